"""The built wheel works in a clean environment outside the checkout, and so does the README's first line."""

from __future__ import annotations

import http.client
import os
import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.sampling import ROOT
from tests.serving import serving

pytestmark = pytest.mark.slow


def run(*command: str | Path, cwd: Path, **more: object) -> subprocess.CompletedProcess[str]:
    done = subprocess.run([str(c) for c in command], cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}: {done.stdout[-2000:]}{done.stderr[-3000:]}"
    return done


def get(url: str) -> tuple[int, str]:
    parts = urlsplit(url)
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=60)
    connection.request("GET", parts.path + (f"?{parts.query}" if parts.query else ""))
    answer = connection.getresponse()
    body = answer.read().decode()
    connection.close()
    return answer.status, body


def check_pages(base: str) -> None:
    for path in ("", "?lang=en", "rules?lang=fr", "learn?lesson=pieux&lang=fr", "learn?lesson=pieux&lang=en"):
        status, body = get(base + path)
        assert status == 200, path
        assert "Traceback" not in body, path
        if path.startswith("learn"):
            assert "<svg" in body, path
            assert '"kernelId"' in body, f"{path}: the page came without a kernel"


def test_wheel_in_a_clean_environment(tmp_path: Path) -> None:
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", tmp_path, cwd=ROOT)
    (wheel,) = tmp_path.glob("*.whl")
    venv.create(tmp_path / "clean", with_pip=True)
    scripts = tmp_path / "clean" / ("Scripts" if os.name == "nt" else "bin")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    run(scripts / "pip", "install", "--quiet", wheel, cwd=elsewhere)
    position = "pitchenas-4 A=a0,a8 B=b0 turn=A hand.A=QD"
    refused = subprocess.run(
        [scripts / "toc-learn", "judge", position, "QD a8>b2", "--lang", "fr"],
        cwd=elsewhere,
        capture_output=True,
        text=True,
        check=False,
    )
    assert refused.returncode == 1
    assert "b0" in refused.stdout
    assert "G2" in refused.stdout
    run(scripts / "toc-learn", "show", position, "-o", "board.svg", cwd=elsewhere)
    assert (elsewhere / "board.svg").read_text(encoding="utf8").startswith("<svg")
    with serving(command=[str(scripts / "toc-learn")], log=tmp_path / "log.txt") as base:
        check_pages(base)


def test_the_readme_line_on_a_fresh_clone(tmp_path: Path) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf8")
    (line,) = re.findall(r"^python3 -m venv .*toc-learn$", readme, re.M)
    clone = tmp_path / "clone"
    if (ROOT / ".git").exists():
        run("git", "clone", "--quiet", ROOT, clone, cwd=tmp_path)
    else:
        shutil.copytree(ROOT, clone)
    before, _, start = line.rpartition(" && ")
    run("sh", "-c", before, cwd=clone)
    with serving(command=[str(clone / start)], log=tmp_path / "log.txt") as base:
        check_pages(base)
