"""Short questions to the engine, so that a clause's test is one line a fact."""

from __future__ import annotations

from toc_learn import Position


def legal(position: str, card: str = "") -> set[str]:
    """Return the legal moves as texts, of one card where it is named; discards left out."""
    moves = Position.parse(position).legal_moves()
    return {str(move) for move in moves if move.kind != "discard" and (not card or move.card == card)}


def code(position: str, move: str) -> str | None:
    """Return why a move is refused, None when it is legal."""
    return Position.parse(position).judge(move).code


def refusal(position: str, move: str) -> tuple[str | None, str | None, tuple[str, ...]]:
    """Return code, clause and holes of a refusal."""
    verdict = Position.parse(position).judge(move)
    return verdict.code, verdict.clause, verdict.holes


def after(position: str, move: str) -> dict[str, str]:
    """Return the fields of the position after a legal move, flags with an empty value."""
    words = str(Position.parse(position).play(move)).split()[1:]
    return {field: value for field, _, value in (word.partition("=") for word in words)}


def captures(position: str, move: str) -> list[str]:
    """Return what a legal move sends home, as ``"B a15"``, in the order in which it happens."""
    outcome = Position.parse(position).outcome(move)
    return [f"{colour} {hole}" for colour, hole in outcome.captures]
