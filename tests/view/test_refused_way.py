"""A refused move on the board: one way, one mark on what stops it, and nothing that hides another."""

from __future__ import annotations

import math

import pytest

from tests.view.recording import Recorder
from tests.view.scenes import scene
from toc_learn.lessons.commands import Choose, Touch
from toc_learn.lessons.session import LessonSession
from toc_learn.view.labels import HIGH, half_width
from toc_learn.view.layout import SHAPES, Layout
from toc_learn.view.painter import layout_for, paint_marks
from toc_learn.view.palette import WRONG
from toc_learn.view.scene import Refused, Scene
from toc_learn.view.surface import Style

BOARDS = [
    Layout.of(arms, shape, bottom) for arms in (4, 6, 8) for shape in SHAPES for bottom in "ABCDEFGH"[:arms]
]


def painted(shown: Scene, layout: Layout) -> Recorder:
    recorder = Recorder()
    paint_marks(shown, layout, recorder, 36.0)
    return recorder


def ways(recorder: Recorder) -> list[list[tuple[float, ...]]]:
    """Return the red lines on the board itself, each as its points."""
    found, depth = [], 0
    for command in recorder.commands:
        depth += {"push": 1, "pop": -1}.get(str(command[0]), 0)
        if command[0] == "path" and not depth:
            _, segments, style = command
            assert isinstance(style, Style)
            if style.stroke == WRONG:
                found.append([segment[1:] for segment in segments])  # type: ignore[attr-defined]
    return found


def badge(recorder: Recorder) -> tuple[float, float, float]:
    ((x, y, scale),) = [(x, y, scale) for name, x, y, _, scale in recorder.stamps if name == "badge"]
    return x, y, 0.51 * scale


def rings(recorder: Recorder, at: tuple[float, float]) -> list[float]:
    return [r for r, style in recorder.circles(*at) if style.stroke == WRONG and not style.dash]


def stopped(arms: int, cause: str, end: str) -> Scene:
    path = tuple(f"a{i}" for i in range(8, 18))
    full = (*path, "b0") if cause == "b0" else path[: path.index(cause) + 1]
    shown = scene(f"A=a8 B={cause} D={end}", arms)
    return shown.with_(refused=Refused(full, cause, end), labels=["a8", cause, end])


@pytest.mark.parametrize("cause", ["b0", "a11", "a14", "a16"])
@pytest.mark.parametrize("layout", BOARDS, ids=lambda layout: f"{layout.shape}-{layout.arms}-{layout.bottom}")
def test_one_way_leads_to_one_mark_and_nothing_hides_it(layout: Layout, cause: str) -> None:
    shown = stopped(layout.arms, cause, "b2")
    recorder = painted(shown, layout)
    (way,) = ways(recorder)
    at = layout.xy(cause)
    (ring,) = rings(recorder, at)
    assert math.dist(way[0], layout.xy("a8")) < 0.01
    assert ring < math.dist(way[-1], at) < ring + 0.1
    x, y, r = badge(recorder)
    assert ring - 0.1 < math.dist((x, y), at) < ring + r
    for marble in shown.marbles:
        if marble.hole in layout.holes and marble.hole != cause:
            assert math.dist((x, y), layout.xy(marble.hole)) > r + 0.42, marble
    named = [
        command for command in recorder.commands if command[0] == "text" and command[3] in ("a8", cause, "b2")
    ]
    assert len(named) == 3
    for _, tx, ty, words, *_ in named:
        for ox, oy, room in ((x, y, r), (*at, ring + 0.05)):
            dx = abs(float(tx) - ox) - half_width(str(words))  # type: ignore[arg-type]
            dy = abs(float(ty) - 0.24 - oy) - HIGH  # type: ignore[arg-type]
            assert math.hypot(max(0.0, dx), max(0.0, dy)) > room - 0.05, (words, cause)


@pytest.mark.parametrize("arms", [4, 6, 8])
@pytest.mark.parametrize("shape", SHAPES)
def test_the_mark_stays_on_the_board_wherever_the_cause_is(arms: int, shape: str) -> None:
    layout = Layout.of(arms, shape)
    for hole in layout.holes:
        shown = Scene(arms=arms).with_(refused=Refused((), hole, ""))
        x, y, r = badge(painted(shown, layout))
        assert r < x < layout.width - r, hole
        assert r < y < layout.width - r, hole


def test_where_holes_are_no_neighbours_no_line_crosses_the_board() -> None:
    layout = Layout.of()
    assert ways(painted(Scene().with_(refused=Refused(("a3", "c5"), "c5", "c5")), layout)) == []
    assert ways(painted(Scene().with_(refused=Refused(("A", "a0"), "a0", "a0")), layout)) == []
    for reserve in ("A", "B"):
        painted(Scene().with_(refused=Refused(("a3",), reserve, "")), layout)


def test_a_hole_that_comes_twice_is_a_point_and_no_way() -> None:
    """A refused way may end where it began, or stop at one hole twice: the board shows what is left of it."""
    layout = Layout.of()
    for hole in layout.holes:
        shown = Scene().with_(refused=Refused((hole, hole), hole, hole))
        assert ways(painted(shown, layout)) == [], hole
    way = tuple(f"a{i}" for i in range(3, 8))
    plain = painted(Scene().with_(refused=Refused(way, "a7", "a7")), layout)
    for at in range(5):
        twice = (*way[: at + 1], *way[at:])
        recorder = painted(Scene().with_(refused=Refused(twice, "a7", "a7")), layout)
        assert ways(recorder) == ways(plain)
        assert recorder.stamps == plain.stamps


def test_the_marble_that_is_led_has_one_ring() -> None:
    layout = Layout.of()
    recorder = painted(scene("A=a3").with_(refused=Refused(("a3",), "a3", "a5")), layout)
    assert rings(recorder, layout.xy("a3")) == []


def test_the_aim_of_the_lesson_names_what_it_speaks_of() -> None:
    session = LessonSession("pieux", "aim")
    for command in (Choose("QD"), Touch("a8")):
        session.do(command)
    shown = session.do(Touch("b2")).scene
    recorder = painted(shown, layout_for(shown))
    assert len(ways(recorder)) == 1
    assert {"a8", "b0", "b2"} <= {words for words, _ in shown.labels}
