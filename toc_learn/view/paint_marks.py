"""What lies on the board and changes: marbles, guards and every mark of a scene."""

from __future__ import annotations

import math
from collections.abc import Iterable

from toc_learn.view import numbering, stamps
from toc_learn.view.badges import BADGE, badge_place
from toc_learn.view.labels import (
    HIGH,
    SIZE,
    Spot,
    crossed,
    half_width,
    label_points,
    leader,
    letters,
    size_of,
)
from toc_learn.view.layout import COLOURS, Layout, Point
from toc_learn.view.paint_cards import paint_cards, paint_jack
from toc_learn.view.paint_ways import (
    paint_ghost,
    paint_leap,
    paint_road,
    paint_sent_home,
    paint_straight,
    paint_tried,
    pushed_out,
    road,
)
from toc_learn.view.palette import INK, MARBLES, WHITE, WRONG
from toc_learn.view.scene import Marble, Moving, Refused, Scene, Trace, is_home
from toc_learn.view.shapes import line, round_box, shape
from toc_learn.view.surface import Style, Surface

__all__ = ["LETTERS_FROM", "paint_marks", "paint_moving"]

LETTERS_FROM = 30.0
"""Pixels a u from which marbles carry their letter."""

_MARKED = 0.68
"""Around a marble: the room that any mark of it takes."""
_NEXT = 1.3
"""Rings nearer than this to each other are drawn tight: they are not to cross."""
_ARC_R, _ARC = 0.68, 0.74
"""Around a guard in its home a ring is two arcs, beside the channel: its neighbours' points meet its own."""


def paint_marks(
    scene: Scene,
    layout: Layout,
    surface: Surface,
    unit: float,
    hidden: Iterable[Marble] = (),
    moving: Iterable[Moving] = (),
    finger: Point | None = None,
) -> None:
    """Draw marbles and marks over `paint_board`; `unit` is how many pixels a u has.

    For an animation, `hidden` marbles of the scene are left out and `moving` ones drawn where they are,
    above all others; `finger` is where a finger points.
    """
    s = surface
    scene = _fitting(scene, layout)
    pen = _Pen(layout, s, unit)
    pen.tight = _crowded(scene, layout)
    for colour in scene.turn:
        pen.turn(colour)
    paint_cards(scene, layout, s)
    roads, flights = _arrows(scene, layout)
    for holes in roads:
        paint_road(scene, layout, s, holes)
    pen.trace(scene)
    pen.refused_way(scene)
    if scene.numbers:
        pen.numbers(scene)
    skip = set(hidden)
    standing = [m for m in scene.marbles if m not in skip]
    occupied = {m.hole for m in standing}
    mover = _chosen(scene)
    for hole in sorted(scene.targets - occupied):
        pen.target(hole, mover)
    for hole in sorted(scene.selected):
        pen.selected(hole, hole in scene.guards, hole in occupied)
    for start, end in scene.leaps:
        paint_leap(layout, s, start, end)
    for hole in sorted(scene.captures):
        pen.sight(hole)
    for hole in sorted(scene.struck - scene.captures):
        pen.sight(hole, reached=False)
    fences = {hole for hole in scene.guards if not is_home(hole)}
    for hole in sorted(scene.selectable & fences):
        # So wide a ring reaches the next holes: their marbles stand on it.
        pen.selectable(hole, guard=True)
    # What was captured lies under what stands: no marble is hidden by it.
    for ghost in scene.ghosts:
        paint_sent_home(scene, layout, s, ghost)
    for ghost in scene.ghosts:
        paint_ghost(scene, layout, s, ghost)
    crowd = sum(m.hole == "O" for m in scene.marbles)
    for marble in standing:
        pen.marble(scene, marble, crowd)
    for hole in sorted(scene.targets & occupied - scene.captures):
        pen.ring(hole, 0.6, hole in scene.guards)
    for hole in sorted(scene.selectable - fences):
        pen.selectable(hole, hole in scene.guards)
    for hole in sorted(scene.selected & scene.guards - fences):
        # Its neighbours hide the disc under it.
        pen.ring(hole, 0.6, guard=True)
    for hole in sorted(scene.asked):
        pen.asked(hole)
    for start, end, both in flights:
        paint_straight(layout, s, start, end, both)
    pen.cause(scene)
    pen.labels(scene)
    if scene.jack in layout.dishes:
        paint_jack(scene, layout, s)
    paint_moving(layout, s, unit, moving, finger)


