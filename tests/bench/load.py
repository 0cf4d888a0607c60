"""A class arrives: so many light visitors at once, each opens a lesson, clicks, changes lesson and leaves.

    python -m tests.bench.load [--visitors 30] [--pool 30] [--clicks 12]

Starts its own server with as many boards ready, or `--pool`, and prints what the visitors saw; those who find
none ready wait in line, and are told apart. A light visitor speaks the page's own messages and draws nothing,
so that the figures are the server's. Exits 1 when one is not held.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import os
import random
import re
import sys
import tempfile
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psutil
from websockets.asyncio.client import ClientConnection, connect

from tests.app.wire import PROTOCOL, message, unpacked
from tests.serving import serving
from toc_learn.app.address import lessons
from toc_learn.lessons.loader import load_lesson
from toc_learn.view.escape import escape
from toc_learn.view.words import text

#: Seconds, milliseconds and megabytes to hold, as the README and docs name them.
PLAYABLE, CLICK, PRIVATE = 2.0, 30.0, 40.0
SERVER = """
import os, sys
from toc_learn.app.cli import main
print("pid", os.getpid(), flush=True)
sys.exit(main())
"""


@dataclass
class Seen:
    """What one visitor saw, in seconds."""

    first_bytes: float = 0.0
    playable: float = 0.0
    #: The place in the line that the page named, 0 when a board was ready.
    place: int = 0
    clicks: list[float] = field(default_factory=list)
    changes: list[float] = field(default_factory=list)


@dataclass
class Class:
    """Those who came, the server they came to, and where they wait for each other."""

    port: int
    server: psutil.Process
    size: int
    clicks: int
    crowd: ThreadPoolExecutor
    seen: list[Seen] = field(default_factory=list)
    all_there: asyncio.Event = field(default_factory=asyncio.Event)
    all_done: asyncio.Event = field(default_factory=asyncio.Event)
    memory: list[float] = field(default_factory=list)
    kernels: list[str] = field(default_factory=list)
    done: int = 0

    def get(self, path: str) -> tuple[str, float]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        start = time.perf_counter()
        connection.request("GET", path)
        answer = connection.getresponse()
        body = answer.read1(2000)
        first = time.perf_counter() - start
        body += answer.read()
        connection.close()
        return body.decode(), first

    async def finish(self) -> None:
        """Wait until everybody has played; the last one looks at the kernels' memory while all are there."""
        self.done += 1
        if self.done == self.size:
            running = kernels_of(self.server)
            self.memory += [running[kernel].memory_full_info().uss / 1e6 for kernel in self.kernels]
            self.all_done.set()
        await asyncio.wait_for(self.all_done.wait(), 300)

    def leave(self, kernel: str) -> int:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request("POST", f"/voila/api/shutdown/{kernel}", body="")
        status = connection.getresponse().status
        connection.close()
        return status


