"""The shell alone, with a model made by hand: what it builds, keeps, says and lets through."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.player import until
from toc_learn.widgets import shell as shell_module

from .shell_page import HOSTILE, NAMES, Shell


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 800, "height": 600})
    yield context.new_page()
    context.close()


def test_texts_and_attributes_never_become_markup(page: Page) -> None:
    goal = [
        ["h2", {}, HOSTILE],
        ["p", {"title": HOSTILE, "onclick": "window.hacked=1", "style": "x"}, HOSTILE],
    ]
    shell = Shell(
        page, goal=goal, feedback=[["script", {}, "window.hacked=1"], ["iframe", {"src": "//x"}, "x"]]
    )
    assert page.locator(".toc-goal h2").text_content() == HOSTILE
    assert page.locator("img, script, iframe, [onclick], [style='x']").count() == 0
    shell.set("holes", [{"hole": HOSTILE, "label": HOSTILE, "x": 0.5, "y": 0.5, "r": 0.05}])
    shell.set("marks", {"cards": [[HOSTILE, True]]})
    shell.set("status", {"text": HOSTILE, "no": 1})
    assert page.locator(".toc-hole").get_attribute("aria-label") == HOSTILE
    assert page.evaluate("window.hacked") is None


@pytest.mark.parametrize(
    "href", ["javascript:window.hacked=1", "https://else.test/", "data:text/html,x", "//x.test"]
)
def test_links_leave_for_nowhere(page: Page, href: str) -> None:
    shell = Shell(page, goal=[["a", {"href": href}, "x"], ["a", {"href": "?lesson=exit"}, "y"]])
    assert page.locator(".toc-goal a").nth(0).get_attribute("href") is None
    assert page.locator(".toc-goal a").nth(1).get_attribute("href") == "?lesson=exit"
    shell.hear(kind="leave", href=href)
    assert page.url.startswith("http://shell.test/")


def test_the_same_message_twice_is_said_twice(page: Page) -> None:
    shell = Shell(page)
    said = []
    for no in (1, 2):
        shell.set("status", {"text": "Refusé.", "no": no})
        said.append(page.locator("[aria-live]").text_content())
    assert [text.strip() for text in said if text] == ["Refusé.", "Refusé."]
    assert said[0] != said[1]


def test_controls_send_their_command_and_broken_ones_nothing(page: Page) -> None:
    do = json.dumps({"command": "speed", "x": 2})
    shell = Shell(page, head=[["button", {"data-do": do}, "2×"], ["button", {"data-do": "{broken"}, "?"]])
    page.locator(".toc-head button").nth(0).click()
    page.locator(".toc-head button").nth(1).click()
    assert shell.commands() == [{"kind": "command", "command": "speed", "x": 2}]


def test_the_address_is_followed_both_ways(page: Page) -> None:
    shell = Shell(page, goal=[["a", {"href": "?lesson=exit"}, "x"]])
    assert shell.sent[0]["kind"] == "open"
    assert shell.sent[0]["search"] == "?lesson=pieux"
    page.locator(".toc-goal a").click()
    assert page.url.endswith("?lesson=exit")
    assert shell.sent[-1]["search"] == "?lesson=exit"
    shell.hear(kind="push", search="?lesson=exit&step=2", replace=True)
    shell.hear(kind="push", search="?lesson=exit&step=3")
    shell.hear(kind="push", search="?lesson=exit&step=3")
    page.go_back()
    page.wait_for_timeout(60)
    assert page.url.endswith("?lesson=exit&step=2")
    assert shell.sent[-1]["search"] == "?lesson=exit&step=2"
    page.go_back()
    page.wait_for_timeout(60)
    assert page.url.endswith("?lesson=pieux")


def test_the_kernel_is_asked_when_all_its_parts_are_there(page: Page) -> None:
    """What it changes earlier would be lost: the page drops updates of what it has not made yet."""
    page.clock.install()
    shell = Shell(page, marks={"cards": [["", None, None]] * 4})
    page.clock.run_for(300)
    assert shell.sent == []
    page.evaluate("document.querySelector('.toc-cards').append(document.createElement('button'))")
    page.clock.run_for(50)
    assert [message["kind"] for message in shell.sent] == ["open"]
    late = Shell(page, marks={"cards": [["", None, None]] * 9})
    page.clock.run_for(2000)
    assert late.sent[0]["kind"] == "open"


def test_only_the_progress_is_kept(page: Page) -> None:
    shell = Shell(page)
    shell.hear(kind="save", progress={"v": 1, "lessons": {"pieux": {"aim": 3}}})
    assert page.evaluate("Object.keys(localStorage)") == ["toc_learn.progress"]
    assert json.loads(page.evaluate("localStorage['toc_learn.progress']"))["lessons"] == {"pieux": {"aim": 3}}
    again = Shell(page)
    assert json.loads(again.sent[0]["progress"])["v"] == 1
    assert page.evaluate("Object.keys(sessionStorage)") == []


def test_a_step_in_progress_is_told_where_the_page_was_left_and_not_where_it_is_opened(page: Page) -> None:
    step = {"lesson": "pieux", "step": "aim"}
    shell = Shell(page)
    assert shell.sent[0]["trace"] == ""
    shell.hear(kind="trace", trace=step)
    again = Shell(page)  # the same entry of the history, loaded again
    assert json.loads(again.sent[0]["trace"]) == step
    page.goto("http://shell.test/elsewhere")
    opened = Shell(page)
    assert opened.sent[0]["trace"] == ""
    assert page.evaluate("Object.keys(sessionStorage)") == []
    opened.hear(kind="trace", trace=step)
    opened.hear(kind="trace", trace=None)
    assert page.evaluate("Object.keys(sessionStorage)") == []


def test_a_wall_is_up_again_where_the_page_is_loaded_again_and_not_where_it_is_opened(page: Page) -> None:
    up = {"kind": "command", "command": "project", "on": True}
    toggle = "on => document.querySelector('.toc-app').classList.toggle('toc-projecting', on)"
    stored = "Object.keys(sessionStorage)"

    def projects(on: bool) -> None:
        page.evaluate(toggle, on)
        until(lambda: page.locator("[data-toc-wall]").count() == on, "the wall does not turn")

    projected = Shell(page)
    assert projected.commands() == []
    projects(True)
    for _ in range(2):
        again = Shell(page)  # the same entry of the history, loaded again
        assert [message["kind"] for message in again.sent[:2]] == ["open", "command"], "the step comes first"
        assert again.commands() == [up]
        page.evaluate("dispatchEvent(new PopStateEvent('popstate'))")
        assert again.commands() == [up], "once a load"
    projects(True)
    projects(False)
    assert page.evaluate(stored) == []
    assert Shell(page).commands() == []
    projects(True)
    page.goto("http://shell.test/elsewhere")
    assert Shell(page).commands() == []
    assert page.evaluate(stored) == []
    Shell(page, notebook=True)
    projects(True)
    assert page.evaluate(stored) == [], "a notebook's wall is its cell's"
    page.evaluate("Object.defineProperty(window, 'sessionStorage', { get() { throw new Error('no'); } })")
    assert Shell(page).commands() == []


@pytest.mark.parametrize(
    ("x", "told"), [(0, True), (0.5, True), (2, True), (1, False), (7, False), ("zzz", False)]
)
def test_a_chosen_speed_is_that_of_every_page_of_the_browser(page: Page, x: object, told: bool) -> None:
    do = json.dumps({"command": "speed", "x": x})
    Shell(page, head=[["button", {"data-do": do}, "×"]])
    page.locator(".toc-head button").click()
    again = Shell(page.context.new_page())
    assert [message["kind"] for message in again.sent[:1]] == ["open"]
    assert again.commands() == [{"kind": "command", "command": "speed", "x": x}] * told
    notebook = Shell(page, notebook=True, head=[["button", {"data-do": do.replace("0.5", "2")}, "×"]])
    assert notebook.commands() == [], "a notebook's cell keeps no speed"
    page.locator(".toc-head button").click()
    assert page.evaluate("localStorage['toc_learn.speed']") == str(x)
    page.evaluate("Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } })")
    assert Shell(page.context.new_page()).sent[0]["kind"] == "open"


def test_whatever_opens_the_page_first_tells_the_step_in_progress(page: Page) -> None:
    """A step back in the history or a link may do so before the board's parts are there."""
    step = {"lesson": "pieux", "step": "aim"}
    Shell(page).hear(kind="trace", trace=step)
    page.clock.install()
    again = Shell(page, marks={"cards": [["", None, None]] * 9})
    page.evaluate("dispatchEvent(new PopStateEvent('popstate'))")
    page.clock.run_for(2000)
    opened = [message for message in again.sent if message["kind"] == "open"]
    assert [json.loads(message["trace"] or "null") for message in opened] == [step, None]


