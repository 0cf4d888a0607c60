"""What the player owes its learner, seen in the browser: answers, help, the way on, one's own pace."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator

from tests.browser.player import Player, until
from toc_learn.lessons.commands import Choose, Hint, Next, Retry, Skip, Speed, Touch, Undo
from toc_learn.lessons.hints import HINTS

Opened = Callable[..., Player]
PICTURE = "c => c.toDataURL()"
SIZES = ((360, 740), (768, 1024), (1366, 768), (1920, 1080))


@pytest.fixture
def player(browser: Browser, address: str) -> Iterator[Opened]:
    players: list[Player] = []

    def opened(still: bool = True) -> Player:
        context = browser.new_context(
            viewport={"width": 1366, "height": 768}, reduced_motion="reduce" if still else "no-preference"
        )
        players.append(Player(context, address, "pieux", "pointer"))
        players[-1].open("aim")
        return players[-1]

    yield opened
    for one in players:
        assert one.complaints == []
        one.page.context.close()


def test_an_answer_is_sign_word_reason_and_a_clause_that_opens_its_rule(player: Opened) -> None:
    one = player()
    for command in (Choose("QD"), Touch("a8"), Touch("b2")):
        one.do(command)
    said = one.page.locator("#toc-live .toc-feedback")
    assert said.locator("> svg").count() == 1
    assert one.text(".toc-feedback b") == one.screen.feedback.word
    one.do(Retry())
    one.do(Choose("QD"))
    one.do(Touch("a8"))
    one.do(Touch("b2"))
    # The rule opens beside the board, and the link says so to everybody.
    link = said.locator("a.toc-clause")
    assert link.get_attribute("target") == "_blank"
    assert link.locator("svg").is_visible()
    assert one.page.get_by_role("link", name=f"{one.screen.feedback.clause_label} (nouvel onglet)").count()
    with (
        one.page.context.expect_page() if said.locator("a[target]").count() else one.page.expect_navigation()
    ):
        said.locator("a").click()
    shown = one.page.context.pages[-1]
    until(lambda: "#G2" in shown.url, "the clause does not open its rule")
    assert shown.locator("#G2").is_visible()


def test_a_consequence_is_shown_and_one_press_restores_the_start(player: Opened) -> None:
    one = player()
    for command in (Choose("3S"), Touch("a8"), Touch("a11")):
        one.do(command)
    assert one.screen.feedback.kind == "legal"
    again = one.page.locator("#toc-live .toc-act > button.toc-main")
    until(lambda: again.count() == 1, "no one thing to press after a lost try")
    again.click()
    one.session.do(Retry())
    one.agrees()
    assert one.page.locator("#toc-live .toc-cards > button:not(.toc-off)").count() == 4


def test_four_hints_then_next_is_the_big_thing(player: Opened) -> None:
    one = player()
    for level in range(1, HINTS + 1):
        one.do(Hint())
        assert one.screen.hint_level == level
        given = one.page.locator("#toc-live .toc-hints .toc-given")
        assert given.count() in (level, 0)
    big = one.page.locator("#toc-live .toc-act > button.toc-main")
    until(
        lambda: big.count() == 1 and "toc-next" in (big.get_attribute("class") or ""),
        "next is not the big thing",
    )


def shows(canvas: Locator, picture: str) -> Callable[[], bool]:
    return lambda: canvas.evaluate(PICTURE) == picture


def test_the_learner_owns_the_clock(player: Opened) -> None:
    """At every speed, also none, the board ends in the same picture."""
    one = player(still=False)
    canvas = one.page.locator("#toc-live .toc-figure canvas").last
    start, end = canvas.evaluate(PICTURE), ""
    for speed, name in ((0.0, "0×"), (0.5, "½×"), (1.0, "1×"), (2.0, "2×")):
        one.press(f"#toc-live .toc-head .toc-seg button:has-text('{name}')")
        one.session.do(Speed(speed))
        until(one.page.locator(f"#toc-live .toc-seg [aria-pressed=true]:has-text('{name}')").count, name)
        for command in (Choose("5C"), Touch("a8"), Touch("a13")):
            one.do(command)
        if not end:
            one.page.wait_for_timeout(2000)
            end = canvas.evaluate(PICTURE)
            assert end != start
        until(shows(canvas, end), f"the motion at {name} does not end")
        one.do(Retry())
        until(shows(canvas, start), "the start is not restored")


def test_a_motion_can_be_skipped(player: Opened) -> None:
    one = player(still=False)
    one.press("#toc-live .toc-head .toc-seg button:has-text('½×')")
    one.session.do(Speed(0.5))
    for command in (Choose("5C"), Touch("a8"), Touch("a13")):
        one.do(command)
    one.page.locator("#toc-live .toc-figure canvas").last.click(position={"x": 3, "y": 3})
    one.session.do(Skip())
    one.agrees()


def test_the_way_on_stands_out_when_the_marbles_have_arrived(player: Opened) -> None:
    one = player(still=False)
    one.press("#toc-live .toc-head .toc-seg button:has-text('½×')")
    one.session.do(Speed(0.5))
    for command in (Choose("5C"), Touch("a8")):
        one.do(command)
    main = one.page.locator("#toc-live .toc-act > .toc-main")
    onward = one.page.locator("#toc-live .toc-act > .toc-next")
    one.page.mouse.click(*one.at("a13"))
    one.session.do(Touch("a13"))
    until(one.page.locator("#toc-live .toc-feedback.toc-late").count, "nothing moves")
    assert main.count() == 0
    assert onward.is_visible()
    one.page.locator("#toc-live .toc-figure canvas").last.click(position={"x": 3, "y": 3})
    until(main.count, "the way on does not stand out")
    assert "toc-next" in (main.get_attribute("class") or "")
    one.agrees()


def test_a_problem_can_be_reported_in_words_to_copy(player: Opened) -> None:
    one = player()
    for command in (Choose("QD"), Touch("a8"), Touch("b2")):
        one.do(command)
    report = one.page.locator("#toc-live .toc-hints button[data-notes]")
    with one.page.context.expect_page() as opened:
        report.click()
    written = opened.value.locator("p").text_content() or ""
    for needed in ("lesson=pieux&step=aim", one.screen.goal, one.screen.feedback.reason, one.screen.log[-1]):
        assert needed in written, needed
    assert re.search(r"\d+\.\d+", written), "no version"


def test_the_log_that_was_opened_closes_with_escape_and_with_its_step(player: Opened) -> None:
    one = player()
    for command in (Choose("QD"), Touch("a8"), Touch("b2"), Retry(), Choose("QD")):
        one.do(command)
    app, steps = one.page.locator("#toc-live .toc-app"), one.page.locator("#toc-live .toc-steps")
    button = one.page.locator("#toc-live [data-toggle=log]")
    button.click()
    until(lambda: "toc-logged" in str(app.get_attribute("class")), "the log does not open")
    one.page.keyboard.press("Escape")
    until(lambda: "toc-logged" not in str(app.get_attribute("class")), "the log stays open")
    one.agrees()  # the card that was chosen is chosen still
    button.click()
    until(lambda: not steps.is_visible(), "the log does not take the place of the steps")
    one.do(Next(one.screen.here))
    until(steps.is_visible, "the next step begins with its list of steps hidden")


#: Hold back what the page sends, as a line to a server far away does.
FAR = """() => {
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (said) { setTimeout(() => send.call(this, said), 200); };
}"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lesson", "step", "wait"), [("pieux", "keep", 0.0), ("pieux", "keep", 0.15), ("seven", "order", 0.15)]
)
def test_a_quick_finger_far_from_the_server_touches_what_it_sees(
    browser: Browser, address: str, lesson: str, step: str, wait: float
) -> None:
    """The step that is gone on to has no hand, so its board takes another size while it is tapped."""
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, reduced_motion="reduce"
    )
    one = Player(context, address, lesson, "touch")
    one.open(step)
    one.page.evaluate(FAR)
    one.solve()
    one.do(Next(one.screen.here))
    one.page.wait_for_timeout(1000 * wait)
    one.solve()
    assert one.complaints == []
    context.close()


