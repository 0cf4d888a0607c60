"""What the browser really paints: looked at pixel by pixel, at every width, once and twice the pixels, and
without colours. `TOC_PICTURES=folder` keeps what was looked at.
"""

from __future__ import annotations

import io
import os
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Browser, Page

from tests.browser.player import Player
from tests.view.raster import seen_by
from tests.view.seeing import SIGHTS
from tests.view.test_without_colour import sign
from toc_learn.engine.position import Position
from toc_learn.view.layout import COLOURS
from toc_learn.view.painter import layout_for
from toc_learn.view.scene import Marble, Scene
from toc_learn.view.stamps import GUARD_SCALE, HOME_SCALE
from toc_learn.view.svg import svg

SIZES = ((360, 740), (768, 1024), (1366, 768), (1920, 1080))
CROP = 48  # pixels of a cut-out marble's square


def picture(page: Page, name: str, clip: tuple[float, float, float, float] | None = None) -> Image.Image:
    box = dict(zip(("x", "y", "width", "height"), clip, strict=True)) if clip else None
    taken = Image.open(io.BytesIO(page.screenshot(clip=box))).convert("RGB")  # type: ignore[arg-type]
    if folder := os.environ.get("TOC_PICTURES"):
        taken.save(os.path.join(folder, f"{name}.png"))  # noqa: PTH118
    return taken


def edges(image: Image.Image) -> float:
    """Return how sharp a picture is: the mean step of brightness from a pixel to the next."""
    grey = image.convert("L")
    wide, high = grey.size
    here, beside = grey.crop((0, 0, wide - 1, high)), grey.crop((1, 0, wide, high))
    return float(ImageStat.Stat(ImageChops.difference(here, beside)).mean[0])


@pytest.mark.parametrize("ratio", [1, 2])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size[0]))
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_living_board_looks_as_the_first_picture_and_as_sharp(
    browser: Browser, address: str, scheme: str, size: tuple[int, int], ratio: int
) -> None:
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=ratio,
        color_scheme=scheme,  # type: ignore[arg-type]
        reduced_motion="reduce",
    )
    one = Player(context, address, "pieux", "pointer")
    one.open("aim")
    box = one.page.locator("#toc-live .toc-figure").bounding_box()
    assert box is not None
    clip = (round(box["x"]), round(box["y"]), int(box["width"]), int(box["height"]))
    drawn, shown = one.page.locator("#toc-live .toc-figure canvas").first.evaluate(
        "canvas => [canvas.width, canvas.getBoundingClientRect().width]"
    )
    assert drawn == pytest.approx(shown * ratio, abs=ratio), "a pixel of the board is a pixel of the screen"
    name = f"board-{width}-{ratio}x-{scheme}"
    living = picture(one.page, name, clip)
    one.page.evaluate("document.getElementById('toc-page').classList.remove('live')")
    still = picture(one.page, f"{name}-still", clip)
    # Edges are smoothed otherwise, pixel for pixel; in the middle of any ten pixels that comes out even.
    apart = [image.reduce(10 * ratio) for image in (living, still)]
    worst = max(high for _, high in ImageChops.difference(*apart).getextrema())
    assert living.size == (clip[2] * ratio, clip[3] * ratio)
    assert edges(still) > 1, "there is something on it"
    assert worst < 60, "the same picture: a marble more or less makes a hundred"
    assert 0.85 < edges(living) / edges(still) < 1.15, "neither blurred nor rough"
    context.close()


#: Roles of a marble: where each colour has one, how it is drawn there, and in what scale.
ROLES = {
    "guard": ("{}0", GUARD_SCALE),
    "track": ("{}5", 1.0),
    "chosen": ("{}9", 1.0),
    "home": ("{}2", HOME_SCALE),
}


@pytest.fixture(scope="module")
def boards(browser: Browser) -> dict[str, Image.Image]:
    """The board of eight with a marble of each colour in each role, as a phone and a wall show it."""
    found = {}
    scene = crowd()
    for name, side, ratio in (("phone", 340, 2), ("wall", 1000, 1)):
        page = browser.new_page(viewport={"width": side, "height": side}, device_scale_factor=ratio)
        page.set_content(f"<body style='margin:0'>{svg(scene, size=side, title='', desc='')}</body>")
        found[name] = picture(page, f"crowd-{name}")
        page.close()
    return found


def crowd() -> Scene:
    holes = {role: [place.format(_side(role, c)) for c in COLOURS] for role, (place, _) in ROLES.items()}
    scene = Scene.of(Position.parse("classic-8 turn=A"))
    return scene.with_(
        marbles=[Marble(c, hole) for role in ROLES for c, hole in zip(COLOURS, holes[role], strict=True)],
        guards=holes["guard"],
        selected=holes["chosen"],
    )


def _side(role: str, colour: str) -> str:
    return colour if role == "home" else colour.lower()


def cut_out(board: Image.Image, hole: str, scale: float) -> Image.Image:
    """Return the middle of the marble on a hole, its outline left out, always of the same size."""
    layout = layout_for(crowd())
    unit = board.size[0] / layout.width
    x, y = layout.xy(hole)
    middle = x * unit, y * unit
    half = 0.8 * unit * scale / 2
    around = (middle[0] - half, middle[1] - half, middle[0] + half, middle[1] + half)
    return board.resize((CROP, CROP), Image.Resampling.BICUBIC, box=around)


@pytest.mark.parametrize("role", list(ROLES))
@pytest.mark.parametrize("where", ["phone", "wall"])
@pytest.mark.parametrize("sight", [sight for sight in SIGHTS if sight != "normal"])
def test_on_a_whole_board_any_two_sides_differ_without_their_colours(
    boards: dict[str, Image.Image], sight: str, where: str, role: str
) -> None:
    place, scale = ROLES[role]
    signs = {}
    for colour in COLOURS:
        seen = seen_by(cut_out(boards[where], place.format(_side(role, colour)), scale), sight)
        found, contrast = sign(seen)
        assert contrast > 0.25, (colour, contrast)
        signs[colour] = found
    for one, other in combinations(COLOURS, 2):
        alike = len(signs[one] & signs[other]) / len(signs[one] | signs[other])
        assert alike < 0.8, (one, other, alike)


def test_the_measure_finds_one_marble_seen_twice_alike(boards: dict[str, Image.Image]) -> None:
    place, scale = ROLES["track"]
    marble = cut_out(boards["phone"], place.format("c"), scale)
    one, other = (sign(seen_by(marble, sight))[0] for sight in ("grey", "deutan"))
    assert len(one & other) / len(one | other) > 0.9
