"""What each card can do under a rule set: one value that the referee and the generator both read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from toc_learn.engine.cards import CARDS

if TYPE_CHECKING:
    from toc_learn.engine.rulesets import RuleSet

__all__ = ["FOUR", "LAID", "MORE", "NUMBERS", "SEVEN", "SPLITS", "WALKS", "Power", "power_of"]

NUMBERS: Final = {
    "A": 1,
    "2": 2,
    "3": 3,
    "5": 5,
    "6": 6,
    "7": 7,
    "8": 8,
    "9": 9,
    "10": 10,
    "Q": 12,
    "K": 13,
    "*": 18,
}
FOUR: Final = 4
SEVEN: Final = 7
WALKS, SPLITS, LAID, MORE = range(4)


@dataclass(frozen=True, slots=True)
class Power:
    """What one card can do under a rule set; the referee and the generator read the same value."""

    rank: str
    exits: bool = False
    counts: tuple[int, ...] = ()  # forward
    back: int = 0
    seven: bool = False
    five: str = "own"  # whose marbles it moves: "own", "any", "others"
    passes: bool = False  # it may pass guards on start holes (X-5c, X-5s)
    free_wall: bool = False  # the own start hole is no wall for it (X-5d of draw-4)
    burns: bool = False
    swap: str = ""  # "swap": own marbles too, "others": not two of one's own
    advance: int = 0  # after the swap (T1)
    effect: str = ""  # laid for the next player: "jack" or "skip"
    strikes: bool = False  # walking with it strikes the next player too (advance-skip)
    wild: bool = False  # the two of spades
    centre: bool = False  # X-C

    @property
    def role(self) -> int:
        """What a card is to the generator: it only walks, splits, is laid for a jack's effect, or more."""
        if self.seven:
            return SPLITS
        if self.effect == "jack":
            return LAID
        more = self.passes or self.swap or self.effect or self.wild or self.centre or self.five != "own"
        return MORE if more else WALKS


def power_of(rules: RuleSet, card: int) -> Power:
    """Return what a card can do under a rule set."""
    rank = CARDS[card].rank
    exits = rules.exits_with(rank)
    number = (NUMBERS[rank],) if rank in NUMBERS else ()
    if CARDS[card] == "2S" and rules.two_of_spades == "wild":
        return Power(rank, exits=True, wild=True)
    if rank == "A" and rules.ace_eleven:
        return Power(rank, exits, (1, 11))
    if rank == "4":
        return Power(rank, exits, back=FOUR)
    if rank == "5":
        passes = rules.five == "any" or rules.five_passes
        return Power(rank, exits, number, five=rules.five, passes=passes, free_wall=rules.five_lifts_wall)
    if rank == "7":
        return Power(rank, exits, number, seven=True, burns=rules.seven_burns)
    if rank == "10":
        return {
            "advance": Power(rank, exits, number),
            "swap-advance": Power(rank, exits, swap="others", advance=10),
            "advance-skip": Power(rank, exits, number, strikes=True),
            "advance-or-skip": Power(rank, exits, number, effect="skip"),
        }[rules.ten]
    if rank == "J":
        return {
            "skip": Power(rank, exits, effect="jack"),
            "swap": Power(rank, exits, swap="swap"),
            "swap-others": Power(rank, exits, swap="others"),
            "eleven": Power(rank, exits, (11,)),
            "eleven-or-swap": Power(rank, exits, (11,), swap="swap"),
        }[rules.jack]
    if rank == "K":
        return Power(rank, exits, number, burns=rules.king_burns, centre=rules.through_centre)
    return Power(rank, exits, number)
