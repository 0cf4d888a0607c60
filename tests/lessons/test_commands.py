"""Commands from outside: what is well-formed survives the way and back, the rest is refused in a sentence."""

from __future__ import annotations

import json
from typing import Any

import pytest

from toc_learn.lessons import commands
from toc_learn.lessons.commands import Command, CommandError, encode, parse

GOOD: list[Command] = [
    commands.Choose("10H"),
    commands.Choose("*1"),
    commands.Touch("a17"),
    commands.Touch("A"),
    commands.Touch("A4"),
    commands.Play("5C a8>a13"),
    commands.Answer(0),
    commands.Undo(),
    commands.Undo("7"),
    commands.Retry(),
    commands.Hint(),
    commands.Next(),
    commands.Next("12"),
    commands.Back(),
    commands.GoTo("aim"),
    commands.GoTo(3),
    commands.Language("en"),
    commands.Speed(0.5),
    commands.Skip(),
    commands.Reveal(),
    commands.Project(True),
    commands.Restore({"lessons": {}}),
    commands.Forget(""),
    commands.Forget("pieux"),
    commands.Unfold(True),
    commands.Restart(),
]

BAD: list[Any] = [
    None,
    3,
    "next",
    [],
    {},
    {"command": None},
    {"command": "explode"},
    {"command": []},
    {"command": "choose"},
    {"command": "choose", "card": "1Z"},
    {"command": "choose", "card": ["QD"]},
    {"command": "touch", "hole": "a100"},
    {"command": "touch", "hole": "<b>"},
    {"command": "play", "move": ""},
    {"command": "play", "move": "x" * 500},
    {"command": "play", "move": "5C\x00"},
    {"command": "answer", "index": -1},
    {"command": "answer", "index": True},
    {"command": "answer", "index": 1.5},
    {"command": "goto", "step": 0},
    {"command": "goto", "step": "../x"},
    {"command": "language", "lang": "de"},
    {"command": "speed", "x": 3},
    {"command": "speed", "x": float("nan")},
    {"command": "speed", "x": True},
    {"command": "project", "on": 1},
    {"command": "forget", "lesson": "A B"},
    {"command": "next", "at": 7},
    {"command": "next", "at": "x" * 99},
    {"command": "__class__"},
]


@pytest.mark.parametrize("command", GOOD, ids=str)
def test_a_command_comes_back_as_it_went(command: Command) -> None:
    assert parse(json.loads(json.dumps(encode(command)))) == command


@pytest.mark.parametrize("message", BAD, ids=lambda value: str(value)[:50])
def test_anything_else_is_refused_in_a_sentence(message: object) -> None:
    with pytest.raises(CommandError) as caught:
        parse(message)
    for lang in ("fr", "en"):
        sentence = caught.value.sentence(lang)
        assert caught.value.field in sentence
        assert len(sentence) < 250


def test_every_command_is_tried() -> None:
    names = {name for name in commands.__all__ if name[0].isupper()} - {
        "HOLE_TEXT",
        "SPEEDS",
        "Command",
        "CommandError",
    }
    assert {type(command).__name__ for command in GOOD} == names
