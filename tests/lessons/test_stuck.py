"""Cards and marbles with which nothing can be done: why, what is left, and what is ringed, in every step."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase

import pytest

from tests.lessons.test_between import session as table
from toc_learn.engine.verdict import Verdict
from toc_learn.lessons import acting
from toc_learn.lessons.answering import holes_asked
from toc_learn.lessons.between import exchanging
from toc_learn.lessons.commands import Answer, Choose, Hint, Play, Touch
from toc_learn.lessons.conduct import ABSURD, about_refusal, speaks_of_absurd
from toc_learn.lessons.hints import HINTS
from toc_learn.lessons.loader import lesson_ids, load_lesson
from toc_learn.lessons.model import Step
from toc_learn.lessons.screen import Screen
from toc_learn.lessons.session import LessonSession
from toc_learn.view.names import card_name
from toc_learn.view.words import text

PLAYED = [
    pytest.param(lesson, step, id=f"{lesson}/{step.id}")
    for lesson in lesson_ids()
    for step in load_lesson(lesson).steps
    if step.kind in ("do", "play")
]
SPOTS = [
    pytest.param(lesson, step, id=f"{lesson}/{step.id}")
    for lesson in lesson_ids()
    for step in load_lesson(lesson).steps
    if step.kind == "predict" and len(holes_asked(step)) > 1
]
LEADS_ON = {lang: text(lang, "ui.player.rest.part") for lang in ("fr", "en")}


def own(session: LessonSession) -> list[str]:
    position = session.state.run.position
    colours = [colour for colour in position.colours if acting.mine(position, colour)]
    return list(dict.fromkeys(hole for c in colours for hole in (*position.marbles(c), c)))


def tries(session: LessonSession, card: str, holes: list[str]) -> list[Verdict]:
    """Return what the referee says of whatever the card could be tried with."""
    position = session.state.run.position
    there = [hole for hole in holes if hole not in position.colours or position.reserve(hole)]
    return [option.verdict for hole in there for option in position.options(card, hole)]


def waiting(session: LessonSession, card: str) -> str:
    """Return the sentence for a card that finds all the player's marbles in reserve."""
    lang = session.lang
    return text(lang, "ui.player.rest.dead_reserve", card=card_name(card, lang))


def reasoned(session: LessonSession, card: str, verdicts: list[Verdict]) -> None:
    """What is told is true of every try that the card could make, and a reason that they share is told."""
    said, lang, position = session.screen().feedback, session.lang, session.state.run.position
    possible = [one for one in verdicts if one.code != ABSURD]  # an 8 that brings nobody out is no news
    sentences = {one.sentence(lang) for one in possible or verdicts}
    clauses = {one.clause for one in possible or verdicts}
    assert LEADS_ON[lang] not in said.reason
    assert said.clause == (next(iter(clauses)) if len(clauses) == 1 else "")
    told = [one for one in {one.sentence(lang) for one in verdicts} if said.reason.startswith(one)]
    if said.reason.startswith(waiting(session, card)):
        assert not possible
        own_colours = position.rules.colours_of(position.turn)
        assert all(place == colour for colour in own_colours for place in position.marbles(colour))
    elif len(sentences) == 1:
        assert set(told) == sentences
    else:
        assert not told


def discards(screen: Screen, card: str) -> bool:
    return Play(f"-{card}") in [choice.command for choice in screen.choices]


def dead(session: LessonSession, step: Step, card: str) -> bool:
    moves = session.state.run.position.legal_moves().for_card(card)
    return all(move.kind == "discard" for move in moves) and not about_refusal(step)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(("lesson", "step"), PLAYED)
def test_a_card_that_moves_nothing_says_why_and_what_is_left(lesson: str, step: Step, lang: str) -> None:
    session = LessonSession(lesson, step.id, lang)
    for card in acting.hand_of(session.state.run.position):
        if not dead(session, step, card) or exchanging(session.state.run):
            continue
        screen = session.do(Choose(card))
        reasoned(session, card, tries(session, card, own(session)))
        legal = bool(session.state.run.position.legal_moves().for_card(card))
        assert discards(screen, card) == legal
        assert (text(lang, "ui.player.rest.left_discard")[:9] in screen.feedback.reason) == legal
        assert screen.status.count(screen.feedback.reason) == 1


