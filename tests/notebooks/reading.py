"""The chapters as they are read: their cells, their prose, what they ask and link to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest

ROOT = Path(__file__).resolve().parents[2] / "notebooks"
CHAPTERS = sorted([*ROOT.glob("fr/*.ipynb"), *ROOT.glob("en/*.ipynb")])
LESSONS = [path for path in CHAPTERS if not path.stem.startswith("00")]
STEMS = [path.stem for path in LESSONS if path.parent.name == "fr"]
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)]+)\)")
ANSWER = {"fr": "**Réponse.**", "en": "**Answer.**"}

every_chapter = pytest.mark.parametrize("path", CHAPTERS, ids=lambda p: f"{p.parent.name}/{p.stem}")
every_lesson_chapter = pytest.mark.parametrize("path", LESSONS, ids=lambda p: f"{p.parent.name}/{p.stem}")


def book(path: Path) -> list[Any]:
    """Return the cells of a chapter."""
    cells: list[Any] = nbformat.read(path, as_version=4).cells
    return cells


def cells(path: Path, kind: str) -> list[Any]:
    """Return the cells of one kind."""
    return [cell for cell in book(path) if cell.cell_type == kind]


def prose(path: Path) -> str:
    """Return all that is read without a kernel."""
    return "\n\n".join(cell.source for cell in cells(path, "markdown"))


def lesson_of(path: Path) -> str:
    """Return the id of a chapter's lesson."""
    return path.stem.split("-", 1)[1]


def pictures(path: Path) -> list[str]:
    """Return the files of the pictures that a chapter shows, in order."""
    return [target for mark, _, target in LINK.findall(prose(path)) if mark]


def experiments(path: Path) -> list[Any]:
    """Return the code cells in which a position, a table or a game can be changed: all but the lesson."""
    return [cell for cell in cells(path, "code") if "toc.lesson(" not in cell.source]


def unquoted(text: str) -> str:
    """Return prose without headings, links, code and what is said between quotation marks."""
    text = re.sub(r"^#.*$", "", text, flags=re.MULTILINE)
    text = LINK.sub("", text)
    return re.sub(r"`[^`]*`|«[^»]*»|“[^”]*”", "", text)


def paragraphs(text: str) -> list[str]:
    """Return the paragraphs of a cell, its tables and lists among them."""
    return [part for part in re.split(r"\n\s*\n", text.strip()) if part.strip()]


def asking(path: Path) -> Iterator[tuple[str, Any, str]]:
    """Yield each question that a code cell answers: its text, the cell, and the prose that follows it."""
    inside = book(path)
    for before, code, after in zip(inside, inside[1:], [*inside[2:], None], strict=False):
        if (before.cell_type, code.cell_type) != ("markdown", "code") or "toc.lesson(" in code.source:
            continue
        said = unquoted(before.source).strip()
        if "?" in said or said.endswith(":"):
            follows = after.source if after is not None and after.cell_type == "markdown" else ""
            yield said, code, follows


def shape(cell: Any) -> tuple[str, ...]:
    """Return what a cell is built of in any language: headings, pictures, tables, lists, paragraphs."""
    if cell.cell_type == "code":
        return ("code", str(len(cell.source.splitlines())))
    kinds = (
        (r"#+ ", lambda part: part.split()[0]),
        (r"!\[", lambda part: f"pictures {part.count('![')}"),
        (r"\|", lambda part: f"rows {len(part.splitlines())}"),
        (r"[*-] |\d+\. ", lambda part: f"items {len(part.splitlines())}"),
    )
    found = []
    for part in paragraphs(cell.source):
        named = [name(part) for start, name in kinds if re.match(start, part)]
        found.append(named[0] if named else "prose")
    return tuple(found)
