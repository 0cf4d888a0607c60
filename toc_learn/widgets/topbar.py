"""The bar at the top of a lesson page, and its switches: board, speed, teacher, language."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from toc_learn.lessons.commands import SPEEDS, Language, Restart, Speed, encode
from toc_learn.view.names import side_name
from toc_learn.view.words import LANGUAGES, text

from .outlook import Outlook
from .trees import Tree, address, does, go, node, svg

if TYPE_CHECKING:
    from toc_learn.lessons.screen import Screen

__all__ = ["dots", "head", "restart", "speeds", "switches", "teacher"]


def _logo() -> list[Tree]:
    ring = node("circle", {"cx": "10", "cy": "10", "r": "8", "class": "toc-logo-ring"})
    hole = node("circle", {"cx": "10", "cy": "10", "r": "3.6", "class": "toc-logo-hole"})
    return ["t", svg("0 0 20 20", ring, hole), "c"]


def head(screen: Screen, page: bool) -> list[Tree]:
    lang = screen.lang
    home = f"./?lang={lang}"
    logo: Tree = (
        node(
            "a", {"class": "toc-logo", "href": home, "aria-label": text(lang, "ui.widget.contents")}, *_logo()
        )
        if page
        else node("span", {"class": "toc-logo", "aria-label": "toc", "role": "img"}, *_logo())
    )
    place: list[Tree] = [node("h1", {}, screen.lesson_title)]
    if screen.lesson_number:
        number = text(lang, "ui.widget.lesson_of", number=screen.lesson_number, count=screen.lesson_count)
        place.append(node("span", {"class": "toc-no"}, number))
    if screen.step_count > 1:
        place.append(dots(screen))
    bar = node(
        "div",
        {"class": "toc-bar"},
        node("span", {"class": "toc-word toc-desk", "aria-hidden": "true"}, text(lang, "ui.widget.speed")),
        speeds(screen, "toc-desk"),
        teacher(screen, "toc-desk"),
        *([restart(screen, "toc-desk")] if screen.steps else []),
        _languages(screen, page),
    )
    return [logo, node("div", {"class": "toc-place"}, *place), bar]


def dots(screen: Screen) -> Tree:
    label = text(screen.lang, "ui.widget.step_of", number=screen.step_index + 1, count=screen.step_count)
    shown = []
    for i, step in enumerate(screen.steps):
        current = step.state == "current"
        shown.append(node("i", {"class": f"toc-dot toc-{step.state}"}, str(i + 1) if current else None))
    return node("span", {"class": "toc-dots", "role": "img", "aria-label": label}, *shown)


def speeds(screen: Screen, where: str) -> Tree:
    names = {0.0: "0×", 0.5: "½×", 1.0: "1×", 2.0: "2×"}
    buttons = [
        node(
            "button",
            {
                "type": "button",
                "class": "toc-on" if screen.speed == x else "",
                "aria-pressed": "true" if screen.speed == x else "false",
                "aria-label": text(screen.lang, "ui.widget.speed_x", x=names[x]),
                **does(Speed(x)),
            },
            names[x],
        )
        for x in SPEEDS
    ]
    return node(
        "div",
        {"class": f"toc-seg {where}", "role": "group", "aria-label": text(screen.lang, "ui.widget.speed")},
        *buttons,
    )


_TURN = "M18.5 8.5A7.5 7.5 0 1 0 19.5 13M19.5 4.5v4.5h-4.5"

_STRAIGHT = "M5 5H19V19H5Z"


def switches(screen: Screen, outlook: Outlook, where: str) -> Tree:
    """Return the board's own switches: names on the holes, who is at the bottom, star or straight sides."""
    lang, arms = screen.lang, screen.scene.arms
    outlook = outlook.fitting(arms)
    turned = outlook.turned(arms)

    def switch(does: Outlook, name: str, told: str, shown: Tree, pressed: bool | None) -> Tree:
        word = node("span", {"class": "toc-word"}, text(lang, f"ui.widget.look_word_{name}"))
        marks = {"type": "button", "class": "toc-on" if pressed else "", "aria-label": told, "title": told}
        if pressed is not None:
            marks["aria-pressed"] = "true" if pressed else "false"
        return node("button", {**marks, "data-do": json.dumps(does.encoded())}, word, shown)

    count = screen.scene.arm_holes
    numbers = [
        switch(
            outlook.numbered(kind),
            kind,
            text(lang, f"ui.widget.look_{kind}", count=count),
            node("span", {}, shown),
            outlook.numbers == kind,
        )
        for kind, shown in (("count", f"1–{count}"), ("notation", "a0"))
    ]
    turn = text(lang, "ui.widget.look_turn", side=side_name(turned.bottom, lang))
    straight = text(lang, "ui.widget.look_polygon")
    return node(
        "div",
        {
            "class": f"toc-seg toc-look {where}".rstrip(),
            "role": "group",
            "aria-label": text(lang, "ui.widget.look"),
        },
        *numbers,
        switch(turned, "turn", turn, svg("0 0 24 24", node("path", {"d": _TURN, "class": "toc-mark"})), None),
        switch(
            outlook.reshaped(),
            "polygon",
            straight,
            svg("0 0 24 24", node("path", {"d": _STRAIGHT, "class": "toc-mark"})),
            outlook.shape == "polygon",
        ),
    )


def teacher(screen: Screen, where: str) -> Tree:
    """Return the teacher's switch; among the settings of a narrow page the lesson's restart is beside it."""
    switch = node(
        "button",
        {
            "type": "button",
            "class": f"toc-switch {where}",
            "role": "switch",
            "aria-checked": "false",
            "data-toggle": "teacher",
        },
        node("i", {"aria-hidden": "true"}),
        text(screen.lang, "ui.widget.teacher"),
    )
    return switch if where or not screen.steps else node("div", {}, switch, "\u2003", restart(screen, ""))


def restart(screen: Screen, where: str) -> Tree:
    """Return the button that begins the lesson afresh, once the question that it holds is answered with yes.

    On the web a link beside the answers leads to where all stars are forgotten.
    """
    lang = screen.lang
    label = text(lang, "ui.widget.restart")
    marks = {
        "type": "button",
        "class": f"toc-switch toc-restart {where}".rstrip(),
        "aria-haspopup": "dialog",
        "data-ask": text(lang, "ui.widget.restart_ask", title=screen.lesson_title),
        "data-yes": label,
        "data-no": text(lang, "ui.widget.restart_no"),
        "data-does": json.dumps(encode(Restart())),
        "data-more": text(lang, "ui.widget.restart_all"),
    }
    return node("button", marks, label)


def _languages(screen: Screen, page: bool) -> Tree:
    links = []
    for lang in LANGUAGES:
        here = lang == screen.lang
        marks = {
            "class": "toc-on" if here else "",
            "lang": lang,
            "aria-label": text(lang, "ui.widget.language_name"),
            **({"aria-current": "true"} if here else {}),
            **({"hreflang": lang} if page else {}),
        }
        links.append(go(screen, page, Language(lang), address(screen, lang=lang), marks, lang.upper()))
    return node(
        "div",
        {"class": "toc-seg toc-lang", "role": "group", "aria-label": text(screen.lang, "ui.widget.language")},
        *links,
    )