@pytest.mark.parametrize(
    ("position", "card", "begins", "clause"),
    [
        # All wait in reserve, and the card brings nobody out.
        ("pitchenas-4 B=b4 turn=A hand.A=9H,3C", "9H", "Your marbles wait in the reserve", "P3"),
        ("pitchenas-2 B=b4 turn=A hand.A=9H,3C", "9H", "Your marbles wait in the reserve", "P3"),
        ("pitchenas-3 B=b0 turn=A hand.A=8S,3H", "8S", "Your marbles wait in the reserve", "P3"),
        # They wait too, but it is something else that keeps the card from being played.
        ("shawinigan-4 B=b4 turn=A hand.A=KH,3C skip", "KH", "The 10 has struck", "X-10"),
        ("pitchenas-4 B=b4 turn=A hand.A=KC,9H jack", "KC", "Under a jack", "J2"),
        ("pitchenas-3 B=b0 D=a13 turn=A hand.A=8S,3H", "8S", "A red guard on b0 bars the way", "G2"),
        (
            "pitchenas-3 B=b0 D=a13 turn=A hand.A=8H,3H",
            "8H",
            "The common camp is played with a spade only",
            "C2",
        ),
        # One is at home already.
        ("pitchenas-4 A=A4 B=b4 turn=A hand.A=9H,3C", "9H", "The 9 of hearts brings no marble out", "P3"),
    ],
)
def test_the_reserve_is_the_reason_only_where_nothing_else_is(
    position: str, card: str, begins: str, clause: str
) -> None:
    one = table(position, {}, "en")
    said = one.do(Choose(card)).feedback
    assert said.reason.startswith(begins)
    assert said.clause == clause
    reasoned(one, card, tries(one, card, own(one)))


@pytest.mark.parametrize(("lesson", "step"), PLAYED)
def test_a_marble_that_a_card_cannot_lead_says_why(lesson: str, step: Step) -> None:
    session = LessonSession(lesson, step.id, "en")
    position = session.state.run.position
    for card in acting.hand_of(position):
        for hole in own(session):
            session = LessonSession(lesson, step.id, "en")
            session.do(Choose(card))
            taken = session.do(Touch(hole))
            state = session.state
            if state.touches != (hole,) or about_refusal(step) or acting.partial_of(state) is not None:
                continue
            found = tries(session, card, [hole])
            if speaks_of_absurd(step) or any(one.code != ABSURD for one in found):
                reasoned(session, card, found)
            legal = [str(move) for move in position.legal_moves().for_card(card)]
            assert discards(taken, card) == (f"-{card}" in legal)
            if any(move.steps for move in position.legal_moves().for_card(card)):
                assert taken.feedback.reason.endswith("Choose another marble.")
            ends = (taken.scene.targets | taken.scene.captures | taken.scene.selectable) - {hole}
            assert ends, f"{card} {hole}"
            for end in ends:
                session = LessonSession(lesson, step.id, "en")
                session.do(Choose(card))
                session.do(Touch(hole))
                said = session.do(Touch(end)).feedback
                assert said.kind == "wrong", f"{card} {hole} {end}: {said}"
                assert said.reason


@pytest.mark.parametrize(("lang", "marble"), [("fr", "cette bille"), ("en", "this marble")])
@pytest.mark.parametrize("lesson", lesson_ids())
def test_a_reserve_is_not_spoken_of_as_one_marble(lesson: str, lang: str, marble: str) -> None:
    for step in load_lesson(lesson).steps:
        if step.kind not in ("do", "play"):
            continue
        session = LessonSession(lesson, step.id, lang)
        position = session.state.run.position
        for colour in position.colours:
            for card in ("", *acting.hand_of(position)):
                session._states.clear()
                if card:
                    session.do(Choose(card))
                screen = session.do(Touch(colour))
                assert marble not in f"{screen.feedback.reason} {screen.choices_title}", f"{step.id} {card}"


@pytest.mark.parametrize("kind", ["question", "drill", "watch", "predict"])
def test_a_touch_where_nothing_is_played_is_answered(kind: str) -> None:
    steps = [
        (lesson, step) for lesson in lesson_ids() for step in load_lesson(lesson).steps if step.kind == kind
    ]
    for lesson, step in steps:
        for hole in ("A", "a3", "A4"):
            session = LessonSession(lesson, step.id, "en")
            before = session.screen()
            after = session.do(Touch(hole))
            assert after.status_no > before.status_no, f"{lesson}/{step.id}"
            assert after.feedback.word
            assert " A " not in after.feedback.reason
        for face in session.screen().hand:
            again = session.do(face.command)
            assert again.status_no > after.status_no
            assert again.feedback.word


def worth(step: Step, session: LessonSession, hole: str, cards: tuple[str, ...]) -> bool:
    position = session.state.run.position
    tries = [(card, option) for card in cards for option in position.options(card, hole)]
    named = {entry.code for entry in step.wrong if entry.code}
    return about_refusal(step) or any(
        option.verdict
        or {option.verdict.code, option.verdict.cause} & named
        or str(option.move) in step.tries
        or any(entry.move and fnmatchcase(str(option.move), entry.move) for entry in step.wrong)
        for _, option in tries
    )


