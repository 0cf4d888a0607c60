"""Write the perft files of the tests: `python tools/perft_files.py`, then read the difference.

For each rule set, positions from random games and the counts of move sequences from them, to depth 3. Another
count than before is a change of the rules: made on purpose, or a mistake.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from toc_learn.engine.game import Game
from toc_learn.engine.perft import perft
from toc_learn.engine.position import Position
from toc_learn.engine.rulesets import RuleSet, rule_sets

FOLDER = Path(__file__).resolve().parents[1] / "tests" / "perft"
DEPTH = 3
POSITIONS = 8
# A position with more sequences would make the tests slow.
MOST = 120_000
GAMES = 12


def candidates(rules: RuleSet) -> list[Position]:
    """Return positions of random games in which several cards can do something, the richer ones first."""
    chance = Random(str(rules))
    found: list[Position] = []
    for seed in range(GAMES):
        game = Game(rules, seed)
        while game.result is None and len(game.history) < 3000:
            position = game.position
            if min(len(position.hand(player)) for player in position.players) >= 3:
                found.append(position)
            legal = game.legal_moves()
            plays = [move for move in legal if move.kind not in ("discard", "effect")]
            game.play(chance.choice(plays or list(legal)))
    chance.shuffle(found)
    return found


def features(position: Position) -> set[str]:
    """Return what is special about a position, so that the chosen ones differ."""
    legal = position.legal_moves()
    found = {move.kind for move in legal} | {
        f"card {move.card.rank}" for move in legal if move.card and move.steps
    }
    found |= {name for name in ("jack", "skip", "replay") if getattr(position, name)}
    homes = sum(hole[0].isupper() for colour in position.colours for hole in position.marbles(colour))
    found.add(f"home {min(homes, 12) // 3}")
    found.add(position.phase)
    return found


def chosen(rules: RuleSet) -> list[tuple[Position, list[int]]]:
    """Return positions that together show as much as possible, with their counts."""
    pool = [(position, features(position)) for position in candidates(rules)[:1500]]
    seen: set[str] = set()
    picked: list[tuple[Position, list[int]]] = []
    while len(picked) < POSITIONS and pool:
        best = max(pool, key=lambda pair: (len(pair[1] - seen), len(pair[0].legal_moves())))
        pool.remove(best)
        counts = [perft(best[0], depth) for depth in (1, 2)]
        if counts[1] > MOST / 20:
            continue
        counts.append(perft(best[0], DEPTH))
        if not 0 < counts[-1] <= MOST:
            continue
        seen |= best[1]
        picked.append((best[0], counts))
    return picked


def main() -> None:
    """Write one file a rule set."""
    FOLDER.mkdir(exist_ok=True)
    for rules in rule_sets():
        lines = [f"# {rules}: sequences of 1, 2 and 3 moves, as `toc-learn perft` counts them."]
        for position, counts in chosen(rules):
            lines.append(" ; ".join([str(position), *[f"D{i} {n}" for i, n in enumerate(counts, 1)]]))
        path = FOLDER / f"{rules.name}.perft"
        path.write_text("\n".join(lines) + "\n", encoding="utf8")
        print(path.name, len(lines) - 1)


if __name__ == "__main__":
    main()
