"""Ids of lessons and steps: what they may look like, for texts that come from outside too."""

from __future__ import annotations

import re

__all__ = ["is_id"]

_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


def is_id(value: object) -> bool:
    """Return whether a value is a text that can be the id of a lesson or of a step.

    >>> is_id("guard-in-the-way"), is_id("Guard"), is_id(""), is_id(3)
    (True, False, False, False)
    """
    return isinstance(value, str) and _ID.fullmatch(value) is not None
