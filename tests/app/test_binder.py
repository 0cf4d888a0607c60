"""Binder and hubs: the files repo2docker reads, and the course behind jupyter-server-proxy."""

from __future__ import annotations

import http.client
import os
import re
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from tests.app.conftest import Site, alive, until
from tests.sampling import ROOT
from tests.serving import free_port
from toc_learn.app.proxied import NAME, setup
from tools import pins

BINDER = ROOT / "binder"


def test_pins_are_names_and_versions_only() -> None:
    lines = (BINDER / "requirements.txt").read_text(encoding="utf8").splitlines()
    assert lines
    for line in lines:
        assert re.fullmatch(r"[a-z0-9][a-z0-9.-]*==[0-9][A-Za-z0-9.]*", line), line


def test_every_need_is_pinned() -> None:
    """An added dependency has to be pinned too: python tools/pins.py write."""
    listed = dict(line.split("==") for line in (BINDER / "requirements.txt").read_text().splitlines())
    assert sorted(pins.pins()) == sorted(listed)


def test_what_we_reach_into_is_pinned_to_what_the_course_is_written_for() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf8")
    listed = (BINDER / "requirements.txt").read_text(encoding="utf8")
    for name in ("ipycanvas", "voila"):
        (exact,) = re.findall(rf'"({name}==[0-9.]+)"', project)
        assert f"{exact}\n" in listed


def test_scripts_can_run_and_hand_over() -> None:
    for name in ("postBuild", "start"):
        file = BINDER / name
        assert file.stat().st_mode & stat.S_IXUSR, f"{name} has no run bit"
        text = file.read_text(encoding="utf8")
        assert text.startswith("#!/usr/bin/env bash\n")
        assert "set -euo pipefail" in text
        subprocess.run(["bash", "-n", file], check=True)
    assert (BINDER / "start").read_text(encoding="utf8").rstrip().endswith('exec "$@"')
    done = subprocess.run([BINDER / "start", "echo", "a b", "c"], capture_output=True, text=True, check=True)
    assert done.stdout == "a b c\n"
    assert re.fullmatch(r"python-3\.\d+\n", (BINDER / "runtime.txt").read_text())


def test_the_proxy_knows_the_course() -> None:
    (entry,) = entry_points(group="jupyter_serverproxy_servers", name=NAME)
    assert entry.load() is setup


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A Jupyter server under a user's path, as a hub or Binder starts it."""
    folder = tmp_path_factory.mktemp("hub")
    port = free_port()
    config = folder / "config.py"
    config.write_text(
        "c = get_config()\n"
        f"c.ServerApp.port = {port}\n"
        "c.ServerApp.base_url = '/user/x/'\n"
        "c.ServerApp.open_browser = False\n"
        "c.IdentityProvider.token = ''\n"
        "c.ServerApp.allow_root = True\n"
        "c.ServerApp.jpserver_extensions = {'jupyter_server_proxy': True}\n",
        encoding="utf8",
    )
    log = folder / "log.txt"
    with log.open("wb") as out:
        server = subprocess.Popen(
            [sys.executable, "-m", "jupyter_server", f"--config={config}", f"--ServerApp.root_dir={folder}"],
            stdout=out,
            stderr=subprocess.STDOUT,
            env=os.environ | {"JUPYTER_CONFIG_DIR": str(folder), "HOME": str(folder)},
            start_new_session=True,
        )
    site = Site(f"http://127.0.0.1:{port}/user/x/{NAME}/", log)
    try:
        until(lambda: answers(site) or server.poll() is not None, 90, log.read_text()[-2000:])
        assert server.poll() is None, log.read_text()[-2000:]
        yield site
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.wait(20)


def answers(site: Site) -> bool:
    try:
        return site.ask("/user/x/api").status == 200
    except (OSError, http.client.HTTPException):
        time.sleep(0.2)
        return False


def test_behind_the_proxy(hub: Site, tmp_path: Path) -> None:
    contents = hub.ask("?lang=fr")
    assert contents.status == 200, contents.text[:300]
    links = re.findall(r'href="(/[^"]*)"', contents.text)
    assert links
    assert all(link.startswith(f"/user/x/{NAME}/") for link in links)
    page = hub.lesson()
    script = re.search(r'<script src="([^"]+voila\.js)"', page.text)
    assert script is not None
    assert hub.ask(script[1]).status == 200
    with hub.socket(page.kernel, headers={"Origin": f"http://127.0.0.1:{hub.port}"}) as visitor:
        assert alive(visitor)
    assert hub.end(page.kernel) == 204
    assert hub.ask(f"api/kernels/{page.kernel}").status == 404
    assert hub.ask("voila/render/course.ipynb").status == 404
