from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toc_learn.view import stamps
from toc_learn.view.layout import Layout
from toc_learn.view.painter import paint_board, paint_marks
from toc_learn.view.palette import Gradient
from toc_learn.view.surface import Stamp, Style
from toc_learn.widgets import canvas as canvas_module
from toc_learn.widgets import lean
from toc_learn.widgets.canvas import CanvasSurface, DrawingError

from .fake import scene

INK = Style(fill="#1A1A1A", stroke="#FFFFFF", width=0.1)
BAD = [math.nan, math.inf, -math.inf, 1e9, "3", None, True]


def canvas() -> Any:
    return lean.Canvas(width=100, height=100)


def _draw_all(draw: Callable[[CanvasSurface], None], surface: CanvasSurface, target: Any) -> None:
    draw(surface)
    surface.replay(target, 2.0)


@pytest.mark.parametrize("bad", [*BAD, -0.1])
def test_no_bad_number_leaves_the_surface(sent: Any, bad: Any) -> None:
    drawings = [
        lambda s: s.circle(1, 1, bad, INK),
        lambda s: s.arc(1, 1, bad, 0, 1, INK),
        lambda s: s.circle(1, 1, 1, Style(stroke="#000000", width=bad)),
        lambda s: s.circle(1, 1, 1, Style(fill="#000000", alpha=bad)),
        lambda s: s.push(0, 0, 0, bad),
        lambda s: s.text(0, 0, "a", bad, INK),
        lambda s: s.path((("M", 0, 0), ("L", 1, 1)), Style(stroke="#000000", width=1, dash=(1, bad))),
    ]
    if bad != -0.1:
        drawings += [
            lambda s: s.circle(bad, 1, 1, INK),
            lambda s: s.path((("M", bad, 0), ("L", 1, 1)), INK),
            lambda s: s.push(bad, 0),
        ]
    target = canvas()
    sent.clear()
    for draw in drawings:
        surface = CanvasSurface()
        with pytest.raises(DrawingError):
            _draw_all(draw, surface, target)
        assert sent.batches == []
        assert not lean.MANAGER._caching


@pytest.mark.parametrize("scale", [0, -1, math.nan, math.inf])
def test_no_bad_scale_is_sent(sent: Any, scale: float) -> None:
    target = canvas()
    sent.clear()
    with pytest.raises(DrawingError):
        CanvasSurface().replay(target, scale)
    assert sent.batches == []


def test_a_drawing_with_an_open_origin_is_not_sent(sent: Any) -> None:
    surface = CanvasSurface()
    surface.push(1, 1)
    with pytest.raises(DrawingError):
        surface.replay(canvas(), 1.0)
    with pytest.raises(DrawingError):
        CanvasSurface().pop()


def test_an_unknown_piece_of_a_path_is_refused() -> None:
    with pytest.raises(DrawingError):
        CanvasSurface().path((("Q", 1.0, 2.0),), INK)


def test_the_primitives_become_these_commands(sent: Any) -> None:
    surface = CanvasSurface()
    surface.path((("M", 0.0, 0.0), ("L", 1.0, 0.0), ("C", 1.0, 1.0, 2.0, 2.0, 3.0, 3.0), ("Z",)), INK)
    surface.stamp(Stamp("dot", lambda s: s.circle(0, 0, 0.5, Style(fill="inlay"))), 4, 5, math.pi, 2.0)
    surface.text(1, 2, "a8", 0.5, Style(fill="engrave"))
    target = canvas()
    sent.clear()
    surface.replay(target, 20.0)
    assert len(sent.batches) == 1
    names = [name for name in sent.names() if name not in ("set", "setLineDash")]
    assert names == [
        "switchCanvas", "resetTransform", "clear", "save", "scale",
        "beginPath", "moveTo", "lineTo", "bezierCurveTo", "closePath", "fill", "stroke",
        "save", "transform", "fillCircle", "restore",
        "save", "transform", "fillText", "restore",
        "restore",
    ]  # fmt: skip
    assert ("scale", [20.0, 20.0]) in sent.commands
    assert ("transform", [-2.0, 0.0, -0.0, -2.0, 4.0, 5.0]) in sent.commands


def test_styles_are_sent_once_and_come_back_with_the_origin(sent: Any) -> None:
    surface = CanvasSurface()
    surface.circle(0, 0, 1, Style(fill="#111111"))
    surface.circle(1, 0, 1, Style(fill="#111111"))
    surface.push(1, 1)
    surface.circle(0, 0, 1, Style(fill="#222222"))
    surface.pop()
    surface.circle(2, 0, 1, Style(fill="#111111"))
    target = canvas()
    sent.clear()
    surface.replay(target, 1.0)
    fills = [args[1] for name, args in sent.commands if name == "set" and args[0] == 0]
    assert fills == ["#111111", "#222222"]


