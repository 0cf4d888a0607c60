"""What a notebook's one-line cells call: ``toc.board(…)`` and ``toc.lesson(…)``."""

from __future__ import annotations

from pathlib import Path

from toc_learn.engine.position import Position
from toc_learn.lessons.errors import LessonError
from toc_learn.lessons.loader import lesson_ids, load_lesson, open_lesson
from toc_learn.lessons.model import Lesson
from toc_learn.lessons.session import LessonSession
from toc_learn.view.words import LANGUAGES, asked

from .board import BoardWidget
from .lesson import LessonPlayer

__all__ = ["board", "lesson"]

_given = ""  # the language last given in this notebook


def _language(lang: str | None) -> str:
    """Return the language to show, and keep it for the next cell when it was given."""
    global _given
    if lang is not None:
        _given = asked(lang)
    try:
        folder = Path.cwd().name
    except OSError:  # it is gone
        folder = ""
    return _given or (folder if folder in LANGUAGES else "fr")


def board(position: Position | str, lang: str | None = None) -> BoardWidget:
    """Return a board that shows a position, or its text, and lets its moves be tried.

    Without `lang` it speaks the language that was last given to `board` or `lesson` in this notebook; before
    that, the one whose folder the notebook runs in (``en``, ``fr``), and French anywhere else.

    Raises `PositionError` with a clear sentence for what is no position, `TextError` for an unknown `lang`.
    """
    shown = position if isinstance(position, Position) else Position.parse(position)
    return BoardWidget(shown, lang=_language(lang))


def lesson(
    lesson: str | Path | Lesson, step: str | int | None = None, lang: str | None = None
) -> LessonPlayer:
    """Return the player of a lesson: its id (``"pieux"``), a file (``"mine.toml"``) or a `Lesson`.

    `step` is a step's id or its number from 1; `lang` is as with `board`. Raises `LessonError` when there is
    no such lesson or step, or the file has a fault that keeps it from being played; `TextError` for an
    unknown `lang`.
    """
    lang = _language(lang)
    found = lesson if isinstance(lesson, Lesson) else _found(lesson)
    if step is not None and found.index(step) is None:
        ids = ", ".join(one.id for one in found.steps)
        raise LessonError(found.file, "", "step", "no_such_step", word=str(step)[:60], ids=ids)
    return LessonPlayer(LessonSession(found, step, lang))


def _found(lesson: object) -> Lesson:
    """Return the lesson of a file or with an id."""
    if isinstance(lesson, str) and not lesson.strip():
        raise LessonError(repr(lesson), "", "", "no_lesson_name", ids=", ".join(lesson_ids()))
    if isinstance(lesson, Path) or (
        isinstance(lesson, str)
        and (lesson.endswith(".toml") or (lesson not in lesson_ids() and _is_folder(lesson)))
    ):
        return open_lesson(lesson)
    return load_lesson(lesson)  # type: ignore[arg-type]


def _is_folder(name: str) -> bool:
    try:
        return Path(name).is_dir()
    except (OSError, ValueError):
        return False
