"""What is wrong with a text that cannot be read, in one or two sentences."""

from __future__ import annotations

from toc_learn.engine.conflicts import CONFLICTS
from toc_learn.view.spelling import shown, spelling
from toc_learn.view.words import has, text

__all__ = ["error"]

# Codes whose sentence itself names what was expected; after the others it follows, where it is known.
NAMES_EXPECTED = frozenset(
    {"field_here", "record_player", "record_start_rules", "record_start_dealer", "record_after_end"}
    | {"record_move_seed"}
    | {f"conflict_{kind}" for kind in CONFLICTS}
)

# Codes whose word may be no word at all, as after a comma; the others say so themselves.
MAY_LACK = frozenset(
    {"rules_unknown", "option_unknown", "option_value", "hole_unknown", "card_unknown", "value_wrong"}
    | {"number_wrong", "player_unknown"}
)


def error(code: str, lang: str, field: str = "", word: str = "", expected: str = "", reason: str = "") -> str:
    """Return the sentence of an error's `code`: where (`field`), the offending `word`, and what was
    `expected`, or how a word that was nearly right is spelled.

    `reason` is a further sentence, as the referee's about a refused move in a record. Raises `KeyError`
    for a code that no catalog knows.
    """
    near = spelling(code, word, lang)
    key = f"view.error.{code}"
    if not word and code in MAY_LACK:
        key = f"{key}.empty" if has(f"{key}.empty", lang) else "view.error.empty"
    said = text(lang, key, field=shown(field), word=shown(word), expected=shown(expected))
    if near:
        return text(lang, "view.error.because", said=said, reason=near)
    if code == "option_value" and has(f"view.error.values.{field}", lang):
        expected = text(lang, f"view.error.values.{field}")
    if expected and not reason and code not in NAMES_EXPECTED:  # a reason names itself what it expects
        said = text(lang, "view.error.expected", said=said, expected=expected).replace("….", "…")
    return text(lang, "view.error.because", said=said, reason=reason) if reason else said
