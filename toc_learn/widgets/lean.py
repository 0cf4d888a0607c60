"""ipycanvas, reached into at one place: imported without numpy and Pillow, held safely, redrawn surely.

Everything private to ipycanvas that the package touches stands in this module; the version is pinned in
``pyproject.toml`` and ``tests/widgets/test_lean.py`` fails when an upgrade changes what is used here.
"""

from __future__ import annotations

import importlib
import json
import sys
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

__all__ = [
    "MANAGER",
    "Canvas",
    "Command",
    "MultiCanvas",
    "command",
    "forget_current",
    "gradient_of",
    "hold",
    "send",
    "setting",
]


class _Later(types.ModuleType):
    """Stands for a heavy module until something of it is asked for."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(importlib.import_module(self.__name__), name)


def _import_lean() -> Any:
    """Import ``ipycanvas.canvas`` and return it; numpy and Pillow load only when a batch call asks for them.

    A kernel of the class saves 15 MB and a fifth of its start that way. The placeholders stand in
    ``sys.modules`` only during this import, so nobody else ever meets them.
    """
    if "ipycanvas" in sys.modules:
        return importlib.import_module("ipycanvas.canvas")
    placed = {name: _Later(name) for name in ("numpy", "PIL", "PIL.Image") if name not in sys.modules}
    if "PIL" in placed and "PIL.Image" in placed:
        placed["PIL"].Image = placed["PIL.Image"]  # type: ignore[attr-defined]
    sys.modules.update(placed)
    try:
        canvas = importlib.import_module("ipycanvas.canvas")
        utils = importlib.import_module("ipycanvas.utils")
    finally:
        for name in placed:
            sys.modules.pop(name, None)
    _use_plain_buffers(canvas, utils)
    return canvas


def _use_plain_buffers(canvas: Any, utils: Any) -> None:
    """Replace the two functions through which every single command would import numpy."""
    with_arrays: Callable[[Any, list[Any], list[Any]], None] = utils.populate_args

    def commands_to_buffer(commands: object) -> tuple[dict[str, object], memoryview]:
        sent = json.dumps(commands).encode()
        return {"shape": (len(sent),), "dtype": "uint8"}, memoryview(sent)

    def populate_args(arg: Any, args: list[Any], buffers: list[Any]) -> None:
        if isinstance(arg, list) or type(arg).__module__.partition(".")[0] == "numpy":
            with_arrays(arg, args, buffers)
        else:
            args.append(arg)

    if not utils.ORJSON_AVAILABLE:
        canvas.commands_to_buffer = commands_to_buffer
    canvas.populate_args = populate_args


_canvas = _import_lean()

MANAGER: Any = _canvas._CANVAS_MANAGER
Canvas: Any = _canvas.Canvas
MultiCanvas: Any = _canvas.MultiCanvas
Command = list[Any]
Stops = tuple[tuple[float, str], ...]


def command(name: str, *args: object) -> Command:
    """Return a drawing command as it is sent: ``command("fillCircle", x, y, r)``."""
    return [_canvas.COMMANDS[name], list(args), 0]


def setting(name: str, value: object) -> Command:
    """Return the command that sets a style: ``setting("fill_style", "#FFFFFF")``."""
    return [_canvas.COMMANDS["set"], [_canvas.Canvas.ATTRS[name], value]]


def send(canvas: Any, commands: list[Command]) -> None:
    """Send commands for one canvas, in one message with all others of the same `hold`.

    The commands go past ipycanvas's methods: those check each style with traitlets, which took half of the
    time from a click to its answer. What is sent here is checked already.
    """
    with hold():
        for one in commands:
            MANAGER.send_command(canvas, one)


def gradient_of(
    kind: str, numbers: tuple[float, ...], stops: tuple[tuple[float, str], ...]
) -> tuple[Any, str]:
    """Return a canvas gradient and the name under which a style can be set to it.

    `kind` is ``"linear"`` (x0 y0 x1 y1) or ``"radial"`` (x0 y0 r0 x1 y1 r1). The gradient is a widget:
    whoever uses the name must keep it.
    """
    made = (_canvas.LinearGradient if kind == "linear" else _canvas.RadialGradient)(*numbers, list(stops))
    return made, f"IPY_MODEL_{made.model_id}"


def forget_current() -> None:
    """Make the next command name its canvas again.

    The manager believes that the page knows which canvas is current; a page that has just come does not, and
    would drop everything drawn.
    """
    MANAGER._current_canvas = None


@contextmanager
def hold() -> Iterator[None]:
    """Gather the commands drawn inside and send them as one message.

    Whatever happens inside, caching is off again afterwards (ipycanvas's own guard leaves it on after an
    error, for every canvas of the process), and a drawing that failed half way is not sent.
    """
    if MANAGER._caching:
        yield
        return
    MANAGER._caching = True
    try:
        yield
        MANAGER.flush()
    finally:
        MANAGER._caching = False
        if MANAGER._commands_cache:
            MANAGER._commands_cache, MANAGER._buffers_cache = [], []
            forget_current()
