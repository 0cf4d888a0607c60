"""A step played by short words, one a command: how a page without a kernel says what was done so far.

>>> [word(command_of(one)) for one in ("QD", "a8", "QD a8>b2", "!JH", "3", "hint")]
['QD', 'a8', 'QD a8>b2', '!JH', '3', 'hint']
>>> replayed("pieux", "blocked", ()).feedback.kind
'rest'
"""

from __future__ import annotations

import copy
from dataclasses import dataclass

from toc_learn.engine.cards import CARD_TEXT

from .commands import HOLE_TEXT, Answer, Choose, Command, Hint, Next, Play, Retry, Touch, Undo, Unfold, parse
from .editions import remembered
from .faces import answer, build
from .screen import Choice, Feedback, Screen
from .session import LessonSession

__all__ = ["MOST", "Group", "Try", "command_of", "groups", "replayed", "word"]

MOST = 60
"""Words that are replayed at most: more than any step takes."""

_NAMED: dict[str, dict[str, object]] = {name: {"command": name} for name in ("hint", "undo", "retry", "next")}
_NAMED |= {"unfold": {"command": "unfold", "on": True}, "fold": {"command": "unfold", "on": False}}


def word(command: Command) -> str:
    """Return the word for a command of a step; empty for any other command."""
    match command:
        case Choose(card):
            return card
        case Touch(hole):
            return hole
        case Play(move):
            return move if _read(move) == {"command": "play", "move": move} else f"!{move}"
        case Answer(index):
            return str(index)
        case Unfold(on):
            return "unfold" if on else "fold"
        case Hint() | Undo() | Retry() | Next():
            return type(command).__name__.lower()
        case _:
            return ""


def command_of(said: str) -> Command:
    """Return the command that a word stands for. Raises `CommandError` for what is none."""
    return parse(_read(said))


def _read(said: str) -> dict[str, object]:
    """Return what a word says; after ``!`` it is a move whatever it is: ``!QD`` is laid, not taken up."""
    if said in _NAMED:
        return _NAMED[said]
    if said.isascii() and said.isdecimal() and len(said) < 4:
        return {"command": "answer", "index": int(said)}
    if CARD_TEXT.fullmatch(said):
        return {"command": "choose", "card": said}
    if HOLE_TEXT.fullmatch(said):
        return {"command": "touch", "hole": said}
    return {"command": "play", "move": said.removeprefix("!")}


@remembered(1024)
def _session(lesson: str, step: str, words: tuple[str, ...]) -> LessonSession:
    """Return the session after these words, kept so that one word more costs one command."""
    if not words:
        return LessonSession(lesson, step)
    session = _copied(_session(lesson, step, words[:-1]))
    command = command_of(words[-1])
    here = session.place
    session.obey(command)
    if session.place != here:  # the way to another step is a link, not a word
        return _session(lesson, step, words[:-1])
    return session


def _copied(session: LessonSession) -> LessonSession:
    """Return a session of its own; what it holds is never changed, only replaced."""
    other = copy.copy(session)
    other._states = dict(session._states)
    return other


def replayed(lesson: str, step: str, words: tuple[str, ...], lang: str = "fr") -> Screen:
    """Return the screen of a step that is there, after these words.

    Raises `CommandError` for a word that is no command; one that cannot be obeyed changes nothing.
    """
    session = _copied(_session(lesson, step, words))
    session.lang = lang
    return build(session)


@dataclass(frozen=True, slots=True)
class Try:
    """One thing that can be tried in a step: its line in the list, its word, and the answer to it.

    ``stars`` are those that it earns at once, 0 when it does not solve the step; ``feedback`` is None where
    only the line was asked for.
    """

    choice: Choice
    word: str
    feedback: Feedback | None
    stars: int


@dataclass(frozen=True, slots=True)
class Group:
    """What can be tried with one card, or the answers of a question (then ``card`` is empty).

    ``more`` says that the card is played marble by marble, and these are not all of its moves.
    """

    card: str
    title: str
    tries: tuple[Try, ...]
    more: bool = False


def groups(
    lesson: str, step: str, lang: str = "fr", words: tuple[str, ...] = (), *, told: bool = True
) -> tuple[Group, ...]:
    """Return everything that can be tried after these words, each with its answer where it is to be `told`.

    Empty where there is too much or nothing to try: in a demo, a drill, a game played on and on, and while a
    card or marble is taken up.
    """
    session = _session(lesson, step, words)
    kind, state = session.step.kind, session.state
    if kind not in ("do", "question", "predict") or state.over or state.card or state.marble:
        return ()
    rest = replayed(lesson, step, words, lang)

    def tries(choices: tuple[Choice, ...]) -> tuple[Try, ...]:
        found = []
        for choice in choices:
            said = word(choice.command)
            if not told:
                found.append(Try(choice, said, None, 0))
                continue
            session = _copied(_session(lesson, step, (*words, said)))
            session.lang = lang
            stars = session.state.stars if session.state.over == "done" else 0
            found.append(Try(choice, said, answer(session), stars))
        return tuple(found)

    if kind != "do":
        return (Group("", rest.choices_title, tries(rest.choices)),)
    groups = []
    for card in dict.fromkeys(face.card for face in rest.hand):
        shown = replayed(lesson, step, (*words, card, "unfold"), lang)
        whole = tuple(choice for choice in shown.choices if isinstance(choice.command, Play))
        groups.append(
            Group(
                card,
                shown.choices_title,
                tries(whole),
                any(isinstance(choice.command, Touch) for choice in shown.choices),
            )
        )
    return tuple(groups)
