"""The line that says whose turn it is: it promises no card to play where none can be played."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from attrs import evolve

from toc_learn import Position
from toc_learn.lessons.conduct import about_refusal, attempt, begin
from toc_learn.lessons.loader import lesson_ids, load_lesson
from toc_learn.lessons.model import Lesson, Step
from toc_learn.lessons.session import LessonSession

ACTED = [
    pytest.param(load_lesson(lesson), step, id=f"{lesson}/{step.id}")
    for lesson in lesson_ids()
    for step in load_lesson(lesson).steps
    if step.kind in ("do", "play")
]
TO_PLAY = {"fr": "à jouer", "en": "to play"}
#: What a line says instead where the hand may only be given from, or discarded from.
SAID = {"give": ("donner", "give"), "discard": ("défausser|tour", "discard|turn")}


def own_turns(step: Step) -> Iterator[Position]:
    """Yield the positions from which the written answer plays; of a game without one, the first."""
    run = begin(step)
    for text in step.solution or ("",):
        yield run.position
        run, _ = attempt(step, run, text) if text else (run, None)


def promised(who: str, lang: str) -> int:
    """Return how many cards a turn line says are to be played."""
    if TO_PLAY[lang] not in who:
        return 0
    number = re.search(r"\d+", who)
    return int(number[0]) if number else 1


def misfits(lesson: Lesson, step: Step) -> list[str]:
    """Return what is wrong with a step's turn line."""
    found = []
    positions = list(own_turns(step))
    for place, lang in enumerate(("fr", "en")):
        who = LessonSession(evolve(lesson, steps=(step,)), step.id, lang).screen().who
        cards = promised(who, lang)
        if not step.deals and cards > len(positions[0].hand(positions[0].turn)):
            found.append(f"{who}: more cards than the hand has")
        for position in positions:
            kinds = {move.kind for move in position.legal_moves()}
            if about_refusal(step) or kinds - {"discard", "give"}:
                continue
            if cards:
                found.append(f"{who}: none can be played")
            if step.kind == "do" and not re.search(SAID[min(kinds)][place], who):
                found.append(f"{who}: what is to be done?")
    return found


@pytest.mark.parametrize(("lesson", "step"), ACTED)
def test_the_turn_line_fits_what_the_hand_may_do(lesson: Lesson, step: Step) -> None:
    assert misfits(lesson, step) == []


@pytest.mark.parametrize(("name", "id"), [("jack", "under"), ("jack", "used-up"), ("starter-4", "exchange")])
def test_the_usual_line_would_not_do_everywhere(name: str, id: str) -> None:
    lesson = load_lesson(name)
    step = next(step for step in lesson.steps if step.id == id)
    assert misfits(lesson, evolve(step, who=None))
