"""The answer of a step, played out: what projection shows on demand and the last hint does."""

from __future__ import annotations

from . import acting, answering, drilling
from .model import Step
from .showing import show_next
from .state import State

__all__ = ["solved"]


def solved(step: Step, state: State) -> State:
    """Return the step solved, hints and log kept; a game without a written solution stays as it is."""
    match step.kind:
        case "watch":
            for _ in step.demo[state.shown :]:
                state = show_next(step, state)
            return state
        case "drill":
            return drilling.give_answer(step, state)
        case "predict" | "question":
            return answering.give_answer(step, state)
        case _:
            return acting.play_solution(step, state) if step.solution else state
