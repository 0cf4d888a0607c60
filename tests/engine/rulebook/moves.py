"""The referee of whole moves (section 7), and all legal moves of a position."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from . import board as b
from .board import on_track
from .parts import do_part, judge_walk
from .plays import judge_play, partners_of
from .tables import rank
from .text import Move, State, Step, read_move
from .whose import counts, is_exit_card, is_wild, jack_swaps, own_colours, playable, result


def judge_move(state: State, move: Move) -> tuple[str, str]:
    """Code and cause of the first reason against a move; ("", "") for a legal one."""
    hand = state.hands[state.turn]
    if move.card and move.card not in hand:
        return "card_not_in_hand", ""
    if state.phase != "exchange":
        if state.skip and move.kind != "discard":
            return "under_jack", ""
        if state.jack and not (move.kind == "discard" or (move.kind == "play" and rank(move.card) == "J")):
            return "under_jack", ""
    if result(state):
        return "card_cannot_do_that", ""
    if move.kind == "pass":
        return ("" if state.replay == "any" and not state.phase else "must_play"), ""
    if (state.phase == "exchange") != (move.kind == "give"):
        return "card_cannot_do_that", ""
    if move.kind == "give":
        return "", ""
    if move.kind == "play":
        ruling = judge_play(state, move, wall_is_lifted(state))
        return ruling.code, ruling.cause
    if state.replay == "any":
        return "must_play", ""  # X-JD: play again or end the turn, no discard in between
    if state.jack or state.skip or not state.rules.must_play:
        return "", ""
    return ("must_play" if must_play(state) else ""), ""


def legal_moves(state: State) -> set[str]:
    """Every legal move, in the canonical spelling."""
    hand = set(state.hands[state.turn])
    if result(state) or not hand:
        return (
            {"pass"}
            if state.replay == "any" and not result(state) and not state.skip and not state.jack
            else set()
        )
    if state.phase == "exchange":
        return {f">{card}" for card in hand}
    found: set[str] = set()
    if not state.skip:
        found = all_plays(state)
        if state.jack:
            found = {m for m in found if rank(m.split()[0]) == "J"}
    for move in [Move("pass"), *(Move("discard", card) for card in hand)]:
        if judge_move(state, move) == ("", ""):
            found.add(str(move))
    return found


def all_plays(state: State) -> set[str]:
    """The plays of the hand (no discards)."""
    return {str(canonical(state, move)) for move in each_play(state, wall_is_lifted(state))}


def wall_is_lifted(state: State) -> bool:
    """X-W with `extra_lap=yes`: nothing else can be played with any card of the hand."""
    if not state.rules.wall or state.rules.options["extra_lap"] == "no":
        return False
    return not any(True for _ in each_play(state, lifted=False))


def must_play(state: State) -> bool:
    """X-must: is there a card that the player has to play?"""
    # Reading of X-JR: a replay is given up only if nothing is possible, with a card that obliges or not.
    replays = state.replay not in ("", "any")
    for move in each_play(state, wall_is_lifted(state)):
        if replays or rank(move.card) not in state.rules.free_cards:
            return True
    return False


def each_play(state: State, lifted: bool) -> Iterator[Move]:
    for card in sorted(set(state.hands[state.turn])):
        for text in candidates(state, card, lifted):
            move = read_move(text)
            if not judge_play(state, move, lifted).code:
                yield move


def canonical(state: State, move: Move) -> Move:
    """One spelling for one act: two own marbles lower hole first, automatic jumps unwritten."""
    steps = []
    for step in move.steps:
        holes = step.holes
        if step.sign == "=" and len(move.steps) == 1:
            one, other = holes
            swapped = Move("play", move.card, (Step("=", (other, one)),))
            if (
                state.rules.place[other] < state.rules.place[one]
                and not judge_play(state, swapped, False).code
            ):
                holes = (other, one)
        if step.sign == ">" and len(holes) == 3 and state.rules.jump == "opposite":
            holes = holes[:2]
        steps.append(Step(step.sign, holes))
    return Move(move.kind, move.card, tuple(steps))


def candidates(state: State, card: str, lifted: bool) -> Iterator[str]:
    """Texts that might be legal with this card: each is put before the referee."""
    rules = state.rules
    r = rank(card)
    if r in ("J", "10"):
        yield card
    if is_exit_card(rules, card):
        yield from (f"{card} {c}>{rules.start[c]}" for c in rules.colours)
    holes = sorted(state.at, key=rules.place.__getitem__)
    on_board = [h for h in holes if on_track(h)]
    if r == "J" and jack_swaps(rules):
        yield from (f"{card} {one}={other}" for one, other in permutations(on_board, 2))
    if r == "10" and rules.options["ten"] == "swap-advance":
        for one, other in permutations(on_board, 2):
            if playable(state, card, state.at[one]):
                yield from (f"{card} {one}={other} {s}" for s in steps_of(state, state.at[one], other, 10))
    if r == "K" and rules.centre:
        yield from (f"{card} {h}>O" for h in on_board if h[1:] == "7")
        yield from (f"{card} O>{hole}" for hole in rules.track if hole[1:] == "7")
    if is_wild(rules, card):
        for one in on_board:
            for end in rules.track:
                yield f"{card} {one}>{end}"
    if r == "4":
        for hole in on_board:
            end = b.backward_way(rules, hole, 4)[-1]
            yield from (f"{card} {s}" for s in with_jumps(state, hole, end))
    for count in sorted(counts(rules, card)):
        for hole in holes:
            yield from (f"{card} {s}" for s in steps_of(state, state.at[hole], hole, count))
    if r == "7":
        yield from (f"{card} {' '.join(parts)}" for parts in sevens(state, card, lifted))


def steps_of(state: State, colour: str, start: str, count: int) -> list[str]:
    """The walks of `count` forward from a hole: along the track, and into home."""
    rules = state.rules
    found = []
    if on_track(start):
        found += with_jumps(state, start, b.forward_way(rules, start, count)[-1])
    way = b.home_way(rules, colour, start, count)
    if way and int(way[-1][1:]) <= 4:
        found.append(f"{start}>{way[-1]}")
    return found


def with_jumps(state: State, start: str, end: str) -> list[str]:
    texts = [f"{start}>{end}"]
    if state.rules.jump == "next" and on_track(end) and end[1:] == "7":
        texts.append(f"{start}>{end}>{state.rules.next_seven(end)}")
    return texts


def sevens(state: State, card: str, lifted: bool) -> Iterator[list[str]]:
    """Every sequence of parts that can be played one after the other, of 7 in all (or of less, S7)."""
    limit = max(2, int(state.rules.options["seven_parts"]))
    partners = partners_of(state, card)
    may_end_early = state.rules.options["last_marble"] == "yes"

    def go_on(now: State, parts: list[str], named: list[str], left: int) -> Iterator[list[str]]:
        if parts and (not left or may_end_early):
            yield parts
        if len(parts) == limit or not left:
            return
        own = now.plays
        for hole, colour in list(now.at.items()):
            gives_rest = bool(parts) and colour in partners
            if hole in named or not (gives_rest or playable(now, card, colour)):
                continue
            counts_left = [left] if len(parts) == limit - 1 and not may_end_early else range(1, left + 1)
            for count in counts_left:
                for text in steps_of(now, colour, hole, count):
                    now.plays = partners if gives_rest else own
                    part = judge_walk(now, card, Step(">", tuple(text.split(">"))), lifted=lifted)
                    now.plays = own
                    if not part.fault:
                        after = now.with_board_of_its_own()
                        do_part(after, part)
                        yield from go_on(after, [*parts, text], [*named, text.split(">")[-1]], left - count)

    start = state.with_board_of_its_own()
    start.plays = own_colours(state)
    yield from go_on(start, [], [], 7)
