"""Scene to drawing: the still board and the marks on it, for any surface.

A canvas paints the board once for a size and theme, and only the marks again when a scene changes; an SVG
takes both together.
"""

from __future__ import annotations

from toc_learn.view.layout import Layout
from toc_learn.view.paint_board import paint_board
from toc_learn.view.paint_marks import LETTERS_FROM, paint_marks, paint_moving
from toc_learn.view.scene import Scene
from toc_learn.view.surface import Stamp, Style, Surface

__all__ = [
    "LETTERS_FROM",
    "Stamp",
    "Style",
    "Surface",
    "layout_for",
    "paint",
    "paint_board",
    "paint_marks",
    "paint_moving",
]


def layout_for(scene: Scene, shape: str = "star", bottom: str = "A") -> Layout:
    """Return the layout of a scene's board."""
    return Layout.of(scene.arms, shape, bottom, scene.arm_holes, scene.entrance_offset)


def paint(scene: Scene, layout: Layout, surface: Surface, size: float) -> None:
    """Draw board and marks onto a surface whose unit is u, for a board `size` pixels wide."""
    paint_board(layout, surface)
    paint_marks(scene, layout, surface, size / layout.width)
