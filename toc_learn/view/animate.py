"""The way from one scene to the next: which marble is where at which moment.

A motion names holes and knows no board size; `Motion.at` places it on a layout. Times are in milliseconds
at normal speed. Every marble that moves is hidden in the scene before and drawn by the motion until the
scene after is shown.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from toc_learn.view.layout import Layout, Point
from toc_learn.view.scene import Marble, Moving, Refused, Scene, is_home

if TYPE_CHECKING:
    from toc_learn.engine.outcome import Outcome
    from toc_learn.engine.position import Position

__all__ = ["Finger", "Frame", "Leg", "Motion", "plan", "refuse"]

HOP = 220.0
CAPTURE = 300.0
EXIT = 400.0
SWAP = 400.0
JUMP = 400.0
POINT = 450.0
STOP = 420.0
BACK = 90.0
# A refused marble is back before its reason has been read, however far it went.
TRIED, RETURNED = 900.0, 360.0
HOP_LIFT = 0.25
ARC_LIFT = 0.9


class Leg(NamedTuple):
    """One stretch of a marble's way, from place to place; `lift` is how high it is carried in the middle,
    in u.
    """

    start: float
    duration: float
    origin: Marble
    target: Marble
    lift: float

    @property
    def end(self) -> float:
        """When it is there."""
        return self.start + self.duration


class Finger(NamedTuple):
    """A finger on a hole, from `start` to `end`."""

    start: float
    end: float
    hole: str


class Frame(NamedTuple):
    """One moment: where the moving marbles are, and where a finger points."""

    moving: tuple[Moving, ...]
    finger: Point | None = None


@dataclass(frozen=True, slots=True)
class Motion:
    """A planned motion: for each marble that moves (as it stands in the scene before) its legs in order
    of time.

    `duration` is in milliseconds; `guards` are the holes where a marble that comes to rest is a guard.
    """

    ways: tuple[tuple[Marble, tuple[Leg, ...]], ...] = ()
    duration: float = 0.0
    guards: frozenset[str] = frozenset()
    fingers: tuple[Finger, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.ways)

    @property
    def hidden(self) -> frozenset[Marble]:
        """The marbles of the scene before that the motion draws itself."""
        return frozenset(marble for marble, _ in self.ways)

    def at(self, t: float, layout: Layout) -> Frame:
        """Return the moment `t` milliseconds after the start, on a layout; any `t` is fine.

        A marble that is carried higher stands later in the list, so that it is drawn above the others.
        """
        moving = sorted((self._place(marble, legs, t, layout) for marble, legs in self.ways), key=_height)
        finger = next((layout.xy(f.hole) for f in self.fingers if f.start <= t < f.end), None)
        return Frame(tuple(moving), finger)

    def _place(self, marble: Marble, legs: tuple[Leg, ...], t: float, layout: Layout) -> Moving:
        here, since = marble, None
        for leg in legs:
            if t < leg.start:
                break
            here, since = leg.target, leg
        if since is None or t >= since.end or since.duration <= 0:
            x, y = _xy(layout, here)
            return Moving(marble.colour, x, y, 0.0, here.hole in self.guards and t >= legs[-1].end)
        share = max(0.0, min(1.0, (t - since.start) / since.duration))
        eased = 1 - (1 - share) ** 2
        (ax, ay), (bx, by) = _xy(layout, since.origin), _xy(layout, since.target)
        lift = since.lift * 4 * eased * (1 - eased)
        return Moving(marble.colour, ax + (bx - ax) * eased, ay + (by - ay) * eased, lift)


def _height(moving: Moving) -> float:
    return moving.lift


def _xy(layout: Layout, marble: Marble) -> Point:
    if marble.hole == marble.colour:
        return layout.reserve(marble.colour, marble.place)
    return layout.xy(marble.hole)


class _Planner:
    """Follows the marbles through a move and writes down their legs."""

    def __init__(self, scene: Scene) -> None:
        self.now = 0.0
        self.legs: dict[Marble, list[Leg]] = {}
        self.fingers: list[Finger] = []
        # Where each marble of the scene is by now.
        self.places: dict[Marble, Marble] = {marble: marble for marble in scene.marbles}

    def on(self, hole: str, colour: str = "") -> Marble | None:
        """Return the marble (as it was before the move) that is on a hole now; the last one out of a
        reserve.
        """
        found = [
            marble
            for marble, at in self.places.items()
            if at.hole == hole and (not colour or marble.colour == colour)
        ]
        return max(found, key=lambda marble: self.places[marble].place) if found else None

    def go(self, marble: Marble, hole: str, start: float, duration: float, lift: float) -> float:
        """Move a marble to a hole and return when it is there."""
        origin = self.places[marble]
        place = self._free(marble) if hole == marble.colour else 0
        target = Marble(marble.colour, hole, place)
        self.places[marble] = target
        self.legs.setdefault(marble, []).append(Leg(start, duration, origin, target, lift))
        return start + duration

    def _free(self, marble: Marble) -> int:
        """Return the place in its reserve that a marble goes to: its own if it comes from there, or the
        first free.
        """
        taken = {at.place for m, at in self.places.items() if at.hole == marble.colour and m != marble}
        if marble.hole == marble.colour and marble.place not in taken:
            return marble.place
        return next(i for i in range(len(taken) + 1) if i not in taken)

    def motion(self, after: Scene) -> Motion:
        ends = [leg.end for legs in self.legs.values() for leg in legs]
        return Motion(
            tuple((marble, tuple(legs)) for marble, legs in self.legs.items()),
            max([self.now, *ends]) if ends else 0.0,
            after.guards,
            tuple(self.fingers),
        )


def plan(before: Scene | Position, after: Scene | Position, outcome: Outcome) -> Motion:
    """Return the motion of a move from the scene (or position) before it to the one after.

    Marbles hop hole by hole; a captured one flies to its reserve when the mover reaches it. A swap that
    is followed by an advance is shown as at the table: a finger on the hole left, the other's marble onto
    it, the own marble over. A move without marbles has an empty motion.
    """
    before = before if isinstance(before, Scene) else Scene.of(before)
    after = after if isinstance(after, Scene) else Scene.of(after)
    planner = _Planner(before)
    captures = list(outcome.captures)
    jumps = set(outcome.jumps)
    parts = list(outcome.path)
    for i, part in enumerate(parts):
        if len(part) < 2:
            continue
        if _is_swap(planner, part, captures):
            _swap(planner, part[0], part[-1], pointing=i + 1 < len(parts))
            continue
        mover = planner.on(part[0])
        if mover is None:
            continue
        for hole in part[1:]:
            _step(planner, mover, hole, captures, jumps)
    # What was captured elsewhere (a jump's end, what the path does not show) still goes home.
    for colour, hole in captures:
        victim = planner.on(hole, colour)
        if victim is not None and hole != colour and after.at(hole) != colour:
            planner.go(victim, colour, planner.now, CAPTURE, ARC_LIFT)
    return planner.motion(after)


def _is_swap(planner: _Planner, part: tuple[str, ...], captures: list[tuple[str, str]]) -> bool:
    """Two holes, and a marble on the second that is not captured: they change places."""
    there = planner.on(part[1]) if len(part) == 2 and part[1] != "O" else None
    return there is not None and (there.colour, part[1]) not in captures


def _swap(planner: _Planner, own_hole: str, other_hole: str, pointing: bool) -> None:
    own, other = planner.on(own_hole), planner.on(other_hole)
    if own is None or other is None:
        return
    start = planner.now
    if pointing:
        planner.fingers.append(Finger(start, start + POINT + 2 * SWAP, own_hole))
        planner.go(other, own_hole, start + POINT, SWAP, ARC_LIFT)
        planner.now = planner.go(own, other_hole, start + POINT + SWAP, SWAP, ARC_LIFT)
        return
    planner.go(other, own_hole, start, SWAP, HOP_LIFT)
    planner.now = planner.go(own, other_hole, start, SWAP, ARC_LIFT)


def _step(
    planner: _Planner,
    mover: Marble,
    hole: str,
    captures: list[tuple[str, str]],
    jumps: set[tuple[str, str]],
) -> None:
    """Move one hole on, or over a jump, and send home whom the move captures there."""
    here = planner.places[mover]
    start = planner.now
    if here.hole == mover.colour:
        duration, lift = EXIT, ARC_LIFT
    elif (here.hole, hole) in jumps or "O" in (here.hole, hole):
        duration, lift = JUMP, ARC_LIFT
    else:
        duration, lift = HOP, HOP_LIFT
    victims = [
        marble
        for marble, at in planner.places.items()
        if at.hole == hole and marble != mover and (marble.colour, hole) in captures
    ]
    for victim in victims:
        captures.remove((victim.colour, hole))
        planner.go(victim, victim.colour, start + duration * 0.6, CAPTURE, ARC_LIFT)
    planner.now = planner.go(mover, hole, start, duration, lift)


def refuse(before: Scene, refused: Refused) -> Motion:
    """Return the motion of a refused move: the marble walks up to the cause, stops, and comes back.
    Nothing changes.
    """
    planner = _Planner(before)
    path = [hole for hole in refused.path if _is_hole(hole)]
    mover = planner.on(path[0]) if path else None
    if mover is None:
        return Motion()
    way = []
    for hole in path[1:]:
        if hole == refused.cause:
            break
        way.append(hole)
    if not way:
        # The cause is the very next hole: lean towards it by a hop on the spot.
        planner.now = planner.go(mover, path[0], 0.0, HOP, HOP_LIFT) + STOP
        return planner.motion(before)
    hop, back = min(HOP, TRIED / len(way)), min(BACK, RETURNED / len(way))
    for hole in way:
        exit_ = planner.places[mover].hole == mover.colour
        planner.now = planner.go(
            mover, hole, planner.now, EXIT if exit_ else hop, ARC_LIFT if exit_ else HOP_LIFT
        )
    planner.now += STOP
    for hole in [*way[-2::-1], path[0]]:
        planner.now = planner.go(mover, hole, planner.now, back, 0.0)
    return planner.motion(before)


def _is_hole(hole: str) -> bool:
    """Return whether a board can have the hole: a slot beyond home's last is only written, never there."""
    return hole[:1].islower() or not hole[1:].isdigit() or is_home(hole)


def frames(motion: Motion, fps: int = 30, speed: float = 1.0) -> tuple[float, ...]:
    """Return the moments to draw at `fps` frames a second, the end included; a speed of 0 gives none."""
    if speed <= 0 or not motion:
        return ()
    step = 1000 * speed / fps
    count = math.ceil(motion.duration / step)
    return tuple(min(i * step, motion.duration) for i in range(1, count + 1))
