"""What is taken from a module is in its ``__all__``: any other name is its own affair."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "toc_learn"
MODULES = {
    ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts): path
    for path in sorted(PACKAGE.rglob("*.py"))
    if path.name != "__init__.py"
}


def exported(path: Path) -> set[str] | None:
    """Return the names in a module's ``__all__``, or None where it has none."""
    for node in ast.parse(path.read_text(encoding="utf8")).body:
        if isinstance(node, ast.Assign) and [getattr(name, "id", "") for name in node.targets] == ["__all__"]:
            return set(ast.literal_eval(node.value))
    return None


def taken(name: str) -> Iterator[tuple[str, str]]:
    """Yield (module, name) for whatever a module takes from another: imported, or by the module's name."""
    tree = ast.parse(MODULES[name].read_text(encoding="utf8"))
    known: dict[str, str] = {}
    for node in ast.walk(tree):
        if not isinstance(node, ast.ImportFrom):
            continue
        base = name.split(".")[: -node.level] if node.level else []
        source = ".".join([*base, *filter(None, [node.module])])
        for alias in node.names:
            if source in MODULES:
                yield source, alias.name
            elif f"{source}.{alias.name}" in MODULES:
                known[alias.asname or alias.name] = f"{source}.{alias.name}"
    shadowed = {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    for node in ast.walk(tree):
        of = node.value.id if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) else ""
        if isinstance(node, ast.Attribute) and of in known and of not in shadowed:
            yield known[of], node.attr


@pytest.mark.parametrize("name", MODULES)
def test_what_is_taken_from_a_module_is_in_its_list(name: str) -> None:
    for source, what in taken(name):
        listed = exported(MODULES[source])
        assert listed is None or what in listed, f"{what} of {source}"
