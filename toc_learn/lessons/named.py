"""Whether what goals and patterns name can be there: colours, holes, cards and sides of a board, moves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase

from toc_learn.engine.board import COLOURS, HOME_SLOTS
from toc_learn.engine.cards import CARDS, card_index
from toc_learn.engine.errors import MoveError
from toc_learn.engine.moves import Move, overshoot
from toc_learn.engine.position import Position

from .errors import LessonError
from .goals import Goal
from .model import Step

__all__ = ["goal_faults", "has_hole", "wrong_faults"]

_WRITTEN = 18  # so far past a home's end a try may be written: `overshoot`
_HOLES = (
    *(f"{arm}{number}" for arm in COLOURS.lower() for number in range(30)),
    *(f"{colour}{slot}" for colour in COLOURS for slot in ("", *range(1, _WRITTEN + 1))),
    "O",
)
_FIRST = ("pass", *(f"{mark}{card}" for mark in ("", "-", ">") for card in CARDS))
_WILD = re.compile(r"[*?\[]")


def has_hole(position: Position, hole: str) -> bool:
    """Return whether the board of `position` has this hole; a centre only where there is a way through it."""
    rules = position.rules
    return hole in rules.board.index and (hole != "O" or rules.through_centre)


def goal_faults(file: str, step: str, field: str, goal: Goal, position: Position) -> Iterator[LessonError]:
    """Yield the colours, holes, cards and sides in a goal that the board of `position` has not."""

    def fault(code: str, word: str, **facts: str) -> LessonError:
        return LessonError(file, step, field, code, None, word=word[:60], **facts)

    rules = position.rules
    for leaf in goal.leaves():
        value = str(leaf.value)
        match leaf.op:
            case "captures" | "loses" if len(value) == 1 and value != "O":
                if value not in position.colours:
                    yield fault("no_such_colour", value, names=", ".join(position.colours))
            case "captures" | "loses" | "reaches" | "crosses" | "guard":
                if not has_hole(position, value):
                    yield fault("no_such_hole", value)
            case "stands":
                colour, _, holes = value.partition("=")
                if colour not in position.colours:
                    yield fault("no_such_colour", colour, names=", ".join(position.colours))
                for hole in holes.split(","):
                    if not has_hole(position, hole):
                        yield fault("no_such_hole", hole)
            case "struck" if value not in position.players:
                yield fault("no_such_colour", value, names=", ".join(position.players))
            case "result":
                sides = (*rules.sides, *(["pat"] if rules.common else []))
                if value not in sides:
                    yield fault("no_such_side", value, names=", ".join(sides))
            case "played" | "discarded" | "given" | "kept":
                if not _in_pack(value, position):
                    yield fault("no_such_card", value)


def _in_pack(value: str, position: Position) -> bool:
    """Whether the pack has a card, or a rank."""
    index = card_index(value)
    if index is None and value != "any":
        index = card_index(f"{value}1" if value == "*" else f"{value}S")
    return value == "any" or (index is not None and position.rules.copies(index) > 0)


def wrong_faults(file: str, step: Step) -> Iterator[LessonError]:
    """Yield the conditions of texts for wrong actions that nothing on the step's board can meet."""
    position = Position.parse(step.position)
    for place, entry in enumerate(step.wrong, 1):
        if entry.when is not None:
            yield from goal_faults(file, step.id, f"wrong[{place}].when", entry.when, position)
        if entry.move:
            yield from _pattern_faults(file, step.id, f"wrong[{place}].move", entry.move, position)


def _pattern_faults(
    file: str, step: str, field: str, pattern: str, position: Position
) -> Iterator[LessonError]:
    if not _WILD.search(pattern.replace("*1", "").replace("*2", "")):
        try:
            written = str(Move.parse(pattern))
        except MoveError as error:
            yield LessonError(file, step, field, "move", cause=error)
            return
        if written != pattern:
            yield LessonError(file, step, field, "move_spelled", word=pattern[:60], move=written)
            return
    first, *rest = pattern.split() or [""]
    if not _begins(first, _FIRST) or not all(
        _begins(part, _HOLES) for word in rest for part in re.split("[>=]", word)
    ):
        yield LessonError(file, step, field, "no_pattern", word=pattern[:60])
        return
    for hole in (part for word in rest for part in re.split("[>=]", word)):
        if hole not in _HOLES or has_hole(position, hole) or hole in position.colours:
            continue
        if not (overshoot(hole) and has_hole(position, f"{hole[0]}{HOME_SLOTS}")):
            yield LessonError(file, step, field, "no_such_hole", word=hole)
            return


def _begins(part: str, known: tuple[str, ...]) -> bool:
    """Whether a part of a pattern fits one of these words; what follows a ``*`` may belong to another."""
    head = re.split(r"[*?\[]", part)[0]
    return any(fnmatchcase(word, part) for word in known) or (
        "*" in part and any(word.startswith(head) for word in known)
    )
