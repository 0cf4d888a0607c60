"""Pages come and go: their kernels with them, and what they keep stays in the browser."""

from __future__ import annotations

import contextlib
import json

import psutil
from playwright.sync_api import Browser, BrowserContext, WebSocketRoute

from tests.browser.player import Player, solution, until
from tests.serving import serving
from toc_learn.lessons.commands import Choose, GoTo, Hint, Next, Undo
from toc_learn.lessons.session import LessonSession
from toc_learn.view import told


def running(address: str) -> list[psutil.Process]:
    """Return the kernels that the server at `address` runs."""
    port = address.rsplit(":", 1)[1].strip("/")
    server = next(p for p in psutil.process_iter(["cmdline"]) if port in (p.info["cmdline"] or []))
    found = []
    for child in server.children(recursive=True):
        with contextlib.suppress(psutil.Error):  # it was just ending
            if "toc_learn.app.kernel" in child.cmdline():
                found.append(child)
    return found


def kernels(address: str) -> int:
    """Return how many kernels the server at `address` runs."""
    return len(running(address))


def test_a_press_that_a_dead_kernel_does_not_answer_is_answered_by_the_page(browser: Browser) -> None:
    with serving("--visitors", "1") as address:
        context = browser.new_context(viewport={"width": 1366, "height": 768})
        one = Player(context, address, "pieux", "pointer")
        one.open("aim")
        for kernel in running(address):
            kernel.kill()
        one.page.locator("#toc-live .toc-cards > button").first.click()
        until(lambda: one.page.locator(".toc-slow").inner_text(), "nothing is said", 4)
        until(lambda: one.page.locator(".toc-banner").is_visible(), "the loss is not said", 8)
        assert one.page.locator(".toc-banner a").is_visible(), "there is a way on"
        context.close()


