"""What happens on the board: guards, walking hole by hole, captures, jumps, swaps.

Functions that judge return the code of the first reason against, or "" when there is none.
"""

from __future__ import annotations

from .ruleset import Rules
from .text import State

# Section 7, in its order.
CODES = (
    *(
        "card_not_in_hand",
        "under_jack",
        "card_cannot_do_that",
        "wrong_count",
        "wrong_suit",
        "not_your_marble",
    ),
    *(
        "not_your_marble",
        "no_marble_there",
        "two_colours",
        "same_marble_twice",
        "too_many_parts",
        "seven_not_whole",
    ),
    *("swap_not_allowed", "ten_cannot_advance", "start_taken", "guard_in_the_way", "guard_at_the_end"),
    *("protected", "home_slot_taken", "home_no_passing", "home_overshoot", "home_not_backward"),
    *("home_never_left", "own_start_is_wall", "must_play"),
)
RANK_OF_CODE = {code: i for i, code in enumerate(CODES)} | {"": 99}


def first_of(codes: list[str]) -> str:
    return min(codes, key=RANK_OF_CODE.__getitem__, default="")


def in_home(hole: str) -> bool:
    return hole[0].isupper() and len(hole) > 1


def on_track(hole: str) -> bool:
    return hole[0].islower()


def is_guard(state: State, hole: str) -> bool:
    """G1, M11; with `protection=fresh` only a marble that came out and has not moved since."""
    colour = state.at.get(hole)
    if colour is None:
        return False
    if in_home(hole):
        return True
    if state.rules.start[colour] != hole:
        return False
    return not state.rules.fresh or hole in state.fresh


def is_protected(state: State, hole: str) -> bool:
    """X-8."""
    return state.rules.shelter and hole in state.at and on_track(hole) and hole[1:] == "8"


# ------------------------------------------------------------------ ways


def forward_way(rules: Rules, start: str, count: int) -> list[str]:
    """The track holes that a walk of `count` enters, the last one being where it ends."""
    way, hole = [], start
    for _ in range(count):
        hole = rules.after[hole]
        way.append(hole)
    return way


def backward_way(rules: Rules, start: str, count: int) -> list[str]:
    way, hole = [], start
    for _ in range(count):
        hole = rules.before[hole]
        way.append(hole)
    return way


def home_way(rules: Rules, colour: str, start: str, count: int) -> list[str] | None:
    """The same for a walk that turns into home (M6), or None if it does not come to the entrance in time.

    Slots beyond 4 are named too, so that an overshoot can be said.
    """
    way, hole = [], start
    if not in_home(start):
        while hole != rules.entrance[colour]:
            if len(way) == count:
                return None
            hole = rules.after[hole]
            way.append(hole)
        slot = 0
    else:
        slot = int(start[1:])
    if len(way) == count:
        return None
    while len(way) < count:
        slot += 1
        way.append(f"{colour}{slot}")
    return way


def length_of(rules: Rules, colour: str, start: str, end: str) -> tuple[str, int]:
    """Which way, and how long, a walk from `start` to `end` is.

    Of the two ways round the track, the shorter one tells forward from backward; half is forward.
    """
    if on_track(start) and on_track(end):
        ahead = (rules.place[end] - rules.place[start]) % len(rules.track)
        if 2 * ahead <= len(rules.track):
            return "forward", ahead
        return "backward", len(rules.track) - ahead
    if on_track(start):
        to_entrance = (rules.place[rules.entrance[colour]] - rules.place[start]) % len(rules.track)
        return "forward", to_entrance + int(end[1:])
    steps = int(end[1:]) - int(start[1:])
    return ("forward", steps) if steps >= 0 else ("backward", -steps)


# ------------------------------------------------------------------ walking


class Walk:
    """One marble's walk: the way it takes and what the card allows on it."""

    def __init__(
        self,
        colour: str,
        start: str,
        way: list[str],
        *,
        backward: bool = False,
        burns: bool = False,
        passes_guards: bool = False,
        wall: bool = False,
    ) -> None:
        self.colour = colour
        self.start = start
        self.way = way
        self.backward = backward
        self.burns = burns
        self.passes_guards = passes_guards
        self.wall = wall  # the own start hole is a wall (X-W)
        self.end = way[-1]


def walk_fault(state: State, walk: Walk) -> str:
    """Why this walk cannot be done on this board."""
    rules = state.rules
    faults = []
    for hole in walk.way[:-1]:
        if hole in state.at:
            if in_home(hole):
                faults.append("home_no_passing")
            blocks = is_guard(state, hole) and not walk.passes_guards
            own = state.at[hole] == walk.colour and rules.options["own_overtake"] == "no"
            if not in_home(hole) and (blocks or own):
                faults.append("guard_in_the_way")
    if in_home(walk.end):
        if int(walk.end[1:]) > 4:
            faults.append("home_overshoot")
        elif walk.end in state.at:
            faults.append("home_slot_taken")
    elif is_guard(state, walk.end):
        faults.append("guard_at_the_end")
    elif is_protected(state, walk.end):
        faults.append("protected")
    if walk.wall and rules.start[walk.colour] in walk.way:
        faults.append("own_start_is_wall")
    if not faults and passes_by_home(state, walk):
        faults.append("must_play")
    return first_of(faults)


def passes_by_home(state: State, walk: Walk) -> bool:
    """`home_entry_optional=no`: the marble could go home with the same count, and does not."""
    rules = state.rules
    if rules.options["home_entry_optional"] == "yes" or walk.backward or not on_track(walk.end):
        return False
    way = home_way(rules, walk.colour, walk.start, len(walk.way))
    if way is None:
        return False
    home = Walk(walk.colour, walk.start, way, passes_guards=walk.passes_guards, wall=walk.wall)
    return walk_fault(state, home) == ""


def capture(state: State, hole: str) -> None:
    state.at.pop(hole, None)
    state.fresh.discard(hole)


def do_walk(state: State, walk: Walk) -> None:
    """Move the marble; capture where it ends, and on the way when the card burns (S3, X-K)."""
    assert state.at.pop(walk.start) == walk.colour
    state.fresh.discard(walk.start)
    if walk.burns:
        for hole in walk.way[:-1]:
            if not is_guard(state, hole) and not is_protected(state, hole):
                capture(state, hole)
    capture(state, walk.end)
    state.at[walk.end] = walk.colour


def do_jump(state: State, start: str, end: str) -> None:
    colour = state.at.pop(start)
    capture(state, end)
    state.at[end] = colour


def jump_crosses_own_start(rules: Rules, colour: str, start: str, end: str) -> bool:
    hole = start
    while hole != end:
        hole = rules.after[hole]
        if hole == rules.start[colour]:
            return True
    return False


def do_exit(state: State, colour: str) -> None:
    hole = state.rules.start[colour]
    capture(state, hole)
    state.at[hole] = colour
    if state.rules.fresh:
        state.fresh.add(hole)


def do_swap(state: State, one: str, other: str) -> None:
    state.fresh -= {one, other}
    state.at[one], state.at[other] = state.at[other], state.at[one]
