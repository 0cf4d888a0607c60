"""Where every hole's number is written, and which of them, where a board is too small for all."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from toc_learn.view import labels
from toc_learn.view.labels import LEAST, Spot, letters
from toc_learn.view.layout import Layout

__all__ = ["IN_HOLE", "SIZE", "Box", "Number", "box_of", "numbers", "roomy", "words_of"]

SIZE = 0.4
"""Height of a number's letters beside its hole, in u, where that can be read."""
IN_HOLE = 0.31
"""Height of those in a hole."""

Box = tuple[float, float, float, float]
"""Middle and half the width and height."""

_EVERY = (1, 2, 3, 1)
_ROOM = (0.74, 0.57)
"""How far from its hole a number keeps: outside the ring of a chosen marble, else just outside the lane."""
_FENCE = 0.84
_RIM = 0.2
_APART = 0.05
_CHOICE = 8
_ASIDE = (0.0, 0.25, -0.25, 0.5, -0.5, 0.95, -0.95, 1.25, -1.25)


class Number(NamedTuple):
    """What is written for a hole: its middle and the height of its letters; `within` the hole itself."""

    hole: str
    words: str
    x: float
    y: float
    size: float
    within: bool = False


def roomy(unit: float) -> bool:
    """Return whether a board has room for numbers beside the large arrows that tell which way the game goes.

    Where it has not, the numbers tell it.
    """
    return letters(SIZE, unit) == SIZE


def words_of(layout: Layout, hole: str, kind: str) -> str:
    """Return what is written for a hole: its name, or its number, of which the start hole's is the last."""
    return hole if kind == "notation" else str(int(hole[1:]) or layout.arm_holes)


def box_of(number: Number) -> Box:
    """Return the box that a number's letters fill."""
    return number.x, number.y, 0.295 * number.size * len(number.words), 0.38 * number.size


@lru_cache(maxsize=32)
def numbers(
    layout: Layout,
    kind: str,
    unit: float,
    first: tuple[str, ...] = (),
    busy: frozenset[Spot | Box] = frozenset(),
) -> tuple[Number, ...]:
    """Return the numbers that can be written so that they are read and lie over nothing; `unit` in pixels.

    Every hole has its number where there is room for all but a few in corners; else every second or third
    one has, and where there is no room even for these, as many as there is. The holes that come `first` are
    those that the moment is about. `busy` are circles (x, y, r)
    and boxes to keep clear. A hole at the end of an arm, or one without any room beside it, bears its number
    within, where that can be read.
    """
    size = letters(SIZE, unit)
    places = _places(layout, kind, size)
    within = IN_HOLE * unit >= LEAST
    wished = [hole for hole in dict.fromkeys(first) if hole in places]
    beside = [hole for hole in places if hole not in wished and not (within and _at_end(layout, hole))]
    beside.sort(key=lambda hole: len(places[hole]))
    found: tuple[Number, ...] = ()
    for every in _EVERY:
        regular = [hole for hole in beside if int(hole[1:]) % every == 0]
        found, missing = _written(places, wished, regular, tuple(busy))
        if 4 * missing <= len(regular):
            break
    shown = {number.hole for number in found}
    inner = [
        Number(hole, words_of(layout, hole, kind), *layout.xy(hole), IN_HOLE, within=True)
        for hole in places
        if within and hole not in shown and int(hole[1:]) % every == 0
    ]
    order = {hole: i for i, hole in enumerate(layout.track)}
    return tuple(sorted((*found, *inner), key=lambda number: order[number.hole]))


def _at_end(layout: Layout, hole: str) -> bool:
    """Return whether a hole lies before a home: the channel leaves no room beside it."""
    place = (layout.track.index(hole) + layout.entrance_offset) % layout.arm_holes
    return place == 0 or (layout.shape == "star" and place in (1, layout.arm_holes - 1))


def _written(
    places: dict[str, tuple[Number, ...]],
    wished: Iterable[str],
    regular: Iterable[str],
    blocked: Sequence[Spot | Box],
) -> tuple[tuple[Number, ...], int]:
    """Return the numbers that fit, in this order, and how many of the regular ones do not."""
    taken: list[Box] = []
    found: list[Number] = []
    missing = 0
    for turn, holes in enumerate((wished, regular)):
        for hole in holes:
            free = [place for place in places[hole] if not any(_meets(box_of(place), one) for one in blocked)]
            place = next((one for one in free if not any(_near(box_of(one), other) for other in taken)), None)
            if place is not None:
                found.append(place)
                taken.append(box_of(place))
            elif turn:
                missing += 1
    return tuple(found), missing


