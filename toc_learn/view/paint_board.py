"""The board itself: wood, lanes, holes, homes and dishes. It changes with the layout and the theme only."""

from __future__ import annotations

import math

from toc_learn.view import shapes, stamps
from toc_learn.view.layout import Layout, Point
from toc_learn.view.palette import INK, MARBLES, Gradient
from toc_learn.view.surface import Segment, Style, Surface

__all__ = ["paint_board"]


def paint_board(layout: Layout, surface: Surface) -> None:
    """Draw the empty board onto a surface whose unit is u."""
    _wood(layout, surface)
    for colour in layout.dishes:
        _home_channel(layout, surface, colour)
    _lane(layout, surface)
    if "O" in layout.holes:
        _centre(layout, surface)
    for colour in layout.dishes:
        _dish(layout, surface, colour)
    _holes(layout, surface)


def _shrunk(points: tuple[Point, ...], by: float) -> list[Point]:
    """Move each corner of a convex outline inwards, so that its edges lie `by` further in."""
    count = len(points)
    cx = sum(x for x, _ in points) / count
    cy = sum(y for _, y in points) / count
    moved = []
    for i, (x, y) in enumerate(points):
        lines = []
        for (ax, ay), (bx, by_) in ((points[i - 1], (x, y)), ((x, y), points[(i + 1) % count])):
            length = math.hypot(bx - ax, by_ - ay)
            nx, ny = (by_ - ay) / length, -(bx - ax) / length
            if nx * (cx - ax) + ny * (cy - ay) > 0:
                nx, ny = -nx, -ny
            lines.append((nx, ny, nx * ax + ny * ay - by))
        (a, b, p), (c, d, q) = lines
        det = a * d - b * c
        moved.append(((p * d - q * b) / det, (a * q - c * p) / det))
    return moved


def _span(points: list[Point], y: float) -> tuple[float, float] | None:
    """Return the left and right end of a convex outline at the height y."""
    cuts = []
    for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True):
        if (ay > y) != (by > y):
            cuts.append(ax + (bx - ax) * (y - ay) / (by - ay))
    return (min(cuts), max(cuts)) if cuts else None


def _wood(layout: Layout, s: Surface) -> None:
    w = layout.width
    rim = Gradient("rim", "linear", (0, 0, 0), (0, w, 0), ((0.0, "rim1"), (1.0, "rim2")))
    field = Gradient(
        "field", "linear", (0, 0, 0), (w, w, 0), ((0.0, "wood1"), (0.5, "wood2"), (1.0, "wood3"))
    )
    s.path(shapes.polygon(_shrunk(layout.outline, 0.12)), Style(fill=rim, stroke=rim, width=0.24))
    inner = _shrunk(layout.outline, 0.22)
    s.path(shapes.polygon(inner), Style(fill=field))
    # A thin shadow where the rim stands above the field.
    s.path(shapes.polygon(inner), Style(stroke="inlay-edge", width=0.06, alpha=0.4))
    # The grain is drawn as two long bends a line, from edge to edge; the numbers only have to look uneven.
    grain: list[Segment] = []
    count = round(w / 0.66)
    for i in range(count):
        y = (i + 0.5) * w / count + 0.16 * math.sin(7.3 * i)
        span = _span(inner, y)
        if span is None:
            continue
        left, right = span[0] + 0.04, span[1] - 0.04
        bend, drift = 0.3 * math.sin(2.1 * i + 0.5), 0.17 * math.sin(5.7 * i)
        third = (right - left) / 3
        grain.append(("M", left, y))
        grain.append(("C", left + third, y + bend, right - third, y - bend + drift, right, y))
    s.path(tuple(grain), Style(stroke="grain", width=0.05, alpha=0.22))


