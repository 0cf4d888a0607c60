"""JupyterLab as `toc-learn lab` starts it: Ctrl-C before it listens ends it without a word.

The parent has SIGINT ignored for both, so that none arrives before this module is there to take it.
"""

from __future__ import annotations

import signal
import sys
from importlib import import_module

__all__ = ["main"]


def main() -> int:
    """Run JupyterLab with the arguments of the process; returns its exit code."""
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        return int(import_module("jupyterlab.labapp").main() or 0)
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
