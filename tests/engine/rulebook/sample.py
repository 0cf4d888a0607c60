"""Random positions that look reachable, and random moves that are readable but mostly illegal."""

from __future__ import annotations

from random import Random

from .board import backward_way, forward_way, home_way, in_home, on_track
from .moves import judge_move, legal_moves
from .play import after_move
from .tables import COMMON_DEFAULTS, ORDER, RANKS, SUITS, TABLES, VALUES, Rules, rank, rules_of
from .text import Move, State, read, read_move, write
from .whose import counts, is_exit_card, is_wild, jack_swaps, playable, result

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


def random_rules(rng: Random) -> str:
    """A rule set with a few house options, in the canonical spelling."""
    name = rng.choice(list(TABLES))
    _, _, _, defaults, team_sizes = TABLES[name]
    options = COMMON_DEFAULTS | defaults
    values = VALUES | {"teams": team_sizes, "exit_cards": ("A", "K", "A+6+K", "10+J", "2+7+Q", "4+5+K")}
    values["common"] = tuple("ABCD") if name == "pitchenas-3" else ("",)
    changed = {}
    for key in rng.sample(sorted(values), rng.randint(1, 5)):
        value = rng.choice(values[key])
        if value != options[key]:
            changed[key] = value
    options |= changed
    # Options that make no sense together.
    if options["teams"] == "solo":
        changed.pop("exchange", None)
    else:
        changed.pop("two_of_spades", None)
    if options["common"]:
        changed.pop("five", None)
    if changed.get("draw") == "yes":
        changed["deals"] = "5"
    if name == "chevaux-6":
        changed.pop("jokers", None)
    words = [f"{key}={changed[key]}" for key in ORDER if key in changed]
    return f"{name}[{','.join(words)}]" if words else name


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
            elif where < 0.95:
                hole = rng.choice(rules.track)
            elif rules.centre and where < 0.98:
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
    elif rules.name == "shawinigan-4" and luck < 0.3:
        places = [h for h, c in state.at.items() if c in rules.owned[state.turn]]
        if places:
            state.replay = rng.choice(sorted(places))
    elif rules.name == "draw-4" and luck < 0.2:
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


# ------------------------------------------------------------------ moves


def random_move_text(position_text: str, rng: Random) -> str:
    """A readable move of any kind, mostly one that the card could make somewhere."""
    return str(random_move(read(position_text), rng))


def random_move(state: State, rng: Random) -> Move:
    return read_move(random_words(state, rng))


def random_words(state: State, rng: Random) -> str:
    card = random_card(state, rng)
    luck = rng.random()
    if luck < 0.03:
        return rng.choice((f">{card}", "pass", f"-{card}"))
    if state.phase == "exchange" or luck < 0.06 or (luck < 0.2 and state.rules.must_play):
        return f">{card}" if state.phase else f"-{card}"
    shapes = shapes_of(state.rules, card)
    if rng.random() < 0.04:
        shapes = ["effect", "exit", "walk", "swap", "ten", "seven", "centre", "put"]
    return f"{card} {random_steps(state, rng, card, rng.choice(shapes))}".strip()


def shapes_of(rules: Rules, card: str) -> list[str]:
    """What the card can do."""
    r = rank(card)
    shapes = ["exit"] if is_exit_card(rules, card) else []
    if r == "J":
        jack = rules.options["jack"]
        return (
            shapes
            + ["effect"] * (jack == "skip")
            + ["swap"] * jack_swaps(rules)
            + ["walk"] * ("eleven" in jack)
        )
    if r == "10":
        ten = rules.options["ten"]
        return shapes + (
            ["ten"] if ten == "swap-advance" else ["walk", "effect"][: 1 + (ten == "advance-or-skip")]
        )
    if r == "7":
        return [*shapes, "seven", "seven", "seven", "walk"]
    if is_wild(rules, card):
        return ["exit", "put"]
    return [*shapes, "walk", *(["centre"] if r == "K" and rules.centre else [])]


