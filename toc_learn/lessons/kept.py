"""Lessons that were found sound, kept for other processes: a kernel reads them without the library that
checks them, and twenty times as fast.

A server that has proved its lessons keeps them in a folder of its own, which nobody else may write to and
which ends with it, and names the folder to its kernels. A file that has changed since is read and proved
again.
"""

from __future__ import annotations

import os
import pickle
from contextlib import suppress
from pathlib import Path
from typing import Final

__all__ = ["KEPT", "found", "keep", "mark"]

#: The environment variable that names the folder.
KEPT: Final = "TOC_LEARN_KEPT"


def mark(path: Path) -> list[object]:
    """Return what tells this state of a file from any other."""
    seen = path.stat()
    return [str(path), seen.st_mtime_ns, seen.st_size]


def keep(path: Path, seen: list[object], read: object, folder: Path) -> None:
    """Keep what was read from `path` when its `mark` was `seen`; raises `OSError`."""
    whole = folder / f"{path.stem}.kept"
    part = whole.with_suffix(".part")
    part.write_bytes(pickle.dumps((seen, read)))
    part.replace(whole)  # nobody reads half a file


def found(path: Path) -> object:
    """Return what was kept of `path`, None where nothing was or the file has changed."""
    if folder := os.environ.get(KEPT, ""):
        # What a broken file raises is any error of its own making.
        with suppress(Exception):
            seen, read = pickle.loads((Path(folder) / f"{path.stem}.kept").read_bytes())
            if seen == mark(path):
                return read
    return None
