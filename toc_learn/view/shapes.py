"""The outlines that carry meaning: a shape a colour, the four suits, the palisade, the shield.

Every function returns path segments about the origin, in u, y down.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from toc_learn.view.surface import Segment

__all__ = ["LETTER", "joker", "line", "palisade", "plaque", "polygon", "round_box", "shape", "shield", "suit"]

Outline = tuple[Segment, ...]

LETTER = 0.88
"""How high a letter on a marble is, in radii of the marble."""

# How far a circle's control points lie from its quarter points.
_BEND = 0.5523


def polygon(points: Iterable[tuple[float, float]]) -> Outline:
    """Return the closed path through `points`."""
    (x, y), *others = points
    return (("M", x, y), *(("L", px, py) for px, py in others), ("Z",))


def line(points: Iterable[tuple[float, float]]) -> Outline:
    """Return the open path through `points`."""
    return polygon(points)[:-1]


def round_box(x: float, y: float, width: float, height: float, r: float) -> Outline:
    """Return a rectangle with rounded corners, its top left corner at x, y."""
    k = r * (1 - _BEND)
    right, low = x + width, y + height
    return (
        ("M", x + r, y),
        ("L", right - r, y),
        ("C", right - k, y, right, y + k, right, y + r),
        ("L", right, low - r),
        ("C", right, low - k, right - k, low, right - r, low),
        ("L", x + r, low),
        ("C", x + k, low, x, low - k, x, low - r),
        ("L", x, y + r),
        ("C", x, y + k, x + k, y, x + r, y),
        ("Z",),
    )


def _circle(r: float) -> Outline:
    k = r * _BEND
    return (
        ("M", r, 0.0),
        ("C", r, k, k, r, 0.0, r),
        ("C", -k, r, -r, k, -r, 0.0),
        ("C", -r, -k, -k, -r, 0.0, -r),
        ("C", k, -r, r, -k, r, 0.0),
        ("Z",),
    )


def _cross(arm: float, half: float) -> Outline:
    a, h = arm, half
    return polygon(
        [
            (-h, -a),
            (h, -a),
            (h, -h),
            (a, -h),
            (a, h),
            (h, h),
            (h, a),
            (-h, a),
            (-h, h),
            (-a, h),
            (-a, -h),
            (-h, -h),
        ]
    )


def _spikes(count: int, outer: float, inner: float, first: float) -> Outline:
    step = math.pi / count
    radii = (outer, inner)
    return polygon(
        (radii[i % 2] * math.cos(first + i * step), radii[i % 2] * math.sin(first + i * step))
        for i in range(2 * count)
    )


def _hourglass(width: float, height: float, waist: float) -> Outline:
    w, h, m = width, height, waist
    return polygon([(-w, -h), (w, -h), (m, 0.0), (w, h), (-w, h), (-m, 0.0)])


def _crescent(r: float, bite: float) -> Outline:
    """A disc with a bite out of its right side, `bite` deep from 0 (none) to 1."""
    k = r * _BEND
    inner = r * (1 - 1.5 * bite)
    tip_x, tip_y = 0.62 * r, 0.785 * r
    return (
        ("M", tip_x, -tip_y),
        ("C", 0.35 * r, -r, 0.15 * r, -r, 0.0, -r),
        ("C", -k, -r, -r, -k, -r, 0.0),
        ("C", -r, k, -k, r, 0.0, r),
        ("C", 0.15 * r, r, 0.35 * r, r, tip_x, tip_y),
        ("C", inner, 0.62 * r, inner, -0.62 * r, tip_x, -tip_y),
        ("Z",),
    )


def shape(name: str, size: float) -> Outline:
    """Return a colour's shape for a disc of radius `size`, about half as wide as the disc.

    Raises `KeyError` for a name that no colour has.
    """
    s = size
    return {
        "circle": lambda: _circle(0.4 * s),
        "triangle": lambda: polygon([(0.0, -0.54 * s), (0.5024 * s, 0.336 * s), (-0.5024 * s, 0.336 * s)]),
        "square": lambda: polygon(
            [(-0.38 * s, -0.38 * s), (0.38 * s, -0.38 * s), (0.38 * s, 0.38 * s), (-0.38 * s, 0.38 * s)]
        ),
        "diamond": lambda: polygon([(0.0, -0.56 * s), (0.448 * s, 0.0), (0.0, 0.56 * s), (-0.448 * s, 0.0)]),
        "cross": lambda: _cross(0.5 * s, 0.17 * s),
        "star": lambda: _spikes(5, 0.58 * s, 0.25 * s, -math.pi / 2),
        "hourglass": lambda: _hourglass(0.4 * s, 0.46 * s, 0.08 * s),
        "crescent": lambda: _crescent(0.5 * s, 0.62),
    }[name]()


def plaque(name: str, size: float) -> tuple[Outline, float, float]:
    """Return a colour's shape with room for a letter, in a disc of radius `size`, and where that letter's
    middle and baseline are.

    The letter is `LETTER` times the disc's radius high.
    """
    s = size
    return {
        "circle": lambda: (_circle(0.64 * s), 0.0, 0.315 * s),
        "triangle": lambda: (
            polygon([(0.0, -0.84 * s), (0.79 * s, 0.52 * s), (-0.79 * s, 0.52 * s)]),
            0.0,
            0.43 * s,
        ),
        "square": lambda: (
            polygon(
                [(-0.55 * s, -0.55 * s), (0.55 * s, -0.55 * s), (0.55 * s, 0.55 * s), (-0.55 * s, 0.55 * s)]
            ),
            0.0,
            0.315 * s,
        ),
        "diamond": lambda: (
            polygon([(0.0, -0.82 * s), (0.72 * s, 0.0), (0.0, 0.82 * s), (-0.72 * s, 0.0)]),
            0.0,
            0.3 * s,
        ),
        "cross": lambda: (_cross(0.74 * s, 0.35 * s), 0.0, 0.315 * s),
        "star": lambda: (_spikes(5, 0.92 * s, 0.47 * s, -math.pi / 2), 0.0, 0.32 * s),
        "hourglass": lambda: (_hourglass(0.66 * s, 0.66 * s, 0.3 * s), 0.0, 0.31 * s),
        "crescent": lambda: (_crescent(0.82 * s, 0.42), -0.16 * s, 0.31 * s),
    }[name]()


def palisade(outer: float, inner: float) -> Outline:
    """Return the eight points of a guard's palisade; none lies on an axis, so none along the lane."""
    return _spikes(8, outer, inner, math.pi / 8)


