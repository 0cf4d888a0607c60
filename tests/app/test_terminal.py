"""The command line and its surroundings: the system's language, poor terminals, full disks, pipes, Ctrl-C."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from toc_learn.app import lab_start, terminal

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


#: Presses Ctrl-C at a call, by its number or by the name of what is called, and leaves no other trace.
PRESSED_AT = """
import signal, sys
at, sys.argv = sys.argv[1], ["toc-learn", *sys.argv[2:]]
calls = 0
def count(frame, event, _):
    global calls
    calls += 1
    if str(calls) == at or (event == "call" and frame.f_code.co_qualname == at):
        sys.setprofile(None)
        signal.raise_signal(signal.SIGINT)
from toc_learn.app.cli import main
sys.setprofile(count)
sys.exit(main())
"""
#: Many moments: within the first lines, the imports, the command itself and what the interpreter puts away.
MOMENTS = [
    3,
    30_000,
    *(pytest.param(n, marks=pytest.mark.slow) for n in (40, 700, 9_000, *range(50_000, 120_000, 7_000))),
]
LATER = [
    "Pressed.__init__",
    "Course.serve",
    "mkdtemp",
    "Course.setup_template_dirs",
    "Course.init_settings",
    "Course.init_handlers",
    "Assets.prepare",
    "Runner.run",
    "Teller.__call__",
    "Teller._serving",
    "400000",
]
#: Moments before a server can be stopped as one is: its folder, its port, its first words.
SET_UP = ["open_port", *(pytest.param(name, marks=pytest.mark.slow) for name in LATER)]


def pressed_at(moment: object, *words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run `toc-learn`, and press Ctrl-C once in it."""
    return subprocess.run(
        [sys.executable, "-c", PRESSED_AT, str(moment), *words, "--lang", "en"],
        capture_output=True,
        text=True,
        timeout=60,
        env=os.environ | {"TMPDIR": str(folder)},
    )


@pytest.mark.parametrize("moment", MOMENTS)
def test_ctrl_c_at_any_moment_ends_quietly(moment: int, tmp_path: Path) -> None:
    done = pressed_at(moment, "moves", POSITION, folder=tmp_path)
    assert done.stderr == ""
    # At the very end the interpreter takes its handlers down, and the signal ends it as it ends any program.
    assert done.returncode == 130 or (done.returncode in (0, -signal.SIGINT) and moment > 50_000)


