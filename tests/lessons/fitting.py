"""Whether what is said to a refused move fits: whole sentences in each language, the clause, no raw word."""

from __future__ import annotations

import re
from collections.abc import Iterator

from toc_learn import Position
from toc_learn.engine.clauses import clauses
from toc_learn.engine.errors import MoveError
from toc_learn.engine.moves import Move
from toc_learn.lessons import acting
from toc_learn.lessons.model import Step
from toc_learn.lessons.run import Run
from toc_learn.lessons.sentences import feedback, line
from toc_learn.lessons.state import State
from toc_learn.lessons.style import typography
from toc_learn.view.words import DOMAINS, LANGUAGES

# What never stands in a sentence: a placeholder, an id of the catalogs or of the referee, what Python writes.
RAW = re.compile(rf"[{{}}\[\]\\]|\w_\w|\bNone\b(?! of\b)|\b(?:{'|'.join(DOMAINS)})\.\w")
END = re.compile(r"[.!?…](?:\u202f»|”)?$")
HOLE = re.compile(r"(?<![\w-])[a-h][0-9]{1,2}(?!\w)|(?<![\w-])[A-H][1-9](?!\w)")
CLAUSES = {one.id for one in clauses()}


def faults(step: Step, run: Run, text: str) -> Iterator[str]:
    """Yield what is wrong with the answer to a move that the referee refuses; nothing for any other."""
    try:
        move = Move.parse(text)
    except MoveError:
        return
    result = acting.tried(step, run, move)
    if result.verdict.legal:
        return
    said = acting.play(step, State(run), text).said
    verdict = result.verdict
    if said.kind != ("right" if result.won else "refused"):
        yield f"kind {said.kind}"
    if verdict.clause and said.clause != verdict.clause:
        yield f"clause {said.clause}, not {verdict.clause}"
    if said.clause and said.clause not in CLAUSES:
        yield f"clause {said.clause}, which there is not"
    told = {lang: feedback(said, lang) for lang in LANGUAGES}
    if told["fr"].reason == told["en"].reason:
        yield "one text for both languages"
    for lang, shown in told.items():
        yield from (f"{lang}: {fault}: {shown.reason}" for fault in unfit(shown.reason, lang))
        own = verdict.sentence(lang)
        if own not in shown.reason:
            yield f"{lang}: without the referee’s own sentence: {shown.reason}"
        if said.clause and (said.clause not in shown.clause_label or said.clause not in line(said, lang)):
            yield f"{lang}: the clause is not named"
        for hole in set(HOLE.findall(own)) - known(run.position, text):
            yield f"{lang}: {hole} is neither of the board nor of the move: {own}"


def unfit(sentence: str, lang: str) -> Iterator[str]:
    """Yield what keeps a text from being a whole sentence of its language."""
    if (
        len(sentence) < 10
        or not sentence[0].isalnum()
        or not (sentence[0].isupper() or sentence[1:2].isdigit())
    ):
        yield "no beginning"
    if not END.search(sentence):
        yield "no end"
    if raw := RAW.search(sentence):
        yield f"raw {raw[0]}"
    if fault := typography(sentence, lang):
        yield fault


def known(position: Position, text: str) -> set[str]:
    """Return the holes that a sentence about a move may name: those of the board, and the move's own."""
    return {*position.rules.board.index, *HOLE.findall(text)}
