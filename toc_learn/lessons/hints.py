"""The graded hints of a step: where to look, card and marble, the move, and playing it for the learner."""

from __future__ import annotations

from toc_learn.engine.moves import Move
from toc_learn.view import narrate

from . import drilling
from .answering import holes_asked
from .conduct import begin, suggested
from .model import Step
from .sentences import Say, told_move, words
from .state import State

__all__ = ["HINTS", "hint", "label", "next_move"]

HINTS = 4


def label(step: Step, level: int) -> Say:
    """Return the name of a hint (1 to 4) in the list of hints."""
    kind = "answer_" if step.kind in ("predict", "question", "drill") and level > 1 else ""
    return words(f"ui.player.hint.{kind}{level}")


def next_move(step: Step, state: State) -> Move | None:
    """Return the solution's next move from here, or None when this try has left the solution.

    A game without a written solution gets a computer player's advice.
    """
    if not step.solution:
        free = step.kind == "play" and not state.over
        return suggested(step, state.run) if free else None
    moves = [Move.parse(text) for text in step.solution]
    played = [turn.move for turn in state.run.own]
    if state.over or played != moves[: len(played)] or len(played) >= len(moves):
        return None
    return moves[len(played)]


def hint(step: Step, state: State, level: int) -> Say:
    """Return the text of a hint (1 to 3); an authored one where the file has it."""
    if level <= len(step.hints):
        return step.hints[level - 1]
    if step.kind == "question":
        return _question(step, level)
    if step.kind == "drill":
        return _drill(step, state, level)
    if step.kind == "predict":
        return _predict(step, level)
    if step.kind == "watch":
        return words("ui.player.hint.watch")
    move = next_move(step, state)
    if move is None:
        return words("ui.player.hint.retry")
    if level == 2:
        return _card_and_marble(move)
    return words("ui.player.hint.move", move=told_move(state.run.position, move))


def _card_and_marble(move: Move) -> Say:
    card = move.card
    if card is None:
        return words("ui.player.hint.pass")

    def name(lang: str) -> str:
        return narrate.card_name(card, lang)

    if move.kind in ("discard", "give"):
        return words(f"ui.player.hint.{move.kind}", card=name)
    if move.kind == "exit":
        return words("ui.player.hint.card_exit", card=name)
    if not move.steps:
        return words("ui.player.hint.card", card=name)
    return words("ui.player.hint.card_marble", card=name, hole=move.steps[0].start)


def _question(step: Step, level: int) -> Say:
    wanted = level >= 3
    answer = next((one for one in step.answers if one.right is wanted), step.answers[0])
    return words("ui.player.hint.is_answer" if wanted else "ui.player.hint.not_answer", answer=answer.text)


def _drill(step: Step, state: State, level: int) -> Say:
    item = drilling.current(step, state)
    if item is None:
        return words("ui.player.rest.done")
    if level >= 3:
        return words("ui.player.hint.is_answer", answer=drilling.said_option(step, item, item.card))
    other = next(card for card in drilling.options(step, item) if card != item.card)
    return words("ui.player.hint.not_answer", answer=drilling.said_option(step, item, other))


def _predict(step: Step, level: int) -> Say:
    holes = holes_asked(step)
    if level >= 3:
        return words("ui.player.hint.holes", holes=", ".join(holes))
    if step.ask == "end":
        move = Move.parse(step.move)
        path = begin(step).position.outcome(move).path[-1]
        start = move.steps[-1].start
        if len(path) > 2:
            return words("ui.player.hint.first_step", n=len(path) - 1, start=start)
    return words("ui.player.hint.how_many", n=len(holes))
