"""The lesson page as plain HTML: what is read and seen before a kernel has answered, and without JavaScript.

It has the structure of the living page, drawn from the same trees and looks, so that nothing moves when that
one takes over. Nothing here needs ipywidgets.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, cast

from toc_learn.view.escape import escape

from .looks import OFF, Look, actions, cards, choices, root_classes
from .parts import Tree, parts

if TYPE_CHECKING:
    from toc_learn.lessons.screen import Screen

__all__ = ["STRUCTURE", "html", "skeleton"]

_NAME = re.compile(r"[a-zA-Z][a-zA-Z0-9-]*")

#: The page's slots, nested as they stand in the document; `skeleton` and `Face` both build from it.
STRUCTURE: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("head", ()),
    ("goal", ()),
    ("figure", ()),
    ("feedback", ()),
    ("hand", ("hand-title", "cards")),
    ("act", ()),
    ("moves", ("moves-title", "list")),
    ("settings", ()),
    ("side", ("rail", "hints", "log")),
    ("notes", ()),
    ("foot", ()),
)


def html(tree: Tree) -> str:
    """Return a tree as HTML; every text and every attribute's value is escaped."""
    if isinstance(tree, str):
        return escape(tree)
    tag, attributes, *children = tree
    if not _NAME.fullmatch(str(tag)):
        raise ValueError(f"no element's name: {tag!r}")
    written = "".join(
        f' {name}="{escape(value)}"'
        for name, value in cast("dict[str, str]", attributes).items()
        if _NAME.fullmatch(name)
    )
    return f"<{tag}{written}>{''.join(html(cast('Tree', child)) for child in children)}</{tag}>"


def _buttons(looks: Iterable[Look]) -> str:
    return "".join(
        f'<button type="button" disabled class="{escape(" ".join(look.classes))}" title="{escape(look.note)}"'
        f' aria-label="{escape(look.told or look.text)}">{escape(look.text)}</button>'
        for look in looks
        if look != OFF
    )


def feedback_classes(screen: Screen) -> tuple[str, ...]:
    """Return the classes of the feedback's slot: its kind, unless the answer is still hidden."""
    hidden = screen.projecting and not screen.answer_shown
    return ("toc-feedback", "toc-hidden" if hidden else f"toc-{screen.feedback.kind}")


WIDE = 640
NARROW = 340


def skeleton(screen: Screen, board: str | None = None, *, narrow: bool = False) -> str:
    """Return the HTML inside ``#toc-static`` for a screen; `board` is its picture, by default the SVG.

    `narrow` says that the reader probably holds a phone: its small marbles carry shapes and no letters, and
    the first picture is to be the one that stays.
    """
    if board is None:
        from toc_learn.view.svg import svg

        board = svg(screen.scene, size=NARROW if narrow else WIDE, theme="auto")
    trees = parts(screen, page=True)
    filled = {name.replace("_", "-"): "".join(map(html, content)) for name, content in trees.items()}
    filled["figure"] = board
    filled["cards"] = _buttons(cards(screen))
    filled["act"] = _buttons(actions(screen))
    filled["list"] = _buttons(choices(screen))

    def slot(name: str, inside: str) -> str:
        classes = feedback_classes(screen) if name == "feedback" else (f"toc-{name}",)
        return f'<div class="{escape(" ".join(classes))}">{inside}</div>'

    body = "".join(
        slot(name, "".join(slot(child, filled.get(child, "")) for child in children) or filled.get(name, ""))
        for name, children in STRUCTURE
    )
    frame = "toc-frame toc-wall" if screen.projecting else "toc-frame"
    root = escape(" ".join(root_classes(screen)))
    opening = f'<div class="{frame}"><div class="{root}" lang="{escape(screen.lang)}" role="main">'
    return f"{opening}{body}</div></div>"
