"""Where Voilà and Jupyter's server leave a door open, it is shut here; each guard has a test that names
its fault.

- A kernel websocket without the v1 subprotocol, or a message whose first number is huge, sends their readers
  into an endless loop; so does whatever comes after a connection was closed from here, for it is then read
  as if no subprotocol had been agreed.
- A message of a kernel's that comes when its page has just gone leaves the kernel's stream deaf.
- A kernel keeps running when its page goes away.
- Anybody who answers to any host name can be reached by a page of another site (DNS rebinding).
- Every visitor gets a thirty-day cookie with an invented name.
- The kernel is whatever the machine's user called "python3", with that user's start-up files.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import logging
import sys
import time
from collections.abc import Callable
from typing import Any

from ipykernel.kernelspec import RESOURCES
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager, NoSuchKernel
from jupyter_server._tz import utcnow
from jupyter_server.auth.identity import IdentityProvider, User
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler
from tornado import web

from .plain import Plain

__all__ = [
    "KERNEL",
    "KERNEL_ID",
    "MESSAGE_BYTES",
    "MESSAGE_TYPES",
    "PROTOCOL",
    "EndKernel",
    "GuardedWebsocket",
    "KernelModel",
    "NobodyInParticular",
    "OwnPython",
    "Watch",
    "readable",
]

log = logging.getLogger(__name__)

PROTOCOL = "v1.kernel.websocket.jupyter.org"
KERNEL = "python3"
KERNEL_ID = r"(?P<kernel_id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"

#: What a page may say to its kernel. Never ``execute_request``: no visitor runs code.
MESSAGE_TYPES = ("comm_open", "comm_close", "comm_msg", "comm_info_request", "kernel_info_request")
MESSAGE_BYTES = 1 << 20
_CHANNELS = (b"shell", b"control")
_MOST_PARTS = 64


def readable(message: object) -> bool:
    """Return whether `message` is a whole v1 message of a kind that a page may send.

    Read before anybody else reads it: the offsets are counted against the message itself, so that no
    number in it can ask for more work than it is long.
    """
    if not isinstance(message, bytes) or not 16 <= len(message) <= MESSAGE_BYTES:
        return False
    count = int.from_bytes(message[:8], "little")
    # channel, header, parent header, metadata and content, then buffers; one offset more for the end.
    if not 6 <= count <= _MOST_PARTS or len(message) < 8 * (count + 1):
        return False
    offsets = [int.from_bytes(message[8 * i : 8 * (i + 1)], "little") for i in range(1, count + 1)]
    if offsets[0] < 8 * (count + 1) or offsets[-1] > len(message) or offsets != sorted(offsets):
        return False
    parts = [message[a:b] for a, b in itertools.pairwise(offsets)]
    if parts[0] not in _CHANNELS:
        return False
    try:
        header, parent, metadata, content = (json.loads(part) for part in parts[1:5])
    except (ValueError, RecursionError):
        return False
    if not all(isinstance(part, dict) for part in (header, parent, metadata, content)):
        return False
    kind = header.get("msg_type")
    if kind == "comm_open":
        # The one comm a page opens: to ask for the state of all widgets. It creates none of its own.
        return bool(content.get("target_name") == "jupyter.widget.control")
    return kind in MESSAGE_TYPES


class Watch:
    """Ends kernels that nobody is connected to: served and never opened, or left by a vanished browser.

    A page may stay unopened for `unopened` seconds, and be away for `vanished`. While somebody waits for
    others to leave (`pressing` counts them), one of which no browser has asked anything yet has only
    `pressed`, and so has one that vanished: nobody holds every place by asking for pages and looking at none,
    browsers that die without a word keep nobody out, and a slow telephone keeps its own.
    """

    def __init__(
        self,
        manager: Any,
        *,
        unopened: float = 60.0,
        vanished: float = 180.0,
        pressed: float = 10.0,
        pressing: Callable[[], int] = lambda: 0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.manager = manager
        self.unopened = unopened
        self.vanished = vanished
        self.pressed = pressed
        self.pressing = pressing
        self.clock = clock
        self._until: dict[str, float] = {}
        #: When the pages went out that no browser has shown yet, and when others were last there.
        self._unseen_since: dict[str, float] = {}

    def __len__(self) -> int:
        """Return the number of kernels that visitors hold."""
        return len(self._until)

    def __contains__(self, kernel: object) -> bool:
        return kernel in self._until

    def served(self, kernel: str) -> None:
        """A page with this kernel went out: somebody has to connect to it soon."""
        self._unseen_since[kernel] = self.clock()
        self._until[kernel] = self.clock() + self.unopened

    def seen(self, kernel: str) -> None:
        """A browser shows the page of this kernel, or is connected to it."""
        self._unseen_since.pop(kernel, None)

    def left(self, kernel: str) -> None:
        """A websocket of this kernel closed: somebody may come back for a while."""
        if kernel in self._until:
            self._until[kernel] = self.clock() + self.vanished
            self._unseen_since[kernel] = self.clock()

    async def end(self, kernel: str) -> None:
        """End `kernel` now, if it is a visitor's and still there."""
        until = self._until.pop(kernel, None)
        since = self._unseen_since.pop(kernel, None)
        if until is None or kernel not in self.manager:
            return
        try:
            await self.manager.shutdown_kernel(kernel, now=True)
        except Exception:
            # Still there, so still watched: the next sweep tries again.
            if kernel in self.manager:
                self._until.setdefault(kernel, until)
                if since is not None:
                    self._unseen_since.setdefault(kernel, since)
            raise

    async def sweep(self) -> list[str]:
        """End the kernels whose time is up and return their ids. An open page is spared, however idle."""
        ended = []
        for kernel, until in list(self._until.items()):
            try:
                if kernel not in self.manager or not await self.manager.get_kernel(kernel).is_alive():
                    # A dead kernel leaves nothing to connect to; its page says so and offers to load again.
                    await self.end(kernel)
                elif self.clock() >= self._end_of(kernel, until) and not self.manager._kernel_connections.get(
                    kernel, 0
                ):
                    await self.end(kernel)
                    ended.append(kernel)
            except Exception:
                # One kernel that will not go must not keep the others.
                log.exception("a kernel could not be ended")
        return ended

    def _end_of(self, kernel: str, until: float) -> float:
        since = self._unseen_since.get(kernel)
        return until if since is None or not self.pressing() else min(until, since + self.pressed)

    async def keep(self, every: float) -> None:
        """Sweep for ever."""
        while True:
            await asyncio.sleep(every)
            await self.sweep()


