"""Moves and their text. A move is interned: one text, one object, so that comparing costs nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Union
from weakref import WeakValueDictionary

from toc_learn.engine.board import COLOURS, HOME_SLOTS, Board
from toc_learn.engine.cards import CARD_TEXT, CARDS, Card
from toc_learn.engine.errors import MoveError, as_text

__all__ = [
    "DISCARDS",
    "EFFECTS",
    "GIFTS",
    "HOLE_CODES",
    "KINDS",
    "Listed",
    "Move",
    "Step",
    "holes_of",
    "listed_move",
    "overshoot",
    "reserve_of",
    "with_card",
]

# effect: a card laid for what it does to the next player; centre: a king to or from the centre (X-C).
KINDS: Final = (
    "exit", "walk", "split", "swap", "swap-advance", "effect", "discard", "give", "pass", "centre",
)  # fmt: skip

# Slots up to 18 are read so that the referee can say that a marble overshoots its home.
HOLE_TEXT: Final = re.compile(
    rf"(?P<track>[{COLOURS.lower()}](?:0|[1-9]\d?))|(?P<home>[{COLOURS}](?:[1-9]|1[0-8]))|(?P<reserve>[{COLOURS}])|O",
    re.ASCII,
)
MOST_STEPS: Final = 8
ANY_HOLE: Final = "a0–h29, A1–H4, A–H, O"  # before the board is known
HOLE_CODES: Final = ("move_hole", "move_no_end", "move_no_start")  # what is told with the holes there are


@dataclass(frozen=True, slots=True)
class Step:
    """One marble from `start` to `end`; `via`: the hole of a written jump; `swap`: the two change places."""

    start: str
    end: str
    via: tuple[str, ...] = ()
    swap: bool = False

    def __str__(self) -> str:
        return f"{self.start}={self.end}" if self.swap else ">".join((self.start, *self.via, self.end))


# A move as the list of legal moves may first hold it, card and steps: most sevens are never looked at.
Listed = Union["Move", tuple[int, *tuple[Step, ...]]]

# Steps as ints on one board: (start, end, via or -1); a start below 0 is a reserve, see `reserve_of`.
IntSteps = tuple[tuple[int, int, int], ...]


class Move:
    """A card and what it does; made by `Move.parse` or by the engine.

    >>> move = Move.parse("7C a0>a3 a12>a16")
    >>> move.card, move.kind, move.steps[1].end, move is Move.parse(str(move))
    ('7C', 'split', 'a16', True)
    """

    __slots__ = ("__weakref__", "_board", "_steps", "card", "card_int", "kind", "steps", "text")

    _known: ClassVar[WeakValueDictionary[str, Move]] = WeakValueDictionary()

    text: str
    card: Card | None  # None for `pass`
    card_int: int  # -1 for `pass`
    kind: str
    steps: tuple[Step, ...]
    _board: Board | None
    _steps: IntSteps

    @classmethod
    def of(cls, card: str, *steps: Step) -> Move:
        """Return the move of a card with these steps; without steps, the card is laid for its effect."""
        text = " ".join([card, *map(str, steps)])
        known = cls._known.get(text)
        return known if known is not None else cls._new(text, Card(card), _kind(steps), steps)

    @classmethod
    def discard(cls, card: str) -> Move:
        """Return the move that gives up a card."""
        return cls._known.get(f"-{card}") or cls._new(f"-{card}", Card(card), "discard", ())

    @classmethod
    def give(cls, card: str) -> Move:
        """Return the gift of a card in the exchange phase."""
        return cls._known.get(f">{card}") or cls._new(f">{card}", Card(card), "give", ())

    @classmethod
    def end_turn(cls) -> Move:
        """Return the move that ends the turn instead of a joker's second play."""
        return cls._known.get("pass") or cls._new("pass", None, "pass", ())

    @classmethod
    def parse(cls, text: str) -> Move:
        """Return the move written `text`.

        Raises `MoveError` for a text that is no move on any board; `judge` says whether the rules allow it.
        """
        words = as_text(text, MoveError, "move", "9S a3>a12").split()
        known = cls._known.get(" ".join(words))
        if known is not None:
            return known
        if not words:
            raise MoveError("move_empty", "move", "", "9S a3>a12")
        first = words[0]
        if first == "pass" and len(words) == 1:
            return cls.end_turn()
        mark = first[:1] if first[:1] in "->" else ""
        card = first[len(mark) :]
        if not CARD_TEXT.fullmatch(card):
            raise MoveError("move_card", "card", first, "AS … KC, *1, *2")
        if mark and len(words) > 1:
            raise MoveError("move_step", "step", words[1], first)
        _refuse_blanks(first, words[1:])
        if len(words) > MOST_STEPS + 1:
            raise MoveError("move_long", "step", words[MOST_STEPS + 1], "7C a0>a3 a12>a16")
        if mark:
            return cls.discard(card) if mark == "-" else cls.give(card)
        return cls.of(card, *[_step(word) for word in words[1:]])

    @classmethod
    def _new(cls, text: str, card: Card | None, kind: str, steps: tuple[Step, ...]) -> Move:
        move = object.__new__(cls)
        move.text = text
        move.card = card
        move.card_int = -1 if card is None else CARDS.index(card)
        move.kind = kind
        move.steps = steps
        move._board = None
        cls._known[text] = move
        return move

    def on(self, board: Board) -> IntSteps:
        """Return the steps as ints on `board`; raises `MoveError` for a hole that it has not."""
        if self._board is not board:
            self._steps = tuple([_ints(step, board) for step in self.steps])
            self._board = board
        return self._steps

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Move.parse({self.text!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Move.parse, (self.text,)

    def __copy__(self) -> Move:
        return self

    def __deepcopy__(self, memo: object) -> Move:
        return self


def _kind(steps: tuple[Step, ...]) -> str:
    if not steps:
        return "effect"
    first = steps[0]
    if first.swap:
        return "swap" if len(steps) == 1 else "swap-advance"
    if len(steps) > 1:
        return "split"
    if len(first.start) == 1 and first.start != "O":
        return "exit"
    return "centre" if "O" in (first.start, first.end) else "walk"


def _step(word: str) -> Step:
    swap = "=" in word
    holes = word.split("=" if swap else ">")
    if "" in holes and len(holes) > 1:
        raise MoveError("move_no_end" if holes[0] else "move_no_start", "step", word, ANY_HOLE)
    if not 2 <= len(holes) <= (2 if swap else 3):
        raise MoveError("move_step", "step", word, "a3>a12, a3=c5, A>a0")
    for hole in holes:
        if not HOLE_TEXT.fullmatch(hole):
            raise MoveError("move_hole", "step", hole, ANY_HOLE)
    if not swap and any(len(hole) == 1 and hole != "O" for hole in holes[1:]):
        raise MoveError("move_step", "step", word, "A>a0")
    return Step(holes[0], holes[-1], tuple(holes[1:-1]), swap)


def _refuse_blanks(card: str, words: list[str]) -> None:
    """Raise `MoveError` where only blanks around signs keep words from being steps."""
    text = " ".join(words)
    joined = re.sub(r"\s*([>=])\s*", r"\1", text)
    if joined == text or len(text) > 100:
        return
    try:
        for word in joined.split():
            _step(word)
    except MoveError:
        return  # more is wrong than blanks
    raise MoveError("move_blanks", "step", text, f"{card} {joined}")


def holes_of(board: Board, reserves: Sequence[str], centre: bool) -> str:
    """Return the places of a board as a hint, ``a0–d17, A1–D4, A–D``: track, homes, reserves."""
    there = [f"a0–{board.names[board.size - 1]}", f"A1–{COLOURS[board.arms - 1]}{HOME_SLOTS}"]
    if len(reserves) > 1 and "".join(reserves) in COLOURS:
        there.append(f"{reserves[0]}–{reserves[-1]}")
    else:
        there += reserves
    return ", ".join([*there, "O"] if centre else there)


def reserve_of(start: int) -> int:
    """Return the colour whose reserve an int below 0 stands for."""
    return -1 - start


def overshoot(hole: str) -> int:
    """Return the slot of a home hole as written, 1–18; 0 for any other hole."""
    return int(hole[1:]) if hole[0] in COLOURS and len(hole) > 1 else 0


def _ints(step: Step, board: Board) -> tuple[int, int, int]:
    start, end = _int(step.start, board), _int(step.end, board)
    return start, end, _int(step.via[0], board) if step.via else -1


def _int(hole: str, board: Board) -> int:
    found = board.index.get(hole)
    if found is not None:
        return found
    if hole[0] in COLOURS[: board.arms]:
        # A reserve; or a slot beyond the fourth, which the referee reads from the text.
        return -1 - COLOURS.index(hole[0]) if len(hole) == 1 else board.home(COLOURS.index(hole[0]), 3)
    raise MoveError("move_hole", "step", hole, holes_of(board, COLOURS[: board.arms], centre=False))


def listed_move(listed: Listed) -> Move:
    """Return the move of an entry of the list of legal moves."""
    return listed if isinstance(listed, Move) else Move.of(CARDS[listed[0]], *listed[1:])


def with_card(card: int, listed: Listed) -> Listed:
    """Return an entry of the list of legal moves with the same steps and another card."""
    return Move.of(CARDS[card], *listed.steps) if isinstance(listed, Move) else (card, *listed[1:])


# Moves that need no board, kept alive because every position has some.
DISCARDS: Final = tuple(Move.discard(card) for card in CARDS)
GIFTS: Final = tuple(Move.give(card) for card in CARDS)
EFFECTS: Final = tuple(Move.of(card) for card in CARDS)
