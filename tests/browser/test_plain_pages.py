"""The plain pages in a browser: access, narrow windows, the other language, what is there without scripts."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

PAGES = [
    "?lang=fr",
    "?lang=en",
    "rules?lang=fr",
    "rules?lang=en",
    "doubts?lang=fr",
    "doubts?lang=en#pass-guard",
    "print?lang=en",
    "print?lesson=pieux&lang=fr",
    "print/cards?lang=en",
    "about?lang=fr",
    "chapters/fr/",
    "none?lang=en",
]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_access(browser: Browser, address: str, path: str, scheme: str) -> None:
    context = browser.new_context(
        base_url=address, color_scheme=scheme, viewport={"width": 360, "height": 740}, bypass_csp=True
    )
    page = context.new_page()
    page.goto(path)
    found = Axe().run(page).response["violations"]
    context.close()
    assert not found, [(fault["id"], [node["html"][:120] for node in fault["nodes"][:3]]) for fault in found]


@pytest.mark.parametrize("width", [320, 360, 768, 1366, 1920])
@pytest.mark.parametrize("path", ["?lang=fr", "rules?lang=en", "about?lang=fr", "chapters/fr/05-pieux"])
def test_nothing_sticks_out(page: Page, path: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    page.goto(path)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_language_keeps_the_page(page: Page) -> None:
    for path in ("rules?lang=fr", "about?lang=fr", "chapters/fr/", "chapters/fr/05-pieux"):
        page.goto(path)
        page.click(".toc-seg a[hreflang=en]")
        page.wait_for_load_state()
        assert page.get_attribute("html", "lang") == "en"
        assert page.url.split("?")[0].endswith(path.split("?")[0].replace("/fr/", "/en/"))


def test_pages_are_whole_without_script(browser: Browser, address: str) -> None:
    context = browser.new_context(base_url=address, java_script_enabled=False)
    page = context.new_page()
    page.goto("?lang=fr")
    assert page.locator("#go-on").is_visible()
    page.goto("rules?lang=fr")
    assert page.locator("#G2").is_visible()
    assert not page.locator("#search").is_visible()
    page.goto("learn?lesson=pieux&lang=fr")
    page.wait_for_url("**/still?lesson=pieux&step=spot&lang=fr")
    assert page.locator("#toc-static svg").first.is_visible()
    context.close()
