"""What is added to the referee's own sentence: only a text that was written for that refusal."""

from __future__ import annotations

import pytest

from toc_learn.engine.moves import Move
from toc_learn.lessons.acting import entry_for, entry_named, tried
from toc_learn.lessons.conduct import begin, refused
from toc_learn.lessons.loader import lesson_ids, load_lesson

PLAYED = [
    pytest.param(lesson, step.id, id=f"{lesson}-{step.id}")
    for lesson in lesson_ids()
    for step in load_lesson(lesson).steps
    if step.kind in ("do", "play")
]


@pytest.mark.parametrize(("lesson", "name"), PLAYED)
def test_texts_for_many_moves_never_follow_a_refusal(lesson: str, name: str) -> None:
    one = load_lesson(lesson)
    step = one.steps[one.index(name) or 0]
    run = begin(step)
    for move in refused(step, run.position):
        result = tried(step, run, move)
        entry = entry_for(step, result, move)
        assert entry is None or entry.code or entry.move == str(move)
        # What is ringed because an answer speaks of it is what gets that answer.
        assert result.won or entry == entry_named(step, result.verdict.move or move, result.verdict)


def test_a_text_written_for_a_refusal_follows_it() -> None:
    one = load_lesson("seven")
    step = one.steps[one.index("order") or 0]
    move = Move.parse("7C d15>a1 a0>a3")
    entry = entry_for(step, tried(step, begin(step), move), move)
    assert entry is not None
    assert entry.code == "guard_in_the_way"