@pytest.mark.parametrize("resumed", [True, False])
def test_what_was_tried_on_the_still_page_is_done_on_a_step_at_its_start_alone(
    page: Page, resumed: bool
) -> None:
    shell = Shell(page)
    tried = (
        "window.tocTried = [...(window.tocTried || []), JSON.stringify({ command: 'choose', card: 'QD' })]"
    )
    page.evaluate(tried)
    if resumed:
        shell.hear(kind="resumed")
    page.evaluate(tried)
    shell.hear(kind="drawn")
    until(lambda: page.locator("#toc-page.live").count(), "the page does not live")
    assert len(shell.commands()) == (0 if resumed else 2)
    assert page.evaluate("window.tocTried.length") == 0


def test_a_hole_has_its_button_around_its_middle_on_boards_of_any_size(page: Page) -> None:
    holes = [
        {"hole": name, "label": name, "x": x, "y": 0.25, "r": 0.02} for name, x in (("a", 0.2), ("b", 0.7))
    ]
    Shell(page, holes=holes)
    page.add_style_tag(content=shell_module.stylesheet())
    for size in (180, 340, 480):
        page.add_style_tag(
            content=f".toc-app.toc-app.toc-app .toc-figure {{ width: {size}px; height: {size}px }}"
        )
        found = page.evaluate("""() => {
          const board = document.querySelector(".toc-figure").getBoundingClientRect();
          return [...document.querySelectorAll(".toc-hole")].map((button) => {
            const box = button.getBoundingClientRect();
            const x = box.left + box.width / 2 - board.left, y = box.top + box.height / 2 - board.top;
            return [x, y, box.width, board.width];
          });
        }""")
        for (x, y, wide, board), hole in zip(found, holes, strict=True):
            assert abs(x - board * float(hole["x"])) < 1, size  # type: ignore[arg-type]
            assert abs(y - board * 0.25) < 1, size
            assert wide >= 24


