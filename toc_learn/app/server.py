"""The course as a Voilà application: one notebook, one template, and only the addresses listed here."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from jupyter_server._tz import utcnow
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from jupyter_server.utils import url_path_join
from tornado.httpserver import HTTPServer
from tornado.web import Application, GZipContentEncoding
from traitlets.config import Config
from voila.app import Voila
from voila.notebook_renderer import NotebookRenderer
from voila.utils import get_page_config

from toc_learn.lessons.errors import LessonError
from toc_learn.lessons.kept import KEPT
from toc_learn.lessons.loader import keep_course, keep_lesson, lesson_ids
from toc_learn.view.words import text

from . import handlers, proving
from .assets import EXTENSIONS, Assets, Frozen
from .guards import (
    KERNEL,
    KERNEL_ID,
    MESSAGE_BYTES,
    MESSAGE_TYPES,
    EndKernel,
    GuardedWebsocket,
    KernelModel,
    NobodyInParticular,
    OwnPython,
    Watch,
)
from .hosts import allowed, host_pattern, open_port
from .learn import make_ready
from .options import Options
from .places import PAGE, TEMPLATE, notebooks
from .plain import HEADERS, Elsewhere
from .pool import Entry, Pool, StartFailed

__all__ = ["Course"]

#: A kernel that has not drawn its page by then never will.
START_SECONDS = 60.0
#: Socket files have short names by law of the system: some 100 characters, folder included.
LONGEST_FOLDER = 40


class Kernels(AsyncMappingKernelManager):
    """Kernels for the pages of this server."""

    @property
    def notebook_data(self) -> dict[str, Any]:
        """Nothing: Voilà's own pool is not used."""
        return {}

    def start_watching_activity(self, kernel_id: str) -> None:
        """Note that the kernel lives.

        Jupyter listens to every kernel a second time, and reads each message twice, to know when it was last
        busy. Here its page's messages tell (`GuardedWebsocket`), and `Watch` ends kernels by their pages.
        """
        kernel: Any = self.get_kernel(kernel_id)
        kernel.reason = ""
        kernel.last_activity = utcnow()
        kernel.execution_state = "idle"


def _first_error(notebook: Any) -> str:
    """Return what a notebook that ran says went wrong."""
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            if output.output_type == "error":
                return f"{output.ename}: {output.evalue}"
            if output.output_type == "stream":  # the page tells what stopped it, and shows a sentence
                return str(output.text).strip()
    return "the notebook drew no page"


