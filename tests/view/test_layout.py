"""Where the holes are: the drawn board's measures, and every board that a house rule can make."""

from __future__ import annotations

import itertools
import math

import pytest

from toc_learn.view.layout import COLOURS, MARGIN, SHAPES, Layout

BOARDS = [
    (arms, shape, holes, offset)
    for arms in (4, 6, 8)
    for shape in SHAPES
    for holes, offset in ((18, 2), (9, 1), (9, 8), (10, 3), (13, 2), (17, 4), (19, 7), (30, 2), (30, 8))
]
NAMED = [(arms, shape) for arms in (4, 6, 8) for shape in SHAPES]


def middle(layout: Layout, hole: str) -> tuple[float, float]:
    x, y = layout.xy(hole)
    return x - layout.width / 2, y - layout.width / 2


@pytest.mark.parametrize(("arms", "width"), [(4, 17.52), (6, 22.9), (8, 25.6)])
def test_star_has_the_drawn_size(arms: int, width: float) -> None:
    assert Layout.of(arms).width == pytest.approx(width, abs=0.03)


@pytest.mark.parametrize("arms", [4, 6, 8])
def test_star_follows_its_formulas(arms: int) -> None:
    layout = Layout.of(arms)
    r = 2 / math.tan(math.pi / arms) + 7
    first = {4: 45, 6: 60, 8: 90}[arms]
    for i, colour in enumerate(COLOURS[:arms]):
        axis, after = (math.radians(first + 360 / arms * (i + k)) for k in (0, 1))

        def at(out: float, across: float, way: float) -> tuple[float, float]:
            return (
                out * math.cos(way) - across * math.sin(way),
                out * math.sin(way) + across * math.cos(way),
            )

        a = colour.lower()
        expected = {f"{a}{k}": at(r - k, 2, axis) for k in range(8)}
        expected |= {f"{a}{k}": at(r - 14 + k, -2, after) for k in range(7, 15)}
        expected |= {f"{a}15": at(r, -1, after), f"{a}16": at(r, 0, after), f"{a}17": at(r, 1, after)}
        expected |= {f"{colour}{k}": at(r - k, 0, axis) for k in range(1, 5)}
        for hole, point in expected.items():
            assert middle(layout, hole) == pytest.approx(point, abs=1e-3), hole


def test_polygon_follows_its_formulas() -> None:
    layout = Layout.of(4, "polygon")
    assert layout.width == pytest.approx(19.96)
    for hole, place in (("d16", 9), ("a0", 11), ("a6", 17)):
        assert layout.xy(hole) == pytest.approx((18 - place + MARGIN, 18 + MARGIN)), hole
    assert layout.xy("a7") == pytest.approx((MARGIN, 18 + MARGIN))
    for slot in range(1, 5):
        assert layout.xy(f"A{slot}") == pytest.approx((9 + MARGIN, 18 - slot + MARGIN))
    assert layout.dishes["A"][:2] == pytest.approx((4.75 + MARGIN, 14.35 + MARGIN))


@pytest.mark.parametrize(("arms", "shape", "holes", "offset"), BOARDS)
def test_every_hole_is_distinct_and_on_the_board(arms: int, shape: str, holes: int, offset: int) -> None:
    layout = Layout.of(arms, shape, "A", holes, offset)
    points = list(layout.holes.values())
    assert len(points) == arms * (holes + 4) + (arms == 8)
    nearest = min(math.dist(p, q) for p, q in itertools.combinations(points, 2))
    assert nearest > 0.76
    assert layout.marble * 2 < nearest
    assert all(0.9 < x < layout.width - 0.9 and 0.9 < y < layout.width - 0.9 for x, y in points)


@pytest.mark.parametrize(("arms", "shape"), NAMED)
def test_a_board_of_eighteen_steps_evenly(arms: int, shape: str) -> None:
    layout = Layout.of(arms, shape)
    ring = [layout.xy(hole) for hole in layout.track]
    for here, there in zip(ring, ring[1:] + ring[:1], strict=True):
        assert math.dist(here, there) == pytest.approx(1, abs=2e-3)
    for colour in COLOURS[:arms]:
        assert math.dist(layout.xy(layout.entrance(colour)), layout.xy(f"{colour}1")) == pytest.approx(
            1, abs=2e-3
        )


@pytest.mark.parametrize(("arms", "shape", "holes", "offset"), BOARDS)
def test_the_hole_under_a_point_is_the_one_drawn_there(
    arms: int, shape: str, holes: int, offset: int
) -> None:
    layout = Layout.of(arms, shape, "A", holes, offset)
    for hole, (x, y) in layout.holes.items():
        assert layout.hole_at(x + 0.1, y - 0.1) == hole


