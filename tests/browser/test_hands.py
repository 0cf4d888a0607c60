"""How people really touch a board: not at all, twice, shakily, too soon, in two tabs."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, WebSocket

from tests.browser.player import Player, Way, until
from toc_learn.engine.position import Position
from toc_learn.lessons.commands import Choose, GoTo, Hint, Next, Restart, Speed, Touch, Undo
from toc_learn.view.words import text

Opened = Callable[..., Player]


@pytest.fixture
def player(browser: Browser, address: str) -> Iterator[Opened]:
    players: list[Player] = []

    def opened(way: Way = "pointer", still: bool = True) -> Player:
        context = browser.new_context(
            viewport={"width": 1366, "height": 768},
            has_touch=way == "touch",
            reduced_motion="reduce" if still else "no-preference",
        )
        players.append(Player(context, address, "pieux", way))
        return players[-1]

    yield opened
    for one in players:
        assert one.complaints == []
        one.page.context.close()


class Wire:
    """What goes over a page's connection to its kernel."""

    def __init__(self, page: Page) -> None:
        self.sent: list[str] = []
        self.came: list[str] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: self.sent.append(_text(frame)))
        socket.on("framereceived", lambda frame: self.came.append(_text(frame)))

    def forget(self) -> None:
        self.sent.clear()
        self.came.clear()


def _text(frame: str | bytes) -> str:
    return frame if isinstance(frame, str) else frame.decode("latin-1")


def quiet(wire: Wire, page: Page) -> None:
    """Wait until nothing has come or gone for a second."""
    for _ in range(40):
        before = len(wire.sent) + len(wire.came)
        page.wait_for_timeout(1000)
        if len(wire.sent) + len(wire.came) == before:
            return
    raise AssertionError(f"the page does not come to rest: {wire.sent[-3:]}")


def hints_given(one: Player) -> str:
    found = one.page.locator("#toc-live .toc-act > button.toc-hint")
    return next((name for name in (found.get_attribute("class") or "").split() if "given" in name), "")


def test_a_board_at_rest_gives_a_sign_of_life_and_says_nothing_else(player: Opened) -> None:
    """The shell asks every ten seconds whether the kernel is there (page.js), and the kernel answers."""
    one = player()
    wire = Wire(one.page)
    one.open("aim")
    quiet(wire, one.page)
    wire.forget()
    one.page.wait_for_timeout(10_500)
    assert 1 <= len(wire.sent) <= 2, wire.sent
    assert all('"ping"' in frame for frame in wire.sent), wire.sent
    told = [frame for frame in wire.came if '"execution_state"' not in frame]
    assert all('"pong"' in frame for frame in told), told


def test_a_pointer_that_only_wanders_sends_nothing(player: Opened) -> None:
    one = player()
    wire = Wire(one.page)
    one.open("aim")
    quiet(wire, one.page)
    wire.forget()
    for hole in ("a0", "b9", "a8", "b2", "d0", "a13") * 3:
        one.page.mouse.move(*one.at(hole), steps=12)
        one.page.wait_for_timeout(60)
    assert [frame for frame in wire.sent if '"ping"' not in frame] == []


@pytest.mark.parametrize("way", ["pointer", "touch"])
def test_what_is_pressed_twice_is_done_once(player: Opened, way: Way) -> None:
    one = player(way)

    def twice(selector: str) -> None:
        control = one.page.locator(selector)
        if way == "pointer":
            control.dblclick()
        else:
            box = control.bounding_box()
            assert box is not None
            for _ in range(2):
                one.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    one.open("aim")
    twice("#toc-live .toc-act > button.toc-hint")
    one.session.do(Hint())
    one.agrees()
    one.page.wait_for_timeout(400)
    assert hints_given(one) == "toc-given-1"
    one.do(Choose("5C"))
    place = one.at("a8")
    for _ in range(2):
        if way == "pointer":
            one.page.mouse.click(*place)
        else:
            one.page.touchscreen.tap(*place)
    one.session.do(Touch("a8"))
    one.agrees()
    one.page.wait_for_timeout(400)
    one.agrees()
    one.open("aim")
    one.solve()
    twice("#toc-live .toc-act > button.toc-next")
    one.session.do(Next())
    one.agrees()
    one.page.wait_for_timeout(400)
    one.agrees()


