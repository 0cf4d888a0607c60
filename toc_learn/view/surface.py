"""What the painter draws on: a few primitives that an SVG text and a canvas both have.

Lengths are in u, angles in radians clockwise; every number is finite, radii and widths are positive.
Paints are resolved by the surface with its theme (`palette.resolve`). There are no filters, no clips and
no batches.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from toc_learn.view.palette import Paint

__all__ = ["Segment", "Stamp", "Style", "Surface"]

Segment = tuple[str, *tuple[float, ...]]
"""One piece of a path: ``("M", x, y)``, ``("L", x, y)``, ``("C", x1, y1, x2, y2, x, y)`` or ``("Z",)``."""


class Style(NamedTuple):
    """How a path or circle is drawn: filled first, then stroked. No paint, no drawing of that part.

    Lines are joined round. `dash` are lengths of stroke and gap; `cap` is "butt" or "round"; `alpha`
    counts for both.
    """

    fill: Paint | None = None
    stroke: Paint | None = None
    width: float = 0.0
    dash: tuple[float, ...] = ()
    cap: str = "butt"
    alpha: float = 1.0


@dataclass(frozen=True, slots=True, eq=False)
class Stamp:
    """A small drawing about the origin that stands on the board many times: a hole, a marble.

    Within one picture the same `name` is the same drawing, so a surface may keep it (SVG: a symbol).
    """

    name: str
    draw: Callable[[Surface], None]


class Surface(Protocol):
    """The primitives. A canvas stamps with `push`, ``stamp.draw(self)``, `pop`."""

    def path(self, segments: tuple[Segment, ...], style: Style) -> None:
        """Draw a path."""

    def circle(self, x: float, y: float, r: float, style: Style) -> None:
        """Draw a whole circle."""

    def arc(self, x: float, y: float, r: float, start: float, end: float, style: Style) -> None:
        """Stroke an arc clockwise from the angle `start` to `end`, shorter than a whole turn."""

    def text(self, x: float, y: float, words: str, size: float, style: Style) -> None:
        """Write bold text, its middle at x and its baseline at y; a stroke lies under the fill, as a halo."""

    def push(self, x: float, y: float, angle: float = 0.0, scale: float = 1.0) -> None:
        """Move the origin to x, y, turn by `angle` and scale, until the matching `pop`."""

    def pop(self) -> None:
        """Undo the last `push`."""

    def stamp(self, stamp: Stamp, x: float, y: float, angle: float = 0.0, scale: float = 1.0) -> None:
        """Draw a stamp at x, y, turned and scaled."""
