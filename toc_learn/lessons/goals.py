"""Goals: small predicates on what happened in a step, and their combinations.

A goal is written as a table; several keys in one table must all hold, a list means each of them.

>>> goal = parse({"captures": "C", "guard": "a0"})
>>> goal.op, [part.op for part in goal.parts]
('all', ['captures', 'guard'])
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from attrs import frozen

from .run import Run

if TYPE_CHECKING:
    from .run import Turn

__all__ = ["PREDICATES", "Goal", "GoalError", "at_home", "captured", "parse"]


class GoalError(ValueError):
    """A goal that cannot be read: ``word`` is the key or value, ``expected`` names what was expected."""

    def __init__(self, word: object, expected: str) -> None:
        self.word = str(word)[:60]
        self.expected = expected
        super().__init__(f"{self.word}: {expected}")


@frozen
class Goal:
    """A predicate (``op`` and its value) or a combination (``all any not then`` and their parts)."""

    op: str
    value: str | int | bool = ""
    parts: tuple[Goal, ...] = ()

    def holds(self, run: Run) -> bool:
        """Return whether the goal holds for what happened."""
        match self.op:
            case "all":
                return all(part.holds(run) for part in self.parts)
            case "any":
                return any(part.holds(run) for part in self.parts)
            case "not":
                return not any(part.holds(run) for part in self.parts)
            case "then":
                single = [run.only(place) for place in range(len(self.parts))]
                return all(
                    one is not None and part.holds(one) for one, part in zip(single, self.parts, strict=True)
                )
            case _:
                return PREDICATES[self.op].test(run, self.value)

    def missing(self, run: Run) -> Goal | None:
        """Return the first predicate that keeps the goal from holding, or None when it holds.

        Where an alternative or a negation fails, that combination itself is returned.
        """
        if self.holds(run):
            return None
        if self.op == "all":
            return next(found for part in self.parts if (found := part.missing(run)) is not None)
        return self

    def leaves(self) -> Iterator[Goal]:
        """Yield every predicate in the goal."""
        if self.op in COMBINED:
            for part in self.parts:
                yield from part.leaves()
        else:
            yield self

    @property
    def about_refusal(self) -> bool:
        """Whether the goal asks for an attempt that the referee refuses."""
        return any(leaf.op == "refused" for leaf in self.leaves())


@frozen
class Predicate:
    """How one predicate is checked when read, and tested; ``expected`` names its values for an error."""

    fits: Callable[[Any], bool]
    test: Callable[[Run, Any], bool]
    expected: str


COMBINED = ("all", "any", "not", "then")
_HOLE = re.compile(r"[a-h](?:[0-9]|[12][0-9])|[A-H][1-4]|O")
_COLOUR = re.compile(r"[A-H]")


def _text(pattern: str) -> Callable[[object], bool]:
    compiled = re.compile(pattern)
    return lambda value: isinstance(value, str) and compiled.fullmatch(value) is not None


def _count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 99


def _yes(value: object) -> bool:
    return value is True


def _is(card: object, wanted: str) -> bool:
    """A card matches its own text, or its rank."""
    word = str(card)
    return wanted in (word, word[:-1], "any")


def captured(turns: tuple[Turn, ...]) -> list[tuple[str, str]]:
    """Return the (colour, hole) of every marble that these turns sent home."""
    return [(colour, hole) for turn in turns for colour, hole in turn.outcome.captures]


def _captured(run: Run, value: str) -> bool:
    return any(value in capture for capture in captured(run.own))


def _lost(run: Run, value: str) -> bool:
    return any(value in c for c in captured(tuple(t for t in run.turns if not t.own)))


def _reaches(run: Run, value: str) -> bool:
    return any(path[-1] == value for turn in run.own for path in turn.outcome.path if path)


def _crosses(run: Run, value: str) -> bool:
    return any(value in path[1:-1] for turn in run.own for path in turn.outcome.path)


def _stands(run: Run, value: str) -> bool:
    colour, _, holes = value.partition("=")
    there = run.position.marbles(colour)
    return all(hole in there for hole in holes.split(","))


def at_home(run: Run) -> int:
    """Return how many of the learner's marbles are home."""
    colours = run.start.rules.colours_of(run.learner)
    return sum(hole[0] in colours for c in colours for hole in run.position.marbles(c))


def _home(run: Run, value: int) -> bool:
    return at_home(run) >= value


def _kept(run: Run, value: str) -> bool:
    return any(_is(card, value) for card in run.position.hand(run.learner))


