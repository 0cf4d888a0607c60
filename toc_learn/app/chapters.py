"""The chapters as plain pages: a notebook's prose and pictures, its cells shown and not run."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from urllib.parse import urlencode

import mistune
import nbformat

from toc_learn.view.escape import escape
from toc_learn.view.words import text

from . import address, frame, pictures
from .places import chapter_files, notebooks

__all__ = ["FOLDED", "Chapter", "chapter", "chapters", "index", "picture_file"]

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,60}")
_PICTURE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,80}\.(?:svg|png|jpg)")


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter's file, and the title that its first heading gives it."""

    name: str
    title: str
    file: Path


class _Prose(mistune.HTMLRenderer):
    """Markdown without raw HTML; links to other notebooks lead to their pages, pictures to ours."""

    def __init__(self, base: str, lang: str) -> None:
        super().__init__(escape=True)
        self.base, self.lang = base, lang

    def link(self, text: str, url: str, title: str | None = None) -> str:
        if match := re.fullmatch(r"(?:\.\./(fr|en)/|\./)?([A-Za-z0-9_-]+)\.ipynb(#[\w-]*)?", url):
            url = f"{self.base}chapters/{match[1] or self.lang}/{match[2]}{match[3] or ''}"
        return super().link(text, url, title)

    def image(self, text: str, url: str, title: str | None = None) -> str:
        url = re.sub(r"^(?:\.\./)+img/", f"{self.base}chapters/img/", url)
        return super().image(text, url, title).replace("<img ", '<img loading="lazy" ', 1)


def _cells(file: Path) -> list[nbformat.NotebookNode]:
    cells: list[nbformat.NotebookNode] = nbformat.read(file, as_version=4).cells  # type: ignore[no-untyped-call]
    return cells


def _title(file: Path) -> str:
    for cell in _cells(file):
        if cell.cell_type == "markdown" and (found := re.search(r"^# +(.+?) *#*$", cell.source, re.M)):
            return re.sub(r"[*_`]", "", found[1])
    return file.stem


@lru_cache(maxsize=4)
def chapters(lang: str) -> tuple[Chapter, ...]:
    """Return the chapters in `lang` in order."""
    return tuple(Chapter(file.stem, _title(file), file) for file in chapter_files(lang))


def _call(source: str) -> tuple[str, str] | None:
    """Return the name and first text of a cell that only calls ``toc.<name>("text", …)``, else None.

    >>> _call('import toc_learn as toc\\ntoc.lesson("pieux", lang="en")')
    ('lesson', 'pieux')
    """
    try:
        body = ast.parse(source).body
    except (SyntaxError, ValueError, RecursionError):
        return None
    match [line for line in body if not isinstance(line, ast.Import)]:
        case [
            ast.Expr(
                ast.Call(
                    func=ast.Attribute(value=ast.Name("toc"), attr=name),
                    args=[ast.Constant(value=str(word)), *_],
                )
            )
        ]:
            return name, word
    return None


def _code(source: str, base: str, lang: str) -> str:
    """Return a cell as its text, with what can be shown of it without running it."""
    shown = ""
    match _call(source):
        case ("lesson", lesson) if lesson in address.lessons():
            href = escape(f"{base}learn?{urlencode({'lesson': lesson, 'lang': lang})}")
            label = escape(text(lang, "app.chapters.play", lesson=address.title(lesson, lang)))
            shown = f'<p><a class="btn main" href="{href}">{label}</a></p>'
        case ("board", position):
            try:
                shown = f'<div class="figure">{pictures.board(position, lang)}</div>'
            except ValueError:
                shown = ""  # a board that the chapter shows to be wrong
    if not source.strip():
        return ""
    # The text of a cell is for whoever opens the notebook; who reads here sees what it shows.
    runs = f'<p class="runs">{escape(text(lang, "app.chapters.cell"))}</p>'
    cell = f'<pre class="cell"><code>{escape(source)}</code></pre>{runs}'
    return shown + _folded(escape(text(lang, "app.chapters.code")), cell)


def _folded(title: str, inner: str) -> str:
    return f'<details class="shown"><summary>{title}</summary>{inner}</details>'


FOLDED = "jp-MarkdownHeadingCollapsed"
"""The metadata by which JupyterLab folds what follows a heading; a page folds it too."""


def _parts(cells: list[nbformat.NotebookNode], base: str, lang: str) -> list[str]:
    """Return the cells as HTML, those after a folded heading as one part that opens on demand."""
    prose = mistune.create_markdown(renderer=_Prose(base, lang), plugins=["table", "strikethrough"])
    parts: list[str] = []
    title, kept = "", list[str]()
    for cell in cells:
        heading = cell.cell_type == "markdown" and cell.source.startswith("#")
        if heading and title:
            parts.append(_folded(title, "".join(kept)))
            title, kept = "", []
        if heading and cell.metadata.get(FOLDED):
            title = escape(cell.source.lstrip("# "))
            continue
        shown = str(prose(cell.source)) if cell.cell_type == "markdown" else _code(cell.source, base, lang)
        (kept if title else parts).append(shown)
    return [*parts, _folded(title, "".join(kept))] if title else parts


@lru_cache(maxsize=128)
def chapter(name: str, lang: str, base: str) -> str | None:
    """Return a chapter as a page; None when there is none of that name."""
    every = chapters(lang)
    place = next((i for i, one in enumerate(every) if one.name == name), None)
    if not _NAME.fullmatch(name) or place is None:
        return None
    parts = _parts(_cells(every[place].file), base, lang)
    ways = []
    for way, other in (("before", place - 1), ("after", place + 1)):
        if 0 <= other < len(every):
            href = escape(f"{base}chapters/{lang}/{every[other].name}")
            label = escape(text(lang, f"app.chapters.{way}", title=every[other].title))
            ways.append(f'<a class="btn" href="{href}">{label}</a>')
    main = f'<article class="prose">{"".join(parts)}</article><p class="cta">{"".join(ways)}</p>'
    return frame.document(
        lang=lang,
        base=base,
        title=every[place].title,
        main=main,
        here=f"{base}chapters/turn/{name}?lang=",
        current="chapters",
        kind="chapter",
    )


@lru_cache(maxsize=8)
def index(lang: str, base: str) -> str:
    """Return the list of the chapters."""
    items = "".join(
        f'<li><a href="{escape(f"{base}chapters/{lang}/{one.name}")}">{escape(one.title)}</a></li>'
        for one in chapters(lang)
    )
    main = (
        f'<section class="hero small"><h1>{escape(text(lang, "app.chapters.title"))}</h1>'
        f"<p>{escape(text(lang, 'app.chapters.lead'))}</p></section>"
        f'<ol class="chapters">{items}</ol>'
    )
    return frame.document(
        lang=lang,
        base=base,
        title=text(lang, "app.chapters.title"),
        description=text(lang, "app.chapters.lead"),
        main=main,
        here=f"{base}chapters/?lang=",
        current="chapters",
        kind="chapters-page",
    )


def picture_file(name: str) -> Path | None:
    """Return the file of a chapter's picture, or None when there is none of that name."""
    file = notebooks() / "img" / name
    return file if _PICTURE.fullmatch(name) and file.is_file() else None
