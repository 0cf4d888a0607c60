"""Where the badge of a refusal stands: on free wood beside what refuses the move, touching nothing."""

from __future__ import annotations

import math
from functools import lru_cache

from toc_learn.view.labels import bands_of, bends_of, edges_of, round_things, ways_of
from toc_learn.view.layout import Layout, Point

__all__ = ["BADGE", "badge_place"]

BADGE = 0.36
"""Radius of the badge."""

_GAP = 0.12
"""The wood that is to be seen about it."""
_RIM = 0.24
_TURNS = 32
_REACH = 1.2
"""How far from what refuses the move free wood is looked for."""
_STEPS = 12


@lru_cache(maxsize=64)
def badge_place(layout: Layout, hole: str, room: float, marked: frozenset[tuple[str, float]]) -> Point:
    """Return the middle of a badge beside its hole, whose drawing reaches `room`; `marked` are the holes that
    bear something, and how far it reaches.

    Of places that touch nothing the nearest is taken; else the one where the badge lies over least.
    """
    x, y = layout.xy(hole)
    if hole in layout.dishes:
        return x, y
    first = layout.inward(hole) if hole in layout.track else layout.axes.get(hole[0], 0.0) + math.pi / 2
    near = room + _REACH + 2 * BADGE + 1
    # Round things with their radius and weight, straight ones with half their width.
    sizes = dict(marked)
    things = [
        (*at, sizes.get(other, 0.3), 8.0 if other in sizes else 3.0)
        for other, at in layout.holes.items()
        if other != hole and math.dist((x, y), at) < near
    ]
    cards = ((card.x, card.y, 0.78 * card.width) for card in (layout.pack, layout.pile))
    things += [
        (tx, ty, r, 6.0)
        for tx, ty, r in (*round_things(layout), *cards)
        if math.hypot(x - tx, y - ty) < near + r
    ]
    lines = [(way, 0.13, 6.0) for way in (*ways_of(layout), *bends_of(layout)) if _far(x, y, way) < near]
    lines += [(band, band[4], 3.0) for band in bands_of(layout) if _far(x, y, band) < near]
    best, least = (x, y), math.inf
    for step in range(_STEPS):
        beyond = _GAP + _REACH * step / (_STEPS - 1)
        if beyond >= least:
            break  # no part of a cost is negative
        away = room + BADGE + beyond
        for i in range(_TURNS):
            turn = first + (i + 1) // 2 * (1 if i % 2 else -1) * 2 * math.pi / _TURNS
            px, py = round(x + away * math.cos(turn), 3), round(y + away * math.sin(turn), 3)
            cost = beyond
            for nx, ny, ax, ay in edges_of(layout):
                cost += 20 * max(0.0, BADGE + _RIM + _GAP - nx * (px - ax) - ny * (py - ay))
            for tx, ty, r, weight in things:
                if cost >= least:
                    break
                cost += weight * max(0.0, r + BADGE + _GAP - math.hypot(px - tx, py - ty))
            for band, r, weight in lines:
                if cost >= least:
                    break
                cost += weight * max(0.0, r + BADGE + _GAP - _far(px, py, band))
            if round(cost, 6) < least:
                best, least = (px, py), round(cost, 6)
    return best


def _far(x: float, y: float, band: tuple[float, float, float, float, float]) -> float:
    """Return how far a point is from a straight line."""
    ax, ay, bx, by, _ = band
    dx, dy = bx - ax, by - ay
    share = min(1.0, max(0.0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
    return math.hypot(x - ax - share * dx, y - ay - share * dy)
