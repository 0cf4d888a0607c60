"""Learners who do anything at all, in every lesson: no fault, no dead end, no control that does nothing.

A few hundred commands a lesson every day, more in CI, ten thousand with `--full`; or TOC_SAMPLES.
"""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

from tests.lessons.learners import offered, solving, twin, wholesome
from tests.sampling import rng
from toc_learn.engine.position import Position
from toc_learn.lessons.commands import (
    Answer,
    Back,
    Choose,
    Command,
    CommandError,
    Forget,
    GoTo,
    Hint,
    Language,
    Next,
    Play,
    Project,
    Restore,
    Retry,
    Reveal,
    Skip,
    Speed,
    Touch,
    Undo,
    encode,
    parse,
)
from toc_learn.lessons.loader import lesson_ids
from toc_learn.lessons.screen import Screen
from toc_learn.lessons.session import LessonSession

LESSONS = lesson_ids()
NASTY: list[Any] = [
    None, True, False, -1, 0, 1, 7, 10**30, 1.5, float("nan"), float("-inf"), "", " ", "a0", "KH", "KH A>a0",
    "aim", "fr", "../..", "<b>", "\x00", "\ud800", "\uff17", "x" * 10_000, [], [[]], {}, {"command": "next"},
    b"next", object(), ("a0",), {"lessons": {"pieux": {"aim": 3, "<i>": 3}, 7: {}}, "last": {"lesson": []}},
]  # fmt: skip


@pytest.fixture
def many(request: pytest.FixtureRequest) -> int:
    """How many commands a lesson gets."""
    usual = 10_000 if request.config.getoption("--full") else 1500 if os.environ.get("CI") == "true" else 250
    return int(os.environ.get("TOC_SAMPLES", usual))


def anything(session: LessonSession, chance: random.Random) -> object:
    """Return what a learner, a lost one, or a hostile page might send now."""
    screen = session.screen()
    at_hand = list(offered(screen, session.state.over == "done"))
    always: list[Command] = [
        Undo(),
        Retry(),
        Hint(),
        Next(),
        Back(),
        Skip(),
        Reveal(),
        Speed(2.0),
        Speed(7.0),
        Language(chance.choice(["fr", "en"])),
        Project(chance.random() < 0.3),
        GoTo(chance.randrange(1, 12)),
        GoTo("nowhere"),
        Touch(chance.choice(["a0", "B", "c3", "A1", "O", "pile", "h17"])),
        Choose(chance.choice(["KH", "7C", "*1"])),
        Play(chance.choice(["nonsense", "-7C", "KH A>a0", "9S a3>a12", "pass", ">7D", "10H a0=b3 b3>b13"])),
        Answer(chance.randrange(5)),
        Restore({"lessons": {"pieux": {"aim": 9}}}),
        Forget("walk"),
    ]
    draw = chance.random()
    if draw < 0.7:
        return chance.choice(at_hand)
    if draw < 0.9:
        return chance.choice([*always, *solving(session.lesson.id, session.step.id)])
    return spoilt(chance, chance.choice([*at_hand, *always]))


def spoilt(chance: random.Random, command: Command) -> Command | None:
    """Return what `parse` makes of a message that was tampered with: a command, or None for a refusal."""
    message: dict[Any, Any] = dict(encode(command))
    for _ in range(chance.randrange(1, 4)):
        field = chance.choice([*message, "at", "kind", 7])
        message[field] = chance.choice(NASTY)
    try:
        return parse(message)
    except CommandError as error:
        told(error)
        return None


def told(error: CommandError) -> None:
    """A refusal is a sentence in each language."""
    sentences = {error.sentence(lang) for lang in ("fr", "en")}
    assert len(sentences) == 2
    assert all(0 < len(sentence) < 300 for sentence in sentences)


