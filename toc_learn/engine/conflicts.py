"""Options of a rule set that contradict each other. One that is merely without effect is accepted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from toc_learn.engine.board import COLOURS
from toc_learn.engine.errors import RuleSetError
from toc_learn.engine.optiontext import FEWEST, write_value

if TYPE_CHECKING:
    from toc_learn.engine.rulesets import RuleSet

__all__ = ["CONFLICTS", "check", "default_seats"]

# kind: (option, what it is against, why); the sentences are ``view.error.conflict_<kind>`` of the catalogs.
PACK: Final = "pack"
CONFLICTS: Final = {
    "seats_arms": ("seats", "arms", "a board has one colour an arm, from A on"),
    "common_arms": ("common", "arms", "the same"),
    "common_seats": ("common", "seats", "the common camp belongs to no player (C1)"),
    "common_few": ("common", "seats", "fewer than two players are left"),
    "common_teams": ("common", "teams", "with a common camp a player or the camp wins, no team (C4)"),
    "common_five": ("common", "five", "only spades play the camp, and nothing else (C2)"),
    "teams_seats": ("teams", "seats", "the players cannot be parted into such teams"),
    "teams_all": ("teams", "seats", "all would be on one side, side by side (X-teams)"),
    "wild_teams": ("two_of_spades", "teams", "001 has this card only where each plays alone"),
    "exchange_solo": ("exchange", "teams", "there is no partner to give a card to"),
    "draw_deals": ("draw", "deals", "no hand is ever empty, so that a second deal never comes"),
    "deals_pack": ("deals", PACK, "the deals of a round need more cards than there are"),
    "deals_first": ("deals", PACK, "the first deal needs more cards than there are"),
}


def default_seats(base: RuleSet, common: str) -> tuple[str, ...]:
    """Return who sits at the table `base` when its text gives no `seats`: the common colour has no player.

    The colours of the table stay: a player whose colour becomes the camp's is gone, one takes the colour
    that is the camp's no longer. Without a camp the table's seats stand.
    """
    if not common or common == base.common or (common not in "".join(base.seats) and not base.common):
        return base.seats
    return tuple(sorted([seat for seat in (*base.seats, base.common) if seat and seat != common]))


def check(rules: RuleSet, base: RuleSet) -> None:
    """Raise `RuleSetError` for the first contradiction; `base` is the table that the text changes.

    The error's field is the option that the text changes, where it changes only one of the two.
    """
    for kind in _contradictions(rules, base):
        option, other, _ = CONFLICTS[kind]
        changed = rules.changed()
        if other in changed and option not in changed:
            option, other = other, option
        against = _cards_needed(rules) if other == PACK else _written(rules, other)
        word = write_value(option, getattr(rules, option))
        raise RuleSetError(f"conflict_{kind}", option, word, against)


def _written(rules: RuleSet, option: str) -> str:
    return f"{option}={write_value(option, getattr(rules, option))}"


def _least(rules: RuleSet) -> int:
    """Return how many cards a round cannot do without."""
    return (rules.deals[0] if rules.while_served else sum(rules.deals)) * len(rules.seats)


def _cards_needed(rules: RuleSet) -> str:
    return f"{_least(rules)} > {rules.pack_size}"


def _contradictions(rules: RuleSet, base: RuleSet) -> Iterator[str]:
    """Yield the kinds of contradiction, the board's first."""
    board = COLOURS[: rules.arms]
    players = len(rules.seats)
    if not set("".join(rules.seats)) <= set(board):
        yield "seats_arms"
    if rules.common and rules.common not in board:
        yield "common_arms"
    if rules.common and rules.common in "".join(rules.seats):
        yield "common_seats"
    if players < FEWEST:  # seats that are written are never so few: these follow from the common colour
        yield "common_few"
    if rules.common and rules.teams > 1:
        yield "common_teams"
    if rules.common and rules.five != "own":
        yield "common_five"
    if players % rules.teams:
        yield "teams_seats"
    if rules.teams == players:
        yield "teams_all"
    if rules.two_of_spades == "wild" and rules.teams > 1:
        yield "wild_teams"
    # A table's own exchange is without effect where each plays alone, as in `chevaux`.
    if rules.exchange not in ("never", base.exchange) and rules.teams == 1:
        yield "exchange_solo"
    if rules.draw and len(rules.deals) > 1:
        yield "draw_deals"
    if _least(rules) > rules.pack_size:
        yield "deals_first" if rules.while_served else "deals_pack"
