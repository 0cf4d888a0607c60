"""The other tables: the clauses of section X of the reference, a test a clause."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.engine.asking import after, captures, code, legal, refusal
from toc_learn import Position, RuleSet, rule_sets

C4, C6, C8 = "classic-4", "classic-6", "classic-8"
SH, DR, V4, V6 = "shawinigan-4", "draw-4", "chevaux-4", "chevaux-6"


def moves(position: str) -> list[str]:
    return [str(move) for move in Position.parse(position).legal_moves()]


def test_X_turn_the_next_player_is_the_next_clockwise() -> None:
    assert after("chevaux-3 turn=C hand.C=9S hand.A=2S", "-9S")["turn"] == "A"
    assert after("chevaux-2 hand.A=9S hand.C=2S", "-9S")["turn"] == "C"


def test_X_win_alone_or_as_a_team() -> None:
    assert Position.parse(f"{DR} A=A2,A3,A4,d16 hand.A=AS").play("AS d16>A1").result == "A"
    team = f"{C4} A=A2,A3,A4,d16 C=C1,C2,C3,C4 hand.A=AS"
    assert Position.parse(team).play("AS d16>A1").result == "AC"
    assert Position.parse(team.replace("C1,C2,C3,C4", "C1,C2,C3,c9")).play("AS d16>A1").result is None


def test_X_win_for_another_side() -> None:
    # The association's five enters the home of the marble that it moves.
    position = Position.parse(f"{SH} B=B2,B3,B4,a12 D=D1,D2,D3,D4 hand.A=5S")
    assert position.play("5S a12>B1").result == "BD"


def test_X_must_a_playable_card_must_be_played() -> None:
    assert moves(f"{SH} A=a1 hand.A=9S,2H") == ["9S a1>a10", "2H a1>a3"]
    assert refusal(f"{SH} A=a1 hand.A=9S,2H", "-2H")[:2] == ("must_play", "X-must")
    assert moves(f"{SH} hand.A=9S,2H") == ["-9S", "-2H"]
    # A legal seven that exists only as a split obliges too.
    assert code(f"{SH} A=a15,a1 B=b0 hand.A=7S,2H", "-7S") == "must_play"


def test_X_must_in_classic_ten_and_jack_do_not_oblige() -> None:
    assert set(moves(f"{C4} A=a1 B=a3 hand.A=10S,JH")) == {"10S a1>a11", "JH a1=a3", "-10S", "-JH"}
    assert code(f"{C4} A=a1 hand.A=10S,2H", "-10S") == "must_play"
    assert code(f"{DR} A=a1 hand.A=10S", "-10S") == "must_play"


def test_X_must_under_a_ten_every_discard_is_legal() -> None:
    assert moves(f"{C4} A=a1 hand.A=2S,3S skip") == ["-2S", "-3S"]


def test_X_must_a_card_that_can_always_be_laid_obliges() -> None:
    assert moves(f"{SH} hand.A=10D,2H") == ["10D"]
    assert moves("pitchenas-4[must_play=yes] hand.A=JD,2H") == ["JD"]


def test_X_A_the_ace_steps_home() -> None:
    assert "AS d16>A1" in legal(f"{C4} A=d16 hand.A=AS")


def test_X_7_free_splits() -> None:
    position = f"{C4} A=a1,a5,b3,c8 hand.A=7S"
    assert "7S a1>a2 a5>a6 b3>b4 c8>c12" in legal(position)
    assert "7S a1>a2 a5>a6 b3>b4 c8>c12" in legal(position.replace(C4, DR))
    assert code(position.replace(C4, SH), "7S a1>a2 a5>a6 b3>b8") == "too_many_parts"
    # 4 whole, 12 ordered pairs of 6 sums, 24 triples of 15, 24 orders of 20: burned marbles cannot follow.
    assert len(legal("classic-4[seven_burns=no] A=a1,b1,c1,d1 hand.A=7S")) == 4 + 72 + 360 + 480


def test_X_7_must_be_whole_even_with_the_last_marble() -> None:
    assert code(f"{C4} A=A2,A3,A4,d15 hand.A=7S", "7S d15>A1") == "seven_not_whole"
    assert code(f"{SH} A=A1,A3,A4,d12 hand.A=7S", "7S A1>A2 d12>A1") == "seven_not_whole"


def test_X_7_burns_in_classic_only() -> None:
    for table, gone in ((C4, ["B a5"]), (SH, []), (DR, []), (V4, [])):
        assert captures(f"{table} A=a3 B=a5 hand.A=7S", "7S a3>a10") == gone


def test_X_K_a_burning_king() -> None:
    for table, gone in ((C4, []), (SH, ["A a5", "B a9"]), (DR, ["A a5", "B a9"]), (V4, ["A a5", "B a9"])):
        assert captures(f"{table} A=a1,a5 B=a9 hand.A=KS", "KS a1>a14") == gone
    assert captures(f"{SH} A=d5 B=d16 hand.A=KS", "KS d5>A2") == ["B d16"]
    assert captures(f"{SH} B=a5 hand.A=KS", "KS A>a0") == []
    assert code(f"{SH} A=a9 B=b0 hand.A=KS", "KS a9>b4") == "guard_in_the_way"


def test_X_S_swaps() -> None:
    assert legal(f"{C4} A=a1,a5 B=b3,b0,B1 hand.A=JS") == {"JS a1=a5", "JS a1=b3", "JS a5=b3"}
    assert legal(f"{SH} A=a1,a5 B=b3 hand.A=JS") == {"JS a1=b3", "JS a5=b3"}
    position = f"{C4} A=a5,a9 hand.A=JS"
    verdict = Position.parse(position).judge("JS a9=a5")
    assert (verdict.legal, str(verdict.move)) == (True, "JS a5=a9")
    assert refusal(f"{C4} A=a5 B=b0 hand.A=JS", "JS a5=b0") == ("swap_not_allowed", "X-S", ("b0",))


def test_X_S_the_own_guard_gives() -> None:
    for table, may in ((C4, True), (DR, True), (SH, False), (V4, False)):
        assert ("JS a0=b3" in legal(f"{table} A=a0 B=b3 hand.A=JS")) is may
    # Of two own marbles the guard counts as the giving one, however it is written.
    assert legal(f"{C4} A=a0,a5 hand.A=JS") == {"JS a0=a5"}
    assert Position.parse(f"{C4} A=a0,a5 hand.A=JS").judge("JS a5=a0").legal
    assert legal(f"{V4} A=a0,a5 hand.A=JS") == set()


def test_X_S_who_plays_for_others_swaps_no_two_of_one_colour() -> None:
    home = "A=A1,A2,A3,A4"
    assert legal(f"{C4} {home} C=c3,c9 hand.A=JS") == set()
    three = f"classic-6[teams=3] {home} C=c3 E=e9 hand.A=JS"
    assert legal(three) == {"JS c3=e9"}
    assert legal(three.replace("teams=3", "jack=swap-others,teams=3")) == set()


def test_X_S_a_swap_onto_the_own_start_hole_makes_a_guard() -> None:
    assert Position.parse(f"{C4} A=a5 B=a0 hand.A=JS").play("JS a5=a0").guards == ("a0",)


def test_X_5c_the_five_passes_guards_from_six_players() -> None:
    for table, may in ((C4, False), (C6, True), (C8, True)):
        assert ("5S a15>b2" in legal(f"{table} A=a15 B=b0 hand.A=5S")) is may
    assert code(f"{C6} A=a13 B=b0 hand.A=5S", "5S a13>b0") == "guard_at_the_end"
    assert code(f"{C6} A=e15,A1 hand.A=5S", "5S e15>f2") is None
    assert code(f"{C6} A=f15,A2 hand.A=5S", "5S f15>A4") == "home_no_passing"


def test_X_5s_any_marble_on_the_track() -> None:
    position = f"{SH} A=a1 B=b0,a15 C=c8 hand.A=5S"
    assert legal(position) == {"5S a1>a6", "5S b0>b5", "5S a15>b2", "5S a15>B4", "5S c8>c13"}
    assert code(f"{SH} B=a13,b0 hand.A=5S", "5S a13>b0") == "guard_at_the_end"
    assert code(f"{SH} A=a3 B=a8 hand.A=5S", "5S a3>a8") == "protected"
    assert "5S a13>B2" in legal(f"{SH} B=a13 hand.A=5S")
    assert code(f"{SH} B=B1 hand.A=5S", "5S B1>B6") == "not_your_marble"


def test_X_5d_another_players_marble() -> None:
    assert legal(f"{DR} A=a1 B=b3 hand.A=5S") == {"5S b3>b8"}
    assert refusal(f"{DR} A=a1 hand.A=5S", "5S a1>a6")[:2] == ("card_cannot_do_that", "X-5d")
    assert "5S b0>b5" in legal(f"{DR} B=b0 hand.A=5S")
    assert "5S c3>c8" in legal("chevaux-4[teams=2] A=a1 C=c3 hand.A=5S")
    assert "5S a13>B2" in legal(f"{V4} B=a13 hand.A=5S")
    # Past the own start hole: in draw-4, where the wall is lifted for it.
    assert "5S a15>b2" in legal(f"{DR} B=a15 hand.A=5S")
    assert code(f"{V4} B=a15 hand.A=5S", "5S a15>b2") == "own_start_is_wall"
    assert code(f"{DR} B=a15,b0 hand.A=5S", "5S a15>b2") == "guard_in_the_way"
    # Past guards: in chevaux-6.
    assert "5S a15>b2" in legal(f"{V6} C=a15 B=b0 hand.A=5S")
    assert code(f"{V4} C=a15 B=b0 hand.A=5S", "5S a15>b2") == "guard_in_the_way"


def test_X_W_the_own_start_hole_is_a_wall() -> None:
    for table in (V4, DR):
        assert legal(f"{table} A=d14 hand.A=9S") == set()
        assert refusal(f"{table} A=d14 hand.A=9S", "9S d14>a5") == ("own_start_is_wall", "X-W", ("a0",))
        assert refusal(f"{table} A=a3 hand.A=4S", "4S a3>d17") == ("own_start_is_wall", "X-W", ("a0",))
        assert code(f"{table} A=a4 hand.A=4S", "4S a4>a0") == "own_start_is_wall"
        assert "4S a0>d14" in legal(f"{table} A=a0 hand.A=4S")
        assert "4S a5>a1" in legal(f"{table} A=a5 hand.A=4S")
    assert "9S d14>a5" in legal(f"{C4} A=d14 hand.A=9S")


def test_X_W_extra_lap_lifts_the_wall_when_nothing_else_can_be_played() -> None:
    table = "chevaux-4[extra_lap=yes]"
    assert legal(f"{table} A=d14 hand.A=9S,8S") == {"9S d14>a5", "8S d14>a4"}
    assert legal(f"{table} A=d14,b3 hand.A=9S") == {"9S b3>b12"}
    assert code(f"{table} A=d14 hand.A=9S", "-9S") == "must_play"
    assert code("classic-4[extra_lap=no] A=d14 hand.A=9S", "9S d14>a5") == "own_start_is_wall"
    assert "4S a3>d17" in legal("classic-4[extra_lap=no] A=a3 hand.A=4S")


def test_X_8_hole_8_protects() -> None:
    assert refusal(f"{SH} A=a2 B=a8 hand.A=6S", "6S a2>a8") == ("protected", "X-8", ("a8",))
    assert code(f"{SH} A=a2,a8 hand.A=6S", "6S a2>a8") == "protected"
    assert code(f"{SH} A=a2 B=a8 hand.A=JS", "JS a2=a8") == "protected"
    assert code(f"{SH} A=a8 B=b3 hand.A=JS", "JS a8=b3") == "protected"
    assert captures(f"{SH} A=a2 B=a8 hand.A=KS", "KS a2>a15") == []
    assert "9S a8>a17" in legal(f"{SH} A=a8 hand.A=9S")
    assert "6S a2>a8" in legal(f"{C4} A=a2 B=a8 hand.A=6S")


def test_X_7s_hole_7_jumps_to_the_opposite_arm() -> None:
    position = f"{SH} A=a1 B=a7 D=c7 hand.A=6S"
    assert legal(position) == {"6S a1>a7"}
    outcome = Position.parse(position).outcome("6S a1>a7")
    assert outcome.captures == (("B", "a7"), ("D", "c7"))
    assert outcome.jumps == (("a7", "c7"),)
    assert outcome.path[0][-2:] == ("a7", "c7")
    assert after(position, "6S a1>a7")["A"] == "c7"
    assert Position.parse(position).judge("6S a1>a7>c7").legal
    assert code(position, "6S a1>a7>b7") == "card_cannot_do_that"
    assert after(f"{SH} A=a11 hand.A=4S", "4S a11>a7")["A"] == "c7"
    assert after(f"{SH} A=a5 B=a7 hand.A=JS", "JS a5=a7")["A"] == "a7"
    assert after(f"{SH} A=a5,b3 hand.A=7S", "7S a5>a7 b3>b8")["A"] == "b8,c7"


def test_X_7c_hole_7_may_jump_to_the_next_arm() -> None:
    position = f"{V6} A=a16 B=b7 C=c7 hand.A=9S"
    assert legal(position) == {"9S a16>b7", "9S a16>b7>c7"}
    assert captures(position, "9S a16>b7>c7") == ["B b7", "C c7"]
    assert captures(position, "9S a16>b7") == ["B b7"]
    assert code(f"{V6} A=e16 hand.A=9S", "9S e16>f7>a7") == "own_start_is_wall"
    for table in (V6, f"{V6}[wall=no,extra_lap=yes]"):  # a jump over it is refused where no wall is, too
        verdict = Position.parse(f"{table} A=c3 B=a5 turn=B hand.B=2S").judge("2S a5>a7>b7")
        assert (verdict.code, verdict.clause, verdict.holes) == ("own_start_is_wall", "X-7c", ("b0",))
        assert "jump over its own start hole" in verdict.sentence("en")
        assert "saute pas par-dessus sa propre case" in verdict.sentence("fr")
    assert code(f"{V6} A=a16 hand.A=9S", "9S a16>b7>d7") == "card_cannot_do_that"
    assert code(f"{V4} A=a16 hand.A=9S", "9S a16>b7>c7") == "card_cannot_do_that"


def test_X_C_through_the_centre() -> None:
    position = f"{C8} A=a7,O hand.A=KS"
    sevens = {f"KS O>{arm}7" for arm in "abcdefgh"}
    assert legal(position) == {"KS A>a0", "KS a7>b2", "KS a7>O", *sevens}
    assert after(position, "KS a7>O")["A"] == "O,O"
    assert captures(f"{C8} A=O B=c7 hand.A=KS", "KS O>c7") == ["B c7"]
    assert captures(f"{C8} A=O,a7 hand.A=KS", "KS O>a7") == ["A a7"]
    assert code(f"{C8} A=a6 hand.A=KS", "KS a6>O") == "card_cannot_do_that"
    assert code(f"{C8} A=a7 hand.A=9S", "9S a7>O") == "card_cannot_do_that"
    assert code(f"{C8} A=a5,O B=b3 hand.A=JS", "JS a5=O") == "swap_not_allowed"
    assert code(f"{C6} A=a7 hand.A=KS", "KS a7>O") == "card_cannot_do_that"


@pytest.mark.parametrize("team", ["ACEG", "BDFH"])
def test_X_C_of_several_playable_colours_in_the_centre_the_first_leaves_it(team: str) -> None:
    """The first by its letter, whoever of the team is home and whoever plays next after it."""
    for done in team:
        home = ",".join(f"{done}{slot}" for slot in range(1, 5))
        mates = [one for one in team if one != done]
        for inside in ("".join(two) for size in (1, 2, 3) for two in combinations(mates, size)):
            there = " ".join(f"{one}=O" for one in inside)
            table = f"classic-8[teams=4] {done}={home} {there} turn={done} hand.{done}=KS"
            assert after(table, "KS O>c7")[inside[0]] == "c7", table


def test_X_J6_the_joker_exits_or_walks_18() -> None:
    assert legal(f"{C6} A=a3 hand.A=*1") == {"*1 A>a0", "*1 a3>b3"}
    assert code(C4 + " hand.A=2S", "*1 A>a0") == "card_not_in_hand"


def test_X_JR_the_joker_plays_again_with_the_same_marble() -> None:
    position = Position.parse(f"{SH} A=a3,a12 hand.A=2S,9D,*1 pack=5H,KD").play("*1 a3>b3")
    assert (position.turn, position.replay, position.pack) == ("A", "b3", ("KD",))
    assert position.hand("A") == ("2S", "5H", "9D")
    assert [str(move) for move in position.legal_moves()] == [
        "2S b3>b5",
        "5H a12>a17",
        "5H b3>b8",
        "9D b3>b12",
    ]
    assert code(str(position), "2S a12>a14") == "card_cannot_do_that"
    assert code(str(position), "-2S") == "must_play"
    assert position.play("2S b3>b5").turn == "B"


def test_X_JR_what_the_second_play_can_be() -> None:
    begin = f"{SH} A=a3,b12 B=c5 replay=a3"
    assert legal(f"{begin} hand.A=7S") == {"7S a3>a10"}
    assert legal(f"{begin} hand.A=KS") == {"KS a3>a16"}
    assert legal(f"{begin} hand.A=JS") == {"JS a3=c5"}
    assert legal(f"{begin} hand.A=10S,2S") == {"10S a3>a13", "10S", "2S a3>a5"}
    assert legal(f"{begin} hand.A=*1") == {"*1 a3>b3"}
    assert moves(f"{SH} A=a15 B=b0 replay=a15 hand.A=QS,8D") == ["-QS", "-8D"]


def test_X_JR_after_the_jump_on_a_seven() -> None:
    position = Position.parse(f"{SH} A=a7 hand.A=2S,*1").play("*1 a7>b7")
    assert (position.marbles("A"), position.replay) == (("d7",), "d7")


def test_X_JD_the_joker_may_play_again_or_end_the_turn() -> None:
    position = Position.parse(f"{DR} A=a3 hand.A=2S,*1 pack=6H,KD").play("*1 A>a0")
    assert (position.turn, position.replay, position.hand("A")) == ("A", "any", ("2S", "6H"))
    assert {"pass", "2S a3>a5", "6H a0>a6"} <= set(map(str, position.legal_moves()))
    assert code(str(position), "-2S") == "must_play"
    ended = position.play("pass")
    assert (ended.turn, ended.hand("A"), ended.pack) == ("B", ("2S", "6H"), ("KD",))
    again = position.play("2S a3>a5")
    assert (again.turn, again.hand("A")) == ("B", ("6H", "KD"))
    assert code(f"{DR} A=a3 hand.A=2S", "pass") == "must_play"


def test_X_10_the_next_player_discards() -> None:
    position = Position.parse(f"{C4} A=a3 hand.A=10S hand.B=2S,3D").play("10S a3>a13")
    assert position.skip
    assert [str(move) for move in position.legal_moves()] == ["-2S", "-3D"]
    assert refusal(str(position), "2S b3>b5")[:2] == ("under_jack", "X-10")
    assert not position.play("-2S").skip
    assert not Position.parse(f"{C4} A=a3 hand.A=10S").play("10S a3>a13").skip
    assert not Position.parse(f"{DR} A=a3 hand.A=10S hand.B=2S").play("10S a3>a13").skip


def test_X_10_sacrificed_in_shawinigan() -> None:
    assert legal(f"{SH} A=a3 hand.A=10S,2D") == {"10S a3>a13", "10S", "2D a3>a5"}
    assert Position.parse(f"{SH} A=a3 hand.A=10S hand.B=2D").play("10S").skip
    assert not Position.parse(f"{SH} A=a3 hand.A=10S hand.B=2D").play("10S a3>a13").skip
    dealer = f"{SH} A=a3 turn=D D=d3 hand.D=10S"
    assert legal(dealer) == {"10S d3>d13"}
    assert refusal(dealer, "10S")[:2] == ("card_cannot_do_that", "X-10")
    assert moves(f"{SH} turn=D hand.D=10S") == ["-10S"]


def test_X_deal_draws_one_after_each_card() -> None:
    fields = after(f"{DR} A=a3 hand.A=2S pack=6H,KD", "2S a3>a5")
    assert (fields["hand.A"], fields["pack"]) == ("6H", "KD")
    assert Position.parse(f"{DR} A=a3 hand.A=2S pack=6H").outcome("2S a3>a5").draws == ("6H",)


def test_X_deal_a_gift_goes_to_the_next_of_the_team() -> None:
    hands = "hand.A=2S hand.B=3S hand.C=4S hand.D=5S hand.E=6S hand.F=7S"
    position = Position.parse(f"classic-6[teams=3] {hands} phase=exchange")
    for player in "ABCDEF":
        position = position.play(f">{position.hand(player)[0]}")
    assert [position.hand(player)[0] for player in "ABCDEF"] == ["6S", "7S", "2S", "3S", "4S", "5S"]


def test_X_teams_who_is_home_plays_for_all_of_the_team() -> None:
    position = "classic-6[teams=3] A=A1,A2,A3,A4 C=c3 E=e3 F=f3 hand.A=9S"
    assert legal(position) == {"9S c3>c12", "9S e3>e12"}
    assert RuleSet.parse(C6).mates("A") == ("D",)
    assert RuleSet.parse("classic-6[teams=3]").sides == ("ACE", "BDF")
    assert RuleSet.parse(C8).sides == ("AE", "BF", "CG", "DH")


def test_X_seats() -> None:
    assert RuleSet.parse("chevaux-2").colours == ("A", "C")
    assert RuleSet.parse("chevaux-3").players == ("A", "B", "C")
    assert (RuleSet.parse("chevaux-5").arms, RuleSet.parse("chevaux-5").players) == (6, tuple("ABCDE"))


@pytest.mark.parametrize("rules", rule_sets(), ids=str)
def test_packs_serve_the_deals(rules: RuleSet) -> None:
    assert sum(rules.deals) * len(rules.players) <= rules.pack_size
