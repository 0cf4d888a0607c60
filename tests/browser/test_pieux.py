"""The whole lesson about guards on the page: by mouse, by finger, and by keys alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.player import Player, Way, until
from toc_learn.lessons.commands import Choose, Language, Next, Play, Retry, Touch, Unfold
from toc_learn.lessons.loader import load_lesson

STEPS = [step.id for step in load_lesson("pieux").steps]
Opened = Callable[..., Player]


@pytest.fixture
def player(browser: Browser, address: str) -> Iterator[Opened]:
    contexts = []
    players: list[Player] = []

    def opened(way: Way = "pointer", lang: str = "fr", width: int = 1366, height: int = 768) -> Player:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=way == "touch",
            reduced_motion="no-preference",
        )
        contexts.append(context)
        players.append(Player(context, address, "pieux", way, lang))
        return players[-1]

    yield opened
    for one in players:
        assert one.complaints == []
        assert one.abroad == []
    for context in contexts:
        context.close()


@pytest.mark.parametrize(
    ("way", "lang", "width", "height"),
    [("pointer", "fr", 1366, 768), ("touch", "en", 360, 740), ("keys", "fr", 768, 1024)],
)
def test_the_whole_lesson(player: Opened, way: Way, lang: str, width: int, height: int) -> None:
    one = player(way, lang, width, height)
    one.open()
    for step in STEPS:
        assert one.screen.step_id == step
        one.solve()
        until(
            lambda: "toc-right" in (one.page.locator("#toc-live .toc-feedback").get_attribute("class") or ""),
            step,
        )
        if step != STEPS[-1]:
            one.do(Next())
    kept = json.loads(one.page.evaluate("localStorage.getItem('toc_learn.progress')"))
    assert kept["lessons"]["pieux"] == dict.fromkeys(STEPS, 3)


@pytest.mark.parametrize("step", STEPS)
def test_any_step_by_link(player: Opened, step: str) -> None:
    one = player()
    one.open(step)
    assert f"step={step}" in one.page.url


def test_a_refusal_shows_sign_reason_and_clause_and_retry_restores(player: Opened) -> None:
    one = player()
    one.open("aim")
    for command in (Choose("QD"), Touch("a8"), Touch("b2")):
        one.do(command)
    said = one.page.locator("#toc-live .toc-feedback")
    assert "toc-wrong" in (said.get_attribute("class") or "")
    assert said.locator("svg").count() == 2, "the sign, and that the rule opens in a tab of its own"
    assert "G2" in one.text(".toc-feedback a")
    assert "b0" in one.text(".toc-feedback")
    one.act(":not(.toc-off):not(.toc-next):not(.toc-hint)")
    one.session.do(Retry())
    one.agrees()


@pytest.mark.parametrize("way", ["pointer", "touch", "keys"])
def test_a_refused_line_comes_first_and_takes_the_focus_along(player: Opened, way: Way) -> None:
    one = player(way=way)
    one.open("aim")
    one.do(Choose("QD"))
    unfold = [choice.command for choice in one.screen.choices].index(Unfold(True))
    lines = one.page.locator("#toc-live .toc-list > button")
    one.press(f"#toc-live .toc-list > button:nth-child({unfold + 1})")
    one.session.do(Unfold(True))
    again = Play("QD a8>b2")
    refused = next(choice for choice in one.screen.choices[unfold + 1 :] if choice.command == again)
    until(lambda: lines.filter(has_text=refused.label).count(), "no such line")
    one.do(again)
    first = lines.first
    until(lambda: "toc-refused" in (first.get_attribute("class") or ""), "it is not the first line")
    assert first.text_content() == refused.label
    if way == "touch":
        return
    until(lambda: first.evaluate("e => document.activeElement === e"), "the focus went to another move")
    assert one.page.locator(".toc-preview > *").count() == 0
    one.page.wait_for_timeout(400)  # else it is the rest of a double press
    one.page.keyboard.press("Enter")
    one.session.do(again)
    until(lambda: one.page.locator("#toc-live .toc-log li").count() == 2, "the second press was for nothing")
    one.agrees()
    assert "toc-refused" in (first.get_attribute("class") or "")


def test_reload_keeps_the_step_reached_and_draws_the_board(player: Opened) -> None:
    one = player()
    one.open()
    one.solve()
    one.do(Next())
    one.page.reload()
    one.ready()
    assert f"step={STEPS[1]}" in one.page.url
    drawn = "c => c.getContext('2d').getImageData(0, 0, c.width, c.height).data.some(v => v)"
    still = one.page.locator("#toc-live .toc-figure canvas").first
    assert still.evaluate(drawn)


def test_the_language_switch_keeps_the_step(player: Opened) -> None:
    one = player()
    one.open("aim")
    one.press('#toc-live .toc-lang [hreflang="en"]')
    one.session.do(Language("en"))
    one.agrees()
    one.page.wait_for_url(lambda url: "lang=en" in url and "step=aim" in url, timeout=10_000)
    assert one.page.evaluate("document.documentElement.lang") == "en"
    one.page.go_back()
    one.session.do(Language("fr"))
    one.agrees()
