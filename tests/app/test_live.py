"""Kernels over the wire: each visitor has one, nobody else can use it, and it goes when they go."""

from __future__ import annotations

import contextlib
import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psutil
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from tests.app.conftest import Site, alive, until
from tests.app.quick import UNOPENED, VANISHED
from tests.app.wire import PROTOCOL, message, packed
from tests.serving import serving
from toc_learn.app.guards import MESSAGE_BYTES
from toc_learn.lessons.loader import load_lesson
from toc_learn.view.escape import escape
from toc_learn.view.words import text


def refused(site: Site, kernel: str, **more: object) -> int:
    with pytest.raises(InvalidStatus) as caught:
        site.socket(kernel, **more)  # type: ignore[arg-type]
    return caught.value.response.status_code


def dropped(visitor: ClientConnection) -> int | None:
    """Read until the server ends the connection, and return why."""
    end = time.monotonic() + 15
    with contextlib.suppress(ConnectionClosed):
        while time.monotonic() < end:
            visitor.recv(timeout=10)
        raise AssertionError("the connection stayed open")
    return visitor.close_code


def test_the_lesson_is_there_before_a_kernel_is_looked_for(site: Site) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=30)
    start = time.monotonic()
    connection.request("GET", f"{site.base}learn?lesson=pieux&step=2&lang=en")
    answer = connection.getresponse()
    first = b""
    while b'id="toc-static"' not in first or b"</svg>" not in first:
        first += answer.read1(65536)
    seconds = time.monotonic() - start
    rest = answer.read()
    connection.close()
    step = load_lesson("pieux").steps[1]
    assert escape(step.instruction("en")).encode() in first
    assert b"<svg" in first
    assert b"kernelId" in first + rest
    assert seconds < 1
    assert answer.headers["Cache-Control"] == "no-store"


def test_every_visitor_has_a_kernel_of_their_own(site: Site) -> None:
    def visit(_: int) -> str:
        kernel = site.lesson().kernel
        with site.socket(kernel) as visitor:
            assert alive(visitor)
        assert site.end(kernel) == 204
        return kernel

    with ThreadPoolExecutor(4) as crowd:
        assert len(set(crowd.map(visit, range(4)))) == 4


def test_a_crowd_beyond_the_pool_is_told_that_it_waits(site: Site) -> None:
    until(lambda: len(site.kernels()) >= 2, 30)
    with ThreadPoolExecutor(5) as crowd:
        pages = list(crowd.map(lambda _: site.lesson("lesson=pieux&lang=fr"), range(5)))
    waited = [page for page in pages if 'id="toc-wait"' in page.text]
    assert waited
    assert any(escape(text("fr", "app.learn.wait", n=1)) in page.text for page in waited)
    assert len({page.kernel for page in pages}) == 5
    for page in pages:
        site.end(page.kernel)


@pytest.mark.parametrize(
    "query",
    [
        "lesson=none", "lesson=pieux&step=none", "lesson=pieux&step=0", "lesson=pieux&step=999",
        "lesson=pieux&step=-1", "lesson=../pieux", "lesson=%00", "lesson=%3Cscript%3E",
        "lesson=pieux&step=%F0%9F",
        "lesson=pieux&step=1e1", "lesson=pieux&step=%D9%A1", "lesson=" + "a" * 4000, "lesson=PIEUX",
        "step=%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E",
    ],
)  # fmt: skip
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_what_is_no_lesson_or_step_takes_no_kernel(site: Site, query: str, lang: str) -> None:
    answer = site.ask(f"learn?{query}&lang={lang}")
    assert answer.status == 404
    assert "kernelId" not in answer.text
    assert "<script" not in answer.text
    assert "<img" not in answer.text
    assert f'<html lang="{lang}">' in answer.text
    assert site.ask(f"learn?{query}", "HEAD").status == 404


@pytest.mark.parametrize(
    "query", ["template=classic", "theme=dark", "template=lab&theme=dark", "voila=1&x=y"]
)
def test_the_template_cannot_be_chosen(site: Site, query: str) -> None:
    page = site.lesson(f"lesson=pieux&lang=fr&{query}")
    assert "cdn" not in page.text.lower().replace("cdnjs", "cdn") or "//cdn" not in page.text
    assert 'id="toc-live"' in page.text
    site.end(page.kernel)


