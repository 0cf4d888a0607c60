"""How words are searched: their beginnings, their other forms, and the words that families say for ours.

An index is made once for each language. The page of doubts carries it along (`Index.written`) and asks it as
`Index.find` does, so that a search means the same there as here. A text may have parts, the first of them its
title: what holds a word there is found before what holds it further on.

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
PARTS = 4  # parts of a text that are told apart: a place is the text's number times this, plus the part
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
    """The texts that were found, by number, the best first, and whether they hold every word: else most."""

    texts: tuple[int, ...]
    whole: bool


@frozen
class Index:
    """Which texts (by number, from 0) hold or mean a word and in which part, and which cite a clause."""

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
        text holds two of them, the rarest is asked for. The best come first: those that hold the words in
        their first part.

        >>> made = index([("My marble.", ()), ("A guard.", ()), ("A marble.", ()), ("Marbles.", ())], "en")
        >>> made.look("a guard and a marble")
        Found(texts=(1,), whole=False)
        >>> index([(("A guard.", "Its king."), ()), (("King.", "A jack."), ())], "en").look("king")
        Found(texts=(1, 0), whole=True)
        """
        held = [self._held(word) for word in split(asked) if self._asks(word)]
        texts = range(self.count)
        whole = [text for text in texts if all(text in one for one in held)]
        if whole or not any(held):
            return Found(_sorted(whole, held), True)
        known = [one for one in held if one]
        told = [one for one in known if len(one) * COMMON <= self.count] or known
        counts = [sum(text in one for one in told) for text in texts]
        if max(counts) == 1:
            told = [sorted(told, key=len)[0]]
            return Found(_sorted(told[0], told), False)
        return Found(_sorted([text for text in texts if counts[text] == max(counts)], held), False)

    def _asks(self, word: str) -> bool:
        """Whether a word asks for something; "c1" is a clause here, though a hole is called so too."""
        return word in self.clauses or (word not in self.little and (len(word) > 1 or word in self.words))

    def _held(self, word: str) -> dict[int, int]:
        """The texts with a word, and the first part of each with it."""
        return dict.fromkeys(self.clauses[word], 0) if word in self.clauses else self._holding(word)

    def _holding(self, word: str) -> dict[int, int]:
        """The texts with the word, another form of it or what it means; a long one by its beginning."""
        stem = _stem(word, self.endings)
        found: set[int] = set()
        for other, places in self.words.items():
            begun = len(word) >= BEGINNING and other.startswith(word)
            if begun or other == word or _stem(other, self.endings) == stem:
                found.update(places)
        return _parts(found)

    def written(self) -> dict[str, object]:
        """Return the index as the page reads it."""
        return {
            "ends": self.endings,
            "stem": STEM,
            "begin": BEGINNING,
            "common": COMMON,
            "parts": PARTS,
            "little": self.little,
            "rules": self.clauses,
            "words": self.words,
        }


def _parts(places: Iterable[int]) -> dict[int, int]:
    """Return the texts of places in the index, and the first part of each."""
    return {place // PARTS: place % PARTS for place in sorted(places, reverse=True)}


def _sorted(texts: Iterable[int], held: Sequence[Mapping[int, int]]) -> tuple[int, ...]:
    """Return texts by the parts in which they hold words: the earlier the better, a word not held worst.

    The rarer a word, the more it weighs.
    """
    weighed = [one for one in held if one]

    def far(text: int) -> float:
        total = 0.0
        for one in weighed:  # one by one, as the page adds them
            total += one.get(text, PARTS) / len(one)
        return total

    return tuple(sorted(texts, key=lambda text: (far(text), text)))


def index(texts: Sequence[tuple[str | Sequence[str], Iterable[str]]], lang: str) -> Index:
    """Return the index of texts, each with the clauses that it cites; a text may have up to `PARTS` parts."""
    data = _words(lang)
    endings = tuple(sorted(split(data.endings), key=lambda one: (-len(one), one)))
    clauses: dict[str, set[int]] = defaultdict(set)
    said: dict[str, set[int]] = defaultdict(set)
    stems: dict[str, set[int]] = defaultdict(set)
    for number, (text, cited) in enumerate(texts):
        for clause in cited:
            clauses[clause.lower()].add(number)
        parts = (text,) if isinstance(text, str) else text
        for part, word in ((part, word) for part, one in enumerate(parts) for word in split(one)):
            if len(word) > 1 or word.isdigit():
                said[word].add(number * PARTS + part)
                stems[_stem(word, endings)].add(number * PARTS + part)
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
        {word: _firsts(places) for word, places in sorted(words.items())},
    )


def _firsts(places: Iterable[int]) -> tuple[int, ...]:
    """Return of every text only the first place."""
    return tuple(text * PARTS + part for text, part in sorted(_parts(places).items()))
