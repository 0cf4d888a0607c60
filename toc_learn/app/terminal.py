"""What the command line says, on any terminal: in which language, in which characters."""

from __future__ import annotations

import codecs
import contextlib
import errno
import locale
import os
import sys
from typing import TextIO
from unicodedata import category

from toc_learn.view.spelling import shown
from toc_learn.view.words import LANGUAGES, text

__all__ = ["Fault", "prepare", "reason", "say", "system_language"]

_STAND_INS = str.maketrans(
    {"\u202f": " ", "\u00a0": " ", "’": "'", "«": '"', "»": '"', "“": '"', "”": '"', "…": "..."}
)


class Fault(Exception):
    """Something a user can mend: the id of a sentence of ``app.po`` and what stands in it."""

    def __init__(self, message: str, **fields: str | int) -> None:
        super().__init__(message)
        self.message, self.fields = message, fields

    def sentence(self, lang: str) -> str:
        """Return the fault as one sentence; fields that are ids themselves are told in words."""
        words = {
            name: value
            if not isinstance(value, str) or name in ("known", "names", "example")
            else text(lang, value)
            if value.startswith("app.fault.")
            else shown(value)
            for name, value in self.fields.items()
        }
        return text(lang, self.message, **words)


def reason(error: OSError) -> str:
    """Return the id of the words for why the system did not do what it was asked for."""
    match error:
        case FileNotFoundError():
            return "app.fault.why.missing"
        case IsADirectoryError():
            return "app.fault.why.folder"
        case NotADirectoryError() | FileExistsError():
            return "app.fault.why.not_folder"
        case PermissionError():
            return "app.fault.why.denied"
    known = {errno.ENAMETOOLONG: "long_name", errno.ENOSPC: "full", errno.EROFS: "denied"}
    return f"app.fault.why.{known.get(error.errno or 0, 'other')}"


def system_language() -> str:
    """Return the language of the system's locale: French where it names none, English for any other."""
    named = next((v for k in ("LC_ALL", "LC_MESSAGES", "LANG") if (v := os.environ.get(k))), None)
    named = named or locale.setlocale(locale.LC_CTYPE)  # asked, not set; getlocale calls C.UTF-8 American
    short = named.lower().replace("french", "fr").replace("english", "en")[:2]
    if short in LANGUAGES:
        return short
    return "fr" if short in ("", "c", "c.", "po") else "en"


def _stand_in(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    characters = error.object[error.start : error.end].translate(_STAND_INS)
    return "".join(c if c.isascii() else "?" for c in characters), error.end


def prepare() -> None:
    """Let a terminal that lacks a character show one that stands in for it."""
    codecs.register_error("toc_stand_in", _stand_in)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="toc_stand_in")


def say(line: str, *, error: bool = False) -> None:
    """Print a line at once, so that a waiting reader sees it; control characters are shown, not obeyed.

    Raises `Fault` where standard output has no room for it, and `BrokenPipeError` where nobody reads it.
    """
    line = "".join(c if c == "\n" or category(c) not in ("Cc", "Cf") else shown(c) for c in line)
    try:
        print(line, file=sys.stderr if error else sys.stdout, flush=True)
    except OSError as fault:
        _discard(sys.stderr if error else sys.stdout)
        if isinstance(fault, BrokenPipeError) and not error:
            raise
        if not error:  # where a complaint has no room, the exit code alone tells
            raise Fault("app.fault.no_output", why=reason(fault)) from None


def _discard(stream: TextIO) -> None:
    """Let what a stream still holds go nowhere: the interpreter would try, and complain, at the end again."""
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
