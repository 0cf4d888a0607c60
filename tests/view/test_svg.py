"""The SVG: well-formed whatever it is given, complete in itself, told in words."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from tests.sampling import rng
from tests.view.scenes import HOSTILE, PIEUX, random_scene, scene
from toc_learn.view.layout import Layout
from toc_learn.view.palette import CARD_RED, DARK, LIGHT, MARBLES, PAPER, WRONG
from toc_learn.view.svg import THEMES, svg

SVG = "{http://www.w3.org/2000/svg}"
ALLOWED = {"svg", "title", "desc", "style", "defs", "g", "use", "path", "circle", "text"}
ALLOWED |= {"linearGradient", "radialGradient", "stop"}


def parsed(text: str) -> ET.Element:
    return ET.fromstring(text)


def tags(root: ET.Element) -> set[str]:
    return {element.tag.removeprefix(SVG) for element in root.iter()}


def ids(root: ET.Element) -> list[str]:
    return [element.attrib["id"] for element in root.iter() if "id" in element.attrib]


@pytest.mark.parametrize("theme", THEMES)
def test_random_scenes_with_hostile_words_stay_well_formed(theme: str) -> None:
    random = rng(f"svg {theme}")
    for _ in range(25):
        words = random.choice(HOSTILE)
        shown = random_scene(random, hostile=True)
        text = svg(shown, theme=theme, title=words, desc=words)
        root = parsed(text)
        assert tags(root) <= ALLOWED
        assert not any(name.startswith("on") for element in root.iter() for name in element.attrib)
        assert "nan" not in text.lower().replace("ressource", "")
        text.encode("utf-8")


def test_words_come_through_as_they_are() -> None:
    root = parsed(svg(scene(PIEUX).with_(labels=[("a5", HOSTILE[0])]), title="<b>", desc="x & y"))
    texts = [element.text for element in root.iter(f"{SVG}text")]
    assert HOSTILE[0] in texts
    assert root.findtext(f"{SVG}title") == "<b>"
    assert root.findtext(f"{SVG}desc") == "x & y"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_picture_tells_itself_in_words(lang: str) -> None:
    root = parsed(svg(scene(PIEUX).with_(lang=lang, turn="A")))
    assert root.attrib["role"] == "img"
    named = {element.attrib["id"]: element.text or "" for element in root if "id" in element.attrib}
    words = [named[key] for key in root.attrib["aria-labelledby"].split()]
    assert len(words) == 2
    for hole in ("a0", "a8", "A2", "b9", "C3", "D4"):
        assert hole in words[1]


def test_a_silent_picture_is_hidden_from_screen_readers() -> None:
    root = parsed(svg(scene(PIEUX), title="", desc=""))
    assert root.attrib["aria-hidden"] == "true"
    assert root.find(f"{SVG}title") is None


def test_every_reference_has_its_target_and_every_id_stands_once() -> None:
    random = rng("references")
    for _ in range(10):
        text = svg(random_scene(random), title="", desc="")
        known = ids(parsed(text))
        assert len(known) == len(set(known))
        used = set(re.findall(r'(?:href="#|url\(#)([^")]+)', text))
        assert used <= set(known)


def test_pictures_on_one_page_share_no_ids() -> None:
    one = ids(parsed(svg(scene(PIEUX), title="", desc="")))
    other = ids(parsed(svg(scene("A=a3"), title="", desc="")))
    dark = ids(parsed(svg(scene(PIEUX), theme="dark", title="", desc="")))
    assert not set(one) & set(other)
    assert not set(one) & set(dark)


def test_nothing_is_fetched_or_scripted() -> None:
    text = svg(random_scene(rng("fetched")), theme="auto")
    assert re.findall(r"https?://[^\s\"']+", text) == ["http://www.w3.org/2000/svg"]
    for word in ("<script", "@import", "<image", "<filter", "clip", "<foreignObject"):
        assert word not in text


def test_the_same_scene_gives_the_same_text() -> None:
    shown = random_scene(rng("same"))
    assert svg(shown) == svg(shown)


def test_a_size_is_in_pixels_and_a_picture_without_one_fills_its_place() -> None:
    assert parsed(svg(scene(""), size=340)).attrib["width"] == "340"
    assert "width" not in parsed(svg(scene(""))).attrib
    layout = Layout.of(4, "polygon")
    assert parsed(svg(scene(""), layout)).attrib["viewBox"] == "0 0 19.96 19.96"


def test_a_fixed_theme_needs_no_style_sheet_and_auto_follows_the_system() -> None:
    light, dark, paper, auto = (svg(scene(PIEUX), theme=theme) for theme in THEMES)
    for text, colours in ((light, LIGHT), (dark, DARK), (paper, PAPER)):
        assert "<style" not in text
        assert "class=" not in text.replace('class="toc-svg"', "")
        assert colours["engrave"] in text
    assert "@media(prefers-color-scheme:dark)" in auto
    for colours in (LIGHT, DARK):
        assert all(value in auto for value in colours.values())


def test_on_paper_no_colour_is_left_but_those_of_the_marbles_and_cards() -> None:
    text = svg(random_scene(rng("paper")), theme="paper")
    kept = {WRONG, CARD_RED, *(colour for look in MARBLES.values() for colour in look[:4])}
    for colour in set(re.findall("#[0-9A-Fa-f]{6}", text)) - kept:
        channels = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
        assert max(channels) - min(channels) <= 2, colour


def test_the_classes_of_auto_have_rules() -> None:
    text = svg(random_scene(rng("classes")), theme="auto")
    for names in re.findall(r'class="([^"]+)"', text):
        for name in names.split():
            assert f".{name}" in text


@pytest.mark.parametrize("theme", ["", "blue", "Light"])
def test_an_unknown_theme_is_refused_in_words(theme: str) -> None:
    with pytest.raises(ValueError, match="light, dark, paper, auto"):
        svg(scene(""), theme=theme)


def test_a_board_is_a_small_text() -> None:
    assert len(svg(scene(PIEUX), title="", desc="")) < 32_000
