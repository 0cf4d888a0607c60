"""toc_learn: learn, referee and show the game of Toc.

The public names, nothing else. Everything is imported when it is first asked for: ``import toc_learn`` is
cheap, and widgets load only when a notebook asks for a board or a lesson.
"""

from __future__ import annotations

TYPE_CHECKING = False  # what type checkers take for true; `typing` itself takes its time
if TYPE_CHECKING:
    from typing import Any

    from toc_learn.engine.cards import Card as Card
    from toc_learn.engine.errors import IllegalMove as IllegalMove
    from toc_learn.engine.errors import MoveError as MoveError
    from toc_learn.engine.errors import PositionError as PositionError
    from toc_learn.engine.errors import RecordError as RecordError
    from toc_learn.engine.errors import RuleSetError as RuleSetError
    from toc_learn.engine.game import Game as Game
    from toc_learn.engine.moves import Move as Move
    from toc_learn.engine.position import Position as Position
    from toc_learn.engine.rulesets import RuleSet as RuleSet
    from toc_learn.engine.rulesets import rule_sets as rule_sets
    from toc_learn.engine.verdict import Verdict as Verdict
    from toc_learn.lessons.errors import LessonError as LessonError
    from toc_learn.widgets.notebook import board as board
    from toc_learn.widgets.notebook import lesson as lesson

__version__ = "0.1.0"

_HOMES = {
    "Card": "engine.cards",
    "Game": "engine.game",
    "IllegalMove": "engine.errors",
    "LessonError": "lessons.errors",
    "Move": "engine.moves",
    "MoveError": "engine.errors",
    "Position": "engine.position",
    "PositionError": "engine.errors",
    "RecordError": "engine.errors",
    "RuleSet": "engine.rulesets",
    "RuleSetError": "engine.errors",
    "Verdict": "engine.verdict",
    "board": "widgets.notebook",
    "lesson": "widgets.notebook",
    "rule_sets": "engine.rulesets",
}

__all__ = list(_HOMES)


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    found = getattr(import_module(f"{__name__}.{home}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOMES])
