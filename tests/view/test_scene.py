"""What a scene shows of a position: no pack where every card has been dealt."""

from __future__ import annotations

import pytest

from toc_learn import Position
from toc_learn.engine.game import Game
from toc_learn.lessons.loader import load_lesson
from toc_learn.view.scene import Scene


@pytest.mark.parametrize(
    ("position", "pack"),
    [
        ("pitchenas-4", -1),
        ("pitchenas-4 deal=2", -1),
        ("pitchenas-4 deal=3", 0),
        ("pitchenas-3 deal=3", 0),
        ("pitchenas-2 deal=5", -1),
        ("pitchenas-2 deal=6", 0),
        ("classic-6 deal=2", 0),
        ("shawinigan-4 deal=3", -1),  # two cards stay in the pack
        ("classic-8 deal=3", -1),
        ("draw-4", -1),
        ("draw-4 pack=6H,KS", 2),
    ],
)
def test_the_last_deal_leaves_no_pack(position: str, pack: int) -> None:
    assert Scene.of(Position.parse(position)).pack == pack


@pytest.mark.parametrize("rules", ["pitchenas-2", "pitchenas-3", "pitchenas-4"])
def test_a_game_shows_the_pack_that_it_has(rules: str) -> None:
    game, seen = Game(rules, seed=5), set()
    for _ in range(60):
        shown = Scene.of(game.position).pack
        assert shown == len(game.position.pack)
        seen.add(shown)
        game.play(next(move for move in game.position.legal_moves() if move.kind in ("discard", "give")))
    assert 0 in seen
    assert len(seen) > 2


def test_the_jack_that_is_the_packs_last_card_lies_beside_no_pack() -> None:
    step = next(step for step in load_lesson("jack").steps if step.id == "dies")
    assert Scene.of(Position.parse(step.position)).pack == 0
