"""Positions and moves for the tests: random ones under every rule set, legal and not."""

from __future__ import annotations

import random
from collections.abc import Iterator

from toc_learn.engine.cards import CARDS
from toc_learn.engine.position import Position
from toc_learn.engine.rulesets import NAMED, RuleSet

CHANGES: dict[str, tuple[object, ...]] = {
    "own_overtake": (False,),
    "home_entry_optional": (False,),
    "seven_parts": (1, 2, 3, 4),
    "king_burns": (True,),
    "protection": ("fresh",),
    "must_play": (True, False),
    "five": ("own", "any", "others"),
    "jack": ("skip", "swap", "swap-others", "eleven", "eleven-or-swap"),
    "ten": ("advance", "swap-advance", "advance-skip", "advance-or-skip"),
    "ace_eleven": (True,),
    "extra_lap": (True, False),
    "swap_own_guard": (True, False),
    "two_of_spades": ("wild",),
    "arm_holes": (9, 20),
}


def random_rules(rng: random.Random) -> RuleSet:
    """Return a named rule set, now and then with options changed."""
    rules = rng.choice(list(NAMED.values()))
    if rng.random() < 0.4:
        for option, values in CHANGES.items():
            if rng.random() < 0.2:
                try:
                    rules = rules.with_(**{option: rng.choice(values)})
                except ValueError:
                    continue
    return rules


def random_position(rng: random.Random, rules: RuleSet | None = None) -> Position:
    """Return a position with marbles anywhere, dense or sparse, and a hand for the player to move."""
    rules = rules or random_rules(rng)
    board = rules.board
    free = set(board.names) - {"O"}
    fields = [str(rules)]
    dense = rng.choice((0.3, 0.6, 0.95))
    for colour in rules.colours:
        near = [f"{colour.lower()}{i}" for i in (0, 0, 7, 8)] + [f"{colour}{i}" for i in (1, 2, 3, 4)]
        holes = []
        for _ in range(4):
            if rng.random() > dense:
                continue
            pool = near if rng.random() < 0.3 else [n for n in board.names if n[0].islower()]
            hole = rng.choice(pool)
            if hole in free:
                free.remove(hole)
                holes.append(hole)
            elif rules.through_centre and rng.random() < 0.3:
                holes.append("O")
        if holes:
            fields.append(f"{colour}={','.join(holes)}")
    player = rng.choice(rules.players)
    cards = [card for card in CARDS if rules.jokers or not card.startswith("*")]
    fields += [f"turn={player}", f"hand.{player}={','.join(rng.sample(cards, rng.randint(1, 5)))}"]
    if rng.random() < 0.1 and rules.jack == "skip":
        fields.append("jack")
    return Position.parse(" ".join(fields))


def random_move(rng: random.Random, position: Position) -> str:
    """Return the text of a move that somebody might try: often refused, for every reason there is."""
    board = position.rules.board
    standing = [hole for colour in position.colours for hole in position.marbles(colour)]
    standing += position.colours
    hand = position.hand(position.turn)
    card = rng.choice(hand) if rng.random() < 0.95 else rng.choice(CARDS)
    counts = {"A": 1, "J": 11, "Q": 12, "K": 13, "4": -4, "*": 18}

    def start() -> str:
        return rng.choice(standing if rng.random() < 0.9 else list(board.names))

    def end(origin: str) -> str:
        at = board.index.get(origin, board.size)
        if at < board.size and rng.random() < 0.85:
            count = rng.randint(1, 7) if card.rank == "7" else counts.get(card.rank) or int(card.rank)
            if rng.random() < 0.15:
                count = rng.randint(-5, 18)
            colour = position.at(origin) or "A"
            slot = count - board.to_entrance("ABCDEFGH".index(colour) % board.arms, at)
            if 0 < slot < 19 and rng.random() < 0.7:
                return f"{colour}{slot}"
            return board.names[(at + count) % board.size]
        if at > board.size and rng.random() < 0.7:
            return origin[0] + str(min(18, int(origin[1:]) + rng.randint(1, 5)))
        if origin in position.colours:
            return f"{origin.lower()}0" if rng.random() < 0.8 else rng.choice(board.names)
        return rng.choice(board.names)

    kind = rng.random()
    if kind < 0.12:
        return rng.choice((f"-{card}", f">{card}", "pass", card))
    if kind < 0.3:
        one, other = start(), start()
        return f"{card} {one}={other}" + (f" {other}>{end(other)}" if rng.random() < 0.7 else "")
    parts = [start() for _ in range(rng.randint(1, 3) if card.rank == "7" else 1)]
    return " ".join([card, *(f"{part}>{end(part)}" for part in parts)])


def random_positions(rng: random.Random, count: int) -> Iterator[Position]:
    """Yield random positions under random rules."""
    for _ in range(count):
        yield random_position(rng)
