"""The seven: split over one to four marbles of a colour (S1–S7, X-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toc_learn.engine.board import HOME_SLOTS
from toc_learn.engine.core import Core, guards_of
from toc_learn.engine.moves import Listed, Step
from toc_learn.engine.powers import SEVEN
from toc_learn.engine.tables import Tables
from toc_learn.engine.ways import Part, Parts, Way

if TYPE_CHECKING:
    from collections.abc import Sequence

    from toc_learn.engine.position import Position

__all__ = ["outside", "partners", "set_of", "split_moves"]

Head = tuple[int, *tuple[Step, ...]]  # a card and the first parts of its seven


def set_of(core: Core, colour: int) -> tuple[int, ...]:
    """Return the colours of the set being played with `colour` (S7): all those of its player."""
    return next((own for own in core.tables.own if colour in own), (colour,))


def outside(core: Core, colours: Sequence[int]) -> int:
    """Return how many marbles of the colours are not home."""
    tables = core.tables
    guards = core._guards if core._guards >= 0 else guards_of(core)
    home = 0
    for colour in colours:
        home |= tables.home_of[colour]
    return HOME_SLOTS * len(colours) - (guards & home).bit_count()


def partners(core: Core, colour: int) -> tuple[int, ...]:
    """Return the colours that may play what a last marble leaves of the seven (S7, teams only)."""
    return core.tables.mates[core.seat] if colour in core.tables.own[core.seat] else ()


def split_moves(position: Position, card: int, colour: int, lifted: bool, out: list[Listed]) -> None:
    """Append every whole or split seven of a colour, each order of the parts."""
    tables = position.tables
    holes = position.marble_ints[colour]
    if not holes:
        return
    left_out = outside(position, set_of(position, colour)) if tables.last_marble else 0
    if tables.bare and tables.rules.seven_parts == 2:
        _two_parts(position, card, colour, lifted, left_out, out)
    elif tables.bare and not tables.last_marble:
        parts = tables.seven_parts(card, colour, lifted)
        _many_parts(tables, parts, holes, position.guard_bits, SEVEN, (card,), out)
    else:
        search = _Search(position, card, colour, lifted, left_out, out)
        search.parts(holes, holes, position.guard_bits, SEVEN, ())


def _two_parts(
    position: Position, card: int, colour: int, lifted: bool, left_out: int, out: list[Listed]
) -> None:
    """Append the sevens of at most two parts where only guards bar a way: `_Search` unrolled."""
    tables = position.tables
    bits = tables.board.bits
    parts = tables.seven_parts(card, colour, lifted)
    walks = tables.bare_grid(lifted)[card][colour]
    holes = position.marble_ints[colour]
    guards = position.guard_bits
    for hole in holes:
        out += [move for barred, move in walks[hole] if not barred & guards]
        if len(holes) == 1 and left_out != 1:
            return
        others = [other for other in holes if other != hole]
        elsewhere = guards & ~bits[hole]
        for seconds, left, barred, gone, added, enters, way in parts[hole]:
            if barred & guards:
                continue
            now = elsewhere | added
            first = way.step
            if enters and left_out == 1:
                out.append((card, first))
                _rest(position, card, colour, lifted, way, now, gone, left, out)
            closing = left_out - enters == 1
            for other in others:
                if bits[other] & gone:
                    continue
                for bars, second in seconds[other]:
                    if not bars & now:
                        out.append((card, first, second))
                if closing:
                    for last in _closing(parts[other], now, SEVEN - left):
                        out.append((card, first, last))


def _many_parts(
    tables: Tables, parts: Parts, free: tuple[int, ...], guards: int, left: int, head: Head,
    out: list[Listed],
) -> None:  # fmt: skip
    """Append the sevens that begin with `head` and have `left` to go with the `free` marbles: as `_Search`
    finds them, where only guards bar a way and a seven is always whole.
    """
    bits = tables.board.bits
    finals = parts.ends
    more = tables.rules.seven_parts - len(head)  # parts that may follow the next one
    used = SEVEN - left
    for hole in free:
        others = [other for other in free if other != hole] if more else ()
        if others:
            for _, after, barred, gone, added, _, way in parts[hole]:
                rest = after - used
                if rest <= 0:
                    break
                if barred & guards:
                    continue
                stay = tuple([other for other in others if not bits[other] & gone])
                if not stay:
                    continue
                now = guards & ~bits[hole] | added
                begun = (*head, way.step)
                if more > 1 and rest > 1 and len(stay) > 1:
                    _many_parts(tables, parts, stay, now, rest, begun, out)
                    continue
                ends = finals[rest]
                for other in stay:
                    out += [begun + last for bars, last in ends[other] if not bars & now]
        out += [head + last for bars, last in finals[left][hole] if not bars & guards]


def _closing(parts: tuple[Part, ...], guards: int, done: int) -> list[Step]:
    """Return the parts that bring a marble home and leave something of the seven, of which `done` is used."""
    return [
        way.step
        for _, left, barred, _, _, enters, way in parts
        if enters and left > done and not barred & guards
    ]


def _rest(
    position: Position, card: int, colour: int, lifted: bool, first: Way, guards: int, gone: int, left: int,
    out: list[Listed],
) -> None:  # fmt: skip
    """Append the moves that play what a last marble leaves with a marble of the partner's (S7)."""
    tables = position.tables
    bits = tables.board.bits
    for partner in partners(position, colour):
        holes = [hole for hole in position.marble_ints[partner] if not bits[hole] & gone]
        block = guards
        if not tables.rules.own_overtake:
            for hole in holes:
                block |= bits[hole]
        rows = tables.rows(partner, left, lifted)
        for hole in holes:
            for way in rows[hole]:
                if way.passed & block or way.land & guards:
                    continue
                if not way.alternative or way.alternative & block:
                    out.append((card, first.step, way.step))


