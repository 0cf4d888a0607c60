"""What a step remembers has an end: somebody who tries for an hour does not fill the memory."""

from __future__ import annotations

from toc_learn.engine.position import Position
from toc_learn.lessons.ids import is_id
from toc_learn.lessons.run import MOST_REFUSED, Refused, Run
from toc_learn.lessons.state import State


def test_refused_attempts_are_kept_once_and_the_last_ones_only() -> None:
    run = Run(Position.parse("pitchenas-4 A=a3 hand.A=9S"))
    state = State(run)
    for number in range(10 * MOST_REFUSED):
        run = run.tried(f"9S a3>a{number}", "wrong_count").tried("9S a3>b3", "must_play")
        state = state.with_tried(f"9S a3>a{number}", "M1").with_tried("9S a3>b3", "X-must")
    assert len(run.refused) == len(set(run.refused)) == len(state.tried) == MOST_REFUSED
    assert run.refused[-1] == Refused("9S a3>b3", "must_play")
    assert list(state.tried.items())[-1] == ("9S a3>b3", "X-must")
    assert f"9S a3>a{number}" in state.tried


def test_ids_are_short_plain_texts() -> None:
    assert is_id("pieux")
    assert is_id("a" * 40)
    for other in ("", "a" * 41, "Pieux", "-a", "a b", "é", "a\n", None, 3, ["a"]):
        assert not is_id(other)
