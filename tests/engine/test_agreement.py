"""Generator and referee say the same, and every refusal has a reason, on random positions of every table."""

from __future__ import annotations

import os
from collections import Counter

import pytest

from tests.engine.samples import HOUSES, random_position, random_texts
from tests.sampling import rng
from toc_learn import Move, Position, RuleSet, rule_sets
from toc_learn.engine.clauses import clause
from toc_learn.engine.core import guards_of
from toc_learn.engine.reasons import why
from toc_learn.engine.verdict import CODES

TABLES = [*map(str, rule_sets()), *HOUSES]
SAMPLES = int(os.environ.get("TOC_SAMPLES", "25"))


@pytest.mark.parametrize("table", TABLES)
def test_referee_finds_nothing_against_a_legal_move_and_something_against_any_other(table: str) -> None:
    chance = rng(f"agreement:{table}")
    rules = RuleSet.parse(table)
    for _ in range(SAMPLES):
        position = random_position(chance, rules)
        for move in position.legal_moves():
            assert why(position, move) is None, f"{position}: {move}"
        for text in random_texts(chance, position, 40):
            verdict = position.judge(text)
            reason = why(position, Move.parse(text))
            assert verdict.legal == (reason is None), f"{position}: {text}"


@pytest.mark.parametrize("table", TABLES)
def test_legal_moves_are_distinct_readable_and_keep_the_marbles(table: str) -> None:
    chance = rng(f"moves:{table}")
    rules = RuleSet.parse(table)
    for _ in range(SAMPLES):
        position = random_position(chance, rules)
        legal = position.legal_moves()
        assert len(set(legal)) == len(legal)
        for move in chance.sample(list(legal), min(12, len(legal))):
            assert Move.parse(str(move)) is move
            after, outcome = position.play(move), position.outcome(move)
            assert Position.parse(str(after)) == after, f"{position}: {move}"
            assert after.guard_bits == guards_of(after), f"{position}: {move}"
            out = sum(step.start in position.colours for step in move.steps)
            assert _standing(after) == _standing(position) + out - len(outcome.captures), (
                f"{position}: {move}"
            )
            assert outcome.result == after.result
            assert [path[0] for path in outcome.path] == [step.start for step in move.steps]


def _standing(position: Position) -> int:
    return sum(len(position.marbles(colour)) for colour in position.colours)


def test_every_code_is_met_and_every_clause_is_in_the_reference() -> None:
    chance = rng("codes")
    met: Counter[str] = Counter()
    for table in TABLES * 30:  # it ends as soon as every code is met
        rules = RuleSet.parse(table)
        for _ in range(8):
            position = random_position(chance, rules)
            for text in random_texts(chance, position, 25):
                verdict = position.judge(text)
                if verdict.code is not None and verdict.clause is not None:
                    clause(verdict.clause)
                    assert verdict.sentence("fr")
                    assert verdict.sentence("en")
                    met[verdict.code] += 1
                assert verdict.legal == (verdict.code is None) == (verdict.clause is None)
        if len(met) == len(CODES):
            break
    assert set(met) == set(CODES)
