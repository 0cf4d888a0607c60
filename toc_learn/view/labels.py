"""Where the names of holes are written: each clearly beside its own hole, over nothing else."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

from toc_learn.view.directions import bends
from toc_learn.view.layout import Layout, Point

__all__ = [
    "HIGH",
    "LEAST",
    "SIZE",
    "Spot",
    "bands_of",
    "bends_of",
    "crossed",
    "edges_of",
    "from_line",
    "gap_to",
    "half_width",
    "label_points",
    "leader",
    "leaves",
    "letters",
    "round_things",
    "size_of",
    "ways_of",
]

SIZE = 0.68
"""Height of a label's letters, in u."""

HIGH = 0.26
"""Half the height of a label's box, in u."""

_OTHER_SIDE = 2.0
"""What it costs a name of a home to stand on the other side than the one before it."""

LEAST = 11.0
"""Pixels under which no letter on the board may be drawn: smaller ones are only seen, not read."""

Spot = tuple[float, float, float]

_TURNS = 32
_REACH = (0.04, 0.1, 0.18, 0.28, 0.42, 0.6, 0.85, 1.15)
_FURTHER = (1.5, 2.0, 2.6)
"""How far larger letters may have to go."""
_HOLE = 0.27
_PLATE = 0.47
"""Half the width of what marks a start or an entrance: its name stands outside of it."""
_LEADER = 0.3
_EDGE = 0.06
"""How far, in u, a label's box may reach over a lane's edge: letters do not fill its corners."""
_NEAR = 4.5
"""How far around a hole, in u, anything can be in the way of its label."""
_RING = 0.32
"""Under this distance a label touches a hole: a hole's radius and a hair."""


def size_of(layout: Layout, hole: str) -> float:
    """Return the radius of what a free hole is drawn as, in u."""
    marked = hole in layout.track and (hole[1:] == "0" or hole in map(layout.entrance, layout.dishes))
    return _PLATE if marked else _HOLE


def letters(usual: float, unit: float) -> float:
    """Return the height of letters, in u of `unit` pixels: the usual one, more where it could not be read.

    >>> letters(SIZE, 36.0), round(letters(SIZE, 10.0), 3)
    (0.68, 1.1)
    """
    return usual if usual * unit >= LEAST else math.ceil(1000 * LEAST / unit) / 1000


def half_width(words: str, size: float = SIZE) -> float:
    """Return half the width of a label's box, in u."""
    return max(0.3, 0.2 * len(words)) * (size / SIZE)


@lru_cache(maxsize=256)
def label_points(
    layout: Layout,
    labels: tuple[tuple[str, str], ...],
    busy: frozenset[Spot] = frozenset(),
    size: float = SIZE,
    badge: Spot | None = None,
) -> tuple[Point, ...]:
    """Return the middle of each label, its letters `size` high; `busy` are circles (x, y, r) to keep clear:
    rings, guards; the `badge` is another, which no label may touch.

    Every place around the hole is weighed: a label off the board, over a hole, a ring or another label costs
    most, then one across the edge of a lane, then one that stands nearer to another hole than to its own
    (less where a line leads to it), then one far from it.
    """
    rings: dict[Point, float] = {}
    for x, y, r in busy:
        rings[x, y] = max(r, rings.get((x, y), 0.0))
    found: list[Point] = []
    taken: list[Spot] = []
    own = {layout.xy(hole) for hole, _ in labels}
    homes: dict[str, Point] = {}
    for hole, words in labels:
        half = half_width(words, size)
        home = hole[0] if hole[0].isupper() and len(hole) > 1 else ""
        beside = homes.get(home, (0.0, 0.0))
        best = _best(layout, hole, half, rings, own, taken, HIGH * size / SIZE, badge, beside)
        if home:
            homes.setdefault(home, _side(layout, hole, best))
        found.append((round(best[0], 3), round(best[1], 3)))
        taken.append((*best, half))
    return tuple(found)


def _side(layout: Layout, hole: str, at: Point) -> Point:
    """Return the direction across its home in which a name lies from its hole."""
    (x, y), across = layout.xy(hole), layout.axes[hole[0]] + math.pi / 2
    cos, sin = round(math.cos(across), 9), round(math.sin(across), 9)
    way = math.copysign(1.0, (at[0] - x) * cos + (at[1] - y) * sin)
    return way * cos, way * sin


