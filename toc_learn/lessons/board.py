"""The board of a step: which marbles, marks, labels and arrows are shown, and what moves first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from attrs import evolve

from toc_learn.engine.moves import Move
from toc_learn.engine.outcome import Outcome
from toc_learn.engine.position import Position
from toc_learn.view import animate
from toc_learn.view.animate import Motion
from toc_learn.view.scene import Scene, Trace

from . import acting, touching
from .answering import offered
from .foreseen import ends_of, landing
from .hints import next_move
from .model import Step
from .moving import ghosts, motion_of, part_motion, refused_marks, trace, walk
from .offering import leads, starts
from .state import Refusal, State

__all__ = ["before_of", "scene_of"]


def scene_of(step: Step, state: State, lang: str, hidden: bool) -> Scene:
    """Return the board to show now; `hidden` says that nothing on it may tell the answer."""
    marks: dict[str, Any] = {"labels": step.labels, "arrows": step.arrows if not state.run.turns else ()}
    if hidden:
        return Scene.of(state.run.start, lang, **marks, asked=_asked(step))
    if state.hints and not state.over:
        marks["asked"] = step.look
    if state.run.turns:
        marks["trace"] = trace(state.run.turns)
    if state.moved:
        marks["ghosts"] = ghosts(state.moved)
    if state.refusal is not None:
        marks |= _refused(step, state.refusal)
    if not state.over:
        marks |= _touchable(step, state)
    return Scene.of(_shown(state), lang, **marks)


def _refused(step: Step, refusal: Refusal) -> dict[str, Any]:
    """The marks of a refused move, with names on the holes that its sentence speaks of."""
    refused = refused_marks(refusal)
    named = () if refused is None else (refused.path[0], refused.cause, refused.end)
    known = refusal.position.rules.board.index
    more = [hole for hole in dict.fromkeys(named) if hole in known and hole not in (*step.labels, "O")]
    return {"refused": refused, "labels": (*step.labels, *more)}


def _shown(state: State) -> Position:
    """The position to show: of a seven being built, with the parts done that are whole."""
    if state.loose:
        return acting.after_parts(state, state.loose)
    partial = acting.partial_of(state)
    return partial.position if partial is not None and state.touches else state.run.position


def _touchable(step: Step, state: State) -> dict[str, Any]:
    if step.kind == "predict":
        return {
            "selectable": [hole for hole in offered(step) if hole not in state.found],
            "selected": (
                *state.found,
                *((Move.parse(step.move).steps[-1].start,) if step.ask == "end" else ()),
            ),
        }
    if step.kind == "question":
        return {"asked": _asked(step)}
    if step.kind in ("watch", "drill"):
        return {}
    return _building(step, state)


def _building(step: Step, state: State) -> dict[str, Any]:
    """The marks of a move being built: what is taken up, what can be touched next, the parts done.

    An end is marked where the marble would come to rest: a hole that sends it on has a ring to be touched and
    dots to the end that it leads to. Every marble is ringed that one of the ends would cost: those that stand
    on an end, and those burnt on the way to one. With several ends at once a ring tells itself which of them
    it belongs to, for a marble is walked along the lane and burns what stands between it and its end.
    """
    if state.loose:
        return _free(step, state)
    holes = acting.touchable(step, state)
    count = len(state.touches)
    swaps = acting.swaps(state) if state.card else False
    pending = state.touches if swaps else state.touches[count - count % 2 :]
    taken = {hole for hole in (*pending, state.marble, state.meant) if hole}
    if state.hints >= 2 and (move := next_move(step, state)) is not None and move.steps:
        taken.add(move.steps[0].start)
    marks: dict[str, Any] = {"selected": taken}
    if state.aim:  # the hole that was meant, and the marbles that could be led there
        there = _shown(state).at(state.aim) is not None
        return {
            "captures" if there else "targets": [state.aim],
            "selectable": touching.starts(state, state.aim),
        }
    if not swaps and count > 1:
        marks["trace"] = Trace(tuple(_parts_done(state)))
    # A first touch takes a marble up, so does every second one of a seven; a swap's second names the other.
    if count == 0 or (not swaps and count % 2 == 0):
        return marks | {"selectable": [hole for hole, why in holes.items() if starts(step, state, hole, why)]}
    partial = acting.partial_of(state)
    does = ends_of(partial) if partial is not None else {}
    ends = [hole for hole, why in holes.items() if leads(step, state, why)]
    others = [hole for hole in ends if swaps and count == 1 and hole not in does]
    # A ten may walk back on the very hole that it swapped from: that is an end, though it was touched.
    ends = [hole for hole in ends if hole in does or hole not in (*taken, *others)]
    back = [hole for hole in holes if hole in taken]
    return marks | _ends(
        _shown(state), ends, {hole: does[hole] for hole in ends if hole in does}, (*back, *others)
    )


def _free(step: Step, state: State) -> dict[str, Any]:
    """The marks of a seven that nothing legal completes: the parts done, and what plays the rest."""
    shown = _shown(state)
    marks: dict[str, Any] = {"trace": Trace(tuple(_parts_done(state)))}
    taken = {state.loose[-1]} if len(state.loose) % 2 else set()
    if state.hints >= 2 and (move := next_move(step, state)) is not None:
        starts_at = {one.start for one in move.steps[:1]}
        taken |= {place for place in starts_at if place in shown.colours or shown.at(place) is not None}
    if len(state.loose) % 2:
        marks |= _ends(shown, acting.ahead(state, state.loose[-1]), {}, ())
    else:
        marks["selectable"] = touching.openings(step, state)
    return marks | {"selected": taken}


def _ends(
    position: Position, ends: Iterable[str], does: Mapping[str, Outcome], more: Iterable[str]
) -> dict[str, Any]:
    """The marks of ends, of what each of them brings about, and `more` holes that can be touched."""
    places = [hole for hole in ends if hole not in position.colours]
    sent_on = [hole for hole in places if hole in does and landing(does[hole]) != hole]
    resting = [landing(does[hole]) if hole in sent_on else hole for hole in places]
    # In the centre marbles share the place: nothing is captured there.
    captures = [hole for hole in (*places, *resting) if hole != "O" and position.at(hole) is not None]
    return {
        "targets": [hole for hole in resting if hole not in captures],
        "captures": captures,
        "struck": {hole for outcome in does.values() for _, hole in outcome.captures} - {*captures},
        "leaps": dict.fromkeys(jump for outcome in does.values() for jump in outcome.jumps),
        "selectable": (*more, *(hole for hole in sent_on if hole not in captures)),
    }


def _parts_done(state: State) -> Iterator[tuple[str, ...]]:
    for done in range(0, len(state.parts) - 1, 2):
        before = _shown(_of_parts(state, done))
        yield walk(before, state.parts[done], state.parts[done + 1])


def _of_parts(state: State, count: int) -> State:
    """The state with no more than these touches."""
    return evolve(state, touches=state.touches[:count], loose=state.loose[:count])


def _asked(step: Step) -> tuple[str, ...]:
    """The hole that a question or a prediction is about, without the answer."""
    if step.kind == "predict" and step.ask == "end":
        return (Move.parse(step.move).steps[-1].start,)
    if step.kind == "question" and step.show:
        steps = Move.parse(step.show).steps
        return (steps[-1].end,) if steps else ()
    return ()


def before_of(state: State, lang: str) -> tuple[Scene | None, Motion | None]:
    """Return the scene and the motion to play before the state's scene, or None twice when nothing moves."""
    if state.moved:
        motion = motion_of(state.moved, lang, state.midway)
        start = state.midway or state.moved[0].before
        return (Scene.of(start, lang), motion) if motion else (None, None)
    if state.refusal is not None:
        marks = refused_marks(state.refusal)
        before = Scene.of(state.refusal.position, lang)
        tried = animate.refuse(before, marks) if marks is not None else None
        return (before, tried) if tried else (None, None)
    return _part_walked(state, lang)


def _part_walked(state: State, lang: str) -> tuple[Scene | None, Motion | None]:
    """The part of a seven that was just done, while the rest is still to be touched."""
    if not acting.part_done(state) or not (state.loose or acting.partial_of(state)):
        return None, None
    before = _shown(_of_parts(state, len(state.parts) - 2))
    path = walk(before, state.parts[-2], state.parts[-1])
    motion = part_motion(before, _shown(state), path, lang)
    return (Scene.of(before, lang), motion) if motion else (None, None)
