"""Every rule is taught, and used again in another lesson; the table that says where is the true one."""

from __future__ import annotations

import pytest
from attrs import evolve

from tests.lessons.matter import NAMED, SEEN, UNSEEN, Matter, involves
from toc_learn.engine.clauses import clauses
from toc_learn.lessons.loader import course, lesson_ids, load_lesson
from toc_learn.lessons.model import Step, Text
from tools.coverage import FILE, Row, main, missing, rows, table


def test_every_clause_of_the_game_has_its_row() -> None:
    wanted = {one.id for one in clauses() if not one.id.startswith("X")}
    assert {row.clause for row in rows()} == wanted
    assert {"B1", "M13", "G3", "S7", "T8", "J7", "D3", "C5", "Q5", "R2", "E3", "E4"} <= wanted


@pytest.mark.parametrize("row", rows(), ids=lambda row: row.clause)
def test_clause_is_taught_and_used_again_elsewhere(row: Row) -> None:
    assert row.taught
    assert row.used
    first = row.taught[0][0]
    for lesson, name in row.taught:
        step = next(step for step in load_lesson(lesson).steps if step.id == name)
        assert row.clause in step.clauses
        assert course().number(first) <= course().number(lesson)
    for lesson, name in row.used:
        assert lesson != first
        step = next(step for step in load_lesson(lesson).steps if step.id == name)
        assert row.clause in step.tests


def test_the_table_in_the_docs_is_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == table()
    assert missing() == []
    assert main(["check"]) == 0


def test_what_is_missing_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tools.coverage.lesson_ids", lambda: ("pieux",))
    assert "G2 is not used again" in missing()
    assert "S1 is not taught and not used again" in missing()
    assert main(["check"]) == 1
    assert "docs/clauses.md is not up to date" in capsys.readouterr().out


CLAIMS = [
    pytest.param(lesson, step, id=f"{lesson}/{step.id}")
    for lesson in lesson_ids()
    for step in load_lesson(lesson).steps
    if any(clause in NAMED for clause in (*step.clauses, *step.tests))
]


@pytest.mark.parametrize(("lesson", "step"), CLAIMS)
def test_a_step_has_to_do_with_every_rule_that_it_claims(lesson: str, step: Step) -> None:
    """By a move of its answer, a refusal, an answer to choose, or its words: a list alone teaches nothing."""
    matter = Matter(step)
    claimed = [clause for clause in (*step.clauses, *step.tests) if clause in NAMED]
    assert [clause for clause in claimed if not involves(matter, clause)] == []


def test_every_rule_of_the_course_can_be_told_from_its_words() -> None:
    assert set(NAMED) == {row.clause for row in rows()}
    assert set(SEEN) <= set(NAMED)
    assert UNSEEN.isdisjoint(SEEN)


@pytest.mark.parametrize(
    ("lesson", "name", "clause"),
    [
        ("starter-2", "whole", "D3"),  # the computer deals, and nobody is asked
        ("starter-4", "whole", "R1"),
        ("exit", "whole-card", "S1"),
        ("starter-3", "aim", "E3"),
        ("last-marble", "to-partner", "Q3"),
    ],
)
def test_a_claim_that_nothing_in_a_step_bears_out_is_seen(lesson: str, name: str, clause: str) -> None:
    step = next(step for step in load_lesson(lesson).steps if step.id == name)
    assert not involves(Matter(step), clause)


def test_what_is_said_only_after_a_question_on_something_else_is_no_teaching() -> None:
    step = next(step for step in load_lesson("starter-3").steps if step.id == "deals")
    told = Text("Le joueur à gauche du donneur commence.", "The player to the dealer’s left leads.")
    plain = evolve(step, success=told, instruction=Text("Dites.", "Say."), answers=())
    assert not involves(Matter(plain), "R1")
    assert involves(Matter(step), "R1")
