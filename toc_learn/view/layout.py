"""Where the holes are: hole to x, y and back, for the star board and the polygon board.

Lengths are in u, the distance between two neighbouring holes; the origin is the board's top left corner and y
points down. The board is a square of side `Layout.width`. Directions are angles in radians, clockwise
from the right. Everything is computed once a board shape and kept.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from toc_learn.engine.board import COLOURS, HOME_SLOTS

__all__ = ["COLOURS", "DISH", "MARGIN", "SHAPES", "Card", "Dish", "Layout", "Point"]

Point = tuple[float, float]

SHAPES = ("star", "polygon")
MARGIN = 0.98
"""From the outermost hole centres to the board's edge."""

LANE = 0.54
HALF_WIDTH = 2.0
"""Half the width of a star's arm: its end edge is four steps long."""
DISH = 1.6
STAR_AXIS = {4: math.pi / 4, 6: math.pi / 3, 8: math.pi / 2}


class Card(NamedTuple):
    """A place for a card: its centre, its width and the angle it is turned by."""

    x: float
    y: float
    width: float
    angle: float


class Dish(NamedTuple):
    """The round tray of a reserve: its centre and radius."""

    x: float
    y: float
    r: float


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """The geometry of one board, made by `Layout.of`.

    `holes` maps every hole ("a0", "A1", "O" where the board has a centre) to its centre; `track` is the
    ring in walking order; `axes` gives each colour's outward direction; `outline` the board's corners;
    `corners` the holes where the ring turns; `dishes` the reserves; `marble` is the radius a marble may
    have (0.42, less where holes lie closer than 1 u).
    """

    arms: int
    shape: str
    bottom: str
    arm_holes: int
    entrance_offset: int
    width: float
    holes: Mapping[str, Point]
    track: tuple[str, ...]
    axes: Mapping[str, float]
    outline: tuple[Point, ...]
    dishes: Mapping[str, Dish]
    pack: Card
    pile: Card
    marble: float
    corners: frozenset[str]

    @classmethod
    def of(
        cls,
        arms: int = 4,
        shape: str = "star",
        bottom: str = "A",
        arm_holes: int = 18,
        entrance_offset: int = 2,
    ) -> Layout:
        """Return the layout of a board; the same arguments give the same object.

        Raises `ValueError` for a board that the game has not: arms other than 4, 6, 8, an unknown shape or
        bottom colour, `arm_holes` outside 9–30 or `entrance_offset` outside 1–8.
        """
        if arms not in STAR_AXIS:
            raise ValueError(f"a board has 4, 6 or 8 arms, not {arms!r}")
        if shape not in SHAPES:
            raise ValueError(f"a board is a {' or a '.join(SHAPES)}, not {shape!r}")
        if len(bottom) != 1 or bottom not in COLOURS[:arms]:
            raise ValueError(
                f"the colour at the bottom is one of {', '.join(COLOURS[:arms])}, not {bottom!r}"
            )
        if not 9 <= arm_holes <= 30:
            raise ValueError(f"an arm has 9 to 30 holes, not {arm_holes!r}")
        if not 1 <= entrance_offset <= 8:
            raise ValueError(f"the entrance lies 1 to 8 holes before the start hole, not {entrance_offset!r}")
        return _layout(arms, shape, bottom, arm_holes, entrance_offset)

    def xy(self, hole: str) -> Point:
        """Return the centre of `hole` ("a0", "A1", "O"; "A" gives the middle of A's reserve)."""
        dish = self.dishes.get(hole)
        if dish is not None:
            return dish.x, dish.y
        return self.holes[hole]

    def reserve(self, colour: str, i: int) -> Point:
        """Return the centre of place `i` (0–3) of a colour's reserve, the places nearest the middle first."""
        x, y, r = self.dishes[colour]
        across, along = ((-1, -1), (1, -1), (-1, 1), (1, 1))[i % 4]
        d = 0.4375 * r
        turn = self._dish_angle(colour)
        cos, sin = math.cos(turn), math.sin(turn)
        # `along` points away from the middle of the board, `across` to the left of that.
        return _round((x + d * (along * cos - across * sin), y + d * (along * sin + across * cos)))

    def _dish_angle(self, colour: str) -> float:
        x, y, _ = self.dishes[colour]
        if self.shape == "polygon":
            return self.axes[colour]
        return math.atan2(y - self.width / 2, x - self.width / 2)

    def centre(self, i: int, count: int) -> Point:
        """Return where marble `i` of `count` lies that share the centre of the board."""
        x, y = self.width / 2, self.width / 2
        if count <= 1:
            return _round((x, y))
        ring, place, room = 0, i, min(count, 6)
        while place >= room:
            place -= room
            ring += 1
            room = 6 * (ring + 1)
        radius = 0.62 + 0.75 * ring
        turn = 2 * math.pi * place / room - math.pi / 2
        return _round((x + radius * math.cos(turn), y + radius * math.sin(turn)))

    def entrance(self, colour: str) -> str:
        """Return the track hole from which `colour` turns into home."""
        at = self.track.index(f"{colour.lower()}0") - self.entrance_offset
        return self.track[at]

    def sign(self, colour: str) -> Point:
        """Return where a colour's shape stands, beyond the last slot of its home."""
        (x, y), (x1, y1) = self.xy(f"{colour}4"), self.xy(f"{colour}1")
        length = math.hypot(x - x1, y - y1)
        return x + 0.98 * (x - x1) / length, y + 0.98 * (y - y1) / length

    def arrow(self, colour: str) -> tuple[Point, Point] | None:
        """Return tail and tip of the arrow from a reserve to its start; None where there is no room."""
        dish, start = self.dishes[colour], self.xy(f"{colour.lower()}0")
        length = math.dist((dish.x, dish.y), start)
        if self.entrance_offset < 2 or length <= dish.r + 1.6:
            return None
        # Where there is room the tip leaves some for a guard on the start, and for its name.
        clear = round(min(1.85, max(0.8, length - dish.r - 1.5)), 4)
        cos, sin = (start[0] - dish.x) / length, (start[1] - dish.y) / length
        tail = (dish.x + (dish.r + 0.2) * cos, dish.y + (dish.r + 0.2) * sin)
        return tail, (start[0] - clear * cos, start[1] - clear * sin)

    def inward(self, hole: str) -> float:
        """Return the direction, as an angle, from a track hole to the inside of the ring."""
        at = self.track.index(hole)
        (x0, y0), (x1, y1) = (
            self.holes[self.track[at - 1]],
            self.holes[self.track[(at + 1) % len(self.track)]],
        )
        # The ring is walked clockwise with y down, so its inside lies to the right of the way.
        return math.atan2(x1 - x0, -(y1 - y0))

    def hole_at(
        self, x: float, y: float, among: Iterable[str] | None = None, within: float = 0.5
    ) -> str | None:
        """Return the hole nearest to a point, `None` when none lies within `within` u.

        `among` limits the choice, as to the holes that can be touched now; a colour's letter in it is its
        whole reserve, which a point inside the dish touches.
        """
        best: str | None = None
        nearest = within
        for hole in self.holes if among is None else among:
            dish = self.dishes.get(hole)
            if dish is not None:
                gap = max(0.0, math.hypot(x - dish.x, y - dish.y) - dish.r)
            elif (centre := self.holes.get(hole)) is not None:
                gap = math.hypot(x - centre[0], y - centre[1])
            else:
                continue
            if gap < nearest or (gap == nearest and best is None):
                best, nearest = hole, gap
        return best


