"""The page of the web app: one kernel shows every lesson, step and language; the address says which.

The shell tells the address and what the browser kept; both are checked before anything is looked up.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toc_learn.lessons.commands import Command, GoTo, Language, Restore
from toc_learn.lessons.session import LessonSession

from . import inbox
from .lesson import LessonPlayer
from .place import Place, read_place

__all__ = ["Page"]


class Page(LessonPlayer):
    """A lesson player that follows the browser's address and keeps the progress in the browser."""

    def __init__(self) -> None:
        """Prepare the first lesson, so that a kernel waiting for a visitor has everything at hand."""
        self._opened = False
        self._drew = False
        self._saved: object = None
        self._search = ""
        first = read_place("")
        super().__init__(LessonSession(first.lesson, first.step, first.lang), page=True)

    def _handlers(self) -> Any:
        return {**super()._handlers(), "progress": self._progress}

    # ---- the address

    def _open(self, message: Mapping[str, object]) -> None:
        """Go to the place that the address names, keeping the session when only step or language differ."""
        kept = inbox.progress(message)
        place = read_place(inbox.search(message), message.get("lang"))
        self._client = inbox.client(message, self._client)
        self.picture.fit(self._client)
        if kept is not None:
            self._session.do(Restore(kept))
        self._visit(place)
        # The address that was asked for may name nothing; the one that is shown then takes its place.
        self._opened = True
        self._say_where(replace=True)
        self._say_drawn()

    def _visit(self, place: Place) -> None:
        screen = self._session.screen()
        if place.lesson != screen.lesson_id:
            progress = dict(screen.progress)
            self.session = self._session = LessonSession(place.lesson, place.step, place.lang, progress)
            screen = self._session.screen()
        wanted: list[Command] = []
        if place.lang != screen.lang:
            wanted.append(Language(place.lang))
        if place.step is not None and place.step not in (screen.step_id, screen.step_index + 1):
            wanted.append(GoTo(place.step))
        for command in wanted:
            screen = self._session.do(command)
        super().show(screen)

    def _say_where(self, *, replace: bool = False) -> None:
        if self._shown is not None and self._shown.search != self._search:
            self._search = self._shown.search
            self.shell.send({"kind": "push", "search": self._search, "replace": replace})

    # ---- progress

    def _progress(self, message: Mapping[str, object]) -> None:
        """Another tab of this browser got on: merge what it reached."""
        kept = inbox.progress(message)
        if kept is not None:
            self._saved = None
            self.do(Restore(kept))

    def show(self, screen: Any) -> None:
        """Show `screen`, put its address into the browser's and keep its progress at once."""
        super().show(screen)
        if not self._opened:
            return
        self._say_where()
        progress = dict(screen.progress)
        if progress != self._saved:
            self._saved = progress
            self.shell.send({"kind": "save", "progress": progress})

    # ---- the first picture

    def _drawn(self) -> None:
        self._drew = True
        self._say_drawn()

    def _say_drawn(self) -> None:
        if self._drew and self._opened:
            self.shell.send({"kind": "drawn"})
