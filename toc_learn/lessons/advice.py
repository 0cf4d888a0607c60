"""What to try after a refused move: another hole, marble or card, whichever of them was wrong."""

from __future__ import annotations

from collections.abc import Sequence

from toc_learn.engine.moves import Move
from toc_learn.engine.moves import Step as Part
from toc_learn.engine.position import Position

from .model import Step
from .sentences import NOTHING, Say, words
from .state import State

__all__ = ["way_on"]


def way_on(step: Step, state: State, move: Move, code: str | None, *, told: bool = False) -> Say:
    """Return what else can be tried: what was right is never told to be changed.

    ``state`` has the touches of the parts that are done, which stay done. Where the step has an answer of its
    own, which ``told`` says, only how a swap is tried again is left to say.
    """
    position = state.run.position
    # Those refusals say themselves what is to be done.
    if position.phase == "exchange" or code in ("must_play", "under_jack") or not move.steps:
        return NOTHING
    done = move.steps[: len(state.touches) // 2]
    tried = move.steps[len(done) :]
    others = [one for one in _rightly(step, state) if one.steps]
    same = [one.steps for one in others if str(one.card) == str(move.card)]
    if done:
        every = [one.steps for one in position.legal_moves().for_card(str(move.card))]
        same = _after(same, done) or _after(every, done)
    if any(_elsewhere(tried, parts) for parts in same):
        return NOTHING if told else words("ui.player.way.hole")
    if kept := _swaps_on(position, move):
        return words("ui.player.way.swap", hole=kept)
    if told:
        return NOTHING
    if not done and same and len(same) < len(others):
        return words("ui.player.way.marble_or_card")
    return words(f"ui.player.way.{'marble' if same else 'card'}") if others else NOTHING


def _rightly(step: Step, state: State) -> list[Move]:
    """Return the moves that lead on from here: to the goal, in a step that knows its ways there; else all."""
    if step.kind == "do":
        played = tuple(str(turn.move) for turn in state.run.own)
        ways = [way for way in (step.solution, *step.accept) if way[: len(played)] == played]
        if found := [Move.parse(way[len(played)]) for way in ways if len(way) > len(played)]:
            return found
    return list(state.run.position.legal_moves())


def _after(ways: Sequence[tuple[Part, ...]], done: tuple[Part, ...]) -> list[tuple[Part, ...]]:
    """The parts that are left of the moves that hold those done."""
    left = [tuple(part for part in one if part not in done) for one in ways if set(done) <= set(one)]
    return [one for one in left if one]


def _elsewhere(tried: tuple[Part, ...], parts: tuple[Part, ...]) -> bool:
    """Whether a move leads the marble that was tried to another hole: that alone was wrong."""
    wrong = next((part for part in tried if part not in parts), None)
    return (
        wrong is not None
        and not wrong.swap
        and any(part.start == wrong.start and part.end != wrong.end and not part.swap for part in parts)
    )


def _swaps_on(position: Position, move: Move) -> str:
    """The own marble of a refused swap that can change places with another one; "" where there is none."""
    if not move.steps[0].swap:
        return ""
    start = move.steps[0].start
    others = position.legal_moves().for_card(str(move.card))
    return start if any(step.swap and step.start == start for one in others for step in one.steps[:1]) else ""
