"""Rule sets: frozen values of named options. The engine reads these options and never a name."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Final

from toc_learn.engine.board import Board, board_of
from toc_learn.engine.conflicts import check, default_seats
from toc_learn.engine.errors import RuleSetError, as_text
from toc_learn.engine.optiontext import OPTIONS, checked, read_options, write_value

if TYPE_CHECKING:
    from toc_learn.engine.tables import Tables

__all__ = ["NAMED", "RuleSet", "rule_sets"]


@dataclass(frozen=True)
class RuleSet:
    """One way to play: a table of the reference with any of its options changed.

    >>> rules = RuleSet.parse("pitchenas-4[must_play=yes]")
    >>> rules.must_play, rules.players, rules.pack_size, str(rules)
    (True, ('A', 'B', 'C', 'D'), 52, 'pitchenas-4[must_play=yes]')
    """

    name: str
    source: str  # the text it comes from: "000" … "004", joined by "+"; which no text changes
    # Options, in the canonical order.
    exit_cards: tuple[str, ...] = ("A", "K")
    must_play: bool = True
    seven_parts: int = 4
    seven_burns: bool = False
    king_burns: bool = False
    ten: str = "advance"
    jack: str = "swap"
    five: str = "own"
    ace_eleven: bool = False
    queen_exits: bool = False
    jokers: bool = False
    own_overtake: bool = True
    home_entry_optional: bool = True
    extra_lap: bool = True
    protection: str = "start"
    arm_holes: int = 18
    entrance_offset: int = 2
    exchange: str = "never"
    deals: tuple[int, ...] = (5, 4, 4)
    draw: bool = False
    two_of_spades: str = "plain"
    swap_own_guard: bool = False
    teams: int = 1  # players in a team; 1 is solo
    common: str = ""  # the colour of the common camp (C2)
    arms: int = 4
    seats: tuple[str, ...] = ("A", "B", "C", "D")  # the colours that each player has, clockwise
    packs: int = 1
    joker: str = "plain"  # "replay": X-JR, "again": X-JD
    last_marble: bool = False  # S7
    wall: bool = False  # X-W: the own start hole is a wall, backward too
    five_lifts_wall: bool = False  # X-5d of draw-4
    five_passes: bool = False  # X-5c, X-5d of chevaux-6
    shelter: bool = False  # hole 8 protects
    jump: str = "never"  # "opposite": X-7s, "next": X-7c
    through_centre: bool = False  # X-C
    free_cards: tuple[str, ...] = ()  # X-must: ranks that do not oblige
    dealers: str = "round"  # who deals next: "round" R2, "leader" or "stays" X-deal
    last_ten_walks: bool = False  # the dealer's last ten is not laid for its effect
    draws_dealer: bool = False  # X-deal: the highest card drawn deals first
    while_served: bool = False  # a deal that the pack cannot serve is left out
    last_deal_repeats: bool = False  # X-deal: the last size of `deals` repeats while the pack serves all

    @classmethod
    def parse(cls, text: str) -> RuleSet:
        """Return the rule set written ``name`` or ``name[option=value,…]``.

        Raises `RuleSetError` for an unknown name, option or value, and for options that contradict.
        """
        return _parse(as_text(text, RuleSetError, "rules", "pitchenas-4"))

    @cached_property
    def text(self) -> str:
        """The canonical text: the name, and the options that differ from the table in their order."""
        changed = [f"{option}={write_value(option, getattr(self, option))}" for option in self.changed()]
        return f"{self.name}[{','.join(changed)}]" if changed else self.name

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"RuleSet.parse({self.text!r})"

    def __hash__(self) -> int:
        return hash(self.text)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, RuleSet) and self.text == other.text

    def __reduce__(self) -> tuple[Any, ...]:
        return _parse, (self.text,)

    def with_(self, **options: object) -> RuleSet:
        """Return this rule set with options changed; values as the attributes hold them.

        Raises `RuleSetError` for an unknown option, for a value that it has not, and for contradictions.
        """
        for option in options:
            if option not in OPTIONS:
                raise RuleSetError("option_unknown", "rules", option, ", ".join(OPTIONS))
        known = {option: checked(option, value) for option, value in options.items()}
        base = NAMED[self.name]
        changed = replace(self, **known)  # type: ignore[arg-type]
        if "seats" not in known and self.seats == default_seats(base, self.common):
            changed = replace(changed, seats=default_seats(base, changed.common))
        return RuleSet.parse(changed.text)

    def changed(self) -> tuple[str, ...]:
        """Return the names of the options that differ from the table's.

        `seats` is not among them when they follow from `common`.
        """
        base = NAMED[self.name]
        known = {"seats": default_seats(base, self.common)}
        return tuple(
            option for option in OPTIONS if getattr(self, option) != known.get(option, getattr(base, option))
        )

    @cached_property
    def board(self) -> Board:
        """The board of this rule set."""
        return board_of(self.arms, self.arm_holes, self.entrance_offset)

    @cached_property
    def players(self) -> tuple[str, ...]:
        """The players clockwise, each named by its first colour; the common camp has none."""
        return tuple(seat[0] for seat in self.seats)

    @cached_property
    def colours(self) -> tuple[str, ...]:
        """The colours that have marbles, clockwise, the common camp's too."""
        return tuple(sorted("".join(self.seats) + self.common))

    def colours_of(self, player: str) -> str:
        """Return the colours of a player, joined."""
        return self.seats[self.players.index(player)]

    def mates(self, player: str) -> tuple[str, ...]:
        """Return the team-mates of a player clockwise from the next; empty when each plays alone."""
        size = len(self.players)
        step = size // self.teams
        seat = self.players.index(player)
        return tuple(self.players[(seat + step * i) % size] for i in range(1, self.teams))

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """The sides that can win: their players' first colours, joined (``"AC"``)."""
        step = len(self.players) // self.teams
        return tuple("".join(self.players[i::step]) for i in range(step))

    @property
    def pack_size(self) -> int:
        """How many cards there are in all."""
        return (54 if self.jokers else 52) * self.packs

    def copies(self, card: int) -> int:
        """Return how often the pack holds a card (an int of `cards`)."""
        return self.packs if card < 52 or self.jokers else 0

    def exits_with(self, rank: str) -> bool:
        """Return whether a card of that rank brings a marble out (M5)."""
        return rank in self.exit_cards or rank == "*" or (rank == "Q" and self.queen_exits)

    @cached_property
    def tables(self) -> Tables:
        """What the move generator needs, compiled once."""
        from toc_learn.engine.tables import Tables

        return Tables(self)

    def describe(self, lang: str) -> str:
        """Return the rule set in words, one line an option that differs from its table."""
        from toc_learn.view import narrate
        from toc_learn.view.words import asked

        return narrate.rules(self, asked(lang))