def paint_moving(
    layout: Layout, surface: Surface, unit: float, moving: Iterable[Moving], finger: Point | None = None
) -> None:
    """Draw the marbles of one moment of a motion, and the finger, alone: a layer over the marks."""
    pen = _Pen(layout, surface, unit)
    for mover in moving:
        if mover.colour in layout.dishes:
            pen.mover(mover)
    if finger is not None:
        pen.finger(finger)


def _arrows(
    scene: Scene, layout: Layout
) -> tuple[tuple[tuple[str, ...], ...], tuple[tuple[str, str, bool], ...]]:
    """Return a scene's arrows as ways along the lanes, and as flights (from, to, both ways)."""
    swaps = scene.trace.swaps if scene.trace is not None else ()
    pairs = dict.fromkeys(scene.arrows)
    roads, flights = [], [(one, other, True) for one, other in swaps]
    for start, end in pairs:
        both = (end, start) in pairs
        if both:
            if (end, start, True) not in flights:
                flights.append((start, end, True))
        elif way := road(layout, start, end):
            roads.append(way)
        else:
            flights.append((start, end, False))
    return tuple(roads), tuple(flights)


def _crowded(scene: Scene, layout: Layout) -> dict[str, float]:
    """Return the holes with a ring that have another one beside them, and how large a ring may be there."""
    marked = scene.selectable | scene.selected | scene.asked | scene.captures | scene.targets
    marked |= scene.struck
    places = {hole: layout.xy(hole) for hole in marked if hole in layout.holes}
    tight: dict[str, float] = {}
    for hole, at in places.items():
        near = min((math.dist(at, there) for other, there in places.items() if other != hole), default=_NEXT)
        if near < _NEXT:
            tight[hole] = round(max(layout.marble, min(0.47, near / 2 - 0.03)), 4)
    return tight


def _concerned(scene: Scene) -> set[str]:
    """Return the holes that the moment is about: those marked, walked, asked and named."""
    found = {*scene.selectable, *scene.selected, *scene.targets, *scene.captures, *scene.struck, *scene.asked}
    found |= {hole for hole, _ in scene.labels} | {hole for pair in scene.leaps for hole in pair}
    if scene.trace is not None:
        found |= {hole for part in scene.trace.parts for hole in part}
    if scene.refused is not None:
        found |= {*scene.refused.path, scene.refused.cause, scene.refused.end}
    return found


def _chosen(scene: Scene) -> str:
    """Return the colour of the one marble that is taken up, "" when there is none or more than one."""
    if len(scene.selected) != 1:
        return ""
    (hole,) = scene.selected
    return scene.at(hole) or (hole if len(hole) == 1 and hole in COLOURS else "")


