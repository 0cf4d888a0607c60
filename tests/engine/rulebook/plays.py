"""A card played: its shape, its parts one after the other, and the board that it leaves."""

from __future__ import annotations

from math import isnan, nan

from . import board as b
from .board import first_of, in_home, on_track
from .parts import do_centre, do_part, judge_centre, judge_exit, judge_put, judge_swap, judge_walk
from .tables import rank, suit
from .text import Move, State, Step
from .whose import colour_of, finished_for, is_wild, jack_swaps, moves_others, own_colours


class Ruling:
    """What the referee says of a play, and the board after it when it is legal."""

    def __init__(self, code: str = "", cause: str = "", after: State | None = None, stands: str = "") -> None:
        self.code = code
        self.cause = cause
        self.after = after
        self.stands = stands  # where the marble that moved (last) stands


def judge_play(state: State, move: Move, lifted: bool) -> Ruling:
    """Try the play on a copy of the board."""
    rules, card, steps = state.rules, move.card, move.steps
    r = rank(card)
    signs = "".join(s.sign for s in steps)
    now = state.with_board_of_its_own()
    now.plays = own_colours(state)
    if not steps:
        return Ruling(judge_effect(now, card), after=now)
    if signs == "=":
        if r != "J" or not jack_swaps(rules) or not same_marble(state, steps[0]):
            return Ruling("card_cannot_do_that")
        code = judge_swap(now, card, steps[0], own_too=rules.options["jack"] != "swap-others")
        if not code:
            b.do_swap(now, *steps[0].holes)
        return Ruling(code, after=now, stands=steps[0].holes[1])
    if signs == "=>":
        return judge_ten(now, move, lifted)
    if "=" in signs or (len(steps) > 1 and r != "7"):
        return Ruling("card_cannot_do_that")
    step = steps[0]
    start, end = step.holes[0], step.holes[-1]
    if len(steps) == 1 and "O" in step.holes:
        code = judge_centre(now, card, step)
        if not code:
            do_centre(now, card, step)
        return Ruling(code, after=now, stands=end)
    if len(steps) == 1 and len(start) == 1:
        code = judge_exit(now, card, step)
        if not code:
            b.do_exit(now, start)
        return Ruling(code, after=now, stands=end)
    if r == "7":
        return judge_seven(now, move, lifted)
    if not same_marble(state, step) and not moves_others(rules, card):
        return Ruling("card_cannot_do_that")
    part = judge_put(now, card, step) if is_wild(rules, card) else judge_walk(now, card, step, lifted=lifted)
    if not part.fault:
        do_part(now, part)
    return Ruling(part.fault, after=now, stands=part.jump or end)


def same_marble(state: State, step: Step) -> bool:
    """X-JR: the replay is with the same marble; of a swap it may be either one."""
    return state.replay in ("", "any") or state.replay in (step.holes if step.sign == "=" else step.holes[:1])


def judge_effect(state: State, card: str) -> str:
    rules = state.rules
    if rank(card) == "J" and rules.options["jack"] == "skip":
        return ""
    if rank(card) == "10" and rules.options["ten"] == "advance-or-skip" and not must_advance_ten(state):
        return ""
    return "card_cannot_do_that"


def must_advance_ten(state: State) -> bool:
    """X-10: a shawinigan dealer whose last card is a 10 cannot sacrifice it."""
    return (
        state.rules.options["last_ten_walks"] == "yes"
        and state.turn == state.dealer
        and len(state.hands[state.turn]) == 1
    )


