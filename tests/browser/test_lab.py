"""The chapters in JupyterLab, as `toc-learn lab` opens them: a lesson in a cell, with keys of its own."""

from __future__ import annotations

import http.client
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Browser, Locator, Page, TimeoutError

from tests.browser.player import until
from tests.browser.wall import FAULTS
from tests.serving import free_port, status
from toc_learn.lessons.commands import Back, Choose, Command, Next, Project, Reveal
from toc_learn.lessons.session import LessonSession

pytestmark = pytest.mark.slow

CHAPTER = "fr/05-pieux.ipynb"
TOKEN = "of-this-test"
#: In JupyterLab's command mode: cells above and below, delete, to Markdown, to code, to raw; and all arrows.
KEYS = ["a", "b", "d", "d", "m", "y", "r", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The address of JupyterLab, and the folder it was given."""
    home = tmp_path_factory.mktemp("lab")
    (home / "jupyter_server_config.py").write_text("c.ServerApp.allow_root = True\n")
    # JupyterLab asks its makers for news and new versions; a test asks nobody.
    (home / "jupyter_lab_config.py").write_text(
        'c.LabApp.news_url = None\nc.LabApp.check_for_updates_class = "jupyterlab.NeverCheckForUpdate"\n'
    )
    port = free_port()
    folders = ("HOME", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR")
    own = dict.fromkeys(folders, str(home)) | {
        "JUPYTER_PORT": str(port),
        "JUPYTER_TOKEN": TOKEN,
        "IPYTHONDIR": str(home / "ipython"),
    }
    folder = home / "mine"
    with (home / "log.txt").open("wb") as log:
        server = subprocess.Popen(
            [sys.executable, "-m", "toc_learn.app", "lab", str(folder), "--lang", "fr", "--no-browser"],
            stdout=log,
            stderr=subprocess.STDOUT,
            env=os.environ | own,
            start_new_session=True,
        )
    address = f"http://127.0.0.1:{port}/"

    def answers() -> bool:
        assert server.poll() is None, (home / "log.txt").read_text()[-2000:]
        with suppress(OSError, http.client.HTTPException):
            return status(f"{address}api") == 200
        return False

    try:
        until(answers, lambda: (home / "log.txt").read_text()[-2000:], 120)
        yield address, folder
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.wait(30)


def menu(page: Page, name: str, entry: str) -> None:
    page.locator(".lm-MenuBar-itemLabel", has_text=re.compile(f"^{name}$")).click()
    page.locator(".lm-Menu-itemLabel", has_text=re.compile(f"^{entry}$")).click()


def in_sight(page: Page, control: Locator) -> bool:
    """Turn the wheel up over the notebook's middle, and return whether `control` has come into the page."""
    if control.count() and control.first.is_visible():
        return True
    page.mouse.move(800, 500)
    page.mouse.wheel(0, -400)
    page.wait_for_timeout(200)
    return False


def cells(file: Path) -> list[tuple[str, str]]:
    notebook: Any = nbformat.read(file, as_version=4)
    return [(cell.cell_type, cell.source) for cell in notebook.cells]


def run_all(page: Page, address: str) -> None:
    """Open a notebook and run all its cells."""
    # JupyterLab keeps the tabs of whoever was here before, notebooks with lessons of their own among them.
    page.goto(f"{address}&reset")
    page.locator(".jp-Notebook .jp-Cell").first.wait_for(timeout=90_000)
    # JupyterLab may ask for a kernel first, and proposes the one that the notebook names.
    asked = page.locator(".jp-Dialog:has-text('Select Kernel') button.jp-mod-accept")
    with suppress(TimeoutError):
        asked.click(timeout=15_000)
    page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").first.wait_for(timeout=90_000)
    menu(page, "Run", "Run All Cells")


def test_a_chapter_in_jupyterlab(browser: Browser, lab: tuple[str, Path]) -> None:
    address, folder = lab
    file = folder / CHAPTER
    written = cells(file)
    context = browser.new_context(viewport={"width": 1366, "height": 1000})
    page = context.new_page()
    run_all(page, f"{address}lab/tree/{CHAPTER}?token={TOKEN}")

    lesson = page.locator(".jp-OutputArea .toc-app:has(.toc-goal)").first
    choices = lesson.locator(".toc-list > button")
    # JupyterLab goes to the last cell, and takes those that are out of sight out of the page.
    until(lambda: in_sight(page, choices), "the lesson did not show", 60)
    session = LessonSession("pieux", lang="fr")
    words = " ".join(session.screen().goal.split())
    until(lambda: words == " ".join((lesson.locator(".toc-goal h2").text_content() or "").split()), "no goal")

    # A control of ours has the focus: no key of JupyterLab's reaches the notebook.
    choices.first.click()
    session.do(session.screen().choices[0].command)
    said = session.screen().feedback.reason
    until(lambda: said in (lesson.locator(".toc-feedback").text_content() or ""), f"not answered: {said}")
    for key in KEYS:
        choices.nth(1).focus()
        assert choices.nth(1).evaluate("e => document.activeElement === e")
        page.keyboard.press(key)
    assert lesson.is_visible()
    menu(page, "File", "Save Notebook")
    until(lambda: "widget-view+json" in file.read_text(encoding="utf8"), "the notebook was not saved", 30)
    assert cells(file) == written

    # And the board answers after all that.
    choices.nth(1).click()
    session.do(session.screen().choices[1].command)
    said = session.screen().feedback.reason
    until(lambda: said in (lesson.locator(".toc-feedback").text_content() or ""), f"not answered: {said}")
    context.close()


def test_a_lesson_projected_in_jupyterlab(browser: Browser, lab: tuple[str, Path]) -> None:
    """The wall leaves its column, hears its keys, keeps them to itself and gives the focus back."""
    address, folder = lab
    file = folder / "wall.ipynb"
    source = 'import toc_learn as toc\ntoc.lesson("jack")'
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source)])
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(notebook, file)
    context = browser.new_context(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    page = context.new_page()
    run_all(page, f"{address}lab/tree/{file.name}?token={TOKEN}")
    shown = page.locator(".jp-OutputArea .toc-app:has(.toc-goal h2)")
    until(lambda: shown.count() and shown.first.is_visible(), "the lesson did not show", 60)
    shown.locator("[data-toggle=teacher]:visible").first.click()
    shown.locator(".toc-notes button").first.click()
    session = LessonSession("jack", lang="fr")
    session.do(Project(True))
    assert {"do", "question", "watch"} <= {step.kind for step in session.lesson.steps}
    wall = page.locator(".toc-projecting")

    def agrees() -> None:
        goal = " ".join(session.screen().goal.split())
        said = " ".join(session.screen().feedback.reason.split())
        until(
            lambda: (
                wall.count()
                and goal == " ".join((wall.locator(".toc-goal h2").text_content() or "").split())
                and said in " ".join((wall.locator(".toc-feedback").text_content() or "").split())
            ),
            f"the wall does not say: {goal} {said}",
        )

    agrees()
    until(page.locator(".toc-projecting:focus").count, "the wall has no focus")
    for key in KEYS:
        if key not in ("r", "ArrowLeft", "ArrowRight"):
            page.keyboard.press(key)
    wall.locator(".toc-figure").click(position={"x": 4, "y": 4})  # where nothing has the focus
    for _ in session.lesson.steps[1:]:
        keys: tuple[tuple[str, Command], ...] = (
            ("r", Reveal()),
            ("ArrowRight", Next()),
            ("ArrowLeft", Back()),
        )
        for key, command in (*keys, keys[1]):
            page.keyboard.press(key)
            session.do(command)
            agrees()
        for width, height in ((1024, 768), (1920, 1080), (1366, 768)):
            page.set_viewport_size({"width": width, "height": height})
            until(lambda: not wall.evaluate(FAULTS), lambda: f"{width}: {wall.evaluate(FAULTS)}")  # noqa: B023
            assert wall.evaluate("e => [e.clientWidth, e.clientHeight]") == [width, height]
    for _ in range(12):  # Tab does not lead behind the wall
        page.keyboard.press("Tab")
        assert wall.evaluate("e => e.contains(document.activeElement)")
    page.keyboard.press("Escape")
    until(shown.locator(".toc-notes button:focus").count, "the focus did not come back")
    assert not wall.count()
    menu(page, "File", "Save Notebook")
    until(lambda: "widget-view+json" in file.read_text(encoding="utf8"), "the notebook was not saved", 30)
    assert cells(file) == [("code", source)]
    context.close()


def test_a_lesson_shown_twice_works_in_both_places(browser: Browser, lab: tuple[str, Path]) -> None:
    address, folder = lab
    source = 'import toc_learn as toc\none = toc.lesson("pieux", step="aim")\ndisplay(one)\ndisplay(one)'
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source)])
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(notebook, folder / "twice.ipynb")
    context = browser.new_context(viewport={"width": 1366, "height": 1000})
    page = context.new_page()
    run_all(page, f"{address}lab/tree/twice.ipynb?token={TOKEN}")
    lessons = page.locator(".jp-OutputArea .toc-app:has(.toc-goal)")
    until(lambda: lessons.count() == 2, "the lesson is not shown twice", 60)
    session = LessonSession("pieux", "aim", "fr")
    drawn = "c => c.getContext('2d').getImageData(0, 0, c.width, c.height).data.some(v => v)"
    for place, card in ((0, "QD"), (1, "5C")):
        until(lessons.nth(place).locator("canvas").count, "no board", 30)
        number = [face.card for face in session.screen().hand].index(card)
        cards = lessons.nth(place).locator(".toc-cards > button")
        cards.nth(number).scroll_into_view_if_needed()
        cards.nth(number).click()
        screen = session.do(Choose(card))
        for shown in range(2):
            chosen = lessons.nth(shown).locator(f".toc-cards > button.toc-chosen:nth-child({number + 1})")
            until(chosen.count, f"view {shown} does not show the card taken up in view {place}")
            said = lessons.nth(shown).locator(".toc-feedback", has_text=screen.feedback.reason[:20])
            until(said.count, f"view {shown} does not say what is to be done")
            assert lessons.nth(shown).locator("canvas").first.evaluate(drawn)
    context.close()
