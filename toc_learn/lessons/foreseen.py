"""What a choice would bring about: of a whole move, and of the part of a seven that is touched next.

>>> p = Position.parse("pitchenas-4 A=a1,c3 B=a3 C=a6 turn=A hand.A=7D")
>>> part_of(p, Move.parse("7D a1>a4")).captures
(('B', 'a3'),)
>>> foreseen(p, Move.parse("7D a1>a4")) is None
True
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from toc_learn.engine.act import act
from toc_learn.engine.attempts import touches_of
from toc_learn.engine.board import COLOURS, HOME_SLOTS
from toc_learn.engine.moves import Move, overshoot
from toc_learn.engine.outcome import Outcome
from toc_learn.engine.partial import Partial
from toc_learn.engine.position import Position
from toc_learn.view import narrate
from toc_learn.view.names import continued
from toc_learn.view.words import text

from .moving import as_refused, walk
from .sentences import Say, capital, told_move, words

__all__ = ["ends_of", "foreseen", "in_words", "landing", "lands", "part_of", "tried"]


@lru_cache(maxsize=2048)
def foreseen(position: Position, move: Move) -> Outcome | None:
    """Return what a move would bring about; None where the referee refuses it, or no marble moves."""
    if not move.steps or not position.judge(move):
        return None
    return position.outcome(move)


@lru_cache(maxsize=2048)
def part_of(position: Position, part: Move) -> Outcome:
    """Return what the next steps of a seven bring about, `position` being after those that are done.

    A legal move must go on so: the referee judges whole moves, not their parts.
    """
    names = position.rules.board.names
    done = act(position, part)
    paths = []
    for step, end in zip(part.steps, done.ends, strict=True):
        path = walk(position, step.start, step.via[0] if step.via else step.end)
        paths.append(path if path[-1] == names[end] else (*path, names[end]))
    return Outcome(
        captures=tuple((COLOURS[colour], names[hole]) for colour, hole in done.captures),
        path=tuple(paths),
        movers=tuple(COLOURS[colour] for colour in done.movers),
        jumps=tuple((names[start], names[end]) for start, end in done.jumps),
    )


@lru_cache(maxsize=512)
def ends_of(partial: Partial) -> Mapping[str, Outcome]:
    """Return for each place that can be touched next as an end what a marble led there brings about.

    Of a swap that goes on, the end after it counts the whole move; the other marble of a swap is no end.
    """
    found: dict[str, Outcome] = {}
    now, count = partial.position, len(partial.touches)
    for spot in partial.next():
        place, verdict, move = spot.hole, spot.verdict, spot.verdict.move
        if not verdict or move is None or not move.steps:
            continue
        if move.steps[0].swap:
            if 2 <= count == len(touches_of(move)) - 1:
                found[place] = partial.start.outcome(move)
        elif count % 2:
            found[place] = part_of(now, Move.of(partial.card, move.steps[count // 2]))
    return found


def landing(outcome: Outcome) -> str:
    """Return the hole where the marble that moves last stands in the end."""
    return outcome.path[-1][-1]


def lands(position: Position, move: Move, hole: str) -> bool:
    """Return whether a legal move ends on this hole only because another one sends its marble on."""
    if position.rules.jump == "never" or not move.steps:
        return False
    outcome = foreseen(position, move)
    return outcome is not None and bool(outcome.jumps) and landing(outcome) == hole


def in_words(position: Position, move: Move) -> Say:
    """Return a move as an order to carry out, refused or not; a walk beyond the last slot of home by the
    card's count, for no hole is there.
    """
    if move.steps and (slot := overshoot(move.steps[-1].end)) > HOME_SLOTS and len(move.steps) == 1:
        start = move.steps[0].start
        went = len(walk(position, start, f"{move.steps[0].end[0]}{HOME_SLOTS}")) - 1
        return words("ui.player.choice.beyond", start=start, n=went + slot - HOME_SLOTS)
    if move.kind == "swap-advance":
        move = as_refused(move, position.judge(move))
    return told_move(position, move)


def tried(position: Position, move: Move) -> Say:
    """Return a move that was tried as a sentence: "La dame de carreau : de a8, avancer de 12 …"."""
    order = in_words(position, move)

    def say(lang: str) -> str:
        told = order(lang)
        if move.card is None or not move.steps:
            return f"{told}."
        card = capital(narrate.card_name(move.card, lang))
        return text(lang, "view.move.tried", card=card, move=continued(told))

    return say
