"""The clause that stands with a question's wrong answer: its own, or else the step's first."""

from __future__ import annotations

import re

import pytest

from toc_learn.engine.clauses import clauses
from toc_learn.lessons import conduct
from toc_learn.lessons.commands import Answer, Choose, Play
from toc_learn.lessons.loader import lesson_ids, load_lesson
from toc_learn.lessons.model import Step
from toc_learn.lessons.screen import Screen
from toc_learn.lessons.session import LessonSession

OWN = [
    pytest.param(lesson, step, place, id=f"{lesson}-{step.id}-{place}")
    for lesson in lesson_ids()
    for step in load_lesson(lesson).steps
    for place, answer in enumerate(step.answers)
    if answer.clause
]
"""Every wrong answer with a clause of its own."""


def test_there_are_answers_whose_clause_is_not_their_steps_first() -> None:
    """Else the test below could not tell one from the other."""
    told = [
        (*step.clauses, *step.tests)[0] != step.answers[place].clause
        for _, step, place in (one.values for one in OWN)
    ]
    assert all(told)
    assert len(told) >= 10


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(("lesson", "step", "place"), OWN)
def test_a_wrong_answer_stands_with_its_own_clause(lesson: str, step: Step, place: int, lang: str) -> None:
    told = LessonSession(lesson, step.id, lang).do(Answer(place)).feedback
    wanted = step.answers[place].clause
    assert (told.kind, told.clause) == ("wrong", wanted)
    assert told.clause_href == f"rules?lang={lang}#{wanted}"


def test_a_wrong_answer_without_one_stands_with_its_steps_first() -> None:
    for lesson in lesson_ids():
        for step in load_lesson(lesson).steps:
            for place, answer in enumerate(step.answers):
                if not answer.right and not answer.clause:
                    told = LessonSession(lesson, step.id, "en").do(Answer(place)).feedback
                    assert told.clause == (*step.clauses, *step.tests)[0], (lesson, step.id, place)


CODE = re.compile(rf"(?<![\w♠♥♦♣-])(?:{'|'.join(one.id for one in clauses())})(?!\w)")
NAMED = {"fr": re.compile(r"[Rr]ègle \Z"), "en": re.compile(r"[Rr]ule \Z")}
HOLES = re.compile(r"[A-H][1-4]")


def bare(screen: Screen) -> list[str]:
    """Return what shows a clause's code without saying that it is a rule's."""
    said = (
        screen.feedback.clause_label,
        screen.status,
        *screen.log,
        *screen.log_signs,
        *(choice.note for choice in screen.choices),
    )
    clause, named = screen.feedback.clause, NAMED[screen.lang]
    return [
        text
        for text in said
        for code in CODE.finditer(text)
        if not named.search(text[: code.start()])
        # "B2" is a slot of home, too: as a code it is this answer's own, in brackets or after a dot.
        and (
            not HOLES.fullmatch(code[0]) or (code[0] == clause and text[: code.start()].endswith(("(", "· ")))
        )
    ]


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("lesson", ["board", "exit", "pieux", "tables"])
def test_a_code_is_said_to_be_a_rules_from_the_first_refusal_on(lesson: str, lang: str) -> None:
    """In the answer, aloud, in the log and in the list: nobody has yet been told what "M1" may be."""
    seen = 0
    for step in load_lesson(lesson).steps:
        one = LessonSession(lesson, step.id, lang)
        tries: list[Play | Answer] = [Answer(place) for place in range(len(step.answers))]
        if step.kind == "do":
            tries += [Play(str(move)) for move in conduct.refused(step, conduct.begin(step).position)][:12]
        for command in tries:
            if isinstance(command, Play):
                one.do(Choose(command.move.split()[0]))
            screen = one.do(command)
            seen += bool(screen.feedback.clause)
            assert not bare(screen), (step.id, command)
    assert seen
