"""The shell for who goes by keys: where the focus stays, where it is led, and what single keys do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.player import until

from .shell_page import Shell


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 800, "height": 600})
    yield context.new_page()
    context.close()


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


def leads(to: str, at: int, no: int, *keeps: str) -> dict[str, object]:
    return {"to": to, "at": at, "keeps": list(keeps), "no": no}


def test_an_answer_leads_the_keys_to_what_is_pressed_next(page: Page) -> None:
    """Though it comes a moment later than the answer, and though what was pressed is still there."""
    shell = Shell(page)
    page.keyboard.press("Tab")
    page.locator(".toc-list button").first.focus()
    page.evaluate("document.querySelector('.toc-act').style.display = 'none'")
    page.evaluate("document.querySelector('.toc-list').style.display = 'none'")
    shell.set("led", leads("act", 0, 1))
    page.evaluate("setTimeout(() => { document.querySelector('.toc-act').style.display = '' }, 100)")
    until(lambda: shell.focused() == "next", lambda: f"the focus is on {shell.focused()!r}")
    shell.set("goal", [["h2", {}, "solved"]])
    assert shell.focused() == "next"
    page.evaluate("document.querySelector('.toc-list').style.display = ''")
    for number, (to, at, here) in enumerate((("cards", 1, "2"), ("list", 1, "b"), ("act", 0, "next")), 2):
        page.keyboard.press("Enter")
        shell.set("led", leads(to, at, number))
        until(lambda here=here: shell.focused() == here, lambda: f"the focus is on {shell.focused()!r}")


def test_what_may_keep_the_focus_keeps_it_while_it_is_there(page: Page) -> None:
    shell = Shell(page)
    page.keyboard.press("Tab")
    page.locator(".toc-list button").last.focus()
    shell.set("led", leads("cards", 1, 1, "list", "holes"))
    page.wait_for_timeout(120)
    assert shell.focused() == "b"
    page.evaluate("document.querySelector('.toc-list').style.display = 'none'")
    shell.set("goal", [["h2", {}, "on"]])
    until(lambda: shell.focused() == "2", lambda: f"the focus is on {shell.focused()!r}")


def test_what_was_led_to_once_is_no_target_for_a_later_loss(page: Page) -> None:
    shell = Shell(page)
    page.keyboard.press("Tab")
    page.locator(".toc-list button").first.focus()
    page.keyboard.press("Enter")
    shell.set("led", leads("act", 0, 1))
    until(lambda: shell.focused() == "next", lambda: f"the focus is on {shell.focused()!r}")
    page.locator(".toc-list button").last.focus()
    page.evaluate("document.querySelector('.toc-list').lastElementChild.remove()")
    shell.set("goal", [["h2", {}, "on"]])
    until(lambda: shell.focused() == "a", lambda: f"the focus is on {shell.focused()!r}")


def test_nobody_is_led_who_walked_on_or_goes_by_pointer_or_is_elsewhere(page: Page) -> None:
    shell = Shell(page, rail=[["button", {}, "rail"]])
    page.keyboard.press("Tab")
    page.locator(".toc-cards button").first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    shell.set("led", leads("act", 0, 1))
    page.wait_for_timeout(120)
    assert shell.focused() == "2"
    page.keyboard.press("Enter")
    shell.set("led", leads("act", 0, 2))
    until(lambda: shell.focused() == "next", lambda: f"the focus is on {shell.focused()!r}")
    page.locator(".toc-rail button").focus()
    page.keyboard.press("Enter")
    shell.set("led", leads("act", 0, 3))
    page.wait_for_timeout(120)
    assert shell.focused() == "rail"
    page.locator(".toc-cards button").first.click()
    shell.set("led", leads("act", 0, 4))
    page.wait_for_timeout(120)
    page.keyboard.press("Shift")
    shell.set("goal", [["h2", {}, "on"]])
    page.wait_for_timeout(120)
    assert shell.focused() == "1"


def test_a_main_action_that_never_comes_is_not_waited_for_without_end(page: Page) -> None:
    """Whatever else changes meanwhile: then a neighbour has the focus."""
    shell = Shell(page, led=leads("act", 0, 1))
    page.keyboard.press("Tab")
    page.locator(".toc-list button").first.focus()
    page.evaluate("document.querySelector('.toc-act').style.display = 'none'")
    page.evaluate("document.querySelector('.toc-list').style.display = 'none'")
    for number in range(5):
        shell.set("goal", [["h2", {}, str(number)]])
    until(lambda: shell.focused() == "1", lambda: f"the focus is on {shell.focused()!r}", 3)


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
    assert [name for name in page.evaluate("window.leaked") if name != "Tab"] == []


def presses(shell: Shell) -> list[tuple[str, float, float]]:
    """Return the presses and releases of the board that were told."""
    told = [message for message in shell.sent if message["kind"] in ("press", "release")]
    return [(message["kind"], round(message["x"], 3), round(message["y"], 3)) for message in told]


@pytest.mark.parametrize("pixels", [(640, 640), (250, 640), (1200, 1200)])
def test_a_press_is_told_in_parts_of_the_board_as_it_is_seen(page: Page, pixels: tuple[int, int]) -> None:
    """Whatever number of pixels the canvas has, also while it takes another size."""
    shell = Shell(page)
    page.evaluate(
        "pixels => { const c = document.querySelector('canvas'); [c.width, c.height] = pixels; }", pixels
    )
    box = page.locator("canvas").bounding_box()
    assert box is not None
    at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 4
    page.mouse.click(*at)
    assert presses(shell) == [("press", 0.5, 0.25), ("release", 0.5, 0.25)]


@pytest.mark.parametrize("button", ["right", "middle"])
def test_only_the_main_button_of_the_mouse_reaches_the_board(page: Page, button: Any) -> None:
    shell = Shell(page)
    page.locator("canvas").hover()
    for pressed in (button, "left", button):
        page.mouse.down(button=pressed)
        page.mouse.up(button=pressed)
    assert [kind for kind, *_ in presses(shell)] == ["press", "release"]
    for does, pressed in ((page.mouse.down, "left"), (page.mouse.down, button), (page.mouse.up, button)):
        does(button=pressed)
    page.mouse.up()
    assert [kind for kind, *_ in presses(shell)] == ["press", "release"] * 2
    assert page.evaluate("window.leaked") == []


CONTROLS = [".toc-cards button", ".toc-act button", ".toc-list button", ".toc-hole", ".toc-head button"]


@pytest.mark.parametrize("notebook", [False, True])
@pytest.mark.parametrize(
    ("control", "key"), [("a.go", "Enter"), *((c, key) for c in CONTROLS for key in ("Enter", "Space"))]
)
def test_a_key_that_is_held_is_pressed_once(page: Page, control: str, notebook: bool, key: str) -> None:
    """Wherever the focus goes meanwhile, as from an answer to the way on."""
    hole = {"hole": "a8", "label": "bille", "x": 0.5, "y": 0.5, "r": 0.05}
    head = [["button", {"data-do": "{}"}, "x"], ["a", {"class": "go", "href": "?lesson=exit"}, "y"]]
    Shell(page, notebook=notebook, holes=[hole], head=head)
    page.locator(control).first.focus()
    page.evaluate("""() => {
      window.pressed = [];
      addEventListener("click", (event) => {
        window.pressed.push(event.target.textContent);
        event.preventDefault();
        document.querySelector(".toc-list button:last-child").focus();
      }, true);
    }""")
    for _ in range(8):
        page.keyboard.down(key)
        page.wait_for_timeout(20)
    page.keyboard.up(key)
    page.wait_for_timeout(50)
    assert len(page.evaluate("window.pressed")) == 1
    page.keyboard.press(key)
    assert len(page.evaluate("window.pressed")) == 2
    if notebook:
        assert [name for name in page.evaluate("window.leaked") if name == "Enter"] == []


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


def test_the_keys_that_press_a_control_are_the_boards_only_on_the_board(page: Page) -> None:
    """As to skip a motion: elsewhere they press what has the focus, or scroll."""
    skip = {"command": "skip"}
    hole = {"hole": "a8", "label": "bille", "x": 0.5, "y": 0.5, "r": 0.05}
    log = [["ol", {"tabindex": "0"}, ["li", {}, "un"]]]
    goal = [["a", {"href": "?lesson=exit"}, "x"]]
    shell = Shell(
        page, shortcuts={"Escape": skip, "Enter": skip, " ": skip}, holes=[hole], log=log, goal=goal
    )
    page.evaluate("addEventListener('click', (event) => event.preventDefault(), true)")
    presses = 0
    for place in ("body", "canvas"):
        page.evaluate(
            "place => { document.activeElement.blur(); document.querySelector(place).focus(); }", place
        )
        for key in ("Enter", "Space", "Escape"):
            page.keyboard.press(key)
            presses += 1
    assert [message["command"] for message in shell.commands()] == ["skip"] * presses
    for place in (".toc-cards button", ".toc-hole", ".toc-goal a", ".toc-log ol"):
        page.locator(place).first.focus()
        for key in ("Enter", "Space"):
            page.keyboard.press(key)
    assert [message["command"] for message in shell.commands() if message["command"] == "skip"] == [
        "skip"
    ] * presses
    page.keyboard.press("Escape")
    assert shell.commands()[-1]["command"] == "skip"
