"""The second implementation: true to the clauses, and one with the engine.

TOC_SAMPLES sets how many positions each rule set is compared on, TOC_SEED repeats a sample. The everyday
sample is small; the large one runs with --full and in CI.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random

import pytest

from tests.engine import rulebook
from tests.engine.rulebook.board import CODES
from tests.engine.rulebook.deals import dealt, next_deal
from tests.engine.rulebook.examples import EXAMPLES
from tests.sampling import rng
from toc_learn import Game, Position, RuleSet

NAMES = [
    *("pitchenas-2", "pitchenas-3", "pitchenas-4", "classic-4", "classic-6", "classic-8", "shawinigan-4"),
    *("draw-4", "chevaux-2", "chevaux-3", "chevaux-4", "chevaux-5", "chevaux-6"),
]
TABLES = [
    *NAMES,
    *("pitchenas-3[common=B]", "classic-4[teams=solo]", "classic-6[teams=solo]", "classic-6[teams=3]"),
    *("classic-8[teams=solo]", "classic-8[teams=4]", "chevaux-4[teams=2]", "chevaux-6[teams=2]"),
    "chevaux-6[teams=3]",
]
# Samples of random rule sets, each with other options changed.
MIXTURES = [f"mixture {number}" for number in range(12)]


def differences(position: str, chance: Random) -> Iterator[str]:
    """Where engine and rule book part on this position: its text, moves, verdicts, results, what follows."""
    engine = Position.parse(position)
    if str(engine) != position:
        yield f"{position}: written as {engine}"
    if engine.result != rulebook.result(position):
        yield f"{position}: result {engine.result}, the rules say {rulebook.result(position)}"
    texts = [str(move) for move in engine.legal_moves()]
    legal = rulebook.legal(position)
    if len(texts) != len(set(texts)):
        yield f"{position}: listed twice {sorted(t for t in set(texts) if texts.count(t) > 1)}"
    if extra := set(texts) - legal:
        yield f"{position}: not legal {sorted(extra)[:4]} ({rulebook.judge(position, min(extra))})"
    if missing := legal - set(texts):
        verdict = engine.judge(min(missing))
        yield f"{position}: missing {sorted(missing)[:4]} (the engine says {verdict.code})"
    both = sorted(legal & set(texts))
    for move in chance.sample(both, min(6, len(both))):
        after, expected = str(engine.play(move)), rulebook.play(position, move)
        if after != expected:
            yield f"{position}: {move} leads to {after}, the rules say {expected}"
        if engine.play(move).result != rulebook.result(expected):
            yield f"{position}: {move} ends in {engine.play(move).result}, not {rulebook.result(expected)}"
    for move in [rulebook.random_move_text(position, chance) for _ in range(6)] + both[:2]:
        verdict = engine.judge(move)
        said, expected_code = (verdict.code, verdict.cause), rulebook.judge(position, move)
        if said != expected_code or verdict.legal != (expected_code[0] is None):
            yield f"{position}: {move} is {said}, the rules say {expected_code}"
        if expected_code[0] is None and str(verdict.move) != rulebook.spelling(position, move):
            yield f"{position}: {move} is read as {verdict.move}, not {rulebook.spelling(position, move)}"


def game_differences(table: str, seed: int, moves: int) -> Iterator[str]:
    """The same along a whole game from its first deal, moves taken at random."""
    chance = Random(seed)
    game = Game(table, seed=seed)
    deals = 1
    for _ in range(moves):
        position = str(game.position)
        if rulebook.canonical_text(position) != position:
            yield f"{position}: read as {rulebook.canonical_text(position)}"
        legal = sorted(rulebook.legal(position))
        if legal != sorted(str(move) for move in game.position.legal_moves()):
            yield f"{position}: legal are {legal}"
        if game.result is not None or not legal:
            break
        plays = [move for move in legal if move[0] != "-"]
        move = chance.choice(plays if plays and chance.random() < 0.9 else legal)
        after = rulebook.play(position, move)
        if str(game.position.play(move)) != after:
            yield f"{position}: {move} leads to {game.position.play(move)}"
        game.play(move)
        expected = next_deal(after, deals) if game.result is None else None
        if expected is not None:
            deals += 1
            if dealt(str(game.position)) != expected:
                yield f"{after}: dealt {dealt(str(game.position))}, the rules say {expected}"
    if rulebook.result(str(game.position)) != game.result:
        yield f"{game.position}: result {game.result}"


def compare(table: str, name: str, usual: int) -> list[str]:
    samples = int(os.environ.get("TOC_SAMPLES", usual))
    chance = rng(f"{name}:{table}")
    found: list[str] = []
    for _ in range(samples):
        rules = mixture(chance) if table in MIXTURES else table
        found += differences(rulebook.random_position(rules, chance), chance)
    return found


def mixture(chance: Random) -> str:
    """A random rule set; both must read it, and write it alike."""
    text = rulebook.random_rules(chance)
    assert str(RuleSet.parse(text)) == text
    return text


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


@pytest.mark.parametrize(("clause", "position", "move", "expected"), EXAMPLES)
def test_engine_agrees_on_the_examples(clause: str, position: str, move: str, expected: str) -> None:
    verdict = Position.parse(position).judge(move)
    assert (verdict.code, verdict.cause) == rulebook.judge(position, move)
    if verdict.legal:
        assert str(Position.parse(position).play(move)) == rulebook.play(position, move)


@pytest.mark.parametrize("table", [*TABLES, *MIXTURES])
def test_engine_and_rulebook_agree(table: str) -> None:
    usual = 100 if table.startswith("pitchenas") else 25 if table in MIXTURES else 15
    found = compare(table, "everyday", usual)
    assert not found, "\n".join(found[:20])


@pytest.mark.parametrize("table", [*TABLES, *MIXTURES])
def test_engine_and_rulebook_agree_along_a_game(table: str) -> None:
    chance = rng(f"game:{table}")
    rules = mixture(chance) if table in MIXTURES else table
    found = list(game_differences(rules, chance.randrange(1000), 40))
    assert not found, "\n".join(found[:20])


@pytest.mark.slow
@pytest.mark.parametrize("table", [*TABLES, *MIXTURES[:4]])
def test_engine_and_rulebook_agree_along_whole_games(table: str) -> None:
    chance = rng(f"games:{table}")
    rules = mixture(chance) if table in MIXTURES else table
    found = list(game_differences(rules, chance.randrange(1000), 600))
    assert not found, "\n".join(found[:20])


@pytest.mark.slow
@pytest.mark.parametrize("table", [*TABLES, *MIXTURES])
def test_engine_and_rulebook_agree_on_a_large_sample(table: str) -> None:
    usual = 1000 if table.startswith("pitchenas") else 100 if table in MIXTURES else 250
    found = compare(table, "large", usual)
    assert not found, "\n".join(found[:20])


def test_random_moves_reach_every_code() -> None:
    chance = rng("codes")
    reached: set[str | None] = set()
    for _ in range(1000):
        for table in ("pitchenas-2", "pitchenas-3", "shawinigan-4", "chevaux-4"):
            position = rulebook.random_position(table, chance)
            reached |= {
                rulebook.judge(position, rulebook.random_move_text(position, chance))[0] for _ in range(8)
            }
        if reached >= set(CODES):
            return
    raise AssertionError(f"never reached: {set(CODES) - reached}")


def test_changed_texts_are_read_and_refused_alike() -> None:
    chance = rng("texts")
    refused = 0
    for number in range(150):
        table = rulebook.random_rules(chance) if number % 2 else chance.choice(NAMES)
        position = rulebook.random_position(table, chance)
        for text in [rulebook.random_changed_text(position, chance) for _ in range(6)]:
            expected = rulebook.canonical_text(text)
            refused += expected is None
            try:
                written: str | None = str(Position.parse(text))
            except ValueError:
                written = None
            assert written == expected, text
    assert refused
