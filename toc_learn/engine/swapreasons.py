"""Swaps: the ten that advances afterwards (T1–T7) and the jack (X-S)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toc_learn.engine.board import COLOURS
from toc_learn.engine.findings import Findings, Ground
from toc_learn.engine.moves import Move, overshoot, reserve_of
from toc_learn.engine.powers import Power
from toc_learn.engine.stepreasons import Walk, colour_reasons, path_reasons, shape_reasons, stands_there
from toc_learn.engine.walkreasons import wall_is_lifted

if TYPE_CHECKING:
    from toc_learn.engine.position import Position

__all__ = ["swap_reasons"]


def swap_reasons(position: Position, move: Move, power: Power, ground: Ground, found: Findings) -> None:
    """Look at a move with a swap in it."""
    steps = move.steps
    first = steps[0]
    whole = len(steps) == (2 if power.advance else 1) and first.swap
    if power.advance and whole:
        whole = not steps[1].swap and steps[1].start == first.end
    if not power.swap or not whole:
        clause = "P3" if not power.swap else "T1" if power.advance else "X-S"
        reason = "swap" if not power.swap or not power.advance else "ten"
        found.note(
            "card_cannot_do_that", clause, first.start, first.end,
            why=reason, colour="", start=first.start, end=first.end,
        )  # fmt: skip
        return
    start, end, _ = move.on(ground.board)[0]
    colour = _standing(ground, first.start, start)
    walk: Walk | None = None
    if power.advance:
        walk = _advance(move, power, ground, colour, found)
    if not _swap(position, move, power, ground, found) or walk is None:
        return
    assert colour is not None
    other = ground.at(end)
    assert other is not None
    ground.take(start)
    ground.take(end)
    ground.put(colour, end, guard=False)  # it walks on at once
    ground.put(other, start, ground.tables.guards_at(other, start))
    failed = Findings()
    if not path_reasons(ground, power, walk, colour, wall_is_lifted(position), failed):
        cause = failed.first()
        assert cause is not None
        found.note_advance(cause)


def _advance(move: Move, power: Power, ground: Ground, colour: int | None, found: Findings) -> Walk | None:
    """Look at how the advance is written: its way and its length, from where the swap leads."""
    step = move.steps[1]
    start, _, _ = ints = move.on(ground.board)[1]
    if 0 <= start < ground.board.size:
        return shape_reasons(ground, power, (power.advance,), step, ints, colour, found)
    if colour is not None and overshoot(step.end) and step.end[0] != COLOURS[colour]:
        found.note(
            "card_cannot_do_that", "M6", step.start, step.end,
            why="home", colour=COLOURS[colour], start=step.start, end=step.end,
        )  # fmt: skip
    return None


def _standing(ground: Ground, name: str, hole: int) -> int | None:
    """Return the colour of the marble that a swap names: on a hole, or one of those in a reserve."""
    if hole < 0:
        colour = reserve_of(hole)
        return colour if len(ground.marbles[colour]) < 4 else None
    return None if overshoot(name) > 4 else ground.at(hole)


def _swap(position: Position, move: Move, power: Power, ground: Ground, found: Findings) -> bool:
    """Note what is wrong with the swap itself; return whether it is fine."""
    before = len(found.found)
    step = move.steps[0]
    start, end, _ = move.on(ground.board)[0]
    colour, other = _standing(ground, step.start, start), _standing(ground, step.end, end)
    playable = position.tables.playable(position, move.card_int)
    stands_there(colour, step.start, found)
    stands_there(other, step.end, found)
    if colour is not None:
        colour_reasons(position, power, move, colour, step.start, playable, found)
    if position.again >= 0 and position.again != start and (power.advance or position.again != end):
        found.note(
            "card_cannot_do_that", "X-JR", step.start, why="replay", colour="", start=step.start, end=step.end
        )
    away = False
    for name, hole, owner in ((step.start, start, colour), (step.end, end, other)):
        if hole < 0 or hole >= ground.board.size:
            away = True
            place = "reserve" if hole < 0 else "centre" if name == "O" else "home"
            _refuse(found, power, "T3", name, owner, place)
        elif ground.is_sheltered(hole):
            found.note(
                "protected", "X-8", name,
                colour=_letter(owner), start=step.start, end=step.end, hole=name, other=_letter(owner),
            )  # fmt: skip
    if not away and colour is not None and other is not None:
        _guards(position, power, ground, (start, colour), (end, other), playable, found)
        _colours(position, power, (start, colour), (end, other), playable, ground, found)
    return len(found.found) == before


def _guards(
    position: Position, power: Power, ground: Ground, giver: tuple[int, int], taker: tuple[int, int],
    playable: tuple[int, ...], found: Findings,
) -> None:  # fmt: skip
    """A guard may only be the giving marble, and only where `swap_own_guard` says so (T3, T4, X-S)."""
    (start, colour), (end, other) = giver, taker
    gives, takes = ground.is_guard(start), ground.is_guard(end)
    # Two marbles of the player: the guard counts as the giving one, however it is written.
    if takes and not gives and power.swap == "swap" and other in playable:
        start, end, colour, other, gives, takes = end, start, other, colour, True, False
    if takes:
        _refuse(found, power, "T3", ground.name(end), other, "guard")
    if gives and not position.rules.swap_own_guard:
        _refuse(found, power, "T4", ground.name(start), colour, "own_guard")


def _colours(
    position: Position, power: Power, giver: tuple[int, int], taker: tuple[int, int],
    playable: tuple[int, ...], ground: Ground, found: Findings,
) -> None:  # fmt: skip
    """Which two colours may change places (T5, X-S)."""
    (start, colour), (end, other) = giver, taker
    own_too = power.swap == "swap"
    if start == end:
        _refuse(found, power, "T5", ground.name(end), other, "same")
    elif colour == other:
        if not (own_too and colour in position.tables.own[position.seat]):
            _refuse(found, power, "T5", ground.name(end), other, "own")
    elif not own_too and other in playable:
        _refuse(found, power, "T5", ground.name(end), other, "own")


def _refuse(found: Findings, power: Power, clause: str, name: str, colour: int | None, reason: str) -> None:
    cited = clause if power.advance else "X-S"
    found.note("swap_not_allowed", cited, name, why=reason, colour=_letter(colour), hole=name)


def _letter(colour: int | None) -> str:
    return "" if colour is None else COLOURS[colour]
