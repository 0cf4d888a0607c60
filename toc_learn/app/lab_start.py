"""JupyterLab as `toc-learn lab` starts it: Ctrl-C before it listens ends it without a word.

The parent has SIGINT ignored for both, so that none arrives before this module is there to take it.
"""

from __future__ import annotations

import os
import signal
import sys
from importlib import import_module
from typing import Any

from .cli import leave

__all__ = ["LOOK", "ROOT", "main"]

ROOT = 77
"""The exit code that says: JupyterLab would not start for root, and nothing allows it."""

LOOK = "--only-look"
"""The first argument of a process that looks whether JupyterLab would start, and ends."""


def _look_who_starts_it(only: bool) -> None:
    """Leave with the code `ROOT` where JupyterLab would refuse to start, once all its settings are read.

    Where `only` this is asked, leave with 0 otherwise, and open no port.
    """
    server = import_module("jupyter_server.serverapp").ServerApp
    initialize = server.initialize

    def initialized(self: Any, *arguments: Any, **named: Any) -> None:
        initialize(self, *arguments, **named, **({"new_httpserver": False} if only else {}))
        if not self.allow_root and getattr(os, "geteuid", lambda: -1)() == 0:
            sys.exit(ROOT)
        if only:
            sys.exit(0)

    server.initialize = initialized


def main() -> int:
    """Run JupyterLab with the arguments of the process; returns its exit code."""
    try:
        signal.signal(signal.SIGINT, leave)  # until JupyterLab takes it
        if only := sys.argv[1:2] == [LOOK]:
            del sys.argv[1]
        _look_who_starts_it(only)
        return int(import_module("jupyterlab.labapp").main() or 0)
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
