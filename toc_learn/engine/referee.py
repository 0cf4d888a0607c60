"""The referee: legal or not and, if not, the first reason in the order of `CODES`."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from toc_learn.engine.attempts import steps_of
from toc_learn.engine.findings import Refusal
from toc_learn.engine.moves import Move, Step
from toc_learn.engine.play import halfway
from toc_learn.engine.reasons import why
from toc_learn.engine.verdict import CODES, Verdict

if TYPE_CHECKING:
    from toc_learn.engine.position import Position

__all__ = ["CODES", "Verdict", "judge", "judge_part", "listed_form"]


def judge(position: Position, move: Move) -> Verdict:
    """Return the verdict on a move; raises `MoveError` when it names a hole that the board has not.

    A move is legal when the list of legal moves holds it, so that referee and generator cannot disagree; the
    reasons are looked for only when it does not.
    """
    move.on(position.tables.board)
    legal = position.legal_moves()
    if legal.has(move):
        return Verdict(True, move=move)
    listed = listed_form(position, move)
    if listed is not move and legal.has(listed):
        return Verdict(True, move=listed)
    return verdict_of(position, move, why(position, move))


def judge_part(position: Position, move: Move) -> Verdict:
    """Return the verdict on the beginning of a seven from which no legal move goes on.

    It names what bars the parts, else what keeps the only other marble from the rest (captured by a part just
    done, S4, or barred), else that the seven cannot be whole (S6).

    >>> from toc_learn.engine.position import Position
    >>> p = Position.parse("pitchenas-4 A=a2,a4 turn=A hand.A=7H")
    >>> judge_part(p, Move.parse("7H a2>a4")).clause
    'S4'
    """
    barred = why(position, move, part=True)
    return verdict_of(position, move, barred or _rest_barred(position, move) or why(position, move))


def _rest_barred(position: Position, move: Move) -> Refusal | None:
    """Return the reason against the rest of a seven where one marble alone could have played it."""
    if not move.steps or any(step.start in position.colours or step.swap for step in move.steps):
        return None
    now = halfway(position, move)
    colour = position.at(move.steps[0].start)
    moved = {step.start for step in move.steps}
    others = [hole for hole in position.marbles(colour) if hole not in moved] if colour else []
    total = why(position, move)
    left = total.facts.get("rest") if total is not None else None
    if len(others) != 1 or not isinstance(left, int) or left <= 0 or len(move.steps) != 1:
        return None
    (other,) = others
    if other == move.steps[0].end:
        return Refusal("no_marble_there", "S4", (other,), {"colour": "", "hole": other, "captured": 1})
    ground = now if now.at(other) == colour and other != move.steps[0].end else position
    for step in steps_of(ground, other, left):
        return why(position, Move.of(str(move.card), *move.steps, step))
    return None


def verdict_of(position: Position, move: Move, refusal: Refusal | None) -> Verdict:
    """Return a refusal as a verdict."""
    facts = {"card": str(move.card or ""), "player": position.turn}
    if refusal is None:  # nothing of this is known; the tests look for it
        return Verdict(False, "card_cannot_do_that", None, "P3", (), move, MappingProxyType(facts))
    return Verdict(
        legal=False,
        code=refusal.code,
        cause=refusal.cause,
        clause=refusal.clause,
        holes=tuple(dict.fromkeys(refusal.holes)),
        move=move,
        facts=MappingProxyType({**facts, **refusal.facts}),
    )


def listed_form(position: Position, move: Move) -> Move:
    """Return the move as the list writes it: no automatic jump, two own marbles that swap lower first."""
    if not move.steps or move.card is None:
        return move
    tables = position.tables
    ints = move.on(tables.board)
    start, end, _ = ints[0]
    if move.kind == "swap" and start > end >= 0:
        playable = tables.playable(position, move.card_int)
        if any(start in position.marble_ints[colour] for colour in playable):
            step = move.steps[0]
            return Move.of(move.card, Step(step.end, step.start, swap=True))
    if (
        tables.jumps_opposite
        and not tables.powers[move.card_int].wild
        and start != tables.board.centre
        and any(step.via for step in move.steps)
    ):
        steps = [
            Step(step.start, step.via[0])
            if step.via and via in tables.sevens and tables.far_seven(via) == end
            else step
            for step, (_, end, via) in zip(move.steps, ints, strict=True)
        ]
        return Move.of(move.card, *steps)
    return move
