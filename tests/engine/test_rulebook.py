"""The second implementation: true to the clauses, and one with the engine."""

from __future__ import annotations

import pytest

from tests.engine import rulebook
from tests.engine.rulebook.examples import EXAMPLES


@pytest.mark.parametrize(("clause", "position", "move", "expected"), EXAMPLES)
def test_rulebook_says_what_the_clause_says(clause: str, position: str, move: str, expected: str) -> None:
    code, cause = rulebook.judge(position, move)
    if code:
        assert ":".join(filter(None, (code, cause))) == expected
        assert move not in rulebook.legal(position)
        return
    assert rulebook.spelling(position, move) in rulebook.legal(position)
    after = rulebook.play(position, move).split()
    assert set(expected.split()) <= set(after), after
    assert not ({"jack", "skip"} & set(after)) - set(expected.split())
