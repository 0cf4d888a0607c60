"""The pool of kernels: what is counted, who waits, what is replaced."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from toc_learn.app.pool import Entry, Full, Pool, StartFailed


class Kernels:
    """Stands for the machine: makes entries after a while, notes what lives."""

    def __init__(self, seconds: float = 0.01) -> None:
        self.seconds = seconds
        self.made = 0
        self.at_once = self.most_at_once = 0
        self.alive: set[str] = set()
        self.taken: set[str] = set()
        self.broken = False

    async def start(self) -> Entry:
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        try:
            await asyncio.sleep(self.seconds)
            if self.broken:
                raise OSError("no memory")
        finally:
            self.at_once -= 1
        self.made += 1
        name = f"k{self.made}"
        self.alive.add(name)
        return Entry(name, f"<p>{name}</p>")

    async def is_alive(self, entry: Entry) -> bool:
        return entry.kernel in self.alive

    async def end(self, entry: Entry) -> None:
        self.alive.discard(entry.kernel)

    def pool(self, size: int, limit: int = 99, quiet: float = 0.2, patience: float = 5) -> Pool:
        return Pool(
            size=size,
            limit=limit,
            start=self.start,
            alive=self.is_alive,
            end=self.end,
            held=lambda: len(self.taken & self.alive),
            quiet=quiet,
            patience=patience,
        )

    async def take(self, pool: Pool, places: list[int] | None = None) -> Entry:
        async def wait(place: int) -> None:
            if places is not None:
                places.append(place)

        entry = await pool.take(wait)
        self.taken.add(entry.kernel)
        return entry


async def until(true: Callable[[], bool], seconds: float = 3) -> None:
    for _ in range(int(seconds / 0.01)):
        if true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not come about")


def run(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 20))


def test_it_fills_two_at_a_time() -> None:
    async def test() -> None:
        kernels = Kernels()
        pool = kernels.pool(7)
        pool.fill()
        await until(lambda: pool.ready == 7)
        await asyncio.sleep(0.05)
        assert (kernels.made, kernels.most_at_once) == (7, 2)
        await pool.close()

    run(test)


def test_what_still_starts_does_not_count_as_ready() -> None:
    async def test() -> None:
        kernels = Kernels(seconds=0.2)
        pool = kernels.pool(2)
        pool.fill()
        await asyncio.sleep(0.05)
        assert (pool.ready, pool.starting) == (0, 2)
        await pool.close()

    run(test)


def test_no_refill_while_a_class_arrives_then_a_whole_one() -> None:
    async def test() -> None:
        kernels = Kernels()
        pool = kernels.pool(5, quiet=0.3)
        pool.fill()
        await until(lambda: pool.ready == 5)
        for left in (4, 3, 2):
            await kernels.take(pool)
            await asyncio.sleep(0.15)
            assert (pool.ready, kernels.made) == (left, 5)
        await until(lambda: pool.ready == 5)
        await pool.close()

    run(test)


def test_who_comes_too_late_waits_in_line_and_is_told_the_place() -> None:
    async def test() -> None:
        kernels = Kernels(seconds=0.05)
        pool = kernels.pool(1, quiet=60)
        pool.fill()
        await until(lambda: pool.ready == 1)
        places: list[int] = []
        first = await kernels.take(pool, places)
        assert places == []
        entries = await asyncio.gather(*[kernels.take(pool, places) for _ in range(4)])
        assert places == [1, 2, 3, 4]
        names = [entry.kernel for entry in entries]
        assert names == sorted(names)
        assert len({first.kernel, *names}) == 5
        assert kernels.most_at_once == 2
        await pool.close()

    run(test)


def test_a_visitor_beyond_the_pool_does_not_wait_for_the_quiet_time() -> None:
    """Voilà's own pool made the second visitor wait the whole delay of the refill."""

    async def test() -> None:
        kernels = Kernels()
        pool = kernels.pool(1, quiet=30)
        pool.fill()
        await until(lambda: pool.ready == 1)
        await kernels.take(pool)
        await asyncio.wait_for(kernels.take(pool), 1)
        await pool.close()

    run(test)


