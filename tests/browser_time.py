"""How long the browser tests take in all: said at the end of every run that has some, and held in CI.

What a learner does on the page is worth testing only as long as people wait for it. Workers run side by side,
so the one that is busy longest is what is waited for.
"""

from __future__ import annotations

from collections import defaultdict

import pytest

__all__ = ["MOST", "BrowserTime"]

MOST = 25 * 60
"""Seconds that the browser tests are to take in CI at most."""
BUSY = 1.5
"""How many times as long they may take on a machine that is busy with others before the run fails."""


class BrowserTime:
    """A part of pytest: adds up what the browser tests of each worker took, their preparations included."""

    def __init__(self, most: float = MOST, *, held: bool) -> None:
        """Say when a run takes more than `most` seconds; one of much more fails, if that is to be `held`."""
        self.most, self.held = most, held
        self.taken: dict[str, float] = defaultdict(float)
        self.tests: set[str] = set()

    @property
    def longest(self) -> float:
        """Seconds of the worker that had browsers longest."""
        return max(self.taken.values(), default=0.0)

    @property
    def too_long(self) -> bool:
        """Whether the run fails by this."""
        return self.held and self.longest > self.most * BUSY

    def line(self) -> str:
        """Return what the summary says."""
        every, workers = sum(self.taken.values()), len(self.taken)
        return (
            f"{len(self.tests)} browser tests took {every / 60:.1f} min on {workers} worker"
            f"{'s' if workers > 1 else ''}, {self.longest / 60:.1f} min on the one with most (at most "
            f"{self.most / 60:.0f} in CI{': TOO LONG' if self.longest > self.most else ''})"
        )

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count setup, call and teardown of a test, and each time that it is run again."""
        if "browser" in report.keywords:
            node = getattr(report, "node", None)  # pytest-xdist says so which worker it was
            self.taken[node.gateway.id if node else "main"] += report.duration
            self.tests.add(report.nodeid)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Fail a run that took too long and was fine else."""
        if self.too_long and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say how long it was."""
        if self.tests:
            terminalreporter.write_line(self.line(), red=self.too_long, bold=self.too_long)
