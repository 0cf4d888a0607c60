"""No sentence is written into the code: in a pseudo-language nothing is left in plain letters."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import pseudo
from tests.browser.player import solution
from toc_learn.engine.clauses import clause
from toc_learn.engine.position import Position
from toc_learn.lessons.commands import Answer, Choose, Hint, Play, Project, Reveal, Touch
from toc_learn.lessons.loader import lesson_ids, load_lesson, open_lesson
from toc_learn.lessons.screen import Screen
from toc_learn.lessons.session import LessonSession
from toc_learn.view import told
from toc_learn.widgets.board import BoardWidget
from toc_learn.widgets.lesson import LessonPlayer
from toc_learn.widgets.parts import parts
from toc_learn.widgets.skeleton import html, skeleton

EVERY_MOVE = Path(__file__).parents[1] / "browser" / "lessons" / "every-move.toml"


@pytest.fixture(params=["fr", "en"])
def lang(request: pytest.FixtureRequest) -> Iterator[str]:
    with pseudo.speaking():
        yield request.param


def test_the_pseudo_language_leaves_the_engines_tables_alone() -> None:
    kept = clause("G2")
    with pseudo.speaking():
        assert clause("G2") is kept
    assert clause("G2") is kept


def screens(session: LessonSession) -> Iterator[Screen]:
    """Yield a step at rest, helped, tried in wrong ways, solved, and on the wall."""
    lesson, step = session.lesson, session.step.id
    yield session.screen()
    for _ in range(3):
        yield session.do(Hint())
    for face in session.screen().hand:
        tried = LessonSession(lesson, step, session.lang)
        chosen = tried.do(Choose(face.card))
        yield chosen
        for choice in chosen.choices[:6]:
            other = LessonSession(lesson, step, session.lang)
            other.do(Choose(face.card))
            yield other.do(choice.command)
    for choice in session.screen().choices[:6]:
        if isinstance(choice.command, (Answer, Touch)):
            yield LessonSession(lesson, step, session.lang).do(choice.command)
    fresh = LessonSession(lesson, step, session.lang)
    yield fresh.do(Touch("O"))
    yield fresh.do(Play("***"))
    for command in solution(fresh):
        yield fresh.do(command)
    wall = LessonSession(lesson, step, session.lang)
    yield wall.do(Project(True))
    yield wall.do(Reveal())


def said(screen: Screen) -> Iterator[str]:
    """Yield what first bytes and the widgets say of a screen."""
    yield from pseudo.texts(skeleton(screen, "<svg></svg>"))
    yield told.scene(screen.scene)
    for trees in parts(screen, page=False).values():
        yield from pseudo.texts("".join(map(html, trees)))
    yield screen.status
    yield screen.notes
    yield from screen.log


def clean(screen: Screen) -> None:
    for text in said(screen):
        assert pseudo.unmarked(text) == [], f"{screen.lesson_id}/{screen.step_id}: {text!r}"


def test_every_kind_of_step_speaks_through_the_catalogs(lang: str) -> None:
    lesson = open_lesson(EVERY_MOVE)
    for step in lesson.steps:
        for text in pseudo.texts(skeleton(LessonSession(lesson, step.id, lang).screen())):
            assert pseudo.unmarked(text) == [], f"{step.id}: {text!r}"
        for screen in screens(LessonSession(lesson, step.id, lang)):
            clean(screen)


@pytest.mark.parametrize("lesson", lesson_ids())
def test_every_lesson_speaks_through_the_catalogs(lesson: str) -> None:
    lang = ("fr", "en")[lesson_ids().index(lesson) % 2]
    with pseudo.speaking():
        for step in load_lesson(lesson).steps:
            session = LessonSession(lesson, step.id, lang)
            clean(session.screen())
            for command in solution(session):
                session.do(command)
            clean(session.screen())


def test_what_the_shell_is_told_speaks_through_the_catalogs(lang: str) -> None:
    faces: list[Any] = [
        LessonPlayer(LessonSession("pieux", "aim", lang), page=True),
        LessonPlayer(LessonSession("pieux", "aim", lang)),
        BoardWidget(Position.parse("pitchenas-4 A=a0,a8 B=b0 turn=A hand.A=KH,7C"), lang=lang),
    ]
    for face in faces:
        face.do(Choose("7C"))
        names = dict(face.shell.names)
        regions = [label for _, label in names.pop("regions").values()]
        labels = [hole["label"] for hole in face.shell.holes]
        buttons = [
            text
            for pool in (face.cards, face.actions, face.moves)
            for button in pool.buttons
            for text in (button.description, button.tooltip or "")
        ]
        names.pop("lang")
        for text in (*names.values(), *regions, *labels, *buttons, face.shell.status["text"]):
            assert pseudo.unmarked(text) == [], text
