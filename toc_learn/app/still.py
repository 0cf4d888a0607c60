"""The lesson page without a kernel: each click is a link, and the server answers it from its own session.

It is there for browsers without scripts, for a server whose places are all taken, and for a kernel that died.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable

from toc_learn.lessons import replay
from toc_learn.lessons.commands import CommandError
from toc_learn.lessons.loader import edition
from toc_learn.view.escape import escape
from toc_learn.view.words import text
from toc_learn.widgets.looks import ASKING
from toc_learn.widgets.skeleton import Still as Way
from toc_learn.widgets.skeleton import skeleton

from . import address, frame
from .places import own
from .plain import Scriptless

__all__ = ["Budget", "Still", "not_there"]


class Budget:
    """Processor time that pages made anew may take: a `share` of what passes, `most` seconds at once."""

    def __init__(
        self, share: float = 0.5, most: float = 4.0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.share, self.most, self._clock = share, most, clock
        self._left, self._seen = most, clock()

    def left(self) -> bool:
        """Return whether there is time for one more page."""
        now = self._clock()
        self._left = min(self.most, self._left + (now - self._seen) * self.share)
        self._seen = now
        return self._left > 0

    def spend(self, seconds: float) -> None:
        """Take the time that a page took."""
        self._left -= seconds


class Shelf:
    """The pages made last, by what was asked for: to look for one costs nothing."""

    def __init__(self, most: int = 256) -> None:
        self.most = most
        self._pages: OrderedDict[Hashable, str] = OrderedDict()

    def get(self, asked: Hashable) -> str | None:
        """Return the page that was made for this, None where there is none any more."""
        if asked in self._pages:
            self._pages.move_to_end(asked)
        return self._pages.get(asked)

    def put(self, asked: Hashable, page: str) -> None:
        """Keep a page, and forget the one that was not asked for longest."""
        self._pages[asked] = page
        self._pages.move_to_end(asked)
        if len(self._pages) > self.most:
            self._pages.popitem(last=False)


def _page(lesson: str, step: str, lang: str, words: tuple[str, ...], base: str) -> str:
    """Return a step after these words; raises `CommandError` for a word that is none."""
    screen = replay.replayed(lesson, step, words, lang)
    # A question is answered in the page itself: once it is there, it needs no server any more.
    asks = screen.kind in ASKING
    groups = () if asks and words else replay.groups(lesson, step, lang, words, told=asks)
    way = Way(words, groups, plain=True)
    title = text(lang, "app.learn.title", lesson=screen.lesson_title, step=screen.step_index + 1)
    if words and screen.feedback.word:
        title = f"{screen.feedback.word} · {title}"
    marks = f'data-lesson="{escape(lesson)}" data-step="{escape(step)}" data-stars="{screen.stars}"'
    return (
        frame.head(
            lang=lang, title=title, description=screen.goal, style=frame.shared_style() + own("learn.css")
        )
        + '<body class="toc-body toc-still"><noscript><style>.toc-to-live{display:none!important}</style>'
        f'</noscript><div id="toc-page"><div id="toc-static" {marks}>'
        f"{skeleton(screen, still=way)}</div></div>{frame.inline_script('still.js')}"
        "</body></html>\n"
    )


def not_there(base: str, missing: address.Missing, path: str = "learn") -> str:
    """Return the page that says that there is no such lesson or step."""
    lang = missing.lang
    if not missing.lesson:
        said = text(lang, "app.error.lesson", word=missing.word)
        return frame.error_page(lang, base, 404, said)
    title = address.title(missing.lesson, lang)
    said = text(lang, "app.error.step", word=missing.word, lesson=title)
    href = f"{base}{path}?lesson={missing.lesson}&lang={lang}"
    return frame.error_page(
        lang, base, 404, said, _onward(href, text(lang, "app.error.to_lesson", lesson=title))
    )


def _onward(href: str, label: str) -> str:
    return f'<a class="btn main" href="{escape(href)}">{escape(label)}</a>'


class Still(Scriptless):
    """``{base}still?lesson=…&step=…&lang=…&try=…&try=…``: a step after what was done in it so far."""

    SCRIPT = "still.js"
    BUDGET = Budget()
    MADE = Shelf()

    def get(self) -> None:
        wished = address.wish(self.query, self.lang)
        if isinstance(wished, address.Missing):
            self.set_status(404)
            self.page(not_there(self.base, wished, "still"))
            return
        words = tuple(word for word in self.query.get("try", []) if word)
        if len(words) > replay.MOST:
            told, title = (
                text(wished.lang, f"app.still.{name}", n=replay.MOST, all=len(words))
                for name in ("many", "many_title")
            )
            self._refuse(400, told, wished, title)
            return
        asked = (wished.lesson, wished.step, wished.lang, words, self.base)
        key = (*asked, edition())
        made = self.MADE.get(key)
        if made is None:
            # Words can be made up without end, steps cannot: a step as it begins is always there.
            if words and not self.BUDGET.left():
                self.set_header("Retry-After", "2")
                self._refuse(503, text(wished.lang, "app.still.busy"), wished)
                return
            began = time.perf_counter()
            try:
                made = _page(*asked)
            except CommandError:
                self._refuse(400, text(wished.lang, "app.still.no_try"), wished)
                return
            finally:
                self.BUDGET.spend(time.perf_counter() - began)
            self.MADE.put(key, made)
        self.page(made)

    head = get

    def _refuse(self, status: int, said: str, wished: address.Wish, title: str = "") -> None:
        """Say in one sentence why these words are not played, and offer the step from its beginning."""
        self.set_status(status)
        onward = _onward(f"{self.base}still{wished.search}", text(wished.lang, "app.still.afresh"))
        self.page(frame.error_page(wished.lang, self.base, status, said, onward, title=title))
