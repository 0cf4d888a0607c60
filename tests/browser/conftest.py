"""A real browser on the real page. A missing browser is a failure, here and in CI, never a skip."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.serving import serving

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)
            # A shared machine can starve a browser for a minute. Twice more, and the summary says so: what
            # fails three times is a fault. On one's own machine the first failure is shown at once.
            if os.environ.get("CI"):
                item.add_marker(pytest.mark.flaky(reruns=2))


def chromium() -> str:
    """Return the path of the browser that drives the tests."""
    names = [os.environ.get("TOC_CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome"]
    for name in names:
        if name and (found := shutil.which(name)):
            return found
    pytest.fail("no Chromium found: install Debian's chromium, or name one in TOC_CHROMIUM", pytrace=False)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    # Not for the whole session: while Playwright runs its loop is this thread's, and other tests have theirs.
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The base address of a server that runs for the whole of the browser tests."""
    log = tmp_path_factory.mktemp("server") / "log.txt"
    with serving("--visitors", "2", log=log) as base:
        yield base


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A page of that server, without a fault of its scripts or of its policy until the test is over."""
    context = browser.new_context(base_url=address, viewport={"width": 1366, "height": 768})
    opened = context.new_page()
    faults: list[str] = []
    opened.on("pageerror", lambda error: faults.append(str(error)))
    opened.on("console", lambda said: faults.append(said.text) if "Content Security" in said.text else None)
    yield opened
    context.close()
    assert not faults
