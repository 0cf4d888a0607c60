"""The time of the browser tests is told; where it is held, a run in which they take much too long fails."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sampling import ROOT

TESTS = """
import time
import pytest

@pytest.mark.browser
@pytest.mark.parametrize("n", range(4))
def test_page(n):
    time.sleep(0.2)

def test_other():
    time.sleep(0.3)
"""
CONFTEST = """
import sys
sys.path.insert(0, {root!r})
from tests.browser_time import BrowserTime

def pytest_configure(config):
    config.addinivalue_line("markers", "browser: one")
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(BrowserTime({most}, held={held}))
"""


@pytest.mark.parametrize("workers", [0, 2])
@pytest.mark.parametrize(("most", "held", "code"), [(60, True, 0), (0.2, True, 1), (0.2, False, 0)])
def test_a_run(tmp_path: Path, workers: int, most: float, held: bool, code: int) -> None:
    (tmp_path / "test_it.py").write_text(TESTS)
    (tmp_path / "conftest.py").write_text(CONFTEST.format(root=str(ROOT), most=most, held=held))
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "xdist", "-n", str(workers), str(tmp_path)],
        cwd=tmp_path,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == code, done.stdout + done.stderr
    assert "5 passed" in done.stdout
    said = next(line for line in done.stdout.splitlines() if "browser tests took" in line)
    assert said.startswith(f"4 browser tests took 0.0 min on {workers or 1} worker")
    assert said.endswith("TOO LONG)") == (most < 1)
