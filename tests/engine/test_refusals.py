"""Refusals: every code, the order in which they are named, and the facts for their sentences."""

from __future__ import annotations

import pytest

from tests.engine.asking import code
from toc_learn import IllegalMove, MoveError, Position
from toc_learn.engine.verdict import CODES

P4 = "pitchenas-4"

# code, position, move, clause, facts among those of the verdict
REFUSALS = [
    ("card_not_in_hand", f"{P4} A=a3 hand.A=2S", "9S a3>a12", "P1", {"card": "9S", "player": "A"}),
    ("under_jack", f"{P4} A=a3 hand.A=9S jack", "9S a3>a12", "J2", {"by": "jack"}),
    ("card_cannot_do_that", f"{P4} hand.A=8S", "8S A>a0", "P3", {"why": "exit", "colour": "A"}),
    ("card_cannot_do_that", f"{P4} A=d15 hand.A=7S", "7S A>a0 d15>A1", "P3", {"why": "exit", "start": "A"}),
    ("card_cannot_do_that", f"{P4} A=d15 hand.A=7S", "7S d15>A1 A>a0", "P3", {"why": "exit", "start": "A"}),
    ("card_cannot_do_that", f"{P4} A=d15 hand.A=9S", "9S A>a0 d15>A1", "P3", {"why": "exit", "start": "A"}),
    ("card_cannot_do_that", f"{P4} A=a3 hand.A=KS", "KS A>a0 a3>a16", "M5", {"why": "exit_whole"}),
    ("card_cannot_do_that", f"{P4} A=a3 hand.A=KS", "KS a3>a16 A>a0", "M5", {"why": "exit_whole"}),
    ("card_cannot_do_that", f"{P4}[exit_cards=7] A=d15 hand.A=7S", "7S A>a0 d15>A1", "M5", {"start": "A"}),
    ("card_cannot_do_that", f"{P4} hand.A=KS", "KS A>b0", "M5", {"why": "start_hole", "end": "b0"}),
    ("card_cannot_do_that", f"{P4} A=a3 hand.A=4S", "4S a3>a7", "M9", {"why": "forward"}),
    ("card_cannot_do_that", f"{P4} A=a12 hand.A=9S", "9S a12>a3", "M1", {"why": "backward"}),
    ("card_cannot_do_that", f"{P4} A=a2 hand.A=QS", "QS a2>c8", "M1", {"why": "far", "length": 42}),
    ("card_cannot_do_that", f"{P4} A=a2 hand.A=QS", "QS a2>d2", "M1", {"why": "backward"}),
    ("card_cannot_do_that", f"{P4} A=a2 hand.A=QS", "QS a2>d1", "M1", {"why": "far"}),
    ("card_cannot_do_that", f"{P4} A=a3,b3 hand.A=9S", "9S a3>a7 b3>b8", "S1", {"why": "split"}),
    ("card_cannot_do_that", f"{P4} A=a3 hand.A=10S", "10S a3>a13", "T7", {"why": "ten"}),
    ("card_cannot_do_that", f"{P4} A=a3 B=a5 hand.A=9S", "9S a3=a5", "P3", {"why": "swap"}),
    ("card_cannot_do_that", f"{P4} hand.A=9S", "9S", "P3", {"why": "effect"}),
    ("card_cannot_do_that", f"{P4} A=a13 hand.A=5S", "5S a13>B2", "M6", {"why": "home"}),
    ("card_cannot_do_that", f"{P4} hand.A=9S", ">9S", "Q2", {"why": "gift"}),
    ("card_cannot_do_that", f"{P4} A=a3 hand.A=9S phase=exchange", "9S a3>a12", "Q2", {"why": "exchange"}),
    ("card_cannot_do_that", f"{P4} A=A1,A2,A3,A4 C=C1,C2,C3,C4 hand.A=9S", "-9S", "Q1", {"why": "over"}),
    ("wrong_count", f"{P4} A=a3 hand.A=9S", "9S a3>a11", "M1", {"length": 8, "count": 9, "colour": "A"}),
    ("wrong_count", f"{P4} A=a3 hand.A=9S", "9S a3>c3", "M1", {"length": 36}),
    ("wrong_count", f"{P4}[ace_eleven=yes] A=a3 hand.A=AS", "AS a3>a8", "M1", {"count": 1, "also": 11}),
    ("wrong_count", f"{P4} A=a3 hand.A=7S", "7S a3>a11", "S1", {"length": 8, "count": 7}),
    ("wrong_count", f"{P4} A=a3 hand.A=9S", "9S a3>a3", "M1", {"length": 72}),
    ("wrong_suit", "pitchenas-3 D=d3 hand.A=9H", "9H d3>d12", "C2", {"colour": "D", "hole": "d3"}),
    ("not_your_marble", f"{P4} B=a3 hand.A=9S", "9S a3>a12", "P3", {"colour": "B", "hole": "a3"}),
    ("not_your_marble", f"{P4} A=a3 C=b3 hand.A=7S", "7S a3>a6 b3>b7", "S7", {"colour": "C"}),
    ("not_your_marble", f"{P4} A=A1,A2,A3,A4 C=c5 hand.A=3S", "3S A1>A4", "Q3", {"why": "all_home"}),
    ("no_marble_there", f"{P4} A=a4 hand.A=9S", "9S a3>a12", "M1", {"hole": "a3", "captured": 0}),
    ("no_marble_there", f"{P4} A=A1,A2,b3,c3 hand.A=KS", "KS A>a0", "M5", {"hole": "A"}),
    ("no_marble_there", f"{P4} A=a3,a5 hand.A=7S", "7S a3>a7 a5>a8", "S4", {"hole": "a5", "captured": 1}),
    ("two_colours", "pitchenas-2 A=a3 C=b3 hand.A=7S", "7S a3>a6 b3>b7", "D2", {"colour": "C", "other": "A"}),
    ("same_marble_twice", f"{P4} A=a3 hand.A=7S", "7S a3>a6 a6>a10", "S1", {"hole": "a6"}),
    ("too_many_parts", f"{P4} A=a3,b3,c3 hand.A=7S", "7S a3>a4 b3>b4 c3>c8", "S1", {"parts": 3, "most": 2}),
    ("seven_not_whole", f"{P4} A=a3 hand.A=7S", "7S a3>a6", "S6", {"total": 3, "rest": 4}),
    ("swap_not_allowed", f"{P4} A=a3 B=b0 hand.A=10S", "10S a3=b0 b0>b10", "T3", {"why": "guard"}),
    ("swap_not_allowed", f"{P4} A=a3,b3 hand.A=10S", "10S a3=b3 b3>b13", "T5", {"why": "own"}),
    ("swap_not_allowed", "pitchenas-2 A=a0 B=b3 hand.A=10S", "10S a0=b3 b3>b13", "T4", {"why": "own_guard"}),
    ("swap_not_allowed", "classic-4 A=a3 B=b3 hand.A=JS", "JS a3=B", "X-S", {"why": "reserve"}),
    ("ten_cannot_advance", f"{P4} A=a3 B=a15,b0 hand.A=10S", "10S a3=a15 a15>b7", "T2", {"hole": "b0"}),
    ("start_taken", f"{P4} A=a0 hand.A=KS", "KS A>a0", "M5", {"hole": "a0", "colour": "A"}),
    ("guard_in_the_way", f"{P4} A=a15 B=b0 hand.A=9S", "9S a15>b6", "G2", {"hole": "b0", "other": "B"}),
    ("guard_at_the_end", f"{P4} A=a9 B=b0 hand.A=9S", "9S a9>b0", "G2", {"hole": "b0", "other": "B"}),
    ("protected", "shawinigan-4 A=a2 B=a8 hand.A=6S", "6S a2>a8", "X-8", {"hole": "a8", "other": "B"}),
    ("home_slot_taken", f"{P4} A=d14,A3 hand.A=5S", "5S d14>A3", "M6", {"hole": "A3"}),
    ("home_no_passing", f"{P4} A=d14,A2 hand.A=5S", "5S d14>A3", "M6", {"hole": "A2"}),
    ("home_overshoot", f"{P4} A=d14 hand.A=8S", "8S d14>A6", "M6", {"slot": 6, "room": 6}),
    ("home_not_backward", f"{P4} A=A3 hand.A=4S", "4S A3>d16", "M9", {}),
    ("home_never_left", f"{P4} A=A3 hand.A=9S", "9S A3>a5", "M6", {"start": "A3"}),
    ("own_start_is_wall", "draw-4 A=d14 hand.A=9S", "9S d14>a5", "X-W", {"hole": "a0"}),
    ("must_play", "draw-4 A=a3 hand.A=9S", "-9S", "X-must", {"why": "discard", "move": "9S a3>a12"}),
    ("must_play", "draw-4 A=a3 hand.A=9S", "pass", "X-JD", {"why": "pass"}),
    ("must_play", "classic-4 A=a3 hand.A=9S", "pass", "X-must", {"why": "pass"}),
    ("must_play", "pitchenas-4 A=a3 hand.A=9S", "pass", "P1", {"why": "pass"}),
    ("must_play", "pitchenas-4 A=a3 hand.A=9S phase=exchange", "pass", "Q2", {"why": "pass"}),
    ("must_play", "shawinigan-4 A=a3 hand.A=9S replay=a3", "pass", "X-JR", {"why": "pass"}),
    ("must_play", f"{P4}[home_entry_optional=no] A=d14 hand.A=5S", "5S d14>a1", "M7", {"why": "pass_by"}),
]  # fmt: skip


