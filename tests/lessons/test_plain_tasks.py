"""What a goal asks can be done and fits its place; what is told names the marble that is seen to move."""

from __future__ import annotations

import re

import pytest

from toc_learn.engine.position import Position
from toc_learn.lessons.commands import Answer, Play
from toc_learn.lessons.conduct import suggested
from toc_learn.lessons.loader import lesson_ids, load_lesson
from toc_learn.lessons.model import Step
from toc_learn.lessons.session import LessonSession
from toc_learn.view import narrate

STEPS: list[tuple[str, Step]] = [
    (lesson, step) for lesson in lesson_ids() for step in load_lesson(lesson).steps
]
TWO_LINES = 125  # characters of a goal that leave room for four answers on a screen of 1366 × 768


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_goal_leaves_room_for_four_answers(lang: str) -> None:
    asked = [(lesson, step) for lesson, step in STEPS if len(step.answers) > 3]
    assert len(asked) > 3
    assert [(name, one.id) for name, one in asked if len(one.instruction(lang)) > TWO_LINES] == []


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_only_what_can_be_tried_is_to_be_tried(lang: str) -> None:
    """“Try” stands where a card can be played, and never over answers in words."""
    told = [(name, one) for name, one in STEPS if re.search(r"\b(?:Try|Essayez)\b", one.instruction(lang))]
    assert len(told) > 40
    assert [(name, one.id) for name, one in told if one.kind not in ("do", "play")] == []


def test_no_refused_move_is_told_as_done() -> None:
    """The right answer to a question may be drawn as a refusal; its head then names no move."""
    shown = [(name, one) for name, one in STEPS if one.show]
    refused = [(name, one) for name, one in shown if not Position.parse(one.position).judge(one.show).legal]
    assert refused
    for lesson, step in refused:
        right = [answer.right for answer in step.answers].index(True)
        feedback = LessonSession(lesson, step.id, "en").do(Answer(right)).feedback
        assert (feedback.kind, feedback.move) == ("right", "")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_reply_is_told_by_the_colour_that_is_seen_to_move(lang: str) -> None:
    """A player of a duel has two colours, and the one name that the log gives."""
    session = LessonSession("starter-2", "whole", lang)
    seen = set()
    for _ in range(12):
        before = len(session.state.run.turns)
        session.do(Play(str(suggested(session.step, session.state.run))))
        if session.state.over:
            break
        for turn in session.state.run.turns[before + 1 :]:
            if not turn.move.steps:
                continue
            start = turn.move.steps[0].start
            colour = start if len(start) == 1 else turn.before.at(start) or ""
            who = narrate.colour_name(turn.player, lang)
            if colour != turn.player:
                who += rf"[^:]* {narrate.marble_colour(colour, lang)}"
            said = rf"\b{who}\s?: {re.escape(narrate.move_label(turn.move, lang))}"
            assert re.search(said, session.screen().feedback.reason)
            seen.add(colour)
    assert "C" in seen
