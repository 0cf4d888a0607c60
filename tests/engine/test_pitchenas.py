"""The Pitchenas game: sections P, S, T, J, D, C and Q of the reference, a test a clause."""

from __future__ import annotations

import pytest

from tests.engine.asking import after, captures, code, legal, refusal
from toc_learn import Position

P2, P3, P4 = "pitchenas-2", "pitchenas-3", "pitchenas-4"


def test_P1_any_card_may_be_discarded_though_one_could_be_played() -> None:
    moves = Position.parse(f"{P4} A=a3 hand.A=9S,2H").legal_moves()
    assert [str(move) for move in moves] == ["9S a3>a12", "2H a3>a5", "-9S", "-2H"]


def test_P2_a_card_that_cannot_be_played_can_only_be_discarded() -> None:
    assert [str(move) for move in Position.parse(f"{P4} hand.A=9S").legal_moves()] == ["-9S"]


def test_P3_cards_move_the_own_marbles() -> None:
    assert refusal(f"{P4} A=a3 B=b5 hand.A=9S", "9S b5>b14") == ("not_your_marble", "P3", ("b5",))
    assert refusal(f"{P4} hand.A=KS", "KS B>b0") == ("not_your_marble", "P3", ("B",))
    for card in ("AS", "QS", "KS"):
        assert f"{card} A>a0" in legal(f"{P4} hand.A={card}")
    assert code(f"{P4} hand.A=8S", "8S A>a0") == "card_cannot_do_that"


def test_S1_seven_whole_or_in_two_parts() -> None:
    position = f"{P4} A=a3,a12 hand.A=7S"
    assert "7S a3>a10" in legal(position)
    assert "7S a3>a6 a12>a16" in legal(position)
    assert len(legal(position)) == 2 + 2 * 6
    assert refusal(position, "7S a3>a6 a6>a10") == ("same_marble_twice", "S1", ("a6",))
    assert code(f"{P4} A=a3,a12,b5 hand.A=7S", "7S a3>a5 a12>a14 b5>b8") == "too_many_parts"
    assert code(position, "7S a3>a11") == "wrong_count"


def test_S2_parts_are_played_in_the_order_chosen() -> None:
    assert "7S A1>A4 d15>A3" in legal(f"{P4} A=A1,d15 hand.A=7S")
    assert code(f"{P4} A=A1,d15 hand.A=7S", "7S d15>A3 A1>A4") == "home_no_passing"
    # A guard has to leave before another marble passes.
    assert "7S a0>a4 d17>a2" in legal(f"{P4} A=a0,d17 hand.A=7S")
    assert code(f"{P4} A=a0,d17 hand.A=7S", "7S d17>a2 a0>a4") == "guard_in_the_way"


def test_S2_a_part_that_moves_up_in_home_frees_its_slot() -> None:
    position = f"{P4} A=A1,d11 hand.A=7S"
    assert "7S A1>A2 d11>A1" in legal(position)
    assert code(position, "7S d11>A1 A1>A2") == "home_slot_taken"


def test_S3_seven_burns_what_it_passes() -> None:
    position = f"{P4} A=a3,a5 B=a6,a10 C=a8 hand.A=7S"
    assert captures(position, "7S a3>a10") == ["A a5", "B a6", "C a8", "B a10"]
    assert captures(f"{P4} A=d13 B=d16 hand.A=7S", "7S d13>A4") == ["B d16"]
    assert code(f"{P4} A=a15 B=b0 hand.A=7S", "7S a15>b4") == "guard_in_the_way"


def test_S3_both_parts_may_end_on_one_hole() -> None:
    assert captures(f"{P4} A=a4,a9 hand.A=7S", "7S a9>a10 a4>a10") == ["A a10"]
    assert after(f"{P4} A=a4,a9 hand.A=7S", "7S a9>a10 a4>a10")["A"] == "a10"


def test_S4_a_marble_burned_by_the_first_part_cannot_play_the_second() -> None:
    position = f"{P4} A=a3,a5 hand.A=7S"
    assert refusal(position, "7S a3>a7 a5>a8") == ("no_marble_there", "S4", ("a5",))
    assert "7S a5>a8 a3>a7" in legal(position)


def test_S5_parts_may_enter_home_or_be_played_in_it() -> None:
    assert "7S d16>A1 b3>b9" in legal(f"{P4} A=d16,b3 hand.A=7S")
    assert "7S A1>A3 b3>b8" in legal(f"{P4} A=A1,b3 hand.A=7S")


