"""The chapters teach whoever reads them without a kernel: pictures, answers, whole rules, true promises."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from toc_learn import Position
from toc_learn.app.handlers import PAGES
from toc_learn.lessons.doubts import case
from toc_learn.lessons.doubts import cases as every_case
from toc_learn.lessons.loader import load_lesson
from tools.chapters import SHOWN

from .reading import (
    ANSWER,
    CHAPTERS,
    ROOT,
    asking,
    book,
    cells,
    every_chapter,
    every_lesson_chapter,
    experiments,
    paragraphs,
    pictures,
    prose,
    unquoted,
)

STARTERS = ["13-starter-2", "14-starter-3", "15-starter-4"]


@every_chapter
def test_chapter_has_a_picture(path: Path) -> None:
    assert pictures(path)


@every_chapter
def test_what_a_cell_answers_is_answered_in_prose_too(path: Path) -> None:
    for question, _, follows in asking(path):
        assert follows.startswith(ANSWER[path.parent.name]), question


@every_chapter
def test_no_question_ends_a_paragraph_unanswered(path: Path) -> None:
    asked_of_cells = {paragraphs(question)[-1] for question, _, _ in asking(path) if question}
    # The teacher's paragraph is left out: its questions are for a class.
    *parts, _ = re.split(r"^## (?:Pour le professeur|For the teacher)$", prose(path), flags=re.MULTILINE)
    said = [unquoted(part).strip() for part in paragraphs("".join(parts))]
    said = [part for part in said if part]
    for part, following in zip(said, [*said[1:], ""], strict=True):
        if part.rstrip("*_ ").endswith("?") and part not in asked_of_cells:
            assert part.startswith("**"), part
            assert following, part
            assert not following.startswith(("**", "|")), part


def test_answers_name_what_the_cells_show(ran: tuple[str, tuple[Any, ...]]) -> None:
    lang, code_cells = ran
    shown = {cell.source: str(cell.outputs) for cell in code_cells}
    for path in CHAPTERS:
        if path.parent.name == lang:
            for question, code, follows in asking(path):
                answer = paragraphs(follows)[0]
                named = re.findall(r"`([^`]+)`", answer)
                seen = shown[code.source] + code.source
                assert [word for word in named if word not in seen] == [], question


INVITED = {"fr": r"(^|[.:,;] )[Cc]hangez\b", "en": r"(^|[.:,;] )[Cc]hange (?!places)"}
CHANGED = {"fr": r"[Cc]hangez `([^`]+)` en `([^`]+)`", "en": r"[Cc]hange `([^`]+)` to `([^`]+)`"}


@every_lesson_chapter
def test_chapter_has_something_to_change_and_run_again(path: Path) -> None:
    assert any(
        re.search(r"Position\.parse|toc\.board|toc\.Game|RuleSet", c.source) for c in experiments(path)
    )
    assert re.search(INVITED[path.parent.name], prose(path), re.MULTILINE)


@every_lesson_chapter
def test_what_a_chapter_says_to_change_is_in_the_cell_and_runs(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    known: dict[str, object] = {}
    source = ""
    for cell in book(path):
        if cell.cell_type == "code" and "toc.lesson(" not in cell.source:
            source = cell.source
            exec(f"import toc_learn as toc\n{source}", known)
        elif cell.cell_type == "markdown":
            for old, new in re.findall(CHANGED[path.parent.name], cell.source):
                assert old in source, (old, source)
                exec(source.replace(old, new), dict(known))


# What a beginner needs to sit down and play, each as words of which one must be said.
NEEDED = {
    "fr": {
        "aim": "gagne",
        "deal": "distribue",
        "out": "as, (une )?dame ou (un )?roi",
        "walk": "avance",
        "count": "tout le compte|le compte entier",
        "capture": "élimin",
        "guard": r"\*\*pieu\*\*",
        "home": "zone d’arrivée",
        "entrance": "entrée",
        "four": "recule",
        "seven": r"\| 7 \|",
        "ten": r"\| 10 \|",
        "jack": r"\| valet \|",
        "discard": "défauss",
    },
    "en": {
        "aim": "wins",
        "deal": "The dealer",
        "out": "ace, (a )?queen or (a )?king",
        "walk": "walks",
        "count": "whole count|all of its count",
        "capture": "captur",
        "guard": r"\*\*guard\*\*",
        "home": "home",
        "entrance": "entrance",
        "four": "goes back|back",
        "seven": r"\| 7 \|",
        "ten": r"\| 10 \|",
        "jack": r"\| jack \|",
        "discard": "discard",
    },
}


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("stem", STARTERS)
def test_a_first_lesson_says_all_that_its_table_needs(stem: str, lang: str) -> None:
    text = re.sub("[\u00a0\u202f]", " ", prose(ROOT / lang / f"{stem}.ipynb"))
    assert [what for what, words in NEEDED[lang].items() if not re.search(words, text)] == []
    assert 3 <= len(pictures(ROOT / lang / f"{stem}.ipynb")) <= 5


OF = {"fr": "{home} des {all} billes", "en": "{home} of the {all} marbles"}
NUMBERS = {
    "fr": {2: "deux", 4: "quatre", 5: "cinq", 6: "six", 8: "huit"},
    "en": {2: "two", 4: "four", 5: "five", 6: "six", 8: "eight"},
}
WHOLE = {
    "fr": r"(partie|duel) enti(er|ère)|vraie? (partie|duel)|première donne",
    "en": r"whole (game|duel)|real (game|duel)|first deal",
}


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("stem", STARTERS)
def test_a_first_lesson_says_how_far_its_games_have_come(stem: str, lang: str) -> None:
    lesson = load_lesson(stem.split("-", 1)[1])
    games = [Position.parse(step.position) for step in lesson.steps if step.kind == "play"]
    path = ROOT / lang / f"{stem}.ipynb"
    about = next(cell.source for cell in cells(path, "markdown") if re.match("## (La|The) le", cell.source))
    last = games[-1]
    side = next(side for side in last.rules.sides if last.turn in side)
    colours = "".join(map(last.rules.colours_of, side))
    home = sum(place[0].isupper() for colour in colours for place in last.marbles(colour))
    assert home, "a game that begins with nobody home may be called whole"
    said = OF[lang].format(home=NUMBERS[lang][home], all=NUMBERS[lang][4 * len(colours)])
    assert said in re.sub("[\u00a0\u202f]", " ", about)
    assert not re.search(WHOLE[lang], about)


def test_the_chapter_of_play_promises_whole_games_and_has_them() -> None:
    begun = [Position.parse(step.position) for step in load_lesson("play").steps if step.kind == "play"]
    assert {str(game).split()[0] for game in begun if not any(game.marbles(c) for c in game.colours)} == {
        "pitchenas-2",
        "pitchenas-3",
        "pitchenas-4",
    }


def test_a_good_dozen_of_doubts_is_read_without_a_kernel() -> None:
    assert len(SHOWN) >= 12
    assert {case(name).topic for name in SHOWN} == {one.topic for one in every_case()}
    for lang in ("fr", "en"):
        text = prose(ROOT / lang / "17-doubts.ipynb")
        for name in SHOWN:
            one = case(name)
            for words in (one.question(lang), one.answer(lang), *one.clauses):
                assert words in text, (name, words)
        assert str(len(every_case())) in text


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_card_sheet_can_be_found_from_the_chapter_of_the_cards(lang: str) -> None:
    assert f"/print/cards?lang={lang}`" in prose(ROOT / lang / "12-cards.ipynb")
    assert {"print/cards", "print", "doubts"} <= dict(PAGES).keys()
