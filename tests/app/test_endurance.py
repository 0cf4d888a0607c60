"""A long afternoon in short: pages opened and left again and again, some badly, and nothing piles up."""

from __future__ import annotations

import re
import socket
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from tests.app.conftest import Site, alive, until
from tests.app.wire import PROTOCOL, message
from tests.browser.conftest import FLAGS, chromium
from tests.serving import serving

pytestmark = pytest.mark.slow

#: Megabytes that the server may have grown by in the end; a kernel's connection that stays costs about one.
GROWTH = 30.0
#: Open files more than before: some wait for the garbage to be collected. A kernel has six or more.
FILES = 100
VISITORS, ROUNDS, AT_ONCE, IN_BROWSER = 2, 200, 2, 10
#: The server that `toc-learn` starts, with the number of its process.
SERVER = """
import os, sys
from toc_learn.app.cli import main
print("pid", os.getpid(), flush=True)
sys.exit(main())
"""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Site]:
    """A server as a person starts it, with two boards ready."""
    log = tmp_path / "log.txt"
    command = (sys.executable, "-c", SERVER)
    with serving("--visitors", str(VISITORS), "--lang", "en", command=command, log=log) as address:
        yield Site(address, log)


def half_open(site: Site, kernel: str, sent: str) -> None:
    """Begin to open the websocket, break off after `sent`, and go."""
    request = (
        f"GET {site.base}api/kernels/{kernel}/channels?session_id=h HTTP/1.1\r\n"
        f"Host: localhost:{site.port}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: {PROTOCOL}\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", site.port), 10) as raw:
        if sent == "half":
            raw.sendall(request.encode()[:120])
            return
        raw.sendall(request.encode())
        assert raw.recv(200).startswith(b"HTTP/1.1 101")
        if sent == "header":
            raw.sendall(b"\x82\xfe\xff")  # a frame that says it is long, and never comes
        elif sent == "noise":
            raw.sendall(bytes(range(256)) * 4)


def reload(site: Site, number: int) -> None:
    """Open a page, use it well or badly, and leave it as a page that is loaded again leaves."""
    kernel = site.lesson(f"lesson=pieux&step={number % 9 + 1}&lang={('fr', 'en')[number % 2]}").kernel
    match number % 10:
        case 3:
            half_open(site, kernel, "half")
        case 5:
            half_open(site, kernel, "upgraded")
        case 6:
            half_open(site, kernel, "header")
        case 7:
            half_open(site, kernel, "noise")
        case 8:
            with site.socket(kernel) as visitor:
                visitor.send((2**63).to_bytes(8, "little") + bytes(64))
        case 9:
            with site.socket(kernel) as visitor:
                visitor.send(message("execute_request", {"code": "1"}))
        case _:
            with site.socket(kernel) as visitor:
                assert alive(visitor)
    assert site.end(kernel) == 204


def size(site: Site) -> float:
    return site.process.memory_info().rss / 1e6


def test_two_hundred_reloads_leave_nothing_behind(house: Site) -> None:
    until(lambda: len(house.kernels()) >= 2, 60)
    with ThreadPoolExecutor(AT_ONCE) as crowd:
        list(crowd.map(lambda number: reload(house, number), range(20)))
        settled(house)
        before, files = size(house), house.process.num_fds()
        list(crowd.map(lambda number: reload(house, number), range(ROUNDS)))
    in_a_browser(house)
    settled(house)
    grown = size(house) - before
    print(f"grown by {grown:.1f} MB from {before:.0f} MB, files {files} -> {house.process.num_fds()}")
    assert grown < GROWTH
    assert house.process.num_fds() < files + FILES
    assert "Traceback" not in house.log.read_text(encoding="utf8")


def settled(site: Site) -> None:
    """Wait until the boards that are kept ready live again, and no other process of the server's."""

    def still() -> bool:
        children = site.process.children(recursive=True)
        return len(children) == VISITORS == len(site.kernels())

    until(still, 60, "processes stayed")


def in_a_browser(site: Site) -> None:
    """Load a real page again and again; each time it comes alive, with a kernel of its own."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        page = browser.new_page()
        seen = set()
        page.goto(f"{site.address}learn?lesson=pieux&lang=fr")
        for _ in range(IN_BROWSER):
            until(lambda: page.locator("#toc-page.live").count(), 60, "the page did not come alive")
            config = page.locator("#jupyter-config-data").text_content() or ""
            seen.update(re.findall(r'"kernelId": "([0-9a-f-]{36})"', config))
            page.reload()
        until(lambda: page.locator("#toc-page.live").count(), 60, "the page did not come alive")
        page.close()
        browser.close()
    assert len(seen) == IN_BROWSER


def test_whoever_asks_for_every_page_and_looks_at_none_makes_room(house: Site) -> None:
    """Twice the visitors and six more kernels may live; here nobody connects to any of them."""
    until(lambda: len(house.kernels()) >= 2, 60)
    with ThreadPoolExecutor(10) as crowd:
        taken = [page.kernel for page in crowd.map(lambda _: house.lesson(), range(10))]
        assert len(set(taken)) == 10
        start = time.monotonic()
        visitor = house.lesson()
        waited = time.monotonic() - start
    assert visitor.kernel not in taken
    assert waited < 40, f"the next visitor waited {waited:.0f} s"
    house.end(visitor.kernel)
