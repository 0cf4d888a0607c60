"""What comes from the browser is checked here: kinds, types, lengths, ranges, and how much of it comes.

A page that sends nonsense, or thousands of messages a second, costs a look at each and changes nothing.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from toc_learn.lessons.tracing import LARGEST

from .pointer import Point

__all__ = ["Client", "Throttle", "client", "place", "progress", "search", "trace"]

SEARCH_MAX = 400
PROGRESS_MAX = 200_000


class Throttle:
    """Lets `burst` messages through at once and then `rate` a second."""

    def __init__(self, rate: float, burst: int, now: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._now = rate, float(burst), now
        self._left, self._last = float(burst), now()

    def allows(self) -> bool:
        """Return whether one more message may be handled now, and count it."""
        now = self._now()
        self._left = min(self._burst, self._left + (now - self._last) * self._rate)
        self._last = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


@dataclass(frozen=True, slots=True)
class Client:
    """What the browser told of itself.

    The board's width in CSS pixels (0: not known yet), pixels of the screen to the CSS pixel, a dark theme,
    a wish for less motion.
    """

    width: int = 0
    dpr: float = 2.0
    dark: bool = False
    reduced: bool = False


def _number(value: object) -> float | None:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    try:
        number = float(value)
    except OverflowError:  # JSON knows whole numbers of any length
        return None
    return number if math.isfinite(number) else None


def _ranged(value: object, low: float, high: float) -> float | None:
    number = _number(value)
    return None if number is None else min(max(number, low), high)


def client(message: Mapping[str, object], known: Client) -> Client:
    """Return what `message` says of the browser; what is missing or wrong stays as `known`."""
    width = _ranged(message.get("width"), 0, 4000)
    dpr = _ranged(message.get("dpr"), 1, 3)
    dark, reduced = message.get("dark"), message.get("reduced")
    return Client(
        width=round(width) if width is not None and width >= 60 else known.width,
        dpr=dpr if dpr is not None else known.dpr,
        dark=dark if isinstance(dark, bool) else known.dark,
        reduced=reduced if isinstance(reduced, bool) else known.reduced,
    )


def place(message: Mapping[str, object]) -> Point | None:
    """Return where on the board a press is, in parts of its width; None where it is beside the board."""
    x, y = (_number(message.get(name)) for name in "xy")
    return (x, y) if x is not None and y is not None and 0 <= x <= 1 and 0 <= y <= 1 else None


def search(message: Mapping[str, object]) -> str:
    """Return the search part of the browser's address, empty when it is none."""
    value = message.get("search")
    return value if isinstance(value, str) and len(value) <= SEARCH_MAX and value.isprintable() else ""


def progress(message: Mapping[str, object]) -> object:
    """Return the progress that the browser kept, as plain JSON values; None for none or a broken one."""
    return _json(message.get("progress"), PROGRESS_MAX)


def trace(message: Mapping[str, object]) -> object:
    """Return the step in progress that the tab kept, as plain JSON values; None for none or a broken one."""
    return _json(message.get("trace"), LARGEST)


def _json(value: object, most: int) -> object:
    if not isinstance(value, str) or not value or len(value) > most:
        return None
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        return None
