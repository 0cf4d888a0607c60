"""Every lesson of the course on the page, each step to its end: by keys, by mouse, by finger.

CI plays a sample that the commit chooses; `pytest --full tests/browser/test_course.py` plays everything.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.player import Player, Way, by_touch, solution, until
from tests.sampling import rng
from toc_learn.lessons.commands import GoTo, Next
from toc_learn.lessons.loader import course, load_lesson
from toc_learn.view.narrate import move_label

WAYS: tuple[Way, ...] = ("keys", "pointer", "touch")
SIZES = {"keys": (1366, 768), "pointer": (1024, 768), "touch": (360, 740)}
LEFT = frozenset(
    ("doubts", "play", "pieux")
)  # not in CI's sample: minutes each, and the one of test_pieux.py
LONGEST = 12  # own moves of a free game that a whole lesson takes; `test_a_guided_game_to_its_end` plays on
STARTERS = ("starter-2", "starter-3", "starter-4")
MOST = 150  # own moves of a guided game


def cases() -> Iterator[object]:
    """Every lesson by every way; all but CI's sample are marked `whole`, all but today's lesson `slow`.

    The sample is one lesson by each way: what all lessons have in common is seen in test_every_move.py.
    """
    lessons = course().lessons
    chance = rng("lessons on the page")
    sampled = list(
        zip(chance.sample([lesson for lesson in lessons if lesson not in LEFT], 3), WAYS, strict=True)
    )
    for number, lesson in enumerate(lessons):
        for place, way in enumerate(WAYS):
            case = (lesson, way)
            marks = [] if case == sampled[0] else [pytest.mark.slow if case in sampled else pytest.mark.whole]
            lang = ("fr", "en")[(number + place) % 2]
            yield pytest.param(lesson, way, lang, marks=marks, id=f"{lesson}-{way}-{lang}")


@pytest.mark.parametrize(("lesson", "way", "lang"), list(cases()))
def test_a_whole_lesson(browser: Browser, address: str, lesson: str, way: Way, lang: str) -> None:
    width, height = SIZES[way]
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=way == "touch", reduced_motion="reduce"
    )
    one = Player(context, address, lesson, way, lang)
    one.open()
    steps = [step.id for step in load_lesson(lesson).steps]
    for step, after in zip(steps, [*steps[1:], ""], strict=True):
        assert one.screen.step_id == step
        finished = solved(one)
        if finished:
            right = one.page.locator("#toc-live .toc-feedback.toc-right")
            until(right.count, f"{step} was done, and the page does not say so")
        if after and finished:
            one.do(Next())
        elif after:
            one.press(f'#toc-live .toc-rail a[href*="step={after}&"]')
            one.session.do(GoTo(after))
            one.agrees()
    assert one.complaints == []
    assert one.abroad == []
    context.close()


def solved(one: Player) -> bool:
    """Do the step that is shown; return whether it is done, which a long free game need not be."""
    step = one.session.step
    if step.kind != "play" or step.solution:
        one.solve()
        return True
    for _ in range(LONGEST):
        for command in solution(one.session):
            one.do(command)
    return one.session.state.over == "done"


def games() -> Iterator[object]:
    """The games that end the starters, by keys: all are marked `whole` but the commit's own."""
    today = rng("a game on the page").choice(STARTERS)
    for number, lesson in enumerate(STARTERS):
        mark = pytest.mark.slow if lesson == today else pytest.mark.whole
        yield pytest.param(lesson, ("fr", "en")[number % 2], marks=[mark], id=lesson)


@pytest.mark.parametrize(("lesson", "lang"), list(games()))
def test_a_guided_game_to_its_end(browser: Browser, address: str, lesson: str, lang: str) -> None:
    width, height = SIZES["keys"]
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    one = Player(context, address, lesson, "keys", lang)
    one.open("whole")
    while not one.session.state.over and len(one.session.state.run.own) < MOST:
        for command in solution(one.session):
            one.do(command)
    assert one.session.state.over == "done"
    assert one.session.state.run.position.result is not None
    right = one.page.locator("#toc-live .toc-feedback.toc-right")
    until(right.count, "the game is won, and the page does not say so")
    assert one.complaints == []
    assert one.abroad == []
    context.close()


@pytest.mark.slow
def test_a_guided_game_that_is_lost_leads_on(browser: Browser, address: str) -> None:
    """Who only ever discards loses the duel: the page says who won, gives a star, and goes on."""
    context = browser.new_context(viewport={"width": 1024, "height": 768}, reduced_motion="reduce")
    one = Player(context, address, "starter-2", "pointer", "en")
    one.open("whole")
    while not one.session.state.over and len(one.session.state.run.own) < MOST:
        moves = one.session.state.run.position.legal_moves()
        for command in by_touch(one.session, next(str(move) for move in moves if move.kind == "discard")):
            one.do(command)
    assert one.session.state.over == "done"
    assert one.screen.stars == 1
    last = one.session.state.run.turns[-1]
    assert last.player == "A"
    assert move_label(last.move, "en") in one.screen.feedback.reason
    assert "Blue won." in one.screen.feedback.reason
    until(
        one.page.locator("#toc-live .toc-feedback.toc-legal").count, "the page does not say that it is over"
    )
    assert one.screen.summary  # the lesson's end, with nothing left open but the steps before it
    assert one.screen.can_retry
    assert one.complaints == []
    context.close()
