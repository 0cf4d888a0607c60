"""What one player can see of a game: the own hand, the board, the pile, how many cards the others hold."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from toc_learn.engine.cards import UNKNOWN
from toc_learn.engine.deals import copied, finished, whole_pack

if TYPE_CHECKING:
    from collections.abc import Iterable

    from toc_learn.engine.position import Position

__all__ = ["View", "seen_by"]


class View:
    """A player's view of a game: games that differ only in what the player cannot see give equal views."""

    __slots__ = ("player", "position")

    player: str
    position: Position  # cards that the player has not seen are unknown

    def __init__(self, player: str, position: Position) -> None:
        object.__setattr__(self, "player", player)
        object.__setattr__(self, "position", position)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a View does not change: {name}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and (self.player, self.position) == (other.player, other.position)

    def __hash__(self) -> int:
        return hash((self.player, self.position))

    def __repr__(self) -> str:
        return f"View({self.player!r}, {self.position!r})"

    @property
    def counts(self) -> dict[str, int]:
        """How many cards each player holds, in seat order."""
        return dict(zip(self.position.players, map(len, self.position.held), strict=True))

    def sample(self, rng: Random) -> Position:
        """Return a full position that agrees with all that the player has seen, each as likely."""
        position = self.position
        hidden = _unseen(position)
        rng.shuffle(hidden)
        fill = iter(hidden)
        new = copied(position)
        new.held = tuple(
            [
                tuple(sorted([next(fill) if card == UNKNOWN else card for card in hand]))
                if UNKNOWN in hand
                else hand
                for hand in position.held
            ]
        )
        new.gifts = tuple([next(fill) if gift == UNKNOWN else gift for gift in position.gifts])
        new.pack_ints = tuple([next(fill) if card == UNKNOWN else card for card in position.pack_ints])
        new.pile_ints = tuple([next(fill) if card == UNKNOWN else card for card in position.pile_ints])
        return finished(new)


def _unseen(position: Position) -> list[int]:
    seen: list[int] = [*position.pack_ints, *position.pile_ints]
    for hand in position.held:
        seen += hand
    seen += [gift for gift in position.gifts if gift is not None]
    if position.rules.packs == 1:
        known = set(seen)
        return [card for card in whole_pack(position.rules) if card not in known]
    return list((Counter(whole_pack(position.rules)) - Counter(seen)).elements())


def seen_by(position: Position, seat: int, known: Iterable[tuple[int, int]] = ()) -> Position:
    """Return the position as the player at `seat` sees it.

    `known` are others' cards that the player knows of, as (seat, card): a gift still in the partner's hand.
    """
    by_seat: dict[int, list[int]] = {}
    for other, card in known:
        by_seat.setdefault(other, []).append(card)
    new = copied(position)
    held = []
    for other, hand in enumerate(position.held):
        if other == seat:
            held.append(hand)
        else:
            shown = sorted(by_seat.get(other, ()))
            held.append((*shown, *[UNKNOWN] * (len(hand) - len(shown))))
    new.held = tuple(held)
    new.gifts = tuple(
        [UNKNOWN if gift is not None and other != seat else gift for other, gift in enumerate(position.gifts)]
    )
    new.pack_ints = (UNKNOWN,) * len(position.pack_ints)
    return finished(new)