def shield() -> Outline:
    """Return the shield below a protected marble."""
    return (
        ("M", -0.66, -0.62),
        ("L", 0.66, -0.62),
        ("L", 0.66, 0.12),
        ("C", 0.66, 0.6, 0.22, 0.86, 0.0, 1.02),
        ("C", -0.22, 0.86, -0.66, 0.6, -0.66, 0.12),
        ("Z",),
    )


def suit(letter: str, size: float) -> Outline:
    """Return the pip of the suit S, H, D or C, about `size` high."""
    s = size / 2
    heart: Outline = (
        ("M", 0.0, 0.95 * s),
        ("C", -0.95 * s, 0.15 * s, -1.0 * s, -0.2 * s, -0.92 * s, -0.5 * s),
        ("C", -0.75 * s, -1.0 * s, -0.18 * s, -0.98 * s, 0.0, -0.45 * s),
        ("C", 0.18 * s, -0.98 * s, 0.75 * s, -1.0 * s, 0.92 * s, -0.5 * s),
        ("C", 1.0 * s, -0.2 * s, 0.95 * s, 0.15 * s, 0.0, 0.95 * s),
        ("Z",),
    )
    stalk = polygon([(0.0, 0.1 * s), (0.32 * s, 0.98 * s), (-0.32 * s, 0.98 * s)])
    if letter == "H":
        return heart
    if letter == "D":
        return (
            ("M", 0.0, -s),
            ("C", 0.18 * s, -0.55 * s, 0.45 * s, -0.2 * s, 0.74 * s, 0.0),
            ("C", 0.45 * s, 0.2 * s, 0.18 * s, 0.55 * s, 0.0, s),
            ("C", -0.18 * s, 0.55 * s, -0.45 * s, 0.2 * s, -0.74 * s, 0.0),
            ("C", -0.45 * s, -0.2 * s, -0.18 * s, -0.55 * s, 0.0, -s),
            ("Z",),
        )
    if letter == "S":
        blade: Outline = tuple(
            (step, *(v if i % 2 == 0 else -v for i, v in enumerate(at))) for step, *at in heart
        )
        return (*_moved(blade, 0.0, -0.08 * s), *stalk)
    leaf = _circle(0.44 * s)
    return (
        *_moved(leaf, 0.0, -0.5 * s),
        *_moved(leaf, 0.47 * s, 0.22 * s),
        *_moved(leaf, -0.47 * s, 0.22 * s),
        *stalk,
    )


def joker(size: float) -> Outline:
    """Return the joker's star of radius `size`."""
    return _spikes(5, size, 0.4 * size, -math.pi / 2)


def _moved(outline: Outline, x: float, y: float) -> Outline:
    return tuple((step, *(v + (y if i % 2 else x) for i, v in enumerate(at))) for step, *at in outline)
