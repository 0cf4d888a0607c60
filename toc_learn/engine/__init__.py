"""The game itself: board, cards, rules, positions, moves and the referee. Standard library only."""
