from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

import pytest

from toc_learn.lessons.commands import Choose, Play
from toc_learn.lessons.replay import replayed
from toc_learn.lessons.screen import Screen
from toc_learn.lessons.session import LessonSession
from toc_learn.view.unbroken import unbroken
from toc_learn.view.words import text
from toc_learn.widgets.face import Face
from toc_learn.widgets.parts import PARTS, parts
from toc_learn.widgets.shell import script, stylesheet
from toc_learn.widgets.skeleton import Still, html, skeleton
from tools import chips

from .conftest import Sent
from .fake import HOSTILE, NARROW, FakeSession, screen

VOID = {"circle", "path", "br", "img"}


class Reader(HTMLParser):
    """Reads a page and complains of what is not closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert reader.open == []
    return reader


def hostile() -> Screen:
    """Return a screen whose every text tries to be markup."""
    plain = screen()
    return replace(
        plain,
        lesson_title=HOSTILE,
        goal=HOSTILE,
        who=HOSTILE,
        hand_title=HOSTILE,
        choices_title=HOSTILE,
        hint_text=HOSTILE,
        log=(HOSTILE,),
        notes=HOSTILE,
        steps=tuple(replace(step, title=HOSTILE, id=HOSTILE) for step in plain.steps),
        hand=tuple(replace(card, label=HOSTILE, effect=HOSTILE, name=HOSTILE) for card in plain.hand),
        choices=tuple(replace(choice, label=HOSTILE, note=HOSTILE) for choice in plain.choices),
        hints=tuple(replace(hint, label=HOSTILE) for hint in plain.hints),
        feedback=replace(plain.feedback, word=HOSTILE, move=HOSTILE, reason=HOSTILE, clause_label=HOSTILE),
    )


def test_the_words_are_there_before_any_kernel() -> None:
    shown = screen()
    words = "".join(read(skeleton(shown, "<svg></svg>")).words)
    for said in (
        unbroken(shown.goal),
        shown.lesson_title,
        shown.feedback.reason,
        *(c.label for c in shown.hand),
    ):
        assert said in words
    assert NARROW in words


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_place_of_the_moves_is_never_empty(lang: str) -> None:
    """Before a card is chosen it says what will come, then the moves, and after a success what is next."""
    session = LessonSession("pieux", "aim", lang)
    shown = [session.screen(), session.do(Choose("5C")), session.do(Play("5C a8>a13"))]
    slots = [parts(one, page=True)["moves_title"] for one in shown]
    told = ["".join(read("".join(map(html, trees))).words) for trees in slots]
    assert text(lang, "ui.widget.moves_to_come") in told[0]
    assert told[1] == shown[1].choices_title
    assert session.lesson.steps[session.place + 1].title(lang) in told[2]


def test_no_text_becomes_markup() -> None:
    page = read(skeleton(hostile(), "<svg></svg>"))
    assert not [tag for tag, _ in page.tags if tag in ("img", "script")]
    assert not [name for _, attrs in page.tags for name in attrs if name.startswith("on")]


def test_it_needs_no_ipywidgets() -> None:
    code = """
import sys, toc_learn.widgets.skeleton
print("ipywidgets" in sys.modules, "ipycanvas" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout.split() == ["False", "False"]


@pytest.mark.parametrize("changes", [{}, {"projecting": True}, {"hand": ()}, {"choices": (), "log": ()}])
def test_first_bytes_and_living_page_have_the_same_slots(sent: Sent, changes: dict[str, Any]) -> None:
    shown = screen(**changes)

    def slots(widget: Any) -> list[tuple[str, ...]]:
        names = tuple(n for n in getattr(widget, "_dom_classes", ()) if n.startswith("toc-"))
        own = [names] if names and names != ("toc-off",) else []
        return own + [found for child in getattr(widget, "children", ()) for found in slots(child)]

    def classes(attrs: dict[str, str | None]) -> tuple[str, ...]:
        return tuple((attrs.get("class") or "").split())

    living = slots(Face(FakeSession(shown), page=True))
    inner = {
        n
        for content in parts(shown, page=True).values()
        for n in re.findall(r"toc-[\w-]+", json.dumps(content))
    }
    static = [
        classes(a)
        for tag, a in read(skeleton(shown, "")).tags
        if tag in ("div", "button", "a", "span") and classes(a)
    ]
    assert [s for s in static if s[0] not in inner or s in living] == living


def test_every_tree_is_one_that_the_shell_builds() -> None:
    """The shell drops elements and attributes that it does not know; none of ours may be among them."""
    source = script()
    tags = re.search(r"const TAGS = /(.*)/;", source)
    names = re.search(r"const ATTRIBUTES = /(.*)/;", source)
    assert tags is not None
    assert names is not None

    def check(tree: Any) -> None:
        if isinstance(tree, str):
            return
        tag, attributes, *children = tree
        assert re.fullmatch(tags[1].strip("^$"), tag), tag
        for name, value in attributes.items():
            assert re.match(names[1], name), name
            assert isinstance(value, str)
        for child in children:
            check(child)

    for shown in (screen(), hostile(), screen(projecting=True), screen(answer_shown=True, projecting=True)):
        for page in (True, False):
            found = parts(shown, page=page)
            assert tuple(found) == PARTS
            for content in found.values():
                for tree in content:
                    check(tree)


def test_a_wrong_element_is_refused() -> None:
    with pytest.raises(ValueError, match="element"):
        html(["b onclick=1", {}, "x"])


def test_links_stay_on_this_site() -> None:
    for tag, attrs in read(skeleton(screen(), "")).tags:
        if tag == "a":
            assert re.match(r"(\?|\./|#toc-|rules\?)", attrs.get("href") or "")


def test_the_badges_are_those_of_the_palette() -> None:
    assert chips.updated(stylesheet()) == stylesheet()


def test_the_stylesheet_fetches_nothing_and_is_whole() -> None:
    style = stylesheet()
    assert style.count("{") == style.count("}")
    assert not re.search(r"url\((?!\"data:)|@import|https?://(?!www\.w3\.org/2000/svg)", style)


def test_a_page_without_scripts_has_no_control_that_needs_one() -> None:
    """Whatever stands in the head or among the settings: without a script only links do something."""
    for words in ((), ("QD",), ("QD a8>b2",)):
        screen = replayed("pieux", "aim", words)
        page = skeleton(screen, "", still=Still(words, (), plain=True))
        for control in ("<button", "data-toggle", "data-ask", "data-does", "toc-restart", "toc-switch"):
            assert control not in page, control
        assert bool(screen.log) is ("toc-in-signs" in page)
