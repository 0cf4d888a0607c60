"""A position as ints, for the move generator and the referee; `Position` is its readable, immutable face."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from toc_learn.engine.generate import LegalMoves
    from toc_learn.engine.rulesets import RuleSet
    from toc_learn.engine.tables import Tables

__all__ = ["ANY_MARBLE", "NO_REPLAY", "Core", "guards_of"]

NO_REPLAY: Final = -1
ANY_MARBLE: Final = -2

Marbles = tuple[tuple[int, ...], ...]


class Core:
    """The fields of a position. Only the engine's own modules make one, and nobody changes one afterwards."""

    __slots__ = (
        "_guards", "_hash", "_legal", "_result", "again", "deal", "dealer_seat", "exchange", "fresh_bits",
        "gifts", "held", "jack", "marble_ints", "pack_ints", "pile_ints", "rules", "seat", "skip", "tables",
    )  # fmt: skip

    rules: RuleSet
    tables: Tables
    marble_ints: Marbles  # by arm: the holes of the marbles that are not in reserve, sorted
    seat: int  # the player to move
    held: tuple[tuple[int, ...], ...]  # by player: cards, sorted; -1 is a card that is not shown
    jack: bool
    skip: bool
    again: int  # a joker's second play: a hole, ANY_MARBLE or NO_REPLAY
    fresh_bits: int  # with protection=fresh: start holes whose marble came out and has not moved since
    dealer_seat: int
    deal: int  # from 1
    pack_ints: tuple[int, ...]  # next card first
    pile_ints: tuple[int, ...]  # last card on top
    exchange: bool
    gifts: tuple[int | None, ...]  # by player, in the exchange phase; () outside
    _guards: int  # bits; -1 when not yet known
    _legal: LegalMoves | None
    _result: str | None  # "" when nobody has won, None when not yet known
    _hash: int


def guards_of(core: Core) -> int:
    """Return the bits of the guards: marbles in home and on their own start holes (G1, M11)."""
    tables = core.tables
    board = tables.board
    bits, start, centre = board.bits, board.start, board.centre
    guards = core.fresh_bits
    by_place = tables.start_guards
    for colour in tables.colours:
        for hole in core.marble_ints[colour]:
            if hole > centre or (by_place and hole == start[colour]):
                guards |= bits[hole]
    return guards
