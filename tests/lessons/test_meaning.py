"""Any hole that is touched answers about what was meant: a destination, a reserve, a part, an end."""

from __future__ import annotations

import pytest

from tests.lessons.test_touching import NOTHING
from toc_learn.lessons.commands import (
    Choose,
    Command,
    GoTo,
    Hint,
    Next,
    Play,
    Project,
    Retry,
    Reveal,
    Touch,
    Unfold,
)
from toc_learn.lessons.goals import parse
from toc_learn.lessons.loader import load_lesson
from toc_learn.lessons.model import Lesson, Step
from toc_learn.lessons.screen import Screen
from toc_learn.lessons.session import LessonSession
from toc_learn.view.words import text


def at(position: str, *commands: Command, goal: object = None, turns: int = 1) -> LessonSession:
    """Return a session of one turn on this board, after these commands."""
    wanted = parse(goal or {"wins": True})
    step = Step("turn", "do", NOTHING, "", position, NOTHING, NOTHING, goal=wanted, turns=turns)
    session = LessonSession(Lesson("turn", NOTHING, NOTHING, 0, (step,)))
    for command in commands:
        session.do(command)
    return session


def played(session: LessonSession) -> str:
    return str(session.state.run.own[-1].move) if session.state.run.own else ""


def refused(session: LessonSession) -> tuple[str, str | None]:
    refusal = session.state.refusal
    assert refusal is not None, session.screen().feedback
    return str(refusal.move), refusal.verdict.code


ALONE = "pitchenas-4 A=a6 B=a10 turn=A hand.A=4H,9S,KD,JC"


@pytest.mark.parametrize(
    ("position", "commands", "move"),
    [
        (ALONE, (Choose("9S"), Touch("a15")), "9S a6>a15"),
        (ALONE, (Choose("KD"), Touch("a0")), "KD A>a0"),
        (ALONE, (Touch("a6"), Touch("a15")), "9S a6>a15"),
        ("pitchenas-4 A=a6,c1 turn=A hand.A=9S", (Choose("9S"), Touch("c10")), "9S c1>c10"),
        ("pitchenas-4 A=a3,c1 B=d5 turn=A hand.A=10S", (Choose("10S"), Touch("d15")), ""),
        ("pitchenas-4 A=a3 B=d5 turn=A hand.A=10S", (Choose("10S"), Touch("d15")), "10S a3=d5 d5>d15"),
    ],
)
def test_a_destination_before_its_marble_or_card(
    position: str, commands: tuple[Command, ...], move: str
) -> None:
    assert played(at(position, *commands)) == move


def test_several_marbles_for_one_hole_are_asked_for_and_ringed() -> None:
    session = at("pitchenas-4 A=d17 turn=A hand.A=AS", Choose("AS"), Touch("a0"))
    screen = session.screen()
    assert screen.scene.selectable == {"d17", "A"}
    assert screen.scene.targets == {"a0"}
    assert "d17" in screen.feedback.reason
    session.do(Touch("d17"))
    assert played(session) == "AS d17>a0"


@pytest.mark.parametrize(
    ("commands", "move", "code"),
    [
        ((Choose("4H"), Touch("a6"), Touch("a10")), "4H a6>a10", "card_cannot_do_that"),
        ((Choose("9S"), Touch("a6"), Touch("b3")), "9S a6>b3", "wrong_count"),
        ((Choose("9S"), Touch("b3")), "9S a6>b3", "wrong_count"),
        ((Choose("9S"), Touch("a10")), "9S a6>a10", "wrong_count"),
        ((Choose("9S"), Touch("A")), "9S A>a0", "card_cannot_do_that"),
        ((Choose("9S"), Touch("a6"), Touch("A")), "9S A>a0", "card_cannot_do_that"),
    ],
)
def test_the_nearest_try_is_judged_as_if_it_were_written(
    commands: tuple[Command, ...], move: str, code: str
) -> None:
    session = at(ALONE, *commands)
    assert refused(session) == (move, code)
    written = at(ALONE, Play(move)).screen().feedback
    assert session.screen().feedback == written
    assert written.reason
    assert written.clause
    assert session.state.card == move.split()[0]