def test_a_notebook_keeps_its_stars_with_those_of_others_and_nothing_else(page: Page) -> None:
    Shell(page).hear(kind="save", progress=reached(aim=3))
    notebook = Shell(page, notebook=True)
    assert json.loads(notebook.sent[0]["progress"]) == reached(aim=3)
    assert notebook.sent[0]["search"] == notebook.sent[0]["trace"] == ""
    notebook.hear(kind="save", progress={"v": 1, "lessons": {"exit": {"first": 2}}})
    notebook.hear(kind="push", search="?x")
    notebook.hear(kind="trace", trace={"lesson": "pieux"})
    assert kept(page) == {"v": 1, "lessons": {**reached(aim=3)["lessons"], "exit": {"first": 2}}}  # type: ignore[dict-item]
    assert page.evaluate("Object.keys(sessionStorage)") == []
    assert page.url.endswith("?lesson=pieux")
    notebook.hear(kind="forget", lesson="exit")
    assert notebook.commands() == [{"kind": "command", "command": "forget", "lesson": "exit"}], "other cells"
    assert kept(page) == reached(aim=3)
    page.evaluate("Object.defineProperty(window, 'localStorage', { get() { throw new Error('no store'); } })")
    notebook.hear(kind="save", progress=reached(aim=1))
    notebook.hear(kind="forget", lesson="exit")