def test_S6_a_seven_that_cannot_be_whole_can_only_be_discarded() -> None:
    assert legal(f"{P4} A=a15 B=b0 hand.A=7S") == set()
    assert refusal(f"{P4} A=a3,a10 hand.A=7S", "7S a3>a6 a10>a13")[:2] == ("seven_not_whole", "S6")
    assert code(f"{P4} A=a3 hand.A=7S", "7S a3>a6") == "seven_not_whole"


def test_S7_the_last_marble_ends_the_seven() -> None:
    assert "7S d15>A1" in legal(f"{P4} A=A2,A3,A4,d15 hand.A=7S")
    assert code(f"{P4} A=A2,A3,d15 hand.A=7S", "7S d15>A1") == "seven_not_whole"


def test_S7_as_the_second_part() -> None:
    assert "7C A1>A2 d12>A1" in legal(f"{P4} A=A1,A3,A4,d12 hand.A=7C")
    two_out = f"{P4} A=A3,A4,d13,d14 hand.A=7C"
    assert code(two_out, "7C d14>A2 d13>A1") == "seven_not_whole"  # 4 + 4
    assert "7C d16>A2 d13>A1" in legal(f"{P4} A=A3,A4,d16,d13 hand.A=7C")  # 2 + 4, one lost


def test_S7_the_rest_goes_whole_to_one_marble_of_the_partner() -> None:
    position = f"{P4} A=A2,A3,A4,d12 C=c3,C1 hand.A=7C"
    assert "7C d12>A1 c3>c5" in legal(position)
    assert "7C d12>A1 C1>C3" in legal(position)
    assert code(position, "7C d12>A1 c3>c4") == "seven_not_whole"
    assert code(f"{P4} A=A2,A3,d12 C=c3 hand.A=7C", "7C d12>A1 c3>c5") == "not_your_marble"
    after_second = f"{P4} A=A1,A3,A4,d12 C=c3 hand.A=7C"
    assert code(after_second, "7C A1>A2 d12>A1 c3>c4") == "not_your_marble"


def test_S7_the_partner_of_nobody() -> None:
    solo = "pitchenas-4[teams=solo] A=A2,A3,A4,d12 C=c3 hand.A=7C"
    assert "7C d12>A1" in legal(solo)
    assert code(solo, "7C d12>A1 c3>c5") == "not_your_marble"


def test_S7_for_the_duel_all_eight_are_the_set() -> None:
    seven_home = "A=A2,A3,A4,d15 C=C1,C2,C3,C4"
    assert "7S d15>A1" in legal(f"{P2} {seven_home} hand.A=7S")
    assert code(f"{P2} A=A2,A3,A4,d15 C=C1,C2,C3 hand.A=7S", "7S d15>A1") == "seven_not_whole"


def test_S7_for_the_common_camp_and_for_the_partner() -> None:
    assert "7S c15>D1" in legal(f"{P3} D=D2,D3,D4,c15 hand.A=7S")
    home = "A=A1,A2,A3,A4 C=C2,C3,C4,b15"
    assert Position.parse(f"{P4} {home} hand.A=7S").play("7S b15>C1").result == "AC"


def test_T1_swap_then_ten() -> None:
    position = f"{P4} A=a3 B=c5 hand.A=10H"
    assert legal(position) == {"10H a3=c5 c5>c15"}
    fields = after(position, "10H a3=c5 c5>c15")
    assert (fields["A"], fields["B"]) == ("c15", "a3")


def test_T2_the_advance_must_be_possible() -> None:
    blocked = f"{P4} A=a3 B=c15 D=d0 hand.A=10H"
    verdict = Position.parse(blocked).judge("10H a3=c15 c15>d7")
    assert (verdict.code, verdict.cause, verdict.clause) == ("ten_cannot_advance", "guard_in_the_way", "T2")
    assert verdict.holes == ("d0",)
    assert "10H a3=d10 d10>A4" in legal(f"{P4} A=a3 B=d10 hand.A=10H")


@pytest.mark.parametrize("other", ["B=b0", "B=B1", "B=a9,b0"])
def test_T3_no_guards_and_nobody_from_reserve_or_home(other: str) -> None:
    assert legal(f"{P4} A=a3 {other} hand.A=10H") <= {"10H a3=a9 a9>b1"}
    assert code(f"{P4} A=a3 B=B1 hand.A=10H", "10H a3=B1 B1>b10") == "swap_not_allowed"
    assert code(f"{P4} A=a3 B=b0 hand.A=10H", "10H a3=b0 b0>b10") == "swap_not_allowed"


def test_T4_the_own_guard_may_swap_but_not_in_the_duel() -> None:
    assert "10H a0=b5 b5>b15" in legal(f"{P4} A=a0 B=b5 hand.A=10H")
    assert "10H a0=b5 b5>b15" in legal(f"{P3} A=a0 B=b5 hand.A=10H")
    assert refusal(f"{P2} A=a0 B=b5 hand.A=10H", "10H a0=b5 b5>b15")[:2] == ("swap_not_allowed", "T4")
    assert "10S d0=b5 b5>b15" in legal(f"{P3} D=d0 B=b5 hand.A=10S")


