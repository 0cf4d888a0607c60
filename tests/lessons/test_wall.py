"""What a class sees on the wall: all answers, none told before it is asked for, and all of it played."""

from __future__ import annotations

import pytest

from toc_learn.lessons import drilling, progress
from toc_learn.lessons.commands import Answer, Back, Choose, Next, Play, Project, Reveal, Touch
from toc_learn.lessons.loader import lesson_ids
from toc_learn.lessons.session import LessonSession

STEPS = [(lesson, step.id) for lesson in lesson_ids() for step in LessonSession(lesson).lesson.steps]
ASKING = [place for place in STEPS if LessonSession(*place).screen().kind in ("question", "predict")]
DRILLS = [place for place in STEPS if LessonSession(*place).step.kind == "drill"]
SHOWN = [place for place in STEPS if LessonSession(*place).step.kind == "watch"]


@pytest.mark.parametrize(("lesson", "step"), ASKING)
def test_the_wall_shows_the_answers_and_which_is_right_when_that_is_asked_for(lesson: str, step: str) -> None:
    session = LessonSession(lesson, step)
    choices = [choice.label for choice in session.screen().choices]
    drilled = session.step.kind == "drill"
    for index in range(0 if drilled else len(choices)):
        session.do(Answer(index))  # what the class tried is told no more
    hidden = session.do(Project(True))
    assert [choice.label for choice in hidden.choices] == choices
    assert {(choice.state, choice.note) for choice in hidden.choices} == {("", "")}
    reached = dict(session.progress)
    assert [session.do(Answer(index)).choices for index in range(len(choices))] == [hidden.choices] * len(
        choices
    )
    assert session.progress == reached
    shown = session.do(Reveal())
    assert [choice.label for choice in shown.choices] == choices
    assert {choice.state for choice in shown.choices} == {"", "right"}
    assert {choice.state for choice in session.do(Reveal()).choices} == {""}


@pytest.mark.parametrize(("lesson", "step"), SHOWN)
def test_the_wall_plays_a_demonstration_move_by_move_and_over_again(lesson: str, step: str) -> None:
    session, played = LessonSession(lesson, step), LessonSession(lesson, step)
    hidden = session.do(Project(True))
    assert hidden.motion is None
    assert not hidden.choices
    told, ids = [], [hidden.motion_id]
    for _ in session.step.demo:
        shown, wanted = session.do(Reveal()), played.do(Next())
        assert shown.answer_shown
        assert shown.scene == wanted.scene
        assert shown.motion == wanted.motion
        assert shown.feedback.reason == wanted.feedback.reason
        told.append(shown.feedback.reason)
        ids.append(shown.motion_id)
    assert ids == sorted(set(ids))
    away = session.do(Reveal())
    assert not away.answer_shown
    assert away.motion is None
    assert away.scene == hidden.scene
    assert session.do(Reveal()).feedback.reason == told[0]
    assert not progress.stars(session.progress, lesson, step)


def test_what_a_step_moves_is_played_when_its_answer_is_shown() -> None:
    session = LessonSession("pieux", "aim")
    session.do(Project(True))
    shown = session.do(Reveal())
    assert shown.motion is not None
    assert shown.before is not None
    assert shown.before.marbles == session.do(Reveal()).scene.marbles


@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_the_wall_takes_no_press_and_shows_the_hand_that_the_step_begins_with(lesson: str, step: str) -> None:
    session = LessonSession(lesson, step)
    begun = session.screen()
    if session.step.kind in ("do", "play"):
        session.do(Play(str(session.state.run.position.legal_moves()[0])))
    hidden = session.do(Project(True))
    if session.step.kind != "drill":
        assert [face.card for face in hidden.hand] == [face.card for face in begun.hand]
        assert hidden.who == begun.who
    reached, state = dict(session.progress), session.state
    holes = sorted({marble.hole for marble in hidden.scene.marbles} | hidden.scene.targets)
    for command in (*(Choose(face.card) for face in hidden.hand), *map(Touch, holes)):
        session.do(command)
    assert session.state == state
    assert session.progress == reached


@pytest.mark.parametrize(("lesson", "step"), DRILLS)
def test_the_wall_goes_through_a_drill_question_by_question(lesson: str, step: str) -> None:
    """The next key leads on, the back key back; every answer is hidden until it is asked for."""
    session = LessonSession(lesson, step)
    session.do(Project(True))
    asked = drilling.items(session.step)
    assert len(asked) > 1
    answered = set()
    for place, item in enumerate(asked):
        hidden = session.screen()
        assert hidden.step_id == step
        assert hidden.goal == drilling.prompt(session.step, item)("fr")
        assert {choice.state for choice in hidden.choices} == {""}
        assert [face.card for face in hidden.hand] == ([item.card] if item.asks == "effect" else [])
        assert not hidden.answer_shown
        shown = session.do(Reveal())
        right = [i for i, choice in enumerate(shown.choices) if choice.state == "right"]
        assert right == [drilling.right(session.step, item)]
        assert shown.answer_shown
        assert shown.goal == hidden.goal
        assert shown.feedback.reason.startswith(drilling.told(session.step, item)("fr"))
        assert (session.step.success("fr") in shown.feedback.reason) == (place + 1 == len(asked))
        answered.add((shown.goal, shown.feedback.reason))
        if place:
            assert session.do(Back(session.screen().here)).goal == drilling.prompt(
                session.step, asked[place - 1]
            )("fr")
            assert not session.do(Next(session.screen().here)).answer_shown
        here = session.screen().here
        left = session.do(Next(here))
        if place + 1 < len(asked):
            assert session.do(Next(here)).goal == left.goal, "a press that comes twice is obeyed once"
    assert len(answered) == len(asked)
    assert left.step_id != step
    again = session.do(Back(left.here))
    assert again.goal == drilling.prompt(session.step, asked[0])("fr")
    first = LessonSession(lesson, step)
    first.do(Project(True))
    assert first.do(Back(first.screen().here)).step_index == first.lesson.index(step) - 1
    assert not progress.stars(session.progress, lesson, step)
