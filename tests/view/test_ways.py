"""What marks point at stays in sight: arrows keep to the road, captures go home, rings do not cross."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Any

import pytest

from tests.view.recording import Recorder
from tests.view.scenes import scene
from toc_learn.lessons.loader import lesson_ids
from toc_learn.lessons.session import LessonSession
from toc_learn.view.layout import SHAPES, Layout
from toc_learn.view.paint_ways import road
from toc_learn.view.painter import layout_for, paint_marks
from toc_learn.view.palette import INK, MARBLES
from toc_learn.view.scene import Scene, is_home

BOARDS = [(arms, shape) for arms in (4, 6, 8) for shape in SHAPES]


def painted(shown: Scene, layout: Layout | None = None) -> Recorder:
    recorder = Recorder()
    paint_marks(shown, layout or layout_for(shown), recorder, 36.0)
    return recorder


def flat(recorder: Recorder) -> Iterator[tuple[Any, ...]]:
    """Yield what is drawn on the board itself, stamps apart."""
    depth = 0
    for command in recorder.commands:
        depth += {"push": 1, "pop": -1}.get(str(command[0]), 0)
        if depth == 0:
            yield command


def curves(recorder: Recorder, paint: str) -> list[tuple[float, ...]]:
    """Return the curves stroked with a paint as eight numbers: both ends and the two points between."""
    return [
        (*command[1][0][1:], *command[1][1][1:])
        for command in flat(recorder)
        if command[0] == "path" and command[2].stroke == paint and command[1][-1][0] == "C"
    ]


@pytest.mark.parametrize(("arms", "shape"), BOARDS)
def test_an_answer_leaves_the_hole_that_it_marks_in_sight(arms: int, shape: str) -> None:
    layout = Layout.of(arms, shape)
    for hole in layout.holes:
        if hole == "O":
            continue
        rings = painted(Scene(arms=arms).with_(selected=[hole]), layout).circles(*layout.xy(hole))
        assert rings
        for r, style in rings:
            assert style.fill is None, hole
            assert r - style.width / 2 > 0.27, hole


@pytest.mark.parametrize(("arms", "shape"), BOARDS)
def test_a_captured_marble_goes_from_where_it_stood_to_its_own_reserve(arms: int, shape: str) -> None:
    layout = Layout.of(arms, shape)
    for colour, dish in layout.dishes.items():
        for hole in layout.track[::5]:
            shown = Scene(arms=arms).with_(ghosts=[(colour, hole)], marbles=[("B", hole, 0)], guards=[])
            for held, reach in ((True, 0.91), (False, 0.41)):
                now = shown if held else shown.with_(marbles=[])
                recorder = painted(now, layout)
                ((gx, gy),) = [(x, y) for name, x, y, _, _ in recorder.stamps if name == f"ghost{colour}"]
                (curve,) = curves(recorder, MARBLES[colour].fill)
                away = math.dist(layout.xy(hole), curve[:2])
                assert away <= reach, (hole, colour, held)
                assert math.dist((gx, gy), layout.xy(hole)) <= (0.51 if held else 0.001)
                assert math.dist(curve[6:], (dish.x, dish.y)) < dish.r + 0.5, (hole, colour)


@pytest.mark.parametrize(("arms", "shape"), BOARDS)
def test_a_curve_over_the_board_passes_beside_the_cards(arms: int, shape: str) -> None:
    layout = Layout.of(arms, shape)
    for colour in layout.dishes:
        for hole in layout.track[::5]:
            shown = Scene(arms=arms).with_(ghosts=[(colour, hole)], arrows=[(hole, "c1"), ("c1", hole)])
            recorder = painted(shown, layout)
            for curve in (*curves(recorder, MARBLES[colour].fill), *curves(recorder, INK)):
                for x, y in points(curve):
                    for card in (layout.pack, layout.pile):
                        inside = abs(x - card.x) < card.width / 2 and abs(y - card.y) < 0.69 * card.width
                        assert not inside, (hole, colour)


def points(curve: tuple[float, ...], count: int = 40) -> Iterator[tuple[float, float]]:
    (ax, ay, bx, by, cx, cy, dx, dy) = curve
    for i in range(count + 1):
        t = i / count
        p, q, r, s = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        yield p * ax + q * bx + r * cx + s * dx, p * ay + q * by + r * cy + s * dy


@pytest.mark.parametrize(
    ("start", "end", "way"),
    [
        ("a3", "a5", "a3 a4 a5"),
        ("a2", "d16", "a2 a1 a0 d17 d16"),
        ("a15", "b1", "a15 a16 a17 b0 b1"),
        ("d14", "A2", "d14 d15 d16 A1 A2"),
        ("d16", "A1", "d16 A1"),
        ("A1", "A3", "A1 A2 A3"),
        ("A", "a0", ""),
        ("A3", "A1", ""),
        ("a2", "A1", ""),
        ("A1", "C2", ""),
        ("a3", "a3", ""),
        ("A2", "a3", ""),
    ],
)
def test_the_road_of_an_arrow_is_the_one_that_a_marble_walks(start: str, end: str, way: str) -> None:
    assert road(Layout.of(), start, end) == tuple(way.split())


@pytest.mark.parametrize("lesson", lesson_ids())
def test_arrows_on_the_track_show_every_hole_and_guard_of_their_road(lesson: str) -> None:
    for step in LessonSession(lesson).lesson.steps:
        shown = LessonSession(lesson, step.id).screen().scene
        layout = layout_for(shown)
        for start, end in shown.arrows:
            holes = road(layout, start, end)
            if not holes or (end, start) in shown.arrows:
                continue
            recorder = painted(shown)
            feet = {(x, y) for name, x, y, _, _ in recorder.stamps if name == "foot"}
            assert {layout.xy(hole) for hole in holes[1:-1]} <= feet, step.id
            lines = [
                [segment[1:] for segment in command[1]]
                for command in flat(recorder)
                if command[0] == "path" and command[2].stroke == INK and command[2].width == 0.15
            ]
            for hole in holes[1:-1]:
                assert any(touches(line, layout.xy(hole)) for line in lines), (step.id, hole)
            names = [name for name, *_ in recorder.stamps]
            assert max((i for i, name in enumerate(names) if name == "foot"), default=-1) < min(
                i for i, name in enumerate(names) if name.startswith("m")
            ), "marbles stand on the road"


def touches(line: list[tuple[float, ...]], at: tuple[float, float]) -> bool:
    """Return whether a line of straight pieces runs through a point."""
    for (ax, ay), (bx, by) in pairwise(line):
        length = math.hypot(bx - ax, by - ay)
        if math.dist((ax, ay), at) + math.dist(at, (bx, by)) < length + 0.01:
            return True
    return False


def test_an_exchange_is_one_arrow_with_two_heads() -> None:
    shown = scene("A=a3 B=c5").with_(arrows=[("a3", "c5"), ("c5", "a3")])
    assert len(curves(painted(shown), INK)) == 1


@pytest.mark.parametrize(("arms", "shape"), BOARDS)
@pytest.mark.parametrize("mark", ["selectable", "selected", "asked", "targets"])
def test_rings_side_by_side_do_not_cross(arms: int, shape: str, mark: str) -> None:
    layout = Layout.of(arms, shape)
    row = [*layout.track[: layout.track.index("b3")], "A1", "A2", "A3", "A4"]
    everything = Scene(arms=arms).with_(**{mark: row})
    standing = everything.with_(
        marbles=[("A", f"A{i}", 0) for i in range(1, 5)], guards=["A1", "A2", "A3", "A4"]
    )
    for shown in (everything, standing):
        recorder = painted(shown, layout)
        rings = {
            hole: max((r for r, style in recorder.circles(*layout.xy(hole)) if style.stroke), default=0.0)
            for hole in row
            if hole not in shown.guards
        }
        for one, other in combinations(rings, 2):
            apart = math.dist(layout.xy(one), layout.xy(other))
            assert rings[one] + rings[other] <= max(apart, 2 * layout.marble), (one, other)


def test_rings_of_guards_at_home_stay_beside_the_channel() -> None:
    """Their points all but touch: a ring round each would cover its neighbours'."""
    layout = Layout.of()
    for mark in ("selectable", "selected"):
        shown = scene("A=A1,A2,A3,A4").with_(**{mark: ["A1", "A2", "A3", "A4"]})
        recorder = painted(shown)
        arcs = [command for command in flat(recorder) if command[0] == "arc"]
        axis = layout.axes["A"]
        assert len(arcs) == 4 * 2 * 2
        for _, x, y, r, start, end, style in [arc for arc in arcs if arc[6].stroke == INK]:
            hole = layout.hole_at(x, y) or ""
            assert is_home(hole)
            assert r - style.width / 2 > 0.8 * 0.74, "inside the points"
            for angle in (start, end):
                assert abs(r * math.cos(angle - axis)) < 0.5, "over a neighbour"