def _round(point: Point) -> Point:
    """Round so that texts are short and the same on every machine; without a minus before zero."""
    return round(point[0], 4) + 0.0, round(point[1], 4) + 0.0


def _polar(distance: float, along: float, across: float = 0.0) -> Point:
    """Return the point `distance` out on the axis `along`, then `across` to its clockwise side."""
    cos, sin = math.cos(along), math.sin(along)
    return distance * cos - across * sin, distance * sin + across * cos


@lru_cache(maxsize=64)
def _layout(arms: int, shape: str, bottom: str, arm_holes: int, entrance_offset: int) -> Layout:
    colours = COLOURS[:arms]
    first = STAR_AXIS[arms] if shape == "star" else math.pi / 2
    turn = 2 * math.pi / arms
    axes = {c: first + turn * (i - colours.index(bottom)) for i, c in enumerate(colours)}
    draw = _star if shape == "star" else _polygon
    ring, homes, outline, dishes = draw(arms, axes, arm_holes)
    # `ring[c]` starts at c's entrance; the start hole lies `entrance_offset` further.
    order = [point for c in colours for point in ring[c]]
    names = [f"{c.lower()}{i}" for c in colours for i in range(arm_holes)]
    track = {name: order[(i + entrance_offset) % len(order)] for i, name in enumerate(names)}
    holes = {**track, **{f"{c}{i + 1}": homes[c][i] for c in colours for i in range(HOME_SLOTS)}}
    if arms == 8:
        holes["O"] = (0.0, 0.0)
    half = max(max(abs(x), abs(y)) for x, y in order) + MARGIN
    points = list(track.values()) + [p for c in colours for p in homes[c]]
    gap = min(math.dist(p, q) for i, p in enumerate(points) for q in points[i + 1 :])
    pack, pile = _cards(arms, shape, half)

    def moved(point: Point) -> Point:
        return _round((point[0] + half, point[1] + half))

    return Layout(
        arms=arms,
        shape=shape,
        bottom=bottom,
        arm_holes=arm_holes,
        entrance_offset=entrance_offset,
        width=round(2 * half, 4),
        holes=MappingProxyType({name: moved(point) for name, point in holes.items()}),
        track=tuple(names),
        axes=MappingProxyType(axes),
        outline=tuple(moved(point) for point in outline),
        dishes=MappingProxyType({c: Dish(*moved((d.x, d.y)), round(d.r, 4)) for c, d in dishes.items()}),
        pack=Card(*moved((pack.x, pack.y)), pack.width, pack.angle),
        pile=Card(*moved((pile.x, pile.y)), pile.width, pile.angle),
        marble=round(min(0.42, 0.484 * gap), 4),
        corners=frozenset(_corners(track)),
    )


