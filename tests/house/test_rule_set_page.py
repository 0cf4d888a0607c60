"""docs/rulesets.md is what the engine says: every named rule set, every option, every contradiction."""

from __future__ import annotations

import pytest

from toc_learn import rule_sets
from toc_learn.engine.clauses import clause
from toc_learn.engine.conflicts import CONFLICTS
from toc_learn.engine.optiontext import OPTIONS
from tools.rulesets import FAMILIES, FILE, MEANING, main, page


def test_the_page_is_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == page()
    assert main(["check"]) == 0


def test_every_rule_set_and_option_has_its_place() -> None:
    assert [name for names in FAMILIES.values() for name in names] == [rules.name for rules in rule_sets()]
    assert list(MEANING) == list(OPTIONS)
    text = page()
    for option in OPTIONS:
        assert text.count(f"\n| `{option}` |") == 1 + len(FAMILIES)
    assert all(why in text for _, _, why in CONFLICTS.values())


def test_the_clauses_it_names_are_there() -> None:
    for meaning in MEANING.values():
        inside = meaning.rpartition("(")[2].rpartition(")")[0] if "(" in meaning else ""
        for name in inside.replace("P1", "").split(", "):
            assert not name or clause(name), meaning


def test_a_page_that_is_not_up_to_date_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tools.rulesets.FILE", FILE.with_name("nothing.md"))
    assert main(["check"]) == 1
    assert "tools.rulesets write" in capsys.readouterr().out
    assert main([]) == 2
