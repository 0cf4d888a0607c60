"""A class reaches a shared course at the address that was printed, and nobody reaches one that is not shared.

127.0.0.2 stands for the machine's address in its network: Linux answers at the whole of 127.0.0.0/8.
"""

from __future__ import annotations

import http.client
import re
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import numpy
import pytest
import zxingcpp

from tests.app.conftest import until
from tests.app.wire import PROTOCOL
from tests.serving import serving

NETWORK = "127.0.0.2"
#: The command line itself, on a machine whose address in its network is the one above.
SERVER = f"""
import sys
from toc_learn.app import hosts, serving
hosts.lan_address = serving.lan_address = lambda: "{NETWORK}"
from toc_learn.app.cli import main
sys.exit(main(["serve", "--share", "--lang", "en", *sys.argv[1:]]))
"""


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, Path]]:
    """The port of a shared server, and what it printed."""
    log = tmp_path_factory.mktemp("shared") / "log.txt"
    with serving(command=(sys.executable, "-c", SERVER), log=log) as address:
        yield urlsplit(address).port or 0, log


def status(port: int, host: str, path: str = "/", at: str = NETWORK, **headers: str) -> int:
    """Ask at the address `at`, calling it `host`, and return the status of the answer."""
    connection = http.client.HTTPConnection(at, port, timeout=30)
    try:
        connection.request("GET", path, headers={"Host": host, **headers})
        return connection.getresponse().status
    finally:
        connection.close()


def test_the_printed_address_is_answered_and_no_foreign_name(shared: tuple[int, Path]) -> None:
    port, _ = shared
    for at in (NETWORK, "127.0.0.1"):
        for name in (
            f"{NETWORK}:{port}",
            NETWORK,
            f"localhost:{port}",
            f"{socket.gethostname()}.local:{port}",
        ):
            assert status(port, name, at=at) == 200, name
        for name in (
            "evil.example", f"evil.example:{port}", "127.0.0.3", f"127.0.0.20:{port}",
            f"{NETWORK}.evil.example", f"evil{NETWORK}", "0.0.0.0", "[::ffff:127.0.0.2]", "",
        ):  # fmt: skip
            assert status(port, name, at=at) in (400, 403), name


def test_a_name_that_another_site_points_here_reaches_no_kernel_and_no_file(shared: tuple[int, Path]) -> None:
    """DNS rebinding: the other site's page believes that it talks to its own server."""
    port, _ = shared
    kernel = "00000000-0000-4000-8000-000000000000"
    socket_headers = {
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Protocol": PROTOCOL,
        "Origin": f"http://evil.example:{port}",
    }
    for path in (
        "/",
        "/learn?lesson=pieux",
        "/rules",
        f"/api/kernels/{kernel}",
        "/voila/render/course.ipynb",
    ):
        assert status(port, f"evil.example:{port}", path) == 403, path
    channels = f"/api/kernels/{kernel}/channels?session_id=s"
    assert status(port, f"evil.example:{port}", channels, **socket_headers) == 403


def squares(printed: str) -> numpy.ndarray:
    """Return the picture of a code that was printed with half blocks: light where the terminal is lit."""
    rows: list[list[int]] = []
    for line in printed.splitlines():
        if line and not line.strip("█▀▄ "):
            rows.append([255 * (mark in "█▀") for mark in line])
            rows.append([255 * (mark in "█▄") for mark in line])
    widest = max(map(len, rows))
    picture = numpy.array([row + [0] * (widest - len(row)) for row in rows], dtype=numpy.uint8)
    return picture.repeat(4, axis=0).repeat(4, axis=1)


def test_a_telephone_reads_the_printed_address(shared: tuple[int, Path]) -> None:
    port, log = shared
    until(lambda: "█" in log.read_text(encoding="utf8"))
    printed = log.read_text(encoding="utf8")
    (read,) = zxingcpp.read_barcodes(squares(printed))
    assert read.text == f"http://{NETWORK}:{port}/?lang=en"
    assert re.search(rf"^.*{re.escape(read.text)}$", printed, re.M)
    assert status(port, urlsplit(read.text).netloc) == 200


def test_what_is_not_shared_is_reached_from_this_machine_alone() -> None:
    with serving() as address:
        port = urlsplit(address).port or 0
        assert status(port, f"localhost:{port}", at="127.0.0.1") == 200
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection((NETWORK, port), 5)
        assert status(port, f"{NETWORK}:{port}", at="127.0.0.1") == 403
