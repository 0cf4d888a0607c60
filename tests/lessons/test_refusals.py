"""What is added to the referee's own sentence: only a text that was written for that refusal."""

from __future__ import annotations

import pytest

from toc_learn import Position
from toc_learn.engine.attempts import touches_of
from toc_learn.engine.moves import Move
from toc_learn.lessons.acting import begun, entry_for, entry_named, mine, tried
from toc_learn.lessons.commands import Choose, Play, Retry, Touch
from toc_learn.lessons.conduct import about_refusal, begin, refused
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
        own, rule = result.verdict.sentence(lang), {"fr": "règle", "en": "rule"}[lang]
        assert own in said.reason
        assert said.reason in screen.status
        assert line.replace(" ", "").endswith(
            f"{own} ({rule} {said.clause})".replace(" ", "") if said.clause else own
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


def leading_on(session: LessonSession) -> list[Move]:
    """Return the moves that lead on from the start of a step: its ways to the goal, else the legal ones."""
    step = session.step
    ways = [way[0] for way in (step.solution, *step.accept) if way and step.kind == "do"]
    legal = [str(move) for move in session.state.run.position.legal_moves()]
    return [move for move in map(Move.parse, dict.fromkeys(ways or legal)) if move.steps]


def wrong_hole(move: Move, others: list[Move]) -> bool:
    """Whether the card leads this marble elsewhere: the hole alone was wrong."""
    for other in others:
        wrong = next((part for part in move.steps if part not in other.steps), None)
        if wrong is None or wrong.swap or str(move.card) != str(other.card):
            continue
        if any(one.start == wrong.start and one.end != wrong.end and not one.swap for one in other.steps):
            return True
    return False


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("lesson", "name"), PLAYED)
def test_a_refusal_says_what_else_can_be_tried_and_only_what_there_is(
    lesson: str, name: str, lang: str
) -> None:
    """The hole alone where card and marble are right, else the marble where the card is, else the card."""
    session = LessonSession(lesson, name, lang)
    position = session.state.run.position
    for move in refused(session.step, position)[:20]:
        session.do(Retry())
        others = leading_on(session)
        result = tried(session.step, session.state.run, move)
        said = session.do(Play(str(move))).feedback
        if session.state.over:
            break
        if result.verdict.code in ("must_play", "under_jack") or not others or not move.steps:
            assert not said.way
            continue
        adds = entry_for(session.step, result, move) is not None
        if wrong_hole(move, others):
            assert said.way == ("" if adds else text(lang, "ui.player.way.hole")), str(move)
            continue
        if kept := another_swap(position, move):
            assert said.way == text(lang, "ui.player.way.swap", hole=kept)
            continue
        if adds:
            assert not said.way
            continue
        same = [one for one in others if str(one.card) == str(move.card)]
        kind = "card" if not same else "marble" if len(same) == len(others) else "marble_or_card"
        assert said.way == text(lang, f"ui.player.way.{kind}"), str(move)


@pytest.mark.parametrize(("lesson", "name"), PLAYED)
def test_another_hole_that_is_advised_is_touched_at_once(lesson: str, name: str) -> None:
    """Every hole that the card leads the marble to is answered for that marble, without touching it again."""
    session = LessonSession(lesson, name, "en")
    if about_refusal(session.step):  # there another hole may be right because it is refused
        return
    position = session.state.run.position
    for move in refused(session.step, position)[:10]:
        if not move.steps or move.steps[0].start in position.colours:
            continue
        session.do(Retry())
        session.do(Choose(str(move.card)))
        for hole in touches_of(move):
            session.do(Touch(hole))
        if session.state.over or session.screen().feedback.way != text("en", "ui.player.way.hole"):
            continue
        state = session.state
        if state.refusal is None or touches_of(state.refusal.move) != touches_of(move):
            continue  # a touch on the way was answered as another try
        partial = begun(position, state.card, state.touches)
        assert partial is not None
        last = state.refusal.move.steps[-1].start
        start = state.touches[-1] if swaps(move) else last
        led = partial if swaps(move) else partial.touch(start)
        ends = [spot.hole for spot in led.next() if spot.verdict]
        assert ends, str(move)
        for end in ends:
            if position.at(end) and mine(position, end):
                continue
            session.resume(state, session.trace)
            session.do(Touch(end))
            after = session.state
            if after.run.own:
                assert any(part.start == start and part.end == end for part in after.run.own[-1].move.steps)
            else:
                assert after.touches[-2:] == (start, end), (str(move), end, session.screen().feedback)