def _table(name: str, arms: int, seats: str, source: str, **options: Any) -> RuleSet:
    return RuleSet(name, source, arms=arms, seats=tuple(seats.split()), **options)


_PITCHENAS: Final[dict[str, Any]] = {
    "last_marble": True,
    "queen_exits": True,
    "must_play": False,
    "seven_parts": 2,
    "seven_burns": True,
    "ten": "swap-advance",
    "jack": "skip",
}
_CLASSIC: Final[dict[str, Any]] = {
    "free_cards": ("10", "J"),
    "while_served": True,
    "dealers": "leader",
    "seven_burns": True,
    "ten": "advance-skip",
    "exchange": "five-card",
    "swap_own_guard": True,
    "teams": 2,
}
_CHEVAUX: Final[dict[str, Any]] = {
    "wall": True,
    "extra_lap": False,
    "king_burns": True,
    "five": "others",
    "dealers": "stays",
    "while_served": True,
    "last_deal_repeats": True,
    "deals": (5, 4),
    "exchange": "first",
}

NAMED: Final[dict[str, RuleSet]] = {
    rules.name: rules
    for rules in (
        _table("pitchenas-2", 4, "AC BD", "000", deals=(5, 4, 4, 4, 4, 5), **_PITCHENAS),
        _table(
            "pitchenas-3", 4, "A B C", "000", deals=(6, 5, 6), common="D", swap_own_guard=True, **_PITCHENAS
        ),
        _table(
            "pitchenas-4", 4, "A B C D", "000", teams=2, exchange="every", swap_own_guard=True, **_PITCHENAS
        ),
        _table("classic-4", 4, "A B C D", "001+004", **_CLASSIC),
        _table(
            "classic-6", 6, "A B C D E F", "001+004", jokers=True, five_passes=True, deals=(5, 4), **_CLASSIC
        ),
        _table(
            "classic-8", 8, "A B C D E F G H", "001+004",
            jokers=True, packs=2, five_passes=True, through_centre=True, **_CLASSIC,
        ),
        _table(
            "shawinigan-4", 4, "A B C D", "001+004",
            jokers=True, joker="replay", seven_parts=2, king_burns=True, ten="advance-or-skip",
            jack="swap-others", five="any", shelter=True, jump="opposite", last_ten_walks=True,
            draws_dealer=True, exchange="first", teams=2,
        ),
        _table(
            "draw-4", 4, "A B C D", "002",
            jokers=True, joker="again", king_burns=True, five="others", wall=True, five_lifts_wall=True,
            extra_lap=False, deals=(5,), draw=True, dealers="stays", swap_own_guard=True,
        ),
        _table("chevaux-2", 4, "A C", "003", **_CHEVAUX),
        _table("chevaux-3", 4, "A B C", "003", **_CHEVAUX),
        _table("chevaux-4", 4, "A B C D", "003", **_CHEVAUX),
        _table("chevaux-5", 6, "A B C D E", "003", **_CHEVAUX),
        _table("chevaux-6", 6, "A B C D E F", "003", jokers=True, five_passes=True, jump="next", **_CHEVAUX),
    )
}  # fmt: skip


def rule_sets() -> tuple[RuleSet, ...]:
    """Return the named rule sets, as their tables stand."""
    return tuple(NAMED.values())


@lru_cache(maxsize=512)
def _parse(text: str) -> RuleSet:
    name, bracket, rest = text.partition("[")
    base = NAMED.get(name)
    if base is None:
        raise RuleSetError("rules_unknown", "rules", name, ", ".join(NAMED))
    if not bracket:
        return base
    if not rest.endswith("]") or not rest[:-1]:
        raise RuleSetError("rules_brackets", "rules", text, f"{name}[must_play=yes,king_burns=yes]")
    given = read_options(rest[:-1])
    rules = replace(base, **given)  # type: ignore[arg-type]
    if "seats" not in given:
        rules = replace(rules, seats=default_seats(base, rules.common))
    check(rules, base)
    return rules if rules.text == text else _parse(rules.text)
