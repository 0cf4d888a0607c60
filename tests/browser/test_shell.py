"""The shell alone, with a model made by hand: what it builds, keeps, says and lets through."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.player import until
from toc_learn.widgets import shell
from toc_learn.widgets.parts import PARTS

SOURCE = shell.script()
HOSTILE = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>&amp;\'"'
NAMES = {
    "lang": "fr",
    "title": "Essai",
    "board": "le plateau",
    "holes": "trous",
    "lost": "perdu",
    "slow": "un instant",
    "reload": "encore",
}
TRAITS: dict[str, Any] = {
    **{name: [] for name in (*PARTS, "holes")},
    **{name: {} for name in ("marks", "shortcuts")},
    "page": True,
    "names": NAMES,
    "status": {"text": "prêt", "no": 0},
}
PAGE = """<!DOCTYPE html><html lang="fr"><head><style>
.toc-figure, canvas { position: relative; width: 300px; height: 300px }
.toc-holes { position: absolute; inset: 0; pointer-events: none }
.toc-hole { position: absolute; padding: 0 } .long { height: 3000px }
</style></head><body data-voila="voila"><div id="toc-page"><div id="toc-static"></div>
<div id="toc-live"><div class="toc-frame"><div class="toc-app">
<div class="toc-head"></div><div class="toc-goal"></div>
<div class="toc-figure"><canvas width="640" height="640" tabindex="0"></canvas></div>
<div class="el"></div><div class="toc-feedback"></div>
<div class="toc-cards"><button>1</button><button>2</button><button>3</button></div>
<div class="toc-act"><button class="toc-next">next</button></div>
<div class="toc-list"><button>a</button><button>b</button></div>
<div class="toc-rail"></div><div class="toc-log"></div><div class="toc-foot"></div><div class="long"></div>
</div></div></div></div></body></html>"""
MODEL = """
window.sent = []; window.leaked = [];
const state = %s, calls = {};
window.model = {
  get: (name) => state[name],
  set: (name, value) => { state[name] = value; (calls["change:" + name] || []).forEach((call) => call()); },
  on: (name, call) => (calls[name] = calls[name] || []).push(call),
  off() {}, save_changes() {},
  send: (message) => {
    if (window.dead) throw new Error("dead");
    window.sent.push(message);
  },
  hear: (message) => (calls["msg:custom"] || []).forEach((call) => call(message)),
};
document.addEventListener("keydown", (event) => window.leaked.push(event.key));
const canvas = document.querySelector("canvas");
for (const name of ["mousemove", "wheel", "touchstart", "touchmove", "keydown", "mousedown", "mouseup"])
  canvas.addEventListener(name, (event) => {
    window.leaked.push(name);
    if (name === "keydown") event.preventDefault();
  });
const source = new Blob([%s], { type: "text/javascript" });
import(URL.createObjectURL(source)).then(({ default: shell }) => {
  const signal = new AbortController().signal;
  shell.initialize({ model: window.model, signal });
  shell.render({ model: window.model, el: document.querySelector(".el"), signal });
});
"""


class Shell:
    def __init__(self, page: Page, notebook: bool = False, **traits: Any) -> None:
        self.page = page
        traits["page"] = not notebook
        page.route("http://shell.test/**", lambda route: route.fulfill(body=PAGE, content_type="text/html"))
        page.goto("http://shell.test/learn?lesson=pieux")
        page.evaluate(MODEL % (json.dumps({**TRAITS, **traits}), json.dumps(SOURCE)))
        page.wait_for_selector(".toc-holes", state="attached")

    def set(self, name: str, value: object) -> None:
        self.page.evaluate("([name, value]) => window.model.set(name, value)", [name, value])
        self.page.wait_for_timeout(30)

    def hear(self, **message: object) -> None:
        self.page.evaluate("message => window.model.hear(message)", message)
        self.page.wait_for_timeout(60)

    @property
    def sent(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.page.evaluate("window.sent")
        return found

    def commands(self) -> list[dict[str, Any]]:
        return [message for message in self.sent if message["kind"] == "command"]

    def focused(self) -> str:
        return str(self.page.evaluate("document.activeElement.textContent"))


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


def test_what_stays_keeps_its_focus(page: Page) -> None:
    def steps(now: int) -> list[Any]:
        return [
            [
                "ol",
                {},
                *(["li", {"class": "x" if i == now else ""}, ["button", {}, f"step {i}"]] for i in range(3)),
            ]
        ]

    shell = Shell(page, rail=steps(0))
    page.locator(".toc-rail button").nth(1).focus()
    shell.set("rail", steps(2))
    assert shell.focused() == "step 1"
    shell.set("rail", [["p", {}, "gone"]])
    assert page.locator(".toc-rail button").count() == 0


def test_focus_goes_on_to_a_neighbour_for_keys_only(page: Page) -> None:
    shell = Shell(page)
    page.keyboard.press("Tab")
    page.locator(".toc-act button").focus()
    page.keyboard.press("Shift")
    page.evaluate("document.querySelector('.toc-act').style.display = 'none'")
    shell.set("goal", [["h2", {}, "next"]])
    page.wait_for_timeout(120)
    assert shell.focused() == "1"
    page.evaluate("document.querySelector('.toc-act').style.display = ''")
    page.locator(".toc-act button").click()
    page.evaluate("document.querySelector('.toc-act').style.display = 'none'")
    shell.set("goal", [["h2", {}, "again"]])
    page.wait_for_timeout(120)
    assert page.evaluate("document.activeElement === document.body")


def test_a_hole_keeps_its_focus_while_others_come_and_go(page: Page) -> None:
    def at(*names: str) -> list[dict[str, object]]:
        return [{"hole": name, "label": name, "x": 0.5, "y": 0.5, "r": 0.04} for name in names]

    shell = Shell(page, holes=at("a0", "a5", "A"))
    page.keyboard.press("Tab")
    page.locator("[data-hole=a5]").focus()
    for after in (("a5", "a10"), ("a2", "a5", "b0"), ("a5",), ("a0", "a2", "a5", "A")):
        shell.set("holes", at(*after))
        page.wait_for_timeout(60)
        assert page.evaluate("document.activeElement.dataset.hole") == "a5", after
        assert page.locator(".toc-hole").evaluate_all("all => all.map(e => e.dataset.hole)") == list(after)


def test_an_answer_leads_the_keys_to_what_is_pressed_next(page: Page) -> None:
    """To the main action, though it comes a moment later; and from there to a new step's first control."""
    shell = Shell(page)
    page.keyboard.press("Tab")
    page.locator(".toc-list button").first.focus()
    page.evaluate("document.querySelector('.toc-act').style.display = 'none'")
    page.evaluate("document.querySelector('.toc-list').style.display = 'none'")
    shell.set("names", {**NAMES, "main": 0})
    page.evaluate("setTimeout(() => { document.querySelector('.toc-act').style.display = '' }, 100)")
    until(lambda: shell.focused() == "next", lambda: f"the focus is on {shell.focused()!r}")
    shell.set("goal", [["h2", {}, "solved"]])
    assert shell.focused() == "next"
    shell.set("names", {**NAMES, "title": "another step"})
    until(lambda: shell.focused() == "1", lambda: f"the focus is on {shell.focused()!r}")


