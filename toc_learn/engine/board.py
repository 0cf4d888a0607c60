"""The board: arms, holes, homes as ints, and tables of every walk, built once per board shape (B1–B3).

Holes count from 0 at ``a0`` clockwise to ``size - 1``; ``size`` is the centre; then four home slots a colour.
The order of the ints is the canonical order of a position's text. A set of holes is an int, one bit a hole.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

__all__ = ["COLOURS", "HOME_SLOTS", "Board", "Reach", "board_of"]

COLOURS: Final = "ABCDEFGH"
HOME_SLOTS: Final = 4


class Reach(NamedTuple):
    """One way a marble can use a count: where it ends and what must be free for it."""

    end: int
    passed: int  # bits of the holes passed, on the track and in home, without the first and the last
    land: int  # the bit of the last hole
    laps: bool  # it passes or reaches the colour's own start hole
    alternative: (
        int  # for a walk past the entrance: the bits that would bar the way home, 0 if there is no way
    )


class Board:
    """A board of `arms` arms of `arm_holes` holes, the entrances `offset` holes before the start holes."""

    __slots__ = (
        "_reach", "arm_holes", "arms", "bits", "centre", "entrance", "index", "names", "offset", "size",
        "start",
    )  # fmt: skip

    def __init__(self, arms: int, arm_holes: int, offset: int) -> None:
        self.arms = arms
        self.arm_holes = arm_holes
        self.offset = offset
        self.size = arms * arm_holes
        self.centre = self.size
        self.start = tuple(arm * arm_holes for arm in range(arms))
        self.entrance = tuple((start - offset) % self.size for start in self.start)
        track = [f"{COLOURS[arm].lower()}{hole}" for arm in range(arms) for hole in range(arm_holes)]
        homes = [f"{COLOURS[arm]}{slot + 1}" for arm in range(arms) for slot in range(HOME_SLOTS)]
        self.names = (*track, "O", *homes)
        self.index = {name: i for i, name in enumerate(self.names)}
        self.bits = tuple(1 << i for i in range(len(self.names)))
        self._reach: dict[tuple[int, int, int], tuple[Reach, ...]] = {}

    def home(self, colour: int, slot: int = 0) -> int:
        """Return the hole of a colour's home slot, 0 next to the entrance."""
        return self.size + 1 + HOME_SLOTS * colour + slot

    def home_colour(self, hole: int) -> int:
        """Return whose home the hole belongs to."""
        return (hole - self.size - 1) // HOME_SLOTS

    def home_slot(self, hole: int) -> int:
        """Return which slot a home hole is, 0–3."""
        return (hole - self.size - 1) % HOME_SLOTS

    def to_entrance(self, colour: int, hole: int) -> int:
        """Return how many holes a marble on a track hole is before its entrance, 0 on it."""
        return (self.entrance[colour] - hole) % self.size

    def ahead(self, colour: int, hole: int, count: int) -> tuple[Reach, ...]:
        """Return the forward walks of `count` holes (M1, M6–M8): home first, then along the track."""
        key = (colour, hole, count)
        found = self._reach.get(key)
        if found is None:
            found = self._reach[key] = tuple(self._ahead(colour, hole, count))
        return found

    def _ahead(self, colour: int, hole: int, count: int) -> list[Reach]:
        if hole == self.centre:
            return []
        if hole > self.centre:
            if self.home_colour(hole) != colour or self.home_slot(hole) + count >= HOME_SLOTS:
                return []
            end = hole + count
            return [Reach(end, self._set(range(hole + 1, end)), self.bits[end], False, 0)]
        ways = []
        alternative = 0
        rest = count - self.to_entrance(colour, hole)
        if 1 <= rest <= HOME_SLOTS:
            end = self.home(colour, rest - 1)
            passed = self.path(colour, hole, end)[:-1]
            ways.append(Reach(end, self._set(passed), self.bits[end], False, 0))
            alternative = self._set(passed) | self.bits[end]
        end = (hole + count) % self.size
        passed = self.path(colour, hole, end)[:-1]
        lap = (hole - self.start[colour]) % self.size
        laps = lap > 0 and lap + count >= self.size
        ways.append(Reach(end, self._set(passed), self.bits[end], laps, alternative))
        return ways

    def back(self, colour: int, hole: int, count: int) -> tuple[Reach, ...]:
        """Return the backward walk of `count` holes (M9): on the track only."""
        if hole >= self.size:
            return ()
        end = (hole - count) % self.size
        lap = (hole - self.start[colour]) % self.size
        passed = self._set(self.back_path(hole, end)[:-1])
        return (Reach(end, passed, self.bits[end], 0 < lap <= count, 0),)

    def path(self, colour: int, start: int, end: int) -> list[int]:
        """Return the holes of a forward walk from `start` to `end`, without the first, with the last."""
        if start > self.centre:
            return list(range(start + 1, end + 1))
        if end > self.centre:
            gate = self.to_entrance(colour, start)
            return self._track(start, gate) + list(range(self.home(colour), end + 1))
        return self._track(start, (end - start) % self.size)

    def back_path(self, start: int, end: int) -> list[int]:
        """Return the holes of a backward walk on the track, without the first, with the last."""
        return [(start - i) % self.size for i in range(1, (start - end) % self.size + 1)]

    def _track(self, start: int, count: int) -> list[int]:
        return [(start + i) % self.size for i in range(1, count + 1)]

    def _set(self, holes: list[int] | range) -> int:
        bits = 0
        for hole in holes:
            bits |= self.bits[hole]
        return bits


@lru_cache(maxsize=64)
def board_of(arms: int, arm_holes: int = 18, offset: int = 2) -> Board:
    """Return the one board of that shape."""
    return Board(arms, arm_holes, offset)
