"""What is wrong with a lesson: everything the loader sees, its wording, and what only playing it can prove.

>>> from toc_learn.lessons.loader import DATA
>>> check(DATA / "pieux.toml")
[]
"""

from __future__ import annotations

from pathlib import Path

from . import named, proofs, style
from .errors import LessonError
from .loader import load

__all__ = ["check"]


def check(path: Path | str) -> list[LessonError]:
    """Return the faults of a lesson file, none when it is fit to be taught.

    Positions parse, solutions solve, par is the true minimum, every wrong action has an answer in both
    languages, every authored answer can come up, no state leads nowhere; texts are short and well set.
    """
    lesson, found = load(path)
    if lesson is None:
        return found
    # A step that cannot be played proves nothing about itself; its fault is told already.
    broken = frozenset(fault.step for fault in found)
    found += style.faults(lesson)
    playable = [step for step in lesson.steps if step.id not in broken]
    unmet = [fault for step in playable for fault in named.wrong_faults(lesson.file, step)]
    # Why a text is never said, or no whole answer, is told already.
    never = {("never_said", fault.step, fault.field.partition(".")[0]) for fault in unmet}
    unended = {("no_text", fault.step) for fault in found if fault.code in ("no_end", "empty", "typography")}
    proven = [
        fault
        for step in playable
        for fault in proofs.step_faults(lesson.file, step)
        if (fault.code, fault.step, fault.field) not in never and (fault.code, fault.step) not in unended
    ]
    return [*found, *unmet, *proven, *(() if broken or unmet or proven else proofs.dead_ends(lesson))]
