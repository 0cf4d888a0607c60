"""Computer players: they choose moves from what their seat can see."""

from toc_learn.players.base import PLAYERS, Player, player

__all__ = ["PLAYERS", "Player", "player"]
