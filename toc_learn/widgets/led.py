"""Where somebody who goes by keys is led after a command: to what is to be pressed next.

A step that is solved leads to the way on, a try that is over to trying again, a beginning and a move that
goes on to the hand or the answers, a choice that leads on to the first line that fits. Whatever is answered
without any of that leaves the focus where it is, as long as its control is there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from toc_learn.lessons.commands import (
    Answer,
    Back,
    Choose,
    Command,
    GoTo,
    Hint,
    Next,
    Play,
    Restart,
    Retry,
    Touch,
    Undo,
    Unfold,
)

from .looks import ASKING, OFF, actions

if TYPE_CHECKING:
    from toc_learn.lessons.screen import Screen

__all__ = ["Led", "beginning", "led"]

HINT, UNDO, RETRY, NEXT = range(4)
LEADING = (Answer, Back, Choose, GoTo, Hint, Next, Play, Restart, Retry, Touch, Undo, Unfold)
EVERYWHERE = ("cards", "list", "act", "holes")


@dataclass(frozen=True, slots=True)
class Led:
    """The button `at` in the group `to`; a group in `keeps` keeps the focus it has while it can."""

    to: str
    at: int
    keeps: tuple[str, ...] = ()

    def encoded(self, no: int) -> dict[str, object]:
        """Return what the shell is told; `no` tells two equal ones apart."""
        return {**asdict(self), "keeps": list(self.keeps), "no": no}


def led(before: Screen, command: Command, after: Screen, *, page: bool = True) -> Led | None:
    """Return where `command` leads; None where it is none that leads anywhere, or nobody plays here."""
    if after.projecting or not isinstance(command, LEADING):
        return None
    shown = _shown(after, page)
    for place in {"done": (NEXT, RETRY), "lost": (RETRY,)}.get(after.over, ()):
        if shown[place]:
            return Led("act", place)
    if before.step_id != after.step_id or isinstance(command, (Retry, GoTo, Restart)):
        return _beginning(after, shown)
    if isinstance(command, (Hint, Next)):
        return _keeping(_beginning(after, shown), *EVERYWHERE)
    if isinstance(command, Undo):
        return _keeping(_laid_back(before, after) or _beginning(after, shown), "cards", "act", "holes")
    if after.kind in ASKING:
        asked_anew = before.goal != after.goal
        return _keeping(_beginning(after, shown), *(() if asked_anew else EVERYWHERE))
    if before.position != after.position:
        return _beginning(after, shown)
    return _within(command, after, shown)


def beginning(screen: Screen, *, page: bool = True) -> Led:
    """Return where a step begins that is come to from another lesson."""
    return _beginning(screen, _shown(screen, page))


def _shown(screen: Screen, page: bool) -> list[bool]:
    return [look != OFF for look in actions(screen, page=page)]


def _within(command: Command, after: Screen, shown: list[bool]) -> Led:
    """Where one goes on with a move that is not whole, or was refused."""
    begins = _beginning(after, shown)
    if after.feedback.kind == "wrong" or isinstance(command, Unfold):
        place = _line(after, command)
        if place is not None:
            return Led("list", place, ("holes",))
        return Led("act", RETRY, ("holes",)) if shown[RETRY] else _keeping(begins, "holes")
    if isinstance(command, Choose):
        return begins if after.choices else _keeping(begins, "cards")
    return _keeping(begins, "holes")


def _laid_back(before: Screen, after: Screen) -> Led | None:
    """The card that was taken up and is not any more."""
    taken = [place for place, face in enumerate(before.hand) if face.chosen]
    return Led("cards", taken[0]) if taken and not after.choices and after.hand[taken[0] :] else None


def _keeping(there: Led, *groups: str) -> Led:
    return Led(there.to, there.at, groups)


def _line(screen: Screen, command: Command) -> int | None:
    """The line of the list that does this command; that which folds stands for that which unfolds."""

    def same(other: Command) -> bool:
        return other == command or (isinstance(other, Unfold) and isinstance(command, Unfold))

    return next((i for i, choice in enumerate(screen.choices) if same(choice.command)), None)


def _beginning(screen: Screen, shown: list[bool]) -> Led:
    """What is done first from here: a line that fits, else a card that can be played, else an action."""
    return next(_beginnings(screen, shown), Led("holes", 0))


def _beginnings(screen: Screen, shown: list[bool]) -> Iterator[Led]:
    fits = [
        place
        for place, line in enumerate(screen.choices)
        if not line.state and not isinstance(line.command, Unfold)
    ]
    if screen.choices:
        yield Led("list", fits[0] if fits else 0)
    if screen.kind in ("do", "play") and screen.hand:
        playable = [i for i, face in enumerate(screen.hand) if face.playable]
        yield Led("cards", playable[0] if playable else 0)
    if screen.scene.selectable:
        yield Led("holes", 0)
    yield from (Led("act", place) for place in (NEXT, RETRY, HINT, UNDO) if shown[place])
