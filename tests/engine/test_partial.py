"""Moves built touch by touch, and the places a card could take a marble."""

from __future__ import annotations

import os

import pytest

from tests.engine.samples import HOUSES, random_position
from tests.sampling import rng
from toc_learn import IllegalMove, MoveError, Position, RuleSet, rule_sets
from toc_learn.engine.attempts import touches_of
from toc_learn.engine.cards import CARDS
from toc_learn.engine.verdict import CODES

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


NO_CARDS = ["", "ZZ", "?", "kh", "11S", "KH ", "10", "*3", "A"]
NO_PLACES = ["", "zz", "a18", "a-1", "A5", "e3", "E", "pile", "a", " a3", "O", "9" * 5000, "a٣"]


@pytest.mark.parametrize("card", NO_CARDS)
def test_what_is_no_card_is_named(card: str) -> None:
    position = Position.parse(f"{P4} A=a3 hand.A=KH")
    for ask in (position.begin, lambda card: position.options(card, "a3")):
        with pytest.raises(MoveError) as caught:
            ask(card)
        error = caught.value
        assert (error.code, error.field, error.word) == ("move_card", "card", card)
        assert error.expected


@pytest.mark.parametrize("hole", NO_PLACES, ids=lambda hole: ascii(hole[:5]))
def test_what_is_no_hole_is_named(hole: str) -> None:
    position = Position.parse(f"{P4} A=a3,a9 hand.A=7S")
    begun = position.begin("7S")
    for ask in (
        lambda hole: position.options("7S", hole), begun.touch, begun.touch("a3").touch,
        begun.touch("a3").touch("a5").touch, begun.touch("a3").touch("a5").touch("a9").touch,
    ):  # fmt: skip
        with pytest.raises(MoveError) as caught:
            ask(hole)
        error = caught.value
        assert (error.code, error.field, error.word) == ("move_hole", "hole", hole)
        assert error.expected == "a0–d17, A1–D4, A–D"


def test_the_centre_is_a_hole_where_marbles_go_there() -> None:
    board = Position.parse("classic-8 A=a7,O hand.A=KH")
    assert str(board.begin("KH").touch("a7").touch("O").move) == "KH a7>O"
    with pytest.raises(IllegalMove) as caught:
        Position.parse("classic-8 A=a7 hand.A=KH").begin("KH").touch("O")
    assert (caught.value.verdict.code, caught.value.verdict.holes) == ("no_marble_there", ("O",))


@pytest.mark.parametrize(
    ("position", "card", "touches", "expected"),
    [
        ("A=a3 hand.A=KH", "KH", "a5", "no_marble_there"),
        ("hand.A=KH", "KH", "a5", "no_marble_there"),
        ("A=a3 hand.A=KH", "KH", "A3", "no_marble_there"),
        ("A=a3 hand.A=4H", "4H", "A3", "no_marble_there"),
        ("A=a3 hand.A=4H", "4H", "a5", "no_marble_there"),
        ("A=a3 hand.A=7H", "7H", "a5", "no_marble_there"),
        ("A=a3,b3,c3,d3 hand.A=KH", "KH", "A", "no_marble_there"),
        ("A=a3 hand.A=JH", "JH", "a5", "card_cannot_do_that"),
        ("A=a3 hand.A=2H", "KH", "a5", "card_not_in_hand"),
        ("A=a3 hand.A=KH jack", "KH", "a5", "under_jack"),
        ("A=a3,b3 hand.A=7H", "7H", "a3 a5 b9", "no_marble_there"),
        ("A=a3,b3 hand.A=7H", "7H", "a3 a10 b3", "seven_not_whole"),
        ("A=a3 hand.A=KH", "KH", "a3 b9", "wrong_count"),
        ("A=a3 hand.A=KH", "KH", "A a5", "card_cannot_do_that"),
        ("A=a3 hand.A=KH", "KH", "A A", "card_cannot_do_that"),
        ("A=a3 hand.A=KH", "KH", "a3 a3", "card_cannot_do_that"),
        ("A=a3 hand.A=KH", "KH", "a3 A", "card_cannot_do_that"),
        ("A=a3 hand.A=KH", "KH", "a3 a16 b5", "card_cannot_do_that"),
        ("A=a3 B=c5 hand.A=10H", "10H", "a3 b5", "no_marble_there"),
        ("A=a3 B=c5 hand.A=10H", "10H", "a3 c5 c14", "wrong_count"),
        ("A=a3 B=c5 hand.A=10H", "10H", "a3 c5 c15 d3", "card_cannot_do_that"),
    ],
)
def test_a_touch_that_leads_nowhere_says_why(position: str, card: str, touches: str, expected: str) -> None:
    *first, last = touches.split()
    partial = Position.parse(f"{P4} {position}").begin(card)
    for touch in first:
        partial = partial.touch(touch)
    with pytest.raises(IllegalMove) as caught:
        partial.touch(last)
    verdict = caught.value.verdict
    assert verdict.code == expected
    if expected == "no_marble_there":
        assert verdict.holes == (last,)


@pytest.mark.parametrize("table", [*map(str, rule_sets()), *HOUSES])
def test_every_touch_goes_on_or_is_refused_with_a_reason(table: str) -> None:
    chance = rng(f"anywhere:{table}")
    rules = RuleSet.parse(table)
    centre = ("O",) if rules.through_centre else ()
    places = [name for name in rules.board.names if name != "O"]
    for _ in range(SAMPLES):
        position = random_position(chance, rules)
        for card in (*position.hand(position.turn), chance.choice(CARDS)):
            ways = [move for move in position.legal_moves().for_card(card) if move.steps]
            partial = position.begin(card)
            for touch in (*(touches_of(chance.choice(ways)) if ways else ()), None):
                legal = {spot.hole for spot in partial.next() if spot.verdict}
                for place in (*chance.sample(places, 8), *position.colours, *centre, *partial.touches):
                    if place in legal:
                        continue
                    with pytest.raises(IllegalMove) as caught:
                        partial.touch(place)
                    verdict = caught.value.verdict
                    assert not verdict.legal, f"{position}: {card} {partial.touches} {place}"
                    assert verdict.code in CODES
                    assert verdict.sentence("fr") != verdict.sentence("en")
                if touch is not None:
                    partial = partial.touch(touch)