@pytest.mark.parametrize("hole", ["a0", "a10", "b3", "A", "B", "A1", "C4", "h17", "O", "pile"])
@pytest.mark.parametrize(
    "before", [(), (Touch("a6"),), (Choose("9S"),), (Choose("JC"),), (Choose("9S"), Touch("a6"))]
)
def test_no_touch_is_met_with_silence(before: tuple[Command, ...], hole: str) -> None:
    session = at(ALONE, *before)
    earlier = session.screen()
    screen = session.do(Touch(hole))
    assert screen.feedback.reason
    assert (screen.feedback, screen.scene) != (earlier.feedback, earlier.scene)


def test_a_jack_moves_nothing_and_a_dead_card_is_said_to_be_one() -> None:
    assert "bille" in at(ALONE, Choose("JC")).screen().feedback.reason
    assert "touchez la bille" not in at(ALONE, Choose("JC")).screen().feedback.reason.lower()
    dead = at("pitchenas-4 turn=A hand.A=9S", Choose("9S")).screen()
    assert "Défaussez" in dead.feedback.reason
    assert [choice.command for choice in dead.choices] == [Play("-9S")]


SPLIT = "pitchenas-4 A=a3,c5 B=b9,c9 turn=A hand.A=7C"


@pytest.mark.parametrize(
    ("position", "move", "code"),
    [
        ("pitchenas-4 A=d15,a0 turn=A hand.A=7C", "7C d15>a1", "guard_in_the_way"),
        ("pitchenas-4 A=a2,a4 turn=A hand.A=7H", "7H a2>a4", "no_marble_there"),
        ("pitchenas-4 A=d12,A1,A3,A4 turn=A hand.A=7C", "7C d12>A1", "home_slot_taken"),
        ("pitchenas-2 A=A1,A2,A3,A4 C=c5 turn=A hand.A=7C", "7C A2>A3", "home_slot_taken"),
    ],
)
def test_a_part_that_is_barred_has_its_own_reason(position: str, move: str, code: str) -> None:
    assert refused(at(position, Play(move)))[1] == code
    card, step = move.split()
    start, end = step.split(">")
    touched = at(position, Choose(card), Touch(start), Touch(end))
    if touched.state.refusal is not None:
        assert refused(touched)[1] == code


def first_part(position: str = SPLIT) -> LessonSession:
    return at(position, Choose("7C"), Touch("a3"), Touch("a6"))


def test_the_count_is_always_in_sight_and_only_what_can_follow_is_offered() -> None:
    session = first_part()
    screen = session.screen()
    assert "4" in screen.feedback.reason
    assert "4" in screen.choices_title
    assert [getattr(choice.command, "move", "") for choice in screen.choices] == ["7C a3>a6 c5>c9"]
    screen = session.do(Touch("c5"))
    assert "4" in screen.feedback.reason
    assert screen.scene.captures | screen.scene.targets == {"c9"}


@pytest.mark.parametrize("hole", ["c7", "c11", "d1", "a6"])
def test_a_refusal_of_the_second_part_keeps_the_first(hole: str) -> None:
    session = first_part()
    if hole != "a6":
        session.do(Touch("c5"))
    screen = session.do(Touch(hole))
    assert screen.feedback.kind == "wrong"
    assert session.state.touches == ("a3", "a6")
    assert screen.scene.at("a6") == "A"
    session.do(Touch("c5"))
    session.do(Touch("c9"))
    assert played(session) == "7C a3>a6 c5>c9"


def test_another_colour_after_a_first_part_is_refused_and_undoes_nothing() -> None:
    session = at("pitchenas-2 A=a8,b1 B=a13 C=c7 turn=A hand.A=7C", Choose("7C"), Touch("a8"), Touch("a13"))
    session.do(Touch("c7"))
    assert refused(session)[1] == "two_colours"
    assert session.state.touches == ("a8", "a13")


def test_a_last_marble_stops_where_it_is_touched_again_or_by_a_line() -> None:
    position = "pitchenas-4 A=d14,A2,A3,A4 C=c5 turn=A hand.A=7D"
    by_touch = at(position, Choose("7D"), Touch("d14"), Touch("A1"))
    assert "A1" in by_touch.screen().feedback.reason
    assert Play("7D d14>A1") in [choice.command for choice in by_touch.screen().choices]
    by_touch.do(Touch("A1"))
    assert played(by_touch) == "7D d14>A1"


