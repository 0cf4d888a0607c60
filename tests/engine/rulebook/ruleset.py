"""One rule set with its options: who sits where, on which board, with which cards."""

from __future__ import annotations

import re
from functools import lru_cache

from .tables import ORDER, RANKS, SUITS, TABLES, VALUES, BadText

BOARD = "ABCDEFGH"


class Rules:
    """One rule set with its options, and the board that it is played on."""

    def __init__(self, text: str) -> None:
        self.name, words = split_text(text)
        changed = {key: checked(key, value) for key, value in words.items()}
        self.defaults = defaults(self.name, changed)
        self.options = option = self.defaults | changed
        self.seat_players()
        self.must_play = option["must_play"] == "yes"
        self.fresh = option["protection"] == "fresh"
        self.exit_cards = set(option["exit_cards"].split("+"))
        if option["queen_exits"] == "yes":
            self.exit_cards.add("Q")
        if option["jokers"] == "yes":
            self.exit_cards.add("*")
        self.free_cards = set(option["free_cards"].split("+"))
        self.jump = option["jump"]
        self.joker = option["joker"]
        self.shelter = option["shelter"] == "yes"
        self.centre = option["through_centre"] == "yes"
        self.wall = option["wall"] == "yes"
        packs = int(option["packs"])
        self.pack = [r + s for s in SUITS for r in RANKS] * packs
        if option["jokers"] == "yes":
            self.pack += ["*1", "*2"] * packs
        self.refuse_contradictions()
        self.lay_board()

    def seat_players(self) -> None:
        """Who plays which colours, with whom, and which colours are on the board."""
        option = self.options
        self.arms = int(option["arms"])
        self.common = "" if option["common"] == "none" else option["common"]
        seats = option["seats"].split("+")
        self.owned = {colours[0]: colours for colours in seats}
        self.players = "".join(self.owned)
        self.owner = {c: p for p, colours in self.owned.items() for c in colours}
        self.colours = "".join(sorted([*self.owner, self.common]))
        self.team_size = 1 if option["teams"] == "solo" else int(option["teams"])
        # Team-mates sit as far apart as they can: every (players / size)-th seat.
        sides = len(self.players) // self.team_size
        self.side = {p: self.players[i % sides :: sides] if sides else p for i, p in enumerate(self.players)}

    def refuse_contradictions(self) -> None:
        option = self.options
        used = "".join(self.owned.values())
        if len(used) != len(set(used)) or not set(used) | set(self.common) <= set(BOARD[: self.arms]):
            raise BadText("seats")
        if self.common in used and self.common:
            raise BadText("common")
        players, size = len(self.players), self.team_size
        if players < 2 or players % size or (size > 1 and players == size):
            raise BadText("teams")
        if option["two_of_spades"] == "wild" and size > 1:
            raise BadText("two_of_spades")
        if option["exchange"] not in ("never", self.defaults["exchange"]) and size == 1:
            raise BadText("exchange")
        if self.common and size > 1:
            raise BadText("common")  # reading: C4 knows players that win, and the camp
        if option["five"] != "own" and self.common:
            raise BadText("five")  # reading: with a fourth camp, whose is another's marble?
        deals = [int(size) for size in option["deals"].split("+")]
        if option["draw"] == "yes" and len(deals) > 1:
            raise BadText("draw")
        served = deals[:1] if option["while_served"] == "yes" else deals
        if sum(served) * players > len(self.pack):
            raise BadText("deals")

    def lay_board(self) -> None:
        self.arm_holes = int(self.options["arm_holes"])
        letters = BOARD[: self.arms].lower()
        self.track = [f"{letter}{i}" for letter in letters for i in range(self.arm_holes)]
        self.after = dict(zip(self.track, self.track[1:] + self.track[:1], strict=True))
        self.before = {b: a for a, b in self.after.items()}
        self.start = {c: c.lower() + "0" for c in self.colours}
        self.entrance = {}
        for colour in self.colours:
            hole = self.start[colour]
            for _ in range(int(self.options["entrance_offset"])):
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
        arms = BOARD[: self.arms].lower()
        ahead = self.arms // 2 if self.jump == "opposite" else 1
        return arms[(arms.index(hole[0]) + ahead) % self.arms] + "7"


def split_text(text: str) -> tuple[str, dict[str, str]]:
    """The name and the options as they are written."""
    found = re.fullmatch(r"([a-z]+-\d)(?:\[([^\]\s]+)\])?", text)
    if not found or found[1] not in TABLES:
        raise BadText(text)
    words: dict[str, str] = {}
    for word in found[2].split(",") if found[2] else ():
        key, _, value = word.partition("=")
        if key not in ORDER or key in words:
            raise BadText(word)
        words[key] = value
    return found[1], words


def checked(key: str, value: str) -> str:
    """The value of an option in its canonical spelling."""
    parts = value.split("+")
    if key in VALUES:
        good = value in VALUES[key]
    elif key == "common":
        good = value == "none" or (len(value) == 1 and value in BOARD)
    elif key == "seats":
        good = bool(re.fullmatch(r"[A-H]+(\+[A-H]+)*", value))
        value = "+".join(sorted("".join(sorted(colours)) for colours in parts))
    elif key == "deals":
        good = bool(re.fullmatch(r"[1-9]\d*(\+[1-9]\d*)*", value))
    else:  # exit_cards, free_cards
        good = (key == "free_cards" and value == "none") or (
            len(parts) == len(set(parts)) and all(part in RANKS for part in parts)
        )
        value = "+".join(sorted(parts, key=RANKS.index)) if good and value != "none" else value
    if not good:
        raise BadText(f"{key}={value}")
    return value


def defaults(name: str, changed: dict[str, str]) -> dict[str, str]:
    """What the options are by default.

    Reading: a colour chosen as the common one leaves its seat, and the other colours of the table play (C1).
    """
    options = TABLES[name]
    chosen, usual = changed.get("common", "none"), options["common"]
    seats = options["seats"].split("+")
    if usual != "none" and chosen != "none":
        seats.append(usual)
    if chosen in seats:
        seats.remove(chosen)
    return options | {"seats": "+".join(sorted(seats))}


@lru_cache(maxsize=256)
def rules_of(text: str) -> Rules:
    return Rules(text)
