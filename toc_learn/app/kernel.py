"""What a visitor's kernel runs: Jupyter's own, without the debugger that nobody may use.

Importing debugpy is a sixth of a kernel's memory; without it the kernel says that it cannot be debugged.
"""

from __future__ import annotations

import sys

__all__ = ["main"]


def main() -> None:
    """Run a kernel as the command line says, until it is told to stop."""
    # What is sent goes out by a thread of its own, which would wait for Python's lock, five milliseconds a
    # turn, while an answer is still worked at.
    sys.setswitchinterval(0.0005)
    sys.modules["debugpy"] = None  # type: ignore[assignment]
    from ipykernel.kernelapp import launch_new_instance

    launch_new_instance()


if __name__ == "__main__":
    main()
