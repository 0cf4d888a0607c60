"""The seed of random samples: one number a commit, so that a red run can be run again."""

from __future__ import annotations

import os
import random
import subprocess
from functools import lru_cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


@lru_cache(maxsize=1)
def commit_seed() -> int:
    """Return the seed of this run: TOC_SEED, else one drawn from the commit, else 0 outside a checkout."""
    if value := os.environ.get("TOC_SEED"):
        return int(value)
    try:
        done = subprocess.run(
            ["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False
        )
    except OSError:
        return 0
    return int(done.stdout.strip()[:8], 16) if done.returncode == 0 and done.stdout.strip() else 0


def rng(name: str) -> random.Random:
    """Return a generator for the sample called `name`, the same for the same commit."""
    return random.Random(f"{commit_seed()}:{name}")
