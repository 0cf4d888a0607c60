"""Cards played on the board in a step: taken up, touched through, tried, judged against the goal."""

from __future__ import annotations

from collections.abc import Mapping
from fnmatch import fnmatchcase
from functools import lru_cache

from attrs import evolve, frozen

from toc_learn.engine.errors import IllegalMove, MoveError
from toc_learn.engine.moves import Move
from toc_learn.engine.partial import Option, Partial
from toc_learn.engine.position import Position
from toc_learn.engine.verdict import Verdict
from toc_learn.view import narrate

from .conduct import ABSURD, Budget, attempt, begin, out_of_turns, reached, solvable, speaks_of_absurd
from .model import Step, Wrong
from .run import Run, Turn
from .sentences import NOTHING, Kind, Said, Say, joined, listed, missed, refusal, short_move, words
from .state import Refusal, State, stars_of

__all__ = [
    "Tried",
    "choose",
    "entry_for",
    "marbles_for",
    "options",
    "part_done",
    "partial_of",
    "play",
    "play_solution",
    "swaps",
    "touch",
    "touchable",
    "touchable_cards",
    "tried",
    "undo",
]

# A search this small answers within a click; beyond it a lost try is seen only at its end.
SEARCH = 600


def partial_of(state: State) -> Partial | None:
    """Return the chosen card's move as far as it was touched.

    None while no card is taken up, and for a marble that the card can only lead where the referee refuses it.
    """
    return _begun(state.run.position, state.card, state.touches) if state.card else None


@lru_cache(maxsize=2048)
def _begun(position: Position, card: str, touches: tuple[str, ...]) -> Partial | None:
    partial = position.begin(card)
    try:
        for hole in touches:
            partial = partial.touch(hole)
    except IllegalMove:
        return None
    return partial


def touchable(step: Step, state: State) -> Mapping[str, Verdict]:
    """Return the holes that answer a touch now, each with the verdict on what lies behind it.

    Before a card is taken up these are the marbles that some card can try.
    """
    position, absurd = state.run.position, speaks_of_absurd(step)
    if state.card:
        return _places(position, state.card, state.touches, absurd)
    found: dict[str, Verdict] = {}
    for card in _cards(position):
        for hole, verdict in _places(position, card, (), absurd).items():
            if verdict or hole not in found:
                found[hole] = verdict
    return found


@lru_cache(maxsize=2048)
def _places(position: Position, card: str, touches: tuple[str, ...], absurd: bool) -> Mapping[str, Verdict]:
    """The holes that answer a touch; kept, because a screen asks for every card of the hand."""
    partial = _begun(position, card, touches)
    if partial is None:
        return {option.end: option.verdict for option in options(position, card, touches[0], absurd)}
    spots = {spot.hole: spot.verdict for spot in partial.next()}
    if touches:
        return spots
    # Of the marbles that the card cannot lead anywhere, those that it could at least be tried with.
    return {
        hole: verdict
        for hole, verdict in spots.items()
        if verdict or (_mine(position, hole) and options(position, card, hole, absurd))
    }


def options(position: Position, card: str, hole: str, absurd: bool) -> tuple[Option, ...]:
    """Return where a card can be tried to take a marble; what it cannot do at all only where `absurd`."""
    found = position.options(card, hole)
    return found if absurd else tuple(option for option in found if option.verdict.code != ABSURD)


def _mine(position: Position, hole: str) -> bool:
    colour = hole if hole in position.colours else position.at(hole)
    return colour is not None and colour in position.rules.colours_of(position.turn) + position.rules.common


def marbles_for(position: Position, card: str, absurd: bool) -> Mapping[str, Verdict]:
    """Return the marbles that a card can be tried with."""
    return _places(position, card, (), absurd)


def swaps(state: State) -> bool:
    """Return whether the card taken up makes marbles change places: its second touch is the other marble."""
    moves = state.run.position.legal_moves().for_card(state.card)
    return any(move.steps and move.steps[0].swap for move in moves)


