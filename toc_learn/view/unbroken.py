"""Words that stay on one line: a hyphen, and the blank before a number, where no line may break."""

from __future__ import annotations

import re

__all__ = ["unbroken"]

_HYPHEN = re.compile(r"(?<=\w)-(?=\w)")
_NUMBER = re.compile(r"(?<=\w) (?=\d)")


def unbroken(text: str) -> str:
    """Return a heading that breaks at no hyphen and before no number; no text is written so itself.

    >>> ascii(unbroken("Que se passe-t-il - avec mon 5 ?"))
    "'Que se passe\\\\u2011t\\\\u2011il - avec mon\\\\xa05 ?'"
    """
    return _NUMBER.sub("\u00a0", _HYPHEN.sub("\u2011", text))
