"""From mouse and finger to the hole that was meant, once for each tap."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence

__all__ = ["SLIP", "TAP", "Pointer"]

TAP = 22.0
"""CSS pixels around a hole within which a tap is meant for it."""
SLIP = 10.0
"""CSS pixels that a press may slip before it is a drag and no tap."""
DOUBLE = 0.35
"""Seconds in which a second tap at a place is the rest of a double click."""
ECHO = 0.8
"""Seconds in which a mouse press at a finger's place is that finger's echo."""

Point = tuple[float, float]


class Pointer:
    """Gathers presses and releases; `tapped` gets the point that was pressed, in canvas pixels.

    A press acts when it is released, so that it can still be dragged away and called off.
    """

    def __init__(self, tapped: Callable[[Point], None], now: Callable[[], float] = time.monotonic) -> None:
        self.ratio = 1.0
        """Canvas pixels to the CSS pixel."""
        self._tapped, self._now = tapped, now
        self._mouse: Point | None = None
        self._finger: Point | None = None
        self._slid = False
        self._touched: tuple[float, Point] | None = None
        self._last: tuple[float, Point] | None = None

    def forget(self) -> None:
        """Something else was done: a tap that follows is no double one."""
        self._last = None

    def mouse_down(self, x: float, y: float) -> None:
        """The mouse is pressed."""
        if self._good(x, y) and not self._echoes((x, y)):
            self._mouse = (x, y)

    def mouse_up(self, x: float, y: float) -> None:
        """The mouse is released: a tap, if it hardly moved."""
        start, self._mouse = self._mouse, None
        if start is not None and self._good(x, y) and self._near(start, (x, y), SLIP):
            self._tap(start)

    def touch_start(self, points: Sequence[Point]) -> None:
        """A finger comes down; two fingers are a zoom and no tap."""
        self._slid = len(points) != 1
        self._finger = points[0] if len(points) == 1 and self._good(*points[0]) else None

    def touch_move(self, points: Sequence[Point]) -> None:
        """A finger moves; far enough, it is a drag."""
        if self._finger is None or len(points) != 1 or not self._near(self._finger, points[0], SLIP):
            self._slid = True

    def touch_end(self, points: Sequence[Point]) -> None:
        """A finger is lifted. The list holds the fingers that stay, so it is empty for a tap."""
        start, self._finger = self._finger, None
        if start is None or points:
            return
        self._touched = (self._now(), start)
        if not self._slid:
            self._tap(start)

    def touch_cancel(self, points: Sequence[Point]) -> None:
        """The browser took the touch for itself."""
        self._finger = None

    def _tap(self, at: Point) -> None:
        before, now = self._last, self._now()
        if before is not None and now - before[0] < DOUBLE and self._near(before[1], at, SLIP):
            self._last = None  # only the second of a pair is left out, not all of somebody's steady taps
            return
        self._last = (now, at)
        self._tapped(at)

    def _good(self, x: object, y: object) -> bool:
        return all(
            isinstance(n, (int, float)) and not isinstance(n, bool) and math.isfinite(n) for n in (x, y)
        )

    def _near(self, a: Point, b: Point, css: float) -> bool:
        return self._good(*b) and math.dist(a, b) <= css * self.ratio

    def _echoes(self, at: Point) -> bool:
        if self._touched is None:
            return False
        when, where = self._touched
        return self._now() - when < ECHO and self._near(where, at, 3 * SLIP)
