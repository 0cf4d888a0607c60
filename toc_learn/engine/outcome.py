"""What a legal move brings about, for the log, the animation and the lessons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from toc_learn.engine.act import Act, act
from toc_learn.engine.board import COLOURS, Board
from toc_learn.engine.cards import Card, names
from toc_learn.engine.core import Core
from toc_learn.engine.moves import Move

if TYPE_CHECKING:
    from toc_learn.engine.position import Position

__all__ = ["Outcome", "outcome"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The consequences of one legal move."""

    captures: tuple[tuple[str, str], ...] = ()  # (colour, hole) in the order they happen
    # One entry a step: the holes from where the marble stood to where it ends, hole by hole; of an exit the
    # reserve ("A") and the start hole, of a swap the two holes; a jump is two holes in a row.
    path: tuple[tuple[str, ...], ...] = ()
    movers: tuple[str, ...] = ()  # the colour that each step moves
    jumps: tuple[tuple[str, str], ...] = ()  # X-7s, X-7c: from hole 7 to hole 7
    strikes: str | None = None  # the player who is struck by a jack or a ten
    draws: tuple[Card, ...] = ()  # cards drawn from the pack
    result: str | None = None  # as `Position.result` after the move
    replay: bool = False  # the same player plays again (X-JR, X-JD)


def outcome(position: Position, move: Move) -> Outcome:
    """Return what a move that is known to be legal brings about."""
    board = position.tables.board
    after = position.play(move)
    done = act(position, move)
    drawn = len(position.pack_ints) - len(after.pack_ints)
    return Outcome(
        captures=tuple([(COLOURS[colour], board.names[hole]) for colour, hole in done.captures]),
        path=tuple(_paths(position, move, done, board)),
        movers=tuple([COLOURS[colour] for colour in done.movers]),
        jumps=tuple([(board.names[start], board.names[end]) for start, end in done.jumps]),
        strikes=after.turn if (after.jack or after.skip) and not position.exchange else None,
        draws=names(position.pack_ints[:drawn]),
        result=after.result,
        replay=after.replay is not None,
    )


def _paths(position: Core, move: Move, done: Act, board: Board) -> list[tuple[str, ...]]:
    paths = []
    power = position.tables.powers[move.card_int]
    for step, (start, end, via), colour, final in zip(
        move.steps, move.on(board), done.movers, done.ends, strict=True
    ):
        first = end if via < 0 else via
        if step.swap or start < 0 or board.centre in (start, end) or power.wild:
            holes = [first]
        elif power.back:
            holes = board.back_path(start, first)
        else:
            holes = board.path(colour, start, first)
        if final != first:
            holes.append(final)
        paths.append((step.start, *[board.names[hole] for hole in holes]))
    return paths
