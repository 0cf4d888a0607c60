"""Goals: each predicate holds where it should and nowhere else; what cannot be read is named."""

from __future__ import annotations

from typing import Any

import pytest

from toc_learn.engine.moves import Move
from toc_learn.engine.position import Position
from toc_learn.lessons.goals import PREDICATES, GoalError, parse
from toc_learn.lessons.run import Run, Turn
from toc_learn.lessons.sentences import missed

START = "pitchenas-4 A=a0,a8,d14 B=b0,b9 C=a13,c2 turn=A hand.A=5C,9H,KH,10D,7S,JC,4D"


def played(*moves: str) -> Run:
    run = Run(Position.parse(START))
    for text in moves:
        before = run.position
        move = Move.parse(text)
        after = before.play(move).with_(turn="A", jack=False)
        run = run.played(Turn("A", True, move, before, after))
    return run


# goal, moves after which it holds, moves after which it does not
CASES: list[tuple[dict[str, Any], list[str], list[str]]] = [
    ({"captures": "C"}, ["5C a8>a13"], ["9H a8>a17"]),
    ({"captures": "a13"}, ["5C a8>a13"], ["9H a0>a9"]),
    ({"captures_at_least": 1}, ["7S a8>a14 a0>a1"], ["9H a8>a17"]),
    ({"reaches": "A3"}, ["5C d14>A3"], ["5C a0>a5"]),
    ({"crosses": "a13"}, ["9H a8>a17"], ["5C a8>a13"]),
    ({"stands": "A=a8,a9"}, ["9H a0>a9"], ["5C a0>a5"]),
    ({"home": 1}, ["5C d14>A3"], ["9H a0>a9"]),
    ({"guard": "a0"}, ["5C a8>a13"], ["5C a0>a5"]),
    ({"exits": True}, ["9H a0>a9", "KH A>a0"], ["KH a0>a13"]),
    ({"splits": True}, ["7S a0>a3 a8>a12"], ["7S a0>a7"]),
    ({"swaps": True}, ["10D a8=c2 c2>c12"], ["9H a0>a9"]),
    ({"played": "9H"}, ["9H a0>a9"], ["-9H"]),
    ({"played": "9"}, ["9H a0>a9"], ["5C a0>a5"]),
    ({"played": "any"}, ["9H a0>a9"], ["-5C"]),
    ({"discarded": "9H"}, ["-9H"], ["9H a0>a9"]),
    ({"discarded": "any"}, ["-5C"], ["9H a0>a9"]),
    ({"kept": "KH"}, ["9H a0>a9"], ["KH a0>a13"]),
    ({"move": ["9H a0>a9", "5C a0>a5"]}, ["5C a0>a5"], ["4D a8>a4"]),
    ({"struck": "B"}, ["JC"], ["-JC"]),
    ({"turn": 2}, ["9H a0>a9", "-5C"], ["9H a0>a9"]),
    ({"all": [{"captures": "C"}, {"guard": "a0"}]}, ["5C a8>a13"], ["KH a0>a13"]),
    ({"any": [{"captures": "C"}, {"exits": True}]}, ["5C a8>a13"], ["9H a0>a9"]),
    ({"not": [{"captures": "C"}]}, ["9H a0>a9"], ["5C a8>a13"]),
    ({"then": [{"played": "9H"}, {"played": "KH"}]}, ["9H a0>a9", "KH A>a0"], ["KH a0>a13", "9H a8>a17"]),
    ({"captures": "C", "guard": "a0"}, ["5C a8>a13"], ["KH a0>a13"]),
]


@pytest.mark.parametrize(("table", "yes", "no"), CASES, ids=lambda value: str(value)[:40])
def test_a_goal_holds_where_it_should(table: dict[str, Any], yes: list[str], no: list[str]) -> None:
    goal = parse(table)
    assert goal.holds(played(*yes))
    assert goal.missing(played(*yes)) is None
    assert not goal.holds(played(*no))
    for lang in ("fr", "en"):
        sentence = missed(goal, played(*no))(lang)
        assert sentence.endswith(".")
        assert "{" not in sentence


def test_a_refusal_can_be_the_goal() -> None:
    goal = parse({"refused": "guard_in_the_way"})
    run = Run(Position.parse(START))
    assert goal.about_refusal
    assert not goal.holds(run)
    assert not goal.holds(run.tried("9H a9>b0", "guard_at_the_end"))
    assert goal.holds(run.tried("QD a8>b2", "guard_in_the_way"))


def test_every_predicate_has_its_sentence() -> None:
    run = played("4D a8>a4")
    values: dict[str, Any] = {"count": 9, "yes": True, "card": "2S", "colour_or_hole": "D", "colour": "D"}
    special = {"stands": "B=a1", "move": "-5C", "refused": "must_play", "result": "BD", "guard": "b3"}
    for name, predicate in PREDICATES.items():
        goal = parse({name: special.get(name, values.get(predicate.expected, "b3"))})
        assert not goal.holds(run)
        assert missed(goal, run)("fr") != missed(goal, run)("en")


@pytest.mark.parametrize(
    ("table", "word"),
    [
        ("C", "C"),
        ({}, "{}"),
        ({"catches": "C"}, "catches"),
        ({"captures": "Z"}, "Z"),
        ({"captures": 3}, "3"),
        ({"home": True}, "True"),
        ({"home": -1}, "-1"),
        ({"exits": False}, "False"),
        ({"all": []}, "all"),
        ({"all": {"home": 1}}, "all"),
        ({"any": [3]}, "3"),
        ({"not": [{"x": 1}]}, "x"),
        ({"captures": []}, "captures"),
        ({"stands": "A=z9"}, "A=z9"),
    ],
)
def test_a_goal_that_cannot_be_read_names_the_word(table: object, word: str) -> None:
    with pytest.raises(GoalError) as caught:
        parse(table)
    assert caught.value.word == word
