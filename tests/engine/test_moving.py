"""Board, moving and guards: sections B, M and G of the reference, a test a clause."""

from __future__ import annotations

import pytest

from tests.engine.asking import after, captures, code, legal, refusal
from toc_learn import Card, Position, RuleSet
from toc_learn.engine.board import board_of

P4 = "pitchenas-4"


def test_B1_arms_are_walked_clockwise() -> None:
    board = board_of(4)
    assert board.size == 72
    assert board.names[:3] == ("a0", "a1", "a2")
    assert board.names[17:19] == ("a17", "b0")
    assert legal(f"{P4} A=d17 hand.A=2S") == {"2S d17>a1"}
    assert board_of(6).size == 108
    assert board_of(8).size == 144


def test_B2_the_entrance_is_two_holes_before_the_start() -> None:
    board = board_of(4)
    assert [board.names[hole] for hole in board.entrance] == ["d16", "a16", "b16", "c16"]
    assert board_of(6).names[board_of(6).entrance[0]] == "f16"


def test_B3_the_first_home_slot_follows_the_entrance() -> None:
    assert "AS d16>A1" in legal(f"{P4} A=d16 hand.A=AS")


def test_B4_marbles_that_are_not_listed_wait_in_reserve() -> None:
    position = Position.parse(f"{P4} A=a0,a12,A1")
    assert position.marbles("A") == ("a0", "a12", "A1")
    assert position.reserve("A") == 1
    assert position.reserve("B") == 4


def test_B5_cards_have_rank_and_suit() -> None:
    assert (Card("10H").rank, Card("10H").suit) == ("10", "H")
    assert (Card("*2").rank, Card("*2").suit) == ("*", "")
    assert Position.parse(f"{P4} hand.A=KS,10H,AS").hand("A") == ("AS", "KS", "10H")


def test_B6_cards_go_to_the_pile() -> None:
    assert after(f"{P4} A=a3 hand.A=9S,2H pile=KD", "9S a3>a12")["pile"] == "KD,9S"
    assert after(f"{P4} A=a3 hand.A=9S,2H pile=KD", "-2H")["pile"] == "KD,2H"


def test_M0_a_marble_in_reserve_can_only_exit() -> None:
    assert legal(f"{P4} hand.A=9S,7S,4S,10S") == set()
    assert legal(f"{P4} hand.A=AS") == {"AS A>a0"}


@pytest.mark.parametrize(
    ("card", "end"), [("2S", "a5"), ("6S", "a9"), ("9S", "a12"), ("QS", "a15"), ("KS", "a16"), ("AS", "a4")]
)
def test_M1_a_marble_moves_by_exactly_the_number(card: str, end: str) -> None:
    position = f"{P4} A=a3 hand.A={card}"
    assert f"{card} a3>{end}" in legal(position)
    assert code(position, f"{card} a3>b2") == "wrong_count"


def test_M2_it_passes_other_marbles_but_no_guard() -> None:
    assert legal(f"{P4} A=a3,a5 B=a7 hand.A=9S", "9S") == {"9S a3>a12", "9S a5>a14"}
    assert refusal(f"{P4} A=a15 B=b0 hand.A=9S", "9S a15>b6") == ("guard_in_the_way", "G2", ("b0",))
    assert refusal(f"{P4} A=d17,a0 hand.A=9S", "9S d17>a8") == ("guard_in_the_way", "G2", ("a0",))


@pytest.mark.parametrize("colour", ["A", "B", "C", "D"])
def test_M3_it_captures_where_it_ends(colour: str) -> None:
    marbles = "A=a3,a12" if colour == "A" else f"A=a3 {colour}=a12"
    assert captures(f"{P4} {marbles} hand.A=9S", "9S a3>a12") == [f"{colour} a12"]
    assert captures(f"{P4} A=a3 B=a5 hand.A=9S", "9S a3>a12") == []


def test_M4_it_may_not_end_on_a_guard() -> None:
    assert refusal(f"{P4} A=a9 B=b0 hand.A=9S", "9S a9>b0") == ("guard_at_the_end", "G2", ("b0",))


def test_M5_an_exit_uses_the_whole_card_and_captures_the_visitor() -> None:
    assert captures(f"{P4} B=a0 hand.A=KS", "KS A>a0") == ["B a0"]
    assert after(f"{P4} B=a0 hand.A=KS", "KS A>a0")["A"] == "a0"
    assert code(f"{P4} hand.A=KS", "KS A>a13") == "card_cannot_do_that"
    assert refusal(f"{P4} A=a0 hand.A=KS", "KS A>a0") == ("start_taken", "M5", ("a0",))


def test_M6_home_takes_an_exact_count_on_a_free_slot_without_passing() -> None:
    assert "5S d14>A3" in legal(f"{P4} A=d14 hand.A=5S")
    assert code(f"{P4} A=d14,A3 hand.A=5S", "5S d14>A3") == "home_slot_taken"
    assert code(f"{P4} A=d14,A2 hand.A=5S", "5S d14>A3") == "home_no_passing"
    assert refusal(f"{P4} A=d14 hand.A=8S", "8S d14>A6") == ("home_overshoot", "M6", ("d14",))
    assert code(f"{P4} A=d14,A1 hand.A=9S", "9S A1>a5") == "home_never_left"


