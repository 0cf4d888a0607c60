"""Ways over the board: the road of an arrow along the track, curves past the cards, and who was sent home."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from toc_learn.view import stamps
from toc_learn.view.palette import INK, MARBLES, WHITE
from toc_learn.view.scene import is_home
from toc_learn.view.shapes import line
from toc_learn.view.surface import Style, Surface

if TYPE_CHECKING:
    from collections.abc import Iterator

    from toc_learn.view.layout import Layout, Point
    from toc_learn.view.scene import Ghost, Scene

__all__ = [
    "paint_ghost",
    "paint_leap",
    "paint_road",
    "paint_sent_home",
    "paint_straight",
    "pushed_out",
    "road",
    "short",
    "turns",
]

_LINE = ((WHITE, 0.34), (INK, 0.15))
_RING = 0.7
"""Just outside the ring about a hole."""


def road(layout: Layout, start: str, end: str) -> tuple[str, ...]:
    """Return the holes from `start` to `end` as a marble walks them, both included.

    On the track the shorter way round is meant, so that a 4 walks back. Empty where no lane joins the two:
    from a reserve, to another colour's home, out of a home.

    >>> from toc_learn.view.layout import Layout
    >>> road(Layout.of(), "a16", "b1"), road(Layout.of(), "d15", "A2"), road(Layout.of(), "A", "a0")
    (('a16', 'a17', 'b0', 'b1'), ('d15', 'd16', 'A1', 'A2'), ())
    """
    if is_home(end):
        slots = tuple(f"{end[0]}{i}" for i in range(1, int(end[1:]) + 1))
        if is_home(start):
            return slots[int(start[1:]) - 1 :] if start[0] == end[0] and start < end else ()
        gate = layout.entrance(end[0])
        if start == gate:
            return (gate, *slots)
        before = road(layout, start, gate)
        return (*before, *slots) if before[:2] == _following(layout, start) else ()
    track = layout.track
    if start not in track or end not in track or start == end:
        return ()
    first, count = track.index(start), len(track)
    ahead = (track.index(end) - first) % count
    way, steps = (1, ahead) if 2 * ahead <= count else (-1, count - ahead)
    return tuple(track[(first + way * i) % count] for i in range(steps + 1))


def _following(layout: Layout, hole: str) -> tuple[str, ...]:
    """Return a track hole and the one after it, nothing for another hole."""
    if hole not in layout.track:
        return ()
    at = layout.track.index(hole)
    return hole, layout.track[(at + 1) % len(layout.track)]


def paint_road(scene: Scene, layout: Layout, s: Surface, holes: tuple[str, ...]) -> None:
    """Draw an arrow along the lane with a footprint on every hole counted; marbles stand on it."""
    points = [layout.xy(hole) for hole in holes]
    end = holes[-1]
    # The tip stays outside whatever stands on the last hole.
    room = 0.95 if end in scene.guards else 0.6 if scene.at(end) else 0.36
    (ax, ay), (bx, by) = points[-2:]
    length = math.hypot(bx - ax, by - ay)
    reach = max(0.3, length - room)
    tip = (ax + (bx - ax) * reach / length, ay + (by - ay) * reach / length)
    corners = [points[0], *turns(points), tip]
    way = math.atan2(by - ay, bx - ax)
    for paint, width in _LINE:
        style = Style(stroke=paint, width=width, cap="round")
        s.path(line([short(point) for point in corners]), style)
        _head(s, tip, way, style)
    for hole in holes[1:-1]:
        s.stamp(stamps.foot(False), *layout.xy(hole))


def turns(points: list[Point]) -> list[Point]:
    """Return the points where a way turns."""
    found = []
    for (one, here), (_, after) in pairwise(pairwise(points)):
        turned = (here[0] - one[0]) * (after[1] - here[1]) - (here[1] - one[1]) * (after[0] - here[0])
        if abs(turned) > 0.01:
            found.append(here)
    return found


def paint_straight(layout: Layout, s: Surface, start: str, end: str, both: bool = False) -> None:
    """Draw an arrow through the air, as an exit or an exchange goes; it bends round the cards."""
    a, b = layout.xy(start), layout.xy(end)
    length = math.dist(a, b)
    leave, reach = (layout.dishes[h].r + 0.1 if h in layout.dishes else 0.62 for h in (start, end))
    if length < leave + reach + 0.3:
        return
    cos, sin = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    tail = (a[0] + leave * cos, a[1] + leave * sin)
    tip = (b[0] - reach * cos, b[1] - reach * sin)
    for paint, width in _LINE:
        _curve(layout, s, tail, tip, Style(stroke=paint, width=width, cap="round"), both)


def paint_leap(layout: Layout, s: Surface, start: str, end: str) -> None:
    """Draw how a hole sends a marble on: dots from ring to ring, as thin as what has not happened yet."""
    a, b = layout.xy(start), layout.xy(end)
    length = math.dist(a, b)
    away = _RING / length
    tail = (a[0] + away * (b[0] - a[0]), a[1] + away * (b[1] - a[1]))
    tip = (b[0] - away * (b[0] - a[0]), b[1] - away * (b[1] - a[1]))
    _curve(layout, s, tail, tip, Style(stroke=WHITE, width=0.27, cap="round"))
    _curve(layout, s, tail, tip, Style(stroke=INK, width=0.12, cap="round"), dash=(0.02, 0.26))


def pushed_out(scene: Scene, layout: Layout, ghost: Ghost) -> Point:
    """Return where a captured marble is drawn: on its hole, or pushed half out from under who stands there,
    towards its reserve.
    """
    x, y = layout.xy(ghost.hole)
    if not scene.at(ghost.hole):
        return x, y
    dish = layout.dishes[ghost.colour]
    way = math.atan2(dish.y - y, dish.x - x)
    out = 0.8 if ghost.hole in scene.guards else 0.5
    return short((x + out * math.cos(way), y + out * math.sin(way)))


def paint_ghost(scene: Scene, layout: Layout, s: Surface, ghost: Ghost) -> None:
    """Draw a captured marble where it stood, under whoever stands there now."""
    s.stamp(stamps.ghost(ghost.colour), *pushed_out(scene, layout, ghost))


def paint_sent_home(scene: Scene, layout: Layout, s: Surface, ghost: Ghost) -> None:
    """Draw the arrow in the captured marble's colour, from where it stood to the edge of its reserve."""
    x, y = pushed_out(scene, layout, ghost)
    dish = layout.dishes[ghost.colour]
    length = math.hypot(dish.x - x, dish.y - y)
    # Outside the ring that a reserve in turn has.
    reach = max(length - dish.r - 0.4, stamps.GHOST_R + 0.45)
    if length < reach:
        return
    cos, sin = (dish.x - x) / length, (dish.y - y) / length
    tail, tip = (x + stamps.GHOST_R * cos, y + stamps.GHOST_R * sin), (x + reach * cos, y + reach * sin)
    for paint, width in ((WHITE, 0.32), (INK, 0.23), (MARBLES[ghost.colour].fill, 0.12)):
        _curve(layout, s, tail, tip, Style(stroke=paint, width=width, cap="round"))


