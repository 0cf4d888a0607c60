"""Cards played on the board in a step: what can be touched, what is tried, how the goal judges it."""

from __future__ import annotations

from collections.abc import Mapping
from fnmatch import fnmatchcase
from functools import lru_cache

from attrs import evolve, frozen

from toc_learn.engine.attempts import steps_of, touches_of
from toc_learn.engine.errors import IllegalMove, MoveError
from toc_learn.engine.moves import Move
from toc_learn.engine.moves import Step as Part
from toc_learn.engine.partial import Option, Partial
from toc_learn.engine.play import halfway
from toc_learn.engine.position import Position
from toc_learn.engine.powers import SEVEN
from toc_learn.engine.verdict import Verdict

from . import between
from .advice import way_on
from .conduct import (
    ABSURD,
    Budget,
    attempt,
    begin,
    lost_game,
    out_of_turns,
    reached,
    solvable,
    speaks_of_absurd,
)
from .foreseen import tried as tried_words
from .model import Step, Wrong
from .moving import as_refused, walk
from .run import Run, Turn
from .sentences import NOTHING, Kind, Said, Say, joined, missed, refusal, short_move, told_turn, words
from .state import Refusal, State, stars_of

__all__ = [
    "Tried",
    "after_parts",
    "ahead",
    "begun",
    "ended",
    "entry_for",
    "entry_named",
    "hand_of",
    "landed",
    "marbles_for",
    "mine",
    "options",
    "part_done",
    "partial_of",
    "play",
    "play_solution",
    "rest_of",
    "shorter",
    "swaps",
    "taught",
    "touchable",
    "touchable_cards",
    "tried",
    "undo",
    "went",
]

# A search this small answers within a click, and is enough for every step of the course; beyond it a lost try
# is seen only at its end.
SEARCH = 2500


def partial_of(state: State) -> Partial | None:
    """Return the chosen card's move as far as it was touched.

    None while no card is taken up, and for a marble that the card can only lead where the referee refuses it.
    """
    return begun(state.run.position, state.card, state.touches) if state.card else None


@lru_cache(maxsize=2048)
def begun(position: Position, card: str, touches: tuple[str, ...]) -> Partial | None:
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
    for card in hand_of(position):
        for hole, verdict in _places(position, card, (), absurd).items():
            if verdict or hole not in found:
                found[hole] = verdict
    return found


@lru_cache(maxsize=2048)
def _places(position: Position, card: str, touches: tuple[str, ...], absurd: bool) -> Mapping[str, Verdict]:
    """The holes that answer a touch; kept, because a screen asks for every card of the hand."""
    partial = begun(position, card, touches)
    if partial is None:
        # Of a swap the other marble comes next, whatever its end.
        tries = options(position, card, touches[0], absurd)
        return {touches_of(option.move)[1]: option.verdict for option in tries}
    spots = {spot.hole: spot.verdict for spot in partial.next()}
    if touches:
        return spots
    # Of the marbles that the card cannot lead anywhere, those that it could at least be tried with.
    return {
        hole: verdict
        for hole, verdict in spots.items()
        if verdict or (mine(position, hole) and options(position, card, hole, absurd))
    }


@lru_cache(maxsize=2048)
def options(position: Position, card: str, hole: str, absurd: bool) -> tuple[Option, ...]:
    """Return where a card can be tried to take a marble; what it cannot do at all only where `absurd`."""
    found = position.options(card, hole)
    return found if absurd else tuple(option for option in found if option.verdict.code != ABSURD)


def mine(position: Position, hole: str) -> bool:
    colour = hole if hole in position.colours else position.at(hole)
    return colour is not None and colour in position.rules.colours_of(position.turn) + position.rules.common


def marbles_for(position: Position, card: str, absurd: bool) -> Mapping[str, Verdict]:
    """Return the marbles that a card can be tried with."""
    return _places(position, card, (), absurd)


def taught(step: Step, position: Position, card: str, hole: str) -> bool:
    """Return whether a try of this card with the marble on `hole` is refused as the step means to show."""
    return any(
        str(option.move) in step.tries or entry_named(step, option.move, option.verdict) is not None
        for option in options(position, card, hole, absurd=False)
        if not option.verdict
    )


def entry_named(step: Step, move: Move, verdict: Verdict) -> Wrong | None:
    """Return the authored answer that speaks of this very refused move, or of why it is refused."""
    return next((entry for entry in step.wrong if _fits(entry, str(move), verdict) and _adds(entry)), None)


def _fits(entry: Wrong, move: str, verdict: Verdict) -> bool:
    """Whether an answer is for this move and for what the referee says of it."""
    return (
        not entry.hole
        and (not entry.move or fnmatchcase(move, entry.move))
        and (not entry.code or entry.code in (verdict.code, verdict.cause))
    )


def _adds(entry: Wrong) -> bool:
    """Whether an answer adds to the referee's: it names a reason or one whole move, and no outcome."""
    return entry.when is None and (bool(entry.code) or (bool(entry.move) and "*" not in entry.move))


