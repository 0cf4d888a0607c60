"""The names of holes on every board that the course shows: over no hole, over no other name, on the wood."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from tests.view.recording import Recorder
from toc_learn.lessons.commands import Choose, Touch
from toc_learn.lessons.loader import lesson_ids
from toc_learn.lessons.session import LessonSession
from toc_learn.view.labels import HIGH, half_width
from toc_learn.view.layout import Layout
from toc_learn.view.painter import layout_for, paint_marks
from toc_learn.view.scene import Scene
from toc_learn.view.surface import Style

HOLE = 0.27
GAP = 0.01


def scenes(lesson: str) -> Iterator[tuple[str, Scene]]:
    for step in LessonSession(lesson).lesson.steps:
        shown = LessonSession(lesson, step.id).screen().scene
        if shown.labels:
            yield step.id, shown


def boxes(shown: Scene) -> list[tuple[str, float, float, float, float]]:
    """Return each name's box as left, top, right, bottom, from what the painter writes."""
    recorder = Recorder()
    paint_marks(shown, layout_for(shown), recorder, 36.0)
    words = [name for _, name in shown.labels]
    found = [command for command in recorder.commands if command[0] == "text" and command[3] in words]
    boxed = []
    for word, (_, x, y, written, *_rest) in zip(words, found, strict=True):
        assert written == word
        half = half_width(word)
        boxed.append((word, x - half, y - 0.24 - HIGH, x + half, y - 0.24 + HIGH))
    return boxed


@pytest.mark.parametrize("lesson", lesson_ids())
def test_no_name_lies_over_a_hole_or_another_name(lesson: str) -> None:
    for step, shown in scenes(lesson):
        layout, named = layout_for(shown), boxes(shown)
        for word, left, top, right, bottom in named:
            assert 0 < left < right < layout.width, (step, word)
            assert 0 < top < bottom < layout.width, (step, word)
            for hole, (x, y) in layout.holes.items():
                dx, dy = max(left - x, x - right, 0.0), max(top - y, y - bottom, 0.0)
                assert dx * dx + dy * dy > (HOLE - GAP) ** 2, (step, word, hole)
        for one, other in combinations(named, 2):
            apart = one[1] >= other[3] or other[1] >= one[3] or one[2] >= other[4] or other[2] >= one[4]
            assert apart, (step, one, other)


def test_names_stay_where_they_are_while_a_move_is_chosen() -> None:
    session = LessonSession("pieux", "aim")
    at_rest = boxes(session.screen().scene)
    for command in (Choose("QD"), Touch("a8")):
        assert boxes(session.do(command).scene) == at_rest, command


@pytest.mark.parametrize(
    ("hole", "count"), [("d15", 1), ("b15", 1), ("c17", 1), ("a16", 1), ("a8", 0), ("d10", 0)]
)
def test_a_name_across_a_lane_stands_on_a_plate_of_its_own(hole: str, count: int) -> None:
    recorder = Recorder()
    paint_marks(Scene(labels=((hole, hole),)), Layout.of(), recorder, 36.0)
    plate = Style(fill="wood1", stroke="engrave", width=0.05)
    assert [c[2] for c in recorder.commands if c[0] == "path"].count(plate) == count