def test_on_a_phone_a_new_step_begins_at_its_goal(browser: Browser, address: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 740}, has_touch=True, is_mobile=True)
    one = Player(context, address, "pieux", "touch")
    one.open("aim")
    goal = one.page.locator("#toc-live .toc-goal h2")

    def top() -> float:
        box = goal.bounding_box()
        assert box is not None
        return box["y"]

    for _ in range(3):
        one.solve()
        one.page.locator("#toc-live .toc-log").scroll_into_view_if_needed()
        one.page.mouse.wheel(0, 900)
        until(lambda: top() < -60, "the page is too short to scroll")
        one.do(Next(one.screen.here))
        until(lambda: top() >= 0, lambda: f"the goal stands at {top()}")
        one.page.wait_for_timeout(400)
        assert top() >= 0
    context.close()


#: Write down, picture for picture, where the parts of the page stand.
WATCHED = """() => {
  window.seen = {};
  const look = () => {
    for (const name of [".toc-figure", ".toc-hand", ".toc-feedback", ".toc-act"]) {
      const box = document.querySelector(`#toc-live ${name}`).getBoundingClientRect();
      const places = window.seen[name] = window.seen[name] || [];
      const place = [Math.round(box.top), Math.round(box.height)];
      if (String(places.at(-1)) !== String(place)) places.push(place);
    }
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.mark.parametrize(
    "size", [(360, 740), (768, 1024), (1366, 768), (1920, 1080)], ids=lambda size: str(size[0])
)
@pytest.mark.parametrize(("lesson", "step"), [("jack", "chain"), ("seven", "split")])
def test_nothing_moves_when_the_last_card_leaves_the_hand(
    browser: Browser, address: str, lesson: str, step: str, size: tuple[int, int]
) -> None:
    width, height = size
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    one = Player(context, address, lesson, "pointer")
    one.open(step)
    one.page.evaluate("scrollTo(0, 0)")
    one.page.evaluate(WATCHED)
    while not one.screen.stars:
        one.page.evaluate(
            "document.querySelector('#toc-live .toc-hint:not(:disabled), #toc-live .toc-next').click()"
        )
        one.session.do(Hint(one.screen.here) if one.screen.can_hint else Next(one.screen.here))
        one.agrees()
    one.page.wait_for_timeout(300)
    assert not one.screen.hand
    seen = one.page.evaluate("window.seen")
    assert {name: len(places) for name, places in seen.items()} == dict.fromkeys(seen, 1), seen
    context.close()


def test_on_a_phone_the_lines_of_a_card_that_moves_no_marble_rise_into_sight(
    browser: Browser, address: str
) -> None:
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, reduced_motion="reduce", has_touch=True
    )
    one = Player(context, address, "jack", "touch")
    one.open("strike")
    one.page.evaluate("scrollTo(0, 0)")
    one.do(Choose("2H"))
    one.page.wait_for_timeout(200)
    assert one.page.evaluate("scrollY") == 0
    one.do(Undo(one.screen.here))
    one.page.evaluate("scrollTo(0, 0)")
    one.do(Choose("JC"))
    seen = """() => [...document.querySelectorAll('#toc-live .toc-list > button')]
      .filter((line) => line.offsetParent).slice(0, 2)
      .map((line) => line.getBoundingClientRect())
      .every(({top, bottom}) => top >= 0 && bottom <= innerHeight)"""
    assert len(one.screen.choices) == 2
    until(lambda: one.page.evaluate(seen), "the lines lie below the screen")
    assert one.complaints == []
    context.close()
