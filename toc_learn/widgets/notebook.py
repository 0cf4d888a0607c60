"""What a notebook's one-line cells call: ``toc.board(…)`` and ``toc.lesson(…)``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toc_learn.engine.position import Position
from toc_learn.lessons.loader import open_lesson
from toc_learn.lessons.session import LessonSession

from .board import BoardWidget
from .lesson import LessonPlayer

if TYPE_CHECKING:
    from toc_learn.lessons.model import Lesson

__all__ = ["board", "lesson"]


def board(position: Position | str, lang: str = "fr") -> BoardWidget:
    """Return a board that shows a position, or its text, and lets its moves be tried.

    Raises `PositionError` with a clear sentence for a text that is no position.
    """
    return BoardWidget(Position.parse(position) if isinstance(position, str) else position, lang=lang)


def lesson(lesson: str | Lesson, step: str | int | None = None, lang: str = "fr") -> LessonPlayer:
    """Return the player of a lesson: its id (``"pieux"``), a file (``"mine.toml"``) or a `Lesson`.

    `step` is a step's id or its number from 1. Raises `LessonError` when there is no such lesson, or the file
    has a fault that keeps it from being played.
    """
    if isinstance(lesson, str) and lesson.endswith(".toml"):
        lesson = open_lesson(lesson)
    return LessonPlayer(LessonSession(lesson, step, lang))
