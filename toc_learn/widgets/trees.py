"""Small trees of words and marks: what `parts` and `topbar` are made of.

A tree is a text, or ``[tag, attributes, child, …]``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from toc_learn.lessons.commands import Command, encode
from toc_learn.view.words import text

if TYPE_CHECKING:
    from toc_learn.lessons.screen import Screen

__all__ = ["Tree", "address", "chip", "does", "go", "node", "stars", "svg"]

Tree = str | list[object]

_STAR = "M10,1.6l2.6,5.4 5.9.8-4.3,4.1 1,5.9L10,15l-5.2,2.8 1-5.9L1.5,7.8l5.9-.8Z"


def node(tag: str, attributes: Mapping[str, str] | None = None, *children: Tree | None) -> list[object]:
    """Return one element as a tree; children that are None are left out."""
    return [tag, dict(attributes or {}), *(child for child in children if child is not None)]


def address(
    screen: Screen, *, step: str | None = None, lang: str | None = None, lesson: str | None = None
) -> str:
    """Return the search part of the address of this step, or of another step, language or lesson."""
    place = {"lesson": lesson or screen.lesson_id, "step": "" if lesson else step or screen.step_id}
    return "?" + urlencode({**{k: v for k, v in place.items() if v}, "lang": lang or screen.lang})


def does(command: Command) -> dict[str, str]:
    return {"data-do": json.dumps(encode(command))}


def go(
    screen: Screen, page: bool, command: Command, href: str, attributes: dict[str, str], *children: Tree
) -> Tree:
    """Return a link on the page, a button elsewhere; both do `command`."""
    if page:
        return node("a", {"href": href, **attributes}, *children)
    return node("button", {"type": "button", **does(command), **attributes}, *children)


def svg(box: str, *drawing: Tree, **attributes: str) -> Tree:
    return node("svg", {"viewBox": box, "aria-hidden": "true", "focusable": "false", **attributes}, *drawing)


def chip(colour: str) -> Tree | None:
    """Return the small badge of a colour: its shape in its disc; None without a colour."""
    return node("span", {"class": f"toc-chip toc-chip-{colour}", "aria-hidden": "true"}) if colour else None


def stars(n: int, lang: str) -> Tree:
    """Return `n` of three stars, told in words to a screen reader."""
    drawn = [
        svg("0 0 20 20", node("path", {"d": _STAR}), **{"class": "toc-star toc-on" if i < n else "toc-star"})
        for i in range(3)
    ]
    return node(
        "span",
        {"class": "toc-stars", "role": "img", "aria-label": text(lang, "ui.widget.stars", n=n)},
        *drawn,
    )