def _best(
    layout: Layout,
    hole: str,
    half: float,
    rings: dict[Point, float],
    own: set[Point],
    taken: list[Spot],
    high: float = HIGH,
    badge: Spot | None = None,
    beside: Point = (0.0, 0.0),
) -> Point:
    """Return the cheapest place for one label, `beside` its home where another name of it stands.

    No part of a cost is negative, so a place is given up as soon as what is known of it costs more than the
    best so far: that spares nine tenths of the work.
    """
    at = layout.xy(hole)
    size = rings.get(at, size_of(layout, hole))
    solid, dishes, soft, bands, ways = _things_near(layout, at)
    near = [(x, y, rings.get((x, y), _HOLE)) for x, y, _ in solid if (x, y) != at]
    round_it = [(x, y, r + 0.03) for (x, y), r in rings.items() if math.dist(at, (x, y)) < _NEAR]
    # The names still to come leave their own holes free.
    free = [(x, y, 0.45) for x, y in own if (x, y) != at]
    best, least = at, math.inf
    for dx, dy, gap in _around(layout, hole, half, max(size, 0.3), high):
        # Nearness is told by edges: the name that touches a guard's ring is the guard's.
        mine = gap - size
        led = mine >= _LEADER
        # Of places as near, the one whose middle is nearer looks nearer: above or below rather than aside.
        cost = 0.9 * mine + (0.3 if led else 0.0) + 0.15 * math.hypot(dx, dy)
        if dx * beside[0] + dy * beside[1] < 0:
            cost += _OTHER_SIDE
        if cost >= least:
            continue
        x, y = at[0] + dx, at[1] + dy
        cost += _off_board(layout, x, y, half, high)
        if cost >= least:
            continue
        cost += 200 * _lack(x, y, half, solid if badge is None else (*solid, badge), high)
        if cost >= least:
            continue
        cost += sum(_over(x, y, half, *other, high) for other in taken)
        cost += 12 * (1 if high <= HIGH else 10) * _lack(x, y, half, round_it, high) + 8 * _lack(
            x, y, half, free, high
        )
        cost += 20 * _lack(x, y, half, dishes, high) + _lack(x, y, half, soft, high)
        cost += 12 * _lack_of_lines(x, y, half, ways, high)
        if cost >= least:
            continue
        across = max([0.0, *(band[4] - _from_band(x, y, half, band, high) for band in bands)])
        cost += 5 * across + (0.2 if across > _EDGE else 0.0)
        nearer = _most_lack(x, y, half, near, mine + 0.15, high)
        cost += (3 if led else 15) * max(0.0, nearer - 0.13) + nearer
        if round(cost, 9) < least:
            best, least = (x, y), round(cost, 9)
    return best


def _lack(x: float, y: float, half: float, circles: Sequence[Spot], high: float = HIGH) -> float:
    """Return by how much in all a label's box stands in the circles."""
    total = 0.0
    for ox, oy, r in circles:
        # Most things are far away on one side already, and their distance need not be measured.
        dx, dy = abs(x - ox) - half, abs(y - oy) - high
        if dx < r and dy < r:
            far = math.hypot(dx, dy) if dx > 0 and dy > 0 else max(dx, dy, 0.0)
            if far < r:
                total += r - far
    return total


def _lack_of_lines(x: float, y: float, half: float, ways: Sequence[_Band], high: float) -> float:
    """Return by how much in all a label's box comes too near to lines."""
    total = 0.0
    for way in ways:
        ax, ay, bx, by, room = way
        wide, tall = half + room, high + room
        # Most lines lie wholly on one side, further than need be measured.
        if (
            (ax > x + wide and bx > x + wide)
            or (ax < x - wide and bx < x - wide)
            or (ay > y + tall and by > y + tall)
            or (ay < y - tall and by < y - tall)
        ):
            continue
        total += max(0.0, room - from_line(x, y, half, way, high))
    return total


def _most_lack(
    x: float, y: float, half: float, circles: Sequence[Spot], room: float, high: float = HIGH
) -> float:
    """Return by how much the nearest circle comes within `room` of a label's box; 0 if none does."""
    most = 0.0
    for ox, oy, r in circles:
        reach = r + room - most
        dx, dy = abs(x - ox) - half, abs(y - oy) - high
        if dx < reach and dy < reach:
            far = math.hypot(dx, dy) if dx > 0 and dy > 0 else max(dx, dy, 0.0)
            most = max(most, r + room - far)
    return most


@lru_cache(maxsize=16)
def _things_near(
    layout: Layout, at: Point
) -> tuple[tuple[Spot, ...], tuple[Spot, ...], tuple[Spot, ...], tuple[_Band, ...], tuple[_Band, ...]]:
    """Return what can be in a label's way around a hole: the holes, the reserves, what is drawn more softly,
    the lanes, the arrows from the reserves.
    """
    dishes = tuple(spot for spot in round_things(layout) if math.dist(at, spot[:2]) < _NEAR)
    solid = tuple((x, y, _RING) for x, y in layout.holes.values() if math.dist(at, (x, y)) < _NEAR)
    soft = tuple((x, y, r + 0.05) for x, y, r in _obstacles(layout) if math.dist(at, (x, y)) < _NEAR)
    bands = tuple(band for band in bands_of(layout) if _from_band(*at, 0.0, band) < 3)
    arrows = (*ways_of(layout), *bends_of(layout))
    ways = tuple(way for way in arrows if from_line(*at, 0.0, way) < 3)
    return solid, dishes, soft, bands, ways