def _refuse(handler: web.RequestHandler, status: int) -> None:
    # Raising HTTPError would look for an error page among Jupyter's templates and log two tracebacks.
    handler.set_status(status)
    handler.finish()


class GuardedWebsocket(KernelWebsocketHandler):
    """The kernel websocket for pages of this server only, in the one protocol whose messages are checked.

    Voilà's own reads the header of each message to the page, for one kind that no kernel of ours sends.
    """

    #: Messages a second, and how many may come in a burst, before a client is sent away.
    RATE, BURST = 100.0, 500.0

    async def get(self, kernel_id: str) -> None:
        offered = [word.strip() for word in self.request.headers.get("Sec-WebSocket-Protocol", "").split(",")]
        if PROTOCOL not in offered:
            _refuse(self, 400)
        elif kernel_id not in self.settings["toc_watch"] or kernel_id not in self.kernel_manager:
            _refuse(self, 404)
        else:
            self._allowance, self._heard = self.BURST, time.monotonic()
            await super().get(kernel_id=kernel_id)  # type: ignore[no-untyped-call]

    async def open(self, kernel_id: str) -> None:
        self.settings["toc_watch"].seen(kernel_id)
        # A board follows at once on a word that the kernel is busy, and would wait for the browser to
        # acknowledge that, which it may put off for forty milliseconds.
        self.set_nodelay(True)
        await super().open(kernel_id)  # type: ignore[no-untyped-call]

    def on_message(self, message: str | bytes) -> None:
        if self.ws_connection is None:
            return  # sent away: what comes still would be read as if it were in the old protocol
        now = time.monotonic()
        self._allowance = min(self.BURST, self._allowance + (now - self._heard) * self.RATE) - 1
        self._heard = now
        if self._allowance < 0:
            self.close(1008, "too many messages")
        elif not readable(message):
            self.close(1008, "unreadable message")
        elif self.connection is not None:
            self.connection.kernel_manager.last_activity = utcnow()
            super().on_message(message)  # type: ignore[no-untyped-call]

    def write_message(self, message: Any, binary: bool = False) -> Any:
        """Send to the page, if it is there: raising in between, as Tornado does, would leave the stream that
        a message came by deaf to all that follow, and its next page without an answer.
        """
        if self.ws_connection is None or self.ws_connection.is_closing():
            return None
        sent = super().write_message(message, binary)
        # One that closes while it is written to is as much gone: nobody waits for this, and none complains.
        sent.add_done_callback(lambda done: done.cancelled() or done.exception())
        return sent

    def on_close(self) -> None:
        if self.connection is not None:
            super().on_close()  # type: ignore[no-untyped-call]
        self.settings["toc_watch"].left(self.kernel_id)


