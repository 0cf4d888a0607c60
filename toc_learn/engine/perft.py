"""Perft: how many ways there are to play so many moves on, the count by which a move generator is checked.

A way that ends before (the game is won, or the next player has no card) is not counted, as chess does it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toc_learn.engine.generate import legal_moves
from toc_learn.engine.play import play

if TYPE_CHECKING:
    from toc_learn.engine.position import Position

__all__ = ["divide", "perft"]


def perft(position: Position, depth: int) -> int:
    """Return the number of sequences of `depth` legal moves from a position.

    >>> from toc_learn.engine.position import Position
    >>> p = Position.parse("pitchenas-4 A=a0 hand.A=KH,9C hand.B=AS,2S")
    >>> [perft(p, depth) for depth in (0, 1, 2)]
    [1, 4, 12]
    """
    if depth <= 0:
        return 1
    moves = legal_moves(position)
    if depth == 1:
        return len(moves)
    return sum([perft(play(position, move), depth - 1) for move in moves])


def divide(position: Position, depth: int) -> dict[str, int]:
    """Return the same count by first move, to find the move where two generators differ; depth from 1."""
    return {str(move): perft(play(position, move), depth - 1) for move in position.legal_moves()}
