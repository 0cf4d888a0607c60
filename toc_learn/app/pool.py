"""Kernels started before anybody asks for them.

Voilà's own pool counts an entry that still waits to start as one that is there, refills while a class is
arriving, and lets a visitor beyond it start a kernel of their own beside all the others. This one counts
only what is ready, refills after quiet seconds, starts two at a time, and lets those who come too late wait
in line.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

__all__ = ["Entry", "Full", "Pool", "StartFailed"]


@dataclass(frozen=True, slots=True)
class Entry:
    """A kernel that has drawn its page: its id, and the page's part that belongs to it."""

    kernel: str
    html: str


class Full(Exception):
    """As many visitors as the server takes are there already."""


class StartFailed(Exception):
    """A kernel did not start, or, to those who wait: kernels do not start on this machine."""


class Pool:
    """Hands out entries that are ready, and makes new ones.

    `size` entries are kept ready, `at_once` are started at a time, and no more than `limit` kernels live,
    those of visitors (`held`) included. `start` makes one entry, `alive` tells whether its kernel still runs,
    `end` ends it.
    """

    #: Starts that fail one after the other before those who wait are told.
    FAILURES = 3
    #: Seconds before the start after a failed one; twice as long after each further failure.
    PAUSE = 1.0
    #: How many times their patience anybody waits at most, however well the line moves.
    LONGEST = 5

    def __init__(
        self,
        *,
        size: int,
        limit: int,
        start: Callable[[], Awaitable[Entry]],
        alive: Callable[[Entry], Awaitable[bool]],
        end: Callable[[Entry], Awaitable[None]],
        held: Callable[[], int] = lambda: 0,
        at_once: int = 2,
        quiet: float = 20.0,
        patience: float = 60.0,
        told: Callable[[int, int], None] | None = None,
        log: logging.Logger | None = None,
    ) -> None:
        self.size, self.limit, self.at_once = size, limit, at_once
        self.quiet, self.patience = quiet, patience
        self._start, self._alive, self._end, self._held = start, alive, end, held
        self._told = told
        self._log = log or logging.getLogger(__name__)
        self._ready: deque[Entry] = deque()
        self._starting: set[asyncio.Task[None]] = set()
        self._waiting: deque[asyncio.Future[Entry]] = deque()
        self._later: asyncio.TimerHandle | None = None
        self._last_visit = -quiet
        self._moved = -patience
        self._failures = 0
        self._closed = False

    @property
    def ready(self) -> int:
        """How many entries could be handed out at once."""
        return len(self._ready)

    @property
    def waiting(self) -> int:
        """How many visitors wait for an entry."""
        return len(self._waiting)

    @property
    def crowded(self) -> int:
        """How many visitors wait for somebody to leave."""
        return max(0, len(self._waiting) - len(self._starting)) if self._at_limit else 0

    @property
    def _at_limit(self) -> bool:
        return self._held() + len(self._ready) + len(self._starting) >= self.limit

    @property
    def starting(self) -> int:
        """How many entries are being made."""
        return len(self._starting)

    @property
    def calm(self) -> bool:
        """Whether nobody waits and nothing is being made."""
        return not self._waiting and not self._starting

    def fill(self) -> None:
        """Begin to make the entries wanted now: for those who wait, and up to `size` in quiet times."""
        if self._closed:
            return
        rest = self._last_visit + self.quiet - time.monotonic()
        wanted = len(self._waiting) + (self.size if rest <= 0 else 0)
        while len(self._starting) < self.at_once and len(self._ready) + len(self._starting) < wanted:
            if self._at_limit:
                # Somebody has to leave first; `tick` looks again.
                break
            task = asyncio.ensure_future(self._make())
            self._starting.add(task)
            task.add_done_callback(self._made)
        if rest > 0 and self._later is None:
            self._later = asyncio.get_running_loop().call_later(rest + 0.05, self._quiet_now)

    def _quiet_now(self) -> None:
        self._later = None
        self.fill()

    async def _make(self) -> None:
        try:
            entry = await self._start()
        except Exception as fault:
            self._failures += 1
            if isinstance(fault, StartFailed):
                self._log.error("%s", fault)  # a sentence already
            else:
                self._log.exception("a kernel did not start")
            if self._failures >= self.FAILURES:
                while self._waiting:
                    self._settle(self._waiting.popleft(), StartFailed())
            # A machine that is short of something is not asked again at once.
            await asyncio.sleep(min(self.PAUSE * 2**self._failures, 30.0))
            return
        self._failures = 0
        if self._closed:
            await self._end(entry)
            return
        self._give(entry)
        if self._told and self._ready:
            self._told(len(self._ready), self.size)

    def _give(self, entry: Entry) -> None:
        while self._waiting:
            if self._settle(self._waiting.popleft(), entry):
                self._moved = time.monotonic()
                return
        self._ready.append(entry)

    def _made(self, task: asyncio.Task[None]) -> None:
        self._starting.discard(task)
        self.fill()

    @staticmethod
    def _settle(place: asyncio.Future[Entry], result: Entry | Exception) -> bool:
        if place.done():  # they went away
            return False
        if isinstance(result, Exception):
            place.set_exception(result)
        else:
            place.set_result(result)
        return True

    async def take(self, wait: Callable[[int], Awaitable[None]] | None = None) -> Entry:
        """Return an entry whose kernel lives.

        When none is ready, `wait` is awaited with the visitor's place in the line (1 is next), and an
        entry is made for them. Raises `Full` when the line has not moved for `patience` seconds,
        `StartFailed` when kernels do not start, and `asyncio.CancelledError` when the visitor gives up;
        their place is then free.
        """
        self._last_visit = time.monotonic()
        while self._ready:
            entry = self._ready.popleft()
            if await self._alive(entry):
                self.fill()
                return entry
            self._log.warning("a kernel that was ready has died and is replaced")
            await self._end(entry)
        place: asyncio.Future[Entry] = asyncio.get_running_loop().create_future()
        self._waiting.append(place)
        self.fill()
        try:
            if wait is not None:
                await wait(len(self._waiting))
            return await self._turn(place)
        except BaseException:
            # They gave up at the very moment their turn came: the next in line has it.
            if place.done() and not place.cancelled() and place.exception() is None:
                self._give(place.result())
            raise
        finally:
            if place in self._waiting:
                self._waiting.remove(place)
            place.cancel()
            self._last_visit = time.monotonic()

    async def _turn(self, place: asyncio.Future[Entry]) -> Entry:
        """Return what comes to this place in the line, as long as the line moves."""
        began = time.monotonic()
        while True:
            until = min(max(began, self._moved), began + (self.LONGEST - 1) * self.patience) + self.patience
            try:
                return await asyncio.wait_for(asyncio.shield(place), until - time.monotonic())
            except TimeoutError:
                # Their patience ended at the very moment their turn came: they have it all the same.
                if place.done() and not place.cancelled():
                    return place.result()
                if (
                    self._moved + self.patience <= until
                    or time.monotonic() >= began + self.LONGEST * self.patience
                ):
                    raise Full from None

    async def tick(self) -> None:
        """Replace entries whose kernel died while nobody looked, and start what has found room."""
        for entry in list(self._ready):
            try:
                if not await self._alive(entry) and entry in self._ready:
                    self._ready.remove(entry)
                    self._log.warning("a kernel that was ready has died and is replaced")
                    await self._end(entry)
            except Exception:
                # One kernel that will not go must not keep the others from being replaced.
                self._log.exception("a kernel that was ready could not be replaced")
        self.fill()

    async def keep(self, every: float) -> None:
        """Tick for ever."""
        while True:
            await asyncio.sleep(every)
            await self.tick()

    async def close(self) -> None:
        """Make no more entries, send those who wait away, and end what is ready."""
        self._closed = True
        if self._later is not None:
            self._later.cancel()
        for place in self._waiting:
            place.cancel()
        for task in list(self._starting):
            task.cancel()
        await asyncio.gather(*self._starting, return_exceptions=True)
        while self._ready:
            await self._end(self._ready.popleft())
