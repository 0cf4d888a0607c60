"""The chapters run once a language, for the tests that look at what their cells show."""

from __future__ import annotations

from functools import cache
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from .reading import CHAPTERS, book

RESET = "%reset -f"


@cache
def run(lang: str) -> tuple[Any, ...]:
    """Return the code cells of all chapters of a language, run in one kernel, each from a clean slate."""
    whole = nbformat.v4.new_notebook()
    for path in CHAPTERS:
        if path.parent.name == lang:
            whole.cells.append(nbformat.v4.new_code_cell(RESET))
            whole.cells += [cell for cell in book(path) if cell.cell_type == "code"]
    NotebookClient(whole, timeout=60, kernel_name="python3").execute()
    return tuple(cell for cell in whole.cells if cell.source != RESET)


@pytest.fixture(params=["fr", "en"])
def ran(request: pytest.FixtureRequest) -> tuple[str, tuple[Any, ...]]:
    """A language and its cells after they ran."""
    return request.param, run(request.param)
