"""What is said to the second part of a seven is true after the first has been played."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from attrs import evolve

from toc_learn.engine.moves import Move
from toc_learn.engine.partial import Partial
from toc_learn.lessons import acting
from toc_learn.lessons.conduct import begin
from toc_learn.lessons.loader import lesson_ids, load_lesson
from toc_learn.lessons.model import Step, Wrong

SPLIT = [
    pytest.param(step, id=f"{lesson}/{step.id}")
    for lesson in lesson_ids()
    if lesson != "doubts"  # those are made from cases
    for step in load_lesson(lesson).steps
    if step.kind == "do" and "7" in {card.rank for card in begin(step).position.hand(begin(step).learner)}
]
#: What tells to begin with something else: too late once a part has been played.
BEGIN = re.compile(
    r"\b(?:d’abord|commence(?:z|r)|recommence(?:z|r)|first|begin)\b|\bavant d[’e]|\bbefore \w+ing\b",
    re.IGNORECASE,
)


def begun(step: Step) -> Iterator[Partial]:
    """Yield the sevens of which one part is played and another is to come."""
    position = begin(step).position
    for card in {str(card) for card in position.hand(position.turn) if card.rank == "7"}:
        for start in position.begin(card).next():
            if start.verdict:
                ends = position.begin(card).touch(start.hole)
                yield from (ends.touch(end.hole) for end in ends.next() if end.verdict)


def refused(partial: Partial) -> Iterator[Move]:
    """Yield the tries of a second part that the referee refuses."""
    for start in partial.next():
        if not start.verdict:
            continue
        for end in partial.touch(start.hole).next():
            if not end.verdict and end.verdict.move is not None:
                yield end.verdict.move


def late(step: Step) -> list[tuple[str, str]]:
    """Return the answers to a second part that tell what was to come before it."""
    found = []
    for partial in begun(step):
        for move in refused(partial):
            entry = acting.entry_for(step, acting.tried(step, begin(step), move), move)
            texts = () if entry is None else (entry.fr, entry.en)
            found += [(text, str(move)) for text in texts if BEGIN.search(text)]
    return found


@pytest.mark.parametrize("step", SPLIT)
def test_a_second_part_is_not_told_what_comes_first(step: Step) -> None:
    assert late(step) == []


def test_words_for_a_first_part_are_found_where_the_second_hears_them() -> None:
    step = next(step for step in load_lesson("seven").steps if step.id == "into-home")
    said = Wrong("Commencez par celle de A1.", "Begin with the one on A1.", code="home_no_passing")
    told = {move for _, move in late(evolve(step, wrong=(said,)))}
    assert "7D A1>A2 d14>A4" in told
    assert late(evolve(step, wrong=(evolve(said, move="7D d14>*"),))) == []
