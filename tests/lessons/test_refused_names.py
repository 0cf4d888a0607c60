"""A refused move's holes carry their names on the board, for the sentence speaks of them."""

from __future__ import annotations

import pytest

from toc_learn.lessons import acting
from toc_learn.lessons.commands import Play
from toc_learn.lessons.loader import lesson_ids, load_lesson
from toc_learn.lessons.model import Step
from toc_learn.lessons.session import LessonSession

PLAYED = [
    pytest.param(lesson, step, id=f"{lesson}/{step.id}")
    for lesson in lesson_ids()
    for step in load_lesson(lesson).steps
    if step.kind == "do"
]


@pytest.mark.parametrize(("lesson", "step"), PLAYED)
def test_the_holes_of_a_refusal_are_named(lesson: str, step: Step) -> None:
    position = LessonSession(lesson, step.id).state.run.position
    tried = [
        option
        for card in acting.hand_of(position)
        for colour in position.colours
        for hole in position.marbles(colour)
        for option in position.options(card, hole)
        if not option.verdict
    ]
    for option in tried[:12]:
        session = LessonSession(lesson, step.id)
        scene = session.do(Play(str(option.move))).scene
        names = dict(scene.labels)
        assert set(step.labels) <= names.keys()
        assert len(names) == len(scene.labels)
        if scene.refused is None:
            continue
        for hole in (scene.refused.path[0], scene.refused.cause, scene.refused.end):
            on_board = hole in position.rules.board.index and hole != "O"
            assert not on_board or names[hole] == hole


def test_the_barring_guard_of_the_guards_lesson_is_named() -> None:
    session = LessonSession("pieux", "aim")
    scene = session.do(Play("QD a8>b2")).scene
    assert {"a8", "b0", "b2"} <= dict(scene.labels).keys()
