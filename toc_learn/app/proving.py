"""A teacher's own lessons looked at whole while they are served: what spoils no page is told on the terminal.

The proofs of a lesson take seconds, so a process of their own finds them, after everybody else's work.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
import sys
from pathlib import Path

from toc_learn.lessons import kept
from toc_learn.lessons.loader import OWN, own_lessons

from . import faulty
from .terminal import say

__all__ = ["keep", "main"]


async def keep(lang: str, pause: float) -> None:
    """Look every `pause` seconds which lessons were saved anew, and tell the first fault of each, once."""
    proved: dict[str, list[object]] = {}
    while os.environ.get(OWN):
        for lesson, path in own_lessons().items():
            with contextlib.suppress(OSError):
                saved = kept.mark(path)
                if proved.get(lesson) != saved and faulty.fault(lesson) is None:
                    proved[lesson] = saved
                    faulty.proved(path.name, await _first_fault(path, lang))
        for said in faulty.news(lang):
            say(said, error=True)
        await asyncio.sleep(pause)


async def _first_fault(path: Path, lang: str) -> str:
    """Return the first fault that a whole look at a lesson finds, as a sentence; empty when it finds none."""
    command = [sys.executable, "-X", "utf8", "-m", __name__, str(path), lang]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as looking:
        try:
            out, _ = await asyncio.to_thread(looking.communicate)
        finally:
            looking.kill()
    return out.decode("utf8").strip()


def main() -> int:
    """Print the first fault of the lesson file that the command line names, in the language that it names."""
    from toc_learn.lessons.checker import check

    with contextlib.suppress(AttributeError, OSError):  # not on Windows
        os.nice(10)
    path, lang = sys.argv[1:]
    for fault in check(path)[:1]:
        print(fault.sentence(lang))
    return 0


if __name__ == "__main__":
    sys.exit(main())
