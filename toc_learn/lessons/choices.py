"""The list in words beside the board: moves by card, then by marble; or the answers of a question."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from toc_learn.engine.moves import Move
from toc_learn.engine.position import Position
from toc_learn.engine.verdict import Verdict
from toc_learn.view import narrate

from . import acting, answering, drilling
from .commands import Answer, Choose, Next, Play, Touch
from .conduct import speaks_of_absurd
from .model import Step
from .screen import Choice
from .sentences import Say, told_move, words
from .state import State

__all__ = ["MOST", "choices", "title"]

MOST = 14  # moves shown whole; a card that can do more is led through marble by marble


def title(step: Step, state: State) -> Say:
    """Return the heading of the list."""
    if step.kind == "watch":
        return words("ui.player.choices.demo")
    if step.kind in ("predict", "question", "drill"):
        return words("ui.player.choices.answers")
    if state.marble:
        return words("ui.player.choices.marble", hole=state.marble)
    card = state.card
    if not card:
        return words("ui.player.choices.none")
    kind = "part" if state.touches and _staged(state) else "card"
    return words(f"ui.player.choices.{kind}", card=lambda lang: narrate.card_name(card, lang))


def choices(step: Step, state: State, lang: str) -> tuple[Choice, ...]:
    """Return the lines of the list, in words."""
    if step.kind == "watch":
        done = state.shown >= len(step.demo)
        return () if done else (Choice(words("ui.player.choice.show")(lang), "", "", "", Next()),)
    if step.kind == "drill":
        return tuple(_drilled(step, state, lang))
    if step.kind in ("predict", "question"):
        return tuple(_answers(step, state, lang))
    if state.over:
        return ()
    if state.marble:
        return tuple(_cards(step, state, lang))
    if not state.card:
        return ()
    if _staged(state):
        return (*_parts(step, state, lang), *_direct(step, state, lang))
    return tuple(_move(state, move, lang) for move in _whole(step, state))


def _capital(label: str) -> str:
    """Return a label with a capital, but "a7" as it is: A7 would be another hole."""
    return label if label[1:2].isdigit() else label[:1].upper() + label[1:]


def _answers(step: Step, state: State, lang: str) -> Iterator[Choice]:
    holes = answering.offered(step) if step.kind == "predict" else ()
    for index, said in enumerate(answering.answers(step)):
        key = holes[index] if holes else str(index)
        if key in state.found:
            note, mark = words("ui.player.choice.right")(lang), "right"
        elif key in state.wrong:
            note, mark = words("ui.player.choice.wrong")(lang), "wrong"
        else:
            note, mark = "", ""
        label = said(lang)
        colour = state.run.start.at(key) or "" if holes else ""
        yield Choice(_capital(label), note, mark, colour, Answer(index))  # type: ignore[arg-type]


def _drilled(step: Step, state: State, lang: str) -> Iterator[Choice]:
    item = drilling.current(step, state)
    for index, card in enumerate(drilling.options(step, item) if item else ()):
        assert item is not None
        yield Choice(drilling.said_option(step, item, card)(lang), "", "", "", Answer(index))


def _cards(step: Step, state: State, lang: str) -> Iterator[Choice]:
    for card in acting.touchable_cards(step, state, state.marble):
        label = narrate.card_name(card, lang)
        yield Choice(
            _capital(label),
            narrate.card_effect(state.run.position.rules, card, lang),
            "",
            "",
            Choose(card),
        )


def _staged(state: State) -> bool:
    """Whether the card's moves are too many to list whole: then they are built part by part."""
    legal = state.run.position.legal_moves().for_card(state.card)
    return len(legal) > MOST or sum(move.kind == "split" for move in legal) > 2


def _whole(step: Step, state: State) -> tuple[Move, ...]:
    """All moves of the card taken up, refused ones too where the step offers them; discards last."""
    offer = "" if step.offer == "legal" else "absurd" if speaks_of_absurd(step) else "refused"
    return _moves(state.run.position, state.card, offer, step.tries)


@lru_cache(maxsize=512)
def _moves(position: Position, card: str, offer: str, tries: tuple[str, ...]) -> tuple[Move, ...]:
    legal = position.legal_moves().for_card(card)
    found = [move for move in legal if move.kind != "discard"]
    absurd = offer == "absurd"
    for hole in acting.marbles_for(position, card, absurd) if offer else ():
        found += [
            option.move for option in acting.options(position, card, hole, absurd) if not option.verdict
        ]
    found += [move for move in map(Move.parse, tries) if move.card == card]
    discards = [move for move in legal if move.kind == "discard"]
    return tuple(dict.fromkeys([*found, *discards]))


def _move(state: State, move: Move, lang: str) -> Choice:
    tried = state.tried.get(str(move))
    note = narrate.move_label(move, lang)
    if tried is not None:
        note = words("ui.player.choice.refused_by", clause=tried)(lang)
        note = note if tried else words("ui.player.choice.refused")(lang)
    colour = ""
    if move.steps:
        start = move.steps[0].start
        colour = start if start in state.run.position.colours else state.run.position.at(start) or ""
    label = told_move(state.run.position, move)(lang)
    return Choice(label, note, "" if tried is None else "refused", colour, Play(str(move)))


def _parts(step: Step, state: State, lang: str) -> Iterator[Choice]:
    """The holes to touch next, in words; the parts done are done on the board that they speak of."""
    partial = acting.partial_of(state)
    position = partial.position if partial is not None else state.run.position
    swaps = acting.swaps(state)
    for hole, verdict in _in_order(state, position, acting.touchable(step, state)):
        colour = hole if hole in position.colours else position.at(hole) or ""
        said = _part(state, position, hole, swaps)(lang)
        refused = not verdict and str(verdict.move) in state.tried
        note = words("ui.player.choice.refused_by", clause=verdict.clause or "")(lang) if refused else ""
        yield Choice(said, note, "refused" if refused else "", colour, Touch(hole))


def _in_order(state: State, position: Position, places: Mapping[str, Verdict]) -> list[tuple[str, Verdict]]:
    """Ends by their distance, home last; marbles as they come."""
    found = list(places.items())
    board = position.rules.board
    if len(state.touches) % 2 and state.touches[-1] in board.index:
        start = board.index[state.touches[-1]]

        def distance(place: tuple[str, Verdict]) -> int:
            end = board.index.get(place[0], 0)
            return end if end > board.centre else (end - start) % board.size

        found.sort(key=distance)
    return found


def _part(state: State, position: Position, hole: str, swaps: bool) -> Say:
    count = len(state.touches)
    if hole in position.colours:
        return words("ui.player.choice.exit")
    if swaps and count:
        return words(f"ui.player.choice.{'other' if count == 1 else 'end'}", hole=hole)
    if count % 2 == 0:
        return words("ui.player.choice.start", hole=hole)
    return told_move(position, Move.parse(f"{state.card} {state.touches[-1]}>{hole}"))


def _direct(step: Step, state: State, lang: str) -> Iterator[Choice]:
    """The move as far as it is whole, those that the step lists, and the card's that touch no marble."""
    partial = acting.partial_of(state)
    if partial is not None:
        moves = [partial.move] if partial.move is not None else []
        tries = [
            move for move in map(Move.parse, step.tries) if move.card == state.card and not state.touches
        ]
        for move in (*moves, *tries, *(partial.direct if not state.touches else ())):
            yield _move(state, move, lang)