def _near(one: Box, other: Box) -> bool:
    """Return whether two numbers would run into each other."""
    wide = one[2] + other[2] + 2 * _APART
    return abs(one[0] - other[0]) < wide and abs(one[1] - other[1]) < one[3] + other[3] + _APART


def _meets(box: Box, thing: Spot | Box) -> bool:
    if len(thing) == 4:
        return _near(box, thing)
    x, y, half, high = box
    return labels.gap_to(x, y, half, thing[0], thing[1], high) < thing[2]


@lru_cache(maxsize=16)
def _places(layout: Layout, kind: str, size: float) -> dict[str, tuple[Number, ...]]:
    """Return for each hole of the track the places where its number lies over nothing of the board itself."""
    return {
        hole: tuple(dict.fromkeys(_around(layout, hole, words_of(layout, hole, kind), size)))
        for hole in layout.track
    }


def _around(layout: Layout, hole: str, words: str, size: float) -> Iterator[Number]:
    """Yield the places beside a hole, inside the ring first."""
    x, y = layout.xy(hole)
    inward = layout.inward(hole)
    half, high = box_of(Number(hole, words, x, y, size))[2:]
    things = _Near.of(layout, hole, size == SIZE)
    found = 0
    rooms = (_FENCE, *_ROOM) if hole[1:] == "0" else _ROOM
    for side in (0.0, math.pi):
        for aside in _ASIDE:
            for room in rooms:
                way = inward + side + aside
                cos, sin = math.cos(way), math.sin(way)
                far = labels.leaves(abs(cos), abs(sin), half, room, high) + 0.001
                place = round(x + far * cos, 3), round(y + far * sin, 3)
                if things.leave((*place, half, high), room):
                    yield Number(hole, words, *place, size)
                    found += 1
                    if found == _CHOICE:
                        return


@lru_cache(maxsize=16)
def _circles(layout: Layout) -> tuple[Spot, ...]:
    """Return what is round and in the way: reserves, signs, cards, starts, the centre."""
    cards = ((card.x, card.y, 0.78 * card.width) for card in (layout.pack, layout.pile))
    starts = ((*layout.xy(f"{colour.lower()}0"), 0.6) for colour in layout.dishes)
    centre = ((*layout.xy("O"), 1.25),) if "O" in layout.holes else ()
    return (*labels.round_things(layout), *cards, *starts, *centre)


class _Near(NamedTuple):
    """What of the board is near a hole."""

    at: tuple[float, float]
    circles: tuple[Spot, ...]
    others: tuple[tuple[float, float], ...]
    bands: tuple[tuple[float, float, float, float, float], ...]
    ways: tuple[tuple[float, float, float, float, float], ...]
    edges: tuple[tuple[float, float, float, float], ...]

    @classmethod
    def of(cls, layout: Layout, hole: str, bent: bool) -> _Near:
        at = layout.xy(hole)
        ways = (*labels.ways_of(layout), *(labels.bends_of(layout) if bent else ()))
        return cls(
            at,
            tuple(spot for spot in _circles(layout) if 0 < math.dist(at, spot[:2]) < 4 + spot[2]),
            tuple(xy for xy in layout.holes.values() if xy != at and math.dist(at, xy) < 3),
            tuple(band for band in labels.bands_of(layout) if labels.from_line(*at, 0.0, band, 0.0) < 3),
            tuple(way for way in ways if labels.from_line(*at, 0.0, way, 0.0) < 3),
            tuple(
                (nx, ny, ax, ay)
                for nx, ny, ax, ay in labels.edges_of(layout)
                if nx * (at[0] - ax) + ny * (at[1] - ay) < 3
            ),
        )

    def leave(self, box: Box, own: float) -> bool:
        """Return whether a number may stand here: on bare wood, nearer to its own hole than to any other."""
        x, y, half, high = box
        if any(_meets(box, spot) for spot in self.circles):
            return False
        # A wide number reaches over its neighbours too: its middle tells whose it is.
        mine = math.dist((x, y), self.at) + 0.06
        for ox, oy in self.others:
            if labels.gap_to(x, y, half, ox, oy, high) < own or math.dist((x, y), (ox, oy)) < mine:
                return False
        for nx, ny, ax, ay in self.edges:
            if nx * (x - ax) + ny * (y - ay) - abs(nx) * half - abs(ny) * high < _RIM:
                return False
        if any(labels.from_line(x, y, half, band, high) < band[4] + 0.01 for band in self.bands):
            return False
        return all(labels.from_line(x, y, half, way, high) >= way[4] for way in self.ways)
