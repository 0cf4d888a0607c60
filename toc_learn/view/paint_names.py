"""What is written on the board: the names of holes, and their numbers, over nothing else."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise

from toc_learn.view import numbering
from toc_learn.view.badges import BADGE
from toc_learn.view.fitting import concerned
from toc_learn.view.labels import (
    HIGH,
    SIZE,
    Spot,
    crossed,
    from_line,
    half_width,
    label_points,
    leader,
    letters,
    size_of,
)
from toc_learn.view.layout import Layout, Point
from toc_learn.view.paint_refused import badge_at
from toc_learn.view.paint_ways import pushed_out
from toc_learn.view.palette import WHITE
from toc_learn.view.scene import Scene
from toc_learn.view.shapes import line, round_box
from toc_learn.view.surface import Style, Surface

__all__ = ["Names"]

_HUSH = 2.6
"""How far about what refuses a move no other hole is named."""
_MARKED = 0.68
"""Around a marble: the room that any mark of it takes."""


class Names:
    """The names and numbers of one scene; `unit` is how many pixels a u has."""

    def __init__(self, scene: Scene, layout: Layout, surface: Surface, unit: float) -> None:
        self.scene = scene
        self.layout = layout
        self.s = surface
        self.unit = unit
        self.size = letters(SIZE, unit)
        self.high = HIGH * self.size / SIZE
        self.badge = badge_at(scene, layout)

    def numbers(self) -> None:
        """Write the numbers of the holes: beside them, or in those that nothing lies on."""
        covered = {m.hole for m in self.scene.marbles} | concerned(self.scene)
        style = Style(fill="engrave")
        for number in self._written()[2]:
            _, words, x, y, size, within = number
            if not within:
                self.s.text(x, round(y + 0.35 * size, 3), words, size, style)
            elif number.hole not in covered:
                self.s.text(x, round(y + 0.35 * size, 3), words, size, Style(fill=WHITE))

    def labels(self) -> None:
        """Write the names of holes, with a line to those that stand further off."""
        scene, high = self.scene, self.high
        labels, points, _ = self._written()
        rings = {(x, y): r for x, y, r in self._circles()}
        held = scene.asked | scene.selectable | scene.selected | scene.captures | scene.struck
        for (hole, words), (x, y) in zip(labels, points, strict=True):
            ring, half = (
                rings.get(self.layout.xy(hole), size_of(self.layout, hole)),
                half_width(words, self.size),
            )
            if ring == _MARKED and hole not in held:
                ring = 0.48
            ends = leader(self.layout, hole, half, (x, y), ring, high)
            if ends is not None and not self._over_badge(*ends):
                self.s.path(line(ends), Style(stroke="wood2", width=0.26, cap="round"))
                self.s.path(line(ends), Style(stroke="engrave", width=0.1, cap="round"))
            # A pale edge about the letters would wipe out a part of a line close by.
            close = crossed(self.layout, x, y, half, 0.1, high)
            style = Style(fill="engrave") if close else Style(fill="engrave", stroke="wood2", width=0.2)
            if scene.numbers or crossed(self.layout, x, y, half, high=high):
                # Among numbers or across a lane's edge a name has a small plate of wood to stand on.
                left, top = round(x - half - 0.04, 3), round(y - high - 0.07, 3)
                plate = round_box(left, top, round(2 * half + 0.08, 3), round(2 * high + 0.14, 3), 0.16)
                self.s.path(plate, Style(fill="wood1", stroke="engrave", width=0.05))
                style = Style(fill="engrave")
            self.s.text(x, round(y + 0.24 * self.size / SIZE, 3), words, self.size, style)

    def _over_badge(self, one: Point, other: Point) -> bool:
        """Return whether a line would lie over the badge: a name beyond it needs none, for the badge leads
        there.
        """
        return self.badge is not None and from_line(*self.badge, 0.0, (*one, *other, 0.0), 0.0) < BADGE + 0.06

    def _written(self) -> tuple[tuple[tuple[str, str], ...], tuple[Point, ...], tuple[numbering.Number, ...]]:
        """Return the names to write and where, and the numbers, clear of them and of what else there is.

        A name that is a hole's number already is written only where that number has no room. About what
        refuses a move nothing is written but what its sentence names.
        """
        wanted = tuple(pair for pair in self.scene.labels if not self._hushed(pair[0]))
        if not wanted and not self.scene.numbers:
            return (), (), ()
        notation = self.scene.numbers == "notation"
        about = concerned(self.scene) & self.layout.holes.keys()
        found = self._beside() if self.scene.numbers else ()
        outside = {number.hole for number in found if not number.within}
        first = () if outside >= about else tuple(sorted(about))
        told = outside if notation else set()
        while True:
            named, points = self._placed(pair for pair in wanted if pair[0] not in told or pair[0] != pair[1])
            if not self.scene.numbers:
                return named, points, ()
            boxes = [
                (x, y, half_width(words, self.size) + 0.04, self.high + 0.07)
                for (_, words), (x, y) in zip(named, points, strict=True)
            ]
            own = {hole for hole, _ in named}
            found = self._beside(tuple(hole for hole in first if hole not in own), boxes)
            lost = told & {hole for hole, _ in wanted} - {n.hole for n in found if not n.within}
            if not lost:
                kept = (n for n in found if not notation or n.hole not in own)
                return named, points, tuple(n for n in kept if not self._hushed(n.hole))
            told = told - lost

    def _placed(
        self, pairs: Iterable[tuple[str, str]]
    ) -> tuple[tuple[tuple[str, str], ...], tuple[Point, ...]]:
        """Return names and where they are written. What refuses a move has its badge: where there is no room
        for its name too but on the way that was tried, the name is left out.
        """
        named = tuple(pairs)
        badge = None if self.badge is None else (*self.badge, BADGE + 0.1)
        points = label_points(self.layout, named, frozenset(self._circles()), self.size, badge)
        refused = self.scene.refused
        if refused is None:
            return named, points
        way = [self.layout.xy(hole) for hole in refused.path if hole in self.layout.holes]
        kept = [
            (pair, at)
            for pair, at in zip(named, points, strict=True)
            if pair[0] != refused.cause
            or all(
                from_line(*at, half_width(pair[1], self.size), (*one, *other, 0.0), self.high) > 0.2
                for one, other in pairwise(way)
                if one != other
            )
        ]
        return tuple(pair for pair, _ in kept), tuple(at for _, at in kept)

    def _hushed(self, hole: str) -> bool:
        """Return whether a hole is so near what refuses a move that its name or number is left out."""
        refused = self.scene.refused
        if refused is None or refused.cause not in self.layout.holes or hole not in self.layout.holes:
            return False
        if hole in (*refused.path[:1], refused.cause, refused.end):
            return False
        return math.dist(self.layout.xy(hole), self.layout.xy(refused.cause)) < _HUSH

    def _beside(
        self, first: tuple[str, ...] = (), boxes: Iterable[numbering.Box] = ()
    ) -> tuple[numbering.Number, ...]:
        busy: set[Spot | numbering.Box] = {
            (*self.layout.xy(hole), 0.82) for hole in self.scene.guards if hole in self.layout.track
        }
        if self.badge is not None:
            busy.add((*self.badge, BADGE + 0.1))
        busy |= {(*pushed_out(self.scene, self.layout, ghost), 0.48) for ghost in self.scene.ghosts}
        busy |= {*boxes}
        return numbering.numbers(self.layout, self.scene.numbers, self.unit, first, frozenset(busy))

    def _circles(self) -> Iterable[tuple[float, float, float]]:
        """Yield the circles that marbles and marks fill, for names to keep off.

        Every marble counts as if it were marked, and no free hole as a target: names stay where they are
        while a move is being chosen.
        """
        standing = {m.hole for m in self.scene.marbles if m.hole in self.layout.holes}
        sent_on = {start for start, _ in self.scene.leaps}
        marked = standing | self.scene.asked | self.scene.selectable - self.scene.targets - sent_on
        for ghost in self.scene.ghosts:
            yield (*pushed_out(self.scene, self.layout, ghost), 0.46)
        for hole in sorted(marked | {self.scene.refused.end if self.scene.refused else ""}):
            if hole in self.layout.holes:
                guard = hole in self.scene.guards
                yield (*self.layout.xy(hole), 0.96 if guard else _MARKED)
