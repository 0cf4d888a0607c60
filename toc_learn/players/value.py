"""What a position is worth to a player: progress, home, danger, and the cards still in hand.

One unit is about one hole of progress. The figures are judgements, tried out by letting players meet; no rule
depends on them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from toc_learn.engine.cards import CARDS
from toc_learn.engine.rulesets import RuleSet

if TYPE_CHECKING:
    from toc_learn.engine.position import Position

__all__ = ["Judgement", "judgement"]

WON: Final = 10_000.0
# A marble out of its reserve, one round of the track, and one in home; deeper slots leave room for the next.
OUT: Final = 20.0
LAP: Final = 60.0
HOME: Final = 100.0
SLOT: Final = 4.0
# Close enough to the entrance for one card to bring it home.
CLOSE: Final = 6.0
NEAR: Final = 13
# Part of a marble's worth that is lost to danger from one opponent's marble or reserve.
DANGER: Final = 0.045
SEVENS: Final = 7
# A struck opponent loses a turn.
STRIKE: Final = 9.0
# A card kept for later, and what an exit card is worth to a player with no marble out.
CARDS_WORTH: Final = {
    "A": 5.0, "K": 5.0, "Q": 4.0, "J": 4.0, "10": 4.0, "7": 6.0, "4": 3.0, "*": 8.0,
    "2": 1.5, "3": 1.5, "5": 2.0, "6": 2.0, "8": 2.5, "9": 2.5,
}  # fmt: skip
FIRST_EXIT: Final = 16.0
IDLE: Final = 0.2


class Judgement:
    """The worth of positions under one rule set."""

    def __init__(self, rules: RuleSet) -> None:
        tables = rules.tables
        board = tables.board
        self.tables = tables
        self.size = board.size
        self.centre = board.centre
        self.worth = [
            [self._hole_worth(colour, hole) for hole in range(len(board.names))]
            for colour in range(board.arms)
        ]
        self.card_worth = [CARDS_WORTH[card.rank] for card in CARDS]
        self.exits = [power.exits for power in tables.powers]
        players = rules.players
        side_of = {player: next(side for side in rules.sides if player in side) for player in players}
        self.friends: list[tuple[int, ...]] = []
        self.foes: list[tuple[int, ...]] = []
        for player in players:
            names = "".join(rules.colours_of(mate) for mate in side_of[player])
            friends = tuple(rules.colours.index(colour) for colour in names)
            mine = tuple(tables.colours[i] for i in friends)
            self.friends.append(mine)
            self.foes.append(tuple(colour for colour in tables.colours if colour not in mine))
        # Several opposing sides share the weight that one would have.
        self.foe_share = 1 / max(1, len(rules.sides) - 1)
        self.common = tables.common

    def _hole_worth(self, colour: int, hole: int) -> float:
        board = self.tables.board
        if hole == board.centre:
            return OUT + LAP / 2
        if hole > board.centre:
            return HOME + SLOT * board.home_slot(hole)
        gone = (hole - board.start[colour]) % board.size
        track = board.size - board.offset
        if gone > track:  # past the entrance: another lap
            return OUT * 0.8
        close = CLOSE if track - gone <= NEAR else 0.0
        return OUT + LAP * gone / track + close

    def board_worth(self, position: Position, seat: int) -> float:
        """Return what the marbles are worth to the player at `seat`, dangers not counted."""
        worth = self.worth
        total = 0.0
        for colour in self.friends[seat]:
            row = worth[colour]
            for hole in position.marble_ints[colour]:
                total += row[hole]
        against = 0.0
        for colour in self.foes[seat]:
            row = worth[colour]
            for hole in position.marble_ints[colour]:
                against += row[hole]
        return total - against * self.foe_share

    def danger(self, position: Position, seat: int) -> float:
        """Return how much of the worth of friends' marbles is in danger, less what the others risk."""
        friends, foes = self.friends[seat], self.foes[seat]
        return (
            self._at_risk(position, friends, foes) - self._at_risk(position, foes, friends) * self.foe_share
        )

    def _at_risk(self, position: Position, targets: tuple[int, ...], hunters: tuple[int, ...]) -> float:
        size, worth = self.size, self.worth
        marbles = position.marble_ints
        starts = self.tables.board.start
        guards = position.guard_bits
        track = [hole for hunter in hunters for hole in marbles[hunter] if hole < size]
        exits = [starts[hunter] for hunter in hunters if len(marbles[hunter]) < 4]
        total = 0.0
        for colour in targets:
            row = worth[colour]
            for hole in marbles[colour]:
                if hole >= size or guards >> hole & 1:
                    continue
                risk = 0.0
                for other in track:
                    behind = (hole - other) % size
                    if behind <= NEAR:
                        risk += 1.6 if behind <= SEVENS else 1.0
                    elif behind == size - 4:
                        risk += 1.0
                if hole in exits:
                    risk += 3.0
                if risk:
                    total += min(0.5, risk * DANGER) * row[hole]
        return total

    def hand_worth(self, position: Position, seat: int) -> float:
        """Return what the cards of the player at `seat` are worth where the marbles stand."""
        hand = position.held[seat]
        marbles = position.marble_ints
        colours = self.tables.own[seat]
        if self.tables.mates[seat] and self.tables.finished(marbles, seat):
            colours = self.tables.mates[seat]
        waiting = any(len(marbles[colour]) < 4 for colour in colours)
        running = any(hole < self.size for colour in colours for hole in marbles[colour])
        total = 0.0
        first = waiting and not running
        for card in hand:
            if card < 0:
                continue
            if first and self.exits[card]:
                total += FIRST_EXIT
                first = False
            else:
                total += self.card_worth[card] * (1.0 if running or self.exits[card] else IDLE)
        return total

    def worth_to(self, position: Position, seat: int) -> float:
        """Return what a position is worth to the player at `seat`: marbles, dangers, own cards, a strike."""
        result = position.result
        if result:
            if result == "pat":
                return 0.0
            return WON if position.rules.players[seat] in result else -WON
        total = self.board_worth(position, seat) - self.danger(position, seat)
        if position.jack or position.skip:
            struck = self.tables.own[position.seat][0] in self.friends[seat]
            total += -STRIKE if struck else STRIKE
        return total + self.hand_worth(position, seat)


@lru_cache(maxsize=16)
def judgement(rules: RuleSet) -> Judgement:
    """Return the one judgement of a rule set."""
    return Judgement(rules)
