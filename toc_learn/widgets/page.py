"""The one cell of the web app's page: ``show()``."""

from __future__ import annotations

import logging

__all__ = ["show"]


def show() -> None:
    """Display the page. Whatever goes wrong becomes a sentence: a failing cell would show nothing."""
    from IPython.display import display

    try:
        from .visit import Page

        display(Page())  # type: ignore[no-untyped-call]
    except Exception:  # a visitor can do nothing with a traceback; it goes to the server's log
        logging.getLogger("toc_learn").exception("the page could not start")
        display({"text/html": _sorry(), "text/plain": ""}, raw=True)  # type: ignore[no-untyped-call]


def _sorry() -> str:
    from toc_learn.view.escape import escape
    from toc_learn.view.words import LANGUAGES, text

    said = (f'<p lang="{lang}">{escape(text(lang, "ui.widget.broken_page"))}</p>' for lang in LANGUAGES)
    return f'<div role="alert" class="toc-notice">{"".join(said)}</div>'
