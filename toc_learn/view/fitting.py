"""What of a scene a board can show: its marks brought into order before they are drawn."""

from __future__ import annotations

import math

from toc_learn.view.layout import COLOURS, Layout
from toc_learn.view.paint_ways import road
from toc_learn.view.scene import Refused, Scene, Trace

__all__ = ["arrows", "chosen", "concerned", "crowded", "fitting"]

_NEXT = 1.3
"""Rings nearer than this to each other are drawn tight: they are not to cross."""


def fitting(scene: Scene, layout: Layout) -> Scene:
    """Return the scene without the holes that this board has not: a refused move may have named one."""
    known = {*layout.holes, *layout.dishes}
    marks: dict[str, object] = {}
    for name in ("selectable", "selected", "targets", "captures", "struck", "asked"):
        holes: frozenset[str] = getattr(scene, name)
        if not holes <= known:
            marks[name] = holes & known
    marks["marbles"] = tuple(m for m in scene.marbles if m.colour in layout.dishes and m.hole in known)
    marks["ghosts"] = tuple(g for g in scene.ghosts if g.colour in layout.dishes and g.hole in layout.holes)
    marks["labels"] = tuple(pair for pair in scene.labels if pair[0] in known)
    marks["arrows"] = tuple(pair for pair in scene.arrows if known.issuperset(pair))
    marks["leaps"] = tuple(
        pair for pair in scene.leaps if layout.holes.keys() >= {*pair} and len({*pair}) > 1
    )
    marks["turn"] = "".join(c for c in scene.turn if c in layout.dishes)
    if scene.trace is not None:
        parts = tuple(tuple(hole for hole in part if hole in known) for part in scene.trace.parts)
        swaps = tuple(pair for pair in scene.trace.swaps if known.issuperset(pair))
        marks["trace"] = Trace(tuple(part for part in parts if part), swaps)
    if scene.refused is not None:
        path, cause, end = scene.refused
        path = tuple(hole for hole in path if hole in known)
        marks["refused"] = Refused(path, cause * (cause in known), end * (end in known))
        # A refusal is looked at alone; what else can be touched is ringed again at the next try.
        start = frozenset(path[:1])
        marks["selectable"] = start & layout.dishes.keys()
        marks["selected"] = start & layout.holes.keys()
    return scene.with_(**marks)


def concerned(scene: Scene) -> set[str]:
    """Return the holes that the moment is about: those marked, walked, asked and named."""
    found = {*scene.selectable, *scene.selected, *scene.targets, *scene.captures, *scene.struck, *scene.asked}
    found |= {hole for hole, _ in scene.labels} | {hole for pair in scene.leaps for hole in pair}
    if scene.trace is not None:
        found |= {hole for part in scene.trace.parts for hole in part}
    if scene.refused is not None:
        found |= {*scene.refused.path, scene.refused.cause, scene.refused.end}
    return found


def chosen(scene: Scene) -> str:
    """Return the colour of the one marble that is taken up, "" when there is none or more than one."""
    if len(scene.selected) != 1:
        return ""
    (hole,) = scene.selected
    return scene.at(hole) or (hole if len(hole) == 1 and hole in COLOURS else "")


def arrows(
    scene: Scene, layout: Layout
) -> tuple[tuple[tuple[str, ...], ...], tuple[tuple[str, str, bool], ...]]:
    """Return a scene's arrows as ways along the lanes, and as flights (from, to, both ways)."""
    swaps = scene.trace.swaps if scene.trace is not None else ()
    pairs = dict.fromkeys(scene.arrows)
    roads, flights = [], [(one, other, True) for one, other in swaps]
    for start, end in pairs:
        both = (end, start) in pairs
        if both:
            if (end, start, True) not in flights:
                flights.append((start, end, True))
        elif way := road(layout, start, end):
            roads.append(way)
        else:
            flights.append((start, end, False))
    return tuple(roads), tuple(flights)


def crowded(scene: Scene, layout: Layout) -> dict[str, float]:
    """Return the holes with a ring that have another one beside them, and how large a ring may be there."""
    marked = scene.selectable | scene.selected | scene.asked | scene.captures | scene.targets
    marked |= scene.struck
    places = {hole: layout.xy(hole) for hole in marked if hole in layout.holes}
    tight: dict[str, float] = {}
    for hole, at in places.items():
        near = min((math.dist(at, there) for other, there in places.items() if other != hole), default=_NEXT)
        if near < _NEXT:
            tight[hole] = round(max(layout.marble, min(0.47, near / 2 - 0.03)), 4)
    return tight
