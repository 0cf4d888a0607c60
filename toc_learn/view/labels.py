"""Where the names of holes are written: beside the lane, clear of marbles, dishes and homes."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache

from toc_learn.view.layout import Layout, Point

__all__ = ["SIZE", "label_points"]

SIZE = 0.68
"""Height of a label's letters, in u."""

_REACH = (0.95, 1.15, 1.4)


@lru_cache(maxsize=256)
def label_points(
    layout: Layout, labels: tuple[tuple[str, str], ...], busy: frozenset[Point] = frozenset()
) -> tuple[Point, ...]:
    """Return the middle of each label; `busy` are further points to keep clear, as those of badges.

    The place is the clearest of those around the hole, the inside of the ring first; never off the board.
    """
    obstacles = list(_obstacles(layout)) + [(x, y, 0.55) for x, y in busy]
    found: list[Point] = []
    taken: list[tuple[float, float, float]] = []
    for hole, words in labels:
        half = max(0.3, 0.2 * len(words))
        x, y = layout.xy(hole)
        best, least = (x, y), math.inf
        for order, (cx, cy) in enumerate(_around(layout, hole, half)):
            cost = 0.012 * order + _off_board(layout, cx, cy, half)
            cost += sum(max(0.0, r + 0.06 - _gap(cx, cy, half, ox, oy)) for ox, oy, r in obstacles)
            # A name over another name can be read by nobody.
            cost += 4 * sum(max(0.0, 0.36 - _gap(cx, cy, half + r, ox, oy)) for ox, oy, r in taken)
            if cost < least:
                best, least = (cx, cy), cost
        found.append((round(best[0], 3), round(best[1], 3)))
        taken.append((*best, half))
    return tuple(found)


def _gap(x: float, y: float, half: float, ox: float, oy: float) -> float:
    """Return the distance from a label's box to a point."""
    return math.hypot(max(0.0, abs(x - ox) - half), max(0.0, abs(y - oy) - 0.26))


def _around(layout: Layout, hole: str, half: float) -> Iterable[Point]:
    x, y = layout.xy(hole)
    if hole in layout.dishes:
        first, base = -math.pi / 2, layout.dishes[hole].r
    else:
        first, base = (layout.inward(hole) if hole in layout.track else 0.0), 0.0
    for reach in _REACH:
        for turn in (0.0, math.pi, 0.4, -0.4, 0.8, -0.8, 1.2, -1.2, 1.6, -1.6, 2.2, -2.2):
            cos, sin = math.cos(first + turn), math.sin(first + turn)
            # A wide label stands further off sideways than above.
            away = base + reach + abs(cos) * (half - 0.3)
            yield x + away * cos, y + away * sin


def _obstacles(layout: Layout) -> Iterable[tuple[float, float, float]]:
    for hole, (x, y) in layout.holes.items():
        yield x, y, 0.55 if hole in layout.track else 0.62
    for dish in layout.dishes.values():
        yield dish.x, dish.y, dish.r + 0.1
    for colour, dish in layout.dishes.items():
        # The dotted arrow from a dish to its start hole.
        x, y = layout.xy(f"{colour.lower()}0")
        for part in (0.62, 0.72, 0.82):
            yield dish.x + part * (x - dish.x), dish.y + part * (y - dish.y), 0.25
    for card in (layout.pack, layout.pile):
        yield card.x, card.y, 0.85 * card.width


def _off_board(layout: Layout, x: float, y: float, half: float) -> float:
    """Return a cost for a label that would not lie wholly on the wood."""
    cost = 0.0
    corners = layout.outline
    cx = cy = layout.width / 2
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        nx, ny = by - ay, ax - bx
        length = math.hypot(nx, ny)
        nx, ny = nx / length, ny / length
        if nx * (cx - ax) + ny * (cy - ay) < 0:
            nx, ny = -nx, -ny
        room = nx * (x - ax) + ny * (y - ay) - abs(nx) * half - abs(ny) * 0.26
        cost += 5 * max(0.0, 0.1 - room)
    return cost
