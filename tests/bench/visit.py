"""What one visit costs, in processor time: a busy machine disturbs it far less than what a clock says.

    python -m tests.bench.visit [--visits 8] [--clicks 12]

Starts its own server. Light visitors come one after the other; each opens a page on a lesson's first step,
clicks, goes to other lessons, and comes back to one of them. Prints milliseconds of the server and of the
visitor's kernel, medians over all visits, and exits 1 when an upper bound is not held.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit

import psutil

from tests.bench.load import SERVER, Class, Visitor, kernels_of, rests, server_of, spent
from tests.serving import serving
from toc_learn.app.address import lessons
from toc_learn.lessons.loader import load_lesson

#: Milliseconds of processor time to hold, server and kernel together.
HELD = {"page": 25.0, "open": 35.0, "click": 12.0, "other lesson": 25.0}
STAGES = ("page", "open", "click", "other lesson", "same lesson again", "leave")


class Meter:
    """Adds up, by stage, what a server and one kernel spent."""

    def __init__(self, server: psutil.Process) -> None:
        self.server = server
        self.kernel: psutil.Process | None = None
        self.cost: dict[str, list[tuple[float, float]]] = defaultdict(list)
        self._last = self._now()

    def _now(self) -> tuple[float, float]:
        return spent(self.server), spent(self.kernel) if self.kernel else 0.0

    def watch(self, kernel: psutil.Process | None) -> None:
        """Look at this kernel from now on."""
        self.kernel = kernel
        self._last = self._now()

    def mark(self, stage: str | None) -> None:
        """Count what was spent since the last mark for `stage`, or for nothing."""
        now = self._now()
        if stage is not None:
            self.cost[stage].append((now[0] - self._last[0], now[1] - self._last[1]))
        self._last = now


async def settle() -> None:
    """Let what follows an answer be over: a reply may leave before its handler is done."""
    await asyncio.sleep(0.15)


class Measured(Visitor):
    """A light visitor whose every act is followed by a look at what it cost."""

    def __init__(self, there: Class, number: int, meter: Meter) -> None:
        super().__init__(there, number)
        self.meter = meter
        self.first = lessons()[number % len(lessons())]

    def place(self) -> tuple[str, str, str]:
        return self.first, load_lesson(self.first).steps[0].id, "fr"

    async def go(self, lesson: str, stage: str) -> None:
        step = self.rng.choice(load_lesson(lesson).steps).id
        search = f"?lesson={lesson}&step={step}&lang=fr"
        self.meter.mark(None)
        await self.answered(await self.say(self.shell, {"kind": "open", "search": search, "lang": "fr"}))
        await settle()
        self.meter.mark(stage)

    async def visit(self) -> int:
        self.meter.watch(None)
        kernel, states = await self.page()
        await settle()
        self.meter.mark("page")
        self.meter.watch(kernels_of(self.there.server)[kernel])
        await self.open(states)
        await settle()
        self.meter.mark("open")
        for _ in range(self.there.clicks):
            hole = f"{self.rng.choice('abcd')}{self.rng.randrange(18)}"
            self.meter.mark(None)
            touch = {"kind": "command", "command": "touch", "hole": hole}
            await self.answered(await self.say(self.shell, touch))
            await settle()
            self.meter.mark("click")
        others = [one for one in lessons() if one != self.first]
        self.rng.shuffle(others)
        for lesson in others[:4]:
            await self.go(lesson, "other lesson")
        await self.go(others[0], "same lesson again")
        self.meter.watch(None)
        await self.socket.close()
        status = await asyncio.get_running_loop().run_in_executor(self.there.crowd, self.there.leave, kernel)
        await settle()
        self.meter.mark("leave")
        return status


async def visits(there: Class, meter: Meter, count: int) -> None:
    for number in range(count):
        assert await Measured(there, number, meter).visit() == 204


def report(meter: Meter, memory: float, ready: float) -> bool:
    """Print the table and return whether every bound is held."""
    print(f"processor time in ms, load average {os.getloadavg()[0]:.1f}, Python {sys.version.split()[0]}")
    print(f"  {'':<20}{'server':>8}{'kernel':>8}{'both':>8}{'p90':>8}{'n':>6}")
    fine = True
    for stage in STAGES:
        cost = meter.cost[stage]
        server, kernel = (statistics.median(column) for column in zip(*cost, strict=True))
        both = sorted(sum(pair) for pair in cost)
        middle = statistics.median(both)
        most = HELD.get(stage)
        held = most is None or middle <= most
        fine &= held
        aim = "" if most is None else f"  (at most {most:g}{'' if held else ': NOT HELD'})"
        high = both[int(len(both) * 0.9)]
        print(f"  {stage:<20}{server:8.1f}{kernel:8.1f}{middle:8.1f}{high:8.1f}{len(both):6}{aim}")
    print(f"  a kernel until it is ready: {ready:.0f} ms, private memory {memory:.1f} MB")
    return fine


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--visits", type=int, default=8)
    parser.add_argument("--clicks", type=int, default=12)
    asked = parser.parse_args()
    log = Path(tempfile.mkdtemp()) / "log.txt"
    command = (sys.executable, "-c", SERVER)
    # Room for all, so that no kernel starts while another is measured.
    with serving("--visitors", str(asked.visits), "--lang", "en", command=command, log=log) as url:
        server = server_of(log)
        start = time.monotonic()
        full = f"{asked.visits} of {asked.visits}" if asked.visits > 1 else "Board ready"
        while full not in log.read_text():
            time.sleep(0.2)
            assert time.monotonic() - start < 300, log.read_text()
        rests(server)
        kernels = kernels_of(server).values()
        ready = statistics.median(spent(kernel) for kernel in kernels)
        memory = statistics.median(kernel.memory_full_info().uss / 1e6 for kernel in kernels)
        with ThreadPoolExecutor(4) as crowd:
            there = Class(urlsplit(url).port or 0, server, asked.visits, asked.clicks, crowd)
            meter = Meter(server)
            asyncio.run(visits(there, meter, asked.visits))
    return 0 if report(meter, memory, ready) else 1


if __name__ == "__main__":
    raise SystemExit(main())
