"""The living page in the pseudo-language: no sentence is written into scripts or widgets either."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests import pseudo
from tests.browser.player import until
from tests.serving import serving

HERE = Path(__file__).parent


@pytest.mark.slow
def test_the_living_page_speaks_through_the_catalogs(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(HERE / "pseudo"), str(HERE.parents[1]))))
    with serving("--visitors", "1", "--lessons", str(HERE / "lessons")) as base:
        context = browser.new_context(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
        page = context.new_page()
        for step, press in (
            ("refused", ".toc-cards > button:first-child"),
            ("end", ".toc-list > button:first-child"),
            ("asked", ".toc-list > button:first-child"),
            ("shown", ".toc-next"),
            ("drilled", ".toc-hint"),
        ):
            page.goto(f"{base}learn?lesson=every-move&step={step}&lang=en")
            until(page.locator("#toc-page.live").count, "the page did not come alive", 30)
            page.locator(f"#toc-live {press}").first.click()
            page.wait_for_timeout(500)
            said = [*pseudo.texts(page.content()), page.title()]
            assert len(said) > 20
            assert any("λ" in text for text in said)
            for text in said:
                assert pseudo.unmarked(text) == [], f"{step}: {text!r}"
        context.close()