def test_a_kernel_that_takes_its_time_comes_back_by_itself(browser: Browser, address: str) -> None:
    held: list[str | bytes] = []
    slow: list[bool] = []
    sockets: list[WebSocketRoute] = []

    def connect(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        server = socket.connect_to_server()
        server.on_message(lambda message: held.append(message) if slow else socket.send(message))
        socket.on_message(server.send)

    context = browser.new_context(viewport={"width": 1366, "height": 768})
    one = Player(context, address, "pieux", "pointer")
    one.page.route_web_socket(lambda url: "/channels" in url, connect)
    one.open("aim")
    banner, said = one.page.locator(".toc-banner"), one.page.locator(".toc-slow")
    slow.append(True)
    one.page.locator("#toc-live .toc-cards > button").first.click()
    one.session.do(Choose("3S"))
    until(lambda: said.text_content(), "nothing is said", 4)
    assert not banner.is_visible()
    until(banner.is_visible, "the loss is not said", 8)
    slow.clear()
    for message in held:
        sockets[-1].send(message)
    until(lambda: not banner.is_visible(), "it does not come back")
    assert said.text_content() == ""
    one.agrees()
    context.close()


def test_no_kernel_stays_behind(browser: Browser) -> None:
    with serving("--visitors", "1") as address:
        context = browser.new_context()
        for _ in range(3):
            one = Player(context, address, "pieux", "pointer")
            one.open()
            one.page.reload()
            one.ready()
            one.page.close()
        context.close()
        until(lambda: kernels(address) <= 1, "kernels were left behind", 60)


def test_browsers_that_die_without_a_word_keep_nobody_out(browser: Browser) -> None:
    with serving("--visitors", "1") as address:
        for _ in range(9):  # one more than there is room for
            context = browser.new_context()
            context.route("**/voila/api/shutdown/**", lambda route: route.abort())
            one = Player(context, address, "pieux", "pointer")
            one.open()
            context.close()


def test_a_page_left_for_another_ends_its_kernel_though_the_browser_keeps_it(browser: Browser) -> None:
    with serving("--visitors", "1") as address:
        context = browser.new_context()
        one = Player(context, address, "pieux", "pointer")
        one.open()
        there = running(address)
        # Which pages a browser keeps for the way back is its own affair: it says so like this.
        one.page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
        until(lambda: not all(kernel.is_running() for kernel in there), "its kernel was left behind")
        context.close()


def test_what_the_page_keeps(browser: Browser, address: str) -> None:
    context = browser.new_context()
    one = Player(context, address, "pieux", "pointer")
    one.open()
    one.solve()
    assert context.cookies() == []
    keys = "[Object.keys(localStorage), Object.keys(sessionStorage)]"
    assert one.page.evaluate(keys) == [["toc_learn.progress"], ["toc_learn.step"]]
    one.do(Next())
    assert one.page.evaluate(keys) == [["toc_learn.progress"], []]
    context.close()


def in_the_middle(browser: Browser, address: str) -> tuple[BrowserContext, Player]:
    """A guided game after some moves, a hint, and with a card taken up."""
    context = browser.new_context(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    one = Player(context, address, "starter-4", "pointer")
    one.open("whole")
    for _ in range(4):
        for command in solution(one.session)[:3]:
            one.do(command)
    one.do(Hint())
    one.do(solution(one.session)[0])
    assert one.session.state.card
    assert len(one.session.state.run.own) >= 2
    return context, one


def board(one: Player) -> tuple[object, ...]:
    """What the page shows of hand, moves and marbles."""
    chosen = one.page.locator("#toc-live .toc-cards > button.toc-chosen").all_inner_texts()
    holes = one.page.locator("#toc-live .toc-hole").evaluate_all("all => all.map(e => e.ariaLabel)")
    return chosen, holes, one.text(".toc-list"), one.page.locator("canvas").last.get_attribute("aria-label")


def test_a_reload_loses_no_move_and_a_restart_does(browser: Browser, address: str) -> None:
    context, one = in_the_middle(browser, address)
    before = board(one)
    one.page.reload()
    one.ready()
    until(lambda: board(one) == before, lambda: f"the page shows {board(one)}, before {before}")
    second = Player(context, address, "starter-4", "pointer")
    second.open("whole")  # another tab begins at the start
    assert board(second) != before
    second.page.close()
    one.do(Undo())
    for command in solution(one.session)[:1]:
        one.do(command)  # the game goes on
    one.do(Undo())
    start = LessonSession("starter-4", "whole")
    one.press('#toc-live .toc-rail a[href*="step=whole&"]')
    one.session.do(GoTo("whole"))
    one.agrees()
    one.page.reload()
    one.ready()
    assert one.page.locator("canvas").last.get_attribute("aria-label") == told.scene(start.screen().scene)
    assert one.complaints == []
    context.close()


def test_a_step_that_was_tampered_with_does_no_harm(browser: Browser, address: str) -> None:
    step = {"lesson": "pieux", "step": "aim", "failures": 0, "hints": 0, "seal": "", "words": ["5C a8>a13"]}
    for kept in (json.dumps(step), "<img src=x onerror=alert(1)>" + "[" * 9000):
        context = browser.new_context()
        context.add_init_script(f"sessionStorage.setItem('toc_learn.step', {json.dumps(kept)})")
        one = Player(context, address, "pieux", "pointer")
        one.open("aim")
        one.page.evaluate("history.replaceState({}, '')")
        one.page.reload()
        one.ready()
        assert one.complaints == []
        assert one.page.evaluate("sessionStorage.getItem('toc_learn.step')") is None
        assert one.page.locator("#toc-live .toc-rail li.toc-done").count() == 0
        context.close()


def test_a_store_that_was_tampered_with_does_no_harm(browser: Browser, address: str) -> None:
    hostile = {
        "lessons": {"pieux": {"spot": 99, "<img src=x onerror=alert(1)>": 3}, "x" * 5000: {}},
        "last": "../",
    }
    for kept in (json.dumps(hostile), "not json", "[" * 5000, "null", '{"lessons": []}'):
        context = browser.new_context()
        context.add_init_script(f"localStorage.setItem('toc_learn.progress', {json.dumps(kept)})")
        one = Player(context, address, "pieux", "pointer")
        one.open()
        assert one.complaints == []
        context.close()


def test_nothing_asks_another_server(browser: Browser, address: str) -> None:
    context = browser.new_context()
    one = Player(context, address, "pieux", "pointer")
    for path in ("", "rules", "learn?lesson=pieux"):
        one.page.goto(address + path)
        one.page.wait_for_load_state("networkidle")
    assert one.abroad == []
    context.close()


def test_a_lost_update_is_asked_for_again(browser: Browser, address: str) -> None:
    """An update that comes before the page has made its model is dropped by the page: here, on purpose."""
    dropped = []

    def connect(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            raw = message if isinstance(message, bytes) else message.encode()
            if len(dropped) < 3 and b"toc-card" in raw and b'"method": "update"' in raw:
                dropped.append(raw)
            else:
                socket.send(message)

        server.on_message(pass_on)
        socket.on_message(server.send)

    context = browser.new_context(viewport={"width": 1366, "height": 768})
    one = Player(context, address, "pieux", "pointer")
    one.page.route_web_socket(lambda url: "/channels" in url, connect)
    one.open("aim")
    cards = one.page.locator("#toc-live .toc-cards > button:not(.toc-off)")
    until(lambda: cards.count() == 4, "the hand did not come whole")
    assert len(dropped) == 3
    context.close()


def test_a_page_that_never_comes_alive_offers_another_try(browser: Browser, address: str) -> None:
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    page = context.new_page()
    page.clock.install()
    page.route_web_socket(lambda url: "/channels" in url, lambda socket: None)
    page.goto(f"{address}learn?lesson=pieux&lang=fr")
    late = page.locator("#toc-late")
    assert not late.is_visible()
    page.clock.run_for(21_000)
    assert late.is_visible()
    assert late.locator("a").count() == 1
    context.close()
