"""The sheets on paper: white, nothing cut off, nothing across two pages, the cards' powers on one page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

MM = 96 / 25.4
WIDE, HIGH = 186 * MM, 273 * MM
"""What an A4 sheet holds within the margins of the style sheet."""

CUT = """() => [...document.querySelectorAll(
    '.case, .powers li, .pocket > div, .pocket li, .face, .answers li, td'
  )].filter(box => box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1)
  .map(box => box.textContent.slice(0, 60))"""
OUTSIDE = """() => [...document.querySelectorAll(
    '.powers img, .pocket img, .case img, .pocket li, .asking li'
  )].filter(one => {
    const [inner, outer] = [one, one.closest('article, .powers li, .pocket > div')]
      .map(box => box.getBoundingClientRect())
    return inner.right > outer.right || inner.bottom > outer.bottom || inner.height < 20
  }).map(one => one.outerHTML.slice(0, 80))"""
HEIGHTS = """names => [...document.querySelectorAll(names)].map(box => box.getBoundingClientRect().height)"""


@pytest.fixture(scope="module", params=["light", "dark"])
def paper(browser: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    context = browser.new_context(
        base_url=address, color_scheme=request.param, viewport={"width": int(WIDE), "height": int(HIGH)}
    )
    page = context.new_page()
    page.emulate_media(media="print")
    yield page
    context.close()


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(
    "path", ["print/cards?", *(f"print?lesson={name}&" for name in ("cards", "pieux", "starter-4", "tables"))]
)
def test_nothing_is_cut_off_and_no_step_is_longer_than_a_page(paper: Page, path: str, lang: str) -> None:
    paper.goto(f"{path}lang={lang}")
    assert not paper.evaluate(CUT)
    assert not paper.evaluate(OUTSIDE)
    assert paper.evaluate("document.documentElement.scrollWidth") <= WIDE
    assert all(height < HIGH / 2 for height in paper.evaluate(HEIGHTS, ".case"))
    white = "getComputedStyle(document.body).backgroundColor"
    assert paper.evaluate(white) == "rgb(255, 255, 255)"
    for words in ("h1", ".src", ".hero p", "b"):
        colours = paper.evaluate(
            "names => [...document.querySelectorAll(names)].map(one => getComputedStyle(one).color)", words
        )
        assert set(colours) <= {"rgb(0, 0, 0)", "rgb(51, 51, 51)"}


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_powers_fill_one_page_and_four_copies_another(paper: Page, lang: str) -> None:
    paper.goto(f"print/cards?lang={lang}")
    (hero,) = paper.evaluate(HEIGHTS, ".hero")
    (powers,) = paper.evaluate(HEIGHTS, ".powers")
    (pocket,) = paper.evaluate(HEIGHTS, ".pocket")
    assert hero + powers < HIGH
    assert pocket < HIGH