def _fitting(scene: Scene, layout: Layout) -> Scene:
    """Return the scene without the holes that this board has not: a refused move may have named one."""
    known = {*layout.holes, *layout.dishes}
    marks: dict[str, object] = {}
    for name in ("selectable", "selected", "targets", "captures", "struck", "asked"):
        holes: frozenset[str] = getattr(scene, name)
        if not holes <= known:
            marks[name] = holes & known
    marks["marbles"] = tuple(m for m in scene.marbles if m.colour in layout.dishes and m.hole in known)
    marks["ghosts"] = tuple(g for g in scene.ghosts if g.colour in layout.dishes and g.hole in layout.holes)
    marks["labels"] = tuple(pair for pair in scene.labels if pair[0] in known)
    marks["arrows"] = tuple(pair for pair in scene.arrows if known.issuperset(pair))
    marks["leaps"] = tuple(
        pair for pair in scene.leaps if layout.holes.keys() >= {*pair} and len({*pair}) > 1
    )
    marks["turn"] = "".join(c for c in scene.turn if c in layout.dishes)
    if scene.trace is not None:
        parts = tuple(tuple(hole for hole in part if hole in known) for part in scene.trace.parts)
        swaps = tuple(pair for pair in scene.trace.swaps if known.issuperset(pair))
        marks["trace"] = Trace(tuple(part for part in parts if part), swaps)
    if scene.refused is not None:
        path, cause, end = scene.refused
        path = tuple(hole for hole in path if hole in known)
        marks["refused"] = Refused(path, cause * (cause in known), end * (end in known))
        # A refusal is looked at alone; what else can be touched is ringed again at the next try.
        start = frozenset(path[:1])
        marks["selectable"] = start & layout.dishes.keys()
        marks["selected"] = start & layout.holes.keys()
    return scene.with_(**marks)


