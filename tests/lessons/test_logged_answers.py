"""The log names what was answered, where no move does and the reason is too long for its line."""

from __future__ import annotations

import pytest

from toc_learn.lessons.commands import Answer
from toc_learn.lessons.loader import lesson_ids, load_lesson
from toc_learn.lessons.session import LessonSession

ASKING = [
    pytest.param(lesson, step.id, id=f"{lesson}-{step.id}")
    for lesson in lesson_ids()
    for step in load_lesson(lesson).steps
    if step.kind in ("predict", "question")
]


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(("lesson", "step"), ASKING)
def test_every_answer_is_told_in_the_log(lesson: str, step: str, lang: str) -> None:
    session = LessonSession(lesson, step, lang)
    for index, choice in enumerate(session.screen().choices):
        session.do(Answer(index))
        screen = session.screen()
        said = screen.log_signs[-1]
        word, _, told = said.partition(". ")
        assert word == screen.feedback.word, said
        about = (choice.label, screen.feedback.move, screen.feedback.reason)
        assert any(told.casefold().startswith(one.casefold()) for one in about if one), said
        session = LessonSession(lesson, step, lang)


def test_a_wrong_answer_in_words_is_told_whole_with_its_rule() -> None:
    session = LessonSession("pieux", "own", "en")
    session.do(Answer(0))
    label = session.screen().choices[0].label
    assert session.screen().log_signs[-1] == f"Not yet. {label} (rule M2)"
