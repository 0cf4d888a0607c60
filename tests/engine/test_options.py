"""Rule sets as text, the options that any of them can carry, and those that contradict each other."""

from __future__ import annotations

import pickle

import pytest

from tests.engine.asking import after, captures, code, legal
from toc_learn import Position, RuleSet, RuleSetError, rule_sets
from toc_learn.engine.optiontext import OPTIONS

P4 = "pitchenas-4"


@pytest.mark.parametrize("rules", rule_sets(), ids=str)
def test_named_rule_sets_are_their_names(rules: RuleSet) -> None:
    assert str(rules) == rules.name
    assert RuleSet.parse(rules.name) is rules
    assert eval(repr(rules)) == rules
    assert pickle.loads(pickle.dumps(rules)) == rules


def test_options_are_written_in_one_order_and_only_where_they_differ() -> None:
    rules = RuleSet.parse("pitchenas-4[king_burns=yes,exit_cards=K+6+A,must_play=yes,seven_parts=2]")
    assert str(rules) == "pitchenas-4[exit_cards=A+6+K,must_play=yes,king_burns=yes]"
    assert RuleSet.parse(str(rules)) == rules
    assert hash(RuleSet.parse(str(rules))) == hash(rules)
    assert rules.changed() == ("exit_cards", "must_play", "king_burns")
    assert str(RuleSet.parse("classic-4[teams=solo,deals=5+4]")) == "classic-4[deals=5+4,teams=solo]"
    assert str(RuleSet.parse("classic-4[teams=2]")) == "classic-4"
    assert str(RuleSet.parse(P4).with_(must_play=True, teams=1)) == "pitchenas-4[must_play=yes,teams=solo]"


@pytest.mark.parametrize(
    ("text", "error", "field", "word"),
    [
        ("pitchenas-5", "rules_unknown", "rules", "pitchenas-5"),
        ("", "rules_unknown", "rules", ""),
        ("pitchenas-4[", "rules_brackets", "rules", "pitchenas-4["),
        ("pitchenas-4[]", "rules_brackets", "rules", "pitchenas-4[]"),
        ("pitchenas-4[must_play=yes", "rules_brackets", "rules", "pitchenas-4[must_play=yes"),
        ("pitchenas-4[colour=red]", "option_unknown", "rules", "colour"),
        ("pitchenas-4[must_play=maybe]", "option_value", "must_play", "maybe"),
        ("pitchenas-4[must_play]", "option_value", "must_play", ""),
        ("pitchenas-4[seven_parts=5]", "option_value", "seven_parts", "5"),
        ("pitchenas-4[arm_holes=8]", "option_value", "arm_holes", "8"),
        ("pitchenas-4[arm_holes=018]", "option_value", "arm_holes", "018"),
        ("pitchenas-4[exit_cards=A+A]", "option_value", "exit_cards", "A+A"),
        ("pitchenas-4[deals=5+]", "option_value", "deals", "5+"),
        ("pitchenas-4[must_play=yes,must_play=yes]", "option_twice", "must_play", "must_play=yes"),
        ("pitchenas-4[arms=5]", "option_value", "arms", "5"),
        ("pitchenas-4[seats=A]", "option_value", "seats", "A"),
        ("pitchenas-4[seats=A+A]", "option_value", "seats", "A+A"),
        ("pitchenas-4[seats=A++B]", "option_value", "seats", "A++B"),
        ("pitchenas-4[seats=A+I]", "option_value", "seats", "A+I"),
        ("pitchenas-4[packs=3]", "option_value", "packs", "3"),
        ("pitchenas-4[free_cards=A+*]", "option_value", "free_cards", "A+*"),
        ("pitchenas-4[exit_cards=none]", "option_value", "exit_cards", "none"),
        ("pitchenas-4[common=I]", "option_value", "common", "I"),
        ("pitchenas-4[source=000]", "option_unknown", "rules", "source"),
        ("pitchenas-4[name=x]", "option_unknown", "rules", "name"),
    ],
)
def test_what_cannot_be_read_is_refused(text: str, error: str, field: str, word: str) -> None:
    with pytest.raises(RuleSetError) as caught:
        RuleSet.parse(text)
    assert (caught.value.code, caught.value.field, caught.value.word) == (error, field, word)
    assert caught.value.sentence("fr") != caught.value.sentence("en") == str(caught.value)


