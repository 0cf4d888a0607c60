"""What a scene shows of a position: no pack where every card has been dealt."""

from __future__ import annotations

from random import Random

import pytest

from toc_learn import Position
from toc_learn.engine.game import Game
from toc_learn.engine.rulesets import rule_sets
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
        ("chevaux-4 deal=2", -1),
        ("chevaux-4 deal=3", 0),  # its last deal repeats until all are dealt
        ("shawinigan-4 deal=3", -1),  # two cards stay in the pack
        ("classic-8 deal=3", -1),
        ("draw-4", -1),
        ("draw-4 pack=6H,KS", 2),
    ],
)
def test_the_last_deal_leaves_no_pack(position: str, pack: int) -> None:
    assert Scene.of(Position.parse(position)).pack == pack


@pytest.mark.parametrize("rules", [*map(str, rule_sets())])
@pytest.mark.parametrize("plays", [False, True])
def test_a_game_shows_the_pack_that_it_has(rules: str, plays: bool) -> None:
    """In all deals of a pack, and on to the next one, whatever jokers draw and partners give."""
    dice = Random(5)
    game, seen, packs, last = Game(rules, seed=5), set(), 0, 0
    while packs < 2 and game.position.result is None:
        position = game.position
        for shown in (position, game.view(position.turn).position):
            assert Scene.of(shown).pack == len(shown.pack), str(position)
        seen.add(len(position.pack))
        moves = [*position.legal_moves()]
        game.play(dice.choice(moves if plays else [one for one in moves if not one.steps] or moves))
        packs += len(game.position.pack) > last
        last = len(game.position.pack)
    assert packs == 2 or game.position.result
    assert len(seen) > 1


@pytest.mark.parametrize("rules", [*map(str, rule_sets())])
def test_a_table_of_a_deal_shows_the_pack_that_is_left_of_it_when_none_is(rules: str) -> None:
    """A lesson tells marbles, hands and which deal it is, seldom the pile."""
    game = Game(rules, seed=5)
    while True:
        position = game.position
        told = Position.parse(f"{rules} deal={position.deal}")
        assert Scene.of(told).pack == (0 if not position.pack and not position.rules.draw else -1), (
            position.deal
        )
        if not game.position.pack or position.deal > 12 or position.rules.draw:
            return
        deal = position.deal
        while game.position.deal == deal:
            moves = game.position.legal_moves()
            game.play(next((one for one in moves if not one.steps), moves[0]))
        if game.position.deal == 1:
            return


def test_the_jack_that_is_the_packs_last_card_lies_beside_no_pack() -> None:
    step = next(step for step in load_lesson("jack").steps if step.id == "dies")
    assert Scene.of(Position.parse(step.position)).pack == 0
