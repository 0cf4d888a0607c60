"""Words that stay on one line: a hyphen where no line may break."""

from __future__ import annotations

import re

__all__ = ["unbroken"]

_HYPHEN = re.compile(r"(?<=\w)-(?=\w)")


def unbroken(text: str) -> str:
    """Return a heading whose hyphens break no line: no text of a lesson writes such a hyphen itself.

    >>> ascii(unbroken("Que se passe-t-il - et puis-je ?"))
    "'Que se passe\\\\u2011t\\\\u2011il - et puis\\\\u2011je ?'"
    """
    return _HYPHEN.sub("\u2011", text)