class KernelModel(KernelHandler):
    """The description of a visitor's own kernel, which the page asks for at once, before its scripts have
    come, and again to connect. It can only be read.
    """

    SUPPORTED_METHODS = ("GET",)

    def set_default_headers(self) -> None:
        super().set_default_headers()
        self.clear_header("Server")

    @web.authenticated
    async def get(self, kernel_id: str) -> None:
        if kernel_id not in self.settings["toc_watch"] or kernel_id not in self.kernel_manager:
            _refuse(self, 404)
        else:
            self.settings["toc_watch"].seen(kernel_id)
            await super().get(kernel_id)  # type: ignore[misc]


class EndKernel(Plain):
    """A page that closes ends its kernel. A second call finds nothing left to do and says the same.

    Voilà's own handler answers 403 for want of a cookie, and the kernel stays. None is needed: a kernel's id
    is 122 random bits that only its own page has seen, so no other site can name it.
    """

    SUPPORTED_METHODS = ("POST",)

    async def post(self, kernel_id: str) -> None:
        await self.settings["toc_watch"].end(kernel_id)
        self.set_status(204)
        self.finish()


class NobodyInParticular(IdentityProvider):
    """Every visitor is the same nobody: no account, no name, and so no cookie to keep one."""

    async def _get_user(self, handler: web.RequestHandler) -> User | None:
        return User("visitor")

    def set_login_cookie(self, handler: web.RequestHandler, user: User) -> None:
        """Set none."""


class OwnPython(KernelSpecManager):
    """Knows one kernel: the Python that runs the server, whatever else is installed for this user."""

    def find_kernel_specs(self) -> dict[str, str]:
        return {KERNEL: str(RESOURCES)}

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        if kernel_name != KERNEL:
            raise NoSuchKernel(kernel_name)
        # -P: a file that lies beside the notebooks is no module. No history file: nothing a visitor does is
        # written down, and a read-only home will do.
        command = [sys.executable, "-P", "-m", "toc_learn.app.kernel", "-f", "{connection_file}"]
        return KernelSpec(
            argv=[*command, "--HistoryManager.enabled=False"],
            display_name="toc_learn",
            language="python",
            resource_dir=str(RESOURCES),
            # For glibc: a class is thirty kernels, whose few threads need no heaps of their own, and which
            # give back what they do not use.
            env={"MALLOC_ARENA_MAX": "1", "MALLOC_TRIM_THRESHOLD_": "65536", "MALLOC_TOP_PAD_": "0"},
        )
