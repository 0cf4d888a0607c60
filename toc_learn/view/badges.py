"""Where the badge of a refusal stands: on the ring of what refuses a move, where it hides least."""

from __future__ import annotations

import math
from functools import lru_cache

from toc_learn.view.labels import bands_of, edges_of, from_line, ways_of
from toc_learn.view.layout import Layout, Point

__all__ = ["BADGE", "badge_place"]

BADGE = 0.4
"""Radius of the badge."""

_TURNS = 16


@lru_cache(maxsize=64)
def badge_place(layout: Layout, hole: str, away: float, marked: frozenset[str]) -> Point:
    """Return the middle of a badge `away` from its hole; `marked` holes bear marbles or footprints."""
    x, y = layout.xy(hole)
    if hole in layout.dishes:
        return x, y
    first = layout.inward(hole) if hole in layout.track else layout.axes.get(hole[0], 0.0) + math.pi / 2
    # Round things with their radius and weight, straight ones with half their width.
    near = away + 2 * BADGE
    things = [
        (*at, 0.6 if other in marked else 0.3, 4.0 if other in marked else 2.0)
        for other, at in layout.holes.items()
        if other != hole and math.dist((x, y), at) < near + 0.3
    ]
    things += [(dish.x, dish.y, dish.r + 0.3, 3.0) for dish in layout.dishes.values()]
    lines = [(way, 0.1, 3.0) for way in ways_of(layout) if from_line(x, y, 0.0, way, 0.0) < near]
    lines += [
        (band, band[4], 0.5) for band in bands_of(layout) if from_line(x, y, 0.0, band, 0.0) < near + 0.3
    ]
    places = []
    for i in range(_TURNS):
        turn = first + (i + 1) // 2 * (1 if i % 2 else -1) * 2 * math.pi / _TURNS
        px, py = round(x + away * math.cos(turn), 3), round(y + away * math.sin(turn), 3)
        cost = sum(w * max(0.0, r + BADGE - math.hypot(px - tx, py - ty)) for tx, ty, r, w in things)
        cost += sum(w * max(0.0, r + BADGE - from_line(px, py, 0.0, band, 0.0)) for band, r, w in lines)
        cost += sum(
            20 * max(0.0, BADGE + 0.05 - nx * (px - ax) - ny * (py - ay))
            for nx, ny, ax, ay in edges_of(layout)
        )
        places.append((round(cost, 6), i, (px, py)))
    return min(places)[2]
