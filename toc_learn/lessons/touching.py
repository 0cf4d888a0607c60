"""What a touch or a card means: a marble taken up, led on, stopped; else the nearest attempt, judged.

Every hole answers about what was meant. A destination touched before its marble plays the move that there is,
asks which marble where there are several, and is refused by the referee where there is none.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from toc_learn.engine.attempts import touches_of
from toc_learn.engine.errors import IllegalMove
from toc_learn.engine.moves import Move
from toc_learn.engine.moves import Step as Part
from toc_learn.engine.partial import Partial
from toc_learn.engine.position import Position
from toc_learn.engine.powers import SEVEN
from toc_learn.engine.touching import why_not
from toc_learn.view import narrate
from toc_learn.view.names import hole_name

from .acting import (
    after_parts,
    ahead,
    begun,
    ended,
    hand_of,
    landed,
    mine,
    part_done,
    partial_of,
    play,
    shorter,
    swaps,
    touchable,
    went,
)
from .conduct import about_refusal, judged, speaks_of_absurd
from .foreseen import ends_of, landing, lands
from .model import Step
from .sentences import Said, Say, listed, words
from .state import State

__all__ = ["choose", "openings", "starts", "touch"]


def choose(step: Step, state: State, card: str) -> State:
    """Take a card up; with a marble already taken, the card is for that marble."""
    if state.over:
        return ended(state)
    if card not in hand_of(state.run.position) or card == state.card:
        return state
    marble = state.marble or (state.parts[0] if state.parts else "")
    state = evolve(state.quiet().lay_back(), card=card)
    return touch(step, state, marble) if marble in touchable(step, state) else state


def touch(step: Step, state: State, hole: str) -> State:
    """Touch a hole: take a marble, lead it on, or have the referee say why it cannot be led there."""
    if state.over:
        return ended(state)
    if not _is_there(state.run.position, hole):
        return _note(state, "not_there", hole=hole)
    if state.card and (asked := _asked(step, state, hole)) is not None:
        return asked
    if state.aim and hole in starts(state, state.aim):
        return _lead(step, state, hole, state.aim)
    holes = touchable(step, state)
    if not state.card:
        if hole in holes:
            return evolve(state.quiet(), marble="" if state.marble == hole else hole)
        return _without_card(step, state, hole)
    if part_done(state) and state.touches[-1:] == (hole,) and (stop := _whole(state)) is not None:
        return play(step, state, str(stop))
    if not state.touches and _is_laid(step, state):
        return _note(state, "rest.effect", card=_name(state.card))
    if hole not in holes and (sent := _sent_on(state, hole)):
        hole = sent
    if hole not in holes:
        return _meant(step, state, hole) if hole != state.meant else state.quiet()
    verdict = holes[hole]
    if not verdict and state.touches and verdict.move is not None:
        return play(step, state, str(verdict.move))
    state = evolve(state.quiet(), touches=(*state.touches, hole))
    partial = partial_of(state)
    if partial is None or partial.move is None or any(spot.verdict for spot in partial.next()):
        return state
    played = play(step, state, str(partial.move))
    done = len(state.touches) - 2
    if done <= 0 or swaps(state) or not played.moved:
        return played
    first = begun(state.run.position, state.card, state.touches[:done])
    return evolve(played, midway=first.position if first is not None else None)


def _asked(step: Step, state: State, hole: str) -> State | None:
    """A refused move that the step asks to try, gone on with or tried; None where the touch is no part of it.

    The parts of such a seven are free, as they are of any: what nothing legal completes is kept until there
    are seven steps.
    """
    position = state.run.position
    if hole in position.colours:
        return _reserve(step, state, hole) if state.loose else None
    if len(state.loose) % 2 and hole == state.loose[-1]:  # laid back
        return shorter(state)
    tries = _tries(step, state)
    for move in tries:
        if touches_of(move) == (*state.touches, hole) and about_refusal(step) and not position.judge(move):
            return play(step, state, str(move))
    splits = [position.judge(move).code for move in tries if move.kind == "split"]
    if (
        not any(code not in (None, "seven_not_whole") for code in splits)
        or not about_refusal(step)
        or not (state.loose or state.touches)
    ):
        return None
    touches = _parts_on(state, hole)
    if not touches:
        opened = openings(step, state)
        return _note(state, "rest_first", holes=_holes(opened)) if opened else None
    if len(touches) % 2:
        return evolve(state.quiet(), loose=touches) if state.loose else None
    if not state.loose and touchable(step, state).get(hole):
        return None  # it goes on legally
    count = went(state, touches)
    pairs = zip(touches[::2], touches[1::2], strict=True)
    move = Move.of(state.card, *(Part(start, end) for start, end in pairs))
    if not 0 < count < SEVEN or judged(position, move).code != "seven_not_whole":
        return play(step, state, str(move)) if state.loose else None
    return evolve(state.quiet(), touches=(), loose=touches)


def _parts_on(state: State, hole: str) -> tuple[str, ...]:
    """The parts with one touch more; an empty hole is where the last marble goes on to, if it comes there."""
    if len(state.parts) % 2 or not state.loose or after_parts(state, state.loose).at(hole) is not None:
        return (*state.parts, hole)
    last = landed(state)[-1]
    return (*state.loose, last, hole) if hole in ahead(state, last) else ()


def openings(step: Step, state: State) -> tuple[str, ...]:
    """The marbles that can be touched for what is left after parts that are free, where they stand now."""
    position = after_parts(state, state.loose)
    asked = [part.start for move in _tries(step, state) for part in move.steps]
    holes = (*touchable(step, evolve(state, loose=())), *asked, *landed(state))
    return tuple(
        hole for hole in dict.fromkeys(holes) if hole in position.rules.board.index and position.at(hole)
    )


def _tries(step: Step, state: State) -> list[Move]:
    """The refused moves of the card taken up that the step asks to try."""
    return [move for move in map(Move.parse, step.tries) if str(move.card) == state.card]


def _is_laid(step: Step, state: State) -> bool:
    """Whether the card taken up moves no marble but has an effect of its own: no touch leads it anywhere."""
    if about_refusal(step) or speaks_of_absurd(step):
        return False
    moves = [move for move in state.run.position.legal_moves().for_card(state.card) if move.kind != "discard"]
    return bool(moves) and not any(move.steps for move in moves)


def _sent_on(state: State, hole: str) -> str:
    """The end to touch for the marble that is taken up to be sent on to this hole; "" where there is none."""
    partial = partial_of(state)
    if partial is None or state.run.position.rules.jump == "never":
        return ""
    return next((end for end, does in ends_of(partial).items() if landing(does) == hole), "")


def _is_there(position: Position, hole: str) -> bool:
    """Whether this board has the hole, or the colour whose reserve it is."""
    board, rules = position.rules.board, position.rules
    track = hole in board.index and (hole != board.names[board.centre] or rules.through_centre)
    return track or hole in position.colours


def _whole(state: State) -> Move | None:
    partial = partial_of(state)
    return partial.move if partial is not None else None


def _note(state: State, message: str, **facts: str | int | Say) -> State:
    return state.quiet().say(Said("note", words(f"ui.player.{message}", **facts)), log=False)


def _name(card: str) -> Say:
    return lambda lang: narrate.card_name(card, lang)


def _holes(holes: Iterable[str]) -> Say:
    return lambda lang: ", ".join(hole if len(hole) > 1 else hole_name(hole, lang) for hole in holes)


# ---- a card is taken up


def _meant(step: Step, state: State, hole: str) -> State:
    """A hole where nothing legal goes on: another marble, else the attempt that was meant."""
    count = len(state.touches)
    if count == 0 or part_done(state):
        return _from_meant(step, state, hole) or _destination(step, state, hole)
    if hole == state.touches[-1]:
        return evolve(state.quiet(), touches=state.touches[:-1])
    # Another marble instead; the parts that are done stay done.
    kept = range(count - 1, -1, -1) if swaps(state) else (count - 1,)
    for number in kept:
        before = evolve(state, touches=state.touches[:number])
        if hole in touchable(step, before):
            return touch(step, before, hole)
    return _judged(step, state, hole)


def _from_meant(step: Step, state: State, hole: str) -> State | None:
    """The marble that was touched last in vain, led to this hole: what the referee says of it.

    None where there is none, where another own marble is touched instead, or where the hole is another's end.
    """
    partial, start = partial_of(state), state.meant
    if not start or partial is None or hole in partial.start.colours:
        return None
    there = partial.position.at(hole)
    if there is not None and mine(partial.start, there):
        return None
    begun = _refused(partial, start)
    if begun is None:
        able = _able(partial, hole)
        return _lead(step, state, start, hole) if start in able or not able else None
    move = why_not(partial.start, state.card, begun.steps[:-1], (*state.touches, start), hole).move
    return _tried_with(step, state, start, move) if move is not None else None


def _tried_with(step: Step, state: State, start: str, move: Move) -> State:
    """Try a move; a marble that it may not lead stays the one that the next hole is tried with."""
    played = play(step, state, str(move))
    return evolve(played, meant=start) if played.refusal is not None and not played.over else played


def _judged(step: Step, state: State, hole: str) -> State:
    """The marble that is taken up, led to this hole: what the referee says of it."""
    position, start = state.run.position, state.touches[-1]
    if hole in position.colours:
        return _reserve(step, state, hole)
    partial = partial_of(state)
    if partial is None:
        return play(step, state, f"{state.card} {start}>{hole}")
    move = _refused(partial, hole)
    return play(step, state, str(move)) if move is not None else _nothing(state, hole)


def _refused(partial: Partial, hole: str) -> Move | None:
    try:
        partial.touch(hole)
    except IllegalMove as refused:
        return refused.verdict.move
    return None


def _reserve(step: Step, state: State, colour: str) -> State:
    """A reserve: bringing a marble out is tried, and refused in the referee's words."""
    position = state.run.position
    if not mine(position, colour):
        return _nothing(state, colour)
    if not position.reserve(colour):
        return _note(state, "reserve_empty", marble=words(f"view.colour.{colour}.marble"))
    start = position.rules.board.names[position.rules.board.start["ABCDEFGH".index(colour)]]
    return play(step, evolve(state, touches=()), f"{state.card} {colour}>{start}")


