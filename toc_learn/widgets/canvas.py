"""The painter's surface on ipycanvas: first everything is computed and checked, then replayed in one message.

A single bad number (a negative radius, a NaN) would freeze every canvas of a page until it is loaded again,
so none leaves this module: `CanvasSurface` refuses it with `DrawingError` before anything is sent.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from toc_learn.view.palette import Gradient, Paint, resolve
from toc_learn.view.palette import theme as colours_of
from toc_learn.view.surface import Segment, Stamp, Style

from . import lean

__all__ = ["CanvasSurface", "DrawingError"]

FONT = '"Helvetica Neue", Inter, Roboto, "Segoe UI", Arial, "Liberation Sans", sans-serif'
TEXT_PX = 32.0
"""Text is set at this size and scaled: browsers round glyphs of less than a pixel."""
LIMIT = 1e5

_PATH = {"M": ("moveTo", 2), "L": ("lineTo", 2), "C": ("bezierCurveTo", 6), "Z": ("closePath", 0)}
_MOST_STAMPS = 600

_gradients: dict[tuple[str, Gradient], tuple[Any, str]] = {}
_stamps: dict[tuple[str, Stamp], list[lean.Command]] = {}


class DrawingError(ValueError):
    """A number that no canvas can draw: not finite, too large, or a negative radius, width or scale."""


def _number(value: float) -> float:
    """Return a number short enough to send; exact types first, for this runs thousands of times a drawing."""
    if type(value) is not float and type(value) is not int:
        raise DrawingError(f"a number was expected in a drawing, not {value!r}")
    if not -LIMIT < value < LIMIT:
        raise DrawingError(f"a finite number was expected in a drawing, not {value!r}")
    return round(float(value), 4)


def _positive(value: float) -> float:
    number = _number(value)
    if number < 0:
        raise DrawingError(f"a size in a drawing may not be negative: {value!r}")
    return number


def _scale(value: float) -> float:
    _number(value)
    if value <= 0:
        raise DrawingError(f"a positive scale was expected in a drawing, not {value!r}")
    return float(value)


class CanvasSurface:
    """Records a drawing in u; `replay` sends it. Implements `toc_learn.view.surface.Surface`."""

    def __init__(self, theme: str = "light") -> None:
        """Begin an empty drawing in the colours of `theme` ("light" or "dark")."""
        self.theme = theme
        self._colours: Mapping[str, str] = colours_of(theme)
        self._steps: list[lean.Command] = []
        self._state: dict[str, object] = {"dash": []}
        self._stack: list[dict[str, object]] = []

    def __len__(self) -> int:
        """Return how many canvas commands the drawing takes."""
        return len(self._steps)

    # ---- the painter's primitives

    def path(self, segments: tuple[Segment, ...], style: Style) -> None:
        """Draw a path; raises `DrawingError` for a segment that is none."""
        steps = [lean.command("beginPath")]
        for name, *numbers in segments:
            call, count = _PATH.get(str(name), ("", -1))
            if len(numbers) != count:
                raise DrawingError(f"no piece of a path: {(name, *numbers)!r}")
            steps.append(lean.command(call, *map(_number, numbers)))
        if self._fills(style):
            self._steps += [*steps, lean.command("fill", "nonzero")]
            steps = []
        if self._strokes(style):
            self._steps += [*steps, lean.command("stroke")]

    def circle(self, x: float, y: float, r: float, style: Style) -> None:
        """Draw a whole circle."""
        at = (_number(x), _number(y), _positive(r))
        if self._fills(style):
            self._steps.append(lean.command("fillCircle", *at))
        if self._strokes(style):
            self._steps.append(lean.command("strokeCircle", *at))

    def arc(self, x: float, y: float, r: float, start: float, end: float, style: Style) -> None:
        """Stroke an arc clockwise from `start` to `end`."""
        at = (_number(x), _number(y), _positive(r), _number(start), _number(end))
        if self._strokes(style):
            self._steps.append(lean.command("strokeArc", *at))

    def text(self, x: float, y: float, words: str, size: float, style: Style) -> None:
        """Write bold text, centred on x with its baseline at y."""
        scale = _positive(size) / TEXT_PX
        self.push(x, y, 0.0, scale)
        self._set("font", f"bold {TEXT_PX:g}px {FONT}")
        self._set("text_align", "center")
        # The halo lies under the letters.
        if self._strokes(style._replace(width=style.width / scale)):
            self._steps.append(lean.command("strokeText", str(words), 0, 0))
        if self._fills(style):
            self._steps.append(lean.command("fillText", str(words), 0, 0))
        self.pop()

    def push(self, x: float, y: float, angle: float = 0.0, scale: float = 1.0) -> None:
        """Move, turn and scale the origin until the matching `pop`."""
        x, y, scale = _number(x), _number(y), _scale(scale)
        _number(angle)
        self._steps.append(lean.command("save"))
        self._stack.append(dict(self._state))
        if angle or scale != 1.0:
            cos, sin = scale * math.cos(angle), scale * math.sin(angle)
            turned = [round(n, 6) for n in (cos, sin, -sin, cos)]
            self._steps.append(lean.command("transform", *turned, x, y))
        else:
            self._steps.append(lean.command("translate", x, y))

    def pop(self) -> None:
        """Undo the last `push`."""
        if not self._stack:
            raise DrawingError("a drawing takes back more moves of its origin than it made")
        self._steps.append(lean.command("restore"))
        self._state = self._stack.pop()

    def stamp(self, stamp: Stamp, x: float, y: float, angle: float = 0.0, scale: float = 1.0) -> None:
        """Draw a stamp at x, y. It is recorded once and then only repeated."""
        known = _stamps.get((self.theme, stamp))
        if known is None:
            alone = CanvasSurface(self.theme)
            alone._state = {}  # it will stand among drawings of any style, so it takes none for granted
            stamp.draw(alone)
            if alone._stack:
                raise DrawingError("a stamp left its origin moved")
            if len(_stamps) >= _MOST_STAMPS:
                _stamps.clear()
            known = _stamps[(self.theme, stamp)] = alone._steps
        self.push(x, y, angle, scale)
        self._steps += known
        self.pop()

    # ---- style

    def _set(self, name: str, value: object) -> None:
        if self._state.get(name) != value:
            self._state[name] = value
            self._steps.append(lean.setting(name, value))

    def _paint(self, paint: Paint) -> str:
        return resolve(paint, self._colours) if isinstance(paint, str) else self._gradient(paint)

    def _fills(self, style: Style) -> bool:
        if style.fill is None:
            return False
        self._set("global_alpha", _positive(style.alpha))
        self._set("fill_style", self._paint(style.fill))
        return True

    def _strokes(self, style: Style) -> bool:
        width = _positive(style.width)
        if style.stroke is None or width == 0:
            return False
        self._set("global_alpha", _positive(style.alpha))
        self._set("stroke_style", self._paint(style.stroke))
        self._set("line_width", width)
        self._set("line_cap", style.cap)
        self._set("line_join", "round")
        dash = [_positive(d) for d in style.dash]
        if self._state.get("dash") != dash:
            self._state["dash"] = dash
            self._steps.append(lean.command("setLineDash", dash * 2 if len(dash) % 2 else dash))
        return True

    def _gradient(self, gradient: Gradient) -> str:
        """Return the name of a gradient on the page: each is a widget of its own, so each is made once."""
        known = _gradients.get((self.theme, gradient))
        if known is None:
            stops = tuple((_positive(offset), resolve(c, self._colours)) for offset, c in gradient.stops)
            (x0, y0, r0), (x1, y1, r1) = gradient.start, gradient.end
            linear = gradient.kind == "linear"
            numbers = (x0, y0, x1, y1) if linear else (x0, y0, _positive(r0), x1, y1, _positive(r1))
            known = lean.gradient_of(gradient.kind, tuple(map(_number, numbers)), stops)
            _gradients[(self.theme, gradient)] = known
        return known[1]

    # ---- sending

    def replay(self, canvas: Any, scale: float) -> None:
        """Clear `canvas` and draw everything on it, `scale` canvas pixels to the u."""
        if self._stack:
            raise DrawingError("a drawing left its origin moved")
        scale = _scale(scale)
        before = [lean.command(name) for name in ("resetTransform", "clear", "save")]
        lean.send(
            canvas, [*before, lean.command("scale", scale, scale), *self._steps, lean.command("restore")]
        )
