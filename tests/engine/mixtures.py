"""Rule sets that no sheet has: random values of every option, put together so that nothing contradicts."""

from __future__ import annotations

from random import Random

from tests.sampling import rng
from toc_learn import RuleSet, RuleSetError, rule_sets
from toc_learn.engine.board import COLOURS
from toc_learn.engine.cards import RANKS
from toc_learn.engine.optiontext import OPTIONS

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
