from __future__ import annotations

import re

import pytest

from toc_learn.lessons.loader import lesson_ids, load_lesson
from toc_learn.lessons.session import LessonSession

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
