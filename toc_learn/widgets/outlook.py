"""How a reader likes the board: which names its holes carry, who sits at the bottom, star or straight sides.

That is the face's own affair: no lesson asks for it and no session knows it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from toc_learn.engine.board import COLOURS
from toc_learn.view.layout import SHAPES
from toc_learn.view.scene import NUMBERS

__all__ = ["Outlook", "read_outlook"]


@dataclass(frozen=True, slots=True)
class Outlook:
    """`numbers` is "", "count" (1 to 18) or "notation" ("a0"); `bottom` a colour; `shape` of `SHAPES`."""

    numbers: str = ""
    bottom: str = "A"
    shape: str = "star"

    def fitting(self, arms: int) -> Outlook:
        """Return the same for a board with so many arms; a colour it has not gives way to the first."""
        return self if self.bottom in COLOURS[:arms] else replace(self, bottom="A")

    def turned(self, arms: int) -> Outlook:
        """Return the same with the next colour at the bottom, clockwise."""
        here = COLOURS.index(self.fitting(arms).bottom)
        return replace(self, bottom=COLOURS[(here + 1) % arms])

    def numbered(self, numbers: str) -> Outlook:
        """Return the same with these names on the holes, or without any if they had these."""
        return replace(self, numbers="" if self.numbers == numbers else numbers)

    def reshaped(self) -> Outlook:
        """Return the same on the other shape of board."""
        return replace(self, shape="star" if self.shape == "polygon" else "polygon")

    def encoded(self) -> dict[str, str]:
        """Return the message that `read_outlook` reads."""
        return {"command": "outlook", "numbers": self.numbers, "bottom": self.bottom, "shape": self.shape}


def read_outlook(message: Mapping[str, object]) -> Outlook | None:
    """Return the outlook that a message from the page asks for; None for any other message.

    >>> read_outlook(Outlook("count", "C").encoded())
    Outlook(numbers='count', bottom='C', shape='star')
    >>> read_outlook({"command": "outlook", "numbers": "count", "bottom": "Z", "shape": "star"})
    """
    numbers, bottom, shape = (message.get(name) for name in ("numbers", "bottom", "shape"))
    if message.get("command") != "outlook" or numbers not in NUMBERS or shape not in SHAPES:
        return None
    if not isinstance(bottom, str) or len(bottom) != 1 or bottom not in COLOURS:
        return None
    return Outlook(str(numbers), bottom, str(shape))