@pytest.mark.parametrize(("expected", "position", "move", "clause", "facts"), REFUSALS)
def test_refusal(expected: str, position: str, move: str, clause: str, facts: dict[str, str | int]) -> None:
    verdict = Position.parse(position).judge(move)
    assert (verdict.legal, verdict.code, verdict.clause) == (False, expected, clause)
    assert facts.items() <= verdict.facts.items()
    assert verdict.facts["card"] == str(verdict.move.card or "")  # type: ignore[union-attr]
    assert not verdict
    for lang in ("fr", "en"):
        assert verdict.sentence(lang)


def test_every_code_is_among_them() -> None:
    assert {expected for expected, *_ in REFUSALS} == set(CODES)


@pytest.mark.parametrize(
    ("position", "move", "first"),
    [
        # A wrong count comes before the guard, the guard before the home slot, the hand before everything.
        (f"{P4} A=a15 B=b0 hand.A=9S", "9S a15>b7", "wrong_count"),
        (f"{P4} A=d14,A3 D=d16 hand.A=5S", "5S d14>A3", "home_slot_taken"),
        (f"{P4} A=a15 B=b0 hand.A=2S jack", "9S a15>b6", "card_not_in_hand"),
        (f"{P4} A=a15 hand.A=8S jack", "8S A>a0", "under_jack"),
        # Over all parts together: the second part's reason may be named first.
        (f"{P4} A=a15,c3 B=b0 hand.A=7S", "7S a15>b2 c3>c12", "wrong_count"),
        (f"{P4} A=a15,c3 B=b0 hand.A=7S", "7S a15>b2 c9>c12", "no_marble_there"),
        # After a part that cannot be played the next is judged on the board as it was.
        (f"{P4} A=a15,b1 B=b0 hand.A=7S", "7S a15>b2 b1>b3", "guard_in_the_way"),
        (f"{P4} A=d14,A2,A3 hand.A=5S", "5S d14>A3", "home_slot_taken"),
        (f"{P4} A=d14,A2 hand.A=8S", "8S d14>A6", "home_no_passing"),
        (f"{P4} jack phase=exchange hand.A=9S", "pass", "must_play"),
        (f"{P4} jack hand.A=9S", "pass", "under_jack"),
        (f"{P4} jack hand.A=9S", ">9S", "under_jack"),
        (f"{P4} jack hand.A=JS A=a3", "JS a3>a14", "card_cannot_do_that"),
    ],
)
def test_the_first_reason_is_named(position: str, move: str, first: str) -> None:
    assert code(position, move) == first


