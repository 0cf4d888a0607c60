"""The holes that can be touched, told in words: the board for the keyboard and for who does not see it."""

from __future__ import annotations

from toc_learn.view.layout import Layout
from toc_learn.view.names import colour_name, hole_name, marble_colour
from toc_learn.view.scene import Scene
from toc_learn.view.words import text

__all__ = ["hole_label", "inviting", "touchable"]

FINGER = 0.62
"""Radius in u of a hole's frame when it has the focus."""


def inviting(scene: Scene) -> frozenset[str]:
    """Return the holes that a tap may be meant for."""
    return scene.selectable | scene.selected | scene.targets | scene.captures | scene.asked


def hole_label(scene: Scene, hole: str) -> str:
    """Return a hole with what stands on it: "a8, bille bleue"."""
    lang = scene.lang
    name = hole_name(hole, lang)
    colour = scene.at(hole)
    if not colour:
        return name
    if hole in scene.guards:
        return text(lang, "ui.widget.hole_guard", hole=name, colour=colour_name(colour, lang))
    return text(lang, "ui.widget.hole_marble", hole=name, colour=marble_colour(colour, lang))


def touchable(scene: Scene, layout: Layout) -> list[dict[str, object]]:
    """Return the touchable holes in the order of the board, for the shell.

    Places and radii are parts of the board's width.
    """
    order = {hole: i for i, hole in enumerate((*layout.track, *layout.holes, *layout.dishes))}
    holes = []
    for hole in sorted(inviting(scene) & order.keys(), key=lambda hole: order[hole]):
        x, y = layout.xy(hole)
        r = layout.dishes[hole].r if hole in layout.dishes else FINGER
        place = {"x": x / layout.width, "y": y / layout.width, "r": r / layout.width}
        holes.append({"hole": hole, "label": hole_label(scene, hole), **place})
    return holes
