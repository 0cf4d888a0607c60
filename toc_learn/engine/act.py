"""What the steps of a move do on the board: marbles lifted, captured, burned, set down."""

from __future__ import annotations

from toc_learn.engine.core import Core, guards_of
from toc_learn.engine.moves import Move, reserve_of
from toc_learn.engine.tables import Tables

__all__ = ["Act", "act", "burn", "walk", "without"]

Captures = list[tuple[int, int]]


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
                marbles[colour] = without(holes, hole)
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
                marbles[colour] = without(holes, hole)
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


def without(holes: tuple[int, ...], hole: int) -> tuple[int, ...]:
    """Return the holes but one."""
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
        elif start == size:  # X-C: of several the first by its letter, not the next to play
            colour = min(one for one in tables.playable(core, move.card_int) if size in core.marble_ints[one])
            done.marbles[colour] = without(done.marbles[colour], size)
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
        # A wild two of spades puts a marble down: as after a swap, no jump follows.
        jumps = tables.jumps_opposite and first in tables.sevens and not tables.powers[card].wild
        if via >= 0 or jumps:
            end = tables.far_seven(first)
            done.capture(end)
            done.jumps.append((first, end))
    done.put(colour, end, tables.guards_at(colour, end))
    return colour, end


def burn(done: Act, tables: Tables, colour: int, start: int, end: int) -> None:
    """Send home what a burning card passes on the track; the entrance too when it turns into home (S3)."""
    board = tables.board
    occupied = {hole for holes in done.marbles for hole in holes}
    for hole in board.path(colour, start, end)[:-1]:
        if hole in occupied and hole < board.size and not board.bits[hole] & tables.shelter_bits:
            done.capture(hole)
