"""Moves built touch by touch, and the places a card could take a marble."""

from __future__ import annotations

import os

import pytest

from tests.engine.samples import HOUSES, random_position
from tests.sampling import rng
from toc_learn import IllegalMove, Position, RuleSet, rule_sets
from toc_learn.engine.attempts import touches_of

P4 = "pitchenas-4"
SAMPLES = int(os.environ.get("TOC_SAMPLES", "4"))


def places(position: str, card: str, hole: str) -> dict[str, str | None]:
    return {option.end: option.verdict.code for option in Position.parse(position).options(card, hole)}


def test_options_of_a_walk() -> None:
    assert places(f"{P4} A=a0,d14 hand.A=5S", "5S", "d14") == {"A3": None, "a1": "guard_in_the_way"}
    assert places(f"{P4} A=a3 hand.A=4S", "4S", "a3") == {"d17": None}
    assert places(f"{P4} A=a3 hand.A=AS", "AS", "A") == {"a0": None}
    assert places(f"{P4} hand.A=8S", "8S", "A") == {"a0": "card_cannot_do_that"}
    assert places(f"{P4} B=b3 hand.A=9S", "9S", "b3") == {"b12": "not_your_marble"}
    assert places(f"{P4} A=a3 hand.A=JS", "JS", "a3") == {}
    assert places(f"{P4} A=a3 hand.A=9S", "9S", "a4") == {}


def test_options_of_a_ten_show_every_target() -> None:
    options = Position.parse(f"{P4} A=a3 B=b0,c5 D=c15,d0 hand.A=10S").options("10S", "a3")
    assert {(str(option.move), option.verdict.code, option.verdict.cause) for option in options} == {
        ("10S a3=b0 b0>b10", "swap_not_allowed", None),
        ("10S a3=c5 c5>c15", None, None),
        ("10S a3=c15 c15>d7", "ten_cannot_advance", "guard_in_the_way"),
        ("10S a3=d0 d0>d10", "swap_not_allowed", None),
    }


def test_options_of_a_sevens_part_name_what_bars_it() -> None:
    found = places(f"{P4} A=a13,c3 B=b0 hand.A=7S", "7S", "a13")
    assert [end for end, refused in found.items() if refused is None] == ["a14", "a15", "a16", "a17"]
    assert found["b0"] == "guard_at_the_end"
    assert found["b1"] == "guard_in_the_way"
    alone = Position.parse(f"{P4} A=a3 hand.A=7S").options("7S", "a3")
    assert {option.end: option.verdict.code for option in alone}["a5"] == "seven_not_whole"
    assert {option.end: str(option.move) for option in alone}["a10"] == "7S a3>a10"


def test_a_split_seven_touch_by_touch() -> None:
    begun = Position.parse(f"{P4} A=a3,a12 B=b3 hand.A=7S").begin("7S")
    assert {spot.hole: spot.verdict.code for spot in begun.next()} == {
        "a3": None, "a12": None, "A": "card_cannot_do_that", "b3": "not_your_marble",
        "B": "card_cannot_do_that", "C": "card_cannot_do_that", "D": "card_cannot_do_that",
    }  # fmt: skip
    first = begun.touch("a3").touch("a5")
    assert first.move is None
    assert first.position.marbles("A") == ("a5", "a12")
    assert [spot.hole for spot in first.next() if spot.verdict] == ["a12"]
    assert {spot.hole: spot.verdict.code for spot in first.next()}["a5"] == "same_marble_twice"
    whole = first.touch("a12").touch("a17")
    assert str(whole.move) == "7S a3>a5 a12>a17"
    assert whole.next() == ()
    assert whole.undo().undo().touches == ("a3", "a5")


def test_a_whole_move_may_still_go_on() -> None:
    last = Position.parse(f"{P4} A=A2,A3,A4,d12 C=c3 hand.A=7C").begin("7C").touch("d12").touch("A1")
    assert str(last.move) == "7C d12>A1"
    assert "c3" in [spot.hole for spot in last.next() if spot.verdict]
    assert str(last.touch("c3").touch("c5").move) == "7C d12>A1 c3>c5"


def test_two_own_marbles_swap_in_either_order() -> None:
    begun = Position.parse("classic-4 A=a3,a9 hand.A=JS").begin("JS")
    assert str(begun.touch("a9").touch("a3").move) == str(begun.touch("a3").touch("a9").move) == "JS a3=a9"


def test_cards_without_a_touch() -> None:
    begun = Position.parse(f"{P4} A=a3 hand.A=JS").begin("JS")
    assert [str(move) for move in begun.direct] == ["JS", "-JS"]
    assert all(spot.verdict.code == "card_cannot_do_that" for spot in begun.next())


def test_a_refused_touch_raises_with_its_reason() -> None:
    begun = Position.parse(f"{P4} A=a15 B=b0 hand.A=9S").begin("9S")
    with pytest.raises(IllegalMove) as caught:
        begun.touch("a15")
    assert caught.value.verdict.code == "guard_in_the_way"
    with pytest.raises(IllegalMove) as caught:
        begun.touch("c3")
    assert caught.value.verdict.code is not None


@pytest.mark.parametrize("table", [*map(str, rule_sets()), *HOUSES])
def test_every_legal_move_can_be_touched_and_no_touch_leads_nowhere(table: str) -> None:
    chance = rng(f"touches:{table}")
    rules = RuleSet.parse(table)
    for _ in range(SAMPLES):
        position = random_position(chance, rules)
        for card in position.hand(position.turn):
            moves = [move for move in position.legal_moves().for_card(card) if move.steps]
            for move in chance.sample(moves, min(8, len(moves))):
                partial = position.begin(card)
                for touch in touches_of(move):
                    assert partial.position.hand(position.turn) == position.hand(position.turn)
                    partial = partial.touch(touch)
                    assert partial.move is not None or any(spot.verdict for spot in partial.next())
                assert partial.move is move, f"{position}: {move}"
