"""The page of doubts: every case is there, with its board, its answer, its clauses and a way to try it."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tests.app.conftest import Site
from toc_learn import Position
from toc_learn.app import doubts
from toc_learn.lessons.doubts import TOPICS, cases
from toc_learn.view.escape import escape
from toc_learn.view.unbroken import unbroken
from toc_learn.view.words import text


def article(html: str, name: str) -> str:
    found = re.search(rf'<article [^>]*id="{name}".*?</article>', html, re.S)
    assert found, name
    return found[0]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_case_is_told_whole(site: Site, lang: str) -> None:
    html = site.ask(f"doubts?lang={lang}").text
    for one in cases():
        shown = article(html, one.id)
        assert escape(unbroken(one.question(lang))) in shown
        assert escape(one.answer(lang)) in shown
        for clause in one.clauses:
            assert f'href="/rules?lang={lang}#{clause}"' in shown
        assert f'href="/learn?lesson=doubts&amp;step={one.id}&amp;lang={lang}"' in shown
        if one.verdict != "legal":
            assert escape(Position.parse(one.board).judge(one.move).sentence(lang)) in shown
    for topic in TOPICS:
        assert f'href="#topic-{topic}"' in html


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_no_heading_breaks_at_a_hyphen(site: Site, lang: str) -> None:
    html = site.ask(f"doubts?lang={lang}").text
    headings = [unescape(one) for one in re.findall(r"<h[1-6][^>]*>(.*?)</h[1-6]>", html, re.S)]
    assert [one for one in headings if re.search(r"\w-\w", one)] == []
    assert any("\u2011" in one for one in headings)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_sign_and_word_stand_only_where_they_say_what_the_answer_says(site: Site, lang: str) -> None:
    """What is shown is one move on one board: its verdict is no second answer, and never the opposite one."""
    html = site.ask(f"doubts?lang={lang}").text
    plain = {"fr": {"Oui": True, "Non": False, "Jamais": False, "Pas": False}}
    plain["en"] = {"Yes": True, "No": False, "Never": False, "Not": False}
    worded = 0
    for one in cases():
        verdict = re.search(r'<p class="verdict[^"]*">.*?</p>', article(html, one.id), re.S)
        assert verdict
        legal = one.verdict == "legal"
        shown = re.search(r'<b><span aria-hidden="true">(.)</span> (.*?)</b>', verdict[0])
        first = re.match(r"\w+", one.answer(lang))
        said = plain[lang].get(first[0] if first else "")
        assert (shown is not None) is (said is legal), one.id
        if shown:
            worded += 1
            word = text(lang, f"sheets.doubts.{'legal' if legal else 'refused'}")
            assert shown.groups() == ("✓" if legal else "✕", escape(word))
        assert f'class="verdict {"toc-right" if legal else "toc-wrong"}"' in verdict[0] or not shown
    assert worded * 2 > len(cases())


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_shown_move_is_called_what_happens_on_this_board_and_at_which_table(
    site: Site, lang: str
) -> None:
    html = site.ask(f"doubts?lang={lang}").text
    for one in cases():
        family = one.board.partition("-")[0]
        here = text(lang, "sheets.doubts.here")
        if family != "pitchenas":
            here = text(lang, "sheets.doubts.here_at", table=text(lang, f"sheets.case.table.{family}"))
        begun = rf'<p class="verdict[^"]*">{re.escape(escape(here))} '
        assert re.search(begun, article(html, one.id)), one.id


def test_clauses_of_the_cases_stand_on_the_rules_page(site: Site) -> None:
    rules = site.ask("rules").text
    for one in cases():
        for clause in one.clauses:
            assert f'id="{clause}"' in rules


def test_boards_of_the_cases(site: Site) -> None:
    html = site.ask("doubts?lang=fr").text
    pictures = re.findall(r'src="/(doubts/[^"]+\.svg\?lang=fr)"', html)
    assert len(pictures) == len(cases())
    for path in pictures[::12]:
        answer = site.ask(path)
        assert (answer.status, answer.headers["Content-Type"]) == (200, "image/svg+xml")
    for path in ("doubts/none.svg", "doubts/G2.svg", "doubts/..%2fpieux.svg", "doubts/talk.png"):
        assert site.ask(path).status == 404


def test_a_refused_case_shows_why() -> None:
    shown = doubts.picture("pass-guard", "en")
    plain = doubts.picture("pass-own", "en")
    assert shown
    assert plain
    assert shown != plain
    assert doubts.picture("none", "en") is None


def test_the_live_page_opens_a_case(site: Site) -> None:
    answer = site.ask("learn?lesson=doubts&step=pass-guard&lang=en", "HEAD")
    assert answer.status == 200
    assert site.ask("learn?lesson=doubts&step=nothing&lang=en", "HEAD").status == 404
