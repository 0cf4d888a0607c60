"""Game: a whole game with its pack, deals, exchanges and dealers; playing, undoing, views, the record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from toc_learn.engine.cards import CARDS, UNKNOWN, Card
from toc_learn.engine.core import NO_REPLAY
from toc_learn.engine.deals import (
    Order,
    deal_first,
    deal_next,
    first_dealer,
    refill,
    shuffled,
    to_move,
    whole_pack,
)
from toc_learn.engine.errors import PositionError
from toc_learn.engine.generate import LegalMoves, legal_moves
from toc_learn.engine.moves import Move
from toc_learn.engine.outcome import Outcome
from toc_learn.engine.play import play
from toc_learn.engine.playerview import View, seen_by
from toc_learn.engine.position import Position
from toc_learn.engine.rulesets import RuleSet

__all__ = ["Game", "Played"]


class Played(NamedTuple):
    """One move of a game.

    `before` is the position it was played in, `played` the one right after it, and `after` the one that the
    next player finds: another one when cards were dealt or the pile was shuffled in between.
    """

    move: Move
    before: Position
    played: Position
    after: Position
    shuffles: int  # how often cards had been shuffled when the next player came to move

    @property
    def player(self) -> str:
        """Who moved."""
        return self.before.turn

    @property
    def outcome(self) -> Outcome:
        """What the move brought about."""
        return self.before.outcome(self.move)

    @property
    def dealt(self) -> bool:
        """Whether cards were dealt after this move."""
        return not any(self.played.held) and any(self.after.held)

    @property
    def drawn(self) -> Card | None:
        """The card that the player drew after the move (X-JR, `draw`), or None."""
        if self.move.kind in ("give", "pass"):
            return None
        seat = self.before.seat
        held = (self.played if self.dealt else self.after).held[seat]
        new = Counter((*held, self.move.card_int)) - Counter(self.before.held[seat])
        return next((CARDS[card] for card in new), None)


def _refuse_hidden(start: Position) -> None:
    """Refuse a position with cards that are not shown, wherever they lie."""
    cards = {f"hand.{player}": hand for player, hand in zip(start.players, start.held, strict=True)}
    cards |= {"pack": start.pack_ints, "pile": start.pile_ints}
    cards |= {
        f"given.{player}": (card,)
        for player, card in zip(start.players, start.gifts, strict=False)
        if card is not None
    }
    for field, there in cards.items():
        if UNKNOWN in there:
            raise PositionError("card_unknown", field, "?", "AS … KC")


class Game:
    """A game, seeded and repeatable: the same rules, seed, dealer and moves give the same positions.

    >>> game = Game("pitchenas-4", seed=7)
    >>> game.position.turn, game.position.phase, len(game.position.hand("A")), game.result
    ('A', 'exchange', 5, None)
    >>> after = game.play(game.legal_moves()[0])
    >>> game.undo(), game.history, game.redo(), game.position == after
    (True, (), True, True)
    """

    def __init__(
        self,
        rules: RuleSet | str = "pitchenas-4",
        seed: int = 0,
        *,
        dealer: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Deal the first cards; `dealer` deals (default: R2, X-deal), `headers` go to the record.

        Raises `RecordError` for what no record can hold: a header whose key is more than letters, digits and
        ``._-``, a seed below 0.
        """
        rules = RuleSet.parse(rules) if isinstance(rules, str) else rules
        empty = Position.start(rules)
        if dealer is None:
            dealer = first_dealer(rules, seed)
        self._begin(empty.with_(dealer=dealer), seed, None, headers)

    @classmethod
    def from_position(
        cls, position: Position | str, seed: int = 0, *, headers: Mapping[str, str] | None = None
    ) -> Game:
        """Return a game that goes on from a position; where nobody has a card, its dealer deals first.

        Raises `PositionError` where cards are not shown: nobody can play or deal those.
        """
        start = Position.parse(position) if isinstance(position, str) else position
        return cls._replayed(start.rules, seed, None, start, headers or {}, ())

    @classmethod
    def from_record(cls, text: str) -> Game:
        """Return the game written in `text`, replayed and judged move by move; raises `RecordError`."""
        from toc_learn.engine.record import read

        return read(text)

    @classmethod
    def _replayed(
        cls,
        rules: RuleSet,
        seed: int | None,
        dealer: str | None,
        start: Position | None,
        headers: Mapping[str, str],
        orders: Sequence[Order],
    ) -> Game:
        """Return a game at its opening, for `record`; `orders` say how each pack lies, as far as known.

        Without a seed the cards that nobody knows lie as with seed 0.
        """
        if start is not None:
            _refuse_hidden(start)
        game = cls.__new__(cls)
        opening = start or Position.start(rules).with_(dealer=dealer or first_dealer(rules, seed or 0))
        game._begin(opening, seed, start, headers, orders)
        return game

    def _begin(
        self,
        position: Position,
        seed: int | None,
        start: Position | None,
        headers: Mapping[str, str] | None,
        orders: Sequence[Order] = (),
    ) -> None:
        from toc_learn.engine.record import checked_headers, checked_seed

        self.rules = position.rules
        self.seed = None if seed is None else checked_seed(seed)  # None: read from a record that has none
        self.headers = checked_headers(headers or {})
        self.comments: dict[int, str] = {}
        self.start = start
        self._orders = tuple(orders)
        self._shuffles = 0
        # Each as the fields of a `Played`, which are made when somebody asks.
        self._line: list[tuple[Move, Position, Position, Position, int]] = []
        self._legal: LegalMoves | None = None
        self._at = 0
        if not any(position.held) and position.result is None:
            position = deal_first(position, self._shuffle_all)
        self._opening = position
        self._opening_shuffles = self._shuffles
        self.position = position

    # What there is

    @property
    def opening(self) -> Position:
        """The position before the first move, cards dealt."""
        return self._opening

    @property
    def history(self) -> tuple[Played, ...]:
        """The moves so far; those undone are not among them."""
        return tuple(map(Played._make, self._line[: self._at]))

    @property
    def result(self) -> str | None:
        """None, the side that has won (``"A"``, ``"AC"``), or ``"pat"``; known at the very move."""
        return self.position.result

    def legal_moves(self) -> LegalMoves:
        """Return the legal moves of the player to move."""
        found = self._legal
        if found is None:
            found = self._legal = legal_moves(self.position)
        return found

    # Playing

    def play(self, move: Move | str) -> Position:
        """Play a legal move, and deal when a deal is over; return the position that the next player finds.

        Raises `IllegalMove` or `MoveError`; then nothing has changed. Moves undone before are forgotten.
        """
        before = self.position
        if isinstance(move, Move) and move in self.legal_moves().listed:
            chosen = move
        else:
            chosen = before._legal_form(move)
        played = play(before, chosen)
        after = self._settled(before, played, chosen)
        if self._at < len(self._line):
            del self._line[self._at :]
            self.comments = {ply: text for ply, text in self.comments.items() if ply <= self._at}
        self._line.append((chosen, before, played, after, self._shuffles))
        self._at += 1
        self._legal = None
        self.position = after
        return after

    def undo(self) -> bool:
        """Take the last move back; False when there is none."""
        if self._at == 0:
            return False
        self._at -= 1
        self._legal = None
        self.position = self._line[self._at][1]
        self._shuffles = self._line[self._at - 1][4] if self._at else self._opening_shuffles
        return True

    def redo(self) -> bool:
        """Play the last move taken back once more; False when there is none."""
        if self._at == len(self._line):
            return False
        self._legal = None
        _, _, _, self.position, self._shuffles = self._line[self._at]
        self._at += 1
        return True

    def comment(self, text: str) -> None:
        """Write a comment after the last move (before the first one, when none is played)."""
        self.comments[self._at] = text

    def record(self) -> str:
        """Return the game as text that people can read and mail, see `record`."""
        from toc_learn.engine.record import write

        return write(self)

    def view(self, player: str) -> View:
        """Return what a player can see now."""
        seat = self.position._player(player)
        return View(player, seen_by(self.position, seat, self._gifts_known(seat)))

    # Cards

    def _shuffle_all(self) -> Order:
        return self._shuffle(whole_pack(self.rules))

    def _shuffle(self, cards: Order) -> Order:
        self._shuffles += 1
        if self._shuffles > len(self._orders):
            return shuffled(cards, self.seed or 0, self._shuffles)
        known = self._orders[self._shuffles - 1]
        others = (Counter(cards) - Counter(known)).elements()
        rest = iter(shuffled(others, self.seed or 0, self._shuffles))
        begin = [next(rest, UNKNOWN) if card == UNKNOWN else card for card in known]
        return (*(card for card in begin if card != UNKNOWN), *rest)

    def _settled(self, before: Position, played: Position, move: Move) -> Position:
        """Return what the next player finds: cards dealt when no hand has any, or a new pack."""
        if played._result:
            return played
        after = played
        if after.tables.draws and not before.pack_ints and move.kind not in ("give", "pass"):
            after = refill(played, before.seat, self._shuffle(played.pile_ints))
        held = after.held
        if held[after.seat] or after.exchange or after.again != NO_REPLAY:
            return after
        if not any(held):
            return deal_next(after, self._shuffle_all)
        seat = after.seat
        while not held[seat]:
            seat = (seat + 1) % len(held)
        return to_move(after, seat)

    def _gifts_known(self, seat: int) -> list[tuple[int, int]]:
        """Return the gift of this deal that its giver knows to be in the taker's hand, as (seat, card)."""
        if self.rules.teams == 1 or self.rules.exchange == "never" or self.position.exchange:
            return []
        step = len(self.rules.players) // self.rules.teams
        taker = (seat + step) % len(self.rules.players)
        for at in range(self._at - 1, -1, -1):
            one = Played._make(self._line[at])
            if one.dealt:
                return []
            if one.before.exchange and not one.played.exchange:
                gift = one.before.gifts[seat] if one.before.seat != seat else one.move.card_int
                assert gift is not None
                later = self._line[at + 1 : self._at]
                gone = any(seen.seat == taker and move.card_int == gift for move, seen, *_ in later)
                return [] if gone else [(taker, gift)]
        return []
