"""Random whole games of every rule set: nothing is lost, doubled, hidden wrongly or refused without a clause.

The everyday suite plays 50 games of each Pitchenas table and one of every other; CI plays 300 and 11.
`python tools/conformance.py 10000` plays as many as it is told.
"""

from __future__ import annotations

import pytest

from tests.engine.conformance import conforms
from toc_learn.engine.rulesets import rule_sets

PITCHENAS = ("pitchenas-2", "pitchenas-3", "pitchenas-4")
OTHERS = tuple(rules.name for rules in rule_sets() if rules.name not in PITCHENAS)
# Tables with options that no named rule set has.
CHANGED = (
    "pitchenas-3[common=B,must_play=yes]",
    "pitchenas-4[seven_parts=4,protection=fresh,extra_lap=no]",
    "pitchenas-4[own_overtake=no,home_entry_optional=no]",
    "pitchenas-2[jack=swap-others,ten=advance-or-skip,five=any]",
    "pitchenas-4[teams=solo,exchange=never,jack=eleven-or-swap,ace_eleven=yes]",
    "classic-4[teams=solo,exchange=never,two_of_spades=wild,jokers=yes]",
    "classic-6[teams=3,arm_holes=9,entrance_offset=1]",
    "classic-8[teams=4]",
    "chevaux-4[teams=2,extra_lap=yes]",
    "chevaux-6[teams=3,jack=skip]",
    "draw-4[king_burns=no,ten=advance-skip]",
    "shawinigan-4[seven_burns=yes,must_play=no]",
)
CHUNK = 10


@pytest.mark.parametrize("first", range(0, 50, CHUNK))
@pytest.mark.parametrize("rules", PITCHENAS)
def test_pitchenas_games(rules: str, first: int) -> None:
    for seed in range(first, first + CHUNK):
        assert conforms(rules, seed)


@pytest.mark.parametrize("rules", [*OTHERS, *CHANGED])
def test_games_of_the_other_tables(rules: str) -> None:
    assert conforms(rules, 0)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(50, 300, CHUNK))
@pytest.mark.parametrize("rules", PITCHENAS)
def test_many_pitchenas_games(rules: str, first: int) -> None:
    for seed in range(first, first + CHUNK):
        assert conforms(rules, seed)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(1, 11, CHUNK))
@pytest.mark.parametrize("rules", [*OTHERS, *CHANGED])
def test_many_games_of_the_other_tables(rules: str, first: int) -> None:
    for seed in range(first, first + CHUNK):
        assert conforms(rules, seed)
