"""Small drawings that stand on the board many times: holes, marbles, palisades, badges.

A function with the same arguments returns the same `Stamp`; the sizes are the base sizes, changed by `scale`.
"""

from __future__ import annotations

import math
from functools import cache

from toc_learn.view import shapes
from toc_learn.view.palette import CREAM, INK, MARBLES, SHADOW, WHITE, WRONG, Gradient
from toc_learn.view.surface import Stamp, Style, Surface

__all__ = [
    "BADGE_R",
    "FENCE_HOME",
    "GHOST_R",
    "GUARD_SCALE",
    "HOLE_R",
    "HOME_SCALE",
    "MARBLE_R",
    "badge",
    "foot",
    "ghost",
    "hole",
    "marble",
    "palisade",
    "plate",
    "shield",
    "wedge",
]

HOLE_R = 0.27
BADGE_R = 0.51
MARBLE_R = 0.42
GHOST_R = 0.4
GUARD_SCALE = 0.385 / 0.42
HOME_SCALE = 0.86
FENCE_HOME = 0.74
"""A palisade in a home, where guards stand side by side, one step apart: its points just meet."""

HOLE_STOPS = ((0.0, "#3D2914"), (0.7, "#6B4A29"), (1.0, "#8D6840"))


@cache
def hole() -> Stamp:
    """Return a drilled hole of radius 0.27."""
    r = HOLE_R
    gradient = Gradient(
        "hole", "radial", (-0.08 * r, -0.28 * r, 0.0), (-0.08 * r, -0.28 * r, 1.4 * r), HOLE_STOPS
    )

    def draw(s: Surface) -> None:
        s.circle(0, 0, r, Style(fill=gradient))
        s.arc(0, 0, r, 0.64, math.pi - 0.64, Style(stroke=WHITE, width=0.05, alpha=0.75))

    return Stamp("hole", draw)


@cache
def marble(colour: str, outline: float, letter: bool) -> Stamp:
    """Return a marble of radius 0.42: its shape as a sign, or from large boards on a larger shape with a
    letter cut out of it, in the marble's own colour: no card's letter is.
    """
    r = MARBLE_R
    look = MARBLES[colour]
    at = (-0.24 * r, -0.36 * r)
    gradient = Gradient(
        f"m{colour}",
        "radial",
        (*at, 0.0),
        (*at, 1.56 * r),
        ((0.0, look.light), (0.34, look.fill), (0.74, look.fill), (1.0, look.dark)),
    )

    def draw(s: Surface) -> None:
        s.circle(0.12 * r, 0.26 * r, 1.02 * r, Style(fill=SHADOW, alpha=0.28))
        s.circle(0, 0, r, Style(fill=gradient, stroke=INK, width=outline))
        if letter:
            path, x, base = shapes.plaque(look.shape, r)
            s.path(path, Style(fill=look.sign))
            s.text(x, base, colour, shapes.LETTER * r, Style(fill=look.fill))
        else:
            s.path(shapes.shape(look.shape, r), Style(fill=look.sign))
        s.arc(
            0,
            0,
            0.7 * r,
            1.1 * math.pi,
            1.465 * math.pi,
            Style(stroke=WHITE, width=0.15 * r, cap="round", alpha=0.8),
        )

    return Stamp(f"m{colour}{'l' if letter else ''}", draw)


@cache
def ghost(colour: str) -> Stamp:
    """Return a captured marble: pale, with its sign, in a dashed outline."""
    look = MARBLES[colour]

    def draw(s: Surface) -> None:
        s.circle(0, 0, GHOST_R, Style(fill=WHITE))
        s.circle(0, 0, GHOST_R, Style(fill=look.fill, alpha=0.8))
        s.path(shapes.shape(look.shape, GHOST_R), Style(fill=look.sign))
        s.circle(0, 0, GHOST_R, Style(stroke=INK, width=0.09, dash=(0.16, 0.12)))

    return Stamp(f"ghost{colour}", draw)


@cache
def palisade() -> Stamp:
    """Return the palisade of a guard, to stand under a marble of radius 0.385."""

    def draw(s: Surface) -> None:
        fence = shapes.palisade(0.8, 0.545)
        s.path(fence, Style(fill=CREAM, stroke=CREAM, width=0.16))
        s.path(fence, Style(fill=INK))
        s.circle(0, 0, 0.455, Style(fill=CREAM))

    return Stamp("guard", draw)


@cache
def shield() -> Stamp:
    """Return the shield of a protected marble."""

    def draw(s: Surface) -> None:
        s.path(shapes.shield(), Style(fill=CREAM, stroke=INK, width=0.11))
        s.text(0, 0.86, "8", 0.4, Style(fill=INK))

    return Stamp("shield", draw)


@cache
def plate(colour: str) -> Stamp:
    """Return the plate of a start hole, in the colour's own shape, with its hole."""
    look = MARBLES[colour]
    size = {"circle": 1.2, "square": 1.2, "triangle": 1.26, "diamond": 1.24}.get(look.shape, 1.2)

    def draw(s: Surface) -> None:
        s.path(shapes.shape(look.shape, size), Style(fill=look.fill, stroke=INK, width=0.075))
        s.push(0, 0, 0.0, 0.25 / HOLE_R)
        hole().draw(s)
        s.pop()

    return Stamp(f"plate{colour}", draw)


@cache
def wedge(colour: str) -> Stamp:
    """Return the wedge of an entrance that points along the angle 0."""

    def draw(s: Surface) -> None:
        s.path(
            shapes.polygon([(-0.13, -0.3), (0.2, 0.0), (-0.13, 0.3)]),
            Style(fill=MARBLES[colour].fill, stroke=INK, width=0.06),
        )

    return Stamp(f"wedge{colour}", draw)


@cache
def foot(wrong: bool) -> Stamp:
    """Return a footprint: an ink dot on a hole that was counted, red when the move was refused."""

    def draw(s: Surface) -> None:
        if wrong:  # on a line, whose hole it fills: the line is to be followed, not the dots
            s.circle(0, 0, 0.22, Style(fill=WRONG, stroke=WHITE, width=0.13))
        else:
            s.circle(0, 0, 0.2, Style(fill=INK, stroke=WHITE, width=0.11))

    return Stamp("footw" if wrong else "foot", draw)


@cache
def badge() -> Stamp:
    """Return the badge of a refusal: a red cross on a white disc of radius 0.5."""

    def draw(s: Surface) -> None:
        s.circle(0, 0, 0.46, Style(fill=WHITE, stroke=WRONG, width=0.1))
        cross = Style(stroke=WRONG, width=0.14, cap="round")
        s.path(shapes.line([(-0.19, -0.19), (0.19, 0.19)]), cross)
        s.path(shapes.line([(0.19, -0.19), (-0.19, 0.19)]), cross)

    return Stamp("badge", draw)