STORE = "toc_learn.progress"


def kept(page: Page) -> object:
    return json.loads(page.evaluate("key => localStorage.getItem(key)", STORE))


def reached(**steps: int) -> dict[str, object]:
    return {"v": 1, "lessons": {"pieux": steps, "constructor": {"name": 2}}}


def test_tabs_that_have_not_heard_of_each_other_lose_no_star(page: Page) -> None:
    one, two = Shell(page), Shell(page.context.new_page())
    one.hear(kind="save", progress={**reached(aim=3, own=1), "last": {"lesson": "pieux", "step": "own"}})
    two.hear(kind="save", progress=reached(spot=2, own=2))
    one.hear(kind="save", progress=reached(aim=3, own=1))
    last = {"lesson": "pieux", "step": "own"}
    assert kept(page) == {**reached(aim=3, own=2, spot=2), "last": last}


@pytest.mark.parametrize("lesson", ["", "pieux"])
def test_what_was_forgotten_elsewhere_comes_back_only_when_it_is_earned_again(
    page: Page, lesson: str
) -> None:
    shell = Shell(page)
    shell.hear(kind="save", progress=reached(spot=3))
    others: dict[str, object] = {} if not lesson else {"constructor": {"name": 2}}
    elsewhere = Shell(page.context.new_page())
    elsewhere.page.evaluate(
        """([lesson, left]) => {
          localStorage.setItem("toc_learn.forgotten", lesson);
          localStorage.removeItem("toc_learn.forgotten");
          localStorage.setItem("toc_learn.progress", left);
        }""",
        [lesson, json.dumps({"v": 1, "lessons": others})],
    )
    told = {"kind": "command", "command": "forget", "lesson": lesson}
    until(lambda: shell.commands() == [told], lambda: f"the kernel is told {shell.sent}")
    # What the kernel said before it heard of this brings only what is new.
    shell.hear(kind="save", progress=reached(spot=3, aim=2))
    assert kept(page) == {"v": 1, "lessons": {"pieux": {"aim": 2}, **others}}
    for steps in ({"aim": 2}, {"aim": 2, "spot": 1}, {"aim": 2, "spot": 3}):
        now = {"v": 1, "lessons": {"pieux": steps, **others}}
        shell.hear(kind="save", progress=now)
        assert kept(page) == now


@pytest.mark.parametrize(
    "held",
    ["{", "null", "[1]", '{"lessons": [{"a": {"b": 3}}]}', '{"lessons": {"__proto__": {"b": 3}, "a": 3}}'],
)
def test_a_spoilt_store_is_written_anew(page: Page, held: str) -> None:
    shell = Shell(page)
    page.evaluate("([key, held]) => localStorage.setItem(key, held)", [STORE, held])
    shell.hear(kind="save", progress=reached(aim=3))
    assert kept(page) == reached(aim=3)
    stranger = Shell(page.context.new_page())
    stranger.page.evaluate("localStorage.setItem('toc_learn.forgotten', '<b>')")
    page.wait_for_timeout(200)
    assert shell.commands() == []


def test_a_lesson_that_is_begun_afresh_is_forgotten_by_the_store_and_by_other_tabs(page: Page) -> None:
    one, other = Shell(page), Shell(page.context.new_page())
    one.hear(kind="save", progress=reached(spot=3))
    other.hear(kind="save", progress=reached(spot=3))
    one.hear(kind="forget", lesson="pieux")
    left = {"v": 1, "lessons": {"constructor": {"name": 2}}}
    assert kept(page) == left
    told = {"kind": "command", "command": "forget", "lesson": "pieux"}
    until(lambda: other.commands() == [told], lambda: f"the other tab's kernel is told {other.commands()}")
    other.hear(kind="save", progress=reached(spot=3))
    assert kept(page) == left, "no other tab brings it back"
    one.hear(kind="save", progress=reached(spot=2))
    assert kept(page) == reached(spot=2)
    for lesson in ("<b>", None, "", "__proto__"):
        one.hear(kind="forget", lesson=lesson)
    assert kept(page) == reached(spot=2)


