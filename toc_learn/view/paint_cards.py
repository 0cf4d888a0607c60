"""The cards on the board: the pack, the open pile, and the jack that strikes a player."""

from __future__ import annotations

import math

from toc_learn.view import shapes
from toc_learn.view.layout import Card, Layout
from toc_learn.view.palette import CARD_BACK, CARD_GOLD, CARD_RED, INK, SHADOW, WHITE, WRONG
from toc_learn.view.scene import Scene
from toc_learn.view.surface import Style, Surface

__all__ = ["FACES", "paint_cards", "paint_jack"]

FACES = {"fr": {"K": "R", "Q": "D", "J": "V", "A": "A"}, "en": {"K": "K", "Q": "Q", "J": "J", "A": "A"}}
"""What stands on the court cards and the ace, by language."""

_RATIO = 1.38


def paint_cards(scene: Scene, layout: Layout, surface: Surface) -> None:
    """Draw the pack, unless it is used up, and the pile's top card."""
    if scene.pack != 0:
        _pack(layout.pack, 3 if scene.pack < 0 else min(3, 1 + scene.pack // 20), surface)
    if scene.pile:
        _face(layout.pile, scene.pile, scene.lang, surface)


def _pack(card: Card, sheets: int, s: Surface) -> None:
    w, h = card.width, card.width * _RATIO
    s.push(card.x, card.y, card.angle)
    for i in range(sheets):
        off = 0.07 * (sheets - 1 - i)
        s.path(
            shapes.round_box(-w / 2 + off, -h / 2 + 1.2 * off, w, h, 0.09 * w),
            Style(fill=WHITE, stroke=INK, width=0.05),
        )
    s.path(
        shapes.round_box(-0.4 * w, -h / 2 + 0.1 * w, 0.8 * w, h - 0.2 * w, 0.05 * w), Style(fill=CARD_BACK)
    )
    for name, x, y in (
        ("circle", -0.17, -0.24),
        ("triangle", 0.17, -0.24),
        ("square", -0.17, 0.24),
        ("diamond", 0.17, 0.24),
    ):
        s.push(x * w, y * w)
        s.path(shapes.shape(name, 0.225 * w), Style(fill=CARD_GOLD))
        s.pop()
    s.pop()


def _face(card: Card, code: str, lang: str, s: Surface) -> None:
    w, h = card.width, card.width * _RATIO
    s.push(card.x, card.y, card.angle)
    s.path(shapes.round_box(-w / 2 + 0.07, -h / 2 + 0.12, w, h, 0.09 * w), Style(fill=SHADOW, alpha=0.35))
    s.path(shapes.round_box(-w / 2, -h / 2, w, h, 0.09 * w), Style(fill=WHITE, stroke=INK, width=0.05))
    if code.startswith("*"):
        s.push(0.0, 0.0)
        s.path(shapes.joker(0.42 * w), Style(fill=CARD_RED if code == "*1" else INK))
        s.pop()
    else:
        rank, suit = code[:-1], code[-1]
        ink = CARD_RED if suit in "HD" else INK
        s.text(0.0, -0.03 * w, FACES.get(lang, FACES["en"]).get(rank, rank), 0.5 * w, Style(fill=ink))
        s.push(0.0, 0.33 * w)
        s.path(shapes.suit(suit, 0.4 * w), Style(fill=ink))
        s.pop()
    s.pop()


def paint_jack(scene: Scene, layout: Layout, surface: Surface) -> None:
    """Draw the jack that strikes a player: a small card at the player's dish, with a red bar."""
    x, y, r = layout.dishes[scene.jack]
    way = layout.axes[scene.jack] + 2 * math.pi / layout.arms
    if layout.shape == "polygon":
        way = layout.axes[scene.jack] + math.pi
    s = surface
    s.push(round(x + r * math.cos(way), 3), round(y + r * math.sin(way), 3))
    s.path(shapes.round_box(-0.42, -0.55, 0.84, 1.1, 0.12), Style(fill=WHITE, stroke=INK, width=0.07))
    rank = FACES.get(scene.lang, FACES["en"]).get(scene.strike, scene.strike)
    s.text(0.0, 0.25, rank, 0.7 if len(rank) == 1 else 0.6, Style(fill=INK))
    for paint, width in ((WHITE, 0.24), (WRONG, 0.13)):
        s.path(shapes.line([(-0.56, 0.62), (0.56, -0.62)]), Style(stroke=paint, width=width, cap="round"))
    s.pop()
