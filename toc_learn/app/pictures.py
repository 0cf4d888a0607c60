"""Boards on the plain pages: drawn by the same painter as the lessons', as SVG."""

from __future__ import annotations

from functools import lru_cache

from toc_learn.engine.position import Position
from toc_learn.lessons.clauses import ClauseText
from toc_learn.lessons.clauses import clause as clause_words
from toc_learn.view.escape import escape
from toc_learn.view.narrate import position as in_words
from toc_learn.view.scene import Scene
from toc_learn.view.svg import svg
from toc_learn.view.words import text

__all__ = ["board", "clause", "clause_svg", "hero"]

HERO = "pitchenas-4 A=a0,a8,A2 B=b0,b9 C=a13,b2,C3 D=c10,d0,D4 turn=A"


@lru_cache(maxsize=256)
def board(position: str) -> str:
    """Return the board of a position text. Raises the engine's `ValueError` for a text that is none."""
    return svg(Scene.of(Position.parse(position)))


def hero() -> str:
    """Return the board that the contents begin with."""
    return board(HERO)


def clause_svg(name: str) -> str | None:
    """Return the board that shows a clause, or None when the clause has none or there is no such clause."""
    try:
        words = clause_words(name)
    except KeyError:
        return None
    return board(words.board) if words.board else None


def clause(base: str, name: str, words: ClauseText, lang: str) -> str:
    """Return the picture of a clause, fetched when it is looked at, and what the referee says of its move."""
    said = in_words(Position.parse(words.board), lang)
    href = f"{base}rules/{name}.svg"
    figure = f'<img src="{escape(href)}" width="400" height="400" loading="lazy" alt="{escape(said)}">'
    verdict = ""
    if words.move:
        state = "legal" if words.verdict == "legal" else "refused"
        label = text(lang, f"app.rules.{state}", move=words.move)
        verdict = f"<p>{escape(label)}</p>"
    return f'{figure}<div><p class="pos"><code>{escape(words.board)}</code></p>{verdict}</div>'
