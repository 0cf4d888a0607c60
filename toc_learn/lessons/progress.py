"""What is kept of a learner's work: stars by stable ids, merged by maximum, cleaned when from outside.

>>> merge({"v": 1, "lessons": {"pieux": {"aim": 2}}}, {"lessons": {"pieux": {"aim": 3, "x": -5}}, "evil": []})
{'v': 1, 'lessons': {'pieux': {'aim': 3}}}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .ids import is_id

__all__ = ["VERSION", "clean", "forget", "merge", "record", "stars"]

VERSION = 1
_MOST = 200  # lessons, and steps a lesson: a store that was tampered with cannot grow without end


def clean(outside: object) -> dict[str, Any]:
    """Return the well-formed part of `outside`: version, known kinds of ids, stars 1 to 3. Never raises."""
    lessons: dict[str, dict[str, int]] = {}
    found = outside.get("lessons") if isinstance(outside, Mapping) else None
    for lesson, steps in list(found.items())[:_MOST] if isinstance(found, Mapping) else ():
        if not is_id(lesson) or not isinstance(steps, Mapping):
            continue
        kept = {
            step: count
            for step, count in list(steps.items())[:_MOST]
            if is_id(step) and type(count) is int and 1 <= count <= 3
        }
        if kept:
            lessons[lesson] = kept
    result: dict[str, Any] = {"v": VERSION, "lessons": lessons}
    last = outside.get("last") if isinstance(outside, Mapping) else None
    if isinstance(last, Mapping) and is_id(last.get("lesson")) and is_id(last.get("step")):
        result["last"] = {"lesson": last["lesson"], "step": last["step"]}
    return result


def merge(first: object, second: object) -> dict[str, Any]:
    """Return both progresses as one, the higher stars for each step; the second's last place wins."""
    result, other = clean(first), clean(second)
    for lesson, steps in other["lessons"].items():
        mine = result["lessons"].setdefault(lesson, {})
        for step, count in steps.items():
            mine[step] = max(count, mine.get(step, 0))
    if "last" in other:
        result["last"] = other["last"]
    return result


def record(progress: object, lesson: str, step: str, count: int) -> dict[str, Any]:
    """Return `progress` with `count` stars (1 to 3) for a step."""
    return merge(progress, {"lessons": {lesson: {step: count}}})


def stars(progress: Mapping[str, Any], lesson: str, step: str) -> int:
    """Return the stars of a step, 0 when it was not solved."""
    count = progress.get("lessons", {}).get(lesson, {}).get(step, 0)
    return count if isinstance(count, int) else 0


def forget(progress: object, lesson: str) -> dict[str, Any]:
    """Return `progress` without one lesson's stars, or without any when `lesson` is empty."""
    result = clean(progress)
    if lesson:
        result["lessons"].pop(lesson, None)
    else:
        result["lessons"] = {}
        result.pop("last", None)
    return result
