"""Reading and writing positions and moves (section 2)."""

from __future__ import annotations

import re
from collections import Counter
from copy import copy
from dataclasses import dataclass, field, replace

from .ruleset import Rules, rules_of
from .tables import CARD, BadText, card_order


@dataclass
class State:
    """A position, in the words of its text."""

    rules: Rules
    at: dict[str, str] = field(default_factory=dict)  # hole of the track or of a home -> colour
    centre: list[str] = field(default_factory=list)  # colours of the marbles in the centre
    turn: str = ""
    hands: dict[str, list[str]] = field(default_factory=dict)
    unknown: dict[str, int] = field(default_factory=dict)
    jack: bool = False
    skip: bool = False
    replay: str = ""
    fresh: set[str] = field(default_factory=set)
    dealer: str = ""
    deal: int = 1
    pack: list[str] = field(default_factory=list)
    unknown_pack: int = 0
    pile: list[str] = field(default_factory=list)
    phase: str = ""
    given: dict[str, str] = field(default_factory=dict)
    plays: str = ""  # while a move is judged: the colours that the player plays in it

    def copy(self) -> State:
        return replace(
            self,
            at=dict(self.at),
            centre=list(self.centre),
            hands={p: list(h) for p, h in self.hands.items()},
            unknown=dict(self.unknown),
            fresh=set(self.fresh),
            pack=list(self.pack),
            pile=list(self.pile),
            given=dict(self.given),
        )

    def with_board_of_its_own(self) -> State:
        """A copy whose marbles can be moved; the cards are shared."""
        other = copy(self)
        other.at, other.centre, other.fresh = dict(self.at), list(self.centre), set(self.fresh)
        return other

    def reserve(self, colour: str) -> int:
        return 4 - sum(c == colour for c in self.at.values()) - self.centre.count(colour)

    def all_home(self, colour: str) -> bool:
        return all(self.at.get(f"{colour}{slot}") == colour for slot in (1, 2, 3, 4))


def read(text: str) -> State:
    """The position that a text says; BadText when it says none."""
    words = text.split()
    if not words:
        raise BadText("nothing")
    rules = rules_of(words[0])
    state = State(rules)
    state.turn = rules.players[0]
    state.dealer = rules.players[-1]
    state.hands = {p: [] for p in rules.players}
    seen: set[str] = set()
    for word in words[1:]:
        key, equals, value = word.partition("=")
        if key in seen or (key in ("jack", "skip")) == bool(equals) or (equals and not value):
            raise BadText(word)
        seen.add(key)
        if key in rules.colours and len(key) == 1:
            _read_marbles(state, key, value)
        elif key in ("turn", "dealer"):
            if value not in rules.owned:
                raise BadText(word)
            setattr(state, key, value)
        elif key in ("jack", "skip"):
            setattr(state, key, True)
        elif key == "replay":
            if value != "any" and value not in rules.place:
                raise BadText(word)
            state.replay = value
        elif key == "fresh" and rules.fresh:
            state.fresh = set(value.split(","))
        elif key == "deal":
            state.deal = _number(word, value)
        elif key == "phase":
            if value != "exchange":
                raise BadText(word)
            state.phase = value
        elif key == "pack" and value.startswith("?"):
            state.unknown_pack = _number(word, value[1:])
        elif key in ("pack", "pile"):
            setattr(state, key, value.split(","))
        elif key.startswith("hand.") and key[5:] in rules.owned:
            if value.startswith("?"):
                state.unknown[key[5:]] = _number(word, value[1:])
            else:
                state.hands[key[5:]] = sorted(value.split(","), key=_checked_order)
        elif key.startswith("given.") and key[6:] in rules.owned:
            state.given[key[6:]] = value
        else:
            raise BadText(word)
    held = [c for h in state.hands.values() for c in h] + state.pack + state.pile + list(state.given.values())
    have, in_pack = Counter(held), Counter(rules.pack)
    for card, count in have.items():
        if count > in_pack[card]:
            raise BadText(card)
    if len(held) + sum(state.unknown.values()) + state.unknown_pack > len(rules.pack):
        raise BadText("more cards than the pack has")
    for hole in state.fresh:
        if rules.start.get(state.at.get(hole, "")) != hole:
            raise BadText(hole)
    if state.replay not in ("", "any") and state.replay not in state.at:
        raise BadText(state.replay)
    _refuse_what_means_nothing(state)
    return state


