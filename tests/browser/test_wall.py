"""A step on the wall of a class: laid out whole at every size, and led by keys from wherever one is."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from toc_learn.lessons.commands import Back, Command, Next, Project, Reveal
from toc_learn.lessons.session import LessonSession
from toc_learn.lessons.wall import parts

from .player import until
from .wall import FAULTS

SIZES = ((1024, 768), (1366, 768), (1920, 1080))
#: How large it is drawn, in 1080ths of the wall's height; a long question is smaller.
DRAWN = {
    ".toc-goal h2:not(.toc-long)": 72,
    ".toc-goal h2.toc-long": 60,
    ".toc-goal .toc-who": 34,
    ".toc-card": 68,
    ".toc-card::after": 26,
    ".toc-move": 34,
    ".toc-feedback": 38,
}
#: What is smaller than it is to be, for the root of a wall.
SMALL = """(root, drawn) => Object.entries(drawn).flatMap(([name, least]) => {
  const [found, part] = name.split("::");
  return [...root.querySelectorAll(found)].filter((e) => e.getClientRects().length).flatMap((e) => {
    const size = 1080 * parseFloat(getComputedStyle(e, part ? `::${part}` : null).fontSize) / innerHeight;
    return size < least - 0.5 ? [`${name} ${e.textContent.slice(0, 30)}: ${size}`] : [];
  });
})"""
STEPS = (("pieux", "aim"), ("pieux", "spot"), ("seven", "not-whole"), ("jack", "chain"))
KEYS: tuple[tuple[str, Command], ...] = (
    *(("r", Reveal()) for _ in range(3)),
    ("ArrowRight", Next()),
    ("r", Reveal()),
    ("ArrowLeft", Back()),
)


def plain(words: str | None) -> str:
    return " ".join((words or "").split())


def opened(page: Page, address: str, lesson: str, step: str) -> LessonSession:
    """Open a step, project it as a teacher does, and return the session that the wall must agree with."""
    page.goto(f"{address}learn?lesson={lesson}&step={step}&lang=fr")
    page.locator("#toc-page.live").wait_for(timeout=30_000)
    page.locator("#toc-live [data-toggle=teacher]:visible").first.click()
    page.locator("#toc-live .toc-notes button").first.click()
    session = LessonSession(lesson, step, "fr")
    session.do(Project(True))
    shows(page, session)
    return session


def shows(page: Page, session: LessonSession) -> None:
    screen = session.screen()
    wall = page.locator("#toc-live .toc-projecting")
    goal, said = wall.locator(".toc-goal h2"), wall.locator(".toc-feedback")
    marked = sum(choice.state == "right" for choice in screen.choices)
    until(
        lambda: (
            wall.count()
            and plain(goal.text_content()) == plain(screen.goal)
            and plain(screen.feedback.reason) in plain(said.text_content())
            and wall.locator(".toc-move.toc-right:visible").count() == marked
        ),
        f"the wall does not show {screen.goal}: {screen.feedback.reason}",
    )


def test_the_keys_lead_a_wall_on_which_all_is_in_sight(browser: Browser, address: str) -> None:
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for lesson, step in STEPS:
            session = opened(page, address, lesson, step)
            wall = page.locator("#toc-live .toc-app")
            until(lambda: not wall.evaluate(FAULTS), lambda: f"{width} {step}: {wall.evaluate(FAULTS)}")  # noqa: B023
            asks = session.screen().kind in ("question", "predict")
            assert wall.locator(".toc-move:visible").count() == (len(session.screen().choices) if asks else 0)
            for key, command in KEYS:
                page.keyboard.press(key)
                session.do(command)
                shows(page, session)
                until(lambda: not wall.evaluate(FAULTS), lambda: f"{width} {step}: {wall.evaluate(FAULTS)}")  # noqa: B023
    context.close()


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (1400, 1050), (1920, 1080)])
def test_what_a_wall_shows_is_as_large_as_it_is_drawn(
    browser: Browser, address: str, width: int, height: int
) -> None:
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    page = context.new_page()
    for lesson, step in (("jack", "chain"), ("pieux", "aim"), ("doubts", "exit-own"), ("cards", "by-heart")):
        session = opened(page, address, lesson, step)
        wall = page.locator("#toc-live .toc-app")
        for _ in range(parts(session.step) + 1):
            for wrong in (lambda: wall.evaluate(FAULTS), lambda: wall.evaluate(SMALL, DRAWN)):  # noqa: B023
                until(lambda: not wrong(), lambda: f"{step}: {wrong()}")  # noqa: B023
            page.keyboard.press("r")
            session.do(Reveal())
            shows(page, session)
    context.close()


def test_the_focus_goes_into_the_wall_and_comes_back(browser: Browser, address: str) -> None:
    page = browser.new_page(viewport={"width": 1366, "height": 768})
    opened(page, address, "pieux", "aim")
    until(page.locator("#toc-live .toc-app:focus").count, "the wall has no focus")
    page.keyboard.press("Escape")
    until(page.locator("#toc-live .toc-notes button:focus").count, "the focus did not come back")
    assert not page.locator("#toc-live .toc-projecting").count()
    page.close()


def test_the_notes_on_the_teachers_screen_follow_the_wall_and_lead_it(browser: Browser, address: str) -> None:
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    page = context.new_page()
    session = opened(page, address, "pieux", "aim")
    with context.expect_page() as opening:
        page.keyboard.press("n")
    sheet = opening.value

    def follows() -> None:
        screen = session.screen()
        told = plain(f"{screen.goal} {screen.notes}")
        until(
            lambda: told == plain(" ".join(sheet.locator("p").all_text_contents())),
            f"the notes are not those of {screen.step_id}",
        )

    follows()
    for where in (page, sheet, page):
        where.bring_to_front()
        where.keyboard.press("ArrowRight")
        session.do(Next())
        shows(page, session)
        follows()
    context.close()
