"""The command line and its surroundings: the system's language, poor terminals, full disks, pipes, Ctrl-C."""

from __future__ import annotations

import io
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from toc_learn.app import terminal

from .test_command_line import POSITION

#: Each command that prints, and one line that makes it print.
PRINTING = {
    "moves": ["moves", POSITION], "judge": ["judge", POSITION, "QD a8>b2"], "show": ["show", POSITION],
    "perft": ["perft", POSITION, "1"], "divide": ["perft", POSITION, "1", "--divide"], "help": ["help"],
    "version": ["--version"], "refused": ["moves", "x"],
}  # fmt: skip


@pytest.mark.parametrize("name", PRINTING)
def test_a_full_disk_is_told_as_one(name: str) -> None:
    command = [sys.executable, "-m", "toc_learn.app", *PRINTING[name], "--lang", "en"]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True)
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1
        assert "Error" not in done.stderr
        if name != "refused":
            assert done.stderr == "toc-learn: The output cannot be written: no room is left.\n"
        # where even the complaint finds no room, the exit code alone tells
        assert subprocess.run(command, stdout=full, stderr=full).returncode == 2


@pytest.mark.parametrize(
    ("named", "lang"),
    [
        ("fr_CA.UTF-8", "fr"),
        ("en_GB.UTF-8", "en"),
        ("de_DE.UTF-8", "en"),
        ("C", "fr"),
        ("C.UTF-8", "fr"),
        ("POSIX", "fr"),
    ],
)
def test_the_language_of_the_system(monkeypatch: pytest.MonkeyPatch, named: str, lang: str) -> None:
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    monkeypatch.setenv("LC_ALL", named)
    assert terminal.system_language() == lang


def test_a_poor_terminal_shows_stand_ins() -> None:
    terminal.prepare()
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="ascii", errors="toc_stand_in")
    stream.write("« L’as »\u202f: 5♦\u00a0…")
    stream.flush()
    assert raw.getvalue() == b'" L\'as " : 5? ...'.replace(b'" L', b'" L')


def test_a_reader_who_has_enough_is_no_error() -> None:
    script = f"{sys.executable} -m toc_learn.app moves '{POSITION}' --lang en | head -c 1"
    done = subprocess.run(["sh", "-c", script], capture_output=True, text=True, check=True)
    assert done.stderr == ""


INTERRUPTED = """
import sys
class Pressed:
    def find_spec(self, name, *_):
        if name == {module!r}:
            raise KeyboardInterrupt
sys.meta_path.insert(0, Pressed())
from toc_learn.app.{start} import main
sys.exit(main())
"""


@pytest.mark.parametrize(
    ("start", "module"),
    [("cli", f"toc_learn.{name}") for name in ("app.arguments", "view", "app.commands", "app.terminal")]
    + [("cli", "argparse"), ("lab_start", "jupyterlab"), ("lab_start", "jupyter_server.serverapp")],
)
def test_ctrl_c_while_things_are_imported_ends_quietly(start: str, module: str) -> None:
    script = INTERRUPTED.format(module=module, start=start)
    done = subprocess.run([sys.executable, "-c", script, "--version"], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_ctrl_c_while_jupyterlab_runs_is_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from toc_learn.app import lab

    def call(_: list[str]) -> int:
        assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN
        return 130

    before = signal.getsignal(signal.SIGINT)
    monkeypatch.setattr(lab, "copy_notebooks", lambda folder: (0, 0))
    monkeypatch.setattr(lab.subprocess, "call", call)
    assert lab.run(tmp_path, "en") == 130
    assert signal.getsignal(signal.SIGINT) == before
