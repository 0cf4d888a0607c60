"""Predictions and questions: what can be touched or picked, what is right, and why the rest is not."""

from __future__ import annotations

import re

from attrs import evolve

from toc_learn.engine.moves import Move
from toc_learn.engine.position import Position

from .conduct import begin
from .model import Step, Wrong
from .run import Run, Turn
from .sentences import NOTHING, Said, Say, joined, marble, refusal, short_move, told_turn, words
from .state import Refusal, State, stars_of

__all__ = [
    "about",
    "answer",
    "answers",
    "choose_hole",
    "entry_for",
    "give_answer",
    "holes_asked",
    "offered",
    "standing",
    "stands_for",
]

AROUND = 3  # holes before and after the answer that can be touched where a step names none


def holes_asked(step: Step) -> tuple[str, ...]:
    """Return the holes that answer a prediction, in the order of the move where there is one."""
    if step.ask == "holes":
        return step.holes
    position = begin(step).position
    outcome = position.outcome(step.move)
    if step.ask == "captures":
        return tuple(dict.fromkeys(hole for _, hole in outcome.captures))
    return (outcome.path[-1][-1],)


def offered(step: Step) -> tuple[str, ...]:
    """Return the holes that can be touched as an answer."""
    if step.among:
        return step.among
    position = begin(step).position
    if step.ask != "end":
        return tuple(hole for colour in position.colours for hole in position.marbles(colour))
    return _around(position, Move.parse(step.move), holes_asked(step)[0])


def _around(position: Position, move: Move, end: str) -> tuple[str, ...]:
    """The answer and its neighbours along the track; at home, the column and the track near its entrance."""
    board = position.rules.board
    place = board.index[end]
    if place >= board.centre:
        gate = board.entrance[board.home_colour(place)]
        column = [hole for hole in board.names if hole[0] == end[0] and len(hole) == 2]
        near = [board.names[(gate + i) % board.size] for i in range(-1, AROUND + 1)]
        return tuple(dict.fromkeys((*near, *column)))
    return tuple(
        name
        for i in range(-AROUND, AROUND + 1)
        if (name := board.names[(place + i) % board.size]) != move.steps[-1].start
    )


def answers(step: Step) -> tuple[Say, ...]:
    """Return the answers in words: those of a question, or the holes of a prediction."""
    if step.kind == "question":
        return tuple(one.text for one in step.answers)
    position = begin(step).position
    return tuple(_hole_in_words(position, hole) for hole in offered(step))


def about(step: Step) -> str:
    """Return the hole that is ringed because a question is about it; "" where there is none."""
    steps = Move.parse(step.show).steps if step.kind == "question" and step.show else ()
    return steps[-1].end if steps else ""


def stands_for(step: Step, hole: str) -> int | None:
    """Return the one answer that names the hole which a question is about: to touch it is to give it."""
    if not hole or hole != about(step):
        return None
    found = [
        number
        for number, one in enumerate(step.answers)
        if re.search(rf"\b{hole}\b", one.text.fr) and re.search(rf"\b{hole}\b", one.text.en)
    ]
    return found[0] if len(found) == 1 else None


def _hole_in_words(position: Position, hole: str) -> Say:
    colour = position.at(hole)
    if colour is None:
        return words("ui.player.choice.hole", hole=hole)
    return words("ui.player.choice.marble", marble=marble(colour), hole=hole)


def answer(step: Step, state: State, index: int) -> State:
    """Give the answer with this index."""
    if step.kind == "predict":
        holes = offered(step)
        return choose_hole(step, state, holes[index]) if 0 <= index < len(holes) else state
    if state.over or not 0 <= index < len(step.answers):
        return state
    state = state.quiet()
    picked = step.answers[index]
    if picked.right:
        return _done(step, evolve(state, found=(str(index),)))
    why: Say = picked.why if picked.why is not None else words("ui.player.question.why")
    if str(index) not in state.wrong:
        state = evolve(state, wrong=(*state.wrong, str(index)), failures=state.failures + 1)
    clause = picked.clause or (*step.clauses, *step.tests)[0]
    return state.say(Said("wrong", why, clause=clause, signs=picked.text))


def choose_hole(step: Step, state: State, hole: str) -> State:
    """Touch a hole as an answer of a prediction."""
    if state.over or hole in state.found:
        return state
    state = state.quiet()
    if hole not in offered(step):
        kind = "not_there_reserve" if hole in state.run.position.colours else "not_there"
        return state.say(Said("note", words(f"ui.player.{kind}", hole=hole)), log=False)
    wanted = holes_asked(step)
    if hole in wanted:
        state = evolve(state, found=(*state.found, hole))
        left = len(wanted) - len(state.found)
        if left:
            return state.say(Said("info", words("ui.player.predict.more", n=left)))
        return _done(step, state)
    if hole not in state.wrong:
        state = evolve(state, wrong=(*state.wrong, hole), failures=state.failures + 1)
    entry = entry_for(step, hole)
    reason = entry.text if entry is not None else _why_not(step, hole)
    return state.say(Said("wrong", reason, signs=_hole_in_words(begin(step).position, hole)))


