"""A refused move: the way that was tried, the end that was wanted, and the badge beside what refuses it."""

from __future__ import annotations

import math
from itertools import groupby, pairwise
from typing import TYPE_CHECKING

from toc_learn.view import stamps
from toc_learn.view.badges import BADGE, badge_place
from toc_learn.view.paint_ways import short, turns
from toc_learn.view.palette import WHITE, WRONG
from toc_learn.view.scene import is_home
from toc_learn.view.shapes import line
from toc_learn.view.surface import Style, Surface

if TYPE_CHECKING:
    from collections.abc import Container

    from toc_learn.view.layout import Layout, Point
    from toc_learn.view.scene import Scene

__all__ = ["badge_at", "cause_room", "paint_badge", "paint_refused"]

_END = 0.58
"""The ring about the end that was wanted."""
_STEP = 1.7
"""Neighbouring holes are never further apart."""


def cause_room(scene: Scene) -> float:
    """Return how far from the middle of what refuses a move its drawing reaches."""
    hole = scene.refused.cause if scene.refused is not None else ""
    if hole in scene.guards:
        return 0.62 if is_home(hole) else 0.88
    return 0.5


def badge_at(scene: Scene, layout: Layout) -> Point | None:
    """Return where the badge of a refusal stands, None when nothing on the board refuses the move."""
    refused = scene.refused
    if refused is None or not refused.cause:
        return None
    reach = {marble.hole: 0.5 for marble in scene.marbles}
    reach |= {hole: 0.88 for hole in scene.guards if not is_home(hole)}
    reach |= {refused.end: max(reach.get(refused.end, 0.0), _END + 0.1)}
    marked = frozenset((hole, r) for hole, r in reach.items() if hole in layout.holes)
    return badge_place(layout, refused.cause, cause_room(scene), marked)


def paint_badge(scene: Scene, layout: Layout, s: Surface) -> None:
    """Mark what refuses a move: the badge beside it, and a ring where nothing stands that could be seen."""
    at = badge_at(scene, layout)
    refused = scene.refused
    if at is None or refused is None:
        return
    hole = refused.cause
    if hole in layout.holes and not scene.at(hole) and hole != refused.end:
        x, y = layout.xy(hole)
        s.circle(x, y, 0.47, Style(stroke=WHITE, width=0.15))
        s.circle(x, y, 0.44, Style(stroke=WRONG, width=0.12))
    s.stamp(stamps.badge(), *at, scale=BADGE / stamps.BADGE_R)


def paint_refused(scene: Scene, layout: Layout, s: Surface) -> None:
    """Draw the way that was tried as far as what refuses it, and a ring of dashes about the end wanted."""
    refused = scene.refused
    if refused is None:
        return
    path = tuple(hole for hole in refused.path if hole in layout.holes)
    ends = _END if path[-1:] == (refused.end,) else 0.0
    room = max(ends, cause_room(scene) + 0.08) if path[-1:] == (refused.cause,) else ends
    _tried(layout, s, path, room, (refused.cause, refused.end))
    if refused.end in layout.holes:
        x, y = layout.xy(refused.end)
        s.circle(x, y, _END, Style(stroke=WHITE, width=0.2))
        s.circle(x, y, _END, Style(stroke=WRONG, width=0.11, dash=(0.2, 0.164)))


def _tried(
    layout: Layout, s: Surface, holes: tuple[str, ...], room: float, unmarked: Container[str] = ()
) -> None:
    """Draw the way that was refused: one red line with a footprint on every hole counted but the `unmarked`.

    It ends `room` before its last hole. Where two holes are no neighbours, as in an exchange, no line is.
    """
    holes = tuple(hole for hole, _ in groupby(holes))  # one that is tried where it stands goes no way
    points = [layout.xy(hole) for hole in holes]
    pieces: list[list[Point]] = [[]]
    for before, here in pairwise(points):
        if math.dist(before, here) > _STEP:
            pieces.append([])
            continue
        pieces[-1] = pieces[-1] or [before]
        pieces[-1].append(here)
    lines = []
    for piece in filter(None, pieces):
        last, tip = piece[-2:]
        if room and tip == points[-1]:
            share = min(0.97, room / math.dist(last, tip))
            tip = (tip[0] + share * (last[0] - tip[0]), tip[1] + share * (last[1] - tip[1]))
        lines.append(line([short(point) for point in (piece[0], *turns(piece), tip)]))
    for path in lines:
        s.path(path, Style(stroke=WHITE, width=0.28, cap="round"))
    for hole in holes[1:]:
        if hole not in unmarked:
            s.stamp(stamps.foot(True), *layout.xy(hole))
    for path in lines:
        s.path(path, Style(stroke=WRONG, width=0.12, cap="round"))
