"""What is said to the second part of a seven: true once the first is played, and fit for any seven in two."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from attrs import evolve

from tests.lessons import fitting
from tests.lessons.test_between import session
from tests.sampling import rng
from toc_learn import Position
from toc_learn.engine.moves import Move
from toc_learn.engine.partial import Partial
from toc_learn.lessons import acting
from toc_learn.lessons.commands import Choose, Touch
from toc_learn.lessons.conduct import begin
from toc_learn.lessons.loader import lesson_ids, load_lesson
from toc_learn.lessons.model import Step, Wrong
from toc_learn.lessons.session import LessonSession
from toc_learn.view.words import text as sentence

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


#: Every step, those of the doubts too, in which a 7 can be tried at the start.
HELD = [
    pytest.param(lesson, step, id=f"{lesson}/{step.id}")
    for lesson in lesson_ids()
    for step in load_lesson(lesson).steps
    if step.kind in ("do", "play")
    and "7" in {card.rank for card in begin(step).position.hand(begin(step).learner)}
]
DAILY, LARGE = 40, 1500


def along(position: Position, marble: str, n: int) -> list[str]:
    """Return the holes that a marble may be written to go to by n: on the track, in each home, back."""
    board = position.rules.board
    place = board.index[marble]
    if place >= board.size:  # home or the centre
        return [f"{marble[0]}{int(marble[1:] or 0) + n}"] if marble != "O" else []
    gates = [board.to_entrance(colour, place) for colour in range(len(board.entrance))]
    homes = [f"{'ABCDEFGH'[colour]}{n - gate}" for colour, gate in enumerate(gates) if 0 < n - gate <= 9]
    return [board.names[(place + n) % board.size], *homes, board.names[(place - n) % board.size]]


def in_two(step: Step, many: int, name: str) -> Iterator[str]:
    """Yield sevens in two parts, of any two marbles (one twice, too), mostly of seven steps in all."""
    position, random = begin(step).position, rng(f"second parts {name}/{step.id}")
    cards = [str(card) for card in position.hand(position.turn) if card.rank == "7"]
    holes = [hole for colour in position.colours for hole in position.marbles(colour) if len(hole) > 1]
    mine = [hole for hole in holes if acting.mine(position, hole)] or holes
    for _ in range(many if holes else 0):
        first = random.randint(1, 6)
        second = 7 - first if random.random() < 0.7 else random.randint(1, 8)
        one = random.choice(mine if random.random() < 0.8 else holes)
        way = random.choice(along(position, one, first)[: random.choice((1, 1, 1, 9))] or [one])
        other = random.choice([*mine, *mine, *holes, way])
        ends = along(position, other, second) if other in position.rules.board.index else []
        if ends:
            yield f"{random.choice(cards)} {one}>{way} {other}>{random.choice(ends)}"


def unfit(step: Step, many: int, name: str) -> tuple[list[tuple[str, str]], int]:
    """Return what is wrong with the answers to sevens in two, and how many of those were refused."""
    run, found, refused = begin(step), [], 0
    for text in dict.fromkeys(in_two(step, many, name)):
        found += [(text, fault) for fault in fitting.faults(step, run, text)]
        refused += not run.position.judge(text).legal
    return found, refused


@pytest.mark.parametrize(("name", "step"), HELD)
def test_a_refused_seven_in_two_is_answered_fittingly(name: str, step: Step) -> None:
    assert unfit(step, DAILY, name)[0] == []


@pytest.mark.slow
@pytest.mark.parametrize(("name", "step"), HELD)
def test_many_refused_sevens_in_two_are_answered_fittingly(name: str, step: Step) -> None:
    assert unfit(step, LARGE, name)[0] == []


def test_the_sample_is_of_refused_sevens() -> None:
    """Most are refused, for many reasons, in every step that has a marble to begin with."""
    codes: set[str] = set()
    tried = refused = 0
    for name, step in (param.values for param in HELD):
        texts = list(dict.fromkeys(in_two(step, 4 * DAILY, name)))  # so many that no seed leaves a reason out
        verdicts = [begin(step).position.judge(text) for text in texts]
        codes |= {verdict.code or "" for verdict in verdicts}
        tried, refused = tried + len(texts), refused + sum(not verdict.legal for verdict in verdicts)
    assert refused * 2 > tried > 500
    assert codes >= {
        "seven_not_whole",
        "same_marble_twice",
        "guard_in_the_way",
        "not_your_marble",
        "two_colours",
    }


def test_after_a_first_part_a_hole_is_not_judged_for_a_marble_that_nobody_touched() -> None:
    """What no marble of the rest reaches asks for the marble; a marble of the other colour has its reason."""
    one = LessonSession("starter-2", "one-colour", "en")
    for command in (Choose("7C"), Touch("a3"), Touch("a6")):
        one.do(command)
    said = one.do(Touch("c9")).feedback
    assert said.kind == "info"
    assert said.reason == sentence("en", "ui.player.rest_first", holes="a10")
    assert one.do(Touch("c5")).feedback.clause == "D2"
    assert one.do(Touch("c9")).feedback.clause == "D2"
    one.do(Touch("a10"))
    assert one.do(Touch("a14")).over == "done"


def test_a_single_part_of_a_seven_is_not_called_parts() -> None:
    one = session("pitchenas-4 A=a1 B=a2 turn=A hand.A=7H,9C", {}, "en")
    for command in (Choose("7H"), Touch("a1")):
        one.do(command)
    said = one.do(Touch("a6")).feedback
    assert said.clause == "S6"
    assert "parts" not in said.reason
    assert said.way == sentence("en", "ui.player.way.hole")
    assert one.do(Touch("a8")).feedback.kind != "wrong"
    assert one.state.run.own
