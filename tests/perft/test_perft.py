"""The committed counts of move sequences: a difference is a change of the rules, on purpose or by mistake.

`python tools/perft_files.py` writes the files anew. Depth 2 every day; depth 3, and the counts of the second
implementation, in CI. On failure the counts are divided by first move.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.engine import rulebook
from toc_learn.engine.perft import divide, perft
from toc_learn.engine.position import Position
from toc_learn.engine.rulesets import rule_sets

FOLDER = Path(__file__).parent


def lines() -> Iterator[tuple[str, dict[int, int]]]:
    """Return each position with its counts by depth."""
    for path in sorted(FOLDER.glob("*.perft")):
        for line in path.read_text(encoding="utf8").splitlines():
            if line and not line.startswith("#"):
                text, *counts = line.split(" ; ")
                yield text, {int(word[1]): int(word.split()[1]) for word in counts}


LINES = list(lines())


def check(text: str, depth: int, expected: int) -> None:
    """Compare one count; on a difference show it by first move."""
    position = Position.parse(text)
    found = perft(position, depth)
    if found != expected:
        parts = "\n".join(f"{move}: {count}" for move, count in divide(position, depth).items())
        pytest.fail(f"{text}\n{found} sequences of {depth} moves, not {expected}:\n{parts}", pytrace=False)


def test_every_rule_set_has_its_positions() -> None:
    assert {text.split()[0] for text, _ in LINES} == {rules.name for rules in rule_sets()}
    assert all(counts.keys() == {1, 2, 3} and counts[3] > 0 for _, counts in LINES)
    assert len(LINES) == 8 * len(rule_sets())


@pytest.mark.parametrize(("text", "counts"), LINES)
def test_counts_to_depth_2(text: str, counts: dict[int, int]) -> None:
    check(text, 1, counts[1])
    check(text, 2, counts[2])


@pytest.mark.slow
@pytest.mark.parametrize(("text", "counts"), LINES)
def test_counts_at_depth_3(text: str, counts: dict[int, int]) -> None:
    check(text, 3, counts[3])


@pytest.mark.slow
@pytest.mark.parametrize(("text", "counts"), LINES)
def test_the_second_implementation_counts_the_same(text: str, counts: dict[int, int]) -> None:
    legal = rulebook.legal(text)
    assert len(legal) == counts[1]
    after = {move: rulebook.play(text, move) for move in legal}
    found = {
        move: 0 if rulebook.result(next_) else len(rulebook.legal(next_)) for move, next_ in after.items()
    }
    assert sum(found.values()) == counts[2]
    assert found == divide(Position.parse(text), 2)


def test_a_difference_is_shown_by_first_move() -> None:
    text, counts = LINES[0]
    with pytest.raises(pytest.fail.Exception, match="sequences of 2 moves"):
        check(text, 2, counts[2] + 1)
