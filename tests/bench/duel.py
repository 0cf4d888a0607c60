"""Let two computer players meet: `python -m tests.bench.duel search greedy --rules pitchenas-4 --games 400`.

Sides are seat-rotated: in every pair of games, with the same deals, each player takes each side once. Prints
the share of games won, with its 95 % interval, and how long the slowest and the mean choice took.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from concurrent.futures import ProcessPoolExecutor

from toc_learn.engine.game import Game
from toc_learn.players import player
from toc_learn.players.search import SearchPlayer

MOST_MOVES = 5000


def meet(rules: str, names: tuple[str, str], seed: int, swapped: bool) -> tuple[float, list[float]]:
    """Play one game; return 1 if the first player's side wins, 0.5 for a draw, and its seconds a choice."""
    game = Game(rules, seed)
    sides = game.rules.sides
    first_side = sides[int(swapped) % len(sides)]
    players = {
        seat: player(names[0] if seat in first_side else names[1], hash((seed, at)))
        for at, seat in enumerate(game.rules.players)
    }
    for thinker in players.values():
        if isinstance(thinker, SearchPlayer):
            thinker.limit = math.inf  # processor time is measured: a busy machine shall not weaken a player
    times = []
    for _ in range(MOST_MOVES):
        if game.result is not None:
            break
        turn = game.position.turn
        start = time.process_time()
        move = players[turn].choose(game.view(turn))
        if turn in first_side:
            times.append(time.process_time() - start)
        game.play(move)
    if game.result == first_side:
        return 1.0, times
    return (0.5 if game.result in (None, "pat") else 0.0), times


def interval(share: float, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a share."""
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


def _one(job: tuple[str, tuple[str, str], int, bool]) -> tuple[float, list[float]]:
    return meet(*job)


def main() -> None:
    """Play the games and print the result."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--rules", default="pitchenas-4")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    jobs = [
        (args.rules, (args.first, args.second), args.seed + game // 2, bool(game % 2))
        for game in range(args.games)
    ]
    results = []
    with ProcessPoolExecutor(args.processes) as pool:
        for result in pool.map(_one, jobs, chunksize=2):
            results.append(result)
            if len(results) % 20 == 0:
                print(f"{len(results)} games, {sum(won for won, _ in results)} won", file=sys.stderr)
    share = sum(result for result, _ in results) / len(results)
    times = [spent for _, spents in results for spent in spents]
    low, high = interval(share, len(results))
    print(
        f"{args.rules}: {args.first} wins {share:.1%} of {len(results)} games against {args.second} "
        f"(95 %: {low:.1%} to {high:.1%}); a choice takes {sum(times) / len(times) * 1e3:.1f} ms, "
        f"at most {max(times) * 1e3:.0f} ms"
    )


if __name__ == "__main__":
    main()
