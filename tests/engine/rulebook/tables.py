"""The tables of sections 5 and 6: what each option may be, and what it is in each named rule set."""

from __future__ import annotations

import re

# The order of the list at the end of section 6, in which changed options are written.
ORDER = (
    *("exit_cards", "must_play", "seven_parts", "seven_burns", "king_burns", "ten", "jack", "five"),
    *("ace_eleven", "queen_exits", "jokers", "own_overtake", "home_entry_optional", "extra_lap"),
    *("protection", "arm_holes", "entrance_offset", "exchange", "deals", "draw", "two_of_spades"),
    *("swap_own_guard", "teams", "common"),
    # The facts of a table.
    *("arms", "seats", "packs", "joker", "last_marble", "wall", "five_lifts_wall", "five_passes", "shelter"),
    *("jump", "through_centre", "free_cards", "dealers", "last_ten_walks", "draws_dealer", "while_served"),
    "last_deal_repeats",
)

YES_NO = ("yes", "no")
VALUES = {
    "must_play": YES_NO,
    "seven_parts": ("1", "2", "3", "4"),
    "seven_burns": YES_NO,
    "king_burns": YES_NO,
    "ten": ("advance", "swap-advance", "advance-skip", "advance-or-skip"),
    "jack": ("skip", "swap", "swap-others", "eleven", "eleven-or-swap"),
    "five": ("own", "any", "others"),
    "ace_eleven": YES_NO,
    "queen_exits": YES_NO,
    "jokers": YES_NO,
    "own_overtake": YES_NO,
    "home_entry_optional": YES_NO,
    "extra_lap": YES_NO,
    "protection": ("start", "fresh"),
    "arm_holes": tuple(str(n) for n in range(9, 31)),
    "entrance_offset": tuple(str(n) for n in range(1, 9)),
    "exchange": ("never", "first", "five-card", "every"),
    "draw": YES_NO,
    "two_of_spades": ("plain", "wild"),
    "swap_own_guard": YES_NO,
    "teams": ("solo", "2", "3", "4"),
    "arms": ("4", "6", "8"),
    "packs": ("1", "2"),
    "joker": ("plain", "replay", "again"),
    "last_marble": YES_NO,
    "wall": YES_NO,
    "five_lifts_wall": YES_NO,
    "five_passes": YES_NO,
    "shelter": YES_NO,
    "jump": ("never", "opposite", "next"),
    "through_centre": YES_NO,
    "dealers": ("round", "leader", "stays"),
    "last_ten_walks": YES_NO,
    "draws_dealer": YES_NO,
    "while_served": YES_NO,
    "last_deal_repeats": YES_NO,
}

