"""What comes from outside a lesson: stored progress, addresses and commands of any kind."""

from __future__ import annotations

import json

import pytest

from toc_learn.lessons import progress
from toc_learn.lessons.commands import (
    Answer,
    Choose,
    Forget,
    GoTo,
    Language,
    Next,
    Play,
    Restore,
    Speed,
    Touch,
    Undo,
)
from toc_learn.lessons.session import LessonSession

HOSTILE: list[object] = [
    None,
    3,
    "x",
    [],
    {},
    {"v": "1"},
    {"lessons": []},
    {"lessons": {"a": []}},
    {"lessons": {3: {"x": 1}}},
    {"lessons": {"pieux": {"aim": True}}},
    {"lessons": {"pieux": {"aim": 10**30}}},
    {"lessons": {"pieux": {"<b>": 3}}},
    {"lessons": {"x" * 99: {"aim": 3}}},
    {"lessons": {f"l{i}": {"a": 1} for i in range(5000)}},
    {"lessons": {"pieux": {f"s{i}": 3 for i in range(5000)}}},
    {"last": {"lesson": [], "step": {}}},
    {"last": "x"},
    {"lessons": {"pieux": {"aim": float("nan")}}},
]


@pytest.mark.parametrize("outside", HOSTILE)
def test_hostile_progress_is_cleaned_and_never_raises(outside: object) -> None:
    session = LessonSession("pieux", progress=outside)
    session.do(Restore(outside))
    kept = session.screen().progress
    assert len(json.dumps(kept)) < 20_000
    assert progress.stars(kept, "pieux", "aim") in (0, 3)
    assert progress.clean(kept) == kept


@pytest.mark.parametrize(
    "step", [None, "", "nowhere", 0, -1, 999, "999", "3", 3, True, [], {}, "<b>", "٣", 1e9]
)
def test_any_step_in_an_address_opens_the_lesson(step: object) -> None:
    screen = LessonSession("pieux", step, lang=step).screen()
    assert screen.step_index == (2 if step in ("3", 3) else 0)
    assert screen.lang == "fr"


@pytest.mark.parametrize(
    "command",
    [
        Choose(""),
        Choose("QDQD"),
        Touch(""),
        Touch("é" * 99),
        Play(""),
        Play("\ud800"),
        Play("5C " + "a8>a13 " * 50),
        Play("5C a8>z99"),
        Play("5C A9>A1"),
        Answer(-1),
        Answer(10**9),
        GoTo(""),
        GoTo(-3),
        GoTo("aim\n"),
        Language("xx"),
        Speed(float("nan")),
        Speed(-1.0),
        Restore(object()),
        Forget("<b>"),
        Next("999"),
        Undo("x"),
        "next",
        None,
        3,
        {"command": "next"},
    ],
)
def test_no_command_raises(command: object) -> None:
    for step in ("spot", "blocked", "aim", "own"):
        session = LessonSession("pieux", step)
        before = session.screen()
        screen = session.do(command)
        assert screen.step_id == before.step_id
        assert screen.scene.marbles == before.scene.marbles
