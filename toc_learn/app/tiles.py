"""Small pictures for the contents: each lesson's idea in one strip of wood, drawn from a few marks."""

from __future__ import annotations

from math import cos, pi, sin

from toc_learn.view.escape import escape
from toc_learn.view.palette import MARBLES

__all__ = ["picture"]

WIDTH, HEIGHT = 168, 74
_MIDDLE = HEIGHT / 2
_GAP = 26.0
_INK = "#16181A"


def _n(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")


def _lane(holes: int, x: float = 32, colour: str = "", y: float = _MIDDLE) -> str:
    """A strip of the track with its holes; `colour` makes it a home."""
    width = _GAP * (holes - 1) + 2 * 13.5
    edge, thick = (MARBLES[colour].fill, 4) if colour else ("#7A5228", 1.4)
    strip = (
        f'<rect x="{_n(x - 13.5)}" y="{_n(y - 13.5)}" width="{_n(width)}" height="27" rx="13.5" '
        f'fill="#F7F1E3" stroke="{edge}" stroke-width="{thick}"/>'
    )
    return strip + "".join(_hole(x + i * _GAP, y) for i in range(holes))


def _hole(x: float, y: float = _MIDDLE) -> str:
    return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="6.2" fill="#6B4423"/>'


def _start(x: float, colour: str = "A") -> str:
    return f'<circle cx="{_n(x)}" cy="{_n(_MIDDLE)}" r="11" fill="{MARBLES[colour].fill}"/>' + _hole(x)


def _points(x: float, y: float, r: float, n: int, turn: float = 0, inner: float | None = None) -> str:
    """The corners of a polygon, or of a star with `inner` radius."""
    rays = [r] if inner is None else [r, inner]
    corners = n * len(rays)
    return " ".join(
        f"{_n(x + rays[i % len(rays)] * sin(turn + 2 * pi * i / corners))},"
        f"{_n(y - rays[i % len(rays)] * cos(turn + 2 * pi * i / corners))}"
        for i in range(corners)
    )


def _marble(colour: str, x: float, y: float = _MIDDLE, guard: bool = False) -> str:
    paint = MARBLES[colour]
    sign = {
        "circle": f'<circle cx="{_n(x)}" cy="{_n(y)}" r="4" fill="{paint.sign}"/>',
        "triangle": f'<polygon points="{_points(x, y + 0.8, 5.4, 3)}" fill="{paint.sign}"/>',
        "square": f'<rect x="{_n(x - 3.6)}" y="{_n(y - 3.6)}" width="7.2" height="7.2" fill="{paint.sign}"/>',
        "diamond": f'<polygon points="{_points(x, y, 5.6, 4)}" fill="{paint.sign}"/>',
    }[paint.shape]
    ball = (
        f'<circle cx="{_n(x)}" cy="{_n(y)}" r="10.6" fill="{paint.fill}" stroke="#1A1A1A" stroke-width="2"/>'
        f'<path d="M{_n(x - 7)} {_n(y - 3)}A7.6 7.6 0 0 1 {_n(x - 2)} {_n(y - 7.4)}" fill="none" '
        'stroke="#fff" '
        'stroke-width="1.6" stroke-linecap="round" opacity=".8"/>'
    )
    palisade = ""
    if guard:
        star = _points(x, y, 19, 8, pi / 8, 13.4)
        palisade = f'<polygon points="{star}" fill="{_INK}" stroke="#F7F1E3" stroke-width="1.4"/>'
    return palisade + ball + sign


def _foot(x: float, red: bool = False) -> str:
    return f'<circle cx="{_n(x)}" cy="{_n(_MIDDLE)}" r="3.6" fill="{"#A3260A" if red else _INK}"/>'


def _hop(start: float, end: float, height: float = 24, y: float = _MIDDLE - 13) -> str:
    """An arrow that jumps from one hole to another."""
    way = 1 if end > start else -1
    over = y - height
    head = f"M{_n(end - way * 8.5)} {_n(y - 5)}L{_n(end)} {_n(y)}L{_n(end - way * 1)} {_n(y - 9.5)}"
    return (
        f'<path d="M{_n(start)} {_n(y)}Q{_n((start + end) / 2)} {_n(over)} {_n(end)} {_n(y)}{head}" '
        'fill="none" '
        f'stroke="{_INK}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _under(start: float, end: float) -> str:
    return f'<g transform="rotate(180 84 {_n(_MIDDLE)})">{_hop(2 * 84 - start, 2 * 84 - end)}</g>'


def _ring(x: float, y: float = _MIDDLE, r: float = 15, dashed: bool = True) -> str:
    dash = ' stroke-dasharray="4 3.4"' if dashed else ""
    where = f'cx="{_n(x)}" cy="{_n(y)}" r="{_n(r)}"'
    return f'<circle {where} fill="none" stroke="{_INK}" stroke-width="2.4"{dash}/>'


def _ticks(x: float) -> str:
    """Four marks around a marble that is captured."""
    arms = "".join(
        f"M{_n(x + 12.5 * a)} {_n(_MIDDLE + 12.5 * b)}l{_n(4.5 * a)} {_n(4.5 * b)}"
        for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    )
    return (
        _ring(x, r=14.5, dashed=False)
        + f'<path d="{arms}" stroke="{_INK}" stroke-width="2.6" stroke-linecap="round"/>'
    )


def _card(label: str, x: float, turn: float = 0, red: bool = False, empty: bool = False) -> str:
    dash = ' stroke-dasharray="4 3.4"' if empty else ""
    fill = "none" if empty else "#fff"
    size = 17 if len(label) > 1 else 22
    return (
        f'<g transform="rotate({_n(turn)} {_n(x)} {_n(_MIDDLE)})"><rect x="{_n(x - 16)}" '
        f'y="{_n(_MIDDLE - 23)}" '
        f'width="32" height="46" rx="4" fill="{fill}" stroke="{_INK}" stroke-width="1.8"{dash}/>'
        f'<text x="{_n(x)}" y="{_n(_MIDDLE + size * 0.36)}" text-anchor="middle" font-size="{size}" '
        'font-weight="700" '
        f'fill="{"#B3140F" if red else _INK}">{escape(label)}</text></g>'
    )


def _word(label: str, x: float, y: float, size: float = 17) -> str:
    return (
        f'<text x="{_n(x)}" y="{_n(y)}" text-anchor="middle" font-size="{_n(size)}" font-weight="700" '
        f'fill="{_INK}">{escape(label)}</text>'
    )


def _polygon(x: float, corners: int, r: float) -> str:
    return (
        f'<polygon points="{_points(x, _MIDDLE, r, corners, pi / corners)}" fill="#F7F1E3" stroke="{_INK}" '
        'stroke-width="2.2" stroke-linejoin="round"/>'
    )


def _line(x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<path d="M{x1} {y1}L{x2} {y2}" stroke="{_INK}" stroke-width="3"/>'


def _marks(lesson: str, faces: dict[str, str]) -> str:
    jack, ace, king, queen = (faces[face] for face in "JAKQ")
    match lesson:
        case "board":
            return _lane(5) + _start(58) + _marble("C", 110) + _hop(66, 103)
        case "exit":
            ring = f'fill="#F7F1E3" stroke="{MARBLES["A"].fill}" stroke-width="3"'
            dish = f'<circle cx="24" cy="{_n(_MIDDLE)}" r="18" {ring}/>'
            return dish + _lane(4, 62) + _start(88) + _marble("A", 24) + _hop(28, 87, 30)
        case "walk":
            feet = "".join(_foot(x) for x in (58, 84))
            return _lane(5) + feet + _marble("A", 32) + _marble("B", 110) + _ticks(110)
        case "four":
            return (
                _lane(5)
                + "".join(_foot(x) for x in (58, 84, 110))
                + _marble("A", 32)
                + _hop(134, 38, 30)
                + _ring(136)
            )
        case "pieux":
            red = "".join(_foot(x, red=True) for x in (58, 84))
            return _lane(5) + red + _marble("A", 32) + _marble("B", 110, guard=True)
        case "home":
            return _lane(4, 45, "D") + _marble("D", 45) + _marble("D", 123, guard=True) + _hop(47, 96)
        case "seven":
            return (
                _lane(3, 30)
                + _marble("C", 30)
                + _marble("C", 82)
                + _word("3 + 4", 56, 19)
                + _card("7", 138, red=True)
            )
        case "last-marble":
            home = "".join(_marble("A", 71 + 26 * i, guard=True) for i in (1, 2, 3))
            return _lane(4, 71, "A") + home + _marble("A", 26) + _hop(29, 70)
        case "ten":
            return _lane(5) + _marble("A", 32) + _marble("B", 136) + _hop(34, 134, 32) + _under(134, 34)
        case "jack":
            return _card(jack, 56, -10) + _card(jack, 112, 10) + _card(jack, 84, 0, red=True)
        case "choice":
            return _card("5", 60, -4, red=True) + _card(queen, 110, 8, empty=True)
        case "cards":
            return _card(ace, 50, -9, red=True) + _card(king, 118, 9, red=True) + _card("10", 84)
        case "starter-2":
            return _marble("A", 48, 28) + _marble("C", 72, 28) + _marble("B", 96, 48) + _marble("D", 120, 48)
        case "starter-3":
            return (
                _marble("A", 36) + _marble("B", 64) + _marble("C", 92) + _marble("D", 128) + _ring(128, r=18)
            )
        case "starter-4":
            cross = _line(60, 22, 108, 52) + _line(60, 52, 108, 22)
            return (
                cross
                + _marble("A", 60, 22)
                + _marble("C", 108, 52)
                + _marble("B", 108, 22)
                + _marble("D", 60, 52)
            )
        case "play":
            table = (
                _marble("A", 92, 26) + _marble("B", 118, 26) + _marble("C", 105, 50) + _marble("D", 131, 50)
            )
            return _card("8", 50, -6, red=True) + table
        case "doubts":
            ball = f'<circle cx="84" cy="{_n(_MIDDLE)}" r="20" fill="#fff" stroke="{_INK}" stroke-width="3"/>'
            return _lane(5) + ball + _word("?", 84, _MIDDLE + 9, 27)
        case "tables":
            return _polygon(40, 4, 21) + _polygon(84, 6, 19) + _polygon(128, 8, 19)
        case "studio":
            plus = (
                f'<path d="M110 {_n(_MIDDLE - 7)}v14M103 {_n(_MIDDLE)}h14" stroke="{_INK}" stroke-width="3"/>'
            )
            white = f'<circle cx="110" cy="{_n(_MIDDLE)}" r="15" fill="#F7F1E3"/>'
            return _lane(5) + _marble("B", 58) + white + _ring(110) + plus
        case _:
            return _lane(5) + _marble("A", 58) + _marble("C", 110)


def picture(lesson: str, lang: str) -> str:
    """Return the picture of a lesson as SVG, with card faces in `lang`: decoration, the title says it all."""
    faces = dict(zip("JAKQ", "VARD", strict=True)) if lang == "fr" else {face: face for face in "JAKQ"}
    return (
        f'<svg class="pic" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true" focusable="false">'
        f"{_marks(lesson, faces)}</svg>"
    )
