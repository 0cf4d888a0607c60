"""In what order tests run, so that workers side by side have equal shares of those in a browser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

__all__ = ["shared"]

T = TypeVar("T")


def shared(browser: Sequence[T], others: Sequence[T], workers: int) -> list[T]:
    """Return all tests, each worker's share of the browser's at the beginning of what it is given.

    pytest-xdist's `worksteal` cuts the list in equal pieces, one a worker, and moves only the ends of long
    ones: browser tests that stand side by side would all be run by the one worker that was given them.
    Either kind keeps its order, so that what a module prepares is prepared once a worker.

    >>> "".join(shared("ABCDE", "vwxyz", 2))
    'ACEvwBDxyz'
    >>> "".join(shared("ABC", "xyz", 1))
    'ABCxyz'
    """
    order: list[T] = []
    rest = list(others)
    left = len(browser) + len(rest)
    for worker in range(workers):
        size = left // (workers - worker)
        share = browser[worker::workers]
        filled = max(0, size - len(share))
        order += [*share, *rest[:filled]]
        del rest[:filled]
        left -= size
    return order + rest
