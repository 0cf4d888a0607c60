"""Every lesson of the course is proven fit to be taught, and what the checker proves is worth its name."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from toc_learn.engine.clauses import clauses
from toc_learn.lessons.checker import check
from toc_learn.lessons.conduct import Budget, begin, par_of, ways
from toc_learn.lessons.loader import DATA, course, lesson_ids, load, load_lesson
from toc_learn.lessons.named import wrong_faults
from toc_learn.lessons.style import corrected, texts, typography
from tools.french import french, toml


@pytest.mark.parametrize("lesson", lesson_ids())
def test_a_lesson_of_the_course_has_no_fault(lesson: str) -> None:
    assert [fault.sentence("en") for fault in check(DATA / f"{lesson}.toml")] == []


@pytest.mark.parametrize("path", sorted(DATA.glob("*.toml")), ids=lambda path: path.stem)
def test_french_texts_are_set_as_the_tool_sets_them(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert toml(text) == text


def test_the_course_names_each_lesson_once_and_every_file_is_in_it() -> None:
    order = course().lessons
    assert len(order) == len(set(order)) == 18
    assert set(order) <= set(course().titles)
    assert set(lesson_ids()) <= {*order, "rules"}
    for lesson in lesson_ids():
        one = load_lesson(lesson)
        assert one.id == lesson
        assert one.title == course().titles[lesson]
        assert set(one.requires) <= set(order)
        for needed in one.requires:
            assert course().number(needed) < course().number(lesson)


def test_guards_are_taught_from_spotting_one_to_another_corner() -> None:
    lesson = load_lesson("pieux")
    assert len(lesson.steps) == 10
    assert {"G1", "G2", "G3", "M2", "M4", "M11"} <= {*lesson.clauses, *lesson.tested}
    assert {step.kind for step in lesson.steps} == {"do", "predict", "question"}
    for step in lesson.steps:
        if step.kind == "do":
            assert len(step.wrong) >= 2
    assert begin(lesson.steps[-1]).learner != "A"
    known = {clause.id for clause in clauses()}
    assert {*lesson.clauses, *lesson.tested} <= known


@pytest.mark.parametrize("lesson", lesson_ids())
def test_par_is_met_by_the_solution_and_nothing_shorter_solves(lesson: str) -> None:
    for step in load_lesson(lesson).steps:
        if step.kind != "do":
            continue
        assert par_of(step, Budget(50_000)) == step.par
        if step.par > 1:
            assert next(ways(step, begin(step), step.par - 1, Budget(50_000)), None) is None


def test_a_search_that_runs_out_says_so() -> None:
    step = next(step for step in load_lesson("pieux").steps if step.par == 2)
    budget = Budget(3)
    assert par_of(step, budget) is None
    assert budget.spent


@pytest.mark.parametrize(
    ("sentence", "lang", "fault"),
    [
        ("Qui bloque\u202f? Personne.", "fr", ""),
        ("Qui bloque?", "fr", "thin_space"),
        ("Qui bloque ?", "fr", "thin_space"),
        ("Voici\u00a0: «\u202foui\u202f», «\u202fnon\u202f».", "fr", ""),
        ("Voici : rien", "fr", "fixed_space"),
        ("« oui »", "fr", "quotes"),
        ("L'as", "fr", "apostrophe"),
        ("The guard's", "en", "apostrophe"),
        ('Say "no"', "en", "straight_quotes"),
        ("Wait...", "en", "ellipsis"),
        ("two  blanks", "en", "blanks"),
        ("Quoi\u202f?!", "fr", ""),
        ("Done: yes!", "en", ""),
    ],
)
def test_typography(sentence: str, lang: str, fault: str) -> None:
    assert typography(sentence, lang) == fault


@pytest.mark.parametrize(
    ("sentence", "lang", "right"),
    [
        ("Qui bloque ?", "fr", "Qui bloque\u202f?"),
        ("Qui bloque?", "fr", "Qui bloque\u202f?"),
        ("Voici : rien", "fr", "Voici\u00a0: rien"),
        ("« oui »", "fr", "«\u202foui\u202f»"),
        ('Dites "oui" ou "non".', "fr", "Dites «\u202foui\u202f» ou «\u202fnon\u202f»."),
        ("L'as ! Et... le roi ; voilà", "fr", "L’as\u202f! Et… le roi\u202f; voilà"),
        ("Quoi ?!", "fr", "Quoi\u202f?!"),
        ("À 10:30 ?", "fr", "À 10:30\u202f?"),
        ('The guard\'s "no"', "en", "The guard’s “no”"),
        (" two  blanks\nand a line... ", "en", "two blanks and a line…"),
    ],
)
def test_a_text_to_be_copied_is_set_right(sentence: str, lang: str, right: str) -> None:
    assert corrected(sentence, lang) == right
    assert typography(right, lang) == ""


SNIPPETS = ("mot", "mot?", "mot !", "mot\u00a0;", "mot?!", "« mot »", "«mot\u202f»", "l'as", "mot:", "mot :")
SNIPPETS += ("mot...", '"mot"', "(mot)", "mot,")


@given(
    st.lists(st.sampled_from(SNIPPETS), min_size=1),
    st.sampled_from([" ", "  ", "\n", " \n "]),
    st.sampled_from(["fr", "en"]),
)
def test_a_text_to_be_copied_has_no_fault_left(words: list[str], blank: str, lang: str) -> None:
    right = corrected(blank.join(["Un", *words]), lang)
    assert typography(right, lang) == ""
    assert corrected(right, lang) == right


def test_texts_that_are_set_right_are_left_alone() -> None:
    for lesson in lesson_ids():
        for name, both in texts(load_lesson(lesson)):
            for lang in ("fr", "en"):
                assert corrected(both(lang), lang) == both(lang), name
        for step in load_lesson(lesson).steps:
            for name, both in texts(step):
                for lang in ("fr", "en"):
                    assert corrected(both(lang), lang) == both(lang), (step.id, name)
                assert french(both.fr) == both.fr


GAME = """
id = "game"
title = { fr = "Partie", en = "Game" }
summary = { fr = "Une partie.", en = "A game." }
minutes = 5
[[step]]
id = "play"
kind = "play"
title = { fr = "Jouer", en = "Play" }
idea = "play"
tests = ["Q1"]
position = "pitchenas-4 A=A1,A2,A3,c3 B=b3,B4 C=C1,C2,C3,C4 D=c12 turn=A"
deals = true
partners = "greedy"
seed = 3
instruction = { fr = "Rentrez votre dernière bille.", en = "Bring your last marble home." }
goal = { wins = true }
success = { fr = "Gagné.", en = "Won." }
hints = [{ fr = "Comptez.", en = "Count." }]
"""


def test_a_guided_game_is_dealt_played_on_and_the_same_each_time(tmp_path: Path) -> None:
    from toc_learn.lessons.commands import Hint, Retry
    from toc_learn.lessons.session import LessonSession

    path = tmp_path / "game.toml"
    path.write_text(GAME, encoding="utf-8")
    assert check(path) == []
    lesson, _ = load(path)
    assert lesson is not None
    session = LessonSession(lesson)
    start = session.screen()
    assert len(start.hand) == 5
    for _ in range(80):
        screen = session.do(Hint())
        if screen.feedback.kind == "right":
            break
    first = session.state.run
    assert screen.feedback.kind == "right"
    assert first.position.result == "AC"
    assert {turn.player for turn in first.turns} == set("ABCD")
    assert screen.log
    # Gifts lie face down: nobody reads what the others gave.
    gifts = [turn.move for turn in first.turns if turn.move.kind == "give" and not turn.own]
    assert gifts
    assert session.do(Retry()).scene == start.scene
    for _ in range(80):
        if session.do(Hint()).feedback.kind == "right":
            break
    assert session.state.run == first


def test_a_game_that_nobody_can_win_is_a_fault(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    path.write_text(GAME.replace("wins = true", "home = 5"), encoding="utf-8")
    assert [(fault.step, fault.field, fault.code) for fault in check(path)] == [("play", "goal", "unsolved")]


def test_a_text_may_answer_a_try_that_goes_too_far_home() -> None:
    step = next(one for one in load_lesson("home").steps if one.wrong and "A=" in one.position)
    entry = evolve(step.wrong[0], move="9D d14>A7", code="", hole="", when=None)
    assert list(wrong_faults("home.toml", evolve(step, wrong=(entry,)))) == []
    foreign = evolve(step, wrong=(evolve(entry, move="9D d14>F7"),))
    assert [fault.code for fault in wrong_faults("home.toml", foreign)] == ["no_such_hole"]
