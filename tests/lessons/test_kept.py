"""Lessons that a server has proved are read again without proof, as long as their files stay the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from toc_learn.lessons import kept, loader
from toc_learn.lessons.errors import LessonError


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    place = tmp_path / "kept"
    place.mkdir()
    monkeypatch.setenv(kept.KEPT, str(place))
    loader._opened.cache_clear()
    loader._own.cache_clear()
    yield place
    loader._opened.cache_clear()
    loader._own.cache_clear()


@pytest.mark.parametrize("lesson", loader.lesson_ids())
def test_a_kept_lesson_is_the_lesson(folder: Path, lesson: str, monkeypatch: pytest.MonkeyPatch) -> None:
    proved = loader.load_lesson(lesson)
    loader.keep_lesson(lesson, folder)
    loader._opened.cache_clear()

    def never(path: Path) -> None:
        raise AssertionError(f"{path} was proved again")

    monkeypatch.setattr(loader, "open_lesson", never)
    assert loader.load_lesson(lesson) == proved


def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "own"
    home.mkdir()
    file = home / "mine.toml"
    file.write_bytes((loader.DATA / "four.toml").read_bytes())
    monkeypatch.setenv(loader.OWN, str(home))
    return file


def test_a_lesson_that_was_changed_is_proved_again(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = own(tmp_path, monkeypatch)
    loader.keep_lesson("mine", folder)
    file.write_text(file.read_text("utf-8").replace("[[step]]", "[[stepp]]", 1), "utf-8")
    loader._opened.cache_clear()
    with pytest.raises(LessonError):
        loader.load_lesson("mine")


def test_a_lesson_with_a_fault_is_not_kept(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = own(tmp_path, monkeypatch)
    file.write_text("id = 3", "utf-8")
    with pytest.raises(LessonError):
        loader.keep_lesson("mine", folder)
    assert not list(folder.iterdir())


@pytest.mark.parametrize("said", ["", "[]", "{", '{"seen": 1}', '{"seen": [], "table": {}}', "\udcff"])
def test_what_is_no_kept_lesson_is_passed_over(folder: Path, said: str) -> None:
    (folder / "four.json").write_bytes(said.encode("utf-8", "surrogateescape"))
    assert kept.table(loader.DATA / "four.toml") is None
    assert loader.load_lesson("four").id == "four"


def test_kept_for_another_file_of_the_same_name(folder: Path, tmp_path: Path) -> None:
    loader.keep_lesson("four", folder)
    other = tmp_path / "four.toml"
    other.write_bytes((loader.DATA / "four.toml").read_bytes())
    assert kept.table(other) is None
    assert json.loads((folder / "four.json").read_text("utf-8"))["seen"][0] == str(loader.DATA / "four.toml")
