"""What a case of doubt answers of the tables where its move fares otherwise."""

from __future__ import annotations

import re
from functools import cache

import pytest

from toc_learn import Position
from toc_learn.engine.errors import TextError
from toc_learn.lessons.doubts import Case, cases
from toc_learn.view.words import text

FAMILIES = ("pitchenas", "classic", "shawinigan", "draw", "chevaux")

#: How an answer says that it is not every table's.
TOLD = {
    "fr": re.compile(r"Pitchenas|Shawinigan|petits chevaux|pioche|tables?\b"),
    "en": re.compile(r"Pitchenas|Shawinigan|petits chevaux|draw pile|tables?\b"),
}


@cache
def told_by(board: str, move: str) -> tuple[bool, tuple[tuple[str, str], ...]] | None:
    """Return whether the move is legal and what it captures, or nothing where the board means nothing."""
    try:
        position = Position.parse(board)
    except TextError:
        return None
    legal = position.judge(move).legal
    return legal, position.outcome(move).captures if legal else ()


def differs(one: Case) -> list[str]:
    """Return the tables of as many players, by default, where the case's move fares otherwise."""
    rules, _, rest = one.board.partition(" ")
    here = told_by(one.board, one.move)
    others = (re.sub(r"^[a-z]+(-\d).*", rf"{family}\1", rules) for family in FAMILIES)
    return [
        other
        for other in others
        if told_by(f"{other} {rest}", one.move) not in (here, None) and other != rules
    ]


def of_pitchenas_alone(one: Case) -> bool:
    """A ten or a jack on a Pitchenas board: the page says first that these two are its own."""
    return one.board.startswith("pitchenas") and bool(re.match(r"-?(10|J)[SHDC]", one.move))


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_an_answer_that_another_table_would_not_give_says_so(lang: str) -> None:
    asked = [one for one in cases() if differs(one) and not of_pitchenas_alone(one)]
    assert len(asked) >= 20
    assert [(one.id, differs(one)) for one in asked if not TOLD[lang].search(one.answer(lang))] == []


@pytest.mark.parametrize(("lang", "jack"), [("fr", "valet"), ("en", "jack")])
def test_the_page_of_doubts_says_whose_ten_and_jack_its_boards_have(lang: str, jack: str) -> None:
    assert any(of_pitchenas_alone(one) and differs(one) for one in cases())
    assert re.search(rf"Pitchenas\W.*\b10\b.*\b{jack}\b", text(lang, "sheets.doubts.lead"))