class _Search:
    """A search over the parts, each on the board that the one before left (S2)."""

    __slots__ = (
        "burns", "card", "colour", "lifted", "most", "out", "outside", "position", "rows", "sheltered",
        "start", "tables",
    )  # fmt: skip

    def __init__(
        self, position: Position, card: int, colour: int, lifted: bool, left_out: int, out: list[Listed]
    ) -> None:
        tables: Tables = position.tables
        self.position = position
        self.tables = tables
        self.card = card
        self.colour = colour
        self.lifted = lifted
        self.out = out
        self.start = tables.board.start[colour] if tables.start_guards else -1
        self.most = tables.rules.seven_parts
        self.burns = tables.powers[card].burns
        self.rows = tables.seven_rows(colour, lifted)
        self.outside = left_out
        self.sheltered = 0  # the other colours' marbles on holes 8; they stay there
        if tables.shelter_bits:
            for other in tables.colours:
                if other != colour:
                    self.sheltered |= self._bits(position.marble_ints[other])
            self.sheltered &= tables.shelter_bits

    def parts(
        self, free: tuple[int, ...], there: tuple[int, ...], guards: int, left: int, done: tuple[Step, ...]
    ) -> None:
        """Add the moves that go on from here: `free` marbles have not moved, `there` are all of them."""
        block, closed = self._barriers(there, guards)
        last = len(done) + 1 >= self.most
        centre = self.tables.board.centre
        for hole in free:
            # The last marble of the set may end the seven early (S7).
            closing = self.outside == 1 and hole < centre
            for count in range(1 if closing or not (last or len(free) == 1) else left, left + 1):
                for way in self.rows[count][hole]:
                    if way.passed & block or way.land & closed:
                        continue
                    if way.alternative and not way.alternative & block:
                        continue
                    if count == left:
                        self._add((*done, way.step))
                        continue
                    closes = closing and way.enters
                    if closes:
                        self._add((*done, way.step))
                    if not last:
                        self._go_on(hole, way, closes, free, there, guards, closed, left - count, done)

    def _go_on(
        self, hole: int, way: Way, closes: bool, free: tuple[int, ...], there: tuple[int, ...],
        guards: int, closed: int, left: int, done: tuple[Step, ...],
    ) -> None:  # fmt: skip
        """Play a part and add the moves with the parts that can follow it."""
        tables = self.tables
        bits = tables.board.bits
        now = guards & ~bits[hole]
        if way.final > tables.board.centre or way.final == self.start:
            now |= bits[way.final]
        gone = way.hits | bits[hole]
        if self.burns:
            gone |= way.passed & ~(closed & tables.shelter_bits)
        if closes and not done:
            _rest(self.position, self.card, self.colour, self.lifted, way, now, gone, left, self.out)
        stay = tuple([other for other in free if not bits[other] & gone])
        if not stay:
            return
        if tables.plain and self.outside != 1 + way.enters and len(done) + 2 >= self.most:
            # One more part at most, and only guards in its way: the common case, unrolled.
            row = self.rows[left]
            for other in stay:
                for second in row[other]:
                    if second.passed & now or second.land & now:
                        continue
                    if not second.alternative or second.alternative & now:
                        self._add((*done, way.step, second.step))
            return
        all_now = (*[other for other in there if not bits[other] & gone], way.final)
        self.outside -= way.enters
        self.parts(stay, all_now, now, left, (*done, way.step))
        self.outside += way.enters

    def _barriers(self, there: tuple[int, ...], guards: int) -> tuple[int, int]:
        """Return the bits that bar a way and those that bar its end, as `tables.barriers` does."""
        if self.tables.plain:
            return guards, guards
        mine = self._bits(there)
        block = guards if self.tables.rules.own_overtake else guards | mine
        return block, guards | self.sheltered | (mine & self.tables.shelter_bits)

    def _add(self, steps: tuple[Step, ...]) -> None:
        self.out.append((self.card, *steps))

    def _bits(self, holes: Sequence[int]) -> int:
        bits = 0
        for hole in holes:
            bits |= self.tables.board.bits[hole]
        return bits
