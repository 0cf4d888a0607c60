"""The list in words beside the board: moves by card, then by marble; or the answers of a question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from toc_learn.engine.attempts import touches_of
from toc_learn.engine.board import HOME_SLOTS
from toc_learn.engine.moves import Move
from toc_learn.engine.position import Position
from toc_learn.engine.powers import SEVEN
from toc_learn.engine.verdict import Verdict
from toc_learn.view import narrate

from . import acting, answering, drilling
from .commands import Answer, Choose, Next, Play, Touch, Unfold
from .conduct import ABSURD, about_refusal, judged
from .foreseen import foreseen, in_words, part_of
from .model import Step
from .moving import as_refused
from .offering import leads, starts
from .screen import Choice
from .sentences import Say, capital, told_move, words
from .state import State
from .touching import openings

__all__ = ["MOST", "choices", "title"]

MOST = 14  # moves shown whole; a card that can do more is led through marble by marble


def title(step: Step, state: State) -> Say:
    """Return the heading of the list; of a seven that is begun it says how much is left."""
    if step.kind == "watch":
        return words("ui.player.choices.demo")
    if step.kind in ("predict", "question", "drill"):
        return words("ui.player.choices.answers")
    if state.marble in state.run.position.colours:
        return words("ui.player.choices.reserve")
    if state.marble:
        return words("ui.player.choices.marble", hole=state.marble)
    card = state.card
    if not card:
        return words("ui.player.choices.none")

    def name(lang: str) -> str:
        return narrate.card_name(card, lang)

    if rest := acting.rest_of(state):
        return words("ui.player.choices.rest", card=name, n=rest)
    kind = "part" if state.parts and _staged(state) else "card"
    return words(f"ui.player.choices.{kind}", card=name)


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
    return tuple(_acted(step, state, lang))


def _acted(step: Step, state: State, lang: str) -> Iterator[Choice]:
    """What the card can do from here: what was refused already, what is legal, then the others, folded."""
    yield from _tried_first(state, _open(step, state, lang))
    moves = [move for move in _refused(step, state) if not _is_shown(step, state, move)]
    folded = [_move(state, move, lang) for move in moves]
    if _staged(state) and not state.loose and not acting.part_done(state):
        folded += _parts(step, state, lang, refused=True)
    if not folded:
        return
    does = Unfold(not state.unfolded)
    note = words(f"ui.player.choice.{'fold' if state.unfolded else 'unfold'}")(lang)
    yield Choice(words("ui.player.choice.folded", n=len(folded))(lang), note, "", "", does)
    if state.unfolded:
        yield from folded


def _tried_first(state: State, lines: Iterable[Choice]) -> list[Choice]:
    """Return the lines with the refused tries before the others, the last one first: it is what the answer
    speaks of.
    """
    tries = list(state.tried)

    def place(line: Choice) -> int:
        if line.state != "refused":
            return 1
        return -tries.index(line.command.move) if isinstance(line.command, Play) else 0

    return sorted(lines, key=place)


def _open(step: Step, state: State, lang: str) -> Iterator[Choice]:
    """What stands in the list without being unfolded."""
    if state.loose:
        yield from _free(step, state, lang)
    elif acting.part_done(state):
        yield from _following(state, lang)
    elif _staged(state):
        yield from _parts(step, state, lang)
        yield from _direct(state, lang)
    else:
        # What touches no marble stays while one is taken up: a discard, above all.
        legal = [move for move in _of_card(state) if not move.steps or _begins(move, state.touches)]
        yield from (_move(state, move, lang) for move in legal)
    shown = [move for move in _refused(step, state) if _is_shown(step, state, move)]
    yield from (_move(state, move, lang) for move in shown)


def _is_shown(step: Step, state: State, move: Move) -> bool:
    return str(move) in state.tried or about_refusal(step)


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
        yield Choice(capital(label), note, mark, colour, Answer(index))  # type: ignore[arg-type]


def _drilled(step: Step, state: State, lang: str) -> Iterator[Choice]:
    item = drilling.current(step, state)
    for index, card in enumerate(drilling.options(step, item) if item else ()):
        assert item is not None
        yield Choice(drilling.said_option(step, item, card)(lang), "", "", "", Answer(index))


def _cards(step: Step, state: State, lang: str) -> Iterator[Choice]:
    for card in acting.touchable_cards(step, state, state.marble):
        label = narrate.card_name(card, lang)
        yield Choice(
            capital(label),
            narrate.card_effect(state.run.position.rules, card, lang),
            "",
            "",
            Choose(card),
        )


def _staged(state: State) -> bool:
    """Whether the card's moves are too many to list whole: then they are built part by part."""
    legal = state.run.position.legal_moves().for_card(state.card)
    return len(legal) > MOST or sum(move.kind == "split" for move in legal) > 2


