from __future__ import annotations

import asyncio
import math
from dataclasses import replace
from typing import Any

import pytest

from toc_learn.view.animate import plan, refuse
from toc_learn.view.layout import COLOURS, SHAPES
from toc_learn.view.painter import paint_marks
from toc_learn.view.scene import Refused, Scene
from toc_learn.widgets.canvas import CanvasSurface
from toc_learn.widgets.inbox import Client
from toc_learn.widgets.picture import MARKS, MOVES, STILL, Picture
from toc_learn.widgets.pointer import Point

from .conftest import Sent
from .fake import scene


class Outcome:
    """As much of an outcome as a motion needs: a8 walks to a13 and captures green there."""

    captures = (("C", "a13"),)
    path = (("a8", "a9", "a10", "a11", "a12", "a13"),)
    jumps = ()
    swaps = ()


def after() -> Scene:
    marbles = [m for m in scene().marbles if m.hole not in ("a8", "a13")]
    from toc_learn.view.scene import Marble

    return replace(scene(), marbles=(*marbles, Marble("A", "a13"), Marble("C", "C", 1)))


class Board:
    def __init__(self, shown: Scene | None = None, ready: bool = True) -> None:
        self.touched: list[str] = []
        self.drawn = 0
        self.picture = Picture(self.touched.append, self._drawn)
        self.picture.show(shown or scene(selectable={"a8", "A"}))
        if ready:
            self.event("client_ready")

    def _drawn(self) -> None:
        self.drawn += 1

    def event(self, name: str, **fields: Any) -> None:
        self.picture.canvas._handle_custom_msg({"event": name, **fields}, [])

    def at(self, hole: str, dx: float = 0, dy: float = 0) -> Point:
        """Where a hole is, moved by CSS pixels, in parts of the board's width."""
        x, y = self.picture.layout.xy(hole)
        wide, pixel = self.picture.layout.width, 1 / self.picture.pointer.width
        return x / wide + dx * pixel, y / wide + dy * pixel

    def click(self, hole: str, dx: float = 0, dy: float = 0) -> None:
        self.press(self.at(hole, dx, dy))

    def press(self, at: Point) -> None:
        self.picture.pressed(at)
        self.picture.released(at)


def layers(board: Board, sent: Sent) -> list[int]:
    """Return which layer each batch drew on first."""
    ids = [f"IPY_MODEL_{board.picture.canvas[i].model_id}" for i in (STILL, MARKS, MOVES)]
    return [
        ids.index(args[0])
        for batch in sent.batches
        for name, args in batch
        if name == "switchCanvas" and args[0] in ids
    ]


def test_nothing_is_drawn_before_the_page_is_ready(sent: Sent) -> None:
    board = Board(ready=False)
    assert [name for name in sent.names() if name.startswith("fill")] == []
    assert board.drawn == 0


def test_every_page_that_comes_gets_everything(sent: Sent) -> None:
    board = Board()
    assert board.drawn == 1
    for _ in range(2):
        sent.clear()
        board.event("client_ready")
        assert set(layers(board, sent)) == {STILL, MARKS, MOVES}
        assert sent.names()[0] == "switchCanvas"
    assert board.drawn == 3


def test_a_new_scene_draws_the_marks_and_not_the_board(sent: Sent) -> None:
    board = Board()
    sent.clear()
    board.picture.show(scene(selected={"a8"}))
    assert STILL not in layers(board, sent)
    assert len(sent.batches) == 1


@pytest.mark.parametrize(
    "client",
    [Client(340, 2.0), Client(640, 1.0), Client(640, 3.0, dark=True), Client(4000, 3.0), Client(240, 1.0)],
)
def test_the_board_fits_its_place(sent: Sent, client: Client) -> None:
    board = Board()
    board.picture.fit(client)
    assert board.picture.canvas.width == board.picture.canvas.height
    assert 60 <= board.picture.canvas.width <= 2600
    board.click("a8", 20, 0)
    assert board.touched == ["a8"]
    sent.clear()
    board.picture.fit(client)
    assert sent.batches == []


@pytest.mark.parametrize(("dx", "touched"), [(0, ["a8"]), (21, ["a8"]), (-21, ["a8"])])
def test_the_nearest_touchable_hole_is_meant(sent: Sent, dx: float, touched: list[str]) -> None:
    board = Board(scene(selectable={"a8", "a0"}))
    board.picture.fit(Client(340, 2.0))
    board.click("a8", dx)
    assert board.touched == touched


def test_a_hole_that_invites_nobody_is_told_too(sent: Sent) -> None:
    board = Board(scene(selectable={"a8"}))
    board.click("c5")
    assert board.touched == ["c5"]


