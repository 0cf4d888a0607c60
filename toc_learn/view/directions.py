"""Which way the game goes: large arrows engraved in free wood, one an arm, and darts on the lane."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from toc_learn.view import shapes
from toc_learn.view.layout import Layout, Point
from toc_learn.view.surface import Segment, Style, Surface

__all__ = ["DART", "FAINT", "Bend", "Dart", "bends", "darts", "outline", "paint_bends", "paint_darts"]

DART = "#6B431B"
"""7.9 on the lane, which is pale in every theme."""

_DART: tuple[Point, ...] = ((-0.2, -0.32), (0.23, 0.0), (-0.2, 0.32), (-0.1, 0.0))
"""Narrow and full: an open right angle would read as a corner on a slanting lane."""
FAINT = 0.22
"""How much is left of the large arrows while a refusal is shown: its line is red, and the only one."""
_HEAD = 0.5
_SPREAD = 0.72


class Bend(NamedTuple):
    """An arrow that goes clockwise on a circle about x, y from the angle `start` to `end`; `scale` is how
    large it is drawn.
    """

    x: float
    y: float
    r: float
    start: float
    end: float
    scale: float = 1.0

    def at(self, angle: float) -> Point:
        """Return the point of the circle at an angle."""
        return round(self.x + self.r * math.cos(angle), 3), round(self.y + self.r * math.sin(angle), 3)

    def points(self, count: int = 7) -> tuple[Point, ...]:
        """Return points along the line, from its tail to its tip."""
        step = (self.end - self.start) / (count - 1)
        return tuple(self.at(self.start + step * i) for i in range(count))

    @property
    def curve(self) -> tuple[Segment, ...]:
        """The line as a path."""
        away = self.r * 4 / 3 * math.tan((self.end - self.start) / 4)
        (ax, ay), (bx, by) = self.at(self.start), self.at(self.end)
        ends = (
            ax - away * math.sin(self.start),
            ay + away * math.cos(self.start),
            bx + away * math.sin(self.end),
            by - away * math.cos(self.end),
        )
        c1x, c1y, c2x, c2y = (round(end, 3) for end in ends)
        return ("M", ax, ay), ("C", c1x, c1y, c2x, c2y, bx, by)

    @property
    def head(self) -> tuple[Point, Point, Point]:
        """The arrow's head: the end of one side, the tip, the end of the other."""
        tip = self.at(self.end)
        # The shaft bends into the head: half of that turn makes both sides look alike.
        way = self.end + math.pi / 2 - 0.5 * _HEAD * self.scale / self.r
        one, other = (
            (
                round(tip[0] - _HEAD * self.scale * math.cos(way + turn), 3),
                round(tip[1] - _HEAD * self.scale * math.sin(way + turn), 3),
            )
            for turn in (_SPREAD, -_SPREAD)
        )
        return one, tip, other

    @property
    def width(self) -> float:
        """How thick its line is."""
        return round(0.17 * self.scale, 3)


class Dart(NamedTuple):
    """A dart on the lane between the neighbouring holes `before` and `after`."""

    before: str
    after: str
    x: float
    y: float
    angle: float


@lru_cache(maxsize=64)
def bends(layout: Layout) -> tuple[Bend, ...]:
    """Return the large arrows, clockwise as the game goes: none where a short-armed board has no room."""
    if layout.shape == "star":
        return _about_the_cards(layout)
    if layout.arms == 4:
        return _in_the_corners(layout)
    return _inside_the_reserves(layout)


def _about_the_cards(layout: Layout) -> tuple[Bend, ...]:
    """In the mouth of every arm, between the cards and the shape beyond the home."""
    middle = layout.width / 2
    cards = max(
        math.hypot(abs(card.x - middle) + 0.5 * card.width, 0.69 * card.width)
        for card in (layout.pack, layout.pile)
    )
    sign = math.dist(layout.sign("A"), (middle, middle))
    near, far = cards + 0.3, sign - 0.65
    if far - near < 0.25:
        return ()
    r = round((near + far) / 2, 3)
    half = 0.88 * max(1.0, layout.width / 23) / r
    return tuple(Bend(middle, middle, r, axis - half, axis + half) for axis in layout.axes.values())