def _corners(track: Mapping[str, Point]) -> Iterable[str]:
    """Return the holes where the ring turns."""
    names, points = list(track), list(track.values())
    for i, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[i - 1], points[(i + 1) % len(points)]
        if abs((x - ax) * (by - y) - (y - ay) * (bx - x)) > 0.01:
            yield names[i]


_Parts = tuple[dict[str, list[Point]], dict[str, list[Point]], list[Point], dict[str, Dish]]


def _star(arms: int, axes: Mapping[str, float], arm_holes: int) -> _Parts:
    """Arms with an end edge of four steps, and two legs that meet in the notch between two arms.

    Other counts than 18 lengthen or shorten the legs. An odd count leaves one leg a step shorter, its holes a
    little wider apart, so that a hole always lies in the notch; short legs are stretched to leave room
    for home.
    """
    steps = arm_holes - 4
    down, up = (steps + 1) // 2, steps // 2
    leg = float(max(down, 5))
    reach = HALF_WIDTH / math.tan(math.pi / arms) + leg
    ring: dict[str, list[Point]] = {}
    homes: dict[str, list[Point]] = {}
    dishes: dict[str, Dish] = {}
    turn = 2 * math.pi / arms
    for colour, axis in axes.items():
        after = axis + turn
        points = [_polar(reach, axis, w) for w in (0.0, 1.0)]
        points += [_polar(reach - leg * i / down, axis, HALF_WIDTH) for i in range(down)]
        points += [_polar(reach - leg + leg * i / up, after, -HALF_WIDTH) for i in range(up + 1)]
        points.append(_polar(reach, after, -1.0))
        ring[colour] = points
        homes[colour] = [_polar(reach - i - 1, axis) for i in range(HOME_SLOTS)]
        dishes[colour] = _notch_dish(arms, reach, axis + turn / 2)
    return ring, homes, _octagon(axes, reach), dishes


