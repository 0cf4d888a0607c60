"""A part of a picture: the holes that matter, drawn larger."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from toc_learn.view.layout import Layout

__all__ = ["Box", "around", "cropped"]

Box = tuple[float, float, float, float]
"""Left, top, width and height in u."""

ROOM = 1.3
"""What is kept around the middle of a hole: a marble with its ring, the hole's name."""

_VIEW = re.compile(r'(<svg\b[^>]*?\bviewBox=")[^"]*(")')


def around(layout: Layout, holes: Iterable[str], room: float = ROOM) -> Box:
    """Return the part of a board that shows all of some holes; a colour's letter is its whole reserve.

    Raises `ValueError` where no hole is named, `KeyError` for one that the board has not.

    >>> from toc_learn.view.layout import Layout
    >>> around(Layout.of(), ["a3", "a5"], 1.0)
    (9.1724, 12.0008, 3.4142, 3.4142)
    """
    edges = []
    for hole in holes:
        x, y = layout.xy(hole)
        dish = layout.dishes.get(hole)
        half = dish.r + 0.3 if dish is not None else room
        edges.append((x - half, y - half, x + half, y + half))
    if not edges:
        raise ValueError("a part of a board needs a hole to show")
    left, top, right, bottom = (
        pick(max(0.0, min(layout.width, edge[i])) for edge in edges)
        for i, pick in enumerate((min, min, max, max))
    )
    return left, top, round(right - left, 4), round(bottom - top, 4)


def cropped(drawing: str, box: Box) -> str:
    """Return an SVG of a whole board as the picture of a part of it.

    In a place of another shape what lies around the part is seen too.
    """
    shown = " ".join(f"{value:.4f}".rstrip("0").rstrip(".") for value in box)
    return _VIEW.sub(rf"\g<1>{shown}\g<2>", drawing, count=1)
