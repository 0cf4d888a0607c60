"""Rule sets in words: what a rule set says of each point on which tables differ, and what sets it apart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from toc_learn.view.names import colour_name, joined, rank_name, sentence
from toc_learn.view.words import text

if TYPE_CHECKING:
    from toc_learn.engine.rulesets import RuleSet

__all__ = ["RuleLine", "differences", "rule_lines", "rules", "rules_name"]


class RuleLine(NamedTuple):
    """What a rule set says on one point: the point's name, one sentence, and the clause that says so."""

    point: str
    line: str
    clause: str


_Said = tuple[str, str, str, dict[str, str | int]]  # point, message, clause, fields


def _cards(said: RuleSet, lang: str) -> Iterator[_Said]:
    pitchenas = said.last_marble
    ranks = [rank_name(rank, lang) for rank in said.exit_cards if rank != "Q"]
    if said.exits_with("Q"):
        ranks.append(rank_name("Q", lang))
    if said.jokers:
        ranks.append(rank_name("*", lang))
    yield "exit", "exit", "M5", {"cards": joined(ranks, lang)}
    yield "ace", "ace_eleven" if said.ace_eleven else "ace_one", "M1", {}
    yield "two", f"two_{said.two_of_spades}", "M1", {}
    clause = {"any": "X-5s", "others": "X-5d"}.get(said.five, "X-5c" if said.five_passes else "M1")
    passes = "_passes" if said.five_passes else ""
    yield "five", f"five_{said.five}{passes if said.five != 'any' else ''}", clause, {}
    parts: tuple[str, dict[str, str | int]] = (
        ("seven_one", {}) if said.seven_parts == 1 else ("seven_parts", {"n": said.seven_parts})
    )
    yield "seven", parts[0], "S1" if pitchenas else "X-7", parts[1]
    yield (
        "seven_burns",
        "seven_burns" if said.seven_burns else "seven_lands",
        "S3" if pitchenas else "X-7",
        {},
    )
    last = "seven_last" if said.teams > 1 else "seven_last_alone"
    yield "seven_last", last if pitchenas else "seven_whole", "S7" if pitchenas else "X-7", {}
    clause = {"swap-advance": "T1", "advance": "M1"}.get(said.ten, "X-10")
    yield "ten", f"ten_{said.ten}", clause, {}
    if said.ten == "advance-or-skip":
        yield "ten_last", "ten_last_walks" if said.last_ten_walks else "ten_last_laid", "X-10", {}
    yield "jack", f"jack_{said.jack}", {"skip": "J2", "eleven": "M1"}.get(said.jack, "X-S"), {}
    swaps = said.ten == "swap-advance" or "swap" in said.jack
    if swaps:
        guard = "own_guard_swaps" if said.swap_own_guard else "own_guard_stays"
        yield "own_guard", guard, "T4" if pitchenas else "X-S", {}
    yield "king", "king_burns" if said.king_burns else "king_lands", "X-K" if said.king_burns else "M3", {}
    clause = {"replay": "X-JR", "again": "X-JD"}.get(said.joker if said.jokers else "", "X-J6")
    yield "joker", f"jokers_{said.joker}" if said.jokers else "jokers_none", clause, {}


def _board(said: RuleSet, lang: str) -> Iterator[_Said]:
    yield "arms", "arms", "B1", {"n": said.arms}
    if said.extra_lap:
        wall = "wall_lifted" if said.wall else "wall_none"
    else:
        wall = "wall_both" if said.wall else "wall_forward"
    yield "wall", wall, "M7" if wall == "wall_none" else "X-W", {}
    if wall != "wall_none":
        lifts = "five_lifts_wall" if said.five_lifts_wall else "five_minds_wall"
        yield "five_wall", lifts, "X-5d" if said.five_lifts_wall else "X-W", {}
    yield "shelter", "shelter_yes" if said.shelter else "shelter_no", "X-8" if said.shelter else "G1", {}
    clause = {"opposite": "X-7s", "next": "X-7c"}.get(said.jump, "M1")
    yield "jump", f"jump_{said.jump}", clause, {}
    yield "centre", "centre_yes" if said.through_centre else "centre_no", "X-C", {}
    yield "overtake", "overtake_yes" if said.own_overtake else "overtake_no", "M2", {}
    yield "home", "home_optional" if said.home_entry_optional else "home_forced", "M7", {}
    yield "protection", f"protection_{said.protection}", "M11", {}
    yield "arm_holes", "arm_holes", "B1", {"n": said.arm_holes}
    yield "entrance", "entrance", "B2", {"n": said.entrance_offset}


