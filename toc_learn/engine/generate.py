"""Which moves are legal. Holes, colours and cards are ints; moves come ready-made from the tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, overload

from toc_learn.engine.board import HOME_SLOTS
from toc_learn.engine.cards import FIRST_OTHER_SUIT, HIDDEN, RANK, UNKNOWN, card_index
from toc_learn.engine.core import ANY_MARBLE, NO_REPLAY
from toc_learn.engine.errors import MoveError, as_text
from toc_learn.engine.moves import DISCARDS, EFFECTS, GIFTS, Listed, Move, listed_move, with_card
from toc_learn.engine.powers import FOUR, LAID, SPLITS, WALKS, Power
from toc_learn.engine.seven import split_moves
from toc_learn.engine.special import centre_moves, five_moves, swap_moves, wild_moves
from toc_learn.engine.tables import barriers

if TYPE_CHECKING:
    from toc_learn.engine.position import Position

__all__ = ["LegalMoves", "can_lay", "legal_moves", "plays"]

CARD_EXAMPLE = "AS … KC, *1, *2"


class LegalMoves(Sequence[Move]):
    """The legal moves of a position, each once: first the plays, card by card, then the discards.

    >>> from toc_learn.engine.position import Position
    >>> legal = Position.parse("pitchenas-4 A=a0 hand.A=KH,9C").legal_moves()
    >>> [str(move) for move in legal], "9C a0>a9" in legal
    (['KH a0>a13', '9C a0>a9', '-KH', '-9C'], True)
    """

    __slots__ = ("_all", "listed", "position")

    def __init__(self, position: Position, listed: list[Listed]) -> None:
        self.position = position
        self.listed = (
            listed  # a split seven becomes a `Move` when somebody looks at it: most are never looked at
        )
        self._all: dict[Move, None] | None = None  # in their order

    @property
    def moves(self) -> tuple[Move, ...]:
        """All of them."""
        return tuple(self._known())

    def has(self, move: Move) -> bool:
        """Return whether the move is among them as it is written (`in` reads other texts for one act too)."""
        return move in self._known()

    def _known(self) -> dict[Move, None]:
        if self._all is None:
            self.listed[:] = [listed_move(entry) for entry in self.listed]
            self._all = dict.fromkeys(self.listed)  # type: ignore[arg-type]
        return self._all

    def for_card(self, card: str) -> tuple[Move, ...]:
        """Return the legal moves of one card, its discard too; raises `MoveError` for what is no card."""
        if card_index(as_text(card, MoveError, "card", CARD_EXAMPLE)) is None and card != HIDDEN:
            raise MoveError("card_unknown", "card", card, CARD_EXAMPLE)
        return tuple([move for move in self._known() if move.card == card])

    def __len__(self) -> int:
        return len(self.listed)

    def __iter__(self) -> Iterator[Move]:
        return iter(self._known())

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        entry = self.listed[index]
        if isinstance(entry, Move):
            return entry
        if isinstance(index, slice):
            return self.moves[index]
        found = self.listed[index] = listed_move(entry)  # type: ignore[arg-type]
        return found

    def __contains__(self, move: object) -> bool:
        """Return whether a move, or a text of one, is legal; a text that cannot be read is not."""
        if isinstance(move, Move) and self.has(move):
            return True
        if not isinstance(move, Move | str):
            return False
        try:
            return self.position.judge(move).legal
        except ValueError:
            return False

    def __repr__(self) -> str:
        return f"<{len(self.moves)} legal moves: {', '.join(map(str, self.moves))}>"


def legal_moves(position: Position) -> LegalMoves:
    """Return the legal moves of the player to move; none after the end and for a hand that is not known."""
    hand = position.held[position.seat]
    result = position._result
    if result is None:
        result = position.result
    if not hand or hand[-1] == UNKNOWN or result:
        only_pass = position.again == ANY_MARBLE and not hand and not result
        return LegalMoves(position, [Move.end_turn()] if only_pass else [])
    tables = position.tables
    if tables.doubles:
        hand = tuple(dict.fromkeys(hand))
    if position.exchange:
        return LegalMoves(position, [GIFTS[card] for card in hand])
    if position.skip:
        return LegalMoves(position, [DISCARDS[card] for card in hand])
    if position.jack:
        moves = plays(position, tuple([card for card in hand if RANK[card] == "J"]), lifted=False)
        moves += [DISCARDS[card] for card in hand]
        return LegalMoves(position, moves)
    moves = plays(position, hand, lifted=False)
    if not moves and tables.wall_lifts:
        moves = plays(position, hand, lifted=True)
    if position.again == ANY_MARBLE:
        moves.append(Move.end_turn())
    elif not moves or not tables.must_play or not obliged(position, moves):
        moves += [DISCARDS[card] for card in hand]
    return LegalMoves(position, moves)


def obliged(position: Position, moves: list[Listed]) -> bool:
    """Return whether the playable `moves` forbid a discard (X-must)."""
    free = position.tables.free_ranks
    if free and position.again == NO_REPLAY:
        return any(RANK[move[0] if isinstance(move, tuple) else move.card_int] not in free for move in moves)
    return bool(moves)


def plays(position: Position, hand: tuple[int, ...], lifted: bool) -> list[Listed]:
    """Return the moves that play a card of `hand`; with the forward wall `lifted` or standing."""
    tables = position.tables
    marbles = position.marble_ints
    guards = position._guards
    if guards < 0:
        guards = position.guard_bits
    walk_grid = tables.bare_grid(True) if lifted else tables.bare_walks
    own = tables.own[position.seat]
    mates = tables.mates[position.seat]
    if mates:
        home = tables.home_own[position.seat]
        if guards & home == home:  # Q3, X-teams
            own = mates
    common = tables.common
    exits, roles, starts = tables.exits, tables.roles, tables.board.start
    out: list[Listed] = []
    split: tuple[tuple[int, ...], int, int] | None = None  # a second seven can do what the first one can
    for card in hand:
        colours = common if common and card < FIRST_OTHER_SUIT else own
        exit_moves = exits[card]
        if exit_moves:
            for colour in colours:
                holes = marbles[colour]
                if len(holes) < HOME_SLOTS and starts[colour] not in holes:
                    out.append(exit_moves[colour])
        role = roles[card]
        if role == WALKS:
            row = walk_grid[card]
            for colour in colours:
                walks = row[colour]
                for hole in marbles[colour]:
                    for barred, move in walks[hole]:
                        if not barred & guards:
                            out.append(move)
        elif role == SPLITS:
            if split and split[0] is colours:
                out += [with_card(card, entry) for entry in out[split[1] : split[2]]]
                continue
            before = len(out)
            for colour in colours:
                if marbles[colour]:
                    split_moves(position, card, colour, lifted, out)
            split = (colours, before, len(out))
        elif role == LAID:
            out.append(EFFECTS[card])
        else:
            card_moves(position, card, tables.powers[card], colours, lifted, out)
    if position.again >= 0:
        return [move for move in map(listed_move, out) if replays(position, move)]
    return out


def card_moves(
    position: Position, card: int, power: Power, colours: tuple[int, ...], lifted: bool, out: list[Listed]
) -> None:
    """Append what a card can do beside an exit."""
    if power.effect and can_lay(position, power):
        out.append(EFFECTS[card])
    if power.swap:
        swap_moves(position, card, power, colours, lifted, out)
    if power.wild:
        wild_moves(position, card, colours, out)
        return
    if power.centre:
        centre_moves(position, card, colours, out)
    if power.five != "own":
        five_moves(position, card, power, lifted, out)
        return
    if power.counts or power.back == FOUR:
        walks = position.tables.walk_grid(lifted)[card]
        for colour in colours:
            block, closed = barriers(position, colour, power.passes)
            for hole in position.marble_ints[colour]:
                for passed, land, alternative, move in walks[colour][hole]:
                    if passed & block or land & closed or (alternative and not alternative & block):
                        continue
                    out.append(move)


def can_lay(position: Position, power: Power) -> bool:
    """Return whether the card may be laid for its effect: always, but for the dealer's last ten (X-10)."""
    if power.effect == "jack" or not position.rules.last_ten_walks:
        return True
    return not (position.seat == position.dealer_seat and len(position.held[position.seat]) == 1)


def replays(position: Position, move: Move) -> bool:
    """Return whether a move is one of those that a joker's second play may be (X-JR)."""
    if move.kind == "effect":
        return True
    if move.kind not in ("swap", "swap-advance", "walk", "centre"):
        return False
    start, end, _ = move.on(position.tables.board)[0]
    if move.kind == "walk" and position.tables.powers[move.card_int].five != "own":
        return True
    return position.again == start or (move.kind == "swap" and position.again == end)
