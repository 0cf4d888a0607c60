"""The faults of Voilà and Jupyter that our guards are there for: when one of these fails, a guard can go."""

from __future__ import annotations

import asyncio
import inspect
import re
from types import SimpleNamespace
from typing import Any

import pytest
from jupyter_server.auth.identity import IdentityProvider
from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.services.kernels.connection import base as connection
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado import kernel_websocket_handler
from voila.voila_kernel_manager import voila_kernel_manager_factory

from toc_learn.app.assets import HASTE, Assets


class Asked(Exception):
    """How many times a reader was about to loop."""


def counting(*numbers: int) -> range:
    if max(numbers) > 10**6:
        raise Asked(max(numbers))
    return range(*numbers)


@pytest.mark.parametrize(
    ("module", "reader"),
    [
        (kernel_websocket_handler, "read_header_from_binary_message"),
        (connection, "deserialize_msg_from_ws_v1"),
    ],
)
def test_readers_loop_as_often_as_a_message_says(
    monkeypatch: pytest.MonkeyPatch, module: Any, reader: str
) -> None:
    """Why `readable` counts first."""
    monkeypatch.setattr(module, "range", counting, raising=False)
    with pytest.raises(Asked, match=str(2**63)):
        getattr(module, reader)((2**63).to_bytes(8, "little") + bytes(64))


def test_ending_a_kernel_needs_a_cookie_that_the_page_never_got() -> None:
    """Why `EndKernel` stands in for Voilà's handler."""
    assert VoilaShutdownKernelHandler.check_xsrf_cookie is JupyterHandler.check_xsrf_cookie
    assert "xsrf_token" not in inspect.getsource(inspect.getmodule(VoilaShutdownKernelHandler))  # type: ignore[arg-type]


def test_a_pool_entry_that_only_waits_counts_as_ready() -> None:
    """Why the pool is ours: with a long delay before refilling, the next visitor waited all of it."""

    async def test() -> int:
        manager = voila_kernel_manager_factory(AsyncMappingKernelManager, True, 1)
        waiting = asyncio.get_running_loop().create_future()

        stand = SimpleNamespace(_pools={"course.ipynb": [waiting]})
        return int(manager.get_pool_size(stand, "course.ipynb"))

    assert asyncio.run(test()) == 1


def test_every_visitor_gets_a_cookie_with_a_name() -> None:
    """Why `NobodyInParticular` is asked who a visitor is."""
    assert "set_login_cookie" in inspect.getsource(IdentityProvider._get_user)


def test_any_host_is_answered() -> None:
    """Why the router only knows our own host names."""
    from voila.app import Voila

    assert "allow_remote_access=True" in inspect.getsource(Voila.init_settings)


@pytest.mark.parametrize("haste", HASTE)
def test_the_front_end_gives_up_on_what_is_about_to_come(haste: re.Pattern[str]) -> None:
    """Why the pack is mended: a board that comes after two seconds was shown as an error."""
    assets = Assets()
    chunks = [assets.files[name].read_text(encoding="utf8") for name in assets.chunks]
    assert sum(len(haste.findall(chunk)) for chunk in chunks) == 1
    assert not haste.findall(assets.pack().decode())