def test_a_tap_goes_to_the_nearest_of_the_holes_that_can_be_touched() -> None:
    layout = Layout.of()
    x, y = layout.xy("a5")
    assert layout.hole_at(x, y, among=["a3", "a8"], within=1.9) is None
    assert layout.hole_at(x, y, among=["a3", "a8"], within=2.1) == "a3"
    assert layout.hole_at(*layout.reserve("A", 2), among=["A", "a8"]) == "A"
    assert layout.hole_at(x, y, among=["no hole"]) is None
    assert layout.hole_at(-5, 40) is None


@pytest.mark.parametrize(("arms", "shape"), NAMED)
def test_any_colour_can_sit_at_the_bottom(arms: int, shape: str) -> None:
    first = Layout.of(arms, shape, "A")
    for i, bottom in enumerate(COLOURS[:arms]):
        turned = Layout.of(arms, shape, bottom)
        assert turned.xy(f"{bottom.lower()}5") == pytest.approx(first.xy("a5"), abs=2e-3)
        assert turned.xy(f"{bottom}3") == pytest.approx(first.xy("A3"), abs=2e-3)
        assert turned.reserve(bottom, 1) == pytest.approx(first.reserve("A", 1), abs=2e-3)
        assert turned.xy("a0") == pytest.approx(first.xy(f"{COLOURS[(arms - i) % arms].lower()}0"), abs=2e-3)


@pytest.mark.parametrize(("arms", "shape", "holes", "offset"), BOARDS)
def test_reserves_lie_clear_of_lanes_homes_and_each_other(
    arms: int, shape: str, holes: int, offset: int
) -> None:
    layout = Layout.of(arms, shape, "A", holes, offset)
    for colour, dish in layout.dishes.items():
        assert min(math.dist((dish.x, dish.y), p) for p in layout.holes.values()) > dish.r + 0.5
        places = [layout.reserve(colour, i) for i in range(4)]
        assert len(set(places)) == 4
        assert all(math.dist(place, (dish.x, dish.y)) < dish.r for place in places)
        others = [d for c, d in layout.dishes.items() if c != colour]
        assert all(math.dist((dish.x, dish.y), (d.x, d.y)) > dish.r + d.r for d in others)


def from_line(point: tuple[float, float], one: tuple[float, float], other: tuple[float, float]) -> float:
    (x, y), (ax, ay), (bx, by) = point, one, other
    along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / math.dist(one, other) ** 2
    share = min(1.0, max(0.0, along))
    return math.dist(point, (ax + share * (bx - ax), ay + share * (by - ay)))


@pytest.mark.parametrize(("arms", "shape"), NAMED)
def test_the_ring_of_whose_turn_it_is_lies_on_the_wood_alone(arms: int, shape: str) -> None:
    layout, ring = Layout.of(arms, shape), 0.3
    track = [layout.xy(hole) for hole in layout.track]
    for x, y, r in layout.dishes.values():
        lane = min(from_line((x, y), p, q) for p, q in zip(track, track[1:] + track[:1], strict=True))
        corners = layout.outline
        rim = min(from_line((x, y), p, q) for p, q in zip(corners, corners[1:] + corners[:1], strict=True))
        assert lane > r + ring + 0.54
        assert rim > r + ring + 0.09


@pytest.mark.parametrize(("arms", "shape"), NAMED)
def test_the_inside_of_the_ring_is_where_the_middle_is(arms: int, shape: str) -> None:
    layout = Layout.of(arms, shape)
    for colour in COLOURS[:arms]:
        gate = layout.entrance(colour)
        x, y = layout.xy(gate)
        way = layout.inward(gate)
        home = layout.xy(f"{colour}1")
        assert (x + math.cos(way), y + math.sin(way)) == pytest.approx(home, abs=5e-3)


def test_marbles_that_share_the_centre_lie_apart() -> None:
    layout = Layout.of(8)
    for count in (1, 2, 6, 7, 32):
        places = [layout.centre(i, count) for i in range(count)]
        assert len(set(places)) == count
        gaps = [math.dist(p, q) for p, q in itertools.combinations(places, 2)]
        assert not gaps or min(gaps) > 0.5


def test_the_same_board_is_worked_out_once() -> None:
    assert Layout.of(6, "polygon", "C") is Layout.of(6, "polygon", "C")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"arms": 5}, "4, 6 or 8"),
        ({"shape": "ring"}, "star or a polygon"),
        ({"bottom": "E"}, "A, B, C, D"),
        ({"bottom": ""}, "A, B, C, D"),
        ({"arm_holes": 31}, "9 to 30"),
        ({"entrance_offset": 0}, "1 to 8"),
    ],
)
def test_a_board_that_the_game_has_not_is_refused_in_words(wrong: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Layout.of(**wrong)  # type: ignore[arg-type]