def test_a_dead_entry_is_never_handed_out() -> None:
    async def test() -> None:
        kernels = Kernels()
        pool = kernels.pool(2)
        pool.fill()
        await until(lambda: pool.ready == 2)
        kernels.alive.discard("k1")
        assert (await kernels.take(pool)).kernel == "k2"
        await pool.close()

    run(test)


def test_an_entry_that_died_in_quiet_times_is_replaced() -> None:
    async def test() -> None:
        kernels = Kernels()
        pool = kernels.pool(2)
        pool.fill()
        await until(lambda: pool.ready == 2)
        kernels.alive.clear()
        await pool.tick()
        await until(lambda: pool.ready == 2)
        assert kernels.made == 4
        await pool.close()

    run(test)


def test_the_limit_holds_and_a_place_that_frees_is_given_on() -> None:
    async def test() -> None:
        kernels = Kernels()
        pool = kernels.pool(1, limit=2, patience=2)
        pool.fill()
        await until(lambda: pool.ready == 1)
        first = await kernels.take(pool)
        await kernels.take(pool)
        waiting = asyncio.ensure_future(kernels.take(pool))
        await asyncio.sleep(0.1)
        assert not waiting.done()
        assert len(kernels.alive) == 2
        assert (pool.waiting, pool.crowded) == (1, 1)
        await kernels.end(first)
        await pool.tick()
        await asyncio.wait_for(waiting, 1)
        assert len(kernels.alive) == 2
        await pool.close()

    run(test)


def test_who_waits_for_a_kernel_to_start_waits_for_nobody_to_leave() -> None:
    async def test() -> None:
        kernels = Kernels()
        kernels.seconds = 0.2
        pool = kernels.pool(1, limit=1)
        waiting = asyncio.ensure_future(kernels.take(pool))
        await until(lambda: pool.starting == 1)
        assert (pool.waiting, pool.crowded) == (1, 0)
        another = asyncio.ensure_future(kernels.take(pool))
        await until(lambda: pool.waiting == 2)
        assert pool.crowded == 1
        await asyncio.wait_for(waiting, 1)
        another.cancel()
        await pool.close()

    run(test)


def test_without_a_place_the_visitor_is_told_in_time() -> None:
    async def test() -> None:
        kernels = Kernels()
        pool = kernels.pool(1, limit=1, patience=0.2)
        await kernels.take(pool)
        with pytest.raises(Full):
            await pool.take()
        assert pool.waiting == 0
        await pool.close()

    run(test)


def test_nobody_is_sent_away_while_the_line_moves() -> None:
    """Sixty visitors to thirty boards: on a slow machine the last waited longer than the patience."""

    async def test() -> None:
        kernels = Kernels(seconds=0.1)
        pool = kernels.pool(0, quiet=60, patience=0.25)
        places: list[int] = []
        entries = await asyncio.gather(*[kernels.take(pool, places) for _ in range(12)])
        names = [int(entry.kernel[1:]) for entry in entries]
        assert names == sorted(names), "first come, first served"
        assert places == list(range(1, 13))
        assert kernels.most_at_once == 2
        await pool.close()

    run(test)


def test_however_well_the_line_moves_nobody_waits_for_ever() -> None:
    async def test() -> None:
        kernels = Kernels(seconds=0.1)
        pool = kernels.pool(0, quiet=60, patience=0.15)
        pool.LONGEST = 2
        came = await asyncio.gather(*[kernels.take(pool) for _ in range(12)], return_exceptions=True)
        assert 2 <= sum(isinstance(one, Entry) for one in came) <= 8
        assert sum(isinstance(one, Full) for one in came) >= 4
        await pool.close()

    run(test)