def test_a_ten_names_the_walk_that_fails() -> None:
    for position, move, cause in [
        (f"{P4} A=a3 B=a15,b0 hand.A=10S", "10S a3=a15 a15>b7", "guard_in_the_way"),
        (f"{P4} A=a3 B=a8 D=a2 C=b0 hand.A=10S", "10S a3=a8 a8>b0", None),
        (f"{P4} A=a3 B=a8,b0 hand.A=10S", "10S a3=a8 a8>b0", "guard_at_the_end"),
        (f"{P4} A=a3,A2 B=d10 hand.A=10S", "10S a3=d10 d10>A4", "home_no_passing"),
        (f"{P4} A=a3,A4 B=d10 hand.A=10S", "10S a3=d10 d10>A4", "home_slot_taken"),
        (f"{P4} A=a3 B=d12 hand.A=10S", "10S a3=d12 d12>A6", "home_overshoot"),
    ]:
        verdict = Position.parse(position).judge(move)
        assert verdict.cause == cause
        assert verdict.code == (None if cause is None else "ten_cannot_advance")


def test_a_refused_move_raises_with_its_verdict() -> None:
    position = Position.parse(f"{P4} A=a15 B=b0 hand.A=9S")
    with pytest.raises(IllegalMove) as caught:
        position.play("9S a15>b6")
    assert caught.value.verdict.code == "guard_in_the_way"
    assert str(caught.value) == caught.value.verdict.sentence("en") == caught.value.sentence("en")
    with pytest.raises(IllegalMove):
        position.outcome("9S a15>b6")


def test_a_hole_that_the_board_has_not_is_no_move_at_all() -> None:
    position = Position.parse(f"{P4} A=a3 hand.A=9S")
    for text in ("9S a3>a18", "9S a3>e5", "9S E>e0", "9S e3=a3"):
        with pytest.raises(MoveError) as caught:
            position.judge(text)
        assert caught.value.code == "move_hole"
        assert text not in position.legal_moves()


def test_a_hand_that_is_not_known_has_no_legal_moves() -> None:
    position = Position.parse(f"{P4} A=a3 turn=B hand.B=?4 B=b3")
    assert len(position.legal_moves()) == 0
    assert position.judge("9S b3>b12").code == "card_not_in_hand"
