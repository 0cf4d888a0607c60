"""Who touches or tries what leads nowhere is told so, and finds it where the refused moves stand."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.lessons.test_between import session
from toc_learn.engine.moves import Move
from toc_learn.lessons import acting, answering, conduct, drilling
from toc_learn.lessons.commands import Answer, Choose, Next, Play, Retry, Touch, Unfold
from toc_learn.lessons.loader import lesson_ids, load_lesson
from toc_learn.lessons.screen import Screen
from toc_learn.lessons.session import LessonSession
from toc_learn.view.words import text

STEPS = [(lesson, step) for lesson in lesson_ids() for step in load_lesson(lesson).steps]


def test_the_partners_marble_touched_first_for_a_seven_is_not_counted_to() -> None:
    one = LessonSession("last-marble", "team-win", "fr")
    one.do(Choose("7C"))
    said = one.do(Touch("b13")).feedback
    assert said.kind == "info"
    assert said.reason.replace("\u00a0", " ").startswith("La verte de b13 est à votre partenaire :")
    assert one.state.card == "7C"
    assert one.do(Touch("d14")).feedback.kind != "wrong"


def test_a_partners_marble_that_no_seven_can_move_is_not_promised() -> None:
    """In every step, and at a table where the player has marbles of his own to play."""
    tables = [session("pitchenas-4 A=a3,a12 B=b14 C=c3 turn=A hand.A=7S,2H", {}, "en")]
    tables += [LessonSession(lesson, step.id, "en") for lesson, step in STEPS if step.kind in ("do", "play")]
    promised = 0
    for one in tables:
        position = one.state.run.position
        mates = position.rules.mates(position.turn)
        holes = [hole for mate in mates for hole in position.marbles(mate) if hole[0].islower()]
        for card in acting.hand_of(position):
            moves = position.legal_moves().for_card(card)
            for hole in holes:
                one._states.clear()
                one.do(Choose(card))
                if "partner’s: begin with one of yours" in one.do(Touch(hole)).feedback.reason:
                    promised += 1
                    assert any(hole in [part.start for part in move.steps] for move in moves), (
                        f"{card} {hole}"
                    )
    assert promised


@pytest.mark.parametrize(
    ("lesson", "step"),
    [
        (lesson, step.id)
        for lesson in ("seven", "starter-2", "home")
        for step in load_lesson(lesson).steps
        if step.tries
    ],
)
def test_further_tries_stand_with_the_refused_moves(lesson: str, step: str) -> None:
    one = LessonSession(lesson, step, "en")
    for move in one.step.tries:
        one.do(Choose(move.split()[0]))
        listed = [choice.command for choice in one.screen().choices]
        assert Play(move) not in listed
        unfolded = one.do(Unfold(True)).choices
        assert Play(move) in [choice.command for choice in unfolded]
        tried = one.do(Play(move)).choices
        assert [choice.state for choice in tried if choice.command == Play(move)] == ["refused"]
        one.do(Unfold(False))


def test_a_touch_on_the_board_of_a_question_is_answered() -> None:
    one = LessonSession("pieux", "own", "en")
    before = one.screen()
    said = one.do(Touch("a3"))
    assert said.feedback.reason == "The move in question leads to a3. Choose an answer."
    assert said.status_no > before.status_no
    right = next(i for i, answer in enumerate(one.step.answers) if answer.right)
    done = one.do(Answer(right))
    assert one.do(Touch("a3")).feedback == done.feedback


def answered(one: LessonSession) -> Iterator[Screen]:
    """Yield the screen after each answer, or move shown, that does not end the step."""
    for index in range(len(one.screen().choices)):
        screen = one.do(Next(one.screen().here) if one.step.kind == "watch" else Answer(index))
        if one.state.over:
            return
        yield screen


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_stray_touch_keeps_the_reason_of_the_last_answer(lang: str) -> None:
    kept: set[tuple[str, str]] = set()
    for lesson, step in STEPS:
        if step.kind in ("do", "play"):
            continue
        one = LessonSession(lesson, step.id, lang)
        todo = one.do(Choose("?")).feedback.reason
        for screen in answered(one):
            why = screen.feedback
            stray = [Choose("?")] if step.kind == "predict" else [Choose("?"), Touch("a3"), Touch("A")]
            for command in (*stray, *stray):
                again = one.do(command)
                said = again.feedback
                assert (said.word, said.move, said.clause) == (why.word, why.move, why.clause)
                there = (
                    answering.standing(one.state.run.position, "a3")(lang)
                    if one.step.kind == "question"
                    else ""
                )
                if one.step.kind == "question" and answering.about(one.step) == "a3":
                    there = text(lang, "ui.player.question.about", hole="a3")
                more = f" {there}" if there and command == Touch("a3") else ""
                assert said.reason in (why.reason, f"{why.reason}{more} {todo}")
                assert again.status_no > screen.status_no
            assert again.log == screen.log
            kept.add((step.kind, why.kind))
        one.do(Retry())
        assert one.do(Choose("?")).feedback.reason == todo
    assert {kind for kind, _ in kept} == {"question", "predict", "drill", "watch"}


def test_a_further_try_after_the_end_keeps_the_reason() -> None:
    one = LessonSession("board", "first-capture", "en")
    why = one.do(Play("9D a5>a14")).feedback.reason
    again = one.do(Choose("8H")).feedback.reason
    assert again.startswith(why)
    assert again != why
    assert one.do(Touch("a5")).feedback.reason == again


def test_the_own_reserve_says_what_brings_a_marble_out() -> None:
    one = session("pitchenas-4 A=a3 B=b4 turn=A hand.A=2S,3S", {}, "en")
    assert one.do(Touch("A")).feedback.reason.startswith("None of your cards brings")
    assert one.do(Touch("B")).feedback.reason.startswith("This reserve is not yours")
    full = session("pitchenas-4 A=a3,a5,a8,A4 B=b4 turn=A hand.A=2S,3S", {}, "en")
    assert "reserve" in full.do(Touch("A")).feedback.reason
    assert "None of your cards" not in full.screen().feedback.reason


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(
    ("lesson", "step"), [(lesson, step.id) for lesson, step in STEPS if step.kind == "drill"]
)
def test_a_drill_that_is_over_says_so_once(lesson: str, step: str, lang: str) -> None:
    one = LessonSession(lesson, step, lang)
    over = text(lang, "ui.player.drill.over")
    while (item := drilling.current(one.step, one.state)) is not None and not one.state.over:
        shown = one.screen()
        assert over not in (shown.who, shown.goal, shown.feedback.reason)
        one.do(Answer(drilling.options(one.step, item).index(item.card)))
    screen = one.screen()
    assert one.state.over == "done"
    assert screen.who == over
    told = (screen.goal, screen.feedback.reason, screen.status, *screen.log, *screen.summary)
    assert not [said for said in told if over in said]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_ringed_hole_of_a_question_answers_as_the_ring_promises(lang: str) -> None:
    """It gives the one answer that names it; else it says what the hole has to do with the question."""
    given = told = 0
    for lesson, step in STEPS:
        if step.kind != "question":
            continue
        one = LessonSession(lesson, step.id, lang)
        for hole in one.screen().scene.asked:
            one.do(Retry())
            said = one.do(Touch(hole))
            named = [n for n, answer in enumerate(step.answers) if hole in re.findall(r"\w+", answer.text.en)]
            if len(named) == 1:
                given += 1
                right = step.answers[named[0]].right
                assert (said.over == "done") if right else (str(named[0]) in one.state.wrong)
            else:
                told += 1
                assert text(lang, "ui.player.question.about", hole=hole) in said.feedback.reason
    assert given
    assert told


def test_who_may_move_no_marble_is_told_to_choose_a_card_and_why_no_marble_moves() -> None:
    struck = 0
    for lesson, step in STEPS:
        if step.kind not in ("do", "play"):
            continue
        one = LessonSession(lesson, step.id, "en")
        position = one.state.run.position
        if position.phase == "exchange" or any(move.steps for move in position.legal_moves()):
            continue
        if step.goal is not None and step.goal.about_refusal:
            continue
        assert one.screen().feedback.reason == text("en", "ui.player.rest.lay"), step.id
        for hole in one.screen().scene.selectable if position.jack or position.skip else ():
            said = one.do(Touch(hole)).feedback
            struck += 1
            assert said.clause in ("J2", "X-10"), (lesson, step.id, hole)
            assert "None of your cards" not in said.reason
            one.do(Touch(hole))
    assert struck


def test_a_card_that_moves_no_marble_is_not_tried_with_one() -> None:
    """A jack that may be laid: whatever is touched, it is said to be laid, and no move is made up."""
    laid = 0
    for lesson, step in STEPS:
        if step.kind not in ("do", "play") or conduct.about_refusal(step) or conduct.speaks_of_absurd(step):
            continue
        one = LessonSession(lesson, step.id, "en")
        position = one.state.run.position
        for card in acting.hand_of(position):
            moves = [move for move in position.legal_moves().for_card(card) if move.kind != "discard"]
            if not moves or any(move.steps for move in moves) or position.phase == "exchange":
                continue
            for hole in [hole for colour in position.colours for hole in position.marbles(colour)]:
                one._states.clear()
                one.do(Choose(card))
                said = one.do(Touch(hole)).feedback
                laid += 1
                assert said.kind == "info", (lesson, step.id, hole)
                assert "in the list" in said.reason
    assert laid


def test_a_hole_far_from_the_only_marble_is_not_judged_for_it() -> None:
    one = session("pitchenas-4 A=a3 B=c4 turn=A hand.A=5S,9C", {}, "en")
    one.do(Choose("5S"))
    assert one.do(Touch("c2")).feedback.reason == text("en", "ui.player.marble_first", hole="c2")
    assert one.do(Touch("a9")).feedback.kind == "wrong"


def test_the_marble_that_moves_is_not_said_to_stay() -> None:
    """In every prediction of captures, where the step has no word of its own for it."""
    moves = 0
    for lesson, step in STEPS:
        if step.kind != "predict" or step.ask != "captures":
            continue
        start = Move.parse(step.move).steps[-1].start
        if start not in answering.offered(step) or start in answering.holes_asked(step):
            continue
        moves += 1
        said = LessonSession(lesson, step.id, "en").do(Touch(start)).feedback.reason
        assert "stays in place" not in said, step.id
    assert moves
