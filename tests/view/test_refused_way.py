"""A refused move on the board: one way, one mark on what stops it, and nothing that hides another."""

from __future__ import annotations

import math

import pytest

from tests.view.recording import Recorder
from tests.view.scenes import scene
from toc_learn.lessons.commands import Choose, Touch
from toc_learn.lessons.session import LessonSession
from toc_learn.view.badges import BADGE
from toc_learn.view.labels import HIGH, bands_of, bends_of, from_line, half_width, ways_of
from toc_learn.view.layout import SHAPES, Layout
from toc_learn.view.numbering import words_of
from toc_learn.view.paint_refused import badge_at
from toc_learn.view.painter import layout_for, paint_marks
from toc_learn.view.palette import WRONG
from toc_learn.view.scene import NUMBERS, Marble, Refused, Scene
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
    reach = 0.88 if cause in shown.guards else 0.5
    assert rings(recorder, at) == [], "the marble that stops it is seen, and has its badge"
    assert math.dist(way[0], layout.xy("a8")) < 0.01
    assert reach < math.dist(way[-1], at) < reach + 0.15
    x, y, r = badge(recorder)
    assert reach + r < math.dist((x, y), at) < reach + r + 1.35
    for marble in shown.marbles:
        if marble.hole in layout.holes:
            size = 0.88 if marble.hole in shown.guards and marble.hole[1:] == "0" else 0.46
            assert math.dist((x, y), layout.xy(marble.hole)) > r + size, marble
    assert math.dist((x, y), layout.xy("b2")) > r + 0.65, "the ring about the end that was wanted"
    named = [
        command for command in recorder.commands if command[0] == "text" and command[3] in ("a8", cause, "b2")
    ]
    # On a star of eight there is no wood for the name of a guard on its start: the badge marks it alone.
    assert len(named) == 3 or (len(named) == 2 and layout.arms == 8 and cause not in [n[3] for n in named])
    for _, tx, ty, words, *_ in named:
        for ox, oy, room in ((x, y, r), (*at, reach + 0.05)):
            dx = abs(float(tx) - ox) - half_width(str(words))  # type: ignore[arg-type]
            dy = abs(float(ty) - 0.24 - oy) - HIGH  # type: ignore[arg-type]
            assert math.hypot(max(0.0, dx), max(0.0, dy)) > room - 0.02, (words, cause)


def touched(layout: Layout, x: float, y: float, r: float) -> list[str]:
    """Return what of the empty board a disc touches."""
    found = [f"dish {c}" for c, dish in layout.dishes.items() if math.dist((x, y), dish[:2]) < r + dish.r]
    found += [f"sign {c}" for c in layout.dishes if math.dist((x, y), layout.sign(c)) < r + 0.3]
    things = (("lane", bands_of(layout)), ("way out", ways_of(layout)), ("arrow", bends_of(layout)))
    for name, bands in things:
        found += [name for band in bands if from_line(x, y, 0.0, band, 0.0) < r + min(band[4], 0.55)]
    return found


@pytest.mark.parametrize("layout", BOARDS, ids=lambda layout: f"{layout.shape}-{layout.arms}-{layout.bottom}")
def test_the_badge_stands_on_free_wood(layout: Layout) -> None:
    """Wherever a guard on a start, or a marble on the way, refuses a move."""
    for cause in layout.track:
        standing = Scene(arms=layout.arms, marbles=(Marble(cause[0].upper(), cause),)).with_(
            guards=[cause] if cause[1:] == "0" else [], refused=Refused((), cause, cause)
        )
        at = badge_at(standing, layout)
        assert at is not None
        assert touched(layout, *at, BADGE) == [], cause


@pytest.mark.parametrize("kind", NUMBERS)
@pytest.mark.parametrize("layout", BOARDS, ids=lambda layout: f"{layout.shape}-{layout.arms}-{layout.bottom}")
def test_about_what_refuses_a_move_only_what_is_spoken_of_is_named(layout: Layout, kind: str) -> None:
    shown = stopped(layout.arms, "b0", "b2").with_(numbers=kind)
    shown = shown.with_(labels=[*shown.labels, "a17", "b1"])
    recorder, at = painted(shown, layout), layout.xy("b0")
    silent = {words_of(layout, hole, kind or "notation") for hole in ("a16", "a17", "b1")}
    depth = 0
    for command in recorder.commands:
        depth += {"push": 1, "pop": -1}.get(str(command[0]), 0)
        if command[0] == "text" and not depth and command[3] in silent:
            assert math.dist(at, command[1:3]) > 2, command[3]  # type: ignore[arg-type]


@pytest.mark.parametrize("layout", BOARDS, ids=lambda layout: f"{layout.shape}-{layout.arms}-{layout.bottom}")
def test_no_line_to_a_name_lies_over_the_badge(layout: Layout) -> None:
    for end in ("b1", "b2", "a17"):
        recorder = painted(stopped(layout.arms, "b0", end), layout)
        x, y, r = badge(recorder)
        depth = 0
        for command in recorder.commands:
            depth += {"push": 1, "pop": -1}.get(str(command[0]), 0)
            if command[0] != "path" or depth or len(command[1]) != 2:  # type: ignore[arg-type]
                continue
            (_, *one), (_, *other) = command[1]  # type: ignore[misc]
            if len(other) == 2:
                assert from_line(x, y, 0.0, (*one, *other, 0.0), 0.0) > r, (end, command)  # type: ignore[arg-type]


def test_what_refuses_a_move_is_ringed_where_nothing_stands() -> None:
    recorder = painted(Scene().with_(refused=Refused(("a3", "a4"), "a5", "a6")), Layout.of())
    assert len(rings(recorder, Layout.of().xy("a5"))) == 1


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
