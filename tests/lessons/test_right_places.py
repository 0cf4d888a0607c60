"""Where the right answer stands in a list: nowhere so often that a place alone would be a good guess."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from toc_learn.lessons import answering, drilling
from toc_learn.lessons.loader import lesson_ids, load_lesson
from toc_learn.lessons.model import Step

MOST = 0.4
"""No place holds more of the right answers than this."""


def _places(step: Step) -> Iterator[int]:
    """The places of the right answers of a step that has one for each list."""
    if step.kind == "question":
        yield [answer.right for answer in step.answers].index(True)
    elif step.kind == "drill":
        yield from (drilling.right(step, item) for item in drilling.items(step))
    elif step.kind == "predict":
        holes = answering.holes_asked(step)
        if len(holes) == 1:
            yield answering.offered(step).index(holes[0])


def _spread(*kinds: str, without: tuple[str, ...] = ()) -> Counter[int]:
    return Counter(
        place
        for lesson in lesson_ids()
        if lesson not in without
        for step in load_lesson(lesson).steps
        if step.kind in kinds
        for place in _places(step)
    )


def _fullest(spread: Counter[int]) -> float:
    return max(spread.values()) / spread.total()


def test_no_place_holds_most_of_the_right_answers_of_the_course() -> None:
    assert _fullest(_spread("question", "predict", "drill")) <= MOST


def test_nor_of_the_questions_alone_with_the_doubts_or_without() -> None:
    for without in ((), ("doubts",)):
        spread = _spread("question", without=without)
        assert spread.total() >= 16
        assert _fullest(spread) <= MOST, (without, spread)


def test_yes_comes_before_no() -> None:
    """A pair that everybody says in one order keeps it."""
    asked = [step.answers for lesson in lesson_ids() for step in load_lesson(lesson).steps if step.answers]
    pairs = [[one.text("en") for one in answers] for answers in asked if len(answers) == 2]
    told = [pair for pair in pairs if set(pair) == {"Yes", "No"}]
    assert len(told) >= 8
    assert all(pair == ["Yes", "No"] for pair in told)
