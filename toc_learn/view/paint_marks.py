"""What lies on the board and changes: marbles, guards and every mark of a scene."""

from __future__ import annotations

import math
from collections.abc import Iterable

from toc_learn.view import stamps
from toc_learn.view.directions import paint_bends, paint_darts
from toc_learn.view.fitting import arrows, chosen, concerned, crowded, fitting
from toc_learn.view.layout import Layout, Point
from toc_learn.view.numbering import roomy
from toc_learn.view.paint_cards import paint_cards, paint_jack
from toc_learn.view.paint_names import Names
from toc_learn.view.paint_refused import paint_badge, paint_refused
from toc_learn.view.paint_ways import paint_ghost, paint_leap, paint_road, paint_sent_home, paint_straight
from toc_learn.view.palette import INK, MARBLES, WHITE
from toc_learn.view.scene import Marble, Moving, Scene, is_home
from toc_learn.view.shapes import line, shape
from toc_learn.view.surface import Style, Surface

__all__ = ["LETTERS_FROM", "THIN", "paint_marks", "paint_moving", "reserve_scale"]

LETTERS_FROM = 30.0
"""Pixels a u from which marbles carry their letter: on smaller ones it could not be read."""

THIN = 0.071
"""The line about a marble, in u, where that is two pixels or more: on a smaller board it is thicker."""

_ARC_R, _ARC = 0.68, 0.74
"""Around a guard in its home a ring is two arcs, beside the channel: its neighbours' points meet its own."""


def paint_marks(
    scene: Scene,
    layout: Layout,
    surface: Surface,
    unit: float,
    hidden: Iterable[Marble] = (),
    moving: Iterable[Moving] = (),
    finger: Point | None = None,
) -> None:
    """Draw marbles and marks over `paint_board`; `unit` is how many pixels a u has.

    For an animation, `hidden` marbles of the scene are left out and `moving` ones drawn where they are,
    above all others; `finger` is where a finger points.
    """
    s = surface
    scene = fitting(scene, layout)
    pen = _Pen(layout, s, unit)
    pen.tight = crowded(scene, layout)
    roads, flights = arrows(scene, layout)
    if not scene.numbers or roomy(unit):
        paint_bends(layout, s, faint=scene.refused is not None)
    paint_darts(layout, s, _covered(scene, roads))
    for colour in scene.turn:
        pen.turn(colour)
    paint_cards(scene, layout, s)
    for holes in roads:
        paint_road(scene, layout, s, holes)
    pen.trace(scene)
    paint_refused(scene, layout, s)
    names = Names(scene, layout, s, unit)
    if scene.numbers:
        names.numbers()
    skip = set(hidden)
    standing = [m for m in scene.marbles if m not in skip]
    occupied = {m.hole for m in standing}
    mover = chosen(scene)
    for hole in sorted(scene.targets - occupied):
        pen.target(hole, mover)
    for hole in sorted(scene.selected):
        pen.selected(hole, hole in scene.guards, hole in occupied)
    for start, end in scene.leaps:
        paint_leap(layout, s, start, end)
    for hole in sorted(scene.captures):
        pen.sight(hole)
    for hole in sorted(scene.struck - scene.captures):
        pen.sight(hole, reached=False)
    fences = {hole for hole in scene.guards if not is_home(hole)}
    for hole in sorted(scene.selectable & fences):
        # So wide a ring reaches the next holes: their marbles stand on it.
        pen.selectable(hole, guard=True)
    # What was captured lies under what stands: no marble is hidden by it.
    for ghost in scene.ghosts:
        paint_sent_home(scene, layout, s, ghost)
    for ghost in scene.ghosts:
        paint_ghost(scene, layout, s, ghost)
    crowd = sum(m.hole == "O" for m in scene.marbles)
    for marble in standing:
        pen.marble(scene, marble, crowd)
    for hole in sorted(scene.targets & occupied - scene.captures):
        pen.ring(hole, 0.6, hole in scene.guards)
    for hole in sorted(scene.selectable - fences):
        pen.selectable(hole, hole in scene.guards)
    for hole in sorted(scene.selected & scene.guards - fences):
        # Its neighbours hide the disc under it.
        pen.ring(hole, 0.6, guard=True)
    for hole in sorted(scene.asked):
        pen.asked(hole)
    for start, end, both in flights:
        paint_straight(layout, s, start, end, both)
    paint_badge(scene, layout, s)
    names.labels()
    if scene.jack in layout.dishes:
        paint_jack(scene, layout, s)
    paint_moving(layout, s, unit, moving, finger)


