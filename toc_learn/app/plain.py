"""The ground all our handlers stand on: headers, language, and errors as pages."""

from __future__ import annotations

import logging
import re
from typing import Any

from tornado import web

from toc_learn.lessons.errors import LessonError
from toc_learn.view.words import text

from . import address, faulty, frame
from .hosts import host_pattern
from .terminal import say

__all__ = ["HEADERS", "Elsewhere", "Plain", "Scriptless"]

_log = logging.getLogger(__name__)

HEADERS = {
    # anywidget brings its module as a blob; widgets set styles; nothing needs eval, nothing another server.
    "Content-Security-Policy": "; ".join(
        [
            "default-src 'self'",
            "script-src 'self' 'unsafe-inline' blob:",
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data: blob:",
            "font-src 'self' data:",
            "connect-src 'self'",
            "form-action 'self'",
            "frame-ancestors 'self'",
            "object-src 'none'",
            "base-uri 'self'",
        ]
    ),
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


class Plain(web.RequestHandler):
    """A page that needs no kernel, no cookie and no account."""

    SUPPORTED_METHODS: tuple[str, ...] = ("GET", "HEAD")

    def set_default_headers(self) -> None:
        for name, value in HEADERS.items():
            self.set_header(name, value)
        self.clear_header("Server")

    @property
    def base(self) -> str:
        """The path that all addresses begin with."""
        return str(self.settings["base_url"])

    @property
    def query(self) -> dict[str, list[str]]:
        """The words of the address; what is no text is replaced."""
        return {
            name: [value.decode("utf8", "replace") for value in values]
            for name, values in self.request.query_arguments.items()
        }

    @property
    def lang(self) -> str:
        """The language to answer in."""
        asked = self.query.get("lang", [None])[-1]
        accepted = self.request.headers.get("Accept-Language", "")
        return address.preferred(asked, accepted, self.settings["toc_lang"])

    def page(self, html: str) -> None:
        """Answer with a page; it may be kept but is checked again, and changes with the reader's language."""
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-cache")
        self.set_header("Vary", "Accept-Language, Accept-Encoding")
        self.finish(html)

    def write_error(self, status_code: int, **more: Any) -> None:
        """Answer with a page that says what is wrong, in the reader's language, and where to go on."""
        fault = more.get("exc_info", (None, None))[1]
        if not isinstance(fault, LessonError):
            self.page(frame.error_page(self.lang, self.base, status_code))
            return
        # A teacher who edits a lesson while it is served reads what is wrong with it, a pupil whom to tell.
        title, said = (text(self.lang, f"app.error.faulty.{part}") for part in ("title", "text"))
        said += " " + fault.sentence(self.lang)
        self.page(frame.error_page(self.lang, self.base, status_code, said, title=title))

    def log_exception(self, *fault: Any) -> None:
        if isinstance(fault[1], LessonError):
            faulty.note(fault[1])
        elif not isinstance(fault[1], web.HTTPError):
            _log.error("in %s", self.request.path, exc_info=fault)

    def on_finish(self) -> None:
        """Tell whoever started the server which lesson has a fault: pupils read only that there is one."""
        for said in faulty.news(self.settings["toc_lang"]):
            say(said, error=True)


class Scriptless(Plain):
    """A page that runs no script but its own few lines."""

    SCRIPT = ""

    def set_default_headers(self) -> None:
        super().set_default_headers()
        own = frame.script_policy(self.SCRIPT) if self.SCRIPT else "'none'"
        policy = HEADERS["Content-Security-Policy"].replace(
            "script-src 'self' 'unsafe-inline' blob:", f"script-src {own}"
        )
        self.set_header("Content-Security-Policy", policy)


class Elsewhere(Plain):
    """Every address that is not ours, and every request for a host that is not."""

    SUPPORTED_METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")

    def prepare(self) -> None:
        if not re.fullmatch(host_pattern(self.settings["toc_hosts"]), self.request.host_name):
            raise web.HTTPError(403)
        if self.request.path + "/" == self.base:
            self.redirect(self.base)
            return
        raise web.HTTPError(404)
