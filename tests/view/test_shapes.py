"""Sides are told apart without colour: their shapes cover clearly different parts of a marble."""

from __future__ import annotations

from itertools import combinations

import pytest

from toc_learn.view.layout import COLOURS
from toc_learn.view.palette import MARBLES
from toc_learn.view.shapes import shape

GRID = 41


def corners(name: str) -> list[tuple[float, float]]:
    """Return a shape's outline as a polygon, its bends cut into short straight pieces."""
    found: list[tuple[float, float]] = []
    for step, *at in shape(name, 1.0):
        if step in ("M", "L"):
            found.append((at[0], at[1]))
        elif step == "C":
            (x0, y0), (x1, y1, x2, y2, x3, y3) = found[-1], at
            for i in range(1, 9):
                t = i / 8
                a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                found.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    return found


def covered(name: str) -> set[tuple[int, int]]:
    """Return which cells of a grid over the marble a shape covers."""
    outline = corners(name)
    cells = set()
    for i in range(GRID):
        for j in range(GRID):
            x, y = 1.4 * (i / (GRID - 1) - 0.5), 1.4 * (j / (GRID - 1) - 0.5)
            inside = False
            for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True):
                if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
                    inside = not inside
            if inside:
                cells.add((i, j))
    return cells


@pytest.mark.parametrize("arms", [4, 6, 8])
def test_every_two_sides_have_shapes_of_their_own(arms: int) -> None:
    drawn = {colour: covered(MARBLES[colour].shape) for colour in COLOURS[:arms]}
    for one, other in combinations(drawn, 2):
        alike = len(drawn[one] & drawn[other]) / len(drawn[one] | drawn[other])
        assert alike < 0.85, (one, other, alike)
