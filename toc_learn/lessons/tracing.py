"""A step in progress as a small text that a browser tab keeps: after a reload it stands where it stood.

What is kept are the commands that were done in the step, in the short words of `replay`, not what came of
them: they are done again, and everything in a step that is left to chance comes from the step's seed. A seal
over where they led says whether they lead there still: a lesson may have been changed in the meantime, or the
text. Stars are never earned by this.

>>> session = LessonSession("pieux", "aim")
>>> session.obey(command_of("QD"))
>>> other = LessonSession("pieux", "aim")
>>> restore(other, kept(session)), other.state.card
(True, 'QD')
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Mapping

from attrs import evolve

from . import progress
from .commands import CommandError
from .hints import HINTS
from .replay import command_of, word
from .session import LessonSession
from .state import Trace, fresh

__all__ = ["LARGEST", "MOST", "kept", "restore"]

MOST = 600
"""Commands that are kept at most: a whole game against three others, played hole by hole, takes some 300."""
LARGEST = 20_000
"""Characters that are kept at most."""
_FAILURES = 999
_SECONDS = 2.0


def kept(session: LessonSession) -> dict[str, object] | None:
    """Return the step in progress as plain JSON values; None at its start, or after too many."""
    trace = session.trace
    if trace == Trace() or len(trace.commands) > MOST:
        return None
    words = [word(command) for command in trace.commands]
    if sum(map(len, words)) + 4 * len(words) + 400 > LARGEST:
        return None
    return {
        "lesson": session.lesson.id,
        "step": session.step.id,
        "failures": min(trace.failures, _FAILURES),
        "hints": trace.hints,
        "words": words,
        "seal": _seal(session),
    }


def restore(session: LessonSession, outside: object, seconds: float = _SECONDS) -> bool:
    """Lead the step that is shown to where `outside` says that it stood; return whether that was done.

    Whatever `outside` is, nothing is raised, and what does not fit changes nothing.
    """
    if (trace := _trace(session, outside)) is None:
        return False
    trial = LessonSession(session.lesson, session.step.id, session.lang)
    trial.resume(evolve(fresh(trial.step), failures=trace.failures, hints=trace.hints), trace)
    end = time.monotonic() + seconds
    for command in trace.commands:
        trial.obey(command)
        if trial.place != session.place or time.monotonic() > end:
            return False
    state = trial.state
    seal = outside.get("seal") if isinstance(outside, Mapping) else None
    if seal != _seal(trial):
        return False
    if state.over == "done" and not progress.stars(session.progress, session.lesson.id, session.step.id):
        return False  # its stars were forgotten, and are to be earned anew
    session.resume(state, trace)  # what moved last is marked, and does not move again
    return True


def _trace(session: LessonSession, outside: object) -> Trace | None:
    """Return what was done, if `outside` is well formed and speaks of the step that is shown."""
    if not isinstance(outside, Mapping):
        return None
    if (outside.get("lesson"), outside.get("step")) != (session.lesson.id, session.step.id):
        return None
    failures, hints, words = (outside.get(name) for name in ("failures", "hints", "words"))
    if type(failures) is not int or type(hints) is not int or not isinstance(words, list):
        return None
    if not (0 <= failures <= _FAILURES and 0 <= hints <= HINTS and len(words) <= MOST):
        return None
    commands = []
    for said in words:
        if not isinstance(said, str):
            return None
        try:
            commands.append(command_of(said))
        except CommandError:
            return None
    return Trace(failures, hints, tuple(commands))


def _seal(session: LessonSession) -> str:
    """Return a short text that differs where the learner stands elsewhere in the step."""
    state = session.state
    place = (
        str(state.run.position), len(state.run.turns), state.card, state.marble, state.parts, state.found,
        state.wrong, state.shown, state.queue, state.over, state.stars, state.failures, state.hints,
    )  # fmt: skip
    return hashlib.sha256(repr(place).encode()).hexdigest()[:16]