def _curve(
    layout: Layout,
    s: Surface,
    tail: Point,
    tip: Point,
    style: Style,
    both: bool = False,
    dash: tuple[float, ...] = (),
) -> None:
    """Stroke an arrow that bends a little, or as far as it must to pass beside the cards; its heads have no
    dashes.
    """
    bend = _bend(layout, tail, tip)
    c1 = (tail[0] + 2 * (bend[0] - tail[0]) / 3, tail[1] + 2 * (bend[1] - tail[1]) / 3)
    c2 = (tip[0] + 2 * (bend[0] - tip[0]) / 3, tip[1] + 2 * (bend[1] - tip[1]) / 3)
    shaft = style._replace(dash=dash) if dash else style
    s.path((("M", *short(tail)), ("C", *short(c1), *short(c2), *short(tip))), shaft)
    _head(s, tip, math.atan2(tip[1] - c2[1], tip[0] - c2[0]), style)
    if both:
        _head(s, tail, math.atan2(tail[1] - c1[1], tail[0] - c1[0]), style)


@lru_cache(maxsize=64)
def _bend(layout: Layout, tail: Point, tip: Point) -> Point:
    """Return the point that a curve is drawn towards in its middle: the least bend that clears the cards,
    and the reserves too where that can be.
    """
    clear = None
    for i, bend in enumerate(_bends(layout, tail, tip)):
        if clear is None or i < 16:
            if _clears(layout, tail, bend, tip):
                clear = clear or bend
                if _misses(layout, tail, bend, tip):
                    return bend
        else:
            break
    return clear or next(_bends(layout, tail, tip))


def _bends(layout: Layout, tail: Point, tip: Point) -> Iterator[Point]:
    """Yield bends, the smallest first, and first of two those away from the middle of the board."""
    dx, dy = tip[0] - tail[0], tip[1] - tail[1]
    length = math.hypot(dx, dy)
    middle = layout.width / 2
    side = 1 if (middle - tail[0]) * dy - (middle - tail[1]) * dx >= 0 else -1
    least = 0.0 if length < 2.5 else min(0.18 * length, 1.2)
    mx, my = (tail[0] + tip[0]) / 2, (tail[1] + tip[1]) / 2
    for i in range(24):
        for way in (side, -side):
            aside = way * (least + max(0.5, 0.07 * length) * i)
            yield mx - aside * dy / length, my + aside * dx / length


def _along(tail: Point, bend: Point, tip: Point) -> Iterator[Point]:
    for i in range(1, 40):
        t = i / 40
        p, q, r = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
        yield p * tail[0] + q * bend[0] + r * tip[0], p * tail[1] + q * bend[1] + r * tip[1]


def _clears(layout: Layout, tail: Point, bend: Point, tip: Point) -> bool:
    """Return whether a curve passes beside the pack and the pile."""
    for x, y in _along(tail, bend, tip):
        for card in (layout.pack, layout.pile):
            half, high = card.width / 2 + 0.1, 0.7 * card.width + 0.1
            if abs(x - card.x) < half and abs(y - card.y) < high:
                return False
    return True


def _misses(layout: Layout, tail: Point, bend: Point, tip: Point) -> bool:
    """Return whether a curve passes beside every reserve and stays on the board."""
    wide = layout.width
    for x, y in _along(tail, bend, tip):
        if not (0.5 < x < wide - 0.5 and 0.5 < y < wide - 0.5):
            return False
        if any(math.hypot(x - d.x, y - d.y) < d.r for d in layout.dishes.values()):
            return False
    return True


def _head(s: Surface, tip: Point, way: float, style: Style) -> None:
    s.path(
        line(
            short((tip[0] - 0.34 * math.cos(way + turn), tip[1] - 0.34 * math.sin(way + turn)))
            if turn
            else short(tip)
            for turn in (0.62, 0.0, -0.62)
        ),
        style,
    )


def short(point: Point) -> Point:
    """Round a point, so that pictures are short texts."""
    return round(point[0], 3), round(point[1], 3)
