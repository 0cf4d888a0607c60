"""Lessons with a fault that are served: their places say so, the terminal says it once, all else goes on."""

from __future__ import annotations

from toc_learn.lessons.editions import remembered
from toc_learn.lessons.errors import LessonError
from toc_learn.lessons.loader import left_out, load_lesson, own_lessons
from toc_learn.lessons.proofs import unsolved
from toc_learn.view.spelling import shown
from toc_learn.view.words import text

from . import address

__all__ = ["fault", "news", "note", "proved", "sound"]

_told: dict[str, str] = {}
_untold: dict[str, LessonError] = {}
_served: set[str] = set()  # files whose fault keeps nobody from playing
_proofs: dict[str, str] = {}  # the first fault that a whole look at a file found, as a sentence
_unsaid: list[str] = []  # those of them that were not told yet


@remembered(256)
def fault(lesson: str) -> LessonError | None:
    """Return what is wrong with a lesson that has a file, None with one that can be played.

    Of a teacher's own that can be played, a solution that is none is kept to be told all the same.
    """
    try:
        one = load_lesson(lesson)
    except LessonError as found:
        note(found)
        return found
    if lesson not in own_lessons():
        return None  # a file of this name may be a teacher's, who was told that it is left out
    if wrong := next(unsolved(one), None):
        note(wrong)
        _served.add(wrong.file)
    else:
        _told.pop(f"{lesson}.toml", None)  # the same fault made again is news again
        _served.discard(f"{lesson}.toml")
    return None


def sound() -> tuple[str, ...]:
    """Return the ids of the lessons that can be played, in the order of the course."""
    return tuple(lesson for lesson in address.lessons() if fault(lesson) is None)


def note(found: LessonError) -> None:
    """Keep a fault until it is told."""
    _untold[found.file] = found
    _served.discard(found.file)


def proved(file: str, said: str) -> None:
    """Keep what a whole look at a lesson that can be played found, empty when nothing, until it is told.

    Where something was told of the file already, that named the command which tells the rest.
    """
    if said and said != _proofs.get(file) and file not in _served:
        _unsaid.append(file)
    _proofs[file] = said


def news(lang: str) -> list[str]:
    """Return the faults that were found since and not told yet, each as one sentence with its file's name.

    A file that is left out because of its name is one of them: no page speaks of it.
    """
    for left in left_out():
        note(left)
    lines = []
    for file in list(_untold):
        found = _untold.pop(file)
        said = found.sentence(lang)
        if file in _served:
            said = _served_still(file, said, lang)
        if _told.get(file) != said:
            _told[file] = said
            lines.append(said)
    lines += [_served_still(file, _proofs[file], lang) for file in _unsaid]
    _unsaid.clear()
    return lines


def _served_still(file: str, said: str, lang: str) -> str:
    """Return a fault's sentence gone on with: all the same its lesson is served."""
    return text(lang, "app.served", said=said.removesuffix("."), file=shown(file))
