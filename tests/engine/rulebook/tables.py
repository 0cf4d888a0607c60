"""The tables of sections 5 and 6: who plays what, and what each option is by default."""

from __future__ import annotations

import re
from functools import lru_cache

# The order of the list at the end of section 6, in which changed options are written.
ORDER = (
    *("exit_cards", "must_play", "seven_parts", "seven_burns", "king_burns", "ten", "jack", "five"),
    *("ace_eleven", "queen_exits", "jokers", "own_overtake", "home_entry_optional", "extra_lap"),
    *("protection", "arm_holes", "entrance_offset", "exchange", "deals", "draw", "two_of_spades"),
    *("swap_own_guard", "teams", "common"),
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
}

COMMON_DEFAULTS = {
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
    "common": "",
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
}

# name: (arms, colours, colours of each player, defaults, team sizes that may be chosen)
TABLES = {
    "pitchenas-2": (
        4,
        "ABCD",
        {"A": "AC", "B": "BD"},
        PITCHENAS | {"swap_own_guard": "no", "deals": "5+4+4+4+4+5"},
        ("solo",),
    ),
    "pitchenas-3": (4, "ABCD", None, PITCHENAS | {"deals": "6+5+6", "common": "D"}, ("solo",)),
    "pitchenas-4": (
        4,
        "ABCD",
        None,
        PITCHENAS | {"deals": "5+4+4", "exchange": "every", "teams": "2"},
        ("2",),
    ),
    "classic-4": (4, "ABCD", None, CLASSIC | {"deals": "5+4+4"}, ("solo", "2")),
    "classic-6": (6, "ABCDEF", None, CLASSIC | {"deals": "5+4", "jokers": "yes"}, ("solo", "2", "3")),
    "classic-8": (8, "ABCDEFGH", None, CLASSIC | {"deals": "5+4+4", "jokers": "yes"}, ("solo", "2", "4")),
    "shawinigan-4": (4, "ABCD", None, SHAWINIGAN, ("2",)),
    "draw-4": (4, "ABCD", None, DRAW, ("solo",)),
    "chevaux-2": (4, "AC", None, CHEVAUX, ("solo",)),
    "chevaux-3": (4, "ABC", None, CHEVAUX, ("solo",)),
    "chevaux-4": (4, "ABCD", None, CHEVAUX, ("solo", "2")),
    "chevaux-5": (6, "ABCDE", None, CHEVAUX, ("solo",)),
    "chevaux-6": (6, "ABCDEF", None, CHEVAUX | {"jokers": "yes"}, ("solo", "2", "3")),
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


class Rules:
    """One rule set with its options, and the board that it is played on."""

    def __init__(self, text: str) -> None:
        found = re.fullmatch(r"([a-z]+-\d)(?:\[([^\]\s]+)\])?", text)
        if not found or found[1] not in TABLES:
            raise BadText(text)
        self.name = found[1]
        self.family = self.name.split("-")[0]
        self.arms, self.colours, pairs, defaults, team_sizes = TABLES[self.name]
        self.defaults = COMMON_DEFAULTS | defaults
        self.options = dict(self.defaults)
        changed: set[str] = set()
        for word in (found[2] or "").split(",") if found[2] else ():
            key, _, value = word.partition("=")
            if key not in self.options or key in changed:
                raise BadText(word)
            changed.add(key)
            good = VALUES.get(key)
            if key == "teams":
                good = team_sizes
            elif key == "common":
                good = tuple(self.colours) if self.name == "pitchenas-3" else ()
            elif key == "exit_cards":
                good = (value,) if value and all(v in RANKS for v in value.split("+")) else ()
            elif key == "deals":
                good = (value,) if re.fullmatch(r"\d+(\+\d+)*", value) else ()
            if value not in (good or ()):
                raise BadText(word)
            if key == "exit_cards":
                value = "+".join(sorted(value.split("+"), key=RANKS.index))
            self.options[key] = value
        option = self.options
        self.common = option["common"]
        if pairs:
            self.owned = dict(pairs)
        else:
            self.owned = {c: c for c in self.colours if c != self.common}
        self.players = "".join(self.owned)
        self.owner = {c: p for p, colours in self.owned.items() for c in colours}
        size = 1 if option["teams"] == "solo" else int(option["teams"])
        # Team-mates sit as far apart as they can: every (players / size)-th seat.
        sides = len(self.players) // size
        self.side = {p: self.players[i % sides :: sides] for i, p in enumerate(self.players)}
        if option["two_of_spades"] == "wild" and size > 1:
            raise BadText("two_of_spades")
        self.team_size = size
        self.must_play = option["must_play"] == "yes"
        self.fresh = option["protection"] == "fresh"
        self.exit_cards = set(option["exit_cards"].split("+"))
        if option["queen_exits"] == "yes":
            self.exit_cards.add("Q")
        if option["jokers"] == "yes":
            self.exit_cards.add("*")
        self.jumps = {"shawinigan-4": "always", "chevaux-6": "choice"}.get(self.name, "")
        self.eights = self.name == "shawinigan-4"
        self.centre = self.name == "classic-8"
        self.back_wall = self.family in ("chevaux", "draw")
        packs = 2 if self.name == "classic-8" else 1
        self.pack = [r + s for s in SUITS for r in RANKS] * packs
        if option["jokers"] == "yes":
            self.pack += ["*1", "*2"] * packs
        # The board.
        self.arm_holes = int(option["arm_holes"])
        letters = "abcdefgh"[: self.arms]
        self.track = [f"{letter}{i}" for letter in letters for i in range(self.arm_holes)]
        self.after = dict(zip(self.track, self.track[1:] + self.track[:1], strict=True))
        self.before = {b: a for a, b in self.after.items()}
        self.start = {c: c.lower() + "0" for c in self.colours}
        self.entrance = {}
        for colour in self.colours:
            hole = self.start[colour]
            for _ in range(int(option["entrance_offset"])):
                hole = self.before[hole]
            self.entrance[colour] = hole
        self.place = {hole: i for i, hole in enumerate(self.track)}
        for colour in self.colours:
            for slot in range(1, 5):
                self.place[f"{colour}{slot}"] = 1000 + slot

    def __str__(self) -> str:
        words = [f"{k}={self.options[k]}" for k in ORDER if self.options[k] != self.defaults[k]]
        return self.name + (f"[{','.join(words)}]" if words else "")

    def next_player(self, player: str) -> str:
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    def next_mate(self, player: str) -> str:
        side = self.side[player]
        return side[(side.index(player) + 1) % len(side)]

    def next_seven(self, hole: str) -> str:
        """Where a marble that ended on this hole 7 jumps to."""
        arms = "abcdefgh"[: self.arms]
        ahead = 2 if self.jumps == "always" else 1
        return arms[(arms.index(hole[0]) + ahead) % self.arms] + "7"


@lru_cache(maxsize=256)
def rules_of(text: str) -> Rules:
    return Rules(text)
