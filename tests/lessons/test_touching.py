"""In every rule set each legal move can be made by touching what the board shows."""

from __future__ import annotations

import os

import pytest

from tests.browser.player import by_touch
from tests.engine.samples import random_position
from tests.sampling import rng
from toc_learn.engine.moves import Move
from toc_learn.engine.position import Position
from toc_learn.engine.rulesets import rule_sets
from toc_learn.lessons.commands import Choose, Play, Touch
from toc_learn.lessons.goals import parse
from toc_learn.lessons.model import Lesson, Step, Text
from toc_learn.lessons.session import LessonSession

SAMPLES = int(os.environ.get("TOC_SAMPLES", "6"))
NOTHING = Text("", "")


def turn(position: str, move: Move) -> LessonSession:
    """Return a session of one turn that asks for this very move."""
    goal = parse({"move": str(move)})
    step = Step("turn", "do", NOTHING, "", position, NOTHING, NOTHING, goal=goal)
    return LessonSession(Lesson("turn", NOTHING, NOTHING, 0, (step,)))


def can_be_touched(position: str, move: Move) -> None:
    session = turn(position, move)
    way = by_touch(session, str(move))
    assert isinstance(way[0], Choose)
    if move.steps:
        touched = {command.hole for command in way if isinstance(command, Touch)}
        ends = {hole for step in move.steps for hole in (step.start, step.end)}
        assert touched >= ends, f"{position}: {move} only in words"
    for command in way:
        screen = session.screen()
        if isinstance(command, Play):
            assert command in [choice.command for choice in screen.choices], f"{position}: {move}"
        session.do(command)
    assert str(session.state.run.own[-1].move) == str(move)


@pytest.mark.parametrize("rules", rule_sets(), ids=lambda rules: rules.name)
def test_every_move_can_be_touched(rules: object) -> None:
    chance = rng(f"touching {rules}")
    for _ in range(SAMPLES):
        position = random_position(chance, rules)  # type: ignore[arg-type]
        moves = [move for move in position.legal_moves() if move.card is not None]
        by_kind = {move.kind: move for move in chance.sample(moves, len(moves))}
        for move in by_kind.values():
            can_be_touched(str(position), move)


@pytest.mark.parametrize(
    ("position", "move"),
    [
        ("classic-4 A=a1,b1,c1,d1 turn=A hand.A=7S", "7S a1>a2 b1>b2 c1>c2 d1>d5"),
        ("chevaux-4 A=a1,b1,c1,c9 turn=A hand.A=7S", "7S a1>a3 b1>b3 c1>c3 c9>c10"),
    ],
)
def test_a_seven_in_four_parts_can_be_touched(position: str, move: str) -> None:
    can_be_touched(str(Position.parse(position)), Move.parse(move))


@pytest.mark.parametrize(
    ("position", "move"),
    [
        ("classic-8 A=a7 turn=A hand.A=KS,2C", "KS a7>O"),
        ("classic-8 A=O,a7 turn=A hand.A=KS,2C", "KS a7>O"),
        ("classic-8 A=O B=c7 turn=A hand.A=KS,2C", "KS O>c7"),
    ],
)
def test_the_centre_can_be_touched(position: str, move: str) -> None:
    can_be_touched(str(Position.parse(position)), Move.parse(move))
