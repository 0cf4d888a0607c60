"""The options of a rule set as text: their values, and which of them contradict each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from toc_learn.engine.board import COLOURS
from toc_learn.engine.cards import RANKS
from toc_learn.engine.errors import RuleSetError

if TYPE_CHECKING:
    from toc_learn.engine.rulesets import RuleSet

__all__ = ["OPTIONS", "Value", "check", "read_options", "write_value"]

Value = bool | int | str | tuple[str, ...] | tuple[int, ...]


@dataclass(frozen=True)
class Kind:
    """How the values of an option are written; `values` tells a reader which there are."""

    values: str
    read: Callable[[str], Value | None]
    write: Callable[[Value], str]


def _yes_no() -> Kind:
    return Kind("yes, no", {"yes": True, "no": False}.get, lambda value: "yes" if value else "no")


def _one_of(*values: str) -> Kind:
    return Kind(", ".join(values), lambda word: word if word in values else None, str)


def _digits(word: str) -> int | None:
    return (
        int(word) if word.isascii() and word.isdigit() and len(word) < 3 and word == str(int(word)) else None
    )


def _number(low: int, high: int) -> Kind:
    def read(word: str) -> int | None:
        number = _digits(word)
        return number if number is not None and low <= number <= high else None

    return Kind(f"{low}–{high}", read, str)


def _ranks() -> Kind:
    def read(word: str) -> tuple[str, ...] | None:
        ranks = word.split("+")
        if len(set(ranks)) < len(ranks) or any(rank not in RANKS for rank in ranks):
            return None
        return tuple(sorted(ranks, key=RANKS.index))

    return Kind("A+K", read, lambda value: "+".join(value))  # type: ignore[arg-type]


def _sizes() -> Kind:
    def read(word: str) -> tuple[int, ...] | None:
        sizes = [_digits(size) for size in word.split("+")]
        found = tuple(size for size in sizes if size)
        return found if len(found) == len(sizes) <= 20 else None

    return Kind("5+4+4", read, lambda value: "+".join(map(str, value)))  # type: ignore[arg-type]


def _team() -> Kind:
    sizes = {"solo": 1, "2": 2, "3": 3, "4": 4}
    return Kind(", ".join(sizes), sizes.get, lambda value: "solo" if value == 1 else str(value))


# The canonical order.
OPTIONS: Final[dict[str, Kind]] = {
    "exit_cards": _ranks(),
    "must_play": _yes_no(),
    "seven_parts": _number(1, 4),
    "seven_burns": _yes_no(),
    "king_burns": _yes_no(),
    "ten": _one_of("advance", "swap-advance", "advance-skip", "advance-or-skip"),
    "jack": _one_of("skip", "swap", "swap-others", "eleven", "eleven-or-swap"),
    "five": _one_of("own", "any", "others"),
    "ace_eleven": _yes_no(),
    "queen_exits": _yes_no(),
    "jokers": _yes_no(),
    "own_overtake": _yes_no(),
    "home_entry_optional": _yes_no(),
    "extra_lap": _yes_no(),
    "protection": _one_of("start", "fresh"),
    "arm_holes": _number(9, 30),
    "entrance_offset": _number(1, 8),
    "exchange": _one_of("never", "first", "five-card", "every"),
    "deals": _sizes(),
    "draw": _yes_no(),
    "two_of_spades": _one_of("plain", "wild"),
    "swap_own_guard": _yes_no(),
    "teams": _team(),
    "common": _one_of(*COLOURS),
}


def read_options(text: str) -> dict[str, Value]:
    """Return the options written ``name=value,name=value``; raises `RuleSetError`."""
    given: dict[str, Value] = {}
    for word in text.split(","):
        option, _, written = word.partition("=")
        kind = OPTIONS.get(option)
        if kind is None:
            raise RuleSetError("option_unknown", "rules", option, ", ".join(OPTIONS))
        if option in given:
            raise RuleSetError("option_twice", option, word)
        value = kind.read(written)
        if value is None:
            raise RuleSetError("option_value", option, written, kind.values)
        given[option] = value
    return given


def write_value(option: str, value: Value) -> str:
    """Return an option's value as text."""
    return OPTIONS[option].write(value)


def check(rules: RuleSet, base: RuleSet, given: Mapping[str, Value]) -> None:
    """Raise `RuleSetError` when options contradict each other or the table; `given` are those of the text."""

    def refuse(option: str, against: str) -> RuleSetError:
        return RuleSetError("option_conflict", option, write_value(option, getattr(rules, option)), against)

    players = len(rules.players)
    if "common" in given and (not base.common or rules.common not in COLOURS[: rules.arms]):
        raise refuse(
            "common", f"{base.name}: {(base.common and 'A–' + COLOURS[rules.arms - 1]) or 'common=–'}"
        )
    if rules.teams > 1 and (rules.common or players % rules.teams or players == rules.teams):
        raise refuse("teams", f"{base.name}: {players}")
    if rules.two_of_spades == "wild" and rules.teams > 1:
        raise refuse("two_of_spades", f"teams={rules.teams}")
    if rules.exchange not in ("never", base.exchange) and rules.teams == 1:
        raise refuse("exchange", "teams=solo")
    if rules.five != "own" and rules.common:
        raise refuse("five", f"common={rules.common}")
    if rules.draw and len(rules.deals) > 1:
        raise refuse("draw", f"deals={write_value('deals', rules.deals)}")
    least = (rules.deals[0] if rules.while_served else sum(rules.deals)) * players
    if least > rules.pack_size:
        raise refuse("deals", f"{least} > {rules.pack_size}")
