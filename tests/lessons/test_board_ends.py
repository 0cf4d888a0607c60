"""Before a choice is final the board shows where a marble would end, and which marbles this would cost."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.engine.samples import HOUSES, random_position
from tests.sampling import rng
from toc_learn.engine.moves import Move
from toc_learn.engine.partial import Partial
from toc_learn.engine.position import Position
from toc_learn.engine.rulesets import RuleSet, rule_sets
from toc_learn.lessons.commands import Choose, Touch
from toc_learn.lessons.goals import parse
from toc_learn.lessons.model import Lesson, Step, Text
from toc_learn.lessons.session import LessonSession
from toc_learn.view.fluid import fluid
from toc_learn.view.layout import Layout
from toc_learn.view.scene import Scene
from toc_learn.view.svg import svg
from toc_learn.widgets.skeleton import skeleton
from toc_learn.widgets.touchable import inviting

SAMPLES = int(os.environ.get("TOC_SAMPLES", "6"))
NOTHING = Text("", "")
TABLES = (*(rules.name for rules in rule_sets()), *HOUSES)


def begun(position: Position | str, *touched: str) -> LessonSession:
    """Return a session of one turn whose card and holes are touched; it asks for a move that nobody makes."""
    goal = parse({"move": "pass"})
    step = Step("turn", "do", NOTHING, "", str(position), NOTHING, NOTHING, goal=goal)
    session = LessonSession(Lesson("turn", NOTHING, NOTHING, 0, (step,)))
    card, *holes = touched
    session.do(Choose(card))
    for hole in holes:
        session.do(Touch(hole))
    return session


def scene(position: str, *touched: str) -> Scene:
    return begun(position, *touched).screen().scene


def ways(partial: Partial) -> Iterator[Partial]:
    """Yield a move as far as it is touched whenever what is touched next is an end."""
    if ends(partial):
        yield partial
    for spot in partial.next():
        if spot.verdict and len(partial.touches) < 3:
            yield from ways(partial.touch(spot.hole))


def ends(partial: Partial) -> dict[str, tuple[str, set[str]]]:
    """Return for each end that can be touched the hole where the marble then stands, and what it costs."""
    found = {}
    for spot in partial.next():
        move = spot.verdict.move
        if not spot.verdict or move is None:
            continue
        if move.steps[0].swap:
            if len(partial.touches) == 2:
                does = partial.start.outcome(move)
                found[spot.hole] = does.path[-1][-1], {hole for _, hole in does.captures}
        elif len(partial.touches) % 2:
            found[spot.hole] = _became(partial, spot.hole)
    return found


def _became(partial: Partial, touched: str) -> tuple[str, set[str]]:
    """Return where the marble that was touched last stands, and the holes of those that were sent home."""
    before, further = partial.position, partial.touch(touched)
    after, start = further.position, partial.touches[-1]
    came, gone = set(), set()
    for colour in before.colours:
        was, is_ = Counter(before.marbles(colour)), Counter(after.marbles(colour))
        came |= {*(is_ - was)}
        gone |= {*(was - is_)}
    if came:
        (end,) = came
    else:  # one of its own colour stood there
        end = touched if after.at(touched) else partial.start.outcome(further.move).path[-1][-1]  # type: ignore[arg-type]
        gone.add(end)
    return end, gone - {start}


@pytest.mark.parametrize("table", TABLES)
def test_every_end_and_every_marble_that_it_costs_is_marked(table: str) -> None:
    chance = rng(f"ends {table}")
    seen = 0
    for _ in range(SAMPLES):
        position = random_position(chance, RuleSet.parse(table))
        for card in dict.fromkeys(map(str, position.hand(position.turn))):
            found = list(ways(position.begin(card)))
            for partial in chance.sample(found, min(3, len(found))):
                seen += 1
                _is_told(position, partial)
    assert seen


def _is_told(position: Position, partial: Partial) -> None:
    where = (str(position), partial.card, partial.touches)
    shown = begun(position, partial.card, *partial.touches).screen().scene
    offered, costs = inviting(shown), set()
    for touched, (end, lost) in ends(partial).items():
        costs |= lost
        assert touched in offered, (*where, touched)
        assert end in shown.targets | shown.captures, (*where, end)
        once, twice = (begun(position, partial.card, *partial.touches, hole) for hole in (touched, end))
        assert once.state.run.position == twice.state.run.position, (*where, end)
        assert once.state.touches == twice.state.touches, (*where, end)
    assert costs == shown.captures | shown.struck, where
    assert not shown.struck & offered, where


def test_a_seven_rings_what_it_burns_on_its_way() -> None:
    whole = "pitchenas-4[seven_parts=1] A=a1 B=a3 C=a6 turn=A hand.A=7D"
    shown = scene(whole, "7D", "a1")
    assert (shown.targets, shown.captures, shown.struck) == ({"a8"}, set(), {"a3", "a6"})


def test_a_seven_in_parts_rings_a_marble_once_that_it_can_burn_or_reach() -> None:
    shown = scene("pitchenas-4 A=a1,c3 B=a3 C=a6 turn=A hand.A=7D", "7D", "a1")
    assert shown.captures == {"a3", "a6"}
    assert shown.struck == set()
    rest = scene("pitchenas-4 A=a1,c3 B=c5 turn=A hand.A=7D", "7D", "a1", "a4", "c3")
    assert (rest.targets, rest.struck) == ({"c7"}, {"c5"})


def test_of_several_ends_each_tells_what_it_costs() -> None:
    shown = scene("pitchenas-4[king_burns=yes] A=d12 B=d14 C=a0 D=a4 turn=A hand.A=KH", "KH", "d12")
    assert shown.struck | shown.captures >= {"d14"}
    assert not shown.struck & inviting(shown)


def test_a_hole_that_sends_on_shows_where_it_leads_and_both_can_be_touched() -> None:
    table = "shawinigan-4 A=a1 B=c7 turn=A hand.A=6H"
    shown = scene(table, "6H", "a1")
    assert shown.leaps == (("a7", "c7"),)
    assert "a7" in shown.selectable
    assert (shown.targets, shown.captures) == (set(), {"c7"})
    assert scene(table.replace(" B=c7", ""), "6H", "a1").targets == {"c7"}
    ends = [begun(table, "6H", "a1", hole).state.run.position for hole in ("a7", "c7")]
    assert ends[0] == ends[1] != begun(table, "6H").state.run.position
    # The end touched first, too, and without a card.
    assert begun(table, "6H", "c7").state.run.position == ends[0]
    session = begun(table, "6H", "a1", "a1")
    assert not session.state.touches
    without = LessonSession(session.lesson)
    for hole in ("a1", "c7"):
        without.do(Touch(hole))
    assert without.state.run.position == ends[0]


def test_a_jump_that_is_a_choice_shows_both_ends() -> None:
    shown = scene("chevaux-6 A=a1 turn=A hand.A=6H", "6H", "a1")
    assert shown.targets == {"a7", "b7"}
    assert shown.leaps == (("a7", "b7"),)
    assert not shown.selectable & {"a7", "b7"}


def test_a_card_that_walks_or_swaps_shows_the_walk_as_an_end() -> None:
    table = "classic-4[jack=eleven-or-swap,teams=solo] A=a1 B=a12,c5 turn=A hand.A=JH"
    shown = scene(table, "JH", "a1")
    assert "c5" in shown.selectable
    assert "a12" in shown.captures | shown.selectable
    free = scene(table.replace("a12,", ""), "JH", "a1")
    assert free.targets == {"a12"}


def test_the_page_without_a_kernel_draws_the_same() -> None:
    for position, *touched in (
        ("pitchenas-4[seven_parts=1] A=a1 B=a3 C=a6 turn=A hand.A=7D", "7D", "a1"),
        ("shawinigan-4 A=a1 B=c7 turn=A hand.A=6H", "6H", "a1"),
    ):
        screen = begun(position, *touched).screen()
        drawn = fluid(screen.scene)
        assert drawn in skeleton(screen)
        assert drawn != fluid(screen.scene.with_(struck=(), leaps=()))


def test_what_a_hole_leads_to_has_a_place_on_every_board() -> None:
    for arms in (4, 6, 8):
        layout = Layout.of(arms)
        shown = Scene(arms=arms).with_(leaps=[("a7", "c7"), ("a7", "a7"), ("a7", "z9"), ("a7", "A")])
        assert svg(shown) != svg(Scene(arms=arms))
        assert layout.holes.keys() >= {"a7", "c7"}


def test_a_move_names_the_hole_that_sends_its_marble_on() -> None:
    p = Position.parse("shawinigan-4 A=a1 turn=A hand.A=6H")
    assert p.outcome(Move.parse("6H a1>a7")).jumps == (("a7", "c7"),)
