"""Imports go one way: engine <- players, view <- lessons <- widgets <- app (docs/house.md)."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "toc_learn"

# What each room may import of the package, when its modules are loaded.
ALLOWED = {
    "engine": set(),
    "players": {"engine"},
    "view": {"engine"},
    "lessons": {"engine", "players", "view"},
    "widgets": {"engine", "players", "view", "lessons"},
    "app": {"engine", "players", "view", "lessons", "widgets"},
}

# Imports inside a function that reach the other way: (file, room reached), each with its reason.
LAZY = {
    ("engine/errors.py", "view"): "an error's sentence is told by the words of view",
    ("engine/referee.py", "view"): "Verdict.sentence",
    ("engine/verdict.py", "view"): "Verdict.sentence",
    ("engine/position.py", "view"): "Position._repr_svg_",
    ("engine/rulesets.py", "view"): "RuleSet.describe",
    ("__init__.py", "widgets"): "toc.board, toc.lesson: widgets are loaded when a notebook asks for them",
}

# Rooms that may know these libraries.
LIBRARIES = {
    "ipycanvas": {"widgets"},
    "ipywidgets": {"widgets"},
    "anywidget": {"widgets"},
    "voila": {"app"},
    "tornado": {"app"},
    "jupyter_server": {"app"},
    "attrs": {"lessons", "view", "app"},
    "cattrs": {"lessons"},
}


def modules() -> list[Path]:
    return sorted(p for p in PACKAGE.rglob("*.py") if "__pycache__" not in p.parts)


def imported(path: Path) -> list[tuple[str, bool]]:
    """Return (absolute name, is lazy) for every import in the file but those for type checkers."""
    tree = ast.parse(path.read_text(encoding="utf8"))
    found: list[tuple[str, bool]] = []

    def names(node: ast.Import | ast.ImportFrom) -> list[str]:
        if isinstance(node, ast.Import):
            return [alias.name for alias in node.names]
        if node.level == 0:
            base = node.module or ""
        else:
            parts = ["toc_learn", *path.relative_to(PACKAGE).parts[:-1]]
            base = ".".join([*parts[: len(parts) - node.level + 1], *([node.module] if node.module else [])])
        return [f"{base}.{alias.name}" for alias in node.names]

    def visit(node: ast.AST, lazy: bool) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test):
                continue
            if isinstance(child, ast.Import | ast.ImportFrom):
                found.extend((name, lazy) for name in names(child))
            visit(child, lazy or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda))

    visit(tree, False)
    return found


def room(module: str) -> str | None:
    parts = module.split(".")
    return parts[1] if parts[0] == "toc_learn" and len(parts) > 1 and parts[1] in ALLOWED else None


@pytest.mark.parametrize("path", modules(), ids=lambda p: str(p.relative_to(PACKAGE)))
def test_a_room_imports_only_what_it_may(path: Path) -> None:
    name = path.relative_to(PACKAGE).as_posix()
    own = path.relative_to(PACKAGE).parts[0]
    if own in ("notebooks", "locale"):
        return
    for module, lazy in imported(path):
        reached = room(module)
        if reached is None or reached == own:
            continue
        if own == "__init__.py":
            assert lazy or reached == "engine", f"{name} loads {module} at import"
        elif not (lazy and (name, reached) in LAZY):
            assert reached in ALLOWED[own], f"{name} imports {module}"


@pytest.mark.parametrize("path", modules(), ids=lambda p: str(p.relative_to(PACKAGE)))
def test_libraries_stay_in_their_rooms(path: Path) -> None:
    own = path.relative_to(PACKAGE).parts[0]
    for module, _ in imported(path):
        library = module.partition(".")[0]
        if own == "engine" and library != "toc_learn":
            assert library in sys.stdlib_module_names, f"the engine imports {library}"
        if library in LIBRARIES:
            assert own in LIBRARIES[library], f"{path.name} imports {library}"


def test_import_loads_the_standard_library_only() -> None:
    code = (
        "import sys; before=set(sys.modules); import toc_learn;"
        "print([m for m in set(sys.modules)-before if m.partition('.')[0] not in sys.stdlib_module_names"
        " and m.partition('.')[0] != 'toc_learn'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
