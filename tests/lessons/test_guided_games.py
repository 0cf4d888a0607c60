"""The games at the end of the three starters: played to their end they are done, won or not."""

from __future__ import annotations

import random

import pytest
from attrs import evolve

from toc_learn.lessons.commands import Hint, Play, Retry
from toc_learn.lessons.conduct import DEEP, Budget, attempt, begin, out_of_turns, reached, solvable, suggested
from toc_learn.lessons.loader import lesson_ids, load_lesson
from toc_learn.lessons.model import Lesson, Step
from toc_learn.lessons.session import LessonSession
from toc_learn.view import narrate

STARTERS = ["starter-2", "starter-3", "starter-4"]
LONGEST = 150  # own moves


def played(lesson: str | Lesson, luck: int, often: float, lang: str = "en") -> LessonSession:
    """Return a game played to its end by one who does as the computer would, and often something else."""
    one = LessonSession(lesson, "whole", lang)
    chance = random.Random(luck)
    for _ in range(LONGEST):
        if one.state.over:
            break
        run = one.state.run
        other = chance.random() < often
        move = chance.choice(list(run.position.legal_moves())) if other else suggested(one.step, run)
        one.obey(Play(str(move)))
    return one


@pytest.mark.parametrize("lesson", STARTERS)
def test_who_follows_the_advice_wins(lesson: str) -> None:
    one = played(lesson, 0, 0.0)
    assert (one.state.over, one.state.stars) == ("done", 3)
    assert one.screen().feedback.kind == "right"
    assert one.screen().feedback.reason == one.step.success("en")


@pytest.mark.parametrize("lesson", STARTERS)
def test_who_strays_ends_the_step_too(lesson: str) -> None:
    """Straying from the advice at one move in five lost most of these games; none leaves the step undone."""
    ends = [played(lesson, luck, 0.2) for luck in range(1, 9)]
    assert {one.state.over for one in ends} == {"done"}
    assert {one.state.stars for one in ends} >= {1}
    for one in ends:
        screen = one.screen()
        won = screen.feedback.kind == "right"
        assert one.state.stars == (3 if won else 1)
        assert screen.primary == "next"
        assert screen.can_retry


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("lesson", STARTERS)
def test_a_lost_game_says_who_won_and_that_the_step_is_done(lesson: str, lang: str) -> None:
    one = next(one for luck in range(20) if (one := played(lesson, luck, 0.5, lang)).state.stars == 1)
    screen, result = one.screen(), one.state.run.position.result
    assert result is not None
    assert one.step.missed is not None
    assert screen.feedback.kind == "legal"
    assert screen.feedback.word in ("Partie finie", "Game over")
    assert screen.feedback.reason.endswith(f"{narrate.result(result, lang)} {one.step.missed(lang)}")
    assert one.step.success(lang) not in screen.feedback.reason
    assert screen.stars == 1
    one.do(Retry())
    assert one.state.over == ""
    assert one.screen().stars == 1  # what was earned stays


def test_a_return_match_earns_more_stars() -> None:
    lost = next(one for luck in range(20) if (one := played("starter-2", luck, 0.5)).state.stars == 1)
    lost.do(Retry())
    while not lost.state.over:
        lost.obey(Play(str(suggested(lost.step, lost.state.run))))
    assert lost.screen().stars == 3


def test_a_hint_that_plays_does_not_make_a_win_of_a_loss() -> None:
    lesson = load_lesson("starter-2")
    whole = evolve(lesson.steps[-1], position="pitchenas-2 A=A1,A2,A3,A4 B=b3 C=b15,C2,C3,C4 turn=B dealer=A")
    one = LessonSession(evolve(lesson, steps=(whole,)))
    while not one.state.over:
        one.do(Hint())
    assert one.state.over == "done"
    assert one.state.stars == 1


@pytest.mark.parametrize(
    ("lesson", "step"),
    [
        pytest.param(lesson, step, id=f"{lesson}-{step.id}")
        for lesson in lesson_ids()
        for step in load_lesson(lesson).steps
        if step.kind in ("do", "play") and step.limit > 1 and step.partners == "none"
    ],
)
def test_the_move_that_puts_the_goal_out_of_reach_is_answered_at_once(lesson: str, step: Step) -> None:
    """No later one, which may be a good one, is blamed for it."""
    run = begin(step)
    for move in run.position.legal_moves():
        after, _ = attempt(step, run, move)
        if reached(step, after):
            continue
        one = LessonSession(lesson, step.id, "en")
        one.do(Play(str(move)))
        searched = Budget(20000)
        far = step.limit - len(after.own) > DEEP and not out_of_turns(step, after)
        open_ = far or solvable(step, after, searched)
        assert not searched.spent
        assert (one.state.over == "") is open_, str(move)
