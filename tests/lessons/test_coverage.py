"""Every rule is taught, and used again in another lesson; the table that says where is the true one."""

from __future__ import annotations

import pytest

from toc_learn.engine.clauses import clauses
from toc_learn.lessons.loader import course, load_lesson
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
