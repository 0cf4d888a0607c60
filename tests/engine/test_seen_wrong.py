"""What is known to go wrong in programs of this game."""

from __future__ import annotations

from tests.engine.asking import after, captures, code, legal
from toc_learn import Move, Position

P4 = "pitchenas-4"


def test_an_exit_captures_the_visitor_and_no_hole_holds_two() -> None:
    position = f"{P4} A=a5 C=a0 hand.A=AS"
    assert captures(position, "AS A>a0") == ["C a0"]
    assert "C" not in after(position, "AS A>a0")


def test_legal_moves_share_nothing_that_can_change() -> None:
    position = Position.parse(f"{P4} A=a3,a12 hand.A=7C,9S")
    before = str(position)
    for move in position.legal_moves():
        position.play(move)
    assert str(position) == before
    assert position.legal_moves().moves == Position.parse(before).legal_moves().moves


def test_a_seven_whose_shorter_part_must_go_first() -> None:
    assert "7S a0>a2 d15>a2" in legal(f"{P4} A=a0,d15 hand.A=7S")
    assert code(f"{P4} A=a0,d15 hand.A=7S", "7S d15>a2 a0>a2") == "guard_in_the_way"


def test_a_split_that_alone_makes_a_seven_legal_obliges_to_play() -> None:
    position = f"{P4}[must_play=yes] A=a15,a14 B=b0 hand.A=7S"
    assert legal(position) == set()
    split = f"{P4}[must_play=yes] A=a11,A1 B=b0 hand.A=7S"
    assert {move.split()[1] for move in legal(split)} == {
        "a11>a15",
        "a11>a16",
        "a11>a17",
        "A1>A2",
        "A1>A3",
        "A1>A4",
    }
    assert code(split, "-7S") == "must_play"


def test_a_partners_marble_follows_its_own_start_and_home() -> None:
    home = f"{P4} A=A1,A2,A3,A4"
    assert legal(f"{home} C=b14 hand.A=5H") == {"5H b14>C3", "5H b14>c1"}
    assert "5H d14>a1" in legal(f"{home} C=d14 hand.A=5H")
    assert not any(">A" in move for move in legal(f"{home} C=d14 hand.A=5H"))


def test_the_seven_that_wins_ends_the_game_at_once() -> None:
    position = Position.parse(f"{P4} A=A1,A2,A3,A4 C=C2,C3,C4,b15 hand.A=7S hand.B=2S")
    outcome = position.outcome("7S b15>C1")
    assert outcome.result == "AC"
    won = position.play("7S b15>C1")
    assert won.result == "AC"
    assert len(won.legal_moves()) == 0


def test_two_of_the_partners_marbles_do_not_swap() -> None:
    assert legal(f"{P4} A=A1,A2,A3,A4 C=c3,c9 hand.A=10H") == set()


def test_a_move_object_of_one_board_serves_another() -> None:
    move = Move.parse("9S a3>a12")
    for table in ("pitchenas-4", "classic-8", "chevaux-6"):
        assert Position.parse(f"{table} A=a3 hand.A=9S").play(move).marbles("A") == ("a12",)
    into_home = Move.parse("5S f14>A3")
    assert Position.parse("classic-6 A=f14 hand.A=5S").play(into_home).marbles("A") == ("A3",)
    again = Move.parse("9S a3>a12")
    assert Position.parse("classic-6 A=a3 hand.A=9S").play(again).marbles("A") == ("a12",)
