"""What must hold before a lesson can be played: ids, the fields of each kind, positions, moves, holes."""

from __future__ import annotations

from collections.abc import Iterator

from toc_learn.engine.cards import card_index
from toc_learn.engine.errors import MoveError, PositionError, RuleSetError
from toc_learn.engine.moves import Move
from toc_learn.engine.position import Position
from toc_learn.engine.verdict import CODES

from .errors import LessonError
from .ids import is_id
from .model import Lesson, Step
from .named import goal_faults, has_hole

__all__ = ["faults"]

# Fields that one kind of step needs, and those that only some kinds may have.
NEEDED: dict[str, tuple[str, ...]] = {
    "watch": ("demo",),
    "do": ("goal", "solution"),
    "predict": ("ask",),
    "question": ("answers",),
    "drill": ("drill", "cards"),
    "play": ("goal",),
}
ONLY: dict[str, tuple[str, ...]] = {
    "demo": ("watch",),
    "goal": ("do", "play"),
    "solution": ("do", "play"),
    "accept": ("do", "play"),
    "replies": ("do", "play"),
    "turns": ("do", "play"),
    "missed": ("do", "play"),
    "tries": ("do", "play"),
    "deals": ("play",),
    "ask": ("predict",),
    "move": ("predict",),
    "holes": ("predict",),
    "among": ("predict",),
    "answers": ("question",),
    "show": ("question",),
    "drill": ("drill",),
    "cards": ("drill",),
}


def faults(lesson: Lesson) -> Iterator[LessonError]:
    """Yield every fault that keeps the lesson from being played."""
    if not is_id(lesson.id):
        yield LessonError(lesson.file, "", "id", "bad_id", word=lesson.id[:60])
    if not lesson.steps:
        yield LessonError(lesson.file, "", "step", "no_steps")
    if not 1 <= lesson.minutes <= 90:
        yield LessonError(lesson.file, "", "minutes", "out_of_range", low=1, high=90)
    seen: set[str] = set()
    for number, step in enumerate(lesson.steps, 1):
        if not is_id(step.id):
            yield LessonError(lesson.file, str(number), "id", "bad_id", word=step.id[:60])
        if step.id in seen:
            yield LessonError(lesson.file, step.id, "id", "twice", word=step.id[:60])
        seen.add(step.id)
        yield from _step_faults(lesson.file, step)


def _step_faults(file: str, step: Step) -> Iterator[LessonError]:
    def fault(field: str, code: str, **facts: str | int) -> LessonError:
        return LessonError(file, step.id, field, code, None, **facts)

    for name in NEEDED[step.kind]:
        if not getattr(step, name):
            yield fault(name, "kind_needs", kind=step.kind)
    for name, kinds in ONLY.items():
        if getattr(step, name) and step.kind not in kinds:
            yield fault(name, "kind_has_not", kind=step.kind)
    if step.kind == "predict" and step.ask:
        needed = "holes" if step.ask == "holes" else "move"
        if not getattr(step, needed):
            yield fault(needed, "ask_needs", ask=step.ask)
    if step.kind == "question" and step.answers:
        rights = sum(answer.right for answer in step.answers)
        if rights != 1 or len(step.answers) < 2:
            yield fault("answers", "one_right", n=rights)
    for name, low, high in (("par", 1, 30), ("turns", 0, 60), ("seed", 0, 10**6)):
        if not low <= getattr(step, name) <= high:
            yield fault(name, "out_of_range", low=low, high=high)
    if not 0 <= len(step.hints) <= 3:
        yield fault("hints", "too_many_hints")
    yield from _code_faults(file, step)
    try:
        position = Position.parse(step.position)
    except (PositionError, RuleSetError) as error:
        yield LessonError(file, step.id, "position", "position", cause=error)
        return
    if step.kind == "do" and not position.hand(position.turn):
        yield fault("position", "no_hand", player=position.turn)
    for card in step.cards:
        index = card_index(card)
        if index is None or not position.rules.copies(index):
            yield fault("cards", "no_such_card", word=card[:60])
    if step.kind == "drill" and len({card[:-1] for card in step.cards}) < 2:
        yield fault("cards", "too_few_cards")
    yield from _hole_faults(file, step, position)
    if step.goal is not None:
        yield from goal_faults(file, step.id, "goal", step.goal, position)
    yield from _move_faults(file, step, position)


def _code_faults(file: str, step: Step) -> Iterator[LessonError]:
    """Yield the codes of refusals that the referee does not know: nothing could ever be refused so."""
    goals = [("goal", step.goal), *((f"wrong[{i}].when", one.when) for i, one in enumerate(step.wrong, 1))]
    named = [
        *(
            (name, str(leaf.value))
            for name, goal in goals
            if goal
            for leaf in goal.leaves()
            if leaf.op == "refused"
        ),
        *((f"wrong[{i}].code", one.code) for i, one in enumerate(step.wrong, 1) if one.code),
    ]
    for name, code in named:
        if code not in CODES:
            yield LessonError(file, step.id, name, "no_such_code", word=code[:60], codes=", ".join(CODES))


def _hole_faults(file: str, step: Step, position: Position) -> Iterator[LessonError]:
    named: list[tuple[str, str]] = [
        *((name, hole) for name in ("labels", "look", "holes", "among") for hole in getattr(step, name)),
        *(("arrows", hole) for arrow in step.arrows for hole in arrow),
        *((f"wrong[{i}].hole", w.hole) for i, w in enumerate(step.wrong, 1) if w.hole),
    ]
    for name, hole in named:
        if not on_board(hole, position):
            yield LessonError(file, step.id, name, "no_such_hole", word=hole[:60])


def on_board(hole: str, position: Position) -> bool:
    """Return whether the board of `position` has this hole, or the hole is a colour's reserve."""
    return has_hole(position, hole) or hole in position.colours


def _move_faults(file: str, step: Step, position: Position) -> Iterator[LessonError]:
    named = [
        *((f"solution[{i}]", text) for i, text in enumerate(step.solution, 1)),
        *(
            (f"accept[{i}][{j}]", text)
            for i, way in enumerate(step.accept, 1)
            for j, text in enumerate(way, 1)
        ),
        *((f"tries[{i}]", text) for i, text in enumerate(step.tries, 1)),
        *((f"demo[{i}].move", shown.move) for i, shown in enumerate(step.demo, 1)),
        *(
            (f"replies[{i}].{player}", text)
            for i, reply in enumerate(step.replies, 1)
            for player, moves in reply.items()
            for text in moves
        ),
        *((name, getattr(step, name)) for name in ("move", "show") if getattr(step, name)),
    ]
    goals = [step.goal, *(wrong.when for wrong in step.wrong)]
    named += [
        ("goal", str(leaf.value)) for goal in goals if goal for leaf in goal.leaves() if leaf.op == "move"
    ]
    for name, text in named:
        try:
            Move.parse(text)
        except MoveError as error:
            yield LessonError(file, step.id, name, "move", cause=error)
    for i, reply in enumerate(step.replies, 1):
        for player in reply:
            if player not in position.players or player == position.turn:
                yield LessonError(file, step.id, f"replies[{i}]", "no_such_player", word=player[:60])
