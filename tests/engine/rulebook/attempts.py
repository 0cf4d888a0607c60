"""Random moves that are readable but mostly illegal, and random texts that are mostly no positions."""

from __future__ import annotations

from random import Random

from .board import backward_way, forward_way, home_way, in_home, on_track
from .ruleset import Rules
from .tables import RANKS, SUITS, rank
from .text import Move, State, read, read_move
from .whose import counts, is_exit_card, is_wild, jack_swaps, playable


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
            end = f"{rng.choice('abcdefgh'[: rules.arms])}{rng.choice('77776')}"
            return f"O>{end}{random_jump(state, rng, end)}"
        sevens = [h for h in state.at if h[1:] == "7" and on_track(h)]
        return f"{rng.choice(sevens or rules.track)}>O"
    if shape == "put":
        sevens = [h for h in rules.track if h[1:] in ("7", "8")] if rng.random() < 0.3 else []
        end = rng.choice(sevens or [*rules.track, *rules.start.values()])
        return f"{random_start(state, rng, card)}>{end}{random_jump(state, rng, end)}"
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
        if home and int(home[-1][1:]) <= 18 and rng.random() < 0.7:
            slot = home[-1]
            return f"{start}>{slot if rng.random() < 0.95 else rng.choice(rules.colours) + slot[1:]}"
    return f"{start}>{end}{random_jump(state, rng, end)}"


def random_jump(state: State, rng: Random, end: str) -> str:
    """The written jump from a hole 7, often, and sometimes one that there is not."""
    rules = state.rules
    if end[1:] == "7" and rng.random() < (0.5 if rules.jump != "never" else 0.05):
        return ">" + (rules.next_seven(end) if rng.random() < 0.8 else rng.choice(rules.track))
    return ""


def random_seven(state: State, rng: Random, card: str) -> str:
    """Parts of a split seven, mostly adding up to 7, on a board that changes in between."""
    left = 7 if rng.random() < 0.93 else rng.randint(3, 9)
    texts = []
    where = dict(state.at)
    moved: list[str] = []
    while left > 0 and len(texts) < 5:
        count = left if rng.random() < 0.35 else rng.randint(1, left)
        left -= count
        now = State(state.rules, where, turn=state.turn)
        start = random_start(now, rng, card)
        if start in moved and rng.random() < 0.7:
            start = random_start(now, rng, card)
        colour = where.get(start, "")
        text = walk_text(now, rng, start, count, colour)
        texts.append(text)
        if colour and rng.random() < 0.9:
            where.pop(start)
            where[text.split(">")[-1]] = colour
            moved.append(text.split(">")[-1])
    return " ".join(texts)


# ------------------------------------------------------------------ texts

STRAY_WORDS = [
    *("jack", "skip", "replay=any", "replay=a3", "fresh=a0", "deal=0", "deal=2", "phase=exchange", "turn=D"),
    *(
        "dealer=B",
        "given.A=7D",
        "hand.A=?3",
        "pack=?4",
        "Z=a1",
        "A=O",
        "jack=yes",
        "B=B1,B1",
        "E=a3",
        "turn=",
    ),
]


def random_changed_text(position_text: str, rng: Random) -> str:
    """The text with a word or a letter changed: often no position, or the same one."""
    words = position_text.split()
    place = rng.randrange(len(words))
    kind = rng.random()
    if kind < 0.15:
        words.pop(place)
    elif kind < 0.3:
        words.insert(rng.randrange(len(words) + 1), rng.choice(words))
    elif kind < 0.45:
        rest = words[1:]
        rng.shuffle(rest)
        words[1:] = rest
    elif kind < 0.6:
        words.append(rng.choice(STRAY_WORDS))
    else:
        letters = list(words[place])
        letters[rng.randrange(len(letters))] = rng.choice("abcdABCDO0123456789,=?SHC*")
        words[place] = "".join(letters)
    return " ".join(words)