EVERYWHERE = {
    "exit_cards": "A+K",
    "ace_eleven": "no",
    "queen_exits": "no",
    "jokers": "no",
    "own_overtake": "yes",
    "home_entry_optional": "yes",
    "extra_lap": "yes",
    "protection": "start",
    "arm_holes": "18",
    "entrance_offset": "2",
    "exchange": "never",
    "draw": "no",
    "two_of_spades": "plain",
    "teams": "solo",
    "common": "none",
    "arms": "4",
    "seats": "A+B+C+D",
    "packs": "1",
    "joker": "plain",
    "last_marble": "no",
    "wall": "no",
    "five_lifts_wall": "no",
    "five_passes": "no",
    "shelter": "no",
    "jump": "never",
    "through_centre": "no",
    "free_cards": "none",
    "dealers": "round",
    "last_ten_walks": "no",
    "draws_dealer": "no",
    "while_served": "no",
    "last_deal_repeats": "no",
}
PITCHENAS = {
    "must_play": "no",
    "seven_parts": "2",
    "seven_burns": "yes",
    "king_burns": "no",
    "ten": "swap-advance",
    "jack": "skip",
    "five": "own",
    "queen_exits": "yes",
    "swap_own_guard": "yes",
    "last_marble": "yes",
}
CLASSIC = {
    "must_play": "yes",
    "seven_parts": "4",
    "seven_burns": "yes",
    "king_burns": "no",
    "ten": "advance-skip",
    "jack": "swap",
    "five": "own",
    "exchange": "five-card",
    "swap_own_guard": "yes",
    "teams": "2",
    "free_cards": "10+J",
    "dealers": "leader",
    "while_served": "yes",
}
SHAWINIGAN = {
    "must_play": "yes",
    "seven_parts": "2",
    "seven_burns": "no",
    "king_burns": "yes",
    "ten": "advance-or-skip",
    "jack": "swap-others",
    "five": "any",
    "jokers": "yes",
    "exchange": "first",
    "deals": "5+4+4",
    "swap_own_guard": "no",
    "teams": "2",
    "joker": "replay",
    "shelter": "yes",
    "jump": "opposite",
    "last_ten_walks": "yes",
    "draws_dealer": "yes",
}
DRAW = {
    "must_play": "yes",
    "seven_parts": "4",
    "seven_burns": "no",
    "king_burns": "yes",
    "ten": "advance",
    "jack": "swap",
    "five": "others",
    "jokers": "yes",
    "extra_lap": "no",
    "deals": "5",
    "draw": "yes",
    "swap_own_guard": "yes",
    "joker": "again",
    "wall": "yes",
    "five_lifts_wall": "yes",
    "dealers": "stays",
}
CHEVAUX = {
    "must_play": "yes",
    "seven_parts": "4",
    "seven_burns": "no",
    "king_burns": "yes",
    "ten": "advance",
    "jack": "swap",
    "five": "others",
    "extra_lap": "no",
    "exchange": "first",
    "deals": "5+4",
    "swap_own_guard": "no",
    "wall": "yes",
    "dealers": "stays",
    "while_served": "yes",
    "last_deal_repeats": "yes",
}
SIX = {"arms": "6", "seats": "A+B+C+D+E+F", "jokers": "yes", "five_passes": "yes"}
EIGHT = SIX | {"arms": "8", "seats": "A+B+C+D+E+F+G+H", "packs": "2", "through_centre": "yes"}

# What each option is in each named rule set.
TABLES = {
    name: EVERYWHERE | options
    for name, options in {
        "pitchenas-2": PITCHENAS | {"seats": "AC+BD", "swap_own_guard": "no", "deals": "5+4+4+4+4+5"},
        "pitchenas-3": PITCHENAS | {"seats": "A+B+C", "common": "D", "deals": "6+5+6"},
        "pitchenas-4": PITCHENAS | {"deals": "5+4+4", "exchange": "every", "teams": "2"},
        "classic-4": CLASSIC | {"deals": "5+4+4"},
        "classic-6": CLASSIC | SIX | {"deals": "5+4"},
        "classic-8": CLASSIC | EIGHT | {"deals": "5+4+4"},
        "shawinigan-4": SHAWINIGAN,
        "draw-4": DRAW,
        "chevaux-2": CHEVAUX | {"seats": "A+C"},
        "chevaux-3": CHEVAUX | {"seats": "A+B+C"},
        "chevaux-4": CHEVAUX,
        "chevaux-5": CHEVAUX | {"arms": "6", "seats": "A+B+C+D+E"},
        "chevaux-6": CHEVAUX | SIX | {"jump": "next"},
    }.items()
}

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
SUITS = "SHDC"
CARD = re.compile(r"(?:(A|10|[2-9]|J|Q|K)([SHDC])|(\*)([12]))\Z")


class BadText(ValueError):
    """A text that does not say a rule set, a position or a move."""


def rank(card: str) -> str:
    return "*" if card[0] == "*" else card[:-1]


def suit(card: str) -> str:
    return "" if card[0] == "*" else card[-1]


def card_order(card: str) -> tuple[int, int]:
    """Suit by suit (S H D C), in each suit A 2 … K, jokers last."""
    if card[0] == "*":
        return (9, int(card[1]))
    return (SUITS.index(suit(card)), RANKS.index(rank(card)))
