"""What happened in a step so far: own moves, the others' replies, and attempts that were refused."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from attrs import evolve, frozen

if TYPE_CHECKING:
    from toc_learn.engine.moves import Move
    from toc_learn.engine.outcome import Outcome
    from toc_learn.engine.position import Position

__all__ = ["MOST_REFUSED", "Refused", "Run", "Turn"]

# Attempts that a step remembers: who tries for an hour does not fill the memory.
MOST_REFUSED: Final = 60


@frozen
class Turn:
    """One move that was played: by whom, from where, to where."""

    player: str
    own: bool
    move: Move
    before: Position
    after: Position

    @cached_property
    def outcome(self) -> Outcome:
        """What the move brought about."""
        return self.before.outcome(self.move)


@frozen
class Refused:
    """One attempt that the referee refused."""

    move: str
    code: str


@frozen
class Run:
    """An immutable record of a step: where it began and everything since."""

    start: Position
    turns: tuple[Turn, ...] = ()
    refused: tuple[Refused, ...] = ()

    @property
    def learner(self) -> str:
        """The player whom the learner plays."""
        return self.start.turn

    @property
    def position(self) -> Position:
        """Where the game stands now."""
        return self.turns[-1].after if self.turns else self.start

    @property
    def own(self) -> tuple[Turn, ...]:
        """The learner's own turns."""
        return tuple(turn for turn in self.turns if turn.own)

    def played(self, *turns: Turn) -> Run:
        """Return the run with these turns added."""
        return evolve(self, turns=(*self.turns, *turns))

    def tried(self, move: str, code: str) -> Run:
        """Return the run with one refused attempt added: each is kept once, the last ones only."""
        attempt = Refused(move, code)
        others = [one for one in self.refused if one != attempt]
        return evolve(self, refused=(*others, attempt)[-MOST_REFUSED:])

    def back(self) -> Run:
        """Return the run without the last own turn and what followed it."""
        places = [place for place, turn in enumerate(self.turns) if turn.own]
        return evolve(self, turns=self.turns[: places[-1]]) if places else self

    def only(self, place: int) -> Run | None:
        """Return the run of the own turn at this place (from 0) alone, or None if not yet played."""
        own = self.own
        if place >= len(own):
            return None
        return Run(own[place].before, (own[place],))
