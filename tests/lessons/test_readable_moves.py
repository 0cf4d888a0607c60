"""Whatever can be written as a move is answered fittingly, beyond what a touch of the board tries."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from attrs import evolve

from tests.lessons import fitting
from tests.sampling import rng
from toc_learn import Position
from toc_learn.engine.cards import CARDS
from toc_learn.lessons.conduct import attempt, begin, out_of_turns, reached
from toc_learn.lessons.loader import lesson_ids, load_lesson
from toc_learn.lessons.model import Step, Wrong
from toc_learn.lessons.run import Run

PLAYED = [
    pytest.param(lesson, step, id=f"{lesson}/{step.id}")
    for lesson in lesson_ids()
    for step in load_lesson(lesson).steps
    if step.kind in ("do", "play")
]
DAILY, LARGE = 12, 400


def written(position: Position, random: Random) -> str:
    """Return some move: mostly of a card in hand, with steps from marbles to marbles, holes, homes."""
    board = position.rules.board
    hand = [str(card) for card in position.hand(position.turn)]
    card = random.choice(hand) if hand and random.random() < 0.85 else str(random.choice(CARDS))
    holes = [hole for colour in position.colours for hole in (*position.marbles(colour), colour)]
    kind = random.random()
    if kind < 0.12:
        return random.choice((card, f"-{card}", f">{card}", "pass"))
    steps = []
    for _ in range(random.choice((1, 1, 1, 2, 2, 3, 4))):
        start = random.choice(holes) if random.random() < 0.9 else random.choice(board.names)
        end = random.choice(holes) if random.random() < 0.3 else random.choice(board.names)
        near = board.index.get(start)
        if near is not None and near < board.size and random.random() < 0.5:
            end = board.names[(near + random.randint(-5, 14)) % board.size]
        if len(start) == 1 and start != "O" and random.random() < 0.7:
            end = f"{start.lower()}0"
        if end[0].isupper() and len(end) > 1 and random.random() < 0.3:
            end = f"{end[0]}{random.randint(1, 12)}"
        steps.append(f"{start}{'=' if random.random() < 0.2 else '>'}{end}")
    return f"{card} {' '.join(steps)}"


def runs(step: Step, random: Random) -> Iterator[Run]:
    """Yield the step's start, and where some own moves lead from it."""
    run = begin(step)
    yield run
    for _ in range(3):
        moves = run.position.legal_moves()
        if not moves:
            return
        run, _ = attempt(step, run, random.choice(moves))
        if reached(step, run) or out_of_turns(step, run):
            return
        yield run


def unfit(step: Step, many: int, name: str) -> list[tuple[str, str, str]]:
    random = rng(f"readable moves {name}/{step.id}")
    return [
        (str(run.position), text, fault)
        for run in runs(step, random)
        for text in dict.fromkeys(written(run.position, random) for _ in range(many))
        for fault in fitting.faults(step, run, text)
    ]


@pytest.mark.parametrize(("name", "step"), PLAYED)
def test_a_readable_move_that_is_refused_is_answered_fittingly(name: str, step: Step) -> None:
    assert unfit(step, DAILY, name) == []


@pytest.mark.slow
@pytest.mark.parametrize(("name", "step"), PLAYED)
def test_many_readable_moves_that_are_refused_are_answered_fittingly(name: str, step: Step) -> None:
    assert unfit(step, LARGE, name) == []


def test_the_sample_is_refused_for_nearly_every_reason() -> None:
    random, codes = rng("readable moves"), set()
    for _, step in (param.values for param in PLAYED):
        for run in runs(step, random):
            for _ in range(DAILY):
                try:
                    codes.add(run.position.judge(written(run.position, random)).code)
                except ValueError:
                    continue
    assert len(codes) >= 12


@pytest.mark.parametrize(
    ("sentence", "fault"),
    [
        ("A guard bars the way on b0.", ""),
        ("a13: another marble stands there.", ""),
        ("", "no beginning"),
        ("No.", "no beginning"),
        ("the guard bars the way.", "no beginning"),
        ("A guard bars the way", "no end"),
        ("Refused: guard_in_the_way.", "raw d_i"),
        ("A guard bars the way on {hole}.", "raw {"),
        ("The answer is view.refusal.", "raw view.r"),
        ("A marble on None bars the way.", "raw None"),
        ("The guard's way is barred.", "apostrophe"),
    ],
)
def test_what_does_not_fit_is_found(sentence: str, fault: str) -> None:
    assert next(fitting.unfit(sentence, "en"), "") == fault


def test_a_lesson_that_spoils_an_answer_is_found() -> None:
    """An entry that is said to a refusal, without an end or in one language alone."""
    step = next(step for step in load_lesson("pieux").steps if step.id == "aim")
    spoiled = evolve(step, wrong=(Wrong("A8 non", "A8 no", code="guard_in_the_way"),))
    assert not list(fitting.faults(step, begin(step), "QD a8>b2"))
    found = list(fitting.faults(spoiled, begin(spoiled), "QD a8>b2"))
    assert [fault.partition(":")[0] for fault in found] == ["fr", "en"]
    assert all("no end" in fault for fault in found)
