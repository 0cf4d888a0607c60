"""Views: a player sees the own hand, the board and the pile, and how many cards the others hold."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from toc_learn.engine.cards import CARDS
from toc_learn.engine.deals import copied, finished, whole_pack
from toc_learn.engine.game import Game
from toc_learn.engine.position import Position
from toc_learn.engine.rulesets import rule_sets


def discarded(game: Game, moves: int) -> Game:
    """Let the players discard or give some cards."""
    for _ in range(moves):
        legal = game.legal_moves()
        game.play(next((move for move in legal if move.kind in ("discard", "give")), legal[0]))
    return game


def reshuffled(position: Position, seat: int, chance: Random) -> Position:
    """Return the position with all that the player at `seat` cannot see dealt anew."""
    hidden = [card for other, hand in enumerate(position.held) if other != seat for card in hand]
    hidden += position.pack_ints
    chance.shuffle(hidden)
    cards = iter(hidden)
    new = copied(position)
    new.held = tuple(
        [
            hand if other == seat else tuple(sorted(next(cards) for _ in hand))
            for other, hand in enumerate(position.held)
        ]
    )
    new.pack_ints = tuple(cards)
    return finished(new)


@pytest.mark.parametrize("rules", [str(rules) for rules in rule_sets()])
def test_games_that_differ_in_hidden_cards_give_equal_views(rules: str) -> None:
    chance = Random(1)
    start = Game(rules, seed=1).position
    for seat, player in enumerate(start.players):
        views = [Game.from_position(start).view(player)]
        views += [Game.from_position(reshuffled(start, seat, chance)).view(player) for _ in range(4)]
        assert len(set(views)) == 1
        assert len({str(view.position) for view in views}) == 1
        other = start.players[seat - 1]
        assert Game.from_position(start).view(other) != views[0]


def test_what_a_view_shows() -> None:
    game = discarded(Game("pitchenas-2", seed=2), 4)
    view = game.view("A")
    assert view.player == "A"
    assert view.counts == {"A": 3, "B": 3}
    assert view.position.hand("A") == game.position.hand("A")
    assert view.position.hand("B") == ("?", "?", "?")
    assert view.position.pile == game.position.pile
    assert set(view.position.pack) == {"?"}
    assert "hand.B=?3" in str(view.position)
    assert f"pack=?{len(game.position.pack)}" in str(view.position)
    assert [str(move) for move in view.position.legal_moves()] == [str(move) for move in game.legal_moves()]
    assert not game.view("B").position.legal_moves()


def test_a_view_does_not_change() -> None:
    view = Game("pitchenas-2", seed=2).view("A")
    with pytest.raises(AttributeError):
        view.player = "B"  # type: ignore[misc]


def test_a_giver_knows_where_the_gift_is_until_it_is_played() -> None:
    game = Game("pitchenas-4", seed=2)
    gift = game.legal_moves()[0].card
    discarded(game, 4)
    assert gift in game.view("A").position.hand("C")
    for other in "BD":
        assert gift not in game.view(other).position.hand("C")
    guesses = {game.view("A").sample(Random(seed)).hand("C") for seed in range(30)}
    assert all(gift in hand for hand in guesses)
    assert len(guesses) > 5
    while gift in game.position.hand("C"):
        game.play(f"-{gift}" if game.position.turn == "C" else game.legal_moves()[-1])
    assert gift not in game.view("A").position.hand("C")
    assert gift in game.view("A").position.pile
    # The next deal is a new secret.
    while game.position.deal == 1:
        discarded(game, 1)
    assert set(game.view("A").position.hand("C")) == {"?"}


def test_a_guess_holds_every_card_once() -> None:
    for rules in ("pitchenas-4", "classic-8", "draw-4"):
        game = discarded(Game(rules, seed=3), 11)
        chance = Random(3)
        whole = Counter(CARDS[card] for card in whole_pack(game.rules))
        for player in game.rules.players:
            guess = game.view(player).sample(chance)
            cards = Counter([*guess.pack, *guess.pile, *guess.given.values()])
            for other in guess.players:
                cards.update(guess.hand(other))
            assert cards == whole


def test_guesses_are_spread_evenly() -> None:
    view = Game("pitchenas-2", seed=2).view("A")
    chance = Random(4)
    held = Counter(card for _ in range(2000) for card in view.sample(chance).hand("B"))
    assert len(held) == 47
    assert min(held.values()) > 2000 * 5 / 47 * 0.7
    assert max(held.values()) < 2000 * 5 / 47 * 1.3


def test_a_position_without_all_cards_can_be_guessed_too() -> None:
    game = Game.from_position("pitchenas-2 A=a5 hand.A=2S hand.B=3S,4S")
    guess = game.view("A").sample(Random(1))
    assert len(guess.hand("B")) == 2
    assert "2S" not in guess.hand("B")
