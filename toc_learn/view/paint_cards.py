"""The cards on the board: the pack, the open pile, and the jack that strikes a player."""

from __future__ import annotations

import math
from functools import lru_cache

from toc_learn.view import shapes
from toc_learn.view.layout import DISH, Card, Layout, Point
from toc_learn.view.palette import CARD_BACK, CARD_GOLD, CARD_RED, INK, SHADOW, WHITE, WRONG
from toc_learn.view.scene import Scene
from toc_learn.view.surface import Style, Surface

__all__ = ["FACES", "jack_at", "jack_scale", "jack_way", "paint_cards", "paint_jack"]

FACES = {"fr": {"K": "R", "Q": "D", "J": "V", "A": "A"}, "en": {"K": "K", "Q": "Q", "J": "J", "A": "A"}}
"""What stands on the court cards and the ace, by language."""

_RATIO = 1.38


def paint_cards(scene: Scene, layout: Layout, surface: Surface) -> None:
    """Draw the pack, unless it is used up, and the pile's top card."""
    if scene.pack != 0:
        _pack(layout.pack, scene.pack, surface)
    else:
        _place(layout.pack, surface)
    if scene.pile:
        _face(layout.pile, scene.pile, scene.lang, surface)
    else:
        _place(layout.pile, surface)


def _place(card: Card, s: Surface) -> None:
    """Draw the place of a pack or pile that has no card."""
    w, h = 0.94 * card.width, 0.94 * card.width * _RATIO
    s.push(card.x, card.y, card.angle)
    s.path(
        shapes.round_box(-w / 2, -h / 2, w, h, 0.09 * w),
        Style(stroke="engrave", width=0.06, dash=(0.2, 0.16), alpha=0.45),
    )
    s.pop()


def _pack(card: Card, count: int, s: Surface) -> None:
    """Draw the pack face down, on its back how many cards it has, if that is known."""
    w, h = card.width, card.width * _RATIO
    sheets = 3 if count < 0 else min(3, 1 + count // 20)
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
    down = 0.24 if count < 0 else 0.37
    for name, x, y in (
        ("circle", -0.17, -down),
        ("triangle", 0.17, -down),
        ("square", -0.17, down),
        ("diamond", 0.17, down),
    ):
        s.push(x * w, y * w)
        s.path(shapes.shape(name, 0.225 * w), Style(fill=CARD_GOLD))
        s.pop()
    if count > 0:
        s.text(0.0, 0.14 * w, str(count), 0.4 * w, Style(fill=CARD_GOLD))
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
    """Draw the card that strikes a player, on the wood beside the dish, with a red dart towards it.

    No marble of the reserve is hidden, and the card's letter is free of any stroke.
    """
    x, y, r = layout.dishes[scene.jack]
    way, scale = jack_way(layout, scene.jack), jack_scale(layout)
    cos, sin = math.cos(way), math.sin(way)
    s = surface
    # The dart first: its tip touches the ring that tells the turn.
    near, far = r + 0.1, r + 0.36 + 0.62 * scale
    tip = (round(x + near * cos, 3), round(y + near * sin, 3))
    tail = (round(x + far * cos, 3), round(y + far * sin, 3))
    head = [
        (round(tip[0] + 0.36 * math.cos(way + turn), 3), round(tip[1] + 0.36 * math.sin(way + turn), 3))
        if turn
        else tip
        for turn in (0.6, 0.0, -0.6)
    ]
    for paint, width in () if _is_tight(layout) else ((WHITE, 0.34), (WRONG, 0.17)):
        s.path(shapes.line([tip, tail]), Style(stroke=paint, width=width, cap="round"))
        s.path(shapes.line(head), Style(stroke=paint, width=width, cap="round"))
    s.push(*jack_at(layout, scene.jack), 0.0, scale)
    s.path(shapes.round_box(-0.5, -0.68, 1.0, 1.36, 0.13), Style(fill=WHITE, stroke=WRONG, width=0.13))
    rank = FACES.get(scene.lang, FACES["en"]).get(scene.strike, scene.strike)
    s.text(0.0, 0.33, rank, 0.92 if len(rank) == 1 else 0.72, Style(fill=INK))
    s.pop()


@lru_cache(maxsize=256)
def jack_at(layout: Layout, colour: str) -> Point:
    """Return the middle of the card that strikes a player, on wood or rim: over no hole, over no marble."""
    x, y, r = layout.dishes[colour]
    way, scale = jack_way(layout, colour), jack_scale(layout)
    half, high = 0.57 * scale, 0.75 * scale
    if not _is_tight(layout):
        # From the ring that tells the turn to the card's edge there is always the same room, for the dart.
        edge = min(half / max(abs(math.cos(way)), 0.01), high / max(abs(math.sin(way)), 0.01))
        away = r + 0.5 + edge
        return round(x + away * math.cos(way), 3), round(y + away * math.sin(way), 3)
    taken = [(*point, 0.27) for point in layout.holes.values() if math.dist(point, (x, y)) < r + 3]
    taken += [(*layout.reserve(colour, i), 0.2875 * r) for i in range(4)]

    def room(point: Point) -> float:
        cx, cy = point
        corners = [(cx + i * half, cy + j * high) for i in (-1, 1) for j in (-1, 1)]
        wood = min(_inside(layout, corner) for corner in corners)
        return min(
            wood,
            *(
                math.hypot(max(0.0, abs(cx - ox) - half), max(0.0, abs(cy - oy) - high)) - size
                for ox, oy, size in taken
            ),
        )

    spots = [
        (round(x + away * math.cos(way + turn / 20), 3), round(y + away * math.sin(way + turn / 20), 3))
        for turn in range(-16, 17)
        for away in (r * part / 20 for part in range(16, 30))
    ]
    return max(spots, key=room)


def _inside(layout: Layout, point: Point) -> float:
    """Return how far inside the board's outline a point lies."""
    ends = zip(layout.outline, layout.outline[1:] + layout.outline[:1], strict=True)
    return min(
        ((bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)) / math.dist((ax, ay), (bx, by))
        for (ax, ay), (bx, by) in ends
    )


def _is_tight(layout: Layout) -> bool:
    """Return whether the card that strikes lies on the dish's rim, for want of room beside the dish."""
    return layout.shape == "star" and layout.arms > 4


def jack_way(layout: Layout, colour: str) -> float:
    """Return the direction from a dish to where the card lies that strikes its player.

    On a star it is that of the dotted arrow to the start hole, mirrored; on a polygon inwards.
    """
    if layout.shape == "polygon":
        return layout.axes[colour] + math.pi
    x, y, _ = layout.dishes[colour]
    middle = layout.width / 2
    out = math.atan2(y - middle, x - middle)
    sx, sy = layout.xy(f"{colour.lower()}0")
    aside = (math.atan2(sy - y, sx - x) - out + math.pi) % (2 * math.pi) - math.pi
    # A little more outwards than the arrow, away from the lane.
    return out - aside * 0.93


def jack_scale(layout: Layout) -> float:
    """Return how large the striking card is: the room beside a dish shrinks with more arms."""
    return min(1.0, layout.dishes["A"].r / DISH) * (0.8 if _is_tight(layout) else 1.0)
