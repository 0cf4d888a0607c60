"""The course under a real JupyterHub: `python -m tools.hub [--folder FOLDER]`.

Installs a hub (PyPI) with this project, and configurable-http-proxy (npm, so Node is needed), starts both on
127.0.0.1, logs a user in with a browser, and prints what it saw of the course at `/user/x/toc-learn/`.
A folder that is named is kept with what is installed in it; otherwise all goes into a temporary one.
Exits 1 when something is not as it should be.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Iterator
from pathlib import Path

import psutil
from playwright.sync_api import BrowserContext, sync_playwright

from tests.browser.conftest import FLAGS, chromium
from tests.browser.player import Player, until
from tests.sampling import ROOT
from tests.serving import free_port, status
from toc_learn.lessons.commands import Choose, Language, Retry, Touch

USER = "x"
CONFIG = """
c = get_config()
c.JupyterHub.bind_url = "http://127.0.0.1:{port}/"
c.JupyterHub.hub_ip = "127.0.0.1"
c.JupyterHub.hub_port = {hub}
c.JupyterHub.db_url = "sqlite://"
c.JupyterHub.cookie_secret_file = "{folder}/secret"
c.JupyterHub.authenticator_class = "dummy"
c.JupyterHub.spawner_class = "simple"
c.Authenticator.allow_all = True
c.ConfigurableHTTPProxy.command = ["{folder}/node/node_modules/.bin/configurable-http-proxy"]
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{api}"
c.ConfigurableHTTPProxy.pid_file = "{folder}/proxy.pid"
c.SimpleLocalProcessSpawner.home_dir_template = "{folder}/home/{{username}}"
c.Spawner.ip = "127.0.0.1"
c.Spawner.cmd = ["{folder}/python/bin/jupyterhub-singleuser"]
c.Spawner.args = ["--allow-root"]
c.Spawner.default_url = "/toc-learn/"
c.Spawner.start_timeout = c.Spawner.http_timeout = 120
"""


def install(folder: Path) -> None:
    """Install the hub and the proxy below `folder`, if not there yet, and this project as it is."""
    python = folder / "python"
    pip = [python / "bin" / "pip", "install", "--quiet"]
    if not (python / "bin" / "jupyterhub").exists():
        venv.create(python, with_pip=True)
        subprocess.run([*pip, "jupyterhub", "jupyter-server-proxy", str(ROOT)], check=True)
    else:
        subprocess.run([*pip, "--no-deps", "--force-reinstall", str(ROOT)], check=True)
    if not (folder / "node" / "node_modules").exists():
        proxy = ["npm", "install", "--silent", "--prefix", folder / "node", "configurable-http-proxy"]
        subprocess.run(proxy, check=True)


@contextlib.contextmanager
def running(folder: Path) -> Iterator[tuple[str, psutil.Process]]:
    """Run the hub, and yield its address and process; all that it started ends with it."""
    port, hub, api = (free_port() for _ in range(3))
    config = folder / "config.py"
    config.write_text(CONFIG.format(port=port, hub=hub, api=api, folder=folder), encoding="utf8")
    path = f"{folder / 'python' / 'bin'}{os.pathsep}{os.environ['PATH']}"
    with (folder / "log.txt").open("wb") as log:
        process = subprocess.Popen(
            [folder / "python" / "bin" / "jupyterhub", f"--config={config}"],
            cwd=folder,
            stdout=log,
            stderr=subprocess.STDOUT,
            env=os.environ | {"PATH": path},
        )
    watched = psutil.Process(process.pid)
    try:
        address = f"http://127.0.0.1:{port}/"
        end = time.monotonic() + 120
        while not _answers(address + "hub/login"):
            if process.poll() is not None or time.monotonic() > end:
                raise SystemExit((folder / "log.txt").read_text(encoding="utf8")[-3000:])
            time.sleep(0.3)
        yield address, watched
    finally:
        started = watched.children(recursive=True)
        process.send_signal(signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(30)
        for left in psutil.wait_procs(started, 10)[1]:
            left.kill()


def _answers(url: str) -> bool:
    with contextlib.suppress(OSError):
        return status(url) == 200
    return False


def kernels(hub: psutil.Process) -> list[str]:
    """Return the command lines of the course's kernels that run anywhere below the hub."""
    lines = []
    for child in hub.children(recursive=True):
        with contextlib.suppress(psutil.Error):  # it was just ending
            lines.append(" ".join(child.cmdline()))
    return [line for line in lines if "toc_learn.app.kernel" in line]


