"""Watch steps: shown moves, one at a time, forwards and back."""

from __future__ import annotations

from attrs import evolve

from toc_learn.engine.moves import Move
from toc_learn.engine.position import Position
from toc_learn.engine.verdict import Verdict

from .conduct import begin, hand_on
from .foreseen import tried
from .model import Step
from .moving import as_refused
from .run import Turn
from .sentences import Said, joined, refusal, short_move, told_turn
from .state import Refusal, State, stars_of

__all__ = ["judged", "show_next", "unshow"]


def judged(position: Position, text: str) -> tuple[Position, Verdict]:
    """Return the verdict on a shown move and the position it is for: the first in turn who may make it."""
    first = verdict = position.judge(text)
    at = position
    for _ in position.players[1:]:
        if verdict.legal:
            return at, verdict
        at = hand_on(at)
        verdict = at.judge(text)
    return (at, verdict) if verdict.legal else (position, first)


def show_next(step: Step, state: State) -> State:
    """Show the next move of the demo; the last one ends the step."""
    if state.over or state.shown >= len(step.demo):
        return state
    state = state.quiet()
    shown = step.demo[state.shown]
    position, verdict = judged(state.run.position, shown.move)
    move = verdict.move or Move.parse(shown.move)
    state = evolve(state, shown=state.shown + 1)
    if verdict.legal:
        turn = Turn(position.turn, True, move, position, position.play(move))
        state = evolve(state, run=state.run.played(turn), moved=(turn,))
        said = Said("note", shown.text, short_move(move), told=told_turn(turn))
    else:
        state = evolve(state, refusal=Refusal(position, move, verdict))
        reason = joined(refusal(verdict), shown.text)
        signs = short_move(as_refused(move, verdict))
        said = Said("refused", reason, signs, verdict.clause or "", told=tried(position, move))
    if state.shown == len(step.demo):
        state = evolve(state, over="done", stars=stars_of(step, state))
        said = evolve(said, kind="right", reason=joined(said.reason, step.success))
    return state.say(said)


def unshow(step: Step, state: State) -> State:
    """Take the last shown move back."""
    if state.shown == 0:
        return state
    again = evolve(state.quiet(), run=begin(step), shown=0, over="")
    log = again.log
    for _ in range(state.shown - 1):
        again = show_next(step, again)
    return evolve(again, moved=(), log=log)