def _home_channel(layout: Layout, s: Surface, colour: str) -> None:
    gate = layout.xy(layout.entrance(colour))
    first, last = layout.xy(f"{colour}1"), layout.xy(f"{colour}4")
    along = math.atan2(last[1] - first[1], last[0] - first[0])
    cos, sin = math.cos(along), math.sin(along)
    fill = MARBLES[colour].fill
    channel = shapes.line([(gate[0] + 0.5 * cos, gate[1] + 0.5 * sin), last])
    for paint, width in (("out", 1.2), (INK, 1.1), (fill, 1.0)):
        s.path(channel, Style(stroke=paint, width=width, cap="round"))
    s.path(shapes.line([first, last]), Style(stroke="inlay", width=0.72, cap="round"))
    s.push(*layout.sign(colour))
    s.path(shapes.shape(MARBLES[colour].shape, 0.62), Style(fill=fill, stroke="out", width=0.05))
    s.pop()


def _lane(layout: Layout, s: Surface) -> None:
    ring = shapes.polygon([layout.xy(hole) for hole in layout.track if hole in layout.corners])
    for paint, width in (("inlay-edge", 1.08), ("inlay", 0.98), ("groove", 0.09)):
        s.path(ring, Style(stroke=paint, width=width))


def _ring(s: Surface, x: float, y: float, r: float, colour: str) -> None:
    for paint, width in (("out", 0.3), (INK, 0.22), (MARBLES[colour].fill, 0.13)):
        s.circle(x, y, r, Style(stroke=paint, width=width))


def _dish(layout: Layout, s: Surface, colour: str) -> None:
    x, y, r = layout.dishes[colour]
    s.circle(x, y, r, Style(fill="inlay", stroke="inlay-edge", width=0.06))
    _ring(s, x, y, r - 0.1, colour)
    s.push(x, y)
    s.path(
        shapes.shape(MARBLES[colour].shape, 0.3875 * r),
        Style(fill=MARBLES[colour].fill, stroke=INK, width=0.05),
    )
    s.pop()
    for i in range(4):
        s.stamp(stamps.hole(), *layout.reserve(colour, i), scale=0.3 / stamps.HOLE_R)
    if (arrow := layout.arrow(colour)) is not None:
        tail, tip = arrow
        s.path(shapes.line([tail, tip]), Style(stroke="engrave", width=0.09, dash=(0.02, 0.24), cap="round"))
        s.push(*tip, math.atan2(tip[1] - tail[1], tip[0] - tail[0]))
        for paint, width in (("wood2", 0.27), ("engrave", 0.11)):  # the head reaches over the pale lane
            head = shapes.line([(-0.26, -0.24), (0.0, 0.0), (-0.26, 0.24)])
            s.path(head, Style(stroke=paint, width=width, cap="round"))
        s.pop()


def _centre(layout: Layout, s: Surface) -> None:
    x, y = layout.xy("O")
    s.circle(x, y, 1.2, Style(fill="inlay", stroke="inlay-edge", width=0.06))
    s.circle(x, y, 1.08, Style(stroke="groove", width=0.09))
    s.stamp(stamps.hole(), x, y, scale=0.36 / stamps.HOLE_R)


def _holes(layout: Layout, s: Surface) -> None:
    entrances = {layout.entrance(c): c for c in layout.dishes}
    for hole in layout.track:
        x, y = layout.xy(hole)
        colour = hole[0].upper()
        if hole[1:] == "0":
            s.stamp(stamps.plate(colour), x, y)
        elif hole in entrances:
            owner = entrances[hole]
            s.circle(x, y, 0.39, Style(stroke=INK, width=0.2))
            s.circle(x, y, 0.39, Style(stroke=MARBLES[owner].fill, width=0.12))
            s.stamp(stamps.hole(), x, y)
            hx, hy = layout.xy(f"{owner}1")
            way = math.atan2(hy - y, hx - x)
            s.stamp(stamps.wedge(owner), x + 0.5 * math.cos(way), y + 0.5 * math.sin(way), way)
        else:
            s.stamp(stamps.hole(), x, y)
    for colour in layout.dishes:
        for i in range(4):
            s.stamp(stamps.hole(), *layout.xy(f"{colour}{i + 1}"), scale=0.24 / stamps.HOLE_R)
