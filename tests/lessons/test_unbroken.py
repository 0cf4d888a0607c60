"""Headings break at no hyphen and before no number; the page sees to it, no text is written so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from toc_learn.lessons.commands import GoTo
from toc_learn.lessons.loader import lesson_ids, load_lesson
from toc_learn.lessons.session import LessonSession
from toc_learn.view.unbroken import unbroken
from toc_learn.widgets.parts import parts

ROOT = Path(__file__).resolve().parents[2]
KINDS = ("*.toml", "*.po", "*.ipynb", "*.py", "*.js", "*.css", "*.md", "*.html")


def test_no_text_is_written_with_a_hyphen_that_breaks_no_line() -> None:
    files = [
        file
        for folder in ("toc_learn", "notebooks", "docs", "tests", "tools")
        for kind in KINDS
        for file in (ROOT / folder).rglob(kind)
    ]
    assert len(files) > 100
    assert [file.name for file in files if "\u2011" in file.read_text(encoding="utf8")] == []


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_tasks_and_titles_of_steps_break_at_no_hyphen_and_before_no_number(lang: str) -> None:
    seen = 0
    for lesson in lesson_ids():
        one = LessonSession(lesson, None, lang)
        for step in load_lesson(lesson).steps:
            screen = one.do(GoTo(step.id))
            shown = parts(screen, page=True)
            texts = (screen.goal, *(mark.title for mark in screen.steps))
            said = repr((shown["goal"], shown["rail"]))
            for text in texts:
                seen += text != unbroken(text)
                assert repr(unbroken(text))[1:-1] in said
            assert not re.search(r"\w-\w|\w \d", repr(shown["goal"][1][2:]))
    assert seen
