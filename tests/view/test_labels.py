"""The names of holes on every board that the course shows: over no hole, over no other name, on the wood."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest

from tests.view.recording import Recorder
from toc_learn.lessons.commands import Choose, Touch
from toc_learn.lessons.loader import lesson_ids
from toc_learn.lessons.session import LessonSession
from toc_learn.view import labels
from toc_learn.view import paint_names as names_module
from toc_learn.view.labels import HIGH, half_width
from toc_learn.view.layout import COLOURS, Layout
from toc_learn.view.painter import layout_for, paint_board, paint_marks
from toc_learn.view.scene import Marble, Scene
from toc_learn.view.surface import Style

HOLE = 0.27
GAP = 0.01


def scenes(lesson: str) -> Iterator[tuple[str, Scene]]:
    for step in LessonSession(lesson).lesson.steps:
        shown = LessonSession(lesson, step.id).screen().scene
        if shown.labels:
            yield step.id, shown


def boxes(shown: Scene) -> list[tuple[str, float, float, float, float]]:
    """Return each name's box as left, top, right, bottom, from what the painter writes."""
    recorder = Recorder()
    paint_marks(shown, layout_for(shown), recorder, 36.0)
    words = [name for _, name in shown.labels]
    found = [command for command in recorder.commands if command[0] == "text" and command[3] in words]
    boxed = []
    for word, (_, x, y, written, *_rest) in zip(words, found, strict=True):
        assert written == word
        half = half_width(word)
        boxed.append((word, x - half, y - 0.24 - HIGH, x + half, y - 0.24 + HIGH))
    return boxed


@pytest.mark.parametrize("lesson", lesson_ids())
def test_no_name_lies_over_a_hole_or_another_name(lesson: str) -> None:
    for step, shown in scenes(lesson):
        layout, named = layout_for(shown), boxes(shown)
        for word, left, top, right, bottom in named:
            assert 0 < left < right < layout.width, (step, word)
            assert 0 < top < bottom < layout.width, (step, word)
            for hole, (x, y) in layout.holes.items():
                dx, dy = max(left - x, x - right, 0.0), max(top - y, y - bottom, 0.0)
                assert dx * dx + dy * dy > (HOLE - GAP) ** 2, (step, word, hole)
        for one, other in combinations(named, 2):
            apart = one[1] >= other[3] or other[1] >= one[3] or one[2] >= other[4] or other[2] >= one[4]
            assert apart, (step, one, other)


def test_names_stay_where_they_are_while_a_move_is_chosen() -> None:
    session = LessonSession("pieux", "aim")
    at_rest = boxes(session.screen().scene)
    for command in (Choose("QD"), Touch("a8")):
        assert boxes(session.do(command).scene) == at_rest, command


@pytest.mark.parametrize(
    ("hole", "count"), [("d15", 1), ("b15", 1), ("c17", 1), ("a16", 1), ("a8", 0), ("d9", 0)]
)
def test_a_name_across_a_lane_stands_on_a_plate_of_its_own(hole: str, count: int) -> None:
    recorder = Recorder()
    paint_marks(Scene(labels=((hole, hole),)), Layout.of(), recorder, 36.0)
    plate = Style(fill="wood1", stroke="engrave", width=0.05)
    assert [c[2] for c in recorder.commands if c[0] == "path"].count(plate) == count


def lack(box: labels.Spot, x: float, y: float, r: float) -> float:
    """Return by how much a name's box stands in a circle; less than 0: how far apart they are."""
    cx, cy, half = box
    return r - math.hypot(max(0.0, abs(cx - x) - half), max(0.0, abs(cy - y) - HIGH))


