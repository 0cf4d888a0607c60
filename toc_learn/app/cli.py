"""What `toc-learn` begins with: as little as can be, so that Ctrl-C during imports ends it quietly."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``toc-learn`` with `arguments` (those of the process by default) and return its exit code."""
    try:
        from .arguments import main as run

        return run(arguments)
    except KeyboardInterrupt:
        return 130
