"""Tables that no sheet has: every option with every other, read, judged and played to the end.

`python -m tests.engine.mixtures 500` compares generator and referee on as many random rule sets as it says.
"""

from __future__ import annotations

import os
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.asking import captures, code, legal
from tests.engine.conformance import conforms
from tests.engine.mixtures import agreement, mixture, mixtures, random_text
from toc_learn import Position, RuleSet, RuleSetError, rule_sets
from toc_learn.engine.conflicts import CONFLICTS
from toc_learn.engine.optiontext import OPTIONS, read_options, write_value

SAMPLES = int(os.environ.get("TOC_SAMPLES", "25"))

# -- the text


def refusal(text: str) -> str:
    """Return the code with which a text is refused, nothing when it is read."""
    try:
        RuleSet.parse(text)
    except RuleSetError as error:
        return error.code
    return ""


@given(st.randoms(use_true_random=False))
def test_a_rule_set_and_its_text_are_inverses(chance) -> None:  # type: ignore[no-untyped-def]
    text = random_text(chance)
    refused = refusal(text)
    if refused:
        assert refused in {f"conflict_{kind}" for kind in CONFLICTS}
        return
    rules = RuleSet.parse(text)
    written = str(rules)
    assert RuleSet.parse(written) == rules
    assert str(RuleSet.parse(written)) == written
    assert not set(written) & set(" \t\n")
    # In the canonical order, each option once and only where it differs from the table.
    words = written.partition("[")[2].rstrip("]").split(",") if "[" in written else []
    assert [word.partition("=")[0] for word in words] == [one for one in OPTIONS if one in rules.changed()]
    # What the text gives is what the rule set has.
    given_ = read_options(text.partition("[")[2].rstrip("]")) if "[" in text else {}
    assert all(getattr(rules, option) == value for option, value in given_.items())
    assert str(Position.start(rules)) == f"{written} turn={rules.players[0]}"
    assert Position.parse(str(Position.start(rules))).rules == rules


@pytest.mark.parametrize("rules", rule_sets(), ids=str)
def test_each_option_of_a_table_can_be_written(rules: RuleSet) -> None:
    words = [f"{option}={write_value(option, getattr(rules, option))}" for option in OPTIONS]
    assert RuleSet.parse(f"{rules.name}[{','.join(words)}]") is rules


@pytest.mark.parametrize("rules", rule_sets(), ids=str)
@pytest.mark.parametrize("other", ["pitchenas-4", "classic-8"])
def test_one_table_can_be_written_as_another_one_changed(rules: RuleSet, other: str) -> None:
    words = [f"{option}={write_value(option, getattr(rules, option))}" for option in OPTIONS]
    text = f"{other}[{','.join(words)}]"
    if (rules.teams, rules.exchange) == (1, "first"):  # without effect, and a table's own in chevaux only
        assert refusal(text) == "conflict_exchange_solo"
        return
    same = RuleSet.parse(text)
    assert all(getattr(same, option) == getattr(rules, option) for option in OPTIONS)
    assert (same.players, same.sides, same.pack_size) == (rules.players, rules.sides, rules.pack_size)


# -- what the facts of a table do elsewhere


def test_seats_and_arms() -> None:
    six = "pitchenas-4[deals=5+3,teams=3,arms=6,seats=A+B+C+D+E+F]"
    rules = RuleSet.parse(six)
    assert (rules.sides, rules.mates("A")) == (("ACE", "BDF"), ("C", "E"))
    assert legal(f"{six} F=f0 turn=F hand.F=2S") == {"2S f0>f2"}
    pairs = RuleSet.parse("classic-4[arms=8,seats=AE+BF+CG+DH]")
    assert (pairs.players, pairs.sides, pairs.colours_of("B")) == (("A", "B", "C", "D"), ("AC", "BD"), "BF")
    assert legal(f"{pairs} A=a3 E=e3 hand.A=2S") == {"2S a3>a5", "2S e3>e5"}
    duel = "pitchenas-4[teams=solo,exchange=never,seats=A+C]"
    assert Position.parse(f"{duel} A=A1,A2,A3,A4").result == "A"


def test_a_common_camp_elsewhere() -> None:
    table = "chevaux-3[five=own,common=D]"
    position = f"{table} A=a3 D=d3 hand.A=2S,2H"
    assert legal(position) == {"2S d3>d5", "2H a3>a5"}
    assert code(position, "2H d3>d5") == "wrong_suit"
    assert Position.parse(f"{table} D=D1,D2,D3,D4").result == "pat"
    assert legal("pitchenas-3[common=none] A=a3 hand.A=2S") == {"2S a3>a5"}


def test_two_packs() -> None:
    table = "pitchenas-4[packs=2]"
    assert RuleSet.parse(table).pack_size == 104
    assert legal(f"{table} A=a3 hand.A=9S,9S") == {"9S a3>a12"}


def test_jokers_that_play_again() -> None:
    again = "pitchenas-4[jokers=yes,joker=again]"
    assert Position.parse(f"{again} A=a3 hand.A=*1,2S").play("*1 a3>b3").replay == "any"
    replay = Position.parse("pitchenas-4[jokers=yes,joker=replay] A=a3,a5 hand.A=*1,2S pack=3S").play(
        "*1 a3>b3"
    )
    assert (replay.replay, replay.hand("A")) == ("b3", ("2S", "3S"))
    assert {str(move) for move in replay.legal_moves()} == {"2S b3>b5", "3S b3>b6", "-2S", "-3S"}


def test_a_second_play_to_the_centre_is_with_the_same_marble() -> None:
    table = "shawinigan-4[through_centre=yes]"
    position = f"{table} A=a7,b7 hand.A=KS replay=a7"
    assert "KS a7>O" in legal(position)
    assert code(position, "KS b7>O") == "card_cannot_do_that"