def entry_for(step: Step, hole: str) -> Wrong | None:
    """Return the authored answer to a wrongly touched hole."""
    return next((entry for entry in step.wrong if entry.hole in ("", hole)), None)


def _why_not(step: Step, hole: str) -> Say:
    position = begin(step).position
    colour = position.at(hole)
    if step.ask == "end":
        return _distance(step, position, hole)
    if step.ask == "captures" and colour is not None and Move.parse(step.move).steps[-1].start == hole:
        return words("ui.player.predict.moves", marble=marble(colour), hole=hole)
    if step.ask == "captures" and colour is not None:
        kind = "guard" if hole in position.guards else "untouched"
        stays = words(f"ui.player.predict.{kind}", marble=marble(colour), hole=hole)
        return joined(stays, _too_far(step, position, hole)) if kind == "untouched" else stays
    return words("ui.player.predict.not_this", hole=hole)


def _too_far(step: Step, position: Position, hole: str) -> Say:
    """How far a marble is that a walk does not reach; of no walk, and of the marble that walks, nothing."""
    move = Move.parse(step.move)
    if move.kind != "walk" or move.steps[-1].start == hole or hole not in position.rules.board.index:
        return NOTHING
    return _distance(step, position, hole) if position.at(hole) and hole[0].islower() else NOTHING


def _distance(step: Step, position: Position, hole: str) -> Say:
    """How far the touched hole is from the marble, in the direction of the move."""
    move = Move.parse(step.move)
    start = move.steps[-1].start
    board = position.rules.board
    first, last = board.index.get(start), board.index[hole]
    if first is None or first > board.centre or last == board.centre:
        return words("ui.player.predict.elsewhere", hole=hole, start=start)
    if move.card is not None and move.card.rank == "4":
        return words("ui.player.predict.count", hole=hole, start=start, n=(first - last) % board.size)
    if last > board.centre:
        colour = board.home_colour(last)
        n = board.to_entrance(colour, first) + board.home_slot(last) + 1
    else:
        n = (last - first) % board.size
    return words("ui.player.predict.count", hole=hole, start=start, n=n)


def standing(position: Position, hole: str) -> Say:
    """What stands on a hole that answers nothing; nothing for what this board has not."""
    if hole not in position.rules.board.index or hole == "O":
        return NOTHING
    colour = position.at(hole)
    if colour is None:
        return words("ui.player.stands.empty", hole=hole)
    kind = "guard" if hole in position.guards else "marble"
    return words(f"ui.player.stands.{kind}", marble=marble(colour), hole=hole)


def give_answer(step: Step, state: State) -> State:
    """Answer for the learner."""
    if step.kind == "question":
        right = next(i for i, one in enumerate(step.answers) if one.right)
        return _done(step, evolve(state.quiet(), found=(str(right),)))
    return _done(step, evolve(state.quiet(), found=holes_asked(step)))


def _all(holes: tuple[str, ...]) -> Say:
    """All answers, where a single move proves but one of them."""
    return lambda lang: ", ".join(holes)


def _done(step: Step, state: State) -> State:
    """The step is solved; the move that proves it, if there is one, is shown."""
    state = evolve(state, over="done", stars=stars_of(step, state), run=begin(step))
    text = step.move or step.show
    move: Say = NOTHING
    told: Say = NOTHING
    why: Say = NOTHING
    clause = ""
    question = step.kind == "question"
    answered = step.answers[int(state.found[0])].text if question else _all(state.found)
    if text:
        position = state.run.position
        verdict = position.judge(text)
        parsed = verdict.move or Move.parse(text)
        if not verdict.legal:
            state = evolve(state, refusal=Refusal(position, parsed, verdict))
            clause, why = verdict.clause or "", refusal(verdict)
        elif parsed.kind != "discard":  # a card that may be any is not laid for the learner
            turn = Turn(position.turn, True, parsed, position, position.play(parsed))
            state = evolve(state, run=Run(position, (turn,)), moved=(turn,))
            holes = holes_asked(step) if step.ask == "holes" else ()
            many = len(holes) > 1
            move, told = (_all(holes), NOTHING) if many else (short_move(parsed), told_turn(turn))
    return state.say(Said("right", joined(why, step.success), move, clause, told=told, signs=answered))