def in_step(screen: Screen) -> None:
    """What a screen shows in different places is the same."""
    wholesome(screen)
    if not screen.projecting:
        scene = screen.scene
        open_holes = scene.selectable | scene.targets | scene.captures | scene.asked | scene.selected
        for choice in screen.choices:
            if isinstance(choice.command, Touch):
                assert choice.command.hole in open_holes, choice
    assert sum(face.chosen for face in screen.hand) <= 1
    marked = [line.command for line in screen.choices if line.state == "refused"]
    position = Position.parse(screen.position)
    for command in marked:
        assert not isinstance(command, Play) or not position.judge(command.move), command
    labels = [(choice.label, choice.note) for choice in screen.choices]
    assert len(set(labels)) == len(labels), "two lines that read the same"
    assert 0 <= screen.step_index < screen.step_count == len(screen.steps)
    assert screen.hint_level == sum(hint.state == "given" for hint in screen.hints)
    assert sum(hint.state == "next" for hint in screen.hints) <= 1
    assert screen.can_back == (screen.step_index > 0)


def shown(screen: Screen) -> tuple[object, ...]:
    """Return what a reader could see of a screen."""
    return (
        screen.lang, screen.step_id, screen.goal, screen.scene, screen.feedback, screen.hand, screen.choices,
        screen.hints, screen.can_undo, screen.can_retry, screen.can_next, screen.can_hint, screen.projecting,
        screen.answer_shown, screen.status_no, screen.motion_id,
    )  # fmt: skip


def no_control_is_stuck(session: LessonSession) -> None:
    """Every control that is shown does something, and the one that leads on is among them."""
    before = session.screen()
    for command in offered(before, session.state.over == "done"):
        other = twin(session)
        after = other.do(command)
        in_step(after)
        assert shown(after) != shown(before), f"{session.step.id}: {command} does nothing"


def hints_end_it(session: LessonSession) -> None:
    """From here the visible help leads to the end of the step: hints, or again from the start."""
    other = twin(session)
    other.do(Project(False))
    for _ in range(400):
        screen = other.screen()
        if other.state.over == "done":
            assert screen.can_next or screen.next_lesson or screen.step_index + 1 == screen.step_count
            return
        if screen.can_hint:
            other.do(Hint(screen.here))
        elif session.step.kind == "watch":
            other.do(Next(screen.here))  # a long demo goes on by itself, whatever help was asked for
        elif screen.can_retry:
            other.do(Retry())
        else:
            raise AssertionError(f"{session.step.id}: neither hint nor retry")
        if session.step.kind == "play" and not session.step.solution:
            return  # a game is not won by advice alone; it goes on
    raise AssertionError(f"{session.step.id}: the hints lead nowhere")


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_random_learner_meets_no_fault_and_no_dead_end(lesson: str, many: int) -> None:
    chance = rng(f"wandering in {lesson}")
    session = LessonSession(lesson)
    told = 0
    for count in range(many):
        if count % 97 == 96:
            session.do(Project(False))
        command = anything(session, chance)
        screen = session.do(command)
        in_step(screen)
        assert screen.status_no >= told
        told = screen.status_no
        if count % 25 == 0:
            assert session.screen() == screen
            no_control_is_stuck(session)
            hints_end_it(session)
    session.do(Project(False))
    for step in session.lesson.steps:
        session.do(GoTo(step.id))
        session.do(Retry())
        for known in solving(lesson, step.id):
            session.do(known)
        assert not solving(lesson, step.id) or session.screen().feedback.kind == "right"


def test_what_was_tampered_with_is_refused_or_harmless(many: int) -> None:
    chance = rng("tampering")
    kinds = [kind for kind in Command.__subclasses__() if kind.__module__ == Command.__module__]
    session = LessonSession("seven")
    refused = 0
    for _ in range(many):
        kind = chance.choice(kinds)
        message = {"command": kind.__name__.lower()}
        message |= {name: chance.choice(NASTY) for name in kind.__dataclass_fields__}
        try:
            command = parse(message)
        except CommandError as error:
            refused += 1
            told(error)
            continue
        in_step(session.do(command))
    assert 0 < refused < many
    for message in NASTY:
        if message != {"command": "next"}:
            with pytest.raises(CommandError):
                parse(message)
