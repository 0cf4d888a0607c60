"""Where things are: the notebooks, in a clone or in an installed wheel, and this room's own files."""

from __future__ import annotations

from functools import cache
from pathlib import Path

__all__ = ["PAGE", "TEMPLATE", "chapter_files", "notebooks", "own"]

HERE = Path(__file__).resolve().parent
TEMPLATE = HERE / "template"
#: The one notebook that the web app shows.
PAGE = "course.ipynb"


@cache
def notebooks() -> Path:
    """Return the folder of the notebooks. Raises `FileNotFoundError` naming where it looked."""
    package = HERE.parent
    looked = [package / "notebooks", package.parent / "notebooks"]
    for folder in looked:
        if (folder / PAGE).is_file():
            return folder
    raise FileNotFoundError(", ".join(str(folder / PAGE) for folder in looked))


def chapter_files(lang: str) -> list[Path]:
    """Return the chapters in `lang`, in the order of their numbers."""
    return sorted((notebooks() / lang).glob("*.ipynb"))


@cache
def own(name: str) -> str:
    """Return the text of a file of this room."""
    return (HERE / name).read_text(encoding="utf8")
