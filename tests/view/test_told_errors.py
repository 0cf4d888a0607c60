"""What cannot be read, in words: every error of the engine says where, what, and what was expected."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import toc_learn.engine
from tests.view.wording import fine
from toc_learn.engine.errors import CODES as ERRORS
from toc_learn.view import narrate
from toc_learn.view.told_errors import NAMES_EXPECTED
from toc_learn.view.words import LANGUAGES


def raised() -> list[tuple[str, str, bool]]:
    """Return where the engine raises an error: file, code, and whether it says what it expected."""
    found = []
    for path in sorted(Path(toc_learn.engine.__file__).parent.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if not re.fullmatch(r"(Position|RuleSet|Move|Record)Error", node.func.id) or not node.args:
                continue
            code = node.args[0]
            if isinstance(code, ast.Constant) and isinstance(code.value, str):
                found.append((path.name, code.value, len(node.args) > 3))
    return found


def test_every_error_of_the_engine_has_its_sentence() -> None:
    places = raised()
    assert len(places) > 40
    for _, code, says in places:
        assert code in ERRORS
        assert says or code not in NAMES_EXPECTED, code


@pytest.mark.parametrize("code", list(ERRORS))
@pytest.mark.parametrize("lang", LANGUAGES)
def test_errors_say_where_what_and_what_was_expected(code: str, lang: str) -> None:
    said = fine(narrate.error(code, lang, "champ", "mot", "attendu-ici"))
    assert "attendu-ici" in said
    assert "mot" in said or code.endswith("_empty")
    if code not in NAMES_EXPECTED:
        bare = fine(narrate.error(code, lang, "champ", "mot"))
        assert "attendu-ici" not in bare
        assert bare.endswith(".")
    assert narrate.error(code, lang, "f", "w", "e", "Raison.").endswith(" Raison.")


def test_hostile_words_in_an_error_are_repeated_as_they_are() -> None:
    word = "{field} <b> %s {0}"
    assert word in narrate.error("field_unknown", "fr", "x", word)
