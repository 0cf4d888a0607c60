"""How words are searched: their beginnings, their other forms, and the words that families say for ours.

An index is made once for each language. The page of doubts carries it along (`Index.written`) and asks it as
`Index.find` does, so that a search means the same there as here.

>>> made = index([("Le roi élimine une bille.", ("M3",)), ("La bille recule.", ("M9",))], "fr")
>>> made.find("manger"), made.find("PIONS"), made.find("m9"), made.find("ro"), made.find("la bille")
((0,), (0, 1), (1,), (), (0, 1))
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

from attrs import frozen
from cattrs import Converter

__all__ = ["Found", "Index", "index", "split"]

DATA = Path(__file__).resolve().parent / "data" / "search"

STEM = 4  # letters that stay of a word whose ending is left off
BEGINNING = 3  # letters by which a longer word is found
COMMON = 3  # a word that more than one text in so many holds tells little apart
_MARKS = re.compile("[\u0300-\u036f]")
_ELIDED = re.compile(r"(?<![a-z0-9])[a-z]['’](?=[a-z])")
_WORD = re.compile(r"x-[a-z0-9]+|[a-z0-9]+")


def split(text: str) -> list[str]:
    """Return the words of a text as they are searched: small letters without accents, clauses in one piece.

    >>> split("Où s’arrête l’ÉCHANGE\\u202f? Au cœur du X-7s.")
    ['ou', 'arrete', 'echange', 'au', 'coeur', 'du', 'x-7s']
    """
    bare = _MARKS.sub("", unicodedata.normalize("NFKD", text.lower().replace("œ", "oe")))
    return _WORD.findall(_ELIDED.sub(" ", bare))


@frozen
class Word:
    """Words that are asked for, and what is meant by them."""

    asked: str
    meant: str


@frozen
class Words:
    """How a language is searched: endings left off, words that ask for nothing, its words for ours."""

    endings: str
    little: str
    word: tuple[Word, ...]


@cache
def _words(lang: str) -> Words:
    with (DATA / f"{lang}.toml").open("rb") as file:
        return Converter(forbid_extra_keys=True).structure(tomllib.load(file), Words)


def _stem(word: str, endings: Sequence[str]) -> str:
    """Return a word without its longest known ending; one with a digit is left whole."""
    if word.isalpha():
        for ending in endings:
            if word.endswith(ending) and len(word) - len(ending) >= STEM:
                return word.removesuffix(ending)
    return word


@frozen
class Found:
    """The texts that were found, by number, and whether they hold every word: else they hold most of them."""

    texts: tuple[int, ...]
    whole: bool


@frozen
class Index:
    """Which texts (by number, from 0) hold or mean a word, and which cite a clause."""

    count: int
    endings: tuple[str, ...]
    little: tuple[str, ...]
    clauses: Mapping[str, tuple[int, ...]]
    words: Mapping[str, tuple[int, ...]]

    def find(self, asked: str) -> tuple[int, ...]:
        """Return the texts that hold every word asked for, or most of them; all for no word."""
        return self.look(asked).texts

    def look(self, asked: str) -> Found:
        """Return what `find` does, and whether it holds every word.

        Where no text does, those are found that hold the most of the words that tell texts apart: what no
        text holds does not count, nor what every third one holds, as long as another word is left. Where no
        text holds two of them, the rarest is asked for.

        >>> made = index([("My marble.", ()), ("A guard.", ()), ("A marble.", ()), ("Marbles.", ())], "en")
        >>> made.look("a guard and a marble")
        Found(texts=(1,), whole=False)
        """
        held = [self._held(word) for word in split(asked) if self._asks(word)]
        texts = range(self.count)
        whole = tuple(text for text in texts if all(text in one for one in held))
        if whole or not any(held):
            return Found(whole, True)
        known = [one for one in held if one]
        told = [one for one in known if len(one) * COMMON <= self.count] or known
        counts = [sum(text in one for one in told) for text in texts]
        if max(counts) == 1:
            return Found(tuple(sorted(sorted(told, key=len)[0])), False)
        return Found(tuple(text for text in texts if counts[text] == max(counts)), False)

    def _asks(self, word: str) -> bool:
        """Whether a word asks for something; "c1" is a clause here, though a hole is called so too."""
        return word in self.clauses or (word not in self.little and (len(word) > 1 or word in self.words))

    def _held(self, word: str) -> set[int]:
        return set(self.clauses[word]) if word in self.clauses else self._holding(word)

    def _holding(self, word: str) -> set[int]:
        """The texts with the word, another form of it or what it means; a long one by its beginning."""
        stem = _stem(word, self.endings)
        found: set[int] = set()
        for other, numbers in self.words.items():
            begun = len(word) >= BEGINNING and other.startswith(word)
            if begun or other == word or _stem(other, self.endings) == stem:
                found.update(numbers)
        return found

    def written(self) -> dict[str, object]:
        """Return the index as the page reads it."""
        return {
            "ends": self.endings,
            "stem": STEM,
            "begin": BEGINNING,
            "common": COMMON,
            "little": self.little,
            "rules": self.clauses,
            "words": self.words,
        }


def index(texts: Sequence[tuple[str, Iterable[str]]], lang: str) -> Index:
    """Return the index of texts, each with the clauses that it cites."""
    data = _words(lang)
    endings = tuple(sorted(split(data.endings), key=lambda one: (-len(one), one)))
    clauses: dict[str, set[int]] = defaultdict(set)
    said: dict[str, set[int]] = defaultdict(set)
    stems: dict[str, set[int]] = defaultdict(set)
    for number, (text, cited) in enumerate(texts):
        for clause in cited:
            clauses[clause.lower()].add(number)
        for word in split(text):
            if len(word) > 1 or word.isdigit():
                said[word].add(number)
                stems[_stem(word, endings)].add(number)
    words = {word: set(numbers) for word, numbers in said.items()}
    for one in data.word:
        meant = set().union(*(stems.get(_stem(word, endings), ()) for word in split(one.meant)))
        for word in split(one.asked) if meant else ():
            words.setdefault(word, set()).update(meant)
    return Index(
        len(texts),
        endings,
        tuple(sorted({*split(data.little)})),
        {clause: tuple(sorted(numbers)) for clause, numbers in sorted(clauses.items())},
        {word: tuple(sorted(numbers)) for word, numbers in sorted(words.items())},
    )
