"""Sheets to print: every lesson's steps, boards and goals first, the answers after them, on white paper."""

from __future__ import annotations

import re

import pytest

from tests.app.conftest import Site
from toc_learn import Move, RuleSet
from toc_learn.app import printing
from toc_learn.app.address import lessons
from toc_learn.app.places import own
from toc_learn.lessons.loader import load_lesson
from toc_learn.view import narrate
from toc_learn.view.effects import card_help
from toc_learn.view.escape import escape
from toc_learn.view.words import text


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("lesson", lessons())
def test_sheet_holds_each_step_and_its_answer_only_at_the_end(lesson: str, lang: str) -> None:
    html = printing.sheet(lesson, lang, "/")
    steps, _, answers = html.partition('<section class="answers">')
    hidden = "".join(re.findall(r"<details.*?</details>", steps, re.S))
    model = load_lesson(lesson)
    for step in model.steps:
        assert f'id="{step.id}"' in steps
        assert escape(step.instruction(lang)) in steps
        assert escape(step.success(lang)) in answers
        if step.kind != "drill":
            assert f'src="/print/{lesson}/{step.id}.svg?lang={lang}"' in steps
            assert printing.board(lesson, step.id, lang)
        if step.kind == "do":
            label = escape(narrate.move_label(Move.parse(step.solution[0]), lang))
            assert label in answers
            # A card alone is no move yet: the hand shows it too.
            assert "→" not in label or label not in steps
        for hint in step.hints:
            assert escape(hint(lang)) in hidden
    if model.notes:
        assert escape(model.notes(lang)) in answers
    assert "<details open" not in html
    assert not re.search(r">(?:app|ui|view|sheets)\.[a-z]", html), "an id for a sentence"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_list_of_sheets_leads_to_every_lesson(site: Site, lang: str) -> None:
    html = site.ask(f"print?lang={lang}").text
    for lesson in lessons():
        assert f'href="/print?lesson={lesson}&amp;lang={lang}"' in html
    assert f'href="/print/cards?lang={lang}"' in html


def test_sheet_over_http(site: Site) -> None:
    answer = site.ask("print?lesson=pieux&lang=en")
    assert answer.status == 200
    assert "script-src 'none'" in answer.headers["Content-Security-Policy"]
    assert 'href="/print?lesson=pieux&amp;lang=fr"' in answer.text
    path = re.findall(r'src="/(print/pieux/[^"]+\.svg\?lang=en)"', answer.text)[0]
    picture = site.ask(path)
    assert (picture.status, picture.headers["Content-Type"]) == (200, "image/svg+xml")
    assert "var(--" not in picture.text, "ink on white paper, whatever the screen's theme"


@pytest.mark.parametrize(
    "path",
    [
        "print?lesson=nothing",
        "print?lesson=../pieux",
        "print/pieux/none.svg",
        "print/none/aim.svg",
        "print/x",
    ],
)
def test_no_such_sheet(site: Site, path: str) -> None:
    assert site.ask(path, Accept_Language="en").status == 404


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_card_sheet_tells_every_rank_and_every_table(lang: str) -> None:
    html = printing.cards(lang, "/")
    assert html.count('<span class="face') == 13
    for name in printing.TABLES:
        assert escape(text(lang, f"view.rules.name.{name}")) in html
    home = RuleSet.parse("pitchenas-4")
    for card in ("7D", "10C", "JD", "KS"):
        assert escape(card_help(home, card, lang)) in html


@pytest.mark.parametrize("card", ["AS", "2C", "4H", "7D", "9S", "10C", "JD", "KS"])
def test_each_card_has_a_picture_of_what_it_does(site: Site, card: str) -> None:
    path = f"print/cards/power-{card.lower()}.svg?lang=fr"
    assert f'src="/{path}"' in printing.cards("fr", "/")
    drawn = site.ask(path)
    assert drawn.status == 200
    assert drawn.text.startswith("<svg")
    plain = printing.board("cards", "power-jd", "fr")
    assert (drawn.text == plain) is (card == "JD")


def test_no_picture_of_a_card_that_there_is_not(site: Site) -> None:
    for name in ("power-", "power-1s", "power-as2", "power-*1"):
        assert site.ask(f"print/cards/{name}.svg?lang=fr").status == 404


def test_paper_hides_what_is_for_the_screen() -> None:
    paper = own("sheets.css").partition("@media print")[2]
    assert ".hints" in paper
    assert "break-before: page" in paper
