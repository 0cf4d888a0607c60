"""Whether a file's tables and lists stand where the model has them, looked at before anything is read."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

from attrs import has

from .model import Text

__all__ = ["misshapen"]

Where = tuple[str | int, ...]
_hints = cache(get_type_hints)


def misshapen(
    value: object, kind: Any, names: dict[str, str], where: Where = ()
) -> Iterator[tuple[Where, object, str]]:
    """Yield each place where a table or a list should stand and something else does: where, what, expected.

    `names` are the fields that the file calls otherwise. Single values are not looked at.
    """
    kind = (
        next((one for one in get_args(kind) if one is not NoneType), kind)
        if NoneType in get_args(kind)
        else kind
    )
    if has(kind) and kind.__name__ != "Goal":
        if not isinstance(value, dict):
            yield where, value, "both" if kind is Text else "table"
            return
        for name, inner in _hints(kind).items():
            if names.get(name, name) in value:
                yield from misshapen(value[names.get(name, name)], inner, names, (*where, name))
    elif get_origin(kind) is dict:
        if not isinstance(value, dict):
            yield where, value, "replies" if where[-2:-1] == ("replies",) else "table"
    elif get_origin(kind) is tuple and kind != tuple[str, ...]:
        if not isinstance(value, list):
            yield where, value, "list"
            return
        parts = get_args(kind)
        if parts[-1] is not Ellipsis and len(value) != len(parts):
            yield where, value, "list"
            return
        for place, item in enumerate(value):
            yield from misshapen(item, get_args(kind)[0], names, (*where, place))
