"""The server as `toc-learn` starts it, but impatient: for tests of what happens when time is up."""

from __future__ import annotations

import os
import sys

from toc_learn.app.options import Options
from toc_learn.app.serving import run

#: Seconds a served page may stay unopened, and a vanished visitor stay away.
UNOPENED, VANISHED = 6.0, 2.0

if __name__ == "__main__":
    print("pid", os.getpid(), flush=True)
    raise SystemExit(
        run(
            Options(
                port=int(sys.argv[sys.argv.index("--port") + 1]),
                browser=False,
                visitors=2,
                unopened=UNOPENED,
                vanished=VANISHED,
                sweep=0.2,
            )
        )
    )
