from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import toc_learn as toc
from toc_learn.lessons.commands import (
    Answer,
    Back,
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
    Skip,
    Speed,
    Touch,
    Undo,
    Unfold,
)
from toc_learn.widgets.board import BoardWidget
from toc_learn.widgets.lesson import LessonPlayer
from toc_learn.widgets.trial import Trial

from .conftest import Sent

POSITION = "pitchenas-4 A=a0,a8,A2 B=b0,b9 C=a13,b2,C3 D=c10,d0,D4 turn=A hand.A=3S,9H,QD,5C hand.B=KH,7C"


def trial() -> Trial:
    return Trial(toc.Position.parse(POSITION))


def test_a_refused_move_has_its_reason_and_changes_nothing() -> None:
    session = trial()
    shown = session.do(Play("QD a8>b2"))
    assert shown.feedback.kind == "wrong"
    assert "b0" in shown.feedback.reason
    assert str(session.position) == str(toc.Position.parse(POSITION))


def test_the_turn_goes_round_and_everything_comes_back() -> None:
    session = trial()
    shown = session.do(Play("5C a8>a13"))
    assert session.position == toc.Position.parse(POSITION).play("5C a8>a13")
    assert session.position.turn == "B"
    assert shown.motion
    assert shown.before is not None
    assert [card.card for card in shown.hand] == ["KH", "7C"]
    assert len(shown.log) == 1
    session.do(Choose("KH"))
    session.do(Undo())
    assert session.position.turn == "B"
    session.do(Undo())
    assert session.position == toc.Position.parse(POSITION)
    session.do(Play("3S a8>a11"))
    session.do(Play("7C b9>b16"))
    shown = session.do(Retry())
    assert session.position == toc.Position.parse(POSITION)
    assert shown.log == ()
    assert not shown.can_undo


def test_the_language_changes_what_was_told_too() -> None:
    session = trial()
    french = session.do(Play("5C a8>a13")).log
    english = session.do(Language("en"))
    assert english.lang == "en"
    assert len(english.log) == 1
    assert english.log != french


def test_a_board_without_cards_says_what_to_add() -> None:
    shown = Trial(toc.Position.parse("pitchenas-4 A=a3 turn=A")).screen()
    assert "hand.A" in shown.feedback.reason
    assert shown.hand == ()


COMMANDS: list[Command] = [
    *map(Choose, ("QD", "5C", "7C", "AS")),
    *map(Touch, ("a8", "a13", "b9", "A")),
    *map(Play, ("QD a8>b2", "5C a8>a13", "7C b9>b16", "nonsense", "-3S")),
    *(kind() for kind in (Undo, Retry, Hint, Next, Back, Skip, Reveal)),
    Restart(),
    *(GoTo(3), Language("en"), Speed(0.0), Project(True), Restore({"lessons": 1}), Forget(""), Answer(0)),
]


@given(st.lists(st.sampled_from(COMMANDS), max_size=10))
@settings(max_examples=40)
def test_no_row_of_commands_breaks_it(commands: list[Command]) -> None:
    session = trial()
    for command in commands:
        shown = session.do(command)
        assert shown == session.screen()
        assert not shown.projecting
        assert len(shown.log_signs) in (0, len(shown.log))


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(
    "command",
    [Project(True), Reveal(), Restore({"lessons": 1}), Next(), Restart()],
    ids=lambda one: type(one).__name__,
)
def test_what_only_a_lesson_does_changes_nothing_on_a_board(command: Command, lang: str) -> None:
    session = trial()
    session.do(Language(lang))
    session.do(Play("5C a8>a13"))
    before = session.do(Choose("KH"))
    assert session.do(command) == before


TWO_TURNS = "pitchenas-4 A=a0,a12 B=b0,b15 turn=A hand.A=KH,7C,2D hand.B=2H,5C,9D"


def test_a_board_is_shown_after_a_move_a_refusal_and_a_move(sent: Sent) -> None:
    board = toc.board(TWO_TURNS)
    for move in ("KH a0>a13", "9D b0>b4", "9D b0>b5", "9D b0>b9"):
        board.do(Play(move))
    assert "toc-in-signs" in str(board.shell.log)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("position", [POSITION, TWO_TURNS])
def test_whatever_a_board_offers_can_be_pressed_in_any_order(sent: Sent, position: str, seed: int) -> None:
    rng = random.Random(seed)
    board = toc.board(position)
    told = ""
    for _ in range(120):
        shown = board.trial.screen()
        if not shown.hand or rng.random() < 0.1:
            board.do(rng.choice((Undo(), Retry(), Hint(), Back(), Language("en"), Language("fr"))))
            continue
        board.do(rng.choice(shown.hand).command)
        board.do(Unfold(True))
        shown = board.trial.screen()
        offered = [choice.command for choice in shown.choices]
        offered += [Touch(hole) for hole in sorted({*shown.scene.selectable, *shown.scene.targets, "b4"})]
        board.do(rng.choice(offered))
        after = board.trial.screen()
        told += "m" if len(after.log) > len(shown.log) else after.feedback.kind[0]
    assert "w" in told.partition("m")[2], "a move was refused after one was played"


def test_the_notebook_functions_of_the_package(sent: Sent) -> None:
    board = toc.board(POSITION)
    assert isinstance(board, BoardWidget)
    board.do(Play("5C a8>a13"))
    assert board.position.turn == "B"
    assert isinstance(toc.board(toc.Position.parse(POSITION), lang="en"), BoardWidget)
    player = toc.lesson("pieux", step=3, lang="en")
    assert isinstance(player, LessonPlayer)
    assert player.session.place == 2


def test_a_notebook_goes_on_in_the_language_that_was_given_last(
    sent: Sent, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def heard() -> set[str]:
        return {toc.board(POSITION).shell.names["lang"], toc.lesson("pieux").session.lang}

    for folder, lang in (("en", "en"), ("fr", "fr"), ("mine", "fr")):
        (tmp_path / folder).mkdir()
        monkeypatch.chdir(tmp_path / folder)
        assert heard() == {lang}
    monkeypatch.chdir(tmp_path / "en")
    for give in (lambda lang: toc.board(POSITION, lang), lambda lang: toc.lesson("pieux", lang=lang)):
        for lang in ("fr", "en"):
            give(lang)
            assert heard() == {lang}
    with pytest.raises(ValueError, match="de"):
        toc.board(POSITION, "de")
    assert heard() == {"en"}


@pytest.mark.parametrize(("call", "wrong"), [(toc.board, "pitchenas-4 A=z9"), (toc.lesson, "no-such-lesson")])
def test_what_cannot_be_shown_is_told_in_a_sentence(call: Any, wrong: str) -> None:
    with pytest.raises(ValueError, match=r"\w+") as caught:
        call(wrong)
    assert "Traceback" not in str(caught.value)


def test_a_notebook_cell_has_no_links_and_touches_no_address(sent: Sent) -> None:
    player = toc.lesson("pieux")
    assert "href" not in str([player.shell.head, player.shell.rail, player.shell.feedback])
    assert player.shell._css
    assert not player.shell.page
