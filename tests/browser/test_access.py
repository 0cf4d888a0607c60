"""What a person cannot see: axe-core, the order in which a screen reader reads, keys that are not trapped."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.browser.player import Player, until
from toc_learn.lessons.commands import Choose, Next, Retry, Touch

SERIOUS = ("serious", "critical")


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    yield context.new_page()
    context.close()


def faults(page: Page) -> list[str]:
    """Return what axe-core finds serious on the page as it is now."""
    found = Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {one['help']}: {[node['target'] for node in one['nodes']][:3]}"
        for one in found
        if one["impact"] in SERIOUS
    ]


@pytest.mark.parametrize("width", [360, 1366])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["?lang=fr", "?lang=en", "rules?lang=fr", "learn?lesson=nothing&lang=fr"])
def test_axe_finds_nothing_serious_on_plain_pages(
    page: Page, address: str, path: str, scheme: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.goto(address + path)
    assert faults(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1366])
def test_axe_finds_nothing_serious_in_a_lesson(
    browser: Browser, address: str, scheme: str, width: int
) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 768},
        color_scheme=scheme,  # type: ignore[arg-type]
        reduced_motion="reduce",
    )
    one = Player(context, address, "pieux", "pointer")
    one.open("aim")
    assert faults(one.page) == []
    for command in (Choose("QD"), Touch("a8"), Touch("b2")):
        one.do(command)
    assert faults(one.page) == [], "after a refusal"
    one.open("aim")
    one.solve()
    assert faults(one.page) == [], "after success"
    context.close()


def test_the_screen_reader_order(browser: Browser, address: str) -> None:
    context = browser.new_context(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    one = Player(context, address, "pieux", "pointer")
    one.open("aim")
    one.do(Choose("5C"))
    client = context.new_cdp_session(one.page)
    nodes = client.send("Accessibility.getFullAXTree")["nodes"]
    by_id = {node["nodeId"]: node for node in nodes}
    order: list[str] = []

    def walk(node: dict[str, object]) -> None:
        name = node.get("name")
        if not node.get("ignored") and isinstance(name, dict):
            order.append(str(name.get("value", "")))
        for child in node.get("childIds", []):  # type: ignore[attr-defined]
            if child in by_id:
                walk(by_id[child])

    walk(nodes[0])
    screen = one.screen
    told = [screen.goal, screen.feedback.reason, screen.hand[0].name, screen.choices[0].label]
    places = [next(i for i, name in enumerate(order) if text in name) for text in told]
    assert places == sorted(places), list(zip(told, places, strict=True))
    context.close()


def test_tab_walks_through_the_page_and_out_of_it(browser: Browser, address: str) -> None:
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    one = Player(context, address, "pieux", "keys")
    one.open("aim")
    one.do(Choose("5C"))
    seen = set()
    for key in ("Tab", "Shift+Tab"):
        for _ in range(90):
            one.page.keyboard.press(key)
            seen.add(
                str(
                    one.page.evaluate("document.activeElement.className + document.activeElement.textContent")
                )
            )
            if one.page.evaluate("document.activeElement === document.body"):
                break
        else:
            raise AssertionError(f"{key} is trapped")
    assert any("toc-card" in name for name in seen)
    assert any("toc-move" in name for name in seen)
    context.close()


def test_the_keys_are_led_to_what_is_to_be_pressed_next(browser: Browser, address: str) -> None:
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    one = Player(context, address, "pieux", "keys")
    one.open("aim")
    here = one.page.locator(":focus")

    def led_to(selector: str) -> None:
        wanted = one.page.locator(f"#toc-live {selector}:focus")
        until(wanted.count, lambda: f"not {selector}, but {here.evaluate('e => e.outerHTML')}")

    for command in (Choose("QD"), Touch("a8"), Touch("b2")):
        one.do(command)
    led_to(".toc-act > :nth-child(3)")
    one.do(Retry())
    led_to(".toc-cards > button")
    one.solve()
    led_to(".toc-act > .toc-next")
    one.do(Next(one.screen.here))
    led_to(".toc-list > button")
    context.close()


def test_escape_lays_the_card_back(browser: Browser, address: str) -> None:
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    one = Player(context, address, "pieux", "keys")
    one.open("aim")
    one.do(Choose("5C"))
    chosen = one.page.locator("#toc-live .toc-cards > button.toc-chosen")
    assert chosen.count() == 1
    one.page.keyboard.press("Escape")
    until(lambda: chosen.count() == 0, "Escape did not lay the card back")
    context.close()
