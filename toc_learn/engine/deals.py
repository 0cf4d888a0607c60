"""Dealing: shuffles, who deals, how many cards, what a new deal does to a position (D3 C5 Q4 R1 R2, X-deal).

Shuffle number *n* of a game depends on the game's seed and on *n* alone, so that undoing and replaying need
no state of a generator; it uses only `Random.random`, which every Python repeats for the same seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import TYPE_CHECKING, Final

from toc_learn.engine.cards import CARDS, Card, full_pack
from toc_learn.engine.core import NO_REPLAY, Core

if TYPE_CHECKING:
    from toc_learn.engine.position import Position
    from toc_learn.engine.rulesets import RuleSet

__all__ = [
    "Order",
    "copied",
    "deal_first",
    "deal_next",
    "deal_size",
    "draw_for_dealer",
    "finished",
    "first_dealer",
    "refill",
    "shuffled",
    "to_move",
    "whole_pack",
]

Order = tuple[int, ...]

# Ace low, joker high.
HEIGHT: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "*")


def whole_pack(rules: RuleSet) -> Order:
    """Return every card that a rule set plays with."""
    return full_pack(rules.jokers, rules.packs)


def shuffled(cards: Iterable[int], seed: int, number: int) -> Order:
    """Return the cards in the order of shuffle `number` (from 1) of a game; the next card first."""
    rng = Random(f"{seed}:{number}")
    return tuple(sorted(sorted(cards), key=lambda _: rng.random()))


def draw_for_dealer(rules: RuleSet, seed: int) -> tuple[tuple[tuple[str, Card], ...], ...]:
    """Return the draws that decide the first dealer: rounds of (player, card), again among the tied; or ().

    The last round's highest card deals (X-deal); where nobody draws, the last player deals first (R2).
    """
    if not rules.draws_dealer:
        return ()
    rounds: list[tuple[tuple[str, Card], ...]] = []
    cards = iter(shuffled(whole_pack(rules), seed, 0))
    players = rules.players
    while len(players) > 1:
        drawn = tuple((player, CARDS[card]) for player, card in zip(players, cards, strict=False))
        rounds.append(drawn)
        highest = max(HEIGHT.index(card.rank) for _, card in drawn)
        players = tuple(player for player, card in drawn if HEIGHT.index(card.rank) == highest)
    return tuple(rounds)


def first_dealer(rules: RuleSet, seed: int) -> str:
    """Return who deals first when nobody says otherwise."""
    rounds = draw_for_dealer(rules, seed)
    if not rounds:
        return rules.players[-1]
    return max(rounds[-1], key=lambda drawn: HEIGHT.index(drawn[1].rank))[0]


def deal_size(rules: RuleSet, number: int, left: int) -> int:
    """Return how many cards each player gets in deal `number` of a round with `left` cards undealt.

    0 when the pack is used up: no such deal, or too few cards for all.
    """
    sizes = rules.deals
    if number > len(sizes) and not rules.last_deal_repeats:
        return 0
    size = sizes[min(number, len(sizes)) - 1]
    return size if size * len(rules.players) <= left else 0


def deal_first(position: Position, order: Callable[[], Order]) -> Position:
    """Return `position` with the game's first deal from a fresh pack; its dealer deals, nobody is struck."""
    return _deal(position, position.dealer_seat, 1, order(), (), jack=False, first=True)


def deal_next(position: Position, order: Callable[[], Order]) -> Position:
    """Return the position after the next deal; `order` gives a fresh pack when this one is used up.

    A jack outlives the deal (J5) until the pack is used up and the dealer changes (J6); a ten does not.
    """
    rules = position.rules
    number = position.deal + 1
    used_up = not deal_size(rules, number, len(position.pack_ints))
    dealer = position.dealer_seat
    if rules.dealers == "leader" or (rules.dealers == "round" and used_up):
        dealer = (dealer + 1) % len(position.held)
    if used_up:
        jack = position.jack and dealer == position.dealer_seat
        return _deal(position, dealer, 1, order(), (), jack, first=False)
    return _deal(position, dealer, number, position.pack_ints, position.pile_ints, position.jack, first=False)


def _deal(
    position: Position, dealer: int, number: int, pack: Order, pile: Order, jack: bool, first: bool
) -> Position:
    rules = position.rules
    count = len(rules.players)
    size = deal_size(rules, number, len(pack))
    leader = (dealer + 1) % count
    dealt, rest = pack[: size * count], pack[size * count :]
    if rules.common and number == len(rules.deals):  # C5: the last card is shown
        pile, rest = pile + rest[:1], rest[1:]
    new = copied(position)
    new.held = tuple([tuple(sorted(dealt[(seat - leader) % count :: count])) for seat in range(count)])
    new.seat = leader
    new.dealer_seat = dealer
    new.deal = number
    new.pack_ints = rest
    new.pile_ints = pile
    new.jack = jack
    new.skip = False
    new.again = NO_REPLAY
    new.exchange = exchanges(rules, number, size, first)
    new.gifts = (None,) * count if new.exchange else ()
    return finished(new)


def exchanges(rules: RuleSet, number: int, size: int, first: bool) -> bool:
    """Return whether a deal begins with an exchange (Q2 and the option `exchange`)."""
    if rules.teams == 1:
        return False
    return {
        "never": False,
        "first": first and number == 1,
        "five-card": size == 5,
        "every": True,
    }[rules.exchange]


def refill(position: Position, seat: int, pack: Order) -> Position:
    """Return the position after the player at `seat` drew from the pile, shuffled anew (X-deal)."""
    new = copied(position)
    held = list(position.held)
    held[seat] = tuple(sorted((*held[seat], pack[0])))
    new.held = tuple(held)
    new.pack_ints = pack[1:]
    new.pile_ints = ()
    return finished(new)


def to_move(position: Position, seat: int) -> Position:
    """Return the position with another player to move; a ten's strike is lost on the way (X-10)."""
    new = copied(position)
    new.seat = seat
    new.skip = False
    return finished(new)


def copied(position: Position) -> Core:
    """Return an open copy, for `finished` to close."""
    new = Core()
    new.rules = position.rules
    new.tables = position.tables
    new.marble_ints = position.marble_ints
    new.seat = position.seat
    new.held = position.held
    new.jack = position.jack
    new.skip = position.skip
    new.again = position.again
    new.fresh_bits = position.fresh_bits
    new.dealer_seat = position.dealer_seat
    new.deal = position.deal
    new.pack_ints = position.pack_ints
    new.pile_ints = position.pile_ints
    new.exchange = position.exchange
    new.gifts = position.gifts
    new._guards = position._guards
    new._legal = None
    new._result = position._result
    new._hash = 0
    return new


def finished(core: Core) -> Position:
    """Close a copy: from here on it is a `Position`, which does not change."""
    from toc_learn.engine.position import Position

    core.__class__ = Position
    assert isinstance(core, Position)
    return core