def _of_card(state: State) -> tuple[Move, ...]:
    """The legal moves of the card taken up, discards last."""
    legal = state.run.position.legal_moves().for_card(state.card)
    return tuple(sorted(legal, key=lambda move: move.kind == "discard"))


def _begins(move: Move, touches: tuple[str, ...]) -> bool:
    """Whether a move begins with these touches: the choice of a marble leaves that marble's moves."""
    return touches_of(move)[: len(touches)] == touches


def _refused(step: Step, state: State) -> list[Move]:
    """The moves that the card is refused and that somebody could want, as far as they are touched."""
    position, absurd = state.run.position, step.goal is not None and _asks_absurd(step)
    known = [move for move in map(Move.parse, (*step.tries, *state.tried)) if not position.judge(move)]
    listed: tuple[Move, ...] = (
        ()
        if _staged(state) or state.loose or acting.part_done(state) or step.offer == "legal"
        else _plausible(position, state.card, absurd)
    )
    found = [move for move in (*known, *listed) if move.card == state.card and move.steps]
    # Where a playable card must be played, to keep back from it is what people try.
    discard = Move.discard(state.card)
    if position.judge(discard).code == "must_play" and not state.loose:
        found.append(discard)
    return list(dict.fromkeys(move for move in found if _begins(move, state.parts)))


def _asks_absurd(step: Step) -> bool:
    return any(leaf.value == ABSURD for leaf in step.goal.leaves()) if step.goal is not None else False


@lru_cache(maxsize=512)
def _plausible(position: Position, card: str, absurd: bool) -> tuple[Move, ...]:
    """Refused moves worth a line: none within a house that is full, no first part of a seven alone."""
    found: list[Move] = []
    for hole in acting.marbles_for(position, card, absurd):
        colour = "" if hole in position.colours else position.at(hole)
        home = [one for one in position.marbles(colour) if one[0].isupper()] if colour else []
        if len(home) == HOME_SLOTS and hole in home:
            continue
        found += [
            option.move
            for option in acting.options(position, card, hole, absurd)
            if not option.verdict and option.verdict.code != "seven_not_whole"
        ]
    return tuple(found)