def _notch_dish(arms: int, reach: float, axis: float) -> Dish:
    """Put a dish into the notch, its gap to the lanes a little narrower than that to the board's edge.

    The ring that tells whose turn it is has its room there too.
    """
    sin, cos = math.sin(math.pi / arms), math.cos(math.pi / arms)
    edge = reach * cos + HALF_WIDTH * sin + MARGIN
    notch = HALF_WIDTH / sin
    radius = min(DISH, ((edge - 0.4 - notch) * sin - LANE - 0.32) / (1 + sin))
    distance = (0.8 * (edge - radius) + notch * sin + LANE + radius) / (sin + 0.8)
    return Dish(*_polar(distance, axis), radius)


def _octagon(axes: Mapping[str, float], reach: float) -> list[Point]:
    """Return the board's corners: the arms' ends, one margin outside the holes."""
    # Edges one margin out from the end edges and from the lines between neighbouring arms' corners.
    lines: list[tuple[float, float]] = []
    step = math.pi / len(axes)
    for axis in axes.values():
        lines.append((axis, reach + MARGIN))
        lines.append((axis + step, reach * math.cos(step) + HALF_WIDTH * math.sin(step) + MARGIN))
    corners = []
    for (a, p), (b, q) in zip(lines, lines[1:] + lines[:1], strict=True):
        det = math.sin(b - a)
        corners.append(((p * math.sin(b) - q * math.sin(a)) / det, (q * math.cos(a) - p * math.cos(b)) / det))
    return corners


def _polygon(arms: int, axes: Mapping[str, float], arm_holes: int) -> _Parts:
    """One straight side a colour, with its entrance in the middle and home straight inwards."""
    step = max(1.0, 14 / arm_holes)
    side = arm_holes * step
    apothem = side / (2 * math.tan(math.pi / arms))
    middle = arm_holes // 2
    ring: dict[str, list[Point]] = {}
    homes: dict[str, list[Point]] = {}
    dishes: dict[str, Dish] = {}
    turn = 2 * math.pi / arms
    for colour, axis in axes.items():
        across = [(i - middle) * step + (middle * step - side / 2) for i in range(arm_holes)]
        own = [_polar(apothem, axis, w) for w in across[middle:]]
        own += [_polar(apothem, axis + turn, w) for w in across[:middle]]
        ring[colour] = own
        entrance = across[middle]
        homes[colour] = [_polar(apothem - i - 1, axis, entrance) for i in range(HOME_SLOTS)]
        radius = min(DISH, (side / 2 - entrance - 2.1) / 2)
        aside = min(entrance + 4.25, side / 2 - LANE - radius - 0.15)
        dishes[colour] = Dish(*_polar(apothem - 3.65, axis, aside), radius)
    corner = (apothem + MARGIN) / math.cos(math.pi / arms)
    outline = [_polar(corner, axis + math.pi / arms) for axis in axes.values()]
    return ring, homes, outline, dishes


def _cards(arms: int, shape: str, half: float) -> tuple[Card, Card]:
    tilt = math.radians(9)
    if arms == 8:
        # The middle is a place for marbles here.
        width = 2.2 if shape == "star" else 3.6
        aside = 1.8 + width / 2
        return Card(-aside, 0.0, width, -tilt / 2), Card(aside, 0.0, width, tilt / 2)
    if shape == "polygon" and half > 9:
        width = 0.27 * half
        return Card(-0.67 * width, 0.0, width, 0.0), Card(0.63 * width, 0.0, width, 0.0)
    # Side by side, so that the pack's count and the pile's card are both seen; upright, between the lanes.
    width, aside = (2.2, 1.2) if arms == 6 else (1.74, 0.96) if half > 8 else (1.44, 0.8)
    return Card(-aside, 0.0, width, -tilt / 3), Card(aside, 0.0, width, tilt / 3)
