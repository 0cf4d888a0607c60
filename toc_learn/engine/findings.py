"""What the referee finds wrong with a move, and the board on which it looks part after part."""

from __future__ import annotations

from typing import Final, NamedTuple

from toc_learn.engine.act import Act
from toc_learn.engine.board import COLOURS, Board
from toc_learn.engine.core import Core
from toc_learn.engine.tables import Tables
from toc_learn.engine.verdict import CODES

__all__ = ["Findings", "Ground", "Refusal"]

_ORDER: Final = {code: i for i, code in enumerate(CODES)}


class Refusal(NamedTuple):
    """One reason against a move."""

    code: str
    clause: str
    holes: tuple[str, ...]
    facts: dict[str, str | int]
    cause: str | None = None


class Findings:
    """Reasons in the order in which they are found; `first` is the one that stands first in `CODES`."""

    def __init__(self) -> None:
        self.found: list[Refusal] = []

    def note(self, code: str, clause: str, *holes: str, **facts: str | int) -> None:
        """Add a reason."""
        self.found.append(Refusal(code, clause, holes, facts))

    def note_advance(self, cause: Refusal) -> None:
        """Add that a ten cannot advance after its swap, and why (T2)."""
        self.found.append(Refusal("ten_cannot_advance", "T2", cause.holes, cause.facts, cause.code))

    def first(self) -> Refusal | None:
        """Return the reason that is named; of several with one code the one found first."""
        return min(self.found, key=lambda refusal: _ORDER[refusal.code], default=None)


class Ground(Act):
    """The board while a move is looked at: what stands where, guards, and the marbles that have moved."""

    __slots__ = ("board", "moved", "tables")

    def __init__(self, core: Core) -> None:
        super().__init__(core)
        self.tables: Tables = core.tables
        self.board: Board = core.tables.board
        self.moved: set[int] = set()

    def at(self, hole: int) -> int | None:
        """Return the colour of the marble on a hole."""
        return next((colour for colour, holes in enumerate(self.marbles) if hole in holes), None)

    def is_guard(self, hole: int) -> bool:
        """Return whether a guard stands on a hole (G1, M11; only fresh ones with protection=fresh)."""
        return bool(self.guards >> hole & 1)

    def is_sheltered(self, hole: int) -> bool:
        """Return whether hole 8 protects a marble there (X-8)."""
        return bool(self.tables.shelter_bits >> hole & 1) and self.at(hole) is not None

    def name(self, hole: int) -> str:
        """Return a hole's name."""
        return self.board.names[hole]

    def letter(self, hole: int) -> str:
        """Return the letter of the colour that stands on a hole, empty if none does."""
        colour = self.at(hole)
        return "" if colour is None else COLOURS[colour]
