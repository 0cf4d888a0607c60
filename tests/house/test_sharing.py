"""Workers side by side have equal shares of the browser's tests, whatever else there is to run."""

from __future__ import annotations

import doctest
from collections import Counter

import pytest

from tests import sharing
from tests.sharing import shared


def test_what_it_returns() -> None:
    assert doctest.testmod(sharing).failed == 0


@pytest.mark.parametrize("workers", [1, 2, 3, 8])
@pytest.mark.parametrize(("browser", "others"), [(629, 21_000), (10, 1), (0, 7), (7, 0), (1, 3), (9, 9)])
def test_equal_shares_and_nothing_lost(browser: int, others: int, workers: int) -> None:
    driven = [("browser", test) for test in range(browser)]
    quick = [("other", test) for test in range(others)]
    order = shared(driven, quick, workers)
    assert [one for one in order if one[0] == "other"] == quick
    assert sorted(order) == driven + quick
    pieces = []
    left = list(order)
    for worker in range(workers):  # as pytest-xdist cuts them
        size = len(left) // (workers - worker)
        pieces.append(left[:size])
        del left[:size]
    for piece in pieces:
        kinds = [kind for kind, _ in piece]
        if browser * 2 < others:
            assert kinds == sorted(kinds)  # the browser's first
    counts = [Counter(kind for kind, _ in piece)["browser"] for piece in pieces]
    assert max(counts) - min(counts) <= 1
