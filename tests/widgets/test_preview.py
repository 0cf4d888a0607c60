"""The way of a move that the pointer rests on: along the track to its end, whether allowed or not."""

from __future__ import annotations

import math

import pytest

from toc_learn.lessons.commands import Choose
from toc_learn.lessons.loader import lesson_ids
from toc_learn.lessons.session import LessonSession
from toc_learn.view.layout import Layout
from toc_learn.view.painter import layout_for
from toc_learn.widgets.preview import previews


def at(hole: str) -> list[int]:
    layout = Layout.of()
    return [round(1000 * part / layout.width) for part in layout.xy(hole)]


def test_a_walk_goes_hole_by_hole_and_rings_whom_it_would_strike() -> None:
    screen = LessonSession("pieux", "aim").do(Choose("5C"))
    ways = dict(
        zip((choice.command.move for choice in screen.choices), previews(screen, Layout.of()), strict=True)
    )  # type: ignore[attr-defined]
    way = ways["5C a8>a13"]
    ((*line,),) = way["lines"]  # type: ignore[misc]
    assert line[2:-2] == [part for i in range(9, 13) for part in at(f"a{i}")]
    # The line leaves the marbles at both its ends in sight.
    assert math.dist(line[:2], at("a8")) > 1000 * 0.42 / Layout.of().width
    assert math.dist(line[-2:], at("a13")) > 1000 * 0.42 / Layout.of().width
    assert way["ends"] == [[*at("a13"), 1]]
    assert ways["-5C"] == {}


def test_an_answer_shows_no_way() -> None:
    screen = LessonSession("walk", 3).screen()
    assert screen.choices
    assert previews(screen, Layout.of()) == [{}] * len(screen.choices)


@pytest.mark.parametrize("lesson", lesson_ids())
def test_every_move_of_the_list_has_its_line_on_the_board(lesson: str) -> None:
    for step in LessonSession(lesson).lesson.steps[:3]:
        for face in LessonSession(lesson, step.id).screen().hand:
            screen = LessonSession(lesson, step.id).do(Choose(face.card))
            shown = previews(screen, layout_for(screen.scene))
            assert len(shown) == len(screen.choices)
            for way in shown:
                for line in way.get("lines", []):  # type: ignore[attr-defined]
                    assert len(line) % 2 == 0
                    assert all(0 < part < 1000 for part in line)
