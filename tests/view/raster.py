"""A surface of pixels, for tests that look: what the painter draws, as an image without a browser.

Gradients are drawn in their main colour and words as their glyphs in Pillow's own font; everything else is
exact, drawn several times as large and reduced.
"""

from __future__ import annotations

import math

from PIL import Image, ImageDraw, ImageFont

from tests.view.seeing import BLIND
from toc_learn.view.palette import LIGHT, Gradient, Paint, resolve
from toc_learn.view.surface import Segment, Stamp, Style

FINE = 8
"""How many times larger each pixel is drawn."""

Matrix = tuple[float, float, float, float, float, float]


class Raster:
    """A square of `pixels`, `span` u wide, its origin in the middle."""

    def __init__(self, pixels: int, span: float, ground: str = LIGHT["inlay"]) -> None:
        self.pixels, side = pixels, pixels * FINE
        self.image = Image.new("RGBA", (side, side), ground)
        self.stack: list[Matrix] = [(side / span, 0.0, 0.0, side / span, side / 2, side / 2)]

    def done(self) -> Image.Image:
        """Return the picture at its own size."""
        return self.image.convert("RGB").resize((self.pixels, self.pixels), Image.Resampling.BOX)

    # -- geometry

    def _at(self, x: float, y: float) -> tuple[float, float]:
        a, b, c, d, e, f = self.stack[-1]
        return a * x + c * y + e, b * x + d * y + f

    @property
    def _scale(self) -> float:
        a, b, *_ = self.stack[-1]
        return math.hypot(a, b)

    def push(self, x: float, y: float, angle: float = 0.0, scale: float = 1.0) -> None:
        a, b, c, d, _, _ = self.stack[-1]
        cos, sin = scale * math.cos(angle), scale * math.sin(angle)
        turned = (a * cos + c * sin, b * cos + d * sin, c * cos - a * sin, d * cos - b * sin)
        self.stack.append((*turned, *self._at(x, y)))

    def pop(self) -> None:
        self.stack.pop()

    def stamp(self, stamp: Stamp, x: float, y: float, angle: float = 0.0, scale: float = 1.0) -> None:
        self.push(x, y, angle, scale)
        stamp.draw(self)
        self.pop()

    # -- drawing

    def _ink(self, paint: Paint, alpha: float) -> tuple[int, int, int, int]:
        colour = paint.stops[min(1, len(paint.stops) - 1)][1] if isinstance(paint, Gradient) else paint
        value = resolve(colour, LIGHT)
        red, green, blue = (int(value[i : i + 2], 16) for i in (1, 3, 5))
        return red, green, blue, round(255 * alpha)

    def _lines(self, lines: list[list[tuple[float, float]]], style: Style, closed: bool) -> None:
        layer = Image.new("RGBA", self.image.size, (0, 0, 0, 0))
        draw = ImageDraw.Draw(layer)
        for line in lines:
            if style.fill is not None and len(line) > 2:
                draw.polygon(line, fill=self._ink(style.fill, style.alpha))
            if style.stroke is not None:
                ring = [*line, *line[:2]] if closed else line
                width = max(1, round(style.width * self._scale))
                draw.line(ring, fill=self._ink(style.stroke, style.alpha), width=width, joint="curve")
        self.image.alpha_composite(layer)

    def path(self, segments: tuple[Segment, ...], style: Style) -> None:
        lines: list[list[tuple[float, float]]] = []
        here = (0.0, 0.0)
        for letter, *at in segments:
            if letter == "M":
                lines.append([])
            if letter == "C":
                x0, y0 = here
                x1, y1, x2, y2, x3, y3 = at
                for i in range(1, 13):
                    t = i / 12
                    a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                    lines[-1].append(
                        self._at(a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3)
                    )
            elif letter != "Z":
                lines[-1].append(self._at(at[0], at[1]))
            if at:
                here = at[-2], at[-1]
        self._lines(lines, style, segments[-1][0] == "Z")

    def circle(self, x: float, y: float, r: float, style: Style) -> None:
        turns = [2 * math.pi * i / 72 for i in range(72)]
        self._lines([[self._at(x + r * math.cos(t), y + r * math.sin(t)) for t in turns]], style, True)

    def arc(self, x: float, y: float, r: float, start: float, end: float, style: Style) -> None:
        turns = [start + (end - start) * i / 36 for i in range(37)]
        self._lines([[self._at(x + r * math.cos(t), y + r * math.sin(t)) for t in turns]], style, False)

    def text(self, x: float, y: float, words: str, size: float, style: Style) -> None:
        assert style.fill is not None
        font = ImageFont.load_default(size * self._scale)
        ink = self._ink(style.fill, style.alpha)
        width = round(0.04 * size * self._scale)
        ImageDraw.Draw(self.image).text(
            self._at(x, y), words, ink, font, anchor="ms", stroke_width=width, stroke_fill=ink
        )


def seen_by(image: Image.Image, sight: str) -> Image.Image:
    """Return a picture as `sight` of `seeing.SIGHTS` sees it: Machado's matrices on linear light, or grey."""
    if sight == "normal":
        return image
    pixels = bytearray()
    flat = image.convert("RGB").tobytes()
    for i in range(0, len(flat), 3):
        light = [_linear(v / 255) for v in flat[i : i + 3]]
        if sight == "grey":
            light = [0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]] * 3
        else:
            light = [sum(m * v for m, v in zip(row, light, strict=True)) for row in BLIND[sight]]
        pixels += bytes(round(255 * _coded(min(1.0, max(0.0, v)))) for v in light)
    return Image.frombytes("RGB", image.size, bytes(pixels))


def _linear(v: float) -> float:
    return v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4


def _coded(v: float) -> float:
    return 12.92 * v if v <= 0.0031308 else 1.055 * v ** (1 / 2.4) - 0.055
