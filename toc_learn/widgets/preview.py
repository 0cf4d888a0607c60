"""What the board shows while the pointer or the focus rests on a move of the list: its way and its end.

It is drawn by the page alone, from what stands here: nothing is sent to the kernel before a move is chosen.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from toc_learn.engine.errors import MoveError
from toc_learn.engine.moves import Move
from toc_learn.lessons.commands import Play, Touch
from toc_learn.view.paint_ways import road

if TYPE_CHECKING:
    from toc_learn.engine.outcome import Outcome
    from toc_learn.lessons.screen import Screen
    from toc_learn.view.layout import Layout, Point
    from toc_learn.view.scene import Scene

__all__ = ["previews"]

PARTS = 1000
"""Places are thousandths of the board's width."""
RING = 0.58
"""Radius in u of the ring about an end."""


def previews(screen: Screen, layout: Layout) -> list[dict[str, object]]:
    """Return for each line of the list the ways of its marbles and the holes where they end.

    ``lines`` are flat lists x, y, x, y …; ``ends`` are x, y and 1 where a marble stands that would be struck,
    on the way too, else 0; ``r`` is the radius of the ring about them. A discard, an answer and a move
    off the board have no ways.
    A legal line rings what it would capture and where a jump ends; a refused one only where it would end:
    why it is refused is for who tries it.
    """
    found = []
    for choice in screen.choices:
        lines: list[list[int]] = []
        ends: list[list[int]] = []
        match choice.command:
            case Play() | Touch() if choice.outcome is not None:
                lines, ends = _foreseen(layout, choice.outcome)
            case Play(move):
                lines, ends = _move(screen.scene, layout, move)
            case Touch(hole) if _on(layout, hole):
                ends = [[*_at(layout, hole), 0]]
        r = round(PARTS * RING / layout.width)
        found.append({"lines": lines, "ends": ends, "r": r} if lines or ends else {})
    return found


def _foreseen(layout: Layout, outcome: Outcome) -> tuple[list[list[int]], list[list[int]]]:
    """Return the ways that marbles take, jumps included, and the rings: where they end, whom they strike."""
    if not all(_on(layout, hole) for path in outcome.path for hole in path):
        return [], []
    struck = [hole for _, hole in outcome.captures]
    rings = dict.fromkeys([*(path[-1] for path in outcome.path), *struck])
    ends = [[*_at(layout, hole), int(hole in struck)] for hole in rings if _on(layout, hole)]
    return [_line(layout, path) for path in outcome.path], ends


def _move(scene: Scene, layout: Layout, text: str) -> tuple[list[list[int]], list[list[int]]]:
    try:
        steps = Move.parse(text).steps
    except MoveError:
        return [], []
    lines, ends = [], []
    for step in steps:
        holes = (step.start, *step.via, step.end)
        if not step.via and not step.swap:
            holes = road(layout, step.start, step.end) or holes
        if not all(_on(layout, hole) for hole in holes):
            return [], []
        lines.append(_line(layout, holes))
        struck = bool(scene.at(step.end)) and not step.swap and step.end not in scene.guards
        ends.append([*_at(layout, step.end), int(struck)])
    return lines, ends


def _on(layout: Layout, hole: str) -> bool:
    return hole in layout.holes or hole in layout.dishes


def _line(layout: Layout, holes: Sequence[str]) -> list[int]:
    """Return a line through holes that begins and ends outside the marbles there."""
    points = [layout.xy(hole) for hole in holes]
    first, last = _towards(points[0], points[1]), _towards(points[-1], points[-2])
    inner = points[1:-1]
    return [round(PARTS * part / layout.width) for point in (first, *inner, last) for part in point]


def _towards(point: Point, other: Point) -> Point:
    away = math.dist(point, other) or 1.0
    share = min(RING, 0.45 * away) / away
    return point[0] + share * (other[0] - point[0]), point[1] + share * (other[1] - point[1])


def _at(layout: Layout, hole: str) -> tuple[int, int]:
    x, y = layout.xy(hole)
    return round(PARTS * x / layout.width), round(PARTS * y / layout.width)