def test_who_gives_up_leaves_the_line() -> None:
    async def test() -> None:
        kernels = Kernels(seconds=0.1)
        pool = kernels.pool(1, quiet=60)
        await kernels.take(pool)
        gone = asyncio.ensure_future(kernels.take(pool))
        stays = asyncio.ensure_future(kernels.take(pool))
        await asyncio.sleep(0.01)
        gone.cancel()
        assert (await stays).kernel in kernels.alive
        assert pool.waiting == 0
        await pool.close()
        assert kernels.alive == kernels.taken

    run(test)


def test_who_gives_up_as_their_turn_comes_loses_no_kernel() -> None:
    async def test() -> None:
        kernels = Kernels()
        pool = kernels.pool(1, quiet=60)

        async def slow(place: int) -> None:
            await until(lambda: kernels.made == 1)
            await asyncio.sleep(0.05)
            raise ConnectionError("gone")

        with pytest.raises(ConnectionError):
            await pool.take(slow)
        assert pool.ready == 1
        await pool.close()
        assert not kernels.alive

    run(test)


@pytest.mark.parametrize("patience", [0.0, 0.005, 0.01, 0.02, 0.03])
def test_whose_patience_ends_as_their_turn_comes_loses_no_kernel(patience: float) -> None:
    async def test() -> None:
        kernels = Kernels()
        pool = kernels.pool(0, quiet=60, patience=patience)
        for _ in range(20):
            try:
                entry = await pool.take()
            except Full:
                continue
            kernels.taken.add(entry.kernel)
        await until(lambda: pool.starting == 0)
        await pool.close()
        assert kernels.alive == kernels.taken

    run(test)


def test_an_entry_that_will_not_go_keeps_no_other_from_being_replaced() -> None:
    async def test() -> None:
        kernels = Kernels()
        pool = kernels.pool(2)
        pool.fill()
        await until(lambda: pool.ready == 2)
        fails = ["once"]

        async def end(entry: Entry) -> None:
            if fails:
                fails.pop()
                raise OSError("it does not go")
            await kernels.end(entry)

        pool._end = end
        kernels.alive.clear()
        await pool.tick()
        await until(lambda: pool.ready == 2)
        assert not fails
        await pool.close()

    run(test)


def test_those_who_wait_are_told_when_nothing_starts() -> None:
    async def test() -> None:
        kernels = Kernels()
        kernels.broken = True
        pool = kernels.pool(1)
        pool.PAUSE = 0.01
        with pytest.raises(StartFailed):
            await pool.take()
        kernels.broken = False
        assert (await asyncio.wait_for(pool.take(), 15)).kernel == "k1"
        await pool.close()

    run(test)


def test_close_ends_what_is_ready_and_what_starts() -> None:
    async def test() -> None:
        kernels = Kernels(seconds=0.05)
        pool = kernels.pool(3)
        pool.fill()
        await until(lambda: pool.ready >= 1)
        await pool.close()
        await asyncio.sleep(0.1)
        assert not kernels.alive
        assert (pool.ready, pool.starting) == (0, 0)

    run(test)


def test_a_start_that_failed_with_a_sentence_says_no_more(caplog: pytest.LogCaptureFixture) -> None:
    for fault, traced in ((StartFailed("No board this time."), False), (OSError("no memory"), True)):

        async def start(fault: Exception = fault) -> Entry:
            raise fault

        async def scenario(start: Callable[[], Awaitable[Entry]] = start) -> None:
            kernels = Kernels()
            pool = kernels.pool(1)
            pool._start = start
            pool.fill()
            await asyncio.sleep(0.05)
            await pool.close()

        caplog.clear()
        asyncio.run(scenario())
        assert len(caplog.records) == 1
        assert bool(caplog.records[0].exc_info) is traced
        assert traced or caplog.records[0].getMessage() == str(fault)
