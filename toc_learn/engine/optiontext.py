"""The options of a rule set as text: their names in the canonical order, and how their values are written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from toc_learn.engine.board import COLOURS
from toc_learn.engine.cards import RANKS
from toc_learn.engine.errors import RuleSetError

__all__ = ["FEWEST", "OPTIONS", "Value", "checked", "read_options", "write_value"]

Value = bool | int | str | tuple[str, ...] | tuple[int, ...]

NONE: Final = "none"
FEWEST: Final = 2  # players


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


def _one_number(*numbers: int) -> Kind:
    values = {str(number): number for number in numbers}
    return Kind(", ".join(values), values.get, str)


def _number(low: int, high: int) -> Kind:
    def read(word: str) -> int | None:
        number = _digits(word)
        return number if number is not None and low <= number <= high else None

    return Kind(f"{low}–{high}", read, str)


def _ranks(none: bool = False) -> Kind:
    def read(word: str) -> tuple[str, ...] | None:
        if none and word == NONE:
            return ()
        ranks = word.split("+")
        if len(set(ranks)) < len(ranks) or any(rank not in RANKS for rank in ranks):
            return None
        return tuple(sorted(ranks, key=RANKS.index))

    # Texts that end in … read the same in every language: `view.error.values.<option>` has them in words.
    values = "A … K, A+K, …"
    return Kind(f"{values}, {NONE}" if none else values, read, lambda value: "+".join(value) or NONE)  # type: ignore[arg-type]


def _seats() -> Kind:
    """Players clockwise by their first colours; the places at the table follow from the colours alone."""

    def read(word: str) -> tuple[str, ...] | None:
        seats = sorted("".join(sorted(seat)) for seat in word.split("+"))
        colours = "".join(seats)
        whole = all(seats) and len(set(colours)) == len(colours) and set(colours) <= set(COLOURS)
        return tuple(seats) if whole and FEWEST <= len(seats) <= len(COLOURS) else None

    return Kind("A+B+C+D, AC+BD, A+C, …", read, lambda value: "+".join(value))  # type: ignore[arg-type]


def _camp() -> Kind:
    values = {NONE: "", **{colour: colour for colour in COLOURS}}
    return Kind(", ".join((*COLOURS, NONE)), values.get, lambda value: str(value) or NONE)


def _sizes() -> Kind:
    def read(word: str) -> tuple[int, ...] | None:
        sizes = [_digits(size) for size in word.split("+")]
        found = tuple(size for size in sizes if size)
        return found if len(found) == len(sizes) <= 20 else None

    return Kind("5, 5+4+4, …", read, lambda value: "+".join(map(str, value)))  # type: ignore[arg-type]


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
    "common": _camp(),
    "arms": _one_number(4, 6, 8),
    "seats": _seats(),
    "packs": _one_number(1, 2),
    "joker": _one_of("plain", "replay", "again"),
    "last_marble": _yes_no(),
    "wall": _yes_no(),
    "five_lifts_wall": _yes_no(),
    "five_passes": _yes_no(),
    "shelter": _yes_no(),
    "jump": _one_of("never", "opposite", "next"),
    "through_centre": _yes_no(),
    "free_cards": _ranks(none=True),
    "dealers": _one_of("round", "leader", "stays"),
    "last_ten_walks": _yes_no(),
    "draws_dealer": _yes_no(),
    "while_served": _yes_no(),
    "last_deal_repeats": _yes_no(),
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


def checked(option: str, value: object) -> Value:
    """Return an option's value as a rule set holds it; raises `RuleSetError` for what is none of its values.

    >>> checked("seats", ["C", "A"])
    ('A', 'C')
    """
    kind = OPTIONS[option]
    held = tuple(value) if isinstance(value, list) else value
    try:
        read = kind.read(kind.write(held))  # type: ignore[arg-type]
    except (TypeError, ValueError):
        read = None
    # What is written like a value need not be one: "no" is true, and 1 is written as "1".
    if read is None or type(read) is not type(held) or (read != held and not isinstance(held, tuple)):
        raise RuleSetError(
            "option_value", option, held if isinstance(held, str) else repr(held)[:200], kind.values
        )
    return read
