"""Walks, and the parts of a seven one after the other (S1–S7, X-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toc_learn.engine.act import walk as play_walk
from toc_learn.engine.board import COLOURS
from toc_learn.engine.cards import UNKNOWN
from toc_learn.engine.findings import Findings, Ground
from toc_learn.engine.generate import plays
from toc_learn.engine.moves import Move, Step
from toc_learn.engine.powers import SEVEN, Power
from toc_learn.engine.seven import outside, partners, set_of
from toc_learn.engine.stepreasons import Walk, colour_reasons, path_reasons, shape_reasons, stands_there

if TYPE_CHECKING:
    from toc_learn.engine.position import Position

__all__ = ["walk_reasons", "wall_is_lifted"]


def wall_is_lifted(position: Position) -> bool:
    """Return whether the forward wall falls because nothing else can be played (X-W)."""
    hand = position.held[position.seat]
    return position.tables.wall_lifts and UNKNOWN not in hand and not plays(position, hand, lifted=False)


def walk_reasons(position: Position, move: Move, power: Power, ground: Ground, found: Findings) -> None:
    """Look at a move whose steps are walks."""
    tables = ground.tables
    if len(move.steps) > 1 and not power.seven:
        step = move.steps[0]
        clause = "S1" if tables.last_marble else "X-7"
        found.note(
            "card_cannot_do_that", clause, step.start, why="split", colour="", start=step.start, end=step.end
        )
        return
    most = tables.rules.seven_parts
    if len(move.steps) > most:
        clause = "S1" if tables.last_marble else "X-7"
        found.note("too_many_parts", clause, parts=len(move.steps), most=most)
    _Parts(position, move, power, ground, found).look()


class _Parts:
    """The parts of one move on the board, in their order."""

    def __init__(self, position: Position, move: Move, power: Power, ground: Ground, found: Findings) -> None:
        self.position = position
        self.move = move
        self.power = power
        self.ground = ground
        self.found = found
        self.playable = position.tables.playable(position, move.card_int)
        self.lifted = wall_is_lifted(position)
        self.first_colour: int | None = None
        self.left_out = 0  # marbles that are not home of the set that the first part plays (S7)
        self.rest_to_partner = False
        self.closed_by = -1  # the part that brought the last of them home
        self.total = 0
        self.captured: set[int] = set()

    def look(self) -> None:
        """Judge every part; play it on the ground when it can be played."""
        measured = True
        for number, step in enumerate(self.move.steps):
            walk = self._part(number, step)
            measured = measured and walk is not None
        if self.power.seven and measured and self.total != SEVEN:
            closed = self.closed_by == len(self.move.steps) - 1 and self.total < SEVEN
            if not closed or self.rest_to_partner:
                clause = "S6" if self.ground.tables.last_marble else "X-7"
                facts = {"total": self.total, "rest": SEVEN - self.total, "parts": len(self.move.steps)}
                facts["last"] = int(self.left_out == 1 and self.ground.tables.last_marble)
                self.found.note("seven_not_whole", clause, **facts)

    def _part(self, number: int, step: Step) -> Walk | None:
        ground, power, position, found = self.ground, self.power, self.position, self.found
        ints = self.move.on(ground.board)[number]
        start = ints[0]
        colour = None if step.start[0].isupper() and int(step.start[1:]) > 4 else ground.at(start)
        before = len(found.found)
        walk = shape_reasons(ground, power, power.counts, step, ints, colour, found)
        if walk is not None:
            self.total += walk.length
        # A second part is another marble's, wherever it says that it begins: one marble is not led twice.
        if position.again >= 0 and (number or start != position.again) and power.five == "own":
            found.note(
                "card_cannot_do_that", "X-JR", step.start,
                why="replay", colour=ground.letter(start), start=step.start, end=step.end,
            )  # fmt: skip
        if not stands_there(colour, step.start, found, start in self.captured):
            return walk
        assert colour is not None
        other = self._colour(number, colour, step.start)
        if start in ground.moved:
            clause = "S1" if ground.tables.last_marble else "X-7"
            found.note("same_marble_twice", clause, step.start, colour=COLOURS[colour], hole=step.start)
        if walk is not None:
            path_reasons(ground, power, walk, colour, self.lifted, found)
        if walk is not None and len(found.found) == before:
            self._play(number, walk, colour)
        else:
            ground.moved.add(start)
        if other:
            clause = "D2" if len(ground.tables.own[position.seat]) > 1 else "M13"
            found.note(
                "two_colours", clause, step.start, colour=COLOURS[colour], hole=step.start, other=other
            )
        return walk

    def _colour(self, number: int, colour: int, hole: str) -> str:
        """Look at the colour of a part: the player's, or the partner's after the last marble (S7).

        Return the colour of the parts before when this one is another: each can be played, but not both.
        """
        first = self.first_colour
        rest = number == 1 and self.closed_by == 0 and len(self.move.steps) == 2
        if rest and first is not None and colour in partners(self.position, first):
            self.rest_to_partner = True
            return ""
        if not colour_reasons(self.position, self.power, self.move, colour, hole, self.playable, self.found):
            return ""
        if first is None:
            self.first_colour = colour
            if self.ground.tables.last_marble:
                self.left_out = outside(self.position, set_of(self.position, colour))
            return ""
        return "" if colour == first else COLOURS[first]

    def _play(self, number: int, walk: Walk, colour: int) -> None:
        ground = self.ground
        seen = len(ground.captures)
        ground.moved.discard(walk.start)
        _, end = play_walk(ground, ground.tables, self.move.card_int, walk.start, walk.end, walk.via)
        for _, hole in ground.captures[seen:]:
            ground.moved.discard(hole)
            self.captured.add(hole)
        ground.moved.add(end)
        self.captured.discard(end)
        if walk.start < ground.board.size < end:
            self.left_out -= 1
            if self.left_out == 0:
                self.closed_by = number
