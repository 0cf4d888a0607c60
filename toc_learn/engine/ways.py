"""Walks ready for the generator, by hole and made when first asked for: masks, and the moves they become."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from toc_learn.engine.cards import CARDS
from toc_learn.engine.moves import Move, Step
from toc_learn.engine.powers import SEVEN

if TYPE_CHECKING:
    from toc_learn.engine.tables import Tables

__all__ = ["BareWalks", "Part", "Parts", "Rows", "Walks", "Way"]


class Way(NamedTuple):
    """A walk as one part of a move: the masks of `board.Reach`, where it ends, and how it is written."""

    passed: int
    land: int
    alternative: int  # with home_entry_optional=no: bits that bar the way home, else 0
    hits: int  # the bits where it captures: where it ends and, after a jump on square 7, the far hole
    final: int  # where the marble stands afterwards
    enters: bool  # from the track into home
    step: Step


class Rows(dict[int, tuple[Way, ...]]):
    """Ways by hole, for one colour and count, made when first asked for."""

    __slots__ = ("colour", "count", "lifted", "tables")

    def __init__(self, tables: Tables, colour: int, count: int, lifted: bool) -> None:
        self.tables = tables
        self.colour = colour
        self.count = count  # below 0: backward
        self.lifted = lifted

    def __missing__(self, hole: int) -> tuple[Way, ...]:
        found = self[hole] = tuple(self.tables.ways(self.colour, hole, self.count, self.lifted))
        return found


class Walks(dict[int, tuple[tuple[int, int, int, Move], ...]]):
    """Whole moves of one card by hole: (passed, land, alternative, move)."""

    __slots__ = ("card", "rows")

    def __init__(self, card: int, rows: list[Rows]) -> None:
        self.card = card
        self.rows = rows

    def __missing__(self, hole: int) -> tuple[tuple[int, int, int, Move], ...]:
        found = self[hole] = tuple(
            (way.passed, way.land, way.alternative, Move.of(CARDS[self.card], way.step))
            for rows in self.rows
            for way in rows[hole]
        )
        return found


class BareWalks(dict[int, tuple[tuple[int, Move], ...]]):
    """Whole moves of one card by hole, for a `bare` table: (bits that must hold no guard, move)."""

    __slots__ = ("card", "rows")

    def __init__(self, card: int, rows: list[Rows]) -> None:
        self.card = card
        self.rows = rows

    def __missing__(self, hole: int) -> tuple[tuple[int, Move], ...]:
        found = self[hole] = tuple(
            [
                (way.passed | way.land, Move.of(CARDS[self.card], way.step))
                for rows in self.rows
                for way in rows[hole]
            ]
        )
        return found


# A part of a seven: what is left of the seven, the masks passed and land, the bits of the holes whose marbles
# are gone, the bit of a new guard, whether it enters home from the track, and the way itself.
Part = tuple["Seconds", int, int, int, int, bool, Way]
Second = tuple[int, Step]


class Seconds(dict[int, tuple[Second, ...]]):
    """The parts that use up a seven, by hole: (bits that must hold no guard, step)."""

    __slots__ = ("rows",)

    def __init__(self, rows: Rows) -> None:
        self.rows = rows

    def __missing__(self, hole: int) -> tuple[Second, ...]:
        found = self[hole] = tuple([(way.passed | way.land, way.step) for way in self.rows[hole]])
        return found


class Ends(dict[int, tuple[tuple[int, tuple[Step]], ...]]):
    """What `Seconds` does, each step as a tuple to be put behind the parts before it."""

    __slots__ = ("rows",)

    def __init__(self, rows: Rows) -> None:
        self.rows = rows

    def __missing__(self, hole: int) -> tuple[tuple[int, tuple[Step]], ...]:
        found = self[hole] = tuple([(way.passed | way.land, (way.step,)) for way in self.rows[hole]])
        return found


class Parts(dict[int, tuple[Part, ...]]):
    """The parts of less than a whole seven by hole, made when first asked for."""

    __slots__ = ("burns", "colour", "ends", "rows", "seconds", "tables")

    def __init__(self, tables: Tables, card: int, colour: int, lifted: bool) -> None:
        self.tables = tables
        self.colour = colour
        self.burns = tables.powers[card].burns
        self.rows = tables.seven_rows(colour, lifted)
        self.seconds = [Seconds(rows) for rows in self.rows]
        self.ends = [Ends(rows) for rows in self.rows]

    def __missing__(self, hole: int) -> tuple[Part, ...]:
        found = self[hole] = tuple(
            [
                (
                    self.seconds[SEVEN - count],
                    SEVEN - count,
                    way.passed | way.land,
                    self._gone(way),
                    self._guard(way),
                    way.enters,
                    way,
                )
                for count in range(1, SEVEN)
                for way in self.rows[count][hole]
            ]
        )
        return found

    def _gone(self, way: Way) -> int:
        return way.hits | way.passed if self.burns else way.hits

    def _guard(self, way: Way) -> int:
        return self.tables.board.bits[way.final] if self.tables.guards_at(self.colour, way.final) else 0
