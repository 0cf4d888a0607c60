"""What a move does: the marbles it moves and captures, and the position after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from toc_learn.engine.core import ANY_MARBLE, NO_REPLAY, Core, guards_of
from toc_learn.engine.moves import Move, reserve_of
from toc_learn.engine.tables import Tables

if TYPE_CHECKING:
    from toc_learn.engine.position import Position

__all__ = ["Act", "act", "burn", "halfway", "play", "strikes", "walk"]

Captures = list[tuple[int, int]]
AnyCore = TypeVar("AnyCore", bound=Core)


class Act:
    """What the steps of a move do on the board."""

    __slots__ = ("captures", "ends", "fresh", "guards", "jumps", "marbles", "movers")

    marbles: list[tuple[int, ...]]
    captures: Captures  # (colour, hole) in the order they happen
    movers: list[int]  # the colour that each step moves
    ends: list[int]  # where each step's marble stands afterwards
    jumps: list[tuple[int, int]]
    fresh: int
    guards: int  # bits

    def __init__(self, core: Core) -> None:
        self.marbles = [*core.marble_ints]
        self.captures = []
        self.movers = []
        self.ends = []
        self.jumps = []
        self.fresh = core.fresh_bits
        self.guards = core._guards if core._guards >= 0 else guards_of(core)

    def take(self, hole: int) -> int:
        """Lift the marble from a hole; return its colour."""
        marbles = self.marbles
        for colour, holes in enumerate(marbles):
            if hole in holes:
                marbles[colour] = _without(holes, hole)
                bit = 1 << hole
                self.fresh &= ~bit
                self.guards &= ~bit
                return colour
        raise LookupError(hole)

    def capture(self, hole: int) -> None:
        """Send home the marble on a hole, if there is one."""
        marbles = self.marbles
        for colour, holes in enumerate(marbles):
            if hole in holes:
                marbles[colour] = _without(holes, hole)
                self.captures.append((colour, hole))
                return

    def put(self, colour: int, hole: int, guard: bool) -> None:
        """Set a marble on a hole, as a guard or not."""
        holes = self.marbles[colour]
        if holes:
            placed = [*holes, hole]
            placed.sort()
            self.marbles[colour] = tuple(placed)
        else:
            self.marbles[colour] = (hole,)
        if guard:
            self.guards |= 1 << hole


def _without(holes: tuple[int, ...], hole: int) -> tuple[int, ...]:
    if len(holes) == 1:
        return ()
    at = holes.index(hole)
    return holes[:at] + holes[at + 1 :]


def act(core: Core, move: Move) -> Act:
    """Return what the steps of a legal move do, part after part (S2)."""
    tables = core.tables
    board = tables.board
    size = board.size
    done = Act(core)
    swap = move.kind in ("swap", "swap-advance")
    for start, end, via in move.on(board):
        if start < 0:  # M5
            colour = reserve_of(start)
            done.capture(end)
            done.put(colour, end, True)
            if not tables.start_guards:
                done.fresh |= 1 << end
        elif swap:  # T1, X-S
            colour = done.take(start)
            other = done.take(end)
            done.put(colour, end, tables.guards_at(colour, end))
            done.put(other, start, tables.guards_at(other, start))
            swap = False
        elif start == size:  # X-C
            colour = next(
                one for one in tables.playable(core, move.card_int) if size in core.marble_ints[one]
            )
            done.marbles[colour] = _without(done.marbles[colour], size)
            done.capture(end)
            done.put(colour, end, False)
        else:
            colour, end = walk(done, tables, move.card_int, start, end, via)
        done.movers.append(colour)
        done.ends.append(end)
    return done


def walk(done: Act, tables: Tables, card: int, start: int, end: int, via: int) -> tuple[int, int]:
    """Walk a marble: burn, capture, jump; return its colour and where it stands in the end."""
    colour = done.take(start)
    first = end if via < 0 else via
    size = tables.board.size
    if first != size and tables.powers[card].burns:
        burn(done, tables, colour, start, first)
    if first < size:
        done.capture(first)
        if via >= 0 or (tables.jumps_opposite and first in tables.sevens):
            end = tables.far_seven(first)
            done.capture(end)
            done.jumps.append((first, end))
    done.put(colour, end, tables.guards_at(colour, end))
    return colour, end


def burn(done: Act, tables: Tables, colour: int, start: int, end: int) -> None:
    """Send home what a burning card passes on the track; the entrance too when it turns into home (S3, X-K)."""
    board = tables.board
    occupied = {hole for holes in done.marbles for hole in holes}
    for hole in board.path(colour, start, end)[:-1]:
        if hole in occupied and hole < board.size and not board.bits[hole] & tables.shelter_bits:
            done.capture(hole)


def strikes(core: Core, move: Move, held: tuple[tuple[int, ...], ...], result: str) -> str:
    """Return how a move strikes the next player, ``"jack"`` or ``"skip"``, else ``""`` (J2, X-10).

    `held` and `result` are those after the move: the last ten of a deal strikes nobody.
    """
    power = core.tables.powers[move.card_int]
    if result:
        return ""
    if move.kind == "effect":
        effect = power.effect
    elif power.strikes and move.kind == "walk":
        effect = "skip"
    else:
        return ""
    return "" if effect == "skip" and not any(held) else effect


def play(position: Position, move: Move) -> Position:
    """Return the position after a move that is known to be legal."""
    tables = position.tables
    rules = position.rules
    seat = position.seat
    kind = move.kind
    new = Core()
    new.rules = rules
    new.tables = tables
    new.dealer_seat = position.dealer_seat
    new.deal = position.deal
    new.again = NO_REPLAY
    new.jack = new.skip = False
    new._legal = None
    new._hash = 0
    held = list(position.held)
    following = seat + 1 if seat + 1 < len(held) else 0
    if kind == "give":
        _give(position, new, held, move.card_int)
    elif kind == "pass":
        new.pile_ints = position.pile_ints
    else:
        hand = held[seat]
        at = hand.index(move.card_int)
        held[seat] = hand[:at] + hand[at + 1 :]
        new.pile_ints = (*position.pile_ints, move.card_int)
    new.pack_ints = position.pack_ints
    if move.steps:
        done = act(position, move)
        new.marble_ints = tuple(done.marbles)
        new.fresh_bits = done.fresh
        new._guards = -1
        centre = tables.board.centre
        new._result = tables.result(new.marble_ints) if any([end > centre for end in done.ends]) else ""
    else:
        new.marble_ints = position.marble_ints
        new.fresh_bits = position.fresh_bits
        new._guards = position._guards
        new._result = ""
    if kind != "give":
        new.exchange = False
        new.gifts = ()
        if kind != "pass":
            place = done.ends[0] if move.steps else NO_REPLAY
            following = _afterwards(position, move, new, held, following, place)
    new.seat = following
    new.held = tuple(held)
    new.__class__ = position.__class__
    return new  # type: ignore[return-value]


def halfway(position: Position, move: Move) -> Position:
    """Return the position with the steps of `move` done, the first parts of a whole move, and nothing else changed."""
    done = act(position, move)
    new = Core()
    for name in Core.__slots__:
        setattr(new, name, getattr(position, name))
    new.marble_ints = tuple(done.marbles)
    new.fresh_bits = done.fresh
    new._guards = -1
    new._legal = new._result = None
    new._hash = 0
    new.__class__ = position.__class__
    return new  # type: ignore[return-value]


def _afterwards(
    position: Position, move: Move, new: Core, held: list[tuple[int, ...]], following: int, place: int
) -> int:
    """Draw, strike, or let the joker play again; return who moves next."""
    tables = position.tables
    seat = position.seat
    if new._result:
        return following
    joker = tables.joker if move.card_int >= tables.first_joker and move.steps else ""
    if new.pack_ints and (tables.draws or joker == "replay"):
        held[seat] = tuple(sorted((*held[seat], new.pack_ints[0]), key=_hidden_last))
        new.pack_ints = new.pack_ints[1:]
    if joker and held[seat]:
        new.again = ANY_MARBLE if joker == "again" else place
        return seat
    if move.kind != "discard":
        power = tables.powers[move.card_int]
        if power.effect or power.strikes:
            strike = strikes(position, move, tuple(held), "")
            new.jack = strike == "jack"
            new.skip = strike == "skip"
    return following


def _hidden_last(card: int) -> tuple[bool, int]:
    return card < 0, card


def _give(position: Position, new: Core, held: list[tuple[int, ...]], card: int) -> None:
    """Lay a gift aside; when all have given, hand the gifts over (Q2, X-deal)."""
    tables = position.tables
    seat = position.seat
    hand = held[seat]
    at = hand.index(card)
    held[seat] = hand[:at] + hand[at + 1 :]
    gifts = [*position.gifts]
    gifts[seat] = card
    new.pile_ints = position.pile_ints
    new.jack = position.jack
    new.skip = position.skip
    new.exchange = any([gift is None for gift in gifts])
    new.gifts = tuple(gifts) if new.exchange else ()
    if not new.exchange:
        step = len(held) // tables.rules.teams
        for giver, gift in enumerate(gifts):
            assert gift is not None
            taker = (giver + step) % len(held)
            held[taker] = tuple(sorted((*held[taker], gift), key=_hidden_last))
