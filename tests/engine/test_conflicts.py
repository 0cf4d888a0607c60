"""Options that contradict each other are refused: which two, and why, in both languages."""

from __future__ import annotations

import pytest

from toc_learn import RuleSet, RuleSetError
from toc_learn.engine.conflicts import CONFLICTS, PACK

# kind, the text that is refused, the option at fault, what it does not go with
REFUSED = [
    ("seats_arms", "pitchenas-4[seats=A+B+C+E]", "seats=A+B+C+E", "arms=4"),
    ("seats_arms", "classic-6[arms=4]", "arms=4", "seats=A+B+C+D+E+F"),
    ("common_arms", "pitchenas-3[common=E]", "common=E", "arms=4"),
    ("common_seats", "pitchenas-3[seats=A+B+D]", "seats=A+B+D", "common=D"),
    ("common_seats", "pitchenas-3[common=A,seats=A+B+C]", "common=A", "seats=A+B+C"),
    ("common_seats", "pitchenas-2[common=C]", "common=C", "seats=AC+BD"),
    ("common_few", "chevaux-2[five=own,common=A]", "common=A", "seats=C"),
    ("common_few", "chevaux-2[five=own,common=C]", "common=C", "seats=A"),
    ("common_teams", "pitchenas-4[common=D]", "common=D", "teams=2"),
    ("common_teams", "pitchenas-3[teams=3]", "teams=3", "common=D"),
    ("common_five", "pitchenas-3[five=any]", "five=any", "common=D"),
    ("common_five", "chevaux-3[common=D]", "common=D", "five=others"),
    ("teams_seats", "pitchenas-4[teams=3]", "teams=3", "seats=A+B+C+D"),
    ("teams_seats", "chevaux-5[teams=2]", "teams=2", "seats=A+B+C+D+E"),
    ("teams_seats", "pitchenas-4[seats=A+B+C]", "seats=A+B+C", "teams=2"),
    ("teams_all", "pitchenas-4[teams=4]", "teams=4", "seats=A+B+C+D"),
    ("teams_all", "pitchenas-2[teams=2]", "teams=2", "seats=AC+BD"),
    ("teams_all", "pitchenas-4[seats=AC+BD]", "seats=AC+BD", "teams=2"),
    ("wild_teams", "classic-4[two_of_spades=wild]", "two_of_spades=wild", "teams=2"),
    ("exchange_solo", "pitchenas-2[exchange=every]", "exchange=every", "teams=solo"),
    ("draw_deals", "pitchenas-4[draw=yes]", "draw=yes", "deals=5+4+4"),
    ("draw_deals", "draw-4[deals=5+4]", "deals=5+4", "draw=yes"),
    ("deals_pack", "pitchenas-4[deals=5+5+5]", "deals=5+5+5", "60 > 52"),
    ("deals_pack", "pitchenas-4[arms=6,seats=A+B+C+D+E+F]", "deals=5+4+4", "78 > 52"),
    ("deals_first", "classic-4[deals=14]", "deals=14", "56 > 52"),
]


@pytest.mark.parametrize(("kind", "text", "option", "against"), REFUSED)
def test_a_contradiction_names_both_and_says_why(kind: str, text: str, option: str, against: str) -> None:
    with pytest.raises(RuleSetError) as caught:
        RuleSet.parse(text)
    error = caught.value
    assert (error.code, f"{error.field}={error.word}", error.expected) == (
        f"conflict_{kind}",
        option,
        against,
    )
    for lang in ("fr", "en"):
        said = error.sentence(lang)
        assert option in said
        assert against in said
        assert len(said.split(":", 1)[1]) > 20, "no reason is given"
    assert error.sentence("fr") != error.sentence("en") == str(error)


def test_every_kind_of_contradiction_is_met() -> None:
    assert {kind for kind, *_ in REFUSED} == set(CONFLICTS)
    assert all(other == PACK or other for _, other, _ in CONFLICTS.values())


@pytest.mark.parametrize(
    "text",
    [
        "chevaux-6[jokers=no]",  # 30 cards in the first deal; the next is left out when the pack is short
        "classic-6[jokers=no]",
        "classic-8[jokers=no]",
        "classic-8[packs=1]",
        "shawinigan-4[jokers=no]",
        "pitchenas-4[five_lifts_wall=yes]",  # without a wall, without effect
        "pitchenas-4[free_cards=10+J]",  # nobody is obliged
        "pitchenas-4[joker=replay]",  # no joker is there
        "pitchenas-4[last_ten_walks=yes]",  # no ten is laid for its effect
        "pitchenas-4[dealers=stays,draws_dealer=yes]",
        "draw-4[last_deal_repeats=yes]",  # no second deal comes
        "classic-4[teams=solo]",  # the table's exchange is without effect
        "classic-4[deals=4+4+4]",  # no deal of five, so no exchange
    ],
)
def test_options_without_effect_are_accepted(text: str) -> None:
    assert str(RuleSet.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "written", "seats", "common"),
    [
        ("pitchenas-3", "pitchenas-3", "A B C", "D"),
        ("pitchenas-3[common=A]", "pitchenas-3[common=A]", "B C D", "A"),
        ("pitchenas-3[common=A,seats=D+C+B]", "pitchenas-3[common=A]", "B C D", "A"),
        ("pitchenas-3[common=A,seats=B+D]", "pitchenas-3[common=A,seats=B+D]", "B D", "A"),
        ("pitchenas-3[common=none]", "pitchenas-3[common=none]", "A B C", ""),
        (
            "pitchenas-3[common=none,seats=A+B+C+D,deals=5+4+4]",
            "pitchenas-3[deals=5+4+4,common=none,seats=A+B+C+D]",
            "A B C D",
            "",
        ),
        ("pitchenas-4[common=B,teams=solo]", "pitchenas-4[teams=solo,common=B]", "A C D", "B"),
        ("chevaux-2[common=B,five=own]", "chevaux-2[five=own,common=B]", "A C", "B"),
        ("classic-6[common=F,teams=solo]", "classic-6[teams=solo,common=F]", "A B C D E", "F"),
        (
            "classic-4[arms=8,seats=EA+FB+GC+HD]",
            "classic-4[arms=8,seats=AE+BF+CG+DH]",
            "AE BF CG DH",
            "",
        ),
    ],
)
def test_seats_follow_the_common_camp(text: str, written: str, seats: str, common: str) -> None:
    rules = RuleSet.parse(text)
    assert str(rules) == written
    assert (" ".join(rules.seats), rules.common) == (seats, common)
    assert RuleSet.parse(written) == rules
    assert rules.with_(must_play=rules.must_play) == rules


def test_changing_the_common_camp_of_a_rule_set_changes_its_seats() -> None:
    three = RuleSet.parse("pitchenas-3")
    assert str(three.with_(common="A")) == "pitchenas-3[common=A]"
    assert three.with_(common="A").with_(common="D") == three
    assert three.with_(common="").seats == ("A", "B", "C")
    assert RuleSet.parse("classic-4").with_(seats=("A", "C"), teams=1).players == ("A", "C")