def test_steady_presses_all_count(player: Opened) -> None:
    one = player()
    one.open("aim")
    box = one.page.locator("#toc-live .toc-act > button.toc-hint").bounding_box()
    assert box is not None
    one.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    for count in (1, 2, 3):
        one.page.mouse.down(click_count=count)
        one.page.mouse.up(click_count=count)
        one.session.do(Hint())
        one.agrees()
        one.page.wait_for_timeout(350)
    assert hints_given(one) == "toc-given-3"


def test_ten_pixels_are_forgiven_and_who_moves_off_calls_it_off(player: Opened) -> None:
    one = player()
    one.open("aim")
    one.do(Choose("5C"))
    mouse = one.page.mouse

    def drag(hole: str, far: float) -> None:
        x, y = one.at(hole)
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + far, y, steps=3)
        mouse.up()

    drag("a8", 60)
    one.page.wait_for_timeout(400)
    one.agrees()
    assert not one.session.state.touches
    drag("a8", 9)
    one.session.do(Touch("a8"))
    one.agrees()
    card = one.page.locator("#toc-live .toc-cards > button").nth(0)
    box = card.bounding_box()
    assert box is not None
    mouse.move(box["x"] + 20, box["y"] + 20)
    mouse.down()
    mouse.move(box["x"] + 20, box["y"] - 200, steps=4)
    mouse.up()
    one.page.wait_for_timeout(400)
    one.agrees()
    assert one.page.locator("#toc-live .toc-cards > button.toc-chosen").count() == 1
    drag("a13", 9)
    one.session.do(Touch("a13"))
    one.agrees()
    assert one.session.state.over == "done"


@pytest.mark.parametrize("way", ["pointer", "touch"])
def test_a_reserve_that_invites_nobody_answers_too(player: Opened, way: Way) -> None:
    one = player(way)
    one.open("aim")
    one.do(Choose("5C"))
    for colour in "ABCD":
        before = one.screen.feedback
        one.do(Touch(colour))
        assert one.screen.feedback.reason
        assert colour != "A" or one.screen.feedback != before
    assert one.session.state.card == "5C"


def test_only_the_main_button_of_the_mouse_plays(player: Opened) -> None:
    one = player()
    one.open("aim")
    one.do(Choose("5C"))
    others: tuple[Literal["right", "middle"], ...] = ("right", "middle")
    for button in others:
        for hole in ("a8", "a13"):
            one.page.mouse.click(*one.at(hole), button=button)
            one.page.wait_for_timeout(500)
    one.agrees()
    assert one.page.locator('#toc-live .toc-hole[data-hole="a13"]').count() == 0
    one.do(Touch("a8"))
    one.do(Touch("a13"))
    assert one.session.state.over == "done"


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_key_that_is_held_acts_once(player: Opened, key: str) -> None:
    one = player("keys")

    def hold(selector: str) -> None:
        one._focus(one.page.locator(selector))
        for _ in range(12):
            one.page.keyboard.down(key)
            one.page.wait_for_timeout(50)
        one.page.keyboard.up(key)

    one.open("aim")
    hold("#toc-live .toc-act > button.toc-hint")
    one.session.do(Hint())
    one.agrees()
    one.page.wait_for_timeout(300)
    assert hints_given(one) == "toc-given-1"
    one.solve()
    hold("#toc-live .toc-act > button.toc-next")
    one.session.do(Next())
    one.page.wait_for_timeout(300)
    one.agrees()
    taken = [face.card for face in one.screen.hand if face.chosen]
    assert one.page.locator("#toc-live .toc-cards > button.toc-chosen").count() == len(taken)