def judge_ten(now: State, move: Move, lifted: bool) -> Ruling:
    """T1–T7: the swap, then ten forward from the new hole."""
    rules = now.rules
    swap, advance = move.steps
    one, other = swap.holes
    if rank(move.card) != "10" or rules.options["ten"] != "swap-advance" or advance.holes[0] != other:
        return Ruling("card_cannot_do_that")
    if now.replay not in ("", "any", one):
        return Ruling("card_cannot_do_that")
    fault = judge_swap(now, move.card, swap, own_too=False)
    if not on_track(other):
        end, colour = advance.holes[1], colour_of(now, one)
        strange = bool(colour) and in_home(end) and end[0] != colour
        return Ruling("card_cannot_do_that" if strange else fault)
    if fault:
        # Reading: of an advance after a swap that fails only what is written counts (its way, its length).
        now.at[other] = colour_of(now, one) or advance.holes[1][0].upper()
    else:
        b.do_swap(now, one, other)
    part = judge_walk(now, move.card, advance, {10}, lifted)
    if part.fault in ("card_cannot_do_that", "wrong_count"):
        return Ruling(part.fault)
    if fault:
        return Ruling(fault)
    if part.fault:
        return Ruling("ten_cannot_advance", part.fault)
    do_part(now, part)
    return Ruling(after=now, stands=part.jump or advance.holes[1])


def judge_seven(now: State, move: Move, lifted: bool) -> Ruling:
    """S1–S7, X-7: the parts one after the other, each on the board that the one before left."""
    rules, card, steps = now.rules, move.card, move.steps
    if now.replay not in ("", "any") and (len(steps) > 1 or steps[0].holes[0] != now.replay):
        return Ruling("card_cannot_do_that")
    partners = partners_of(now, card)
    faults: list[str] = []
    total = 0.0
    named: set[str] = set()  # where the marbles of the parts before stand now
    colours: set[str] = set()
    ended = False  # S7: the part before brought home the last marble of the set
    stands = ""
    gave_rest = False
    for i, step in enumerate(steps):
        start = step.holes[0]
        if len(start) == 1 or "O" in step.holes:
            return Ruling("card_cannot_do_that")
        # The rest goes to the partner only when the last marble came home with the first part.
        gave_rest = ended and i == 1 == len(steps) - 1 and now.at.get(start, "-") in partners
        now.plays, own = (partners if gave_rest else now.plays), now.plays
        part = judge_walk(now, card, step, lifted=lifted)
        now.plays = own
        if part.colour and not gave_rest:
            colours.add(part.colour)
        total += written_length(now, step)
        # Reading: a marble's second part cannot be played; another colour's part can (the move is refused).
        if part.fault or start in named:
            faults.append(first_of([part.fault, "same_marble_twice" if start in named else ""]))
            named.add(start)
            ended = False
        else:
            the_set = last_marble_set(now, part.colour)
            was_home = set_home(now, the_set)
            do_part(now, part)
            stands = part.jump or step.holes[1]
            named.add(stands)
            ended = not was_home and set_home(now, the_set)
    if len(colours) > 1:
        faults.append("two_colours")
    if len(steps) > int(rules.options["seven_parts"]):
        faults.append("too_many_parts")
    if not isnan(total) and total != 7 and not (ended and total < 7 and not gave_rest and not faults):
        faults.append("seven_not_whole")
    return Ruling(first_of(faults), after=now, stands=stands)


def written_length(now: State, step: Step) -> float:
    """How long a part is as it is written, played or not; nan for a way out of home, which has no length."""
    start, end = step.holes[:2]
    if in_home(start) and on_track(end):
        return nan
    return b.length_of(now.rules, now.at.get(start) or end[0].upper(), start, end)[1]


def last_marble_set(state: State, colour: str) -> str:
    """S7: the colours that must all be home with this one, "" where the clause does not hold.

    The colours of the player whose marble it is, a partner's too; the common camp is a set of its own.
    """
    rules = state.rules
    if rules.options["last_marble"] == "no":
        return ""
    return colour if colour == rules.common else rules.owned[rules.owner[colour]]


def set_home(state: State, colours: str) -> bool:
    return bool(colours) and all(state.all_home(c) for c in colours)


def partners_of(state: State, card: str) -> str:
    """The colours of which a marble may take the rest of a last-marble seven: those of the team-mates.

    Not after a spade that moved the common camp (C2), nor when the seven moved a team-mate's marbles anyway.
    """
    rules = state.rules
    if finished_for(state) or (rules.common and suit(card) == "S"):
        return ""
    return "".join(rules.owned[mate] for mate in rules.side[state.turn] if mate != state.turn)
