"""The golden games are replayed: every move is still legal, among as many, and brings about the same.

`python tools/playthroughs.py` plays new ones; the difference to the committed ones is a change of the rules.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.playthroughs.golden import FOLDER, annotated
from toc_learn.engine.game import Game
from toc_learn.engine.rulesets import rule_sets

FILES = sorted(FOLDER.glob("*.txt"))


def test_every_rule_set_has_a_game() -> None:
    assert {path.stem for path in FILES} == {rules.name for rules in rule_sets()}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_goes_as_it_went(path: Path) -> None:
    text = path.read_text(encoding="utf8")
    game = Game.from_record(text)
    assert game.result is not None
    for found, expected in zip(annotated(game).splitlines(), text.splitlines(), strict=True):
        assert found == expected