def test_reading_a_rule_leaves_what_is_being_played_where_it_stands(player: Opened) -> None:
    one = player()
    one.open("aim")
    for command in (Choose("QD"), Touch("a8"), Touch("b2")):
        one.do(command)
    with one.page.context.expect_page() as reading:
        one.press("#toc-live .toc-feedback a.toc-clause")
    rules = reading.value
    rules.wait_for_load_state()
    assert rules.url == one.base + one.screen.feedback.clause_href
    assert rules.evaluate("window.opener") is None
    rules.close()
    one.agrees()
    assert one.page.locator("#toc-live .toc-cards > button.toc-chosen").count() == 1


def test_a_report_holds_the_step_and_the_position_though_no_window_may_open(player: Opened) -> None:
    one = player()
    one.page.add_init_script("window.open = () => null")
    one.open("aim")
    one.do(Choose("5C"))
    one.press("#toc-live .toc-hints button.toc-report")
    sheet = one.page.locator("#toc-live dialog[open]")
    lines = (sheet.locator("p").text_content() or "").splitlines()
    assert "lesson=pieux&step=aim" in lines[0]
    assert Position.parse(next(line for line in lines if " turn=" in line)) == one.session.state.run.position
    sheet.locator("button").first.click()
    until(
        lambda: sheet.locator("button").first.text_content() == text("fr", "ui.widget.report_copied"),
        "no copy",
    )
    one.page.keyboard.press("Escape")
    until(lambda: sheet.count() == 0, "it stays")
    one.agrees()
    assert one.page.locator("#toc-live .toc-cards > button.toc-chosen").count() == 1


@pytest.mark.parametrize("end", ["a13", "b2"])
def test_escape_ends_a_motion_before_it_takes_anything_back(player: Opened, end: str) -> None:
    """What solves the step, and what is refused."""
    one = player(still=False)
    one.open("aim")
    one.press("#toc-live .toc-head .toc-seg button:has-text('½×')")
    one.session.do(Speed(0.5))
    one.do(Choose("5C" if end == "a13" else "QD"))
    one.do(Touch("a8"))
    one._touch(end)
    one.session.do(Touch(end))
    if end == "a13":
        until(lambda: one.page.locator("#toc-live .toc-feedback.toc-late").count(), "nothing moves")
        one.page.keyboard.press("Escape")
        until(lambda: not one.page.locator("#toc-live .toc-feedback.toc-late").count(), "it still moves", 1)
    else:
        one.agrees()
        one.page.keyboard.press("Escape")
        one.page.wait_for_timeout(500)
    one.agrees()
    one.page.keyboard.press("Escape")
    one.session.do(Undo())
    one.agrees()
    assert bool(one.session.state.refusal) is False
    assert bool(one.session.state.over) is (end == "a13")


def test_going_on_before_a_motion_ends_loses_nothing(player: Opened) -> None:
    one = player(still=False)
    one.open("aim")
    one.press("#toc-live .toc-head .toc-seg button:has-text('½×')")
    one.session.do(Speed(0.5))
    for command in (Choose("5C"), Touch("a8"), Touch("a13"), Next()):
        one.do(command)
    assert one.session.place == 3
    until(
        one.page.locator('#toc-live .toc-rail li.toc-done a[href*="step=aim&"]').count,
        "the step that was done is not marked as done",
    )
    one.press('#toc-live .toc-rail a[href*="step=aim&"]')  # it begins afresh
    one.session.do(GoTo("aim"))
    one.agrees()
    kept = json.loads(one.page.evaluate("localStorage.getItem('toc_learn.progress')"))
    assert kept["lessons"]["pieux"]["aim"] == 3


