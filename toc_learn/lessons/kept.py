"""Lessons that were found sound, kept as JSON: a kernel reads them ten times as fast as their files.

A server that has proved its lessons keeps their tables in a folder of its own, which ends with it, and names
the folder to its kernels. A file that has changed since is read and proved again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

__all__ = ["KEPT", "keep", "mark", "table"]

#: The environment variable that names the folder.
KEPT: Final = "TOC_LEARN_KEPT"


def mark(path: Path) -> list[object]:
    """Return what tells this state of a file from any other."""
    seen = path.stat()
    return [str(path), seen.st_mtime_ns, seen.st_size]


def keep(path: Path, seen: list[object], read: Mapping[str, Any], folder: Path) -> None:
    """Keep what was read from `path` when its `mark` was `seen`; raises `OSError`."""
    whole = folder / f"{path.stem}.json"
    part = whole.with_suffix(".part")
    part.write_text(json.dumps({"seen": seen, "table": read}), "utf-8")
    part.replace(whole)  # nobody reads half a file


def table(path: Path) -> dict[str, Any] | None:
    """Return what was kept of `path`, None where nothing was or the file has changed."""
    if folder := os.environ.get(KEPT, ""):
        with suppress(OSError, ValueError, KeyError, TypeError):
            found = json.loads((Path(folder) / f"{path.stem}.json").read_text("utf-8"))
            if found["seen"] == mark(path) and isinstance(found["table"], dict):
                return dict(found["table"])
    return None