# What no option can be. A text, a number or a sequence may be a value of some; `fits` says of which.
STRANGE = [None, "", "no", "yes", "maybe", "5", 0, -1, 99, 1.0, 5.0, True, (), (0,), (1, 2), ("A", "A"),
           ("A",), ("A", None), (True, True), ("*",), {}, {"A"}, object(), b"A", [None], [[5]]]  # fmt: skip


def fits(option: str, value: object) -> bool:
    """Say whether `value` is one that a rule set may hold there."""
    example = getattr(RuleSet.parse(P4), option)
    if isinstance(example, bool):
        return isinstance(value, bool)
    if option in ("exit_cards", "free_cards"):
        return value == ("A",) or (option == "free_cards" and value == ())
    return {"common": value == "", "deals": value == (1, 2)}.get(option, False)


@pytest.mark.parametrize("option", OPTIONS)
def test_a_value_that_an_option_has_not_is_refused(option: str) -> None:
    rules = RuleSet.parse(f"{P4}[deals=5]")
    for value in STRANGE:
        if fits(option, value):
            rules.with_(**{option: value})
            continue
        with pytest.raises(RuleSetError) as caught:
            rules.with_(**{option: value})
        error = caught.value
        assert (error.code, error.field, error.expected) == ("option_value", option, OPTIONS[option].values)
        assert error.sentence("fr") != error.sentence("en")


@pytest.mark.parametrize("rules", rule_sets(), ids=str)
def test_every_value_that_a_table_has_may_be_given(rules: RuleSet) -> None:
    assert rules.with_(**{option: getattr(rules, option) for option in OPTIONS}) == rules
    assert rules.with_(deals=list(rules.deals), seats=rules.seats[::-1]) == rules


def test_rule_sets_do_not_change() -> None:
    with pytest.raises(AttributeError):
        RuleSet.parse(P4).must_play = True  # type: ignore[misc]


def test_exit_cards_and_queens() -> None:
    assert legal(f"{P4}[exit_cards=A+6] hand.A=6S,KS,QS") == {"6S A>a0", "QS A>a0"}
    assert legal(f"{P4}[queen_exits=no] hand.A=KS,QS") == {"KS A>a0"}
    assert legal(f"{P4}[exit_cards=4+7+10+J] hand.A=4S,7S,10S,JS") >= {"4S A>a0", "7S A>a0", "10S A>a0", "JS"}


def test_must_play() -> None:
    assert code(f"{P4}[must_play=yes] A=a3 hand.A=9S", "-9S") == "must_play"
    assert code("classic-4[must_play=no] A=a3 hand.A=9S", "-9S") is None


def test_seven_parts_and_burning() -> None:
    three = f"{P4}[seven_parts=3] A=a1,b1,c1 hand.A=7S"
    assert "7S a1>a2 b1>b3 c1>c5" in legal(three)
    assert legal(f"{P4}[seven_parts=1] A=a1,b1 hand.A=7S") == {"7S a1>a8", "7S b1>b8"}
    assert captures(f"{P4}[seven_burns=no] A=a3 B=a5 hand.A=7S", "7S a3>a10") == []
    assert captures(f"{P4}[king_burns=yes] A=a3 B=a5 hand.A=KS", "KS a3>a16") == ["B a5"]


def test_ten_and_jack_of_other_tables() -> None:
    assert legal(f"{P4}[ten=advance] A=a3 B=c5 hand.A=10S") == {"10S a3>a13"}
    assert Position.parse(f"{P4}[ten=advance-skip] A=a3 hand.A=10S hand.B=2S").play("10S a3>a13").skip
    assert legal(f"{P4}[ten=advance-or-skip] A=a3 hand.A=10S,2S") == {"10S", "10S a3>a13", "2S a3>a5"}
    assert legal(f"{P4}[jack=eleven] A=a3 B=c5 hand.A=JS") == {"JS a3>a14"}
    assert legal(f"{P4}[jack=eleven-or-swap] A=a3 B=c5 hand.A=JS") == {"JS a3>a14", "JS a3=c5"}
    assert legal("pitchenas-2[jack=swap] A=a3 C=c5 B=b5 hand.A=JS") == {"JS a3=c5", "JS a3=b5", "JS c5=b5"}
    assert "10S a3=c5 c5>c15" in legal("classic-4[ten=swap-advance] A=a3 B=c5 hand.A=10S")


