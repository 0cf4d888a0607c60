from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toc_learn.widgets import inbox
from toc_learn.widgets.inbox import Client, Throttle, place
from toc_learn.widgets.place import Place, read_place
from toc_learn.widgets.pointer import Point, Pointer

JSONISH = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text('ab<é&"0', max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text("abk", max_size=8), inner, max_size=3)
    ),
    max_leaves=6,
)


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_flood_is_thinned_and_forgotten() -> None:
    clock = Clock()
    gate = Throttle(rate=10, burst=5, now=clock)
    assert [gate.allows() for _ in range(1000)].count(True) == 5
    clock.now = 0.5
    assert [gate.allows() for _ in range(1000)].count(True) == 5
    clock.now = 1000.0
    assert [gate.allows() for _ in range(1000)].count(True) == 5


@given(st.dictionaries(st.sampled_from(["width", "height", "dpr", "dark", "reduced"]), JSONISH))
def test_any_size_gives_a_sensible_client(message: dict[str, Any]) -> None:
    known = Client(640, 2.0, False, True)
    client = inbox.client(message, known)
    assert client.width == known.width or 60 <= client.width <= 4000
    assert 1 <= client.dpr <= 3
    assert isinstance(client.dark, bool)
    assert isinstance(client.reduced, bool)


@pytest.mark.parametrize("bad", [math.nan, math.inf, "640", None, True, [1], -5, 0])
def test_a_wrong_width_changes_nothing(bad: object) -> None:
    assert inbox.client({"width": bad}, Client(500)).width == 500


@given(JSONISH)
def test_progress_and_search_never_raise(value: Any) -> None:
    inbox.progress({"progress": value})
    assert isinstance(inbox.search({"search": value}), str)


def test_broken_progress_is_none() -> None:
    for text in ("", "{", "[" * 100_000, "x" * 300_000):
        assert inbox.progress({"progress": text}) is None
    assert inbox.progress({"progress": '{"a": [1]}'}) == {"a": [1]}
    assert inbox.progress({}) is None


@given(st.text("?&=%;lesonpixut-1<é", max_size=500))
def test_any_address_names_a_lesson_that_is_there(search: str) -> None:
    place = read_place(search)
    assert place.lesson == read_place("").lesson or f"lesson={place.lesson}" in search
    assert place.lang in ("fr", "en")


def test_addresses() -> None:
    assert read_place("?lesson=pieux&step=3&lang=en") == Place("pieux", 3, "en")
    assert read_place("?lesson=pieux&step=aim").step == "aim"
    assert read_place("?lesson=pieux", "en").lang == "en"
    for wrong in ("0", "-1", "²", "9999", "<b>", "x" * 50, "A B"):
        assert read_place(f"?lesson=pieux&step={wrong}").step is None
    assert read_place("?" + "&".join(["a=1"] * 50)) == read_place("")


class Taps:
    def __init__(self, width: float = 100.0) -> None:
        self.clock = Clock()
        self.points: list[Point] = []
        self.pointer = Pointer(self.points.append, self.clock)
        self.pointer.width = width

    def tap(self, at: Point = (0.05, 0.05), slip: float = 0.0) -> None:
        """Press somewhere, slip some CSS pixels to the right, and release."""
        self.pointer.press(at)
        self.pointer.release((at[0] + slip / self.pointer.width, at[1]))


def test_a_click_is_one_tap_when_it_is_released() -> None:
    taps = Taps()
    taps.pointer.press((0.5, 0.5))
    assert taps.points == []
    taps.pointer.release((0.5, 0.5))
    taps.pointer.release((0.5, 0.5))
    assert taps.points == [(0.5, 0.5)]


def test_a_press_that_is_no_place_ends_the_one_before() -> None:
    taps = Taps()
    for begins, ends in ((None, (0.5, 0.5)), ((0.5, 0.5), None)):
        taps.pointer.press((0.5, 0.5))
        taps.pointer.press(begins)
        taps.pointer.release(ends)
        taps.pointer.release((0.5, 0.5))
    assert taps.points == []


@pytest.mark.parametrize(("slip", "count"), [(0, 1), (9.9, 1), (10.1, 0), (80, 0)])
def test_ten_pixels_of_slip_are_forgiven(slip: float, count: int) -> None:
    for width in (250.0, 1200.0):
        taps = Taps(width)
        taps.tap(slip=slip)
        assert taps.points == [(0.05, 0.05)] * count


@pytest.mark.parametrize(("pause", "far", "count"), [(0.2, 0, 1), (0.2, 8, 1), (0.2, 40, 2), (0.5, 0, 2)])
def test_a_double_click_is_one_tap(pause: float, far: float, count: int) -> None:
    taps = Taps()
    for x in (0.5, 0.5 + far / 100):
        taps.tap((x, 0.5))
        taps.clock.now += pause
    assert len(taps.points) == count


def test_steady_taps_are_not_all_left_out() -> None:
    taps = Taps()
    for _ in range(9):
        taps.tap()
        taps.clock.now += 0.3
    assert len(taps.points) == 5


def test_a_tap_after_something_else_was_done_is_no_double_one() -> None:
    taps = Taps()
    for _ in range(2):
        taps.tap()
        taps.pointer.forget()
    assert len(taps.points) == 2


@pytest.mark.parametrize(
    "wrong", [math.nan, math.inf, -0.01, 1.01, 1e300, 10**400, True, None, "0.5", {}, [0.5]]
)
def test_what_is_no_place_on_the_board_is_none(wrong: Any) -> None:
    assert place({"x": 0.5, "y": 1}) == (0.5, 1)
    for message in ({"x": wrong, "y": 0.5}, {"x": 0.5, "y": wrong}, {"x": 0.5}, {}):
        assert place(message) is None


@given(JSONISH, JSONISH)
def test_a_place_is_on_the_board_or_none(x: Any, y: Any) -> None:
    at = place({"x": x, "y": y})
    assert at is None or all(0 <= n <= 1 for n in at)
