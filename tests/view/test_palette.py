"""The colours keep apart for every eye, and what carries meaning stands out from what it lies on."""

from __future__ import annotations

import itertools

import pytest

from tests.view.seeing import SIGHTS, ciede2000, contrast, seen
from toc_learn.view.palette import (
    CARD_RED,
    DARK,
    INK,
    LIGHT,
    MARBLES,
    PAPER,
    SHADOW,
    WHITE,
    WRONG,
    resolve,
    theme,
)

# The least difference between any two colours of a board: what was measured, rounded down.
APART = {
    4: {"normal": 31, "protan": 31, "deutan": 27, "tritan": 36, "grey": 15},
    6: {"normal": 25, "protan": 19, "deutan": 14, "tritan": 17, "grey": 8},
    8: {"normal": 25, "protan": 19, "deutan": 14, "tritan": 13, "grey": 6},
}


def test_the_measure_gives_the_published_differences() -> None:
    """Pairs 1, 7 and 25 of Sharma, Wu and Dalal's test data."""
    assert ciede2000((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert ciede2000((50, 0, 0), (50, -1, 2)) == pytest.approx(2.3669, abs=1e-4)
    assert ciede2000((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387)) == pytest.approx(
        1.2644, abs=1e-4
    )


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("arms", [4, 6, 8])
def test_colours_keep_apart(arms: int, sight: str) -> None:
    fills = [look.fill for look in list(MARBLES.values())[:arms]]
    nearest = min(ciede2000(seen(a, sight), seen(b, sight)) for a, b in itertools.combinations(fills, 2))
    assert nearest >= APART[arms][sight]


def test_every_colour_has_its_own_shape() -> None:
    assert len({look.shape for look in MARBLES.values()}) == len(MARBLES)


@pytest.mark.parametrize("colour", list(MARBLES))
def test_the_sign_on_a_marble_can_be_read(colour: str) -> None:
    assert contrast(MARBLES[colour].fill, MARBLES[colour].sign) >= 4


@pytest.mark.parametrize("name", ["light", "dark", "paper"])
def test_what_lies_on_the_board_stands_out(name: str) -> None:
    colours = theme(name)
    for wood in ("wood1", "wood2", "wood3"):
        assert contrast(colours["engrave"], colours[wood]) >= 5.9
        assert contrast(colours["out"], colours[wood]) >= 5.9
    assert contrast(INK, colours["inlay"]) >= 13
    assert contrast(WRONG, WHITE) >= 4.5
    assert contrast(CARD_RED, WHITE) >= 6.5


def test_the_themes_have_the_same_roles() -> None:
    assert set(LIGHT) == set(DARK) == {role for role in PAPER if not role.startswith("#")}
    assert resolve("#123456", LIGHT) == "#123456"
    assert resolve("inlay", DARK) == DARK["inlay"]


def test_paper_is_ink_on_white() -> None:
    """What lies under the marbles stays white, what is drawn on it is grey or black: no brown is mixed."""
    for role in ("wood1", "wood2", "wood3", "grain", "inlay"):
        assert PAPER[role] == WHITE
    for colour in PAPER.values():
        red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
        assert max(red, green, blue) - min(red, green, blue) <= 2
    for role in ("rim1", "rim2", "inlay-edge"):
        assert contrast(PAPER[role], WHITE) >= 3


def test_a_theme_may_give_a_fixed_colour_its_own() -> None:
    assert resolve(SHADOW, PAPER) == WHITE
    assert resolve(SHADOW, LIGHT) == SHADOW
    with pytest.raises(KeyError):
        resolve("no-such-role", PAPER)


def test_an_unknown_theme_is_refused_in_words() -> None:
    with pytest.raises(ValueError, match="light, dark or paper"):
        theme("auto")
