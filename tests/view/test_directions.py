"""Which way the game goes is seen at a glance on every board; the arrows that tell it lie over nothing."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from tests.view.recording import Recorder
from tests.view.scenes import scene
from toc_learn.view.directions import DART, FAINT, bends, darts
from toc_learn.view.labels import bands_of, from_line
from toc_learn.view.layout import SHAPES, Layout
from toc_learn.view.numbering import roomy
from toc_learn.view.painter import paint_marks
from toc_learn.view.scene import Refused, Scene
from toc_learn.view.surface import Style

PHONE = 340
BOARDS = [Layout.of(arms, shape) for arms in (4, 6, 8) for shape in SHAPES]


def named(layout: Layout) -> str:
    return f"{layout.shape}-{layout.arms}"


def painted(shown: Scene, layout: Layout, width: float = PHONE) -> list[tuple[object, ...]]:
    recorder = Recorder()
    paint_marks(shown, layout, recorder, width / layout.width)
    return recorder.commands


@pytest.mark.parametrize("layout", BOARDS, ids=named)
def test_every_arm_has_a_large_arrow_that_goes_the_way_of_the_game(layout: Layout) -> None:
    found = bends(layout)
    assert len(found) == layout.arms
    middle = layout.width / 2
    for bend in found:
        points = bend.points()
        assert math.dist(points[0], points[-1]) * PHONE / layout.width > 25, "pixels on a phone"
        for (ax, ay), (bx, by) in pairwise(points):
            assert (ax - middle) * (by - middle) - (ay - middle) * (bx - middle) > 0, "clockwise, y down"


@pytest.mark.parametrize("layout", BOARDS, ids=named)
def test_the_large_arrows_lie_on_free_wood(layout: Layout) -> None:
    cards = [(card.x, card.y, 0.6 * card.width) for card in (layout.pack, layout.pile)]
    for bend in bends(layout):
        room = bend.width / 2
        for x, y in (*bend.points(25), *bend.head):
            assert all(from_line(x, y, 0.0, band, 0.0) > band[4] + room for band in bands_of(layout))
            assert all(
                math.dist((x, y), (dish.x, dish.y)) > dish.r + 0.3 + room for dish in layout.dishes.values()
            )
            assert all(math.dist((x, y), layout.sign(c)) > 0.31 + room for c in layout.dishes)
            assert all(math.dist((x, y), (cx, cy)) > r + room for cx, cy, r in cards)
            assert all(math.dist((x, y), layout.xy(h)) > 1.9 for h in layout.holes if h == "O")


@pytest.mark.parametrize("layout", BOARDS, ids=named)
def test_darts_point_from_hole_to_hole_and_give_way_to_what_lies_beside_them(layout: Layout) -> None:
    for dart in darts(layout):
        (ax, ay), (bx, by) = layout.xy(dart.before), layout.xy(dart.after)
        assert math.isclose(dart.angle, math.atan2(by - ay, bx - ax))
        assert layout.track.index(dart.after) - layout.track.index(dart.before) in (1, 1 - len(layout.track))

    def count(shown: Scene) -> int:
        return sum(
            sum(segment[0] == "M" for segment in command[1])  # type: ignore[attr-defined]
            for command in painted(shown, layout)
            if command[0] == "path" and isinstance(command[2], Style) and command[2].fill == DART
        )

    empty = Scene(arms=layout.arms)
    assert count(empty) == 2 * layout.arms == len(darts(layout))
    hole = darts(layout)[0].after
    assert count(scene(f"A={hole}", layout.arms)) == 2 * layout.arms - 1
    assert count(empty.with_(targets=[hole])) == 2 * layout.arms - 1
    assert count(empty.with_(refused=Refused((hole,), "", ""))) == 2 * layout.arms - 1
    assert count(empty.with_(labels=[hole])) == 2 * layout.arms, "a name stands beside the lane"


@pytest.mark.parametrize("layout", BOARDS, ids=named)
@pytest.mark.parametrize("width", [PHONE, 640])
def test_numbers_stand_beside_the_large_arrows_or_tell_the_way_in_their_place(
    layout: Layout, width: int
) -> None:
    curves = {bend.curve for bend in bends(layout)}

    def drawn(shown: Scene) -> int:
        return sum(command[0] == "path" and command[1] in curves for command in painted(shown, layout, width))

    assert drawn(Scene(arms=layout.arms)) == layout.arms
    both = roomy(width / layout.width)
    numbered = Scene(arms=layout.arms, numbers="count")
    assert drawn(numbered) == (layout.arms if both else 0)
    if not both:
        return
    for command in painted(numbered, layout, width):
        if command[0] == "text" and str(command[3]).isdigit():
            for bend in bends(layout):
                for point in bend.points(25):
                    assert math.dist(point, (command[1], float(command[2]) - 0.14)) > 0.2  # type: ignore[arg-type]


@pytest.mark.parametrize("layout", BOARDS, ids=named)
def test_the_large_arrows_stand_back_while_a_refusal_is_shown(layout: Layout) -> None:
    curves = [bend.curve for bend in bends(layout)]
    shown = Scene(arms=layout.arms)
    refused = shown.with_(refused=Refused(("a8", "a9"), "a9", "a9"))

    def drawn(one: Scene) -> list[float]:
        return [
            command[2].alpha
            for command in painted(one, layout)
            if command[0] == "path" and isinstance(command[2], Style) and command[1][:2] in curves  # type: ignore[index]
        ]

    assert drawn(shown) == [1.0] * layout.arms
    assert drawn(refused) == [FAINT] * layout.arms
    assert FAINT < 0.3
    assert drawn(refused.with_(refused=None)) == [1.0] * layout.arms, "they come back with the next command"


def test_a_board_of_short_arms_has_no_arrow_where_there_is_no_room() -> None:
    for holes in range(9, 31):
        for arms in (4, 6, 8):
            for shape in SHAPES:
                layout = Layout.of(arms, shape, "A", holes)
                for bend in bends(layout):
                    for x, y in (*bend.points(), *bend.head):
                        assert 0 < x < layout.width
                        assert 0 < y < layout.width
                        assert all(math.dist((x, y), at) > 0.4 for at in layout.holes.values()), (arms, holes)
