"""LessonPlayer: a whole lesson in one widget, in a notebook's cell or as the web page."""

from __future__ import annotations

from toc_learn.lessons.session import LessonSession

from .face import Face

__all__ = ["LessonPlayer"]


class LessonPlayer(Face):
    """Plays a lesson: ``LessonPlayer(LessonSession("pieux"))``. The session keeps all state."""

    def __init__(self, session: LessonSession, *, page: bool = False) -> None:
        """Show `session` from where it stands."""
        self.session = session
        super().__init__(session, page=page)
