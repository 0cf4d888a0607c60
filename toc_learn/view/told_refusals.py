"""Why a move is refused, in one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from toc_learn.view.names import card_label, card_name, colour_name, continued, marble_colour, sentence
from toc_learn.view.words import has, text

if TYPE_CHECKING:
    from toc_learn.engine.moves import Move
    from toc_learn.engine.verdict import Verdict

__all__ = ["move_label", "refusal"]

# The fact that a plural counts, by code.
_COUNTED = {"wrong_count": "length", "too_many_parts": "most", "home_overshoot": "room"}
# A guard is masculine in French and a marble feminine: which of the two a colour is said of.
_GUARDS = {"guard_in_the_way", "guard_at_the_end"}


def refusal(verdict: Verdict, lang: str) -> str:
    """Return why a move is refused as one sentence; "" for a legal move.

    A ten whose advance fails says what stops the advance.
    """
    if verdict.legal or not verdict.code:
        return ""
    words = _sentence(verdict.code, verdict.facts, lang)
    if verdict.code != "ten_cannot_advance":
        return words
    cause = _sentence(verdict.cause or "guard_in_the_way", verdict.facts, lang)
    return text(lang, f"view.refusal.{verdict.code}", cause=continued(cause))


def _sentence(code: str, facts: Mapping[str, str | int], lang: str) -> str:
    key = f"view.refusal.{code}"
    special = f"{key}.{_variant(code, facts)}"
    key = special if has(special, lang) else key
    if code == "ten_cannot_advance":
        return ""
    return text(lang, key, **_fields(code, facts, lang))


def _variant(code: str, facts: Mapping[str, str | int]) -> str:
    """Return which of a code's sentences fits."""
    hole, colour = str(facts.get("hole", "")), str(facts.get("colour", ""))
    match code:
        case "card_not_in_hand":
            return "hidden" if facts.get("hidden") else ""
        case "under_jack":
            return str(facts.get("by", ""))
        case "wrong_suit":
            return "spade" if str(facts.get("card", "")).endswith("S") else ""
        case "seven_not_whole":
            return ("last" if facts.get("last") else "one") if facts.get("parts") == 1 else ""
        case "no_marble_there" if facts.get("captured"):
            return "captured"
        case "no_marble_there" | "not_your_marble" if "why" not in facts:
            return "reserve" if hole and hole == colour else ""
        case _:
            return str(facts.get("why", ""))


def _fields(code: str, facts: Mapping[str, str | int], lang: str) -> dict[str, str | int]:
    card = card_name(str(facts.get("card", "")), lang)
    of = colour_name if code in _GUARDS or code == "two_colours" else marble_colour
    colour, other = (of(str(facts.get(name, "")), lang) for name in ("colour", "other"))
    fields: dict[str, str | int] = {
        **dict.fromkeys(("start", "end", "hole", "count", "parts", "total"), ""),
        **facts,
        "card": card,
        "Card": sentence(card),
        "colour": colour,
        "other": other,
        "example": _example(str(facts.get("move", "")), lang),
    }
    if "also" in facts:
        fields["count"] = text(lang, "view.effect.or", first=facts["count"], second=facts["also"])
    if code in _COUNTED:
        fields["n"] = int(facts.get(_COUNTED[code], 0))
    return fields


def _example(written: str, lang: str) -> str:
    from toc_learn.engine.moves import Move

    return move_label(Move.parse(written), lang) if written else ""


def move_label(played: Move, lang: str) -> str:
    """Return a move in short: "D♦ a8 → b2", "10♥ a3 ⇄ c5 → c15", "7♣ a3 → a6 + c5 → c9"."""
    card = card_label(played.card or "", lang)
    if played.kind in ("discard", "give", "pass"):
        return text(lang, f"view.label.{played.kind}", card=card)
    words = []
    for step in played.steps:
        if step.swap:
            words.append(text(lang, "view.label.swap", start=step.start, end=step.end))
            continue
        start, end = (
            text(lang, "view.label.centre") if hole == "O" else hole for hole in (step.start, step.end)
        )
        if len(step.start) == 1 and step.start != "O":
            words.append(text(lang, "view.label.exit", end=end))
        elif played.kind == "swap-advance":
            words.append(f"→ {end}")
        else:
            for hole in step.via:
                start = text(lang, "view.label.step", start=start, end=hole)
            words.append(text(lang, "view.label.step", start=start, end=end))
    return " ".join([card, (" + " if played.kind == "split" else " ").join(words)]).strip()
