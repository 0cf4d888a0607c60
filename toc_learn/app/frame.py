"""The frame of every page: head, header, footer. All text goes through the one escaping function."""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from pathlib import Path

from toc_learn import widgets
from toc_learn.view.escape import escape
from toc_learn.view.words import LANGUAGES, text

from .places import own

__all__ = [
    "LOGO",
    "document",
    "elsewhere",
    "error_page",
    "head",
    "inline_script",
    "script_policy",
    "shared_style",
    "styles",
]

_SHELL = Path(widgets.__file__).resolve().parent / "shell"

LOGO = (
    '<svg viewBox="0 0 20 20" aria-hidden="true" focusable="false"><circle cx="10" cy="10" r="8" '
    'class="toc-logo-ring"/><circle cx="10" cy="10" r="3.6" class="toc-logo-hole"/></svg>'
)
_ICON = (
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 20'%3E"
    "%3Ccircle cx='10' cy='10' r='8.2' fill='%23EBCB9A' stroke='%2316181A' stroke-width='3'/%3E"
    "%3Ccircle cx='10' cy='10' r='3.4' fill='%233B250E'/%3E%3C/svg%3E"
)


@cache
def shared_style() -> str:
    """Return the style sheet that the lesson's widgets use too."""
    return (_SHELL / "toc.css").read_text(encoding="utf8")


@cache
def styles() -> str:
    """Return the style sheets of the plain pages."""
    return shared_style() + own("pages.css")


_SEARCHES = ("rules.js", "doubts.js")
"""Scripts that need search.js before them."""


@cache
def _script(name: str) -> str:
    return own("search.js") + own(name) if name in _SEARCHES else own(name)


@cache
def inline_script(name: str) -> str:
    """Return a script element with one of our own files, and what it needs."""
    return f"<script>{_script(name)}</script>"


@cache
def script_policy(name: str) -> str:
    """Return the policy's word for that script: on plain pages no other runs."""
    digest = hashlib.sha256(_script(name).encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


def head(*, lang: str, title: str, description: str = "", style: str, more: str = "") -> str:
    """Return a document up to the end of its head."""
    about = f'<meta name="description" content="{escape(description)}">' if description else ""
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(lang)}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f'<title>{escape(title)}</title>{about}<link rel="icon" href="{_ICON}">{more}'
        f"<style>{style}</style></head>\n"
    )


def _languages(lang: str, here: str) -> str:
    """Return the links to this page in either language; `here` ends where the language is to stand."""
    links = []
    for other in LANGUAGES:
        mark = ' aria-current="true" class="toc-on"' if other == lang else ""
        links.append(
            f'<a href="{escape(here + other)}" lang="{other}" hreflang="{other}"{mark}>'
            f'<span aria-hidden="true">{other.upper()}</span>'
            f'<span class="toc-vh">{escape(text(other, "app.language"))}</span></a>'
        )
    label = escape(text(lang, "app.languages"))
    return f'<span class="toc-seg" role="group" aria-label="{label}">{"".join(links)}</span>'


def elsewhere(lang: str, here: str) -> str:
    """Return the hidden link by which a search that finds nothing goes on in the other language."""
    return "".join(
        f'<a id="elsewhere" href="{escape(here + other)}" lang="{other}" hreflang="{other}" hidden>'
        f"{escape(text(other, 'app.search.here'))}</a>"
        for other in LANGUAGES
        if other != lang
    )


def header(lang: str, base: str, here: str, current: str = "") -> str:
    """Return the header: name, ways, language. `current` is the id of the way one is on."""
    ways = []
    for way, path in (("rules", "rules"), ("chapters", f"chapters/{lang}/")):
        address = f"{base}{path}" + ("" if way == "chapters" else f"?lang={lang}")
        mark = ' aria-current="page"' if way == current else ""
        ways.append(f'<a href="{escape(address)}"{mark}>{escape(text(lang, f"app.nav.{way}"))}</a>')
    home = escape(f"{base}?lang={lang}")
    return (
        f'<a class="skip" href="#main">{escape(text(lang, "app.nav.skip"))}</a>'
        f'<header class="page-top"><a class="toc-logo" href="{home}" '
        f'aria-label="{escape(text(lang, "app.home"))}">'
        f"t{LOGO}c</a>"
        f'<nav aria-label="{escape(text(lang, "app.nav.label"))}">'
        f"{''.join(ways)}{_languages(lang, here)}</nav></header>"
    )


def document(
    *,
    lang: str,
    base: str,
    title: str,
    main: str,
    here: str,
    description: str = "",
    current: str = "",
    kind: str = "",
    style: str = "",
) -> str:
    """Return a whole plain page around `main`, which is markup already.

    `here` is this page's address up to where the language stands, such as ``"/rules?lang="``; `style` names
    a style sheet of this room that the page needs besides the common ones.
    """
    about = escape(f"{base}about?lang={lang}")
    return (
        head(lang=lang, title=title, description=description, style=styles() + (own(style) if style else ""))
        + f'<body class="toc-body page {escape(kind)}"><div class="page-wrap">'
        f"{header(lang, base, here, current)}"
        + f'<main id="main">{main}</main>'
        + f'<footer class="page-foot"><p>{escape(text(lang, "app.foot"))}</p>'
        + f'<p><a href="{about}">{escape(text(lang, "app.nav.about"))}</a></p></footer></div></body></html>\n'
    )


def error_page(lang: str, base: str, status: int, said: str = "", onward: str = "", title: str = "") -> str:
    """Return the page for an error: what happened in one sentence, and where to go on.

    `title`, `said` and `onward` stand in for the general title, sentence and links; `onward` is markup.
    """
    known = status if status in (400, 403, 404, 405, 503) else 500
    title = title or text(lang, f"app.error.{known}.title")
    said = said or text(lang, f"app.error.{known}.text")
    home = escape(f"{base}?lang={lang}")
    rules = escape(f"{base}rules?lang={lang}")
    links = (
        onward
        + f'<a class="btn main" href="{home}">{escape(text(lang, "app.error.home"))}</a>'
        + f'<a class="btn" href="{rules}">{escape(text(lang, "app.nav.rules"))}</a>'
    )
    main = f'<div class="lost"><h1>{escape(title)}</h1><p>{escape(said)}</p><p class="cta">{links}</p></div>'
    return document(lang=lang, base=base, title=title, main=main, here=f"{base}?lang=", kind="lost-page")
