"""Which of the places that answer a touch are offered: ringed on the board, and put in words in the list."""

from __future__ import annotations

from toc_learn.engine.verdict import Verdict

from . import acting
from .conduct import about_refusal
from .model import Step
from .state import State

__all__ = ["leads", "starts"]

# Refusals that speak of a seven's count alone: the hole answers a touch, and is no end to offer.
_MISCOUNTED = ("seven_not_whole", "wrong_count", "too_many_parts")


def leads(step: Step, state: State, verdict: Verdict) -> bool:
    """Whether an end is offered: what is possible, what the step means to refuse, all where nothing is."""
    if verdict or about_refusal(step):
        return True
    if verdict.code in _MISCOUNTED:
        return False
    move = verdict.move
    named = move is not None and acting.entry_named(step, move, verdict) is not None
    return named or acting.partial_of(state) is None


def starts(step: Step, state: State, hole: str, verdict: Verdict) -> bool:
    """Whether a marble is offered: what can move, what the step means to refuse; any other answers too."""
    if verdict or about_refusal(step):
        return True
    if acting.part_done(state):
        partial = acting.partial_of(state)
        return partial is not None and partial.move is not None and state.touches[-1:] == (hole,)
    position = state.run.position
    cards = (state.card,) if state.card else acting.hand_of(position)
    return any(acting.taught(step, position, card, hole) for card in cards)
