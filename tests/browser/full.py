"""A server that has no place for anybody: for tests of what a page can do when no kernel is to be had."""

from __future__ import annotations

import sys

from toc_learn.app.options import Options
from toc_learn.app.serving import run

#: Seconds after which those who wait are told that all places are taken.
PATIENCE = 8.0


class Full(Options):
    """Options of a server on which no kernel may run."""

    @property
    def most(self) -> int:
        return 0


if __name__ == "__main__":
    port = int(sys.argv[sys.argv.index("--port") + 1])
    raise SystemExit(run(Full(port=port, browser=False, patience=PATIENCE)))