def _refuse_what_means_nothing(state: State) -> None:
    """Reading: a flag that the rule set can never set is a malformed text."""
    option = state.rules.options
    if state.jack and option["jack"] != "skip":
        raise BadText("jack")
    if state.skip and option["ten"] not in ("advance-skip", "advance-or-skip"):
        raise BadText("skip")
    if state.phase and (state.rules.team_size == 1 or option["exchange"] == "never"):
        raise BadText("phase")
    if state.given and not state.phase:
        raise BadText("given")
    if state.turn in state.given:  # reading: who is to give has not given yet
        raise BadText("given")
    joker = "again" if state.replay == "any" else "replay"
    if state.replay and (state.phase or option["jokers"] == "no" or option["joker"] != joker):
        raise BadText("replay")


def _number(word: str, digits: str) -> int:
    if not re.fullmatch(r"[1-9]\d*", digits):
        raise BadText(word)
    return int(digits)


def _checked_order(card: str) -> tuple[int, int]:
    if not CARD.match(card):
        raise BadText(card)
    return card_order(card)


def _read_marbles(state: State, colour: str, value: str) -> None:
    holes = value.split(",")
    if len(holes) > 4:
        raise BadText(value)
    for hole in holes:
        if hole == "O" and state.rules.centre:
            state.centre.append(colour)
        elif hole in state.at or hole not in state.rules.place or (hole[0].isupper() and hole[0] != colour):
            raise BadText(hole)
        else:
            state.at[hole] = colour
    state.centre.sort()


def write(state: State) -> str:
    """The canonical text."""
    rules = state.rules
    words = [str(rules)]
    order = rules.place | {"O": 999}
    for colour in rules.colours:
        holes = [h for h, c in state.at.items() if c == colour] + ["O"] * state.centre.count(colour)
        if holes:
            words.append(f"{colour}=" + ",".join(sorted(holes, key=order.__getitem__)))
    words.append(f"turn={state.turn}")
    for player in rules.players:
        if state.unknown.get(player):
            words.append(f"hand.{player}=?{state.unknown[player]}")
        elif state.hands[player]:
            words.append(f"hand.{player}=" + ",".join(sorted(state.hands[player], key=card_order)))
    words += ["jack"] * state.jack + ["skip"] * state.skip
    if state.replay:
        words.append(f"replay={state.replay}")
    if state.fresh:
        words.append("fresh=" + ",".join(sorted(state.fresh, key=order.__getitem__)))
    if state.dealer != rules.players[-1]:
        words.append(f"dealer={state.dealer}")
    if state.deal != 1:
        words.append(f"deal={state.deal}")
    if state.unknown_pack:
        words.append(f"pack=?{state.unknown_pack}")
    if state.pack:
        words.append("pack=" + ",".join(state.pack))
    if state.pile:
        words.append("pile=" + ",".join(state.pile))
    if state.phase:
        words.append(f"phase={state.phase}")
    words += [f"given.{p}={state.given[p]}" for p in rules.players if p in state.given]
    return " ".join(words)


@dataclass(frozen=True)
class Step:
    """One part of a move: `sign` is ">" or "=", `holes` the holes between the signs."""

    sign: str
    holes: tuple[str, ...]

    def __str__(self) -> str:
        return self.sign.join(self.holes)


@dataclass(frozen=True)
class Move:
    """A move as written: kind is "play", "discard", "give" or "pass"."""

    kind: str
    card: str = ""
    steps: tuple[Step, ...] = ()

    def __str__(self) -> str:
        if self.kind == "pass":
            return "pass"
        sign = {"discard": "-", "give": ">"}.get(self.kind, "")
        return " ".join([sign + self.card, *map(str, self.steps)])


HOLE = r"(?:[a-h][12]?\d|[A-H](?:1[0-8]|[1-9])?|O)"
STEP = re.compile(rf"{HOLE}=({HOLE})|{HOLE}>{HOLE}(>{HOLE})?")


def read_move(text: str) -> Move:
    words = text.split()
    if words == ["pass"]:
        return Move("pass")
    if not words:
        raise BadText(text)
    kind = {"-": "discard", ">": "give"}.get(words[0][0], "play")
    card = words[0] if kind == "play" else words[0][1:]
    if not CARD.match(card) or (kind != "play" and len(words) > 1):
        raise BadText(words[0])
    steps = []
    for word in words[1:]:
        if not STEP.fullmatch(word):
            raise BadText(word)
        sign = "=" if "=" in word else ">"
        steps.append(Step(sign, tuple(word.split(sign))))
    return Move(kind, card, tuple(steps))
