"""Lessons that a server has proved are read again without proof, as long as their files stay the same."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from toc_learn.lessons import kept, loader, replay
from toc_learn.lessons.editions import remembered
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
    text = (loader.DATA / "four.toml").read_text("utf-8")
    file.write_text(text.replace('id = "four"', 'id = "mine"', 1), "utf-8")
    monkeypatch.setenv(loader.OWN, str(home))
    return file


def test_a_lesson_that_was_changed_is_proved_again(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = own(tmp_path, monkeypatch)
    loader.keep_lesson("mine", folder)
    file.write_text(file.read_text("utf-8").replace("[[step]]", "[[stepp]]", 1), "utf-8")
    with pytest.raises(LessonError):
        loader.load_lesson("mine")


def test_what_a_teacher_changes_is_read_anew_by_the_same_process(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = own(tmp_path, monkeypatch)
    first = loader.load_lesson("mine")
    assert loader.load_lesson("mine") is first
    before = loader.edition()
    title = first.title("fr")
    file.write_text(file.read_text("utf-8").replace(title, f"{title} bis"), "utf-8")
    assert loader.edition() != before
    assert loader.load_lesson("mine").title("fr") == f"{title} bis"
    assert replay.replayed("mine", first.steps[0].id, ()).lesson_title == f"{title} bis"

    late = file.read_text("utf-8").replace('id = "mine"', 'id = "late"', 1)
    (file.parent / "late.toml").write_text(late, "utf-8")
    assert "late" in loader.lesson_ids()
    file.unlink()
    assert "mine" not in loader.lesson_ids()
    with pytest.raises(LessonError):
        loader.load_lesson("mine")


def test_what_is_remembered_is_forgotten_with_the_lesson_it_was_made_of(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = []

    @remembered(2)
    def page(name: str) -> str:
        made.append(name)
        return name

    file = own(tmp_path, monkeypatch)
    for _ in range(2):
        page("a")
        page("b")
    assert made == ["a", "b"]
    file.write_text(file.read_text("utf-8") + "\n", "utf-8")
    page("a")
    page("a")
    assert made == ["a", "b", "a"]


def test_a_lesson_with_a_fault_is_not_kept(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = own(tmp_path, monkeypatch)
    file.write_text("id = 3", "utf-8")
    with pytest.raises(LessonError):
        loader.keep_lesson("mine", folder)
    assert not list(folder.iterdir())


@pytest.mark.parametrize("said", ["", "[]", "{", "\udcff", "\udc80\x04.", "cos\nnothing\n.", "(lp0\n."])
def test_what_is_no_kept_lesson_is_passed_over(folder: Path, said: str) -> None:
    (folder / "four.kept").write_bytes(said.encode("utf-8", "surrogateescape"))
    assert kept.found(loader.DATA / "four.toml") is None
    assert loader.load_lesson("four").id == "four"


def test_kept_for_another_file_of_the_same_name(folder: Path, tmp_path: Path) -> None:
    loader.keep_lesson("four", folder)
    other = tmp_path / "four.toml"
    other.write_bytes((loader.DATA / "four.toml").read_bytes())
    assert kept.found(other) is None
    assert pickle.loads((folder / "four.kept").read_bytes())[0][0] == str(loader.DATA / "four.toml")


def test_a_kernel_with_kept_lessons_does_without_the_library_that_checks_them(folder: Path) -> None:
    loader.keep_course(folder)
    for lesson in loader.lesson_ids():
        loader.keep_lesson(lesson, folder)
    said = (
        "import sys; from toc_learn.widgets.visit import Page; from toc_learn.lessons.loader import *\n"
        "Page().rehearse(); [load_lesson(one) for one in lesson_ids()]; course()\n"
        "print([name for name in ('cattrs', 'tomllib', 'difflib') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, timeout=120)
    assert done.stdout.strip() == "[]", done.stderr
