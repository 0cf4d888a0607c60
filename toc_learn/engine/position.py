"""Position: an immutable situation of the game, readable and writable as one line of text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toc_learn.engine.board import COLOURS
from toc_learn.engine.cards import Card, names
from toc_learn.engine.core import ANY_MARBLE, NO_REPLAY, Core, guards_of
from toc_learn.engine.errors import IllegalMove, MoveError, PositionError
from toc_learn.engine.generate import LegalMoves, legal_moves
from toc_learn.engine.moves import HOLE_CODES, Move, holes_of
from toc_learn.engine.outcome import Outcome, outcome
from toc_learn.engine.partial import Option, Partial, options
from toc_learn.engine.play import play
from toc_learn.engine.positiontext import changed, read, write
from toc_learn.engine.referee import Verdict, judge

if TYPE_CHECKING:
    from toc_learn.engine.rulesets import RuleSet

__all__ = ["Position"]


class Position(Core):
    """A situation of the game. Equal to another, and hashed, as its canonical text is.

    >>> p = Position.parse("pitchenas-4 A=a0,a12 B=b0,a15 turn=A hand.A=KH,7C")
    >>> p.at("b0"), p.marbles("A"), p.hand("A"), p.guards
    ('B', ('a0', 'a12'), ('KH', '7C'), ('a0', 'b0'))
    >>> str(p.play("7C a12>a17 a0>a2"))
    'pitchenas-4 A=a2,a17 B=b0 turn=B hand.A=KH pile=7C'
    """

    __slots__ = ()

    @classmethod
    def parse(cls, text: str) -> Position:
        """Return the position written `text`; raises `PositionError` or `RuleSetError`."""
        return read(text)

    @classmethod
    def start(cls, rules: RuleSet | str) -> Position:
        """Return the empty board of a rule set, before any deal (M0)."""
        return cls.parse(str(rules))

    def with_(self, **changes: Any) -> Position:
        """Return this position with other fields.

        `marbles` and `hands` are mappings (a colour or player that is not named keeps its own); `turn`,
        `jack`, `skip`, `replay`, `fresh`, `dealer`, `deal`, `pack`, `pile`, `phase`, `given` are written as
        their properties read. Raises `PositionError` as `parse` does.
        """
        return changed(self, changes)

    # What it shows

    @property
    def turn(self) -> str:
        """The player to move, named by its first colour."""
        return self.rules.players[self.seat]

    @property
    def players(self) -> tuple[str, ...]:
        """The players clockwise, each named by its first colour."""
        return self.rules.players

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours that have marbles, the common camp's too."""
        return self.rules.colours

    def marbles(self, colour: str) -> tuple[str, ...]:
        """Return the holes of a colour's marbles in board order; those not listed wait in reserve."""
        index = COLOURS.find(colour) if colour in self.rules.colours else -1
        if index < 0:
            raise PositionError("hole_wrong", colour, colour, ", ".join(self.rules.colours))
        board_names = self.tables.board.names
        return tuple([board_names[hole] for hole in self.marble_ints[index]])

    def reserve(self, colour: str) -> int:
        """Return how many marbles of a colour wait in reserve."""
        return 4 - len(self.marbles(colour))

    def hand(self, player: str) -> tuple[Card, ...]:
        """Return a player's cards in canonical order; ``Card("?")`` for one that is not shown."""
        return names(self.held[self._player(player)])

    def at(self, hole: str) -> str | None:
        """Return the colour of the marble on a hole (in the centre the first one there), None when empty."""
        index = self.tables.board.index.get(hole)
        if index is None:
            there = holes_of(self.tables.board, (), self.rules.through_centre)
            raise PositionError("hole_unknown", "hole", hole, there)
        for colour, holes in enumerate(self.marble_ints):
            if index in holes:
                return COLOURS[colour]
        return None

    @property
    def guards(self) -> tuple[str, ...]:
        """The holes of all guards in board order (G1)."""
        bits = self.guard_bits
        return tuple([name for i, name in enumerate(self.tables.board.names) if bits >> i & 1])

    @property
    def replay(self) -> str | None:
        """The place of the marble that a joker lets play again (X-JR), ``"any"`` (X-JD), or None."""
        if self.again == NO_REPLAY:
            return None
        return "any" if self.again == ANY_MARBLE else self.tables.board.names[self.again]

    @property
    def fresh(self) -> tuple[str, ...]:
        """With ``protection=fresh``: the start holes whose marble came out and has not moved since."""
        return tuple([name for i, name in enumerate(self.tables.board.names) if self.fresh_bits >> i & 1])

    @property
    def dealer(self) -> str:
        """The player who dealt."""
        return self.rules.players[self.dealer_seat]

    @property
    def phase(self) -> str:
        """``"exchange"`` while partners give each other cards, else ``"play"``."""
        return "exchange" if self.exchange else "play"

    @property
    def pack(self) -> tuple[Card, ...]:
        """The undealt cards, the next one first."""
        return names(self.pack_ints)

    @property
    def pile(self) -> tuple[Card, ...]:
        """The cards played and discarded, the last one on top (B6)."""
        return names(self.pile_ints)

    @property
    def given(self) -> dict[str, Card]:
        """The gifts that still lie hidden, by giver."""
        return {
            player: names((card,))[0]
            for player, card in zip(self.rules.players, self.gifts, strict=False)
            if card is not None
        }

    @property
    def result(self) -> str | None:
        """None, the side that has won (``"A"``, ``"AC"``), or ``"pat"`` (C4)."""
        found = self._result
        if found is None:
            found = self.tables.result(self.marble_ints)
            object.__setattr__(self, "_result", found)
        return found or None

    @property
    def guard_bits(self) -> int:
        """The guards as a set of bits (see `board`)."""
        if self._guards < 0:
            object.__setattr__(self, "_guards", guards_of(self))
        return self._guards

    # What can be done

    def legal_moves(self) -> LegalMoves:
        """Return the legal moves, without duplicates, in a fixed order; none for a hand that is not known."""
        found = self._legal
        if found is None:
            found = legal_moves(self)
            object.__setattr__(self, "_legal", found)
        return found

    def judge(self, move: Move | str) -> Verdict:
        """Return whether a move is legal and, if not, why. Raises `MoveError` for an unreadable text."""
        try:
            return judge(self, move if isinstance(move, Move) else Move.parse(move))
        except MoveError as error:
            raise self._here(error) from None

    def outcome(self, move: Move | str) -> Outcome:
        """Return what a legal move brings about; raises `IllegalMove` or `MoveError`."""
        return outcome(self, self._legal_form(move))

    def play(self, move: Move | str) -> Position:
        """Return the position after a legal move; raises `IllegalMove` or `MoveError`.

        Draws from `pack` where the rules draw; never shuffles or deals.
        """
        legal = self._legal or self.legal_moves()
        if move.__class__ is Move and move in legal.listed:
            return play(self, move)
        return play(self, self._legal_form(move))

    def options(self, card: str, hole: str) -> tuple[Option, ...]:
        """Return every place that `card` could take the marble on `hole` (or in a reserve)."""
        return options(self, card, hole)

    def begin(self, card: str) -> Partial:
        """Return a move of `card` to be built touch by touch."""
        return Partial(self, card)

    def _here(self, error: MoveError) -> MoveError:
        """Return an error of a move's text as it is, one of its holes with those of this very board."""
        if error.code not in HOLE_CODES:
            return error
        there = holes_of(self.tables.board, self.colours, self.rules.through_centre)
        return MoveError(error.code, error.field, error.word, there)

    def _legal_form(self, move: Move | str) -> Move:
        verdict = self.judge(move)
        if not verdict.legal:
            raise IllegalMove(verdict)
        assert verdict.move is not None
        return verdict.move

    def _player(self, player: str) -> int:
        try:
            return self.rules.players.index(player)
        except ValueError:
            raise PositionError("player_unknown", "player", player, ", ".join(self.rules.players)) from None

    # What it is

    def __str__(self) -> str:
        return write(self)

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Position.parse, (str(self),)

    def __copy__(self) -> Position:
        return self

    def __deepcopy__(self, memo: object) -> Position:
        return self

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Position) and _key(self) == _key(other)

    def __hash__(self) -> int:
        if self._hash == 0:
            object.__setattr__(self, "_hash", hash(_key(self)))
        return self._hash

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Position does not change: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Position does not change: {name}")

    def _repr_svg_(self) -> str:
        from toc_learn.view.scene import Scene
        from toc_learn.view.svg import svg

        return svg(Scene.of(self))


def _key(position: Position) -> tuple[object, ...]:
    return (
        position.marble_ints, position.seat, position.held, position.jack, position.skip, position.again,
        position.fresh_bits, position.dealer_seat, position.deal, position.pack_ints, position.pile_ints,
        position.exchange, position.gifts, position.rules,
    )  # fmt: skip
