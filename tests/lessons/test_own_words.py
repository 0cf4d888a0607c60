"""Every step speaks for itself: wrong moves are answered in its own words, and no two steps are one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import pytest

from toc_learn import Position
from toc_learn.lessons import acting
from toc_learn.lessons.conduct import begin, candidates, refused
from toc_learn.lessons.loader import lesson_ids, load_lesson
from toc_learn.lessons.model import Step

# The doubts are made from cases, all after one pattern: each speaks of its own move, and asks it but once.
HAND_WRITTEN = [lesson for lesson in lesson_ids() if lesson != "doubts"]


def steps(*kinds: str, lessons: list[str] = HAND_WRITTEN) -> list[tuple[str, Step]]:
    return [
        (lesson, step)
        for lesson in lessons
        for step in load_lesson(lesson).steps
        if not kinds or step.kind in kinds
    ]


def named(found: list[tuple[str, Step]]) -> list[object]:
    return [pytest.param(step, id=f"{lesson}/{step.id}") for lesson, step in found]


def answers(step: Step) -> Iterator[tuple[bool, int, str, str]]:
    """Yield, for wrong first actions with an answer of the step's own: legal, which, the referee's."""
    run = begin(step)
    for action in dict.fromkeys([*candidates(step, run), *refused(step, run.position)]):
        result = acting.tried(step, run, action)
        if result.won or (result.verdict.legal and not result.lost):
            continue
        entry = acting.entry_for(step, result, action)
        if entry is not None:
            verdict = result.verdict
            said = ("", "") if verdict.legal else (verdict.sentence("fr"), verdict.sentence("en"))
            yield verdict.legal, step.wrong.index(entry), *said


@pytest.mark.parametrize("step", named(steps("do", lessons=list(lesson_ids()))))
def test_two_wrong_actions_have_words_of_their_own(step: Step) -> None:
    assert len(step.wrong) >= 2
    for lang in ("fr", "en"):
        assert len({entry.text(lang) for entry in step.wrong}) == len(step.wrong)
    for _legal, index, french, english in answers(step):
        assert step.wrong[index].fr != french
        assert step.wrong[index].en != english


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_no_step_borrows_the_words_of_another(lang: str) -> None:
    said: dict[str, set[str]] = defaultdict(set)
    for lesson, step in steps(lessons=list(lesson_ids())):
        for text in (
            *(entry.text for entry in step.wrong),
            step.success,
            *([step.missed] * bool(step.missed)),
        ):
            assert text is not None
            said[text(lang)].add(f"{lesson}/{step.id}")
    assert {text: where for text, where in said.items() if len(where) > 1} == {}


def test_legal_mistakes_are_answered_in_their_own_words_in_many_steps() -> None:
    """Those teach more than refusals: the rules allow them, and only the goal does not."""
    found = steps("do")
    speaking = sum(any(legal for legal, *_ in answers(step)) for _, step in found)
    assert speaking * 10 >= len(found) * 4


def test_every_idea_stands_once_in_the_course() -> None:
    places: dict[str, list[str]] = defaultdict(list)
    for lesson, step in steps(lessons=list(lesson_ids())):
        places[step.idea.casefold().strip()].append(f"{lesson}/{step.id}")
    assert {idea: where for idea, where in places.items() if len(where) > 1} == {}


def turned(position: Position, by: int) -> str:
    """Return what is on the board and in the hand, seen from another side of the table."""
    colours = "ABCDEFGH"[: position.rules.arms]

    def hole(name: str) -> str:
        place = colours.find(name[0].upper())
        moved = colours[(place + by) % len(colours)]
        return (moved.lower() if name[0].islower() else moved) + name[1:]

    marbles = sorted(
        (hole(colour), sorted(hole(name) for name in position.marbles(colour))) for colour in position.colours
    )
    hand = sorted(card.rank for card in position.hand(position.turn))
    return f"{position.rules} {marbles} {hole(position.turn)} {hand} {position.jack}"


def canonical(step: Step) -> tuple[str, ...]:
    """Return a step's task without its place on the board and the suits of its cards."""
    position = Position.parse(step.position)
    views = min(turned(position, by) for by in range(position.rules.arms))
    asked = str(step.ask or (step.goal and [leaf.op for leaf in step.goal.leaves()]))
    return (step.kind, asked, views)


def test_no_two_steps_are_the_same_but_for_where_the_marbles_stand() -> None:
    places: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for lesson, step in steps("do", "predict", "play", lessons=list(lesson_ids())):
        places[canonical(step)].append(f"{lesson}/{step.id}")
    assert {key: where for key, where in places.items() if len(where) > 1} == {}


def test_a_step_turned_to_another_side_is_known_again() -> None:
    one = Position.parse("pitchenas-4 A=a0,a8 B=b0 turn=A hand.A=5C")
    other = Position.parse("pitchenas-4 B=b0,b8 C=c0 turn=B hand.B=5H")
    moved = Position.parse("pitchenas-4 B=b0,b9 C=c0 turn=B hand.B=5H")
    views = [{turned(position, by) for by in range(4)} for position in (one, other, moved)]
    assert min(views[0]) == min(views[1])
    assert min(views[2]) != min(views[1])
