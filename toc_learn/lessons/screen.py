"""What a face shows of a lesson at one moment: one frozen value, already in words.

Widgets, the printed page and the first bytes of a page all draw from it; none of them reads a lesson.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from .commands import Command

if TYPE_CHECKING:
    from toc_learn.engine.outcome import Outcome
    from toc_learn.view.animate import Motion
    from toc_learn.view.scene import Scene

__all__ = ["CardFace", "Choice", "Feedback", "HintMark", "Screen", "StepMark"]


@dataclass(frozen=True, slots=True)
class StepMark:
    """One line of the list of steps. ``stars`` is 0 (not solved yet) to 3."""

    id: str
    title: str
    state: Literal["done", "current", "todo"]
    stars: int


@dataclass(frozen=True, slots=True)
class CardFace:
    """One card of the hand: its face in the reader's language, what it does, and the command to take it up.

    ``playable`` is False where the card can only be discarded; it can be chosen all the same.
    """

    card: str
    label: str
    name: str
    effect: str
    red: bool
    chosen: bool
    playable: bool
    command: Command


@dataclass(frozen=True, slots=True)
class Feedback:
    """The answer to the last action: sign + word + reason, never a colour alone.

    ``move`` is the move in short words ("D♦ a8 → b2") or empty; ``clause`` is a clause id ("G2") or empty;
    ``clause_label`` is the link's text ("Lire la règle G2"), ``clause_href`` its address relative to
    the page;
    ``way`` says what else can be tried, where nothing else does.
    """

    kind: Literal["rest", "right", "wrong", "legal", "info"]
    sign: str
    word: str
    move: str
    reason: str
    clause: str = ""
    clause_label: str = ""
    clause_href: str = ""
    way: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of the list in words: a move, or an answer.

    ``note`` stands at the right ("a0 → a12", "refusé, règle G2"); ``colour`` is the colour letter of the
    marble's badge or empty; ``state`` is empty until the line was tried. ``outcome`` is what a legal move, or
    the next part of one, would bring about: the board shows it while the line is pointed at.
    """

    label: str
    note: str
    state: Literal["", "refused", "right", "wrong", "chosen"]
    colour: str
    command: Command
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True)
class HintMark:
    """One of the four hints: its name and whether it was given, is next, or is still to come."""

    label: str
    state: Literal["given", "next", "later"]


@dataclass(frozen=True, slots=True)
class Screen:
    """Everything a face shows; rebuilt from the session's state at any moment.

    ``before`` and ``motion`` are to be played before ``scene`` is shown, once a ``motion_id``; they are
    None when nothing moves. ``status`` is the live region's text and ``status_no`` grows with every message,
    so that two equal messages in a row still differ. ``progress`` is what to keep (plain JSON values);
    ``here`` goes into the commands that have ``at``; ``summary`` are the sentences at a lesson's end;
    ``under_way`` says what moves, to be read while it does and the verdict still waits; ``position`` is the
    text of the position that is played from; ``held`` says that the step begins with a hand: its room stays;
    ``log_signs`` are the lines of ``log`` in signs, for a narrow place, and ``log_before`` older ones
    are left out; ``over`` says whether the step is
    done or its try is over.
    """

    lang: str
    lesson_id: str
    lesson_title: str
    lesson_number: int
    lesson_count: int
    step_id: str
    step_title: str
    step_index: int
    step_count: int
    kind: Literal["watch", "do", "predict", "question", "play"]
    steps: tuple[StepMark, ...]
    goal: str
    who: str
    who_colour: str
    scene: Scene
    before: Scene | None
    motion: Motion | None
    motion_id: int
    hand_title: str
    hand: tuple[CardFace, ...]
    feedback: Feedback
    choices_title: str
    choices: tuple[Choice, ...]
    hint_level: int
    hints: tuple[HintMark, ...]
    hint_text: str
    hint_offered: bool
    can_undo: bool
    can_retry: bool
    can_next: bool
    can_back: bool
    can_hint: bool
    primary: Literal["next", "retry", "hint", ""]
    stars: int
    lesson_stars: int
    par: int
    log: tuple[str, ...]
    status: str
    status_no: int
    notes: str
    projecting: bool
    answer_shown: bool
    answer_prompt: str
    speed: float
    progress: Mapping[str, object]
    search: str
    here: str
    summary: tuple[str, ...] = ()
    under_way: str = ""
    next_lesson: str = ""
    next_title: str = ""
    position: str = ""
    held: bool = False
    log_signs: tuple[str, ...] = ()
    log_before: int = 0
    over: Literal["", "lost", "done"] = ""
