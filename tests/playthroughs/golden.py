"""Golden games: whole games as records, each move with what it brings about: a changed rule shows."""

from __future__ import annotations

from pathlib import Path

from toc_learn.engine.game import Game, Played

FOLDER = Path(__file__).parent


def told(one: Played) -> str:
    """Return what a move brought about, in notation: how many were legal, captures, jumps, strikes."""
    outcome = one.outcome
    words = [f"of {len(one.before.legal_moves())}"]
    words += [f"captures {colour} {hole}" for colour, hole in outcome.captures]
    words += [f"jumps {start} {end}" for start, end in outcome.jumps]
    if outcome.strikes:
        words.append(f"{'jack' if one.played.jack else 'skip'} strikes {outcome.strikes}")
    if outcome.replay:
        words.append("again")
    if one.dealt:
        words.append(
            " ".join(f"{colour}={','.join(one.after.marbles(colour))}" for colour in one.after.colours)
        )
    return "; ".join(words)


def annotated(game: Game) -> str:
    """Return the record of a game with every move told; comments that it had before are replaced."""
    game.comments = {ply: told(one) for ply, one in enumerate(game.history, 1)}
    return game.record()
