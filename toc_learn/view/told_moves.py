"""Moves in words: before they are played, as on a button, and after, as in the log."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from toc_learn.view.names import card_name, joined, marble_colour, sentence, side_name
from toc_learn.view.scene import is_home
from toc_learn.view.told import result
from toc_learn.view.words import text

if TYPE_CHECKING:
    from toc_learn.engine.moves import Move, Step
    from toc_learn.engine.outcome import Outcome
    from toc_learn.engine.position import Position

__all__ = ["happened", "move"]


@dataclass(frozen=True, slots=True)
class _Told:
    """What words need to know of one step: its kind, marble, count and end."""

    kind: str
    colour: str
    start: str
    end: str
    count: int
    jump: str = ""


def _tell(position: Position, step: Step, played: Move, standing: dict[str, str]) -> _Told:
    """Return a step as words need it; `standing` says which colour stands where, earlier steps done."""
    board = position.rules.board
    start, end, jump = step.start, step.end, ""
    colour = start if len(start) == 1 and start != "O" else standing.get(start, start[:1].upper())
    if start == "O":
        colour = next((c for c in position.colours if "O" in position.marbles(c)), "")
    if step.via:
        end, jump = step.via[0], step.end
    if start == colour:
        return _Told("exit", colour, start, end, 0)
    if "O" in (start, end):
        return _Told("centre_out" if start == "O" else "centre_in", colour, start, end, 0)
    a, b = board.index.get(start, -1), board.index.get(end, -1)
    if a < 0 or b < 0 or colour not in position.colours:
        return _Told("walk", colour, start, end, 0, jump)
    if is_home(start):
        return _Told("within", colour, start, end, b - a, jump)
    if is_home(end):
        return _Told("home", colour, start, end, len(board.path(ord(colour) - 65, a, b)), jump)
    forward = (b - a) % board.size
    if played.card == "2S" and position.rules.two_of_spades == "wild" and forward != 2:
        return _Told("place", colour, start, end, forward, jump)
    if forward * 2 > board.size:  # the shorter way round, as the referee reads it
        return _Told("back", colour, start, end, board.size - forward, jump)
    return _Told("walk", colour, start, end, forward, jump)


def _steps(position: Position, played: Move, outcome: Outcome | None) -> list[_Told]:
    """Return the steps of a move one after another, swaps apart; jumps are as the outcome has them."""
    paths = outcome.path if outcome is not None and len(outcome.path) == len(played.steps) else ()
    standing = {hole: colour for colour in position.colours for hole in position.marbles(colour)}
    told = []
    for place, step in enumerate(played.steps):
        if step.swap:
            one, other = standing.get(step.start, ""), standing.get(step.end, "")
            standing[step.start], standing[step.end] = other, one
            continue
        one_told = _tell(position, step, played, standing)
        if paths and paths[place][0] == step.start and paths[place][-1] != step.end:
            one_told = replace(one_told, jump=paths[place][-1])
        told.append(one_told)
        standing[one_told.jump or step.end] = one_told.colour
    return told


def _own(position: Position) -> str:
    """Return the colours that the player to move has."""
    return position.rules.colours_of(position.turn) + position.rules.common


def _outcome(position: Position, played: Move) -> Outcome | None:
    """Return what a move would do; None for a move that the rules refuse."""
    if not position.judge(played).legal:
        return None
    return position.outcome(played)


def move(position: Position, played: Move, lang: str, outcome: Outcome | None = None) -> str:
    """Return a move as an order to carry out, with what it captures: "De a8, avancer de 5 jusqu’à a13, …".

    A move that the rules refuse is told too, as far as it goes. `outcome` is what `played` brings about where
    it is but a part of a move: the rules judge whole ones only.
    """
    outcome = outcome or _outcome(position, played)
    if outcome is not None and outcome.strikes and played.kind == "effect":
        card, side = card_name(played.card or "", lang), side_name(outcome.strikes, lang)
        return text(lang, "view.move.effect_sides", card=card, side=side)
    words = _order(position, played, outcome, lang)
    captures = list(outcome.captures) if outcome is not None else _wished(position, played)
    if captures:
        last = outcome.path[-1][-1] if outcome is not None and outcome.path else played.steps[-1].end
        victims = [_victim(colour, hole, last, lang) for colour, hole in captures]
        words = text(lang, "view.move.capture", move=words, victims=joined(victims, lang))
    if any(_lifts(position, step) for step in played.steps if not step.swap):
        key = "view.move.lift_also" if captures or played.kind == "split" else "view.move.lift"
        words = text(lang, key, move=words)
    return words


def _wished(position: Position, played: Move) -> list[tuple[str, str]]:
    """Return what a refused move meant to capture: the other colour on the last hole."""
    if not played.steps or played.steps[-1].swap:
        return []
    step = played.steps[-1]
    if step.end not in position.rules.board.index or is_home(step.end) or step.end == "O":
        return []
    there = position.at(step.end)
    return (
        [(there, step.end)]
        if there and there not in _own(position) and step.end not in position.guards
        else []
    )


def _lifts(position: Position, step: Step) -> bool:
    return step.start in position.guards and not is_home(step.start)


def _victim(colour: str, hole: str, last: str, lang: str) -> str:
    word = marble_colour(colour, lang)
    if hole == last:
        return text(lang, "view.move.victim", colour=word)
    return text(lang, "view.move.victim_on", colour=word, hole=hole)


def _order(position: Position, played: Move, outcome: Outcome | None, lang: str) -> str:
    match played.kind:
        case "discard" | "give" | "effect":
            card = card_name(played.card or "", lang)
            return text(lang, f"view.move.{played.kind}", card=card)
        case "pass":
            return text(lang, "view.move.pass")
        case "swap" | "swap-advance":
            return _swap_order(position, played, outcome, lang)
        case "split":
            words = ""
            for told in _steps(position, played, outcome):
                key = "home" if told.kind == "home" else "walk"
                part = text(lang, f"view.move.split.{key}", start=told.start, end=told.end, count=told.count)
                if told.jump:
                    part = text(lang, "view.move.split.jump", part=part, hole=told.jump)
                words = text(lang, "view.move.then", first=words, last=part) if words else part
            return text(lang, "view.move.split", parts=words)
    told = _steps(position, played, outcome)[0]
    kind = told.kind
    if kind in ("walk", "home") and told.colour not in _own(position):
        kind += "_other"
    words = text(
        lang,
        f"view.move.{kind}",
        start=told.start,
        end=told.end,
        count=told.count,
        colour=marble_colour(told.colour, lang),
    )
    return text(lang, "view.move.jump", move=words, hole=told.jump) if told.jump else words


def _swap_order(position: Position, played: Move, outcome: Outcome | None, lang: str) -> str:
    step = played.steps[0]
    own, other = _at(position, step.start), _at(position, step.end)
    if own and other:
        words = text(
            lang,
            "view.move.swap",
            own=marble_colour(own, lang),
            other=marble_colour(other, lang),
            start=step.start,
            end=step.end,
        )
    else:
        words = text(lang, "view.move.swap_bare", start=step.start, end=step.end)
    for told in _steps(position, played, outcome):
        key = "advance_home" if told.kind in ("home", "within") else "advance"
        words = text(lang, f"view.move.{key}", swap=words, count=told.count, end=told.end)
        if told.jump:
            words = text(lang, "view.move.jump", move=words, hole=told.jump)
    return words


def _at(position: Position, hole: str) -> str:
    return (position.at(hole) or "") if hole in position.rules.board.index else ""


def happened(position: Position, played: Move, outcome: Outcome, lang: str) -> str:
    """Return a move that was played from `position`, and everything it brought about, in sentences."""
    what = _report(position, played, outcome, lang)
    after = position.play(played)
    side = sentence(side_name(position.turn, lang))
    card = card_name(played.card, lang) if played.card is not None and played.kind != "give" else ""
    said = [
        text(lang, "view.done.line", side=side, card=card, what=what)
        if card
        else text(lang, "view.done.bare", side=side, what=what)
    ]
    captures = list(outcome.captures)
    if captures:
        victims = [
            text(lang, "view.move.victim_on", colour=marble_colour(colour, lang), hole=hole)
            for colour, hole in captures
        ]
        words = sentence(joined(victims, lang))
        said.append(text(lang, "view.done.captured", n=len(captures), victims=words))
    said.extend(text(lang, "view.done.lifted", hole=hole) for hole in _lifted(position, played, after))
    for hole in _raised(position, played, outcome, after):
        colour = marble_colour(after.at(hole) or "", lang)
        said.append(text(lang, "view.done.raised", colour=colour, hole=hole))
    if outcome.strikes:
        jack = played.card is not None and played.card.rank == "J"
        key = "view.done.strike_jack" if jack else "view.done.strike"
        said.append(text(lang, key, side=sentence(side_name(outcome.strikes, lang))))
    drawn = _count(outcome.draws)
    if drawn:
        said.append(text(lang, "view.done.draw", n=drawn, side=side))
    if outcome.result:
        said.append(result(outcome.result, lang))
    return " ".join(said)


def _lifted(position: Position, played: Move, after: Position) -> list[str]:
    """Return the starts whose guard has left them: by a step, or for another marble by a swap."""
    left = [step.start for step in played.steps if not step.swap and _lifts(position, step)]
    swapped = {hole for step in played.steps if step.swap for hole in (step.start, step.end)}
    gone = set(position.guards) - set(after.guards) if swapped else set()
    return left + sorted(swapped & gone)


def _raised(position: Position, played: Move, outcome: Outcome, after: Position) -> list[str]:
    """Return the starts where a marble that was out already has become a guard."""
    out = {step.end for step in played.steps if step.start in position.colours}
    stayed = set(position.guards) - {step.start for step in played.steps}
    ends = {hole: None for path in outcome.path for hole in (path[0], path[-1])}
    new = set(after.guards) - stayed - out
    return [hole for hole in ends if hole in new and not is_home(hole)]


def _count(draws: object) -> int:
    return draws if isinstance(draws, int) else len(draws) if isinstance(draws, (tuple, list)) else 0


def _report(position: Position, played: Move, outcome: Outcome, lang: str) -> str:
    if played.kind in ("discard", "give", "effect", "pass"):
        return text(lang, f"view.done.{played.kind}")
    words: list[str] = []
    for step in played.steps:
        if step.swap:
            own, other = _at(position, step.start), _at(position, step.end)
            words.append(
                text(
                    lang,
                    "view.done.swap",
                    own=marble_colour(own, lang),
                    other=marble_colour(other, lang),
                    start=step.start,
                    end=step.end,
                )
            )
    for told in _steps(position, played, outcome):
        words.append(
            text(
                lang,
                f"view.done.{told.kind}",
                colour=marble_colour(told.colour, lang),
                start=told.start,
                end=told.end,
                count=told.count,
            )
        )
        if told.jump:
            words.append(text(lang, "view.done.jump", hole=told.jump))
    line = words[0]
    for part in words[1:]:
        line = text(lang, "view.move.then", first=line, last=part)
    return line
