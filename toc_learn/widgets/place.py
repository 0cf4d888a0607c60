"""Where in the course: lesson, step and language, read from an address that anybody may have typed."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import parse_qs

from toc_learn.lessons.ids import is_id
from toc_learn.lessons.loader import lesson_ids
from toc_learn.view.words import language

__all__ = ["Place", "read_place"]


@dataclass(frozen=True, slots=True)
class Place:
    """A lesson's id, a step's id or number from 1 (None: the first), and a language."""

    lesson: str
    step: str | int | None
    lang: str


def read_place(search: str, lang: object = None) -> Place:
    """Return the place that ``?lesson=…&step=…&lang=…`` names; what is unknown falls back, nothing is raised.

    `lang` is the language for an address that names none.

    >>> read_place("?lesson=pieux&step=3&lang=en")
    Place(lesson='pieux', step=3, lang='en')
    >>> read_place("?lesson=<b>&lang=xx").lang
    'fr'
    """
    try:
        asked = {
            name: values[-1] for name, values in parse_qs(search.lstrip("?")[:400], max_num_fields=8).items()
        }
    except ValueError:
        asked = {}
    lesson = asked.get("lesson", "")
    known = lesson_ids()
    if lesson not in known:
        lesson = known[0]
    step: str | int | None = asked.get("step", "")
    if not isinstance(step, str) or not is_id(step):
        step = None
    elif step.isdigit():
        step = int(step) if 1 <= int(step) <= 999 else None
    return Place(lesson, step, language(asked.get("lang", lang)))