def test_looking_without_opening_takes_no_kernel(site: Site) -> None:
    before = set(site.kernels())
    assert site.ask("learn?lesson=pieux", "HEAD").status == 200
    assert site.ask("learn?lesson=pieux", Sec_Purpose="prefetch").status == 503
    assert set(site.kernels()) == before


def test_only_the_checked_protocol_is_spoken(site: Site) -> None:
    """Without it Jupyter's readers loop for ever on the first message."""
    kernel = site.lesson().kernel
    assert refused(site, kernel, protocols=[]) == 400
    assert refused(site, kernel, protocols=["v2.kernel.websocket.jupyter.org"]) == 400
    with site.socket(kernel) as visitor:
        assert visitor.subprotocol == PROTOCOL
        assert alive(visitor)
    site.end(kernel)


def test_other_sites_and_other_hosts_are_refused(site: Site) -> None:
    kernel = site.lesson().kernel
    assert refused(site, kernel, headers={"Origin": "https://evil.example"}) == 403
    with socket.create_connection(("127.0.0.1", site.port), 10) as raw:
        raw.sendall(
            f"GET {site.base}api/kernels/{kernel}/channels HTTP/1.1\r\nHost: evil.example\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            f"Sec-WebSocket-Protocol: {PROTOCOL}\r\n\r\n".encode()
        )
        assert raw.recv(100).startswith(b"HTTP/1.1 403")
    site.end(kernel)


def test_a_kernel_that_waits_in_the_pool_belongs_to_nobody(site: Site) -> None:
    until(lambda: len(site.kernels()) >= 2, 30)
    for kernel in site.kernels():
        assert refused(site, kernel) == 404
        assert site.ask(f"api/kernels/{kernel}").status == 404
        assert site.end(kernel) == 204
    assert len(site.kernels()) >= 2
    assert refused(site, "00000000-0000-4000-8000-000000000000") == 404


def test_nothing_is_sent_without_the_headers_or_names_its_server(site: Site) -> None:
    lesson = site.lesson()
    script = re.findall(r'src="([^"]+\.js)"', lesson.text)[-1]
    answers = {
        "script": site.ask(script),
        "no script": site.ask(script.replace(".js", ".jsx")),
        "model": site.ask(f"api/kernels/{lesson.kernel}"),
        "end": site.ask(f"voila/api/shutdown/{lesson.kernel}", "POST", body=""),
    }
    for what, answer in answers.items():
        assert answer.headers["X-Content-Type-Options"] == "nosniff", what
        assert "Content-Security-Policy" in answer.headers, what
        assert "Server" not in answer.headers, what
    assert answers["no script"].status == 404
    assert "Tornado" not in answers["no script"].text


def test_a_kernel_can_only_be_described_and_ended(site: Site) -> None:
    kernel = site.lesson().kernel
    assert site.ask(f"api/kernels/{kernel}").status == 200
    for method, path in (
        ("DELETE", ""), ("PATCH", ""), ("POST", ""), ("POST", "/restart"), ("POST", "/interrupt"),
        ("GET", "/x"),
    ):  # fmt: skip
        assert site.ask(f"api/kernels/{kernel}{path}", method, body="").status in (404, 405)
    assert kernel in site.kernels()
    site.end(kernel)


@pytest.mark.parametrize(
    "hostile",
    [
        message("execute_request", {"code": "import os; os.abort()", "silent": False}),
        message("shutdown_request", {"restart": False}),
        (2**63).to_bytes(8, "little") + bytes(64),
        (2**31).to_bytes(8, "little") * 9,
        packed([b"shell", b"[", b"{}", b"{}", b"{}"]),
        b"",
        "text",
        '{"header": {"msg_type": "execute_request"}, "channel": "shell"}',
    ],
)
def test_a_hostile_message_ends_the_connection_and_nothing_else(site: Site, hostile: str | bytes) -> None:
    kernel = site.lesson().kernel
    with site.socket(kernel) as visitor:
        assert alive(visitor)
        visitor.send(hostile)
        assert dropped(visitor) == 1008
    start = time.monotonic()
    assert site.ask("about").status == 200
    assert time.monotonic() - start < 1
    with site.socket(kernel) as again:
        assert alive(again)
    site.end(kernel)


