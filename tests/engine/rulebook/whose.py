"""What a card does by its table, and whose marbles it may move."""

from __future__ import annotations

from .ruleset import Rules
from .tables import rank, suit
from .text import State

WALKING = {
    "A": {1},
    "2": {2},
    "3": {3},
    "5": {5},
    "6": {6},
    "8": {8},
    "9": {9},
    "Q": {12},
    "K": {13},
    "*": {18},
}


def counts(rules: Rules, card: str) -> set[int]:
    """How far a card walks forward; the 4 and the 7 are treated apart."""
    r = rank(card)
    if r == "2" and is_wild(rules, card):
        return set()
    if r == "A" and rules.options["ace_eleven"] == "yes":
        return {1, 11}
    if r == "10":
        return set() if rules.options["ten"] == "swap-advance" else {10}
    if r == "J":
        return {11} if rules.options["jack"].startswith("eleven") else set()
    return WALKING.get(r, set())


def is_wild(rules: Rules, card: str) -> bool:
    return card == "2S" and rules.options["two_of_spades"] == "wild"


def is_exit_card(rules: Rules, card: str) -> bool:
    return rank(card) in rules.exit_cards or is_wild(rules, card)


def jack_swaps(rules: Rules) -> bool:
    return rules.options["jack"] in ("swap", "swap-others", "eleven-or-swap")


# ------------------------------------------------------------------ whose


def result(state: State) -> str | None:
    """None while the game goes on, the winning side, or "pat" (C4, Q1, D1, X-win)."""
    rules = state.rules
    for player in rules.players:
        side = rules.side[player]
        if all(state.all_home(colour) for mate in side for colour in rules.owned[mate]):
            return side
    if rules.common and state.all_home(rules.common):
        return "pat"
    return None


def finished(state: State, player: str) -> bool:
    return all(state.all_home(colour) for colour in state.rules.owned[player])


def own_colours(state: State) -> str:
    """The colours that the player to move plays: the own ones, or the team-mates' (Q3, X-teams)."""
    rules = state.rules
    if state.plays:
        return state.plays
    side = rules.side[state.turn]
    if len(side) > 1 and finished(state, state.turn):
        return "".join(rules.owned[mate] for mate in side if mate != state.turn)
    return rules.owned[state.turn]


def moves_others(rules: Rules, card: str) -> bool:
    return rank(card) == "5" and rules.options["five"] != "own"


def rights_fault(state: State, card: str, colour: str, leaves_reserve: bool = False) -> str:
    """May this card of the player to move this colour? (C2, M13, X-5s, X-5d)"""
    rules = state.rules
    mine = own_colours(state)
    others = moves_others(rules, card) and not leaves_reserve
    if others and rules.options["five"] == "others" and colour in rules.owned[state.turn]:
        return "card_cannot_do_that"
    if rules.common:
        spade = suit(card) == "S"
        if colour == rules.common:
            return "" if spade else "wrong_suit"
        if colour in mine or others:
            return "wrong_suit" if spade else ""
        return "not_your_marble"
    if colour in mine or others:
        return ""
    return "not_your_marble"


def colour_in_centre(state: State, card: str) -> str:
    """Of several playable colours in the centre the first (X-C); "" when nobody is there."""
    mine = [c for c in state.centre if playable(state, card, c)]
    return (mine or state.centre or [""])[0]


def colour_of(state: State, hole: str) -> str:
    """The colour that a hole of a swap names: "" when nothing stands there."""
    return state.at.get(hole) or (hole if len(hole) == 1 else "")


def marble_there(state: State, hole: str) -> bool:
    if hole == "O":
        return bool(state.centre)
    if len(hole) == 1:
        return state.reserve(hole) > 0
    return hole in state.at


def finished_for(state: State) -> bool:
    """Does the player to move play for team-mates?"""
    return own_colours(state) != state.rules.owned[state.turn]


def playable(state: State, card: str, colour: str) -> bool:
    return bool(colour) and rights_fault(state, card, colour) == ""


def belongs_to_another(state: State, mine: str, his: str) -> bool:
    """T5: the partner's counts; the common camp counts as another's, and everyone is another for it."""
    rules = state.rules
    if mine == rules.common or his == rules.common:
        return True
    return his not in own_colours(state)