def _kind(*kinds: str) -> Callable[[Run, str], bool]:
    return lambda run, value: any(t.move.kind in (kinds or (value,)) for t in run.own)


def _played(run: Run, value: str) -> bool:
    return any(_is(t.move.card, value) for t in run.own if t.move.kind not in ("discard", "give", "pass"))


def _discarded(run: Run, value: str) -> bool:
    return any(_is(t.move.card, value) for t in run.own if t.move.kind == "discard")


def _given(run: Run, value: str) -> bool:
    return any(_is(t.move.card, value) for t in run.own if t.move.kind == "give")


def _same(run: Run, value: str) -> bool:
    from toc_learn.engine.moves import Move

    return bool(run.own) and run.own[-1].move == Move.parse(value)


def _wins(run: Run, _value: bool) -> bool:
    result = run.position.result
    return result is not None and result != "pat" and run.learner in result


_CARD = r"(?:[A2-9JQK*]|10|any)[SHDC12]?"
PREDICATES: dict[str, Predicate] = {
    "captures": Predicate(_text(f"(?:{_COLOUR.pattern}|{_HOLE.pattern})"), _captured, "colour_or_hole"),
    "captures_at_least": Predicate(_count, lambda run, n: len(captured(run.own)) >= n, "count"),
    "loses": Predicate(_text(f"(?:{_COLOUR.pattern}|{_HOLE.pattern})"), _lost, "colour_or_hole"),
    "reaches": Predicate(_text(_HOLE.pattern), _reaches, "hole"),
    "crosses": Predicate(_text(_HOLE.pattern), _crosses, "hole"),
    "stands": Predicate(_text(rf"[A-H]=(?:{_HOLE.pattern})(?:,(?:{_HOLE.pattern}))*"), _stands, "marbles"),
    "home": Predicate(_count, _home, "count"),
    "guard": Predicate(_text(_HOLE.pattern), lambda run, hole: hole in run.position.guards, "hole"),
    "exits": Predicate(_yes, _kind("exit"), "yes"),
    "splits": Predicate(_yes, _kind("split"), "yes"),
    "swaps": Predicate(_yes, _kind("swap", "swap-advance"), "yes"),
    "played": Predicate(_text(_CARD), _played, "card"),
    "discarded": Predicate(_text(_CARD), _discarded, "card"),
    "given": Predicate(_text(_CARD), _given, "card"),
    "kept": Predicate(_text(_CARD), _kept, "card"),
    "move": Predicate(_text(r".{2,100}"), _same, "move"),
    "struck": Predicate(
        _text(_COLOUR.pattern), lambda run, who: any(t.outcome.strikes == who for t in run.own), "colour"
    ),
    "refused": Predicate(
        _text(r"[a-z_]{3,40}"), lambda run, code: any(r.code == code for r in run.refused), "refusal_code"
    ),
    "tried": Predicate(
        _text(r".{2,100}"), lambda run, move: any(r.move == move for r in run.refused), "move"
    ),
    "turn": Predicate(_count, lambda run, n: len(run.own) >= n, "count"),
    "wins": Predicate(_yes, _wins, "yes"),
    "result": Predicate(_text(r"[A-H]{1,4}|pat"), lambda run, side: run.position.result == side, "result"),
}


def parse(table: object) -> Goal:
    """Return the goal written as `table`; raises `GoalError` naming the word that cannot be read."""
    if isinstance(table, Goal):
        return table
    if not isinstance(table, Mapping) or not table:
        raise GoalError(table, "goal_table")
    parts = tuple(_entry(str(key), value) for key, value in table.items())
    return parts[0] if len(parts) == 1 else Goal("all", parts=parts)


def _entry(key: str, value: object) -> Goal:
    if key in COMBINED:
        if not isinstance(value, list):
            if key != "not":
                raise GoalError(key, "goal_list")
            value = [value]
        if not value:
            raise GoalError(key, "goal_list")
        return Goal(key, parts=tuple(parse(part) for part in value))
    if key not in PREDICATES:
        raise GoalError(key, "predicate")
    if isinstance(value, list):
        if not value:
            raise GoalError(key, PREDICATES[key].expected)
        parts = tuple(_entry(key, one) for one in value)
        # A last move, or a try, is one of those listed; everything else in a list must hold together.
        either = key in ("move", "tried")
        return parts[0] if len(parts) == 1 else Goal("any" if either else "all", parts=parts)
    if not PREDICATES[key].fits(value):
        raise GoalError(value, PREDICATES[key].expected)
    assert isinstance(value, (str, int))
    return Goal(key, value)
