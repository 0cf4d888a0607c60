"""What a visit costs: requests, bytes, cookies, other servers; and that the pack holds what a visit needs."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext

from toc_learn.app.assets import Assets
from tools import pack

LESSON = "learn?lesson=pieux&lang=fr"


@dataclass(frozen=True)
class Visit:
    requests: list[str]
    from_network: list[str]
    transferred: int


def visit(context: BrowserContext, url: str, live: bool = True) -> Visit:
    """Open `url` until its board is there, and count what went over the network."""
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.send("Network.enable")
    urls: dict[str, str] = {}
    cached: set[str] = set()
    sizes: list[float] = []
    devtools.on("Network.requestWillBeSent", lambda e: urls.__setitem__(e["requestId"], e["request"]["url"]))
    devtools.on("Network.requestServedFromCache", lambda e: cached.add(e["requestId"]))
    devtools.on(
        "Network.responseReceived",
        lambda e: cached.add(e["requestId"]) if e["response"].get("fromDiskCache") else None,
    )
    devtools.on("Network.loadingFinished", lambda e: sizes.append(e["encodedDataLength"]))
    page.goto(url)
    if live:
        page.locator("#toc-page.live").wait_for(timeout=60_000)
    page.wait_for_timeout(1000)
    asked = {key: url for key, url in urls.items() if not url.startswith(("data:", "blob:"))}
    page.close()
    return Visit(
        list(asked.values()), [url for key, url in asked.items() if key not in cached], round(sum(sizes))
    )


@pytest.fixture
def context(browser: Browser):
    opened = browser.new_context()
    yield opened
    opened.close()


def test_first_and_second_visit(context: BrowserContext, address: str) -> None:
    first = visit(context, address + LESSON)
    assert len(first.requests) <= 12, first.requests
    assert first.transferred <= 1_300_000, first.transferred
    second = visit(context, address + LESSON)
    # The page itself and its kernel's description (asked for at once as a sign of life, then to connect) are
    # always new; nothing else is even asked for.
    assert len({urlsplit(url).path for url in second.from_network}) == 2, second.from_network
    assert len(second.from_network) <= 3, second.from_network
    assert second.transferred <= 40_000
    hosts = {urlsplit(url).netloc for url in first.requests + second.requests}
    assert hosts == {urlsplit(address).netloc}


def test_plain_pages_are_one_request(context: BrowserContext, address: str) -> None:
    for path in ("", "rules", "about"):
        seen = visit(context, address + path, live=False)
        assert seen.requests == [address + path]
        assert seen.transferred < 60_000


def test_no_cookie_is_set(context: BrowserContext, address: str) -> None:
    visit(context, address, live=False)
    visit(context, address + LESSON)
    assert context.cookies() == []


def test_the_pack_holds_what_a_visit_loads(browser: Browser) -> None:
    """After an upgrade the list has to be recorded again: tools/pack.py."""
    assert pack.record(browser) == Assets().chunks
