"""Games inside a step: cards dealt from the step's seed, and partners who always choose the same way."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from toc_learn.engine.game import Game
from toc_learn.engine.moves import Move
from toc_learn.engine.position import Position
from toc_learn.players import player

__all__ = ["chosen", "dealt", "follow"]


@lru_cache(maxsize=64)
def dealt(position: Position, seed: int) -> Position:
    """Return the position with cards dealt, where nobody has any."""
    return Game.from_position(position, seed).position


@lru_cache(maxsize=8)
def _game(start: Position, seed: int) -> Game:
    return Game.from_position(start, seed)


def follow(start: Position, seed: int, moves: Sequence[Move]) -> Position:
    """Return where a game that began at `start` stands after `moves`: cards are dealt when a deal is over.

    The game is kept and led to the place that is asked for, so that a move more costs a move.
    """
    game = _game(start, seed)
    played = [one.move for one in game.history]
    common = 0
    for one, other in zip(played, moves, strict=False):
        if one != other:
            break
        common += 1
    for _ in played[common:]:
        game.undo()
    for move in moves[common:]:
        game.play(move)
    return game.position


@lru_cache(maxsize=512)
def chosen(position: Position, name: str, seed: int) -> Move:
    """Return what the computer player `name` does: a function of what it sees and of `seed`."""
    view = Game.from_position(position).view(position.turn)
    return player(name, seed).choose(view)
