"""What moves between two screens: a command's turns as one motion, a refused try as its walk to the cause."""

from __future__ import annotations

from collections.abc import Sequence

from toc_learn.engine.board import Board
from toc_learn.engine.moves import Move, Step
from toc_learn.engine.outcome import Outcome
from toc_learn.engine.position import Position
from toc_learn.engine.verdict import Verdict
from toc_learn.view import animate
from toc_learn.view.animate import Finger, Leg, Motion
from toc_learn.view.scene import Ghost, Marble, Scene, Trace
from toc_learn.view.scene import Refused as Marks

from .run import Turn
from .state import Refusal

__all__ = [
    "as_refused",
    "chain",
    "ghosts",
    "motion_of",
    "part_motion",
    "refused_marks",
    "trace",
    "walk",
]

# What the referee says of a swap itself; of the walk after it, that it cannot be (T2).
_OF_THE_SWAP = ("wrong_suit", "not_your_marble", "no_marble_there", "swap_not_allowed", "protected")


def as_refused(move: Move, verdict: Verdict) -> Move:
    """Return a move as far as its refusal speaks of it: a swap that may not be has no walk after it."""
    if verdict.code not in _OF_THE_SWAP or len(move.steps) < 2 or not move.steps[0].swap:
        return move
    return Move.of(str(move.card), move.steps[0])


def motion_of(turns: Sequence[Turn], lang: str, midway: Position | None = None) -> Motion:
    """Return the turns' motions, one after another, as one motion from the scene before the first.

    ``midway`` is where the first turn's last part begins when its other parts were shown already.
    """
    motions = []
    for turn in turns:
        if midway is not None and turn is turns[0]:
            motions.append(part_motion(midway, turn.after, turn.outcome.path[-1], lang))
            continue
        before, after = Scene.of(turn.before, lang), Scene.of(turn.after, lang)
        motions.append(animate.plan(before, after, turn.outcome))
    return chain(Scene.of(midway or turns[0].before, lang), motions)


def part_motion(before: Position, after: Position, path: tuple[str, ...], lang: str) -> Motion:
    """Return the motion of one part of a move along `path`."""
    start, end = path[0], path[-1]
    mover = before.at(start)
    captures = []
    for colour in before.colours:
        was, is_ = before.marbles(colour), after.marbles(colour)
        gone = [hole for hole in was if hole not in is_ and hole != start]
        if colour == mover and len(was) > len(is_) and end in was:
            gone.append(end)
        captures += [(colour, hole) for hole in gone]
    outcome = Outcome(captures=tuple(captures), path=(path,), movers=(mover or "",))
    return animate.plan(Scene.of(before, lang), Scene.of(after, lang), outcome)


def chain(before: Scene, motions: Sequence[Motion]) -> Motion:
    """Return several motions as one: each marble keeps its identity from the scene before the first.

    >>> a, b, c = Marble("A", "a1"), Marble("A", "a2"), Marble("A", "a3")
    >>> one = Motion(((a, (Leg(0, 220, a, b, 0.25),)),), 220)
    >>> two = Motion(((b, (Leg(0, 220, b, c, 0.25),)),), 220)
    >>> both = chain(Scene(marbles=(a,)), [one, two])
    >>> both.duration, [(leg.start, leg.target.hole) for leg in both.ways[0][1]]
    (440, [(0, 'a2'), (220, 'a3')])
    """
    places = {marble: marble for marble in before.marbles}
    ways: dict[Marble, list[Leg]] = {}
    clock: float = 0
    fingers: list[Finger] = []
    for motion in motions:
        fingers += [f._replace(start=f.start + clock, end=f.end + clock) for f in motion.fingers]
        moved: dict[Marble, Marble] = {}
        for marble, legs in motion.ways:
            # The same hole and colour: which of those in one reserve makes no difference to the eye.
            first = next(
                (
                    m
                    for m, at in places.items()
                    if (at.colour, at.hole) == (marble.colour, marble.hole) and m not in moved
                ),
                marble,
            )
            ways.setdefault(first, []).extend(leg._replace(start=leg.start + clock) for leg in legs)
            moved[first] = legs[-1].target
        places.update(moved)
        clock += motion.duration
    guards = motions[-1].guards if motions else frozenset()
    return Motion(tuple((m, tuple(legs)) for m, legs in ways.items()), clock, guards, tuple(fingers))


def trace(turns: Sequence[Turn]) -> Trace | None:
    """Return the footprints of the last turn that moved a marble."""
    for turn in reversed(turns):
        if turn.outcome.path:
            swaps = tuple((step.start, step.end) for step in turn.move.steps if step.swap)
            parts = tuple(part for part in turn.outcome.path if (part[0], part[-1]) not in swaps)
            return Trace(parts, swaps)
    return None


def ghosts(turns: Sequence[Turn]) -> tuple[Ghost, ...]:
    """Return the marbles that the turns sent home, where they stood."""
    return tuple(Ghost(colour, hole) for turn in turns for colour, hole in turn.outcome.captures)


def refused_marks(refusal: Refusal) -> Marks | None:
    """Return the marks of a refused move: footprints up to the cause, the cause, the end that was wanted."""
    move = as_refused(refusal.move, refusal.verdict)
    steps = [step for step in move.steps if not step.swap] or list(move.steps)
    # Of a seven whose first part is done, what follows is shown.
    steps = [step for step in steps if not _done(refusal.position, step)] or steps
    holes = refusal.verdict.holes
    cause = holes[0] if holes else ""
    for step in steps:
        # Marbles that change places walk along no holes.
        path = (step.start,) if step.swap else walk(refusal.position, step.start, step.end, move.card == "4")
        if not cause or cause in path or step is steps[-1]:
            if cause in path:
                path = path[: path.index(cause) + 1]
            return Marks(path, cause, step.end)
    return None


def _done(position: Position, step: Step) -> bool:
    """Whether a part is on the board already: its marble has left, and one stands where it went."""
    board = position.rules.board.index
    there = {step.start, step.end} <= board.keys()
    return there and position.at(step.start) is None and position.at(step.end) is not None


def walk(position: Position, start: str, end: str, back: bool = False) -> tuple[str, ...]:
    """Return the holes from `start` to `end` as the written step would walk them."""
    board: Board = position.rules.board
    first, last = board.index.get(start), board.index.get(end)
    if first is None or last is None or board.centre in (first, last):
        return (start, end)
    colour = position.at(start)
    if last > board.centre:
        owner = board.home_colour(last)
        if first > board.centre and (board.home_colour(first) != owner or first >= last):
            return (start, end)
        return (start, *(board.names[hole] for hole in board.path(owner, first, last)))
    if first > board.centre or colour is None:
        return (start, end)
    if back:
        return (start, *(board.names[hole] for hole in board.back_path(first, last)))
    return (start, *(board.names[hole] for hole in board.path(board_colour(colour), first, last)))


def board_colour(colour: str) -> int:
    """Return a colour's number."""
    return "ABCDEFGH".index(colour)