_Band = tuple[float, float, float, float, float]


@lru_cache(maxsize=64)
def bands_of(layout: Layout) -> tuple[_Band, ...]:
    """Return the lanes and home channels as straight bands: x, y, x, y of the ends and half their width."""
    corners = [layout.xy(hole) for hole in layout.track if hole in layout.corners]
    bands = [(*p, *q, 0.54) for p, q in zip(corners, corners[1:] + corners[:1], strict=True)]
    homes = ((*layout.xy(layout.entrance(c)), *layout.xy(f"{c}4"), 0.6) for c in layout.dishes)
    return (*bands, *homes)


@lru_cache(maxsize=64)
def ways_of(layout: Layout) -> tuple[_Band, ...]:
    """Return the arrows from the reserves to the starts, shaft and head, and how far to keep off them."""
    ways: list[_Band] = []
    for arrow in filter(None, map(layout.arrow, layout.dishes)):
        (ax, ay), (bx, by) = arrow
        share = 1 / math.dist(*arrow)
        cos, sin = share * (bx - ax), share * (by - ay)
        ways.append((ax, ay, bx, by, 0.13))
        ways += [
            (bx - 0.26 * cos - aside * sin, by - 0.26 * sin + aside * cos, bx, by, 0.13)
            for aside in (0.24, -0.24)
        ]
    return tuple(ways)


@lru_cache(maxsize=64)
def bends_of(layout: Layout) -> tuple[_Band, ...]:
    """Return the large arrows that tell which way the game goes, likewise."""
    ways: list[_Band] = []
    for bend in bends(layout):
        points = bend.points()
        one, tip, other = bend.head
        room = round(bend.width / 2 + 0.1, 3)
        ways += [(*a, *b, room) for a, b in ((one, tip), (other, tip), *pairwise(points))]
    return tuple(ways)


def from_line(x: float, y: float, half: float, band: _Band, high: float = HIGH) -> float:
    """Return how far a label's box is from a straight line, 0 where it lies across it."""
    ax, ay, bx, by, _ = band
    dx, dy = bx - ax, by - ay
    first, last = 0.0, 1.0
    for at, step, middle, room in ((ax, dx, x, half), (ay, dy, y, high)):
        # The part of the line that lies between the box's two edges in this direction.
        if abs(step) > 1e-9:
            one, other = sorted(((middle - room - at) / step, (middle + room - at) / step))
            first, last = max(first, one), min(last, other)
        elif abs(at - middle) > room:
            first = 2.0
    if first <= last:
        return 0.0
    ends = min(gap_to(x, y, half, ax, ay, high), gap_to(x, y, half, bx, by, high))
    corners = ((x + i * half, y + j * high) for i in (-1, 1) for j in (-1, 1))
    length = dx * dx + dy * dy
    for cx, cy in corners:
        share = min(1.0, max(0.0, ((cx - ax) * dx + (cy - ay) * dy) / length))
        ends = min(ends, math.hypot(cx - ax - share * dx, cy - ay - share * dy))
    return ends


def _from_band(x: float, y: float, half: float, band: _Band, high: float = HIGH) -> float:
    """Return about how far a label's box is from the middle of a band."""
    ax, ay, bx, by, _ = band
    dx, dy = bx - ax, by - ay
    length = math.hypot(dx, dy) or 1.0
    along = ((x - ax) * dx + (y - ay) * dy) / length
    nx, ny = -dy / length, dx / length
    aside = abs((x - ax) * nx + (y - ay) * ny) - abs(nx) * half - abs(ny) * high
    beyond = max(-along, along - length) - abs(dx / length) * half - abs(dy / length) * high
    return math.hypot(max(0.0, aside), max(0.0, beyond))


def crossed(
    layout: Layout, x: float, y: float, half: float, room: float = -_EDGE, high: float = HIGH
) -> bool:
    """Return whether a label lies across the edge of a lane or channel: it needs a ground of its own.

    With `room` it may not come that near to an edge either.
    """
    return any(_from_band(x, y, half, band, high) < band[4] + room for band in bands_of(layout))


