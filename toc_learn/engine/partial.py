"""A move built touch by touch, and every place that a card could take a marble."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from toc_learn.engine.attempts import attempts, steps_of, touches_of
from toc_learn.engine.errors import IllegalMove
from toc_learn.engine.moves import Move, Step
from toc_learn.engine.play import halfway
from toc_learn.engine.powers import SEVEN
from toc_learn.engine.referee import judge, judge_part, listed_form
from toc_learn.engine.touching import check_card, check_place, why_not
from toc_learn.engine.verdict import Verdict

if TYPE_CHECKING:
    from toc_learn.engine.position import Position

__all__ = ["Option", "Partial", "Spot", "options"]

_Touched = tuple[tuple[str, ...], Move]


@dataclass(frozen=True, slots=True)
class Option:
    """A place `end` that a card could take a marble, by `move` (of a seven, a move that begins so)."""

    move: Move
    end: str
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Spot:
    """A place to touch next: a hole, or a colour for its reserve; refused when nothing legal follows."""

    hole: str
    verdict: Verdict


def options(position: Position, card: str, hole: str) -> tuple[Option, ...]:
    """Return every place that `card` could take the marble on `hole` (a colour: its reserve), refused too.

    Raises `MoveError` for a card or a hole that this table has not.

    >>> from toc_learn.engine.position import Position
    >>> p = Position.parse("pitchenas-4 A=a0,d14 hand.A=5S")
    >>> [(option.end, option.verdict.code) for option in p.options("5S", "d14")]
    [('A3', None), ('a1', 'guard_in_the_way')]
    """
    check_card(card)
    check_place(position, hole)
    return tuple(
        [
            Option(verdict.move or move, touches[-1], verdict)
            for touches, move in attempts(position, card, hole)
            for verdict in (_verdict(position, move),)
        ]
    )


def _verdict(position: Position, move: Move) -> Verdict:
    """Judge an attempt; the first part of a seven is legal when a legal move begins with it."""
    verdict = judge(position, move)
    if verdict.legal or not _is_seven(position, move):
        return verdict
    begun = len(move.steps)
    for other in position.legal_moves().for_card(str(move.card)):
        if len(other.steps) > begun and other.steps[:begun] == move.steps:
            return Verdict(True, move=other)
    return judge_part(position, move)


def _is_seven(position: Position, move: Move) -> bool:
    return move.kind in ("walk", "split") and position.tables.powers[move.card_int].seven


class Partial:
    """A move of one card as far as it was touched. Immutable: `touch` and `undo` return another.

    >>> from toc_learn.engine.position import Position
    >>> p = Position.parse("pitchenas-4 A=a0,a12 hand.A=7C")
    >>> s = p.begin("7C").touch("a0").touch("a3")
    >>> s.move, [spot.hole for spot in s.next() if spot.verdict], str(s.touch("a12").touch("a16").move)
    (None, ['a12'], '7C a0>a3 a12>a16')
    """

    __slots__ = ("_begun", "_ways", "_whole", "card", "start", "touches")

    def __init__(
        self, position: Position, card: str, touches: tuple[str, ...] = (), ways: list[_Touched] | None = None
    ) -> None:
        check_card(card)
        self.start = position
        self.card = card
        self.touches = touches
        self._whole: Move | None = None
        self._begun: dict[str, Move] = {}  # by the place touched next: a legal move that goes on there
        self._ways: list[_Touched] = []  # the legal moves that go on from here, with all their touches
        depth = len(touches)
        for places, move in _all_ways(position, card) if ways is None else ways:
            if places[:depth] != touches:
                continue
            if len(places) == depth:
                self._whole = move
            else:
                self._begun.setdefault(places[depth], move)
                self._ways.append((places, move))

    @property
    def move(self) -> Move | None:
        """The move when it is whole; more touches may still be possible (see `next`)."""
        return self._whole

    @property
    def direct(self) -> tuple[Move, ...]:
        """The legal moves of the card that touch no marble: its effect, its discard, its gift."""
        return tuple([move for move in self.start.legal_moves().for_card(self.card) if not move.steps])

    @property
    def position(self) -> Position:
        """The position with the parts done that are whole; before the first, the position itself."""
        steps = self.steps
        return halfway(self.start, Move.of(self.card, *steps)) if steps else self.start

    def next(self) -> tuple[Spot, ...]:
        """Return the places that can be touched now, those that lead nowhere with their refusal.

        Never a dead end: after a legal touch either the move is whole or a legal touch follows.
        """
        spots = {place: Verdict(True, move=move) for place, move in self._begun.items()}
        for place, verdict in self._refused():
            spots.setdefault(place, verdict)
        return tuple([Spot(place, verdict) for place, verdict in spots.items()])

    def touch(self, hole: str) -> Partial:
        """Return the move gone on with at `hole`.

        Raises `IllegalMove` where nothing legal follows, `MoveError` for a hole that the board has not.
        """
        check_place(self.start, hole)
        if hole not in self._begun:
            for place, verdict in self._refused():
                if place == hole:
                    raise IllegalMove(verdict)
            raise IllegalMove(why_not(self.start, self.card, self.steps, self.touches, hole))
        return Partial(self.start, self.card, (*self.touches, hole), self._ways)

    def undo(self) -> Partial:
        """Return the move without its last touch."""
        return Partial(self.start, self.card, self.touches[:-1])

    @property
    def steps(self) -> tuple[Step, ...]:
        """Return the parts done; a swap counts only with its advance where it has one."""
        found = self._whole or next(iter(self._begun.values()), None)
        if found is None or not self.touches:
            return ()
        done = 0
        for number in range(1, len(found.steps) + 1):
            if len(touches_of(Move.of(self.card, *found.steps[:number]))) <= len(self.touches):
                done = number
        return found.steps[:done]

    def _refused(self) -> list[tuple[str, Verdict]]:
        if not self.touches:
            return self._refused_marbles()
        steps = self.steps
        if not steps or steps[0].swap:
            return self._refused_ends()
        if len(self.touches) % 2 == 0:
            return self._refused_parts(steps)
        return self._part_ends(steps, self.touches[-1])

    def _refused_marbles(self) -> list[tuple[str, Verdict]]:
        """Every marble that the card cannot move, and the reserves that it cannot bring out."""
        position = self.start
        found = []
        for colour in position.colours:
            places = list(dict.fromkeys(position.marbles(colour)))
            if position.reserve(colour):
                places.append(colour)
            for place in places:
                if place in self._begun:
                    continue
                tried = (_verdict(position, move) for _, move in attempts(position, self.card, place))
                refused = next((verdict for verdict in tried if not verdict.legal), None)
                if refused is None:
                    refused = judge(position, self._nothing(place))
                found.append((place, refused))
        return found

    def _nothing(self, place: str) -> Move:
        """Return a move that the card cannot do with a marble: one hole ahead."""
        board = self.start.tables.board
        index = board.index.get(place, board.size)
        return Move.of(
            self.card, Step(place, board.names[(index + 1) % board.size if index < board.size else 0])
        )

    def _refused_ends(self) -> list[tuple[str, Verdict]]:
        depth = len(self.touches)
        found = []
        for touches, move in attempts(self.start, self.card, self.touches[0]):
            places = (self.touches[0], *touches)
            if len(places) > depth and places[:depth] == self.touches and places[depth] not in self._begun:
                found.append((places[depth], _verdict(self.start, move)))
        return [(place, verdict) for place, verdict in found if not verdict.legal]

    def _refused_parts(self, steps: tuple[Step, ...]) -> list[tuple[str, Verdict]]:
        """The marbles of the colour that the rest of a seven cannot move."""
        if not self._begun:
            return []
        now = self.position
        colour = self.start.at(self.touches[0])
        found = []
        for place in now.marbles(colour) if colour else ():
            if place not in self._begun:
                ends = self._part_ends(steps, place)
                if ends:
                    found.append((place, ends[0][1]))
        return found

    def _part_ends(self, steps: tuple[Step, ...], start: str) -> list[tuple[str, Verdict]]:
        """The ends of a further part from `start` that are refused."""
        now = self.position
        board = now.tables.board
        found = []
        for count in range(1, SEVEN):
            for step in steps_of(now, start, count):
                if step.end in self._begun and len(self.touches) % 2:
                    continue
                move = Move.of(self.card, *steps, step)
                verdict = _verdict(self.start, move)
                if not verdict.legal:
                    found.append((step.end, verdict))
        return found if start in board.index else []


def _all_ways(position: Position, card: str) -> list[_Touched]:
    """Return the legal moves of a card that touch a marble, with their touches."""
    moves = position.legal_moves().for_card(card)
    return [(places, move) for move in moves if move.steps for places in _ways_to_touch(position, move)]


def _ways_to_touch(position: Position, move: Move) -> list[tuple[str, ...]]:
    """Return the touches for a move; two own marbles that swap may be touched in either order."""
    ways = [touches_of(move)]
    if move.kind == "swap" and move.card is not None:
        step = move.steps[0]
        back = Move.of(move.card, Step(step.end, step.start, swap=True))
        if listed_form(position, back) is move:
            ways.append(touches_of(back))
    return ways
