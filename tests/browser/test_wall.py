"""A step on the wall of a class: laid out whole at every size, and led by keys from wherever one is."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from toc_learn.lessons.commands import Back, Command, Next, Project, Reveal
from toc_learn.lessons.session import LessonSession
from toc_learn.lessons.wall import parts

from .player import until
from .shell_page import MODEL, NAMES, PAGE, SOURCE, TRAITS
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
    return " ".join((words or "").replace("\u2011", "-").split())  # a heading breaks at no hyphen


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


def test_a_wall_stays_up_when_the_page_is_loaded_again_and_a_page_that_is_opened_has_none(
    browser: Browser, address: str
) -> None:
    context = browser.new_context(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    page = context.new_page()
    session = opened(page, address, "pieux", "aim")
    page.reload()
    shows(page, session)
    page.keyboard.press("ArrowRight")
    session.do(Next())
    shows(page, session)
    page.reload()
    shows(page, session)
    page.keyboard.press("r")
    session.do(Reveal())
    shows(page, session)
    wall = "#toc-live .toc-projecting"
    address_of_step = page.url
    other = context.new_page()
    for tab in (other, page):
        tab.goto(f"{address}?lang=fr")
        tab.goto(address_of_step)
        tab.locator("#toc-page.live").wait_for(timeout=30_000)
        tab.wait_for_timeout(500)
        assert not tab.locator(wall).count(), "a page that is opened has a wall"
    other.close()
    opened(page, address, "pieux", "aim")
    page.reload()
    page.locator(f"{wall}:focus").wait_for()
    page.keyboard.press("Escape")
    until(page.locator("#toc-live .toc-notes button:focus").count, "the focus did not come back")
    page.reload()
    page.locator("#toc-page.live").wait_for(timeout=30_000)
    page.wait_for_timeout(500)
    assert not page.locator(wall).count(), "a wall that was left is up again"
    context.close()


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


def twice(page: Page, **traits: Any) -> None:
    """Show one lesson in two cells of a notebook, each with a button that asks for the wall."""
    asks = json.dumps({"command": "project", "on": True})
    rail = [["button", {"type": "button", "data-do": asks}, "projeter"]]
    foot = [["button", {"type": "button"}, "avant"], ["button", {"type": "button"}, "après"]]
    kept = {**TRAITS, "page": False, "rail": rail, "foot": foot, **traits}
    page.route("http://shell.test/**", lambda route: route.fulfill(body=PAGE, content_type="text/html"))
    page.goto("http://shell.test/learn")
    page.evaluate("""() => {
      const frame = document.querySelector(".toc-frame");
      frame.after(frame.cloneNode(true));
      window.els = [...document.querySelectorAll(".el")];
    }""")
    renders = "for (const el of window.els) shell.render({ model: window.model, el, signal });"
    model = MODEL.replace(
        'shell.render({ model: window.model, el: document.querySelector(".el"), signal });', renders
    )
    assert renders in model
    page.evaluate(model % (json.dumps(kept), json.dumps(SOURCE)))
    until(lambda: page.locator(".toc-app[data-lm-suppress-shortcuts]").count() == 2, "no two views")


def projects(page: Page, on: bool) -> None:
    """Do as the kernel does: both views are told."""
    page.evaluate(
        """on => {
          for (const e of document.querySelectorAll(".toc-app")) e.classList.toggle("toc-projecting", on);
        }""",
        on,
    )


def standing(page: Page) -> list[bool]:
    """Return of each view whether it is the wall: marked, on top of all, and a dialog."""
    told: Sequence[Sequence[bool]] = (
        page.evaluate("""() => [...document.querySelectorAll(".toc-app")].map((e) =>
      ["tocWall" in e.dataset, e.matches(":popover-open"), e.getAttribute("role") === "dialog"])""")
    )
    assert all(len(set(view)) == 1 for view in told), told
    return [view[0] for view in told]


@pytest.mark.parametrize("asked", [(0,), (1,), (0, 1), (1, 0)])
def test_the_wall_stands_where_it_was_asked_for_last_whatever_was_lost(
    browser: Browser, asked: tuple[int, ...]
) -> None:
    page = browser.new_page(viewport={"width": 1366, "height": 768})
    twice(page)
    for view in asked:  # all but the last are lost on their way
        page.locator("[data-do]").nth(view).click()
        assert standing(page) == [False, False]
    last = asked[-1]
    for _ in range(2):
        projects(page, True)
        until(
            lambda: standing(page) == [view == last for view in (0, 1)], lambda: f"{asked}: {standing(page)}"
        )
        assert page.locator(".toc-app").nth(last).evaluate("e => document.activeElement === e")
        projects(page, False)
        until(lambda: standing(page) == [False, False], lambda: f"{asked}: {standing(page)}")
    page.locator("[data-do]").nth(1 - last).click()
    page.locator(".toc-app").nth(1 - last).evaluate("e => e.remove()")
    projects(page, True)
    until(lambda: standing(page) == [True], "no wall where one view is left")
    page.close()


def test_the_wall_over_a_notebook_is_a_dialog_in_which_only_what_answers_has_the_focus(
    browser: Browser,
) -> None:
    page = browser.new_page(viewport={"width": 1366, "height": 768})
    leave = {"kind": "command", "command": "project", "on": False}
    hole = {"hole": "a0", "label": "a0", "x": 0.5, "y": 0.5, "r": 0.04}
    twice(page, holes=[hole], shortcuts={"Escape": leave})
    button = page.locator("[data-do]").first
    button.focus()
    page.keyboard.press("Enter")
    projects(page, True)
    wall = page.locator(".toc-app").first
    until(lambda: standing(page) == [True, False], "no wall")
    for title in (NAMES["title"], "A trial"):
        page.evaluate("names => window.model.set('names', names)", {**NAMES, "title": title})
        until(lambda: wall.get_attribute("aria-label") == title, f"the wall is not called {title}")  # noqa: B023
    assert wall.get_attribute("aria-modal") == "true"
    live = ["next", "projeter", "avant", "après"]
    for key, round_ in (("Tab", live), ("Shift+Tab", live[::-1])):
        wall.evaluate("e => e.focus()")
        for wanted in round_ * 2:
            page.keyboard.press(key)
            assert page.evaluate("document.activeElement.textContent") == wanted
    for dead in ("cards", "list", "holes"):
        for one in wall.locator(f".toc-{dead} > button").all():
            assert one.get_attribute("aria-disabled") == "true"
    page.keyboard.press("Escape")
    assert page.evaluate("window.sent.at(-1)") == leave
    projects(page, False)
    until(lambda: button.evaluate("e => document.activeElement === e"), "the focus did not come back")
    assert {wall.get_attribute(mark) for mark in ("role", "aria-modal", "aria-label")} == {None}
    assert not wall.locator(".toc-cards > [aria-disabled], .toc-cards > [tabindex]").count()
    page.close()
