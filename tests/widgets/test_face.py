from __future__ import annotations

import asyncio
import json
import time
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from toc_learn.lessons.commands import (
    Choose,
    Command,
    Hint,
    Language,
    Play,
    Project,
    Retry,
    Skip,
    Speed,
    Touch,
    Undo,
    encode,
)
from toc_learn.lessons.session import LessonSession
from toc_learn.view.animate import refuse
from toc_learn.view.scene import Refused
from toc_learn.widgets import lean
from toc_learn.widgets.face import Face

from .conftest import Sent
from .fake import FakeSession, screen
from .test_inbox import JSONISH


class Played:
    def __init__(self, **changes: Any) -> None:
        self.session = FakeSession(screen(**changes))
        self.face = Face(self.session)
        self.said: list[dict[str, Any]] = []
        self.face.shell.send = lambda content, buffers=None: self.said.append(content)

    def hear(self, content: Any) -> None:
        self.face.shell._handle_custom_msg(content, [])


@pytest.fixture
def played(sent: Sent) -> Played:
    return Played()


def shown(buttons: Any) -> list[Any]:
    return [button for button in buttons if "toc-off" not in button._dom_classes]


def test_a_card_is_a_button_with_its_effect(played: Played) -> None:
    card = shown(played.face.cards.buttons)[2]
    assert (card.description, card.tooltip) == ("D♦", "12 ou sortir")
    assert {"toc-card", "toc-red", "toc-chosen"} <= set(card._dom_classes)
    assert played.face.shell.marks["cards"][2] == ["dame de carreau, 12 ou sortir", True, "D♦"]
    card.click()
    assert played.session.done == [Choose("QD")]


def test_moves_and_actions_are_buttons(played: Played) -> None:
    shown(played.face.moves.buttons)[1].click()
    shown(played.face.actions.buttons)[0].click()
    shown(played.face.actions.buttons)[1].click()
    assert played.session.done == [Play("QD a0>a12"), Hint("7"), Retry()]


def test_buttons_are_kept_and_never_shuffled(played: Played) -> None:
    before = played.face.cards.buttons
    played.face.do(Choose("3S"))
    assert played.face.cards.buttons == before
    assert "toc-chosen" in before[0]._dom_classes
    played.face.show(screen(hand=()))
    assert shown(before) == []
    assert played.face.cards.buttons == before


def test_a_hidden_button_does_nothing(played: Played) -> None:
    button = played.face.cards.buttons[2]
    played.face.show(screen(hand=()))
    button.click()
    assert played.session.done == []


def test_more_moves_than_buttons(played: Played) -> None:
    many = tuple(screen().choices) * 5
    played.face.show(screen(choices=many))
    assert len(shown(played.face.moves.buttons)) == len(many)
    shown(played.face.moves.buttons)[17].click()
    assert played.session.done == [Play("QD a0>a12")]


def test_the_focus_order_is_goal_status_hand_moves_log(played: Played) -> None:
    def classes(widget: Any) -> list[str]:
        found = [name for name in getattr(widget, "_dom_classes", ()) if name.startswith("toc-")][:1]
        return found + [name for child in getattr(widget, "children", ()) for name in classes(child)]

    order = classes(played.face)
    places = [order.index(name) for name in ("toc-goal", "toc-feedback", "toc-hand", "toc-moves", "toc-log")]
    assert places == sorted(places)


def test_a_touch_in_the_shell_is_a_command(played: Played) -> None:
    played.hear({"kind": "command", **encode(Touch("a8"))})
    assert played.session.done == [Touch("a8")]


def test_a_press_on_the_board_is_a_touch_when_it_is_released(played: Played) -> None:
    layout = played.face.picture.layout
    x, y = layout.xy("a8")
    at = {"x": x / layout.width, "y": y / layout.width}
    played.hear({"kind": "press", **at})
    assert played.session.done == []
    played.hear({"kind": "release", **at})
    assert played.session.done == [Touch("a8")]


def test_each_answer_is_spoken_even_twice_the_same(played: Played) -> None:
    played.face.do(Retry())
    first = dict(played.face.shell.status)
    played.face.do(Retry())
    assert played.face.shell.status["text"] == first["text"]
    assert played.face.shell.status != first


def test_pings_are_answered_but_not_without_end(played: Played) -> None:
    for _ in range(1000):
        played.hear({"kind": "ping"})
    assert played.said[0] == {"kind": "pong"}
    assert len(played.said) < 20


def test_a_flood_of_commands_is_thinned(played: Played) -> None:
    begun = time.monotonic()
    for _ in range(5000):
        played.hear({"kind": "command", **encode(Touch("a8"))})
    # However long a busy machine takes: so many at once, and so many a second.
    assert 0 < len(played.session.done) <= 51 + 25 * (time.monotonic() - begun)


