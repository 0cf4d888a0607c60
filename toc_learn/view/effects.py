"""What a card does under a rule set: a few words for the card itself, and whole sentences for the curious."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toc_learn.engine.powers import NUMBERS
from toc_learn.view.words import text

if TYPE_CHECKING:
    from toc_learn.engine.rulesets import RuleSet

__all__ = ["card_effect", "card_help"]


def _rank(card: str) -> str:
    card = str(card)
    return "*" if card.startswith("*") else card[:-1]


def _exits(rules: RuleSet, card: str) -> bool:
    return rules.exits_with(_rank(card))


def card_effect(rules: RuleSet, card: str, lang: str) -> str:
    """Return a card's effect in the few words that fit on it: "sortir ou 12", "recule 4", "7, divisible".

    A hidden card has none.
    """
    rank = _rank(card)
    if rank in ("", "?"):
        return ""
    does = _does(rules, card, rank, lang)
    if not _exits(rules, card):
        return does
    # "sortir, 13 ou centre": one "or" is enough.
    several = text(lang, "view.effect.or", first="", second="") in does
    return text(lang, "view.effect.exit_list" if several else "view.effect.exit_or", what=does)


def _does(rules: RuleSet, card: str, rank: str, lang: str) -> str:
    exits = _exits(rules, card)

    def forward(count: int) -> str:
        return str(count) if exits else text(lang, "view.effect.forward", count=count)

    if card == "2S" and rules.two_of_spades == "wild":
        return text(lang, "view.effect.exit_or", what=text(lang, "view.effect.place"))
    match rank:
        case "A":
            count = forward(1)
            return text(lang, "view.effect.or", first=count, second="11") if rules.ace_eleven else count
        case "4":
            return text(lang, "view.effect.back", count=4)
        case "5":
            passes = "_passes" if rules.five_passes and rules.five != "any" else ""
            kind = "" if rules.five == "own" else f"_{rules.five}"
            return text(lang, f"view.effect.five{kind}{passes}") if kind or passes else forward(5)
        case "7":
            return forward(7) if rules.seven_parts == 1 else text(lang, "view.effect.seven_split")
        case "10":
            key = {"swap-advance": "ten_swap", "advance-skip": "ten_skip", "advance-or-skip": "ten_or_skip"}
            return text(lang, f"view.effect.{key[rules.ten]}") if rules.ten in key else forward(10)
        case "J":
            if rules.jack == "eleven":
                return forward(11)
            if rules.jack == "skip":
                return text(lang, "view.effect.jack_skip")
            swap = text(lang, "view.effect.jack_swap")
            if rules.jack == "eleven-or-swap":
                return text(lang, "view.effect.or", first=forward(11), second=swap)
            return swap
        case "K" if rules.through_centre:
            return text(
                lang, "view.effect.or", first=forward(13), second=text(lang, "view.effect.king_centre")
            )
        case "*":
            more = {"replay": "view.effect.joker_replay", "again": "view.effect.joker_again"}
            count = forward(18)
            return f"{count}, {text(lang, more[rules.joker])}" if rules.joker in more else count
        case _:
            return forward(NUMBERS[rank])


def card_help(rules: RuleSet, card: str, lang: str) -> str:
    """Return what a card does in whole sentences."""
    rank = _rank(card)
    if rank in ("", "?"):
        return ""
    keys: list[tuple[str, dict[str, int]]] = []

    def add(name: str, **fields: int) -> None:
        keys.append((f"view.help.{name}", fields))

    wild = card == "2S" and rules.two_of_spades == "wild"
    if rules.common and str(card).endswith("S") and not (rank == "J" and rules.jack == "skip"):
        add("spade")
    if wild:
        add("place")
    elif rank == "A":
        add("ace_eleven" if rules.ace_eleven else "ace")
    elif rank == "4":
        add("back")
    elif rank == "5":
        add("forward", count=5) if rules.five == "own" else add(f"five_{rules.five}")
        if rules.five_passes or rules.five == "any":
            add("five_passes")
    elif rank == "7":
        add("seven_one") if rules.seven_parts == 1 else add("seven_split", n=rules.seven_parts)
        if rules.seven_burns:
            add("seven_burns")
    elif rank == "10" and rules.ten != "advance":
        add(
            {"swap-advance": "ten_swap", "advance-skip": "ten_skip", "advance-or-skip": "ten_or_skip"}[
                rules.ten
            ]
        )
    elif rank == "J":
        if rules.jack in ("eleven", "eleven-or-swap"):
            add("forward", count=11)
        if rules.jack != "eleven":
            add({"skip": "jack_skip", "swap-others": "jack_swap_others"}.get(rules.jack, "jack_swap"))
    else:
        add("forward", count=NUMBERS[rank])
        if rank == "K" and rules.king_burns:
            add("king_burns")
        if rank == "K" and rules.through_centre:
            add("king_centre")
        if rank == "*" and rules.joker in ("replay", "again"):
            add(f"joker_{rules.joker}")
    if wild or _exits(rules, card):
        add("exit")
    return " ".join(text(lang, key, **fields) for key, fields in keys)
