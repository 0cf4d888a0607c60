"""What is remembered of lessons, as long as the files of a teacher's own stay as they are."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, update_wrapper
from typing import Generic, ParamSpec, TypeVar

from .loader import edition

__all__ = ["Remembered", "remembered"]

P = ParamSpec("P")
T = TypeVar("T")


class Remembered(Generic[P, T]):
    """A function that remembers its last `most` results, and forgets all when a teacher's lesson changes."""

    def __init__(self, function: Callable[P, T], most: int) -> None:
        self._kept = lru_cache(maxsize=most)(function)
        self._edition = edition()
        self.cache_clear = self._kept.cache_clear
        update_wrapper(self, function)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        """Return the function's result, made anew when it is none of those remembered."""
        if (now := edition()) != self._edition:
            self.cache_clear()
            self._edition = now
        return self._kept(*args, **kwargs)  # type: ignore[arg-type]


def remembered(most: int) -> Callable[[Callable[P, T]], Remembered[P, T]]:
    """Return the decorator that makes a function `Remembered`."""
    return lambda function: Remembered(function, most)