def paint_moving(
    layout: Layout, surface: Surface, unit: float, moving: Iterable[Moving], finger: Point | None = None
) -> None:
    """Draw the marbles of one moment of a motion, and the finger, alone: a layer over the marks."""
    pen = _Pen(layout, surface, unit)
    for mover in moving:
        if mover.colour in layout.dishes:
            pen.mover(mover)
    if finger is not None:
        pen.finger(finger)


def reserve_scale(layout: Layout, colour: str) -> float:
    """Return the scale of a marble in reserve: 0.46 u in a full dish, less in a smaller one."""
    return min(0.46, 0.2875 * layout.dishes[colour].r) / stamps.MARBLE_R


def _covered(scene: Scene, roads: Iterable[tuple[str, ...]]) -> frozenset[str]:
    """Return the holes that something lies on: marbles, marks, ways."""
    marbles = (marble.hole for marble in scene.marbles)
    walked = (hole for holes in roads for hole in holes)
    return frozenset({*marbles, *concerned(scene.with_(labels=())), *walked})


class _Pen:
    """The marks, each a few strokes at a hole."""

    def __init__(self, layout: Layout, surface: Surface, unit: float) -> None:
        self.layout = layout
        self.s = surface
        # Never under two pixels on a phone, never so thick that it eats the colour.
        self.outline = round(max(THIN, min(0.115, 2 / unit)), 3)
        self.unit = unit
        self.base = layout.marble / stamps.MARBLE_R
        self.tight: dict[str, float] = {}

    def _axis(self, hole: str) -> float:
        colour = hole[0].upper()
        return self.layout.axes.get(colour, 0.0)

    def turn(self, colour: str) -> None:
        x, y, r = self.layout.dishes[colour]
        self.s.circle(x, y, r + 0.12, Style(stroke=WHITE, width=0.14))
        self.s.circle(x, y, r + 0.24, Style(stroke=INK, width=0.12))

    def trace(self, scene: Scene) -> None:
        if scene.trace is None:
            return
        left = Style(stroke=INK, width=0.1, dash=(0.16, 0.12))
        halo = Style(stroke=WHITE, width=0.2)
        for part in scene.trace.parts:
            if part[0] in self.layout.holes:
                x, y = self.layout.xy(part[0])
                self.s.circle(x, y, 0.36, halo)
                self.s.circle(x, y, 0.36, left)
            for hole in part[1:-1]:
                self.s.stamp(stamps.foot(False), *self.layout.xy(hole))

    def target(self, hole: str, mover: str = "") -> None:
        """Mark a hole where the chosen marble may end; a colour's shape in it is that marble's ghost."""
        x, y = self._point(hole)
        self.s.circle(x, y, min(0.44, self.tight.get(hole, 0.44)), Style(fill=WHITE, stroke=INK, width=0.1))
        if mover not in self.layout.dishes:
            self.s.circle(x, y, 0.15, Style(fill=INK))
            return
        look = MARBLES[mover]
        self.s.circle(x, y, 0.34, Style(fill=look.fill, alpha=0.3))
        self.s.push(x, y)
        self.s.path(shape(look.shape, 0.46), Style(fill=look.fill, stroke=INK, width=0.06))
        self.s.pop()

    def selected(self, hole: str, guard: bool, taken: bool = True) -> None:
        """Mark what is chosen: a disc under a marble; a hole that is an answer stays open within its ring."""
        x, y = self._point(hole)
        if not taken and hole in self.layout.holes:
            self._ring(hole, 0.57, INK, 0.14, ())
            return
        r = 0.96 if guard and not is_home(hole) else 0.54 if hole in self.tight else 0.66
        self.s.circle(x, y, r, Style(fill=WHITE, stroke=INK, width=0.13))

    def sight(self, hole: str, reached: bool = True) -> None:
        """Mark a marble that would be captured; one that is only passed has the thinner ring."""
        x, y = self._point(hole)
        self.s.circle(x, y, 0.56, Style(stroke=WHITE, width=0.2))
        self.s.circle(x, y, 0.58, Style(stroke=INK, width=0.09 if reached else 0.045))
        tick = Style(stroke=INK, width=0.13)
        for dx, dy in ((1, 1), (-1, 1), (-1, -1), (1, -1)):
            self.s.path(
                line([(x + 0.325 * dx, y + 0.325 * dy), (x + 0.552 * dx, y + 0.552 * dy)]),
                tick,
            )

    def ring(self, hole: str, r: float, guard: bool = False) -> None:
        self._ring(hole, r, INK, 0.1, (), guard)

    def selectable(self, hole: str, guard: bool) -> None:
        dish = self.layout.dishes.get(hole)
        r = dish.r + 0.14 if dish else 0.89 if guard else 0.57
        self._ring(hole, r, INK, 0.085, (0.21, 0.149), guard)

    def asked(self, hole: str) -> None:
        self._ring(hole, 0.6, INK, 0.1, (0.2, 0.177))

    def _ring(
        self, hole: str, r: float, paint: str, width: float, dash: tuple[float, ...], guard: bool = False
    ) -> None:
        """Draw a ring on a white one: smaller where the next hole has one, open where a guard is at home."""
        x, y = self._point(hole)
        white, ink = Style(stroke=WHITE, width=width + 0.085), Style(stroke=paint, width=width, dash=dash)
        if guard and is_home(hole):
            across = self._axis(hole) + math.pi / 2
            for middle in (across, across + math.pi):
                for style in (white, ink):
                    self.s.arc(x, y, _ARC_R, round(middle - _ARC, 4), round(middle + _ARC, 4), style)
            return
        if hole in self.tight and not guard:
            r = min(r, self.tight[hole])
            white = white._replace(width=width + 0.05)
        self.s.circle(x, y, r, white)
        self.s.circle(x, y, r, ink)

    def marble(self, scene: Scene, marble: Marble, crowd: int) -> None:
        colour, hole, place = marble
        if hole == colour:
            self._ball(colour, *self.layout.reserve(colour, place), reserve_scale(self.layout, colour))
            return
        x, y = self.layout.centre(place, crowd) if hole == "O" else self.layout.xy(hole)
        home = stamps.HOME_SCALE if is_home(hole) else 1.0
        if hole in scene.guards:
            self._guard(colour, x, y, self._axis(hole), home)
        elif hole in scene.protected:
            self.s.stamp(stamps.shield(), x, y)
            self._ball(colour, x, round(y - 0.06, 4), self.base)
        else:
            big = 0.46 / 0.42 if hole in scene.selected else 1.0
            self._ball(colour, x, y, self.base * home, big)

    def _ball(
        self, colour: str, x: float, y: float, scale: float, big: float = 1.0, *, lettered: bool = True
    ) -> None:
        """Draw a marble, with its letter where that can be read; one that is `big` for a while has no other
        sign than before.
        """
        letter = lettered and min(1.0, scale) * self.unit >= LETTERS_FROM
        self.s.stamp(stamps.marble(colour, self.outline, letter), x, y, scale=scale * big)

    def _guard(self, colour: str, x: float, y: float, axis: float, home: float) -> None:
        fence = self.base if home == 1.0 else self.base * stamps.FENCE_HOME
        self.s.stamp(stamps.palisade(), x, y, axis, fence)
        # The smallest of all has no letter on any board: one that grows would be another picture.
        self._ball(colour, x, y, stamps.GUARD_SCALE * home * self.base, lettered=home == 1.0)

    def mover(self, mover: Moving) -> None:
        x, y = round(mover.x, 3), round(mover.y, 3)
        if mover.guard:
            self._guard(mover.colour, x, y, self.layout.axes.get(mover.colour, 0.0), 1.0)
            return
        up = max(0.0, mover.lift)
        self._ball(mover.colour, x, round(y - up, 3), self.base, round(1 + 0.2 * up, 4))

    def finger(self, at: Point) -> None:
        x, y = round(at[0], 3), round(at[1], 3)
        self.s.circle(x, y, 0.62, Style(stroke=WHITE, width=0.26))
        self.s.circle(x, y, 0.62, Style(stroke=INK, width=0.13))

    def _point(self, hole: str) -> Point:
        return self.layout.xy(hole)
