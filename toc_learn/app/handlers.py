"""The addresses of the plain pages, and what answers at each."""

from __future__ import annotations

import mimetypes

from tornado import web

from toc_learn.view.words import text

from . import address, chapters, doubts, frame, pages, pictures, printing
from .learn import Learn
from .plain import Plain, Scriptless
from .still import Still

__all__ = ["PAGES"]


class Contents(Scriptless):
    SCRIPT = "contents.js"

    def get(self) -> None:
        self.page(pages.contents(self.lang, self.base))

    head = get


class Rules(Scriptless):
    SCRIPT = "rules.js"

    def get(self) -> None:
        self.page(pages.rules(self.lang, self.base))

    head = get


class About(Scriptless):
    SCRIPT = "progress.js"

    def get(self) -> None:
        self.page(pages.about(self.lang, self.base))

    head = get


class Picture(Plain):
    def drawing(self, *names: str) -> str | None:
        """Return the picture as SVG, or None where there is none of that name."""
        raise web.HTTPError(404)

    def get(self, *names: str) -> None:
        if (drawn := self.drawing(*names)) is None:
            raise web.HTTPError(404)
        self.set_header("Content-Type", "image/svg+xml")
        self.set_header("Cache-Control", "public, max-age=3600")
        self.finish(drawn)

    head = get


class ClausePicture(Picture):
    def drawing(self, *names: str) -> str | None:
        return pictures.clause_svg(names[0], self.lang)


class CasePicture(Picture):
    def drawing(self, *names: str) -> str | None:
        return doubts.picture(names[0], self.lang)


class StepPicture(Picture):
    def drawing(self, *names: str) -> str | None:
        return printing.board(names[0], names[1], self.lang)


class Doubts(Scriptless):
    SCRIPT = "doubts.js"

    def get(self) -> None:
        self.page(doubts.page(self.lang, self.base))

    head = get


class Sheets(Scriptless):
    """The sheet of a lesson; without a lesson, the list of all sheets."""

    def get(self) -> None:
        if not any(self.query.get("lesson", [])):
            self.page(printing.index(self.lang, self.base))
            return
        wished = address.wish({"lesson": self.query["lesson"]}, self.lang)
        if isinstance(wished, address.Missing):
            self.set_status(404)
            said = text(self.lang, "app.error.lesson", word=wished.word)
            self.page(frame.error_page(self.lang, self.base, 404, said))
            return
        self.page(printing.sheet(wished.lesson, self.lang, self.base))

    head = get


class CardSheet(Scriptless):
    def get(self) -> None:
        self.page(printing.cards(self.lang, self.base))

    head = get


class Chapters(Scriptless):
    def get(self, lang: str = "") -> None:
        if not lang:
            self.redirect(f"{self.base}chapters/{self.lang}/")
            return
        self.page(chapters.index(lang, self.base))

    head = get


class Chapter(Scriptless):
    def get(self, lang: str, name: str) -> None:
        if (made := chapters.chapter(name, lang, self.base)) is None:
            raise web.HTTPError(404)
        self.page(made)

    head = get


class Turn(Plain):
    """The same chapter in the other language: the one with the same number, else the list."""

    def get(self, name: str) -> None:
        number = name.partition("-")[0]
        same = [one.name for one in chapters.chapters(self.lang) if one.name.partition("-")[0] == number]
        self.redirect(f"{self.base}chapters/{self.lang}/{same[0] if same else ''}")

    head = get


class ChapterPicture(Plain):
    def get(self, name: str) -> None:
        if (file := chapters.picture_file(name)) is None:
            raise web.HTTPError(404)
        self.set_header("Content-Type", mimetypes.guess_type(name)[0] or "application/octet-stream")
        self.set_header("Cache-Control", "public, max-age=3600")
        self.finish(file.read_bytes())

    head = get


#: Below the base path. Everything else is answered with 404.
PAGES: tuple[tuple[str, type[Plain]], ...] = (
    ("/", Contents),
    ("learn", Learn),
    ("still", Still),
    ("rules", Rules),
    (r"rules/([A-Z][0-9A-Za-z-]{1,6})\.svg", ClausePicture),
    ("doubts", Doubts),
    (r"doubts/([a-z0-9-]{1,40})\.svg", CasePicture),
    ("print", Sheets),
    ("print/cards", CardSheet),
    (r"print/([a-z0-9-]{1,40})/([a-z0-9-]{1,40})\.svg", StepPicture),
    ("about", About),
    ("chapters/?", Chapters),
    ("chapters/(fr|en)/", Chapters),
    ("chapters/(fr|en)/([A-Za-z0-9_-]{1,61})", Chapter),
    ("chapters/turn/([A-Za-z0-9_-]{1,61})", Turn),
    ("chapters/img/([A-Za-z0-9._-]{1,90})", ChapterPicture),
)
