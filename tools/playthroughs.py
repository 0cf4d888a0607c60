"""Play the golden games anew: `python tools/playthroughs.py [RULES …]`, then read the difference."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.engine.conformance import choose
from tests.playthroughs.golden import FOLDER, annotated
from toc_learn.engine.game import Game
from toc_learn.engine.rulesets import rule_sets

# The shortest of so many random games is kept: it shows as much, and a change of the rules can be read in it.
TRIES = 12


def played(rules: str, seed: int) -> Game:
    """Return a whole random game."""
    game, chance = Game(rules, seed), Random(f"{rules}:{seed}")
    while game.result is None:
        game.play(choose(game.position, chance))
    return game


def main() -> None:
    """Write one game a rule set."""
    for rules in sys.argv[1:] or [str(rules) for rules in rule_sets()]:
        game = min((played(rules, seed) for seed in range(TRIES)), key=lambda game: len(game.history))
        path = FOLDER / f"{game.rules.name}.txt"
        path.write_text(annotated(game), encoding="utf8")
        print(f"{path.name}: {len(game.history)} moves, result {game.result}")


if __name__ == "__main__":
    main()
