"""ruff and mypy are clean; the catalogs are whole and compiled."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.sampling import ROOT

CHECKS = {
    "format": ["-m", "ruff", "format", "--check", "."],
    "lint": ["-m", "ruff", "check", "."],
    "types": ["-m", "mypy"],
    "catalogs": ["tools/catalogs.py", "check"],
}


@pytest.mark.parametrize("name", CHECKS)
def test_clean(name: str) -> None:
    done = subprocess.run(
        [sys.executable, *CHECKS[name]], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
