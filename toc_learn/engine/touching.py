"""Touches that lead nowhere: on a place that is none, or where no marble and no way is."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from toc_learn.engine.board import COLOURS
from toc_learn.engine.cards import CARDS, card_index
from toc_learn.engine.errors import MoveError
from toc_learn.engine.moves import Move, Step, holes_of
from toc_learn.engine.play import halfway
from toc_learn.engine.powers import SEVEN, Power
from toc_learn.engine.referee import judge
from toc_learn.engine.verdict import Verdict

if TYPE_CHECKING:
    from toc_learn.engine.position import Position

__all__ = ["check_card", "check_place", "why_not"]

# What the referee says of a card before it looks at marbles.
_OF_THE_CARD = ("card_not_in_hand", "under_jack", "card_cannot_do_that")


def check_card(card: str) -> None:
    """Raise `MoveError` for a text that is no card."""
    if card_index(card) is None:
        raise MoveError("move_card", "card", card, "AS … KC, *1, *2")


def check_place(position: Position, hole: str) -> None:
    """Raise `MoveError` for a text that is neither a hole of the board nor a colour, for its reserve."""
    board = position.tables.board
    there = hole in board.index and (hole != board.names[board.centre] or position.rules.through_centre)
    if not there and hole not in position.colours:
        expected = holes_of(board, position.colours, position.rules.through_centre)
        raise MoveError("move_hole", "hole", hole, expected)


def why_not(
    position: Position, card: str, steps: tuple[Step, ...], touches: tuple[str, ...], hole: str
) -> Verdict:
    """Return why no legal move of `card` goes on at `hole`, after `touches` that have made `steps`."""
    power = position.tables.powers[CARDS.index(card)]
    if steps and steps[0].swap:  # the advance, or one part too many
        return _judged(position, card, _on(card, steps, steps[0].end, hole), hole)
    if len(touches) % 2:
        return _judged(position, card, _to(position, card, power, steps, touches[-1], hole), hole)
    now = halfway(position, Move.of(card, *steps)) if steps else position
    begun = Move.of(card, *steps, Step(hole, _some_end(now, power, hole, _rest(position, steps))))
    verdict = judge(position, begun)
    empty = not now.reserve(hole) if hole in now.colours else now.at(hole) is None
    if empty and verdict.code not in _OF_THE_CARD:
        colour = hole if hole in now.colours else ""
        facts: dict[str, str | int] = {"colour": colour, "hole": hole, "captured": 0}
        facts |= {"card": card, "player": position.turn}
        captured = verdict.code == "no_marble_there" and verdict.holes == (hole,)
        clause = "M5" if hole in now.colours else "M1"
        return verdict if captured else _refusal("no_marble_there", clause, (hole,), begun, facts)
    return _judged(position, card, begun, hole)


def _to(
    position: Position, card: str, power: Power, steps: tuple[Step, ...], start: str, hole: str
) -> Move | None:
    """Return the move of the marble on `start` to `hole`, where one can be written."""
    if power.swap and not power.counts and start not in position.colours:
        far = _ahead(position, hole, power.advance) if power.advance else None
        return Move.of(card, Step(start, hole, swap=True), *([Step(hole, far)] if far else []))
    return _on(card, steps, start, hole)


def _on(card: str, steps: tuple[Step, ...], start: str, hole: str) -> Move | None:
    """Return the move with one step more, where it can be written: none leads to a reserve or stays put."""
    return None if hole in COLOURS or hole == start else Move.of(card, *steps, Step(start, hole))


def _rest(position: Position, steps: tuple[Step, ...]) -> int:
    """Return how much of a seven its parts leave: all of it where they are whole, for a part too many."""
    board = position.tables.board
    went = 0
    for step in steps:
        start, end = board.index.get(step.start, -1), board.index[step.via[0] if step.via else step.end]
        if start > board.centre:
            went += end - start
        elif end > board.centre:
            went += len(board.path(board.home_colour(end), start, end))
        elif start >= 0:
            went += (end - start) % board.size
    return SEVEN - went if 0 < went < SEVEN else SEVEN


def _some_end(position: Position, power: Power, hole: str, rest: int) -> str:
    """Return where the card, or the `rest` of a seven, would take a marble from `hole`."""
    board = position.tables.board
    if hole in position.colours:
        return board.names[board.start[COLOURS.index(hole)]]
    if hole == board.names[board.centre] and power.centre:
        return board.names[min(position.tables.sevens)]
    count = rest if power.seven else power.counts[0] if power.counts else 1
    return _ahead(position, hole, -power.back or count)


def _ahead(position: Position, hole: str, count: int) -> str:
    board = position.tables.board
    place = board.index.get(hole, board.size)
    return board.names[(place + count) % board.size if place < board.size else 0]


def _judged(position: Position, card: str, move: Move | None, hole: str) -> Verdict:
    """Return the referee's word on a move; where it has none, that the card does not move like that."""
    verdict = judge(position, move) if move is not None else None
    if verdict is not None and not verdict.legal:
        return verdict
    facts = {"card": card, "player": position.turn, "why": "walk", "colour": "", "start": "", "end": hole}
    return _refusal("card_cannot_do_that", "P3", (hole,), move, facts)


def _refusal(
    code: str, clause: str, holes: tuple[str, ...], move: Move | None, facts: Mapping[str, str | int]
) -> Verdict:
    return Verdict(False, code, None, clause, holes, move, MappingProxyType(facts))
