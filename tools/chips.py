"""Write the marbles' badges into the stylesheet, from the palette and shapes that the board is painted with.

python tools/chips.py     rewrite the block between the marks in toc_learn/widgets/shell/toc.css
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from urllib.parse import quote

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from toc_learn.view import palette, shapes

STYLESHEET = Path(__file__).resolve().parent.parent / "toc_learn" / "widgets" / "shell" / "toc.css"
BLOCK = re.compile(r"(/\* chips: .*?\*/\n).*?(/\* end of chips \*/)", re.S)


def _path(outline: tuple[tuple[object, ...], ...]) -> str:
    return "".join(
        str(name) + ",".join(f"{n:.3g}" for n in numbers if isinstance(n, float))
        for name, *numbers in outline
    )


def rules() -> str:
    """Return the style rules of all badges, one line a colour."""
    lines = []
    for colour, look in palette.MARBLES.items():
        sign = _path(shapes.shape(look.shape, 0.5))
        drawing = (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-.5 -.5 1 1">'
            f'<circle r=".5" fill="{look.fill}"/><path d="{sign}" fill="{look.sign}"/></svg>'
        )
        address = quote(drawing, safe=" =:/'.,-")
        lines.append(
            f".toc-chip-{colour}.toc-chip, .toc-app.toc-app .toc-chip-{colour}::before"
            f' {{ background-image: url("data:image/svg+xml,{address}"); }}\n'
        )
    return "".join(lines)


def updated(style: str) -> str:
    """Return the stylesheet `style` with the badges of today's palette."""
    return BLOCK.sub(lambda found: found[1] + rules() + found[2], style)


if __name__ == "__main__":
    STYLESHEET.write_text(updated(STYLESHEET.read_text(encoding="utf-8")), encoding="utf-8")