class _Pen:
    """The marks, each a few strokes at a hole."""

    def __init__(self, layout: Layout, surface: Surface, unit: float) -> None:
        self.layout = layout
        self.s = surface
        # Never under two pixels on a phone, never so thick that it eats the colour.
        self.outline = round(max(0.071, min(0.115, 2 / unit)), 3)
        self.letter = unit >= LETTERS_FROM
        self.unit = unit
        self.size = letters(SIZE, unit)
        self.high = HIGH * self.size / SIZE
        self.base = layout.marble / stamps.MARBLE_R
        self.tight: dict[str, float] = {}

    def _axis(self, hole: str) -> float:
        colour = hole[0].upper()
        return self.layout.axes.get(colour, 0.0)

    def badge(self, scene: Scene) -> Point:
        """Return where the badge of a refusal stands."""
        refused = scene.refused or Refused()
        standing = frozenset({m.hole for m in scene.marbles} | {refused.end, *refused.path})
        return badge_place(self.layout, refused.cause, round(self.about_cause(scene)[0] + 0.16, 3), standing)

    def cause(self, scene: Scene) -> None:
        """Mark what refuses a move: a ring about it, and the badge."""
        refused = scene.refused
        if refused is None or not refused.cause:
            return
        r, ring = self.about_cause(scene)
        if ring:
            x, y = self.layout.xy(refused.cause)
            self.s.circle(x, y, r + 0.03, Style(stroke=WHITE, width=0.15))
            self.s.circle(x, y, r, Style(stroke=WRONG, width=0.12))
        self.s.stamp(stamps.badge(), *self.badge(scene), scale=BADGE / stamps.BADGE_R)

    def about_cause(self, scene: Scene) -> tuple[float, bool]:
        """Return the radius of the ring about what refuses a move, and whether it is drawn: not about a
        reserve, nor the marble that is led, which has its own.
        """
        refused = scene.refused
        if refused is None or not refused.cause:
            return 0.0, False
        hole = refused.cause
        ring = hole in self.layout.holes and hole not in refused.path[:1]
        if hole in scene.guards:
            return (0.62 if is_home(hole) else 0.88), ring
        return (0.58 if scene.at(hole) else 0.46), ring

    def turn(self, colour: str) -> None:
        x, y, r = self.layout.dishes[colour]
        self.s.circle(x, y, r + 0.12, Style(stroke=WHITE, width=0.14))
        self.s.circle(x, y, r + 0.24, Style(stroke=INK, width=0.12))

    def trace(self, scene: Scene) -> None:
        if scene.trace is None:
            return
        left = Style(stroke=INK, width=0.1, dash=(0.16, 0.12))
        halo = Style(stroke=WHITE, width=0.2)
        for part in scene.trace.parts:
            if part[0] in self.layout.holes:
                x, y = self.layout.xy(part[0])
                self.s.circle(x, y, 0.36, halo)
                self.s.circle(x, y, 0.36, left)
            for hole in part[1:-1]:
                self.s.stamp(stamps.foot(False), *self.layout.xy(hole))

    def refused_way(self, scene: Scene) -> None:
        refused = scene.refused
        if refused is None:
            return
        path = tuple(hole for hole in refused.path if hole in self.layout.holes)
        r, ring = self.about_cause(scene)
        ends = 0.58 if path[-1:] == (refused.end,) else 0.0
        room = r + 0.05 if path[-1:] == (refused.cause,) else ends
        paint_tried(self.layout, self.s, path, room, (refused.cause, refused.end))
        if refused.end in self.layout.holes and not (ring and refused.end == refused.cause):
            x, y = self.layout.xy(refused.end)
            self.s.circle(x, y, 0.58, Style(stroke=WHITE, width=0.2))
            self.s.circle(x, y, 0.58, Style(stroke=WRONG, width=0.11, dash=(0.2, 0.164)))

    def numbers(self, scene: Scene) -> None:
        """Write the numbers of the holes: beside them, or in those that nothing lies on."""
        covered = {m.hole for m in scene.marbles} | _concerned(scene)
        style = Style(fill="engrave")
        for number in self._written(scene)[2]:
            _, words, x, y, size, within = number
            if not within:
                self.s.text(x, round(y + 0.35 * size, 3), words, size, style)
            elif number.hole not in covered:
                self.s.text(x, round(y + 0.35 * size, 3), words, size, Style(fill=WHITE))

    def _written(
        self, scene: Scene
    ) -> tuple[tuple[tuple[str, str], ...], tuple[Point, ...], tuple[numbering.Number, ...]]:
        """Return the names to write and where, and the numbers, clear of them and of what else there is.

        A name that is a hole's number already is written only where that number has no room.
        """
        if not scene.labels and not scene.numbers:
            return (), (), ()
        notation = scene.numbers == "notation"
        about = _concerned(scene) & self.layout.holes.keys()
        found = self._beside(scene) if scene.numbers else ()
        outside = {number.hole for number in found if not number.within}
        first = () if outside >= about else tuple(sorted(about))
        told = outside if notation else set()
        while True:
            named = tuple(pair for pair in scene.labels if pair[0] not in told or pair[0] != pair[1])
            points = label_points(self.layout, named, frozenset(self._circles(scene)), self.size)
            if not scene.numbers:
                return named, points, ()
            boxes = [
                (x, y, half_width(words, self.size) + 0.04, self.high + 0.07)
                for (_, words), (x, y) in zip(named, points, strict=True)
            ]
            own = {hole for hole, _ in named}
            found = self._beside(scene, tuple(hole for hole in first if hole not in own), boxes)
            lost = told & {hole for hole, _ in scene.labels} - {n.hole for n in found if not n.within}
            if not lost:
                return named, points, tuple(n for n in found if not notation or n.hole not in own)
            told = told - lost

    def _beside(
        self, scene: Scene, first: tuple[str, ...] = (), boxes: Iterable[numbering.Box] = ()
    ) -> tuple[numbering.Number, ...]:
        busy: set[Spot | numbering.Box] = {
            (*self.layout.xy(hole), 0.82) for hole in scene.guards if hole in self.layout.track
        }
        if scene.refused is not None and scene.refused.cause:
            busy.add((*self.badge(scene), BADGE + 0.05))
        busy |= {(*pushed_out(scene, self.layout, ghost), 0.48) for ghost in scene.ghosts}
        busy |= {*boxes}
        return numbering.numbers(self.layout, scene.numbers, self.unit, first, frozenset(busy))

    def target(self, hole: str, mover: str = "") -> None:
        """Mark a hole where the chosen marble may end; a colour's shape in it is that marble's ghost."""
        x, y = self._point(hole)
        self.s.circle(x, y, min(0.44, self.tight.get(hole, 0.44)), Style(fill=WHITE, stroke=INK, width=0.1))
        if mover not in self.layout.dishes:
            self.s.circle(x, y, 0.15, Style(fill=INK))
            return
        look = MARBLES[mover]
        self.s.circle(x, y, 0.34, Style(fill=look.fill, alpha=0.3))
        self.s.push(x, y)
        self.s.path(shape(look.shape, 0.46), Style(fill=look.fill, stroke=INK, width=0.06))
        self.s.pop()

    def selected(self, hole: str, guard: bool, taken: bool = True) -> None:
        """Mark what is chosen: a disc under a marble; a hole that is an answer stays open within its ring."""
        x, y = self._point(hole)
        if not taken and hole in self.layout.holes:
            self._ring(hole, 0.57, INK, 0.14, ())
            return
        r = 0.96 if guard and not is_home(hole) else 0.54 if hole in self.tight else 0.66
        self.s.circle(x, y, r, Style(fill=WHITE, stroke=INK, width=0.13))

    def sight(self, hole: str, reached: bool = True) -> None:
        """Mark a marble that would be captured; one that is only passed has the thinner ring."""
        x, y = self._point(hole)
        self.s.circle(x, y, 0.56, Style(stroke=WHITE, width=0.2))
        self.s.circle(x, y, 0.58, Style(stroke=INK, width=0.09 if reached else 0.045))
        tick = Style(stroke=INK, width=0.13)
        for dx, dy in ((1, 1), (-1, 1), (-1, -1), (1, -1)):
            self.s.path(
                line([(x + 0.325 * dx, y + 0.325 * dy), (x + 0.552 * dx, y + 0.552 * dy)]),
                tick,
            )

    def ring(self, hole: str, r: float, guard: bool = False) -> None:
        self._ring(hole, r, INK, 0.1, (), guard)

    def selectable(self, hole: str, guard: bool) -> None:
        dish = self.layout.dishes.get(hole)
        r = dish.r + 0.14 if dish else 0.89 if guard else 0.57
        self._ring(hole, r, INK, 0.085, (0.21, 0.149), guard)

    def asked(self, hole: str) -> None:
        self._ring(hole, 0.6, INK, 0.1, (0.2, 0.177))

    def _ring(
        self, hole: str, r: float, paint: str, width: float, dash: tuple[float, ...], guard: bool = False
    ) -> None:
        """Draw a ring on a white one: smaller where the next hole has one, open where a guard is at home."""
        x, y = self._point(hole)
        white, ink = Style(stroke=WHITE, width=width + 0.085), Style(stroke=paint, width=width, dash=dash)
        if guard and is_home(hole):
            across = self._axis(hole) + math.pi / 2
            for middle in (across, across + math.pi):
                for style in (white, ink):
                    self.s.arc(x, y, _ARC_R, round(middle - _ARC, 4), round(middle + _ARC, 4), style)
            return
        if hole in self.tight and not guard:
            r = min(r, self.tight[hole])
            white = white._replace(width=width + 0.05)
        self.s.circle(x, y, r, white)
        self.s.circle(x, y, r, ink)

    def labels(self, scene: Scene) -> None:
        labels, points, _ = self._written(scene)
        rings = {(x, y): r for x, y, r in self._circles(scene)}
        high = self.high
        for (hole, words), (x, y) in zip(labels, points, strict=True):
            ring, half = (
                rings.get(self.layout.xy(hole), size_of(self.layout, hole)),
                half_width(words, self.size),
            )
            held = scene.asked | scene.selectable | scene.selected | scene.captures | scene.struck
            if ring == _MARKED and hole not in held:
                ring = 0.48
            if (ends := leader(self.layout, hole, half, (x, y), ring, high)) is not None:
                self.s.path(line(ends), Style(stroke="wood2", width=0.26, cap="round"))
                self.s.path(line(ends), Style(stroke="engrave", width=0.1, cap="round"))
            # A pale edge about the letters would wipe out a part of a line close by.
            close = crossed(self.layout, x, y, half, 0.1, high)
            style = Style(fill="engrave") if close else Style(fill="engrave", stroke="wood2", width=0.2)
            if scene.numbers or crossed(self.layout, x, y, half, high=high):
                # Among numbers or across a lane's edge a name has a small plate of wood to stand on.
                left, top = round(x - half - 0.04, 3), round(y - high - 0.07, 3)
                plate = round_box(left, top, round(2 * half + 0.08, 3), round(2 * high + 0.14, 3), 0.16)
                self.s.path(plate, Style(fill="wood1", stroke="engrave", width=0.05))
                style = Style(fill="engrave")
            self.s.text(x, round(y + 0.24 * self.size / SIZE, 3), words, self.size, style)

    def _circles(self, scene: Scene) -> Iterable[tuple[float, float, float]]:
        """Yield the circles that marbles and marks fill, for names to keep off.

        Every marble counts as if it were marked, and no free hole as a target: names stay where they are
        while a move is being chosen.
        """
        standing = {m.hole for m in scene.marbles if m.hole in self.layout.holes}
        sent_on = {start for start, _ in scene.leaps}
        marked = standing | scene.asked | scene.selectable - scene.targets - sent_on
        refused = scene.refused
        if refused is not None and refused.cause:
            yield (*self.badge(scene), BADGE + 0.14)
            if refused.cause in self.layout.holes:
                yield (*self.layout.xy(refused.cause), self.about_cause(scene)[0] + 0.11)
        for ghost in scene.ghosts:
            yield (*pushed_out(scene, self.layout, ghost), 0.46)
        for hole in sorted(marked | {refused.end if refused else ""}):
            if hole in self.layout.holes:
                guard = hole in scene.guards
                yield (*self.layout.xy(hole), 0.96 if guard else _MARKED)

    def marble(self, scene: Scene, marble: Marble, crowd: int) -> None:
        colour, hole, place = marble
        stamp = stamps.marble(colour, self.outline, self.letter)
        if hole == colour:
            self.s.stamp(stamp, *self.layout.reserve(colour, place), scale=self._reserve_scale(colour))
            return
        x, y = self.layout.centre(place, crowd) if hole == "O" else self.layout.xy(hole)
        home = stamps.HOME_SCALE if is_home(hole) else 1.0
        if hole in scene.guards:
            self._guard(colour, x, y, self._axis(hole), home)
        elif hole in scene.protected:
            self.s.stamp(stamps.shield(), x, y)
            self.s.stamp(stamp, x, round(y - 0.06, 4), scale=self.base)
        else:
            big = 0.46 / 0.42 if hole in scene.selected else 1.0
            self.s.stamp(stamp, x, y, scale=self.base * big * home)

    def _guard(self, colour: str, x: float, y: float, axis: float, home: float) -> None:
        scale = home * self.base
        fence = self.base if home == 1.0 else self.base * stamps.FENCE_HOME
        self.s.stamp(stamps.palisade(), x, y, axis, fence)
        stamp = stamps.marble(colour, self.outline, self.letter)
        self.s.stamp(stamp, x, y, scale=stamps.GUARD_SCALE * scale)

    def _reserve_scale(self, colour: str) -> float:
        """Return 0.46 u in a full dish, less in a smaller one."""
        return min(0.46, 0.2875 * self.layout.dishes[colour].r) / stamps.MARBLE_R

    def mover(self, mover: Moving) -> None:
        x, y = round(mover.x, 3), round(mover.y, 3)
        if mover.guard:
            self._guard(mover.colour, x, y, self.layout.axes.get(mover.colour, 0.0), 1.0)
            return
        up = max(0.0, mover.lift)
        stamp = stamps.marble(mover.colour, self.outline, self.letter)
        self.s.stamp(stamp, x, round(y - up, 3), scale=round(self.base * (1 + 0.2 * up), 4))

    def finger(self, at: Point) -> None:
        x, y = round(at[0], 3), round(at[1], 3)
        self.s.circle(x, y, 0.62, Style(stroke=WHITE, width=0.26))
        self.s.circle(x, y, 0.62, Style(stroke=INK, width=0.13))

    def _point(self, hole: str) -> Point:
        return self.layout.xy(hole)
