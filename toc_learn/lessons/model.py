"""What a lesson is: frozen values as the loader reads them from one TOML file (see docs/lessons.md)."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from .goals import Goal

__all__ = [
    "KINDS",
    "Answer",
    "Ask",
    "Course",
    "Demo",
    "Drill",
    "Kind",
    "Lesson",
    "Part",
    "Step",
    "Text",
    "Wrong",
]

Kind = Literal["watch", "do", "predict", "question", "drill", "play"]
Ask = Literal["end", "captures", "holes"]
Drill = Literal["effect", "card", "both"]
KINDS: tuple[Kind, ...] = ("watch", "do", "predict", "question", "drill", "play")


@frozen
class Text:
    """A text in both languages of the product."""

    fr: str
    en: str

    def __call__(self, lang: str) -> str:
        """Return the text in `lang`."""
        return self.en if lang == "en" else self.fr


@frozen
class Wrong:
    """What to say to one kind of wrong action: the first entry whose conditions all hold is said.

    ``move`` is a pattern of the move text (``*`` stands for anything), ``code`` a refusal's code, ``when`` a
    predicate on what happened, ``hole`` a hole touched as a prediction; none of them: any wrong action.
    """

    fr: str
    en: str
    move: str = ""
    code: str = ""
    when: Goal | None = None
    hole: str = ""

    @property
    def text(self) -> Text:
        """The entry's sentence."""
        return Text(self.fr, self.en)


@frozen
class Answer:
    """One answer of a question; a wrong one says why it is wrong, by ``clause`` or else the step's first."""

    fr: str
    en: str
    right: bool = False
    why: Text | None = None
    clause: str = ""

    @property
    def text(self) -> Text:
        """The answer as it can be picked."""
        return Text(self.fr, self.en)


@frozen
class Demo:
    """One shown move of a watch step, and what is said to it; ``refused``: the referee is to refuse it."""

    move: str
    fr: str
    en: str
    refused: bool = False

    @property
    def text(self) -> Text:
        """What is said once the move is shown."""
        return Text(self.fr, self.en)


@frozen
class Step:
    """One step of a lesson; docs/lessons.md says which fields a kind needs; the checker proves it."""

    id: str
    kind: Kind
    title: Text
    idea: str
    position: str
    instruction: Text
    success: Text
    clauses: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    who: Text | None = None
    notes: Text | None = None
    labels: tuple[str, ...] = ()
    arrows: tuple[tuple[str, str], ...] = ()
    # do, play
    goal: Goal | None = None
    solution: tuple[str, ...] = ()
    accept: tuple[tuple[str, ...], ...] = ()
    par: int = 1
    turns: int = 0
    replies: tuple[dict[str, tuple[str, ...]], ...] = ()
    partners: Literal["none", "random", "greedy"] = "none"
    deals: bool = False
    seed: int = 1
    missed: Text | None = None
    offer: Literal["all", "legal"] = "all"
    tries: tuple[str, ...] = ()
    wrong: tuple[Wrong, ...] = ()
    # watch
    demo: tuple[Demo, ...] = ()
    # predict
    ask: Ask | None = None
    move: str = ""
    holes: tuple[str, ...] = ()
    among: tuple[str, ...] = ()
    # question
    answers: tuple[Answer, ...] = ()
    show: str = ""
    # drill
    drill: Drill | None = None
    cards: tuple[str, ...] = ()
    # hints
    hints: tuple[Text, ...] = ()
    look: tuple[str, ...] = ()
    # made from a case of doubt, which no lesson file says of its own steps
    doubt: bool = False

    @property
    def limit(self) -> int:
        """How many own turns a run may take before it has failed (0: no limit)."""
        if self.turns or self.kind == "play":
            return self.turns
        return max(self.par, len(self.replies) + 1)


@frozen
class Lesson:
    """One lesson: its steps in order, what it needs, what it teaches."""

    id: str
    title: Text
    summary: Text
    minutes: int
    steps: tuple[Step, ...]
    version: int = 1
    requires: tuple[str, ...] = ()
    notes: Text | None = None
    file: str = ""

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that the steps teach, each once, in the order of teaching."""
        return tuple(dict.fromkeys(clause for step in self.steps for clause in step.clauses))

    @property
    def tested(self) -> tuple[str, ...]:
        """The clauses that the steps test, each once."""
        return tuple(dict.fromkeys(clause for step in self.steps for clause in step.tests))

    def index(self, step: object) -> int | None:
        """Return the place (from 0) of the step with this id or this number from 1, or None."""
        for place, candidate in enumerate(self.steps):
            if step == candidate.id or (type(step) is int and step == place + 1):
                return place
        return None


@frozen
class Part:
    """A part of the course: its title and the ids of its lessons in order."""

    id: str
    title: Text
    lessons: tuple[str, ...]


@frozen
class Course:
    """The course: its parts in order; the lessons are numbered through from 1."""

    parts: tuple[Part, ...]
    titles: dict[str, Text]

    @property
    def lessons(self) -> tuple[str, ...]:
        """All lesson ids in the order of the course."""
        return tuple(lesson for part in self.parts for lesson in part.lessons)

    def number(self, lesson: str) -> int:
        """Return the lesson's number from 1, or 0 when it is not in the course."""
        order = self.lessons
        return order.index(lesson) + 1 if lesson in order else 0

    def after(self, lesson: str) -> str:
        """Return the id of the lesson after this one, or the empty text."""
        place = self.number(lesson)
        return self.lessons[place] if 0 < place < len(self.lessons) else ""
