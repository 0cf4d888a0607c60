"""The seven: split over one to four marbles of a colour (S1–S7, X-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toc_learn.engine.board import HOME_SLOTS
from toc_learn.engine.cards import CARDS
from toc_learn.engine.core import Core
from toc_learn.engine.moves import Move
from toc_learn.engine.tables import SEVEN, Tables, Way

if TYPE_CHECKING:
    from collections.abc import Sequence

    from toc_learn.engine.position import Position

__all__ = ["outside", "partners", "set_of", "split_moves"]

MOST_KEPT = 20_000


def set_of(core: Core, colour: int) -> tuple[int, ...]:
    """Return the colours of the set being played with `colour` (S7): of the duel's player both."""
    own = core.tables.own[core.seat]
    return own if colour in own else (colour,)


def outside(core: Core, colours: Sequence[int]) -> int:
    """Return how many marbles of the colours are not home."""
    centre = core.tables.board.centre
    return sum(HOME_SLOTS - sum([hole > centre for hole in core.marble_ints[colour]]) for colour in colours)


def partners(core: Core, colour: int) -> tuple[int, ...]:
    """Return the colours that may play what a last marble leaves of the seven (S7, teams only)."""
    return core.tables.mates[core.seat] if colour in core.tables.own[core.seat] else ()


def split_moves(core: Position, card: int, colour: int, lifted: bool, out: list[Move]) -> None:
    """Append every whole or split seven of a colour, each order of the parts."""
    holes = core.marble_ints[colour]
    if holes:
        _Split(core, card, colour, lifted, out).parts(holes, holes, core.guard_bits, SEVEN, ())


class _Split:
    """A search over the parts, each on the board that the one before left (S2)."""

    def __init__(self, core: Position, card: int, colour: int, lifted: bool, out: list[Move]) -> None:
        tables: Tables = core.tables
        self.core = core
        self.tables = tables
        self.card = card
        self.colour = colour
        self.lifted = lifted
        self.out = out
        self.bits = tables.board.bits
        self.start = tables.board.start[colour] if tables.start_guards else -1
        self.most = tables.rules.seven_parts
        self.burns = tables.powers[card].burns
        self.rows = [tables.rows(colour, count, lifted) for count in range(1, SEVEN + 1)]
        self.left_out = outside(core, set_of(core, colour)) if tables.last_marble else 0
        self.sheltered = 0
        if tables.shelter_bits:
            for other in tables.colours:
                if other != colour:
                    self.sheltered |= self._bits(core.marble_ints[other])
            self.sheltered &= tables.shelter_bits

    def parts(
        self, free: tuple[int, ...], there: tuple[int, ...], guards: int, left: int, done: tuple[Way, ...]
    ) -> None:
        """Add the moves that go on from here: `free` marbles have not moved, `there` are all of the colour."""
        tables, bits = self.tables, self.bits
        centre = tables.board.centre
        block = closed = guards
        if not tables.plain:
            mine = self._bits(there)
            if not tables.rules.own_overtake:
                block |= mine
            closed |= self.sheltered | (mine & tables.shelter_bits)
        last = len(done) + 1 >= self.most
        for hole in free:
            # The last marble of the set may end the seven early (S7).
            closing = self.left_out == 1 and hole < centre
            lowest = left if last and not closing else 1
            for count in range(lowest, left + 1):
                for way in self.rows[count - 1][hole]:
                    if way.passed & block or way.land & closed:
                        continue
                    if way.alternative and not way.alternative & block:
                        continue
                    if count == left:
                        self._add((*done, way))
                        continue
                    closes = closing and way.enters
                    if closes:
                        self._add((*done, way))
                    if last:
                        continue
                    now = guards & ~bits[hole]
                    if way.final > centre or way.final == self.start:
                        now |= bits[way.final]
                    hit = way.hits
                    if self.burns:
                        hit |= way.passed & ~(closed & tables.shelter_bits)
                    if closes and not done:
                        self._rest(way, now, hit, left - count)
                    stay = tuple([other for other in free if other != hole and not bits[other] & hit])
                    if stay:
                        all_now = tuple([other for other in there if other != hole and not bits[other] & hit])
                        if way.enters:
                            self.left_out -= 1
                        self.parts(stay, (*all_now, way.final), now, left - count, (*done, way))
                        if way.enters:
                            self.left_out += 1

    def _rest(self, first: Way, guards: int, hit: int, left: int) -> None:
        """Add the moves that play what a last marble leaves with a marble of the partner's (S7)."""
        tables, bits = self.tables, self.bits
        for partner in partners(self.core, self.colour):
            holes = [hole for hole in self.core.marble_ints[partner] if not bits[hole] & hit]
            rows = tables.rows(partner, left, self.lifted)
            block = guards
            if not tables.rules.own_overtake:
                block |= self._bits(holes)
            for hole in holes:
                for way in rows[hole]:
                    if way.passed & block or way.land & guards:
                        continue
                    if way.alternative and not way.alternative & block:
                        continue
                    self._add((first, way))

    def _add(self, ways: tuple[Way, ...]) -> None:
        key = (self.card, *[way.code for way in ways])
        moves = self.tables.moves
        move = moves.get(key)
        if move is None:
            if len(moves) >= MOST_KEPT:
                moves.clear()
            move = moves[key] = Move.of(CARDS[self.card], *[way.step for way in ways])
        self.out.append(move)

    def _bits(self, holes: Sequence[int]) -> int:
        bits = 0
        for hole in holes:
            bits |= self.bits[hole]
        return bits
