"""What is added to the referee's own sentence: only a text that was written for that refusal."""

from __future__ import annotations

import pytest

from toc_learn import Position
from toc_learn.engine.moves import Move
from toc_learn.lessons.acting import entry_for, entry_named, tried
from toc_learn.lessons.commands import Choose, Play
from toc_learn.lessons.conduct import begin, refused
from toc_learn.lessons.foreseen import tried as told_try
from toc_learn.lessons.loader import lesson_ids, load_lesson
from toc_learn.lessons.replay import replayed
from toc_learn.lessons.session import LessonSession
from toc_learn.view.words import LANGUAGES, text

PLAYED = [
    pytest.param(lesson, step.id, id=f"{lesson}-{step.id}")
    for lesson in lesson_ids()
    for step in load_lesson(lesson).steps
    if step.kind in ("do", "play")
]


@pytest.mark.parametrize(("lesson", "name"), PLAYED)
def test_texts_for_many_moves_never_follow_a_refusal(lesson: str, name: str) -> None:
    one = load_lesson(lesson)
    step = one.steps[one.index(name) or 0]
    run = begin(step)
    for move in refused(step, run.position):
        result = tried(step, run, move)
        entry = entry_for(step, result, move)
        assert entry is None or entry.code or entry.move == str(move)
        # What is ringed because an answer speaks of it is what gets that answer.
        assert result.won or entry == entry_named(step, result.verdict.move or move, result.verdict)


def test_a_text_written_for_a_refusal_follows_it() -> None:
    one = load_lesson("seven")
    step = one.steps[one.index("order") or 0]
    move = Move.parse("7C d15>a1 a0>a3")
    entry = entry_for(step, tried(step, begin(step), move), move)
    assert entry is not None
    assert entry.code == "guard_in_the_way"


@pytest.mark.parametrize(("lesson", "name"), PLAYED)
def test_what_was_refused_stands_first_in_the_list(lesson: str, name: str) -> None:
    session = LessonSession(lesson, name)
    words: list[str] = []
    for move in refused(session.step, session.state.run.position)[:6]:
        screen = session.do(Play(str(move)))
        words.append(str(move))
        if session.state.over:
            break
        first = screen.choices[0]
        assert (first.command, first.state) == (Play(str(move)), "refused")
        states = [one.state == "refused" for one in screen.choices]
        assert states == sorted(states, reverse=True), "a line that was not tried stands between the tries"
        # The page without scripts, and the card taken up anew, have the same list.
        assert replayed(lesson, name, tuple(words)).choices == screen.choices
        session.do(Choose(str(move.card)))
        assert session.do(Choose(str(move.card))).choices == screen.choices


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("lesson", "name"), PLAYED)
def test_the_log_keeps_the_referees_sentence_and_not_what_the_lesson_adds(
    lesson: str, name: str, lang: str
) -> None:
    session = LessonSession(lesson, name, lang)
    position = session.state.run.position
    for move in refused(session.step, position)[:12]:
        result = tried(session.step, session.state.run, move)
        screen = session.do(Play(str(move)))
        if session.state.over:
            break
        entry = entry_for(session.step, result, move)
        said, line = screen.feedback, screen.log[-1]
        own = result.verdict.sentence(lang)
        assert own in said.reason
        assert said.reason in screen.status
        assert line.replace(" ", "").endswith(
            f"{own} ({said.clause})".replace(" ", "") if said.clause else own
        )
        assert told_try(position, move)(lang) in line
        if entry is None:
            assert f"{line} {said.way}".rstrip() == screen.status
        else:
            assert entry.text(lang) not in line or entry.text(lang) == own


def another_swap(position: Position, move: Move) -> str:
    """Return the marble of a refused swap that may change places with another one."""
    starts = [one.steps[0].start for one in position.legal_moves().for_card(str(move.card)) if swaps(one)]
    return move.steps[0].start if swaps(move) and move.steps[0].start in starts else ""


def swaps(move: Move) -> bool:
    return bool(move.steps) and move.steps[0].swap


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("lesson", "name"), PLAYED)
def test_a_refusal_says_what_else_can_be_tried_and_only_what_there_is(
    lesson: str, name: str, lang: str
) -> None:
    """A marble or a card, as far as the rules leave another one; nothing where the lesson says what to do."""
    session = LessonSession(lesson, name, lang)
    position = session.state.run.position
    legal = [move for move in position.legal_moves() if move.steps]
    for move in refused(session.step, position)[:12]:
        result = tried(session.step, session.state.run, move)
        said = session.do(Play(str(move))).feedback
        if session.state.over:
            break
        if kept := another_swap(position, move):
            assert said.way == text(lang, "ui.player.way.swap", hole=kept)
            continue
        if entry_for(session.step, result, move) is not None or not legal:
            assert not said.way
            continue
        if result.verdict.code in ("must_play", "under_jack"):
            continue
        same = [one for one in legal if str(one.card) == str(move.card)]
        starts = {one.steps[0].start for one in same} - {step.start for step in move.steps[:1]}
        marble = bool(starts) and bool(move.steps)
        card = len(same) < len(legal)
        assert ({"fr": "bille", "en": "marble"}[lang] in said.way) is marble, (str(move), said.way)
        named = {"fr": "carte", "en": "card"}[lang] in said.way
        assert named is (card or not marble), (str(move), said.way)
