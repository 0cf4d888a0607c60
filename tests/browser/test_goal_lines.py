"""Every step's task keeps to its place on a laptop's screen, in both languages, as its letters really run."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from toc_learn.lessons.loader import lesson_ids, load_lesson
from toc_learn.lessons.session import LessonSession
from toc_learn.view.unbroken import unbroken
from toc_learn.widgets.parts import LONG

from .test_still import page_of

MOST = 3  # lines of a task in the column beside the board
# One page is laid out; then each task takes the heading's place.
LINES = """(goals) => {
  const heading = document.querySelector(".toc-goal h2");
  return goals.map(([text, long]) => {
    heading.textContent = text;
    heading.classList.toggle("toc-long", long);
    const box = heading.getBoundingClientRect();
    return Math.round(box.height / parseFloat(getComputedStyle(heading).lineHeight));
  });
}"""


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_task_keeps_to_three_lines(browser: Browser, lang: str) -> None:
    goals = {
        f"{lesson}/{step.id}": unbroken(step.instruction(lang))
        for lesson in lesson_ids()
        if lesson != "doubts"  # a case's question, however long, is its task
        for step in load_lesson(lesson).steps
    }
    goals["too long"] = " ".join(["word"] * 60)
    page = browser.new_page(viewport={"width": 1366, "height": 768})
    page.set_content(page_of(LessonSession("pieux", "blocked", lang).screen()))
    lines = page.evaluate(LINES, [[goal, len(goal) > LONG] for goal in goals.values()])
    page.close()
    assert {name for name, count in zip(goals, lines, strict=True) if count > MOST} == {"too long"}