class Course(Voila):  # type: ignore[misc]
    """Serves the course; `serve` runs until it is told to stop."""

    def __init__(self, options: Options, told: Callable[..., None] = lambda *_: None) -> None:
        super().__init__(config=self._settled(options))
        self.options = options
        self.told = told

    @staticmethod
    def _settled(options: Options) -> Config:
        c = Config()
        c.Voila.base_url = options.base
        c.Voila.root_dir = str(notebooks())
        c.Voila.notebook_path = str(notebooks() / PAGE)
        c.Voila.identity_provider_class = NobodyInParticular
        c.Voila.log_level = logging.ERROR
        voila = c.VoilaConfiguration
        voila.template = "base"
        voila.allow_template_override = "NO"
        voila.allow_theme_override = "NO"
        voila.extension_allowlist = list(EXTENSIONS)
        voila.kernel_spec_manager_class = OwnPython
        voila.multi_kernel_manager_class = Kernels
        voila.file_allowlist = []
        voila.show_tracebacks = True  # to our log: the template shows no errors
        # Nothing is to be written in the user's home: no signatures, no secret to sign with.
        c.NotebookNotary.db_file = ":memory:"
        c.NotebookNotary.secret = os.urandom(32)
        # Jupyter's limit would leave messages out, and a board half drawn: what kernels are asked is limited.
        c.ZMQChannelsWebsocketConnection.limit_rate = False
        # A dead kernel must stay dead: revived, it would be an empty one that looks alive.
        c.KernelManager.autorestart = False
        if sys.platform != "win32":
            c.KernelManager.transport = "ipc"  # no race for ports
        return c

    def load_config_file(self, *args: Any, **more: Any) -> None:
        """Read none: a file for another Voilà on this machine must not open what is closed here."""

    def setup_template_dirs(self) -> None:
        """Our own template and nothing above it."""
        self.template_paths = [str(TEMPLATE)]

    def init_settings(self) -> dict[str, Any]:
        """Return Tornado's settings."""
        settings: dict[str, Any] = super().init_settings()
        self.kernel_manager.allowed_message_types = list(MESSAGE_TYPES)
        self.assets = Assets(pack=self.options.pack)
        self.watch = Watch(
            self.kernel_manager,
            unopened=self.options.unopened,
            vanished=self.options.vanished,
            pressing=lambda: self.pool.crowded,
        )
        self.pool = Pool(
            size=self.options.visitors,
            limit=self.options.most,
            start=self._start,
            alive=self._alive,
            end=self._end,
            held=lambda: len(self.watch),
            quiet=self.options.quiet,
            patience=self.options.patience,
            told=lambda ready, size: self.told("ready", ready, size),
            log=self.log,
        )
        settings |= {
            "headers": HEADERS,
            "websocket_max_message_size": MESSAGE_BYTES,
            "default_handler_class": Elsewhere,
            "log_function": lambda handler: None,
            "toc_lang": self.options.lang,
            "toc_hosts": allowed(self.options.share, self.options.hosts),
            "toc_assets": self.assets,
            "toc_pool": self.pool,
            "toc_watch": self.watch,
        }
        return settings

    def init_handlers(self) -> list[tuple[Any, ...]]:
        """Return every address that is answered: none of Voilà's trees, files, contents or sources."""

        def at(*parts: str) -> str:
            return str(url_path_join(self.server_url, *parts))

        return [
            (at("api/kernels", KERNEL_ID), KernelModel),
            (at("api/kernels", KERNEL_ID, "channels"), GuardedWebsocket),
            (at("voila/api/shutdown", KERNEL_ID), EndKernel),
            (at("toc", self.assets.digest, "(.+)"), Frozen, {"assets": self.assets}),
            *((at(path), handler) for path, handler in handlers.PAGES),
        ]

    # One kernel that has drawn the page

    def _page_config(self) -> dict[str, Any]:
        config: dict[str, Any] = get_page_config(
            base_url=self.base_url,
            settings=self.app.settings,
            log=self.log,
            voila_configuration=self.voila_configuration,
        )
        root = url_path_join(self.base_url, "toc", self.assets.digest)
        return config | {"fullStaticUrl": f"{root}/static", "fullLabextensionsUrl": f"{root}/lab"}

    async def _start(self) -> Entry:
        renderer = NotebookRenderer(
            voila_configuration=self.voila_configuration,
            traitlet_config=self.config,
            notebook_path=PAGE,
            template_paths=self.template_paths,
            config_manager=self.config_manager,
            contents_manager=self.contents_manager,
            base_url=self.base_url,
            kernel_spec_manager=self.kernel_spec_manager,
            page_config=self._page_config(),
        )
        await renderer.initialize()
        # The user's own start-up files are none of the course's business.
        environment = os.environ | {
            "IPYTHONDIR": str(Path(self.connection_dir) / "ipython"),
            KEPT: str(self._kept),
        }
        starting = asyncio.ensure_future(
            self.kernel_manager.start_kernel(kernel_name=KERNEL, path="", env=environment)
        )
        try:
            # A start that is broken off half way would leave a process that nobody knows.
            kernel = str(await asyncio.shield(starting))
            rendering = renderer.generate_content_str(kernel, self.kernel_manager.get_kernel(kernel))
            html = await asyncio.wait_for(rendering, START_SECONDS)
            if "widget-view+json" not in html:
                raise RuntimeError(_first_error(renderer.executor.nb))
        except BaseException as fault:
            await self.kernel_manager.shutdown_kernel(await starting, now=True)
            if not isinstance(fault, Exception):
                raise
            why = str(fault) or type(fault).__name__
            raise StartFailed(text(self.options.lang, "app.serve.no_kernel", why=why)) from fault
        return Entry(kernel, html)

    async def _alive(self, entry: Entry) -> bool:
        manager = self.kernel_manager
        return entry.kernel in manager and await manager.get_kernel(entry.kernel).is_alive()

    async def _end(self, entry: Entry) -> None:
        if entry.kernel in self.kernel_manager:
            await self.kernel_manager.shutdown_kernel(entry.kernel, now=True)

    @property
    def _kept(self) -> Path:
        """Where the lessons lie that kernels need not prove again; it ends with the server."""
        return Path(self.connection_dir) / "lessons"

    async def _keep_lessons(self) -> None:
        """Prove all lessons once, while the first kernels start."""
        self._kept.mkdir(exist_ok=True)
        with contextlib.suppress(LessonError, OSError):
            keep_course(self._kept)
        for lesson in lesson_ids():
            # One that has a fault says so when it is asked for.
            with contextlib.suppress(LessonError, OSError):
                keep_lesson(lesson, self._kept)
            await asyncio.sleep(0)

    def _hush(self) -> None:
        """Leave out what Voilà and nbclient say of a page that could not be drawn: `_start` says it."""
        for told in (self.log, logging.getLogger("traitlets")):
            told.addFilter(lambda record: record.module not in ("notebook_renderer", "execute", "client"))

    def _calm(self) -> bool:
        """Return whether nobody is there, and the boards are ready."""
        return not len(self.watch) and self.pool.calm

    # The run

    def serve(self) -> None:
        """Serve until Ctrl-C or SIGTERM, then leave no process and no file behind.

        Raises `OSError` when no port can be had.
        """
        # What Jupyter and Tornado have to warn of is not for whoever runs a course.
        logging.basicConfig(level=logging.ERROR, format="%(message)s")
        self.initialize([])
        self.log.setLevel(logging.ERROR)  # else every message's record is made, and then thrown away
        self._hush()
        root = tempfile.gettempdir()
        if len(root) > LONGEST_FOLDER and sys.platform != "win32":
            root = "/tmp"
        self.connection_dir = tempfile.mkdtemp(prefix="toc", dir=root)
        try:
            with contextlib.suppress(KeyboardInterrupt):
                asyncio.run(self._serve())
        finally:
            shutil.rmtree(self.connection_dir, ignore_errors=True)

    async def _serve(self) -> None:
        self.app = Application(**self.init_settings(), transforms=[GZipContentEncoding])
        self.app.add_handlers(host_pattern(self.app.settings["toc_hosts"]), self.init_handlers())
        self.assets.prepare()
        sockets, self.port = open_port(self.options.port, everywhere=self.options.share)
        server = HTTPServer(self.app, max_body_size=MESSAGE_BYTES)
        server.add_sockets(sockets)
        stop = asyncio.Event()
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            with contextlib.suppress(NotImplementedError):  # Windows has KeyboardInterrupt
                loop.add_signal_handler(number, stop.set)
        self.told("serving", self.port)
        self.pool.fill()
        keepers = [
            asyncio.ensure_future(self._keep_lessons()),
            asyncio.ensure_future(self.watch.keep(self.options.sweep)),
            asyncio.ensure_future(self.pool.keep(self.options.sweep)),
            asyncio.ensure_future(proving.keep(self.options.lang, self.options.sweep)),
        ]
        if self.options.visitors > 1:  # for a class: somebody alone waits for one page, not for thirty
            ready = make_ready(self.options.lang, self.base_url, self.assets, self._calm)
            keepers.append(asyncio.ensure_future(ready))
        try:
            await stop.wait()
        finally:
            self.told("stopping")
            logging.disable()  # notebooks that were still being drawn die aloud
            server.stop()
            for keeper in keepers:
                keeper.cancel()
            await self.pool.close()
            for kernel in self.kernel_manager.list_kernel_ids():
                await self.kernel_manager.shutdown_kernel(kernel, now=True)
            await server.close_all_connections()
