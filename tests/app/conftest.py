"""One server for all tests of the app, and a plain way to talk to it."""

from __future__ import annotations

import gzip
import http.client
import json
import re
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import psutil
import pytest
from websockets.sync.client import ClientConnection, connect

from tests.app.wire import PROTOCOL, message, unpacked
from tests.serving import serving


@dataclass(frozen=True)
class Answer:
    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def text(self) -> str:
        raw = gzip.decompress(self.body) if self.headers.get("Content-Encoding") == "gzip" else self.body
        return raw.decode("utf8")

    @property
    def kernel(self) -> str:
        """The id of the kernel that the page came with."""
        config = re.search(r'"jupyter-config-data" type="application/json">(.*?)</script>', self.text, re.S)
        assert config is not None, "the page came without a kernel"
        return str(json.loads(config[1])["kernelId"])


@dataclass(frozen=True)
class Site:
    """A running server."""

    address: str
    log: Path

    @property
    def port(self) -> int:
        return urlsplit(self.address).port or 0

    @property
    def base(self) -> str:
        return urlsplit(self.address).path

    def ask(self, path: str, method: str = "GET", body: str | None = None, **headers: str) -> Answer:
        """Ask for an address below the base path, or for any when it begins with a slash."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            where = path if path.startswith("/") else self.base + path
            connection.request(method, where, body, {k.replace("_", "-"): v for k, v in headers.items()})
            answer = connection.getresponse()
            return Answer(answer.status, answer.headers, answer.read())
        finally:
            connection.close()

    def lesson(self, query: str = "lesson=pieux&lang=fr") -> Answer:
        answer = self.ask(f"learn?{query}")
        assert answer.status == 200
        return answer

    def socket(
        self, kernel: str, protocols: list[str] | None = None, headers: dict[str, str] | None = None
    ) -> ClientConnection:
        return connect(
            f"ws://127.0.0.1:{self.port}{self.base}api/kernels/{kernel}/channels?session_id=s",
            subprotocols=[PROTOCOL] if protocols is None else protocols,  # type: ignore[arg-type]
            additional_headers=headers,
            max_size=None,
            open_timeout=30,
            proxy=None,
        )

    def end(self, kernel: str) -> int:
        return self.ask(f"voila/api/shutdown/{kernel}", "POST", body="").status

    @property
    def process(self) -> psutil.Process:
        (pid,) = re.findall(r"^pid (\d+)$", self.log.read_text(), re.M)
        return psutil.Process(int(pid))

    def kernels(self) -> dict[str, psutil.Process]:
        """The kernels that run, by their ids."""
        found = {}
        for child in self.process.children(recursive=True):
            try:
                line = " ".join(child.cmdline())
            except psutil.Error:
                continue
            if name := re.search(r"kernel-([0-9a-f-]{36})\.json", line):
                found[name[1]] = child
        return found


def until(true: Callable[[], object], seconds: float = 15, what: str = "it did not come about") -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, what
        time.sleep(0.05)


def alive(socket: ClientConnection) -> bool:
    """Return whether the kernel behind a websocket answers."""
    socket.send(message("kernel_info_request", {}))
    end = time.monotonic() + 15
    while time.monotonic() < end:
        if unpacked(socket.recv(timeout=15))["header"]["msg_type"] == "kernel_info_reply":
            return True
    return False


@pytest.fixture(scope="session", autouse=True)
def language() -> Iterator[None]:
    """Let the machine's language be none: what has not been asked for in a language is then French."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
            patch.delenv(name, raising=False)
        patch.setenv("LANG", "C.UTF-8")
        yield


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    log = tmp_path_factory.mktemp("server") / "log.txt"
    with serving(command=(sys.executable, "-m", "tests.app.quick"), log=log) as address:
        yield Site(address, log)
