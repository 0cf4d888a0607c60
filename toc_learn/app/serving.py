"""`toc-learn serve`: starts the server, tells how it is getting on, opens the browser."""

from __future__ import annotations

import contextlib
import io
import signal
import sys
import threading
import webbrowser
from collections.abc import Iterator
from types import FrameType

from toc_learn.view.words import text

from .hosts import lan_address
from .options import Options
from .terminal import Fault, say

__all__ = ["run"]


class Pressed:
    """Takes Ctrl-C while the server is being set up, and gives it back once there is a loop that can end.

    What is set up has a folder to put away, so the process does not leave at once; and an interruption in the
    middle of it would be told by whatever it met.
    """

    def __init__(self) -> None:
        self.pressed = False
        if signal.getsignal(signal.SIGINT) != signal.SIG_IGN:
            signal.signal(signal.SIGINT, self)

    def __call__(self, number: int, frame: FrameType | None) -> None:
        self.pressed = True

    def given_back(self) -> bool:
        """Let the loop that runs now have what was pressed; returns whether anything was."""
        if signal.getsignal(signal.SIGINT) == self:  # where a loop takes no signals, as on Windows
            signal.signal(signal.SIGINT, signal.default_int_handler)
        if self.pressed:
            signal.raise_signal(signal.SIGINT)
        return self.pressed


class Teller:
    """Turns the server's news into lines on the terminal."""

    def __init__(self, options: Options, pressed: Pressed | None = None) -> None:
        self.options = options
        self.pressed = pressed
        self.lang = options.lang
        self.full = False

    def __call__(self, news: str, *facts: int) -> None:
        match news, facts:
            case "serving", (port,):
                if self.pressed is None or not self.pressed.given_back():
                    self._serving(port)
            case "ready", (ready, size) if not self.full:
                self.full = ready >= size
                if self.full or ready % 5 == 0:
                    say(text(self.lang, "app.serve.ready", ready=ready, n=size))
            case "stopping", _:
                say(text(self.lang, "app.serve.stopping"))

    def _url(self, host: str, port: int) -> str:
        return f"http://{host}:{port}{self.options.base}?lang={self.lang}"

    def _serving(self, port: int) -> None:
        if self.options.port not in (0, port):
            say(text(self.lang, "app.serve.other_port", asked=self.options.port, port=port))
        here = self._url("localhost", port)
        say(text(self.lang, "app.serve.at", url=here))
        if self.options.share:
            self._share(port)
        say(text(self.lang, "app.serve.preparing"))
        if self.options.browser:
            threading.Thread(target=self._open, args=(here,), daemon=True).start()

    def _share(self, port: int) -> None:
        address = lan_address()
        if address is None:
            say(text(self.lang, "app.serve.no_network"))
            return
        import segno

        url = self._url(address, port)
        say(text(self.lang, "app.serve.share", url=url))
        drawn = io.StringIO()
        segno.make(url, error="m").terminal(drawn, compact=True)
        say(drawn.getvalue().rstrip("\n"))
        say(text(self.lang, "app.serve.everyone"))

    def _open(self, url: str) -> None:
        try:
            opened = webbrowser.open(url)
        except webbrowser.Error:
            opened = False
        if not opened:
            say(text(self.lang, "app.serve.no_browser"))


@contextlib.contextmanager
def _without(name: str) -> Iterator[None]:
    """Let an optional module be missing for a while."""
    known = name in sys.modules
    if not known:
        sys.modules[name] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        if not known:
            del sys.modules[name]


def run(options: Options) -> int:
    """Serve the course with `options` until it is stopped, and return the exit code."""
    # jsonschema builds a grammar of addresses when it is imported: half the time of our start, for nothing.
    with _without("rfc3987_syntax"):
        from .server import Course

    try:
        Course(options, Teller(options, Pressed())).serve()
    except FileNotFoundError as error:
        raise Fault("app.fault.installation", file=str(error)) from None
    except OSError:
        raise Fault("app.fault.no_port") from None
    return 0
