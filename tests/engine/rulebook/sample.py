"""Random positions that look reachable."""

from __future__ import annotations

from random import Random

from .attempts import random_move
from .board import backward_way, forward_way
from .moves import judge_move, legal_moves
from .play import after_move
from .ruleset import Rules, rules_of
from .tables import rank
from .text import Move, State, read_move, write
from .whose import own_colours, result

# Cards that do more than walk turn up more often than in a fair deal.
BUSY = ("7", "7", "4", "5", "10", "J", "K", "*", "A")


def random_position(rules_text: str, rng: Random) -> str:
    """A position of this rule set, made by placing marbles at random and, often, by playing on from there."""
    rules = rules_of(rules_text)
    while True:
        state = dealt(rules, rng) if rng.random() < 0.1 else placed(rules, rng)
        for _ in range(rng.choice((0, 0, 1, 2, 4))):
            move = some_legal_move(state, rng)
            if move is None:
                break
            state = after_move(state, move)
        if (state.hands[state.turn] or state.replay) and (not result(state) or rng.random() < 0.1):
            return write(state)


def some_legal_move(state: State, rng: Random) -> Move | None:
    """A legal move, a play if a few tries find one."""
    for attempt in range(12):
        move = random_move(state, rng)
        if (move.kind != "discard" or attempt > 9) and not judge_move(state, move)[0]:
            return move
    moves = sorted(legal_moves(state))
    return read_move(rng.choice(moves)) if moves else None


def dealt(rules: Rules, rng: Random) -> State:
    """The first deal of a game."""
    state = State(rules, turn=rules.players[0], dealer=rules.players[-1])
    pack = list(rules.pack)
    rng.shuffle(pack)
    size = int(rules.options["deals"].split("+")[0])
    state.hands = {p: [pack.pop() for _ in range(size)] for p in rules.players}
    state.pack = pack
    if rules.team_size > 1 and rules.options["exchange"] != "never":
        state.phase = "exchange"
    return state


def placed(rules: Rules, rng: Random) -> State:
    state = State(rules, dealer=rng.choice(rules.players))
    place_marbles(state, rng)
    pack = list(rules.pack)
    rng.shuffle(pack)
    pack.sort(key=lambda card: rank(card) in BUSY and rng.random() < 0.4)
    size = rng.randint(1, 5)
    state.turn = rng.choice(rules.players)
    state.hands = {p: [] for p in rules.players}
    for player in rules.players:
        for _ in range(size if rng.random() < 0.8 else rng.randint(0, size)):
            state.hands[player].append(pack.pop())
    if not state.hands[state.turn]:
        state.hands[state.turn].append(pack.pop())
    if rng.random() < 0.7:
        cut = rng.randint(0, len(pack))
        state.pack, state.pile = pack[:cut], pack[cut:]
    state.deal = rng.choice((1, 1, 2, 3))
    place_flags(state, rng)
    return state


def place_marbles(state: State, rng: Random) -> None:
    rules = state.rules
    crowd = rng.random()
    busy = rng.sample(rules.track, 3)
    for colour in rules.colours:
        kind = rng.random()
        if kind < 0.12:  # finished
            state.at |= dict.fromkeys((f"{colour}{slot}" for slot in range(1, 5)), colour)
            continue
        out = 4 if kind > 0.85 else rng.randint(0, 4)
        slots = [1, 2, 3, 4]
        homes = 3 if kind < 0.25 else rng.choice((0, 0, 0, 1, 2))
        if homes == 3:
            out = 4
        for number in range(out):
            if number < homes:
                state.at[f"{colour}{slots.pop(rng.randrange(len(slots)))}"] = colour
                continue
            where = rng.random()
            if where < 0.2:
                hole = rules.start[colour]
            elif where < 0.38:  # before home
                hole = backward_way(rules, rules.entrance[colour], rng.randint(1, 9))[-1]
                hole = hole if rng.random() < 0.9 else rules.entrance[colour]
            elif where < 0.5:
                hole = rng.choice([h for h in rules.track if h[1:] in ("7", "8")])
            elif where < 0.65:  # behind a start hole, mostly another colour's
                hole = backward_way(rules, rng.choice(list(rules.start.values())), rng.randint(1, 12))[-1]
            elif where < 0.65 + crowd / 3:
                hole = forward_way(rules, rng.choice(busy), rng.randint(1, 8))[-1]
            elif where < (0.9 if rules.centre else 0.95):
                hole = rng.choice(rules.track)
            elif rules.centre and where < 0.985:
                state.centre.append(colour)
                continue
            else:
                hole = forward_way(rules, rules.start[colour], rng.randint(1, 5))[-1]
            if hole not in state.at:
                state.at[hole] = colour
    state.centre.sort()
    if rules.fresh:
        state.fresh = {h for h, c in state.at.items() if rules.start[c] == h and rng.random() < 0.6}


def place_flags(state: State, rng: Random) -> None:
    rules = state.rules
    luck = rng.random()
    if rules.options["jack"] == "skip" and luck < 0.12:
        state.jack = True
    elif rules.options["ten"] in ("advance-skip", "advance-or-skip") and luck < 0.06:
        state.skip = True
    elif rules.joker == "replay" and "*" in rules.exit_cards and luck < 0.3:
        places = [h for h, c in state.at.items() if c in own_colours(state)]
        if places:
            state.replay = rng.choice(sorted(places))
    elif rules.joker == "again" and "*" in rules.exit_cards and luck < 0.2:
        state.replay = "any"
    elif rules.team_size > 1 and rules.options["exchange"] != "never" and luck > 0.93:
        gifts = [p for p in rules.players if len(state.hands[p]) > 1]
        if len(gifts) == len(rules.players):
            state.phase = "exchange"
            player = rules.next_player(state.dealer)
            for _ in range(rng.randrange(len(rules.players))):
                state.given[player] = state.hands[player].pop()
                player = rules.next_player(player)
            state.turn = player
            state.jack = rules.options["jack"] == "skip" and rng.random() < 0.3