def part_done(state: State) -> bool:
    """Return whether the last touch ended a part of a move that goes on."""
    count = len(state.touches)
    return bool(state.card) and count > 0 and count % 2 == 0 and not swaps(state)


def touchable_cards(step: Step, state: State, hole: str) -> tuple[str, ...]:
    """Return the cards of the hand that can be tried with the marble on `hole`."""
    position, absurd = state.run.position, speaks_of_absurd(step)
    return tuple(card for card in _cards(position) if hole in _places(position, card, (), absurd))


def _cards(position: Position) -> tuple[str, ...]:
    return tuple(dict.fromkeys(str(card) for card in position.hand(position.turn)))


def choose(step: Step, state: State, card: str) -> State:
    """Take a card up; with a marble already taken, the card is for that marble."""
    if state.over:
        return _over(state)
    position = state.run.position
    if card not in _cards(position) or card == state.card:
        return state
    marble = state.marble or (state.touches[0] if state.touches else "")
    state = evolve(state.quiet(), card=card, marble="", touches=())
    return touch(step, state, marble) if marble in touchable(step, state) else state


def touch(step: Step, state: State, hole: str) -> State:
    """Touch a hole: take a marble, lead it on, or point at the end where the referee will refuse it."""
    if state.over:
        return _over(state)
    holes = touchable(step, state)
    if hole not in holes:
        return _elsewhere(step, state, hole)
    if not state.card:
        return evolve(state.quiet(), marble="" if state.marble == hole else hole)
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
    begun = _begun(state.run.position, state.card, state.touches[:done])
    return evolve(played, midway=begun.position if begun is not None else None)


def _elsewhere(step: Step, state: State, hole: str) -> State:
    """A hole that does not answer now: perhaps another marble to begin with, else a word of help."""
    if state.touches and hole in touchable(step, evolve(state, touches=())):
        again = state.touches[0] == hole
        state = evolve(state, touches=())
        return state.quiet() if again else touch(step, state, hole)
    return state.quiet().say(Said("note", words("ui.player.not_there", hole=hole)), log=False)


@frozen
class Tried:
    """What came of one attempt: the run after it, the verdict, and whether the goal is met or lost."""

    run: Run
    verdict: Verdict
    won: bool
    lost: bool


def tried(step: Step, run: Run, move: Move) -> Tried:
    """Return what comes of trying a move."""
    after, verdict = attempt(step, run, move)
    won = reached(step, after)
    over = not won and verdict.legal
    lost = over and (out_of_turns(step, after) or not solvable(step, after, Budget(SEARCH)))
    return Tried(after, verdict, won, lost)


def entry_for(step: Step, result: Tried, move: Move) -> Wrong | None:
    """Return the authored answer to a wrong action: the first entry that fits it.

    The referee has explained a refused move already; only an entry that names its code, or the whole move,
    adds to that. An entry for many moves speaks of what legal ones do.
    """
    verdict = result.verdict
    if result.won or (verdict.legal and not result.lost):
        return None
    written = str(verdict.move or move)
    for entry in step.wrong:
        if entry.hole or (entry.move and not fnmatchcase(written, entry.move)):
            continue
        if entry.code and entry.code not in (verdict.code, verdict.cause):
            continue
        if not verdict.legal and not entry.code and (not entry.move or "*" in entry.move):
            continue
        if entry.when is not None and not (verdict.legal and entry.when.holds(result.run)):
            continue
        return entry
    return None


def play(step: Step, state: State, text: str) -> State:
    """Try a whole move, and say what comes of it."""
    if state.over:
        return _over(state)
    state = state.quiet()
    try:
        move = Move.parse(text)
        result = tried(step, state.run, move)
    except MoveError:
        return state.say(Said("note", words("ui.player.no_move", move=text[:60])), log=False)
    entry = entry_for(step, result, move)
    if not result.verdict.legal:
        return _refused(step, state, move, result, entry)
    before = len(state.run.turns)
    state = evolve(state.lay_back(), run=result.run, moved=result.run.turns[before:])
    state = _judged(step, state, result, entry, before + 1)
    replies = _open(result.run.turns[before + 1 :])
    return evolve(state, log=(*state.log, *map(_told, replies)))


