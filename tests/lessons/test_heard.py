"""What the log keeps and the live region says: every move in words, with all that it brought about."""

from __future__ import annotations

import re

import pytest

from tests.lessons.test_between import session
from tests.lessons.test_meaning import at
from toc_learn.lessons.commands import Hint, Next, Play
from toc_learn.lessons.conduct import refused
from toc_learn.lessons.hints import HINTS
from toc_learn.lessons.loader import lesson_ids, load_lesson
from toc_learn.lessons.model import Step
from toc_learn.lessons.session import LessonSession
from toc_learn.view.words import LANGUAGES

SIGNS = re.compile(r"[♠♥♦♣→⇄★]")
EXAMPLE = re.compile(r"(?:exemple|instance)\s?: \S+ \S+ → \S+")
STEPS = [(lesson, step) for lesson in lesson_ids() for step in load_lesson(lesson).steps]
ACTED = [(lesson, step) for lesson, step in STEPS if step.kind in ("do", "play")]


def signs(said: str) -> list[str]:
    """The signs in a line, but for a move that the referee's own sentence gives as an example."""
    return SIGNS.findall(EXAMPLE.sub("", said))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("lesson", "step"), ACTED, ids=lambda one: one if isinstance(one, str) else one.id)
def test_an_own_move_is_told_with_whom_it_sends_home(lesson: str, step: Step, lang: str) -> None:
    """Whatever the author says of it: in the log, and to who hears the answer."""
    one = LessonSession(lesson, step.id, lang)
    for move in list(one.state.run.position.legal_moves())[:25]:
        one._states.clear()
        screen = one.do(Play(str(move)))
        own = one.state.run.own[-1]
        entry = next(line for line in screen.log if line.startswith(screen.feedback.word))
        for said in (entry, screen.status):
            for _, hole in own.outcome.captures:
                assert re.search(rf"\b{hole}\b", said), (str(move), said)
        for said in (*screen.log, screen.status):
            assert not signs(said), said


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("lesson", "step"), ACTED, ids=lambda one: one if isinstance(one, str) else one.id)
def test_a_refused_move_is_told_in_words(lesson: str, step: Step, lang: str) -> None:
    one = LessonSession(lesson, step.id, lang)
    for move in refused(one.step, one.state.run.position)[:12]:
        one._states.clear()
        screen = one.do(Play(str(move)))
        for said in (*screen.log, screen.status):
            assert said
            assert not signs(said), said


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("lesson", "step"), STEPS, ids=lambda one: one if isinstance(one, str) else one.id)
def test_what_is_shown_is_told_in_words(lesson: str, step: Step, lang: str) -> None:
    one = LessonSession(lesson, step.id, lang)
    for _ in range(HINTS) if step.kind != "watch" else step.demo:
        screen = one.do(Hint() if step.kind != "watch" else Next())
        for said in (*screen.log, screen.status):
            assert not signs(said), said


def test_a_capture_in_a_game_is_told_and_so_is_a_reply_that_sends_an_own_marble_home() -> None:
    game = session("pitchenas-4 A=a0,a5 C=d14 B=a2 turn=A hand.A=4C,3S hand.B=3H,5H", {"B": ("3H a2>a5",)})
    screen = game.do(Play("4C a0>d14"))
    assert game.state.run.turns[1:]
    status = screen.status.replace("\u00a0", " ")
    for words in ("La verte de d14 retourne en réserve.", "Le pieu a quitté son départ, a0."):
        assert words in status
        assert words in screen.log[0]
    assert "La bleue de a5 retourne en réserve." in status
    assert "La bleue de a5 retourne en réserve." in screen.log[1]
    assert "À vous de jouer." in status
    # What is shown stays short.
    assert screen.feedback.move == "4♣ a0 → d14"
    assert "3♥ a2 → a5" in screen.feedback.reason
    assert "d14 retourne" not in screen.feedback.reason


def test_a_lost_try_tells_the_replies_before_why() -> None:
    one = at("pitchenas-4 A=a0 B=b4 turn=A hand.A=3S,4S hand.B=3H", goal={"reaches": "c3"})
    screen = one.do(Play("3S a0>a3"))
    assert one.state.over == "lost"
    assert screen.feedback.reason in screen.status
    again = one.do(Play("4S a3>a7"))
    assert again.feedback.reason in again.status
    assert not signs(again.status)
