"""Boards on the plain pages: drawn by the same painter as the lessons', as SVG."""

from __future__ import annotations

from functools import lru_cache

from toc_learn.engine.moves import Move
from toc_learn.engine.position import Position
from toc_learn.lessons.clauses import ClauseText
from toc_learn.lessons.clauses import clause as clause_words
from toc_learn.view import narrate
from toc_learn.view.escape import escape
from toc_learn.view.scene import Scene
from toc_learn.view.svg import svg
from toc_learn.view.words import text

__all__ = ["board", "clause", "clause_svg", "hero"]

HERO = "pitchenas-4 A=a0,a8,A2 B=b0,b9 C=a13,b2,C3 D=c10,d0,D4 turn=A"


@lru_cache(maxsize=256)
def board(position: str, lang: str) -> str:
    """Return the board of a position text. Raises the engine's `ValueError` for a text that is none."""
    return svg(Scene.of(Position.parse(position), lang=lang), theme="auto")


def hero() -> str:
    """Return the board that the contents begin with: decoration, hidden from screen readers."""
    return svg(Scene.of(Position.parse(HERO)), theme="auto", title="", desc="")


@lru_cache(maxsize=256)
def clause_svg(name: str, lang: str) -> str | None:
    """Return the board that shows a clause, its move as arrows; None without a board or such a clause."""
    try:
        words = clause_words(name)
    except KeyError:
        return None
    if not words.board:
        return None
    position = Position.parse(words.board)
    scene = Scene.of(position, lang=lang)
    if words.move:
        steps = Move.parse(words.move).steps
        holes = [hole for step in steps for hole in (step.start, *step.via, step.end)]
        holes += position.judge(words.move).holes
        named = [hole for hole in dict.fromkeys(holes) if len(hole) > 1]  # a reserve has no name to show
        scene = scene.with_(labels=named, arrows=[(step.start, step.end) for step in steps])
    return svg(scene, theme="auto")


def clause(base: str, name: str, words: ClauseText, lang: str) -> str:
    """Return the picture of a clause, fetched when it is looked at, and what the referee says of its move."""
    position = Position.parse(words.board)
    src = escape(f"{base}rules/{name}.svg?lang={lang}")
    alt = escape(narrate.position(position, lang))
    verdict = ""
    if words.move:
        ruling = position.judge(words.move)
        if ruling.legal and ruling.move is not None:
            said = narrate.happened(position, ruling.move, position.outcome(ruling.move), lang)
        else:
            said = ruling.sentence(lang)
        state = "legal" if ruling.legal else "refused"
        label = text(lang, f"app.rules.{state}", move=words.move, said=said)
        verdict = f"<p>{escape(label)}</p>"
    return (
        f'<img src="{src}" width="400" height="400" loading="lazy" alt="{alt}">{verdict}'
        f'<p class="pos"><code>{escape(words.board)}</code></p>'
    )
