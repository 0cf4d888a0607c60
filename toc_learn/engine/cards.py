"""Cards and packs (B5). Inside the engine a card is an int, at the edge a `Card`, which is its text."""

from __future__ import annotations

import re
from typing import Final

__all__ = [
    "CARDS",
    "CARD_TEXT",
    "FIRST_JOKER",
    "FIRST_OTHER_SUIT",
    "HIDDEN",
    "RANK",
    "RANKS",
    "SUITS",
    "UNKNOWN",
    "Card",
    "card_index",
    "full_pack",
    "names",
]

SUITS: Final = "SHDC"
RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
# A card that a player's view does not show.
UNKNOWN: Final = -1
# Ints: the spades come first (C2), the jokers last.
FIRST_OTHER_SUIT: Final = len(RANKS)
FIRST_JOKER: Final = len(SUITS) * len(RANKS)

CARD_TEXT: Final = re.compile(r"(?:10|[2-9AJQK])[SHDC]|\*[12]")


class Card(str):
    """A card as text, ``"10H"`` or ``"*1"``; it compares and hashes as that text.

    >>> Card("10H").rank, Card("10H").suit, Card("*1").rank
    ('10', 'H', '*')
    """

    __slots__ = ()

    @property
    def rank(self) -> str:
        """``A 2 … 10 J Q K``, ``*`` for a joker, ``?`` for a card that is not shown."""
        return self[:1] if self[:1] in "*?" else self[:-1]

    @property
    def suit(self) -> str:
        """``S H D C``; empty for a joker or a card that is not shown."""
        return "" if self[:1] in "*?" else self[-1:]


# By int: suit by suit (S H D C), in each suit A 2 … K, jokers last: the canonical order of a hand.
CARDS: Final[tuple[Card, ...]] = tuple(
    [Card(rank + suit) for suit in SUITS for rank in RANKS] + [Card("*1"), Card("*2")]
)
RANK: Final = tuple([card.rank for card in CARDS])
HIDDEN: Final = Card("?")
_INDEX: Final = {str(card): i for i, card in enumerate(CARDS)}


def card_index(text: str) -> int | None:
    """Return the int of the card written `text`, None when it is no card."""
    return _INDEX.get(text)


def names(cards: tuple[int, ...]) -> tuple[Card, ...]:
    """Return `Card`s for ints; an unknown card is ``Card("?")``."""
    return tuple([CARDS[card] if card >= 0 else HIDDEN for card in cards])


def full_pack(jokers: bool, packs: int = 1) -> tuple[int, ...]:
    """Return a sorted pack: 52 cards, 54 with `jokers`, times `packs`."""
    return tuple(sorted(list(range(len(CARDS) if jokers else FIRST_JOKER)) * packs))
