"""BoardWidget: a position in a notebook's cell, to look at and to try moves on."""

from __future__ import annotations

from toc_learn.engine.position import Position

from .face import Face
from .trial import Trial

__all__ = ["BoardWidget"]


class BoardWidget(Face):
    """Shows a position and lets every player in turn play their cards; `position` is where it stands."""

    def __init__(self, position: Position, *, lang: str = "fr") -> None:
        """Show `position` in `lang`."""
        self.trial = Trial(position, lang)
        super().__init__(self.trial)

    @property
    def position(self) -> Position:
        """Where the game stands after the moves played so far."""
        return self.trial.position
