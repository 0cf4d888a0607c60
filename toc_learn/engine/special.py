"""What the ten, the jack, the five, the king and the wild two do beside walking."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toc_learn.engine.moves import Listed, Step
from toc_learn.engine.powers import Power
from toc_learn.engine.tables import barriers

if TYPE_CHECKING:
    from toc_learn.engine.position import Position

__all__ = ["centre_moves", "five_moves", "swap_moves", "wild_moves"]


def others_of(position: Position, power: Power, colours: tuple[int, ...]) -> tuple[int, ...]:
    """Return the colours that marbles of `colours` may change places with (T5, X-S)."""
    everyone = position.tables.colours
    return everyone if power.swap == "swap" else tuple([other for other in everyone if other not in colours])


def same_colour_swaps(position: Position, power: Power, colour: int) -> bool:
    """Return whether two marbles of the colour may change places: the player's own, with some jacks (X-S)."""
    return power.swap == "swap" and colour in position.tables.own[position.seat]


def swap_moves(
    position: Position, card: int, power: Power, colours: tuple[int, ...], lifted: bool, out: list[Listed]
) -> None:
    """Append the swaps of a ten (T1–T7) or a jack (X-S)."""
    tables = position.tables
    bits, size = tables.board.bits, tables.board.size
    marbles = position.marble_ints
    guards = position.guard_bits
    fixed = tables.shelter_bits if tables.rules.swap_own_guard else tables.shelter_bits | guards
    closed = guards | tables.shelter_bits
    partners = [
        (hole, other)
        for other in others_of(position, power, colours)
        for hole in marbles[other]
        if hole < size and not bits[hole] & closed
    ]
    if not partners:
        return
    for colour in colours:
        for start in marbles[colour]:
            if start >= size or bits[start] & fixed:
                continue
            if power.advance:
                _advances(position, card, power.advance, colour, start, partners, lifted, out)
                continue
            same = same_colour_swaps(position, power, colour)
            for end, other in partners:
                if other == colour and (start == end or not same):
                    continue
                # Two marbles of the player: two texts for one act, the lower hole first.
                if other in colours and end < start:
                    if not bits[start] & guards:
                        continue
                    out.append((card, tables.swap_step(end, start)))
                else:
                    out.append((card, tables.swap_step(start, end)))


def _advances(
    position: Position, card: int, count: int, colour: int, start: int, partners: list[tuple[int, int]],
    lifted: bool, out: list[Listed],
) -> None:  # fmt: skip
    """Append the swaps of one marble with an advance afterwards (T2)."""
    tables = position.tables
    board = tables.board
    bits = board.bits
    rows = tables.rows(colour, count, lifted)
    left = position.guard_bits & ~bits[start]
    # Whoever is swapped onto its own start hole is a guard there (T6).
    owner = board.start.index(start) if tables.start_guards and start in board.start else -1
    mine = 0
    if not tables.rules.own_overtake:
        for hole in position.marble_ints[colour]:
            if hole != start:
                mine |= bits[hole]
    sheltered = _sheltered(position) if tables.shelter_bits else 0
    for end, other in partners:
        now = left | bits[start] if other == owner else left
        block = now | mine
        for way in rows[end]:
            if way.passed & block or way.land & (now | sheltered):
                continue
            if not way.alternative or way.alternative & block:
                out.append((card, tables.swap_step(start, end), way.step))


def _sheltered(position: Position) -> int:
    """Return the bits of the marbles that hole 8 protects (X-8)."""
    tables = position.tables
    bits = tables.board.bits
    found = 0
    for holes in position.marble_ints:
        for hole in holes:
            found |= bits[hole]
    return found & tables.shelter_bits


def five_moves(position: Position, card: int, power: Power, lifted: bool, out: list[Listed]) -> None:
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


def wild_moves(position: Position, card: int, colours: tuple[int, ...], out: list[Listed]) -> None:
    """Append what a wild two of spades does: an own marble on the track to any hole without a guard."""
    board = position.tables.board
    for colour in colours:
        _, closed = barriers(position, colour, False)
        for start in position.marble_ints[colour]:
            if start < board.size:
                ends = [end for end in range(board.size) if end != start and not closed & board.bits[end]]
                out += [(card, Step(board.names[start], board.names[end])) for end in ends]


def centre_moves(position: Position, card: int, colours: tuple[int, ...], out: list[Listed]) -> None:
    """Append the king's ways from a hole 7 to the centre and from there to any hole 7 (X-C)."""
    tables = position.tables
    board = tables.board
    for colour in colours:
        there = [start for start in position.marble_ints[colour] if start in tables.sevens]
        out += [(card, Step(board.names[start], "O")) for start in there]
    if any(board.centre in position.marble_ints[colour] for colour in colours):
        out += [(card, Step("O", board.names[end])) for end in tables.sevens]
