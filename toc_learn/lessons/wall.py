"""What a class sees on the wall: the step as it begins, and its answer once that is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from attrs import evolve

from . import drilling
from .choices import choices
from .model import Step
from .screen import Choice
from .sentences import NOTHING, Said, Say, joined, words
from .showing import show_next
from .solving import solved
from .state import State, fresh

if TYPE_CHECKING:
    from .session import LessonSession

__all__ = ["answers", "begun", "parts", "prompt", "said", "shown", "turned"]


def parts(step: Step) -> int:
    """Return in how many parts the answer is shown: a demonstration move by move, all else at once."""
    return len(step.demo) if step.kind == "watch" else 1


def begun(session: LessonSession) -> State:
    """Return the step as it begins; a drill, at the question that the class has come to."""
    step = session.step
    if step.kind != "drill":
        return fresh(step)
    return evolve(fresh(step), queue=tuple(range(session.asked, len(drilling.items(step)))))


def turned(session: LessonSession, by: int) -> bool:
    """Go to the next question of a drill, or back; return False where there is none, and the step is left."""
    asked = session.asked + by
    if not session.projecting or session.step.kind != "drill":
        return False
    if not 0 <= asked < len(drilling.items(session.step)):
        return False
    session.asked, session.revealed = asked, 0
    session.revision += 1  # a press that came twice is obeyed once
    return True


def shown(session: LessonSession) -> State:
    """Return the state that the wall tells of, with the turns that are played as it is shown."""
    if session.step.kind == "drill":
        return begun(session)
    return _shown(_Same(session.step), session.revealed)


class _Same:
    """A step as the key of what it shows: this one, not another that says the same."""

    def __init__(self, step: Step) -> None:
        self.step = step

    def __hash__(self) -> int:
        return id(self.step)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.step is self.step


@lru_cache(maxsize=4)  # a screen asks for it three times
def _shown(same: _Same, revealed: int) -> State:
    step = same.step
    state = fresh(step)
    if not revealed:
        return state
    if step.kind == "watch":
        for _ in range(revealed):
            state = show_next(step, state)
        return state
    state = solved(step, state)
    return evolve(state, moved=state.run.turns) if state.run.turns else state


def prompt(session: LessonSession) -> str:
    """Return the message that stands in the answer's place until it is asked for."""
    return "ui.player.choices.demo" if session.step.kind == "watch" else "ui.player.answer.hidden"


def said(session: LessonSession) -> Said:
    """Return what stands in the answer's place."""
    if not session.revealed:
        return Said("rest", words(prompt(session)))
    if session.step.kind == "drill":
        return Said("answer", _drill_answer(session))
    state = shown(session)
    if state.said.kind in ("right", "shown"):
        return evolve(state.said, kind="answer")
    return state.said if session.step.kind == "watch" else Said("answer", session.step.success)


def answers(session: LessonSession) -> tuple[Choice, ...]:
    """Return the answers to choose among, whatever the class tried; the right one once it is asked for."""
    step, lang = session.step, session.lang
    if step.kind == "drill":
        return tuple(_drilled(session))
    return choices(step, shown(session), lang) if step.kind in ("predict", "question") else ()


def _drill_answer(session: LessonSession) -> Say:
    """Return what the card does that is asked about; the last answer ends the drill."""
    step, state = session.step, begun(session)
    item = drilling.current(step, state)
    told = drilling.told(step, item) if item is not None else NOTHING
    return joined(told, step.success) if len(state.queue) == 1 else told


def _drilled(session: LessonSession) -> Iterator[Choice]:
    step, state, lang = session.step, begun(session), session.lang
    item = drilling.current(step, state)
    for index, choice in enumerate(choices(step, state, lang)):
        right = session.revealed and item is not None and index == drilling.right(step, item)
        note = words("ui.player.choice.right")(lang)
        yield replace(choice, note=note, state="right") if right else choice
