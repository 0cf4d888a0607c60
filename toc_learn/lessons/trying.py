"""The cases of doubt as a lesson: each is a step in which its move is tried on the board.

>>> from toc_learn.lessons.loader import load_lesson
>>> step = load_lesson("doubts").steps[load_lesson("doubts").index("pass-guard")]
>>> step.instruction("en")
'An opponent’s guard is on my way: may I pass it? Try it.'
>>> step.solution, step.goal.value
(('8S a12>b2',), 'guard_in_the_way')
"""

from __future__ import annotations

from toc_learn.engine.moves import Move
from toc_learn.engine.position import Position

from . import goals
from .clauses import clause_title
from .doubts import TOPICS, Case, Doubts
from .model import Lesson, Step, Text, Wrong
from .sentences import Say, words

__all__ = ["lesson"]


def lesson(doubts: Doubts) -> Lesson:
    """Return the lesson that the cases make, topic by topic."""
    count: dict[str, int] = {}
    steps = []
    for one in doubts.ordered:
        count[one.topic] = count.get(one.topic, 0) + 1
        steps.append(_step(one, count[one.topic]))
    return Lesson(
        id=doubts.id,
        title=doubts.title,
        summary=doubts.summary,
        minutes=doubts.minutes,
        steps=tuple(steps),
        notes=doubts.notes,
    )


def _step(one: Case, number: int) -> Step:
    refused = one.verdict != "legal"
    topic = TOPICS[one.topic]
    holes: tuple[str, ...] = ()
    try:  # a board or move that is none is told by the loader
        position, parsed = Position.parse(one.board), Move.parse(one.move)
        ends = (hole for step in parsed.steps for hole in (step.start, step.end))
        holes = tuple(dict.fromkeys(hole for hole in ends if hole in position.rules.board.index))
    except ValueError:
        pass
    rules = [words("sheets.case.rule", clause=name, title=_title(name)) for name in one.clauses[:1]]
    return Step(
        id=one.id,
        kind="do",
        title=Text(f"{topic.fr}, {number}", f"{topic.en}, {number}"),
        idea=f"a doubt: {one.question.en}",
        tests=one.clauses,
        position=one.board,
        instruction=_both(words("sheets.case.try", question=one.question)),
        goal=goals.parse({"refused": one.verdict} if refused else {"move": one.move}),
        solution=(one.move,),
        tries=(one.move,) if refused else (),
        success=one.answer,
        labels=holes,
        look=holes[:1],
        hints=tuple(map(_both, rules)),
        wrong=tuple(Wrong(other.fr, other.en, move=other.move) for other in one.wrong),
    )


def _title(name: str) -> Say:
    def say(lang: str) -> str:
        try:
            return clause_title(name, lang)
        except KeyError:  # told by the checker
            return name

    return say


def _both(say: Say) -> Text:
    return Text(say("fr"), say("en"))
