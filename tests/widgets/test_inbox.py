from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toc_learn.widgets import inbox
from toc_learn.widgets.inbox import Client, Throttle
from toc_learn.widgets.place import Place, read_place
from toc_learn.widgets.pointer import Pointer

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
    def __init__(self) -> None:
        self.clock = Clock()
        self.points: list[tuple[float, float]] = []
        self.pointer = Pointer(self.points.append, self.clock)


def test_a_click_is_one_tap() -> None:
    taps = Taps()
    taps.pointer.mouse_down(5, 5)
    assert taps.points == []
    taps.pointer.mouse_up(5, 5)
    taps.pointer.mouse_up(5, 5)
    assert taps.points == [(5, 5)]


@pytest.mark.parametrize(("slip", "count"), [(0, 1), (9.9, 1), (10.1, 0), (80, 0)])
def test_ten_pixels_of_slip_are_forgiven(slip: float, count: int) -> None:
    for ratio in (1.0, 2.0):
        taps = Taps()
        taps.pointer.ratio = ratio
        taps.pointer.mouse_down(50, 50)
        taps.pointer.mouse_up(50 + slip * ratio, 50)
        assert len(taps.points) == count
        taps.clock.now += 1
        taps.pointer.touch_start([(50, 50)])
        taps.pointer.touch_move([(50, 50 + slip * ratio)])
        taps.pointer.touch_end([])
        assert len(taps.points) == 2 * count


def test_a_finger_and_its_mouse_echo_are_one_tap() -> None:
    taps = Taps()
    taps.pointer.touch_start([(5, 5)])
    taps.pointer.touch_end([])
    taps.clock.now = 0.3
    taps.pointer.mouse_down(6, 5)
    taps.pointer.mouse_up(6, 5)
    assert taps.points == [(5, 5)]
    taps.clock.now = 2.0
    taps.pointer.mouse_down(6, 5)
    taps.pointer.mouse_up(6, 5)
    assert len(taps.points) == 2


@pytest.mark.parametrize(("pause", "far", "count"), [(0.2, 0, 1), (0.2, 8, 1), (0.2, 40, 2), (0.5, 0, 2)])
def test_a_double_click_is_one_tap(pause: float, far: float, count: int) -> None:
    for finger in (False, True):
        taps = Taps()
        for x in (50, 50 + far):
            if finger:
                taps.pointer.touch_start([(x, 50)])
                taps.pointer.touch_end([])
            else:
                taps.pointer.mouse_down(x, 50)
                taps.pointer.mouse_up(x, 50)
            taps.clock.now += pause
        assert len(taps.points) == count


def test_steady_taps_are_not_all_left_out() -> None:
    taps = Taps()
    for _ in range(9):
        taps.pointer.mouse_down(5, 5)
        taps.pointer.mouse_up(5, 5)
        taps.clock.now += 0.3
    assert len(taps.points) == 5


def test_a_tap_after_something_else_was_done_is_no_double_one() -> None:
    taps = Taps()
    for _ in range(2):
        taps.pointer.mouse_down(5, 5)
        taps.pointer.mouse_up(5, 5)
        taps.pointer.forget()
    assert len(taps.points) == 2


def test_two_fingers_are_no_tap() -> None:
    taps = Taps()
    taps.pointer.touch_start([(5, 5)])
    taps.pointer.touch_start([(5, 5), (50, 50)])
    taps.pointer.touch_end([(5, 5)])
    taps.pointer.touch_end([])
    taps.pointer.touch_cancel([])
    assert taps.points == []


@given(st.lists(st.tuples(st.sampled_from(["down", "up"]), JSONISH, JSONISH), max_size=8))
def test_nonsense_from_the_pointer_never_raises(events: list[tuple[str, Any, Any]]) -> None:
    taps = Taps()
    for name, x, y in events:
        (taps.pointer.mouse_down if name == "down" else taps.pointer.mouse_up)(x, y)
    for x, y in taps.points:
        assert math.isfinite(x)
        assert math.isfinite(y)
