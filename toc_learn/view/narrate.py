"""The game told in words, French and English: positions, moves, refusals, cards, rules.

Every function takes the language last and returns plain text, correct in its typography and safe to show
after escaping. Nothing here raises on a position or move of the engine, legal or not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toc_learn.view import told
from toc_learn.view.effects import card_effect, card_help
from toc_learn.view.names import (
    card_label,
    card_name,
    colour_name,
    hole_name,
    is_red,
    joined,
    marble_colour,
    shape_name,
    side_name,
)
from toc_learn.view.scene import Scene
from toc_learn.view.told import result, scene, scene_title
from toc_learn.view.told_errors import error
from toc_learn.view.told_moves import happened, move
from toc_learn.view.told_refusals import move_label, refusal
from toc_learn.view.told_rules import RuleLine, differences, rule_lines, rules, rules_name
from toc_learn.view.words import text

if TYPE_CHECKING:
    from toc_learn.engine.position import Position

__all__ = [
    "RuleLine",
    "allowed",
    "card_effect",
    "card_help",
    "card_label",
    "card_name",
    "colour_name",
    "differences",
    "error",
    "happened",
    "hole_name",
    "is_red",
    "joined",
    "marble_colour",
    "move",
    "move_label",
    "position",
    "refusal",
    "result",
    "rule_lines",
    "rules",
    "rules_name",
    "scene",
    "scene_title",
    "shape_name",
    "side_name",
]


def allowed(lang: str) -> str:
    """Return that a move is allowed, as a sentence."""
    return text(lang, "view.verdict.legal")


def position(shown: Position, lang: str) -> str:
    """Return a position in words: what stands where, whose turn it is, and what the player must answer."""
    words = [told.scene(Scene.of(shown, lang), lang)]
    if shown.phase == "exchange":
        words.append(text(lang, "view.board.exchange"))
    if shown.result:
        words.append(told.result(shown.result, lang))
    return " ".join(words)
