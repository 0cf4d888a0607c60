"""Why a move is refused: the codes, each with its clause, the holes concerned and facts.

Facts are ids and numbers for the sentence. Always there: `card`, `player`. By code, beyond that:

- ``card_cannot_do_that``: `why`, one of ``over exchange gift exit exit_whole start_hole forward
  backward far split ten swap effect sacrifice walk home own_five replay jump centre no_centre``; where a
  step is at fault `colour start end`; ``far``: `length`, `count` and `also` as for ``wrong_count``
- ``wrong_count``: `colour start end length`, and `count` (what the card moves; 7 for a part of a seven),
  `also` (what else it moves: 11, an ace that may)
- ``wrong_suit not_your_marble no_marble_there two_colours same_marble_twice start_taken``: `colour hole`
  (`colour` of the marble, empty when unknown); ``no_marble_there``: `captured`, 1 when an earlier part did;
  ``not_your_marble``: `why`, ``all_home`` for a marble of a player's own who has brought all home;
  ``two_colours``: `other`, the first part's colour
- ``too_many_parts``: `parts`, `most`; ``seven_not_whole``: `total`, `rest`, `parts`, `last`, 1 when the
  player has one marble left to bring home
- ``swap_not_allowed``: `why`, one of ``reserve home centre guard own_guard own same``; `colour hole`
- walking codes: `colour start end hole`, `other` (the colour in the way); ``guard_in_the_way``: `why`,
  ``guard`` or ``own``
- ``home_overshoot``: `slot`, `room` (holes from the marble to its last slot)
- ``ten_cannot_advance``: the facts of its cause
- ``must_play``: `why`, one of ``discard pass pass_by``; `move`, a text that can be played
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toc_learn.engine.board import COLOURS, HOME_SLOTS
from toc_learn.engine.cards import UNKNOWN
from toc_learn.engine.core import ANY_MARBLE, NO_REPLAY
from toc_learn.engine.findings import Findings, Ground, Refusal
from toc_learn.engine.generate import can_lay
from toc_learn.engine.moves import Move, overshoot, reserve_of
from toc_learn.engine.powers import Power
from toc_learn.engine.stepreasons import colour_reasons, stands_there
from toc_learn.engine.swapreasons import swap_reasons
from toc_learn.engine.walkreasons import walk_reasons

if TYPE_CHECKING:
    from toc_learn.engine.position import Position

__all__ = ["why"]


def why(position: Position, move: Move, part: bool = False) -> Refusal | None:
    """Return the first reason against a move, None when there is none.

    With `part` the move is the beginning of a seven: that it is not whole yet is no reason.
    """
    found = Findings()
    _whole(position, move, found)
    if move.steps and not position.exchange:
        power = position.tables.powers[move.card_int]
        ground = Ground(position)
        if any(step.swap for step in move.steps):
            swap_reasons(position, move, power, ground, found)
        elif any(start < 0 for start, _, _ in move.on(ground.board)):
            _exit(position, move, power, ground, found)
        elif any("O" in (step.start, step.end, *step.via) for step in move.steps):
            _centre(position, move, power, ground, found)
        elif power.wild:
            _put(position, move, power, ground, found)
        else:
            walk_reasons(position, move, power, ground, found)
    if part:
        found.found = [refusal for refusal in found.found if refusal.code != "seven_not_whole"]
    return found.first()


def _whole(position: Position, move: Move, found: Findings) -> None:
    """Look at what does not depend on marbles: the end, the hand, jacks, the phase, discards and effects."""
    rules, tables = position.rules, position.tables
    free = not rules.must_play
    gift = "Q2" if rules.exchange == "every" else "X-deal"
    hand = position.held[position.seat]
    power = tables.powers[move.card_int] if move.card_int >= 0 else None
    if position.result:
        found.note("card_cannot_do_that", _win_clause(position), why="over")
    if power is not None and (move.card_int not in hand or UNKNOWN in hand):
        found.note("card_not_in_hand", "P1" if free else "X-must", hidden=int(UNKNOWN in hand))
    if position.exchange:
        if move.kind == "pass":
            found.note("must_play", gift, why="pass")
        elif move.kind != "give":
            found.note("card_cannot_do_that", gift, why="exchange")
        return
    jack = power is not None and power.rank == "J" and (move.kind == "effect" or bool(move.steps))
    if position.skip and move.kind != "discard":
        found.note("under_jack", "X-10", by="ten")
    elif position.jack and move.kind != "discard" and not jack:
        found.note("under_jack", "J2", by="jack")
    if move.kind == "give":
        found.note("card_cannot_do_that", gift, why="gift")
    elif move.kind == "pass":
        if position.again != ANY_MARBLE:
            found.note("must_play", _turn_clause(position), why="pass")
    elif move.kind == "discard":
        _discard(position, found)
    elif move.kind == "effect" and power is not None:
        if not power.effect:
            found.note("card_cannot_do_that", "P3", why="effect")
        elif not can_lay(position, power):
            found.note("card_cannot_do_that", "X-10", why="sacrifice")


def _turn_clause(position: Position) -> str:
    """Return the clause that asks for a card a turn: a pass is known only where a joker may play again."""
    if position.again >= 0:
        return "X-JR"
    if position.tables.joker == "again":
        return "X-JD"
    return "X-must" if position.rules.must_play else "P1"


def _win_clause(position: Position) -> str:
    rules = position.rules
    if position.result == "pat" or rules.common:
        return "C4"
    if not rules.last_marble:
        return "X-win"
    if rules.teams > 1:
        return "Q1"
    return "D1" if len(rules.colours) > len(rules.players) else "X-win"


def _discard(position: Position, found: Findings) -> None:
    """Refuse a discard while a card must be played (X-must, X-JR, X-JD)."""
    if position.jack or position.skip:
        return
    clause = {NO_REPLAY: "X-must", ANY_MARBLE: "X-JD"}.get(position.again, "X-JR")
    moves = position.legal_moves().moves
    if not any(move.kind == "discard" for move in moves) and moves:
        found.note("must_play", clause, why="discard", move=str(moves[0]))


def _exit(position: Position, move: Move, power: Power, ground: Ground, found: Findings) -> None:
    """Look at an exit (M5)."""
    step, (start, end, _) = next(
        (step, ints) for step, ints in zip(move.steps, move.on(ground.board), strict=True) if ints[0] < 0
    )
    colour = reserve_of(start)
    letter = COLOURS[colour]
    at_fault: dict[str, str | int] = {"colour": letter, "start": step.start, "end": step.end}
    if not power.exits:
        found.note("card_cannot_do_that", "P3", step.start, why="exit", **at_fault)
    elif len(move.steps) > 1:
        found.note("card_cannot_do_that", "M5", step.start, why="exit_whole", **at_fault)
    elif position.again >= 0:
        found.note("card_cannot_do_that", "X-JR", step.start, why="replay", **at_fault)
    elif end != ground.board.start[colour] or step.via or overshoot(step.end):
        found.note("card_cannot_do_that", "M5", step.end, why="start_hole", **at_fault)
    if len(move.steps) > 1:  # whatever the other parts are
        return
    playable = position.tables.playable(position, move.card_int)
    colour_reasons(position, power, move, colour, step.start, playable, found)
    if len(ground.marbles[colour]) == HOME_SLOTS:
        found.note("no_marble_there", "M5", step.start, colour=letter, hole=step.start, captured=0)
    if ground.at(ground.board.start[colour]) == colour:
        hole = ground.name(ground.board.start[colour])
        found.note("start_taken", "M5", hole, colour=letter, hole=hole)


def _centre(position: Position, move: Move, power: Power, ground: Ground, found: Findings) -> None:
    """Look at a king's way to or from the centre (X-C)."""
    step = move.steps[0]
    start, end, via = move.on(ground.board)[0]
    sevens, centre = ground.tables.sevens, ground.board.centre
    fits = (start in sevens and end == centre) or (start == centre and end in sevens)
    if not power.centre or len(move.steps) > 1 or via >= 0 or not fits:
        why = "centre" if position.rules.through_centre else "no_centre"
        found.note(
            "card_cannot_do_that", "X-C", step.start, step.end,
            why=why, colour=ground.letter(start), start=step.start, end=step.end,
        )  # fmt: skip
        return
    if position.again >= 0 and position.again != start:
        found.note(
            "card_cannot_do_that", "X-JR", step.start,
            why="replay", colour=ground.letter(start), start=step.start, end=step.end,
        )  # fmt: skip
    playable = position.tables.playable(position, move.card_int)
    if start == centre:
        there = [colour for colour, holes in enumerate(ground.marbles) if centre in holes]
        colour = next((one for one in there if one in playable), there[0] if there else None)
    else:
        colour = ground.at(start)
    if stands_there(colour, step.start, found):
        assert colour is not None
        colour_reasons(position, power, move, colour, step.start, playable, found)


