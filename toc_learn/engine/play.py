"""The position after a move: cards, turns, strikes, draws and gifts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toc_learn.engine.act import act, without
from toc_learn.engine.core import ANY_MARBLE, NO_REPLAY, Core
from toc_learn.engine.moves import Move

if TYPE_CHECKING:
    from toc_learn.engine.position import Position

__all__ = ["halfway", "play", "strikes"]


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
    seat = position.seat
    kind = move.kind
    card = move.card_int
    held = [*position.held]
    following = seat + 1 if seat + 1 < len(held) else 0
    new = Core()
    new.rules = position.rules
    new.tables = tables
    new.dealer_seat = position.dealer_seat
    new.deal = position.deal
    new.pack_ints = position.pack_ints
    new.again = NO_REPLAY
    new.jack = new.skip = new.exchange = False
    new.gifts = ()
    new._legal = None
    new._hash = 0
    new._result = ""
    place = NO_REPLAY
    if kind == "walk" and tables.quiet_walk[card]:
        _walk(position, move, new)
    elif move.steps:
        place = _act(position, move, new)
    else:
        new.marble_ints = position.marble_ints
        new.fresh_bits = position.fresh_bits
        new._guards = position._guards
    if card >= 0:
        hand = held[seat]
        at = hand.index(card)
        held[seat] = hand[:at] + hand[at + 1 :]
    if kind == "give":
        _give(position, new, held, card)
    elif kind == "pass":
        new.pile_ints = position.pile_ints
    else:
        new.pile_ints = (*position.pile_ints, card)
        if not tables.quiet[card]:
            following = _afterwards(position, move, new, held, following, place)
    new.seat = following
    new.held = tuple(held)
    new.__class__ = position.__class__
    return new  # type: ignore[return-value]


def _act(position: Position, move: Move, new: Core) -> int:
    """Set what the steps of a move change; return where its first marble stands then."""
    done = act(position, move)
    new.marble_ints = tuple(done.marbles)
    new.fresh_bits = done.fresh
    new._guards = done.guards
    centre = position.tables.board.centre
    if max(done.ends) > centre:
        new._result = position.tables.result(new.marble_ints)
    return done.ends[0]


def _walk(position: Position, move: Move, new: Core) -> None:
    """Set what a walk changes that neither burns nor jumps: the common case, without an `Act`."""
    tables = position.tables
    board = tables.board
    start, end, _ = move.on(board)[0]
    marbles = [*position.marble_ints]
    colour = 0
    while start not in marbles[colour]:
        colour += 1
    holes = marbles[colour]
    if end < board.size:
        for other, there in enumerate(marbles):
            if end in there:
                marbles[other] = without(there, end)
                holes = marbles[colour]
                break
    if len(holes) == 1:
        marbles[colour] = (end,)
    else:
        moved = [end if hole == start else hole for hole in holes]
        moved.sort()
        marbles[colour] = tuple(moved)
    new.marble_ints = tuple(marbles)
    bits = board.bits
    new.fresh_bits = position.fresh_bits & ~bits[start]
    guards = position.guard_bits & ~bits[start]
    if end > board.size:
        new._guards = guards | bits[end]
        new._result = tables.result(new.marble_ints)
    elif tables.start_guards and end == board.start[colour]:
        new._guards = guards | bits[end]
    else:
        new._guards = guards


def halfway(position: Position, move: Move) -> Position:
    """Return the position with the steps of `move` done, the first parts of a whole one, nothing else."""
    done = act(position, move)
    new = Core()
    for name in Core.__slots__:
        setattr(new, name, getattr(position, name))
    new.marble_ints = tuple(done.marbles)
    new.fresh_bits = done.fresh
    new._guards = done.guards
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
    gifts = [*position.gifts]
    gifts[position.seat] = card
    new.pile_ints = position.pile_ints
    new.jack = position.jack
    new.skip = position.skip
    if None in gifts:
        new.exchange = True
        new.gifts = tuple(gifts)
        return
    step = len(held) // position.rules.teams
    for giver, gift in enumerate(gifts):
        assert gift is not None
        taker = (giver + step) % len(held)
        held[taker] = tuple(sorted((*held[taker], gift), key=_hidden_last))