def visit(context: BrowserContext, address: str, hub: psutil.Process) -> None:
    """Log in and see the course as its user does; raises `AssertionError` where it is not as it should be."""
    door = context.new_page()
    door.goto(address + "hub/login")
    door.fill("input[name=username]", USER)
    door.fill("input[name=password]", "of no matter")
    door.press("input[name=password]", "Enter")
    base = f"{address}user/{USER}/toc-learn/"
    door.wait_for_url(f"{base}*", timeout=180_000)
    print(f"logged in and led to {door.url}")
    door.close()

    one = Player(context, base, "pieux", "pointer")
    sockets: list[str] = []
    one.page.on("websocket", lambda socket: sockets.append(socket.url))
    one.page.goto(f"{base}?lang=fr")
    links = one.page.locator("main a[href]").evaluate_all("all => all.map(a => a.href)")
    assert links, "the contents lead nowhere"
    assert all(link.startswith(base) for link in links), links
    print(f"contents: {one.page.title()!r}, {len(links)} links, all below {base}")

    start = time.monotonic()
    one.open("aim")
    print(f"lesson: alive after {time.monotonic() - start:.1f} s, {len(kernels(hub))} kernels run")
    for command in (Choose("QD"), Touch("a8"), Touch("b2")):
        one.do(command)
    print(f"a refused move is answered: {one.text('.toc-feedback')!r}")
    one.act(":not(.toc-off):not(.toc-next):not(.toc-hint)")
    one.session.do(Retry())
    one.agrees()
    one.solve()
    print(f"the step is solved: {one.text('.toc-feedback')!r}")
    one.press('#toc-live .toc-lang [hreflang="en"]')
    one.session.do(Language("en"))
    one.agrees()
    until(lambda: "lang=en" in one.page.url, "the address did not follow")
    print(f"in English: {one.text('.toc-feedback')!r}")
    one.page.reload()
    until(lambda: one.page.locator("#toc-page.live").count(), "the page did not come alive again", 30)

    config = one.page.locator("#jupyter-config-data").text_content() or ""
    own = config.partition('"kernelId": "')[2].partition('"')[0]
    assert own, "the page has no kernel"
    assert sockets, "the page spoke to no kernel"
    assert all(url.startswith(base.replace("http", "ws", 1)) for url in sockets), sockets
    assert one.abroad == [], one.abroad
    assert one.complaints == [], one.complaints
    print(f"{len(sockets)} websockets; no request outside {base}; no error in the console")
    cookies = sorted({f"{cookie['name']} at {cookie['path']}" for cookie in context.cookies()})
    print(f"cookies, all the hub's: {', '.join(cookies)}")

    def lives() -> bool:
        return any(own in line for line in kernels(hub))

    assert lives(), "the page's kernel does not run"
    start = time.monotonic()
    one.page.close()
    until(lambda: not lives(), "the kernel outlived its page", 20)
    print(f"the page closed, and its kernel ended {time.monotonic() - start:.1f} s after")


def main() -> int:
    """Return 0 when the course lives under a hub."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--folder", type=Path, help="keep what is installed here")
    asked = parser.parse_args()
    with contextlib.ExitStack() as stack:
        folder = asked.folder or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="hub")))
        folder = folder.resolve()
        folder.mkdir(parents=True, exist_ok=True)
        install(folder)
        address, hub = stack.enter_context(running(folder))
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            visit(browser.new_context(viewport={"width": 1366, "height": 768}), address, hub)
        except AssertionError as fault:
            print(f"NOT AS IT SHOULD BE: {fault}", file=sys.stderr)
            return 1
        finally:
            browser.close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
