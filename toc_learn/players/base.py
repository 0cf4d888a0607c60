"""What a computer player is: something that chooses a legal move from a `View`."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, Protocol

from toc_learn.engine.moves import Move
from toc_learn.engine.playerview import View

__all__ = ["PLAYERS", "Player", "player"]


class Player(Protocol):
    """Chooses moves; sees nothing but a view, and draws its luck from a generator of its own."""

    name: str

    def choose(self, view: View) -> Move:
        """Return a legal move of the player whose view this is; that player is to move."""
        ...


def _random(rng: Random) -> Player:
    from toc_learn.players.chance import RandomPlayer

    return RandomPlayer(rng)


def _greedy(rng: Random) -> Player:
    from toc_learn.players.greedy import GreedyPlayer

    return GreedyPlayer(rng)


def _search(rng: Random) -> Player:
    from toc_learn.players.search import SearchPlayer

    return SearchPlayer(rng)


PLAYERS: Final[dict[str, Callable[[Random], Player]]] = {
    "random": _random,
    "greedy": _greedy,
    "search": _search,
}


def player(name: str, seed: int = 0) -> Player:
    """Return the computer player called `name` (a key of `PLAYERS`).

    The same seed makes ``random`` and ``greedy`` choose alike everywhere. ``search`` thinks as long as its
    clock lets it, so that a slower machine may choose otherwise; `SearchPlayer` with a count of guesses is
    repeatable. Raises KeyError for a name that is none.
    """
    return PLAYERS[name](Random(seed))
