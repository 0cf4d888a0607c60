"""One step of a move: whose marble it names, how far and which way it goes, and what bars its way."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from toc_learn.engine.board import COLOURS, HOME_SLOTS
from toc_learn.engine.cards import FIRST_OTHER_SUIT
from toc_learn.engine.findings import Findings, Ground
from toc_learn.engine.moves import Move, Step, overshoot
from toc_learn.engine.powers import SEVEN, Power

if TYPE_CHECKING:
    from toc_learn.engine.position import Position

__all__ = ["Walk", "colour_reasons", "jump_fits", "path_reasons", "shape_reasons", "stands_there"]


class Walk(NamedTuple):
    """A step that is read; `slot` of home is 0 on the track and up to 18, `length` what is walked."""

    step: Step
    start: int
    end: int
    via: int
    slot: int
    length: int
    backward: bool

    @property
    def first(self) -> int:
        """Where the walk ends, before a jump."""
        return self.end if self.via < 0 else self.via


def stands_there(colour: int | None, hole: str, found: Findings, captured: bool = False) -> bool:
    """Note it when no marble stands where a step begins; return whether one does."""
    if colour is None:
        found.note(
            "no_marble_there", "S4" if captured else "M1", hole, colour="", hole=hole, captured=int(captured)
        )
    return colour is not None


def colour_reasons(
    position: Position,
    power: Power,
    move: Move,
    colour: int,
    hole: str,
    playable: tuple[int, ...],
    found: Findings,
) -> bool:
    """Note it when a colour is not the player's to move with this card; return whether it is."""
    tables = position.tables
    own = tables.own[position.seat]
    on_track = move.kind != "exit" and hole[0].islower()
    if power.five == "any" and on_track:
        return True
    if power.five == "others" and move.kind != "exit":
        if colour in own:
            found.note(
                "card_cannot_do_that", "X-5d", hole, why="own_five", colour=COLOURS[colour], start=hole
            )
            return False
        if on_track:
            return True
    elif colour in playable:
        return True
    facts = {"colour": COLOURS[colour], "hole": hole}
    spade = 0 <= move.card_int < FIRST_OTHER_SUIT
    if tables.common and ((colour in tables.common and not spade) or (colour in own and spade)):
        found.note("wrong_suit", "C2", hole, **facts)
        return False
    clause = "P3"
    if colour in own:  # whose marbles are all home, and who plays a partner's
        clause = "Q3" if tables.last_marble else "X-teams"
        facts["why"] = "all_home"
    elif colour in tables.mates[position.seat]:
        clause = "S7" if power.seven and tables.last_marble else "Q3" if tables.last_marble else "X-teams"
    found.note("not_your_marble", clause, hole, **facts)
    return False


def jump_fits(ground: Ground, first: int, far: int) -> bool:
    """Return whether a written jump goes from a hole 7 to the one that this rule set names."""
    tables = ground.tables
    return tables.rules.jump != "never" and first in tables.sevens and far == tables.far_seven(first)


def shape_reasons(
    ground: Ground, power: Power, counts: tuple[int, ...], step: Step, ints: tuple[int, int, int],
    colour: int | None, found: Findings,
) -> Walk | None:  # fmt: skip
    """Note what the card cannot do whatever stands on the board; return the walk when it can be measured.

    `counts` are the forward counts; a part of a seven may have any up to 7.
    """
    board = ground.board
    start, end, via = ints
    facts: dict[str, str | int] = {
        "colour": "" if colour is None else COLOURS[colour], "start": step.start, "end": step.end,
    }  # fmt: skip

    def cannot(clause: str, reason: str) -> None:
        found.note("card_cannot_do_that", clause, step.start, step.end, why=reason, **facts)

    if via >= 0:
        if not jump_fits(ground, via, end):
            cannot("X-7c" if ground.tables.rules.jump == "next" else "X-7s", "jump")
            return None
        end_name, goal = step.via[0], via
    else:
        end_name, goal = step.end, end
    slot, from_slot = overshoot(end_name), overshoot(step.start)
    owner = colour
    for name in (step.start, end_name):
        if overshoot(name):
            home = COLOURS.index(name[0])
            if owner is not None and owner != home:
                cannot("M6", "home")
                return None
            owner = home
    if power.back:
        if slot or from_slot:
            found.note("home_not_backward", "M9", step.start, step.end, hole=step.end, **facts)
            return None
        ahead = (goal - start) % board.size
        if 0 < ahead <= board.size // 2:
            cannot("M9", "forward")
            return None
        length = board.size - ahead
        if length != power.back:
            found.note("wrong_count", "M9", step.start, step.end, length=length, count=power.back, **facts)
            return None
        return Walk(step, start, end, via, 0, length, True)
    if not counts:
        cannot("T7" if power.advance else "P3", "ten" if power.advance else "walk")
        return None
    if from_slot and not slot:
        found.note("home_never_left", "M6", step.start, hole=step.start, **facts)
        return None
    if from_slot:
        length = slot - from_slot
        if length < 0:
            cannot("M1", "backward")
            return None
    elif slot:
        assert owner is not None
        length = board.to_entrance(owner, start) + slot
    else:
        length = (goal - start) % board.size
        if length > board.size // 2:
            # The shorter way is back; yet nobody who is that far off meant to go back.
            if board.size - length <= board.arm_holes:
                cannot("M1", "backward")
                return None
            facts |= {"length": length, "count": SEVEN if power.seven else counts[0]}
            facts |= {"also": counts[1]} if len(counts) > 1 and not power.seven else {}
            cannot("M1", "far")
            return None
    length = length or board.size  # from a hole to itself: once around
    if (length > SEVEN) if power.seven else (length not in counts):
        clause = "M1" if not power.seven else "S1" if ground.tables.last_marble else "X-7"
        also = {"also": counts[1]} if len(counts) > 1 else {}
        found.note(
            "wrong_count", clause, step.start, step.end, length=length, count=counts[0], **also, **facts
        )
        return None
    return Walk(step, start, end, via, slot, length, False)