def _refused(step: Step, state: State, move: Move, result: Tried, entry: Wrong | None) -> State:
    """Say why a move is refused; nothing moves, and the card stays taken up for another try."""
    verdict = result.verdict
    clause = verdict.clause or ""
    marks = Refusal(state.run.position, move, verdict)
    state = evolve(state.lay_back(), run=result.run, refusal=marks).with_tried(str(move), clause)
    if result.won:
        return _won(step, state, move)
    state = evolve(state, failures=state.failures + 1, card=str(move.card or ""))
    reason = joined(refusal(verdict), entry.text if entry is not None else NOTHING)
    return state.say(Said("refused", reason, short_move(move), clause))


def _judged(step: Step, state: State, result: Tried, entry: Wrong | None, since: int) -> State:
    """Say what a legal move means for the goal; the replies to it are the turns from `since` on."""
    run = state.run
    played = run.turns[since - 1].move
    if result.won:
        return _won(step, state, played)
    if result.lost:
        reason = entry.text if entry is not None else _unmet(step, run)
        state = evolve(state, over="lost", failures=state.failures + 1)
        return state.say(Said("legal", reason, short_move(played)))
    left = step.limit - len(run.own)
    on = words("ui.player.go_on", n=left) if step.limit else words("ui.player.your_turn")
    kind: Kind = "played" if step.kind == "play" else "info"
    return state.say(Said(kind, joined(_answered(run, since), on), short_move(played)))


def _unmet(step: Step, run: Run) -> Say:
    result = run.position.result
    if result is not None:
        return joined(lambda lang: narrate.result(result, lang), words("ui.player.missed.other"))
    if step.missed is not None:
        return step.missed
    if step.goal is not None:
        return missed(step.goal, run)
    return words("ui.player.missed.other")


def _answered(run: Run, since: int) -> Say:
    """What the others replied; gifts stay hidden."""
    replies = _open(run.turns[since:])
    if not replies:
        return NOTHING
    moves = (words("ui.player.reply", colour=_colour(turn), move=short_move(turn.move)) for turn in replies)
    return words("ui.player.replied", moves=listed(moves))


def _colour(turn: Turn) -> Say:
    return lambda lang: narrate.colour_name(turn.player, lang)


def _open(turns: tuple[Turn, ...]) -> list[Turn]:
    return [turn for turn in turns if turn.move.kind != "give"]


def _told(turn: Turn) -> Said:
    return Said("told", lambda lang: narrate.happened(turn.before, turn.move, turn.outcome, lang))


def _won(step: Step, state: State, move: Move) -> State:
    state = evolve(state, over="done", stars=stars_of(step, state), card="")
    verdict = state.refusal.verdict if state.refusal is not None else None
    why = refusal(verdict) if verdict is not None else NOTHING
    clause = (verdict.clause or "") if verdict is not None else ""
    return state.say(Said("right", joined(why, step.success), short_move(move), clause))


def play_solution(step: Step, state: State) -> State:
    """Play the file's solution from the start: the last hint."""
    state = evolve(state.lay_back(), run=begin(step), over="", refusal=None, moved=())
    turns: tuple[Turn, ...] = ()
    for text in step.solution:
        state = play(step, state, text)
        turns += state.moved
    return evolve(state, moved=turns)


def undo(step: Step, state: State) -> State:
    """Take back the last touch, the card or marble taken up, or the last own move with its replies."""
    if state.over == "done":
        return state
    if state.touches:
        return evolve(state.quiet(), touches=state.touches[:-1])
    if state.card or state.marble:
        return state.quiet().lay_back()
    if state.run.own:
        return evolve(state.quiet(), run=state.run.back(), over="")
    return state


def _over(state: State) -> State:
    if state.over != "lost":
        return state
    return state.say(Said("note", words("ui.player.over")), log=False)
