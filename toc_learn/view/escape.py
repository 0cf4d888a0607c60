"""The one function that turns text into markup-safe text."""

from __future__ import annotations

import html
import re

__all__ = ["escape"]

# Characters that XML forbids would break an SVG; lone surrogates cannot be encoded at all.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


def escape(text: object) -> str:
    """Return `text` safe inside HTML or SVG, in element content and in quoted attributes.

    Characters that may not stand in such a document are replaced by U+FFFD.

    >>> escape('<b title="x">&</b>')
    '&lt;b title=&quot;x&quot;&gt;&amp;&lt;/b&gt;'
    """
    return html.escape(_FORBIDDEN.sub("\ufffd", str(text)), quote=True)