def test_a_tap_beside_all_holes_is_nothing(sent: Sent) -> None:
    board = Board(scene())
    board.press((0.005, 0.005))
    assert board.touched == []


def test_a_reserve_is_touched_anywhere_in_its_dish(sent: Sent) -> None:
    board = Board(scene(selectable={"A"}))
    board.click("A", 25, 10)
    assert board.touched == ["A"]


BOARDS = [
    (arms, shape, bottom)
    for arms in (4, 6, 8)
    for shape in SHAPES
    for bottom in (COLOURS[0], COLOURS[1], COLOURS[arms - 1])
]


def dressed(arms: int, shape: str, bottom: str, width: int, **marks: Any) -> Board:
    board = Board(Scene(arms=arms).with_(**marks))
    board.picture.dress(shape, bottom)
    board.picture.fit(Client(width, 1.0))
    layout = board.picture.layout
    assert (layout.arms, layout.shape, layout.bottom) == (arms, shape, bottom)
    return board


def tap(board: Board, x: float, y: float) -> list[str]:
    """Return what a tap at a place of the layout is sent as."""
    board.touched.clear()
    width = board.picture.layout.width
    board.picture._tap((x / width, y / width))
    return board.touched[:]


def around(x: float, y: float, r: float) -> list[tuple[float, float]]:
    """Return the middle of a circle and places all over it, to its rim."""
    turns = [math.tau * i / 12 for i in range(12)]
    return [(x, y), *((x + d * r * math.cos(t), y + d * r * math.sin(t)) for d in (0.5, 0.99) for t in turns)]


@pytest.mark.parametrize(("arms", "shape", "bottom"), BOARDS)
def test_every_hole_and_reserve_is_told_though_none_invites(
    sent: Sent, arms: int, shape: str, bottom: str
) -> None:
    board = dressed(arms, shape, bottom, 640)
    layout = board.picture.layout
    places = {hole: around(x, y, 0.38) for hole, (x, y) in layout.holes.items()}
    places |= {colour: around(*dish) for colour, dish in layout.dishes.items()}
    assert len(layout.dishes) == arms
    for hole, points in places.items():
        for x, y in points:
            assert tap(board, x, y) == [hole], (x, y)


@pytest.mark.parametrize("width", [240, 340, 640, 1200])
@pytest.mark.parametrize(("arms", "shape", "bottom"), BOARDS)
def test_a_tap_in_a_reserve_is_for_it_whatever_invites_beside_it(
    sent: Sent, arms: int, shape: str, bottom: str, width: int
) -> None:
    """A finger on a small screen reaches far, but who hits a tray means it."""
    layout = dressed(arms, shape, bottom, width).picture.layout
    for marks in ({"selectable": set(layout.track)}, {"targets": {"a0", "A4"}, "selectable": {"A"}}):
        board = dressed(arms, shape, bottom, width, **marks)
        for colour, dish in layout.dishes.items():
            for x, y in around(*dish):
                assert tap(board, x, y) == [colour], (x, y)


@pytest.mark.parametrize("width", [250, 340])
def test_a_press_is_for_the_hole_that_was_seen_there_while_the_board_takes_another_size(
    sent: Sent, width: int
) -> None:
    """Whoever presses sees the board as the page has it, whichever size the kernel knows by then."""
    board = Board()
    board.picture.fit(Client(590 - width, 1.0))
    at = board.at("a8")
    board.picture.pressed(at)
    board.picture.fit(Client(width, 1.0))
    board.picture.released(at)
    assert board.touched == ["a8"]


def test_a_flood_of_clicks_is_thinned(sent: Sent) -> None:
    board = Board()
    for _ in range(3000):
        board.click("a8")
    assert 0 < len(board.touched) < 200


def end_of(sent: Sent, board: Board) -> list[tuple[str, list[Any]]]:
    """Return what a still drawing of the shown scene sends."""
    sent.clear()
    board.picture.show(board.picture.scene)
    return sent.commands[:]


def test_a_motion_ends_exactly_in_the_scene(sent: Sent) -> None:
    async def run() -> None:
        board = Board(scene())
        motion = plan(scene(), after(), Outcome())  # type: ignore[arg-type]
        assert motion.duration > 1000
        board.picture.show(after(), motion, scene(), speed=40.0)
        assert board.picture.moving
        sent.clear()
        for _ in range(200):
            await asyncio.sleep(0.01)
            if not board.picture.moving:
                break
        frames = [batch for batch in sent.batches if len(batch) > 1]
        assert len(frames) >= 2
        last = [command for command in frames[-1] if command[0] != "switchCanvas"]
        assert last == [command for command in end_of(sent, board) if command[0] != "switchCanvas"]

    asyncio.run(run())