def test_last_marbles() -> None:
    position = "A=d15,A4,A3,A2 C=c3 hand.A=7S"
    assert "7S d15>A1 c3>c8" in legal(f"classic-4[last_marble=yes] {position}")
    assert code(f"pitchenas-4[last_marble=no] {position}", "7S d15>A1") == "seven_not_whole"


def test_walls() -> None:
    assert code("pitchenas-4[wall=yes] A=a3 hand.A=4S,2S", "4S a3>d17") == "own_start_is_wall"
    assert code("pitchenas-4[wall=yes] A=d15,a3 hand.A=8S", "8S d15>a5") == "own_start_is_wall"
    assert code("pitchenas-4[wall=yes] A=d15 hand.A=8S", "8S d15>a5") is None  # nothing else can be played
    lifted = "pitchenas-4[extra_lap=no,five_lifts_wall=yes] A=d15 hand.A=5S"
    assert "5S d15>a2" in legal(lifted)
    assert code(lifted.replace(",five_lifts_wall=yes", ""), "5S d15>a2") == "own_start_is_wall"


def test_a_five_that_passes_and_holes_that_shelter_or_make_jump() -> None:
    assert "5S a16>b3" in legal("pitchenas-4[five_passes=yes] A=a16 B=b0 hand.A=5S")
    assert code("pitchenas-4[shelter=yes] A=a3 B=a8 hand.A=5S", "5S a3>a8") == "protected"
    jumps = Position.parse("classic-6[jump=opposite] A=a3 D=d7 hand.A=4S,2S,4D")
    assert jumps.with_(marbles={"A": ["a5"]}).outcome("2S a5>a7").jumps == (("a7", "d7"),)
    assert captures("classic-8[jump=opposite] A=a5 B=a7 C=e7 hand.A=2S", "2S a5>a7") == ["B a7", "C e7"]
    assert legal("pitchenas-4[jump=next] A=a5 hand.A=2S") == {"2S a5>a7", "2S a5>a7>b7"}


@pytest.mark.parametrize("table", ["shawinigan-4[exchange=never,two_of_spades=wild,teams=solo]", "classic-6"])
def test_no_jump_follows_where_no_marble_walks(table: str) -> None:
    if table == "classic-6":
        king = "classic-6[jump=opposite,through_centre=yes] A=O hand.A=KS"
        assert Position.parse(king).play("KS O>b7").marbles("A") == ("b7",)
        table = "chevaux-6[two_of_spades=wild]"
    position = Position.parse(f"{table} A=a3 B=b7 hand.A=2S")
    assert position.play("2S a3>b7").marbles("A") == ("b7",)
    assert position.outcome("2S a3>b7").captures == (("B", "b7"),)
    for far in ("c7", "d7"):
        verdict = position.judge(f"2S a3>b7>{far}")
        assert (verdict.code, verdict.facts["why"]) == ("card_cannot_do_that", "jump")


def test_a_king_through_the_centre() -> None:
    assert legal("pitchenas-4[through_centre=yes] A=a7,O hand.A=KH", "KH") >= {"KH a7>O", "KH O>c7"}
    assert code("classic-8[through_centre=no] A=a7 hand.A=KH", "KH a7>O") == "card_cannot_do_that"


def test_free_cards() -> None:
    assert code("classic-4[free_cards=none] A=a3 hand.A=10S", "-10S") == "must_play"
    assert code("chevaux-4[free_cards=2] A=a3 hand.A=2S,9S", "-9S") == "must_play"
    assert code("chevaux-4[free_cards=2] A=a3 hand.A=2S", "-2S") is None


# -- everything with everything


@pytest.mark.parametrize("number", range(4))
def test_generator_and_referee_agree_on_mixtures(number: int) -> None:
    for rules in mixtures(f"agreement:{number}", SAMPLES // 2):
        assert not agreement(rules, 2, 12)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(10))
def test_generator_and_referee_agree_on_hundreds_of_mixtures(number: int) -> None:
    for rules in mixtures(f"many:{number}", 50):
        assert not agreement(rules, 4, 30)


MADE_UP = (
    # Six arms, the Pitchenas cards, and a joker after which the same marble plays again.
    "pitchenas-4[jokers=yes,deals=5+3,teams=3,arms=6,seats=A+B+C+D+E+F,joker=replay]",
    # Eight players with sheltered holes 8 and ways through the centre, from one pack.
    "shawinigan-4[deals=5,teams=4,arms=8,seats=A+B+C+D+E+F+G+H,through_centre=yes,last_deal_repeats=yes]",
    # A duel between walls.
    "pitchenas-2[extra_lap=no,wall=yes]",
    # Three with a common camp on six arms, who draw.
    "draw-4[five=own,common=F,arms=6,seats=A+B+D]",
    # Four players with two colours each, in teams.
    "pitchenas-4[arms=8,seats=AE+BF+CG+DH]",
)


@pytest.mark.parametrize("text", MADE_UP)
def test_a_made_up_table_is_played_to_its_end(text: str) -> None:
    assert str(RuleSet.parse(text)) == text
    assert conforms(text, 1, every=5) > 50


@pytest.mark.parametrize("number", range(3))
def test_games_of_mixtures_end(number: int) -> None:
    chance = Random(
        number
    )  # always the same: how long a game is depends on the draw, from moments to minutes
    for _ in range(2):
        assert conforms(str(mixture(chance)), number, every=100)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(10))
def test_games_of_many_mixtures_end(number: int) -> None:
    for rules in mixtures(f"more games:{number}", 10):
        assert conforms(str(rules), number, every=100)
