"""How a word that was nearly right is spelled: cards as people write them, names of rules in capitals."""

from __future__ import annotations

from itertools import product

from toc_learn.view.names import card_name, sentence
from toc_learn.view.words import text

__all__ = ["MOST", "shown", "spelling"]

MOST = 80  # characters of a word that a sentence repeats

# Ranks and suits as they are printed or said, in capitals; what the texts themselves use comes first.
_RANKS = {rank: (rank,) for rank in ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")}
_RANKS |= {"1": ("A",), "T": ("10",), "V": ("J",), "D": ("Q",), "R": ("K",)}
_SUITS = {"S": "S", "H": "H", "D": "D", "C": "C", "P": "S", "T": "C"}
_SUITS |= {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"}
_JOKERS = ("*", "★", "JOKER", "*JOKER")


def shown(word: str) -> str:
    """Return a word as a sentence repeats it: no control characters, no more than `MOST` characters.

    >>> shown("a\\x1b[31m"), len(shown("x" * 500))
    ('a\\\\x1b[31m', 80)
    """
    seen = "".join(
        c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in word[: MOST + 1]
    )
    return seen if len(seen) <= MOST and len(word) <= MOST else seen[: MOST - 1] + "…"


def _card(word: str) -> str:
    """Return the card that a word nearly names, or nothing; the sign of a discard or gift is left out."""
    bare = word.lstrip("->").replace("\ufe0f", "").upper()
    if len(bare) > 8:
        return ""
    if bare in _JOKERS:
        return "*1"
    for place, turned in product((1, 2), (False, True)):
        rank, suit = (bare[place:], bare[:place]) if turned else (bare[:-place], bare[-place:])
        if rank in _RANKS and suit in _SUITS:
            return _RANKS[rank][0] + _SUITS[suit]
    return ""


def spelling(code: str, word: str, lang: str) -> str:
    """Return how the word of an error is rightly spelled, as a sentence; empty when nothing is near.

    >>> spelling("card_unknown", "Q♦", "en")
    'The queen of diamonds is written QD.'
    """
    if code in ("card_unknown", "move_card"):
        card = _card(word)
        if card and card != word.lstrip("->"):
            return text(lang, "view.error.spelled_card", name=sentence(card_name(card, lang)), card=card)
    if code == "rules_unknown":
        from toc_learn.engine.rulesets import NAMED

        plain = word.lower().replace("_", "-").replace(" ", "-")
        if plain in NAMED:
            return text(lang, "view.error.spelled_rules", word=plain)
    return ""
