"""The rule reference holds every clause once, in order, each with its sources and its house readings."""

import pytest

from toc_learn.engine.clauses import GROUPS, clause, clauses

NUMBERED = {
    "B": range(1, 7),
    "M": range(14),
    "G": range(1, 4),
    "P": range(1, 4),
    "S": range(1, 8),
    "T": range(1, 9),
    "J": range(1, 8),
    "D": range(1, 4),
    "C": range(1, 6),
    "Q": range(1, 6),
    "R": range(1, 3),
    "E": range(1, 5),
}
NAMED = "turn win must A 7 K S 5c 5s 5d W 8 7s 7c C J6 JR JD 10 deal teams seats"
PARTLY = """
B1 B2 M7 G2 P3 S1 S7 T4 T5 J2 J4 C5 Q2 R1 R2 E2
X-must X-7 X-K X-S X-5s X-5d X-W X-7s X-7c X-C X-JD X-10 X-deal X-seats
"""


def test_the_reference_is_complete_and_in_order() -> None:
    wanted = [f"{letter}{n}" for letter, numbers in NUMBERED.items() for n in numbers]
    wanted += [f"X-{name}" for name in NAMED.split()]
    assert [one.id for one in clauses()] == wanted
    assert [one.order for one in clauses()] == list(range(len(wanted)))
    assert list(GROUPS) == [*NUMBERED, "X"]


@pytest.mark.parametrize("one", clauses(), ids=lambda one: one.id)
def test_each_clause_names_its_sources_and_decisions(one) -> None:
    assert set(one.sources) <= {"000", "001", "002", "003", "004"}
    assert list(one.sources) == sorted(set(one.sources))
    assert bool(one.decisions) == one.is_house_reading
    assert len(set(one.decisions)) == len(one.decisions)
    assert clause(one.id) is one
    assert one.section == (6 if one.id.startswith("X-") else GROUPS[one.id[0]])
    # Only notation stands without a sheet.
    assert one.sources or one.group == "B"


def test_house_readings_are_marked() -> None:
    whole = {one.id for one in clauses() if one.house == "yes"}
    partly = {one.id for one in clauses() if one.house == "partly"}
    assert whole == {"M11", "X-A"}
    assert partly == set(PARTLY.split())


def test_pitchenas_clauses_come_from_the_pitchenas_sheet() -> None:
    for one in clauses():
        if one.section == 5 and one.group != "E":
            assert "000" in one.sources, one.id


def test_an_unknown_id_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        clause("Z9")