def path_reasons(
    ground: Ground, power: Power, walk: Walk, colour: int, lifted: bool, found: Findings
) -> bool:
    """Note what stands in the way of a walk on the board as it is; return whether it can be played."""
    board, rules = ground.board, ground.tables.rules
    before = len(found.found)
    facts: dict[str, str | int] = {
        "colour": COLOURS[colour], "start": walk.step.start, "end": walk.step.end,
    }  # fmt: skip
    for hole in _passed(ground, walk, colour):
        name = ground.name(hole)
        if hole > board.centre:
            if ground.at(hole) is not None:
                clause = "M8" if walk.start > board.centre else "M6"
                found.note("home_no_passing", clause, name, hole=name, other=COLOURS[colour], **facts)
        elif ground.is_guard(hole) and not power.passes:
            found.note(
                "guard_in_the_way", "G2", name, hole=name, other=ground.letter(hole), why="guard", **facts
            )
        elif not rules.own_overtake and ground.at(hole) == colour:
            found.note("guard_in_the_way", "M2", name, hole=name, other=COLOURS[colour], why="own", **facts)
    if walk.slot:
        _slot_reasons(ground, walk, colour, facts, found)
    else:
        name = ground.name(walk.first)
        other = ground.letter(walk.first)
        if ground.is_guard(walk.first):
            found.note("guard_at_the_end", "G2", name, hole=name, other=other, **facts)
        if ground.is_sheltered(walk.first):
            found.note("protected", "X-8", name, hole=name, other=other, **facts)
        _wall_reasons(ground, power, walk, colour, lifted, facts, found)
        if not rules.home_entry_optional and _could_enter(ground, power, walk, colour, lifted):
            found.note("must_play", "M7", walk.step.start, why="pass_by", move="", **facts)
    return len(found.found) == before


def _passed(ground: Ground, walk: Walk, colour: int) -> list[int]:
    board = ground.board
    if walk.backward:
        return board.back_path(walk.start, walk.first)[:-1]
    if walk.slot > HOME_SLOTS:
        return board.path(colour, walk.start, board.home(colour, HOME_SLOTS - 1))
    return board.path(colour, walk.start, walk.first)[:-1]


def _slot_reasons(
    ground: Ground, walk: Walk, colour: int, facts: dict[str, str | int], found: Findings
) -> None:
    board = ground.board
    clause = "M8" if walk.start > board.centre else "M6"
    if walk.slot > HOME_SLOTS:
        room = walk.length - walk.slot + HOME_SLOTS
        found.note(
            "home_overshoot", clause, walk.step.start, hole=walk.step.end, slot=walk.slot, room=room, **facts
        )
    elif ground.at(walk.first) is not None:
        name = ground.name(walk.first)
        found.note("home_slot_taken", clause, name, hole=name, other=COLOURS[colour], **facts)


def _wall_reasons(
    ground: Ground,
    power: Power,
    walk: Walk,
    colour: int,
    lifted: bool,
    facts: dict[str, str | int],
    found: Findings,
) -> None:
    board, tables = ground.board, ground.tables
    home = board.start[colour]
    lap = (walk.start - home) % board.size
    if walk.backward:
        walled = tables.rules.wall and 0 < lap <= walk.length
    else:
        walled = tables.forward_wall and not (lifted or power.free_wall) and lap > 0
        walled = walled and lap + walk.length >= board.size
    if walk.via >= 0 and tables.rules.jump == "next":
        far_arm = walk.end // board.arm_holes
        if far_arm == colour and not walled:  # where no wall is, the jump is what is refused (X-7c)
            name = ground.name(home)
            found.note(
                "own_start_is_wall", "X-7c", name, why="jump", hole=name, other=COLOURS[colour], **facts
            )
    if walled:
        name = ground.name(home)
        found.note("own_start_is_wall", "X-W", name, hole=name, other=COLOURS[colour], **facts)


def _could_enter(ground: Ground, power: Power, walk: Walk, colour: int, lifted: bool) -> bool:
    """Return whether a walk along the track passes by a home that it could enter with its count."""
    board = ground.board
    if walk.backward or walk.start >= board.size:
        return False
    slot = walk.length - board.to_entrance(colour, walk.start)
    if not 1 <= slot <= HOME_SLOTS:
        return False
    end = board.home(colour, slot - 1)
    entering = walk._replace(end=end, via=-1, slot=slot)
    return path_reasons(ground, power, entering, colour, lifted, Findings())
