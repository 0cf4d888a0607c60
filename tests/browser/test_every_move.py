"""Each kind of step and each manner of move in a real browser, by mouse, finger and keys.

The lesson of test steps is a teacher's own: the server was started with `--lessons`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.player import Player, Way, solution, until
from tests.serving import serving
from toc_learn.lessons.commands import Choose, Hint, Next, Retry, Touch, Undo
from toc_learn.lessons.loader import open_lesson

FOLDER = Path(__file__).parent / "lessons"
LESSON = open_lesson(FOLDER / "every-move.toml")


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that serves the test lesson beside the course."""
    log = tmp_path_factory.mktemp("own") / "log.txt"
    with serving("--visitors", "1", "--lessons", str(FOLDER), log=log) as base:
        yield base


def opened(browser: Browser, base: str, way: Way, lang: str = "fr") -> Player:
    width, height = (360, 740) if way == "touch" else (1366, 768)
    context = browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=way == "touch",
        reduced_motion="reduce" if way == "keys" else "no-preference",
    )
    one = Player(context, base, LESSON, way, lang)
    one.open()
    return one


def closed(one: Player) -> None:
    assert one.complaints == []
    assert one.abroad == []
    one.page.context.close()


@pytest.mark.parametrize("way", ["pointer", "touch", "keys"])
def test_every_step_and_every_move(browser: Browser, own: str, way: Way) -> None:
    one = opened(browser, own, way, "en" if way == "touch" else "fr")
    for step, after in zip(LESSON.steps, [*LESSON.steps[1:], None], strict=True):
        assert one.screen.step_id == step.id
        if step.id == "seven":
            built_and_taken_back(one)
        one.solve()
        right = one.page.locator("#toc-live .toc-feedback.toc-right")
        until(right.count, f"{step.id} was done, and the page does not say so")
        if after is not None:
            one.do(Next())
    closed(one)


def built_and_taken_back(one: Player) -> None:
    """Build a seven part by part, taking back each part and the card on the way."""
    for command in (
        Choose("7C"), Touch("a2"), Undo(), Undo(), Choose("7C"), Touch("a8"), Touch("a12"), Undo(), Undo(),
        Touch("a2"), Touch("a5"), Touch("a8"), Undo(), Undo(), Undo(), Undo(),
    ):  # fmt: skip
        one.do(command)
    assert not one.session.state.card
    assert one.session.state.run.own == ()


@pytest.mark.parametrize("way", ["pointer", "touch", "keys"])
def test_what_is_wrong_has_its_reason_and_a_way_back(browser: Browser, own: str, way: Way) -> None:
    """Refused, legal but not the goal, and helped, on a step of each kind that can be got wrong."""
    one = opened(browser, own, way)
    one.open("refused")
    start = one.screen
    for command in (Choose("3S"), Touch("a8"), Touch("a11")):
        one.do(command)
    assert one.screen.feedback.kind == "legal"
    assert one.screen.scene.at("a11") == "A"
    one.do(Retry())
    assert one.screen.scene == start.scene
    one.open("walk")
    for command in (Choose("3C"), Touch("a8"), Touch("a11"), Retry(), Hint(), Hint(), Hint(), Hint()):
        one.do(command)
    assert one.session.state.over == "done"
    assert one.screen.stars == 1
    one.open("end")
    for command in (Touch("a12"), Touch("a14"), Touch("a13")):
        one.do(command)
    assert one.screen.stars == 2
    one.open("asked")
    one.do(solution(one.session)[0])
    assert one.screen.stars == 3
    closed(one)


def test_a_lesson_of_ones_own_stands_in_the_contents_and_leads_back(browser: Browser, own: str) -> None:
    one = opened(browser, own, "pointer")
    one.page.goto(f"{own}?lang=fr")
    tile = one.page.locator('a.tile[data-lesson="every-move"]')
    assert LESSON.title("fr") in (tile.text_content() or "")
    tile.click()
    one.session = type(one.session)(LESSON, None, "fr")
    one.ready()
    one.open(LESSON.steps[-1].id)
    one.press("#toc-live .toc-act > button.toc-next")
    one.page.wait_for_url(lambda url: "learn" not in url, timeout=10_000)
    closed(one)
