from __future__ import annotations

from typing import Any

import pytest

from toc_learn.lessons.commands import Choose, Hint, Next, Retry, Undo, Unfold
from toc_learn.lessons.loader import lesson_ids, load_lesson
from toc_learn.lessons.screen import Feedback
from toc_learn.lessons.session import LessonSession
from toc_learn.view.words import LANGUAGES
from toc_learn.widgets.looks import OFF, Leave, Onward, actions, cards, choices, root_classes

from .fake import screen


def commands(**changes: Any) -> list[Any]:
    return [look.command for look in actions(screen(**changes))]


def test_actions_keep_their_places() -> None:
    assert commands() == [Hint("7"), None, Retry(), Next("7")]
    at_rest = Feedback("rest", "", "", "", "…")
    assert commands(can_undo=True, primary="", feedback=at_rest) == [Hint("7"), Undo("7"), None, Next("7")]
    # A second error, after which a hint is offered, does not turn trying again into taking back.
    assert commands(can_undo=True, primary="hint") == [Hint("7"), None, Retry(), Next("7")]
    assert commands(can_undo=True) == [Hint("7"), None, Retry(), Next("7")]
    none = actions(screen(can_hint=False, can_retry=False, can_next=False), page=False)
    assert [look.command for look in none] == [None] * 4


@pytest.mark.parametrize("primary", ["next", "retry", "hint", ""])
def test_at_most_one_action_is_the_main_one(primary: str) -> None:
    main = [look for look in actions(screen(primary=primary)) if "toc-main" in look.classes]
    assert len(main) == (1 if primary else 0)


def test_after_the_last_step_the_way_leads_on() -> None:
    end = {"can_next": False, "next_lesson": "exit", "next_title": "Sortir"}
    onward = actions(screen(**end, primary="next"))[-1]
    assert onward.command == Onward("exit")
    assert "Sortir" in onward.told
    beside = actions(screen(**end))[-1]
    assert beside.command == Onward("exit")
    assert len(beside.text) < len(onward.text)
    assert actions(screen(can_next=False))[-1].command == Leave()
    assert actions(screen(can_next=False, next_lesson="no-such"))[-1].command == Leave()
    assert actions(screen(can_next=False), page=False)[-1] == OFF


def test_a_card_without_a_move_and_a_card_without_its_effect() -> None:
    from dataclasses import replace

    hand = tuple(replace(card, playable=False) for card in screen().hand)
    for look in cards(screen(hand=hand)):
        assert "toc-dead" in look.classes
        assert "défausser" in look.told
    for look in cards(screen(hand=tuple(replace(card, effect="") for card in screen().hand))):
        assert "toc-bare" in look.classes


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("lesson", lesson_ids())
def test_who_hears_the_list_hears_words_and_no_signs(lesson: str, lang: str) -> None:
    for step in load_lesson(lesson).steps[:4]:
        for face in LessonSession(lesson, step.id, lang).screen().hand:
            session = LessonSession(lesson, step.id, lang)
            session.do(Choose(face.card))
            for look in choices(session.do(Unfold(True))):
                assert look.told.startswith(look.text)
                assert not set("♠♥♦♣→⇄") & set(look.told), look.told


def test_choices_carry_badge_and_state() -> None:
    refused, plain, _, discard = choices(screen())
    assert {"toc-move", "toc-chip-A", "toc-refused"} <= set(refused.classes)
    assert "toc-refused" not in plain.classes
    assert "toc-discard" in discard.classes


@pytest.mark.parametrize(
    ("changes", "name"),
    [({"projecting": True}, "toc-projecting"), ({"hand": ()}, "toc-no-hand"), ({"steps": ()}, "toc-plain")],
)
def test_what_there_is_decides_the_layout(changes: dict[str, Any], name: str) -> None:
    assert name in root_classes(screen(**changes))
    assert name not in root_classes(screen())


def test_a_hand_that_is_played_to_its_last_card_keeps_its_room() -> None:
    assert "toc-no-hand" not in root_classes(screen(hand=(), held=True))


def test_a_hint_that_is_offered_stands_out_without_taking_another_action_s_part() -> None:
    hint, _, retry, _ = actions(screen(hint_offered=True, primary="retry"))
    assert "toc-offered" in hint.classes
    assert "toc-main" in retry.classes
    assert "toc-offered" not in actions(screen())[0].classes
