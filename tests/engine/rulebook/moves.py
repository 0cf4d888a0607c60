"""The referee of whole moves (RULES.md, section 7), and all legal moves of a position."""

from __future__ import annotations

from itertools import permutations

from . import board as b
from .board import on_track
from .parts import do_part, judge_walk
from .plays import judge_play, last_marble_set, partner_of
from .tables import rank
from .text import Move, State, Step, read_move
from .whose import counts, is_exit_card, is_wild, jack_swaps, own_colours, playable, result


def judge_move(state: State, move: Move, plays: set[str] | None = None) -> tuple[str, str]:
    """Code and cause of the first reason against a move; ("", "") for a legal one.

    `plays` (the legal plays of the hand) is worked out when not given.
    """
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
    if plays is None:
        plays = all_plays(state)
    if state.rules.family == "classic":  # X-must: a 10 or J does not oblige
        plays = {p for p in plays if rank(p.split()[0]) not in ("10", "J")}
    return ("must_play" if plays else ""), ""


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
    plays = set(found)
    for move in [Move("pass"), *(Move("discard", card) for card in hand)]:
        if judge_move(state, move, plays=plays) == ("", ""):
            found.add(str(move))
    return found


def all_plays(state: State) -> set[str]:
    """The plays of the hand (no discards)."""
    found = plays_with(state, lifted=False)
    if not found and state.rules.back_wall and state.rules.options["extra_lap"] == "yes":
        found = plays_with(state, lifted=True)
    return found


def wall_is_lifted(state: State) -> bool:
    """X-W with `extra_lap=yes`: nothing else can be played with any card of the hand."""
    if not state.rules.back_wall or state.rules.options["extra_lap"] == "no":
        return False
    return not plays_with(state, lifted=False)


def plays_with(state: State, lifted: bool) -> set[str]:
    found = set()
    for card in set(state.hands[state.turn]):
        for text in candidates(state, card, lifted):
            move = read_move(text)
            if not judge_play(state, move, lifted).code:
                found.add(str(canonical(state, move)))
    return found


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
        if step.sign == ">" and len(holes) == 3 and state.rules.jumps == "always":
            holes = holes[:2]
        steps.append(Step(step.sign, holes))
    return Move(move.kind, move.card, tuple(steps))


def candidates(state: State, card: str, lifted: bool) -> list[str]:
    """Texts that might be legal with this card: each is put before the referee."""
    rules = state.rules
    r = rank(card)
    texts = [card] if r in ("J", "10") else []
    if is_exit_card(rules, card):
        texts += [f"{card} {c}>{rules.start[c]}" for c in rules.colours]
    holes = sorted(state.at, key=rules.place.__getitem__)
    on_board = [h for h in holes if on_track(h)]
    if r == "J" and jack_swaps(rules):
        texts += [f"{card} {one}={other}" for one, other in permutations(on_board, 2)]
    if r == "10" and rules.options["ten"] == "swap-advance":
        for one, other in permutations(on_board, 2):
            if playable(state, card, state.at[one]):
                texts += [f"{card} {one}={other} {s}" for s in steps_of(state, state.at[one], other, 10)]
    if r == "K" and rules.centre:
        texts += [f"{card} {h}>O" for h in on_board if h[1:] == "7"]
        texts += [f"{card} O>{letter}7" for letter in "abcdefgh"]
    if is_wild(rules, card):
        for one in on_board:
            for end in rules.track:
                texts += [f"{card} {s}" for s in with_jumps(state, one, end)]
    if r == "4":
        for hole in on_board:
            end = b.backward_way(rules, hole, 4)[-1]
            texts += [f"{card} {s}" for s in with_jumps(state, hole, end)]
    for count in counts(rules, card):
        for hole in holes:
            texts += [f"{card} {s}" for s in steps_of(state, state.at[hole], hole, count)]
    if r == "7":
        texts += [f"{card} {' '.join(parts)}" for parts in sevens(state, card, lifted)]
    return texts


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
    if state.rules.jumps == "choice" and on_track(end) and end[1:] == "7":
        texts.append(f"{start}>{end}>{state.rules.next_seven(end)}")
    return texts


def sevens(state: State, card: str, lifted: bool) -> list[list[str]]:
    """Every sequence of parts that can be played one after the other, of 7 in all or less."""
    limit = max(2, int(state.rules.options["seven_parts"]))
    found: list[list[str]] = []

    partner = partner_of(state)
    may_end_early = last_marble_set(state, card) != ""

    def go_on(now: State, parts: list[str], named: list[str], left: int) -> None:
        if parts and (not left or may_end_early):
            found.append(parts)
        if len(parts) == limit or not left:
            return
        for hole, colour in list(now.at.items()):
            gives_rest = bool(parts) and colour == partner
            if hole in named or not (gives_rest or playable(now, card, colour)):
                continue
            now.plays, own = (partner if gives_rest else now.plays), now.plays
            for count in range(1, left + 1):
                for text in steps_of(now, colour, hole, count):
                    part = judge_walk(now, card, Step(">", tuple(text.split(">"))), lifted=lifted)
                    if not part.fault:
                        after = now.with_board_of_its_own()
                        after.plays = own
                        do_part(after, part)
                        go_on(after, [*parts, text], [*named, text.split(">")[-1]], left - count)
            now.plays = own

    start = state.with_board_of_its_own()
    start.plays = own_colours(state)
    go_on(start, [], [], 7)
    return found
