"""Where somebody who goes by keys is led after each command, in every lesson, solved or tried at random."""

from __future__ import annotations

import json

import pytest

from tests.browser.player import solution
from tests.lessons.learners import twin
from tests.lessons.test_wandering import anything
from tests.sampling import rng
from toc_learn.engine.position import Position
from toc_learn.lessons.commands import (
    Answer,
    Choose,
    Command,
    Hint,
    Language,
    Next,
    Play,
    Retry,
    Speed,
    Touch,
    Undo,
    Unfold,
)
from toc_learn.lessons.loader import lesson_ids
from toc_learn.lessons.screen import Screen
from toc_learn.lessons.session import LessonSession
from toc_learn.view.words import text
from toc_learn.widgets.led import HINT, NEXT, RETRY, Led, beginning, led
from toc_learn.widgets.looks import OFF, Look, actions, cards, choices
from toc_learn.widgets.outlook import Outlook
from toc_learn.widgets.parts import parts

from .fake import screen

ONWARD, AGAIN = Led("act", NEXT), Led("act", RETRY)


def doing(session: LessonSession, command: Command) -> tuple[Screen, Led | None]:
    """Do a command; return what is shown then and where it leads, to a control that is there."""
    before = session.screen()
    after = session.do(command)
    if after.feedback != before.feedback:  # whatever is shown is said too
        assert (after.status, after.status_no) != (before.status, before.status_no), (after.step_id, command)
    found = led(before, command, after)
    if found is not None:
        there = shown(after, found)
        assert there is None or there != OFF, (after.step_id, command, found)
        obeys(command, before, after, found)
    return after, found


def shown(screen: Screen, there: Led) -> Look | None:
    """Return the button that is meant; None for a hole, where there must be one."""
    if there.to == "holes":
        assert screen.scene.selectable, screen.step_id
        return None
    return {"cards": cards, "list": choices, "act": actions}[there.to](screen)[there.at]


def says_once(screen: Screen) -> bool:
    """Whether the page says in one place, not in two, that the try is over."""
    places = parts(screen, page=True, outlook=Outlook())
    seen = json.dumps([places["feedback"], places["moves_title"]], ensure_ascii=False)
    return seen.count(text(screen.lang, "ui.player.over")) == 1


def obeys(command: Command, before: Screen, after: Screen, found: Led) -> None:
    """The one rule."""
    what = (after.step_id, command, found)
    if after.over == "done":
        assert found == ONWARD, what
    elif after.over == "lost":
        assert found == AGAIN, what
    elif after.kind in ("do", "play") and isinstance(command, (Choose, Play, Touch)):
        if after.position != before.position:
            assert found.to in ("cards", "list"), what
            assert not found.keeps, what
        elif after.feedback.kind != "wrong" and not isinstance(command, Play) and after.choices:
            assert found.to == "list", what
            assert "list" not in found.keeps, what
            assert "cards" not in found.keeps, what
    if found.to == "list" and not isinstance(command, (Play, Touch, Choose, Unfold)):
        fit = [one for one in after.choices if not one.state and not isinstance(one.command, Unfold)]
        assert after.choices[found.at] in fit or not fit, what
    if found.to == "act" and found.at == HINT:
        assert not after.choices, what
        assert not (after.hand and after.kind in ("do", "play")), what


@pytest.mark.parametrize("lesson", lesson_ids())
def test_each_command_of_a_solution_leads_to_the_next(lesson: str) -> None:
    session = LessonSession(lesson)
    for step in session.lesson.steps:
        if session.step is not step:
            _, found = doing(session, Next())
            assert session.step is step
            assert found == beginning(session.screen())
        found = None
        for _ in range(6 if step.kind == "play" and not step.solution else 60):
            commands = solution(session)
            for command in commands:
                _, found = doing(session, command)
            if not commands:
                break
        if session.state.over == "done":
            assert found == ONWARD, step.id


