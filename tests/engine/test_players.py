"""Computer players: legal moves, from a view only, the same for the same seed, and the better ones win."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

from tests.bench.duel import interval, meet
from toc_learn.engine.game import Game
from toc_learn.engine.playerview import View
from toc_learn.engine.rulesets import rule_sets
from toc_learn.players import PLAYERS, player
from toc_learn.players.search import SearchPlayer

ALL = [str(rules) for rules in rule_sets()]


def quick(name: str, seed: int) -> object:
    """Return a player that does not think long."""
    return SearchPlayer(Random(seed), guesses=2, ahead=3) if name == "search" else player(name, seed)


@pytest.mark.parametrize("rules", ALL)
@pytest.mark.parametrize("name", PLAYERS)
def test_players_choose_legal_moves_of_every_table(rules: str, name: str) -> None:
    game = Game(rules, seed=6)
    thinker = quick(name, 1)
    for _ in range(25 if name == "search" else 80):
        if game.result is not None:
            break
        move = thinker.choose(game.view(game.position.turn))  # type: ignore[attr-defined]
        assert move in game.legal_moves()
        game.play(move)


@pytest.mark.parametrize("name", PLAYERS)
def test_the_same_seed_makes_the_same_choices(name: str) -> None:
    games = [Game("pitchenas-4", seed=8) for _ in range(2)]
    thinkers = [quick(name, 3) for _ in games]
    for _ in range(20):
        for game, thinker in zip(games, thinkers, strict=True):
            game.play(thinker.choose(game.view(game.position.turn)))  # type: ignore[attr-defined]
    assert games[0].position == games[1].position


@pytest.mark.parametrize("name", ["greedy", "search"])
@pytest.mark.parametrize(
    ("position", "moves"),
    [
        # Home, and the game.
        ("A=A2,A3,A4,d16 B=b9 C=C1,C2,C3,C4 hand.A=AS,2S,3H hand.B=4D,5D,6D", ["AS d16>A1"]),
        # A capture rather than an even step.
        ("A=a3 B=a11,b9 hand.A=8S,9S hand.B=4D,5D", ["8S a3>a11"]),
        # Out of the reserve rather than a discard; the duel has two.
        ("B=d9 hand.A=KS,9S,8S hand.B=4D,5D,6D", ["KS A>a0", "KS C>c0"]),
    ],
)
def test_players_see_what_is_plain(name: str, position: str, moves: list[str]) -> None:
    view = Game.from_position(f"pitchenas-2 {position}").view("A")
    assert str(player(name, 1).choose(view)) in moves


def test_nobody_gives_the_only_way_out() -> None:
    game = Game.from_position(
        "pitchenas-4 turn=A hand.A=KS,2S,3S hand.B=4S,5S,6S hand.C=8S,9S,2H hand.D=3H,5H,6H phase=exchange"
    )
    for name in ("greedy", "search"):
        assert str(player(name, 1).choose(game.view("A"))) != ">KS"


def test_greedy_beats_random() -> None:
    for rules in ("pitchenas-2", "pitchenas-4"):
        results = [meet(rules, ("greedy", "random"), seed, bool(seed % 2))[0] for seed in range(12)]
        assert interval(sum(results) / 12, 12)[0] > 0.5


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["pitchenas-2", "pitchenas-4"])
def test_search_beats_greedy(rules: str) -> None:
    games = 30
    results = [meet(rules, ("search", "greedy"), seed // 2, bool(seed % 2)) for seed in range(games)]
    share = sum(result for result, _ in results) / games
    assert share >= 0.5, f"search wins {share:.0%}"
    assert max(spent for _, times in results for spent in times) < 5


@pytest.mark.parametrize("seed", range(3))
def test_a_search_with_a_count_of_guesses_looks_at_no_clock(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A machine that is stopped for an hour between two looks at the clock chooses as a quick one does."""
    view = Game("pitchenas-2", seed=seed).view("A")
    chosen = SearchPlayer(Random(seed), guesses=3, ahead=2).choose(view)
    hours, guessed, sample = count(0.0, 3600.0), [], View.sample
    monkeypatch.setattr("toc_learn.players.search.perf_counter", lambda: next(hours))
    monkeypatch.setattr(View, "sample", lambda self, rng: guessed.append(1) or sample(self, rng))
    assert SearchPlayer(Random(seed), guesses=3, ahead=2).choose(view) == chosen
    assert len(guessed) == 3
    guessed.clear()
    SearchPlayer(Random(seed)).choose(view)
    assert len(guessed) == 1
