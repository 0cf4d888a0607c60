"""What an address asks for: lesson, step and language, checked before anything else is done with them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from toc_learn.lessons.ids import is_id
from toc_learn.lessons.loader import lesson_ids, load_lesson
from toc_learn.view.words import LANGUAGES

__all__ = ["Missing", "Wish", "lessons", "preferred", "title", "wish"]


@dataclass(frozen=True, slots=True)
class Wish:
    """A step that exists, in a language of the product."""

    lesson: str
    step: str
    lang: str

    @property
    def search(self) -> str:
        """The query that asks for it."""
        return "?" + urlencode({"lesson": self.lesson, "step": self.step, "lang": self.lang})


@dataclass(frozen=True, slots=True)
class Missing:
    """What was asked for is not there: the ``kind``, "lesson" or "step"; ``lesson`` exists, or is empty."""

    kind: str
    word: str
    lesson: str
    lang: str


def lessons() -> tuple[str, ...]:
    """Return the ids of the lessons that are there, in the order of the course."""
    return lesson_ids()


def preferred(asked: str | None, accepted: str, otherwise: str = "fr") -> str:
    """Return the language to answer in: asked for, else the reader's first that we have, else `otherwise`.

    >>> preferred(None, "de-CH, en;q=0.8, fr;q=0.9")
    'fr'
    >>> preferred("en", "fr"), preferred(None, "de", "en")
    ('en', 'en')
    """
    if asked in LANGUAGES:
        return str(asked)
    best, weight = otherwise, 0.0
    for entry in accepted[:400].split(",")[:20]:
        tag, _, quality = entry.strip().partition(";")
        lang = tag.strip().lower().partition("-")[0]
        match = re.fullmatch(r"\s*q=([01](?:\.\d{0,3})?)\s*", quality)
        value = float(match[1]) if match else 1.0
        if lang in LANGUAGES and value > weight:
            best, weight = lang, value
    return best


def wish(query: Mapping[str, Sequence[str]], lang: str) -> Wish | Missing:
    """Return the step that `query` asks for; without a lesson, the course's first; without a step, its first.

    Of a word given twice the last counts, as it does in the page.
    """
    word = query.get("lesson", [""])[-1]
    known = lessons()
    if not word:
        word = known[0] if known else ""
    if word not in known:
        return Missing("lesson", word[:40], "", lang)
    lesson = load_lesson(word)
    asked = query.get("step", [""])[-1]
    if not asked:
        return Wish(word, lesson.steps[0].id, lang)
    number = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 4 else None
    place = lesson.index(number if number is not None else asked if is_id(asked) else None)
    if place is None:
        return Missing("step", asked[:40], word, lang)
    return Wish(word, lesson.steps[place].id, lang)


def title(lesson: str, lang: str) -> str:
    """Return the title of a lesson that is there."""
    return load_lesson(lesson).title(lang)
