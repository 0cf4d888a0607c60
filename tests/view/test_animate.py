"""Motions begin where the scene before stands, end where the one after stands, and take their time."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from tests.sampling import rng
from tests.view.random_games import random_positions
from toc_learn.engine.position import Position
from toc_learn.view import animate
from toc_learn.view.animate import Motion
from toc_learn.view.layout import Layout
from toc_learn.view.painter import layout_for
from toc_learn.view.scene import Marble, Refused, Scene


def planned(position: str, move: str) -> tuple[Scene, Scene, Motion]:
    before = Position.parse(position)
    after = before.play(move)
    one, two = Scene.of(before), Scene.of(after)
    return one, two, animate.plan(one, two, before.outcome(move))


def places(
    scene: Scene, layout: Layout, hidden: frozenset[Marble] = frozenset()
) -> list[tuple[str, float, float]]:
    crowd = sum(m.hole == "O" for m in scene.marbles)
    found = []
    for colour, hole, place in scene.marbles:
        if Marble(colour, hole, place) in hidden:
            continue
        if hole == colour:
            x, y = layout.reserve(colour, place)
        else:
            x, y = layout.centre(place, crowd) if hole == "O" else layout.xy(hole)
        found.append((colour, x, y))
    return found


def shown(scene: Scene, motion: Motion, t: float, layout: Layout) -> list[tuple[str, float, float]]:
    """Return where every marble is at a moment, moving or not."""
    frame = motion.at(t, layout)
    still = places(scene, layout, motion.hidden)
    return sorted([*still, *((m.colour, round(m.x, 4), round(m.y, 4)) for m in frame.moving)])


def test_random_moves_begin_and_end_where_the_scenes_stand() -> None:
    random = rng("motions")
    moved = 0
    for position in random_positions(random, 150):
        before = Scene.of(position)
        layout = layout_for(before)
        moves = list(position.legal_moves())
        for move in random.sample(moves, min(6, len(moves))):
            outcome = position.outcome(move)
            after = Scene.of(position.play(move))
            motion = animate.plan(before, after, outcome)
            if "O" in [m.hole for m in (*before.marbles, *after.marbles)]:
                continue  # marbles that share the centre make room for each other
            assert shown(before, motion, -1, layout) == sorted(places(before, layout)), move
            assert shown(before, motion, motion.duration + 1, layout) == sorted(places(after, layout)), move
            assert bool(motion) == bool(outcome.path), move
            moved += bool(motion)
            for _, legs in motion.ways:
                assert all(leg.duration <= 400 for leg in legs)
                assert all(a.end <= b.start + 1e-6 for a, b in pairwise(legs))
                assert legs[-1].end <= motion.duration + 1e-6
    assert moved > 200


def test_a_walk_hops_on_every_hole() -> None:
    _, _, motion = planned("pitchenas-4 A=a3 turn=A hand.A=5C", "5C a3>a8")
    ((_, legs),) = motion.ways
    assert [leg.target.hole for leg in legs] == ["a4", "a5", "a6", "a7", "a8"]
    assert {leg.duration for leg in legs} == {220}
    assert motion.duration == 5 * 220


def test_a_hop_is_lifted_in_the_middle_and_eases_out() -> None:
    _, _, motion = planned("pitchenas-4 A=a3 turn=A hand.A=2C", "2C a3>a5")
    layout = Layout.of()
    (start, half, end) = (motion.at(t, layout).moving[0] for t in (0, 110, 219.999))
    assert (start.lift, end.lift) == (pytest.approx(0), pytest.approx(0, abs=1e-3))
    assert 0.1 < half.lift <= 0.25
    assert math.dist((start.x, start.y), (half.x, half.y)) > 0.5


def test_a_captured_marble_flies_home_as_the_other_arrives() -> None:
    _, after, motion = planned("pitchenas-4 A=a3 B=a5,b7 turn=A hand.A=2C", "2C a3>a5")
    ways = dict(motion.ways)
    ((leg,),) = (legs for marble, legs in ways.items() if marble.colour == "B")
    assert (leg.origin.hole, leg.target.hole, leg.duration) == ("a5", "B", 300)
    assert 220 < leg.start < 440
    assert motion.duration == leg.end
    assert leg.target in after.marbles


def test_a_seven_sends_home_everyone_on_its_way_one_after_another() -> None:
    _, _, motion = planned("pitchenas-4 A=a2 B=a4,a6 C=a9 turn=A hand.A=7C", "7C a2>a9")
    starts = [legs[0].start for marble, legs in motion.ways if marble.colour in "BC"]
    assert len(starts) == 3
    assert starts == sorted(set(starts))


def test_the_pointing_of_a_ten_has_its_three_gestures() -> None:
    before, after, motion = planned("pitchenas-4 A=a3 B=a8 turn=A hand.A=10C", "10C a3=a8 a8>b0")
    ways = {marble.colour: legs for marble, legs in motion.ways}
    layout = Layout.of()
    assert motion.at(10, layout).finger == layout.xy("a3")
    assert not motion.at(10, layout).moving[0].lift
    (theirs,) = ways["B"]
    assert (theirs.origin.hole, theirs.target.hole) == ("a8", "a3")
    own = ways["A"]
    assert (own[0].origin.hole, own[0].target.hole) == ("a3", "a8")
    assert theirs.start > 0
    assert own[0].start >= theirs.end
    assert len(own) == 11
    assert motion.at(motion.duration, layout).finger is None
    assert len(before.marbles) == len(after.marbles)


def test_a_jack_swaps_both_at_once() -> None:
    _, _, motion = planned("classic-4 A=a3 B=a8 turn=A hand.A=JC", "JC a3=a8")
    legs = [leg for _, legs in motion.ways for leg in legs]
    assert [(leg.start, leg.duration) for leg in legs] == [(0, 400), (0, 400)]
    assert not motion.fingers


def test_an_exit_comes_from_the_last_place_of_the_reserve_and_arrives_a_guard() -> None:
    before, _, motion = planned("pitchenas-4 A=a9,a11 turn=A hand.A=KC", "KC A>a0")
    ((marble, legs),) = motion.ways
    assert marble == Marble("A", "A", 1)
    assert [leg.target.hole for leg in legs] == ["a0"]
    layout = Layout.of()
    assert not motion.at(100, layout).moving[0].guard
    assert motion.at(motion.duration, layout).moving[0].guard
    assert before.bare() == before


def test_a_jump_is_one_long_leg() -> None:
    _, _, motion = planned("shawinigan-4 A=a4 turn=A hand.A=3C", "3C a4>a7>c7")
    ((_, legs),) = motion.ways
    assert [leg.target.hole for leg in legs] == ["a5", "a6", "a7", "c7"]
    assert legs[-1].lift > legs[0].lift


def test_a_card_that_moves_no_marble_has_no_motion() -> None:
    for text, move in (("pitchenas-4 turn=A hand.A=JC", "JC"), ("pitchenas-4 turn=A hand.A=2C", "-2C")):
        _, _, motion = planned(text, move)
        assert not motion
        assert motion.duration == 0
        assert animate.frames(motion) == ()


def test_a_refused_marble_walks_to_the_cause_stops_and_comes_back() -> None:
    scene = Scene.of(Position.parse("pitchenas-4 A=a15 B=b0 turn=A hand.A=6C"))
    motion = animate.refuse(scene, Refused(("a15", "a16", "a17", "b0"), "b0", "b3"))
    ((_, legs),) = motion.ways
    assert [leg.target.hole for leg in legs] == ["a16", "a17", "a16", "a15"]
    assert legs[2].start - legs[1].end > 200
    layout = Layout.of()
    assert shown(scene, motion, motion.duration + 1, layout) == sorted(places(scene, layout))
    assert motion.at(motion.duration, layout).moving[0].guard is False


def test_a_refused_marble_is_soon_back_however_far_it_goes() -> None:
    track = [f"{side}{n}" for side in "abc" for n in range(18)]
    scene = Scene.of(Position.parse("pitchenas-4 A=a1 B=b0 turn=A hand.A=6C"))
    for count in (2, 5, 12, 40):
        path = tuple(track[1 : count + 2])
        motion = animate.refuse(scene, Refused(path, path[-1], path[-1]))
        assert 400 < motion.duration <= 1700


@pytest.mark.parametrize(
    "refused",
    [
        Refused(),
        Refused(("a3", "a4"), "", ""),
        Refused(("a15",), "a16", "a16"),
        Refused(("a15", "A9"), "A9", "A9"),
        Refused(("a15", "b0"), "b0", "b0"),
        Refused(("A", "a0"), "a0", "a0"),
    ],
)
def test_any_refusal_can_be_shown(refused: Refused) -> None:
    scene = Scene.of(Position.parse("pitchenas-4 A=a15 turn=A hand.A=6C"))
    motion = animate.refuse(scene, refused)
    layout = Layout.of()
    for t in (0.0, 100.0, motion.duration / 2, motion.duration):
        motion.at(t, layout)
    assert shown(scene, motion, motion.duration + 1, layout) == sorted(places(scene, layout))


def test_frames_cover_the_motion_at_any_speed() -> None:
    _, _, motion = planned("pitchenas-4 A=a3 turn=A hand.A=5C", "5C a3>a8")
    for speed in (0.5, 1.0, 2.0):
        moments = animate.frames(motion, 30, speed)
        assert moments[-1] == motion.duration
        assert len(moments) == math.ceil(motion.duration / (1000 * speed / 30))
    assert animate.frames(motion, 30, 0) == ()


def test_positions_serve_as_well_as_scenes() -> None:
    before = Position.parse("pitchenas-4 A=a3 turn=A hand.A=5C")
    after = before.play("5C a3>a8")
    outcome = before.outcome("5C a3>a8")
    assert animate.plan(before, after, outcome) == animate.plan(Scene.of(before), Scene.of(after), outcome)