def test_M6_the_way_home_does_not_cross_the_own_start_hole() -> None:
    assert "5S d14>A3" in legal(f"{P4} A=d14,a0 hand.A=5S")
    assert code(f"{P4} A=d14,a0 hand.A=5S", "5S d14>a1") == "guard_in_the_way"


def test_M6_a_visitor_on_the_entrance_is_passed() -> None:
    assert captures(f"{P4} A=d14 B=d16 hand.A=5S", "5S d14>A3") == []


def test_M7_turning_home_is_a_choice() -> None:
    assert legal(f"{P4} A=d14 hand.A=5S") == {"5S d14>A3", "5S d14>a1"}


def test_M8_a_marble_moves_up_within_home() -> None:
    assert "2S A1>A3" in legal(f"{P4} A=A1 hand.A=2S")
    assert refusal(f"{P4} A=A1,A3 hand.A=2S", "2S A1>A3") == ("home_slot_taken", "M8", ("A3",))
    assert refusal(f"{P4} A=A1,A2 hand.A=2S", "2S A1>A3") == ("home_no_passing", "M8", ("A2",))
    assert code(f"{P4} A=A3 hand.A=2S", "2S A3>A5") == "home_overshoot"
    assert code(f"{P4} A=A3 hand.A=2S", "2S A3>A1") == "card_cannot_do_that"


def test_M9_the_four_goes_back_on_the_track() -> None:
    assert legal(f"{P4} A=a3 hand.A=4S") == {"4S a3>d17"}
    assert captures(f"{P4} A=a3 B=d17 hand.A=4S", "4S a3>d17") == ["B d17"]
    assert code(f"{P4} A=b2 B=b0 hand.A=4S", "4S b2>a16") == "guard_in_the_way"
    assert code(f"{P4} A=b4 B=b0 hand.A=4S", "4S b4>b0") == "guard_at_the_end"
    assert code(f"{P4} A=a3 hand.A=4S", "4S a3>a7") == "card_cannot_do_that"


def test_M9_the_four_never_enters_home_and_nobody_leaves_it_back() -> None:
    assert legal(f"{P4} A=a2 hand.A=4S") == {"4S a2>d16"}
    assert code(f"{P4} A=a2 hand.A=4S", "4S a2>A2") == "home_not_backward"
    assert code(f"{P4} A=A4 hand.A=4S", "4S A4>A1") == "home_not_backward"
    assert code(f"{P4} A=A2 hand.A=4S", "4S A2>d16") == "home_not_backward"


def test_M10_a_marble_that_backed_over_its_start_may_go_home() -> None:
    position = Position.parse(f"{P4} A=a0 turn=A hand.A=4S hand.B=2S").play("4S a0>d14")
    assert "5S d14>A3" in position.with_(turn="A", hands={"A": ("5S",)}).legal_moves()


@pytest.mark.parametrize(("card", "start"), [("4S", "a4"), ("9S", "d9")])
def test_M11_a_marble_on_its_start_hole_is_a_guard_however_it_came(card: str, start: str) -> None:
    position = Position.parse(f"{P4} A={start} hand.A={card}")
    assert position.guards == ()
    assert position.play(f"{card} {start}>a0").guards == ("a0",)


def test_M12_start_holes_are_ordinary_holes_to_others() -> None:
    assert "9S a9>b0" in legal(f"{P4} A=a9 hand.A=9S")
    assert "9S a15>b6" in legal(f"{P4} A=a15 C=b0 hand.A=9S")
    assert captures(f"{P4} A=a9 C=b0 hand.A=9S", "9S a9>b0") == ["C b0"]
    assert Position.parse(f"{P4} C=b0").guards == ()


def test_M13_one_colour_a_move() -> None:
    assert code("pitchenas-2 A=a3 C=a9 hand.A=7S", "7S a3>a6 a9>a13") == "two_colours"
    finished = "classic-6[teams=3] A=A1,A2,A3,A4 C=a3 E=a9 hand.A=7S"
    assert refusal(finished, "7S a3>a6 a9>a13")[:2] == ("two_colours", "M13")


def test_G1_guards_stand_on_their_start_hole_or_in_home() -> None:
    position = Position.parse(f"{P4} A=a0,a5,A2 B=b0,a16 C=b1")
    assert position.guards == ("a0", "b0", "A2")


def test_G2_a_guard_is_neither_passed_captured_nor_swapped() -> None:
    assert code(f"{P4} A=a3 B=b0 hand.A=10H", "10H a3=b0 b0>b10") == "swap_not_allowed"

    assert code(f"{P4} A=a14 B=b0 hand.A=7S", "7S a14>b3") == "guard_in_the_way"


def test_G2_the_common_guard_is_moved_by_whoever_plays_a_spade() -> None:
    for player in "ABC":
        assert "9S d0>d9" in legal(f"pitchenas-3 D=d0 turn={player} hand.{player}=9S")


def test_G3_a_guard_that_leaves_is_none_any_more() -> None:
    assert Position.parse(f"{P4} A=a0 hand.A=9S").play("9S a0>a9").guards == ()


def test_rule_sets_have_the_boards_of_the_reference() -> None:
    arms = {"pitchenas-2": 4, "classic-6": 6, "classic-8": 8, "chevaux-5": 6, "chevaux-3": 4}
    assert {name: RuleSet.parse(name).arms for name in arms} == arms