def test_a_refusal_is_marked_while_its_marble_still_moves(sent: Sent) -> None:
    """The marks are those of the end, but for the marble that moves."""

    async def run() -> None:
        board = Board(scene())
        refused = Refused(("a8", "a9", "a10", "a11"), "a11", "a13")
        shown = scene().with_(refused=refused)
        motion = refuse(scene(), refused)
        sent.clear()
        board.picture.show(shown, motion, scene(), speed=0.1)
        assert board.picture.moving
        await asyncio.sleep(0.05)
        assert sent.batches
        told = CanvasSurface("light")
        paint_marks(shown, board.picture.layout, told, board.picture._css_unit(), motion.hidden)
        marks = sent.batches[0]
        sent.clear()
        told.replay(board.picture.canvas[MARKS], board.picture._unit())
        wanted = [command for command in sent.commands if command[0] != "switchCanvas"]
        begun = [command for command in marks if command[0] != "switchCanvas"]
        assert begun[: len(wanted)] == wanted
        board.picture.skip()

    asyncio.run(run())


async def while_moving(board: Board, **marks: Any) -> None:
    """Let a marble set off towards a scene with these marks, and come back while it is on its way."""
    motion = plan(scene(), after(), Outcome())  # type: ignore[arg-type]
    board.picture.show(after().with_(**marks), motion, scene(), speed=0.5)
    await asyncio.sleep(0.05)
    assert board.picture.moving


def test_a_click_beside_the_holes_during_a_motion_only_skips_it(sent: Sent) -> None:
    async def run() -> None:
        board = Board(scene())
        await while_moving(board, selectable={"a13"})
        sent.clear()
        board.click("a4")
        assert not board.picture.moving
        assert board.touched == []
        drawn = len(sent.batches)
        await asyncio.sleep(0.1)
        assert len(sent.batches) == drawn

    asyncio.run(run())


def test_a_click_on_a_touchable_hole_during_a_motion_is_not_lost(sent: Sent) -> None:
    async def run() -> None:
        board = Board(scene())
        await while_moving(board, selectable={"a13"})
        board.click("a13")
        assert not board.picture.moving
        assert board.touched == ["a13"]

    asyncio.run(run())


@pytest.mark.parametrize("hole", ["a4", "b9"])
def test_a_click_while_a_refused_way_is_shown_is_answered(sent: Sent, hole: str) -> None:
    """Whoever sees at once which hole is right presses it while the marble still shakes."""

    async def run() -> None:
        shown = scene(refused=Refused(("a8", "a9", "a10"), "b0", "b2"))
        board = Board(scene())
        board.picture.show(shown, refuse(scene(), shown.refused), scene(), speed=0.1)
        await asyncio.sleep(0.05)
        board.click(hole)
        assert not board.picture.moving
        assert board.touched == [hole]

    asyncio.run(run())


def test_a_click_on_a_marble_while_a_part_still_moves_is_not_lost(sent: Sent) -> None:
    async def run() -> None:
        board = Board(scene())
        await while_moving(board, selected={"a13"})
        board.click("b9")
        assert board.touched == ["b9"]
        board.picture.pointer.forget()
        await while_moving(board)
        board.click("b9")
        assert board.touched == ["b9"], "what only cuts a motion short asks nothing"

    asyncio.run(run())


def test_a_new_scene_ends_a_motion(sent: Sent) -> None:
    async def run() -> None:
        board = Board(scene())
        await while_moving(board)
        board.picture.show(scene(selected={"a0"}))
        assert not board.picture.moving
        sent.clear()
        await asyncio.sleep(0.1)
        assert sent.batches == []

    asyncio.run(run())


@pytest.mark.parametrize("still", ["speed", "reduced", "no loop"])
def test_without_motion_the_end_shows_at_once(sent: Sent, still: str) -> None:
    async def run() -> None:
        show(0.0 if still == "speed" else 1.0)

    def show(speed: float) -> None:
        board = Board(scene())
        if still == "reduced":
            board.picture.fit(Client(640, 1.0, reduced=True))
        motion = plan(scene(), after(), Outcome())  # type: ignore[arg-type]
        sent.clear()
        board.picture.show(after(), motion, scene(), speed)
        assert not board.picture.moving
        assert len(sent.batches) == 1

    if still == "no loop":
        show(1.0)
    else:
        asyncio.run(run())
