"""The first picture (SVG) and the living one (canvas) come from the same calls: they agree stroke by stroke.

Both are read back into one account: every fill and stroke in its order, with its points on the board, paint,
width, dash, cap and opacity.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from tests.sampling import rng
from tests.view.scenes import PIEUX, random_scene, scene
from toc_learn.view.layout import SHAPES, Layout
from toc_learn.view.painter import layout_for, paint
from toc_learn.view.scene import Refused, Scene, Trace
from toc_learn.view.svg import SvgSurface
from toc_learn.widgets import canvas as painted
from toc_learn.widgets.canvas import CanvasSurface

Matrix = tuple[float, float, float, float, float, float]
Draw = tuple[str, tuple[Any, ...], str, tuple[float, ...]]

UNIT: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
STEPS = {"M": 2, "L": 2, "C": 6, "Z": 0}
NAMES = {"moveTo": "M", "lineTo": "L", "bezierCurveTo": "C", "closePath": "Z"}


def times(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    p, q, r, s, t, u = other
    return a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f


def on(at: Matrix, *numbers: float) -> tuple[float, ...]:
    """Return pairs of numbers as points of the board."""
    a, b, c, d, e, f = at
    pairs = zip(numbers[::2], numbers[1::2], strict=True)
    return tuple(v for x, y in pairs for v in (a * x + c * y + e, b * x + d * y + f))


def scale(at: Matrix) -> float:
    return math.hypot(at[0], at[1])


# ---- the SVG


def read_svg(text: str) -> list[Draw]:
    root = ET.fromstring(text)
    known = {part.get("id"): part for part in root.iter() if part.get("id")}
    found: list[Draw] = []
    for child in root:
        if not child.tag.endswith(("title", "desc", "defs", "style")):
            _element(child, UNIT, known, found)
    return found


def _element(part: ET.Element, at: Matrix, known: dict[Any, ET.Element], found: list[Draw]) -> None:
    for name, inside in re.findall(r"(\w+)\(([^)]*)\)", part.get("transform", "")):
        numbers = [float(v) for v in inside.split()]
        if name == "translate":
            at = times(at, (1, 0, 0, 1, numbers[0], numbers[1]))
        elif name == "rotate":
            turn = math.radians(numbers[0])
            at = times(at, (math.cos(turn), math.sin(turn), -math.sin(turn), math.cos(turn), 0, 0))
        else:
            at = times(at, (numbers[0], 0, 0, numbers[0], 0, 0))
    kind = part.tag.rsplit("}", 1)[-1]

    def number(name: str, other: float = 0.0) -> float:
        return float(part.get(name, other))

    if kind == "use":
        at = times(at, (1, 0, 0, 1, number("x"), number("y")))
        _element(known[part.get("href", "#")[1:]], at, known, found)
    elif kind == "g":
        for child in part:
            _element(child, at, known, found)
    else:
        _drawn(part, kind, at, number, found)


def _drawn(part: ET.Element, kind: str, at: Matrix, number: Any, found: list[Draw]) -> None:
    shape: tuple[Any, ...]
    if kind == "circle":
        shape = ("circle", *on(at, number("cx"), number("cy")), number("r") * scale(at))
    elif kind == "text":
        shape = ("text", *on(at, number("x"), number("y")), number("font-size") * scale(at), part.text)
    else:
        assert kind == "path"
        shape = _path(part.get("d", ""), at)
    alpha = number("opacity", 1.0)
    fill, stroke = part.get("fill", "#000000"), part.get("stroke", "none")
    parts: list[Draw] = []
    if fill != "none":
        parts.append(("fill", shape, _named(fill), (alpha,)))
    if stroke != "none":
        dash = [float(v) * scale(at) for v in part.get("stroke-dasharray", "").split()]
        look = (alpha, number("stroke-width") * scale(at), part.get("stroke-linecap") == "round", *dash)
        parts.append(("stroke", shape, _named(stroke), look))
    found += reversed(parts) if part.get("paint-order") == "stroke" else parts


def _named(paint: str) -> str:
    gradient = re.fullmatch(r"url\(#t[0-9a-f]+-(.*)-g\)", paint)
    return gradient.group(1) if gradient else paint


def _path(written: str, at: Matrix) -> tuple[Any, ...]:
    if "A" in written:
        x0, y0, r, _, _, _, _, x1, y1 = (float(v) for v in re.findall(r"-?[\d.]+", written))
        return ("arc", *on(at, x0, y0), *on(at, x1, y1), r * scale(at))
    made: list[Any] = ["path"]
    for letter, inside in re.findall(r"([A-Z])([^A-Z]*)", written):
        numbers = [float(v) for v in inside.split(",")] if inside else []
        assert len(numbers) == STEPS[letter]
        made += [letter, *on(at, *numbers)]
    return tuple(made)


# ---- the canvas


def read_canvas(surface: CanvasSurface) -> Iterator[Draw]:
    from ipycanvas.canvas import _CMD_LIST

    names = {known[1]: gradient.name for (_, gradient), known in painted._gradients.items()}
    state: dict[Any, Any] = {"dash": [], "at": UNIT}
    stack: list[dict[Any, Any]] = []
    path: list[Any] = []
    for code, args, *_ in ((*step, []) if len(step) == 1 else step for step in surface._steps):
        name, at = _CMD_LIST[code], state["at"]
        if name == "save":
            stack.append(dict(state))
        elif name == "restore":
            state = stack.pop()
        elif name == "translate":
            state["at"] = times(at, (1, 0, 0, 1, *args))
        elif name == "transform":
            state["at"] = times(at, tuple(args))
        elif name == "set":
            state[args[0]] = args[1]
        elif name == "setLineDash":
            state["dash"] = args[0]
        elif name == "beginPath":
            path = ["path"]
        elif name in NAMES:
            path += [NAMES[name], *on(at, *args)]
        else:
            yield _done(name, args, state, path, names)


def _done(name: str, args: list[Any], state: dict[Any, Any], path: list[Any], names: dict[str, str]) -> Draw:
    at, kind = state["at"], "fill" if name.startswith("fill") else "stroke"
    shape: tuple[Any, ...]
    if name.endswith("Circle"):
        shape = ("circle", *on(at, *args[:2]), args[2] * scale(at))
    elif name.endswith("Arc"):
        x, y, r, start, end = args
        ends = (x + r * math.cos(t) if way else y + r * math.sin(t) for t in (start, end) for way in (1, 0))
        shape = ("arc", *on(at, *ends), r * scale(at))
    elif name.endswith("Text"):
        shape = ("text", *on(at, 0, 0), painted.TEXT_PX * scale(at), args[0])
    else:
        assert name in ("fill", "stroke")
        shape = tuple(path)
    # ipycanvas numbers the attributes: fill, stroke, alpha, then those of lines.
    alpha = state[2]
    paint = str(state[0 if kind == "fill" else 1])
    look: tuple[float, ...] = (alpha,)
    if kind == "stroke":
        dash = [v * scale(at) for v in state["dash"]]
        look = (alpha, state[8] * scale(at), state[9] == "round", *dash)
    return kind, shape, names.get(paint, paint), look


# ---- both


def assert_same(shown: Scene, layout: Layout, theme: str, size: int) -> None:
    still, living = SvgSurface(theme), CanvasSurface(theme)
    for surface in (still, living):
        paint(shown, layout, surface, size)  # type: ignore[arg-type]
    drawn = read_svg(still.text_of(layout.width))
    count = 0
    for one, other in zip_longest(drawn, read_canvas(living)):
        assert one is not None
        assert other is not None
        (kind, shape, paint_, look), (kind2, shape2, paint2, look2) = one, other
        assert (kind, paint_) == (kind2, paint2), (one, other)
        assert look == pytest.approx(look2, abs=0.004), (one, other)
        assert len(shape) == len(shape2), (one, other)
        for a, b in zip(shape, shape2, strict=True):
            assert a == (pytest.approx(b, abs=0.01) if isinstance(b, float) else b), (one, other)
        count += 1
    assert count > 300


MARKED = scene(
    PIEUX,
    selectable=["a0", "A2", "A"],
    selected=["a8"],
    targets=["a12", "b1"],
    captures=["b2"],
    asked=["c5"],
    trace=Trace((("d1", "d2", "d3"),), (("c2", "b4"),)),
    refused=Refused(("a8", "a9", "a10"), "b0", "b2"),
    ghosts=[("C", "a13")],
    labels=["a13", "d15", "b0"],
    arrows=[("A", "a0")],
    turn="AC",
    jack="D",
    pack=32,
    pile="10H",
)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [340, 920])
@pytest.mark.parametrize("numbers", ["", "count"])
def test_every_mark_is_the_same_in_both_pictures(theme: str, size: int, numbers: str) -> None:
    assert_same(MARKED.with_(numbers=numbers), Layout.of(), theme, size)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("arms", [4, 6, 8])
def test_every_board_is_the_same_in_both_pictures(arms: int, shape: str) -> None:
    assert_same(scene(PIEUX, arms, jack="B", pack=9), Layout.of(arms, shape, "C"), "light", 640)


def test_random_boards_are_the_same_in_both_pictures() -> None:
    dice = rng("same picture")
    for _ in range(12):
        shown = random_scene(dice)
        assert_same(shown, layout_for(shown), "light", dice.choice((340, 640, 920)))