RESTART = {
    "data-ask": f"Recommencer{HOSTILE}",
    "data-yes": "oui",
    "data-no": "non",
    "data-does": json.dumps({"command": "restart"}),
    "data-more": "tout",
}


@pytest.mark.parametrize("notebook", [False, True])
def test_what_cannot_be_taken_back_is_asked_about_first(page: Page, notebook: bool) -> None:
    button = ["button", {"type": "button", "class": "toc-restart", **RESTART}, "recommencer"]
    shell = Shell(page, notebook, head=[button], shortcuts={"Escape": {"command": "undo"}})
    box, does = page.locator("dialog[open][role=alertdialog]"), {"kind": "command", "command": "restart"}
    for leave in ("Escape", "Enter", " "):
        page.locator(".toc-restart").focus()
        page.keyboard.press("Enter")
        assert box.locator("p").text_content() == RESTART["data-ask"]
        assert shell.focused() == "non", "the way out is at hand"
        page.keyboard.press(leave)
        until(lambda: box.count() == 0, "the question stays")
        assert shell.focused() == "recommencer", "the focus is given back"
        assert shell.commands() == [], "nothing is done, not even taken back"
    page.locator(".toc-restart").click()
    assert box.locator("a").count() == (0 if notebook else 1)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    until(lambda: shell.commands() == [does], lambda: f"sent: {shell.commands()}")
    assert shell.focused() == "recommencer"
    until(
        lambda: page.locator("dialog").count() == 0, "the question stays"
    )  # it goes a moment after it closed
    assert page.evaluate("window.hacked") is None


WORDS = {"copy": "copier", "copied": "copié", "close": "fermer"}


@pytest.mark.parametrize("blocked", ["null", "{ closed: true }", ""])
def test_a_report_is_shown_and_copied_whether_or_not_a_window_may_open(page: Page, blocked: str) -> None:
    said = f"une ligne\n{HOSTILE}"
    button = ["button", {"type": "button", "class": "toc-report", "data-notes": said}, "signaler"]
    escape = {"Escape": {"command": "undo"}}
    shell = Shell(page, hints=[button], names={**NAMES, **WORDS}, shortcuts=escape)
    page.locator(".toc-app").evaluate(
        "app => app.insertAdjacentHTML('beforeend', '<div class=toc-hints></div>')"
    )
    if blocked:
        page.evaluate(f"window.open = () => ({blocked})")
        page.locator(".toc-report").click()
        sheet = page.locator("dialog[open][aria-label=signaler]")
    else:
        with page.context.expect_page() as opened:
            page.locator(".toc-report").click()
        sheet = opened.value.locator("body")
    assert sheet.locator("p").text_content() == said
    copies = sheet.locator("button", has_text="copi")
    assert copies.text_content() == "copier"
    copies.click()
    until(lambda: copies.text_content() == "copié", "nothing is copied")
    if not blocked:
        return
    page.keyboard.press("Escape")
    until(lambda: page.locator("dialog").count() == 0, "it stays")
    assert shell.commands() == []
    assert page.evaluate("document.activeElement.className") == "toc-report"
    page.locator(".toc-report").click()
    sheet.locator("button", has_text="fermer").click()
    until(lambda: page.locator("dialog").count() == 0, "it stays")
    assert page.evaluate("window.hacked") is None


