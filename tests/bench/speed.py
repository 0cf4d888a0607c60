"""The engine's speed as ratios to python-chess in the same process: `python -m tests.bench.speed`.

Seconds depend on the machine; a ratio to another program on the same machine, at the same moment, does not.
Both do the same work several times, in turns; the fastest time of each stretch of it counts.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator

import chess

from toc_learn.engine.game import Game
from toc_learn.engine.generate import legal_moves
from toc_learn.engine.position import Position
from toc_learn.engine.rulesets import rule_sets

# A free split over four marbles has some 500 results: the heaviest hands there are.
HEAVY = (
    "pitchenas-2 A=a3,a9,a14,b2 C=b5,b11,c2,c9 B=a6,a16,b8 D=c4,d2 hand.A=7S,7H,7D,7C,10S",
    "pitchenas-4 A=a3,a9,b5,c9 B=a6,a16,b8,d2 C=a12,b11,c2,d6 D=b3,c4,c14,d9 hand.A=7S,7H,10S,10H,10D",
    "classic-4 A=a1,a9,b5,c9 B=a6,a16,b8,d2 C=a12,b11,c2,d6 D=b3,c4,c14,d9 hand.A=7S,7H,7D,JS,JH",
    "classic-8 A=a1,a9,b5,c9 B=a6,a16,b8,d2 C=a12,e11,f2,g6 D=b3,c4,c14,d9 hand.A=7S,7S,7D,JS,JH",
    "draw-4 A=a1,a5,b9,c9 B=a6,a16,b8,d2 C=a12,b11,c2,d6 D=b3,c4,c14,d9 hand.A=7S,7H,7D,JS,5H",
)


# Does piece number n of some fixed work; yields, stretch by stretch, how much of it is done.
Work = Callable[[int], Iterator[int]]
STRETCH = 100  # moves, a few milliseconds: short enough to be left alone by other programs now and then


def rates(ours: Work, theirs: Work, rounds: int, pieces: int = 6) -> tuple[float, float]:
    """Return how much both do a second of processor time: in turns, each stretch's fastest round counted."""
    best: dict[tuple[Work, int, int], tuple[float, int]] = {}
    for _ in range(rounds):
        for piece in range(pieces):
            for work in (ours, theirs):
                start = time.process_time()
                for stretch, done in enumerate(work(piece)):
                    now = time.process_time()
                    key = (work, piece, stretch)
                    best[key] = min(best.get(key, (now - start, done)), (now - start, done))
                    start = now

    def rate(work: Work) -> float:
        measured = [found for (worker, _, _), found in best.items() if worker is work]
        return sum(done for _, done in measured) / sum(spent for spent, _ in measured)

    return rate(ours), rate(theirs)


def toc_game(number: int) -> Iterator[int]:
    """Play one random whole game of pitchenas-4; yield the moves played."""
    rng = random.Random(number)
    game = Game("pitchenas-4", seed=number)
    moves = 0
    while game.result is None:
        legal = game.legal_moves()
        game.play(legal[int(rng.random() * len(legal))])
        moves += 1
        if moves == STRETCH:
            yield moves
            moves = 0
    yield moves


def chess_games(number: int) -> Iterator[int]:
    """Play four random games of chess, to their ends or 200 moves; yield the moves played."""
    rng = random.Random(number)
    moves = 0
    for _ in range(4):
        board = chess.Board()
        while board.ply() < 200 and (legal := list(board.legal_moves)):
            board.push(legal[int(rng.random() * len(legal))])
            moves += 1
            if moves == STRETCH:
                yield moves
                moves = 0
    yield moves


def sample_positions(rules: str = "pitchenas-4", games: int = 5) -> list[Position]:
    """Return every position of a few random games in which a card is to be played."""
    rng = random.Random(2)
    found = []
    for seed in range(games):
        game = Game(rules, seed)
        while game.result is None:
            if not game.position.exchange:
                found.append(game.position)
            game.play(rng.choice(game.legal_moves()))
    rng.shuffle(found)
    return found


def toc_generation(positions: list[Position]) -> Work:
    """Return the work to generate the legal moves of a share of the positions anew."""

    def work(piece: int) -> Iterator[int]:
        for first in range(piece * 400, piece * 400 + 400, STRETCH):
            yield sum([len(legal_moves(position)) for position in positions[first : first + STRETCH]])

    return work


def chess_perft(board: chess.Board, depth: int) -> int:
    """Return the leaves at `depth`, the last level counted."""
    if depth == 1:
        return board.legal_moves.count()
    leaves = 0
    for move in board.legal_moves:
        board.push(move)
        leaves += chess_perft(board, depth - 1)
        board.pop()
    return leaves


def chess_perft_3(_: int) -> Iterator[int]:
    """Count perft(3) from the first position of chess, first move by first move; yield the leaves."""
    board = chess.Board()
    for move in board.legal_moves:
        board.push(move)
        yield chess_perft(board, 2)
        board.pop()


def heaviest(text: str, repeats: int) -> tuple[int, float, float]:
    """Return a heavy position's number of moves, and seconds for its `legal_moves` (best) and one `judge`."""
    position = Position.parse(text)
    moves = legal_moves(position)
    generated = []
    for _ in range(repeats):
        start = time.process_time()
        legal_moves(position)
        generated.append(time.process_time() - start)
    judged = []
    for move in moves[:: max(1, len(moves) // 50)]:
        start = time.process_time()
        position.judge(move)
        judged.append(time.process_time() - start)
    return len(moves), min(generated), sorted(judged)[len(judged) // 2]


def games_ratio(rounds: int = 5) -> tuple[float, float]:
    """Moves a second in random whole games: ours and python-chess's."""
    return rates(toc_game, chess_games, rounds)


def generation_ratio(rounds: int = 5, rules: str = "pitchenas-4") -> tuple[float, float]:
    """Legal moves generated a second, and python-chess's perft(3) leaves a second."""
    return rates(toc_generation(sample_positions(rules)), chess_perft_3, rounds)


def main() -> None:
    """Print every figure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    args = parser.parse_args()
    ours, theirs = games_ratio(args.rounds)
    print(f"random games, pitchenas-4: {ours:,.0f} moves/s; chess {theirs:,.0f}; ratio {ours / theirs:.2f}")
    ours, theirs = generation_ratio(args.rounds)
    print(f"legal moves generated: {ours:,.0f}/s; chess perft(3) {theirs:,.0f}/s; ratio {ours / theirs:.2f}")
    for text in HEAVY:
        count, generated, judged = heaviest(text, 30)
        name = text.split()[0]
        print(
            f"heavy {name}: {count} moves, generated in {generated * 1e3:.2f} ms; judge {judged * 1e6:.0f} µs"
        )
    for rules in rule_sets():
        ours, theirs = generation_ratio(2, str(rules))
        print(f"{rules}: {ours:,.0f} legal moves/s; ratio {ours / theirs:.2f}")


if __name__ == "__main__":
    main()
