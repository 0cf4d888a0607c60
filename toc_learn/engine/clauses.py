"""The rule reference: every clause by its id, where it comes from, and what in it is a house reading.

Sentences are not here (the lesson data holds them, in both languages); a clause is found by the id that a
refusal cites, such as ``"G2"`` or ``"X-5d"``. Sources are named by their number: 000 Pitchenas,
001 encyclopedia, 002 draw-pile sheet, 003 "Canadian petits chevaux", 004 older encyclopedia with the
Shawinigan association's rules.

>>> clause("G2").sources
('000', '001', '003', '004')
>>> clause("M7").house, clause("M7").decisions
('partly', ('choice',))
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

__all__ = ["GROUPS", "Clause", "House", "clause", "clauses"]

House = Literal["no", "partly", "yes"]

# Group letter -> section of the reference. The order is the order in which the reference is read.
GROUPS: dict[str, int] = {
    "B": 2,  # board and notation
    "M": 3,  # moving
    "G": 4,  # guards
    "P": 5,  # Pitchenas: a turn
    "S": 5,  # the seven
    "T": 5,  # the ten
    "J": 5,  # the jack
    "D": 5,  # two players
    "C": 5,  # three players, common camp
    "Q": 5,  # four players
    "R": 5,  # turns and dealers
    "E": 5,  # etiquette
    "X": 6,  # the other tables
}


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of the rules.

    ``sources`` names the sheets that state it (empty: a convention of notation that no sheet needs to state).
    ``decisions`` names the choices in it that no sheet settles; ``house`` says whether they are none of the
    clause ("no"), a part of it ("partly") or the whole clause ("yes").
    """

    id: str
    sources: tuple[str, ...]
    decisions: tuple[str, ...]
    house: House
    order: int

    @property
    def group(self) -> str:
        """The letter that the id begins with: "M" for M7, "X" for X-5d."""
        return self.id[0]

    @property
    def section(self) -> int:
        """The section of the reference it stands in, 2 to 6."""
        return GROUPS[self.group]

    @property
    def is_house_reading(self) -> bool:
        """Whether any part of the clause is a choice that the sheets do not make."""
        return self.house != "no"


# One line a clause: id, sources ("-" for none), then its decisions by name ("!" before: all of it is one).
_TABLE = """
B1 002,004 hole_count
B2 001,004 distance
B3 000,001,004
B4 -
B5 -
B6 000

M0 000,001,002,003,004
M1 000,001,002,003,004
M2 000,001,003,004
M3 000,001,003,004
M4 000,001,003,004
M5 000,001,002,003,004
M6 000,001,003,004
M7 000,001,003,004 choice
M8 000,001,003,004
M9 000,001,002,003,004
M10 002,003
M11 000 ! however_it_came
M12 000
M13 000,001,004

G1 000,001,003,004
G2 000,001,003,004 common_camp
G3 001,003,004

P1 000
P2 000
P3 000 values

S1 000 different_marbles
S2 000
S3 000
S4 000
S5 000
S6 000
S7 000 all_of_it,all_eight

T1 000
T2 000
T3 000
T4 000 any_marble,common_marble
T5 000 common_camp
T6 000
T7 000
T8 000

J1 000
J2 000,001 effect
J3 000
J4 000,001 effect
J5 000
J6 000
J7 000

D1 000
D2 000
D3 000

C1 000
C2 000
C3 000
C4 000
C5 000 only_shown

Q1 000
Q2 000,001,004 every_deal,same_time
Q3 000
Q4 000
Q5 000

R1 000 leader
R2 000 next_dealer,first_dealer

E1 000
E2 000,001,004 undo
E3 000,001,003,004
E4 001,004

X-turn 001,002,003,004
X-win 001,002,003,004
X-must 001,002,003,004 ten_and_jack
X-A 001,004 ! step_of_one
X-7 001,002,003,004 no_marble_twice
X-K 001,002,003,004 classic_king,draw_king
X-S 001,002,003,004 own_guard,two_own_marbles
X-5c 001,004
X-5s 001,004 passes_guards
X-5d 002,003 moves_guard,guard_blocks,passes_guards,enters_home
X-W 002,003 draw_wall,reaching
X-8 001,004
X-7s 001,004 both_sevens
X-7c 003 both_sevens
X-C 001,004 same_seven,captures_there
X-J6 001,003,004
X-JR 001,004
X-JD 002 or_later
X-10 001,004 last_card,whole_hand
X-deal 001,002,003,004 two_packs,ties,empty_pack
X-teams 001,003,004
X-seats 002,003 draw_table
"""


@cache
def clauses() -> tuple[Clause, ...]:
    """Every clause, in the order of the reference: B M G P S T J D C Q R E, then X."""
    found: list[Clause] = []
    for line in _TABLE.split("\n"):
        if not line:
            continue
        name, sources, *rest = line.split()
        house: House = "no"
        if rest:
            house = "yes" if rest[0] == "!" else "partly"
        found.append(
            Clause(
                id=name,
                sources=() if sources == "-" else tuple(sources.split(",")),
                decisions=tuple(rest[-1].split(",")) if rest else (),
                house=house,
                order=len(found),
            )
        )
    return tuple(found)


@cache
def _by_id() -> dict[str, Clause]:
    return {one.id: one for one in clauses()}


def clause(name: str) -> Clause:
    """The clause with this id; KeyError names an id that the reference has not."""
    return _by_id()[name]
