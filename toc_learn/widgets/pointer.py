"""From mouse and finger to the place that was meant, once for each tap.

A finger's tap comes as the press and release of a mouse that the browser makes of it, so there is one way
for both (``guard`` in ``shell/view.js``). Places are parts of the board's width as the page shows it: a
canvas that is taking another size would give pixels of the old one or of the new.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable

__all__ = ["SLIP", "TAP", "Point", "Pointer"]

TAP = 22.0
"""CSS pixels around a hole within which a tap is meant for it."""
SLIP = 10.0
"""CSS pixels that a press may slip before it is a drag and no tap."""
DOUBLE = 0.35
"""Seconds in which a second tap at a place is the rest of a double click."""

Point = tuple[float, float]
"""A place on the board, in parts of its width from its left and from its top."""


class Pointer:
    """Gathers presses and releases; `tapped` gets the point that was pressed, in parts of the board's width.

    A press acts when it is released, so that it can still be dragged away and called off.
    """

    def __init__(self, tapped: Callable[[Point], None], now: Callable[[], float] = time.monotonic) -> None:
        self.width = 1.0
        """The board's width in CSS pixels."""
        self._tapped, self._now = tapped, now
        self._pressed: Point | None = None
        self._last: tuple[float, Point] | None = None

    def forget(self) -> None:
        """Something else was done: a tap that follows is no double one."""
        self._last = None

    def press(self, at: Point | None) -> None:
        """The board is pressed; nowhere, if that is no place on it."""
        self._pressed = at

    def release(self, at: Point | None) -> None:
        """The board is released: a tap, if the press hardly moved."""
        start, self._pressed = self._pressed, None
        if start is not None and at is not None and self._near(start, at):
            self._tap(start)

    def _tap(self, at: Point) -> None:
        before, now = self._last, self._now()
        if before is not None and now - before[0] < DOUBLE and self._near(before[1], at):
            self._last = None  # only the second of a pair is left out, not all of somebody's steady taps
            return
        self._last = (now, at)
        self._tapped(at)

    def _near(self, a: Point, b: Point) -> bool:
        return math.dist(a, b) * self.width <= SLIP
