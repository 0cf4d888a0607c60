"""`toc-learn lab`: the notebooks in a folder of the user's own, and JupyterLab open on it."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from toc_learn.view.words import LANGUAGES, text

from .lab_start import LOOK, ROOT
from .places import notebooks
from .terminal import Fault, reason, say

__all__ = ["copy_notebooks", "run"]


def copy_notebooks(folder: Path) -> tuple[int, int]:
    """Copy chapters and their pictures to `folder`; what is there already is the user's and stays as it is.

    Returns how many notebooks were copied and how many were left.
    """
    copied = kept = 0
    for part in (*LANGUAGES, "img"):
        for source in sorted((notebooks() / part).glob("*")):
            if not source.is_file():
                continue
            target = folder / part / source.name
            if target.exists():
                kept += source.suffix == ".ipynb"
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
            copied += source.suffix == ".ipynb"
    return copied, kept


def run(folder: Path, lang: str, browser: bool = True, root: bool = False) -> int:
    """Copy the notebooks and run JupyterLab until it is stopped; returns its exit code."""
    if find_spec("jupyterlab") is None:
        raise Fault("app.fault.no_lab")
    starter = [sys.executable, "-m", "toc_learn.app.lab_start"]
    if not root and getattr(os, "geteuid", lambda: -1)() == 0:  # looked at before anything is copied
        code = outlasted([*starter, LOOK], quiet=True)
        if code not in (0, ROOT) and not _ended(code):
            code = outlasted([*starter, LOOK])  # anew, for what JupyterLab says of it
        if code == ROOT:
            raise Fault("app.fault.lab_root")
        if _ended(code):
            return code
        if code:
            raise Fault("app.fault.lab_start")
    try:
        copied, kept = copy_notebooks(folder)
    except OSError as error:
        # What is not there is made: then a system that says so has another reason.
        why = "app.fault.why.other" if isinstance(error, FileNotFoundError) else reason(error)
        raise Fault("app.fault.no_write", file=str(folder), why=why) from None
    say(text(lang, "app.cli.lab.copied", n=copied, folder=str(folder)))
    if kept:
        say(text(lang, "app.cli.lab.kept", n=kept))
    start = folder / lang
    command = [*starter, f"--ServerApp.root_dir={folder.resolve()}"]
    command += [f"--LabApp.default_url=/lab/tree/{lang}"] if start.is_dir() else []
    command += [] if browser else ["--no-browser"]
    command += ["--allow-root"] if root else []
    code = outlasted(command)
    if code == ROOT:
        raise Fault("app.fault.lab_root")
    return code


def _ended(code: int) -> bool:
    """Whether a server ended because somebody wanted it: by Ctrl-C or a signal."""
    return code < 0 or code == 130


def outlasted(command: Sequence[str], *, quiet: bool = False) -> int:
    """Run a server until it ends, and return its exit code. Whoever ends this process ends that one too.

    Ctrl-C is JupyterLab's, which asks and then ends. Where it is to be `quiet`, nothing it says is shown.
    """
    started: list[subprocess.Popen[bytes]] = []
    ended = False

    def end(*_: object) -> None:
        nonlocal ended
        ended = True
        for server in started:
            server.terminate()

    # Taken before there is a server: ended while it starts, it is ended as soon as it can be.
    before = [
        (one, signal.signal(one, to)) for one, to in ((signal.SIGINT, signal.SIG_IGN), (signal.SIGTERM, end))
    ]
    try:
        shown = subprocess.DEVNULL if quiet else None
        with subprocess.Popen(command, stdout=shown, stderr=shown) as server:
            started.append(server)
            if ended:
                server.terminate()
            return server.wait()
    finally:
        for one, to in before:
            signal.signal(one, to)
