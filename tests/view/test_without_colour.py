"""Every side is told from every other without its colour: on the picture itself, by the sign's silhouette.

Marbles are drawn at the size they have on a phone and on a wall, seen as grey and as the colour-blind see
them, and each sign is cut out by its brightness alone. `TOC_PICTURES=folder` keeps what was looked at.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image

from tests.view.raster import Raster, seen_by
from tests.view.seeing import SIGHTS
from toc_learn.view import stamps
from toc_learn.view.layout import COLOURS, Layout
from toc_learn.view.painter import LETTERS_FROM

PHONE = 340  # pixels of a board on a phone
SIZES = {
    "phone": (round(2 * PHONE / Layout.of(8).width), 2),  # pixels a u on a screen of two pixels a pixel
    "wall": (55, 1),
}


@cache
def marble(colour: str, unit: int, letter: bool) -> Image.Image:
    """Return a marble as it is painted, at `unit` pixels a u."""
    surface = Raster(unit, 1.0)
    stamps.marble(colour, max(0.071, min(0.115, 2 / unit)), letter).draw(surface)
    return surface.done()


def inner(image: Image.Image) -> Iterator[tuple[int, int]]:
    """Yield the places of the pixels within a marble's outline."""
    side = image.size[0]
    for y in range(side):
        for x in range(side):
            if math.hypot(x + 0.5 - side / 2, y + 0.5 - side / 2) < 0.84 * stamps.MARBLE_R * side:
                yield x, y


def sign(image: Image.Image) -> tuple[frozenset[tuple[int, int]], float]:
    """Return where the sign is, cut out by brightness alone, and how far it is from its ground (0 to 1)."""
    grey = image.convert("L")
    light = {at: float(grey.getpixel(at)) for at in inner(image)}  # type: ignore[arg-type]

    def apart(cut: float) -> float:
        low, high = [v for v in light.values() if v <= cut], [v for v in light.values() if v > cut]
        if not low or not high:
            return 0.0
        return len(low) * len(high) * (sum(high) / len(high) - sum(low) / len(low)) ** 2

    cut = max(range(255), key=apart)  # Otsu's: the cut that keeps the two sides furthest apart
    bright = frozenset(at for at, v in light.items() if v > cut)
    dark = frozenset(light) - bright
    middle = image.size[0] // 2
    # The ground is what goes round: the sign is the part that does not touch most of the edge.
    rim = [
        at for at in light if math.dist(at, (middle - 0.5, middle - 0.5)) > 0.7 * stamps.MARBLE_R * middle * 2
    ]
    found, ground = (dark, bright) if sum(at in bright for at in rim) > len(rim) / 2 else (bright, dark)
    mean = [sum(light[at] for at in part) / max(1, len(part)) for part in (found, ground)]
    return found, abs(mean[0] - mean[1]) / 255


@pytest.mark.parametrize("size", list(SIZES))
@pytest.mark.parametrize("sight", SIGHTS)
def test_any_two_sides_differ_by_their_signs_alone(sight: str, size: str) -> None:
    unit, ratio = SIZES[size]
    letter = unit / ratio >= LETTERS_FROM
    signs = {}
    for colour in COLOURS:
        found, contrast = sign(seen_by(marble(colour, unit, letter), sight))
        assert contrast > 0.3, (colour, contrast)
        signs[colour] = found
    for one, other in combinations(COLOURS, 2):
        alike = len(signs[one] & signs[other]) / len(signs[one] | signs[other])
        assert alike < 0.8, (one, other, alike)


def test_the_measure_finds_two_marbles_of_one_sign_alike() -> None:
    unit, _ = SIZES["phone"]
    found, _ = sign(seen_by(marble("A", unit, False), "grey"))
    again, _ = sign(seen_by(marble("A", unit, False), "protan"))
    assert len(found & again) / len(found | again) > 0.9


def test_the_pictures_can_be_kept_to_be_looked_at(tmp_path: Path) -> None:
    folder = Path(os.environ.get("TOC_PICTURES", tmp_path))
    for size, (unit, ratio) in SIZES.items():
        large = 96
        sheet = Image.new("RGB", (large * len(COLOURS), large * len(SIGHTS)), "white")
        for row, sight in enumerate(SIGHTS):
            for column, colour in enumerate(COLOURS):
                image = seen_by(marble(colour, unit, unit / ratio >= LETTERS_FROM), sight)
                place = (column * large, row * large)
                sheet.paste(image.resize((large, large), Image.Resampling.NEAREST), place)
        sheet.save(folder / f"marbles-{size}.png")
        assert len(sheet.getcolors(large * large * 100) or ()) > 8