@pytest.mark.parametrize(("lesson", "step"), PLAYED)
def test_what_is_ringed_has_a_try_worth_making_and_every_own_marble_answers(lesson: str, step: Step) -> None:
    for card in ("", *acting.hand_of(LessonSession(lesson, step.id).state.run.position)):
        session = LessonSession(lesson, step.id)
        screen = session.do(Choose(card)) if card else session.screen()
        cards = (card,) if card else acting.hand_of(session.state.run.position)
        for hole in screen.scene.selectable:
            assert worth(step, session, hole, cards), f"{card} {hole}"
        for hole in own(session):
            session = LessonSession(lesson, step.id)
            before = session.do(Choose(card)) if card else session.screen()
            after = session.do(Touch(hole))
            assert (after.feedback, after.scene, after.choices) != (
                before.feedback,
                before.scene,
                before.choices,
            )


def lost(session: LessonSession) -> Iterator[Screen]:
    for move in session.state.run.position.legal_moves():
        screen = session.do(Play(str(move)))
        if session.state.over == "lost":
            yield screen
        session._states.clear()


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(("lesson", "step"), PLAYED)
def test_a_try_that_missed_is_said_to_be_one_and_keeps_its_reason(lesson: str, step: Step, lang: str) -> None:
    session = LessonSession(lesson, step.id, lang)
    if step.kind == "play":
        return
    for screen in lost(session):
        said = screen.feedback
        assert {"fr": "but non atteint", "en": "goal not met"}[lang] in said.word
        assert screen.primary == "retry"
        for command in (Choose(acting.hand_of(session.state.run.start)[0]), Touch("a0"), Touch("A")):
            again = session.do(command)
            assert (again.feedback.word, again.feedback.move) == (said.word, said.move)
            assert again.feedback.reason == f"{said.reason} {text(lang, 'ui.player.over')}"
            assert again.status_no > screen.status_no


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(("lesson", "step"), SPOTS)
def test_several_answers_are_asked_for_counted_and_named(lesson: str, step: Step, lang: str) -> None:
    session = LessonSession(lesson, step.id, lang)
    assert session.screen().feedback.reason == text(lang, "ui.player.rest.predict_more")
    holes = holes_asked(step)
    for count, hole in enumerate(holes, 1):
        said = session.do(Touch(hole)).feedback
        if count < len(holes):
            assert said.reason == text(lang, "ui.player.predict.more", n=len(holes) - count)
            assert ("réponse" if lang == "fr" else "answer") in said.reason
    assert said.kind == "right"
    if step.ask == "holes" and said.move:
        assert said.move == ", ".join(holes)
    assert session.do(Answer(0)).feedback == said
    other = LessonSession(lesson, step.id, lang)
    for hole in reversed(holes):
        screen = other.do(Touch(hole))
    assert screen.feedback == said  # told in the move's order, whatever was touched first


# "A16" for a16; a clause stands in parentheses, or after its word.
NO_HOLE = re.compile(r"(?<!\()(?<![Rr]ule\s)(?<![Rr]ègle\s)\b[A-H](?:\d\d|[05-9])\b")


def capital_or_hole(told: str, word: str) -> bool:
    """Whether a line begins with its word and goes on with a capital, or with a hole written as it is."""
    first = told.removeprefix(f"{word}. ")
    known = first[1:2].isdigit() or first[:1].upper() == first[:1]
    return first != told and known and NO_HOLE.search(told) is None


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(("lesson", "step"), PLAYED)
def test_a_line_of_the_log_begins_each_sentence_with_a_capital(lesson: str, step: Step, lang: str) -> None:
    session = LessonSession(lesson, step.id, lang)
    for move in session.state.run.position.legal_moves():
        screen = session.do(Play(str(move)))
        assert capital_or_hole(screen.status, screen.feedback.word), screen.status
        assert not [line for line in screen.log if NO_HOLE.search(line)]
        session._states.clear()


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("lesson", lesson_ids())
def test_a_hole_is_written_as_it_is_in_every_line_of_the_log(lesson: str, lang: str) -> None:
    """Whatever is answered, shown, or given by the last hint: A16 is no hole, and A4 is another than a4."""
    for step in load_lesson(lesson).steps:
        solved = LessonSession(lesson, step.id, lang)
        answered = LessonSession(lesson, step.id, lang)
        heard = [solved.do(Hint()) for _ in range(HINTS)]
        heard += [answered.do(Answer(index)) for index in range(len(answered.screen().choices))]
        if step.kind == "predict":
            touched = LessonSession(lesson, step.id, lang)
            heard += [touched.do(Touch(hole)) for hole in reversed(holes_asked(step))]
        for screen in heard:
            for told in (screen.status, *screen.log):
                assert NO_HOLE.search(told) is None, f"{step.id}: {told}"
        for told, word in ((screen.status, screen.feedback.word) for screen in heard if screen.feedback.word):
            assert capital_or_hole(told, word), told