class Visitor:
    """One page without a browser."""

    def __init__(self, there: Class, number: int) -> None:
        self.there = there
        self.rng = random.Random(number)
        self.session = uuid.uuid4().hex
        self.seen = Seen()
        self.socket: ClientConnection
        self.shell = ""

    def place(self) -> tuple[str, str, str]:
        lesson = self.rng.choice(lessons())
        return lesson, self.rng.choice(load_lesson(lesson).steps).id, self.rng.choice(("fr", "en"))

    async def hear(self) -> dict[str, Any]:
        return unpacked(await asyncio.wait_for(self.socket.recv(), 60))

    async def say(self, comm: str, content: dict[str, Any]) -> str:
        data = {"comm_id": comm, "data": {"method": "custom", "content": content}}
        sent = message("comm_msg", data, session=self.session)
        await self.socket.send(sent)
        return str(unpacked(sent)["header"]["msg_id"])

    async def answered(self, sent: str) -> None:
        """Wait until the kernel has done all that a message asks for."""
        while True:
            heard = await self.hear()
            idle = heard["content"].get("execution_state") == "idle"
            if idle and heard["parent"].get("msg_id") == sent:
                return

    async def arrive(self) -> str:
        """Open the page and return its kernel once its board is playable."""
        start = time.perf_counter()
        kernel, states = await self.page()
        await self.open(states)
        self.seen.playable = time.perf_counter() - start
        return kernel

    async def page(self) -> tuple[str, dict[str, Any]]:
        """Load the page as a browser does; returns its kernel and the state of the widgets."""
        lesson, step, self.lang = self.place()
        loop = asyncio.get_running_loop()
        self.search = search = f"?lesson={lesson}&step={step}&lang={self.lang}"
        html, self.seen.first_bytes = await loop.run_in_executor(
            self.there.crowd, self.there.get, f"/learn{search}"
        )
        assert escape(load_lesson(lesson).title(self.lang)) in html
        self.seen.place = placed(html, self.lang)
        config = re.search(r'jupyter-config-data" type="application/json">(.*?)</script>', html, re.S)
        assert config is not None, "no kernel"
        kernel = str(json.loads(config[1])["kernelId"])
        self.socket = await connect(
            f"ws://127.0.0.1:{self.there.port}/api/kernels/{kernel}/channels?session_id={self.session}",
            subprotocols=[PROTOCOL],  # type: ignore[list-item]
            max_size=None,
            open_timeout=60,
            ping_interval=None,
            proxy=None,
        )
        control = uuid.uuid4().hex
        opening = {"comm_id": control, "target_name": "jupyter.widget.control", "data": {}}
        await self.socket.send(message("comm_open", opening, session=self.session))
        asking = {"comm_id": control, "data": {"method": "request_states"}}
        await self.socket.send(message("comm_msg", asking, session=self.session))
        while True:
            content = (await self.hear())["content"]
            if "states" in content.get("data", {}):
                return kernel, content["data"]["states"]

    async def open(self, states: dict[str, Any]) -> None:
        """Say which place the address names, and wait until the board is drawn."""
        (self.shell,) = [key for key, state in states.items() if state["model_name"] == "AnyModel"]
        canvases = [key for key, state in states.items() if state["model_name"] == "CanvasModel"]
        client = {"width": 640, "height": 768, "dpr": 1, "dark": False, "reduced": True}
        opening = {"kind": "open", "search": self.search, "progress": "", "lang": self.lang}
        await self.say(self.shell, opening | client)
        for canvas in canvases:
            await self.say(canvas, {"event": "client_ready"})
        while True:
            content = (await self.hear())["content"]
            custom = content.get("data", {}).get("content", {})
            if content.get("comm_id") == self.shell and custom.get("kind") == "drawn":
                return

    async def play(self) -> None:
        for _ in range(self.there.clicks):
            hole = f"{self.rng.choice('abcd')}{self.rng.randrange(18)}"
            start = time.perf_counter()
            touch = {"kind": "command", "command": "touch", "hole": hole}
            await self.answered(await self.say(self.shell, touch))
            self.seen.clicks.append(time.perf_counter() - start)
            await asyncio.sleep(0.3 + 0.4 * self.rng.random())
        for _ in range(2):
            lesson, step, lang = self.place()
            search = f"?lesson={lesson}&step={step}&lang={lang}"
            start = time.perf_counter()
            opening = {"kind": "open", "search": search, "progress": "", "lang": lang}
            await self.answered(await self.say(self.shell, opening))
            self.seen.changes.append(time.perf_counter() - start)
            await asyncio.sleep(0.3)

    async def visit(self) -> int:
        kernel = await self.arrive()
        there = self.there
        there.seen.append(self.seen)
        there.kernels.append(kernel)
        if len(there.seen) == there.size:
            there.all_there.set()
        await asyncio.wait_for(there.all_there.wait(), 120)
        await asyncio.sleep(self.rng.random())
        await self.play()
        await there.finish()
        await self.socket.close()
        return await asyncio.get_running_loop().run_in_executor(there.crowd, there.leave, kernel)


def placed(html: str, lang: str) -> int:
    """Return the place in the line that a page names, 0 when it names none."""
    notice = re.search(r'id="toc-wait" role="status">(.*?)</p>', html)
    if notice is None:
        return 0
    for place in range(1, 1000):
        if notice[1].startswith(escape(text(lang, "app.learn.wait", n=place))):
            return place
    raise AssertionError(f"no place is named: {notice[1]}")


def part(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def kernels_of(server: psutil.Process) -> dict[str, psutil.Process]:
    """Return the kernels that run, by id."""
    found = {}
    for child in server.children(recursive=True):
        if child.status() == psutil.STATUS_ZOMBIE:
            continue
        if name := re.search(r"kernel-([0-9a-f-]{36})\.json", " ".join(child.cmdline())):
            found[name[1]] = child
    return found


def server_of(log: Path) -> psutil.Process:
    """Return the process of a server started with `SERVER`."""
    return psutil.Process(int(re.findall(r"^pid (\d+)$", log.read_text(), re.M)[0]))


def spent(process: psutil.Process) -> float:
    """Return the processor milliseconds that a process took so far, as exactly as the system tells."""
    tasks = Path(f"/proc/{process.pid}/task")
    try:
        return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks.iterdir()) / 1e6
    except OSError:  # not Linux
        times = process.cpu_times()
        return 1000 * float(times.user + times.system)


