"""The engine asks a rule set for its options, never for its name: a changed table must play as it says."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import toc_learn.engine
from toc_learn import rule_sets

MODULES = sorted(Path(toc_learn.engine.__file__).parent.glob("*.py"))
NAMES = {rules.name for rules in rule_sets()}


def deciding(source: str) -> list[int]:
    """Return the lines where a name does more than stand in a text or find its own table."""
    tree = ast.parse(source)
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr == "name":
            parent = parents[node]
            called = isinstance(parent, ast.Call) and parent.func is node  # `ground.name(hole)`
            told = isinstance(parent, ast.FormattedValue) or (
                isinstance(parent, ast.Call) and getattr(parent.func, "id", "").endswith("Error")
            )
            own_table = isinstance(parent, ast.Subscript) and getattr(parent.value, "id", "") == "NAMED"
            listed = isinstance(parent, ast.DictComp) and parent.key is node
            returned = isinstance(parent, ast.IfExp) and isinstance(parents[parent], ast.Return)
            if not (called or told or own_table or listed or (returned and parent.orelse is node)):
                found.append(node.lineno)
        elif isinstance(node, ast.Constant) and node.value in NAMES:
            # A name as a default or an example, and the names of the tables themselves, decide nothing.
            parent = parents[node]
            called = getattr(parent.func, "id", "") if isinstance(parent, ast.Call) else ""
            said = called in ("_table", "as_text") or called.endswith("Error")
            if not (said or isinstance(parent, ast.arguments)):
                found.append(node.lineno)
    return sorted(found)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.stem)
def test_no_module_decides_by_the_name_of_a_rule_set(module: Path) -> None:
    assert deciding(module.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "line",
    [
        "rules.name == 'x'",
        "rules.name in DRAWN",
        "TABLE[rules.name]",
        "TABLE.get(rules.name)",
        "rules.name.startswith('p')",
        "name = rules.name",
        "DRAWN = ('shawinigan-4',)",
        "str(rules) == 'draw-4'",
    ],
)
def test_deciding_by_a_name_is_seen(line: str) -> None:
    assert deciding(line) == [1]
