"""Where each rule is taught and where another lesson uses it: docs/clauses.md, made from the lessons.

python -m tools.coverage write   write docs/clauses.md
python -m tools.coverage check   exit 1 when it is not up to date, or a clause is not taught or not used again
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from toc_learn.engine.clauses import clauses
from toc_learn.lessons.clauses import clause_title
from toc_learn.lessons.loader import lesson_ids, load_lesson
from tools.writing import run

FILE = Path(__file__).resolve().parent.parent / "docs" / "clauses.md"
HEAD = """# Where each rule is taught and used again

Made by `python -m tools.coverage write` from what the lessons' steps say of themselves; a test holds it.
Every clause of the board, of moving and of the Pitchenas games is taught by a step and used again by a step
of another lesson than the first that teaches it. The rules of other tables stand in
`tables` and `doubts`.

| clause | title | taught in | used again in another lesson |
|---|---|---|---|
"""


@dataclass(frozen=True)
class Row:
    """A clause, the steps that teach it and those of other lessons that use it, as (lesson, step)."""

    clause: str
    taught: tuple[tuple[str, str], ...]
    used: tuple[tuple[str, str], ...]


def rows() -> list[Row]:
    """Return a row for each clause of sections 2 to 5, in the order of the rules."""
    steps = [(lesson, step) for lesson in lesson_ids() for step in load_lesson(lesson).steps]
    found = []
    for clause in clauses():
        if clause.group == "X":
            continue
        taught = tuple((lesson, step.id) for lesson, step in steps if clause.id in step.clauses)
        first = taught[0][0] if taught else ""
        used = tuple(  # in another lesson than the one that teaches it first
            (lesson, step.id) for lesson, step in steps if clause.id in step.tests and lesson != first
        )
        found.append(Row(clause.id, taught, used))
    return found


def _listed(steps: tuple[tuple[str, str], ...]) -> str:
    """Return steps by lesson: "`pieux` aim, lift · `walk` pass"."""
    by: dict[str, list[str]] = {}
    for lesson, step in steps:
        by.setdefault(lesson, []).append(step)
    return " · ".join(f"`{lesson}` {', '.join(some)}" for lesson, some in by.items())


def table() -> str:
    """Return what docs/clauses.md should hold."""
    lines = [
        f"| {row.clause} | {clause_title(row.clause, 'en')} | {_listed(row.taught)} | {_listed(row.used)} |"
        for row in rows()
    ]
    return HEAD + "\n".join(lines) + "\n"


def missing() -> list[str]:
    """Return what is wrong, one line a clause that no step teaches or no other lesson uses."""
    return [
        f"{row.clause} is {' and '.join(faults)}"
        for row in rows()
        if (faults := [*([] if row.taught else ["not taught"]), *([] if row.used else ["not used again"])])
    ]


def write() -> None:
    """Write the table anew."""
    FILE.write_text(table(), encoding="utf-8")


def faults() -> list[str]:
    """Return what is missing in the lessons, and whether the table is up to date."""
    fresh = FILE.is_file() and FILE.read_text("utf-8") == table()
    late = [] if fresh else ["docs/clauses.md is not up to date; run python -m tools.coverage write"]
    return [*missing(), *late]


def main(argv: list[str]) -> int:
    """Write, or check what was written; returns the exit code."""
    return run(argv, __doc__, write, faults)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
