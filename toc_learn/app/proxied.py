"""The course behind jupyter-server-proxy (Binder, JupyterHub): the same server, under its own path."""

from __future__ import annotations

import sys
from typing import Any

__all__ = ["NAME", "setup"]

#: The last part of the address at which the course is then found.
NAME = "toc-learn"


def setup() -> dict[str, Any]:
    """Return what jupyter-server-proxy is to start, and how it is to be reached.

    Only the proxy reaches the port, and it hands on whatever host name the world calls it by.
    """
    return {
        "command": [
            *(sys.executable, "-m", "toc_learn.app", "serve", "--no-browser", "--port", "{port}"),
            *("--base-url", "{base_url}" + NAME, "--host", "*"),
        ],
        "absolute_url": True,
        "timeout": 60,
        "new_browser_tab": False,
        "launcher_entry": {"title": "Toc"},
    }
