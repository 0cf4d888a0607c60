"""Whole lessons played without a kernel or a browser: right, wrong, refused, helped, undone, at random."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from attrs import evolve

from tests.lessons.learners import STEPS, solving, wholesome
from toc_learn.lessons import progress
from toc_learn.lessons.answering import holes_asked, offered
from toc_learn.lessons.commands import (
    Answer,
    Choose,
    Command,
    Forget,
    GoTo,
    Hint,
    Language,
    Next,
    Play,
    Project,
    Restart,
    Restore,
    Retry,
    Reveal,
    Touch,
    Undo,
)
from toc_learn.lessons.loader import load_lesson
from toc_learn.lessons.session import LessonSession
from toc_learn.view.words import text


@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_who_knows_gets_three_stars(lesson: str, step: str) -> None:
    session = LessonSession(lesson, step)
    commands = solving(lesson, step)
    if not commands:
        assert load_lesson(lesson).steps[load_lesson(lesson).index(step) or 0].kind == "play"
        return
    for command in commands:
        wholesome(session.do(command))
    screen = session.screen()
    assert screen.feedback.kind == "right"
    assert screen.stars == 3
    assert screen.primary == "next"
    assert progress.stars(screen.progress, lesson, step) == 3


@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_hints_cost_stars_never_progress(lesson: str, step: str) -> None:
    session = LessonSession(lesson, step)
    if session.step.kind in ("watch", "play"):
        return
    texts = []
    for level in range(1, 4):
        screen = session.do(Hint())
        wholesome(screen)
        assert screen.hint_level == level
        assert screen.hint_text
        texts.append(screen.hint_text)
    assert len(set(texts)) == 3
    screen = session.do(Hint())
    assert screen.feedback.kind == "right"
    assert screen.stars == 1
    assert not screen.can_hint
    session = LessonSession(lesson, step)
    session.do(Hint())
    for command in solving(lesson, step):
        session.do(command)
    assert session.screen().stars == 2


def wrong_commands(session: LessonSession) -> Iterator[Command]:
    """Every wrong answer, and every move of the list in words."""
    step = session.step
    if step.kind == "question":
        yield from (Answer(i) for i, answer in enumerate(step.answers) if not answer.right)
    elif step.kind == "drill":
        yield from (Answer(i) for i in range(4) if Answer(i) != solving(session.lesson.id, step.id)[0])
    elif step.kind == "predict":
        yield from (Touch(hole) for hole in offered(step) if hole not in holes_asked(step))
    elif step.kind in ("do", "play"):
        start = session.screen()
        for face in start.hand:
            yield from (choice.command for choice in session.do(face.command).choices)
            session.do(Retry())


@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_every_wrong_action_has_its_reason_and_a_way_back(lesson: str, step: str) -> None:
    for command in list(wrong_commands(LessonSession(lesson, step))):
        session = LessonSession(lesson, step)
        start = session.screen()
        screen = session.do(command)
        wholesome(screen)
        in_french = screen.feedback.reason
        in_english = session.do(Language("en")).feedback.reason
        assert in_french or screen.feedback.kind == "rest"
        assert (in_english == in_french) == (not in_french)
        session.do(Language("fr"))
        if screen.feedback.kind == "wrong" and session.step.kind in ("do", "play"):
            assert screen.feedback.clause
            assert screen.feedback.clause_href == f"rules?lang=fr#{screen.feedback.clause}"
        again = session.do(Retry())
        assert again.scene == start.scene
        assert [face.card for face in again.hand] == [face.card for face in start.hand]
        assert session.state.run == LessonSession(lesson, step).state.run


def test_what_arrives_twice_counts_once() -> None:
    session = LessonSession("pieux", "aim")
    first = session.screen()
    session.do(Choose("QD"))
    assert [face.chosen for face in session.do(Choose("QD")).hand] == [
        face.card == "QD" for face in first.hand
    ]
    here = session.screen().here
    session.do(Next(here))
    assert session.do(Next(here)).step_index == first.step_index + 1
    here = session.screen().here
    session.do(Hint(here))
    assert session.do(Hint(here)).hint_level == 1


def test_a_language_switch_keeps_the_place_and_rewrites_everything() -> None:
    session = LessonSession("pieux", "aim")
    session.do(Play("QD a8>b2"))
    french = session.screen()
    english = session.do(Language("en"))
    assert english.step_id == french.step_id
    assert english.scene.refused == french.scene.refused
    assert english.feedback.word == "Refused"
    assert english.feedback.clause_label == "Read rule G2"
    assert english.log[0] != french.log[0]
    assert [face.label for face in english.hand] == ["3♠", "9♥", "Q♦", "5♣"]
    assert session.do(Language("fr")).log == french.log


def test_a_refused_move_is_marked_up_to_its_cause_and_moves_nothing() -> None:
    session = LessonSession("pieux", "aim")
    start = session.screen()
    screen = session.do(Play("QD a8>b2"))
    assert screen.scene.marbles == start.scene.marbles
    refused = screen.scene.refused
    assert refused is not None
    assert refused.path[0] == "a8"
    assert refused.path[-1] == refused.cause == "b0"
    assert refused.end == "b2"
    assert screen.feedback.sign == "✕"
    assert [c.state for c in screen.choices if c.command == Play("QD a8>b2")] == ["refused"]
    assert screen.motion is not None


def test_a_wrong_legal_move_is_shown_with_what_follows() -> None:
    session = LessonSession("pieux", "keep")
    screen = session.do(Play("6S a0>a6"))
    assert screen.feedback.kind == "legal"
    assert screen.primary == "retry"
    assert screen.scene.at("a5") == "B"
    assert [ghost.hole for ghost in screen.scene.ghosts] == ["a5"]
    assert not screen.choices


def test_hints_are_offered_after_two_and_four_failures() -> None:
    session = LessonSession("pieux", "aim")
    assert [session.do(Play("QD a8>b2")).hint_offered for _ in range(5)] == [False, True, True, True, True]
    session.do(Hint())
    assert session.screen().hint_offered
    session.do(Hint())
    session.do(Hint())
    assert not session.screen().hint_offered


def test_a_seven_is_built_part_by_part_and_taken_back() -> None:
    session = LessonSession("seven")
    step = next(s for s in session.lesson.steps if s.solution and len(s.solution[0].split()) == 3)
    session.do(GoTo(step.id))
    card, first, second = step.solution[0].split()
    holes = [*first.split(">"), *second.split(">")]
    session.do(Choose(card))
    for hole in holes[:3]:
        screen = session.do(Touch(hole))
        assert screen.can_undo
    assert screen.scene.at(holes[1])
    back = session.do(Undo())
    assert session.state.touches == tuple(holes[:2])
    assert back.scene.at(holes[1])
    for hole in holes[2:]:
        screen = session.do(Touch(hole))
    assert screen.feedback.kind == "right"


def test_a_ten_is_a_swap_then_a_walk() -> None:
    session = LessonSession("pieux", "no-swap")
    session.do(Choose("10H"))
    assert session.do(Touch("a8")).scene.selected == {"a8"}
    session.do(Touch("c10"))
    screen = session.do(Touch("d2"))
    assert screen.feedback.kind == "right"
    assert screen.scene.at("d2") == "A"
    assert screen.scene.at("a8") == "D"


def test_marble_first_then_card() -> None:
    session = LessonSession("pieux", "aim")
    screen = session.do(Touch("a8"))
    assert screen.scene.selected == {"a8"}
    assert {choice.command for choice in screen.choices} >= {Choose("5C"), Choose("QD")}
    session.do(Choose("5C"))
    assert session.do(Touch("a13")).feedback.kind == "right"


def test_projection_hides_the_answer_until_it_is_asked_for() -> None:
    session = LessonSession("pieux", "aim")
    open_ = session.screen()
    hidden = session.do(Project(True))
    assert not hidden.answer_shown
    assert not hidden.choices
    assert hidden.feedback.reason == hidden.answer_prompt
    assert hidden.scene.at("a8") == "A"
    shown = session.do(Reveal())
    assert shown.answer_shown
    assert shown.scene.at("a13") == "A"
    assert shown.stars == open_.stars == 0
    assert not session.do(Reveal()).answer_shown
    assert session.do(Next()).answer_shown is False
    assert session.do(Project(False)).feedback.kind == "rest"


def test_progress_is_kept_by_the_better_number() -> None:
    kept = {"v": 1, "lessons": {"pieux": {"aim": 3}, "walk": {"x": 2}}}
    session = LessonSession("pieux", "aim", progress=kept)
    session.do(Hint())
    screen = session.do(Play("5C a8>a13"))
    assert screen.stars == 3
    assert progress.stars(screen.progress, "walk", "x") == 2
    session.do(Restore({"lessons": {"walk": {"x": 3}}}))
    assert progress.stars(session.screen().progress, "walk", "x") == 3
    session.do(Forget("walk"))
    assert progress.stars(session.screen().progress, "walk", "x") == 0
    assert session.do(Forget("")).stars == 0


def test_a_question_takes_its_card_up_and_a_search_does_not_betray_its_own() -> None:
    def chosen(step: str, *commands: Command) -> list[str]:
        session = LessonSession("pieux", step)
        for command in commands:
            session.do(command)
        return [face.card for face in session.screen().hand if face.chosen]

    assert chosen("own") == ["QD"]
    assert chosen("safe") == []
    assert chosen("safe", Touch("a5")) == ["4S"]


def test_a_part_that_is_done_leaves_its_footprints_and_the_next_marble_is_asked_for() -> None:
    session = LessonSession("seven", "split")
    for command in (Choose("7C"), Touch("a3"), Touch("a6")):
        screen = session.do(command)
    assert screen.scene.trace is not None
    assert screen.scene.trace.parts == (("a3", "a4", "a5", "a6"),)
    assert screen.scene.selected == frozenset()
    assert screen.scene.selectable == {"c5"}
    assert not screen.scene.targets | screen.scene.captures
    assert screen.scene.at("a6") == "A"
    screen = session.do(Touch("c5"))
    assert screen.scene.selected == {"c5"}
    assert screen.scene.captures == {"c9"}
    assert any("4" in choice.label and "c9" in choice.label for choice in screen.choices)


def test_each_part_of_a_seven_moves_once() -> None:
    session = LessonSession("seven", "split")
    session.do(Choose("7C"))
    session.do(Touch("a3"))
    numbers = [session.screen().motion_id]
    first = session.do(Touch("a6"))
    assert first.motion is not None
    assert first.before is not None
    assert {marble.hole for marble, _ in first.motion.ways} == {"a3", "a6"}
    assert first.before.at("a3") == "A"
    numbers.append(first.motion_id)
    session.do(Touch("c5"))
    last = session.do(Touch("c9"))
    assert last.motion is not None
    assert last.before is not None
    assert last.before.at("a6") == "A"
    assert {marble.hole for marble, _ in last.motion.ways} == {"c5", "c9"}
    numbers.append(last.motion_id)
    assert numbers == [numbers[0], numbers[0] + 1, numbers[0] + 2]


@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_a_motion_begins_and_ends_where_the_scenes_stand(lesson: str, step: str) -> None:
    session = LessonSession(lesson, step)
    for command in solving(lesson, step):
        screen = session.do(command)
        if screen.motion is None or session.state.refusal is not None:
            continue
        assert screen.before is not None
        standing = set(screen.before.marbles)
        ends = {(m.colour, m.hole) for m in screen.scene.marbles}
        for marble, legs in screen.motion.ways:
            assert marble in standing
            assert (legs[-1].target.colour, legs[-1].target.hole) in ends
            for one, other in pairwise(legs):
                assert one.end <= other.start + 1e-6


def test_who_plays_is_said_with_all_colours_of_the_duel() -> None:
    session = LessonSession("starter-2")
    step = next(s for s in session.lesson.steps if s.kind == "do" and s.who is None)
    screen = session.do(GoTo(step.id))
    assert "bleus" in screen.who
    assert "verts" in screen.who


@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_what_projection_shows_is_what_solving_the_step_shows(lesson: str, step: str) -> None:
    solver = LessonSession(lesson, step)
    if not solving(lesson, step):
        return
    for command in solving(lesson, step):
        solver.do(command)
    teacher = LessonSession(lesson, step)
    hidden = teacher.do(Project(True))
    assert hidden.scene.trace is None
    assert hidden.scene.refused is None
    for _ in range(max(1, len(teacher.step.demo))):  # a demonstration is shown move by move
        shown = teacher.do(Reveal())
    wholesome(shown)
    assert shown.scene.marbles == solver.screen().scene.marbles
    if solver.step.kind == "drill":  # gone through question by question: tests/lessons/test_wall.py
        return
    counted = text("fr", "ui.player.par.least", n=solver.step.par, least=solver.step.par)
    assert shown.feedback.reason == solver.screen().feedback.reason.removesuffix(f" {counted}")
    assert not progress.stars(shown.progress, lesson, step)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_lesson_that_is_restarted_is_as_new_and_no_other_is(lang: str) -> None:
    known = {"lessons": {"pieux": {"spot": 3, "own": 1}, "exit": {"first": 2}}}
    session = LessonSession("pieux", "aim", lang, known)
    for command in (Choose("QD"), Play("QD a8>b2"), Hint(), Next(), Hint(), Hint()):
        session.do(command)
    screen = session.do(Restart())
    new = LessonSession("pieux", None, lang)
    assert (screen.step_index, screen.lesson_stars, screen.stars) == (0, 0, 0)
    assert screen.progress["lessons"] == {"exit": {"first": 2}}
    assert screen.progress["last"] == new.progress["last"]
    assert new.screen().feedback.reason in screen.feedback.reason, "what to do is said"
    assert screen.status != new.screen().status, "and that it begins again"
    for step in session.lesson.steps:
        shown = session.do(GoTo(step.id))
        assert (shown.hint_level, shown.scene, shown.log) == (0, new.do(GoTo(step.id)).scene, ())
        assert not session.trace.commands


def _limit(lesson: str, step: str) -> int:
    one = load_lesson(lesson).steps[load_lesson(lesson).index(step) or 0]
    return one.limit if one.kind == "do" else 0


COUNTED = [(lesson, step) for lesson, step in (one.values for one in STEPS) if _limit(lesson, step) > 1]


@pytest.mark.parametrize(("lesson", "step"), COUNTED)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_step_that_is_done_says_in_how_many_moves_and_that_it_takes_no_fewer(
    lesson: str, step: str, lang: str
) -> None:
    session = LessonSession(lesson, step, lang)
    for command in solving(lesson, step):
        screen = session.do(command)
    said = text(lang, "ui.player.par.least", n=session.step.par, least=session.step.par)
    assert screen.feedback.reason == f"{session.step.success(lang)} {said}"
    assert said in screen.status
    other = "en" if lang == "fr" else "fr"
    told = text(other, "ui.player.par.least", n=session.step.par, least=session.step.par)
    assert told in session.do(Language(other)).feedback.reason
    again = LessonSession(lesson, step, lang)
    for _ in range(4):
        shown = again.do(Hint())
    assert shown.feedback.reason == again.step.success(lang), "what was played for the learner is not counted"


@pytest.mark.parametrize(
    ("lang", "told"),
    [("fr", "En 3 coups\u202f; le minimum est de 2."), ("en", "In 3 moves; the fewest possible is 2.")],
)
def test_who_took_more_moves_than_it_takes_reads_both_numbers(lang: str, told: str) -> None:
    lesson, step = next((lesson, step) for lesson, step in COUNTED if _limit(lesson, step) == 3)
    made = load_lesson(lesson)
    easier = [evolve(one, par=2) if one.id == step else one for one in made.steps]
    session = LessonSession(evolve(made, steps=tuple(easier)), step, lang)
    for command in solving(lesson, step):
        screen = session.do(command)
    assert screen.feedback.reason.endswith(told)
    assert screen.stars == 2


@pytest.mark.parametrize(("lesson", "step"), [one.values for one in STEPS])
def test_where_no_moves_are_counted_none_are_told(lesson: str, step: str) -> None:
    session = LessonSession(lesson, step, "en")
    if _limit(lesson, step) > 1:
        return
    for command in solving(lesson, step):
        assert "fewest" not in session.do(command).feedback.reason