def rests(server: psutil.Process, within: float = 180.0) -> None:
    """Wait until a server that is ready has made its pages ready too, as it does before a class comes."""
    end = time.monotonic() + within
    quiet = 0
    while quiet < 3 and time.monotonic() < end:
        before = spent(server)
        time.sleep(1)
        quiet = quiet + 1 if spent(server) - before < 30 else 0


async def hold(there: Class) -> list[int]:
    """Let all visitors come at once; returns how their leaving was answered."""
    return await asyncio.gather(*(Visitor(there, number).visit() for number in range(there.size)))


def line(there: Class) -> bool:
    """Print how long those waited who found no board ready; return whether the line was served in turn."""
    late = sorted((seen for seen in there.seen if seen.place), key=lambda seen: seen.place)
    waits = [seen.playable for seen in late]
    print(f"  {len(late)} found none ready and were told so, the last that they are number {late[-1].place}")
    print(f"  they waited {min(waits):.2f} s to {max(waits):.2f} s, {part(waits, 0.5):.2f} s in the middle")
    # Two boards start at a time, so neighbours may change places; nobody overtakes further.
    turns = [place for place, _ in sorted(enumerate(waits), key=lambda pair: pair[1])]
    fair = all(abs(turn - place) <= 3 for turn, place in enumerate(turns))
    print(f"  first come, first served: {'yes' if fair else 'NOT HELD'}")
    return fair


def report(there: Class, left: int, cpu: float, pool: int) -> bool:
    """Print the figures and return whether all are held."""
    clicks = [1000 * second for seen in there.seen for second in seen.clicks]
    changes = [1000 * second for seen in there.seen for second in seen.changes]
    playable = [seen.playable for seen in there.seen if not seen.place]
    lines = [
        ("first bytes, slowest", 1000 * max(seen.first_bytes for seen in there.seen), "ms", None),
        ("playable, median", part(playable, 0.5), "s", None),
        ("playable, slowest", max(playable), "s", PLAYABLE),
        (f"click answered, p95 of {len(clicks)}", part(clicks, 0.95), "ms", CLICK),
        (f"lesson changed, p95 of {len(changes)}", part(changes, 0.95), "ms", 100.0),
        ("private memory a kernel, mean", sum(there.memory) / len(there.memory), "MB", PRIVATE),
        ("kernels left 2 s after", float(left), "", 0.0),
        ("server's processor time", cpu, "s", None),
    ]
    fine = True
    print(f"{there.size} visitors at once, {pool} boards ready")
    print(f"load average {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores")
    for name, value, unit, limit in lines:
        held = limit is None or value <= limit
        fine &= held
        aim = "" if limit is None else f"  (at most {limit:g}{'' if held else ': NOT HELD'})"
        print(f"  {name:<32}{value:8.2f} {unit}{aim}")
    if any(seen.place for seen in there.seen):
        fine &= line(there)
    return fine


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--visitors", type=int, default=30)
    parser.add_argument("--clicks", type=int, default=12)
    parser.add_argument("--pool", type=int, help="boards ready before they come; as many as visitors")
    asked = parser.parse_args()
    pool = asked.pool or asked.visitors
    log = Path(tempfile.mkdtemp()) / "log.txt"
    command = (sys.executable, "-c", SERVER)
    with serving("--visitors", str(pool), "--lang", "en", command=command, log=log) as url:
        start = time.monotonic()
        server = server_of(log)
        full = f"{pool} of {pool}" if pool > 1 else "Board ready"
        while full not in log.read_text():
            time.sleep(0.2)
            if time.monotonic() - start > 300:
                print(log.read_text())
                return 1
        print(f"{pool} boards ready after {time.monotonic() - start:.1f} s")
        rests(server)
        with ThreadPoolExecutor(2 * asked.visitors) as crowd:
            there = Class(urlsplit(url).port or 0, server, asked.visitors, asked.clicks, crowd)
            before = server.cpu_times()
            left = asyncio.run(hold(there))
            assert left == [204] * asked.visitors
        after = server.cpu_times()
        time.sleep(2)
        remaining = sum(kernel in kernels_of(server) for kernel in there.kernels)
        cpu = after.user + after.system - before.user - before.system
        return 0 if report(there, remaining, cpu, pool) else 1


if __name__ == "__main__":
    raise SystemExit(main())
