"""The words of the rule reference: complete, true on the board, and set as each language sets its texts."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from toc_learn import Position
from toc_learn.engine import clauses as law
from toc_learn.engine.optiontext import OPTIONS
from toc_learn.lessons.clauses import ClauseText, clause, clause_text, clause_title, reference
from toc_learn.lessons.model import Text
from tools.french import french

SHOWN = [pytest.param(one, id=one.id) for one in reference().clause if one.board]
MOVED = [pytest.param(one, id=one.id) for one in reference().clause if one.move]


def texts() -> Iterator[tuple[str, Text]]:
    book = reference()
    for one in (*book.clause, *book.option):
        yield from ((one.id, one.title), (one.id, one.text))
        if one.house is not None:
            yield one.id, one.house
    for fact in book.fact:
        yield from ((fact.id, fact.title), (fact.id, fact.text))
    for friend in book.friend:
        yield friend.word, friend.text


def test_every_clause_has_its_words_in_the_order_of_the_reference() -> None:
    assert [one.id for one in reference().clause] == [one.id for one in law.clauses()]


@pytest.mark.parametrize("one", law.clauses(), ids=lambda one: one.id)
def test_house_reading_is_told_where_the_law_has_one(one: law.Clause) -> None:
    assert (clause(one.id).house is not None) == one.is_house_reading


def test_unknown_clause_is_a_key_error() -> None:
    with pytest.raises(KeyError, match="Z9"):
        clause_text("Z9", "fr")


def test_ids_stand_once() -> None:
    book = reference()
    for names in ([o.id for o in book.option], [f.id for f in book.fact], [f.word for f in book.friend]):
        assert len(names) == len(set(names)) > 0


def test_every_option_has_its_words_in_the_order_in_which_it_is_written() -> None:
    assert [one.id for one in reference().option] == list(OPTIONS)


def test_text_follows_the_language() -> None:
    assert clause_title("M3", "en") == "Capturing"
    assert clause_title("M3", "fr") == "Éliminer"
    assert clause_text("M3", "fr") != clause_text("M3", "en")


def test_texts_are_short_and_whole() -> None:
    for name, text in texts():
        for words in (text.fr, text.en):
            assert words, name
            assert words == words.strip(), name
            assert len(words) <= 620, name


def test_clause_texts_end_as_sentences_and_titles_do_not() -> None:
    for one in reference().clause:
        for text in (one.text, one.house):
            if text is not None:
                assert text.fr.endswith("."), one.id
                assert text.en.endswith("."), one.id
        assert not one.title.fr.endswith("."), one.id
        assert len(one.title.fr) <= 40, one.id
        assert len(one.title.en) <= 40, one.id


def test_french_is_set_in_french() -> None:
    for name, text in texts():
        assert text.fr == french(text.fr), name


def test_english_has_no_french_spaces_and_typographic_quotes() -> None:
    for name, text in texts():
        assert not re.search("[\u202f\u00a0«»'\"]", text.en), name


def test_clauses_named_in_the_texts_exist() -> None:
    named = [
        (name, cited)
        for name, text in texts()
        for words in (text.fr, text.en)
        for cited in re.findall(r"(?:règle|clause) ([A-Z][\w-]*)", words)
    ]
    assert named
    for name, cited in named:
        assert clause(cited), name


@pytest.mark.parametrize("one", SHOWN)
def test_board_is_a_position_in_canonical_text(one: ClauseText) -> None:
    assert str(Position.parse(one.board)) == one.board


@pytest.mark.parametrize("one", MOVED)
def test_the_referee_says_of_the_move_what_the_reference_says(one: ClauseText) -> None:
    verdict = Position.parse(one.board).judge(one.move)
    assert (verdict.code or "legal") == one.verdict


def test_a_refusal_shown_by_a_clause_is_explained_in_both_languages() -> None:
    refused = [one for one in reference().clause if one.verdict not in ("", "legal")]
    assert len(refused) >= 12
    for one in refused:
        verdict = Position.parse(one.board).judge(one.move)
        assert verdict.sentence("fr") != verdict.sentence("en")


def test_a_move_comes_with_a_verdict_and_the_other_way_round() -> None:
    for one in reference().clause:
        assert bool(one.move) == bool(one.verdict), one.id
        assert one.board or not one.move, one.id
