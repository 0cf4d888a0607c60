"""No behaviour asks which table is played: what a table does stands in its options, which texts change."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from toc_learn import rule_sets

PACKAGE = Path(__file__).resolve().parents[2] / "toc_learn"
ROOMS = ("engine", "players", "view", "lessons", "widgets")
FAMILIES = "|".join(sorted({rules.name.partition("-")[0] for rules in rule_sets()}))
TABLE = re.compile(rf"({FAMILIES})(-\d?)?")
ASKING = {"startswith", "endswith", "removeprefix", "partition", "count", "find", "index", "get"}
# What may look at a rule set's name or source, each with its reason.
MAY = {
    "engine/rulesets.py": "the name is written in front of the options and names the table that they change",
    "lessons/trying.py": "a case of doubt says at which table it is asked",
    "view/told_rules.py": "a rule set in words is told by its table's name, and apart from other families",
}
MODULES = [path for room in ROOMS for path in sorted((PACKAGE / room).rglob("*.py"))]


def asked(tree: ast.AST) -> list[str]:
    """Return where code asks for the name of a table, or for the text that its rules come from."""
    found = []
    for node in ast.walk(tree):
        parts: list[ast.AST] = []
        if isinstance(node, ast.Compare):
            parts = [node.left, *node.comparators]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ASKING:
            parts = [*node.args]
        elif isinstance(node, ast.MatchValue):
            parts = [node.value]
        elif isinstance(node, ast.Attribute) and node.attr in ("name", "source"):
            if re.search(r"(^|\.|_)(rules|said|base|table)$", ast.unparse(node.value)):
                found.append(f"line {node.lineno}: {ast.unparse(node)}")
            continue
        texts = [
            one.value
            for part in parts
            for one in ast.walk(part)
            if isinstance(one, ast.Constant) and isinstance(one.value, str)
        ]
        found += [
            f"line {node.lineno}: {text}"  # type: ignore[attr-defined]
            for text in texts
            if TABLE.fullmatch(text)
        ]
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_no_behaviour_asks_for_the_name_of_a_table(path: Path) -> None:
    if path.relative_to(PACKAGE).as_posix() not in MAY:
        assert not asked(ast.parse(path.read_text(encoding="utf8")))


@pytest.mark.parametrize(
    "code",
    [
        "if rules.name == 'draw-4': pass",
        "x = name in ('classic-6', 'classic-8')",
        "x = rules.name.startswith('pitchenas')",
        "x = {'draw-4': 1}.get(position.rules.name)",
        "x = self.rules.source == '000'",
        "match name:\n    case 'shawinigan-4': pass",
    ],
)
def test_asking_is_found(code: str) -> None:
    assert asked(ast.parse(code))


def test_the_exceptions_are_needed() -> None:
    for name in MAY:
        assert asked(ast.parse((PACKAGE / name).read_text(encoding="utf8"))), name
