from __future__ import annotations

import subprocess
import sys

import pytest

from toc_learn.widgets import lean

from .conftest import Sent


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_a_board_is_drawn_without_numpy_and_pillow() -> None:
    code = """
import sys
from toc_learn.widgets.picture import Picture
from toc_learn.view.scene import Scene, Marble
p = Picture(print)
p._on_ready()
p.show(Scene(marbles=(Marble("A", "a3"),), selectable=frozenset({"a3"}), labels=(("a3", "a3"),)))
print(sorted(n for n in sys.modules if n.split(".")[0] in ("numpy", "PIL")))
"""
    assert run(code) == "[]"


def test_numpy_still_works_with_ipycanvas_for_others() -> None:
    code = """
from toc_learn.widgets import lean
import numpy, PIL.Image
from ipycanvas import Canvas
from ipycanvas.canvas import _CANVAS_MANAGER
sent = []
_CANVAS_MANAGER._send_custom = lambda command, buffers=[]: sent.append((command, len(buffers)))
Canvas().fill_circles(numpy.array([1.0, 2.0]), [3, 4], 5)
print(sent[-1][1], type(numpy).__name__, PIL.Image.__name__)
"""
    assert run(code) == "2 module PIL.Image"


def test_the_plain_buffer_holds_the_same_bytes_as_ipycanvas_own() -> None:
    code = """
import json
import ipycanvas.canvas, ipycanvas.utils
own = ipycanvas.utils.commands_to_buffer
from toc_learn.widgets import lean
commands = [[1, [2, 3.5, "é"], 0], [2, [None, True], 0]]
lean._use_plain_buffers(ipycanvas.canvas, ipycanvas.utils)
plain = ipycanvas.canvas.commands_to_buffer
(a, b), (c, d) = own(commands), plain(commands)
same = json.loads(bytes(b)) == json.loads(bytes(d))
print(plain is not own, same, a["dtype"] == c["dtype"], a["shape"] == tuple(c["shape"]))
"""
    assert run(code) == "True True True True"


def test_what_is_reached_into_is_there(sent: Sent) -> None:
    for name in ("_caching", "_commands_cache", "_buffers_cache", "_current_canvas", "flush", "_send_custom"):
        assert hasattr(lean.MANAGER, name)


def test_hold_sends_one_message(sent: Sent) -> None:
    canvas = lean.Canvas(width=10, height=10)
    sent.clear()
    with lean.hold():
        canvas.fill_rect(1, 2, 3, 4)
        with lean.hold():
            canvas.fill_rect(5, 6, 7, 8)
    assert len(sent.batches) == 1
    assert sent.names() == ["switchCanvas", "fillRect", "fillRect"]


def test_an_error_inside_hold_leaves_nothing_behind(sent: Sent) -> None:
    canvas = lean.Canvas(width=10, height=10)
    sent.clear()

    def draw_and_fail() -> None:
        with lean.hold():
            canvas.fill_rect(1, 2, 3, 4)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        draw_and_fail()
    assert not lean.MANAGER._caching
    assert sent.batches == []
    canvas.fill_rect(9, 9, 9, 9)
    assert sent.names() == ["switchCanvas", "fillRect"]


def test_after_forgetting_the_canvas_is_named_again(sent: Sent) -> None:
    canvas = lean.Canvas(width=10, height=10)
    canvas.fill_rect(1, 1, 1, 1)
    sent.clear()
    canvas.fill_rect(1, 1, 1, 1)
    assert "switchCanvas" not in sent.names()
    lean.forget_current()
    canvas.fill_rect(1, 1, 1, 1)
    assert "switchCanvas" in sent.names()
