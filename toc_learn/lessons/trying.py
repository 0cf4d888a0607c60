"""The cases of doubt as a lesson: each is a step in which its move is tried, or an answer is chosen.

>>> from toc_learn.lessons.loader import load_lesson
>>> step = load_lesson("doubts").steps[load_lesson("doubts").index("pass-guard")]
>>> step.instruction("en")
'An opponent’s guard is on my way: may I pass it? Try it.'
>>> step.solution, step.goal.value
(('8S a12>b2',), 'guard_in_the_way')
"""

from __future__ import annotations

from attrs import evolve

from toc_learn.engine.moves import Move
from toc_learn.engine.position import Position

from . import goals
from .conduct import ABSURD
from .doubts import Case, Doubts
from .model import Lesson, Step, Text, Wrong
from .sentences import Say, words

__all__ = ["lesson"]


def lesson(doubts: Doubts) -> Lesson:
    """Return the lesson that the cases make, topic by topic."""
    return Lesson(
        id=doubts.id,
        title=doubts.title,
        summary=doubts.summary,
        minutes=doubts.minutes,
        steps=tuple(map(_step, doubts.ordered)),
        requires=doubts.requires,
        notes=doubts.notes,
    )


def _step(one: Case) -> Step:
    holes: tuple[str, ...] = ()
    try:  # a board or move that is none is told by the loader
        position, parsed = Position.parse(one.board), Move.parse(one.move)
        ends = (hole for step in parsed.steps for hole in (step.start, step.end))
        holes = tuple(dict.fromkeys(hole for hole in ends if hole in position.rules.board.index))
    except ValueError:
        pass
    rules = [words("sheets.case.rule", clause=name, title=_title(name)) for name in one.clauses[:1]]
    step = Step(
        id=one.id,
        kind="question" if one.answers else "do",
        title=one.title,
        idea=one.question.en,
        tests=one.clauses,
        position=one.board,
        instruction=_asked(one),
        success=one.answer,
        labels=holes,
        look=holes[:1],
        hints=tuple(map(_both, rules)),
        answers=one.answers,
        doubt=True,
    )
    return step if one.answers else _tried(step, one)


def _tried(step: Step, one: Case) -> Step:
    """Return the step of a case that is tried on the board."""
    refused = one.verdict != "legal"
    asked: dict[str, object] = {"refused": one.verdict} if refused else {"move": [one.move, *one.also]}
    if one.verdict == ABSURD:  # which says nothing of what the card was tried for
        asked["tried"] = [one.move, *one.also]
    return evolve(
        step,
        goal=goals.parse(asked),
        solution=(one.move,),
        accept=tuple((move,) for move in one.also),
        tries=_refused(one),
        wrong=tuple(Wrong(other.fr, other.en, move=other.move) for other in one.wrong),
    )


def _refused(one: Case) -> tuple[str, ...]:
    """Return the whole moves of a case that the referee refuses: what is asked, what is answered by hand."""
    named = (one.move, *one.also, *(other.move for other in one.wrong))
    try:
        position = Position.parse(one.board)
    except ValueError:  # told by the loader
        return (one.move,) if one.verdict != "legal" else ()
    return tuple(move for move in dict.fromkeys(named) if _is_refused(position, move))


def _is_refused(position: Position, move: str) -> bool:
    try:
        return not position.judge(Move.parse(move)).legal
    except ValueError:  # a pattern, or none at all
        return False


def _asked(one: Case) -> Text:
    """Return the question with what is to be done about it, and at which table if it is not the course's."""
    family = one.board.partition("-")[0]
    if one.task is not None:
        return Text(f"{one.question.fr} {one.task.fr}", f"{one.question.en} {one.task.en}")
    if one.answers:
        return one.question
    if family in ("chevaux", "classic", "draw", "shawinigan"):
        table = words(f"sheets.case.table.{family}")
        return _both(words("sheets.case.try_at", question=one.question, table=table))
    return _both(words("sheets.case.try", question=one.question))


def _title(name: str) -> Say:
    from .clauses import clause_title  # for whoever makes cases: a kernel does without the reference

    def say(lang: str) -> str:
        try:
            return clause_title(name, lang)
        except KeyError:  # told by the checker
            return name

    return say


def _both(say: Say) -> Text:
    return Text(say("fr"), say("en"))
