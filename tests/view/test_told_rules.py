"""A rule set in words: every option that is changed is told, in both languages, each with its clause."""

from __future__ import annotations

import re

import pytest

from tests.engine.mixtures import mixtures, random_value
from tests.sampling import rng
from tests.view.wording import fine
from toc_learn import RuleSet, RuleSetError, rule_sets
from toc_learn.engine.cards import CARDS
from toc_learn.engine.clauses import clause
from toc_learn.engine.optiontext import OPTIONS, write_value
from toc_learn.engine.rulesets import NAMED
from toc_learn.view import narrate
from toc_learn.view.effects import card_effect, card_help
from toc_learn.view.words import LANGUAGES, text
from tools.rulesets import NOTES

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
    "last_deal_repeats": "pitchenas-4[deals=5]",
    "exit_cards": "pitchenas-4[queen_exits=no]",
}
DRAWS = 1000  # a text with options that contradict each other is drawn again


# What has nothing to act on, as docs/rulesets.md lists it: the option, and texts that show it.
IDLE = {
    "free_cards": ["pitchenas-4[free_cards=10+J]"],
    "five_lifts_wall": ["pitchenas-4[five_lifts_wall=yes]"],
    "joker": ["pitchenas-4[joker=replay]", "pitchenas-4[joker=again]"],
    "last_ten_walks": ["pitchenas-4[last_ten_walks=yes]", "classic-4[last_ten_walks=yes]"],
    "exchange": ["pitchenas-4[exchange=five-card,deals=4+4]", "classic-4[deals=4+4+4]"],
    "dealers": ["draw-4[dealers=round]", "draw-4[dealers=leader]"],
    "last_deal_repeats": ["draw-4[last_deal_repeats=yes]", "pitchenas-4[last_deal_repeats=yes]"],
    "while_served": ["draw-4[while_served=yes]", "pitchenas-4[while_served=yes]"],
}
# These are the table's own, so that no text gives them, or they differ from it by having nothing to act on.
SILENT = ("exchange", "ten", "teams", "draw")


def test_what_the_page_lists_without_effect_is_told_to_have_none() -> None:
    listed = NOTES.partition("changes nothing:")[2].partition("`RuleSet.describe` says so")[0]
    words = {word.partition("=")[0] for word in re.findall(r"`([^`]+)`", listed)}
    assert words & set(OPTIONS) - set(SILENT) == set(IDLE) - set(SILENT)
    for option, texts in IDLE.items():
        for text_ in texts:
            rules = RuleSet.parse(text_)
            idle = f"{option}={write_value(option, getattr(rules, option))}"
            for lang in LANGUAGES:
                lines = {line.point: line.line for line in narrate.rule_lines(rules, lang)}
                if option == "exchange":
                    assert lines["exchange"] == text(lang, "view.rules.exchange_never")
                    continue
                assert text(lang, "view.rules.idle", option=idle) in rules.describe(lang), text_


@pytest.mark.parametrize("rules", [*rule_sets(), *mixtures("dealt", 10)], ids=str)
def test_nothing_is_said_of_deals_that_never_come(rules: RuleSet) -> None:
    said = {line.point for line in narrate.rule_lines(rules, "en")}
    assert bool(said & {"served", "dealers"}) != rules.draw


def test_a_pack_that_does_not_serve_a_whole_round_is_told() -> None:
    rules = RuleSet.parse("pitchenas-4[deals=5+5+5,while_served=yes]")
    assert text("en", "view.rules.served_while") in rules.describe("en")


def test_a_queen_is_named_once_among_the_cards_that_bring_out() -> None:
    rules = RuleSet.parse("pitchenas-4[exit_cards=A+Q+K]")
    assert text("en", "view.rules.idle", option="exit_cards=A+Q+K") in rules.describe("en")


def test_seats_face_to_face_are_the_duel_and_neighbours_are_not() -> None:
    for table, clause_ in (("pitchenas-2", "D1"), ("pitchenas-4[seats=AB+CD,teams=solo]", "X-seats")):
        lines = {line.point: line.clause for line in narrate.rule_lines(RuleSet.parse(table), "en")}
        assert lines["seats"] == lines["colours"] == clause_


# `while_served` only permits what is refused without it, so that it never tells two rule sets apart.
@pytest.mark.parametrize("option", [option for option in OPTIONS if option != "while_served"])
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


@pytest.mark.parametrize("name", list(NAMED))
def test_a_rule_set_says_what_sets_it_apart(name: str) -> None:
    rules = NAMED[name]
    for lang in LANGUAGES:
        lines = rules.describe(lang).splitlines()
        assert narrate.rules_name(rules, lang) in lines[0]
        assert len(lines) > 3
        for line in lines:
            assert "{" not in line
        for line in narrate.rule_lines(rules, lang):
            fine(line.line)
            assert clause(line.clause), line
    assert narrate.differences(rules, rules, "fr") == ()


def test_changed_options_are_told_first() -> None:
    said = RuleSet.parse("pitchenas-4[must_play=yes,king_burns=yes]").describe("en").splitlines()
    assert said[1] == "Changed from the table:"
    assert "captures every marble it meets" in said[2]
    assert "must play" in said[3]
