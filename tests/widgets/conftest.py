"""ipycanvas without a browser: what would be sent is decoded and kept."""

from __future__ import annotations

import json
from typing import Any

import pytest

from toc_learn.widgets import lean, notebook


class Sent:
    """The commands that were sent, decoded: ``(canvas model id, name, arguments)``."""

    def __init__(self) -> None:
        self.batches: list[list[tuple[str, list[Any]]]] = []

    def __call__(self, command: Any, buffers: Any = ()) -> None:
        from ipycanvas.canvas import _CMD_LIST

        json.dumps(command, allow_nan=False)
        many = command if command and isinstance(command[0], list) else [command]
        self.batches.append([(_CMD_LIST[one[0]], one[1] if len(one) > 1 else []) for one in many])

    @property
    def commands(self) -> list[tuple[str, list[Any]]]:
        return [one for batch in self.batches for one in batch]

    def names(self) -> list[str]:
        return [name for name, _ in self.commands]

    def clear(self) -> None:
        self.batches.clear()


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Sent:
    """Collect what ipycanvas sends, from a manager that remembers nothing."""
    collected = Sent()
    monkeypatch.setattr(lean.MANAGER, "_send_custom", collected)
    for name, value in (
        ("_caching", False),
        ("_commands_cache", []),
        ("_buffers_cache", []),
        ("_current_canvas", None),
    ):
        monkeypatch.setattr(lean.MANAGER, name, value)
    return collected


@pytest.fixture(autouse=True)
def a_notebook_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each test be a notebook in which no language was given yet."""
    monkeypatch.setattr(notebook, "_given", "")
