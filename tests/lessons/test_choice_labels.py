from __future__ import annotations

import re

import pytest

from toc_learn.engine.moves import Move
from toc_learn.lessons.conduct import begin
from toc_learn.lessons.loader import lesson_ids, load_lesson
from toc_learn.lessons.session import LessonSession
from toc_learn.view import narrate

LESSONS = lesson_ids()


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("lesson", LESSONS)
def test_a_hole_of_the_track_is_never_written_as_one_of_a_home(lesson: str, lang: str) -> None:
    """A label may begin with a capital, but A7 is no hole at all, and A2 another one than a2."""
    for step in load_lesson(lesson).steps:
        screen = LessonSession(lesson, step.id, lang).screen()
        for choice in screen.choices:
            for hole in re.findall(r"\b[A-H]\d+\b", choice.label):
                assert int(hole[1:]) <= 4, choice.label
        named = [choice.label for choice in screen.choices if re.fullmatch(r"[A-Ha-h]\d+", choice.label)]
        offered = screen.scene.selectable | screen.scene.asked | screen.scene.targets
        assert set(named) <= offered, step.id


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_only_a_marble_that_is_outside_goes_home(lang: str) -> None:
    """One that stands in its home moves up in it, as a part of a seven too, tried or allowed."""
    goes_home = {"fr": r"{} rentre en", "en": r"{} goes home to"}[lang]
    seen = 0
    for lesson in LESSONS:
        for step in load_lesson(lesson).steps:
            position = begin(step).position
            moves = [*position.legal_moves(), *map(Move.parse, step.tries)]
            for move in (one for one in moves if one.kind == "split"):
                said = narrate.move(position, move, lang)
                for part in move.steps:
                    seen += part.start[0].isupper()
                    assert part.start[0].islower() or goes_home.format(part.start) not in said, said
    assert seen >= 10