def plainly(
    layout: Layout,
    named: tuple[tuple[str, str], ...],
    busy: frozenset[labels.Spot],
    size: float = labels.SIZE,
    badge: labels.Spot | None = None,
) -> tuple[tuple[float, float], ...]:
    """Return where the names go when every place is weighed in full."""
    assert size == labels.SIZE
    assert badge is None
    rings: dict[tuple[float, float], float] = {}
    for x, y, r in busy:
        rings[x, y] = max(r, rings.get((x, y), 0.0))
    found: list[tuple[float, float]] = []
    taken: list[labels.Spot] = []
    for hole, words in named:
        half, at = half_width(words), layout.xy(hole)
        holes = [xy for xy in layout.holes.values() if math.dist(at, xy) < 4.5]
        circles = [
            *((200.0, x, y, 0.32) for x, y in holes),
            *((12.0, x, y, r + 0.03) for (x, y), r in rings.items() if math.dist(at, (x, y)) < 4.5),
            *((8.0, *spot, 0.45) for spot in {layout.xy(one) for one, _ in named} - {at}),
            *((20.0, *dish) for dish in labels.round_things(layout) if math.dist(at, dish[:2]) < 4.5),
            *((1.0, x, y, r + 0.05) for x, y, r in labels._obstacles(layout) if math.dist(at, (x, y)) < 4.5),
        ]
        best, least = at, math.inf
        arrows = (*labels.ways_of(layout), *labels.bends_of(layout))
        size = rings.get(at, labels.size_of(layout, hole))
        for dx, dy, gap in labels._around(layout, hole, half, max(size, 0.3)):
            box = (at[0] + dx, at[1] + dy, half)
            mine = gap - size
            cost = labels._off_board(layout, *box) + 0.9 * mine + (0.3 if mine >= 0.3 else 0.0)
            cost += 0.15 * math.hypot(dx, dy)
            cost += 12 * sum(max(0.0, way[4] - labels.from_line(*box, way)) for way in arrows)
            cost += sum(weight * max(0.0, lack(box, *circle)) for weight, *circle in circles)
            cost += sum(labels._over(*box, *other) for other in taken)
            bands = (band for band in labels.bands_of(layout) if labels._from_band(*at, 0.0, band) < 3)
            across = max([0.0, *(band[4] - labels._from_band(*box, band) for band in bands)])
            cost += 5 * across + (0.2 if across > 0.06 else 0.0)
            other = min(-lack(box, x, y, rings.get((x, y), 0.27)) for x, y in holes if (x, y) != at)
            cost += (3 if mine >= 0.3 else 15) * max(0.0, mine + 0.02 - other)
            cost += max(0.0, mine + 0.15 - other)
            if round(cost, 9) < least:
                best, least = box[:2], round(cost, 9)
        found.append((round(best[0], 3), round(best[1], 3)))
        taken.append((*best, half))
    return tuple(found)


