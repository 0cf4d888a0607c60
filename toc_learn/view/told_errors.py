"""What is wrong with a text that cannot be read, in one or two sentences."""

from __future__ import annotations

from toc_learn.view.words import text

__all__ = ["error"]

# Codes whose sentence itself names what was expected; after the others it follows, where it is known.
NAMES_EXPECTED = frozenset({"option_conflict", "field_here", "record_player"})


def error(code: str, lang: str, field: str = "", word: str = "", expected: str = "", reason: str = "") -> str:
    """Return the sentence of an error's `code`: where (`field`), the offending `word`, and what was
    `expected`.

    `reason` is a further sentence, as the referee's about a refused move in a record. Raises `KeyError`
    for a code that no catalog knows.
    """
    said = text(lang, f"view.error.{code}", field=field, word=word, expected=expected)
    if expected and code not in NAMES_EXPECTED:
        said = text(lang, "view.error.expected", said=said, expected=expected)
    return text(lang, "view.error.because", said=said, reason=reason) if reason else said
