"""The board on ipycanvas: a still layer, a layer of marbles and marks, a layer for what moves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import ipywidgets

from toc_learn.view.layout import COLOURS, Layout
from toc_learn.view.painter import layout_for, paint_board, paint_marks, paint_moving
from toc_learn.view.scene import Marble, Scene

from . import lean
from .canvas import CanvasSurface
from .inbox import Client, Throttle
from .pointer import TAP, Point, Pointer
from .touchable import inviting

if TYPE_CHECKING:
    from toc_learn.view.animate import Frame, Motion

__all__ = ["Picture"]

STILL, MARKS, MOVES = range(3)
UNKNOWN_WIDTH = 640
MOST_PIXELS = 2600
FRAMES_A_SECOND = 30


class Picture:
    """Shows scenes, plays motions, and tells which hole was touched. `canvas` is the widget."""

    def __init__(
        self, touched: Callable[[str], None], drawn: Callable[[], None] | None = None, shape: str = "star"
    ) -> None:
        """`touched` gets the hole of a tap; `drawn` is called when the page has its picture."""
        self._touched, self._drawn, self._shape = touched, drawn, shape
        self._bottom = "A"
        self._client = Client()
        self._scene = Scene()
        self._board: tuple[Layout, str, int] | None = None
        self._painted: tuple[Layout, str, CanvasSurface] | None = None
        self._task: asyncio.Task[None] | None = None
        self._events = Throttle(rate=60, burst=120)
        self.ready = False
        size = self._pixels()
        self.canvas: Any = lean.MultiCanvas(
            3,
            width=size,
            height=size,
            layout=ipywidgets.Layout(width="100%", height="auto", max_width="100%"),
        )
        self.canvas.on_client_ready(self._on_ready)
        self.pointer = Pointer(self._tap)
        self.pointer.width = self._width()

    # ---- scenes

    @property
    def scene(self) -> Scene:
        """The scene that is shown, or that a running motion ends in."""
        return self._scene

    @property
    def layout(self) -> Layout:
        """The geometry of the board that is shown."""
        return self.layout_of(self._scene)

    def layout_of(self, scene: Scene) -> Layout:
        """Return the geometry that a scene would be drawn in."""
        bottom = self._bottom if self._bottom in COLOURS[: scene.arms] else "A"
        return layout_for(scene, self._shape, bottom)

    def dress(self, shape: str, bottom: str) -> None:
        """Show every board in this shape, with this colour at the bottom where the board has it."""
        if (shape, bottom) == (self._shape, self._bottom):
            return
        self._shape, self._bottom = shape, bottom
        if self.ready:
            self._cancel()
            self._draw_board()
            self._draw_end()

    @property
    def moving(self) -> bool:
        """Whether a motion is running."""
        return self._task is not None and not self._task.done()

    def then(self, done: Callable[[], None]) -> None:
        """Call `done` once when the motion that runs now has ended or was cut short."""
        if self._task is not None:
            self._task.add_done_callback(lambda _task: done())

    def show(
        self, scene: Scene, motion: Motion | None = None, before: Scene | None = None, speed: float = 1.0
    ) -> None:
        """Show `scene`, after playing `motion` from the scene `before` if it may move.

        Without a running event loop, at speed 0, or when the reader asked for less motion, the end shows
        at once.
        """
        self._cancel()
        self._scene = scene
        if not self.ready:
            return
        self._draw_board()
        if motion and before is not None and self.plays(motion, before, speed):
            # What is refused is marked from the first moment, for its reason is told then too.
            under = scene if scene.refused is not None else before.bare()
            with lean.hold():
                self._draw_marks(under, motion.hidden)
                self._draw_moving(motion.at(0.0, self.layout))
            self._task = asyncio.get_running_loop().create_task(self._play(motion, speed))
            return
        self._draw_end()

    def plays(self, motion: Motion | None, before: Scene | None, speed: float) -> bool:
        """Return whether a motion that is shown now would be seen, and not its end at once."""
        if not (self.ready and motion and before is not None and speed > 0) or self._client.reduced:
            return False
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            return False
        return True

    def skip(self) -> bool:
        """End a running motion in its last state; return whether one was running."""
        running = self.moving
        self._cancel()
        if running:
            self._draw_end()
        return running

    def fit(self, client: Client) -> None:
        """Take over the board's size on the screen, its theme and the wish for less motion."""
        if client == self._client:
            return
        self._client = client
        self.pointer.width = self._width()
        if self.ready:
            self.skip()
            self._draw_board()
            self._draw_end()

    # ---- drawing

    def _pixels(self) -> int:
        return min(MOST_PIXELS, max(120, round(self._width() * self._client.dpr)))

    def _width(self) -> float:
        """Return the board's width in CSS pixels."""
        return float(self._client.width or UNKNOWN_WIDTH)

    @property
    def _theme(self) -> str:
        return "dark" if self._client.dark else "light"

    def _unit(self) -> float:
        """Return how many canvas pixels a u has."""
        return float(self.canvas.width) / self.layout.width

    def _css_unit(self) -> float:
        return self._width() / self.layout.width

    def _draw_board(self) -> None:
        board = (self.layout, self._theme, self._pixels())
        if board == self._board:
            return
        layout, _, pixels = board
        surface = self._still(layout)
        if self.canvas.width != pixels:
            self.canvas.width = self.canvas.height = pixels
        surface.replay(self.canvas[STILL], self._unit())
        self._board = board

    def _still(self, layout: Layout) -> CanvasSurface:
        """Return the drawing of an empty board, kept for the next time."""
        if self._painted is None or self._painted[:2] != (layout, self._theme):
            surface = CanvasSurface(self._theme)
            paint_board(layout, surface)
            self._painted = layout, self._theme, surface
        return self._painted[2]

    def prepare(self, scenes: Iterable[Scene]) -> None:
        """Paint scenes for nobody: stamps and gradients are then made, and names have their places."""
        for scene in scenes:
            layout = self.layout_of(scene)
            self._still(layout)
            paint_marks(scene, layout, CanvasSurface(self._theme), self._css_unit())

    def _draw_marks(self, scene: Scene, hidden: frozenset[Marble] = frozenset()) -> None:
        surface = CanvasSurface(self._theme)
        paint_marks(scene, self.layout, surface, self._css_unit(), hidden)
        surface.replay(self.canvas[MARKS], self._unit())

    def _draw_moving(self, frame: Frame) -> None:
        surface = CanvasSurface(self._theme)
        paint_moving(self.layout, surface, self._css_unit(), frame.moving, frame.finger)
        surface.replay(self.canvas[MOVES], self._unit())

    def _draw_end(self) -> None:
        with lean.hold():
            self._draw_marks(self._scene)
            self.canvas[MOVES].clear()

    def _on_ready(self) -> None:
        # A page has come that knows nothing yet: everything is drawn again from the state.
        lean.forget_current()
        self._board = None
        self._cancel()
        self.ready = True
        self._draw_board()
        self._draw_end()
        if self._drawn is not None:
            self._drawn()

    # ---- motion

    def _cancel(self) -> None:
        task, self._task = self._task, None
        if task is not None:
            task.cancel()

    async def _play(self, motion: Motion, speed: float) -> None:
        loop = asyncio.get_running_loop()
        layout, begun, at = self.layout, loop.time(), 0.0
        try:
            while at < motion.duration:
                await asyncio.sleep(1 / FRAMES_A_SECOND)
                # By the clock, not by counting: a busy machine drops frames instead of falling behind.
                at = (loop.time() - begun) * 1000 * speed
                self._draw_moving(motion.at(at, layout))
        finally:
            # Whoever cancels has already drawn what comes next, or will.
            if self._task is asyncio.current_task():
                self._task = None
                self._draw_end()

    # ---- touches

    def pressed(self, at: Point | None) -> None:
        """The board is pressed; floods change nothing."""
        if self._events.allows():
            self.pointer.press(at)

    def released(self, at: Point | None) -> None:
        """The board is released."""
        if self._events.allows():
            self.pointer.release(at)

    def _tap(self, at: Point) -> None:
        # A tap ends what is moving. One that means a hole must not be lost: one that is offered, a marble
        # while a move is built, and any while a refusal is told, which somebody may know how to put right.
        skipped, scene, width = self.skip(), self._scene, self.layout.width
        hole = self.hole_near(at[0] * width, at[1] * width)
        if hole is None:
            return
        led = scene.refused is not None or (scene.at(hole) and (scene.selected or scene.targets))
        if not skipped or hole in inviting(scene) or led:
            self._touched(hole)

    def hole_near(self, x: float, y: float) -> str | None:
        """Return the hole or reserve meant by a tap at x, y (in u), None when none is near.

        A tap in a reserve is for it; else a touchable hole within 22 pixels wins, and then the hole right
        under the tap, so that touching what cannot be played is answered with a reason.
        """
        layout, scene = self.layout, self._scene
        within = max(TAP / self._css_unit(), 0.6)
        return (
            layout.hole_at(x, y, among=layout.dishes, within=0.0)
            or layout.hole_at(x, y, among=inviting(scene), within=within)
            or layout.hole_at(x, y, within=0.62)
        )