@pytest.mark.parametrize("lesson", ["board", "pieux", "starter-2", "tables"])
def test_places_that_are_given_up_early_are_none_that_would_be_taken(
    lesson: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def listening(*given: object) -> tuple[tuple[float, float], ...]:
        asked.append(given)
        return labels.label_points(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(names_module, "label_points", listening)
    for _, shown in scenes(lesson):
        boxes(shown)
    assert asked
    for given in asked:
        assert labels.label_points(*given) == plainly(*given)  # type: ignore[arg-type]


def test_a_name_keeps_off_the_ghost_of_what_was_captured() -> None:
    shown = Scene(labels=(("a6", "a6"),), marbles=(Marble("A", "a6"),)).with_(ghosts=[("B", "a6")])
    recorder = Recorder()
    paint_marks(shown, Layout.of(), recorder, 36.0)
    ((x, y),) = [(x, y) for name, x, y, _, _ in recorder.stamps if name == "ghostB"]
    ((_, left, top, right, bottom),) = boxes(shown)
    assert max(left - x, x - right, top - y, y - bottom) > 0.35


@pytest.mark.parametrize("arms", [4, 6])
def test_a_name_keeps_off_the_ring_of_whose_turn_it_is(arms: int) -> None:
    layout = Layout.of(arms)
    for hole in layout.track:
        ((_, left, top, right, bottom),) = boxes(Scene(arms=arms, labels=((hole, hole),)))
        for colour, (x, y, r) in layout.dishes.items():
            dx, dy = max(left - x, x - right, 0.0), max(top - y, y - bottom, 0.0)
            assert math.hypot(dx, dy) > r + 0.2, (hole, colour)


BOARDS = [
    Layout.of(arms, shape, bottom)
    for arms in (4, 6, 8)
    for shape in ("star", "polygon")
    for bottom in ("ABCD" if arms == 4 else "AB")
]


@cache
def each_alone(layout: Layout) -> tuple[tuple[str, float, labels.Spot], ...]:
    """Return every hole, bare, marked and fenced: the radius of what is drawn there, and its name's box."""
    found = []
    for hole, at in layout.holes.items():
        for ring in (None, 0.68, 0.96):
            busy = frozenset({(*at, ring)} if ring else ())
            (place,) = labels.label_points(layout, ((hole, hole),), busy)
            found.append((hole, ring or labels.size_of(layout, hole), (*place, half_width(hole))))
    return tuple(found)


def named(layout: Layout) -> str:
    return f"{layout.shape}-{layout.arms}-{layout.bottom}"


@pytest.mark.parametrize("layout", BOARDS, ids=named)
def test_no_name_lies_on_an_arrow_or_a_shape_of_the_board(layout: Layout) -> None:
    recorder = Recorder()
    paint_board(layout, recorder)
    paths = [command[2] for command in recorder.commands if command[0] == "path"]
    arrows = [style for style in paths if isinstance(style, Style) and style.dash == (0.02, 0.24)]
    ways = [way for way in map(layout.arrow, layout.dishes) if way is not None]
    assert len(arrows) == len(ways)
    for hole, _, box in each_alone(layout):
        for colour in layout.dishes:
            assert lack(box, *layout.sign(colour), 0.3) <= 0, (hole, box)
        for (ax, ay), (bx, by) in ways:
            for part in range(61):
                x, y = ax + part / 60 * (bx - ax), ay + part / 60 * (by - ay)
                assert lack(box, x, y, 0.06) <= 0, (hole, box)


@pytest.mark.parametrize("layout", BOARDS, ids=named)
def test_a_name_stands_close_to_what_it_names(layout: Layout) -> None:
    # The few in the corners that have no room have a line to their name instead.
    far = [hole for hole, ring, box in each_alone(layout) if -lack(box, *layout.xy(hole), ring) > 0.4]
    assert len(far) <= 0.05 * len(each_alone(layout)), far


def test_the_names_of_one_step_stand_equally_close() -> None:
    shown = LessonSession("pieux", "aim").screen().scene
    layout = layout_for(shown)
    for (hole, _), (word, left, top, right, bottom) in zip(shown.labels, boxes(shown), strict=True):
        box = ((left + right) / 2, (top + bottom) / 2, half_width(word))
        ring = 0.96 if hole in shown.guards else 0.68
        assert 0 <= -lack(box, *layout.xy(hole), ring) < 0.1, word


@pytest.mark.parametrize("lesson", lesson_ids())
def test_in_the_lessons_no_name_lies_on_an_arrow(lesson: str) -> None:
    for step, shown in scenes(lesson):
        layout = layout_for(shown)
        for word, left, top, right, bottom in boxes(shown):
            box = ((left + right) / 2, (top + bottom) / 2, half_width(word))
            for (ax, ay), (bx, by) in filter(None, map(layout.arrow, layout.dishes)):
                for part in range(61):
                    x, y = ax + part / 60 * (bx - ax), ay + part / 60 * (by - ay)
                    assert lack(box, x, y, 0.05) <= 0, (step, word)


def test_few_names_need_a_plate() -> None:
    crossed = []
    for lesson in lesson_ids():
        for _, shown in scenes(lesson):
            for word, left, top, right, bottom in boxes(shown):
                middle = ((left + right) / 2, (top + bottom) / 2)
                crossed.append(labels.crossed(layout_for(shown), *middle, half_width(word)))
    assert sum(crossed) < len(crossed) / 4


@pytest.mark.parametrize("layout", BOARDS, ids=named)
def test_the_pale_edge_of_a_name_wipes_out_no_line(layout: Layout) -> None:
    for hole in layout.track:
        recorder = Recorder()
        paint_marks(Scene(arms=layout.arms, labels=((hole, hole),)), layout, recorder, 36.0)
        ((_, x, y, _, _, style),) = [command for command in recorder.commands if command[0] == "text"]
        assert isinstance(style, Style)
        edge = style.width / 2 if style.stroke else 0.0
        middle, half = (float(x), float(y) - 0.24), half_width(hole)  # type: ignore[arg-type]
        far = min(labels._from_band(*middle, half, band) - band[4] for band in labels.bands_of(layout))
        assert edge == 0 or far >= edge, hole


def sides(shown: Scene, colour: str) -> set[bool]:
    """Return on which sides of a home its names stand."""
    layout = layout_for(shown)
    axis = layout.axes[colour] + math.pi / 2
    found = set()
    for (hole, _), (_, left, top, right, bottom) in zip(shown.labels, boxes(shown), strict=True):
        if hole[0] == colour:
            x, y = layout.xy(hole)
            aside = ((left + right) / 2 - x) * math.cos(axis) + ((top + bottom) / 2 - y) * math.sin(axis)
            found.add(aside > 0)
    return found


@pytest.mark.parametrize("arms", [4, 6])
def test_the_names_of_a_home_stand_on_one_side_of_it(arms: int) -> None:
    for colour in COLOURS[:arms]:
        whole = Scene(arms=arms, labels=[(f"{colour}{slot}", f"{colour}{slot}") for slot in range(1, 5)])
        assert len(sides(whole, colour)) == 1, colour


def test_so_they_do_in_the_lesson_about_going_home() -> None:
    (shown,) = (
        scene for step, scene in scenes("home") if len([h for h, _ in scene.labels if h[0] == "A"]) == 4
    )
    assert len(sides(shown, "A")) == 1
