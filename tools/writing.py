"""What tools that keep a file up to date have in common: ``write`` it anew, ``check`` that it is current."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

__all__ = ["run"]


def run(
    argv: Sequence[str], usage: str | None, write: Callable[[], None], faults: Callable[[], Sequence[str]]
) -> int:
    """Do what is asked for and return the exit code; `faults` says in a line each what is out of date."""
    match argv:
        case ["write"]:
            write()
            return 0
        case ["check"]:
            for line in (found := faults()):
                print(line)
            return 1 if found else 0
        case _:
            print(usage, file=sys.stderr)
            return 2