def _following(state: State, lang: str) -> Iterator[Choice]:
    """After a part that is done: what plays the rest, and ending there where that is allowed."""
    partial = acting.partial_of(state)
    if partial is None:
        return
    now, count = partial.position, len(state.touches)
    for move in _of_card(state):
        touches = touches_of(move)
        if len(touches) > count and _begins(move, state.touches):
            rest = Move.of(state.card, *move.steps[count // 2 :])
            colour = now.at(rest.steps[0].start) or ""
            does = part_of(now, rest)
            said = _whole(state.run.position, move, told_move(now, rest, does))(lang)
            yield replace(_line(state, move, said, colour, lang), outcome=does)
    if partial.move is not None:
        said = words("ui.player.choice.stop", n=acting.rest_of(state))(lang)
        yield _line(state, partial.move, said, now.at(state.touches[-1]) or "", lang)


def _move(state: State, move: Move, lang: str) -> Choice:
    colour = ""
    if move.steps:
        start = move.steps[0].start
        colour = _colour_at(state.run.position, start)
    said = _whole(state.run.position, move, in_words(state.run.position, move))(lang)
    line = _line(state, move, said, colour, lang)
    return replace(line, outcome=foreseen(state.run.position, move))


def _whole(position: Position, move: Move, said: Say) -> Say:
    """The words of a move that ends the turn: those of a seven of which a rest is lost say so."""
    does = foreseen(position, move)
    if does is None or move.kind not in ("walk", "split") or not position.tables.powers[move.card_int].seven:
        return said
    went = sum(len(path) - 1 - (path[-2:] in does.jumps) for path in does.path)
    return words("ui.player.choice.and_stop", move=said) if went < SEVEN else said


def _colour_at(position: Position, place: str) -> str:
    """The colour of a reserve or of the marble on a hole; none where the board has no such hole."""
    if place in position.colours:
        return place
    return (position.at(place) or "") if place in position.rules.board.index else ""


def _line(state: State, move: Move, label: str, colour: str, lang: str) -> Choice:
    # What was refused once may be allowed here, or refused by another rule.
    tried = str(move) in state.tried
    verdict = judged(state.run.position, move) if tried or move.kind == "swap-advance" else None
    refused = tried and verdict is not None and not verdict
    note = narrate.move_label(as_refused(move, verdict) if verdict is not None else move, lang)
    if refused:
        clause = verdict.clause if verdict is not None else ""
        message = "refused_by" if clause else "refused"
        note = words(f"ui.player.choice.{message}", clause=clause or "")(lang)
    return Choice(label, note, "refused" if refused else "", colour, Play(str(move)))


def _parts(step: Step, state: State, lang: str, *, refused: bool = False) -> Iterator[Choice]:
    """The holes to touch next, in words, as far as something legal follows; or the ends that are `refused`,
    and offered all the same, where others are not.
    """
    partial = acting.partial_of(state)
    position = partial.position if partial is not None else state.run.position
    swaps = acting.swaps(state)
    for hole, verdict in _in_order(state, position, acting.touchable(step, state)):
        ends = len(state.touches) > 0 and (swaps or len(state.touches) % 2 == 1)
        if not (leads(step, state, verdict) if ends else starts(step, state, hole, verdict)):
            continue
        if refused != (ends and not verdict and partial is not None and not about_refusal(step)):
            continue
        tried = not verdict and str(verdict.move) in state.tried
        if tried and ends:  # it stands with what was refused already
            continue
        colour = hole if hole in position.colours else position.at(hole) or ""
        part = None if hole in position.colours or swaps else _next_part(state, verdict)
        does = part_of(position, part) if part is not None else None
        said = _part(state, position, hole, swaps) if part is None else told_move(position, part, does)
        if part is not None and verdict.move is not None and _ends_there(state, hole):
            said = _whole(state.run.position, verdict.move, said)
        note = words("ui.player.choice.refused_by", clause=verdict.clause or "")(lang) if tried else ""
        yield Choice(said(lang), note, "refused" if tried else "", colour, Touch(hole), does)


def _free(step: Step, state: State, lang: str) -> Iterator[Choice]:
    """The holes to touch next, in words, of a seven that nothing legal completes."""
    position, last = acting.after_parts(state, state.loose), state.loose[-1]
    begun = len(state.loose) % 2 == 1
    for hole in acting.ahead(state, last) if begun else openings(step, state):
        said = words("ui.player.choice.start", hole=hole)
        if begun:
            said = told_move(position, Move.parse(f"{state.card} {last}>{hole}"))
        yield Choice(said(lang), "", "", position.at(last if begun else hole) or "", Touch(hole))


def _ends_there(state: State, hole: str) -> bool:
    """Whether the move is played when this place is touched, for nothing more can follow."""
    partial = acting.partial_of(state)
    touched = partial.touch(hole) if partial is not None else None
    if touched is None or touched.move is None:
        return False
    return not any(spot.verdict for spot in touched.next())


def _next_part(state: State, verdict: Verdict) -> Move | None:
    """Return the part of a legal move that ends with the next touch; None where that touch ends none."""
    count = len(state.touches)
    if count % 2 == 0 or not verdict or verdict.move is None:
        return None
    return Move.of(state.card, verdict.move.steps[count // 2])


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


def _direct(state: State, lang: str) -> Iterator[Choice]:
    """The move as far as it is whole, and the moves that touch no marble."""
    partial = acting.partial_of(state)
    if partial is None:
        yield from (_move(state, move, lang) for move in _of_card(state) if not move.steps)
    else:
        moves = [partial.move] if partial.move is not None else []
        for move in (*moves, *partial.direct):
            yield _move(state, move, lang)