def test_a_lost_kernel_is_said_and_forgiven(page: Page) -> None:
    page.clock.install()
    hole = {"hole": "a8", "label": "bille", "x": 0.5, "y": 0.5, "r": 0.05}
    shell = Shell(page, holes=[hole])
    banner = page.locator(".toc-banner")
    assert not banner.is_visible()
    page.clock.run_for(11_000)
    assert shell.sent[-1] == {"kind": "ping"}
    page.evaluate("window.model.hear({kind: 'pong'})")
    page.clock.run_for(8_000)
    assert not banner.is_visible()
    page.clock.run_for(30_000)
    assert banner.is_visible()
    assert "perdu" in (banner.text_content() or "")
    assert banner.locator("button").count() == 1
    controls = page.locator(".toc-app button")
    off = page.locator(".toc-app.toc-lost button[aria-disabled=true]")
    assert 0 < controls.count() == off.count()
    before = len(shell.commands())
    for control in controls.all():
        control.dispatch_event("click")
    assert len(shell.commands()) == before
    page.evaluate("window.model.hear({kind: 'pong'})")
    assert not banner.is_visible()
    assert off.count() == 0
    page.evaluate("window.dead = true")
    page.clock.run_for(11_000)
    assert banner.is_visible()


def presses(shell: Shell) -> dict[str, Callable[[], None]]:
    """Everything that asks the kernel for something."""
    page = shell.page
    return {
        "a button of the kernel's": lambda: page.locator(".toc-list button").first.click(),
        "the board": lambda: page.locator("canvas").click(position={"x": 20, "y": 20}),
        "a hole": lambda: page.locator(".toc-hole").dispatch_event("click"),
        "a key": lambda: page.keyboard.press("Escape"),
        "a step's link": lambda: page.locator(".toc-goal a").click(),
    }


def waiting_shell(page: Page) -> Shell:
    page.clock.install()
    hole = {"hole": "a8", "label": "bille", "x": 0.5, "y": 0.5, "r": 0.05}
    step = ["a", {"href": "?lesson=exit"}, "x"]
    return Shell(page, holes=[hole], goal=[step], shortcuts={"Escape": {"command": "undo"}})


def test_whoever_waits_is_told_and_not_for_long(page: Page) -> None:
    shell = waiting_shell(page)
    slow, banner = page.locator(".toc-slow[role=status]"), page.locator(".toc-banner")
    for name, press in presses(shell).items():
        press()
        assert {"kind": "ping"} in shell.sent[-2:], name
        assert slow.text_content() == "", name
        page.clock.run_for(1100)
        assert slow.text_content() == "un instant", name
        assert not banner.is_visible(), name
        page.clock.run_for(4500)
        assert banner.is_visible(), name
        assert slow.text_content() == "", "one word at a time"
        page.evaluate("window.model.hear({kind: 'pong'})")
        assert not banner.is_visible(), name


@pytest.mark.parametrize("answer", ["pong", "push", "status"])
def test_a_busy_kernel_is_not_a_dead_one(page: Page, answer: str) -> None:
    shell = waiting_shell(page)
    slow, banner = page.locator(".toc-slow"), page.locator(".toc-banner")

    def say() -> None:
        if answer == "status":
            page.evaluate("window.model.set('status', {text: 'joué', no: Math.random()})")
        else:
            page.evaluate("kind => window.model.hear({kind, search: location.search})", answer)

    for after in (200, 3000, 30_000):
        presses(shell)["a button of the kernel's"]()
        page.clock.run_for(after)
        assert banner.is_visible() == (after > 5000)
        say()
        assert slow.text_content() == ""
        assert not banner.is_visible()
        page.clock.run_for(3000)
        assert not banner.is_visible()
        assert slow.text_content() == "", "nobody waits any more"


def test_the_page_comes_alive_when_it_is_drawn(page: Page) -> None:
    shell = Shell(page)
    assert page.locator("#toc-page.live").count() == 0
    shell.hear(kind="drawn")
    page.wait_for_selector("#toc-page.live", state="attached")
    assert page.evaluate("[document.title, document.documentElement.lang]") == ["Essai", "fr"]


def test_the_size_is_told_when_it_changes(page: Page) -> None:
    shell = Shell(page)
    page.wait_for_timeout(250)
    page.set_viewport_size({"width": 500, "height": 600})
    page.wait_for_timeout(300)
    sizes = [message for message in shell.sent if message["kind"] == "size"]
    assert sizes
    assert {"width", "height", "dpr", "dark", "reduced"} <= sizes[-1].keys()
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    page.wait_for_timeout(300)
    last = [message for message in shell.sent if message["kind"] == "size"][-1]
    assert last["dark"] is True
    assert last["reduced"] is True
    assert page.locator(".toc-app.toc-dark").count() == 1


