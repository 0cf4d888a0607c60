"""The lesson page: its text and board are on their way before a kernel is looked for."""

from __future__ import annotations

import asyncio
from functools import lru_cache

from tornado.iostream import StreamClosedError

from toc_learn.lessons.session import LessonSession
from toc_learn.view.escape import escape
from toc_learn.view.words import text
from toc_learn.widgets.skeleton import skeleton

from . import address, frame
from .assets import Assets
from .guards import Watch
from .places import own
from .plain import Plain
from .pool import Full, Pool, StartFailed

__all__ = ["Learn"]

LATE_SECONDS = 20


@lru_cache(maxsize=256)
def first_bytes(lesson: str, step: str, lang: str, narrow: bool) -> tuple[str, str, str]:
    """Return title, description and still picture of a step: the same for every visitor, so made once."""
    screen = LessonSession(lesson, step, lang).screen()
    title = text(lang, "app.learn.title", lesson=screen.lesson_title, step=screen.step_index + 1)
    return title, screen.goal, skeleton(screen, narrow=narrow)


def beginning(wished: address.Wish, base: str, assets: Assets, narrow: bool) -> str:
    """Return the page up to the place where the kernel's part stands."""
    title, goal, still = first_bytes(wished.lesson, wished.step, wished.lang, narrow)
    scripts = "".join(
        f'<link rel="preload" as="script" href="{escape(f"{base}toc/{assets.digest}/{name}")}">'
        for name in assets.scripts
    )
    no_script = escape(text(wished.lang, "app.learn.no_script"))
    # The names on body are those that JupyterLab's widgets look for.
    return (
        frame.head(
            lang=wished.lang,
            title=title,
            description=goal,
            style=assets.variables + frame.shared_style() + own("learn.css"),
            more=scripts,
        )
        + f'<body class="toc-body jp-Notebook theme-light" data-base-url="{escape(base)}voila/" '
        'data-voila="voila" '
        'data-jp-theme-light="true" data-jp-theme-name="JupyterLab Light">'
        f'<div id="toc-page"><noscript><p class="toc-notice">{no_script}</p></noscript>'
        f'<div id="toc-static">{still}</div>'
    )


def _late(lang: str) -> str:
    """Return a notice for a page that never comes alive: a starved machine can lose parts of its board."""
    said, again = (escape(text(lang, f"app.learn.{key}")) for key in ("late", "again"))
    return (
        f'<p class="toc-notice" id="toc-late" role="alert" hidden>{said} <a href="">{again}</a></p>'
        "<style>#toc-page>#toc-late[hidden]{display:none}</style>"
        f"<script>setTimeout(()=>document.getElementById('toc-late').hidden=false,{LATE_SECONDS}e3)</script>"
    )


class Learn(Plain):
    """``{base}learn?lesson=…&step=…&lang=…``: one page, one kernel for all lessons, steps and languages."""

    _served: asyncio.Task[object] | None = None

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
        phone = "Mobi" in self.request.headers.get("User-Agent", "")
        self.write(beginning(wished, self.base, assets, phone))
        self._served = asyncio.current_task()
        try:
            await self.flush()
            await self._live(wished.lang, assets)
        except (asyncio.CancelledError, StreamClosedError):
            pass  # they went away while they waited; their place in the line is free again

    def _begin(self) -> address.Wish | None:
        wished = address.wish(self.query, self.lang)
        if isinstance(wished, address.Missing):
            self._not_there(wished)
            return None
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        return wished

    def _not_there(self, missing: address.Missing) -> None:
        lang = missing.lang
        onward = ""
        if missing.lesson:
            title = address.title(missing.lesson, lang)
            said = text(lang, "app.error.step", word=missing.word, lesson=title)
            href = escape(f"{self.base}learn?lesson={missing.lesson}&lang={lang}")
            label = escape(text(lang, "app.error.to_lesson", lesson=title))
            onward = f'<a class="btn main" href="{href}">{label}</a>'
        else:
            said = text(lang, "app.error.lesson", word=missing.word)
        self.set_status(404)
        self.page(frame.error_page(lang, self.base, 404, said, onward))

    async def _live(self, lang: str, assets: Assets) -> None:
        pool: Pool = self.settings["toc_pool"]
        watch: Watch = self.settings["toc_watch"]

        async def wait(place: int) -> None:
            said = escape(text(lang, "app.learn.wait", n=place))
            self.write(f'<p class="toc-notice" id="toc-wait" role="status">{said}</p>')
            await self.flush()

        try:
            entry = await pool.take(wait)
        except (Full, StartFailed) as fault:
            why = "full" if isinstance(fault, Full) else "no_start"
            said, again = (escape(text(lang, f"app.learn.{key}")) for key in (why, "again"))
            self.write(
                "<style>#toc-wait{display:none}</style>"
                f'<p class="toc-notice" role="alert">{said} <a href="">{again}</a></p></div></body></html>'
            )
            return
        watch.served(entry.kernel)
        root = f"{self.base}toc/{assets.digest}"
        # On a slow line the scripts take a while: a browser says at once that it is there.
        sign = f'<script>fetch("{self.base}api/kernels/{entry.kernel}")</script>'
        scripts = "".join(f'<script src="{escape(f"{root}/{name}")}"></script>' for name in assets.scripts)
        self.write(
            "<style>#toc-wait{display:none}</style>"
            f'<div id="toc-live">{entry.html}</div>{_late(lang)}</div>{sign}{scripts}</body></html>\n'
        )
        self._served = None
        await self.finish()

    def on_connection_close(self) -> None:
        if self._served is not None:
            self._served.cancel()
