"""Computer players: they choose moves from what their seat can see."""