def test_a_notebook_follows_the_theme_of_jupyterlab_and_not_the_systems(page: Page) -> None:
    page.emulate_media(color_scheme="dark")
    shell = Shell(page, notebook=True)
    page.evaluate("document.getElementById('toc-page').removeAttribute('id')")
    for light, dark in (("true", 0), ("false", 1), ("true", 0)):
        page.evaluate("light => { document.body.dataset.jpThemeLight = light; }", light)
        page.wait_for_timeout(250)
        assert page.locator(".toc-app.toc-dark").count() == dark
        assert shell.sent[-1]["dark"] is bool(dark)


def test_a_list_that_goes_on_below_its_frame_says_so(page: Page) -> None:
    lines = [["ol", {}, *(["li", {}, f"ligne {i}"] for i in range(30))]]
    shell = Shell(page, log=lines)
    frame = page.locator(".toc-log.toc-more")
    assert frame.count() == 0
    page.evaluate("document.querySelector('.toc-log ol').setAttribute('style', 'height:80px;overflow:auto')")
    page.wait_for_timeout(200)
    page.evaluate("document.querySelector('.toc-log ol').scrollTop = 0")
    page.wait_for_timeout(100)
    assert frame.count() == 1
    page.evaluate("document.querySelector('.toc-log ol').scrollTop = 9999")
    page.wait_for_timeout(100)
    assert frame.count() == 0
    shell.set("log", [["ol", {}, ["li", {}, "une seule"]]])
    page.wait_for_timeout(100)
    assert frame.count() == 0


def test_the_way_of_a_move_is_shown_while_it_is_pointed_at_and_nobody_is_told(page: Page) -> None:
    way = {"lines": [[100, 100, 300, 100]], "ends": [[350, 100, 1]], "r": 30}
    shell = Shell(page, ways=[way, {}])
    page.add_style_tag(
        content=".toc-preview { position: absolute; width: 0; height: 0; pointer-events: none; }"
    )
    marks = page.locator(".toc-figure > .toc-preview > *")
    for _ in range(10):  # the board's size is told a moment after it is there
        before = len(shell.sent)
        page.wait_for_timeout(400)
        if before == len(shell.sent):
            break
    for come, go in (
        (lambda: page.locator(".toc-list > button").first.hover(), lambda: page.mouse.move(1, 1)),
        (
            lambda: page.locator(".toc-list > button").first.focus(),
            lambda: page.locator(".toc-list > button").last.focus(),
        ),
    ):
        come()
        until(lambda: marks.count() == 4, "the way is not shown")
        assert page.locator(".toc-preview .toc-struck").count() == 2
        go()
        until(lambda: marks.count() == 0, "the way stays")
    assert len(shell.sent) == before
    page.locator(".toc-list > button").first.hover()
    shell.set("ways", [{}, {}])
    until(lambda: marks.count() == 0, "a way is shown that is no more")


def test_the_log_opens_by_key_and_stays_open_when_it_grows(page: Page) -> None:
    fold = [
        "button",
        {"type": "button", "class": "toc-fold", "data-toggle": "log", "aria-expanded": "false"},
        "J",
    ]
    shell = Shell(page, log=[fold, ["ol", {"tabindex": "0"}, ["li", {}, "un"]]])
    page.locator(".toc-fold").focus()
    page.keyboard.press("Enter")
    assert page.locator(".toc-app.toc-logged").count() == 1
    shell.set("log", [fold, ["ol", {"tabindex": "0"}, ["li", {}, "un"], ["li", {}, "deux"]]])
    page.wait_for_timeout(100)
    assert page.locator(".toc-fold").get_attribute("aria-expanded") == "true"
    page.keyboard.press("Enter")
    assert page.locator(".toc-app.toc-logged").count() == 0
