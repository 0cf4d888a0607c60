"""The cases that come up at every table: a question, its answer, the clauses, and a board to try it on.

>>> [case.id for case in search("own guard swap duel", "en")]
['ten-own-guard']
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Literal

from attrs import frozen
from cattrs import Converter

from toc_learn.engine.cards import RANKS
from toc_learn.engine.position import Position
from toc_learn.view import narrate

from .clauses import clause_title
from .model import Answer, Text
from .searching import Index, index

__all__ = [
    "TOPICS",
    "Case",
    "Doubts",
    "Other",
    "Topic",
    "case",
    "cases",
    "doubts",
    "said",
    "search",
    "searched",
]

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

_NAMES = {"A": "aces?", "J": "jacks?", "Q": "queens?", "K": "kings?", "*": "jokers?"}
_COUNTS = {"7": "7|seven", "10": "10|ten", **{count: count for count in ("2", "3", "4", "5", "6", "8", "9")}}
#: How a text calls a card: "the 5" or "my blocked 7" is one, "the ten holes" and "hole 7" are none.
_CALLED = {
    **{rank: re.compile(rf"\b({name})\b") for rank, name in _NAMES.items()},
    **{
        rank: re.compile(rf"\b(an?|the|my|your own|blocked) ({name})\b(?! (cards|holes))")
        for rank, name in _COUNTS.items()
    },
}
_CARD_OF_TOPIC: dict[Topic, tuple[str, ...]] = {"seven": ("7",), "ten": ("10",), "jack": ("J",)}
_CARD_OF_CLAUSE = {"M9": ("4",), "S7": ("7",), "X-S": ("J",), "X-K": ("K",), "X-5s": ("5",)}
_EXITS = ("A", "Q", "K")
_PLAIN = re.compile(r"(Yes|No|Never|Not)\b")


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
    ``answers`` to choose from. ``cards`` are ranks that the question is about and that its words do not tell.
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
    cards: tuple[str, ...] = ()

    @property
    def plain(self) -> bool | None:
        """Whether the answer is a plain yes or a plain no; None where it is neither."""
        word = _PLAIN.match(self.answer.en)
        return None if word is None else word[0] == "Yes"

    @property
    def ranks(self) -> tuple[str, ...]:
        """The ranks of the cards that the case is about, by words, topic and clauses; not one only held."""
        read = f"{self.title.en} {self.question.en} {self.answer.en}".lower()
        told = {rank for rank, called in _CALLED.items() if called.search(read)} | {*self.cards}
        told |= {*_CARD_OF_TOPIC.get(self.topic, ())}
        told |= {rank for clause in self.clauses for rank in _CARD_OF_CLAUSE.get(clause, ())}
        if "M5" in self.clauses and not told:
            told = {*_EXITS}
        return tuple(rank for rank in (*RANKS, "*") if rank in told)


@frozen
class Doubts:
    """The file: what the lesson is called, and its cases."""

    id: str
    title: Text
    summary: Text
    minutes: int
    case: tuple[Case, ...]
    requires: tuple[str, ...] = ()
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


def said(one: Case, lang: str) -> tuple[bool, str]:
    """Return whether the referee allows the move of a case, and what happens or why not."""
    position = Position.parse(one.board)
    verdict = position.judge(one.move)
    if verdict.legal and verdict.move is not None:
        return True, narrate.happened(position, verdict.move, position.outcome(verdict.move), lang)
    return False, verdict.sentence(lang)


def search(words: str, lang: str) -> tuple[Case, ...]:
    """Return the cases that hold every word, another form of it or what it means; all for no word.

    Where none holds all, those with most of them are returned (`Index.look`). A word is looked for in title
    and question, then in the answer, then in topic, the titles of the clauses and why a move is refused; the
    earlier it stands, the better. A clause’s id is looked for among those that the case cites.
    """
    there = cases()
    return tuple(there[number] for number in searched(lang).find(words))


@cache
def searched(lang: str) -> Index:
    """Return the index of the cases, in their order, as `search` and the page ask it."""
    return index([(_searched(one, lang), one.clauses) for one in cases()], lang)


def _searched(one: Case, lang: str) -> tuple[str, str, str]:
    allowed, reason = said(one, lang)  # what a legal move does tells of its board, not of the question
    titles = (clause_title(name, lang) for name in one.clauses)
    more = (TOPICS[one.topic](lang), "" if allowed else reason, *titles)
    return f"{one.title(lang)} {one.question(lang)}", one.answer(lang), " ".join(more)
