"""Names of colours, holes and cards in the reader's language, and how they are put together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from toc_learn.engine.board import HOME_SLOTS
from toc_learn.view.palette import MARBLES
from toc_learn.view.words import text

if TYPE_CHECKING:
    from toc_learn.engine.rulesets import RuleSet

__all__ = [
    "SUIT_SIGNS",
    "card_label",
    "card_name",
    "colour_name",
    "continued",
    "hole_name",
    "is_red",
    "joined",
    "marble_colour",
    "rank_name",
    "sentence",
    "shape_name",
    "side_name",
    "to_side",
]

SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
JOKER_SIGN = "★"


def _known(colour: str) -> str:
    """Return a colour's letter; a letter that no board has names itself."""
    return colour if colour in MARBLES else ""


def colour_name(colour: str, lang: str) -> str:
    """Return a colour's name: "bleu", "blue"."""
    return text(lang, f"view.colour.{colour}.name") if _known(colour) else colour


def marble_colour(colour: str, lang: str) -> str:
    """Return a colour as said of a marble: "bleue", "blue"."""
    return text(lang, f"view.colour.{colour}.marble") if _known(colour) else colour


def side_name(colour: str, lang: str) -> str:
    """Return who plays a colour: "les bleus", "blue"; for several joined colours, all of them."""
    return joined((text(lang, f"view.colour.{c}.side") if _known(c) else c for c in colour), lang)


def to_side(colour: str, lang: str) -> str:
    """Return a player after "to": "aux bleus", "blue"."""
    return text(lang, f"view.colour.{colour}.to") if _known(colour) else colour


def shape_name(colour: str, lang: str) -> str:
    """Return the name of a colour's shape: "rond", "circle"."""
    return text(lang, f"view.shape.{MARBLES[colour].shape}") if _known(colour) else ""


def joined(words: Iterable[str], lang: str) -> str:
    """Return words as a list in a sentence: "a0, a5 et a8"."""
    *first, last = list(words) or [""]
    return text(lang, "view.and", first=", ".join(first), last=last) if first else last


def sentence(words: str) -> str:
    """Return words with a capital at the start."""
    return words[:1].upper() + words[1:]


def continued(words: str) -> str:
    """Return words as they go on after a colon, small at the start; a hole keeps its letter.

    >>> continued("En b0, un pieu rouge barre la route."), continued("A2 est prise.")
    ('en b0, un pieu rouge barre la route.', 'A2 est prise.')
    """
    return words if words[1:2].isdigit() else words[:1].lower() + words[1:]


def card_label(card: str, lang: str) -> str:
    """Return what stands on a card: "D♦" in French, "Q♦" in English; "★" on a joker, "?" on a hidden card.

    >>> card_label("QD", "fr"), card_label("10H", "en")
    ('D♦', '10♥')
    """
    card = str(card)
    if card.startswith("*"):
        return JOKER_SIGN
    rank, suit = card[:-1], card[-1:]
    if suit not in SUIT_SIGNS:
        return card
    return face(rank, lang) + SUIT_SIGNS[suit]


def face(rank: str, lang: str) -> str:
    """Return what stands on a card of that rank: "V" for a jack in French."""
    return text(lang, f"view.face.{rank}") if rank in ("A", "J", "Q", "K") else rank


def card_name(card: str, lang: str) -> str:
    """Return a card's name with its article: "la dame de carreau", "the queen of diamonds"."""
    card = str(card)
    if card[:1] in ("*", "?"):
        return text(lang, f"view.rank.{card[:1]}")
    rank, suit = card[:-1], card[-1:]
    if suit not in SUIT_SIGNS:
        return card
    return text(lang, "view.card", rank=rank_name(rank, lang), suit=text(lang, f"view.suit.{suit}"))


def rank_name(rank: str, lang: str) -> str:
    """Return the name of a rank with its article: "le roi", "the 7"."""
    if rank in ("A", "J", "Q", "K", "*", "?"):
        return text(lang, f"view.rank.{rank}")
    return text(lang, "view.rank.number", rank=rank)


def is_red(card: str) -> bool:
    """Return whether a card is printed in red: hearts, diamonds and the first joker."""
    return str(card)[-1:] in ("H", "D") or card == "*1"


def hole_name(hole: str, lang: str, rules: RuleSet | None = None) -> str:
    """Return a hole in words: "case de départ bleue (a0)", "case 2 de la zone d’arrivée bleue (A2)", or "a5".

    With `rules` the entrances are named too.
    """
    if hole == "O":
        return text(lang, "view.hole.centre")
    colour = hole[:1].upper()
    if not _known(colour):
        return hole
    home = text(lang, f"view.colour.{colour}.home")
    if hole == colour:
        return text(lang, "view.hole.reserve", side=home)
    if hole[0].isupper():
        number = int(hole[1:])
        if number > HOME_SLOTS:
            return hole
        return text(lang, "view.hole.home", n=number, side=home, hole=hole)
    if hole[1:] == "0":
        return text(lang, "view.hole.start", side=home, hole=hole)
    if rules is not None and int(hole[1:]) == rules.arm_holes - rules.entrance_offset:
        owner = chr(ord("A") + (ord(colour) - ord("A") + 1) % rules.arms)
        return text(lang, "view.hole.entrance", side=text(lang, f"view.colour.{owner}.home"), hole=hole)
    return hole
