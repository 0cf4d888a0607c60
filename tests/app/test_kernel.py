"""What a visitor's kernel has loaded, and what it leaves out."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import KernelManager

from toc_learn.app.guards import KERNEL, OwnPython

#: Heavy modules that showing a lesson does without.
WITHOUT = ("numpy", "PIL", "debugpy", "jedi", "pandas", "matplotlib", "voila", "jupyter_server", "nbconvert")


@pytest.fixture(scope="module")
def kernel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BlockingKernelClient]:
    folder = tmp_path_factory.mktemp("kernel")
    (folder / "ipython").mkdir()
    (folder / "tomllib.py").write_text(
        "raise SystemExit('a file beside the notebooks was taken for a module')"
    )
    manager = KernelManager(kernel_name=KERNEL, kernel_spec_manager=OwnPython(), transport="ipc")
    manager.connection_file = str(folder / "k.json")
    manager.start_kernel(
        cwd=str(folder), env={"PATH": "/usr/bin:/bin", "IPYTHONDIR": str(folder / "ipython")}
    )
    client = manager.client()
    client.start_channels()
    try:
        client.wait_for_ready(timeout=60)
        yield client
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def value(kernel: BlockingKernelClient, expression: str, before: str = "") -> object:
    """Return the value of a Python expression in the kernel."""
    reply = kernel.execute(before, user_expressions={"x": expression}, reply=True, timeout=60)["content"]
    assert reply["status"] == "ok", reply
    said = reply["user_expressions"]["x"]
    assert said["status"] == "ok", said
    return ast.literal_eval(said["data"]["text/plain"])


def test_a_page_is_light(kernel: BlockingKernelClient) -> None:
    before = "import sys\nfrom toc_learn.widgets.visit import Page\npage = Page()"
    loaded = value(kernel, f"[name for name in {WITHOUT!r} if sys.modules.get(name)]", before)
    assert loaded == []


def test_nothing_is_written_down(kernel: BlockingKernelClient) -> None:
    assert value(kernel, "get_ipython().history_manager.enabled") is False
    folder = Path(str(value(kernel, "__import__('os').getcwd()"))) / "ipython"
    assert not list(folder.rglob("history.sqlite"))
