"""What is wrong with a lesson: everything the loader sees, its wording, and what only playing it can prove.

>>> from toc_learn.lessons.loader import DATA
>>> check(DATA / "pieux.toml")
[]
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from . import named, proofs, style
from .errors import LessonError
from .loader import DATA, load
from .model import Lesson

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
    found += _circles(Path(path), lesson)
    playable = [step for step in lesson.steps if step.id not in broken]
    given = {(fault.code, fault.step, fault.field) for fault in found}
    unmet = [fault for step in playable for fault in named.wrong_faults(lesson.file, step)]
    # Why a text is never said, or no whole answer, is told already.
    never = {("never_said", fault.step, fault.field.partition(".")[0]) for fault in unmet}
    unended = {("no_text", fault.step) for fault in found if fault.code in ("no_end", "empty", "typography")}
    proven = [
        fault
        for step in playable
        for fault in proofs.step_faults(lesson.file, step)
        if (fault.code, fault.step, fault.field) not in never | given
        and (fault.code, fault.step) not in unended
    ]
    return [*found, *unmet, *proven, *(() if broken or unmet or proven else proofs.dead_ends(lesson))]


def _circles(path: Path, lesson: Lesson) -> Iterator[LessonError]:
    """Yield the lessons that should come before this one and, through others or not, after it too."""
    for place, required in enumerate(lesson.requires, 1):
        ways: list[tuple[str, ...]] = [(required,)]
        seen = {required}
        while ways:
            way = ways.pop(0)
            after = _required(path, way[-1])
            if way[-1] != lesson.id and lesson.id in after:
                told = " → ".join((lesson.id, *way, lesson.id))
                yield LessonError(
                    path.name, "", f"requires[{place}]", "requires_back", word=required[:60], way=told[:300]
                )
                break
            ways += [(*way, one) for one in after if one not in seen]
            seen.update(after)


def _required(path: Path, lesson: str) -> tuple[str, ...]:
    """Return what a lesson beside this one, or of the course, requires; nothing if it cannot be read."""
    near = path.parent / f"{lesson}.toml"
    found, _ = load(near if near.is_file() else DATA / f"{lesson}.toml")
    return found.requires if found is not None else ()  # what cannot be read, its own check tells
