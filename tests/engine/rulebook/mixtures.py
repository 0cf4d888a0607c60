"""Random rule sets: a named table with any of the options changed."""

from __future__ import annotations

from random import Random

from .ruleset import BOARD, Rules, defaults
from .tables import ORDER, RANKS, TABLES, VALUES, BadText

DEALS = ("5", "5+4", "4+4", "5+4+4", "3+2", "6+5", "2+2+2+2", "1+3")


def random_rules(rng: Random) -> str:
    """A rule set with a few house options, or with many, in the canonical spelling; none that contradicts."""
    while True:
        name = rng.choice(list(TABLES))
        count = rng.choice((1, 2, 3, 4, 6, 9, 14, 25))
        changed = dict.fromkeys(rng.sample(ORDER, count), "")
        for key in ORDER:
            if key in changed:
                changed[key] = random_value(key, name, changed, rng)
        mend(name, changed, rng)
        try:
            return str(Rules(spelled(name, changed)))
        except BadText:
            continue


def spelled(name: str, changed: dict[str, str]) -> str:
    words = [f"{key}={changed[key]}" for key in ORDER if key in changed]
    return f"{name}[{','.join(words)}]" if words else name


def random_value(key: str, name: str, changed: dict[str, str], rng: Random) -> str:
    colours = BOARD[: int(changed.get("arms") or TABLES[name]["arms"])]
    if key == "seats":
        return random_seats(colours, rng)
    if key == "common":
        return rng.choice([*colours, "none"])
    if key == "deals":
        return rng.choice(DEALS)
    if key == "exit_cards":
        return "+".join(rng.sample(RANKS, rng.randint(1, 4)))
    if key == "free_cards":
        return rng.choice(("none", "+".join(rng.sample(RANKS, rng.randint(1, 5)))))
    return rng.choice(VALUES[key])


def random_seats(colours: str, rng: Random) -> str:
    """Some of the colours dealt out to some players."""
    luck = rng.random()
    half = len(colours) // 2
    if luck < 0.25 and half > 1:  # opposite pairs, as in the duel
        pairs = [colours[i] + colours[i + half] for i in range(half)]
        return "+".join(sorted(rng.sample(pairs, rng.randint(2, half))))
    used = rng.sample(colours, rng.randint(2, len(colours)))
    if luck < 0.7:
        return "+".join(sorted(used))
    players = rng.randint(2, len(used))
    seats = used[:players]
    for colour in used[players:]:
        seats[rng.randrange(players)] += colour
    return "+".join(sorted("".join(sorted(seat)) for seat in seats))


def mend(name: str, changed: dict[str, str], rng: Random) -> None:
    """Change more, so that most mixtures make sense together."""
    named = TABLES[name]
    colours = BOARD[: int((named | changed)["arms"])]
    if changed.get("common", "none") not in ("none", *colours):
        changed.pop("common")
    common = (named | changed)["common"]
    left = "".join(c for c in colours if c != common)
    seats = (named | changed)["seats"]
    off_board = not set(seats) - {"+"} <= set(colours)
    twice = "seats" in changed and common in seats
    if off_board or twice or ("common" in changed and common != "none" and rng.random() < 0.5):
        changed["seats"] = random_seats(left, rng)
    options = named | defaults(name, changed) | changed
    players = options["seats"].count("+") + 1
    fitting = [str(size) for size in (2, 3, 4) if players % size == 0 and size < players]
    if options["teams"] not in ("solo", *fitting):
        changed["teams"] = rng.choice(fitting or ["solo"])
    if common != "none" or options["two_of_spades"] == "wild":
        changed["teams"] = "solo"
    if common != "none":
        changed["five"] = "own"
    options |= changed
    if options["teams"] == "solo":
        changed.pop("exchange", None)
    if options["draw"] == "yes":
        changed["deals"] = "5"
    elif options["while_served"] == "no":
        sizes = options["deals"].split("+")
        cards = (54 if options["jokers"] == "yes" else 52) * int(options["packs"])
        while sum(map(int, sizes)) * players > cards:
            sizes.pop()
        changed["deals"] = "+".join(sizes)
