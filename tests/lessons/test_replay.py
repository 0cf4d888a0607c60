"""A step played by words does what the same step does command by command, and says the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toc_learn.lessons import replay
from toc_learn.lessons.commands import (
    Answer,
    Choose,
    Command,
    CommandError,
    Hint,
    Next,
    Play,
    Retry,
    Touch,
    Undo,
    Unfold,
)
from toc_learn.lessons.loader import course, load_lesson
from toc_learn.lessons.session import LessonSession

LESSONS = ("board", "exit", "pieux", "seven", "ten", "cards", "starter-4")


STEPS = [(lesson, step.id) for lesson in LESSONS for step in load_lesson(lesson).steps]


@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_every_command_that_a_step_offers_has_its_word(lesson: str, step: str) -> None:
    screen = LessonSession(lesson, step).screen()
    offered = [face.command for face in screen.hand] + [choice.command for choice in screen.choices]
    for face in screen.hand:
        chosen = LessonSession(lesson, step).do(Choose(face.card))
        offered += [choice.command for choice in chosen.choices]
    for command in offered:
        if isinstance(command, Next):
            assert replay.command_of(replay.word(command)) == Next()
        else:
            assert replay.command_of(replay.word(command)) == command


@pytest.mark.parametrize(("lesson", "step"), STEPS)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_each_try_is_answered_as_the_session_answers_it(lesson: str, step: str, lang: str) -> None:
    for group in replay.groups(lesson, step, lang):
        for one in group.tries:
            session = LessonSession(lesson, step, lang)
            wanted = session.do(one.choice.command)
            assert one.feedback == wanted.feedback
            assert one.feedback is not None
            assert one.feedback.reason
            assert one.stars == (wanted.stars if session.state.over == "done" else 0)


@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_all_that_a_hand_can_do_is_there(lesson: str, step: str) -> None:
    found = replay.groups(lesson, step)
    rest = LessonSession(lesson, step).screen()
    if rest.kind in ("question", "predict") and load_lesson(lesson).steps[rest.step_index].kind != "drill":
        assert [one.choice for one in found[0].tries] == list(rest.choices)
    if rest.kind != "do":
        return
    assert [group.card for group in found] == list(dict.fromkeys(face.card for face in rest.hand))
    for group in found:
        session = LessonSession(lesson, step)
        session.do(Choose(group.card))
        shown = session.do(Unfold(True)).choices
        whole = [choice for choice in shown if isinstance(choice.command, Play)]
        assert [one.choice for one in group.tries] == whole
        assert group.more == any(isinstance(choice.command, Touch) for choice in shown)


WORDS = [
    "hint",
    "undo",
    "retry",
    "next",
    "unfold",
    "fold",
    "QD",
    "*1",
    "-QD",
    "a8",
    "A",
    "O",
    "pile",
    "7",
    "999",
]
MOVES = [*WORDS, "QD a8>b2", "0", "!", "!!", "1000", "\u0663"]


@given(
    st.one_of(
        st.builds(Play, st.builds(str.__add__, st.sampled_from(["", "!", "!!"]), st.sampled_from(MOVES))),
        st.builds(Play, st.text(min_size=1, max_size=9).filter(str.isprintable)),
        st.builds(Choose, st.sampled_from(["QD", "AS", "*1"])),
        st.builds(Touch, st.sampled_from(["a8", "A", "A2", "O", "pile"])),
        st.builds(Answer, st.integers(0, 999)),
        st.builds(Unfold, st.booleans()),
        st.sampled_from([Hint(), Undo(), Retry(), Next()]),
    )
)
def test_every_command_of_a_step_is_read_back_from_its_word(command: Command) -> None:
    said = replay.word(command)
    assert replay.command_of(said) == command
    assert replay.word(replay.command_of(said)) == said


def test_words_are_played_in_order() -> None:
    session = LessonSession("pieux", "aim", "en")
    for command in (Choose("QD"), Play("QD a8>b2"), Hint(), Retry(), Choose("5C"), Undo(), Choose("5C")):
        wanted = session.do(command)
    words = ("QD", "QD a8>b2", "hint", "retry", "5C", "undo", "5C")
    shown = replay.replayed("pieux", "aim", words, "en")
    assert (shown.feedback, shown.choices, shown.hint_text) == (
        wanted.feedback,
        wanted.choices,
        wanted.hint_text,
    )
    # Each prefix is still what it was: sessions that are kept are not played on.
    assert replay.replayed("pieux", "aim", (), "en") == LessonSession("pieux", "aim", "en").screen()
    assert replay.replayed("pieux", "aim", ("QD",), "en").hand[2].chosen


def test_a_word_leads_to_no_other_step() -> None:
    for lesson in course().lessons[:4]:
        for step in load_lesson(lesson).steps:
            assert replay.replayed(lesson, step.id, ("next",) * 12).step_id == step.id


@given(
    st.lists(st.one_of(st.text(max_size=30), st.sampled_from(["QD", "a8", "7", "hint", "undo"])), max_size=3)
)
def test_whatever_the_words_are_there_is_a_screen_or_one_sentence(words: list[str]) -> None:
    said = ""
    try:
        said = replay.replayed("pieux", "aim", tuple(words)).feedback.reason
    except CommandError as fault:
        said = fault.sentence("fr")
    assert said
