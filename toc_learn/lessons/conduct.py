"""How a step is played: attempts judged and played, replies, whether the goal is met or out of reach."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from toc_learn.engine.deals import to_move
from toc_learn.engine.moves import Move
from toc_learn.engine.position import Position
from toc_learn.engine.referee import judge_part
from toc_learn.engine.verdict import Verdict

from .guided import chosen, dealt, follow
from .model import Step
from .run import Run, Turn

__all__ = [
    "ABSURD",
    "Budget",
    "about_refusal",
    "attempt",
    "begin",
    "candidates",
    "hand_on",
    "judged",
    "lost_game",
    "out_of_turns",
    "par_of",
    "reached",
    "refused",
    "solvable",
    "speaks_of_absurd",
    "suggested",
    "ways",
]

DEEP = 4  # own turns ahead that a search looks at
REPLIES = 40  # more moves than the others ever make in a row


class Budget:
    """How many attempts a search may still make; `spent` says that it ran out."""

    def __init__(self, attempts: int) -> None:
        self.left = attempts

    def take(self) -> bool:
        """Count one attempt; return whether it may still be made."""
        self.left -= 1
        return self.left >= 0

    @property
    def spent(self) -> bool:
        """Whether an attempt was refused by the budget."""
        return self.left < 0


@cache
def _start(position: str) -> Position:
    return Position.parse(position)


def begin(step: Step) -> Run:
    """Return the run at the step's start; the same value each time, so that a retry restores it exactly."""
    position = _start(step.position)
    return Run(dealt(position, step.seed) if step.deals else position)


def reached(step: Step, run: Run) -> bool:
    """Return whether the step's goal is met; by a refused try alone only where it asks for one."""
    if step.goal is None or not (run.turns or (run.refused and step.goal.about_refusal)):
        return False
    return step.goal.holds(run)


def out_of_turns(step: Step, run: Run) -> bool:
    """Return whether no own move is left: the step's limit, an empty hand, or the end of the game."""
    if run.position.result is not None or not run.position.hand(run.learner):
        return True
    return bool(step.limit) and len(run.own) >= step.limit


def lost_game(step: Step, run: Run) -> bool:
    """Return whether a whole game is over that the learner has not won."""
    result = run.position.result
    return step.kind == "play" and result is not None and (result == "pat" or run.learner not in result)


def attempt(step: Step, run: Run, move: Move | str) -> tuple[Run, Verdict]:
    """Judge one own move; return the run with the attempt, or the move and its replies, and the verdict.

    Replies are not played once the goal is met, so that success is seen on the board that met it. Raises
    `MoveError` for a text that is no move.
    """
    position = run.position
    verdict = judged(position, move)
    played = verdict.move
    if not verdict.legal or played is None:
        return run.tried(str(move), verdict.code or ""), verdict
    run = run.played(_turn(step, run, played))
    return (run if reached(step, run) else _replied(step, run)), verdict


def judged(position: Position, move: Move | str) -> Verdict:
    """The referee's verdict; on the beginning of a seven the reason of that part, where it has one."""
    verdict = position.judge(move)
    if verdict.code != "seven_not_whole" or verdict.move is None or int(verdict.facts["rest"]) <= 0:
        return verdict
    return judge_part(position, verdict.move)


def _turn(step: Step, run: Run, move: Move) -> Turn:
    position, learner = run.position, run.learner
    if step.deals:
        after = follow(run.start, step.seed, (*(turn.move for turn in run.turns), move))
    else:
        after = _settled(learner, position.play(move))
    return Turn(position.turn, position.turn == learner, move, position, after)


def _settled(learner: str, position: Position) -> Position:
    """Players without cards sit out: the turn goes on to the learner or to somebody who can move."""
    for _ in position.players:
        if position.result is not None or position.turn == learner or position.hand(position.turn):
            break
        position = hand_on(position)
    return position


def hand_on(position: Position) -> Position:
    """Return the position with the next player clockwise to move; what the one before stood under is over."""
    if position.jack:
        position = position.with_(jack=False)
    return to_move(position, (position.seat + 1) % len(position.players))


