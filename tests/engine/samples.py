"""Random positions and random texts of moves, near enough to the rules to meet most of them."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from toc_learn import Position, RuleSet
from toc_learn.engine.board import COLOURS
from toc_learn.engine.cards import CARDS, full_pack

# Tables with house rules that meet where no named table lets them.
HOUSES = (
    "pitchenas-4[seven_parts=4,own_overtake=no]",
    "pitchenas-4[home_entry_optional=no,extra_lap=no]",
    "pitchenas-2[jack=swap,protection=fresh]",
    "pitchenas-3[king_burns=yes,jack=swap,common=B]",
    "pitchenas-4[must_play=yes,exit_cards=4+7+10+J]",
    "pitchenas-2[seven_parts=1,jokers=yes]",
    "pitchenas-4[teams=solo]",
    "classic-6[ten=swap-advance,teams=3]",
    "classic-8[home_entry_optional=no,teams=4]",
    "classic-4[jack=eleven-or-swap,ace_eleven=yes,two_of_spades=wild,teams=solo]",
    "shawinigan-4[seven_burns=yes,own_overtake=no,two_of_spades=wild,teams=solo]",
    "shawinigan-4[ten=swap-advance,jack=swap,five=others,protection=fresh,swap_own_guard=yes]",
    "draw-4[extra_lap=yes,protection=fresh]",
    "draw-4[jack=swap-others,teams=2]",
    "chevaux-6[extra_lap=yes,teams=3]",
    "chevaux-4[arm_holes=9,entrance_offset=8,teams=2]",
    "chevaux-6[five=any,own_overtake=no,home_entry_optional=no]",
)


def random_position(chance: Random, rules: RuleSet) -> Position:
    """Return a position that the rules could bring about, rich in guards, homes, holes 7 and 8."""
    board = rules.board
    marbles: dict[str, list[str]] = {}
    taken: set[int] = set()
    for colour in rules.colours:
        owner = COLOURS.index(colour)
        holes = []
        for _ in range(chance.choice((0, 1, 2, 2, 3, 3, 4))):
            hole = chance.choice(
                (
                    board.home(owner, chance.randrange(4)),
                    board.start[chance.choice((owner, chance.randrange(board.arms)))],
                    (board.entrance[owner] - chance.randrange(12)) % board.size,
                    chance.randrange(board.arms) * board.arm_holes + chance.choice((0, 7, 7, 8)),
                    chance.randrange(board.size),
                    board.centre if rules.through_centre else chance.randrange(board.size),
                )
            )
            if hole not in taken or hole == board.centre:
                taken.add(hole)
                holes.append(board.names[hole])
        marbles[colour] = holes
    pack = [CARDS[card] for card in full_pack(rules.jokers, rules.packs)]
    chance.shuffle(pack)
    hands = {player: [pack.pop() for _ in range(chance.randrange(1, 5))] for player in rules.players}
    changes: dict[str, object] = {"turn": chance.choice(rules.players), "hands": hands, "marbles": marbles}
    if chance.random() < 0.3:
        changes["pack"] = [pack.pop() for _ in range(3)]
    if chance.random() < 0.2:
        changes["dealer"] = chance.choice(rules.players)
    changes |= _special(chance, rules, marbles)
    return Position.start(rules).with_(**changes)


def _special(chance: Random, rules: RuleSet, marbles: dict[str, list[str]]) -> dict[str, object]:
    """Return now and then a strike, a joker's second play or an exchange, and fresh marbles."""
    changes: dict[str, object] = {}
    if rules.protection == "fresh":
        starts = [f"{colour.lower()}0" for colour in rules.colours if f"{colour.lower()}0" in marbles[colour]]
        changes["fresh"] = [start for start in starts if chance.random() < 0.6]
    event = chance.random()
    standing = [hole for holes in marbles.values() for hole in holes]
    if event < 0.05 and rules.jack == "skip":
        changes["jack"] = True
    elif event < 0.05 and "skip" in rules.ten:
        changes["skip"] = True
    elif event < 0.12 and rules.joker == "again" and rules.jokers:
        changes["replay"] = "any"
    elif event < 0.2 and rules.joker == "replay" and rules.jokers and standing:
        changes["replay"] = chance.choice(standing)
    elif event > 0.97 and rules.teams > 1 and rules.exchange != "never":
        changes["phase"] = "exchange"
    return changes


def random_texts(chance: Random, position: Position, count: int) -> list[str]:
    """Return texts of moves, most of them nearly right: cards of the hand, marbles of the board."""
    return [_text(chance, position) for _ in range(count)]


def _text(chance: Random, position: Position) -> str:
    hand = position.hand(position.turn)
    card = chance.choice(hand) if hand and chance.random() < 0.95 else chance.choice(CARDS)
    kind = chance.random()
    if kind < 0.06:
        return chance.choice((f"-{card}", f">{card}", "pass", str(card)))
    if kind < 0.12:
        colour = chance.choice(position.colours)
        return f"{card} {colour}>{colour.lower()}0"
    board = position.rules.board
    standing = [hole for colour in position.colours for hole in position.marbles(colour)] or ["a3"]
    if card.rank in ("10", "J") and chance.random() < 0.7:
        start, end = chance.choice(standing), chance.choice((*standing, *board.names[:3], "A", "O"))
        swap = f"{card} {start}={end}"
        return (
            swap if card.rank == "J" or len(end) == 1 else f"{swap} {_step(chance, position, end, 10, start)}"
        )
    parts = chance.choice((1, 2, 2, 3, 4)) if card.rank == "7" else chance.choice((1,) * 9 + (2,))
    cuts = [0, *sorted(chance.sample(range(1, 7), parts - 1)), 7]
    counts = [b - a for a, b in pairwise(cuts)] if card.rank == "7" else [_count(card)] * parts
    steps = [_step(chance, position, chance.choice(standing), n, "") for n in counts]
    return " ".join((card, *steps))


def _count(card: str) -> int:
    return {"A": 1, "4": -4, "J": 11, "Q": 12, "K": 13}.get(card[:-1]) or (
        int(card[:-1]) if card[0] != "*" else 18
    )


def _step(chance: Random, position: Position, start: str, count: int, mover: str) -> str:
    """Return a step of about `count` holes for the marble on `start` (of a ten, the one on `mover`)."""
    board = position.rules.board
    if chance.random() < 0.15:
        count += chance.choice((-1, 1))
    colour = position.at(mover or start) if (mover or start) in board.index else None
    place = board.index.get(start, board.centre)
    if place == board.centre or chance.random() < 0.08:
        return f"{start}>{chance.choice((*board.names, 'A5', 'A18'))}"
    if place > board.centre:
        slot = board.home_slot(place) + 1 + count
        return f"{start}>{start[0]}{slot}" if 1 <= slot <= 18 else f"{start}>a5"
    slot = count - board.to_entrance(COLOURS.index(colour), place) if colour else 0
    if 1 <= slot <= 18 and chance.random() < 0.6:
        return f"{start}>{colour}{slot}"
    end = (place + count) % board.size
    if end % board.arm_holes == 7 and chance.random() < 0.5:
        far = (end + chance.choice((1, 2)) * board.arm_holes) % board.size
        return f"{start}>{board.names[end]}>{board.names[far]}"
    return f"{start}>{board.names[end]}"
