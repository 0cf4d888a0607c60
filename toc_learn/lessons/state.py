"""Where a learner stands in one step: an immutable value, in no language, from which a screen is drawn."""

from __future__ import annotations

from typing import Literal

from attrs import evolve, field, frozen

from toc_learn.engine.moves import Move
from toc_learn.engine.position import Position
from toc_learn.engine.verdict import Verdict

from .commands import Command
from .conduct import begin, lost_game
from .model import Step
from .run import MOST_REFUSED, Run, Turn
from .sentences import QUIET, Said

__all__ = ["Refusal", "State", "Trace", "fresh", "stars_of"]


@frozen
class Refusal:
    """A refused attempt, kept to show its marks on the board."""

    position: Position
    move: Move
    verdict: Verdict


@frozen
class Trace:
    """How a state came about: failures and hints that a restart left, and the commands done since."""

    failures: int = 0
    hints: int = 0
    commands: tuple[Command, ...] = ()


@frozen
class State:
    """One step in the middle of being played.

    ``card`` is the card taken up, ``marble`` a marble taken before any card, ``touches`` the holes touched
    for the card's move so far, ``aim`` a destination touched before its marble, ``meant`` a marble touched
    last that the card, or what is left of it, may not lead: the next hole is tried with it; ``loose`` are
    touched parts of a seven that nothing legal completes, where the step asks to try such: they stand in the
    place of ``touches``, and are kept and taken back as those are; ``unfolded`` says that the refused moves
    are listed too. ``moved`` are the turns that the last command played (to animate, from ``midway`` where
    parts of the move were shown already), ``refusal`` what it tried in vain; ``said`` answers it.
    ``failures`` and ``hints`` outlast a retry.
    """

    run: Run
    card: str = ""
    marble: str = ""
    touches: tuple[str, ...] = ()
    aim: str = ""
    meant: str = ""
    loose: tuple[str, ...] = ()
    unfolded: bool = False
    tried: dict[str, str] = field(factory=dict)
    found: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    shown: int = 0
    queue: tuple[int, ...] = ()
    over: Literal["", "lost", "done"] = ""
    failures: int = 0
    hints: int = 0
    said: Said = QUIET
    log: tuple[Said, ...] = ()
    moved: tuple[Turn, ...] = ()
    midway: Position | None = None
    refusal: Refusal | None = None
    stars: int = 0

    @property
    def parts(self) -> tuple[str, ...]:
        """The holes touched for the card's move, whether something legal completes it or not."""
        return self.touches or self.loose

    def quiet(self) -> State:
        """Return the state with nothing said, moved or refused: what a command starts from."""
        return evolve(self, said=QUIET, moved=(), midway=None, refusal=None, aim="", meant="")

    def say(self, said: Said, log: bool = True) -> State:
        """Return the state with an answer, kept in the log unless `log` is False."""
        return evolve(self, said=said, log=(*self.log, said)[-200:] if log else self.log)

    def with_tried(self, move: str, clause: str) -> State:
        """Return the state with a refused move remembered, and the clause against it; the last ones only."""
        others = [(one, why) for one, why in self.tried.items() if one != move]
        return evolve(self, tried=dict([*others, (move, clause)][-MOST_REFUSED:]))

    def lay_back(self) -> State:
        """Return the state with nothing taken up."""
        return evolve(self, card="", marble="", touches=(), aim="", meant="", loose=())


def fresh(step: Step) -> State:
    """Return the step's start."""
    return State(begin(step))


def stars_of(step: Step, state: State) -> int:
    """Return the stars of a solved step: 3 at par without hints, 1 for a lost game or an answer asked for."""
    if state.hints >= 3 or lost_game(step, state.run):
        return 1
    at_par = (
        state.failures == 0
        if step.kind in ("predict", "question", "drill")
        else len(state.run.own) <= step.par
    )
    if step.kind in ("watch", "play"):
        at_par = True
    return 3 if at_par and state.hints == 0 else 2
