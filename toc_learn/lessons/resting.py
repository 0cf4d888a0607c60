"""What to do now, in one or two sentences, while nothing else is answered; never what cannot be done."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from toc_learn.engine.position import Position
from toc_learn.engine.verdict import Verdict
from toc_learn.view.names import card_name

from . import acting, answering
from .between import exchanging
from .conduct import ABSURD, about_refusal, speaks_of_absurd
from .model import Step
from .sentences import Said, Say, joined, refusal, words
from .state import State

__all__ = ["resting"]


def resting(step: Step, state: State) -> Said:
    """Return what to do now; of a card or a marble with which nothing can be done, why, and what is left."""
    acts = step.kind in ("do", "play") and not state.over
    if acts and exchanging(state.run):
        return _give(state)
    if acts and state.card and (said := _stuck(step, state)) is not None:
        return said
    if acts and state.marble and not about_refusal(step) and not acting.touchable(step, state)[state.marble]:
        return _struck(state) or _rest(
            "reserve_stuck" if state.marble in state.run.position.colours else "marble_stuck"
        )
    if left := acting.rest_of(state):
        if len(state.parts) % 2:
            return _rest("rest_end", n=left)
        partial = acting.partial_of(state)
        if partial is None or partial.move is None:
            return _rest("rest", n=left)
        return _rest("rest_or_stop", n=left, hole=state.touches[-1])
    return _rest(_usual(step, state))


def _rest(message: str, **facts: str | int | Say) -> Said:
    return Said("rest", words(f"ui.player.rest.{message}", **facts))


def _give(state: State) -> Said:
    return _rest("give_it", card=_name(state.card)) if state.card else _rest("give")


def _name(card: str) -> Say:
    return lambda lang: card_name(card, lang)


def _usual(step: Step, state: State) -> str:
    if state.over == "done":
        return "done"
    if step.kind == "drill":
        return "question"
    if step.kind == "predict":
        return "predict" if len(answering.holes_asked(step)) == 1 else "predict_more"
    if step.kind in ("watch", "question"):
        return step.kind
    if state.touches:
        if acting.swaps(state):
            return "other" if len(state.touches) == 1 else "swapped"
        return "part" if len(state.touches) % 2 else "more"
    if state.marble and not state.card:
        return "reserve" if state.marble in state.run.position.colours else "marble"
    if state.card:
        return "card"
    return (
        "do" if about_refusal(step) or any(one.steps for one in state.run.position.legal_moves()) else "lay"
    )


def _struck(state: State) -> Said | None:
    """The jack or ten that keeps every marble where it is, whatever card is held; None under no such."""
    position, hole = state.run.position, state.marble
    tries = [option.verdict for card in acting.hand_of(position) for option in position.options(card, hole)]
    struck = next((verdict for verdict in tries if verdict.code == "under_jack"), None)
    if struck is None:
        return None
    return Said("rest", joined(refusal(struck), words("ui.player.rest.lay")), clause=struck.clause or "")


def _stuck(step: Step, state: State) -> Said | None:
    """What is said of a card, or of a marble with it, that can do nothing on the board; None where it can."""
    position, card = state.run.position, state.card
    if not state.touches:
        moves = [move for move in position.legal_moves().for_card(card) if move.kind != "discard"]
        if moves and not any(move.steps for move in moves):
            return _rest("effect", card=_name(card))
        if moves or about_refusal(step):
            return None
        found, left = _of_card(position, card), _left(position, card)
        if _waits(position) and all(verdict.code == ABSURD for verdict in found):
            waiting = words("ui.player.rest.dead_reserve", card=_name(card))
            return Said("rest", joined(waiting, *left), clause=_clause(found))
        return _why(found, words("ui.player.rest.dead", card=_name(card)), left)
    if about_refusal(step) or acting.partial_of(state) is not None:
        return None
    ends = acting.options(position, card, state.touches[0], speaks_of_absurd(step))
    return _why([end.verdict for end in ends], words("ui.player.rest.marble_barred"), _left(position, card))


def _why(verdicts: Iterable[Verdict], otherwise: Say, left: tuple[Say, ...]) -> Said:
    """The referee’s reason where it is one for all tries, else that each tells its own; then what is left."""
    found = list(verdicts)
    reason = refusal(found[0]) if len({verdict.sentence("en") for verdict in found}) == 1 else otherwise
    return Said("rest", joined(reason, *left), clause=_clause(found))


def _clause(verdicts: Iterable[Verdict]) -> str:
    """The clause that all the verdicts share, or none."""
    clauses = {verdict.clause or "" for verdict in verdicts}
    return clauses.pop() if len(clauses) == 1 else ""


@lru_cache(maxsize=512)
def _of_card(position: Position, card: str) -> tuple[Verdict, ...]:
    """The referee’s answers to the card’s tries; to what it never does only where there is nothing else."""
    own = [colour for colour in position.colours if acting.mine(position, colour)]
    places = dict.fromkeys(hole for colour in own for hole in (*position.marbles(colour), colour))
    tried = [
        option.verdict
        for hole in places
        if hole not in position.colours or position.reserve(hole)
        for option in position.options(card, hole)
    ]
    return tuple([verdict for verdict in tried if verdict.code != ABSURD] or tried)


def _waits(position: Position) -> bool:
    """Whether all the player's marbles are in reserve."""
    mine = position.rules.colours_of(position.turn)
    return all(marble == colour for colour in mine for marble in position.marbles(colour))


def _left(position: Position, card: str) -> tuple[Say, ...]:
    """What is left: another marble that the card moves, else to discard it, to choose another, or either."""
    moves = position.legal_moves().for_card(card)
    if any(move.steps for move in moves):  # the marble is stuck, not the card
        return (words("ui.player.rest.left_marble"),)
    discard = any(move.kind == "discard" for move in moves)
    other = len(acting.hand_of(position)) > 1
    kind = "either" if discard and other else "discard" if discard else "other" if other else ""
    return (words(f"ui.player.rest.left_{kind}"),) if kind else ()
