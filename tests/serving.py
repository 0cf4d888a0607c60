"""Start the real server for a test and end it again, whatever happens."""

from __future__ import annotations

import contextlib
import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import urlsplit


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


def status(url: str, timeout: float = 5) -> int:
    """Return the HTTP status that `url` answers with."""
    parts = urlsplit(url)
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=timeout)
    try:
        connection.request("GET", parts.path + (f"?{parts.query}" if parts.query else ""))
        return connection.getresponse().status
    finally:
        connection.close()


@contextlib.contextmanager
def serving(
    *arguments: str,
    command: Sequence[str] = (sys.executable, "-m", "toc_learn.app"),
    base: str = "/",
    log: Path | None = None,
    within: float = 120,
) -> Iterator[str]:
    """Yield the base address of a running server; it is ended by Ctrl-C, and must then leave."""
    port = free_port()
    environment = {k: v for k, v in os.environ.items() if k != "DISPLAY"}
    with log.open("wb") if log else open(os.devnull, "wb") as out:  # noqa: PTH123
        process = subprocess.Popen(
            [*command, "--no-browser", "--port", str(port), *arguments],
            stdout=out,
            stderr=subprocess.STDOUT,
            env=environment,
            start_new_session=True,
        )
        address = f"http://127.0.0.1:{port}{base}"
        try:
            end = time.monotonic() + within
            while True:
                with contextlib.suppress(OSError, http.client.HTTPException):
                    if status(address) == 200:
                        break
                said = log.read_text(errors="replace")[-3000:] if log else ""
                assert process.poll() is None, f"the server ended: {said}"
                assert time.monotonic() < end, f"the server did not answer within {within} s: {said}"
                time.sleep(0.1)
            yield address
        finally:
            process.send_signal(signal.SIGINT)
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait(10)
                raise AssertionError("the server did not leave within 20 s of Ctrl-C") from None