def test_T5_the_other_marble_is_another_players() -> None:
    assert "10H a3=c5 c5>c15" in legal(f"{P4} A=a3 C=c5 hand.A=10H")
    assert refusal(f"{P4} A=a3,a9 hand.A=10H", "10H a3=a9 a9>b1")[:2] == ("swap_not_allowed", "T5")
    assert code(f"{P2} A=a3 C=a9 hand.A=10H", "10H a3=a9 a9>b1") == "swap_not_allowed"
    assert "10H a3=d5 d5>d15" in legal(f"{P3} A=a3 D=d5 hand.A=10H")
    assert "10S d5=a3 a3>a13" in legal(f"{P3} A=a3 D=d5 hand.A=10S")
    finished = f"{P4} A=A1,A2,A3,A4 C=c3,c9 B=b5 hand.A=10H"
    assert code(finished, "10H c3=c9 c9>d1") == "swap_not_allowed"
    assert "10H c3=b5 b5>b15" in legal(finished)


def test_T6_who_is_swapped_onto_the_own_start_hole_is_a_guard() -> None:
    # D comes to d0 and bars the ten that starts at c15.
    position = f"{P4} A=d0 D=c15 hand.A=10H"
    verdict = Position.parse(position).judge("10H d0=c15 c15>d7")
    assert (verdict.code, verdict.cause) == ("ten_cannot_advance", "guard_in_the_way")
    assert Position.parse(f"{P4} A=d0 D=a5 hand.A=10H").play("10H d0=a5 a5>a15").guards == ("d0",)


def test_T7_a_ten_is_no_plain_advance() -> None:
    assert refusal(f"{P4} A=a3 hand.A=10H", "10H a3>a13")[:2] == ("card_cannot_do_that", "T7")
    assert code(f"{P4} A=a3 B=c5 hand.A=10H", "10H a3=c5") == "card_cannot_do_that"
    assert code(f"{P4} A=a3 B=c5 hand.A=10H", "10H a3=c5 c5>c14") == "wrong_count"


def test_T8_pointing_follows_the_ten_hole_by_hole() -> None:
    path = Position.parse(f"{P4} A=a3 B=c5 hand.A=10H").outcome("10H a3=c5 c5>c15").path
    assert path == (("a3", "c5"), tuple(f"c{i}" for i in range(5, 16)))


def test_J1_a_jack_may_always_be_played() -> None:
    assert legal(f"{P4} hand.A=JC") == {"JC"}
    assert Position.parse(f"{P4} A=a3 hand.A=JC").play("JC").marbles("A") == ("a3",)


def test_J2_the_next_player_discards_or_plays_a_jack() -> None:
    position = Position.parse(f"{P4} B=b3 hand.A=JC hand.B=9S,JD").play("JC")
    assert position.jack
    assert [str(move) for move in position.legal_moves()] == ["JD", "-9S", "-JD"]
    assert refusal(str(position), "9S b3>b12")[:2] == ("under_jack", "J2")
    assert Position.parse(f"{P4} hand.A=JC hand.B=2S").outcome("JC").strikes == "B"


def test_J3_a_jack_under_a_jack_strikes_the_next() -> None:
    position = Position.parse(f"{P4} hand.A=JC hand.B=JD hand.C=JH hand.D=2S").play("JC").play("JD")
    assert (position.turn, position.jack) == ("C", True)
    assert position.play("JH").jack


def test_J4_discarding_under_a_jack_ends_it() -> None:
    assert "jack" not in after(f"{P4} turn=B hand.B=2S,JD jack", "-2S")
    assert "jack" not in after(f"{P4} turn=B hand.B=2S,JD jack", "-JD")


def test_J5_a_jack_outlives_the_deal() -> None:
    assert "jack" in after(f"{P4} turn=D hand.D=JC", "JC")


def test_J7_the_jack_of_spades_strikes_a_player() -> None:
    assert after(f"{P3} turn=C hand.C=JS hand.A=2S", "JS") == {
        "turn": "A",
        "hand.A": "2S",
        "jack": "",
        "pile": "JS",
    }


def test_D1_two_opposite_colours_each() -> None:
    position = Position.parse(f"{P2} A=a3 C=c5 hand.A=9S")
    assert position.players == ("A", "B")
    assert set(map(str, position.legal_moves())) == {"9S a3>a12", "9S c5>c14", "-9S"}
    won = f"{P2} A=A1,A2,A3,A4 C=C2,C3,C4,b15 hand.A=6S"
    assert Position.parse(won).result is None
    assert Position.parse(won).play("6S b15>c3").result is None
    assert Position.parse(won.replace("6S", "2S")).play("2S b15>C1").result == "A"


