"""Where a playable card must be played, to keep it back can be tried like any other move, and is refused."""

from __future__ import annotations

import pytest

from toc_learn.lessons.commands import Choose, Play, Unfold
from toc_learn.lessons.loader import lesson_ids, load_lesson
from toc_learn.lessons.model import Step
from toc_learn.lessons.session import LessonSession

DONE = [
    pytest.param(lesson, step, id=f"{lesson}/{step.id}")
    for lesson in lesson_ids()
    for step in load_lesson(lesson).steps
    if step.kind == "do"
]


def listed(session: LessonSession) -> list[object]:
    """Return the commands of the list, of what is folded too."""
    session.do(Unfold(True))
    return [choice.command for choice in session.screen().choices]


@pytest.mark.parametrize(("lesson", "step"), DONE)
def test_a_card_that_must_be_played_can_be_tried_as_a_discard(lesson: str, step: Step) -> None:
    """And no card that is to be given, say, is listed as a discard."""
    for face in LessonSession(lesson, step.id).screen().hand:
        session = LessonSession(lesson, step.id)
        verdict = session.state.run.position.judge(f"-{face.card}")
        session.do(Choose(face.card))
        offered = Play(f"-{face.card}") in listed(session)
        assert offered == (bool(verdict) or verdict.code == "must_play")
        if offered and not verdict:
            said = session.do(Play(f"-{face.card}")).feedback
            assert said.clause == verdict.clause
            assert said.reason
