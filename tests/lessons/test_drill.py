"""Drills: both directions, wrong ones return after a few others, and the end comes when each was known."""

from __future__ import annotations

from pathlib import Path

import pytest

from toc_learn.lessons import drilling
from toc_learn.lessons.checker import check
from toc_learn.lessons.commands import Answer, Hint, Retry
from toc_learn.lessons.loader import load
from toc_learn.lessons.model import Lesson
from toc_learn.lessons.sentences import capital
from toc_learn.lessons.session import LessonSession
from toc_learn.view.names import rank_name
from toc_learn.view.words import LANGUAGES, text

DRILL = """
id = "powers"
title = { fr = "Cartes", en = "Cards" }
summary = { fr = "Les cartes.", en = "The cards." }
minutes = 3
[[step]]
id = "both"
kind = "drill"
title = { fr = "Dans les deux sens", en = "Both ways" }
idea = "card powers by heart"
tests = ["P3"]
position = "pitchenas-4"
drill = "both"
cards = ["AS", "4H", "7D", "10C", "JS", "QH", "KD", "5S"]
instruction = { fr = "Répondez aux questions.", en = "Answer the questions." }
success = { fr = "Vous connaissez vos cartes.", en = "You know your cards." }
hints = [{ fr = "Lisez la carte.", en = "Read the card." }]
"""


@pytest.fixture
def lesson(tmp_path: Path) -> Lesson:
    path = tmp_path / "powers.toml"
    path.write_text(DRILL, encoding="utf-8")
    assert [str(fault) for fault in check(path)] == []
    found, _ = load(path)
    assert found is not None
    return found


def known(session: LessonSession) -> Answer:
    item = drilling.current(session.step, session.state)
    assert item is not None
    return Answer(drilling.right(session.step, item))


def test_who_knows_all_answers_each_once_and_gets_three_stars(lesson: Lesson) -> None:
    session = LessonSession(lesson)
    asked = []
    for left in range(16, 0, -1):
        screen = session.screen()
        assert screen.who == text("fr", "ui.player.drill.left", n=left)
        assert len({choice.label for choice in screen.choices}) == 4
        asked.append(screen.goal)
        if screen.hand:
            assert not screen.hand[0].effect
        screen = session.do(known(session))
    assert len(set(asked)) == 16
    assert screen.feedback.kind == "right"
    assert screen.stars == 3
    assert not screen.choices


def test_a_wrong_one_is_explained_and_returns_after_three_others(lesson: Lesson) -> None:
    session = LessonSession(lesson)
    first = session.screen().goal
    wrong = next(Answer(i) for i in range(4) if Answer(i) != known(session))
    screen = session.do(wrong)
    assert screen.feedback.kind == "wrong"
    assert len(screen.feedback.reason) > 20
    assert screen.goal != first
    for _ in range(3):
        assert session.screen().goal != first
        session.do(known(session))
    assert session.screen().goal == first
    while session.state.over != "done":
        session.do(known(session))
    assert session.screen().stars == 2
    session.do(Retry())
    assert session.screen().goal == first


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rightly", [True, False])
def test_what_is_said_of_an_answer_names_its_card_beside_the_next_question(
    lesson: Lesson, lang: str, rightly: bool
) -> None:
    session = LessonSession(lesson, lang=lang)
    for _ in range(3):
        item = drilling.current(session.step, session.state)
        assert item is not None
        answer = known(session)
        screen = session.do(answer if rightly else Answer(int(answer.index == 0)))
        said, asked = (
            screen.feedback,
            text(lang, "ui.player.drill.before", card=rank_name(item.card[:-1], lang)),
        )
        assert said.move == asked  # beside the word that judges it
        assert said.reason.startswith(drilling.told(session.step, item)(lang))
        for line in (screen.status, screen.log[-1], screen.log_signs[-1]):
            assert line.startswith(f"{said.word}. {capital(asked)}"), line


def test_hints_rule_out_tell_and_end(lesson: Lesson) -> None:
    session = LessonSession(lesson)
    texts = [session.do(Hint()).hint_text for _ in range(3)]
    assert len(set(texts)) == 3
    assert session.do(Hint()).feedback.kind == "right"
    assert session.screen().stars == 1


@pytest.mark.parametrize(
    ("cards", "code"),
    [('["AS", "AH"]', "too_few_cards"), ('["AS", "1Z"]', "no_such_card"), ('["AS", "*1"]', "no_such_card")],
)
def test_cards_that_cannot_be_asked_are_a_fault(cards: str, code: str, tmp_path: Path) -> None:
    path = tmp_path / "powers.toml"
    start = DRILL.index("cards = [")
    path.write_text(
        DRILL[:start] + f"cards = {cards}\n" + DRILL[DRILL.index("instruction") :], encoding="utf-8"
    )
    assert code in [fault.code for fault in check(path) if (fault.step, fault.field) == ("both", "cards")]
