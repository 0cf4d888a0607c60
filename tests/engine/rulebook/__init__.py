"""The rules a second time, slowly: an executable rule book to compare the engine with.

Written from RULES.md alone, with the standard library alone, and with other methods than an engine's: marbles
walk hole by hole on a board of names, and the legal moves are the texts that the referee does not refuse.
"""

from __future__ import annotations

from . import sample as _sample
from .moves import canonical, judge_move, legal_moves
from .play import after_move
from .tables import BadText
from .text import read, read_move, write
from .whose import result as _result

__all__ = [
    "BadText",
    "judge",
    "legal",
    "play",
    "random_move_text",
    "random_position",
    "random_rules",
    "result",
    "spelling",
]

random_position = _sample.random_position
random_rules = _sample.random_rules
random_move_text = _sample.random_move_text


def legal(position_text: str) -> set[str]:
    """The legal moves, in the canonical spelling."""
    return legal_moves(read(position_text))


def judge(position_text: str, move_text: str) -> tuple[str | None, str | None]:
    """The first code of section 7 that applies (None if legal), and the cause of `ten_cannot_advance`."""
    code, cause = judge_move(read(position_text), read_move(move_text))
    return code or None, cause or None


def play(position_text: str, move_text: str) -> str:
    """The canonical text of the position after a legal move."""
    state, move = read(position_text), read_move(move_text)
    code, _ = judge_move(state, move)
    if code:
        raise ValueError(f"{move_text} is refused: {code}")
    return write(after_move(state, move))


def result(position_text: str) -> str | None:
    """None while the game goes on, else the winning side or "pat"."""
    return _result(read(position_text))


def spelling(position_text: str, move_text: str) -> str:
    """The canonical spelling of a legal move."""
    return str(canonical(read(position_text), read_move(move_text)))
