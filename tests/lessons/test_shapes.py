"""Values of the wrong kind, and files that are no TOML, are told in our own words, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from toc_learn.lessons.commands import Hint
from toc_learn.lessons.loader import DATA, course, lesson_ids, load
from toc_learn.lessons.session import LessonSession

LESSON = ("id", "title", "summary", "minutes", "step", "requires", "notes", "version")
STEP = (
    "id", "kind", "title", "idea", "position", "instruction", "success", "clauses", "tests", "who", "notes",
    "labels", "arrows", "goal", "solution", "accept", "par", "turns", "replies", "partners", "deals", "seed",
    "missed", "offer", "tries", "wrong", "demo", "ask", "move", "holes", "among", "answers", "show", "drill",
    "cards", "hints", "look",
)  # fmt: skip
VALUES = ("3", "3.5", "true", '"no"', "[]", "[1, 2]", "[[1]]", "{}", "{ fr = 1 }", "1979-05-27")
PYTHON = re.compile(
    r"object|attribute|iterable|argument|has no len|NoneType|\bclass\b|unpack|KeyError|datetime"
)


def told(tmp_path: Path, written: str) -> list[str]:
    file = tmp_path / "mine.toml"
    file.write_text(written, encoding="utf-8")
    _, faults = load(file)
    return [fault.sentence(lang) for fault in faults for lang in ("fr", "en")]


BOTH = 'les deux langues, comme { fr = "…", en = "…" }'


@pytest.mark.parametrize("value", VALUES)
def test_no_field_of_any_kind_brings_out_pythons_words(tmp_path: Path, value: str) -> None:
    for name in (*LESSON, "case"):
        for said in told(tmp_path, f"{name} = {value}\n"):
            assert not PYTHON.search(said), (name, said)
    for name in STEP:
        for said in told(tmp_path, f"[[step]]\n{name} = {value}\n"):
            assert not PYTHON.search(said), (name, said)


@pytest.mark.parametrize(
    ("written", "where", "expected"),
    [
        ("title = 3", "champ title", BOTH), ("summary = []", "champ summary", BOTH),
        ('step = "no"', "champ step", "par [[step]]"), ("step = [1, 2]", "étape 2", "une table"),
        ("[[step]]\ndemo = 3", "champ demo", "par [[step.demo]]"),
        ("[[step]]\nhints = [3]", "hints[1]", BOTH),
    ],
)  # fmt: skip
def test_the_sentence_says_what_was_expected(tmp_path: Path, written: str, where: str, expected: str) -> None:
    assert any(where in said and said.endswith(expected) for said in told(tmp_path, written))


@pytest.mark.parametrize(
    "written", ["a = ", "a", "[a", "a = 1\na = 2", "\n\na = = 2", 'a = "x', "a = 01", "a = [1,"]
)
def test_what_is_no_toml_is_told_without_the_parsers_words(tmp_path: Path, written: str) -> None:
    fr, en = told(tmp_path, written)
    assert re.search(r"ligne \d", fr)
    assert re.search(r"line \d", en)
    assert not re.search(r"Invalid|Expected|Cannot|Unterminated|Unclosed|column|at end", fr)


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(b"\xef\xbb\xbf" + (DATA / "pieux.toml").read_bytes())
    assert load(file)[1] == []


def test_only_lessons_that_are_there_are_counted() -> None:
    order = course().lessons
    assert set(order) <= set(lesson_ids())
    for number, lesson in enumerate(order, 1):
        screen = LessonSession(lesson).screen()
        assert (screen.lesson_number, screen.lesson_count) == (number, len(order))
    assert course().after(order[-1]) == ""


@pytest.mark.parametrize(("lang", "word"), [("fr", "Montré"), ("en", "Shown")])
def test_what_the_last_hint_plays_is_shown_not_done(lang: str, word: str) -> None:
    for step in range(1, 11):
        session = LessonSession("pieux", step, lang)
        for _ in range(4):
            session.do(Hint())
        screen = session.screen()
        if screen.kind == "watch":
            continue
        assert screen.feedback.word.startswith(word)
        assert screen.stars == 1
        assert session.state.over == "done"
        assert screen.log[-1].startswith(word)
