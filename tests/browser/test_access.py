"""What a person cannot see: axe-core, the order in which a screen reader reads, keys that are not trapped."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, islice
from typing import Any, NamedTuple, get_args
from urllib.parse import urlencode

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.browser.player import Player, solution, until
from toc_learn.lessons import replay
from toc_learn.lessons.commands import Choose, Command, Next, Retry, Touch
from toc_learn.lessons.loader import course, load_lesson
from toc_learn.lessons.model import Kind
from toc_learn.lessons.screen import Screen
from toc_learn.lessons.session import LessonSession
from toc_learn.view.words import text

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
    one.do(Retry())  # a page that is opened again keeps what was tried
    one.solve()
    assert faults(one.page) == [], "after success"
    context.close()


class Read(NamedTuple):
    """One thing that a screen reader comes to: its role, its name, all text in it, and how it speaks up."""

    role: str
    name: str
    words: str
    live: str


def read(page: Page) -> list[Read]:
    """Return what the browser's accessibility tree holds, in its order."""
    client = page.context.new_cdp_session(page)
    nodes = client.send("Accessibility.getFullAXTree")["nodes"]
    client.detach()
    by_id = {node["nodeId"]: node for node in nodes}
    found: list[Read] = []

    def walk(node: dict[str, Any]) -> str:
        """Note what a node is and holds; returns its text."""
        role, name = (str(node.get(of, {}).get("value", "")) for of in ("role", "name"))
        live = {one["name"]: one["value"].get("value") for one in node.get("properties", [])}.get("live")
        at = len(found)
        words = [name] if role == "StaticText" else []
        words += [walk(by_id[child]) for child in node.get("childIds", []) if child in by_id]
        if not node.get("ignored"):
            found.insert(at, Read(role, plain(name), plain(" ".join(words)), str(live or "")))
        return " ".join(words)

    walk(nodes[0])
    return found


def plain(said: str) -> str:
    return " ".join(said.replace("\u2011", "-").split())  # a heading breaks at no hyphen


#: So many lines of a log are read before it is unfolded.
NEWEST = 3


def in_order(seen: list[Read], screen: Screen, *, live: bool) -> None:
    """See that a screen is read in this order: goal, status, hand, moves, log; each part whole, where it is.

    `live` says that its status speaks up by itself, from where it is read, and that what is pressed are
    buttons; else they are links, and a card that leads nowhere is a picture of itself.
    """
    press = ("button",) if live else ("link", "image")
    at = -1

    def next_is(what: str, true: Callable[[Read], bool]) -> Read:
        nonlocal at
        found = next((place for place, one in enumerate(seen) if place > at and true(one)), None)
        assert found is not None, f"{screen.step_id}: after {seen[at]} there is no {what}"
        at = found
        return seen[at]

    next_is("goal", lambda one: one[:2] == ("heading", plain(screen.goal)))
    if live:
        status = next_is("live region", lambda one: one.role == "status" and bool(one.words))
        assert (status.words, status.live) == (plain(screen.status), "polite")
        assert len([one for one in seen if one.role == "status" and one.words]) == 1, "it is said once"
    answer = next_is("answer", lambda one: one[:2] == ("region", text(screen.lang, "ui.widget.feedback")))
    for said in (screen.feedback.word, screen.feedback.move, screen.feedback.reason):
        assert plain(said) in answer.words
    for what, roles, names in (
        ("card", press, [card.name for card in screen.hand]),
        ("choice", press, [choice.label for choice in screen.choices]),
        ("line of the log", ("listitem",), screen.log[-NEWEST:]),
    ):
        for name in map(plain, names):
            next_is(f"{what} {name!r}", partial(named, roles=roles, name=name))


def named(one: Read, roles: tuple[str, ...], name: str) -> bool:
    return one.role in roles and name in (one.words if one.role == "listitem" else one.name)


def kinds() -> Iterator[object]:
    """The first step of each kind in the course, with and without a picture shown or a deal."""
    there: dict[str, tuple[str, str]] = {}
    for lesson in course().lessons:
        for step in load_lesson(lesson).steps:
            more = ("-show" if step.show or step.move else "") + ("-guided" if step.deals else "")
            there.setdefault(step.kind + more, (lesson, step.id))
    assert {kind.split("-")[0] for kind in there} == set(get_args(Kind))
    for kind, (lesson, step_id) in there.items():
        yield pytest.param(lesson, step_id, id=f"{kind}-{lesson}-{step_id}")


#: Commands after which a step is read: enough for every kind to have shown all parts that it has.
READ = 5


def doing(one: LessonSession) -> Iterator[Command]:
    """Yield what solves the step, one command at a time."""
    while commands := solution(one):
        yield from commands


def test_all_parts_are_read_in_what_is_read() -> None:
    for case in kinds():
        lesson, step = case.values  # type: ignore[attr-defined]
        one, seen = LessonSession(lesson, step), set()
        for command in islice(doing(one), READ):
            seen |= parts(one.do(command))
        all_of_it = {"hand", "moves", "log"} if one.step.kind in ("do", "play") else {"log"}
        assert seen >= all_of_it, f"{lesson} {step}"


def parts(screen: Screen) -> set[str]:
    """Return which parts a screen has beside goal and status."""
    there = {"hand": screen.hand, "moves": screen.choices, "log": screen.log}
    return {part for part, it in there.items() if it}


@pytest.mark.parametrize(("lesson", "step"), list(kinds()))
def test_the_screen_reader_order(browser: Browser, address: str, lesson: str, step: str) -> None:
    context = browser.new_context(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    one = Player(context, address, lesson, "pointer")
    one.open(step)
    for command in islice(doing(one.session), READ):
        one.do(command)
        spoken = one.page.locator("#toc-live [role=status]", has_text=plain(one.screen.status))
        until(spoken.count, lambda: f"the live region does not say {one.screen.status!r}")
        in_order(read(one.page), one.screen, live=True)
    context.close()


@pytest.mark.parametrize(("lesson", "step"), list(kinds()))
def test_the_screen_reader_order_without_a_kernel(
    browser: Browser, address: str, lesson: str, step: str
) -> None:
    context = browser.new_context(viewport={"width": 1366, "height": 768}, java_script_enabled=False)
    page = context.new_page()
    beside = LessonSession(lesson, step, "fr")
    words: list[str] = []
    for command in chain([None], islice(doing(beside), READ)):
        if command is not None:
            beside.do(command)
            words.append(replay.word(command))
        asked = urlencode(
            [("lesson", lesson), ("step", step), ("lang", "fr"), *(("try", word) for word in words)]
        )
        page.goto(f"{address}still?{asked}")
        in_order(read(page), beside.screen(), live=False)
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
