"""A step in progress that was kept stands again where it stood, earns nothing, and is believed in nothing."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.lessons.learners import STEPS, acts
from toc_learn.lessons import progress, tracing
from toc_learn.lessons.commands import (
    Answer,
    Choose,
    Command,
    Forget,
    GoTo,
    Hint,
    Next,
    Play,
    Project,
    Restore,
    Retry,
    Reveal,
    Touch,
    Undo,
    Unfold,
)
from toc_learn.lessons.screen import Screen
from toc_learn.lessons.session import LessonSession
from toc_learn.lessons.state import fresh


def reloaded(session: LessonSession) -> LessonSession:
    """Return the session of the page that is loaded anew in the same tab, its stars and its step kept."""
    kept = json.loads(json.dumps([dict(session.progress), tracing.kept(session)]))
    other = LessonSession(session.lesson, session.step.id, session.lang, kept[0])
    tracing.restore(other, kept[1])
    return other


def seen(screen: Screen) -> tuple[object, ...]:
    return (
        screen.scene, screen.hand, screen.feedback, screen.choices, screen.goal, screen.who, screen.position,
        screen.hint_level, screen.hint_text, screen.hint_offered, screen.stars, screen.progress,
        screen.can_undo, screen.can_retry, screen.primary, screen.log,
    )  # fmt: skip


def spent(session: LessonSession) -> tuple[object, ...]:
    state = session.state
    return (state.failures, state.hints, state.over, state.stars, state.card, state.touches, state.run)


def stirred(session: LessonSession, rng: Random, restarts: bool) -> Command:
    """Something that a learner can do now."""
    screen = session.screen()
    offered = [*acts(screen), Undo(screen.here), Unfold(rng.random() < 0.7)]
    if rng.random() < 0.3:
        offered.append(Hint(screen.here))
    if restarts:
        offered.append(Retry())
    if session.step.kind == "watch" and session.state.over != "done":
        offered.append(Next(screen.here))
    return rng.choice(offered)


@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_a_reload_changes_nothing(lesson: str, step: str) -> None:
    session, rng = LessonSession(lesson, step), Random(f"{lesson} {step}")
    for n in range(10):
        session.obey(stirred(session, rng, restarts=False))
        if n % 3 == 1:
            again = reloaded(session)
            assert seen(again.screen()) == seen(session.screen())
            assert spent(again) == spent(session)
            assert again.moved_at == 0, "what was played is not played again"


@pytest.mark.parametrize(("lesson", "step"), STEPS[::4])
def test_restarts_and_reloads_spare_no_cost_and_add_none(lesson: str, step: str) -> None:
    live, rng = LessonSession(lesson, step), Random(step)
    reloading = LessonSession(lesson, step)
    for _ in range(20):
        command = stirred(live, rng, restarts=True)
        live.obey(command)
        reloading.obey(type(command)("") if isinstance(command, (Undo, Hint, Next)) else command)
        reloading = reloaded(reloading)
        assert spent(reloading)[:-1] == spent(live)[:-1]
        assert reloading.screen().position == live.screen().position
        assert reloading.progress["lessons"] == live.progress["lessons"]


def test_a_game_stands_where_it_stood_move_after_move() -> None:
    session = LessonSession("starter-4", "whole")
    for _ in range(16):
        session.do(Play(str(next(iter(session.state.run.position.legal_moves())))))
        if session.state.over:
            break
        assert seen(reloaded(session).screen()) == seen(session.screen())
    assert len(session.state.run.own) > 10


def test_the_restart_of_a_step_forgets_it_and_keeps_what_it_cost() -> None:
    session = LessonSession("pieux", "aim")
    for command in (Choose("QD"), Play("QD a8>b2"), Hint(), Choose("5C"), Retry()):
        session.do(command)
    kept = tracing.kept(session)
    assert kept is not None
    assert (kept["words"], kept["failures"], kept["hints"]) == ([], 1, 1)
    session.do(GoTo("aim"))
    assert reloaded(session).state.run == fresh(session.step).run
    assert reloaded(session).state.hints == 1


def test_another_step_is_another_matter_and_the_way_back_costs_no_more_and_no_less() -> None:
    session = LessonSession("pieux", "aim")
    session.do(Choose("QD"))
    kept = tracing.kept(session)
    session.do(Hint())
    session.do(Next())
    assert tracing.kept(session) is None
    assert not tracing.restore(session, kept)
    session.do(GoTo("aim"))
    again = reloaded(session)
    assert (again.state.hints, again.state.card) == (1, "")


def test_a_step_at_its_start_is_not_kept() -> None:
    session = LessonSession("pieux", "aim")
    assert tracing.kept(session) is None
    for command in (Choose("5C"), Touch("a8"), Touch("a13")):
        session.do(command)
    assert session.state.over == "done"
    assert tracing.kept(session) is not None
    session.do(Retry())
    assert tracing.kept(session) is None, "nothing was spent"


def test_no_star_is_earned_by_what_was_kept() -> None:
    session = LessonSession("pieux", "aim")
    for command in (Choose("5C"), Touch("a8"), Touch("a13")):
        session.do(command)
    assert reloaded(session).screen().stars == session.screen().stars == 3
    kept = tracing.kept(session)
    for known in (None, {"lessons": {"pieux": {"spot": 2}}}):
        other = LessonSession("pieux", "aim", "fr", known)
        before = dict(other.progress)
        assert not tracing.restore(other, kept), "its stars were forgotten"
        assert (other.progress, other.state.over) == (before, "")
    session.do(Forget("pieux"))
    assert progress.stars(reloaded(session).progress, "pieux", "aim") == 0


def test_the_wall_lays_a_card_back_and_so_does_what_is_kept() -> None:
    session = LessonSession("pieux", "aim")
    for command in (Choose("5C"), Touch("a8"), Project(True), Reveal(), Project(False)):
        session.do(command)
    assert spent(reloaded(session)) == spent(session)
    assert session.trace.commands


def test_who_goes_on_for_too_long_begins_afresh_and_the_memory_does_not_fill() -> None:
    session = LessonSession("pieux", "aim")
    for _ in range(1500):
        session.obey(Choose("5C"))
        session.obey(Undo())
    session.obey(Choose("5C"))
    assert tracing.kept(session) is None
    assert len(session.trace.commands) < 1100
    assert reloaded(session).state.card == ""


def test_what_takes_too_long_to_do_again_is_left() -> None:
    session = LessonSession("pieux", "aim")
    session.do(Choose("QD"))
    assert not tracing.restore(LessonSession("pieux", "aim"), tracing.kept(session), seconds=-1)


def kept_of(**changes: object) -> dict[str, Any]:
    session = LessonSession("pieux", "aim")
    for command in (Choose("QD"), Play("QD a8>b2"), Hint(), Choose("5C")):
        session.do(command)
    kept = tracing.kept(session)
    assert kept is not None
    return {**kept, **changes}


@pytest.mark.parametrize(
    "changes",
    [
        {"lesson": "exit"}, {"step": "spot"}, {"seal": ""}, {"seal": None}, {"words": []}, {"words": "QD"},
        {"words": ["QD", 5]}, {"words": ["<b>"]}, {"words": ["next"] * 30}, {"words": ["QD"] * 601},
        {"hints": -1}, {"hints": 5}, {"hints": True}, {"hints": 4}, {"failures": -1}, {"failures": 10**9},
        {"failures": "1"}, {"failures": 1.0},
    ],
)  # fmt: skip
def test_what_does_not_fit_changes_nothing(changes: dict[str, object]) -> None:
    session = LessonSession("pieux", "aim")
    assert tracing.restore(session, kept_of())
    session = LessonSession("pieux", "aim")
    before = session.screen()
    assert not tracing.restore(session, kept_of(**changes))
    assert session.screen() == before


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=9),
        lambda inside: (
            st.lists(inside, max_size=3)
            | st.dictionaries(
                st.sampled_from(["lesson", "step", "words", "failures", "hints", "seal", "x"]), inside
            )
        ),
    ),
    st.lists(
        st.sampled_from(["QD", "5C", "a8", "a13", "hint", "undo", "retry", "!5C", "3", "next"]) | st.text()
    ),
)
def test_whatever_is_kept_nothing_is_raised_and_nothing_earned(outside: object, words: list[str]) -> None:
    for kept in (outside, kept_of(words=words), {**kept_of(), "x": outside}):
        session = LessonSession("pieux", "aim")
        before = dict(session.progress)
        tracing.restore(session, kept)
        assert session.progress == before
        assert session.screen().goal


def test_other_progress_that_comes_later_leaves_the_step_alone() -> None:
    session = reloaded(_started())
    session.do(Restore({"lessons": {"pieux": {"spot": 3}}}))
    assert session.state.card == "QD"
    session.do(Answer(0))
    assert session.state.card == "QD"


def _started() -> LessonSession:
    session = LessonSession("pieux", "aim")
    session.do(Choose("QD"))
    return session