def test_two_tabs_keep_their_boards_and_share_their_stars(browser: Browser, address: str) -> None:
    context = browser.new_context(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    first, second = (Player(context, address, "pieux", "pointer") for _ in range(2))
    first.open("aim")
    second.open("spot")
    first.do(Choose("QD"))
    second.solve()
    done = "#toc-live .toc-rail li.toc-done"
    until(first.page.locator(done).count, "the other tab's star did not come")
    first.agrees()
    assert first.page.locator("#toc-live .toc-cards > button.toc-chosen").count() == 1
    first.do(Choose("5C"))
    first.solve()
    until(lambda: second.page.locator(done).count() == 1, "the first tab's star did not come")
    kept = json.loads(first.page.evaluate("localStorage.getItem('toc_learn.progress')"))
    assert kept["lessons"]["pieux"] == {"aim": 3, "spot": 3}
    second.agrees()
    assert second.session.step.id == "spot"
    for one in (first, second):
        assert one.complaints == []
    context.close()


def test_a_lesson_is_restarted_by_keys_after_a_question_and_all_tabs_know(
    browser: Browser, address: str
) -> None:
    context = browser.new_context(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    other, one = Player(context, address, "pieux", "pointer"), Player(context, address, "pieux", "keys")
    other.open("spot")
    other.solve()
    one.open("aim")
    done = "#toc-live .toc-rail li.toc-done"
    until(one.page.locator(done).count, "the star is not known")
    one.do(Choose("QD"))
    on_it = "document.activeElement.classList.contains('toc-restart')"
    for _ in range(30):  # back from the hand to the head
        if one.page.evaluate(on_it):
            break
        one.page.keyboard.press("Shift+Tab")
    one.page.keyboard.press("Enter")
    assert one.page.locator("dialog a").get_attribute("href") == "./about?lang=fr#progress"
    one.page.keyboard.press("Escape")
    one.agrees()
    assert one.page.locator(".toc-chosen").count() == 1, "nothing is taken back by leaving the question"
    assert one.page.evaluate(on_it), "the focus is given back"
    one.page.keyboard.press("Space")
    one.page.keyboard.press("Tab")
    one.page.keyboard.press("Enter")
    one.session.do(Restart())
    one.agrees()
    assert one.page.evaluate(on_it)
    for tab in (one, other):
        until(lambda tab=tab: tab.page.locator(done).count() == 0, "a star stays")  # type: ignore[misc]
    until(lambda: "step=spot" in one.page.url, "the address is not the first step's")
    assert json.loads(one.page.evaluate("localStorage.getItem('toc_learn.progress')"))["lessons"] == {}
    for tab in (one, other):
        assert tab.complaints == []
    context.close()


@pytest.mark.parametrize("lesson", ["", "pieux"])
def test_what_one_tab_forgets_no_other_brings_back(browser: Browser, address: str, lesson: str) -> None:
    context = browser.new_context(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    one = Player(context, address, "pieux", "pointer")

    def kept() -> object:
        return json.loads(one.page.evaluate("localStorage.getItem('toc_learn.progress')"))["lessons"]

    one.open("spot")
    one.solve()
    until(lambda: kept() == {"pieux": {"spot": 3}}, lambda: f"kept: {kept()}")
    about = context.new_page()
    about.goto(f"{address}about?lang=fr")
    about.select_option("#which", lesson)
    about.click("#forget")
    about.click("#forget")
    until(lambda: kept() == {}, lambda: f"kept: {kept()}")
    done = one.page.locator("#toc-live .toc-rail li.toc-done")
    until(lambda: done.count() == 0, "the lesson still shows what was forgotten")
    one.agrees()
    one.do(Next())
    one.solve()
    until(lambda: kept() == {"pieux": {one.session.step.id: 3}}, lambda: f"kept: {kept()}")
    one.press('#toc-live .toc-rail a[href*="step=spot&"]')
    one.session.do(GoTo("spot"))
    one.agrees()
    one.solve()
    until(lambda: len(kept()["pieux"]) == 2, lambda: f"kept: {kept()}")  # type: ignore[index]
    assert one.complaints == []
    context.close()
