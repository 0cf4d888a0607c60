"""What all tests share: which samples run, and the seed of the random ones."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

from tests.browser_time import BrowserTime
from tests.sampling import commit_seed
from tests.sharing import shared

# How long one example takes says how busy the machine is, and nothing else.
settings.register_profile("toc_learn", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("toc_learn")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--full", action="store_true", help="run the large samples too, as CI does, and everything else"
    )


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # a worker tells the run that began it
        held = os.environ.get("CI") == "true" and not config.getoption("--full")
        config.pluginmanager.register(BrowserTime(held=held), "browser time")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the large samples to CI and to --full, and what even CI has no time for to --full alone.

    What is kept is ordered so that workers have equal shares of the browser's tests.
    """
    out: set[str] = set()
    if not config.getoption("--full"):
        out = {"whole"} if os.environ.get("CI") == "true" else {"whole", "slow"}
    left = [item for item in items if out & item.keywords.keys()]
    if left:
        config.hook.pytest_deselected(items=left)
    kept = [item for item in items if not out & item.keywords.keys()]
    if workers := int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "0")):
        driven = [item for item in kept if "browser" in item.keywords]
        kept = shared(driven, [item for item in kept if "browser" not in item.keywords], workers)
    items[:] = kept


def pytest_report_header(config: pytest.Config) -> str:
    return f"toc_learn: random samples are seeded with {commit_seed()} (TOC_SEED sets another)"
