"""What every sentence shown to people has to be."""

from __future__ import annotations

import re

# What a sentence may not hold: a placeholder that was not filled, or the hole that an empty one leaves.
UNFILLED = re.compile(r"[{}]|  | [.,]|^\s|\s$|\(\)|“”|None")


def fine(words: str) -> str:
    assert words
    assert not UNFILLED.search(words), words
    return words