def test_legal_moves_come_first_and_refused_ones_are_folded() -> None:
    def lines(screen: Screen) -> list[str]:
        return [getattr(choice.command, "move", "") for choice in screen.choices]

    session = at("pitchenas-4 A=a8,c1 B=b0 turn=A hand.A=QD", Choose("QD"))
    screen = session.screen()
    assert set(lines(screen)) == {"QD A>a0", "QD c1>c13", "-QD", ""}
    assert lines(screen)[-2:] == ["-QD", ""]
    fold = screen.choices[-1]
    assert fold.command == Unfold(True)
    assert "1" in fold.label
    opened = session.do(fold.command)
    assert lines(opened)[-1] == "QD a8>b2"
    assert session.do(Unfold(False)).choices == screen.choices
    session.do(Play("QD a8>b2"))
    assert "QD a8>b2" in lines(session.screen())
    chosen = at("pitchenas-4 A=a8,c1 B=b0 turn=A hand.A=QD", Choose("QD"), Touch("c1"))
    assert lines(chosen.screen()) == ["QD c1>c13", "-QD"]


def test_no_line_names_a_hole_that_is_none() -> None:
    session = LessonSession("home", "exact")
    for face in session.screen().hand:
        for choice in session.do(face.command).choices:
            assert "A7" not in choice.label
            assert "0 " not in choice.label
        session.do(Retry())


def test_a_refused_try_that_is_right_is_not_headed_as_done() -> None:
    for commands in ([Choose("QD"), Touch("a8"), Touch("b2")], [Hint()] * 4):
        session = LessonSession("pieux", "blocked")
        for command in commands:
            screen = session.do(command)
        assert screen.feedback.kind == "right"
        assert "refus" in screen.feedback.word
        assert not screen.feedback.move
        assert "→" not in screen.log[-1]
        assert "refus" in screen.log[-1]
        assert screen.status == screen.log[-1]


def test_the_list_of_steps_begins_a_step_afresh() -> None:
    session = LessonSession("pieux", "aim")
    start = session.screen()
    session.do(Choose("QD"))
    session.do(GoTo("spot"))
    assert session.do(GoTo("aim")).scene == start.scene
    session.do(Play("QD a8>b2"))
    session.do(GoTo("spot"))
    again = session.do(GoTo("aim"))
    assert (again.scene, again.feedback) == (start.scene, start.feedback)


def test_going_on_without_success_is_allowed_and_said() -> None:
    session = LessonSession("pieux", "aim")
    title = session.screen().step_title
    screen = session.do(Next())
    assert title in screen.feedback.reason
    assert title in screen.status
    assert {mark.id: mark.state for mark in screen.steps}["aim"] == "todo"


def test_cards_are_not_greyed_before_a_try_and_what_is_left_counts_down() -> None:
    session = LessonSession("exit", "king")
    assert all(face.playable and face.effect for face in session.screen().hand)
    session = LessonSession("exit", "make-room")
    first = session.screen().who
    second = session.do(Play(session.step.solution[0])).who
    assert first != second
    assert "2" not in second


def test_on_the_wall_the_card_that_the_class_took_up_is_laid_back() -> None:
    session = LessonSession("pieux", "aim")
    session.do(Choose("QD"))
    session.do(Project(True))
    assert not any(face.chosen for face in session.do(Reveal()).hand)


def test_a_lesson_ends_with_its_sum() -> None:
    session = LessonSession("pieux")
    session.do(GoTo(session.lesson.steps[-1].id))
    assert not session.screen().summary
    for move in session.step.solution:
        screen = session.do(Play(move))
    assert screen.summary
    assert str(3 * screen.step_count) in screen.summary[0]
    session.do(Retry())
    assert not session.screen().summary


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_sum_with_stars_missing_says_how_they_are_won_and_quotes_what_is_open(lang: str) -> None:
    """Titles have commas and colons of their own: in a list each stands in quotation marks."""
    session = LessonSession("pieux", load_lesson("pieux").steps[-1].id, lang)
    for move in session.step.solution:
        session.do(Play(move))
    said = session.screen().summary
    assert text(lang, "ui.player.summary.how") in said
    before, after = ("«\u202f", "\u202f»") if lang == "fr" else ("“", "”")
    for step in session.lesson.steps[:-1]:
        assert any(f"{before}{step.title(lang)}{after}" in line for line in said)


def test_a_sum_with_no_star_missing_leaves_it_out() -> None:
    session = at("pitchenas-4 A=d15,A2,A3,A4 C=C1,C2,C3,C4 turn=A hand.A=2H", Play("2H d15>A1"))
    assert session.screen().summary
    assert text("fr", "ui.player.summary.how") not in session.screen().summary