def _replied(step: Step, run: Run) -> Run:
    """Let the others play until it is the learner's turn again."""
    place = len(run.own) - 1
    scripted = step.replies[place] if place < len(step.replies) else {}
    for _ in range(REPLIES):
        position = run.position
        if position.turn == run.learner or position.result is not None:
            break
        run = run.played(_turn(step, run, _reply(step, run, scripted.get(position.turn, ()))))
    return run


def _reply(step: Step, run: Run, scripted: tuple[str, ...]) -> Move:
    position = run.position
    for text in scripted:
        verdict = position.judge(text)
        if verdict.legal and verdict.move is not None:
            return verdict.move
    if step.partners != "none":
        return chosen(position, step.partners, step.seed + len(run.turns))
    moves = position.legal_moves()
    return next((move for move in moves if move.kind == "discard"), moves[0])


def suggested(step: Step, run: Run) -> Move:
    """Return a sensible own move in a game that has no written solution."""
    return chosen(run.position, "greedy", step.seed)


def candidates(step: Step, run: Run) -> Iterator[Move]:
    """Yield the actions that can lead to the goal: legal moves, and refused ones where it asks for one."""
    yield from run.position.legal_moves()
    if step.goal is not None and step.goal.about_refusal:
        yield from refused(step, run.position)


ABSURD = "card_cannot_do_that"  # such as an exit with a 9: tried only where a step speaks of it


def about_refusal(step: Step) -> bool:
    """Return whether the step is about a refused try: then those are offered beside what is legal."""
    return step.goal is not None and step.goal.about_refusal


def speaks_of_absurd(step: Step) -> bool:
    """Return whether a step answers or asks for what its card cannot do at all.

    An answer to an exit that is played or refused for another reason is none: it makes no other card exit.
    """
    goal = step.goal is not None and any(leaf.value == ABSURD for leaf in step.goal.leaves())
    return goal or any(entry.code == ABSURD for entry in step.wrong)


def refused(step: Step, position: Position) -> list[Move]:
    """Return the refused moves that can be tried: by touching the board, and those that the step lists."""
    found: dict[Move, None] = {}
    absurd = speaks_of_absurd(step)
    holes = [hole for colour in position.colours for hole in position.marbles(colour)]
    for card in position.hand(position.turn):
        for hole in (*holes, *position.colours):
            found |= {
                option.move: None
                for option in position.options(str(card), hole)
                if not option.verdict and (absurd or option.verdict.code != ABSURD)
            }
    found |= {move: None for text in step.tries if not position.judge(move := Move.parse(text))}
    return list(found)


def ways(step: Step, run: Run, depth: int, budget: Budget) -> Iterator[tuple[str, ...]]:
    """Yield the sequences of at most `depth` own actions that meet the goal and end there."""
    if depth <= 0 or out_of_turns(step, run):
        return
    for action in candidates(step, run):
        if not budget.take():
            return
        after, verdict = attempt(step, run, action)
        if reached(step, after):
            yield (str(action),)
        elif verdict.legal:
            for rest in ways(step, after, depth - 1, budget):
                yield (str(action), *rest)


def par_of(step: Step, budget: Budget) -> int | None:
    """Return the smallest number of own actions that meet the goal, or None when none within the limit does.

    The answer is proven only while `budget` is not spent.
    """
    run = begin(step)
    for depth in range(1, max(step.limit, step.par) + 1):
        if next(ways(step, run, depth, budget), None) is not None:
            return depth
        if budget.spent:
            return None
    return None


def solvable(step: Step, run: Run, budget: Budget) -> bool:
    """Return whether the goal can still be met from here; True when the budget ends before that is known.

    In a game, or with many own turns left, that is not searched for: it ends when it ends.
    """
    if out_of_turns(step, run):
        return False
    left = step.limit - len(run.own)
    if not step.limit or left > DEEP or step.partners != "none":
        return True
    return next(ways(step, run, left, budget), None) is not None or budget.spent
