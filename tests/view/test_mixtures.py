"""Boards, words and computer players take any table, also those that no sheet has."""

from __future__ import annotations

import pytest

from tests.engine.mixtures import mixtures
from tests.engine.samples import random_position
from tests.sampling import rng
from toc_learn import Game
from toc_learn.players import PLAYERS, player
from toc_learn.view import narrate
from toc_learn.view.animate import plan
from toc_learn.view.words import LANGUAGES


def test_positions_and_moves_of_mixtures_are_drawn_told_and_animated() -> None:
    chance = rng("seen mixtures")
    for rules in mixtures("seen", 25):
        position = random_position(chance, rules)
        assert position._repr_svg_().startswith("<svg")
        for lang in LANGUAGES:
            assert "{" not in narrate.position(position, lang)
        legal = list(position.legal_moves())
        for move in chance.sample(legal, min(4, len(legal))):
            outcome = position.outcome(move)
            for lang in LANGUAGES:
                assert narrate.move(position, move, lang)
                assert narrate.happened(position, move, outcome, lang)
            plan(position, position.play(move), outcome)


@pytest.mark.parametrize("name", PLAYERS)
def test_players_play_mixtures(name: str) -> None:
    for number, rules in enumerate(mixtures(f"played by {name}", 4)):
        game = Game(rules, number)
        someone = player(name, seed=1)
        for _ in range(4):
            if game.result is None:
                move = someone.choose(game.view(game.position.turn))
                assert move in game.legal_moves()
                game.play(move)
