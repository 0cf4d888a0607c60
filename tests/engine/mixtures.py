"""Rule sets that no sheet has: random values of every option, put together so that nothing contradicts."""

from __future__ import annotations

import argparse
from random import Random

from tests.engine.conformance import choose
from tests.engine.samples import random_position, random_texts
from tests.sampling import rng
from toc_learn import Game, Move, Position, RuleSet, RuleSetError, rule_sets
from toc_learn.engine.act import act
from toc_learn.engine.board import COLOURS
from toc_learn.engine.cards import RANKS
from toc_learn.engine.core import guards_of
from toc_learn.engine.optiontext import OPTIONS
from toc_learn.engine.reasons import why

# How often a mixture changes an option.
CHANGES = 0.35


def random_value(chance: Random, option: str) -> str:
    """Return a value of an option as text."""
    match option:
        case "exit_cards":
            return _ranks(chance, 1)
        case "free_cards":
            return _ranks(chance, 0) or "none"
        case "deals":
            return "+".join(str(chance.randrange(1, 7)) for _ in range(chance.randrange(1, 4)))
        case "seven_parts":
            return str(chance.randrange(1, 5))
        case "arm_holes":
            return str(chance.choice((9, 10, 12, 18, 19, 30)))
        case "entrance_offset":
            return str(chance.randrange(1, 9))
        case "seats":
            return _seats(chance)
    return chance.choice(OPTIONS[option].values.split(", "))


def _ranks(chance: Random, least: int) -> str:
    return "+".join(chance.sample(RANKS, chance.randrange(least, 5)))


def _seats(chance: Random) -> str:
    colours = list(COLOURS[: chance.choice((4, 4, 6, 8))])
    chance.shuffle(colours)
    players = chance.randrange(2, len(colours) + 1)
    seats = colours[:players]
    for colour in colours[players:]:
        if chance.random() < 0.5:
            seats[chance.randrange(players)] += colour
    return "+".join(seats)


def random_text(chance: Random) -> str:
    """Return the text of a rule set with random options, which may contradict each other."""
    changed = [option for option in OPTIONS if chance.random() < CHANGES]
    words = ",".join(f"{option}={random_value(chance, option)}" for option in changed)
    name = chance.choice(rule_sets()).name
    return f"{name}[{words}]" if words else name


def mixture(chance: Random) -> RuleSet:
    """Return a random rule set whose options do not contradict each other."""
    while True:
        try:
            return RuleSet.parse(random_text(chance))
        except RuleSetError:
            continue


def mixtures(name: str, count: int) -> list[RuleSet]:
    """Return the mixtures of the sample called `name`: the same for the same commit."""
    chance = rng(f"mixtures:{name}")
    return [mixture(chance) for _ in range(count)]


def agreement(rules: RuleSet, positions: int, texts: int) -> list[str]:
    """Return where generator and referee part on random positions, or a position is lost by its text."""
    chance = rng(f"agreement:{rules}")
    found = []
    for _ in range(positions):
        position = random_position(chance, rules)
        legal = position.legal_moves()
        if Position.parse(str(position)) != position:
            found.append(f"{position}: read as {Position.parse(str(position))}")
        if len(set(legal)) != len(legal):
            found.append(f"{position}: a move is listed twice")
        found += [
            f"{position}: {move} is listed, {why(position, move)}" for move in legal if why(position, move)
        ]
        for text in random_texts(chance, position, texts):
            verdict, reason = position.judge(text), why(position, Move.parse(text))
            if verdict.legal != (reason is None):
                found.append(f"{position}: {text} is {verdict.code}, {reason}")
            if not verdict.legal and verdict.sentence("fr") == verdict.sentence("en"):
                found.append(f"{position}: {text} is refused without a sentence")
        for move in chance.sample(list(legal), min(8, len(legal))):
            after = position.play(move)
            if Position.parse(str(after)) != after or after.guard_bits != guards_of(after):
                found.append(f"{position}: {move} leads to {after}")
            if tuple(act(position, move).marbles) != after.marble_ints:
                found.append(f"{position}: {move} leads elsewhere, step by step")
            joker = str(move.card)[0] == "*" and bool(move.steps) and rules.joker != "plain"
            if after.result is None and any(after.hand(position.turn)) and joker != bool(after.replay):
                found.append(f"{position}: {move} is followed by {after}")
            if position.outcome(move).result != after.result:
                found.append(f"{position}: {move} has another outcome")
    return found


def long_games(count: int, seed: int, most: int) -> tuple[list[int], list[str]]:
    """Play a random game of so many mixtures; return the lengths of those that ended, and the others."""
    chance = Random(seed)
    lengths, others = [], []
    for number in range(count):
        game = Game(mixture(chance), number)
        moves = 0
        while game.result is None and moves < most:
            game.play(choose(game.position, chance))
            moves += 1
        if game.result is None:
            others.append(str(game.rules))
        else:
            lengths.append(moves)
    return sorted(lengths), others


def main() -> int:
    """Compare or play as the command line says; return 1 if generator and referee part."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--games", action="store_true", help="play one random game of each, and tell how long"
    )
    parser.add_argument("--most", type=int, default=20_000, help="moves after which a game is given up")
    args = parser.parse_args()
    if args.games:
        lengths, others = long_games(args.count, args.seed, args.most)
        tenth = len(lengths) // 10
        print(f"half end within {lengths[len(lengths) // 2]} moves, nine of ten within {lengths[-1 - tenth]}")
        print(
            f"the longest took {lengths[-1]}; not ended after {args.most}: {len(others)}", *others, sep="\n"
        )
        return 0
    chance = Random(args.seed)
    found = [line for _ in range(args.count) for line in agreement(mixture(chance), 4, 30)]
    print(*found, f"{args.count} rule sets, {len(found)} differences", sep="\n")
    return int(bool(found))


if __name__ == "__main__":
    raise SystemExit(main())
