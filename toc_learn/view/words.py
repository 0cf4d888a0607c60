"""Words from the catalogs: one lookup for every text of the interface.

Message ids name a domain first (``view.refusal.guard_in_the_way`` stands in ``view.po``); sentences live in
``toc_learn/locale/<lang>/LC_MESSAGES``.
"""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path

__all__ = ["DOMAINS", "LANGUAGES", "asked", "has", "language", "text"]

LANGUAGES = ("fr", "en")
DOMAINS = ("view", "ui", "app", "sheets")
LOCALE = Path(__file__).resolve().parent.parent / "locale"


@cache
def _catalog(domain: str, lang: str) -> gettext.NullTranslations:
    return gettext.translation(domain, LOCALE, languages=[lang])


def language(lang: object) -> str:
    """Return `lang` when it is a language of the product, else French, the language of the game's players."""
    return lang if isinstance(lang, str) and lang in LANGUAGES else "fr"


def asked(lang: object) -> str:
    """Return the language that a caller of the public interface names, in small letters or capitals.

    Raises `TextError` (``language``) for any other: there is no guess at what was meant.

    >>> asked("FR")
    'fr'
    """
    if isinstance(lang, str) and lang.lower() in LANGUAGES:
        return lang.lower()
    from toc_learn.engine.errors import TextError

    word = lang if isinstance(lang, str) and lang else repr(lang)[:200]
    raise TextError("language", "lang", word, ", ".join(LANGUAGES))


def has(message: str, lang: str = "fr") -> bool:
    """Return whether the catalogs hold a sentence for the id `message`."""
    domain = message.partition(".")[0]
    return domain in DOMAINS and _catalog(domain, language(lang)).gettext(message) != message


def text(lang: str, message: str, **fields: str | int) -> str:
    """Return the sentence with the id `message` in `lang`, its ``{placeholders}`` filled from `fields`.

    A message with plural forms takes its number from the field ``n``. Raises `KeyError` when no catalog
    holds the id (a test finds it before a reader does).
    """
    domain = message.partition(".")[0]
    if domain not in DOMAINS:
        raise KeyError(message)
    catalog = _catalog(domain, language(lang))
    n = fields.get("n")
    sentence = catalog.ngettext(message, message, n) if isinstance(n, int) else message
    if sentence == message:
        # `gettext` answers with the singular for a message that has a plural, so it is asked last.
        sentence = catalog.gettext(message)
    if sentence == message:
        raise KeyError(message)
    return sentence.format_map(fields)
