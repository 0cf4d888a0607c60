"""Rule sets in words: what a rule set says of each point on which tables differ, and what sets it apart."""

from __future__ import annotations

from collections.abc import Iterator
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
    ranks = [rank_name(rank, lang) for rank in said.exit_cards]
    if said.queen_exits:
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
    yield "seven_last", "seven_last" if pitchenas else "seven_whole", "S7" if pitchenas else "X-7", {}
    clause = {"swap-advance": "T1", "advance": "M1"}.get(said.ten, "X-10")
    yield "ten", f"ten_{said.ten}", clause, {}
    yield "jack", f"jack_{said.jack}", {"skip": "J2", "eleven": "M1"}.get(said.jack, "X-S"), {}
    swaps = said.ten == "swap-advance" or "swap" in said.jack
    if swaps:
        guard = "own_guard_swaps" if said.swap_own_guard else "own_guard_stays"
        yield "own_guard", guard, "T4" if pitchenas else "X-S", {}
    yield "king", "king_burns" if said.king_burns else "king_lands", "X-K" if said.king_burns else "M3", {}
    clause = {"replay": "X-JR", "again": "X-JD"}.get(said.joker, "X-J6")
    yield "joker", f"jokers_{said.joker}" if said.jokers else "jokers_none", clause, {}


def _board(said: RuleSet, lang: str) -> Iterator[_Said]:
    if said.extra_lap:
        wall = "wall_lifted" if said.wall else "wall_none"
    else:
        wall = "wall_both" if said.wall else "wall_forward"
    yield "wall", wall, "M7" if wall == "wall_none" else "X-W", {}
    yield "shelter", "shelter_yes" if said.shelter else "shelter_no", "X-8" if said.shelter else "G1", {}
    clause = {"opposite": "X-7s", "next": "X-7c"}.get(said.jump, "M1")
    yield "jump", f"jump_{said.jump}", clause, {}
    yield "centre", "centre_yes" if said.through_centre else "centre_no", "X-C", {}
    yield "overtake", "overtake_yes" if said.own_overtake else "overtake_no", "M2", {}
    yield "home", "home_optional" if said.home_entry_optional else "home_forced", "M7", {}
    yield "protection", f"protection_{said.protection}", "M11", {}
    yield "arm_holes", "arm_holes", "B1", {"n": said.arm_holes}
    yield "entrance", "entrance", "B2", {"n": said.entrance_offset}


def _table(said: RuleSet, lang: str) -> Iterator[_Said]:
    pitchenas = said.last_marble
    players = len(said.players)
    if said.must_play:
        yield "must", "must_free" if said.free_cards else "must_yes", "X-must", {}
    else:
        yield "must", "must_no", "P1", {}
    if said.teams == 1:
        yield "teams", "solo", "X-win", {}
    else:
        yield "teams", "teams", "Q1" if pitchenas else "X-teams", {"n": said.teams}
    if said.common:
        yield "colours", "camp", "C2", {"colour": colour_name(said.common, lang)}
    elif len(said.colours) > players:
        yield "colours", "duel", "D1", {}
    else:
        yield "colours", "one_colour", "P3", {}
    yield "exchange", f"exchange_{said.exchange}", "Q2" if pitchenas else "X-deal", {}
    clause = {2: "D3", 3: "C5"}.get(players, "Q4") if pitchenas else "X-deal"
    yield "deals", "deals", clause, {"sizes": "-".join(map(str, said.deals))}
    yield "draw", "draw_yes" if said.draw else "draw_no", "X-deal" if said.draw else "R1", {}


def rule_lines(said: RuleSet, lang: str) -> tuple[RuleLine, ...]:
    """Return what a rule set says on every point, cards first."""
    found = [*_cards(said, lang), *_board(said, lang), *_table(said, lang)]
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
    for family, fallback in (("pitchenas", "pitchenas-4"), ("classic", "classic-4")):
        if said.name.startswith(family):
            continue
        other = NAMED.get(f"{family}-{len(said.players)}", NAMED[fallback])
        found = differences(said, other, lang)
        key = "view.rules.against" if found else "view.rules.same"
        lines.append(text(lang, key, name=rules_name(other, lang)))
        lines.extend(_written(found, lang))
    return "\n".join(lines)


def _written(found: tuple[RuleLine, ...], lang: str) -> Iterator[str]:
    for line in found:
        yield text(lang, "view.rules.line", line=line.line, clause=line.clause)