def leader(
    layout: Layout, hole: str, half: float, at: Point, ring: float, high: float = HIGH
) -> tuple[Point, Point] | None:
    """Return a short line from a hole, or the ring about it, to its label; None where they nearly touch."""
    x, y = layout.xy(hole)
    nx = min(max(x, at[0] - half), at[0] + half)
    ny = min(max(y, at[1] - high), at[1] + high)
    far = math.hypot(nx - x, ny - y)
    if hole in layout.dishes or far - ring < _LEADER:
        return None
    cos, sin = (nx - x) / far, (ny - y) / far
    start = round(x + (ring + 0.06) * cos, 3), round(y + (ring + 0.06) * sin, 3)
    return start, (round(nx - 0.04 * cos, 3), round(ny - 0.04 * sin, 3))


def gap_to(x: float, y: float, half: float, ox: float, oy: float, high: float = HIGH) -> float:
    """Return the distance from a label's box to a point."""
    return math.hypot(max(0.0, abs(x - ox) - half), max(0.0, abs(y - oy) - high))


def _over(x: float, y: float, half: float, ox: float, oy: float, other: float, high: float = HIGH) -> float:
    """Return a cost for a label over another one: two names in one place can be read by nobody."""
    wide = half + other + 0.12 - abs(x - ox)
    tall = 2 * high + 0.06 - abs(y - oy)
    return 40 * min(wide, tall) + 20 if wide > 0 and tall > 0 else 0.0


def _around(layout: Layout, hole: str, half: float, ring: float, high: float = HIGH) -> Iterable[Spot]:
    """Yield places around a hole, outside its ring, nearest first: how far from the hole the middle of the
    label stands to the right and down, and the gap between its box and the hole.
    """
    if hole in layout.dishes:
        first, ring = -math.pi / 2, layout.dishes[hole].r
    else:
        first = layout.inward(hole) if hole in layout.track else 0.0
    for reach in (*_REACH, *(_FURTHER if high > HIGH else ())):
        yield from _circle(first, half, ring + reach, high)


@lru_cache(maxsize=48)
def _circle(first: float, half: float, away: float, high: float = HIGH) -> tuple[Spot, ...]:
    """Return places where a label's box touches a circle of radius `away`, from the angle `first` on."""
    places = []
    for i in range(_TURNS):
        turn = first + (i + 1) // 2 * (1 if i % 2 else -1) * 2 * math.pi / _TURNS
        cos, sin = math.cos(turn), math.sin(turn)
        # From the circle on, the middle moves out, by twentieths, until the box just leaves the circle.
        far = away
        for _ in range(math.floor((leaves(abs(cos), abs(sin), half, away, high) - away) / 0.05 - 1e-6)):
            far += 0.05
        while (gap := gap_to(far * cos, far * sin, half, 0.0, 0.0, high)) < away:
            far += 0.05
        places.append((far * cos, far * sin, gap))
    return tuple(places)


def leaves(cos: float, sin: float, half: float, away: float, high: float = HIGH) -> float:
    """Return how far out in a direction the box of a label touches a circle about the origin from outside."""
    middle = half * cos + high * sin
    far = middle + math.sqrt(max(0.0, middle * middle - half * half - high * high + away * away))
    if far * cos < half:  # above or below the circle, not beside it
        far = (away + high) / sin
    elif far * sin < high:
        far = (away + half) / cos
    return max(far, away)


def round_things(layout: Layout) -> Iterable[Spot]:
    """Yield the reserves, as far as the ring that tells whose turn it is, and the shapes beyond the homes."""
    for colour, dish in layout.dishes.items():
        yield dish.x, dish.y, dish.r + 0.34
        yield (*layout.sign(colour), 0.42)


def _obstacles(layout: Layout) -> Iterable[Spot]:
    for hole, (x, y) in layout.holes.items():
        yield x, y, 0.5 if hole in layout.track else 0.56
    for card in (layout.pack, layout.pile):
        yield card.x, card.y, 0.75 * card.width


def _off_board(layout: Layout, x: float, y: float, half: float, high: float = HIGH) -> float:
    """Return a cost for a label that would not lie wholly on the wood."""
    cost = 0.0
    for nx, ny, ax, ay in edges_of(layout):
        room = nx * (x - ax) + ny * (y - ay) - abs(nx) * half - abs(ny) * high
        if room < 0.05:
            cost += 50 * (0.05 - room)
    return cost


@lru_cache(maxsize=64)
def edges_of(layout: Layout) -> tuple[tuple[float, float, float, float], ...]:
    """Return the board's edges: the direction into the board, and a corner."""
    edges = []
    corners = layout.outline
    middle = layout.width / 2
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        nx, ny = by - ay, ax - bx
        length = math.hypot(nx, ny)
        nx, ny = nx / length, ny / length
        inward = nx * (middle - ax) + ny * (middle - ay) >= 0
        edges.append((nx, ny, ax, ay) if inward else (-nx, -ny, ax, ay))
    return tuple(edges)
