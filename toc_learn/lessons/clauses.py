"""The words of the rule reference: every clause, option, fact and false friend, in both languages.

Sources and house flags stand in `toc_learn.engine.clauses` under the same ids; the texts are read from
``data/clauses.toml`` once.

>>> clause_title("G2", "en")
'A guard holds'
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from attrs import frozen
from cattrs import Converter

from .model import Text

__all__ = [
    "ClauseText",
    "Fact",
    "FalseFriend",
    "OptionText",
    "Reference",
    "clause",
    "clause_text",
    "clause_title",
    "reference",
]

DATA = Path(__file__).resolve().parent / "data" / "clauses.toml"


@frozen
class ClauseText:
    """A clause in words.

    ``house`` says what the sheets leave open and how this course reads it (None: they leave nothing open).
    ``board`` is a position text that shows the clause; ``move``, if any, is a move on it and ``verdict`` what
    the referee says of it: "legal" or the code of the refusal.
    """

    id: str
    title: Text
    text: Text
    house: Text | None = None
    board: str = ""
    move: str = ""
    verdict: str = ""


@frozen
class OptionText:
    """A house rule that any table can carry, by the option's name in the position text."""

    id: str
    title: Text
    text: Text
    house: Text | None = None


@frozen
class Fact:
    """A fact about the game itself."""

    id: str
    title: Text
    text: Text


@frozen
class FalseFriend:
    """A word that means one thing on one sheet and another elsewhere."""

    word: str
    text: Text


@frozen
class Reference:
    """All of it; clauses in the order of the reference."""

    clause: tuple[ClauseText, ...]
    option: tuple[OptionText, ...]
    fact: tuple[Fact, ...]
    friend: tuple[FalseFriend, ...]


@cache
def reference() -> Reference:
    """Return every text of the rule reference."""
    with DATA.open("rb") as file:
        return Converter(forbid_extra_keys=True).structure(tomllib.load(file), Reference)


@cache
def _clauses() -> dict[str, ClauseText]:
    return {one.id: one for one in reference().clause}


def clause(name: str) -> ClauseText:
    """Return the clause with this id; KeyError names an id that the reference has not."""
    return _clauses()[name]


def clause_title(name: str, lang: str) -> str:
    """Return the clause's short title in `lang`."""
    return clause(name).title(lang)


def clause_text(name: str, lang: str) -> str:
    """Return the clause's full text in `lang`, without its house reading."""
    return clause(name).text(lang)
