"""A part of a picture shows what was asked for, larger, and nothing of it is lost."""

from __future__ import annotations

import pytest

from tests.view.scenes import PIEUX, scene
from toc_learn.view.crop import around, cropped
from toc_learn.view.layout import Layout
from toc_learn.view.svg import svg


@pytest.mark.parametrize("shape", ["star", "polygon"])
@pytest.mark.parametrize("holes", [("a0",), ("a3", "a12"), ("A", "B"), ("C4", "c5", "C")])
def test_all_of_the_holes_lie_in_the_part_and_it_lies_on_the_board(
    shape: str, holes: tuple[str, ...]
) -> None:
    layout = Layout.of(4, shape)
    left, top, width, height = around(layout, holes)
    assert left >= 0
    assert top >= 0
    assert left + width <= layout.width + 0.001
    assert top + height <= layout.width + 0.001
    for hole in holes:
        x, y = layout.xy(hole)
        half = layout.dishes[hole].r if hole in layout.dishes else 0.5
        assert left <= x - half
        assert top <= y - half
        assert x + half <= left + width
        assert y + half <= top + height


def test_the_part_is_the_same_drawing_seen_through_a_smaller_window() -> None:
    whole = svg(scene(PIEUX))
    part = cropped(whole, around(Layout.of(), ["a3", "a12"]))
    assert 'viewBox="' in part
    assert part != whole
    left = [drawing.partition("viewBox=")[2].partition('"')[2].partition('"')[2] for drawing in (part, whole)]
    assert left[0] == left[1]


def test_a_part_of_nothing_is_refused_in_words() -> None:
    with pytest.raises(ValueError, match="needs a hole"):
        around(Layout.of(), [])
    with pytest.raises(KeyError):
        around(Layout.of(), ["z9"])