def _nothing(state: State, hole: str) -> State:
    position = state.run.position
    if hole in position.colours:
        if not mine(position, hole):
            return _note(state, "other_reserve")
        if not position.reserve(hole):
            return _note(state, "reserve_empty", marble=words(f"view.colour.{hole}.marble"))
        return _note(state, "own_reserve")
    return _note(state, "not_there", hole=hole)


def _destination(step: Step, state: State, hole: str) -> State:
    """A hole touched before its marble: the one that can be led there is, else the nearest try is judged."""
    position = state.run.position
    if hole in position.colours:
        return _reserve(step, evolve(state, touches=()), hole)
    able = starts(state, hole)
    moves = _ending(state, hole)
    if len(moves) == 1:
        return play(step, state, str(moves[0]))
    if len(able) == 1:
        return _lead(step, state, able[0], hole)
    if able:
        message = "which_swap" if _would_swap(state, hole) else "which"
        return evolve(_note(state, message, holes=_holes(able), hole=hole), aim=hole)
    partial = partial_of(state)
    there = partial.position.at(hole) if partial is not None else None
    if partial is not None and there is not None and mine(position, there):
        move = _refused(partial, hole)
        if move is not None:
            return _tried_with(step, state, hole, move)
    if there is not None and _comes_later(state, there, hole):
        return _note(state, "partner_first", marble=words(f"view.colour.{there}.marble"), hole=hole)
    movers = _movers(state)
    if len(movers) == 1 and partial is not None and not state.touches and _near(position, movers[0], hole):
        return _lead(step, state, movers[0], hole)
    if not movers and partial is not None and not any(spot.verdict for spot in partial.next()):
        return _note(state, "no_marble_for", card=_name(state.card))
    if state.touches:
        return _note(state, "rest_first", holes=_holes(movers))
    return _note(state, "swap_first" if _would_swap(state, hole) else "marble_first", hole=hole)


