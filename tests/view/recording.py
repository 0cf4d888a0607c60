"""A surface that writes down what is drawn on it, and checks every number on the way."""

from __future__ import annotations

import math

from toc_learn.view.palette import Gradient, Paint
from toc_learn.view.surface import Segment, Stamp, Style


class Recorder:
    """Keeps the commands as tuples; stamps are drawn through, as a canvas does, and noted by name too."""

    def __init__(self) -> None:
        self.commands: list[tuple[object, ...]] = []
        self.stamps: list[tuple[str, float, float, float, float]] = []
        self.depth = 0

    def _check(self, *numbers: float) -> None:
        for number in numbers:
            assert isinstance(number, (int, float)), number
            assert math.isfinite(number), number

    def _style(self, style: Style) -> None:
        assert style.fill is not None or style.stroke is not None, "drawn with nothing"
        for paint in (style.fill, style.stroke):
            self._paint(paint)
        if style.stroke is not None:
            assert style.width > 0, style
        assert style.cap in ("butt", "round")
        assert all(part > 0 for part in style.dash)
        assert 0 < style.alpha <= 1
        self._check(style.width, *style.dash)

    def _paint(self, paint: Paint | None) -> None:
        if isinstance(paint, Gradient):
            self._check(*paint.start, *paint.end, *(offset for offset, _ in paint.stops))
            assert paint.kind in ("linear", "radial")
        elif paint is not None:
            assert paint == paint.strip()
            assert paint

    def path(self, segments: tuple[Segment, ...], style: Style) -> None:
        assert segments
        assert segments[0][0] == "M"
        for letter, *numbers in segments:
            assert len(numbers) == {"M": 2, "L": 2, "C": 6, "Z": 0}[letter]
            self._check(*numbers)
        self._style(style)
        self.commands.append(("path", segments, style))

    def circle(self, x: float, y: float, r: float, style: Style) -> None:
        self._check(x, y, r)
        assert r > 0
        self._style(style)
        self.commands.append(("circle", x, y, r, style))

    def arc(self, x: float, y: float, r: float, start: float, end: float, style: Style) -> None:
        self._check(x, y, r, start, end)
        assert r > 0
        self._style(style)
        self.commands.append(("arc", x, y, r, start, end, style))

    def text(self, x: float, y: float, words: str, size: float, style: Style) -> None:
        self._check(x, y, size)
        assert size > 0
        self._style(style)
        self.commands.append(("text", x, y, words, size, style))

    def push(self, x: float, y: float, angle: float = 0.0, scale: float = 1.0) -> None:
        self._check(x, y, angle, scale)
        assert scale > 0
        self.depth += 1
        self.commands.append(("push", x, y, angle, scale))

    def pop(self) -> None:
        self.depth -= 1
        assert self.depth >= 0
        self.commands.append(("pop",))

    def stamp(self, stamp: Stamp, x: float, y: float, angle: float = 0.0, scale: float = 1.0) -> None:
        self.stamps.append((stamp.name, x, y, angle, scale))
        self.push(x, y, angle, scale)
        stamp.draw(self)
        self.pop()

    def texts(self) -> list[str]:
        """Return the words that were written, in order."""
        return [str(command[3]) for command in self.commands if command[0] == "text"]

    def circles(self, x: float, y: float) -> list[tuple[float, Style]]:
        """Return radius and style of the circles drawn about a point of the board, stamps apart."""
        found = []
        depth = 0
        for command in self.commands:
            depth += {"push": 1, "pop": -1}.get(str(command[0]), 0)
            if command[0] == "circle" and depth == 0 and math.dist((x, y), command[1:3]) < 0.01:  # type: ignore[arg-type]
                found.append((command[3], command[4]))
        return found  # type: ignore[return-value]
