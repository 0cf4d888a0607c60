"""What `toc-learn` begins with: as little as can be, so that Ctrl-C at any moment ends it quietly.

Python raises `KeyboardInterrupt` wherever it is, even where nobody can catch it: in the middle of an import
its traceback would be printed and the program go on. So a process of ours leaves by itself, until something
runs that has more to do than to leave.
"""

from __future__ import annotations

TYPE_CHECKING = False  # what type checkers take for true; `typing` itself takes its time
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import FrameType

__all__ = ["leave", "leave_on_ctrl_c", "main"]


def leave(number: int, frame: FrameType | None) -> None:
    """Leave at once: what was said is written already, and nothing waits to be put away."""
    import os

    os._exit(130)


def leave_on_ctrl_c() -> None:
    """Let Ctrl-C end the process at once; where it is ignored, as by a job in the background, it stays so."""
    # part of the interpreter, where `signal` would be read from a file first
    import _signal  # type: ignore[import-not-found]

    if _signal.getsignal(_signal.SIGINT) != _signal.SIG_IGN:
        _signal.signal(_signal.SIGINT, leave)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``toc-learn`` with `arguments` (those of the process by default) and return its exit code."""
    try:
        if arguments is None:
            leave_on_ctrl_c()
        from .arguments import main as run

        code = run(arguments)
        if arguments is None:
            leave_on_ctrl_c()  # the interpreter has much to put away, too
        return code
    except KeyboardInterrupt:
        return 130