@pytest.mark.parametrize(
    "content",
    [
        None,
        [],
        "open",
        {},
        {"kind": None},
        {"kind": ["open"]},
        {"kind": {}},
        {"kind": "eval", "code": "1/0"},
        {"kind": "press", "x": 10**400, "y": "0.5"},
        {"kind": "release"},
        {"kind": "size", "width": 10**400, "dpr": -(10**400)},
        {"kind": "command"},
        {"kind": "command", "command": "__class__"},
        {"kind": "command", "command": "touch", "hole": "a8; drop"},
        {"kind": "command", "command": "play", "move": "x" * 10_000},
        {"kind": "command", "command": "speed", "x": 1e308},
        {"kind": "size", "width": float("nan"), "dpr": -1},
        {"kind": "open", "search": 7, "progress": {}},
    ],
)
def test_hostile_messages_change_nothing(played: Played, content: Any) -> None:
    played.hear(content)
    assert played.session.done == []
    assert played.said == []


@given(JSONISH)
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_any_message_is_survived(played: Played, content: Any) -> None:
    played.hear(content)
    played.hear({"kind": "command", "command": content})
    played.hear({"kind": "command", "command": "touch", "hole": content})


def test_only_what_changes_is_sent(played: Played) -> None:
    changed: list[str] = []
    played.face.shell.observe(lambda change: changed.append(change["name"]))
    played.face.show(played.session.screen())
    assert changed == []


def test_on_the_wall_single_keys_lead_on(sent: Sent) -> None:
    face = Played(projecting=True).face
    assert face.shell.shortcuts["Escape"] == encode(Project(False))
    assert set(face.shell.shortcuts) >= {"ArrowLeft", "ArrowRight", "r", "n"}
    assert "toc-projecting" in face._root._dom_classes
    assert "toc-wall" in face._dom_classes
    assert face.shell.notes == []


def test_escape_takes_back_what_can_be_taken_back(sent: Sent) -> None:
    assert Played().face.shell.shortcuts == {}
    assert Played(can_undo=True).face.shell.shortcuts == {"Escape": encode(Undo("7"))}


@pytest.mark.parametrize("key", ["Escape", "Enter", " ", ""])
def test_a_key_ends_what_moves_and_takes_back_only_what_stands(sent: Sent, key: str) -> None:
    skip = encode(Skip())

    async def run() -> None:
        session = LessonSession("pieux", "aim")
        face = Face(session)
        face.picture.canvas._handle_custom_msg({"event": "client_ready"}, [])
        for move in ("QD a8>b2", "5C a8>a13"):  # refused, and played
            face.do(Retry())
            face.do(Play(move))
            state = session.state
            assert face.picture.moving
            assert face.shell.shortcuts == {"Escape": skip, "Enter": skip, " ": skip}
            if key:
                face.shell._handle_custom_msg({**face.shell.shortcuts[key], "kind": "command"}, [])
                assert not face.picture.moving
            else:
                face.do(Speed(2.0))
                while face.picture.moving:
                    await asyncio.sleep(0.02)
            for _ in range(3):
                await asyncio.sleep(0)
            assert session.state is state
            back = {"Escape": encode(Undo(session.screen().here))}
            assert face.shell.shortcuts == (back if session.screen().can_undo else {})

    asyncio.run(run())


def test_on_the_wall_what_moves_is_ended_by_the_keys_of_the_board_and_escape_still_leaves(sent: Sent) -> None:
    wall = screen(projecting=True)
    face = Played(projecting=True).face
    still, moving = (face._shortcuts(wall, moves=moves) for moves in (False, True))
    assert moving == {**still, "Enter": encode(Skip()), " ": encode(Skip())}
    assert moving["Escape"] == encode(Project(False))


def test_the_board_is_named_and_its_holes_too(sent: Sent) -> None:
    shown_scene = screen().scene.with_(selectable={"a8", "A"}, targets=(), selected=(), refused=None)
    face = Played(scene=shown_scene).face
    assert "a8" in face.shell.names["board"]
    assert [hole["hole"] for hole in face.shell.holes] == ["a8", "A"]
    assert all(0 < hole[part] < 1 for hole in face.shell.holes for part in ("x", "y", "r"))
    assert "bleue" in face.shell.holes[0]["label"]


def test_a_step_is_told_to_be_solved_when_its_marbles_have_arrived(sent: Sent) -> None:
    async def run() -> None:
        session = LessonSession("pieux", "aim")
        session.do(Speed(2.0))
        face = Face(session)
        face.picture.canvas._handle_custom_msg({"event": "client_ready"}, [])
        before = face.shell.status
        face.do(Play("5C a8>a13"))
        box = face._boxes["feedback"]
        assert face.picture.moving
        assert face.shell.status == before
        assert {"toc-rest", "toc-late"} <= set(box._dom_classes)
        assert "5♣ a8 → a13…" in str(face.shell.feedback)
        assert session.screen().feedback.reason not in json.dumps(face.shell.feedback, ensure_ascii=False)
        face.picture.skip()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert "toc-late" not in box._dom_classes
        assert "toc-right" in box._dom_classes
        assert session.screen().feedback.reason in json.dumps(face.shell.feedback, ensure_ascii=False)
        assert face.shell.status["text"] == session.screen().status

    asyncio.run(run())


Solving = tuple[str, str, tuple[Command, ...]]

