"""A pseudo-language: every text of catalogs and lessons with its letters replaced, so that others stand out.

What a page shows in plain letters then is move notation, an id, or a sentence written into the code.
`install` replaces the texts of this process; `unmarked` finds what was not replaced.
"""

from __future__ import annotations

import functools
import gc
import gettext
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html.parser import HTMLParser

from toc_learn.lessons.model import Text
from toc_learn.view import words

_LATIN = "[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f]"
_LETTER = re.compile(r"\{[^}]*\}|" + _LATIN)
#: Holes, reserves and the centre; clause ids; languages, keys and the name of the game.
_STAYS = re.compile(
    r"\b(?:[a-h]\d{1,2}|[A-H][1-4]?|O|X-\w+|[A-Z]{1,2}-?[A-Z]?\d{0,2}[a-z]?|FR|EN|R|N|Esc|toc|t|c)\b(?!’)"
)
_TOLD = ("aria-label", "title", "alt", "placeholder")


def mark(text: str) -> str:
    """Return a text with every letter outside its placeholders replaced.

    >>> mark("Le pieu {hole} !")
    'Λλ λλλλ {hole} !'
    """

    def one(found: re.Match[str]) -> str:
        letter = found[0]
        return letter if letter.startswith("{") else "Λ" if letter.isupper() else "λ"

    return _LETTER.sub(one, text)


class _Marked(gettext.NullTranslations):
    def __init__(self, inner: gettext.NullTranslations) -> None:
        super().__init__()
        self.inner = inner

    def gettext(self, message: str) -> str:
        found = self.inner.gettext(message)
        return found if found == message else mark(found)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        found = self.inner.ngettext(msgid1, msgid2, n)
        return found if found in (msgid1, msgid2) else mark(found)


def install() -> Callable[[], None]:
    """Speak the pseudo-language from now on; return what ends it."""
    catalog, said = words._catalog, Text.__call__
    words._catalog = functools.cache(lambda domain, lang: _Marked(catalog(domain, lang)))  # type: ignore[assignment]
    Text.__call__ = lambda self, lang: mark(said(self, lang))  # type: ignore[method-assign]
    _forget()

    def end() -> None:
        words._catalog, Text.__call__ = catalog, said  # type: ignore[method-assign]
        _forget()

    return end


def _forget() -> None:
    """Empty what the package remembers of texts; the engine knows none, and others hold on to its tables."""
    for one in gc.get_objects():
        if isinstance(one, functools._lru_cache_wrapper) and _speaks(str(one.__module__)):
            one.cache_clear()


def _speaks(module: str) -> bool:
    return module.startswith("toc_learn") and not module.startswith("toc_learn.engine")


@contextmanager
def speaking() -> Iterator[None]:
    """Speak the pseudo-language for a while."""
    end = install()
    try:
        yield
    finally:
        end()


def unmarked(text: str) -> list[str]:
    """Return the words of a text that are neither marked nor may stay.

    >>> unmarked("Λλ a8 G2 λ’λ Refused")
    ['Refused']
    """
    return re.findall(f"{_LATIN}+", _STAYS.sub("", text))


class _Texts(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent += tag in ("style", "script")
        self.found += [value for name, value in attrs if name in _TOLD and value]

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in ("style", "script")

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.found.append(data)


def texts(html: str) -> list[str]:
    """Return what a page says: text, and what is only told to a screen reader."""
    parser = _Texts()
    parser.feed(html)
    return [text for text in parser.found if text.strip()]