def _near(position: Position, start: str, hole: str) -> bool:
    """Whether a hole is so near to a marble that it may be meant for it, though it was not touched."""
    board = position.rules.board
    first, last = board.index[start], board.index[hole]
    if first >= board.size or last >= board.size:
        return True
    ahead = (last - first) % board.size
    return min(ahead, board.size - ahead) <= board.arm_holes


def _would_swap(state: State, hole: str) -> bool:
    """Whether the card makes marbles change places, and one stands on this hole."""
    return swaps(state) and state.run.position.at(hole) is not None


def _comes_later(state: State, colour: str, hole: str) -> bool:
    """Whether the card moves this marble of the partner, but only after one of the player's own."""
    position = state.run.position
    moves = () if state.touches or mine(position, colour) else position.legal_moves().for_card(state.card)
    return any(hole in [step.start for step in move.steps[1:]] for move in moves if move.kind == "split")


def _lead(step: Step, state: State, start: str, hole: str) -> State:
    """Take this marble and lead it to the hole, as two touches would."""
    taken = touch(step, evolve(state.quiet(), aim=""), start)
    if taken.run is not state.run or taken.over or taken.refusal is not None:
        return taken
    if taken.touches[-1:] != (start,):
        taken = evolve(state.quiet(), touches=(*state.touches, start))
    return touch(step, taken, hole)