def test_D2_one_card_moves_one_colour() -> None:
    assert refusal(f"{P2} A=a3 C=c5 hand.A=7S", "7S a3>a6 c5>c9") == ("two_colours", "D2", ("c5",))


def test_C1_the_common_colour_is_an_option() -> None:
    position = Position.parse(f"{P3}[common=B] turn=C")
    assert position.players == ("A", "C", "D")
    assert position.colours == ("A", "B", "C", "D")
    with pytest.raises(ValueError, match="B"):
        Position.parse(f"{P3}[common=B] turn=B")


def test_C2_spades_play_the_common_camp_and_nothing_else() -> None:
    position = f"{P3} A=a3 D=d3 hand.A=9S,9H,AS"
    assert legal(position) == {"9S d3>d12", "9H a3>a12", "AS D>d0", "AS d3>d4"}
    assert refusal(position, "9S a3>a12") == ("wrong_suit", "C2", ("a3",))
    assert refusal(position, "9H d3>d12") == ("wrong_suit", "C2", ("d3",))
    assert code(position, "AS A>a0") == "wrong_suit"


def test_C3_the_common_camp_captures_and_is_captured() -> None:
    assert captures(f"{P3} A=a12 D=a3 hand.A=9S", "9S a3>a12") == ["A a12"]
    assert captures(f"{P3} A=a3 D=a12 hand.A=9H", "9H a3>a12") == ["D a12"]


def test_C4_four_home_wins_and_the_common_camp_makes_it_a_draw() -> None:
    assert Position.parse(f"{P3} B=B1,B2,B3,a16 turn=B hand.B=4H,5H").result is None
    assert Position.parse(f"{P3} B=B2,B3,B4,a16 turn=B hand.B=AH").play("AH a16>B1").result == "B"
    assert Position.parse(f"{P3} D=D2,D3,D4,c16 hand.A=AS").play("AS c16>D1").result == "pat"


def test_Q1_the_team_with_eight_home_wins() -> None:
    home = "A=A1,A2,A3,A4 C=C2,C3,C4,b16"
    assert Position.parse(f"{P4} {home} hand.A=AS").result is None
    assert Position.parse(f"{P4} {home} turn=C hand.C=AS").play("AS b16>C1").result == "AC"
    assert list(Position.parse(f"{P4} A=A1,A2,A3,A4 C=C1,C2,C3,C4 hand.B=2S turn=B").legal_moves()) == []
    assert code(f"{P4} A=A1,A2,A3,A4 C=C1,C2,C3,C4 hand.B=2S turn=B", "-2S") == "card_cannot_do_that"


def test_Q2_partners_give_each_other_a_card_before_anyone_plays() -> None:
    position = Position.parse(f"{P4} hand.A=2S,3S hand.B=4S hand.C=5S hand.D=6S phase=exchange")
    assert [str(move) for move in position.legal_moves()] == [">2S", ">3S"]
    assert code(str(position), "-2S") == "card_cannot_do_that"
    position = position.play(">2S")
    assert (position.turn, position.given, position.hand("A")) == ("B", {"A": "2S"}, ("3S",))
    position = position.play(">4S").play(">5S").play(">6S")
    assert (position.phase, position.turn, position.given) == ("play", "A", {})
    assert [position.hand(player) for player in "ABCD"] == [("3S", "5S"), ("6S",), ("2S",), ("4S",)]


def test_Q2_a_waiting_jack_strikes_after_the_exchange() -> None:
    position = Position.parse(f"{P4} hand.A=2S hand.B=4S hand.C=5S hand.D=6S phase=exchange jack")
    assert position.judge(">2S").legal
    for gift in (">2S", ">4S", ">5S", ">6S"):
        position = position.play(gift)
    assert (position.turn, position.jack) == ("A", True)


def test_Q3_who_is_home_plays_for_the_partner() -> None:
    position = f"{P4} A=A1,A2,A3,A4 C=c0,c5,C1 B=c12 hand.A=7H,9H,KD"
    assert "9H c0>c9" in legal(position)
    assert "KD C>c0" not in legal(position)
    assert "7H c0>c3 c5>c9" in legal(position)
    # The partner's marble follows its own start and home.
    assert "9H b11>C4" in legal(f"{P4} A=A1,A2,A3,A4 C=b11 hand.A=9H")
    assert code(f"{P4} A=A1,A2,A3 C=c5 hand.A=9H", "9H c5>c14") == "not_your_marble"