def swaps(state: State) -> bool:
    """Return whether the card taken up makes marbles change places: its second touch is the other marble."""
    moves = state.run.position.legal_moves().for_card(state.card)
    return any(move.steps and move.steps[0].swap for move in moves)


def part_done(state: State) -> bool:
    """Return whether the last touch ended a part of a move that goes on."""
    count = len(state.parts)
    return bool(state.card) and count > 0 and count % 2 == 0 and not swaps(state)


def rest_of(state: State) -> int:
    """Return how much of a seven is left after the parts that are done; 0 when none is begun or split."""
    if not state.loose and (len(state.touches) < 2 or swaps(state)):
        return 0
    return max(0, SEVEN - went(state, state.parts))


def went(state: State, touches: tuple[str, ...]) -> int:
    """Return how many steps these parts of a seven make, allowed or not; a part only begun makes none.

    A marble that a part before has captured makes the whole seven: in its reserve, it is no more to touch.
    """
    count = 0
    for number in range(1, len(touches), 2):
        position, start = after_parts(state, touches[: number - 1]), touches[number - 1]
        if start not in position.colours and position.at(start) is None:
            return SEVEN
        legal = begun(state.run.position, state.card, touches[: number + 1])
        sent = legal.steps[-1].via if legal is not None else ()  # walked to the hole that sends it on
        count += len(walk(position, start, sent[0] if sent else touches[number])) - 1
    return count


def after_parts(state: State, touches: tuple[str, ...]) -> Position:
    """Return the position with these parts of a seven done, allowed or not; a part only begun is none.

    As long as they are legal the card does what it does, a hole that sends a marble on included.
    """
    position = state.run.position
    for number in range(2, len(touches) + 1, 2):
        legal = begun(state.run.position, state.card, touches[:number])
        if legal is not None:
            position = legal.position
        else:
            part = Part(touches[number - 2], touches[number - 1])
            position = halfway(position, Move.of(state.card, part))
    return position


def landed(state: State) -> tuple[str, ...]:
    """Return where the marbles of the free parts that are done came to stand, part by part.

    That is where they were led, or where a hole has sent them on to (X-7s).
    """
    found = []
    for number in range(2, len(state.loose) + 1, 2):
        before, after = (after_parts(state, state.loose[:count]) for count in (number - 2, number))
        start, end = state.loose[number - 2 : number]
        colour = before.at(start)
        came = (hole for hole in before.rules.board.index if before.at(hole) != colour == after.at(hole))
        found.append(next(came, end))
    return tuple(found)


def ahead(state: State, start: str) -> tuple[str, ...]:
    """Return where the marble on this hole comes with what is left after the parts that are free."""
    position, left = after_parts(state, state.loose), rest_of(state)
    board = position.rules.board
    if board.index.get(start, board.centre) == board.centre:
        return ()
    steps = (step for count in range(1, left + 1) for step in steps_of(position, start, count))
    return tuple(dict.fromkeys(step.end for step in steps if not step.via))


def shorter(state: State) -> State:
    """Return the state with the last touch taken back; parts are free only where nothing legal goes on."""
    if not state.loose:
        return evolve(state.quiet(), touches=state.touches[:-1])
    left = state.loose[:-1]
    if len(left) < 2 or begun(state.run.position, state.card, left) is not None:
        return evolve(state.quiet(), touches=left, loose=())
    return evolve(state.quiet(), loose=left)


def touchable_cards(step: Step, state: State, hole: str) -> tuple[str, ...]:
    """Return the cards of the hand that can be tried with the marble on `hole`."""
    position, absurd = state.run.position, speaks_of_absurd(step)
    return tuple(card for card in hand_of(position) if hole in _places(position, card, (), absurd))


def hand_of(position: Position) -> tuple[str, ...]:
    return tuple(dict.fromkeys(str(card) for card in position.hand(position.turn)))


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
        if not _fits(entry, written, verdict):
            continue
        if (entry.when is None or entry.when.holds(result.run)) if verdict.legal else _adds(entry):
            return entry
    return None


def play(step: Step, state: State, text: str) -> State:
    """Try a whole move, and say what comes of it."""
    if state.over:
        return ended(state)
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
    return evolve(state, log=(*state.log, *_after(state, before + 1)))


def _after(state: State, since: int) -> list[Said]:
    """What the log keeps of what followed an own move: the replies, and which cards came."""
    run, cut = state.run, between.dealt_at(state.run, since)

    def lines(turns: tuple[Turn, ...]) -> list[Said]:
        seen = between.openly(turns)
        return [Said("told", told_turn(turn), signs=between.reply(turn)) for turn in seen]

    news = between.news(run, since)
    came = [Said("told", news)] if not state.over and news("en") else []
    return [*lines(run.turns[since:cut]), *came, *lines(run.turns[cut:])]


