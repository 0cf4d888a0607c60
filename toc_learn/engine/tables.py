"""A rule set compiled for the generator: who plays which colours, who wins, and its walks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from toc_learn.engine.board import COLOURS, HOME_SLOTS, Reach
from toc_learn.engine.cards import CARDS, FIRST_JOKER, FIRST_OTHER_SUIT, full_pack
from toc_learn.engine.core import Core, guards_of
from toc_learn.engine.moves import Move, Step
from toc_learn.engine.powers import MORE, SEVEN, WALKS, power_of
from toc_learn.engine.ways import BareWalks, Parts, Rows, Walks, Way

if TYPE_CHECKING:
    from toc_learn.engine.position import Position
    from toc_learn.engine.rulesets import RuleSet

__all__ = ["Tables", "barriers"]

SHELTER_HOLE: Final = 8
JUMP_HOLE: Final = 7


class Tables:
    """Everything about a rule set that does not depend on the position."""

    def __init__(self, rules: RuleSet) -> None:
        board = rules.board
        self.rules = rules
        self.board = board
        self.colours = tuple(COLOURS.index(colour) for colour in rules.colours)
        self.start_guards = rules.protection == "start"
        self.own = tuple(tuple(map(COLOURS.index, rules.colours_of(player))) for player in rules.players)
        self.mates = tuple(
            tuple(COLOURS.index(colour) for mate in rules.mates(player) for colour in rules.colours_of(mate))
            for player in rules.players
        )
        self.common = (COLOURS.index(rules.common),) if rules.common else ()
        self.wins = [
            (side, tuple(COLOURS.index(colour) for player in side for colour in rules.colours_of(player)))
            for side in rules.sides
        ]
        if self.common:
            self.wins.append(("pat", self.common))
        self.home_bits = sum(board.bits[board.size + 1 :])
        self.home_of = [
            sum(board.bits[board.home(arm, slot)] for slot in range(4)) for arm in range(board.arms)
        ]
        self.home_own = [sum(self.home_of[colour] for colour in own) for own in self.own]
        self.shelter_bits = self._every(SHELTER_HOLE) if rules.shelter else 0
        self.sevens = tuple(arm * board.arm_holes + JUMP_HOLE for arm in range(board.arms))
        self.powers = tuple(power_of(rules, card) for card in full_pack(jokers=True))
        # The forward wall, and whether it is lifted for a player who can do nothing else (X-W).
        self.forward_wall = rules.wall or not rules.extra_lap
        self.wall_lifts = rules.wall and rules.extra_lap
        # Without these two a guard is the only thing that bars a way.
        self.plain = rules.own_overtake and not rules.shelter
        # Nor is any walk barred because another could be made: one set of bits says all.
        self.bare = self.plain and rules.home_entry_optional
        roles = [power.role for power in self.powers]
        self.roles = tuple([MORE if role == WALKS and not self.bare else role for role in roles])
        self.jumps_opposite = rules.jump == "opposite"
        self.draws = rules.draw
        self.joker = "" if rules.joker == "plain" else rules.joker
        self.first_joker = FIRST_JOKER
        # Cards after which nothing is drawn, nobody is struck and no joker plays again.
        self.quiet = tuple([self._is_quiet(card) for card in range(len(self.powers))])
        # Cards whose walks neither burn nor jump, and do not ask where the marble stands then (X-JR).
        plain_walks = rules.jump == "never"
        self.quiet_walk = tuple(
            [
                plain_walks and not power.burns and not (card >= FIRST_JOKER and self.joker == "replay")
                for card, power in enumerate(self.powers)
            ]
        )
        self.must_play = rules.must_play
        self.doubles = rules.packs > 1
        self.free_ranks = frozenset(rules.free_cards)
        self.last_marble = rules.last_marble
        self._swaps: dict[int, Step] = {}
        self._rows: dict[tuple[int, int, bool], Rows] = {}
        self._walks: dict[bool, list[list[Walks]]] = {}
        self._seven_parts: dict[tuple[int, int, bool], Parts] = {}
        self._seven_rows: dict[tuple[int, bool], list[Rows]] = {}
        self.exits = tuple([self._exits(card) for card in range(len(self.powers))])
        self._bare_walks: dict[bool, list[list[BareWalks]]] = {}
        self.bare_walks = self.bare_grid(lifted=False)

    def _every(self, hole: int) -> int:
        return sum(self.board.bits[arm * self.board.arm_holes + hole] for arm in range(self.board.arms))

    # Who plays what

    def finished(self, marbles: tuple[tuple[int, ...], ...], player: int) -> bool:
        """Return whether all marbles of a player are home."""
        centre = self.board.centre
        return all(len(marbles[own]) == HOME_SLOTS and marbles[own][0] > centre for own in self.own[player])

    def playable(self, core: Core, card: int) -> tuple[int, ...]:
        """Return the colours whose marbles a card of the player to move plays (P3, C2, Q3, X-teams)."""
        seat = core.seat
        if self.common and 0 <= card < FIRST_OTHER_SUIT:
            return self.common
        mates = self.mates[seat]
        if mates:
            home = self.home_own[seat]
            if (core._guards if core._guards >= 0 else guards_of(core)) & home == home:
                return mates
        return self.own[seat]

    def result(self, marbles: tuple[tuple[int, ...], ...]) -> str:
        """Return the side that is all home, ``"pat"`` for the common camp, else an empty text."""
        centre = self.board.centre
        for side, colours in self.wins:
            for colour in colours:
                holes = marbles[colour]
                if len(holes) < HOME_SLOTS or holes[0] <= centre:
                    break
            else:
                return side
        return ""

    def _is_quiet(self, card: int) -> bool:
        power = self.powers[card]
        return not (self.draws or power.effect or power.strikes or (card >= FIRST_JOKER and self.joker))

    def guards_at(self, colour: int, hole: int) -> bool:
        """Return whether a marble that walks or is swapped to a hole is a guard there (G1, M11)."""
        return hole > self.board.size or (self.start_guards and hole == self.board.start[colour])

    # Walks

    def ways(self, colour: int, hole: int, count: int, lifted: bool) -> list[Way]:
        """Return the ways of a count under this rule set: walls applied, jumps added."""
        board, rules = self.board, self.rules
        if count < 0:
            reaches = board.back(colour, hole, -count)
            walled = rules.wall
        else:
            reaches = board.ahead(colour, hole, count)
            walled = self.forward_wall and not lifted
        found = []
        for reach in reaches:
            if reach.laps and walled:
                continue
            found.append(self._way(colour, hole, reach, reach.end, ()))
            if rules.jump == "next" and reach.end in self.sevens:
                arm = reach.end // board.arm_holes
                if (arm + 1) % board.arms != colour:  # never over the own start hole (X-W)
                    far = self.far_seven(reach.end)
                    found.append(self._way(colour, hole, reach, far, (board.names[reach.end],)))
        return found

    def _way(self, colour: int, hole: int, reach: Reach, end: int, via: tuple[str, ...]) -> Way:
        board = self.board
        final = end
        if self.rules.jump == "opposite" and reach.end in self.sevens:
            final = self.far_seven(reach.end)
        enters = hole < board.size < reach.end
        step = Step(board.names[hole], board.names[end], via)
        alternative = 0 if self.rules.home_entry_optional else reach.alternative
        hits = reach.land | board.bits[final]
        return Way(reach.passed, reach.land, alternative, hits, final, enters, step)

    def far_seven(self, hole: int) -> int:
        """Return where a marble on a hole 7 jumps to (X-7s, X-7c)."""
        board = self.board
        arms_on = board.arms // 2 if self.rules.jump == "opposite" else 1
        return (hole + arms_on * board.arm_holes) % board.size

    def rows(self, colour: int, count: int, lifted: bool = False) -> Rows:
        """Return the ways of a count by hole; a count below 0 goes backward."""
        key = (colour, count, lifted)
        found = self._rows.get(key)
        if found is None:
            found = self._rows[key] = Rows(self, colour, count, lifted)
        return found

    def walk_grid(self, lifted: bool) -> list[list[Walks]]:
        """Return the whole-card walks by card, colour and hole, with the forward wall `lifted` or not."""
        found = self._walks.get(lifted)
        if found is None:
            found = self._walks[lifted] = [
                [self._walk_row(card, colour, lifted) for colour in range(self.board.arms)]
                for card in range(len(self.powers))
            ]
        return found

    def bare_grid(self, lifted: bool) -> list[list[BareWalks]]:
        """Return what `walk_grid` does, for a `bare` table."""
        found = self._bare_walks.get(lifted)
        if found is None:
            grid = self.walk_grid(lifted)
            found = self._bare_walks[lifted] = [
                [BareWalks(walks.card, walks.rows) for walks in row] for row in grid
            ]
        return found

    def _walk_row(self, card: int, colour: int, lifted: bool) -> Walks:
        power = self.powers[card]
        counts = (*power.counts, -power.back) if power.back else power.counts
        free = lifted or power.free_wall
        return Walks(card, [self.rows(colour, count, free) for count in counts])

    def seven_rows(self, colour: int, lifted: bool) -> list[Rows]:
        """Return the ways of the counts 0 to 7 of a colour; 0 is there for the index only."""
        key = (colour, lifted)
        found = self._seven_rows.get(key)
        if found is None:
            found = self._seven_rows[key] = [self.rows(colour, count, lifted) for count in range(SEVEN + 1)]
        return found

    def seven_parts(self, card: int, colour: int, lifted: bool) -> Parts:
        """Return the parts of less than a whole seven of a colour, by hole."""
        key = (card, colour, lifted)
        found = self._seven_parts.get(key)
        if found is None:
            found = self._seven_parts[key] = Parts(self, card, colour, lifted)
        return found

    def swap_step(self, start: int, end: int) -> Step:
        """Return the step in which two marbles change places."""
        key = start * len(self.board.names) + end
        found = self._swaps.get(key)
        if found is None:
            found = self._swaps[key] = Step(self.board.names[start], self.board.names[end], swap=True)
        return found

    def _exits(self, card: int) -> tuple[Move, ...]:
        """Return the moves by colour that bring a marble out; () when the card brings none out."""
        if not self.powers[card].exits:
            return ()
        starts = enumerate(self.board.start)
        return tuple(
            [Move.of(CARDS[card], Step(COLOURS[arm], self.board.names[hole])) for arm, hole in starts]
        )


def barriers(position: Position, colour: int, passes: bool) -> tuple[int, int]:
    """Return the bits that a marble of the colour may not pass, and where it may not end (M2, M4, X-8)."""
    tables = position.tables
    guards = position.guard_bits
    block = guards & tables.home_bits if passes else guards
    if tables.plain:
        return block, guards
    bits = tables.board.bits
    if not tables.rules.own_overtake:
        for hole in position.marble_ints[colour]:
            block |= bits[hole]
    closed = 0
    if tables.shelter_bits:
        for holes in position.marble_ints:
            for hole in holes:
                closed |= bits[hole]
    return block, guards | (closed & tables.shelter_bits)
