"""The one cell of the web app's page: ``show()``."""

from __future__ import annotations

import contextlib
import ctypes
import gc
import linecache
import logging

__all__ = ["show"]


def show() -> None:
    """Display the page. Whatever goes wrong becomes a sentence: a failing cell would show nothing."""
    from IPython.display import display

    try:
        from .visit import Page

        page = Page()
        page.rehearse()
        display(page)  # type: ignore[no-untyped-call]
        _settle()
    except Exception:  # a visitor can do nothing with a traceback; it goes to the server's log
        logging.getLogger("toc_learn").exception("the page could not start")
        display({"text/html": _sorry(), "text/plain": ""}, raw=True)  # type: ignore[no-untyped-call]


def _settle() -> None:
    """Take what is loaded for good: the collector need not walk through it again while somebody clicks.

    What the start alone needed goes back to the system, for a class is thirty kernels.
    """
    linecache.clearcache()  # attrs leaves the source of every method that it made
    gc.collect()
    gc.freeze()
    with contextlib.suppress(OSError, TypeError, AttributeError):  # glibc alone keeps and gives back so
        ctypes.CDLL(None).malloc_trim(0)


def _sorry() -> str:
    from toc_learn.view.escape import escape
    from toc_learn.view.words import LANGUAGES, text

    said = (f'<p lang="{lang}">{escape(text(lang, "ui.widget.broken_page"))}</p>' for lang in LANGUAGES)
    return f'<div role="alert" class="toc-notice">{"".join(said)}</div>'
