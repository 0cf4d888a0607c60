"""A player that looks one move ahead: captures, home, the danger its marbles stand in, the cards it keeps."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from toc_learn.engine.moves import Move
from toc_learn.engine.play import play
from toc_learn.engine.playerview import View
from toc_learn.players.value import Judgement, judgement

if TYPE_CHECKING:
    from toc_learn.engine.position import Position

__all__ = ["GreedyPlayer", "best_gift", "ranked"]


class GreedyPlayer:
    """Plays the move whose position is worth most, at once; ties by lot."""

    name = "greedy"

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: View) -> Move:
        """Return the move whose position is worth most to the player."""
        position = view.position
        judge = judgement(position.rules)
        if position.exchange:
            return best_gift(judge, position)
        return ranked(judge, position, self.rng)[0][1]


def ranked(judge: Judgement, position: Position, rng: Random) -> list[tuple[float, Move]]:
    """Return the legal moves with what each leads to is worth, the best first, ties in random order."""
    seat = position.seat
    moves = list(position.legal_moves())
    rng.shuffle(moves)
    found = [(judge.worth_to(play(position, move), seat), move) for move in moves]
    found.sort(key=lambda pair: -pair[0])
    return found


def best_gift(judge: Judgement, position: Position) -> Move:
    """Return the gift that costs the giver least and helps the taker most (Q2)."""
    seat = position.seat
    step = len(position.held) // position.rules.teams
    taker = (seat + step) % len(position.held)
    before = judge.hand_worth(position, seat)

    def gain(move: Move) -> float:
        left = judge.hand_worth(play(position, move), seat)
        help_given = judge.hand_worth(_holding(position, taker, move.card_int), taker)
        return left - before + 0.7 * help_given

    return max(position.legal_moves(), key=gain)


def _holding(position: Position, seat: int, card: int) -> Position:
    from toc_learn.engine.deals import copied, finished

    new = copied(position)
    held = list(position.held)
    held[seat] = (card,)
    new.held = tuple(held)
    return finished(new)
