"""What the ten, the jack, the five, the king and the wild two do beside walking."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toc_learn.engine.board import COLOURS
from toc_learn.engine.cards import CARDS
from toc_learn.engine.moves import Move, Step
from toc_learn.engine.tables import Power, barriers

if TYPE_CHECKING:
    from toc_learn.engine.position import Position

__all__ = [
    "centre_moves",
    "five_moves",
    "others_of",
    "same_colour_swaps",
    "swap_moves",
    "swapped_guards",
    "wild_moves",
]


def others_of(position: Position, power: Power, colours: tuple[int, ...]) -> tuple[int, ...]:
    """Return the colours that marbles of `colours` may change places with (T5, X-S)."""
    everyone = position.tables.colours
    return everyone if power.swap == "swap" else tuple([other for other in everyone if other not in colours])


def same_colour_swaps(position: Position, power: Power, colour: int) -> bool:
    """Return whether two marbles of the colour may change places: the player's own, where the card allows (X-S)."""
    return power.swap == "swap" and colour in position.tables.own[position.seat]


def swapped_guards(position: Position, start: int, other: int) -> int:
    """Return the guards after a swap, but for the mover: `other` stands on `start` now (T6)."""
    tables = position.tables
    guards = position.guard_bits & ~tables.board.bits[start]
    if tables.start_guards and start == tables.board.start[other]:
        guards |= tables.board.bits[start]
    return guards


def swap_moves(
    position: Position, card: int, power: Power, colours: tuple[int, ...], lifted: bool, out: list[Move]
) -> None:
    """Append the swaps of a ten (T1–T7) or a jack (X-S)."""
    tables = position.tables
    board, bits = tables.board, tables.board.bits
    marbles = position.marble_ints
    guards = position.guard_bits
    size = board.size
    fixed = tables.shelter_bits if tables.rules.swap_own_guard else tables.shelter_bits | guards
    others = others_of(position, power, colours)
    partners = [
        (hole, other)
        for other in others
        for hole in marbles[other]
        if hole < size and not bits[hole] & (guards | tables.shelter_bits)
    ]
    pairs: set[tuple[int, int]] = set()
    for colour in colours:
        rows = tables.rows(colour, power.advance, lifted) if power.advance else None
        same = same_colour_swaps(position, power, colour)
        for start in marbles[colour]:
            if start >= size or bits[start] & fixed:
                continue
            for end, other in partners:
                if other == colour and (start == end or not same):
                    continue
                if rows is None:
                    pair = (start, end)
                    if other in colours:  # two texts for one act: the lower hole first
                        pair = (min(pair), max(pair))
                        if pair in pairs:
                            continue
                        pairs.add(pair)
                    out.append(_swap(position, card, *pair))
                    continue
                now = swapped_guards(position, start, other)
                block = now
                if not tables.rules.own_overtake:
                    for hole in marbles[colour]:
                        if hole != start:
                            block |= bits[hole]
                for way in rows[end]:
                    if way.passed & block or way.land & (now | _sheltered(position)):
                        continue
                    if way.alternative and not way.alternative & block:
                        continue
                    key = (card, start, end, way.code)
                    move = tables.moves.get(key)
                    if move is None:
                        swap = Step(board.names[start], board.names[end], swap=True)
                        move = tables.moves[key] = Move.of(CARDS[card], swap, way.step)
                    out.append(move)


def _sheltered(position: Position) -> int:
    """Return the bits of the marbles that hole 8 protects (X-8)."""
    tables = position.tables
    if not tables.shelter_bits:
        return 0
    bits = tables.board.bits
    found = 0
    for holes in position.marble_ints:
        for hole in holes:
            found |= bits[hole]
    return found & tables.shelter_bits


def _swap(position: Position, card: int, start: int, end: int) -> Move:
    tables = position.tables
    key = (card, start, end)
    move = tables.moves.get(key)
    if move is None:
        names = tables.board.names
        move = tables.moves[key] = Move.of(CARDS[card], Step(names[start], names[end], swap=True))
    return move


def five_moves(position: Position, card: int, power: Power, lifted: bool, out: list[Move]) -> None:
    """Append the walks of a five that moves any marble (X-5s) or another player's (X-5d)."""
    tables = position.tables
    own = tables.own[position.seat]
    size = tables.board.size
    walks = tables.walk_grid(lifted)[card]
    for colour in tables.colours:
        if power.five == "others" and colour in own:
            continue
        block, closed = barriers(position, colour, power.passes)
        for hole in position.marble_ints[colour]:
            if hole < size:
                for passed, land, alternative, move in walks[colour][hole]:
                    if passed & block or land & closed or (alternative and not alternative & block):
                        continue
                    out.append(move)


def wild_moves(position: Position, card: int, colours: tuple[int, ...], out: list[Move]) -> None:
    """Append what a wild two of spades does: an own marble on the track to any hole without a guard."""
    board = position.tables.board
    for colour in colours:
        _, closed = barriers(position, colour, False)
        for start in position.marble_ints[colour]:
            if start < board.size:
                for end in range(board.size):
                    if end != start and not closed & board.bits[end]:
                        out.append(Move.of(CARDS[card], Step(board.names[start], board.names[end])))


def centre_moves(position: Position, card: int, colours: tuple[int, ...], out: list[Move]) -> None:
    """Append the king's ways from a hole 7 to the centre and from there to any hole 7 (X-C)."""
    tables = position.tables
    board = tables.board
    for colour in colours:
        for start in position.marble_ints[colour]:
            if start in tables.sevens:
                out.append(Move.of(CARDS[card], Step(board.names[start], "O")))
    if any(board.centre in position.marble_ints[colour] for colour in colours):
        out.extend([Move.of(CARDS[card], Step("O", board.names[end])) for end in tables.sevens])


def in_centre(position: Position, colours: tuple[int, ...]) -> str:
    """Return the colour whose marble a king brings from the centre: the first that has one there, else ``""``."""
    centre = position.tables.board.centre
    return next((COLOURS[colour] for colour in colours if centre in position.marble_ints[colour]), "")
