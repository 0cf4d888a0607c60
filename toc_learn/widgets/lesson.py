"""LessonPlayer: a whole lesson in one widget, in a notebook's cell or as the web page."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from toc_learn.lessons import progress
from toc_learn.lessons.commands import Command, Restart, Restore
from toc_learn.lessons.session import LessonSession
from toc_learn.view.spelling import shown
from toc_learn.view.words import text

from . import inbox
from .face import Face
from .led import beginning
from .looks import Leave, Onward

if TYPE_CHECKING:
    from toc_learn.lessons.screen import Screen

__all__ = ["LessonPlayer"]


class LessonPlayer(Face):
    """Plays a lesson: ``LessonPlayer(LessonSession("pieux"))``. The session keeps all state.

    The stars are kept by the browser that shows it, whatever becomes of the kernel; a browser that keeps
    nothing changes nothing else.
    """

    def __init__(self, session: LessonSession, *, page: bool = False) -> None:
        """Show `session` from where it stands."""
        self.session = session
        self._opened = False
        self._arriving = False
        self._saved: object = None
        super().__init__(session, page=page)

    def do(self, command: Command) -> None:
        """Do a command and show what comes of it; going on to another lesson is done here.

        What the browser is to forget it is told.
        """
        if isinstance(command, Onward):
            self.turn_to(command.lesson, None, self.session.lang)
        elif isinstance(command, Leave):
            self.shell.send({"kind": "leave", "href": f"./?lang={self.session.lang}"})
        else:
            if isinstance(command, Restart):
                self.shell.send({"kind": "forget", "lesson": self.session.lesson.id})
            super().do(command)

    def turn_to(self, lesson: str, step: str | int | None, lang: str) -> None:
        """Show another lesson, keeping what was reached, the speed and the projection."""
        old = self.session
        new = LessonSession(lesson, step, lang, old.progress)
        new.speed, new.projecting = old.speed, old.projecting
        self.session = self._session = new
        self._motion_id = None
        screen = new.screen()
        self._leads = beginning(screen, page=self._page)
        self.show(screen)

    # ---- progress

    def export_stars(self, path: str | Path = "toc_learn.json") -> None:
        """Write the stars that the browser keeps to a file, as the course's web page does.

        Raises `ValueError` with a clear sentence before the player is shown, as only the browser knows its
        stars, and for a file that cannot be written.
        """
        file, lang = Path(path).absolute(), self.session.lang
        where = {"file": shown(file.name), "folder": shown(str(file.parent))}
        if not self._opened:
            raise ValueError(text(lang, "app.keep.file.unshown", **where))
        kept = json.dumps(progress.clean(self.session.progress), indent=1)
        try:
            file.write_text(f"{kept}\n", encoding="utf-8")
        except OSError:
            raise ValueError(text(lang, "app.keep.file.unwritten", **where)) from None

    def import_stars(self, path: str | Path = "toc_learn.json") -> None:
        """Add the stars of such a file to those that the browser keeps; of two the better ones stay.

        Raises `ValueError` with a clear sentence for a file that has none, or that is not there.
        """
        file, lang = Path(path).absolute(), self.session.lang
        try:
            kept = file.read_text(encoding="utf-8")
        except OSError as error:
            why = "none" if isinstance(error, FileNotFoundError) else "unread"
            where = {"file": shown(file.name), "folder": shown(str(file.parent))}
            raise ValueError(text(lang, f"app.keep.file.{why}", **where)) from None
        except UnicodeDecodeError:
            kept = ""
        found = progress.clean(inbox.progress({"progress": kept}))
        if not found["lessons"]:
            raise ValueError(text(lang, "app.keep.said.wrong"))
        self.do(Restore(found))

    def _handlers(self) -> Any:
        return {**super()._handlers(), "progress": self._progress}

    def _open(self, message: Mapping[str, object]) -> None:
        super()._open(message)
        reached = inbox.progress(message)
        if reached is not None:
            self.session.do(Restore(reached))
        self._opened = self._arriving = True
        screen = self.session.screen()
        try:
            self.show(screen)
        finally:
            self._arriving = False
        if _reached(progress.clean(reached)) != _reached(screen.progress):  # as after stars of a file
            self.shell.send({"kind": "save", "progress": dict(screen.progress)})

    def _progress(self, message: Mapping[str, object]) -> None:
        """Another tab of this browser got on: merge what it reached, and keep what it did not know."""
        reached = inbox.progress(message)
        if reached is None:
            return
        screen = self.session.do(Restore(reached))
        if isinstance(reached, dict) and _reached(reached) == _reached(screen.progress):
            self._saved = dict(screen.progress)  # else two tabs would answer each other for ever
        self.show(screen)

    def show(self, screen: Screen) -> None:
        """Show `screen`, and have the browser keep what was reached."""
        super().show(screen)
        if not self._opened:
            return
        reached = dict(screen.progress)
        if self._arriving:
            self._saved = reached
        elif reached != self._saved:
            self._saved = reached
            self.shell.send({"kind": "save", "progress": reached})


def _reached(progress: Mapping[str, object]) -> dict[str, object]:
    """Return progress without the place where its reader is."""
    return {name: value for name, value in progress.items() if name != "last"}
