"""The picture for any width shows at each what a picture drawn for that width does."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from tests.view.scenes import PIEUX, scene
from tests.view.test_svg import ALLOWED, SVG, parsed, tags
from toc_learn.view.fluid import PHONE, fluid, widths
from toc_learn.view.layout import SHAPES, Layout
from toc_learn.view.paint_marks import THIN
from toc_learn.view.scene import Refused, Scene
from toc_learn.view.svg import svg

SCENES = {
    "marked": {
        "selectable": ["a0", "A2", "A"],
        "selected": ["a8"],
        "captures": ["b2"],
        "labels": ["a13", "b0"],
    },
    "refused": {"refused": Refused(("a8", "a9", "a10"), "b0", "b2"), "labels": ["a13"]},
    "carded": {"turn": "AC", "pack": 32, "pile": "10H"},
}


def drawn(root: ET.Element, shown: set[str] | None = None) -> list[object]:
    """Return what is drawn, what is used in place of its name; of kinds only the one that is `shown`."""
    known = {part.get("id"): part for part in root.iter() if part.get("id")}

    def read(part: ET.Element) -> list[object]:
        kinds = {name for name in part.get("class", "").split() if name.startswith("toc-w")}
        if kinds and not kinds & (shown or set()):
            return []
        inside = [found for child in part for found in read(child)]
        if kinds or part.tag == f"{SVG}svg":
            return inside
        plain = {
            name: value
            for name, value in part.attrib.items()
            if name not in ("id", "href") and not value.startswith("url(")
        }
        used = read(known[part.attrib["href"][1:]]) if "href" in part.attrib else []
        return [(part.tag, sorted(plain.items()), part.text, used, inside)]

    parts = [child for child in root if not child.tag.endswith(("title", "desc", "defs", "style"))]
    return [found for child in parts for found in read(child)]


def kind_at(text: str, width: float) -> str:
    """Return the kind that the picture's own rules show at a width, as a browser reads them."""
    for most, least, kind in re.findall(
        r"@container board \(([\d.]+)px > width(?: >= ([\d.]+)px)?\)"
        r"\{[^}]*\}\.(toc-w\d+)\{display:inline\}\}",
        text,
    ):
        if float(least or 0) <= width < float(most):
            return kind
    hidden, last = re.findall(r"<style>([^{}]*)\{display:none\}\.(toc-w\d+)\{display:inline\}", text)[-1]
    assert last not in hidden
    return last


@pytest.mark.parametrize(
    ("arms", "shape", "marks"),
    [
        *((4, "star", marks) for marks in SCENES),
        *((arms, one, "marked") for arms in (6, 8) for one in SHAPES),
    ],
)
def test_at_every_width_it_is_the_picture_of_that_width(arms: int, shape: str, marks: str) -> None:
    layout = Layout.of(arms, shape)
    shown = scene(PIEUX, arms, **SCENES[marks])
    text = fluid(shown, layout)
    root = parsed(text)
    assert tags(root) <= ALLOWED
    whole = [width for width in widths(layout) if width >= 2 / THIN * layout.width] or [920.0]
    around = {round(width) + more for width in whole for more in (-1, 1)}
    for width in sorted(width for width in around | {640} if width >= whole[0]):
        alone = drawn(parsed(svg(shown, layout, size=width, theme="auto")))
        assert drawn(root, {kind_at(text, width)}) == alone, width
    phone = drawn(parsed(svg(shown, layout, size=PHONE, theme="auto")))
    assert drawn(root, {kind_at(text, PHONE)}) == phone


@pytest.mark.parametrize(
    ("arms", "shape"), [(4, "star"), *((arms, one) for arms in (6, 8) for one in SHAPES)]
)
def test_no_width_lies_between_two_kinds(arms: int, shape: str) -> None:
    """A browser lays boards out to the sixty-fourth of a pixel, and zooms to less."""
    layout = Layout.of(arms, shape)
    text = fluid(scene(PIEUX, arms, **SCENES["marked"]), layout)
    for kind, start in enumerate(widths(layout)[1:], 1):
        around = [start + step / 1024 for step in range(-128, 129)]
        shown = [int(kind_at(text, width).removeprefix("toc-w")) for width in around]
        assert shown == sorted(shown)
        assert {*shown} == {kind - 1, kind}


def test_it_holds_nothing_twice_that_all_widths_share() -> None:
    shown = scene(PIEUX, **SCENES["marked"])
    assert len(fluid(shown)) < 1.4 * len(svg(shown, theme="auto"))
    ids = re.findall(r' id="([^"]+)"', fluid(shown))
    assert len(ids) == len(set(ids))


def test_an_empty_board_is_one_picture() -> None:
    assert "<g class" not in fluid(Scene())
