"""Numbers and names of holes: large enough to be read, over nothing, under nothing, on every board."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from tests.view.recording import Recorder
from tests.view.scenes import scene
from toc_learn.view.layout import SHAPES, Layout
from toc_learn.view.numbering import words_of
from toc_learn.view.painter import paint_marks
from toc_learn.view.scene import NUMBERS, Ghost, Refused, Scene, Trace, is_home
from toc_learn.view.surface import Style

WIDTHS = (340, 500, 640)
BOARDS = [(arms, shape) for arms in (4, 6, 8) for shape in SHAPES]
KINDS = NUMBERS[1:]
Box = tuple[float, float, float, float]


def texts(shown: Scene, layout: Layout, width: float) -> list[tuple[str, Box, float, bool]]:
    """Return what is written on the board itself: words, box, height in pixels, whether it is in a hole."""
    recorder = Recorder()
    paint_marks(shown, layout, recorder, width / layout.width)
    found, depth = [], 0
    for command in recorder.commands:
        depth += {"push": 1, "pop": -1}.get(str(command[0]), 0)
        if command[0] != "text" or depth:
            continue
        _, x, y, words, size, style = command
        assert isinstance(x, float | int)
        assert isinstance(y, float | int)
        assert isinstance(size, float | int)
        assert isinstance(style, Style)
        # Helvetica, and what stands in for it, is 0.556 of its size wide a figure, which is 0.716 high.
        half = 0.278 * size * len(str(words))
        box = (x - half, y - 0.716 * size, x + half, y)
        found.append((str(words), box, size * width / layout.width, style.fill != "engrave"))
    return found


def meets(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def reaches(box: Box, x: float, y: float, r: float) -> bool:
    dx, dy = max(box[0] - x, x - box[2], 0.0), max(box[1] - y, y - box[3], 0.0)
    return dx * dx + dy * dy < r * r


def check(shown: Scene, layout: Layout, width: float) -> list[str]:
    written = texts(shown, layout, width)
    for (words, box, height, _), (other, there, *_) in combinations(written, 2):
        assert not meets(box, there), (words, other)
        assert height >= 10.99, words
    standing = {marble.hole for marble in shown.marbles}
    for words, box, height, within in written:
        assert height >= 10.99, words
        assert box[0] > 0.04
        assert box[1] > 0.04
        assert max(box[2:]) < layout.width - 0.04
        for hole, (x, y) in layout.holes.items():
            if within and reaches(box, x, y, 0.1):
                assert hole not in standing, (words, hole)
                continue
            guard = hole in shown.guards and not is_home(hole)
            assert not reaches(box, x, y, 0.78 if guard else 0.27), (words, hole)
        for colour, dish in layout.dishes.items():
            assert not reaches(box, dish.x, dish.y, dish.r), (words, colour)
    return [words for words, *_ in written]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("arms", "shape"), BOARDS)
def test_no_number_collides_whatever_side_is_at_the_bottom(
    arms: int, shape: str, kind: str, width: int
) -> None:
    for bottom in "ABCDEFGH"[:arms]:
        layout = Layout.of(arms, shape, bottom)
        assert check(Scene(arms=arms, numbers=kind), layout, width), bottom


@pytest.mark.parametrize(("arms", "shape"), BOARDS)
@pytest.mark.parametrize("kind", KINDS)
def test_numbers_tell_where_one_is_on_every_arm(arms: int, shape: str, kind: str) -> None:
    layout = Layout.of(arms, shape)
    for width, least in ((340, 2), (640, 6)):
        shown = Scene(arms=arms, numbers=kind)
        check(shown, layout, width)
        told = []
        for words, (left, top, right, low), *_ in texts(shown, layout, width):
            at = ((left + right) / 2, (top + low) / 2)
            hole = min(layout.track, key=lambda one: math.dist(layout.xy(one), at))
            assert words == words_of(layout, hole, kind)
            told.append(hole[0])
        for arm in "abcdefgh"[:arms]:
            assert told.count(arm) >= least, (width, arm)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("arms", "shape"), BOARDS)
def test_no_number_collides_with_a_refusal(arms: int, shape: str, kind: str, width: int) -> None:
    shown = scene("A=a8 B=b0 D=b2", arms, numbers=kind)
    path = tuple(f"a{i}" for i in range(8, 18))
    marked = shown.with_(refused=Refused((*path, "b0"), "b0", "b2"), labels=["a8", "b0", "b2"])
    for bottom in "ABC":
        layout = Layout.of(arms, shape, bottom)
        written = check(marked, layout, width)
        # On a star of eight there may be no wood for the name of what refuses: its badge marks it alone.
        bare = (arms, shape) == (8, "star")
        assert {"a8", "b2"} | ({"b0"} if not bare else set()) <= {*written}
        recorder = Recorder()
        paint_marks(marked, layout, recorder, width / layout.width)
        feet = [(x, y) for name, x, y, *_ in recorder.stamps if name == "footw"]
        badges = [(x, y) for name, x, y, *_ in recorder.stamps if name == "badge"]
        for words, box, *_ in texts(marked, layout, width):
            assert not any(reaches(box, x, y, 0.2) for x, y in feet), words
            assert not any(reaches(box, x, y, 0.45) for x, y in badges), words


@pytest.mark.parametrize(("arms", "shape"), BOARDS)
def test_no_number_collides_with_what_a_move_leaves(arms: int, shape: str) -> None:
    layout = Layout.of(arms, shape)
    shown = scene("A=a12,a0 C=c0", arms, numbers="notation", trace=Trace((("a5", "a6", "a7", "a12"),)))
    check(shown.with_(ghosts=[Ghost("B", "a12")]), layout, 340)


@pytest.mark.parametrize(("arms", "shape"), BOARDS)
def test_names_are_read_on_a_phone(arms: int, shape: str) -> None:
    layout = Layout.of(arms, shape)
    for hole in layout.track:
        ((words, box, height, _),) = texts(Scene(arms=arms).with_(labels=[hole]), layout, 340)
        assert height >= 10.99, words
        for other, (x, y) in layout.holes.items():
            assert not reaches(box, x, y, 0.26), (hole, other)
    check(Scene(arms=arms).with_(labels=["a3", "a12", "b0", "b8"]), layout, 340)


@pytest.mark.parametrize(("arms", "shape"), [(4, "star"), (8, "star"), (8, "polygon")])
def test_the_holes_that_the_moment_is_about_come_first(arms: int, shape: str) -> None:
    layout = Layout.of(arms, shape)
    calm = scene("A=a4", arms, numbers="notation")
    usual = {words for words, *_ in texts(calm, layout, 340)}
    about = [hole for hole in ("a5", "b4", "b5", "b8", "b9", "c5") if hole not in usual]
    told = [
        hole for hole in about if hole in {one[0] for one in texts(calm.with_(targets=[hole]), layout, 340)}
    ]
    assert len(told) >= 3 * len(about) / 4, (told, about)
