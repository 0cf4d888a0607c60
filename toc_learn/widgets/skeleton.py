"""The lesson page as plain HTML: what is read and seen before a kernel has answered, and without JavaScript.

It has the structure of the living page, drawn from the same trees and looks, so that nothing moves when that
one takes over. Nothing here needs ipywidgets.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, cast

from toc_learn.view.escape import escape
from toc_learn.view.words import text

from .answers import Still, act, answered, clickable, framed, hand, touched, tries, without_script
from .looks import root_classes
from .parts import parts
from .trees import Tree

if TYPE_CHECKING:
    from toc_learn.lessons.screen import Screen

__all__ = ["STRUCTURE", "Still", "feedback_classes", "html", "skeleton"]

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


def feedback_classes(screen: Screen) -> tuple[str, ...]:
    """Return the classes of the feedback's slot: its kind, unless the answer is still hidden."""
    hidden = screen.projecting and not screen.answer_shown
    return ("toc-feedback", "toc-hidden" if hidden else f"toc-{screen.feedback.kind}")


HERE = Still()


def skeleton(screen: Screen, board: str | None = None, *, still: Still = HERE) -> str:
    """Return the HTML inside ``#toc-static`` for a screen; `board` is its picture, by default the SVG that
    looks at every width as the living board does. `still` says how the page is answered without a kernel.
    """
    if board is None:
        from toc_learn.view.fluid import fluid

        board = fluid(screen.scene)
    trees = parts(screen, page=True)
    if still.plain:
        trees = without_script(screen, still, trees)
    filled = {name.replace("_", "-"): _written(content) for name, content in trees.items()}
    filled["figure"] = board + _written(touched(screen, still))
    filled["cards"] = _written(hand(screen, still))
    filled["act"] = _written(act(screen, still))
    filled["list"] = _written(clickable(screen, still))
    filled["feedback"] += _written(answered(screen, still))
    if (every := tries(screen, still)) is not None:
        filled["list"] += html(every)

    def slot(name: str, inside: str) -> str:
        classes = feedback_classes(screen) if name == "feedback" else (f"toc-{name}",)
        more = ""
        if name == "feedback" and still.plain:
            more = f' id="toc-said" tabindex="-1" role="region" aria-label="{escape(_label(screen))}"'
        return f'<div class="{escape(" ".join(classes))}"{more}>{inside}</div>'

    body = "".join(
        slot(name, "".join(slot(child, filled.get(child, "")) for child in children) or filled.get(name, ""))
        for name, children in STRUCTURE
    )
    frame = "toc-frame toc-wall" if screen.projecting else "toc-frame"
    root = escape(" ".join(root_classes(screen)))
    style = f"<style>{rule}</style>" if (rule := framed(still)) else ""
    opening = f'<div class="{frame}"><div class="{root}" lang="{escape(screen.lang)}" role="main">'
    return f"{style}{opening}{body}</div></div>"


def _written(trees: Iterable[Tree]) -> str:
    return "".join(map(html, trees))


def _label(screen: Screen) -> str:
    return text(screen.lang, "ui.widget.feedback")
