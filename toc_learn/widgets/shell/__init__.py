"""The shell: one small anywidget beside the canvas and the buttons.

It fills the page's slots with text, keeps the live region, the keyboard, the address bar and the progress in
the browser's store, reports the board's size, and says when the kernel is gone.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import traitlets

__all__ = ["Shell", "script", "stylesheet"]

_HERE = Path(__file__).resolve().parent


def stylesheet() -> str:
    """Return the one stylesheet of lesson pages, notebooks and plain pages."""
    return (_HERE / "toc.css").read_text(encoding="utf-8")


def script() -> str:
    """Return the shell's module: its files, one after the other."""
    return "\n".join(
        (_HERE / f"{name}.js").read_text(encoding="utf-8")
        for name in ("trees", "page", "preview", "notes", "wall", "view")
    )


def _trees() -> Any:
    return traitlets.List().tag(sync=True)


class Shell(anywidget.AnyWidget):
    """Texts as trees (`toc_learn.widgets.trees`), names, marks, keys; messages come by ``on_msg``."""

    _esm = traitlets.Unicode(script()).tag(sync=True)
    _css = traitlets.Unicode("").tag(sync=True)
    page = traitlets.Bool(False).tag(sync=True)
    head = _trees()
    goal = _trees()
    feedback = _trees()
    hand_title = _trees()
    hints = _trees()
    moves_title = _trees()
    settings = _trees()
    rail = _trees()
    log = _trees()
    notes = _trees()
    foot = _trees()
    holes = _trees()
    ways = _trees()
    marks = traitlets.Dict().tag(sync=True)
    names = traitlets.Dict().tag(sync=True)
    shortcuts = traitlets.Dict().tag(sync=True)
    led = traitlets.Dict().tag(sync=True)
    status = traitlets.Dict({"text": "", "no": 0}).tag(sync=True)

    def __init__(self, *, page: bool) -> None:
        """Make the shell of a web page (which brings the stylesheet itself) or of a notebook's cell."""
        super().__init__(page=page, _css="" if page else stylesheet())
