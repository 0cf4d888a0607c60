"""The page of the web app: one kernel shows every lesson, step and language; the address says which.

The shell tells the address and what the browser kept; both are checked before anything is looked up.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from toc_learn.lessons.commands import GoTo, Language, Play, Restore
from toc_learn.lessons.errors import LessonError
from toc_learn.lessons.session import LessonSession
from toc_learn.lessons.tracing import kept, restore

from . import inbox
from .lesson import LessonPlayer
from .place import Place, read_place

if TYPE_CHECKING:
    from toc_learn.lessons.screen import Screen

__all__ = ["Page"]

RESTORING = 2.0
"""Seconds that a step may take to be led to where it stood."""


class Page(LessonPlayer):
    """A lesson player that follows the browser's address and keeps the progress in the browser."""

    def __init__(self) -> None:
        """Prepare the first lesson, so that a kernel waiting for a visitor has everything at hand."""
        self._drew = False
        self._traced: object = None
        self._search = ""
        first = read_place("")
        super().__init__(LessonSession(first.lesson, first.step, first.lang), page=True)

    def rehearse(self) -> None:
        """Play the first lesson through, unseen: what drawing, judging and telling it takes is then at hand.

        A kernel that waits for its visitor has the time; a visitor has not.
        """
        session = LessonSession(self.session.lesson)
        for step in session.lesson.steps:
            scenes = [session.do(GoTo(step.id)).scene]
            scenes += [session.do(Play(move)).scene for move in step.solution]
            self.picture.prepare(scenes)

    # ---- the address

    def _open(self, message: Mapping[str, object]) -> None:
        """Go to the place that the address names, keeping the session when only step or language differ."""
        reached = inbox.progress(message)
        place = read_place(inbox.search(message), message.get("lang"))
        self._client = inbox.client(message, self._client)
        self.picture.fit(self._client)
        if reached is not None:
            self.session.do(Restore(reached))
        first = not self._opened
        self._opened = self._arriving = True
        if message.get("trace") or not first:
            self._traced = ...  # whatever the tab keeps is put right
        late = False
        try:
            self._visit(place)
            # Once, when the page was loaded, and for the step that its address names: as it was left.
            if first and place.step is not None:
                late = self._resume(inbox.trace(message))
        finally:
            self._arriving = False
        if late:
            self._traced = kept(self.session)  # a load on a machine with more time may still lead there
        elif place.lesson == self.session.lesson.id:
            self._say_step()
        self._say_drawn()

    def _resume(self, trace: object) -> bool:
        """Lead the step to where the tab says it stood; return whether nothing but the time was short."""
        end = time.monotonic() + RESTORING
        if restore(self.session, trace, RESTORING):
            self.shell.send({"kind": "resumed"})
            self.show(self.session.screen())
            return False
        return time.monotonic() >= end

    def _visit(self, place: Place) -> None:
        session = self.session
        if place.lesson != session.lesson.id:
            self.turn_to(place.lesson, place.step, place.lang)
            return
        step = place.step if place.step is not None else 1
        switched = place.lang != session.lang
        if switched:
            session.do(Language(place.lang))
        # The same step in another language goes on; opened again in the same one it begins afresh.
        if not (switched and session.lesson.index(step) == session.place):
            session.do(GoTo(step))
        self.show(session.screen())

    def turn_to(self, lesson: str, step: str | int | None, lang: str) -> None:
        """Show another lesson; one saved with a fault since is left to its address, which says so."""
        try:
            super().turn_to(lesson, step, lang)
        except LessonError:
            self.shell.send(
                {"kind": "leave", "href": f"./learn?{urlencode({'lesson': lesson, 'lang': lang})}"}
            )

    def _say_where(self, search: str) -> None:
        if search == self._search:
            return
        self._search = search
        # An address that was typed may name nothing or not all: what is shown instead takes its place.
        self.shell.send({"kind": "push", "search": search, "replace": self._arriving})

    def show(self, screen: Screen) -> None:
        """Show `screen` and put its address into the browser's, which keeps the step as it stands."""
        super().show(screen)
        if not self._opened:
            return
        self._say_where(screen.search)
        if not self._arriving:  # a load in the middle of this one finds what the tab kept
            self._say_step()

    def _say_step(self) -> None:
        if (trace := kept(self.session)) != self._traced:
            self._traced = trace
            self.shell.send({"kind": "trace", "trace": trace})

    # ---- the first picture

    def _drawn(self) -> None:
        self._drew = True
        self._say_drawn()

    def _say_drawn(self) -> None:
        if self._drew and self._opened:
            self.shell.send({"kind": "drawn"})
