"""A lesson is answered where no kernel is to be had: without scripts, in the queue, after a loss."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, WebSocketRoute

from tests.browser.player import Player, until
from tests.browser.test_access import faults
from tests.serving import serving
from toc_learn.lessons.commands import Answer, Choose, Play
from toc_learn.lessons.screen import Feedback
from toc_learn.lessons.session import LessonSession
from toc_learn.view.words import text

SIZES = ((360, 740), (768, 1024), (1366, 768), (1920, 1080))


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that has no kernel for anybody."""
    log: Path = tmp_path_factory.mktemp("full") / "log.txt"
    with serving(command=(sys.executable, "-m", "tests.browser.full"), log=log) as base:
        yield base


PLACES = """([root, names]) => names.map((name) => {
  const one = document.querySelector(`${root} ${name}`), box = one && one.getBoundingClientRect();
  return [name, ...(box && box.width ? [box.left, box.top, box.width, box.height].map(Math.round) : [])];
})"""
NAMES = [
    ".toc-head", ".toc-goal", ".toc-figure", ".toc-feedback", ".toc-cards", ".toc-act", ".toc-moves",
    ".toc-cards > :first-child", ".toc-act > .toc-hint", ".toc-act > .toc-next",
    ".toc-list > .toc-move:first-child", ".toc-list > .toc-move:nth-child(3)",
]  # fmt: skip


def held_back(page: Page) -> Callable[[], None]:
    """Keep a page's scripts from coming; what is returned lets them come."""
    held: list[Route] = []
    free: list[bool] = []

    def hold(route: Route) -> None:
        if free:
            route.continue_()
        else:
            held.append(route)

    def release() -> None:
        until(lambda: held, "no script was asked for")
        free.append(True)
        for route in held:
            route.continue_()

    page.route("**/toc/*/*.js", hold)
    return release


def answered(lesson: str, step: str, command: Answer | Play, lang: str = "fr") -> Feedback:
    return LessonSession(lesson, step, lang).do(command).feedback


def plain(said: str) -> str:
    return " ".join(said.split())


def says(page: Page, wanted: Feedback) -> None:
    """See that the page's feedback says this, where it always stands, and links the clause."""
    box = page.locator("#toc-static .toc-feedback")
    until(lambda: plain(wanted.reason) in plain(box.inner_text()), lambda: f"it says {box.inner_text()!r}")
    shown = plain(box.inner_text())
    assert shown.startswith(plain(wanted.word))
    assert plain(wanted.move) in shown
    assert box.locator("svg:visible:not(a svg)").count() == 1, "the sign"
    if wanted.clause_label:
        link = box.locator(f"a:visible[href='{wanted.clause_href}'][target=_blank]")
        assert link.count() == 1
        assert plain(link.text_content() or "").endswith(("(nouvel onglet)", "(new tab)"))
    assert box.bounding_box()["y"] >= 0  # type: ignore[index]
    height = page.viewport_size["height"]  # type: ignore[index]
    assert box.bounding_box()["y"] < height - 60, "the answer is in sight"  # type: ignore[index]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size[0]))
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_without_scripts_all_kinds_of_steps_are_answered(
    browser: Browser, address: str, size: tuple[int, int], lang: str
) -> None:
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height}, java_script_enabled=False, base_url=address
    )
    page = context.new_page()

    # A question and a prediction, wrong and right: no other page is asked for.
    for step, count in (("own", 3), ("safe", 4)):
        page.goto(f"learn?lesson=pieux&step={step}&lang={lang}")
        page.wait_for_url("**/still?*")
        for index in range(count):
            page.locator(".toc-list a.toc-move").nth(index).click()
            says(page, answered("pieux", step, Answer(index), lang))

    # Moves: a refused and a right one. The board shows each.
    page.goto(f"still?lesson=pieux&step=aim&lang={lang}")
    before = page.locator(".toc-figure").inner_html()
    page.locator(".toc-cards a").nth(2).click()
    assert page.locator(".toc-cards .toc-chosen").count() == 1
    # What is refused stands folded until it is asked for.
    page.locator(".toc-list a").last.click()
    page.locator(".toc-list a", has_text="b2").click()
    says(page, answered("pieux", "aim", Play("QD a8>b2"), lang))
    assert page.locator(".toc-move.toc-refused").count() == 1
    page.locator(".toc-act a", has_text=text(lang, "ui.widget.retry")).click()
    page.locator(".toc-tries a", has_text="a13").click()
    says(page, answered("pieux", "aim", Play("5C a8>a13"), lang))
    assert page.locator(".toc-figure").inner_html() != before
    page.locator(".toc-act a.toc-next").click()
    assert "step=own" in page.url
    assert "/still?" in page.url
    context.close()


def test_a_marble_is_touched_without_scripts(browser: Browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=address)
    page = context.new_page()
    page.goto("still?lesson=pieux&step=aim&lang=fr&try=5C")
    for hole in ("a8", "a13"):
        page.locator(f".toc-hole[href*='try={hole}%23'], .toc-hole[href*='try={hole}#']").click()
    says(page, answered("pieux", "aim", Play("5C a8>a13")))
    context.close()


