"""Cards played on the board in a step: taken up, touched through, tried, judged against the goal."""

from __future__ import annotations

from fnmatch import fnmatchcase

from attrs import evolve

from toc_learn.engine.errors import MoveError
from toc_learn.engine.moves import Move
from toc_learn.engine.partial import Partial

from .conduct import Budget, attempt, begin, out_of_turns, reached, solvable
from .model import Step, Wrong
from .run import Run
from .sentences import NOTHING, Said, joined, listed, missed, refusal, short_move, told_happening, words
from .state import Refusal, State, stars_of

__all__ = ["choose", "partial_of", "play", "play_solution", "success", "touch", "touchable", "undo", "wrong_entry"]

# A search this small answers within a click; beyond it a lost try is seen only at its end.
SEARCH = 1200


def partial_of(state: State) -> Partial | None:
    """Return the chosen card's move as far as it was touched, or None while no card is taken up."""
    if not state.card:
        return None
    partial = state.run.position.begin(state.card)
    for hole in state.touches:
        partial = partial.touch(hole)
    return partial


def touchable(state: State) -> dict[str, bool]:
    """Return the holes that answer a touch now, each with whether something legal lies behind it."""
    position = state.run.position
    partial = partial_of(state)
    if partial is not None:
        return {spot.hole: bool(spot.verdict) for spot in partial.next()}
    found: dict[str, bool] = {}
    for card in position.hand(position.turn):
        for spot in position.begin(str(card)).next():
            found[spot.hole] = found.get(spot.hole, False) or bool(spot.verdict)
    return found


def choose(step: Step, state: State, card: str) -> State:
    """Take a card up; with a marble already taken, the card is for that marble."""
    if state.over:
        return _over(state)
    position = state.run.position
    if card not in position.hand(position.turn) or card == state.card:
        return state
    state = evolve(state.quiet(), card=card, touches=(), marble="")
    return state


def _over(state: State) -> State:
    return state.say(Said("note", words("ui.player.over")), log=False) if state.over == "lost" else state
