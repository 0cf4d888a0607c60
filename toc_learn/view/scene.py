"""What is shown on a board at one moment: marbles and every mark, as one frozen value.

A scene names holes, never points: `Layout` knows where they are. It is made from a position and then
changed with `Scene.with_`, which takes any iterable where a set or tuple of holes is kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from toc_learn.engine.board import COLOURS, HOME_SLOTS
from toc_learn.engine.deals import deal_size

if TYPE_CHECKING:
    from toc_learn.engine.position import Position

__all__ = ["NUMBERS", "Ghost", "Marble", "Moving", "Refused", "Scene", "Trace", "is_home"]

NUMBERS = ("", "count", "notation")
MARBLES_EACH = 4


class Marble(NamedTuple):
    """A marble on `hole`: a track or home hole, "O" for the centre, the colour's letter for its reserve.

    `place` tells marbles apart that share a reserve or the centre; it is 0 elsewhere.
    """

    colour: str
    hole: str
    place: int = 0


class Moving(NamedTuple):
    """A marble on its way: its centre on the board in u, and how high it is lifted; a guard when it has
    come to rest as one.
    """

    colour: str
    x: float
    y: float
    lift: float = 0.0
    guard: bool = False


class Trace(NamedTuple):
    """The last move: each part's holes from the one left to the one reached, `swaps` the pairs that
    changed places.
    """

    parts: tuple[tuple[str, ...], ...] = ()
    swaps: tuple[tuple[str, str], ...] = ()


class Refused(NamedTuple):
    """A refused move: the holes walked (the start first), the hole of the cause, and the end that was
    wanted.
    """

    path: tuple[str, ...] = ()
    cause: str = ""
    end: str = ""


class Ghost(NamedTuple):
    """A marble that was captured: its colour and the hole where it stood."""

    colour: str
    hole: str


@dataclass(frozen=True, slots=True)
class Scene:
    """Marbles and marks. Every hole is text ("a0", "A1", "O"); a colour's letter is its reserve.

    `selected`, `selectable`, `targets`, `captures` and `asked` are holes; so are `struck`: marbles that would
    be captured on the way to an end, which nobody is asked to touch. `leaps` are (from, to) where a hole
    would send a marble on; `labels` are (hole, text); `arrows` are (from, to); `numbers` is "", "count" (1 to
    17, 18 on the start hole) or "notation"; `turn` and `jack` are the colours of the player to move and of
    the player whom a jack strikes; `pack` counts the cards left, -1 when none is shown; `pile` is the top
    card ("8H") or "".
    """

    arms: int = 4
    arm_holes: int = 18
    entrance_offset: int = 2
    lang: str = "fr"
    marbles: tuple[Marble, ...] = ()
    guards: frozenset[str] = frozenset()
    protected: frozenset[str] = frozenset()
    selectable: frozenset[str] = frozenset()
    selected: frozenset[str] = frozenset()
    targets: frozenset[str] = frozenset()
    captures: frozenset[str] = frozenset()
    struck: frozenset[str] = frozenset()
    asked: frozenset[str] = frozenset()
    trace: Trace | None = None
    refused: Refused | None = None
    ghosts: tuple[Ghost, ...] = ()
    labels: tuple[tuple[str, str], ...] = ()
    arrows: tuple[tuple[str, str], ...] = ()
    leaps: tuple[tuple[str, str], ...] = ()
    numbers: str = ""
    turn: str = ""
    jack: str = ""
    strike: str = "J"
    pack: int = -1
    pile: str = ""

    @classmethod
    def of(cls, position: Position, lang: str = "fr", **marks: Any) -> Scene:
        """Return the scene of a position, its marks given as for `with_`.

        The turn, a waiting jack, the pack and the pile's top card are shown when the position has them.
        """
        rules = position.rules
        marbles: list[Marble] = []
        for colour in COLOURS[: rules.arms]:
            standing = tuple(position.marbles(colour)) if colour in position.colours else ()
            marbles.extend(Marble(colour, hole) for hole in standing)
            if colour in position.colours:
                marbles.extend(Marble(colour, colour, i) for i in range(MARBLES_EACH - len(standing)))
        pile = tuple(position.pile or ())
        scene = cls(
            arms=rules.arms,
            arm_holes=rules.arm_holes,
            entrance_offset=rules.entrance_offset,
            lang=lang,
            marbles=_placed(marbles),
            guards=frozenset(position.guards),
            protected=frozenset(m.hole for m in marbles if rules.shelter and _shelters(m.hole)),
            turn="" if position.result else rules.colours_of(position.turn),
            jack=position.turn if position.jack or position.skip else "",
            strike="10" if position.skip else "J",
            pack=len(position.pack) or (0 if _is_used_up(position) else -1),
            pile=str(pile[-1]) if pile else "",
        )
        return scene.with_(**marks) if marks else scene

    def with_(self, **marks: Any) -> Scene:
        """Return the scene with some fields changed.

        Raises `TypeError` for a field that a scene has not.

        >>> Scene().with_(targets=["a4", "a5"], labels=["a4"]).labels
        (('a4', 'a4'),)
        """
        for name, value in marks.items():
            if name in _SETS:
                marks[name] = frozenset((value,) if isinstance(value, str) else value)
            elif name == "labels":
                marks[name] = tuple((v, v) if isinstance(v, str) else (v[0], v[1]) for v in value)
            elif name in ("arrows", "leaps", "ghosts", "marbles"):
                kind: Any = {"arrows": tuple, "leaps": tuple, "ghosts": Ghost._make, "marbles": Marble._make}[
                    name
                ]
                marks[name] = tuple(kind(v) for v in value)
        return replace(self, **marks)

    def bare(self) -> Scene:
        """Return the scene without marks: marbles, guards, numbers, turn, pack and pile stay."""
        empty: dict[str, Any] = {
            f.name: f.default for f in fields(self) if f.name in _SETS | _MARKS and f.name not in _STANDING
        }
        return replace(self, **empty)

    def at(self, hole: str) -> str:
        """Return the colour of the marble on a track or home hole, "" when none stands there."""
        for marble in self.marbles:
            if marble.hole == hole and hole != marble.colour:
                return marble.colour
        return ""

    def standing(self, colour: str) -> tuple[str, ...]:
        """Return the holes of a colour's marbles outside its reserve."""
        return tuple(m.hole for m in self.marbles if m.colour == colour and m.hole != colour)

    @property
    def colours(self) -> str:
        """The colours that have marbles here, clockwise."""
        return "".join(sorted({m.colour for m in self.marbles}))