def test_nothing_is_read_of_what_comes_after_the_message_that_ended_the_connection(site: Site) -> None:
    """Jupyter would take it for the old protocol: a hundred million numbers in a harmless message."""
    kernel, said = site.lesson().kernel, len(site.log.read_text())
    with site.socket(kernel) as visitor:
        assert alive(visitor)
        with contextlib.suppress(ConnectionClosed):
            visitor.send("text")
            for _ in range(20):
                visitor.send(message("comm_info_request", {}))
        start = time.monotonic()
        assert site.ask("about").status == 200
        assert time.monotonic() - start < 1
        assert dropped(visitor) == 1008
    assert "Traceback" not in site.log.read_text()[said:]
    with site.socket(kernel) as again:
        assert alive(again)
    site.end(kernel)


def test_a_huge_message_and_a_flood_end_the_connection(site: Site) -> None:
    kernel = site.lesson().kernel
    with site.socket(kernel) as visitor:
        visitor.send(message("comm_msg", {"comm_id": "c", "data": {"x": "y" * (MESSAGE_BYTES + 10)}}))
        assert dropped(visitor) is not None
    with site.socket(kernel) as visitor:
        with contextlib.suppress(ConnectionClosed):
            for _ in range(5000):
                visitor.send(message("comm_info_request", {}))
        assert dropped(visitor) is not None
    assert site.ask("about").status == 200
    site.end(kernel)


def test_closing_the_page_ends_its_kernel_at_once(site: Site) -> None:
    kernel = site.lesson().kernel
    assert kernel in site.kernels()
    with site.socket(kernel) as visitor:
        assert alive(visitor)
        assert site.end(kernel) == 204
        until(lambda: kernel not in site.kernels(), 3)
    assert site.end(kernel) == 204
    assert site.end("00000000-0000-4000-8000-000000000000") == 204
    assert refused(site, kernel) == 404


def test_a_page_that_is_never_opened_gives_its_kernel_back(site: Site) -> None:
    kernel = site.lesson().kernel
    time.sleep(UNOPENED / 2)
    assert kernel in site.kernels()
    until(lambda: kernel not in site.kernels(), UNOPENED + 5)


def test_a_visitor_who_vanishes_may_come_back_for_a_while(site: Site) -> None:
    kernel = site.lesson().kernel
    with site.socket(kernel) as visitor:
        assert alive(visitor)
        time.sleep(UNOPENED + 1)
        assert kernel in site.kernels(), "an open page was not spared"
    time.sleep(VANISHED / 2)
    with site.socket(kernel) as visitor:
        assert alive(visitor)
    until(lambda: kernel not in site.kernels(), VANISHED + 5)


def test_a_kernel_that_dies_in_the_pool_is_replaced(site: Site) -> None:
    until(lambda: len(site.kernels()) >= 2, 30)
    dead = set(site.kernels())
    for process in site.kernels().values():
        process.kill()
    time.sleep(0.5)
    page = site.lesson()
    assert page.kernel not in dead
    with site.socket(page.kernel) as visitor:
        assert alive(visitor)
    site.end(page.kernel)
    until(lambda: len(set(site.kernels()) - dead) >= 2, 30)


