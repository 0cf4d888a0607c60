"""How each button looks: card, move or answer, action. One account for first bytes and for ipywidgets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from toc_learn.lessons.commands import Command, Hint, Next, Play, Retry, Undo
from toc_learn.view.words import text

if TYPE_CHECKING:
    from toc_learn.lessons.screen import Screen

__all__ = ["OFF", "Look", "actions", "cards", "choices", "root_classes"]


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
            "toc-bare": not (screen.show_effects and face.effect),
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
        told = ", ".join(part for part in (choice.label, choice.note) if part)
        looks.append(Look(choice.label, choice.note, tuple(classes), told, None, choice.command))
    return tuple(looks)


def actions(screen: Screen) -> tuple[Look, ...]:
    """Return the four actions in their fixed places: hint, take back, retry, next; or `OFF` there."""
    lang = screen.lang

    def action(
        name: str, shown: bool, command: Command, *classes: str, told: str = "", label: str = ""
    ) -> Look:
        if not shown:
            return OFF
        main = ("toc-main",) if screen.primary == name else ()
        words = label or text(lang, f"ui.widget.{name}")
        return Look(words, told or words, ("toc-btn", *classes, *main), told or words, None, command)

    given = sum(hint.state == "given" for hint in screen.hints)
    undo = screen.can_undo and screen.primary != "retry"
    onward = "" if screen.primary == "next" else "toc-quiet"
    hint = text(lang, "ui.widget.hint_n", n=given + 1, count=len(screen.hints)) if screen.hints else ""
    return (
        action("hint", screen.can_hint, Hint(screen.here), "toc-hint", f"toc-given-{given}", told=hint),
        action("undo", undo, Undo(screen.here)),
        action("retry", screen.can_retry and not undo, Retry()),
        action("next", screen.can_next, Next(screen.here), "toc-next", *filter(None, [onward])),
    )


def root_classes(screen: Screen) -> tuple[str, ...]:
    """Return the style classes of the whole: what there is to show decides the layout."""
    marks = {
        "toc-projecting": screen.projecting,
        "toc-no-hand": not screen.hand,
        "toc-no-moves": not screen.choices,
    }
    return ("toc-app", f"toc-kind-{screen.kind}", *(name for name, on in marks.items() if on))