_STANDING = {"guards", "protected"}
_SETS = {"guards", "protected", "selectable", "selected", "targets", "captures", "struck", "asked"}
_MARKS = {"trace", "refused", "ghosts", "labels", "arrows", "leaps"}


def _placed(marbles: Iterable[Marble]) -> tuple[Marble, ...]:
    """Number the marbles that share a hole: those in the centre."""
    seen = 0
    placed = []
    for marble in marbles:
        if marble.hole == "O":
            placed.append(marble._replace(place=seen))
            seen += 1
        else:
            placed.append(marble)
    return tuple(placed)


def _is_used_up(position: Position) -> bool:
    """Whether no card is left to deal: all are in sight or in hands, or the deals so far took every one.

    A position that tells no pack may tell of the other cards as little: then its deal alone says so.
    """
    rules = position.rules
    gifts = sum(card is not None for card in position.gifts)
    if sum(map(len, position.held)) + len(position.pile_ints) + gifts == rules.pack_size:
        return True
    if rules.draw:
        return False
    left = rules.pack_size
    for number in range(1, position.deal + 1):
        left -= deal_size(rules, number, left) * len(rules.players)
        left -= bool(rules.common) and number == len(rules.deals)  # C5: the card that is shown
    return left == 0


def _shelters(hole: str) -> bool:
    """Return whether a hole is the eighth of an arm, which protects in some rule sets (X-8)."""
    return hole[:1].islower() and hole[1:] == "8"


def is_home(hole: str) -> bool:
    """Return whether a hole lies in a home column ("A1")."""
    return len(hole) == 2 and hole[0].isupper() and hole[1:].isdigit() and int(hole[1:]) <= HOME_SLOTS
