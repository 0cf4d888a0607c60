"""The position after a legal move."""

from __future__ import annotations

from .board import on_track
from .moves import wall_is_lifted
from .plays import judge_play
from .tables import rank
from .text import Move, State
from .whose import result


def after_move(state: State, move: Move) -> State:
    """The position after a legal move. Draws where the rules draw; never shuffles nor deals."""
    rules = state.rules
    now = state.copy()
    player = state.turn
    now.turn = rules.next_player(player)
    if move.kind == "give":
        now.hands[player].remove(move.card)
        now.given[player] = move.card
        if all(p in now.given for p in rules.players):
            for giver, card in now.given.items():
                now.hands[rules.next_mate(giver)].append(card)
            now.given = {}
            now.phase = ""
        return now
    now.jack = now.skip = False
    now.replay = ""
    if move.kind == "pass":
        return now
    now.hands[player].remove(move.card)
    now.pile.append(move.card)
    stands = ""
    if move.kind == "play":
        ruling = judge_play(state, move, wall_is_lifted(state))
        assert ruling.after
        now.at, now.centre, now.fresh = ruling.after.at, ruling.after.centre, ruling.after.fresh
        stands = ruling.stands
    joker = move.kind == "play" and rank(move.card) == "*"
    draws = rules.options["draw"] == "yes" or (joker and rules.joker == "replay")
    if result(now):  # reading: won at once (X-win), nothing is drawn and nobody struck any more
        return now
    if draws and now.pack:
        now.hands[player].append(now.pack.pop(0))
    if joker and now.hands[player] and rules.joker != "plain":
        now.turn = player
        now.replay = stands if rules.joker == "replay" else "any"
    if move.kind == "play" and rank(move.card) == "J" and not move.steps:
        now.jack = True
    if move.kind == "play" and rank(move.card) == "10":
        walks = bool(move.steps) and on_track(move.steps[0].holes[0])
        strikes = (rules.options["ten"] == "advance-skip" and walks) or not move.steps
        now.skip = strikes and (any(now.hands.values()) or any(now.unknown.values()))
    return now