def test_in_the_queue_and_on_a_full_server(browser: Browser, full: str) -> None:
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(f"{full}learn?lesson=pieux&step=aim&lang=fr", wait_until="commit")
    waits = page.locator("#toc-wait")
    waits.wait_for()
    assert text("fr", "app.learn.meanwhile") in waits.inner_text()
    page.locator(".toc-tries a", has_text="b2").last.click()
    says(page, answered("pieux", "aim", Play("QD a8>b2")))
    assert waits.is_visible(), "they keep their place in the line"
    told = page.locator(".toc-notice[role=alert]")
    told.wait_for(timeout=30_000)
    assert text("fr", "app.learn.full") in told.inner_text()
    assert not waits.is_visible()
    says(page, answered("pieux", "aim", Play("QD a8>b2")))
    page.locator(".toc-tries a", has_text="a13").click()
    says(page, answered("pieux", "aim", Play("5C a8>a13")))
    kept = json.loads(page.evaluate("localStorage.getItem('toc_learn.progress')"))
    assert kept["lessons"] == {"pieux": {"aim": 3}}
    assert kept["last"] == {"lesson": "pieux", "step": "aim"}
    page.locator(".toc-verdict:target .toc-see").click()
    page.wait_for_url("**/still?*")
    says(page, answered("pieux", "aim", Play("5C a8>a13")))
    assert complaints == []
    context.close()


