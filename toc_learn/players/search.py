"""A player that imagines the hidden hands, plays the deal on, and keeps the move that turns out best.

For each of a few guesses at the hidden cards (`View.sample`), each promising move is played and the deal goes
on with everybody taking the best next step; all moves meet the same guesses, so that luck weighs alike.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Final

from toc_learn.engine.generate import legal_moves
from toc_learn.engine.moves import Move
from toc_learn.engine.play import play
from toc_learn.engine.playerview import View
from toc_learn.players.greedy import best_gift, ranked
from toc_learn.players.value import Judgement, judgement

if TYPE_CHECKING:
    from toc_learn.engine.position import Position

__all__ = ["SearchPlayer"]

GUESSES: Final = 8
CANDIDATES: Final = 5
AHEAD: Final = 4
# What the position right after a move counts beside what it leads to: guesses are few, chance weighs on them.
AT_ONCE: Final = 0.5
# A splitting seven has hundreds of moves; while imagining, a sample of them will do.
MOST_LOOKED_AT: Final = 24
LIMIT_SECONDS: Final = 0.4


class SearchPlayer:
    """Plays each promising move on against guessed hands.

    It stops guessing after about `limit` seconds a move, so that what it chooses depends on the machine. With
    `guesses` given, it makes just so many, looks at no clock, and the same seed makes the same choices.
    """

    name = "search"

    def __init__(
        self, rng: Random, guesses: int | None = None, ahead: int = AHEAD, limit: float = LIMIT_SECONDS
    ) -> None:
        self.rng = rng
        self.guesses = GUESSES if guesses is None else guesses
        self.ahead = ahead
        self.limit = limit if guesses is None else math.inf

    def choose(self, view: View) -> Move:
        """Return the move that does best on the average of the guesses."""
        position = view.position
        judge = judgement(position.rules)
        if position.exchange:
            return best_gift(judge, position)
        order = ranked(judge, position, self.rng)
        if len(order) == 1:
            return order[0][1]
        stop = perf_counter() + self.limit
        candidates = [move for _, move in order[:CANDIDATES]]
        at_once = [worth for worth, _ in order[:CANDIDATES]]
        totals = [0.0] * len(candidates)
        made = 0
        while made == 0 or (made < self.guesses and perf_counter() < stop):
            made += 1
            guess = view.sample(self.rng)
            seed = self.rng.random()
            for i, move in enumerate(candidates):
                totals[i] += self._played_on(judge, play(guess, move), position.seat, Random(seed))
        best = max(range(len(candidates)), key=lambda i: totals[i] / made + AT_ONCE * at_once[i])
        return candidates[best]

    def _played_on(self, judge: Judgement, position: Position, seat: int, rng: Random) -> float:
        """Return what the position is worth after some more moves of everybody."""
        for _ in range(self.ahead):
            if position.result or not position.held[position.seat]:
                break
            moves = self._sensible(judge, position, rng)
            if not moves:
                break
            mover = position.seat
            best, following = float("-inf"), position
            for move in moves:
                after = play(position, move)
                worth = judge.worth_to(after, mover)
                if worth > best:
                    best, following = worth, after
            position = following
        return judge.worth_to(position, seat)

    @staticmethod
    def _sensible(judge: Judgement, position: Position, rng: Random) -> list[Move]:
        """Return the moves to look at while imagining: plays, and of the discards the cheapest card only."""
        moves: Sequence[Move] = legal_moves(position)
        if len(moves) > MOST_LOOKED_AT:
            moves = rng.sample(moves, MOST_LOOKED_AT)
        plays = [move for move in moves if move.kind != "discard"]
        if len(plays) < len(moves):
            discards = [move for move in moves if move.kind == "discard"]
            plays.append(min(discards, key=lambda move: judge.card_worth[move.card_int]))
        return plays
