"""The course by keys alone: after each command the focus is on what is pressed next, with its whole frame."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.player import Player, until
from tests.lessons.test_wandering import twin
from toc_learn.lessons.commands import Answer, Command, Next, Play, Retry, Touch
from toc_learn.lessons.session import LessonSession
from toc_learn.widgets.led import NEXT, RETRY, Led, led

Opened = Callable[..., Player]
#: How far the frame of what has the focus reaches out of the list that rolls it, in pixels, above and below.
CUT = """() => {
  const now = document.activeElement, list = now.closest(".toc-list"), frame = getComputedStyle(now);
  const out = parseFloat(frame.outlineWidth) + parseFloat(frame.outlineOffset);
  const inner = now.getBoundingClientRect(), outer = list.getBoundingClientRect();
  return [outer.top - (inner.top - out), inner.bottom + out - outer.bottom];
}"""


@pytest.fixture
def player(browser: Browser, address: str) -> Iterator[Opened]:
    players: list[Player] = []

    def opened(lesson: str, step: str, height: int = 768, width: int = 1366) -> Player:
        context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
        players.append(Player(context, address, lesson, "keys"))
        players[-1].open(step)
        return players[-1]

    yield opened
    for one in players:
        assert one.complaints == []
        one.page.context.close()


def line(one: Player, command: Command) -> Led:
    """Do what a line of the list does, by that line; return where it leads, which has the focus by then."""
    before = one.screen
    place = [choice.command for choice in before.choices].index(command)
    one.press(f"#toc-live .toc-list > button:nth-child({place + 1})")
    after = one.session.do(command)
    one.agrees()
    there = led(before, command, after)
    assert there is not None
    until(lambda: one._holds_focus(there), lambda: f"{command} leads to {there}, not to {one._here()}")
    return there


def losing(session: LessonSession) -> tuple[Command, Command]:
    """Return a card and a line of its list with which the try is over."""
    for face in session.screen().hand:
        taken = twin(session)
        for choice in taken.do(face.command).choices:
            other = twin(taken)
            other.do(choice.command)
            if other.state.over == "lost":
                return face.command, choice.command
    raise AssertionError(session.step.id)


@pytest.mark.parametrize(("lesson", "step"), [("home", "leave-room"), ("last-marble", "rest-lost")])
def test_a_failed_try_leads_to_trying_again_and_that_to_the_way_on(
    player: Opened, lesson: str, step: str
) -> None:
    one = player(lesson, step)
    card, move = losing(one.session)
    one.do(card)
    assert line(one, move) == Led("act", RETRY)
    one.page.keyboard.press("Enter")
    one.session.do(Retry())
    one.agrees()
    until(lambda: one._here()[0] == "cards", lambda: f"a new try begins on {one._here()}")
    one.solve()
    assert one._here()[:2] == ("act", NEXT)
    one.page.keyboard.press("Enter")
    one.session.do(Next())
    one.agrees()


def test_a_card_leads_into_its_moves_again_and_again(player: Opened) -> None:
    one = player("pieux", "aim")
    card = one.screen.hand[0].command
    for _ in range(2):
        one.do(card)
        assert one._here()[:2] == ("list", 0)


def test_a_right_answer_from_the_list_leads_on_at_once(player: Opened) -> None:
    one = player("pieux", "spot")
    while not one.session.state.over:
        for index in range(len(one.screen.choices)):
            found = line(one, Answer(index))
            if one.session.state.over:
                break
            assert one._here()[:2] == ("list", index)
    assert found == Led("act", NEXT)


def test_a_marble_of_a_seven_leads_to_its_first_end(player: Opened) -> None:
    one = player("last-marble", "one-plus-five")
    seven = next(face.command for face in one.screen.hand if face.card.startswith("7"))
    one.do(seven)
    start = next(choice.command for choice in one.screen.choices if isinstance(choice.command, Touch))
    there = line(one, start)
    end = one.screen.choices[there.at].command
    assert not (isinstance(end, Play) and end.move.startswith("-"))


def test_a_demonstration_leads_on_after_its_last_move(player: Opened) -> None:
    one = player("jack", "chain")
    one.solve()
    assert one._here()[:2] == ("act", NEXT)


@pytest.mark.parametrize(("width", "height"), [(768, 900), (768, 1024), (360, 740), (1024, 640)])
def test_a_step_that_begins_by_keys_shows_its_goal_with_what_is_pressed(
    player: Opened, width: int, height: int
) -> None:
    one = player("jack", "strike", height, width)
    one.solve()
    one.page.keyboard.press("End")
    one.page.wait_for_timeout(500)  # a browser rolls a page by keys little by little
    one.page.keyboard.press("Enter")
    one.session.do(Next())
    one.agrees()
    until(lambda: one._here()[0] == "cards", lambda: f"the step begins on {one._here()}")
    one.page.wait_for_timeout(100)
    seen = """() => {
      const head = document.querySelector("#toc-live .toc-head").getBoundingClientRect();
      const here = document.activeElement.getBoundingClientRect();
      return [head.top, here.top, here.bottom, here.bottom - head.top, innerHeight];
    }"""
    head, top, bottom, far, high = one.page.evaluate(seen)
    assert 0 <= top < bottom <= high, "what is pressed next is in sight"
    assert head >= 0 or far > high - 6, "so is the goal above it, where both have room"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_control_that_has_the_focus_has_the_same_thick_frame(player: Opened, scheme: str) -> None:
    """The widgets' own style sheet has a thin blue one for its buttons."""
    one = player("pieux", "aim")
    one.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    one.do(one.screen.hand[0].command)
    seen = {}
    for _ in range(60):
        one.page.keyboard.press("Tab")
        name, frame = one.page.evaluate("""() => {
          const now = document.activeElement;
          const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(now);
          return [`${now.className} ${now.textContent}`, [outlineStyle, outlineWidth, outlineColor]];
        }""")
        if now := one._here()[0]:
            seen[name] = [now, *frame]
    assert {"cards", "list", "act", "holes"} <= {frame[0] for frame in seen.values()}
    ink = "rgb(22, 24, 26)" if scheme == "light" else "rgb(242, 239, 232)"
    assert not {
        name: frame
        for name, (group, *frame) in seen.items()
        if frame[:2] != ["solid", "3px"] or (group != "holes" and frame[2] != ink)
    }


@pytest.mark.parametrize("height", [768, 620])
def test_the_frame_of_the_focus_is_whole_in_the_list(player: Opened, height: int) -> None:
    one = player("pieux", "spot", height)
    one._focus(one.page.locator("#toc-live .toc-list > button").first)
    for _ in range(2 * len(one.screen.choices)):
        above, below = one.page.evaluate(CUT)
        assert above <= 0.5, one._here()
        assert below <= 0.5, one._here()
        one.page.keyboard.press("ArrowDown")
