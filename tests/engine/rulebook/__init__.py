"""The rules a second time, slowly: an executable rule book to compare the engine with.

Written from the clauses alone, with the standard library alone, and with other methods than an engine's:
marbles walk hole by hole on a board of names, and the legal moves are what the referee does not refuse.
Sections are those of the rules, clause by clause; "reading" marks a choice where their text leaves one.
"""

from __future__ import annotations

from .attempts import random_changed_text, random_move_text
from .mixtures import random_rules
from .moves import canonical, judge_move, legal_moves
from .play import after_move
from .sample import random_position
from .tables import BadText
from .text import read, read_move, write
from .whose import result as _result

__all__ = [
    "canonical_text",
    "judge",
    "legal",
    "play",
    "random_changed_text",
    "random_move_text",
    "random_position",
    "random_rules",
    "result",
    "spelling",
]


def canonical_text(position_text: str) -> str | None:
    """The canonical text of a position, None if the text says none."""
    try:
        return write(read(position_text))
    except BadText:
        return None


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
