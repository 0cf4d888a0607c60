"""A picture that is right at every width: the reader's style sheet chooses the marks that have room on it.

The server does not know how wide a board will be, and a living board draws by its width: letters on marbles
from `LETTERS_FROM` on, lines of two pixels. So the first picture holds what each width changes, and no more:
container queries on the board named "board" show one of the kinds. (Numbers at the holes are chosen on the
living board alone.)
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import groupby, pairwise, zip_longest

from toc_learn.view.labels import LEAST, SIZE
from toc_learn.view.layout import Layout
from toc_learn.view.paint_marks import LETTERS_FROM, THIN, paint_marks, reserve_scale
from toc_learn.view.painter import layout_for
from toc_learn.view.scene import Scene
from toc_learn.view.stamps import GUARD_SCALE, HOME_SCALE, MARBLE_R
from toc_learn.view.svg import PREFIX, SvgSurface, ground_of, told

__all__ = ["PHONE", "fluid", "widths"]

PHONE = 340
"""The narrowest board that is drawn for itself, in pixels."""


def widths(layout: Layout) -> tuple[float, ...]:
    """Return the widths from which a board is drawn otherwise, the first of them `PHONE`.

    >>> [round(width) for width in widths(Layout.of())]
    [340, 493, 525, 573, 611]
    """
    base = layout.marble / MARBLE_R
    scales = (base, base * GUARD_SCALE, base * HOME_SCALE, *(reserve_scale(layout, c) for c in layout.dishes))
    letters = {LETTERS_FROM / min(1.0, scale) for scale in scales}
    units = {*letters, 2 / THIN, LEAST / SIZE}
    return (PHONE, *sorted(unit * layout.width for unit in units if unit * layout.width > PHONE))


def fluid(scene: Scene, layout: Layout | None = None) -> str:
    """Return a scene as an SVG in the theme "auto", told in words, for a place of any width."""
    layout = layout or layout_for(scene)
    ground, defs = ground_of(layout, "auto")
    defs = dict(defs)
    starts = widths(layout)
    kinds = [_drawn(scene, layout, math.ceil(width), defs) for width in starts]
    whole = SvgSurface("auto")
    whole.begin(f"{_sheet(starts)}{ground}{_together(kinds)}", defs)
    return whole.text_of(layout.width, None, *told(scene))


def _drawn(scene: Scene, layout: Layout, width: int, defs: dict[str, str]) -> list[str]:
    """Return the elements of a board's marks at a width; what they use is added to `defs`."""
    marks = SvgSurface("auto")
    paint_marks(scene, layout, marks, width / layout.width)
    body = marks.elements()
    for name, drawing in marks.drawn()[1].items():
        if (key := _kept(defs, name, drawing)) != name:
            old, new = f'href="#{PREFIX}{name}"', f'href="#{PREFIX}{key}"'
            body = [element.replace(old, new) for element in body]
    return body


def _kept(defs: dict[str, str], name: str, drawing: str) -> str:
    """Keep a definition and return its name: at another width the same name may mean a thicker line."""
    key, number = name, 0
    while defs.setdefault(key, text := drawing.replace(f'"{PREFIX}{name}"', f'"{PREFIX}{key}"', 1)) != text:
        number += 1
        key = f"{name}-{number}"
    return key


def _together(kinds: Sequence[list[str]]) -> str:
    """Return the elements of all kinds, each written once for those that share it."""
    rows = list(zip_longest(*kinds, fillvalue=""))
    if any(len({*row}) > 1 and not all(map(_alone, row)) for row in rows):
        rows = [tuple("".join(kind) for kind in kinds)]
    return "".join(map(_row, rows))


def _alone(element: str) -> bool:
    return element.endswith(("/>", "</text>"))


def _row(row: Sequence[str]) -> str:
    if len({*row}) == 1:
        return row[0]
    found = []
    for element, kinds in groupby(range(len(row)), key=row.__getitem__):
        names = " ".join(f"toc-w{kind}" for kind in kinds)
        found.append(f'<g class="{names}">{element}</g>')
    return "".join(found)


def _sheet(starts: Sequence[float]) -> str:
    """Return the rules that show one kind: the widest where nothing is known of the board."""
    last = len(starts) - 1
    hidden = ",".join(f".toc-w{kind}" for kind in range(last))
    rules = f"{hidden}{{display:none}}.toc-w{last}{{display:inline}}"
    for kind, (start, end) in enumerate(pairwise(starts)):
        least = f" >= {start:.2f}px" if kind else ""
        rules += (
            f"@container board ({end:.2f}px > width{least})"
            f"{{.toc-w{last}{{display:none}}.toc-w{kind}{{display:inline}}}}"
        )
    return f"<style>{rules}</style>"
