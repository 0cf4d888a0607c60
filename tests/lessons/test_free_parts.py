"""Free parts of a seven in a teacher's own lesson, which may ask for what no lesson of the course asks."""

from __future__ import annotations

from pathlib import Path

import pytest

from toc_learn.lessons.acting import ahead, landed
from toc_learn.lessons.commands import Choose, Command, Hint, Touch
from toc_learn.lessons.loader import open_lesson
from toc_learn.lessons.session import LessonSession

TEXT = """
id = "own"
version = 1
title = {{ fr = "Essai", en = "Trial" }}
summary = {{ fr = "Un essai.", en = "A trial." }}
minutes = 1
notes = {{ fr = "Pour les essais.", en = "For trials." }}

[[step]]
id = "free"
kind = "do"
title = {{ fr = "Deux fois", en = "Twice" }}
idea = "a seven is not split between one marble and itself"
clauses = ["P2"]
position = "{position}"
instruction = {{ fr = "Jouez la même bille deux fois.", en = "Play the same marble twice." }}
goal = {{ refused = "same_marble_twice" }}
turns = {turns}
solution = {solution}
tries = ["{tried}"]
success = {{ fr = "Refusé.", en = "Refused." }}
hints = [{{ fr = "Le sept.", en = "The seven." }}]
"""


def opened(path: Path, position: str, tried: str, solution: list[str]) -> LessonSession:
    file = path / "own.toml"
    file.write_text(
        TEXT.format(position=position, tried=tried, solution=solution, turns=len(solution)), encoding="utf-8"
    )
    return LessonSession(open_lesson(file), "free", "en")


def done(session: LessonSession, *commands: Command) -> None:
    for command in commands:
        session.obey(command)


def test_a_hint_at_a_move_out_of_the_reserve_leaves_the_free_parts_where_they_are(tmp_path: Path) -> None:
    tried = "7C a3>a6 a6>a10"
    session = opened(tmp_path, "pitchenas-4 A=a3 turn=A hand.A=7C,KH", tried, ["KH A>a0", tried])
    done(session, Choose("7C"), Touch("a3"), Touch("a6"), Hint(), Hint())
    assert session.state.loose == ("a3", "a6")
    assert session.screen().scene.selected >= {"A"}


@pytest.mark.parametrize("taken", [True, False])
def test_a_marble_that_was_sent_on_goes_on_from_where_it_stands(tmp_path: Path, taken: bool) -> None:
    """A hole 7 sends it across (X-7s): it is offered there, in rings and in words, and goes on from there."""
    session = opened(tmp_path, "shawinigan-4 A=a3 turn=A hand.A=7C", "7C a3>a7 c7>c10", ["7C a3>a7 c7>c10"])
    done(session, Choose("7C"), Touch("a3"), Touch("a7"))
    assert session.state.loose == ("a3", "a7")
    assert landed(session.state) == ("c7",)
    screen = session.screen()
    assert "c7" in screen.scene.selectable
    assert Touch("c7") in [line.command for line in screen.choices]
    if taken:
        done(session, Touch("c7"))
        assert session.state.loose == ("a3", "a7", "c7")
    done(session, Touch("c10"))
    assert session.state.over == "done"
    assert session.screen().feedback.clause == "X-7"


def test_ahead_is_as_far_as_the_rest_of_the_seven_goes(tmp_path: Path) -> None:
    tried = "7C a3>a6 a6>a10"
    session = opened(tmp_path, "pitchenas-4 A=a3 turn=A hand.A=7C", tried, [tried])
    done(session, Choose("7C"), Touch("a3"), Touch("a6"))
    assert ahead(session.state, "a6") == ("a7", "a8", "a9", "a10")
    assert ahead(session.state, "A") == ()
