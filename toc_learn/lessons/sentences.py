"""Sentences without a language yet: a `Say` is a function of it, so that a switch rewrites everything.

>>> both = joined(words("ui.player.word.right"), words("ui.player.rule", clause="G2"))
>>> both("fr"), both("en")
('Réussi Règle G2', 'Done Rule G2')
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Literal

from attrs import evolve, frozen

from toc_learn.engine.moves import Move
from toc_learn.engine.outcome import Outcome
from toc_learn.engine.position import Position
from toc_learn.view import narrate
from toc_learn.view.words import text

from .errors import Sentence
from .goals import Goal, at_home, captured
from .run import Run, Turn
from .screen import Feedback

__all__ = [
    "NOTHING",
    "QUIET",
    "Kind",
    "Said",
    "Say",
    "capital",
    "feedback",
    "in_signs",
    "joined",
    "line",
    "listed",
    "logged",
    "marble",
    "missed",
    "refusal",
    "short_move",
    "told_move",
    "told_turn",
    "words",
]

Say = Callable[[str], str]
Kind = Literal[
    "rest", "right", "shown", "wrong", "refused", "legal", "over", "info", "played", "told", "note", "answer"
]
SIGNS = {
    "rest": "",
    "right": "✓",
    "shown": "✓",
    "wrong": "✕",
    "refused": "✕",
    "legal": "→",
    "over": "→",
    "info": "✓",
    "played": "→",
    "told": "",
    "note": "i",
    "answer": "✓",
}
SHOWN: dict[Kind, Literal["rest", "right", "wrong", "legal", "info"]] = {
    "rest": "rest",
    "right": "right",
    "shown": "right",
    "wrong": "wrong",
    "refused": "wrong",
    "legal": "legal",
    "over": "legal",
    "info": "info",
    "played": "info",
    "told": "info",
    "note": "info",
    "answer": "right",
}


def NOTHING(_lang: str) -> str:
    """The sentence that says nothing."""
    return ""


@frozen
class Said:
    """One answer of the session: kind, move and reason, in no language yet; ``clause`` is an id or empty.

    ``refused`` says that what is right is a try that the referee refuses. ``told`` is the move in words, with
    what it brought about: the log and the live region have it in place of the signs. ``aloud`` is the
    part of the reason that is shown in signs (nothing: its beginning), and what the live region says there.
    ``brief`` is the reason as the log keeps it, where that is less than all that is told at once. ``signs``
    is the log's line in signs, where it has neither a word nor a move; with a word, what was answered, for
    the line in signs where there is no move and the reason is long. ``way`` says what else can be tried,
    which is no matter for the log.
    """

    kind: Kind
    reason: Say
    move: Say = NOTHING
    clause: str = ""
    refused: bool = False
    brief: Say | None = None
    told: Say = NOTHING
    aloud: tuple[Say, Say] | None = None
    signs: Say = NOTHING
    way: Say = NOTHING


QUIET = Said("rest", NOTHING)
BRIEF = 40
"""Characters up to which a reason stands in the log where that is in signs."""


def words(message: str, **facts: str | int | Say) -> Say:
    """Return the catalog's sentence with this id; facts may be sentences themselves."""

    def say(lang: str) -> str:
        return text(lang, message, **{name: f(lang) if callable(f) else f for name, f in facts.items()})

    return say


def joined(*parts: Say) -> Say:
    """Return the sentences one after another, each once, empty ones left out."""
    return lambda lang: " ".join(dict.fromkeys(said for part in parts if (said := part(lang))))


def listed(parts: Iterable[Say], separator: str = ", ") -> Say:
    """Return the parts as a list."""
    kept = tuple(parts)
    return lambda lang: separator.join(part(lang) for part in kept)


def capital(said: str) -> str:
    """Return words with a capital, but one that begins with a hole as it is: A7 would be another than a7.

    >>> capital("don 6♠"), capital("a16, a17")
    ('Don 6♠', 'a16, a17')
    """
    return said if said[1:2].isdigit() else said[:1].upper() + said[1:]


def refusal(verdict: Sentence) -> Say:
    """Return the referee's sentence."""
    return verdict.sentence


def told_move(position: Position, move: Move, outcome: Outcome | None = None) -> Say:
    """Return a move in words, as a choice: "De a8, avancer de 5 …"; `outcome` is what a mere part does."""
    return lambda lang: _told(position, move, outcome, lang)


@lru_cache(maxsize=1024)
def _told(position: Position, move: Move, outcome: Outcome | None, lang: str) -> str:
    return narrate.move(position, move, lang, outcome)


def told_turn(turn: Turn) -> Say:
    """Return a turn in words with what it brought about: "Les bleus, le 5 de trèfle : la bleue …"."""
    return lambda lang: _happened(turn.before, turn.move, lang)


@lru_cache(maxsize=1024)
def _happened(position: Position, move: Move, lang: str) -> str:
    return narrate.happened(position, move, position.outcome(move), lang)