def random_steps(state: State, rng: Random, card: str, shape: str) -> str:
    rules = state.rules
    if shape == "exit":
        colour = rng.choice(favoured(state, rng, card))
        return f"{colour}>{rules.start[colour] if rng.random() < 0.93 else rng.choice(rules.track)}"
    if shape == "seven":
        return random_seven(state, rng, card)
    if shape in ("swap", "ten"):
        swap = random_swap(state, rng, card)
        if shape == "swap":
            return swap
        start = swap.split("=")[rng.random() < 0.95]
        own = state.at.get(swap.split("=")[0], rng.choice(rules.colours))
        return f"{swap} {walk_text(state, rng, start, near(10, rng), own)}"
    if shape == "centre":
        if rng.random() < 0.4:
            return f"O>{rng.choice('abcdefgh'[: rules.arms])}{rng.choice('77776')}"
        sevens = [h for h in state.at if h[1:] == "7" and on_track(h)]
        return f"{rng.choice(sevens or rules.track)}>O"
    if shape == "put":
        return f"{random_start(state, rng, card)}>{rng.choice([*rules.track, *rules.start.values()])}"
    if shape == "effect":
        return ""
    start = random_start(state, rng, card)
    r = rank(card)
    count = near(4 if r == "4" else rng.choice(sorted(counts(rules, card)) or [rng.randint(1, 11)]), rng)
    backward = (r == "4") == (rng.random() < 0.96)
    return walk_text(state, rng, start, count, state.at.get(start, ""), backward)


def random_card(state: State, rng: Random) -> str:
    hand = state.hands[state.turn]
    if hand and rng.random() < 0.97:
        return rng.choice(hand)
    return rng.choice(RANKS) + rng.choice(SUITS)


def near(count: int, rng: Random) -> int:
    return count if rng.random() < 0.93 else max(1, count + rng.choice((-2, -1, 1, 2)))


def favoured(state: State, rng: Random, card: str) -> str:
    """Mostly the colours that the card may move."""
    rules = state.rules
    if rng.random() < 0.85:
        return "".join(c for c in rules.colours if playable(state, card, c)) or rules.colours
    return rng.choice((rules.colours, "".join(rules.owned[p] for p in rules.side[state.turn])))


def random_start(state: State, rng: Random, card: str, track_only: bool = False) -> str:
    colours = favoured(state, rng, card)
    holes = [h for h, c in state.at.items() if c in colours and (on_track(h) or not track_only)]
    if not holes or rng.random() < 0.06:
        holes = list(state.rules.place) if not track_only else state.rules.track
    return rng.choice(holes)


def random_swap(state: State, rng: Random, card: str) -> str:
    one = random_start(state, rng, card, track_only=rng.random() < 0.93)
    others = [h for h in state.at if on_track(h) and h != one] or state.rules.track
    other = rng.choice(others)
    if rng.random() < 0.08:
        places = [*state.rules.place, *state.rules.colours, *(["O"] if state.rules.centre else [])]
        other = rng.choice(places)
    if one == other:
        other = rng.choice([h for h in state.rules.track if h != one])
    return f"{one}={other}"


def walk_text(state: State, rng: Random, start: str, count: int, colour: str, backward: bool = False) -> str:
    """A walk of about this length: on the track, into home, sometimes somewhere odd."""
    rules = state.rules
    if start not in rules.place:
        start = rng.choice(rules.track)
    colour = colour or rng.choice(rules.colours)
    if in_home(start):
        colour = start[0]
    if rng.random() < 0.02:
        return f"{start}>{colour}{rng.randint(1, 6)}"
    if in_home(start):
        if rng.random() < 0.12:
            return f"{start}>{rng.choice(rules.track)}"
        slot = int(start[1:]) + (-count if backward else count)
        return f"{start}>{colour}{min(18, max(1, slot))}"
    if backward:
        end = backward_way(rules, start, count)[-1]
        if rng.random() < 0.2 and any(
            h in (rules.start[colour], rules.entrance[colour]) for h in [start, end]
        ):
            return f"{start}>{colour}{rng.randint(1, 4)}"
    else:
        end = forward_way(rules, start, count)[-1]
        home = home_way(rules, colour, start, count)
        if home and rng.random() < 0.7:
            slot = home[-1]
            return f"{start}>{slot if rng.random() < 0.95 else rng.choice(rules.colours) + slot[1:]}"
    if end[1:] == "7" and rng.random() < (0.5 if rules.jumps else 0.05):
        far = rules.next_seven(end) if rng.random() < 0.8 else rng.choice(rules.track)
        return f"{start}>{end}>{far}"
    return f"{start}>{end}"


def random_seven(state: State, rng: Random, card: str) -> str:
    """Parts of a split seven, mostly adding up to 7, on a board that changes in between."""
    left = 7 if rng.random() < 0.93 else rng.randint(3, 9)
    texts = []
    where = dict(state.at)
    while left > 0 and len(texts) < 5:
        count = left if rng.random() < 0.35 else rng.randint(1, left)
        left -= count
        now = State(state.rules, where, turn=state.turn)
        start = random_start(now, rng, card)
        colour = where.get(start, "")
        text = walk_text(now, rng, start, count, colour)
        texts.append(text)
        if colour and rng.random() < 0.9:
            where.pop(start)
            where[text.split(">")[-1]] = colour
    return " ".join(texts)