def test_a_visitor_who_gives_up_in_the_line_takes_no_kernel(site: Site) -> None:
    pages = [site.lesson() for _ in range(2)]
    with socket.create_connection(("127.0.0.1", site.port), 10) as raw:
        raw.sendall(f"GET {site.base}learn?lesson=pieux HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        assert raw.recv(1000)
    for page in pages:
        site.end(page.kernel)
    until(lambda: len(site.kernels()) <= 3, 20)
    assert site.ask("about").status == 200


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_stopping_leaves_no_process_and_no_file(tmp_path: Path, number: signal.Signals) -> None:
    log = tmp_path / "log.txt"
    temporary, home = tmp_path / "t", tmp_path / "h"
    temporary.mkdir()
    home.mkdir()
    own = (f"TMPDIR={temporary}", f"HOME={home}", "PYTHONDONTWRITEBYTECODE=1")
    command = (
        "env",
        "-u",
        "XDG_DATA_HOME",
        "-u",
        "XDG_RUNTIME_DIR",
        *own,
        sys.executable,
        "-m",
        "tests.app.quick",
    )
    with serving(command=command, log=log) as address:
        site = Site(address, log)
        until(lambda: len(site.kernels()) >= 2, 30)
        kernel = site.lesson().kernel
        with site.socket(kernel) as visitor:
            assert alive(visitor)
            children = site.process.children(recursive=True)
            assert len(children) >= 2
            server = site.process
            server.send_signal(number)
            server.wait(15)
    for child in children:
        until(lambda child=child: not child.is_running(), 5, f"{child} is left")  # type: ignore[misc]
    assert "Traceback" not in log.read_text()
    assert not list(temporary.iterdir())
    assert not list(home.rglob("*")), "something was written in the user's home"


def test_a_taken_port_is_not_the_end(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        log = tmp_path / "log.txt"
        script = (
            "import sys; from toc_learn.app.cli import main; sys.argv[sys.argv.index('--port') + 1] = "
            f"'{port}'; raise SystemExit(main(sys.argv[1:]))"
        )
        with log.open("wb") as out:
            server = subprocess.Popen(
                [sys.executable, "-c", script, "--no-browser", "--lang", "en", "--port", "0"],
                stdout=out,
                stderr=subprocess.STDOUT,
                env=os.environ | {"PYTHONUNBUFFERED": "1"},
            )
        try:
            until(lambda: "http://localhost:" in log.read_text(), 60)
            said = log.read_text()
            assert text("en", "app.serve.other_port", asked=port, port=0)[:20] in said
            assert f"http://localhost:{port}/" not in said
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(20)
        assert server.returncode == 0


def test_under_a_path_of_its_own(tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    with serving("--base-url", "/user/x", base="/user/x/", log=log) as address:
        site = Site(address, log)
        for path in ("", "rules", "about", "chapters/fr/", "learn?lesson=pieux"):
            answer = site.ask(path)
            assert answer.status == 200
            own = ("/user/x/", "#", "data:", "?", "./", "rules?")
            assert not [link for link in _addresses(answer.text) if not link.startswith(own)]
            if path.startswith("learn"):
                with site.socket(answer.kernel) as visitor:
                    assert alive(visitor)
                assert site.end(answer.kernel) == 204
        moved = site.ask("/user/x")
        assert (moved.status, moved.headers["Location"]) == (302, "/user/x/")
        assert site.ask("/").status == 404
        assert site.ask("/rules").status == 404


def _addresses(html: str) -> list[str]:
    return [link for link in re.findall(r'(?:href|src)="([^"]*)"', html) if link]


def test_a_kernel_that_dies_while_it_starts_is_told_in_a_sentence_and_replaced(tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    with serving("--visitors", "1", "--lang", "en", log=log) as address:
        port = address.rsplit(":", 1)[1].strip("/")
        server = next(p for p in psutil.process_iter(["cmdline"]) if port in (p.info["cmdline"] or []))

        def one_dies() -> bool:
            for child in server.children(recursive=True):
                with contextlib.suppress(psutil.Error):
                    if "toc_learn.app.kernel" in child.cmdline():
                        child.kill()
                        return True
            return False

        until(one_dies)
        said = text("en", "app.serve.no_kernel", why="").partition("(")[0]
        until(lambda: said in log.read_text(errors="replace"))
        until(lambda: text("en", "app.serve.ready", ready=1, n=1) in log.read_text(errors="replace"))
    lines = log.read_text(errors="replace")
    assert "Traceback" not in lines
    assert "Error" not in lines
    assert lines.count(said) == 1