def test_a_gradient_is_one_widget_a_theme(sent: Any) -> None:
    gradient = Gradient("g", "radial", (0, 0, 0), (0, 0, 1), ((0, "inlay"), (1, "#000000")))
    light, again, dark = CanvasSurface("light"), CanvasSurface("light"), CanvasSurface("dark")
    names = {s._gradient(gradient) for s in (light, again, dark)}
    assert len(names) == 2
    kept = {
        theme: widget for (theme, known), (widget, _) in canvas_module._gradients.items() if known == gradient
    }
    assert kept["light"].color_stops[0][1] == "#F7F1E3"
    assert kept["dark"].color_stops[0][1] == "#EADFC6"
    assert names == {f"IPY_MODEL_{widget.model_id}" for widget in kept.values()}


PAINTS = {"fill": (0, 2), "stroke": (1, 2, 8, 9, 10, "dash")}


def seen(surface: CanvasSurface) -> list[tuple[object, ...]]:
    """Run the commands as a canvas would; return every primitive with the styles that it is drawn in."""
    from ipycanvas.canvas import _CMD_LIST

    state: dict[object, object] = {"dash": []}
    stack: list[dict[object, object]] = []
    drawn: list[tuple[object, ...]] = []
    for code, args, *_ in surface._steps:
        name = _CMD_LIST[code]
        if name == "save":
            stack.append(dict(state))
        elif name == "restore":
            state = stack.pop()
        elif name == "set":
            state[args[0]] = args[1]
        elif name == "setLineDash":
            state["dash"] = args[0]
        elif name.startswith(("fill", "stroke")):
            styles = PAINTS["fill" if name.startswith("fill") else "stroke"]
            drawn.append((name, tuple(args), *(str(state.get(key)) for key in styles)))
    return drawn


@pytest.mark.parametrize(
    "around",
    [
        Style(stroke="#123456", width=0.3, dash=(0.2, 0.1), cap="round", alpha=0.3),
        Style(fill="#654321", alpha=0.1),
        Style(stroke="#123456", width=0.3),
    ],
)
def test_a_stamp_looks_the_same_whatever_was_drawn_before_it(around: Style) -> None:
    made = [
        stamps.hole(),
        stamps.marble("B", 0.08, True),
        stamps.palisade(),
        stamps.shield(),
        stamps.plate("C"),
    ]
    for stamp in [*made, stamps.wedge("D"), stamps.foot(False), stamps.foot(True), stamps.badge()]:
        first, later = CanvasSurface(), CanvasSurface()
        first.stamp(stamp, 1, 1)
        later.circle(0, 0, 1, around)
        count = len(seen(later))
        later.stamp(stamp, 1, 1)
        after = Style(stroke="#000000", width=0.1)
        later.circle(5, 5, 1, after)
        assert seen(later)[count:-1] == seen(first)
        alone = CanvasSurface()
        alone.circle(5, 5, 1, after)
        assert seen(later)[-1] == seen(alone)[0]


@pytest.mark.parametrize("arms", [4, 6, 8])
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("shape", ["star", "polygon"])
def test_every_board_can_be_drawn(sent: Any, arms: int, theme: str, shape: str) -> None:
    layout = Layout.of(arms, shape)
    surface = CanvasSurface(theme)
    paint_board(layout, surface)
    paint_marks(
        scene(arms=arms, selectable={"a8"}, captures={"b2"}, asked={"c3"}, protected={"a8"}),
        layout,
        surface,
        30,
    )
    target = canvas()
    sent.clear()
    surface.replay(target, 7.3)
    assert len(sent.batches) == 1
    balance = 0
    for name in sent.names():
        balance += {"save": 1, "restore": -1}.get(name, 0)
        assert balance >= 0
    assert balance == 0


@given(st.lists(st.tuples(*[st.floats(-100, 100)] * 3), max_size=6))
def test_numbers_are_short_and_finite(numbers: list[tuple[float, float, float]]) -> None:
    surface = CanvasSurface()
    for x, y, r in numbers:
        surface.circle(x, y, abs(r), Style(fill="#000000"))
    for _, args, *_ in surface._steps:
        for arg in args:
            assert not isinstance(arg, float) or (math.isfinite(arg) and round(arg, 4) == arg)
