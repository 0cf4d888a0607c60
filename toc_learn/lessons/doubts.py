"""The cases that come up at every table: a question, its answer, the clauses, and a board to try it on.

>>> [case.id for case in search("own guard swap duel", "en")]
['ten-own-guard']
"""

from __future__ import annotations

import tomllib
import unicodedata
from functools import cache
from pathlib import Path
from typing import Literal

from attrs import frozen
from cattrs import Converter

from .model import Answer, Text

__all__ = ["TOPICS", "Case", "Doubts", "Other", "Topic", "case", "cases", "doubts", "search"]

DATA = Path(__file__).resolve().parent / "data" / "doubts.toml"

Topic = Literal[
    "turn",
    "exit",
    "move",
    "guards",
    "home",
    "seven",
    "last",
    "ten",
    "jack",
    "duel",
    "common",
    "teams",
    "tables",
]
TOPICS: dict[Topic, Text] = {
    "turn": Text("Jouer ou défausser", "Play or discard"),
    "exit": Text("Sortir", "Coming out"),
    "move": Text("Avancer, reculer", "Moving"),
    "guards": Text("Les pieux", "Guards"),
    "home": Text("La zone d’arrivée", "Home"),
    "seven": Text("Le sept", "The seven"),
    "last": Text("La dernière bille", "The last marble"),
    "ten": Text("Le dix", "The ten"),
    "jack": Text("Le valet", "The jack"),
    "duel": Text("À deux", "Two players"),
    "common": Text("À trois", "Three players"),
    "teams": Text("À quatre", "Four players"),
    "tables": Text("Les autres tables", "Other tables"),
}


@frozen
class Other:
    """What is said to a legal move that is not the one asked about: ``move`` is a pattern, empty for any."""

    fr: str
    en: str
    move: str = ""


@frozen
class Case:
    """One doubt; ``title`` is what it is called in the list of steps.

    ``board`` is a position text and ``move`` a move on it that tries the question; ``verdict`` is what the
    referee says of it ("legal", or the code of the refusal), ``captures`` the holes whose marbles it sends
    back, ``also`` the moves that answer the question as well, ``wrong`` what is said to the other legal ones.
    ``task`` says what to do where “Try it.” would be too little. A question that no move answers has
    ``answers`` to choose from.
    """

    id: str
    topic: Topic
    question: Text
    answer: Text
    clauses: tuple[str, ...]
    board: str
    move: str
    verdict: str
    title: Text
    captures: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    task: Text | None = None
    answers: tuple[Answer, ...] = ()
    wrong: tuple[Other, ...] = ()


@frozen
class Doubts:
    """The file: what the lesson is called, and its cases."""

    id: str
    title: Text
    summary: Text
    minutes: int
    case: tuple[Case, ...]
    notes: Text | None = None

    @property
    def ordered(self) -> tuple[Case, ...]:
        """The cases, topic by topic in the order of `TOPICS`."""
        order = list(TOPICS)
        return tuple(sorted(self.case, key=lambda one: order.index(one.topic)))


@cache
def doubts() -> Doubts:
    """Return the course's own cases with their title."""
    with DATA.open("rb") as file:
        return Converter(forbid_extra_keys=True).structure(tomllib.load(file), Doubts)


@cache
def cases() -> tuple[Case, ...]:
    """Return every case, topic by topic in the order of `TOPICS`."""
    return doubts().ordered


def case(name: str) -> Case:
    """Return the case with this id; KeyError names an id that there is not."""
    for one in cases():
        if one.id == name:
            return one
    raise KeyError(name)


def plain(words: str) -> str:
    """Return words as they are searched: small letters, without accents, signs as blanks.

    >>> plain("Où s’arrête l’ÉCHANGE\\u202f?")
    'ou s arrete l echange'
    """
    bare = unicodedata.normalize("NFKD", words.casefold())
    letters = "".join(c for c in bare if not unicodedata.combining(c))
    return " ".join("".join(c if c.isalnum() else " " for c in letters).split())


def search(words: str, lang: str) -> tuple[Case, ...]:
    """Return the cases that hold every word, in question, answer, topic or clause; all for no word."""
    wanted = plain(words).split()
    return tuple(one for one in cases() if all(word in _searched(one, lang) for word in wanted))


def _searched(one: Case, lang: str) -> str:
    parts = (one.question(lang), one.answer(lang), TOPICS[one.topic](lang), *one.clauses)
    return plain(" ".join(parts))