def short_move(move: Move) -> Say:
    """Return a move in signs: "D♦ a8 → b2"."""

    return lambda lang: narrate.move_label(move, lang)


def marble(colour: str) -> Say:
    """Return "bille bleue" for a colour."""
    return words("ui.player.marble", name=words(f"view.colour.{colour}.marble"))


def missed(goal: Goal, run: Run) -> Say:
    """Return what keeps the goal from being met: where the last marble went, and what is still missing."""
    lacking = goal.missing(run) or goal
    if lacking.op == "any" and all(part.op == lacking.parts[0].op for part in lacking.parts):
        lacking = lacking.parts[0]
    value = lacking.value
    if lacking.op in ("all", "any", "not", "then"):
        return words("ui.player.missed.other")
    if lacking.op in ("home", "captures_at_least"):
        n = int(value) - (at_home(run) if lacking.op == "home" else len(captured(run.own)))
        return joined(_went(run), words(f"ui.player.missed.{lacking.op}", n=n))
    if lacking.op == "captures" and isinstance(value, str) and len(value) == 1:
        return joined(_went(run), words("ui.player.missed.captures_colour", marble=marble(value)))
    if isinstance(value, int) and not isinstance(value, bool):
        return words(f"ui.player.missed.{lacking.op}", n=value)
    went = _went(run) if lacking.op in ("captures", "reaches") else NOTHING
    return joined(went, words(f"ui.player.missed.{lacking.op}", hole=str(value)))


def _went(run: Run) -> Say:
    """Where the last own move took a marble along the track; that it went by its own entrance, if it did."""
    turn = run.own[-1] if run.own else None
    path = turn.outcome.path[-1] if turn is not None and turn.outcome.path else ()
    if turn is None or len(path) < 3 or path[-1][0].isupper():
        return NOTHING
    board = run.start.rules.board
    colour = turn.before.at(path[0])
    entrance = board.names[board.entrance["ABCDEFGH".index(colour)]] if colour else ""
    if (
        entrance in path[:-1]
        and turn.move.kind in ("walk", "split")
        and path[1] != board.names[board.index[path[0]] - 1]
    ):
        return words("ui.player.missed.went_by", hole=path[-1], entrance=entrance)
    return words("ui.player.missed.went", hole=path[-1])


def feedback(said: Said, lang: str) -> Feedback:
    """Return the answer as a face shows it."""
    clause = said.clause
    name = f"{said.kind}_refused" if said.refused else said.kind
    return Feedback(
        kind=SHOWN[said.kind],
        sign=SIGNS[said.kind],
        word="" if said.kind in ("rest", "told") else text(lang, f"ui.player.word.{name}"),
        move=said.move(lang),
        reason=said.reason(lang),
        clause=clause,
        clause_label=text(lang, "ui.player.read_rule", clause=clause) if clause else "",
        clause_href=f"rules?lang={lang}#{clause}" if clause else "",
        way=said.way(lang),
    )


def logged(said: Said, lang: str) -> str:
    """Return the answer as one line of the log, without what the feedback alone adds to it."""
    said = evolve(said, way=NOTHING)
    return line(said if said.brief is None else evolve(said, reason=said.brief, aloud=None), lang)


def in_signs(said: Said, lang: str) -> str:
    """Return the log's line in signs: "Refusé. D♦ a8 → b2 (règle G2)"."""
    shown = feedback(said, lang)
    if not shown.word:
        return capital(said.signs(lang) or shown.reason)
    # Of what was answered without a move, the reason where it is short, or else the answer.
    answered = shown.reason if len(shown.reason) <= BRIEF else said.signs(lang)
    what = capital(shown.move or answered)
    told = text(lang, "ui.player.log.line", word=shown.word, what=what) if what else shown.word
    return text(lang, "ui.player.by_rule", said=told, clause=shown.clause) if shown.clause else told


def _aloud(said: Said, lang: str) -> str:
    """Return the reason in words alone."""
    reason = said.reason(lang)
    if said.aloud is None:
        return reason
    signs, heard = (part(lang) for part in said.aloud)
    return reason.replace(signs, heard, 1).strip() if signs else " ".join(filter(None, (heard, reason)))


def line(said: Said, lang: str) -> str:
    """Return the answer as one line: that of the live region, in words where it is shown in signs."""
    shown = feedback(said, lang)
    move = f"{capital(shown.move)}." if shown.move else ""  # "Don 6♠", after a full stop
    what = " ".join(part for part in (said.told(lang) or move, _aloud(said, lang)) if part)
    if shown.clause:
        what = text(lang, "ui.player.by_rule", said=what, clause=shown.clause)
    if shown.way:
        what = f"{what} {shown.way}"
    if not shown.word:
        return what
    return text(lang, "ui.player.log.line", word=shown.word, what=capital(what))
