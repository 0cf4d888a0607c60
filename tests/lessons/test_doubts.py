"""The cases of doubt: true on the board, told in both languages, found by any of their words."""

from __future__ import annotations

import re

import pytest

from toc_learn import Position
from toc_learn.lessons.clauses import clause
from toc_learn.lessons.doubts import TOPICS, Case, case, cases, search
from toc_learn.lessons.style import typography

ALL = [pytest.param(one, id=one.id) for one in cases()]
MOVED = [pytest.param(one, id=one.id) for one in cases() if one.move]


def test_there_are_cases_of_every_topic() -> None:
    assert {one.topic for one in cases()} == set(TOPICS)
    assert len(cases()) >= 50
    assert len(MOVED) >= 50


def test_ids_stand_once() -> None:
    assert len({one.id for one in cases()}) == len(cases())
    with pytest.raises(KeyError):
        case("nowhere")


@pytest.mark.parametrize("one", ALL)
def test_case_is_told_in_both_languages(one: Case) -> None:
    for text in (one.question, one.answer):
        for lang in ("fr", "en"):
            assert text(lang)
            assert typography(text(lang), lang) == ""
            assert len(text(lang)) <= 180
    assert one.question.fr.endswith("\u202f?")
    assert one.question.en.endswith("?")
    assert re.search(r"[.!]$", one.answer.fr)
    assert re.search(r"[.!]$", one.answer.en)


@pytest.mark.parametrize("one", ALL)
def test_case_cites_clauses(one: Case) -> None:
    assert one.clauses
    assert all(clause(name) for name in one.clauses)


@pytest.mark.parametrize("one", ALL)
def test_board_is_canonical(one: Case) -> None:
    assert str(Position.parse(one.board)) == one.board


@pytest.mark.parametrize("one", MOVED)
def test_answer_is_what_the_board_does(one: Case) -> None:
    position = Position.parse(one.board)
    verdict = position.judge(one.move)
    assert (verdict.code or "legal") == one.verdict
    if verdict.legal:
        assert tuple(hole for _, hole in position.outcome(one.move).captures) == one.captures
    else:
        assert one.captures == ()
        assert verdict.clause


@pytest.mark.parametrize("one", ALL)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_case_is_found_by_its_own_question(one: Case, lang: str) -> None:
    assert one in search(one.question(lang), lang)


def test_search_ignores_accents_case_and_signs() -> None:
    assert search("échange", "fr") == search("ECHANGE\u202f!", "fr") != ()
    assert search("", "fr") == cases()
    assert search("zzz", "en") == ()
    assert case("pass-guard") in search("G2", "fr")