def _players(said: RuleSet, lang: str) -> Iterator[_Said]:
    pitchenas = said.last_marble
    players = len(said.seats)
    shares = {len(seat) for seat in said.seats}
    half = said.arms // 2
    duel = players == 2 and all(len(seat) == 2 and ord(seat[1]) - ord(seat[0]) == half for seat in said.seats)
    yield "seats", "seats", "D1" if duel else "X-seats", {"n": players, "seats": ", ".join(said.seats)}
    if len(shares) > 1:
        yield "colours", "colours_unlike", "X-seats", {}
    else:
        yield "colours", "colours", "D1" if duel else "P3" if shares == {1} else "X-seats", {"n": max(shares)}
    camp = "camp" if said.common else "camp_none"
    yield "camp", camp, "C2" if said.common else "P3", {"colour": colour_name(said.common, lang)}
    if said.teams == 1:
        yield "teams", "solo", "X-win", {}
        yield "exchange", "exchange_never", "X-deal", {}
        return
    yield "teams", "teams", "Q1" if pitchenas else "X-teams", {"n": said.teams}
    if said.exchange == "five-card" and 5 not in said.deals:
        yield "exchange", "exchange_never", "X-deal", {}
        return
    yield "exchange", f"exchange_{said.exchange}", "Q2" if said.exchange == "every" else "X-deal", {}


def _deals(said: RuleSet, lang: str) -> Iterator[_Said]:
    if said.must_play and said.free_cards:
        ranks = joined([rank_name(rank, lang) for rank in said.free_cards], lang)
        yield "must", "must_free", "X-must", {"cards": ranks}
    elif said.must_play:
        yield "must", "must_yes", "X-must", {}
    else:
        yield "must", "must_no", "P1", {}
    yield "packs", "packs", "X-deal", {"n": said.packs}
    clause = "X-deal"
    if said.last_marble:
        duel = len(said.colours) > len(said.players)
        clause = "C5" if said.common else "Q4" if said.teams > 1 else "D3" if duel else "R2"
    players, round_ = len(said.seats), sum(said.deals) * len(said.seats)
    over = said.pack_size - round_ - bool(said.common)  # what a round's deals and the shown card leave (C5)
    repeated = said.last_deal_repeats and not said.draw and over >= said.deals[-1] * players
    sizes = "deals_repeated" if repeated else "deals"
    yield "deals", sizes, clause, {"sizes": "-".join(map(str, said.deals))}
    yield "draw", "draw_yes" if said.draw else "draw_no", "X-deal" if said.draw else "R1", {}
    if not said.draw:  # who draws never has an empty hand: no second deal comes
        short = repeated or (said.while_served and round_ > said.pack_size)
        yield "served", "served_while" if short else "served_all", "X-deal" if short else "R2", {}
        yield "dealers", f"dealers_{said.dealers}", "R2" if said.dealers == "round" else "X-deal", {}
    drawn = "dealer_drawn" if said.draws_dealer else "dealer_last"
    yield "first_dealer", drawn, "X-deal" if said.draws_dealer else "R2", {}


def rule_lines(said: RuleSet, lang: str) -> tuple[RuleLine, ...]:
    """Return what a rule set says on every point, cards first."""
    found = [*_cards(said, lang), *_board(said, lang), *_players(said, lang), *_deals(said, lang)]
    return tuple(
        RuleLine(point, sentence(text(lang, f"view.rules.{key}", **fields)), clause)
        for point, key, clause, fields in found
    )


def differences(said: RuleSet, other: RuleSet, lang: str) -> tuple[RuleLine, ...]:
    """Return what `said` says differently from `other`, point by point."""
    known = {line.point: line.line for line in rule_lines(other, lang)}
    return tuple(line for line in rule_lines(said, lang) if known.get(line.point) != line.line)


def rules_name(said: RuleSet, lang: str) -> str:
    """Return the name of a rule set's table: "Pitchenas à quatre, par équipes"."""
    return text(lang, f"view.rules.name.{said.name}")


def rules(said: RuleSet, lang: str) -> str:
    """Return a rule set in words, a line a point, each with its clause.

    First what was changed from its table, then how it differs from Pitchenas and from the encyclopedia's
    game for as many players.
    """
    from toc_learn.engine.rulesets import NAMED

    lines = [text(lang, "view.rules.title", name=rules_name(said, lang))]
    base = NAMED[said.name]
    if said.changed():
        lines.append(text(lang, "view.rules.changed"))
        lines.extend(_written(differences(said, base, lang), lang))
        lines.extend(text(lang, "view.rules.idle", option=option) for option in _idle(said, base, lang))
    for family, fallback in (("pitchenas", "pitchenas-4"), ("classic", "classic-4")):
        if said.name.startswith(family):
            continue
        other = NAMED.get(f"{family}-{len(said.players)}", NAMED[fallback])
        found = differences(said, other, lang)
        key = "view.rules.against" if found else "view.rules.same"
        lines.append(text(lang, key, name=rules_name(other, lang)))
        lines.extend(_written(found, lang))
    return "\n".join(lines)


def _idle(said: RuleSet, base: RuleSet, lang: str) -> list[str]:
    """Return the changed options that say nothing here, written out: `free_cards` where nobody must play."""
    from toc_learn.engine.optiontext import write_value

    return [
        f"{option}={write_value(option, getattr(said, option))}"
        for option in said.changed()
        if not differences(said, replace(said, **{option: getattr(base, option)}), lang)
    ]


def _written(found: tuple[RuleLine, ...], lang: str) -> Iterator[str]:
    for line in found:
        yield text(lang, "view.rules.line", line=line.line, clause=line.clause)
