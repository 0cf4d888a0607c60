"""The lesson page: its text and board are on their way before a kernel is looked for."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from functools import cache

from tornado.iostream import StreamClosedError

from toc_learn.lessons import replay
from toc_learn.lessons.editions import remembered
from toc_learn.lessons.errors import LessonError
from toc_learn.lessons.loader import lesson_ids, load_lesson
from toc_learn.view.escape import escape
from toc_learn.view.words import LANGUAGES, text
from toc_learn.widgets.skeleton import Still as Way
from toc_learn.widgets.skeleton import skeleton

from . import address, frame, zipped
from .assets import Assets
from .guards import Watch
from .places import own
from .plain import Plain
from .pool import Full, Pool, StartFailed
from .still import not_there
from .zipped import Beginning, Going

__all__ = ["Learn", "make_ready"]

LATE_SECONDS = 20


def first_bytes(lesson: str, step: str, lang: str) -> tuple[str, str, str]:
    """Return title, description and still picture of a step."""
    screen = replay.replayed(lesson, step, (), lang)
    title = text(lang, "app.learn.title", lesson=screen.lesson_title, step=screen.step_index + 1)
    way = Way((), replay.groups(lesson, step, lang))
    return title, screen.goal, skeleton(screen, still=way)


@remembered(4096)
def beginning(wished: address.Wish, base: str, assets: Assets) -> Beginning:
    """Return the page up to the place where the kernel's part stands: the same for every visitor, so made
    once and kept compressed, in some ten kilobytes.
    """
    title, goal, shown = first_bytes(wished.lesson, wished.step, wished.lang)
    scripts = "".join(
        f'<link rel="preload" as="script" href="{escape(f"{base}toc/{assets.digest}/{name}")}">'
        for name in assets.scripts
    )
    # Without scripts no board comes alive: then the page that the server answers does it.
    still = escape(f"{base}still{wished.search}")
    no_script = escape(text(wished.lang, "app.learn.no_script"))
    scripts += f'<noscript><meta http-equiv="refresh" content="0; url={still}"></noscript>'
    style = assets.variables + frame.shared_style() + own("learn.css")
    head = frame.head(lang=wished.lang, title=title, description=goal, style=style, more=scripts)
    before, _, after = head.partition(style)
    # The names on body are those that JupyterLab's widgets look for.
    body = (
        f'<body class="toc-body jp-Notebook theme-light" data-base-url="{escape(base)}voila/" '
        'data-voila="voila" '
        'data-jp-theme-light="true" data-jp-theme-name="JupyterLab Light">'
        f'<div id="toc-page"><div id="toc-static" data-lesson="{escape(wished.lesson)}" '
        f'data-step="{escape(wished.step)}">{shown}</div>'
        f'<noscript><p class="toc-notice"><a href="{still}">{no_script}</a></p></noscript>'
        + frame.inline_script("still.js")
    )
    return zipped.beginning(before, style, after + body)


async def make_ready(
    lang: str, base: str, assets: Assets, calm: Callable[[], bool], pause: float = 0.02
) -> None:
    """Make the beginnings of all pages while nobody is there, `lang` first: a class then waits for none.

    One is made when `calm` says so, and then as long a pause as it took.
    """
    for one in sorted(LANGUAGES, key=lambda other: other != lang):
        for lesson in lesson_ids():
            # A lesson with a fault says so when it is asked for.
            with contextlib.suppress(LessonError):
                for step in load_lesson(lesson).steps:
                    while not calm():
                        await asyncio.sleep(1)
                    began = time.monotonic()
                    beginning(address.Wish(lesson, step.id, one), base, assets)
                    await asyncio.sleep(pause + time.monotonic() - began)


@cache
def _late(lang: str) -> str:
    """Return a notice for a page that never comes alive: a starved machine can lose parts of its board."""
    said, again, here = (escape(text(lang, f"app.learn.{key}")) for key in ("late", "again", "here"))
    return (
        f'<p class="toc-notice" id="toc-late" role="alert" hidden>{said} {here} <a href="">{again}</a></p>'
        "<script>setTimeout(()=>{const late=document.getElementById('toc-late');"
        f"late.hidden=late.parentElement.classList.contains('live');late.hidden||tocAlone()}},{LATE_SECONDS}e3)</script>"
    )


#: From here on the page speaks for itself: what can be answered without a board is shown.
ALONE = "<script>tocAlone()</script>"


class Learn(Plain):
    """``{base}learn?lesson=…&step=…&lang=…``: one page, one kernel for all lessons, steps and languages."""

    _served: asyncio.Task[object] | None = None
    _going: Going | None = None

    def head(self) -> None:
        """Say whether the page is there, without a kernel."""
        self._begin()

    async def get(self) -> None:
        if self.request.headers.get("Sec-Purpose", "").startswith("prefetch"):
            # A browser that only guesses shall not hold a kernel.
            self.set_status(503)
            return
        if (wished := self._begin()) is None:
            return
        assets: Assets = self.settings["toc_assets"]
        self._begin_with(beginning(wished, self.base, assets))
        self._served = asyncio.current_task()
        try:
            await self.flush()
            await self._live(wished.lang, assets)
        except (asyncio.CancelledError, StreamClosedError):
            pass  # they went away while they waited; their place in the line is free again

    def _begin(self) -> address.Wish | None:
        wished = address.wish(self.query, self.lang)
        if isinstance(wished, address.Missing):
            self.set_status(404)
            self.page(not_there(self.base, wished))
            return None
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        return wished

    def _begin_with(self, start: Beginning) -> None:
        if "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.set_header("Content-Encoding", "gzip")
            self._going = Going(start)
            self.write(start.zipped)
        else:
            self.write(start.plain)

    def _more(self, html: str, *, end: bool = False) -> None:
        """Write the next part of the page, or its last."""
        if self._going is None:
            self.write(html)
        else:
            self.write(self._going.end(html) if end else self._going.more(html))

    async def _live(self, lang: str, assets: Assets) -> None:
        pool: Pool = self.settings["toc_pool"]
        watch: Watch = self.settings["toc_watch"]

        async def wait(place: int) -> None:
            said = escape(f"{text(lang, 'app.learn.wait', n=place)} {text(lang, 'app.learn.meanwhile')}")
            self._more(f'<p class="toc-notice" id="toc-wait" role="status">{said}</p>{ALONE}')
            await self.flush()

        try:
            entry = await pool.take(wait)
        except (Full, StartFailed) as fault:
            why = "full" if isinstance(fault, Full) else "no_start"
            said, again, here = (escape(text(lang, f"app.learn.{key}")) for key in (why, "again", "here"))
            self._more(
                "<style>#toc-wait{display:none}</style>"
                f'<p class="toc-notice" role="alert">{said} {here} <a href="">{again}</a></p>'
                f"{ALONE}</div></body></html>",
                end=True,
            )
            return
        watch.served(entry.kernel)
        root = f"{self.base}toc/{assets.digest}"
        # On a slow line the scripts take a while: a browser says at once that it is there.
        sign = f'<script>fetch("{self.base}api/kernels/{entry.kernel}")</script>'
        scripts = "".join(f'<script src="{escape(f"{root}/{name}")}"></script>' for name in assets.scripts)
        self._more(
            "<style>#toc-wait{display:none}</style>"
            f'<div id="toc-live">{entry.html}</div>{_late(lang)}</div>{sign}{scripts}</body></html>\n',
            end=True,
        )
        self._served = None
        await self.finish()

    def on_connection_close(self) -> None:
        if self._served is not None:
            self._served.cancel()