def test_five_of_other_tables() -> None:
    assert legal(f"{P4}[five=any] A=a3 B=b0 hand.A=5S") == {"5S a3>a8", "5S b0>b5"}
    assert legal(f"{P4}[five=others] A=a3 B=b3 hand.A=5S") == {"5S b3>b8"}
    assert legal("shawinigan-4[five=own] A=a4 B=b3 hand.A=5S") == {"5S a4>a9"}


def test_aces_and_jokers() -> None:
    assert legal(f"{P4}[ace_eleven=yes] A=a3 hand.A=AS") == {"AS A>a0", "AS a3>a4", "AS a3>a14"}
    assert legal(f"{P4}[jokers=yes] A=a3 hand.A=*1") == {"*1 A>a0", "*1 a3>b3"}
    assert RuleSet.parse(f"{P4}[jokers=yes]").pack_size == 54


def test_own_overtake() -> None:
    position = f"{P4}[own_overtake=no] A=a3,a5 B=a8 hand.A=9S,4S"
    assert legal(position, "9S") == {"9S a5>a14"}
    verdict = Position.parse(position).judge("9S a3>a12")
    assert (verdict.code, verdict.clause, verdict.holes) == ("guard_in_the_way", "M2", ("a5",))
    assert "9S a3>a12" in legal(f"{P4}[own_overtake=no] A=a3,a12 hand.A=9S")


def test_home_entry_that_is_not_optional() -> None:
    position = f"{P4}[home_entry_optional=no] A=d14 hand.A=5S"
    assert legal(position) == {"5S d14>A3"}
    assert code(position, "5S d14>a1") == "must_play"
    assert legal(position.replace("A=d14", "A=d14,A2")) == {"5S d14>a1"}


def test_protection_of_fresh_marbles_only() -> None:
    table = f"{P4}[protection=fresh]"
    position = Position.parse(f"{table} A=d9 hand.A=9S,KS hand.B=2S")
    assert position.play("9S d9>a0").guards == ()
    out = position.play("KS A>a0")
    assert (out.guards, out.fresh) == (("a0",), ("a0",))
    assert "fresh=a0" in str(out)
    assert out.with_(turn="A").play("9S a0>a9").fresh == ()
    assert code(f"{table} A=a0 hand.A=KS", "KS A>a0") == "start_taken"
    assert captures(f"{table} A=a0 B=d9 turn=B hand.B=9S", "9S d9>a0") == ["A a0"]
    assert code(f"{table} A=a0 B=d9 turn=B hand.B=9S fresh=a0", "9S d9>a0") == "guard_at_the_end"
    assert "10H b5=a0 a0>a10" in legal(f"{table} A=a0 B=b5 turn=B hand.B=10H")


def test_other_boards() -> None:
    small = f"{P4}[arm_holes=9,entrance_offset=4]"
    assert RuleSet.parse(small).board.size == 36
    assert "3S d3>A1" in legal(f"{small} A=d3 hand.A=3S")
    assert legal(f"{small} A=d8 hand.A=2S") == {"2S d8>a1"}


def test_the_wild_two_of_spades() -> None:
    table = "classic-4[teams=solo,two_of_spades=wild]"
    position = f"{table} A=a3,A1 B=b0,c5 hand.A=2S"
    moves = legal(position)
    assert "2S A>a0" in moves
    assert "2S a3>c5" in moves
    assert "2S a3>b0" not in moves
    assert len(moves) == 1 + 72 - 2
    assert captures(position, "2S a3>c5") == ["B c5"]
    assert code(position, "2S a3>b0") == "guard_at_the_end"
    assert code(position, "2S a3>A2") == "card_cannot_do_that"


def test_draw_is_an_option() -> None:
    fields = after("classic-4[draw=yes,deals=5] A=a3 hand.A=9S pack=2H,3H", "9S a3>a12")
    assert (fields["hand.A"], fields["pack"]) == ("2H", "3H")
    assert "hand.A" not in after("draw-4[draw=no] A=a3 hand.A=9S pack=2H", "9S a3>a12")


def test_described_in_both_languages() -> None:
    rules = RuleSet.parse("pitchenas-4[must_play=yes]")
    assert rules.describe("fr")
    assert rules.describe("fr") != rules.describe("en")
