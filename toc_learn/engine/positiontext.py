"""The text of a position, in and out. Canonical text and position are exact inverses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from toc_learn.engine.board import COLOURS, HOME_SLOTS, Board
from toc_learn.engine.cards import CARDS, UNKNOWN, card_index
from toc_learn.engine.core import ANY_MARBLE, NO_REPLAY, Core
from toc_learn.engine.errors import PositionError, RuleSetError, as_text
from toc_learn.engine.rulesets import RuleSet

if TYPE_CHECKING:
    from toc_learn.engine.position import Position

__all__ = ["changed", "read", "write"]

FLAGS: Final = ("jack", "skip")
SINGLE: Final = ("turn", "jack", "skip", "replay", "fresh", "dealer", "deal", "pack", "pile", "phase")
SKIPPING: Final = ("advance-skip", "advance-or-skip")  # the tens that strike the next player
MOST_DEAL: Final = 99
EXAMPLE: Final = "pitchenas-4 A=a0 turn=A hand.A=KH"
FIELD: Final = re.compile(r"[A-H]|(hand|given)\.[A-H]")
FIELDS: Final = "A=…, turn=…, hand.A=…, jack, pile=…"
EXAMPLES: Final = {"turn": "A", "dealer": "A", "deal": "1", "replay": "a3", "phase": "exchange"}


def write(position: Core) -> str:
    """Return the canonical text."""
    words = [str(position.rules)]
    for field, value in _fields(position).items():
        words.append(field if value == "" else f"{field}={value}")
    return " ".join(words)


def read(text: str) -> Position:
    """Return the position written `text`; raises `PositionError` or `RuleSetError`."""
    words = as_text(text, PositionError, "position", EXAMPLE).split()
    if not words:
        raise PositionError("position_empty", "position", "", EXAMPLE)
    if "[" in words[0] and "]" not in words[0] and "]" in text:
        written = text.strip().partition("]")[0] + "]"
        raise RuleSetError("rules_blanks", "rules", " ".join(written.split()), "".join(written.split()))
    rules = RuleSet.parse(words[0])
    fields: dict[str, str] = {}
    for word in words[1:]:
        field, equals, value = word.partition("=")
        if field in fields:
            raise PositionError("field_twice", field, word)
        if not field:
            raise PositionError("field_unknown", field, word, FIELDS)
        if (field in FLAGS) == bool(equals) or (equals and not value):
            if field in FLAGS:
                raise PositionError("value_wrong", field, word, field)
            if field not in SINGLE and not FIELD.fullmatch(field):
                raise PositionError("field_unknown", field, word, FIELDS)
            raise PositionError("value_missing", field, word, _example(field))
        fields[field] = value
    return _Reader(rules, fields).position()


def _example(field: str) -> str:
    """Return a field as it can be written."""
    place = "a0" if len(field) == 1 or field == "fresh" else "KH,7C"
    return f"{field}={EXAMPLES.get(field, place)}"


def changed(position: Core, changes: Mapping[str, Any]) -> Position:
    """Return the position with fields changed (see `Position.with_`)."""
    fields = _fields(position)
    for name, value in changes.items():
        if name in ("marbles", "hands", "given"):
            prefix = {"marbles": "", "hands": "hand.", "given": "given."}[name]
            if name == "given":
                fields = {field: old for field, old in fields.items() if not field.startswith("given.")}
            for key, entries in value.items():
                listed = [entries] if isinstance(entries, str) else entries
                _set(fields, f"{prefix}{key}", ",".join(map(str, listed)))
        elif name in FLAGS:
            fields.pop(name, None)
            if value:
                fields[name] = ""
        elif name in SINGLE:
            plain = value if isinstance(value, str | int) or value is None else ",".join(map(str, value))
            _set(fields, name, "" if plain is None else str(plain))
        else:
            raise PositionError(
                "field_unknown", name, name, ", ".join(("marbles", "hands", *SINGLE, "given"))
            )
    return _Reader(position.rules, fields).position()


def _set(fields: dict[str, str], field: str, value: str) -> None:
    fields.pop(field, None)
    if value:
        fields[field] = value


def _fields(position: Core) -> dict[str, str]:
    """Return the fields in canonical order; those at their default are left out."""
    rules, names = position.rules, position.tables.board.names
    fields: dict[str, str] = {}
    for colour in rules.colours:
        holes = position.marble_ints[COLOURS.index(colour)]
        if holes:
            fields[colour] = ",".join([names[hole] for hole in holes])
    fields["turn"] = rules.players[position.seat]
    for player, hand in zip(rules.players, position.held, strict=True):
        if hand:
            fields[f"hand.{player}"] = _write_cards(hand)
    if position.jack:
        fields["jack"] = ""
    if position.skip:
        fields["skip"] = ""
    if position.again != NO_REPLAY:
        fields["replay"] = "any" if position.again == ANY_MARBLE else names[position.again]
    if position.fresh_bits:
        fields["fresh"] = ",".join([name for i, name in enumerate(names) if position.fresh_bits >> i & 1])
    if position.dealer_seat != len(rules.players) - 1:
        fields["dealer"] = rules.players[position.dealer_seat]
    if position.deal != 1:
        fields["deal"] = str(position.deal)
    if position.pack_ints:
        fields["pack"] = _write_cards(position.pack_ints)
    if position.pile_ints:
        fields["pile"] = _write_cards(position.pile_ints)
    if position.exchange:
        fields["phase"] = "exchange"
        for player, card in zip(rules.players, position.gifts, strict=True):
            if card is not None:
                fields[f"given.{player}"] = _write_cards((card,))
    return fields


def _write_cards(cards: Iterable[int]) -> str:
    """Return cards as text; a run of unknown ones as ``?n``."""
    words: list[str] = []
    hidden = 0
    for card in cards:
        if card == UNKNOWN:
            hidden += 1
            continue
        if hidden:
            words.append(f"?{hidden}")
            hidden = 0
        words.append(CARDS[card])
    if hidden:
        words.append(f"?{hidden}")
    return ",".join(words)


class _Reader:
    """Checks fields against a rule set and builds the position."""

    def __init__(self, rules: RuleSet, fields: Mapping[str, str]) -> None:
        self.rules = rules
        self.fields = fields
        self.board: Board = rules.board
        known = {*SINGLE, *rules.colours}
        known |= {f"{prefix}.{player}" for prefix in ("hand", "given") for player in rules.players}
        for field in fields:
            if field not in known:
                prefix, _, player = field.partition(".")
                if prefix in ("hand", "given") and player:
                    raise PositionError("player_unknown", field, player, ", ".join(rules.players))
                raise PositionError("field_unknown", field, field, FIELDS)

    def position(self) -> Position:
        from toc_learn.engine.position import Position

        rules, fields = self.rules, self.fields
        core = Core()
        core.rules = rules
        core.tables = rules.tables
        core.marble_ints = self._marbles()
        core.seat = self._player("turn", 0)
        core.held = tuple([self._hand(player) for player in rules.players])
        core.jack = "jack" in fields
        core.skip = "skip" in fields
        core.dealer_seat = self._player("dealer", len(rules.players) - 1)
        core.deal = self._deal()
        core.pack_ints = self._cards("pack")
        core.pile_ints = self._cards("pile")
        core.exchange = self._exchange()
        core.gifts = self._gifts(core.exchange, core.seat)
        core.again = self._replay(core.exchange)
        core.fresh_bits = self._fresh(core.marble_ints)
        core._guards = -1
        core._legal = None
        core._result = None
        core._hash = 0
        self._flags(core)
        self._count(core)
        core.__class__ = Position
        assert isinstance(core, Position)
        return core

    def _marbles(self) -> tuple[tuple[int, ...], ...]:
        taken: set[int] = set()
        by_arm: list[tuple[int, ...]] = []
        for colour in COLOURS[: self.rules.arms]:
            holes = []
            for word in self.fields.get(colour, "").split(",") if self.fields.get(colour) else ():
                hole = self._hole(colour, word)
                if hole in taken and hole != self.board.centre:
                    raise PositionError("hole_taken", colour, word)
                taken.add(hole)
                holes.append(hole)
            if len(holes) > HOME_SLOTS:
                raise PositionError("marbles_many", colour, self.fields[colour], str(HOME_SLOTS))
            by_arm.append(tuple(sorted(holes)))
        return tuple(by_arm)

    def _hole(self, colour: str, word: str) -> int:
        hole = self.board.index.get(word)
        if hole is None:
            centre = ", O" if self.rules.through_centre else ""
            there = f"a0–{self.board.names[self.board.size - 1]}, {colour}1–{colour}{HOME_SLOTS}{centre}"
            raise PositionError("hole_unknown", colour, word, there)
        if hole > self.board.centre and word[0] != colour:
            raise PositionError("hole_wrong", colour, word, f"{colour}1–{colour}4")
        if hole == self.board.centre and not self.rules.through_centre:
            raise PositionError("hole_wrong", colour, word, f"a0–{self.board.names[self.board.size - 1]}")
        return hole

    def _player(self, field: str, default: int) -> int:
        word = self.fields.get(field)
        if word is None:
            return default
        if word not in self.rules.players:
            raise PositionError("player_unknown", field, word, ", ".join(self.rules.players))
        return self.rules.players.index(word)

    def _hand(self, player: str) -> tuple[int, ...]:
        cards = self._cards(f"hand.{player}")
        return tuple(sorted(cards, key=lambda card: (card == UNKNOWN, card)))

    def _cards(self, field: str) -> tuple[int, ...]:
        cards: list[int] = []
        for word in self.fields[field].split(",") if field in self.fields else ():
            if word[:1] == "?":
                count = word[1:]
                if not (count.isascii() and count.isdigit()) or count[0] == "0" or len(count) > 3:
                    raise PositionError("number_wrong", field, word, f"?1–?{self.rules.pack_size}")
                cards += [UNKNOWN] * int(count)
                continue
            card = card_index(word)
            if card is None:
                raise PositionError("card_unknown", field, word, "AS … KC, *1, *2, ?4")
            if not self.rules.copies(card):
                raise PositionError("card_absent", field, word, "jokers=yes")
            cards.append(card)
        return tuple(cards)

    def _deal(self) -> int:
        word = self.fields.get("deal", "1")
        if not (word.isascii() and word.isdigit()) or word[0] == "0" or len(word) > len(str(MOST_DEAL)):
            raise PositionError("number_wrong", "deal", word, f"1–{MOST_DEAL}")
        return int(word)

    def _exchange(self) -> bool:
        phase = self.fields.get("phase", "play")
        if phase not in ("play", "exchange"):
            raise PositionError("value_wrong", "phase", phase, "play, exchange")
        if phase == "exchange" and (self.rules.teams == 1 or self.rules.exchange == "never"):
            needs = ["teams≠solo"] if self.rules.teams == 1 else []
            needs += ["exchange≠never"] if self.rules.exchange == "never" else []
            raise PositionError("field_here", "phase", phase, ", ".join(needs))
        return phase == "exchange"

    def _gifts(self, exchange: bool, seat: int) -> tuple[int | None, ...]:
        gifts: list[int | None] = []
        for player in self.rules.players:
            field = f"given.{player}"
            cards = self._cards(field)
            if cards and not exchange:
                raise PositionError("field_here", field, self.fields[field], "phase=exchange")
            if len(cards) > 1:
                raise PositionError("value_wrong", field, self.fields[field], "7D")
            gifts.append(cards[0] if cards else None)
        if gifts[seat] is not None:
            field = f"given.{self.rules.players[seat]}"
            raise PositionError("field_here", field, self.fields[field], f"turn≠{self.rules.players[seat]}")
        return tuple(gifts) if exchange else ()

    def _replay(self, exchange: bool) -> int:
        word = self.fields.get("replay")
        if word is None:
            return NO_REPLAY
        kind = self.rules.joker
        wanted = "again" if word == "any" else "replay"
        if exchange or kind != wanted or not self.rules.jokers:
            needs = ["phase=play"] if exchange else []
            needs += [] if self.rules.jokers else ["jokers=yes"]
            needs += [] if kind == wanted else [f"joker={wanted}"]
            raise PositionError("field_here", "replay", word, ", ".join(needs))
        if word == "any":
            return ANY_MARBLE
        hole = self.board.index.get(word)
        if hole is None:
            raise PositionError("hole_unknown", "replay", word, f"a0–{self.board.names[self.board.size - 1]}")
        return hole

    def _fresh(self, marbles: tuple[tuple[int, ...], ...]) -> int:
        word = self.fields.get("fresh")
        if word is None:
            return 0
        if self.rules.protection != "fresh":
            raise PositionError("field_here", "fresh", word, "protection=fresh")
        bits = 0
        for name in word.split(","):
            hole = self.board.index.get(name, -1)
            owner = self.board.start.index(hole) if hole in self.board.start else -1
            if owner < 0 or hole not in marbles[owner]:
                raise PositionError(
                    "value_wrong", "fresh", name, ", ".join(f"{c.lower()}0" for c in self.rules.colours)
                )
            bits |= self.board.bits[hole]
        return bits

    def _flags(self, core: Core) -> None:
        if core.jack and core.rules.jack != "skip":
            raise PositionError("field_here", "jack", "jack", "jack=skip")
        if core.skip and core.rules.ten not in SKIPPING:
            raise PositionError("field_here", "skip", "skip", " / ".join(f"ten={kind}" for kind in SKIPPING))
        if core.again >= 0 and not any(core.again in holes for holes in core.marble_ints):
            word = self.fields["replay"]
            there = [self.board.names[hole] for holes in core.marble_ints for hole in holes]
            owner = word[0] if core.again > self.board.centre else self.rules.colours[0]
            raise PositionError("hole_wrong", "replay", word, ", ".join(there) or f"{owner}={word}")

    def _count(self, core: Core) -> None:
        """Refuse a card that is there more often than the pack has it, and more cards than there are."""
        seen: dict[int, int] = {}
        total = 0
        for field in self.fields:
            if field.partition(".")[0] not in ("hand", "given", "pack", "pile"):
                continue
            for card in self._cards(field):
                total += 1
                if card != UNKNOWN:
                    seen[card] = seen.get(card, 0) + 1
                    if seen[card] > self.rules.copies(card):
                        raise PositionError("card_twice", field, CARDS[card], str(self.rules.copies(card)))
                if total > self.rules.pack_size:
                    raise PositionError("number_wrong", field, self.fields[field], str(self.rules.pack_size))
