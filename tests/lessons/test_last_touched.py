"""Each touch is judged from the marble that was touched last, and told as far as it was asked."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from attrs import evolve

from tests.engine.samples import random_position
from tests.lessons.test_between import session
from tests.sampling import rng
from toc_learn.engine.board import COLOURS
from toc_learn.engine.moves import Move
from toc_learn.engine.rulesets import rule_sets
from toc_learn.lessons import acting
from toc_learn.lessons.board import scene_of
from toc_learn.lessons.choices import choices
from toc_learn.lessons.commands import Answer, Choose, Play, Touch
from toc_learn.lessons.conduct import about_refusal, begin
from toc_learn.lessons.loader import lesson_ids, load_lesson
from toc_learn.lessons.model import Step
from toc_learn.lessons.session import LessonSession
from toc_learn.view.words import text

SAMPLES = int(os.environ.get("TOC_SAMPLES", "3"))
DUELS = ("pitchenas-2 A=a8,d3 B=a13,b5,c9 C=b2,c7 D=d7 turn=A hand.A=7C",)
DUELS += ("pitchenas-2 A=a3,a10 B=a6,a14 C=c5 D=c9 turn=A hand.A=7C",)
DUELS += ("pitchenas-2 A=a3,a10,A2 B=a6 C=c5,C3,d12 D=c9 turn=A hand.A=7C",)
PLAYED = [
    pytest.param(lesson, step, id=f"{lesson}/{step.id}")
    for lesson in lesson_ids()
    for step in load_lesson(lesson).steps
    if step.kind in ("do", "play")
]


def firsts(one: LessonSession, card: str) -> Iterator[tuple[str, str]]:
    """Yield the first parts of a seven after which another part is to come."""
    position = one.state.run.position
    for start in position.begin(card).next():
        if start.verdict:
            ends = position.begin(card).touch(start.hole)
            for end in ends.next():
                if end.verdict and any(spot.verdict for spot in ends.touch(end.hole).next()):
                    yield start.hole, end.hole


@pytest.mark.parametrize("table", DUELS)
def test_a_marble_that_may_not_take_the_rest_is_what_the_next_hole_is_tried_with(table: str) -> None:
    one = session(table, {}, "en")
    tried = 0
    for begun in list(firsts(one, "7C")):
        one._states.clear()
        for command in (Choose("7C"), *map(Touch, begun)):
            one.obey(command)
        after, left = one.state, acting.rest_of(one.state)
        partial = acting.partial_of(after)
        assert partial is not None
        now = partial.position
        mine = [hole for colour in "AC" for hole in now.marbles(colour) if len(hole) > 1]
        can = {spot.hole for spot in partial.next() if spot.verdict}
        for marble in mine:
            if marble in acting.touchable(one.step, after) or marble in can or marble == begun[1]:
                continue
            if any(marble in [end.hole for end in partial.touch(one_can).next()] for one_can in can):
                continue  # an end of the rest
            one._states[one.step.id] = after
            one.obey(Touch(marble))
            assert one.state.meant == marble
            move = one.state.refusal.move if one.state.refusal else None
            assert move is not None
            assert move.steps[-1].start == marble
            assert one.state.said.clause
            board = now.rules.board
            if marble[0].islower():
                there = (board.index[marble] + left) % board.size
                assert move.steps[-1].end == board.names[there], "what is left of the seven, no more"
            for hole in (*board.names[: board.size], "A1", "C4"):
                at = now.at(hole)
                if at is not None and at in "AC":
                    continue
                one._states[one.step.id] = after
                one.obey(Touch(marble))
                one.obey(Touch(hole))
                assert one.state.refusal is not None, f"{begun} {marble} {hole}"
                assert one.state.refusal.move.steps[-1].start == marble, f"{begun} {marble} {hole}"
                assert one.state.refusal.move.steps[-1].end == hole
                tried += 1
    assert tried


def test_the_marble_touched_in_vain_is_shown_and_put_down_by_a_second_touch() -> None:
    one = session(DUELS[0], {}, "en")
    for command in (Choose("7C"), Touch("c7"), Touch("c9")):
        one.do(command)
    told = one.do(Touch("a8"))
    assert "a8" in told.scene.selected
    assert told.feedback.clause == "D2"
    assert "a8 → a13" in told.feedback.move
    again = one.do(Touch("a13"))
    assert (again.feedback.clause, again.feedback.move) == ("D2", told.feedback.move)
    rest = one.do(Touch("a8"))
    assert rest.feedback.kind == "rest"
    assert "a8" not in rest.scene.selected
    assert one.do(Touch("b2")).scene.selected == frozenset({"b2"})


TENS = (
    "pitchenas-4 A=a8 B=b0 C=C2 D=c10 turn=A hand.A=10H,3S",
    "pitchenas-4 A=a8,b4,A1 B=b0,c1 C=C2 D=c10 turn=A hand.A=10H",
    "pitchenas-2 A=a8,c4 B=b0,b1 C=C2,d1 D=c10 turn=A hand.A=10H",
)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("table", TENS)
def test_a_refused_swap_is_told_without_the_walk_that_nobody_asked_for(table: str, lang: str) -> None:
    one = session(table, {}, lang)
    position = one.state.run.position
    board, told = position.rules.board, 0
    own = [hole for colour in position.colours for hole in position.marbles(colour) if len(hole) > 1]
    for mine in (hole for hole in own if acting.mine(position, hole) and hole[0].islower()):
        for other in (*own, "C3", "a1", "b10"):
            one._states.clear()
            for command in (Choose("10H"), Touch(mine), Touch(other)):
                one.obey(command)
            refusal = one.state.refusal
            if refusal is None or not refusal.move.steps[0].swap:
                continue
            if refusal.verdict.code == "ten_cannot_advance":
                continue
            screen = one.screen()
            assert refusal.move.steps[0].end == other
            assert screen.feedback.move.endswith(f"{mine} ⇄ {other}")
            line = next(choice for choice in screen.choices if choice.state == "refused")
            names = {name for name in board.names if name in line.label.replace(",", " ").split()}
            assert names <= {mine, other}, line.label
            assert text(lang, "view.move.lift", move="").strip(" ,:") not in line.label
            marks = screen.scene.refused
            assert marks is not None
            assert {*marks.path, marks.cause, marks.end} <= {mine, other, ""}
            told += 1
    assert told


def test_a_ten_that_cannot_walk_after_its_swap_is_told_whole() -> None:
    one = session("pitchenas-4 A=a8 B=c10 D=d0 turn=A hand.A=10H", {}, "en")
    said = one.do(Play("10H a8=c10 c10>d2")).feedback
    assert said.clause == "T2"
    assert said.move == "10♥ a8 ⇄ c10 → d2"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_after_a_refused_swap_it_is_said_how_another_marble_is_tried(lang: str) -> None:
    one = session(TENS[0], {}, lang)
    for command in (Choose("10H"), Touch("a8"), Touch("C3")):
        one.do(command)
    assert one.screen().feedback.way == text(lang, "ui.player.way.swap", hole="a8")
    two = session(TENS[1], {}, lang)
    two.do(Choose("10H"))
    assert two.do(Touch("C2")).feedback.reason == text(lang, "ui.player.swap_first", hole="C2")
    asked = two.do(Touch("c1")).feedback.reason
    assert asked == text(lang, "ui.player.which_swap", hole="c1", holes="a8, b4")


@pytest.mark.parametrize(("lesson", "step"), [one for one in PLAYED if "play/" not in str(one.id)])
def test_every_touch_after_a_refused_try_is_answered(lesson: str, step: Step) -> None:
    one = LessonSession(lesson, step.id, "en")
    position = one.state.run.position
    holes = [hole for colour in position.colours for hole in (*position.marbles(colour), colour)]
    holes = list(dict.fromkeys((*holes, "a1", "c3")))
    random = rng(f"answered {lesson}/{step.id}")
    for card in acting.hand_of(position):
        for _ in range(6):
            one._states.clear()
            one.obey(Choose(card))
            for _ in range(5):
                before, spoken = one.state, one.spoken
                if before.over:
                    break
                hole = random.choice(holes)
                one.obey(Touch(hole))
                goes_on = (one.state.touches, one.state.loose) != (before.touches, before.loose)
                told = one.state.said.reason("en") or goes_on
                put = before.meant == hole or before.card != one.state.card
                assert one.spoken > spoken or goes_on or put, hole
                assert told or put, f"{card} {before.touches} {hole}"


@pytest.mark.parametrize(("lesson", "step"), PLAYED)
def test_a_list_led_part_by_part_offers_what_the_board_offers(lesson: str, step: Step) -> None:
    """What is offered though the rules refuse it stands in the lines that unfold, as with every card."""
    one = LessonSession(lesson, step.id, "en")
    start = begin(step).position
    for card in acting.hand_of(start):
        one._states.clear()
        one.obey(Choose(card))
        ways = [()] + [(spot,) for spot in acting.touchable(step, one.state)]
        for way in ways:
            one._states.clear()
            for command in (Choose(card), *map(Touch, way)):
                one.obey(command)
            same_offers(one)


def same_offers(one: LessonSession) -> None:
    state = one.state
    if state.over or not state.card or acting.part_done(state) or state.refusal is not None:
        return
    folded = choices(one.step, state, "en")
    lines = choices(one.step, evolve(state, unfolded=True), "en")
    if not about_refusal(one.step):
        legal = [line.command.hole for line in folded if isinstance(line.command, Touch) and not line.state]
        places = acting.touchable(one.step, state) if len(state.touches) % 2 else {}
        led = any(places.values())
        assert not led or all(places[hole] for hole in legal if hole in places), f"{state.card} {legal}"
    touched = {line.command.hole for line in lines if isinstance(line.command, Touch)}
    if not touched:
        return
    scene = scene_of(one.step, state, "en", hidden=False)
    marked = {*scene.targets, *scene.captures, *scene.selectable} - {*state.touches}
    assert {hole for hole in touched if hole not in state.touches} == marked, f"{state.card} {state.touches}"


LAST = (
    ("pitchenas-4 A=d14,A2,A3,A4 B=c9 C=c5 turn=A hand.A=7H", "7H d14>A1"),
    ("pitchenas-4 A=d12,A1,A3,A4 B=b5 turn=A hand.A=7C", "7C A1>A2 d12>A1"),
    ("pitchenas-2 A=d14,A2,A3,A4 B=c9 C=C1,C2,C3,C4 turn=A hand.A=7H", "7H d14>A1"),
)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(("table", "move"), LAST)
def test_a_line_that_ends_a_seven_says_that_its_rest_is_lost(table: str, move: str, lang: str) -> None:
    one = session(table, {}, lang)
    lost = text(lang, "ui.player.choice.and_stop", move="")
    parsed, said = Move.parse(move), []
    touches = [hole for step in parsed.steps for hole in (step.start, step.end)]
    one.obey(Choose(str(parsed.card)))
    for hole in touches:
        said += choices(one.step, one.state, lang)
        one.obey(Touch(hole))
    for line in said:
        if isinstance(line.command, Play):
            played = Move.parse(line.command.move)
            parted = str(played) == move and not line.label.startswith(
                text(lang, "ui.player.choice.stop", n=4)[:6]
            )
            assert line.label.endswith(lost) is parted, line.label
    assert any(line.label.endswith(lost) for line in said)


@pytest.mark.parametrize("rules", rule_sets(), ids=lambda rules: rules.name)
def test_a_seven_played_whole_is_not_said_to_lose_a_rest(rules: object) -> None:
    random = rng(f"rests {rules}")
    for _ in range(SAMPLES):
        position = random_position(random, rules)  # type: ignore[arg-type]
        for card in {str(one) for one in position.hand(position.turn) if one.rank == "7"}:
            one = session(str(position), {}, "en")
            one.obey(Choose(card))
            for line in choices(one.step, one.state, "en"):
                if "the rest of the 7 is lost" in line.label:
                    assert isinstance(line.command, Play)
                    assert line.command.move.split()[-1].split(">")[-1][0] in COLOURS


QUESTIONS = [
    pytest.param(lesson, step, id=f"{lesson}/{step.id}")
    for lesson in lesson_ids()
    for step in load_lesson(lesson).steps
    if step.kind == "question"
]


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(("lesson", "step"), QUESTIONS)
def test_a_hole_touched_at_a_question_is_told_with_what_stands_there(
    lesson: str, step: Step, lang: str
) -> None:
    one = LessonSession(lesson, step.id, lang)
    position, todo = one.state.run.position, one.screen().feedback.reason
    holes = [hole for colour in position.colours for hole in position.marbles(colour) if len(hole) > 1]
    for hole in holes:
        if hole == "O":
            continue
        colour = text(lang, f"view.colour.{position.at(hole)}.marble")
        said = one.do(Touch(hole)).feedback.reason
        assert hole in said
        assert colour in said
        assert said.endswith(todo)
        assert (text(lang, "ui.player.stands.guard", marble="", hole="").split()[-1] in said) is (
            hole in position.guards
        )
    wrong = next(index for index, answer in enumerate(step.answers) if not answer.right)
    why = one.do(Answer(wrong)).feedback
    for _ in range(2):
        said = one.do(Touch(holes[0])).feedback if holes else why
        assert said.reason.startswith(why.reason)
        assert said.clause == why.clause
        assert said.reason.count(todo) <= 1


def test_a_marble_that_a_walk_does_not_reach_is_said_to_stay_and_how_far_it_is() -> None:
    lesson = load_lesson("jack")
    steps = tuple(evolve(step, wrong=()) if step.id == "when" else step for step in lesson.steps)
    one = LessonSession(evolve(lesson, steps=steps), "when", "en")  # a4 without words of its own
    told = one.do(Touch("a4")).feedback.reason
    assert told == "The red marble on a4 stays in place. a4 is 37 holes from c3."
    assert one.do(Touch("c3")).feedback.reason == "The yellow marble on c3 is the one that moves."


def test_that_no_marble_is_left_for_the_rest_is_said_only_where_none_is() -> None:
    one = LessonSession("seven", "captured-part", "en")
    card = str(one.state.run.position.hand("A")[0])
    heard = 0
    for begun in (("a4", "a6"), ("a2", "a3"), ("a2", "a4"), ("a2", "a6")):
        for hole in ("a2", "a4", "a13", "c3"):
            one._states.clear()
            for command in (Choose(card), *map(Touch, begun), Touch(hole)):
                one.obey(command)
                if "Nobody would be left" in one.state.said.reason("en"):
                    heard += 1
                    assert begun[0] == "a2"
                    assert begun[1] != "a3"
    assert heard


@pytest.mark.parametrize("rules", rule_sets(), ids=str)
def test_what_parts_make_and_what_they_leave_is_one_count(rules: object) -> None:
    """A second part starts where the first one led, though a hole sent the marble on."""
    random = rng(f"parts/{rules}")
    for _ in range(SAMPLES * 8):
        position = random_position(random, rules)  # type: ignore[arg-type]
        for card in {str(one) for one in position.hand(position.turn) if one.rank == "7"}:
            one = session(str(position), {}, "en")
            one.obey(Choose(card))
            for first in firsts(one, card):
                state = evolve(one.state, card=card, touches=first)
                partial = position.begin(card).touch(first[0]).touch(first[1])
                assert acting.after_parts(state, first) == partial.position
                assert acting.rest_of(state) == 7 - acting.went(state, first) > 0
                for spot in partial.next():
                    for end in partial.touch(spot.hole).next() if spot.verdict else ():
                        if end.verdict:
                            both = (*first, spot.hole, end.hole)
                            assert acting.went(state, both) <= 7, both