def starts(state: State, hole: str) -> tuple[str, ...]:
    """Return the marbles that the card leads to this hole now; those that it can be tried with, if none."""
    partial = partial_of(state)
    if partial is None or not state.card:
        return ()
    able = _able(partial, hole)
    if able or state.touches:
        return able
    position = state.run.position
    return tuple(
        spot.hole
        for spot in partial.next()
        if mine(position, spot.hole)
        and any(option.end == hole for option in position.options(state.card, spot.hole))
    )


def _able(partial: Partial, hole: str) -> tuple[str, ...]:
    """The marbles that a legal move leads to this hole now."""
    legal = [spot.hole for spot in partial.next() if spot.verdict]
    return tuple(start for start in legal if _leads_on(partial.touch(start), hole))


def _leads_on(partial: Partial, hole: str) -> bool:
    """Whether the marble that is taken up comes to this hole, sent on by another one too."""
    if any(end.verdict and end.hole == hole for end in partial.next()):
        return True
    jumps = partial.start.rules.jump != "never"
    return jumps and any(landing(does) == hole for does in ends_of(partial).values())


def _ending(state: State, hole: str) -> list[Move]:
    """The legal moves of the card that end on this hole after a swap: a ten's."""
    if state.touches:
        return []
    moves = state.run.position.legal_moves().for_card(state.card)
    swapping = [move for move in moves if move.steps and move.steps[0].swap]
    return [move for move in swapping if move.steps[-1].end == hole or lands(state.run.position, move, hole)]


def _movers(state: State) -> tuple[str, ...]:
    """The marbles on the track that a touch may speak of: those that the card can move, else all own ones."""
    partial = partial_of(state)
    if partial is None:
        return ()
    spots = [spot for spot in partial.next() if spot.hole not in state.run.position.colours]
    legal = [spot.hole for spot in spots if spot.verdict]
    if state.touches:
        return tuple(legal)
    own = [spot.hole for spot in spots if spot.hole[0].islower() and mine(state.run.position, spot.hole)]
    return tuple(own or legal)


# ---- no card is taken up


def _without_card(step: Step, state: State, hole: str) -> State:
    """A hole touched without a card: the one card that leads the marble there is played, else asked for."""
    position = state.run.position
    if not state.marble:
        if hole not in position.colours and position.at(hole) is not None and mine(position, hole):
            return _note(state, "no_card_for", hole=hole)
        if any(_leads(position, move, "", hole) for move in position.legal_moves()):
            return _note(state, "card_first", hole=hole)
        return _nothing(state, hole)
    if hole in position.colours:
        return _nothing(state, hole)
    moves = [move for move in position.legal_moves() if _leads(position, move, state.marble, hole)]
    cards = list(dict.fromkeys(str(move.card) for move in moves))
    if not cards:
        cards = [
            card
            for card in hand_of(position)
            if any(option.end == hole for option in position.options(card, state.marble))
        ]
    if not cards and len(hand_of(position)) == 1:
        cards = list(hand_of(position))
    if len({card[:-1] for card in cards}) == 1:
        return _lead(step, evolve(state, card=cards[0], marble="", touches=()), state.marble, hole)
    if cards:
        return _note(state, "which_card", cards=listed(_name(card) for card in cards), hole=hole)
    return _note(state, "no_card_leads", start=_place(position, state.marble), hole=hole)


def _place(position: Position, marble: str) -> str:
    return (
        position.rules.board.names[position.rules.board.start["ABCDEFGH".index(marble)]]
        if (marble in position.colours)
        else marble
    )


def _leads(position: Position, move: Move, start: str, hole: str) -> bool:
    """Whether a move leads its marble (any, if `start` is empty) to this hole, by its first touch or last."""
    touches = touches_of(move)
    if not touches or start not in ("", touches[0]):
        return False
    return hole in (touches[1], touches[-1]) or lands(position, move, hole)
