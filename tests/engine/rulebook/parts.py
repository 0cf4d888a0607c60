"""One part of a move: an exit, a walk, a swap; why it cannot be done, or what it does."""

from __future__ import annotations

from . import board as b
from .board import Walk, first_of, in_home, on_track
from .ruleset import Rules
from .tables import rank
from .text import State, Step
from .whose import (
    belongs_to_another,
    colour_in_centre,
    colour_of,
    counts,
    finished_for,
    is_exit_card,
    marble_there,
    moves_others,
    own_colours,
    playable,
    rights_fault,
)


class Part:
    """What judging one step of a move found: a fault, or what the step does."""

    def __init__(self, fault: str = "", colour: str = "", walk: Walk | None = None, jump: str = "") -> None:
        self.fault = fault
        self.colour = colour
        self.walk = walk
        self.jump = jump


def judge_exit(state: State, card: str, step: Step) -> str:
    """M5."""
    rules = state.rules
    colour = step.holes[0]
    if not is_exit_card(rules, card) or step.holes[1:] != (rules.start.get(colour),):
        return "card_cannot_do_that"
    if state.replay not in ("", "any"):
        return "card_cannot_do_that"
    faults = [rights_fault(state, card, colour, leaves_reserve=True)]
    if not marble_there(state, colour):
        faults.append("no_marble_there")
    if state.at.get(rules.start[colour]) == colour:
        faults.append("start_taken")
    return first_of(faults)


def judge_centre(state: State, card: str, step: Step) -> str:
    """X-C. Reading: no jump (X-7s, X-7c) follows, as none follows a swap: only walks end on a hole 7."""
    start, end = step.holes[:2]
    seven = end if start == "O" else start
    if (
        not state.rules.centre
        or rank(card) != "K"
        or len(step.holes) > 2
        or seven not in state.rules.track
        or seven[1:] != "7"
    ):
        return "card_cannot_do_that"
    if state.replay not in ("", "any", start):
        return "card_cannot_do_that"
    colour = colour_in_centre(state, card) if start == "O" else state.at.get(start, "")
    return rights_fault(state, card, colour) if colour else "no_marble_there"


def do_centre(state: State, card: str, step: Step) -> None:
    start, end = step.holes[:2]
    colour = colour_in_centre(state, card) if start == "O" else state.at[start]
    if end == "O":
        b.capture(state, start)
        state.centre = sorted([*state.centre, colour])
    else:
        state.centre.remove(colour)
        b.capture(state, end)
        state.at[end] = colour


def judge_put(state: State, card: str, step: Step) -> Part:
    """The wild two of spades: a track marble put on any track hole without a guard.

    Reading: no jump (X-7s, X-7c) follows, as none follows a swap.
    """
    start, end = step.holes[0], step.holes[1]
    if not on_track(start) or not on_track(end) or start == end or len(step.holes) > 2:
        return Part("card_cannot_do_that")
    colour = state.at.get(start, "")
    if not colour:
        return Part("no_marble_there")
    faults = [rights_fault(state, card, colour)]
    if b.is_guard(state, end):
        faults.append("guard_at_the_end")
    elif b.is_protected(state, end):
        faults.append("protected")  # M4
    return Part(first_of(faults), colour, Walk(colour, start, [end]))


def jump_fault(state: State, step: Step, end: str) -> str:
    """Is the jump that the step writes one that the board has? (X-7s, X-7c)"""
    rules = state.rules
    if len(step.holes) < 3:
        return ""
    if rules.jump == "never" or not on_track(end) or end[1:] != "7" or step.holes[2] != rules.next_seven(end):
        return "card_cannot_do_that"
    colour = state.at.get(step.holes[0], "")
    if rules.jump == "next" and colour and b.jump_crosses_own_start(rules, colour, end, step.holes[2]):
        return "own_start_is_wall"
    return ""


def jump_end(state: State, step: Step, end: str) -> str:
    """Where the marble jumps to after the step, "" if it stays."""
    if len(step.holes) == 3:
        return step.holes[2]
    if state.rules.jump == "opposite" and on_track(end) and end[1:] == "7":
        return state.rules.next_seven(end)
    return ""


