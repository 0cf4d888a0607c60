"""The colours of the board: what is light, what is dark, and the marbles, which never change.

A paint is a role (a key of a theme), a fixed ``#RRGGBB``, or a `Gradient` whose stops are either.
Measured contrasts stand beside the pairs that carry meaning; the marbles' colours keep apart in colour-blind
vision and, with their shapes, without any colour.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

__all__ = [
    "CARD_BACK",
    "CARD_GOLD",
    "CARD_RED",
    "CREAM",
    "DARK",
    "INK",
    "LIGHT",
    "MARBLES",
    "PAPER",
    "SHADOW",
    "WHITE",
    "WRONG",
    "Gradient",
    "MarbleColour",
    "Paint",
    "resolve",
    "theme",
]

INK = "#1A1A1A"
CREAM = "#F7F1E3"
WHITE = "#FFFFFF"
WRONG = "#A3260A"
SHADOW = "#1D1105"
CARD_RED = "#B3140F"
CARD_BACK = "#23323A"
CARD_GOLD = "#E8C98F"


class Gradient(NamedTuple):
    """A gradient in the coordinates of what it fills, from (x, y, r) at the start to (x, y, r) at the end.

    A linear one has no radii. `stops` are (offset, role or colour); `name` is short and the same for the same
    gradient.
    """

    name: str
    kind: str  # "linear" or "radial"
    start: tuple[float, float, float]
    end: tuple[float, float, float]
    stops: tuple[tuple[float, str], ...]


Paint = str | Gradient


class MarbleColour(NamedTuple):
    """A colour's fill, its light and dark shades, the sign's colour on it, and its shape."""

    fill: str
    light: str
    dark: str
    sign: str
    shape: str


MARBLES: Mapping[str, MarbleColour] = MappingProxyType(
    {
        "A": MarbleColour("#0A2F8F", "#3F66C9", "#061F62", "#FFFFFF", "circle"),
        "B": MarbleColour("#B8390A", "#E2693A", "#7E2505", "#FFFFFF", "triangle"),
        "C": MarbleColour("#4BA892", "#86CFBE", "#2F7867", "#0B0B0B", "square"),
        "D": MarbleColour("#FFEB3B", "#FFF59A", "#D3B90A", "#0B0B0B", "diamond"),
        "E": MarbleColour("#8B5CF6", "#B294FF", "#5B35B5", "#FFFFFF", "cross"),
        "F": MarbleColour("#F7A8D0", "#FFD0E7", "#CF73A4", "#0B0B0B", "star"),
        "G": MarbleColour("#3A160C", "#7A4632", "#220A04", "#FFFFFF", "hourglass"),
        "H": MarbleColour("#085E5E", "#3C9696", "#043E3E", "#FFFFFF", "crescent"),
    }
)

LIGHT: Mapping[str, str] = MappingProxyType(
    {
        "wood1": "#EBCB9A",
        "wood2": "#E2BD88",
        "wood3": "#D6AC74",
        "rim1": "#C58A50",
        "rim2": "#9C6431",
        "grain": "#9A6A35",
        "inlay": CREAM,
        "inlay-edge": "#7A5228",
        "groove": "#CDB48C",
        "engrave": "#3B250E",  # 6.9 on the wood
        "out": INK,
    }
)

DARK: Mapping[str, str] = MappingProxyType(
    {
        "wood1": "#5E402B",
        "wood2": "#523724",
        "wood3": "#452D1C",
        "rim1": "#38251A",
        "rim2": "#22160E",
        "grain": "#1D120A",
        "inlay": "#EADFC6",
        "inlay-edge": "#140C06",
        "groove": "#BBA27A",
        "engrave": "#F0DFC0",  # 7.1 on the wood
        "out": "#EADFC6",
    }
)

PAPER: Mapping[str, str] = MappingProxyType(
    {
        "wood1": WHITE,
        "wood2": WHITE,
        "wood3": WHITE,
        "rim1": "#6E6E6E",
        "rim2": "#6E6E6E",
        "grain": WHITE,
        "inlay": WHITE,
        "inlay-edge": "#6E6E6E",
        "groove": "#CFCFCF",
        "engrave": INK,
        "out": INK,
        # Fixed colours that paper has not: drilled wood, shadows, the cards' backs.
        "#3D2914": "#565656",
        "#6B4A29": "#757575",
        "#8D6840": "#949494",
        "#6B431B": "#5A5A5A",
        CREAM: WHITE,
        SHADOW: WHITE,
        CARD_BACK: "#5A5A5A",
        CARD_GOLD: WHITE,
    }
)
"""For a printer: ink on white. The marbles alone keep their colours; their shapes tell them apart in grey."""

_THEMES: Mapping[str, Mapping[str, str]] = MappingProxyType({"light": LIGHT, "dark": DARK, "paper": PAPER})


def theme(name: str) -> Mapping[str, str]:
    """Return the colours of the theme "light", "dark" or "paper", by role.

    Raises `ValueError` for another name: "auto" is the reader's system's choice and known to CSS alone.
    """
    if name not in _THEMES:
        raise ValueError(f"a theme is light, dark or paper, not {name!r}")
    return _THEMES[name]


def resolve(colour: str, colours: Mapping[str, str]) -> str:
    """Return the ``#RRGGBB`` of a role in a theme, or a fixed colour, unless the theme has another for it."""
    return colours.get(colour, colour) if colour.startswith("#") else colours[colour]
