"""A player that takes any legal move."""

from __future__ import annotations

from random import Random

from toc_learn.engine.moves import Move
from toc_learn.engine.playerview import View

__all__ = ["RandomPlayer"]


class RandomPlayer:
    """Chooses any legal move, each as likely."""

    name = "random"

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: View) -> Move:
        """Return any legal move."""
        return self.rng.choice(view.position.legal_moves())
