"""What can be wrong with a text or a move. Every error is a `ValueError` and knows ids, not sentences.

``error.code`` names the sentence ``view.error.<code>`` of the catalogs; it takes the fields ``field``,
``word`` and ``expected`` (a hint that reads the same in every language: values, hole names, a pattern).
`CODES` lists them all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from toc_learn.engine.referee import Verdict

__all__ = [
    "CODES", "IllegalMove", "MoveError", "PositionError", "RecordError", "RuleSetError", "TextError",
    "as_text",
]  # fmt: skip

# code: when it is raised
CODES = {
    "not_text": "`word` is no text at all, but another value, as Python writes it",
    "language": "`word` is not a language that sentences can be had in",
    # rule sets
    "rules_unknown": "no rule set has the name `word`",
    "rules_brackets": "the options of a rule set are not written `name[option=value,…]`",
    "rules_blanks": "`word` has blanks between its brackets; `expected` is the same without them",
    "option_unknown": "no option is called `word`",
    "option_value": "the option `field` has no value `word`",
    "option_twice": "the option `field` is given twice",
    # `field`=`word` contradicts `expected`, another option or the pack (see `conflicts`):
    "conflict_seats_arms": "a player has a colour that the board has not",
    "conflict_common_arms": "the common camp has a colour that the board has not",
    "conflict_common_seats": "the common colour is a player's",
    "conflict_common_few": "fewer than two players beside the common camp",
    "conflict_common_teams": "a common camp and teams",
    "conflict_common_five": "a common camp and a 5 that moves marbles of every colour",
    "conflict_teams_seats": "the players cannot be parted into teams of that size",
    "conflict_teams_all": "all players in one team",
    "conflict_wild_teams": "the wild two of spades and teams",
    "conflict_exchange_solo": "an exchange where each plays alone",
    "conflict_draw_deals": "drawing after every card and more than one deal",
    "conflict_deals_pack": "the deals of a round need more cards than the pack has",
    "conflict_deals_first": "the first deal needs more cards than the pack has",
    # positions
    "position_empty": "the text is empty",
    "field_unknown": "no field is called `word`",
    "field_twice": "the field `field` is given twice",
    "field_here": "the field `field` has no meaning in this rule set or phase; `expected` says what it needs",
    "hole_unknown": "`word` is no hole of this board",
    "hole_wrong": "a marble of the colour `field` cannot stand on `word`",
    "hole_taken": "two marbles on the hole `word`",
    "marbles_many": "more than four marbles of the colour `field`",
    "player_unknown": "`word` is no player of this rule set",
    "card_unknown": "`word` is no card",
    "card_absent": "the pack of this rule set has no `word`",
    "card_twice": "`word` is there more often than the pack has it",
    "number_wrong": "`word` is not a number that fits",
    "value_wrong": "the field `field` has no value `word`",
    "value_missing": "nothing stands after `word`",
    # moves
    "move_empty": "the text is empty",
    "move_card": "a move begins with a card; `word` is none",
    "move_step": "`word` is no step",
    "move_blanks": "`word` has blanks around its signs; `expected` is the same without them",
    "move_no_end": "in `word` a hole is missing after a sign",
    "move_no_start": "in `word` a hole is missing before a sign",
    "move_hole": "`word` is no hole of this board",
    "move_long": "more steps than any move has",
    # records
    "record_not_text": "`word` is no text at all, but another value, as Python writes it",
    "record_header": "the header `word` is malformed",
    "record_header_missing": "the header `word` is missing",
    "record_header_quotes": "the value in the header `word` does not stand between straight quotes",
    "record_header_value": "the value of the header `word` cannot be read; the error's `reason` says why",
    "record_start_rules": "the header Start has the rules `word`, the header Rules has `expected`",
    "record_start_dealer": "the header Dealer names `word`, the header Start lets `expected` deal",
    "record_after_end": "`word` stands after the end of the game, the result `expected`",
    "record_header_twice": "the header `word` is there twice",
    "record_line": "the line cannot be read",
    "record_move": "the move `word` is refused where the record plays it",
    "record_move_seed": "the move `word` needs a card that the seed has not dealt; `expected` is the hand",
    "record_player": "the record lets `word` move where it is the turn of `expected`",
    "record_deal": "the cards `word` are not those that are dealt or drawn there",
    "record_deal_seed": "the cards `word` are not those that the seed deals or draws there",
    "record_result": "the result `word` is not the one that the moves lead to",
}


class TextError(ValueError):
    """A text that cannot be read: which `field`, the offending `word`, what was `expected`."""

    def __init__(self, code: str, field: str = "", word: str = "", expected: str = "") -> None:
        super().__init__(code, field, word, expected)
        self.code = code
        self.field = field
        self.word = word
        self.expected = expected

    def sentence(self, lang: str) -> str:
        """Return what is wrong as one sentence in `lang`; raises `TextError` for a language there is not."""
        from toc_learn.view import narrate
        from toc_learn.view.words import asked

        return narrate.error(self.code, asked(lang), self.field, self.word, self.expected)

    def __str__(self) -> str:
        return self.sentence("en")


def as_text(value: object, error: type[TextError], field: str, expected: str) -> str:
    """Return `value` if it is a text; raises `error` (``not_text``) for anything else."""
    if isinstance(value, str):
        return value
    raise error("not_text", field, repr(value)[:200], expected)


class RuleSetError(TextError):
    """The name or the options of a rule set cannot be read, or contradict each other."""


class PositionError(TextError):
    """The text of a position cannot be read, or the position cannot exist."""


class MoveError(TextError):
    """The text of a move cannot be read (a readable move that the rules refuse is an `IllegalMove`)."""


class RecordError(TextError):
    """A game record that cannot be replayed: `line` (from 1) and, where a move is at fault, `move`.

    `reason` is the refusal (`Verdict`) or the `MoveError` of that move, where there is one, or what is wrong
    with the value of a header (`TextError`).
    """

    def __init__(
        self,
        code: str,
        line: int,
        word: str = "",
        expected: str = "",
        move: str = "",
        reason: Verdict | TextError | None = None,
    ) -> None:
        super().__init__(code, str(line), word, expected)
        self.line = line
        self.move = move
        self.reason = reason

    def sentence(self, lang: str) -> str:
        """Return what is wrong, and why the move is refused, in `lang`."""
        from toc_learn.view import narrate
        from toc_learn.view.words import asked

        lang = asked(lang)
        reason = "" if self.reason is None else self.reason.sentence(lang)
        return narrate.error(self.code, lang, self.field, self.word, self.expected, reason)


class IllegalMove(ValueError):
    """A readable move that the referee refuses; carries the `Verdict`."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict)
        self.verdict = verdict

    def sentence(self, lang: str) -> str:
        """Return the referee's reason as one sentence in `lang`."""
        return self.verdict.sentence(lang)

    def __str__(self) -> str:
        return self.sentence("en")
