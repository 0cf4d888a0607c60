"""The referee's answer: legal or not and, if not, which rule says so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from toc_learn.engine.moves import Move

__all__ = ["CODES", "Verdict"]

# Why a move is refused. The referee names the first that applies, over all parts of the move together.
CODES: Final = (
    "card_not_in_hand", "under_jack", "card_cannot_do_that", "wrong_count", "wrong_suit", "not_your_marble",
    "no_marble_there", "two_colours", "same_marble_twice", "too_many_parts", "seven_not_whole",
    "swap_not_allowed", "ten_cannot_advance", "start_taken", "guard_in_the_way", "guard_at_the_end",
    "protected", "home_slot_taken", "home_no_passing", "home_overshoot", "home_not_backward",
    "home_never_left", "own_start_is_wall", "must_play",
)  # fmt: skip

Facts = Mapping[str, str | int]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a move is legal; when it is not: the `code`, the clause that says so, and the holes concerned.

    `facts` are what a sentence about the refusal needs, ids and numbers only (see `reasons`).
    """

    legal: bool
    code: str | None = None
    cause: str | None = None  # of `ten_cannot_advance`: the code of the walk that fails
    clause: str | None = None
    holes: tuple[str, ...] = ()
    move: Move | None = None  # as the list of legal moves writes it, when legal; else as it was given
    facts: Facts = field(default_factory=lambda: MappingProxyType({}))

    def __bool__(self) -> bool:
        return self.legal

    def sentence(self, lang: str) -> str:
        """Return the verdict as one sentence in `lang`; raises `TextError` for a language there is not."""
        from toc_learn.view import narrate
        from toc_learn.view.words import asked

        lang = asked(lang)
        if self.legal:
            return narrate.allowed(lang)
        return narrate.refusal(self, lang)
