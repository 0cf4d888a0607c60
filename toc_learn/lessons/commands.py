"""What a learner can ask of a lesson: small frozen commands, and their safe reading from outside.

Commands that would do more when they arrive twice (a double click) have a field ``at``: a face that fills it
with `Screen.here` has the second one ignored.

>>> parse({"command": "choose", "card": "QD"})
Choose(card='QD')
>>> encode(Touch("a8"))
{'command': 'touch', 'hole': 'a8'}
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields

from toc_learn.engine.cards import CARD_TEXT
from toc_learn.view.words import LANGUAGES, text

from .ids import is_id

__all__ = [
    "HOLE_TEXT",
    "SPEEDS",
    "Answer",
    "Back",
    "Choose",
    "Command",
    "CommandError",
    "Forget",
    "GoTo",
    "Hint",
    "Language",
    "Next",
    "Play",
    "Project",
    "Restart",
    "Restore",
    "Retry",
    "Reveal",
    "Skip",
    "Speed",
    "Touch",
    "Undo",
    "Unfold",
    "encode",
    "parse",
]

SPEEDS = (0.0, 0.5, 1.0, 2.0)


@dataclass(frozen=True, slots=True)
class Command:
    """Base of all commands; the class name in lower case is the command's name outside."""


@dataclass(frozen=True, slots=True)
class Choose(Command):
    """Take a card of the hand up (`Undo` lays it back)."""

    card: str


@dataclass(frozen=True, slots=True)
class Touch(Command):
    """Touch a hole of the board (``"a8"``, ``"A2"``, ``"A"`` for A's reserve)."""

    hole: str


@dataclass(frozen=True, slots=True)
class Play(Command):
    """Try a whole move by its text (``"5C a8>a13"``, ``"-QD"``)."""

    move: str


@dataclass(frozen=True, slots=True)
class Answer(Command):
    """Give the answer with this index (from 0) to a question or a prediction."""

    index: int


@dataclass(frozen=True, slots=True)
class Undo(Command):
    """Take back the last touch, chosen card or own move."""

    at: str = ""


@dataclass(frozen=True, slots=True)
class Retry(Command):
    """Restore the step's start exactly: marbles, hands, jack, randomness."""


@dataclass(frozen=True, slots=True)
class Hint(Command):
    """Give the next hint; the fourth plays the step."""

    at: str = ""


@dataclass(frozen=True, slots=True)
class Next(Command):
    """Go on: the next move of a demo, else the next step."""

    at: str = ""


@dataclass(frozen=True, slots=True)
class Back(Command):
    """Go to the step before."""

    at: str = ""


@dataclass(frozen=True, slots=True)
class GoTo(Command):
    """Go to a step by its id, or by its number from 1."""

    step: str | int


@dataclass(frozen=True, slots=True)
class Language(Command):
    """Read on in another language; the place is kept."""

    lang: str


@dataclass(frozen=True, slots=True)
class Speed(Command):
    """Set how fast marbles hop: 0 (not at all), 0.5, 1 or 2."""

    x: float


@dataclass(frozen=True, slots=True)
class Skip(Command):
    """End the running motion at once."""


@dataclass(frozen=True, slots=True)
class Reveal(Command):
    """Show the answer in projection mode; again hides it."""


@dataclass(frozen=True, slots=True)
class Project(Command):
    """Enter or leave projection mode."""

    on: bool


@dataclass(frozen=True, slots=True)
class Unfold(Command):
    """List the refused moves too, or no more."""

    on: bool


@dataclass(frozen=True, slots=True)
class Restore(Command):
    """Merge progress kept elsewhere (a browser's store, a file) into this session's."""

    progress: object


@dataclass(frozen=True, slots=True)
class Forget(Command):
    """Forget the stars of one lesson (an id), or of all (the empty text)."""

    lesson: str


@dataclass(frozen=True, slots=True)
class Restart(Command):
    """Begin the lesson afresh: its stars and what was done in it are forgotten. A face asks first."""


_COMMANDS: dict[str, type[Command]] = {
    kind.__name__.lower(): kind
    for kind in (
        Choose, Touch, Play, Answer, Undo, Retry, Hint, Next, Back, GoTo,
        Language, Speed, Skip, Reveal, Project, Unfold, Restore, Forget, Restart,
    )
}  # fmt: skip

HOLE_TEXT = re.compile(r"[a-h](?:[0-9]|[12][0-9])|[A-H][1-4]?|O|pile")


class CommandError(ValueError):
    """A message from outside that is no command; says which field, what stood there, what was expected."""

    def __init__(self, field: str, word: object, expected: str) -> None:
        self.field = field
        self.word = repr(word)[:60] if not isinstance(word, str) else word[:60]
        self.expected = expected
        super().__init__(self.sentence("en"))

    def sentence(self, lang: str) -> str:
        """Return the fault as one sentence in `lang`."""
        expected = text(lang, f"ui.player.expected.{self.expected}")
        return text(lang, "ui.player.bad_command", field=self.field, word=self.word, expected=expected)


def _matches(pattern: re.Pattern[str], value: object) -> bool:
    return isinstance(value, str) and pattern.fullmatch(value) is not None


def _whole(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _fits(field: str, value: object) -> bool:
    match field:
        case "card":
            return _matches(CARD_TEXT, value)
        case "hole":
            return _matches(HOLE_TEXT, value)
        case "move":
            return isinstance(value, str) and 0 < len(value) <= 200 and value.isprintable()
        case "index":
            return _whole(value, 0, 999)
        case "step":
            return is_id(value) or _whole(value, 1, 999)
        case "lang":
            return isinstance(value, str) and value in LANGUAGES
        case "x":
            return isinstance(value, (int, float)) and not isinstance(value, bool) and value in SPEEDS
        case "on":
            return isinstance(value, bool)
        case "at":
            return isinstance(value, str) and len(value) <= 12
        case "lesson":
            return value == "" or is_id(value)
        case _:
            return True  # progress: cleaned where it is merged


def parse(message: object) -> Command:
    """Return the command that a mapping from outside stands for.

    Raises `CommandError` (a `ValueError` with `.sentence(lang)`) for anything else; nothing else is raised.
    """
    if not isinstance(message, Mapping):
        raise CommandError("command", message, "command")
    name = message.get("command")
    kind = _COMMANDS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise CommandError("command", name, "command")
    values: dict[str, object] = {}
    for field in fields(kind):
        value = message.get(field.name, "") if field.name == "at" else message.get(field.name)
        if not _fits(field.name, value):
            raise CommandError(field.name, value, field.name)
        values[field.name] = float(value) if field.name == "x" and isinstance(value, int) else value
    return kind(**values)


def encode(command: Command) -> dict[str, object]:
    """Return `command` as the mapping that `parse` reads."""
    values = {field.name: getattr(command, field.name) for field in fields(command)}
    return {"command": type(command).__name__.lower(), **values}
