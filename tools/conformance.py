"""Play many random games and check each position: `python tools/conformance.py 10000 [RULES …]`.

Plays so many games in all, shared among the rule sets, on every core; prints each rule set's moves, and for a
game that fails its rule set and seed. With `--every 10` the costly checks are made at every tenth position.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
import traceback
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.engine.conformance import conforms
from toc_learn.engine.rulesets import rule_sets


def one(job: tuple[str, int, int]) -> tuple[str, int, int, str]:
    """Return the rule set, the seed, the moves played and, where a check fails, how."""
    rules, seed, every = job
    try:
        return rules, seed, conforms(rules, seed, every), ""
    except Exception:  # every failure is reported with its seed
        return rules, seed, 0, traceback.format_exc(limit=-2)


def main() -> int:
    """Play, print, and return 1 if any game failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int)
    parser.add_argument("rules", nargs="*", default=[str(rules) for rules in rule_sets()])
    parser.add_argument("--first-seed", type=int, default=0)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    args = parser.parse_args()
    each = max(1, args.games // len(args.rules))
    jobs = [(rules, args.first_seed + game, args.every) for rules in args.rules for game in range(each)]
    start = time.perf_counter()
    moves = dict.fromkeys(args.rules, 0)
    failed = 0
    with ProcessPoolExecutor(args.processes) as pool:
        for rules, seed, played, error in pool.map(one, jobs, chunksize=4):
            moves[rules] += played
            if error:
                failed += 1
                print(f"FAILED {rules}, seed {seed}\n{error}", file=sys.stderr)
    for rules, played in moves.items():
        print(f"{rules}: {each} games, {played} moves")
    spent = time.perf_counter() - start
    print(f"{len(jobs)} games, {sum(moves.values())} moves, {failed} failed, {spent:.0f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
