"""Record which scripts the lesson page loads, for the pack that brings them in one (toc_learn/app/pack.txt).

    python tools/pack.py          print the list of a visit without the pack
    python tools/pack.py write    write it to toc_learn/app/pack.txt

To be run again after an upgrade of Voilà, ipywidgets, ipycanvas or anywidget. TOC_CHROMIUM names the browser.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "toc_learn" / "app" / "pack.txt"
SERVER = """
from toc_learn.app.options import Options
from toc_learn.app.serving import run
run(Options(port=0, browser=False, pack=False, lang="en"))
"""
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]


def chunks(urls: list[str], texts: dict[str, str]) -> list[str]:
    """Return the names of those scripts that can be packed: chunks, which only put themselves on a list."""
    names = []
    for url in urls:
        match = re.search(r"/toc/[0-9a-f]{10}/((?:static|lab)/[^?]+\.js)", url)
        if match is None or "remoteEntry" in url or match[1] == "static/voila.js":
            continue
        if re.search(r"webpackChunk|rspackChunk", texts[url][:600]):
            names.append(match[1])
    return sorted(set(names))


def visit(browser: Browser, address: str) -> list[str]:
    """Load the page once with an empty cache, wait for its board, and return what can be packed."""
    page = browser.new_context().new_page()
    answers = []
    page.on(
        "response",
        lambda answer: answers.append(answer) if answer.url.split("?")[0].endswith(".js") else None,
    )
    page.goto(address)
    page.locator("#toc-page.live").wait_for(timeout=60_000)
    page.wait_for_timeout(1500)
    texts = {answer.url: answer.text() for answer in answers}
    page.context.close()
    return chunks(list(texts), texts)


def record(browser: Browser) -> list[str]:
    """Serve the course without the pack and return what a visit loads."""
    server = subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE, text=True, cwd=ROOT)
    assert server.stdout is not None
    try:
        for line in server.stdout:
            if found := re.search(r"http://localhost:\d+/", line):
                break
        else:
            raise RuntimeError("the server did not start")
        time.sleep(0.5)
        return visit(browser, f"{found[0]}learn?lesson=pieux&lang=en")
    finally:
        server.terminate()
        server.wait(20)


def main(argv: list[str]) -> int:
    name = os.environ.get("TOC_CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        names = record(playwright.chromium.launch(executable_path=name, args=FLAGS))
    listed = "".join(f"{name}\n" for name in names)
    if argv == ["write"]:
        FILE.write_text(listed, encoding="utf8")
    else:
        print(listed, end="")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
