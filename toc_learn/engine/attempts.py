"""What a player could want a card to do with a marble, allowed or not: places to touch, and their move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from toc_learn.engine.board import COLOURS
from toc_learn.engine.cards import card_index
from toc_learn.engine.moves import Move, Step
from toc_learn.engine.powers import SEVEN

if TYPE_CHECKING:
    from toc_learn.engine.position import Position

__all__ = ["attempts", "steps_of", "touches_of"]


def attempts(position: Position, card: str, hole: str) -> Iterator[tuple[tuple[str, ...], Move]]:
    """Yield (places touched after the marble, move) for a marble on `hole`; a colour stands for its reserve.

    A seven yields its possible first parts, as moves of one step.
    """
    number = card_index(card)
    if number is None:
        return
    tables = position.tables
    board = tables.board
    power = tables.powers[number]
    if hole in position.colours:
        if position.reserve(hole):
            start = board.names[board.start[COLOURS.index(hole)]]
            yield (start,), Move.of(card, Step(hole, start))
        return
    if position.at(hole) is None:
        return
    counts = range(1, SEVEN + 1) if power.seven else power.counts
    for count in (*counts, *((-power.back,) if power.back else ())):
        for step in steps_of(position, hole, count):
            yield (step.end,), Move.of(card, step)
    place = board.index[hole]
    if power.swap and place < board.size:
        yield from _swaps(position, card, hole, power.advance)
    if power.wild and place < board.size:
        for end in board.names[: board.size]:
            if end != hole:
                yield (end,), Move.of(card, Step(hole, end))
    if power.centre and place in tables.sevens:
        yield ("O",), Move.of(card, Step(hole, "O"))
    if power.centre and hole == "O":
        for seven in tables.sevens:
            yield (board.names[seven],), Move.of(card, Step("O", board.names[seven]))


def _swaps(position: Position, card: str, hole: str, advance: int) -> Iterator[tuple[tuple[str, ...], Move]]:
    board = position.tables.board
    colour = position.at(hole)
    assert colour is not None
    for holes in position.marble_ints:
        for target in holes:
            name = board.names[target]
            if target >= board.size or name == hole:
                continue
            swap = Step(hole, name, swap=True)
            if not advance:
                yield (name,), Move.of(card, swap)
                continue
            for reach in board.ahead(COLOURS.index(colour), target, advance):
                end = board.names[reach.end]
                yield (name, end), Move.of(card, swap, Step(name, end))


def steps_of(position: Position, hole: str, count: int) -> Iterator[Step]:
    """Yield the steps of `count` holes (below 0: backward) that the board has, whatever stands on it."""
    tables = position.tables
    board = tables.board
    colour = position.at(hole)
    if colour is None:
        return
    place = board.index[hole]
    owner = COLOURS.index(colour)
    reaches = board.ahead(owner, place, count) if count > 0 else board.back(owner, place, -count)
    for reach in reaches:
        end = board.names[reach.end]
        yield Step(hole, end)
        if tables.rules.jump == "next" and reach.end in tables.sevens:
            yield Step(hole, board.names[tables.far_seven(reach.end)], (end,))


def touches_of(move: Move) -> tuple[str, ...]:
    """Return the places to touch for a move: where each part begins and ends (a ten advances from its swap).

    >>> [touches_of(Move.parse(text)) for text in ("10H a3=c5 c5>c15", "KH A>a0", "JH")]
    [('a3', 'c5', 'c15'), ('A', 'a0'), ()]
    """
    touches: list[str] = []
    for number, step in enumerate(move.steps):
        if number and move.steps[0].swap:
            touches.append(step.end)
        else:
            touches += (step.start, step.end)
    return tuple(touches)
