"""Watch steps: whoever only asks for hints still sees the whole demo."""

from __future__ import annotations

import pytest

from toc_learn.lessons.commands import Hint
from toc_learn.lessons.hints import HINTS
from toc_learn.lessons.loader import lesson_ids, load_lesson
from toc_learn.lessons.session import LessonSession

DEMOS = [
    pytest.param(lesson, step.id, len(step.demo), id=f"{lesson}-{step.id}")
    for lesson in lesson_ids()
    for step in load_lesson(lesson).steps
    if step.kind == "watch"
]


def test_some_demo_has_more_moves_than_one_hint_shows() -> None:
    assert max(case.values[2] for case in DEMOS) > 1


@pytest.mark.parametrize(("lesson", "step", "moves"), DEMOS)
def test_hints_show_a_demo_to_its_end(lesson: str, step: str, moves: int) -> None:
    session = LessonSession(lesson, step)
    for _ in range(HINTS + moves - 1):
        assert session.screen().can_hint or session.screen().can_next
        session.do(Hint())
    screen = session.screen()
    assert screen.feedback.kind == "right"
    assert screen.can_next
