"""The board is shown as its reader likes it, on every size and shape; the session is not asked."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given

from toc_learn.view.layout import COLOURS, SHAPES
from toc_learn.view.scene import NUMBERS
from toc_learn.widgets.outlook import Outlook, read_outlook
from toc_learn.widgets.parts import parts

from .conftest import Sent
from .fake import screen
from .test_face import Played
from .test_inbox import JSONISH


@pytest.mark.parametrize("outlook", [Outlook(*each) for each in product(NUMBERS, COLOURS, SHAPES)])
def test_every_outlook_can_be_asked_for(outlook: Outlook) -> None:
    assert read_outlook(outlook.encoded()) == outlook


@given(JSONISH)
def test_nothing_else_is_an_outlook(content: Any) -> None:
    found = read_outlook(content) if isinstance(content, dict) else None
    assert found is None or found.encoded() == content


@pytest.mark.parametrize("arms", [4, 6, 8])
def test_turning_brings_every_colour_to_the_bottom_once(arms: int) -> None:
    outlook, seen = Outlook(), []
    for _ in range(arms):
        seen.append(outlook.bottom)
        outlook = outlook.turned(arms)
    assert "".join(seen) == COLOURS[:arms]
    assert outlook == Outlook()


def test_names_come_and_go_with_the_same_button() -> None:
    assert Outlook().numbered("count").numbers == "count"
    assert Outlook("count").numbered("notation").numbers == "notation"
    assert Outlook("count").numbered("count") == Outlook()


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_page_offers_it_once_and_not_in_its_head(lang: str) -> None:
    shown = parts(screen(lang=lang), page=True, outlook=Outlook("count"))
    for place, trees in shown.items():
        times = int(place == "settings")
        assert str(trees).count("toc-look") == times, place
        assert str(trees).count('"command": "outlook"') == 4 * times, place


def test_the_board_turns_and_the_session_is_not_asked(sent: Sent) -> None:
    played = Played()
    hole = {each["hole"]: (each["x"], each["y"]) for each in played.face.shell.holes}
    played.hear({"kind": "command", **Outlook("notation", "B", "polygon").encoded()})
    assert played.session.done == []
    picture = played.face.picture
    assert picture.scene.numbers == "notation"
    assert (picture.layout.shape, picture.layout.bottom) == ("polygon", "B")
    moved = {each["hole"]: (each["x"], each["y"]) for each in played.face.shell.holes}
    assert hole.keys() == moved.keys()
    assert all(hole[name] != moved[name] for name in hole)
    played.hear({"kind": "command", "command": "outlook", "numbers": "<b>", "bottom": "Z", "shape": ""})
    assert picture.layout.bottom == "B"
