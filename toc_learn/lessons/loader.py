"""The lessons that there are, from their files or from what a server kept of them.

>>> load_lesson("pieux").title("fr")
'Les pieux'
"""

from __future__ import annotations

import os
from functools import cache, lru_cache
from pathlib import Path

from attrs import evolve

from . import kept
from .errors import LessonError
from .ids import is_id
from .model import Course, Lesson

__all__ = [
    "DATA",
    "NOT_LESSONS",
    "OWN",
    "course",
    "edition",
    "keep_course",
    "keep_lesson",
    "left_out",
    "lesson_ids",
    "load",
    "load_lesson",
    "misnamed",
    "open_lesson",
    "own_lessons",
]

DATA = Path(__file__).resolve().parent / "data"
OWN = "TOC_LEARN_LESSONS"
"""In the environment: a teacher's folder of lessons, for a server and its kernels (`toc-learn --lessons`)."""
NOT_LESSONS = frozenset({"course", "clauses", "rules"})


def load(path: Path | str) -> tuple[Lesson | None, list[LessonError]]:
    """Return the lesson of a file and its faults; the lesson is None when it could not be read whole."""
    from . import reading  # only here: it takes a kernel's time and memory

    return reading.load(path)


def own_lessons() -> dict[str, Path]:
    """Return the files of a teacher's own lessons by their ids; none takes the place of a lesson of ours."""
    folder = os.environ.get(OWN, "")
    return dict(_own(folder, _state(Path(folder)))) if folder else {}


def edition() -> tuple[object, ...]:
    """Return what tells this state of a teacher's own lessons from any other; empty where there are none."""
    return tuple(_state(path) for path in own_lessons().values())


def _state(path: Path) -> tuple[object, ...]:
    try:
        return tuple(kept.mark(path))
    except OSError:  # it is gone: whoever reads it says so
        return (str(path),)


@lru_cache(maxsize=4)
def _own(folder: str, state: tuple[object, ...]) -> dict[str, Path]:
    found = sorted(Path(folder).glob("*.toml"))
    return {path.stem: path for path in found if is_id(path.stem) and not _taken(path.stem)}


def _taken(name: str) -> bool:
    """Whether a file of the course has this name, without its ending."""
    return name in NOT_LESSONS or (DATA / f"{name}.toml").exists()


def misnamed(path: Path, lesson: str = "") -> LessonError | None:
    """Return why a file cannot be served under its name, or its lesson under its id; None if both can."""
    folder = path.absolute().parent
    written = all((folder / name).exists() for name in ("course.toml", "clauses.toml"))  # the course itself
    name = path.stem
    if _taken(name) and not written:
        return LessonError(path.name, "", "", "name_taken")
    if lesson and lesson != name:
        code = "id_taken" if _taken(lesson) and not written else "id_other"
        return LessonError(path.name, "", "id" if code == "id_taken" else "", code, word=lesson)
    return None if lesson or is_id(name) else LessonError(path.name, "", "", "name_no_id")


def left_out() -> tuple[LessonError, ...]:
    """Return, for each file in a teacher's folder that is not served because of its name, what is wrong."""
    folder = os.environ.get(OWN, "")
    return _left_out(folder, _state(Path(folder))) if folder else ()


@lru_cache(maxsize=4)
def _left_out(folder: str, state: tuple[object, ...]) -> tuple[LessonError, ...]:
    served = _own(folder, state).values()
    found = []
    for path in sorted(Path(folder).glob("*.toml")):
        if path not in served:
            lesson = load(path)[0] if not _taken(path.stem) else None
            found.append(misnamed(path, lesson.id if lesson is not None and is_id(lesson.id) else ""))
    return tuple(filter(None, found))


@cache
def _shipped(folder: Path) -> frozenset[str]:
    return frozenset(path.stem for path in folder.glob("*.toml"))


def lesson_ids() -> tuple[str, ...]:
    """Return the ids of the lessons that have a file: in the order of the course, others, a teacher's own."""
    there = _shipped(DATA) - NOT_LESSONS
    order = [lesson for lesson in course().lessons if lesson in there]
    return (*order, *sorted(there.difference(order)), *own_lessons())


def load_lesson(lesson: str) -> Lesson:
    """Return the lesson with this id; raises `LessonError` when there is none or it has a fault."""
    if not isinstance(lesson, str):
        raise LessonError(repr(lesson)[:60], "", "", "no_lesson_name", ids=", ".join(lesson_ids()))
    if lesson not in lesson_ids():
        raise LessonError(f"{lesson}.toml"[:60], "", "", "no_such_lesson", ids=", ".join(lesson_ids()))
    path = _file(lesson)
    found = _opened(path, _state(path))
    if found.id != lesson and (fault := misnamed(path, found.id)) is not None:
        raise fault  # what is kept of it would be kept under two names
    return found


def _file(lesson: str) -> Path:
    return own_lessons().get(lesson, DATA / f"{lesson}.toml")


@lru_cache(maxsize=256)
def _opened(path: Path, state: tuple[object, ...]) -> Lesson:
    found = kept.found(path)
    return found if isinstance(found, Lesson) else open_lesson(path)


def keep_lesson(lesson: str, folder: Path) -> None:
    """Prove a lesson and keep it in `folder` for other processes; raises `LessonError` and `OSError`."""
    path = _file(lesson)
    seen = kept.mark(path)
    kept.keep(path, seen, load_lesson(lesson), folder)


def keep_course(folder: Path) -> None:
    """Keep the course's order in `folder` for other processes; raises `LessonError` and `OSError`."""
    path = DATA / "course.toml"
    kept.keep(path, kept.mark(path), _whole_course(path), folder)


def open_lesson(path: Path | str) -> Lesson:
    """Return the lesson of a file; raises the first `LessonError` of one that cannot be played."""
    found, faults = load(path)
    if found is None or faults:
        raise faults[0]
    return found


def _whole_course(path: Path) -> Course:
    found = kept.found(path)
    if isinstance(found, Course):
        return found
    from . import reading

    return reading.load_course(path)


@cache
def course() -> Course:
    """Return the course: parts, order and titles, of the lessons that have a file; only they are numbered."""
    whole = _whole_course(DATA / "course.toml")
    there = {path.stem for path in DATA.glob("*.toml")}
    parts = (evolve(part, lessons=tuple(one for one in part.lessons if one in there)) for part in whole.parts)
    return evolve(whole, parts=tuple(part for part in parts if part.lessons))
