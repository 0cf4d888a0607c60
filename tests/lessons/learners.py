"""Learners for the tests: all steps there are, who knows the answer, and what can be done at any moment."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from toc_learn.lessons import drilling
from toc_learn.lessons.answering import holes_asked
from toc_learn.lessons.commands import (
    Answer,
    Back,
    Command,
    Hint,
    Language,
    Next,
    Play,
    Project,
    Retry,
    Touch,
    Undo,
)
from toc_learn.lessons.loader import lesson_ids, load_lesson
from toc_learn.lessons.screen import Screen
from toc_learn.lessons.session import LessonSession

STEPS = [
    pytest.param(lesson, step.id, id=f"{lesson}-{step.id}")
    for lesson in lesson_ids()
    for step in load_lesson(lesson).steps
]


def solving(lesson: str, step: str) -> list[Command]:
    """The commands of a learner who knows."""
    one = load_lesson(lesson).steps[load_lesson(lesson).index(step) or 0]
    if one.kind == "watch":
        return [Next()] * len(one.demo)
    if one.kind == "question":
        return [Answer(next(i for i, answer in enumerate(one.answers) if answer.right))]
    if one.kind == "drill":
        return [Answer(drilling.right(one, item)) for item in drilling.items(one)]
    if one.kind == "predict":
        return [Touch(hole) for hole in holes_asked(one)]
    return [Play(move) for move in one.solution]


def wholesome(screen: Screen) -> None:
    """What holds of every screen: it can be read, something leads on, and nothing is a bare verdict."""
    said = screen.feedback
    assert screen.goal
    assert screen.who
    assert said.reason
    assert screen.status
    assert "{" not in screen.status
    if said.kind != "rest":
        assert said.sign
        assert said.word
    assert screen.can_next or screen.can_back or screen.can_retry or screen.can_hint
    if screen.primary == "retry":
        assert screen.can_retry
    if screen.primary == "hint":
        assert screen.can_hint
    assert 0 <= screen.stars <= 3
    assert [mark.state for mark in screen.steps].count("current") == 1
    json.dumps(dict(screen.progress))
    assert (screen.before is None) == (screen.motion is None)


def acts(screen: Screen, *, new: bool = False) -> Iterator[Command]:
    """Yield what answers, cards and board offer; of what is chosen already nothing, if it is to be `new`."""
    yield from (one.command for one in screen.choices if not new or one.state not in ("right", "wrong"))
    if not new or screen.kind in ("do", "play"):
        yield from (face.command for face in screen.hand if not new or not face.chosen)
    holes = screen.scene.selectable | screen.scene.targets | screen.scene.captures
    yield from (Touch(hole) for hole in sorted(holes))


def offered(screen: Screen, done: bool) -> Iterator[Command]:
    """Yield what the controls of a screen do: they all change something, or say why not.

    Of a step that is done the cards and the answers stay to be read, and the actions lead on; on the wall a
    class answers aloud.
    """
    if not (done or screen.projecting):
        yield from acts(screen, new=True)
    for may, kind in (
        (screen.can_undo, Undo),
        (screen.can_hint, Hint),
        (screen.can_next, Next),
        (screen.can_back, Back),
    ):
        if may:
            yield kind(screen.here)
    if screen.can_retry:
        yield Retry()
    yield Language("en" if screen.lang == "fr" else "fr")
    yield Project(not screen.projecting)


def twin(session: LessonSession) -> LessonSession:
    """Return a session in the same state, to try things in."""
    other = LessonSession(session.lesson, session.step.id, session.lang, session.progress)
    other._states = dict(session._states)
    for name in ("speed", "projecting", "revealed", "asked", "revision", "moved_at", "spoken"):
        setattr(other, name, getattr(session, name))
    return other
