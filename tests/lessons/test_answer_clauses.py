"""The clause that stands with a question's wrong answer: its own, or else the step's first."""

from __future__ import annotations

import pytest

from toc_learn.lessons.commands import Answer
from toc_learn.lessons.loader import lesson_ids, load_lesson
from toc_learn.lessons.model import Step
from toc_learn.lessons.session import LessonSession

OWN = [
    pytest.param(lesson, step, place, id=f"{lesson}-{step.id}-{place}")
    for lesson in lesson_ids()
    for step in load_lesson(lesson).steps
    for place, answer in enumerate(step.answers)
    if answer.clause
]
"""Every wrong answer with a clause of its own."""


def test_there_are_answers_whose_clause_is_not_their_steps_first() -> None:
    """Else the test below could not tell one from the other."""
    told = [
        (*step.clauses, *step.tests)[0] != step.answers[place].clause
        for _, step, place in (one.values for one in OWN)
    ]
    assert all(told)
    assert len(told) >= 10


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(("lesson", "step", "place"), OWN)
def test_a_wrong_answer_stands_with_its_own_clause(lesson: str, step: Step, place: int, lang: str) -> None:
    told = LessonSession(lesson, step.id, lang).do(Answer(place)).feedback
    wanted = step.answers[place].clause
    assert (told.kind, told.clause) == ("wrong", wanted)
    assert told.clause_href == f"rules?lang={lang}#{wanted}"


def test_a_wrong_answer_without_one_stands_with_its_steps_first() -> None:
    for lesson in lesson_ids():
        for step in load_lesson(lesson).steps:
            for place, answer in enumerate(step.answers):
                if not answer.right and not answer.clause:
                    told = LessonSession(lesson, step.id, "en").do(Answer(place)).feedback
                    assert told.clause == (*step.clauses, *step.tests)[0], (lesson, step.id, place)
