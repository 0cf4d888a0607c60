"""How each button looks: card, move or answer, action. One account for first bytes and for ipywidgets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from toc_learn.lessons.commands import Command, Hint, Next, Play, Retry, Undo, Unfold
from toc_learn.lessons.loader import lesson_ids
from toc_learn.view.words import text

if TYPE_CHECKING:
    from toc_learn.lessons.screen import Screen

__all__ = ["ASKING", "OFF", "Leave", "Look", "Onward", "actions", "cards", "choices", "root_classes"]


@dataclass(frozen=True, slots=True)
class Onward(Command):
    """Go on to another lesson; the face does this itself, a session knows one lesson only."""

    lesson: str


@dataclass(frozen=True, slots=True)
class Leave(Command):
    """Go back to the course's contents."""


@dataclass(frozen=True, slots=True)
class Look:
    """One button: its text, the small text beside it, its style classes, and what it does.

    `told` is its name for a screen reader (empty: the text itself), `pressed` its state as a toggle or None.
    """

    text: str
    note: str = ""
    classes: tuple[str, ...] = ()
    told: str = ""
    pressed: bool | None = None
    command: Command | None = None


ASKING = frozenset(("question", "predict", "drill"))
"""Kinds of steps whose answers are there from the first and stay."""

BRIEF, BRIEF_FROM = 22, 4
"""Answers this short, in characters, stand two in a row when there are more than so many."""
TERSE = 12
"""Answers this short stand two in a row on a phone, four of them too."""

OFF = Look("", classes=("toc-off",))
"""A button that is kept for later."""


def cards(screen: Screen) -> tuple[Look, ...]:
    """Return the hand's buttons."""
    looks = []
    for face in screen.hand:
        marks = {
            "toc-red": face.red,
            "toc-chosen": face.chosen,
            "toc-dead": not face.playable,
            "toc-bare": not face.effect,
        }
        told = ", ".join(part for part in (face.name, face.effect) if part)
        if not face.playable:
            told = text(screen.lang, "ui.widget.only_discard", card=told)
        classes = ("toc-card", *(name for name, on in marks.items() if on))
        looks.append(Look(face.label, face.effect, classes, told, face.chosen, face.command))
    return tuple(looks)


def choices(screen: Screen) -> tuple[Look, ...]:
    """Return the buttons of the moves in words, or of a question's answers."""
    looks = []
    for choice in screen.choices:
        discard = isinstance(choice.command, Play) and choice.command.move.startswith("-")
        badge = "toc-discard" if discard else f"toc-chip-{choice.colour or 'none'}"
        classes = ["toc-move", badge]
        if choice.state:
            classes.append(f"toc-{choice.state}")
        if not choice.note:
            classes.append("toc-bare")
        if isinstance(choice.command, Unfold):
            classes.append("toc-unfold")
        # A move's note is the move again, in signs: who hears the line has heard it.
        signs = isinstance(choice.command, Play) and not choice.state
        told = ", ".join(part for part in (choice.label, "" if signs else choice.note) if part)
        looks.append(Look(choice.label, choice.note, tuple(classes), told, None, choice.command))
    return tuple(looks)


def actions(screen: Screen, *, page: bool = True) -> tuple[Look, ...]:
    """Return the four actions in their fixed places: hint, take back, retry, next; or `OFF` there.

    After a lesson's last step "next" leads to the lesson after it, or back to the contents, which only a web
    page has (`page`).
    """
    lang = screen.lang

    def action(name: str, command: Command, *classes: str, told: str = "", label: str = "") -> Look:
        main = ("toc-main",) if screen.primary == name else ()
        words = label or text(lang, f"ui.widget.{name}")
        return Look(words, told or words, ("toc-btn", *classes, *main), told or words, None, command)

    given = sum(hint.state == "given" for hint in screen.hints)
    ask = text(lang, "ui.widget.hint_n", n=given + 1, count=len(screen.hints)) if screen.hints else ""
    # After an error the place is for trying again, however many there were; in a game one takes back.
    erred = screen.feedback.kind in ("wrong", "legal") and screen.kind != "play" and bool(screen.steps)
    undo = screen.can_undo and screen.primary != "retry" and not erred
    quiet = () if screen.primary == "next" else ("toc-quiet",)
    offered = ("toc-offered",) if screen.hint_offered else ()
    onward, label, told = _onward(screen, page)
    return (
        action("hint", Hint(screen.here), "toc-hint", f"toc-given-{given}", *offered, told=ask)
        if screen.can_hint
        else OFF,
        action("undo", Undo(screen.here)) if undo else OFF,
        action("retry", Retry()) if screen.can_retry and not undo else OFF,
        action("next", onward, "toc-next", *quiet, told=told, label=label) if onward is not None else OFF,
    )


def _onward(screen: Screen, page: bool) -> tuple[Command | None, str, str]:
    """Return where "next" leads, its label and its whole name."""
    lang = screen.lang
    if screen.can_next:
        return Next(screen.here), text(lang, "ui.widget.next"), ""
    if screen.next_lesson in lesson_ids():
        told = text(lang, "ui.widget.next_lesson", title=screen.next_title)
        # Beside hint and retry there is room for one word only.
        label = "next_lesson_short" if screen.primary == "next" else "next"
        return Onward(screen.next_lesson), text(lang, f"ui.widget.{label}"), told
    if page:  # a teacher's own lesson has no number and leads back all the same
        return Leave(), text(lang, "ui.widget.to_contents"), ""
    return None, "", ""


def root_classes(screen: Screen) -> tuple[str, ...]:
    """Return the style classes of the whole: what there is to show decides the layout."""
    asks = screen.kind in ASKING and bool(screen.choices)
    longest = max((len(choice.label) for choice in screen.choices), default=0)
    marks = {
        "toc-projecting": screen.projecting,
        # The room of a hand that is played to its last card stays, so that nothing jumps.
        "toc-no-hand": not (screen.hand or screen.held),
        "toc-no-moves": not screen.choices,
        "toc-plain": not screen.steps,
        "toc-asks": asks,
        "toc-brief": asks and len(screen.choices) > BRIEF_FROM and longest <= BRIEF,
        "toc-terse": asks and len(screen.choices) == BRIEF_FROM and longest <= TERSE,
    }
    return ("toc-app", f"toc-kind-{screen.kind}", *(name for name, on in marks.items() if on))