def _put(position: Position, move: Move, power: Power, ground: Ground, found: Findings) -> None:
    """Look at a wild two of spades that puts a marble somewhere."""
    step = move.steps[0]
    start, end, via = move.on(ground.board)[0]
    size = ground.board.size
    at_fault: dict[str, str | int] = {
        "colour": ground.letter(start),
        "start": step.start,
        "end": step.end,
    }
    landing = via if via >= 0 else end
    if via >= 0:  # as after a swap, no jump follows
        clause = "X-7c" if position.rules.jump == "next" else "X-7s"
        found.note("card_cannot_do_that", clause, step.via[0], why="jump", **at_fault)
    if len(move.steps) > 1 or start >= size or landing >= size or start == landing:
        found.note("card_cannot_do_that", "P3", step.start, why="walk", **at_fault)
        return
    if position.again >= 0 and position.again != start:
        found.note("card_cannot_do_that", "X-JR", step.start, why="replay", **at_fault)
    colour = ground.at(start)
    if stands_there(colour, step.start, found):
        assert colour is not None
        playable = position.tables.playable(position, move.card_int)
        colour_reasons(position, power, move, colour, step.start, playable, found)
    hole = ground.name(landing)
    if ground.is_guard(landing):
        found.note("guard_at_the_end", "G2", hole, hole=hole, other=ground.letter(landing), **at_fault)
    if ground.is_sheltered(landing):
        found.note("protected", "X-8", hole, hole=hole, other=ground.letter(landing), **at_fault)
