"""Lesson files read with all their checks; whatever cannot be read is told by file, step and field.

A kernel that finds its lessons kept does without this module, and without the library that it checks with.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from attrs import evolve, fields
from cattrs import (
    AttributeValidationNote,
    BaseValidationError,
    Converter,
    ForbiddenExtraKeysError,
    IterableValidationNote,
)
from cattrs.gen import make_dict_structure_fn, override

from . import goals, trying
from .doubts import Doubts
from .errors import LessonError
from .goals import Goal, GoalError
from .loader import NOT_LESSONS, lesson_ids
from .model import Course, Lesson, Step
from .nottoml import not_toml
from .shapes import misshapen
from .wellformed import faults as wellformed_faults

__all__ = ["load", "load_course"]

LISTS = {"arrows": "arrow", "accept": "ways"}  # of lists, not of tables: each with what is expected in it
LARGEST = 400_000  # bytes: no lesson is near it, and a wrong file is refused before it is parsed


class _Expected(ValueError):
    """A value of the wrong kind; ``expected`` names the right one, or the only ones that there are."""

    def __init__(self, value: object, expected: str, only: tuple[str, ...] = ()) -> None:
        self.word = _written(value)[:60]
        self.is_table = isinstance(value, dict)
        self.expected = expected
        self.only = ", ".join(only)
        super().__init__(expected)


def _written(value: object) -> str:
    """Return a value about as its file writes it, a text without its quotes.

    >>> _written({"fr": ["a", True]})
    '{ fr = ["a", true] }'
    """
    if isinstance(value, str):
        return value
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_quoted(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_quoted, value)) + "]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _quoted(value: object) -> str:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else _written(value)


def _strict(kind: type, expected: str) -> Any:
    def structure(value: object, _type: object) -> object:
        if type(value) is not kind:
            raise _Expected(value, expected)
        return value

    return structure


def _is_literal(kind: Any) -> bool:
    return bool(get_origin(kind) == Literal)


def _literal(value: object, kind: Any) -> object:
    if value not in get_args(kind) or not isinstance(value, str):
        raise _Expected(value, "one_of", get_args(kind))
    return value


def _listed(value: object, _type: object) -> tuple[str, ...]:
    """A list of texts; one text alone stands for a list of one."""
    if isinstance(value, str):
        return (value,)
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise _Expected(value, "texts")
    return tuple(value)


OURS = frozenset({"doubt", "file"})
"""Fields that no file has: what they hold is known without it."""


def _converter() -> Converter:
    converter = Converter(forbid_extra_keys=True)
    converter.register_structure_hook(str, _strict(str, "text"))
    converter.register_structure_hook(int, _strict(int, "number"))
    converter.register_structure_hook(bool, _strict(bool, "yes_or_no"))
    converter.register_structure_hook(Goal, lambda value, _: goals.parse(value))
    converter.register_structure_hook_func(lambda t: t == tuple[str, ...], _listed)
    converter.register_structure_hook_func(_is_literal, _literal)
    converter.register_structure_hook(
        Step,
        make_dict_structure_fn(Step, converter, _cattrs_forbid_extra_keys=True, doubt=override(omit=True)),
    )
    converter.register_structure_hook(
        Lesson,
        make_dict_structure_fn(
            Lesson,
            converter,
            _cattrs_forbid_extra_keys=True,
            steps=override(rename="step"),
            file=override(omit=True),
        ),
    )
    converter.register_structure_hook(
        Course,
        make_dict_structure_fn(
            Course, converter, _cattrs_forbid_extra_keys=True, parts=override(rename="part")
        ),
    )
    return converter


@cache
def _shared() -> Converter:
    return _converter()


def read(path: Path) -> dict[str, Any]:
    """Return the file's TOML as a mapping; raises `LessonError` naming the line where it stops being TOML."""
    if not path.is_file():  # a pipe would be waited for, for ever
        why = "is_folder" if path.is_dir() else "unreadable" if path.exists() else "no_such_file"
        raise LessonError(path.name, "", "", why)
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST + 1)
    except OSError as error:
        why = "denied" if isinstance(error, PermissionError) else "unreadable"
        raise LessonError(path.name, "", "", why) from error
    if len(raw) > LARGEST:
        raise LessonError(path.name, "", "", "too_big", n=LARGEST // 1000)
    try:
        text = raw.decode("utf-8-sig")
        return tomllib.loads(text)
    except UnicodeDecodeError as error:
        raise LessonError(path.name, "", "", "not_utf8", n=raw[: error.start].count(b"\n") + 1) from error
    except tomllib.TOMLDecodeError as error:
        raise not_toml(path.name, text, str(error)) from error
    except RecursionError as error:
        raise LessonError(path.name, "", "", "too_deep") from error


def load(path: Path | str) -> tuple[Lesson | None, list[LessonError]]:
    """Return the lesson of a file and its faults; the lesson is None when it could not be read whole."""
    path = Path(path)
    try:
        table = read(path)
    except LessonError as error:
        return None, [error]
    kind: type = Doubts if "case" in table else Lesson
    wrong = list(misshapen(table, kind, {"steps": "step"}))
    if wrong:
        return None, [
            _fault(path.name, table, where, _Expected(value, right)) for where, value, right in wrong
        ]
    try:
        lesson = _made(table, path.name)
    except (BaseValidationError, RecursionError) as error:
        if isinstance(error, RecursionError):
            return None, [LessonError(path.name, "", "", "too_deep")]
        return None, [_fault(path.name, table, where, leaf) for where, leaf in _leaves(error)]
    found = [*_requires_faults(lesson, path, table), *_turn_faults(lesson, table), *wellformed_faults(lesson)]
    if kind is Doubts:  # the goal of a case is made from its verdict
        for fault in found:
            if fault.code == "no_such_code" and fault.field == "goal":
                fault.field = "verdict"
    return lesson, found


def _requires_faults(lesson: Lesson, path: Path, table: dict[str, Any]) -> Iterator[LessonError]:
    """Yield what is wrong with the lessons that should come before: each is another that there is."""
    if isinstance(table.get("requires"), str):
        wrong = _Expected(table["requires"], "texts")
        yield LessonError(path.name, "", "requires", "bad_value", word=wrong.word, expected=wrong.expected)
        return
    known = {*lesson_ids(), *(near.stem for near in path.parent.glob("*.toml"))} - NOT_LESSONS
    for place, required in enumerate(lesson.requires, 1):
        field = f"requires[{place}]"
        if required in (lesson.id, path.stem):
            yield LessonError(path.name, "", field, "requires_itself", word=required[:60])
        elif required not in known:
            ids = ", ".join(sorted(known - {lesson.id, path.stem}))
            yield LessonError(path.name, "", field, "requires_unknown", word=required[:60], ids=ids)
        elif required in lesson.requires[: place - 1]:
            yield LessonError(path.name, "", field, "requires_twice", word=required[:60])


def _turn_faults(lesson: Lesson, table: dict[str, Any]) -> Iterator[LessonError]:
    """Yield the steps that give no own move at all; only a game has no limit where the file says 0."""
    for step, entry in zip(lesson.steps, table.get("step", ()), strict=False):
        if entry.get("turns") == 0 and step.kind == "do":
            yield LessonError(lesson.file, step.id, "turns", "no_turns", high=60)


def _made(table: dict[str, Any], file: str) -> Lesson:
    if "case" in table:  # a lesson of doubts: its steps are made from the cases
        return evolve(trying.lesson(_shared().structure(table, Doubts)), file=file)
    return evolve(_shared().structure(table, Lesson), file=file)


def _leaves(
    error: BaseException, where: tuple[str | int, ...] = ()
) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    if isinstance(error, BaseValidationError):
        for inner in error.exceptions:
            step = where
            for note in getattr(inner, "__notes__", ()):
                if isinstance(note, AttributeValidationNote):
                    step = (*where, note.name)
                elif isinstance(note, IterableValidationNote):
                    step = (*where, note.index)
            yield from _leaves(inner, step)
    else:
        yield where, error


def _fault(
    file: str, table: dict[str, Any], where: tuple[str | int, ...], leaf: BaseException
) -> LessonError:
    step, rest, key = "", where, "step"
    if where[:1] in (("steps",), ("case",)):
        key = "case" if where[0] == "case" else "step"
        rest = where[2:]
        if len(where) > 1 and isinstance(where[1], int):
            entry = table[key][where[1]] if isinstance(table.get(key), list) else None
            named = entry.get("id") if isinstance(entry, dict) else None
            step = named if isinstance(named, str) and named else str(where[1] + 1)
        else:
            rest = (key,)
    field = ""
    for part in rest:
        field += f"[{part + 1}]" if isinstance(part, int) else f".{part}" if field else part
    if isinstance(leaf, ForbiddenExtraKeysError):
        extra = sorted(leaf.extra_fields)
        prefix = f"{field}." if field else ""
        near = get_close_matches(extra[0], [one.name for one in fields(leaf.cl) if one.name not in OURS], 1)
        if near:
            return LessonError(file, step, prefix + extra[0], "unknown_field_near", near=near[0])
        return LessonError(file, step, prefix + extra[0], "unknown_field")
    if isinstance(leaf, KeyError):
        return LessonError(file, step, field or str(leaf.args[0]), "missing")
    top = re.sub(r"\[\d+\]", "", field)
    if isinstance(leaf, _Expected) and top in LISTS:
        leaf.expected = LISTS[top]
    if isinstance(leaf, _Expected) and leaf.expected == "list":
        name = f"{key}.{top}" if step else top
        if leaf.is_table:
            return LessonError(file, step, field, "double_brackets", name=name)
        return LessonError(file, step, field, "entries", word=leaf.word, name=name)
    if isinstance(leaf, _Expected) and leaf.only:
        return LessonError(file, step, field, "one_of", word=leaf.word, names=leaf.only)
    if isinstance(leaf, (_Expected, GoalError)):
        return LessonError(file, step, field, "bad_value", word=leaf.word, expected=leaf.expected)
    return LessonError(file, step, field, "bad_value", word=str(leaf)[:60], expected="fitting")


def load_course(path: Path) -> Course:
    """Return the course of a file; raises `LessonError`."""
    table = read(path)
    try:
        return _shared().structure(table, Course)
    except BaseValidationError as error:
        where, leaf = next(_leaves(error))
        raise _fault(path.name, table, where, leaf) from error