def test_the_same_message_twice_is_said_twice(page: Page) -> None:
    shell = Shell(page)
    said = []
    for no in (1, 2):
        shell.set("status", {"text": "Refusé.", "no": no})
        said.append(page.locator("[aria-live]").text_content())
    assert [text.strip() for text in said if text] == ["Refusé.", "Refusé."]
    assert said[0] != said[1]


def test_the_canvas_keeps_no_key_wheel_or_finger(page: Page) -> None:
    Shell(page)
    canvas = page.locator("canvas")
    assert canvas.get_attribute("tabindex") == "-1"
    assert canvas.get_attribute("role") == "img"
    assert canvas.get_attribute("aria-label") == "le plateau"
    box = canvas.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 50, box["y"] + 50)
    page.mouse.move(box["x"] + 90, box["y"] + 90, steps=20)
    page.mouse.wheel(0, 300)
    page.wait_for_timeout(200)
    assert page.evaluate("document.scrollingElement.scrollTop") > 100
    page.evaluate("window.scrollTo(0, 0)")
    page.mouse.click(box["x"] + 50, box["y"] + 50)
    page.evaluate("document.querySelector('canvas').focus()")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.localName") == "button"
    leaked = page.evaluate("window.leaked")
    assert [name for name in leaked if name != "Tab"] == ["mousedown", "mouseup"]


def test_arrows_walk_in_a_group_and_letters_stay_inside(page: Page) -> None:
    shell = Shell(page)
    page.locator(".toc-cards button").nth(0).focus()
    for key, here in (("ArrowRight", "2"), ("ArrowRight", "3"), ("ArrowRight", "1"), ("ArrowLeft", "3")):
        page.keyboard.press(key)
        assert shell.focused() == here
    for key in ("a", "b", "d", "d", "m", "y", "r", "Enter"):
        page.keyboard.press(key)
    assert page.evaluate("document.querySelector('.toc-app').dataset.lmSuppressShortcuts") == "true"
    shell = Shell(page, notebook=True)
    page.locator(".toc-cards button").nth(0).focus()
    page.evaluate("window.leaked.length = 0")
    for key in ("a", "b", "d", "m", "y", "r", "Enter", "ArrowRight"):
        page.keyboard.press(key)
    assert page.evaluate("window.leaked") == []


def test_arrows_walk_over_the_holes_by_direction(page: Page) -> None:
    places = {"left": (0.2, 0.5), "right": (0.8, 0.5), "top": (0.5, 0.2), "middle": (0.5, 0.5)}
    holes = [{"hole": name, "label": name, "x": x, "y": y, "r": 0.04} for name, (x, y) in places.items()]
    shell = Shell(page, holes=holes)
    page.locator("[data-hole=left]").focus()
    way = []
    for key in ("ArrowRight", "ArrowUp", "ArrowDown", "ArrowRight", "ArrowRight", "Enter", "Space"):
        page.keyboard.press(key)
        way.append(page.evaluate("document.activeElement.dataset.hole"))
    assert way == ["middle", "top", "middle", "right", "right", "right", "right"]
    assert shell.commands() == [{"kind": "command", "command": "touch", "hole": "right"}] * 2


def test_single_keys_do_what_the_kernel_says(page: Page) -> None:
    shell = Shell(page, shortcuts={"Escape": {"command": "undo", "at": "3"}, "r": {"command": "reveal"}})
    page.keyboard.press("Escape")
    page.keyboard.press("R")
    page.keyboard.press("Control+r")
    page.keyboard.press("x")
    assert [message["command"] for message in shell.commands()][:2] == ["undo", "reveal"]
    assert len(shell.commands()) <= 2


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
    notebook = Shell(page, notebook=True)
    assert notebook.sent[0]["progress"] == ""
    notebook.hear(kind="save", progress={"v": 2})
    notebook.hear(kind="push", search="?x")
    assert json.loads(page.evaluate("localStorage['toc_learn.progress']"))["v"] == 1
    assert page.url.endswith("?lesson=pieux")


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
    before = len(shell.sent)
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
