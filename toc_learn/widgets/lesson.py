"""LessonPlayer: a whole lesson in one widget, in a notebook's cell or as the web page."""

from __future__ import annotations

from toc_learn.lessons.commands import Command
from toc_learn.lessons.session import LessonSession

from .face import Face
from .looks import Leave, Onward

__all__ = ["LessonPlayer"]


class LessonPlayer(Face):
    """Plays a lesson: ``LessonPlayer(LessonSession("pieux"))``. The session keeps all state."""

    def __init__(self, session: LessonSession, *, page: bool = False) -> None:
        """Show `session` from where it stands."""
        self.session = session
        super().__init__(session, page=page)

    def do(self, command: Command) -> None:
        """Do a command and show what comes of it; going on to another lesson is done here."""
        if isinstance(command, Onward):
            self.turn_to(command.lesson, None, self.session.lang)
        elif isinstance(command, Leave):
            self.shell.send({"kind": "leave", "href": f"./?lang={self.session.lang}"})
        else:
            super().do(command)

    def turn_to(self, lesson: str, step: str | int | None, lang: str) -> None:
        """Show another lesson, keeping what was reached, the speed and the projection."""
        old = self.session
        new = LessonSession(lesson, step, lang, old.progress)
        new.speed, new.projecting = old.speed, old.projecting
        self.session = self._session = new
        self._motion_id = None
        self.show(new.screen())