def _in_the_corners(layout: Layout) -> tuple[Bend, ...]:
    """In every corner of a square, round it as the lane goes."""
    middle = layout.width / 2
    reach = max(x for x, _ in layout.holes.values()) - middle - 3.6
    found = []
    for axis in layout.axes.values():
        corner = axis + math.pi / 4
        away = reach * math.sqrt(2)
        x, y = middle + away * math.cos(corner), middle + away * math.sin(corner)
        bend = Bend(round(x, 3), round(y, 3), 1.95, axis - 0.1, axis + math.pi / 2 + 0.1)
        found.append(bend)
    free = all(
        math.dist(point, (dish.x, dish.y)) > dish.r + 0.5
        for bend in found
        for point in bend.points()
        for dish in layout.dishes.values()
    )
    return tuple(found) if free else ()


def _inside_the_reserves(layout: Layout) -> tuple[Bend, ...]:
    """Before every corner of a wide polygon, further inside than the reserves and the homes."""
    middle = layout.width / 2
    inside = min(
        *(math.hypot(dish.x - middle, dish.y - middle) - dish.r for dish in layout.dishes.values()),
        *(math.dist(layout.sign(colour), (middle, middle)) for colour in layout.dishes),
    )
    r = round(inside - 2.9, 3)
    turn = math.pi / layout.arms
    scale = round(layout.width / 20, 3)
    return tuple(
        Bend(middle, middle, r, axis + 0.5 * turn, axis + 1.5 * turn, scale) for axis in layout.axes.values()
    )


@lru_cache(maxsize=64)
def darts(layout: Layout) -> tuple[Dart, ...]:
    """Return the darts on the lane, two an arm."""
    steps = layout.arm_holes - 4
    if layout.shape == "star":
        places = (2 + (steps + 1) // 4, layout.arm_holes - 3 - steps // 4)
    else:
        places = (round(0.3 * layout.arm_holes), math.floor(0.75 * layout.arm_holes))
    found = []
    for colour in layout.dishes:
        gate = layout.track.index(layout.entrance(colour))
        for place in places:
            before, after = (layout.track[(gate + place + i) % len(layout.track)] for i in (0, 1))
            (x0, y0), (x1, y1) = layout.xy(before), layout.xy(after)
            middle = round((x0 + x1) / 2, 4) + 0.0, round((y0 + y1) / 2, 4) + 0.0
            found.append(Dart(before, after, *middle, math.atan2(y1 - y0, x1 - x0)))
    return tuple(found)


def paint_bends(layout: Layout, surface: Surface, *, faint: bool = False) -> None:
    """Draw the large arrows, as if they were cut into the wood, `faint` where a refusal is to be seen."""
    for bend in bends(layout):
        style = Style(stroke="engrave", width=bend.width, cap="round")
        head = shapes.line(bend.head)
        if faint:  # in one stroke: two would be darker where they meet
            surface.path((*bend.curve, *head), style._replace(alpha=FAINT))
            continue
        surface.path(bend.curve, style)
        surface.path(head, style)


def paint_darts(layout: Layout, surface: Surface, taken: frozenset[str] = frozenset()) -> None:
    """Draw the darts, but for those beside a `taken` hole: what lies on it would hide a part of them."""
    segments = [
        segment
        for dart in darts(layout)
        if dart.before not in taken and dart.after not in taken
        for segment in shapes.polygon(outline(dart))
    ]
    if segments:
        surface.path(tuple(segments), Style(fill=DART))


def outline(dart: Dart) -> list[Point]:
    """Return the corners of a dart."""
    cos, sin = math.cos(dart.angle), math.sin(dart.angle)
    return [(round(dart.x + x * cos - y * sin, 3), round(dart.y + x * sin + y * cos, 3)) for x, y in _DART]