def test_a_wrong_answer_before_the_right_one_costs_a_star(browser: Browser, full: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{full}learn?lesson=pieux&step=own&lang=fr", wait_until="commit")
    page.locator("#toc-wait").wait_for()
    for index in (0, 1):
        page.locator(".toc-list a").nth(index).click()
    kept = json.loads(page.evaluate("localStorage.getItem('toc_learn.progress')"))
    assert kept["lessons"]["pieux"]["own"] == 2
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1366])
def test_axe_finds_nothing_serious(browser: Browser, full: str, scheme: str, width: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": 768}, color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    for path in ("&step=aim", "&step=aim&try=QD", "&step=aim&try=QD+a8>b2", "&step=own", "&step=safe&try=0"):
        page.goto(f"{full}still?lesson=pieux&lang=fr{path}")
        assert faults(page) == [], path
    page.goto(f"{full}learn?lesson=pieux&step=aim&lang=fr", wait_until="commit")
    page.locator("#toc-wait").wait_for()
    page.locator(".toc-tries a").first.click()
    assert faults(page) == [], "in the queue"
    context.close()


@pytest.mark.parametrize("width", [360, 768, 1366, 1920])
@pytest.mark.parametrize("step", ["aim", "own"])
def test_nothing_is_cut_off_or_too_small(browser: Browser, full: str, step: str, width: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": 768})
    page = context.new_page()
    for lang in ("fr", "en"):
        page.goto(f"{full}still?lesson=pieux&step={step}&lang={lang}")
        wide, small = page.evaluate("""() => [document.documentElement.scrollWidth,
          [...document.querySelectorAll("#toc-static a")].filter((a) => a.getClientRects().length)
            .map((a) => [a.textContent, a.getBoundingClientRect()])
            .filter(([, box]) => box.height < 24 || box.width < 24 || box.right > innerWidth + 1)
            .map(([said]) => said)]""")
        assert wide <= width
        assert small == []
    context.close()


def test_what_is_tried_before_the_board_lives_is_done_on_it(browser: Browser, address: str) -> None:
    for step, press, command in (
        ("aim", ".toc-cards a >> nth=2", Choose("QD")),
        ("own", ".toc-list a >> nth=0", Answer(0)),
    ):
        context = browser.new_context(viewport={"width": 1366, "height": 768})
        one = Player(context, address, "pieux", "pointer")
        release = held_back(one.page)
        one.page.goto(f"{address}learn?lesson=pieux&step={step}&lang=fr", wait_until="commit")
        one.page.locator(f"#toc-static {press}").click()
        release()
        one.session = LessonSession("pieux", step, "fr")
        one.session.do(command)
        one.ready()
        assert one.complaints == []
        context.close()


def test_what_is_tried_before_the_board_lives_costs_no_step_that_the_tab_keeps(
    browser: Browser, address: str
) -> None:
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    one = Player(context, address, "pieux", "pointer")
    one.open("own")
    one.do(Answer(0))
    kept = "sessionStorage.getItem('toc_learn.step')"
    until(lambda: one.page.evaluate(kept), "the step was not kept")
    before = one.page.evaluate(kept)
    release = held_back(one.page)
    one.page.reload(wait_until="commit")
    one.page.locator("#toc-static .toc-list a >> nth=1").click()
    assert one.page.evaluate("[history.state, location.hash !== '']") == [{}, True]
    assert one.page.locator("#toc-static :target").count() == 1
    release()
    one.ready()
    assert one.page.evaluate(kept) == before
    assert one.complaints == []
    context.close()


def test_the_living_board_takes_the_place_of_the_still_one_exactly(browser: Browser, address: str) -> None:
    for width, height in SIZES:
        for step in ("aim", "own", "safe"):
            context = browser.new_context(viewport={"width": width, "height": height})
            one = Player(context, address, "pieux", "pointer")
            release = held_back(one.page)
            one.page.goto(f"{address}learn?lesson=pieux&step={step}&lang=fr", wait_until="commit")
            # A page is measured when it is all there: on a busy machine its first bytes come alone, and one
            # that had to wait in the line shows its answers meanwhile.
            one.page.locator("#toc-late").wait_for(state="attached")
            one.page.evaluate("document.documentElement.classList.remove('toc-alone')")
            before = one.page.evaluate(PLACES, ["#toc-static", NAMES])
            release()
            one.page.locator("#toc-page.live").wait_for()
            after = one.page.evaluate(PLACES, ["#toc-live", NAMES])
            assert before == after, f"{step} at {width}"
            context.close()


def test_a_lost_connection_leads_on_without_a_kernel(browser: Browser, address: str) -> None:
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    one = Player(context, address, "pieux", "pointer")
    one.open("aim")
    one.page.evaluate("dispatchEvent(new Event('offline'))")
    one.page.locator(".toc-banner a").click()
    one.page.wait_for_url("**/still?lesson=pieux&step=aim&lang=fr")
    one.page.locator(".toc-tries a", has_text="a13").click()
    says(one.page, answered("pieux", "aim", Play("5C a8>a13")))
    context.close()


@pytest.mark.parametrize(("status", "answers"), [(503, True), (404, True), (502, False), (504, False)])
def test_a_server_that_is_only_busy_is_not_taken_for_none(
    browser: Browser, address: str, status: int, answers: bool
) -> None:
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    one = Player(context, address, "pieux", "pointer")
    one.open("aim")
    one.page.route("**/still?*", lambda route: route.fulfill(status=status, body="it says so itself"))
    one.page.evaluate("dispatchEvent(new Event('offline'))")
    one.page.locator(".toc-banner a").click()
    if answers:
        one.page.wait_for_url("**/still?lesson=pieux&step=aim&lang=fr")
    else:
        one.page.locator("#toc-static .toc-tries a").first.wait_for()
        assert "/learn?" in one.page.url
    context.close()


def test_stars_are_for_what_was_done_here_and_not_for_a_link(browser: Browser, full: str) -> None:
    solved = "still?lesson=pieux&step=aim&lang=fr&try=5C+a8>a13"

    def foreign(route: Route) -> None:
        route.fulfill(body=f'<a href="{full}{solved}">x</a>', content_type="text/html")

    own = "learn?lesson=pieux&step=own&lang=fr"
    for way, stars in (
        ("", None),
        ("rules", None),
        (own, None),
        ("still?lesson=exit&lang=fr", None),
        ("http://else.test/still?lesson=pieux&step=aim", None),
        ("still?lesson=pieux&step=aim&lang=fr", 3),
        ("learn?lesson=pieux&step=aim&lang=fr", 3),
    ):
        context = browser.new_context()
        page = context.new_page()
        if way.startswith("http"):
            page.route("http://else.test/**", foreign)
            page.goto(way)
            page.locator("a").click()
        else:
            page.goto(full + (way or solved), wait_until="commit")
            if way:
                page.locator("#toc-static, main").first.wait_for()
                page.evaluate("where => { location.href = where; }", full + solved)
        page.wait_for_url("**try=5C*")
        page.locator(".toc-feedback.toc-right").wait_for()
        page.wait_for_load_state()
        kept = json.loads(page.evaluate("localStorage.getItem('toc_learn.progress')") or "{}")
        assert kept.get("lessons", {}).get("pieux", {}).get("aim") == stars, way
        context.close()


def test_without_a_server_the_page_still_holds_its_answers(browser: Browser, address: str) -> None:
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    one = Player(context, address, "pieux", "pointer")
    lost: list[bool] = []

    def connect(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda message: None if lost else socket.send(message))
        socket.on_message(lambda message: None if lost else server.send(message))

    one.page.route_web_socket(lambda url: "/channels" in url, connect)
    one.open("aim")
    one.page.route("**/still?*", lambda route: route.abort())
    lost.append(True)
    one.page.evaluate("dispatchEvent(new Event('offline'))")
    one.page.locator(".toc-banner a").click()
    one.page.locator("#toc-static .toc-tries a", has_text="a13").click()
    says(one.page, answered("pieux", "aim", Play("5C a8>a13")))
    # When the connection is back so is the living board, with what was tried in the meantime.
    lost.clear()
    one.page.evaluate("dispatchEvent(new Event('online'))")
    one.session.do(Play("5C a8>a13"))
    one.ready()
    context.close()
