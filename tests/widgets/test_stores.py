"""What the site keeps in a browser is said, to those who learn and to those who run it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import toc_learn
from toc_learn.app import pages

PACKAGE = Path(toc_learn.__file__).parent
KEY = re.compile(r'"(toc_learn\.(?!json)[a-z]+)"')
GOES = "toc_learn.forgotten"  # written and taken away at once
NAMED = ("KEY", "STORE", "STEP", "WALL", "SPEED", "FORGOTTEN", '"toc_learn.progress"')


def used() -> set[str]:
    """Every key that a script of the site uses, and there is no other way to a store."""
    found: set[str] = set()
    for path in PACKAGE.rglob("*.js"):
        script = path.read_text(encoding="utf8")
        found |= set(KEY.findall(script))
        assert not re.search(r"document\.cookie|indexedDB|caches\.|[lo]Storage\[", script), path.name
        for named in re.findall(r"Storage\.\w+Item\(([^,)]+)", script):
            assert named in NAMED, (path.name, named)
    return found


def test_every_key_is_listed_for_those_who_serve_the_course() -> None:
    listed = (PACKAGE.parent / "docs" / "serving.md").read_text(encoding="utf8")
    assert set(re.findall(r"^\| `(toc_learn\.\w+)`", listed, re.MULTILINE)) == used()


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_key_that_stays_is_named_on_the_page_about_the_course(lang: str) -> None:
    read = pages.about(lang, "/").split("<script")[0]
    assert set(re.findall(r"toc_learn\.[a-z]+", read)) == used() - {GOES}