def judge_walk(
    state: State, card: str, step: Step, allowed: set[int] | None = None, lifted: bool = False
) -> Part:
    """One marble walks; `allowed` are the counts (default: the card's own)."""
    rules = state.rules
    start, end = step.holes[0], step.holes[1]
    r = rank(card)
    four = r == "4" and allowed is None
    if allowed is None:
        allowed = set(range(1, 8)) if r == "7" else counts(rules, card)
    if not allowed and not four:
        return Part("card_cannot_do_that")
    if start == "O" or end == "O" or len(end) == 1:
        return Part("card_cannot_do_that")
    standing = state.at.get(start, "")
    colour = standing or (start[0] if in_home(start) else end[0] if in_home(end) else "")
    if in_home(end) and end[0] != colour:
        return Part("card_cannot_do_that", standing)
    jump = jump_fault(state, step, end)
    if jump == "card_cannot_do_that":
        return Part(jump, standing)
    faults = []
    count, way = 0, []
    if four and (in_home(start) or in_home(end)):
        faults.append("home_not_backward")
    elif in_home(start) and on_track(end):
        faults.append("home_never_left")
    else:
        direction, count = b.length_of(rules, colour, start, end)
        if direction != ("backward" if four else "forward") and count:
            return Part("card_cannot_do_that", standing)
        if count not in ({4} if four else allowed):
            faults.append("wrong_count")
    if standing:
        faults.append(rights_fault(state, card, standing))
        strange = rules.options["five"] == "others" or standing not in own_colours(state)
        if moves_others(rules, card) and strange and in_home(start):
            faults.append("not_your_marble")  # X-5s, X-5d: a marble on the track
    else:
        faults.append("no_marble_there")  # reading: an empty hole has no colour, even in a home
    fault = first_of(faults)
    if fault:
        return Part(fault, standing)
    if four:
        way = b.backward_way(rules, start, count)
    elif in_home(end):
        way = b.home_way(rules, colour, start, count) or []
    else:
        way = b.forward_way(rules, start, count)
    walk = Walk(
        colour,
        start,
        way,
        backward=four,
        burns=(r == "7" and rules.options["seven_burns"] == "yes")
        or (r == "K" and rules.options["king_burns"] == "yes"),
        passes_guards=r == "5" and five_passes_guards(rules),
        wall=has_wall(rules, card, start, colour, lifted),
    )
    return Part(first_of([jump, b.walk_fault(state, walk)]), colour, walk, jump_end(state, step, end))


def five_passes_guards(rules: Rules) -> bool:
    """X-5c, X-5s, and X-5d at six; reading: there it may whomever it moves."""
    return rules.options["five"] == "any" or rules.options["five_passes"] == "yes"


def has_wall(rules: Rules, card: str, start: str, colour: str, lifted: bool) -> bool:
    """X-W: is the own start hole a wall for this walk?"""
    if start == rules.start[colour]:
        return False
    if rank(card) == "4":
        return rules.wall
    if rules.options["five_lifts_wall"] == "yes" and rank(card) == "5":
        return False  # X-5d; reading: whomever it moves
    if rules.options["extra_lap"] == "no":
        return True
    return rules.wall and not lifted


def do_part(state: State, part: Part) -> None:
    assert part.walk
    b.do_walk(state, part.walk)
    if part.jump:
        b.do_jump(state, part.walk.end, part.jump)


def judge_swap(state: State, card: str, step: Step, own_too: bool) -> str:
    """T1–T5, X-S. Reading: the first hole is the player's marble, unless both are."""
    rules = state.rules
    one, other = step.holes
    mine, his = colour_of(state, one), colour_of(state, other)
    faults = []
    if mine:
        faults.append(rights_fault(state, card, mine))
    if not (marble_there(state, one) and marble_there(state, other)):
        faults.append("no_marble_there")
    if not on_track(one) or not on_track(other) or one == other:
        faults.append("swap_not_allowed")
    else:
        both_own = playable(state, card, mine) and playable(state, card, his)
        guards = [h for h in (one, other) if b.is_guard(state, h)]
        if both_own:
            # Reading: the common camp is nobody's own, so two of its marbles are two of one colour.
            if not own_too or (mine == his and (finished_for(state) or mine == rules.common)):
                faults.append("swap_not_allowed")
            if len(guards) > 1 or (guards and rules.options["swap_own_guard"] == "no"):
                faults.append("swap_not_allowed")
        else:
            if other in guards or (one in guards and rules.options["swap_own_guard"] == "no"):
                faults.append("swap_not_allowed")
            if mine == his or not belongs_to_another(state, mine, his):
                faults.append("swap_not_allowed")
        if b.is_protected(state, one) or b.is_protected(state, other):
            faults.append("protected")
    return first_of(faults)