@pytest.mark.parametrize("moment", SET_UP)
def test_ctrl_c_while_a_server_is_set_up_ends_it_quietly_and_leaves_nothing(
    moment: str, tmp_path: Path
) -> None:
    done = pressed_at(moment, "--no-browser", "--port", "0", folder=tmp_path)
    assert done.stderr == ""
    assert "Traceback" not in done.stdout
    assert done.returncode in (0, 130)
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_that_is_ignored_stays_so(tmp_path: Path) -> None:
    """As in a job that a shell runs in the background."""
    ignoring = f"import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\n{PRESSED_AT}"
    command = [sys.executable, "-c", ignoring, "30000", "moves", POSITION, "--lang", "en"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert "legal moves." in done.stdout


def test_whoever_ends_the_command_ends_the_notebooks_server_with_it() -> None:
    """The server is a process of its own, and would go on for nobody."""
    server = "import os, time; print(os.getpid(), flush=True); time.sleep(60)"
    command = f"from toc_learn.app.lab import outlasted; outlasted([{sys.executable!r}, '-c', {server!r}])"
    with subprocess.Popen([sys.executable, "-c", command], stdout=subprocess.PIPE, text=True) as started:
        assert started.stdout is not None
        other = int(started.stdout.readline())
        os.kill(other, 0)
        started.terminate()
        started.wait(20)
        with pytest.raises(ProcessLookupError):
            os.kill(other, 0)


def test_whoever_ends_the_command_while_the_server_starts_ends_it_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """At any moment of its start: before it is a process, and before anybody knows that it is one."""
    from toc_learn.app import lab

    original = subprocess.Popen.__init__
    moments = ("before", "after")
    for moment in moments:

        def begun(self: object, *given: object, when: str = moment, **named: object) -> None:
            if when == "before":
                signal.raise_signal(signal.SIGTERM)
            original(self, *given, **named)
            if when == "after":
                signal.raise_signal(signal.SIGTERM)

        monkeypatch.setattr(subprocess.Popen, "__init__", begun)
        assert lab.outlasted([sys.executable, "-c", "import time; time.sleep(60)"]) == -signal.SIGTERM


def test_root_is_told_how_jupyterlab_starts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from toc_learn.app import lab

    started: list[str] = []
    answers = {"look": lab_start.ROOT, "start": lab_start.ROOT}
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr(lab, "copy_notebooks", lambda folder: started.append("copy") or (0, 0))

    def outlasted(command: list[str], quiet: bool = False) -> int:
        started.append("look" if lab_start.LOOK in command else "start")
        started.extend(word for word in command if word == "--allow-root")
        return answers.get(started[-1], 0)

    monkeypatch.setattr(lab, "outlasted", outlasted)

    def refused() -> list[str]:
        started.clear()
        for lang in ("fr", "en"):
            with pytest.raises(terminal.Fault) as told:
                lab.run(tmp_path, lang)
            assert "--allow-root" in told.value.sentence(lang)
        return started

    assert refused() == ["look"] * 2, "nothing is copied for somebody who is refused"
    answers["look"] = 0
    assert refused() == ["look", "copy", "start"] * 2, "should it be refused later on"
    answers["start"] = 0
    started.clear()
    assert lab.run(tmp_path, "en") == 0, "its settings allow it"
    assert lab.run(tmp_path, "en", root=True) == 0
    assert started == ["look", "copy", "start", "copy", "start", "--allow-root"]
    for code in (130, -signal.SIGTERM):
        answers["look"] = code
        started.clear()
        assert lab.run(tmp_path, "en") == code, "ended while it is looked"
        assert started == ["look"]


@pytest.mark.parametrize("code", [1, 2, 5])
def test_where_jupyterlab_fails_before_it_starts_it_says_why(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, code: int
) -> None:
    """The look is silent; what else than root keeps JupyterLab from starting, it is let tell itself."""
    from toc_learn.app import lab

    started: list[str] = []
    later = {"code": code}
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr(lab, "copy_notebooks", lambda folder: started.append("copy") or (0, 0))

    def outlasted(command: list[str], quiet: bool = False) -> int:
        look = lab_start.LOOK in command
        started.append(("silent look" if quiet else "look") if look else "start")
        return (code if quiet else later["code"]) if look else 0

    monkeypatch.setattr(lab, "outlasted", outlasted)
    for lang in ("fr", "en"):
        started.clear()
        with pytest.raises(terminal.Fault) as told:
            lab.run(tmp_path, lang)
        assert "JupyterLab" in told.value.sentence(lang)
        assert started == ["silent look", "look"], "nothing is copied"
    later["code"] = lab_start.ROOT
    with pytest.raises(terminal.Fault) as told:
        lab.run(tmp_path, "en")
    assert "--allow-root" in told.value.sentence("en")
    later["code"] = 130
    assert lab.run(tmp_path, "en") == 130
    later["code"], started[:] = 0, []
    assert lab.run(tmp_path, "en") == 0, "what kept it is over"
    assert started == ["silent look", "look", "copy", "start"]


def test_a_broken_setting_of_jupyter_is_not_met_with_silence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    from toc_learn.app import lab

    (tmp_path / "jupyter_server_config.py").write_text('c.ServerApp.port = "abc"\n', encoding="utf8")
    monkeypatch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path))
    monkeypatch.setattr("os.geteuid", lambda: 0)
    with pytest.raises(terminal.Fault) as told:
        lab.run(tmp_path / "mine", "en")
    assert told.value.message == "app.fault.lab_start"
    out, err = capfd.readouterr()
    assert "port" in out + err
    assert not (tmp_path / "mine").exists()


@pytest.mark.parametrize("look", [False, True])
@pytest.mark.parametrize(
    ("user", "allowed", "code"), [(0, False, lab_start.ROOT), (0, True, 0), (1000, False, 0)]
)
def test_jupyterlab_leaves_to_us_to_say_that_root_is_refused(
    monkeypatch: pytest.MonkeyPatch, user: int, allowed: bool, code: int, look: bool
) -> None:
    ran: list[str] = []

    class Server:
        allow_root = allowed

        def initialize(self, argv: list[str], new_httpserver: bool = True) -> None:
            self.argv = argv
            assert new_httpserver is not look, "a look opens no port"

    class Lab:
        @staticmethod
        def main() -> None:
            server = Server()
            server.initialize(argv=["x"])
            assert server.argv == ["x"]
            assert lab_start.LOOK not in sys.argv
            ran.append("lab")

    class Home:
        ServerApp = Server

    modules = {"jupyter_server.serverapp": Home, "jupyterlab.labapp": Lab}
    monkeypatch.setattr(lab_start, "import_module", modules.__getitem__)
    monkeypatch.setattr(lab_start.signal, "signal", lambda *_: None)
    monkeypatch.setattr(os, "geteuid", lambda: user)
    monkeypatch.setattr(sys, "argv", ["lab_start", *([lab_start.LOOK] if look else []), "--no-browser"])
    try:
        left = lab_start.main()
    except SystemExit as leaving:
        left = int(leaving.code or 0)
    assert left == code
    assert bool(ran) is (code == 0 and not look)


def test_ctrl_c_while_jupyterlab_runs_is_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from toc_learn.app import lab

    class Server:
        def __init__(self, _: list[str], **named: object) -> None:
            assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN

        def __enter__(self) -> Server:
            return self

        def __exit__(self, *_: object) -> None:
            assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN

        def wait(self) -> int:
            return 130

    monkeypatch.setattr("os.geteuid", lambda: 1000)
    before = [signal.getsignal(one) for one in (signal.SIGINT, signal.SIGTERM)]
    monkeypatch.setattr(lab, "copy_notebooks", lambda folder: (0, 0))
    monkeypatch.setattr(lab.subprocess, "Popen", Server)
    assert lab.run(tmp_path, "en") == 130
    assert [signal.getsignal(one) for one in (signal.SIGINT, signal.SIGTERM)] == before