def _refused(step: Step, state: State, move: Move, result: Tried, entry: Wrong | None) -> State:
    """Say why a move is refused; nothing moves, and the card stays taken up for another try."""
    verdict = result.verdict
    clause = verdict.clause or ""
    kept = _kept(state, move)
    meant = state.touches[len(kept)] if len(state.touches) == len(kept) + 1 else ""
    free = kept if state.loose else ()
    partial = begun(state.run.position, state.card, kept) if kept and not free else None
    now = partial.position if partial is not None else after_parts(state, free)
    marks = Refusal(now, move, verdict)
    state = evolve(state.lay_back(), run=result.run, refusal=marks).with_tried(str(move), clause)
    if result.won:
        return _won(step, state, move)
    state = evolve(state, failures=state.failures + 1, card=str(move.card or ""), meant=meant)
    state = evolve(state, touches=() if free else kept, loose=free)
    why = refusal(verdict)
    reason = joined(why, entry.text) if entry is not None else why
    told = tried_words(state.run.position, move)
    way = way_on(step, state, move, verdict.code, told=entry is not None)
    signs = short_move(as_refused(move, verdict))
    return state.say(Said("refused", reason, signs, clause, brief=why, told=told, way=way))


def _kept(state: State, move: Move) -> tuple[str, ...]:
    """The touches of the parts that are done: a refusal of what follows does not undo them."""
    if not state.card:
        return ()
    kept = state.parts[: len(state.parts) // 2 * 2]
    if state.loose and move.kind == "exit":
        return kept
    same = str(move.card) == state.card and touches_of(move)[: len(kept)] == kept
    return kept if same and len(touches_of(move)) > len(kept) else ()


def _judged(step: Step, state: State, result: Tried, entry: Wrong | None, since: int) -> State:
    """Say what a legal move means for the goal; the replies to it are the turns from `since` on."""
    run = state.run
    turn = run.turns[since - 1]
    played = turn.move
    if result.won:
        return _won(step, state, played, since)
    if result.lost:
        state = evolve(state, over="lost", failures=state.failures + 1)
        if entry is None and run.position.result is not None:
            # A whole game that somebody else has won is over; a step's try went where it was not to go.
            kind: Kind = "over" if step.kind == "play" else "legal"
            return state.say(_over(kind, run, since, between.again(step)))
        first: tuple[Say, Say] = (NOTHING, between.replies_told(run, since))
        reason = entry.text if entry is not None else _unmet(step, run)
        over: Kind = "over" if step.kind == "play" and run.position.result is not None else "legal"
        return state.say(Said(over, reason, short_move(played), told=told_turn(turn), aloud=first))
    kind = "played" if step.kind == "play" else "info"
    aloud = (between.followed(run, since), between.followed(run, since, heard=True))
    reason = between.told(step, run, since)
    said = Said(kind, reason, short_move(played), brief=NOTHING, told=told_turn(turn), aloud=aloud)
    return state.say(said)


def _over(kind: Kind, run: Run, since: int, more: Say) -> Said:
    """Say how a game ended that the learner did not win, and `more`; the log has the replies on their own."""
    how, turn = between.ended(run, since), run.turns[since - 1]
    # In words, a move that ends a game is told with who won.
    aloud = (how, between.replies_told(run, since))
    return Said(kind, joined(how, more), short_move(turn.move), brief=more, told=told_turn(turn), aloud=aloud)


def _unmet(step: Step, run: Run) -> Say:
    if step.missed is not None:
        return step.missed
    if step.goal is not None:
        return missed(step.goal, run)
    return words("ui.player.missed.other")


def _won(step: Step, state: State, move: Move, since: int = 0) -> State:
    state = evolve(state, over="done", stars=stars_of(step, state), card="")
    if state.run.position.result is not None and step.missed is not None and lost_game(step, state.run):
        # Played to its end, which is what was asked for.
        return state.say(_over("over", state.run, since, step.missed))
    if state.refusal is None:
        return state.say(Said("right", step.success, short_move(move), told=told_turn(state.run.own[-1])))
    # A refused try that is the right answer moved nothing, so no move is named as done.
    verdict = state.refusal.verdict
    # A case of doubt asks something: its answer, often a plain no, comes before what the referee adds.
    parts = (refusal(verdict), step.success)
    told = joined(*(parts[::-1] if step.doubt else parts))
    return state.say(Said("right", told, clause=verdict.clause or "", refused=True))


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
    if state.parts:
        return shorter(state)
    if state.card or state.marble:
        return state.quiet().lay_back()
    if state.run.own:
        return evolve(state.quiet(), run=state.run.back(), over="")
    return state


def ended(state: State) -> State:
    """Return a step that is over after a further try: a lost one still says why, and what to do now."""
    if state.over != "lost":
        return state
    why = next(
        (said for said in reversed(state.log) if said.kind in ("legal", "over")), Said("note", NOTHING)
    )
    # What ended a whole game says itself how to begin again.
    if why.kind == "over":
        return state.say(evolve(why), log=False)  # said anew
    return state.say(evolve(why, reason=joined(why.reason, words("ui.player.over")), aloud=None), log=False)
