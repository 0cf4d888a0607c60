"""What only playing a lesson can prove: solutions, par, an answer to every wrong action, no dead end."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from functools import partial

from toc_learn.engine.board import HOME_SLOTS
from toc_learn.engine.moves import Move

from . import acting, answering, drilling
from .commands import Answer, GoTo, Hint, Play, Retry, Touch
from .conduct import Budget, attempt, begin, candidates, out_of_turns, par_of, reached, refused, suggested
from .errors import LessonError
from .model import Lesson, Step
from .run import Run
from .sentences import Said, feedback
from .session import LessonSession
from .showing import judged, show_next
from .state import State, fresh
from .style import unfinished

__all__ = ["SEARCH", "dead_ends", "step_faults", "unsolved"]

SEARCH = 150_000  # attempts a par may cost
GAMES = 12  # tries at a game that has no written solution
LONGEST = 200  # own moves of such a game


def step_faults(file: str, step: Step) -> Iterator[LessonError]:
    """Yield the faults that playing a well-formed step shows."""
    fault = partial(LessonError, file, step.id)
    if given := _given_away(step):
        yield fault("labels", "label_answer", holes=", ".join(given))
    match step.kind:
        case "do":
            yield from _do(file, step)
        case "play":
            for name, way in _ways(step):
                yield from _solution(file, step, name, way)
            if not step.solution and not _winnable(step):
                yield fault("goal", "unsolved")
            yield from _answers_to_wrong(file, step)
        case "drill":
            yield from _drill(file, step)
        case "predict":
            yield from _predict(file, step)
        case "watch":
            yield from _watch(file, step)
        case "question":
            for index, one in enumerate(step.answers):
                state = answering.answer(step, fresh(step), index)
                if not _both(state.said):
                    yield fault(f"answers[{index + 1}]", "no_text", move=one.en)


def unsolved(lesson: Lesson) -> Iterator[LessonError]:
    """Yield where a written solution does not solve its step: the least that a proof finds, and no wait."""
    for step in lesson.steps:
        if step.kind in ("do", "play") and step.solution:
            yield from _solution(lesson.file, step, "solution", step.solution)


_HOLE = re.compile(r"\b(?:[a-h]\d{1,2}|[A-H][1-4]|O)\b")


def _given_away(step: Step) -> list[str]:
    """Return the names on the board that give an answer away: where a right way ends, and no others.

    What the task names stands on the board too, a doubt is about the move that it names, a start hole and
    the far end of a home are known by these words, and where all marbles of a colour are named none is told.
    In a question, the right answer's holes are not to be named without those of the others.
    """
    if not step.labels or step.doubt:
        return []
    named = set(_HOLE.findall(f"{step.instruction('fr')} {step.who('fr') if step.who else ''}"))
    labels, position = set(step.labels), begin(step).position

    def told(hole: str) -> bool:
        colour = position.at(hole)
        if colour is not None:
            out = {one for one in position.marbles(colour) if one[0].islower()}
            return hole in out and out <= labels
        return hole[1:] == "0" or (hole[0].isupper() and hole[1:] == str(HOME_SLOTS))

    if step.kind == "question":
        right, others = (
            {hole for one in step.answers if one.right is which for hole in _HOLE.findall(one.fr)} - named
            for which in (True, False)
        )
        alone = right - others
        return sorted(alone & labels) if others - right and not others & labels else []
    for _, way in _ways(step) if step.kind in ("do", "play") else ():
        ends = {part.end for move in way for part in Move.parse(move).steps}
        given = [hole for hole in step.labels if hole not in named and not told(hole)]
        if given and labels <= ends:
            return given
    return []


def _ways(step: Step) -> Iterator[tuple[str, tuple[str, ...]]]:
    if step.solution:
        yield "solution", step.solution
    for place, way in enumerate(step.accept, 1):
        yield f"accept[{place}]", way


def _do(file: str, step: Step) -> Iterator[LessonError]:
    broken = False
    for name, way in _ways(step):
        for fault in _solution(file, step, name, way):
            broken = True
            yield fault
    if broken:
        return
    if not step.goal or not any(leaf.op in ("discarded", "turn") for leaf in step.goal.leaves()):
        for move in begin(step).position.legal_moves():
            if move.kind == "discard" and str(move) not in (
                step.solution[0],
                *(w[0] for w in step.accept if w),
            ):
                after, _ = attempt(step, begin(step), move)
                if reached(step, after):
                    yield LessonError(file, step.id, "goal", "met_by_discard", move=str(move))
                    break
    budget = Budget(SEARCH)
    par = par_of(step, budget)
    if budget.spent:
        yield LessonError(file, step.id, "par", "par_unproven")
    elif par != step.par:
        yield LessonError(file, step.id, "par", "par_wrong", n=par or 0, par=step.par)
    yield from _answers_to_wrong(file, step)


def _drill(file: str, step: Step) -> Iterator[LessonError]:
    for item in drilling.items(step):
        offered = [drilling.said_option(step, item, card) for card in drilling.options(step, item)]
        if any(len({said(lang) for said in offered}) < len(offered) for lang in ("fr", "en")):
            yield LessonError(file, step.id, "cards", "alike", card=item.card)


def _winnable(step: Step) -> bool:
    """Whether a sensible player meets the goal of a game: advised at each move, or at random now and then."""
    for luck in range(GAMES):
        rng, run = random.Random(luck), begin(step)
        for _ in range(LONGEST):
            if out_of_turns(step, run) or reached(step, run):
                break
            moves = run.position.legal_moves()
            move = rng.choice(moves) if luck and rng.random() < 0.2 else suggested(step, run)
            run, _verdict = attempt(step, run, move)
        if reached(step, run):
            return True
    return False


def _solution(file: str, step: Step, name: str, way: tuple[str, ...]) -> Iterator[LessonError]:
    run = begin(step)
    for place, move in enumerate(way, 1):
        if reached(step, run):
            yield LessonError(file, step.id, name, "after_goal")
            return
        run, verdict = attempt(step, run, move)
        if not verdict.legal and not reached(step, run):
            yield LessonError(file, step.id, f"{name}[{place}]", "illegal", cause=verdict, move=move)
            return
    if not reached(step, run):
        yield LessonError(file, step.id, name, "unsolved")


def _answers_to_wrong(file: str, step: Step) -> Iterator[LessonError]:
    said: set[int] = set()
    runs = [begin(step)]
    for _, way in _ways(step):
        run = begin(step)
        for move in way[:-1]:
            run, verdict = attempt(step, run, move)
            if verdict.legal and not reached(step, run):
                runs.append(run)
    for run in runs:
        for action in _actions(step, run):
            result = acting.tried(step, run, action)
            if result.won or (result.verdict.legal and not result.lost):
                continue
            entry = acting.entry_for(step, result, action)
            state = acting.play(step, State(run), str(action))
            if entry is not None:
                said.add(step.wrong.index(entry))
            if not _both(state.said):
                yield LessonError(file, step.id, "wrong", "no_text", move=str(action))
    for place, _ in enumerate(step.wrong):
        if place not in said:
            yield LessonError(file, step.id, f"wrong[{place + 1}]", "never_said")


def _actions(step: Step, run: Run) -> list[Move]:
    """Every action that a learner can try from here: legal or refused."""
    return list(dict.fromkeys([*candidates(step, run), *refused(step, run.position)]))


def _both(said: Said) -> bool:
    """Whether the answer is whole sentences in both languages."""
    return not any(unfinished(feedback(said, lang).reason) for lang in ("fr", "en"))


def _predict(file: str, step: Step) -> Iterator[LessonError]:
    position = begin(step).position
    if step.move:
        verdict = position.judge(step.move)
        if not verdict.legal:
            yield LessonError(file, step.id, "move", "illegal", cause=verdict, move=step.move)
            return
        if step.ask == "end" and len(Move.parse(step.move).steps) != 1:
            yield LessonError(file, step.id, "move", "one_part")
            return
    wanted = answering.holes_asked(step)
    if not wanted:
        yield LessonError(file, step.id, "move", "nothing_captured")
    offered = answering.offered(step)
    for hole in wanted:
        if hole not in offered:
            yield LessonError(file, step.id, "among", "answer_not_offered", hole=hole)
    named = set(step.labels)
    others = set(offered) - set(wanted)
    if named & set(wanted) and len(named & others) < min(2, len(others)):
        yield LessonError(file, step.id, "labels", "label_answer", holes=", ".join(step.labels))
    said: set[int] = set()
    for hole in offered:
        if hole in wanted:
            continue
        state = answering.choose_hole(step, fresh(step), hole)
        entry = answering.entry_for(step, hole)
        if entry is not None:
            said.add(step.wrong.index(entry))
        if not _both(state.said):
            yield LessonError(file, step.id, "wrong", "no_text", move=hole)
    for place, _ in enumerate(step.wrong):
        if place not in said:
            yield LessonError(file, step.id, f"wrong[{place + 1}]", "never_said")


def _watch(file: str, step: Step) -> Iterator[LessonError]:
    state = fresh(step)
    for place, shown in enumerate(step.demo, 1):
        _, verdict = judged(state.run.position, shown.move)
        if verdict.legal is shown.refused:
            code = "not_refused" if shown.refused else "illegal"
            cause = None if verdict.legal else verdict
            yield LessonError(file, step.id, f"demo[{place}].move", code, cause=cause, move=shown.move)
            return
        state = show_next(step, state)


def dead_ends(lesson: Lesson) -> Iterator[LessonError]:
    """Yield the steps from which, at the start or after a wrong action, nothing leads on."""
    for step in lesson.steps:
        session = LessonSession(lesson, step.id)
        for command in (Touch("a1"), *_wrong_actions(step)):
            session.do(GoTo(step.id))
            screen = session.do(command)
            if not (screen.can_retry or screen.can_hint or screen.can_next):
                yield LessonError(lesson.file, step.id, "", "dead_end")
                break
            session.do(Retry())
            if session.state.run != fresh(step).run or session.state.over:
                yield LessonError(lesson.file, step.id, "", "dead_end")
                break
        session = LessonSession(lesson, step.id)
        for _ in range(4 + len(step.demo)):
            session.do(Hint())
        if session.state.over != "done" and (step.solution or step.kind != "play"):
            yield LessonError(lesson.file, step.id, "solution", "hint_fails")


def _wrong_actions(step: Step) -> Sequence[Play | Answer | Touch]:
    if step.kind == "predict":
        return [Touch(hole) for hole in answering.offered(step)]
    if step.kind == "question":
        return [Answer(index) for index in range(len(step.answers))]
    if step.kind == "watch":
        return []
    if step.kind == "drill":
        return [Answer(index) for index in range(drilling.OPTIONS)]
    return [Play(str(action)) for action in _actions(step, begin(step))][:40]
