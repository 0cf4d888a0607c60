"""A rule set in words: every option that is changed is told, in both languages, each with its clause."""

from __future__ import annotations

import pytest

from tests.engine.mixtures import mixtures, random_value
from tests.sampling import rng
from toc_learn import RuleSet, RuleSetError, rule_sets
from toc_learn.engine.cards import CARDS
from toc_learn.engine.clauses import clause
from toc_learn.engine.optiontext import OPTIONS, write_value
from toc_learn.view import narrate
from toc_learn.view.effects import card_effect, card_help
from toc_learn.view.words import LANGUAGES, text

# What an option needs to have an effect, where no named table has it.
NEEDS = {
    "last_ten_walks": "pitchenas-4[ten=advance-or-skip]",
    "five_lifts_wall": "chevaux-4",
    "free_cards": "classic-4",
    "joker": "pitchenas-4[jokers=yes]",
    "two_of_spades": "pitchenas-4[exchange=never,teams=solo]",
    "draw": "pitchenas-4[deals=5]",
    "common": "pitchenas-3",
    "swap_own_guard": "pitchenas-4",
    "seats": "pitchenas-3",
    "exit_cards": "pitchenas-4[queen_exits=no]",
}
DRAWS = 1000  # a text with options that contradict each other is drawn again


@pytest.mark.parametrize("option", OPTIONS)
def test_every_option_makes_a_difference_that_is_told(option: str) -> None:
    base = RuleSet.parse(NEEDS.get(option, "pitchenas-4"))
    chance = rng(f"told:{option}")
    told: set[str] = set()
    for _ in range(DRAWS):
        if len(told) == 5 or (told and OPTIONS[option].values == "yes, no"):
            break
        word = random_value(chance, option)
        extra = ",exchange=never" if option == "teams" else ""
        text_ = f"{str(base).rstrip(']')}{',' if '[' in str(base) else '['}{option}={word}{extra}]"
        try:
            rules = RuleSet.parse(text_)
        except RuleSetError:
            continue
        if getattr(rules, option) == getattr(base, option):
            continue
        told.add(str(rules))
        for lang in LANGUAGES:
            assert narrate.differences(rules, base, lang), text_
            idle = text(
                lang, "view.rules.idle", option=f"{option}={write_value(option, getattr(rules, option))}"
            )
            assert idle not in rules.describe(lang), text_
    assert told


def test_an_option_without_effect_is_told_to_have_none() -> None:
    rules = RuleSet.parse("pitchenas-4[free_cards=10+J]")
    assert rules.describe("en").splitlines()[1:3] == [
        "Changed from the table:",
        "– free_cards=10+J changes nothing here.",
    ]
    assert "– free_cards=10+J ne change rien ici." in rules.describe("fr")


def test_each_table_is_told_apart_from_pitchenas_and_the_encyclopedia() -> None:
    for rules in rule_sets():
        for lang in LANGUAGES:
            said = rules.describe(lang)
            for name in ("pitchenas-4", "classic-4"):
                family = name.partition("-")[0]
                own = rules.name.startswith(family)
                names = [narrate.rules_name(one, lang) for one in rule_sets() if one.name.startswith(family)]
                head, *rest = said.splitlines()
                assert any(one in line for one in names for line in rest) != own, (head, name)


def test_mixtures_are_told_in_both_languages_with_their_clauses_and_cards() -> None:
    for rules in mixtures("told", 25):
        for lang in LANGUAGES:
            said = rules.describe(lang)
            assert "{" not in said
            for line in narrate.rule_lines(rules, lang):
                assert clause(line.clause)
                assert line.line.endswith(".")
            for card in CARDS:
                assert card_effect(rules, card, lang)
                assert card_help(rules, card, lang)
