"""The chapters: they run, read well in both languages, lead to each other, and their pictures are true."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import nbformat
import pytest

from toc_learn.app.chapters import FOLDED
from toc_learn.lessons.loader import course, lesson_ids, load_lesson
from tools import chapters as generated
from tools.french import notebook
from tools.pictures import IMG, PICTURES, SHEETS, file_of, stale

from .reading import (
    CHAPTERS,
    LESSONS,
    LINK,
    ROOT,
    STEMS,
    book,
    cells,
    every_chapter,
    every_lesson_chapter,
    lesson_of,
    pictures,
    prose,
    shape,
)

CONTENTS = {"fr": "00-sommaire", "en": "00-contents"}


def test_both_languages_have_the_same_chapters() -> None:
    fr, en = ({p.stem for p in LESSONS if p.parent.name == lang} for lang in ("fr", "en"))
    assert fr == en
    for lang, stem in CONTENTS.items():
        assert ROOT / lang / f"{stem}.ipynb" in CHAPTERS


def test_pictures_are_up_to_date() -> None:
    assert stale() == [], "run python tools/pictures.py write"


def test_cells_made_from_the_cases_are_up_to_date() -> None:
    assert generated.stale() == [], "run python tools/chapters.py write"


def test_every_picture_is_shown_in_both_languages() -> None:
    for lang in ("fr", "en"):
        shown = {
            Path(target).name for path in CHAPTERS if path.parent.name == lang for target in pictures(path)
        }
        assert shown == {file_of(name, lang) for name in (*PICTURES, *SHEETS)}


FACES = {"fr": {"R", "D", "V"}, "en": {"K", "Q", "J"}}
"""The court cards of a language. No other single capital is written on a board."""


@every_chapter
def test_pictures_show_the_cards_of_the_language(path: Path) -> None:
    (other,) = FACES.keys() - {path.parent.name}
    for target in pictures(path):
        drawing = (path.parent / target).read_text(encoding="utf-8")
        assert not FACES[other] & set(re.findall(r">([A-Z])</text>", drawing)), target


def test_court_cards_are_drawn_in_some_picture_of_each_language() -> None:
    for lang, faces in FACES.items():
        drawn = "".join((IMG / file_of(name, lang)).read_text("utf-8") for name in (*PICTURES, *SHEETS))
        assert faces <= set(re.findall(r">([A-Z])</text>", drawn))


@every_chapter
def test_chapter_is_a_valid_notebook_without_outputs(path: Path) -> None:
    book = nbformat.read(path, as_version=4)
    nbformat.validate(book)
    assert book.metadata.kernelspec.name == "python3"
    for cell in book.cells:
        if cell.cell_type == "code":
            assert cell.outputs == []
            assert cell.execution_count is None


@every_chapter
def test_code_cells_are_short(path: Path) -> None:
    for cell in cells(path, "code"):
        assert 1 <= len(cell.source.splitlines()) <= 3, cell.source


@every_chapter
def test_links_and_pictures_lead_somewhere_and_pictures_have_words(path: Path) -> None:
    for mark, words, target in LINK.findall(prose(path)):
        assert not re.match(r"[a-z]+:|/", target), "a chapter links only to files beside it"
        assert (path.parent / target).resolve().is_file(), target
        assert words.strip()
        if mark:
            assert Path(target).suffix == ".svg"
            assert (path.parent / target).resolve().parent == IMG
            assert words.endswith("."), words


@every_chapter
def test_french_chapters_are_set_in_french_and_english_ones_are_not(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    if path.parent.name == "fr":
        assert text == notebook(text)
    else:
        assert not re.search("[\u202f\u00a0«»]", text)
        assert not re.search(r"\w'\w", re.sub(r"`[^`]*`", "", prose(path)))


@every_lesson_chapter
def test_chapter_holds_its_lesson_once_in_its_language(path: Path) -> None:
    code = "\n".join(cell.source for cell in cells(path, "code"))
    assert re.findall(r"toc\.lesson\((.*)\)", code) == [f'"{lesson_of(path)}", lang="{path.parent.name}"']
    assert code.startswith("import toc_learn as toc\n")
    assert lesson_of(path) in lesson_ids()


@every_lesson_chapter
def test_chapter_is_numbered_and_named_as_in_the_course(path: Path) -> None:
    lang, lesson = path.parent.name, lesson_of(path)
    number = course().number(lesson)
    assert path.stem == f"{number:02}-{lesson}"
    assert prose(path).splitlines()[0] == f"# {number} · {course().titles[lesson](lang)}"


@every_lesson_chapter
def test_chapter_ends_with_the_teacher_and_leads_on(path: Path) -> None:
    lang = path.parent.name
    heading, notes = nbformat.read(path, as_version=4).cells[-2:]
    assert heading.source == ("## Pour le professeur" if lang == "fr" else "## For the teacher")
    assert heading.metadata[FOLDED] is True, "whoever learns sees no notes that were not asked for"
    assert notes.cell_type == "markdown"
    assert len(notes.source) > 100
    targets = [target for _, _, target in LINK.findall(prose(path))]
    assert f"{CONTENTS[lang]}.ipynb" in targets
    place = [p for p in LESSONS if p.parent.name == lang].index(path)
    around = [p for p in LESSONS if p.parent.name == lang]
    for near in around[max(0, place - 1) : place] + around[place + 1 : place + 2]:
        assert near.name in targets


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_contents_lead_to_every_chapter_in_order(lang: str) -> None:
    text = prose(ROOT / lang / f"{CONTENTS[lang]}.ipynb")
    items = re.findall(r"^(\d+)\. \[([^\]]+)\]\(([^)]+)\)", text, re.MULTILINE)
    chapters = [path for path in LESSONS if path.parent.name == lang]
    assert [target for _, _, target in items] == [path.name for path in chapters]
    for number, title, target in items:
        assert title == course().titles[lesson_of(Path(target))](lang)
        assert int(number) == course().number(lesson_of(Path(target)))
    for part in course().parts:
        if any(lesson_of(path) in part.lessons for path in chapters):
            assert f"## {part.title(lang)}" in text


@pytest.mark.parametrize("stem", STEMS)
def test_both_languages_show_the_same_pictures_and_positions(stem: str) -> None:
    def shown(lang: str) -> tuple[list[str], list[str]]:
        path = ROOT / lang / f"{stem}.ipynb"
        code = "\n".join(cell.source for cell in cells(path, "code"))
        bare = [Path(target).name.removeprefix("en-") for target in pictures(path)]
        return bare, re.findall(r'"(\w+-\d.*?)"', code)

    assert shown("fr") == shown("en")


@pytest.mark.parametrize("stem", STEMS)
def test_both_languages_are_built_alike_cell_by_cell(stem: str) -> None:
    fr, en = ([shape(cell) for cell in book(ROOT / lang / f"{stem}.ipynb")] for lang in ("fr", "en"))
    assert fr == en


def test_chapters_run(ran: tuple[str, tuple[Any, ...]]) -> None:
    """All chapters of a language in one kernel, each from a clean slate, so that none leans on another."""
    results = [output for cell in ran[1] for output in cell.outputs]
    assert not [output for output in results if output.output_type == "error"]
    shown = [output.data for output in results if output.output_type == "display_data"]
    shown += [output.data for output in results if output.output_type == "execute_result"]
    assert sum("application/vnd.jupyter.widget-view+json" in data for data in shown) >= len(LESSONS) // 2


NUMBERS = {
    "fr": [
        "sept",
        "huit",
        "neuf",
        "dix",
        "onze",
        "douze",
        "treize",
        "quatorze",
        "quinze",
        "seize",
        "dix-sept",
        "dix-huit",
    ],
    "en": [
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
    ],
}


@every_lesson_chapter
def test_numbers_of_steps_are_those_of_the_lesson(path: Path) -> None:
    lang = path.parent.name
    thing = r"(?:petites |small )?(?:étapes|positions à jouer|steps|positions to play)"
    said = re.findall(rf"^([\w-]+) {thing},", prose(path), re.MULTILINE)
    if lesson_of(path) in lesson_ids():
        steps = len(load_lesson(lesson_of(path)).steps)
        assert all(7 + NUMBERS[lang].index(word.lower()) == steps for word in said), (said, steps)
