"""What docs/lessons.md says of lesson files is so: its example passes; fields, kinds, goals are all told."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

from attrs import fields

from toc_learn.engine.clauses import clauses
from toc_learn.engine.verdict import CODES
from toc_learn.lessons.checker import check
from toc_learn.lessons.goals import PREDICATES
from toc_learn.lessons.loader import open_lesson
from toc_learn.lessons.model import Kind, Step
from toc_learn.lessons.session import LessonSession

DOCS = (Path(__file__).resolve().parents[2] / "docs" / "lessons.md").read_text(encoding="utf-8")
TABLE = re.compile(r"^\| (`.*?) \|", re.MULTILINE)


def test_the_smallest_lesson_is_one_without_fault(tmp_path: Path) -> None:
    found = re.findall(r"```toml\n(.*?)```", DOCS, re.DOTALL)
    assert len(found) == 1
    path = tmp_path / "my-lesson.toml"
    path.write_text(found[0], encoding="utf-8")
    assert [fault.sentence("en") for fault in check(path)] == []
    assert LessonSession(open_lesson(path)).screen().goal


def test_every_kind_and_every_goal_has_its_row_and_no_other() -> None:
    rows = {name for row in TABLE.findall(DOCS) for name in re.findall(r"`(\w+)", row)}
    assert set(get_args(Kind)) <= rows
    goals = set(PREDICATES) | {"all", "any", "not", "then"}
    assert goals <= rows
    assert rows - goals - set(get_args(Kind)) <= {"exits", "splits", "swaps", "KH"}


def test_every_field_of_a_step_is_told() -> None:
    assert [one.name for one in fields(Step) if not re.search(rf"\b{one.name}\b", DOCS)] == []


def test_every_code_of_a_refusal_is_told_with_a_word_on_it_in_the_referees_order() -> None:
    section = DOCS.split("\n## Codes of refusals\n")[1].split("\n## ")[0]
    listed = re.findall(r"^- `(\w+)` – (.+)$", section, re.MULTILINE)
    assert [code for code, _ in listed] == list(CODES)
    assert len({word for _, word in listed}) == len(CODES)
    assert DOCS.count("(#codes-of-refusals)") >= 2


def test_what_a_teacher_needs_besides_is_linked_and_there() -> None:
    """The text of positions and moves, and the ids of the rules: the list has every clause of the course."""
    linked = re.findall(r"\]\(([\w-]+\.md)\)", DOCS)
    assert {"positions.md", "clauses.md"} <= set(linked)
    folder = Path(__file__).resolve().parents[2] / "docs"
    assert all((folder / name).is_file() for name in linked)
    listed = (folder / "clauses.md").read_text(encoding="utf-8")
    for one in clauses():
        assert one.group == "X" or f"| {one.id} |" in listed, one.id


def test_a_lesson_lies_where_its_teacher_likes(tmp_path: Path) -> None:
    (found,) = re.findall(r"```toml\n(.*?)```", DOCS, re.DOTALL)
    path = tmp_path / "elsewhere" / "my-lesson.toml"
    path.parent.mkdir()
    path.write_text(found, encoding="utf-8")
    assert not check(path)


def test_a_text_that_check_prints_can_be_copied_back(tmp_path: Path) -> None:
    (found,) = re.findall(r"```toml\n(.*?)```", DOCS, re.DOTALL)
    path = tmp_path / "my-lesson.toml"
    typed = found.replace("du pieu.", "du pieu\u00a0: bien joué !").replace(
        "Rien n’est éliminé", "L'as : rien"
    )
    path.write_text(typed, encoding="utf-8")
    for fault in (faults := check(path)):
        assert fault.code == "typography"
        right = str(fault.facts["right"])
        for lang in ("fr", "en"):
            assert right in fault.sentence(lang)
        wrong = {"success.fr": "bon côté du pieu\u00a0: bien joué !", "wrong[2].fr": "L'as : rien."}[
            fault.field
        ]
        assert wrong in typed
        path.write_text(
            path.read_text(encoding="utf-8").replace(wrong, right[-len(wrong) :]), encoding="utf-8"
        )
    assert len(faults) == 2
    assert not check(path)