SOLVING = [
    ("pieux", "aim", (Play("5C a8>a13"),)),
    ("pieux", "aim", (Hint(), Hint(), Hint(), Hint())),
    ("pieux", "aim", (Play("QD a8>b2"), Retry(), Play("5C a8>a13"))),
]


def mains(face: Face) -> list[str]:
    return [button.description for button in face.actions.buttons if "toc-main" in button._dom_classes]


@pytest.mark.parametrize("solving", SOLVING)
@pytest.mark.parametrize("end", ["waited for", "skipped", "shown in the other language"])
def test_the_way_on_is_the_main_thing_only_when_the_marbles_have_arrived(
    sent: Sent, solving: Solving, end: str
) -> None:
    lesson, step, commands = solving

    async def run() -> None:
        session = LessonSession(lesson, step)
        face = Face(session)
        face.picture.canvas._handle_custom_msg({"event": "client_ready"}, [])
        face.do(Speed(2.0))
        for command in commands:
            face.do(command)
        assert face.picture.moving
        assert mains(face) == []
        *_, onward = shown(face.actions.buttons)
        assert onward.description == "Suivant"
        assert "toc-next" in onward._dom_classes
        # Whoever goes by keys is led to it all the same.
        assert (face.shell.led["to"], face.shell.led["keeps"]) == ("act", [])
        assert face.shell.led["at"] == face.actions.buttons.index(onward)
        if end == "shown in the other language":
            face.do(Language("en"))
            assert bool(mains(face)) != face.picture.moving
        if end == "skipped":
            face.shell._handle_custom_msg({**encode(Skip()), "kind": "command"}, [])
        else:
            face.do(Speed(2.0))
        while face.picture.moving:
            await asyncio.sleep(0.02)
        for _ in range(3):
            await asyncio.sleep(0)
        assert mains(face) == [onward.description]
        assert face.shell.marks["act"] == face.actions.marks()

    asyncio.run(run())


@pytest.mark.parametrize("solving", SOLVING)
def test_whoever_goes_on_while_the_marbles_move_sees_what_the_step_tells_first(
    sent: Sent, solving: Solving
) -> None:
    lesson, step, commands = solving

    async def run() -> None:
        session = LessonSession(lesson, step)
        face = Face(session)
        face.picture.canvas._handle_custom_msg({"event": "client_ready"}, [])
        for command in commands:
            face.do(command)
        stars = session.screen().stars
        assert face.picture.moving
        *_, onward = shown(face.actions.buttons)
        onward.click()
        for _ in range(3):
            await asyncio.sleep(0)
        assert not face.picture.moving
        assert session.screen().step_id == step
        assert session.screen().feedback.reason in json.dumps(face.shell.feedback, ensure_ascii=False)
        assert face.shell.status["text"] == session.screen().status
        assert mains(face) == [onward.description]
        onward.click()
        after = session.screen()
        assert after.step_id != step
        assert after.steps[after.step_index - 1].stars == stars > 0
        for _ in range(3):
            await asyncio.sleep(0)
        assert mains(face) == []
        assert face.shell.status["text"] == after.status

    asyncio.run(run())


@pytest.mark.parametrize("still", ["no motion", "no speed", "less motion"])
def test_where_nothing_moves_the_way_on_is_the_main_thing_at_once(sent: Sent, still: str) -> None:
    async def run() -> None:
        face = Face(LessonSession("pieux", "aim"))
        if still != "no motion":
            face.picture.canvas._handle_custom_msg({"event": "client_ready"}, [])
        if still == "no speed":
            face.do(Speed(0.0))
        if still == "less motion":
            face.shell._handle_custom_msg(
                {"kind": "size", "width": 640, "dpr": 1, "dark": False, "reduced": True}, []
            )
        face.do(Play("5C a8>a13"))
        assert not face.picture.moving
        assert mains(face) == ["Suivant"]

    asyncio.run(run())


def test_the_board_is_sent_before_the_words_that_a_press_changes(sent: Sent) -> None:
    one = Played()
    one.face.picture._on_ready()
    sent.clear()
    order: list[str] = []

    def collected(command: Any, buffers: Any = ()) -> None:
        order.append("board")
        sent(command, buffers)

    def state(*_args: Any, **_more: Any) -> None:
        order.append("words")

    lean.MANAGER._send_custom = collected  # the fixture puts its own back
    for widget in (one.face.shell, *one.face.cards.buttons, *one.face.moves.buttons):
        widget.send_state = state
    one.face.do(Touch("a13"))
    assert order[0] == "board"
    assert "words" in order


def test_a_motion_begins_with_the_press_that_it_answers(sent: Sent) -> None:
    async def run() -> None:
        one = Played()
        one.face.picture._on_ready()
        sent.clear()
        moved = one.session.shown.scene
        motion = refuse(moved, Refused(("a8", "a9", "a10"), "b0", "b2"))
        one.face.show(screen(motion=motion, before=moved, motion_id=7))
        assert one.face.picture.moving
        assert sent.batches, "nothing was drawn before the next turn of the loop"
        one.face.picture.skip()

    asyncio.run(run())
