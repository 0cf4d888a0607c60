"""A step that is opened from the list of steps begins afresh, the one that is shown as well as any other."""

from __future__ import annotations

import pytest

from tests.lessons.learners import STEPS, solving
from toc_learn.lessons.commands import GoTo
from toc_learn.lessons.session import LessonSession


@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_the_line_of_the_shown_step_begins_it_afresh(lesson: str, step: str) -> None:
    session = LessonSession(lesson, step)
    start = session.screen()
    for count, command in enumerate(solving(lesson, step), 1):
        session.do(command)
        # In the middle of a move, of a game, and when all is done.
        if count in (1, 2, len(solving(lesson, step))):
            again = session.do(GoTo(step))
            assert (again.scene, again.feedback, again.hand) == (start.scene, start.feedback, start.hand)
            assert again.choices == start.choices
            assert again.motion is None
            for one in solving(lesson, step)[:count]:
                session.do(one)