@pytest.mark.parametrize("lesson", lesson_ids())
def test_a_failed_try_leads_to_trying_again_and_a_solved_one_on(lesson: str) -> None:
    """Whatever is tried from the start; and a card pressed after the end leads there too."""
    for place, step in enumerate(LessonSession(lesson).lesson.steps, 1):
        session = LessonSession(lesson, place)
        if step.kind != "do":
            continue
        tried = 0
        for face in session.screen().hand:
            taken = twin(session)
            doing(taken, face.command)
            for line in taken.screen().choices[:4]:
                other = twin(taken)
                after, found = doing(other, line.command)
                if after.over == "lost" and tried < 3:
                    tried += 1
                    assert found == AGAIN
                    for again in after.hand:
                        told, found = doing(other, again.command)
                        assert found == AGAIN
                        assert says_once(told)
                    assert doing(other, Retry())[1] == beginning(other.screen())
                    for command in solution(other):
                        after, found = doing(other, command)
                    assert (after.over, found) == ("done", ONWARD)


@pytest.mark.parametrize("lesson", lesson_ids())
def test_a_random_learner_is_always_led_to_what_is_there(lesson: str) -> None:
    chance = rng(f"led in {lesson}")
    session = LessonSession(lesson)
    for _ in range(60):
        command = anything(session, chance)
        if isinstance(command, Command):
            doing(session, command)
        else:
            session.do(command)
        for line in session.screen().choices:
            if line.state == "refused" and isinstance(line.command, Play) and not session.projecting:
                assert not Position.parse(session.screen().position).judge(line.command.move), line


@pytest.mark.parametrize("lesson", lesson_ids())
def test_a_question_answered_from_the_list_leads_on(lesson: str) -> None:
    for place, step in enumerate(LessonSession(lesson).lesson.steps, 1):
        if step.kind not in ("predict", "question"):
            continue
        session = LessonSession(lesson, place)
        for index in range(len(session.screen().choices)):
            after, found = doing(session, Answer(index))
            if after.over:
                assert found == ONWARD
                break
            assert found is not None
            assert "list" in found.keeps
        assert session.state.over == "done"


def test_a_marble_taken_within_a_seven_leads_to_its_first_end() -> None:
    session = LessonSession("last-marble", "one-plus-five")
    for command in solution(session)[:1]:
        doing(session, command)
    start = next(line.command for line in session.screen().choices if isinstance(line.command, Touch))
    after, found = doing(session, start)
    assert found is not None
    line = after.choices[found.at]
    assert (found.to, line.state) == ("list", "")
    assert not (isinstance(line.command, Play) and line.command.move.startswith("-"))


def test_a_good_way_has_no_hint_as_its_main_action() -> None:
    """However often it failed before: with the next move there is something better to be pressed."""
    for lesson in lesson_ids():
        for place, step in enumerate(LessonSession(lesson).lesson.steps, 1):
            if step.kind != "do" or len(step.solution) < 2:
                continue
            session = LessonSession(lesson, place)
            session._states[step.id] = type(session.state)(session.state.run, failures=3)
            assert session.screen().primary == "hint"
            after = session.do(Play(step.solution[0]))
            assert (after.over, after.primary, after.hint_offered) == ("", "", True), step.id
            assert session.do(after.hand[0].command).primary == "", step.id


def test_a_refused_line_keeps_the_focus_and_a_card_laid_back_gets_it() -> None:
    session = LessonSession("pieux", "aim")
    _, found = doing(session, Choose("QD"))
    assert found is not None
    after, found = doing(session, Play("QD a8>b2"))
    assert found is not None
    assert after.choices[found.at].command == Play("QD a8>b2")
    place = next(i for i, face in enumerate(after.hand) if face.chosen)
    assert doing(session, Undo())[1] == Led("cards", place, ("cards", "act", "holes"))
    assert doing(session, Hint())[1] is not None


def test_nothing_leads_on_a_wall_or_where_nothing_was_asked() -> None:
    assert led(screen(), Choose("3S"), screen(projecting=True)) is None
    for command in (Language("en"), Speed(2.0)):
        assert led(screen(), command, screen()) is None
    # At the end of a last lesson that leads nowhere.
    last = screen(over="done", can_next=False, next_lesson="")
    assert led(screen(), Play("KH A>a0"), last, page=False) == AGAIN
