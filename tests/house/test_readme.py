"""The README's Python runs, its commands and links exist, its addresses are the project's."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from tests.sampling import ROOT
from toc_learn import Move, Position
from toc_learn.app.arguments import COMMANDS
from toc_learn.app.cli import main
from toc_learn.engine.positiontext import SINGLE

README = (ROOT / "README.md").read_text(encoding="utf8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf8"))["project"]


def test_the_python_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", README, re.S)
    assert blocks
    for block in blocks:
        exec(compile(block, "README.md", "exec"), {})  # the README is ours
    said = capsys.readouterr().out
    assert "G2" in said


def test_the_commands_of_the_readme_exist() -> None:
    named = set(re.findall(r"^toc-learn +([a-z]+)", README, re.M))
    assert named
    assert named <= set(COMMANDS)


def test_what_the_paper_on_positions_writes_can_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paper = (ROOT / "docs" / "positions.md").read_text(encoding="utf8")
    positions = re.findall(r"^    (pitchenas-4 .*)", paper, re.M)
    moves = re.findall(r"^\| `(\S+(?: \S+)*)` \| ", paper.partition("## A move")[2], re.M)
    assert (len(positions), len(moves)) == (1, 8)
    for position in positions:
        Position.parse(position)
    for move in moves:
        assert str(Move.parse(move)) == move
    for field in (*SINGLE, "hand.A", "given.A"):
        assert f"`{field}" in paper
    (record,) = re.findall(r"```\n(\[Rules.*?)```", paper, re.S)
    file = tmp_path / "game.txt"
    file.write_text(record, encoding="utf8")
    assert main(["replay", str(file), "--lang", "en"]) == 0
    assert "4 moves replayed" in capsys.readouterr().out
    assert main(["help", "--lang", "fr"]) == 0
    assert "docs/positions.md" in capsys.readouterr().out
    for paper_name in ("positions", "rulesets", "lessons", "school", "serving"):
        assert f"](docs/{paper_name}.md)" in README


def test_files_that_the_papers_link_to_exist() -> None:
    for paper in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")):
        text = re.sub(r"```.*?```", "", paper.read_text(encoding="utf8"), flags=re.S)
        for link in re.findall(r"\]\(([^)#]+)", text):
            if not link.startswith("http"):
                assert (paper.parent / link).exists(), f"{paper.name} links to {link}"


def test_badges_and_links_name_the_project_of_the_settings() -> None:
    owner_and_name = PROJECT["urls"]["Homepage"].removeprefix("https://github.com/")
    links = re.findall(r"https://mybinder\.org/v2/gh/([^/]+/[^/]+)/", README)
    assert links == [owner_and_name] * 3
    for paper in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")):
        for found in re.findall(r"https://github\.com/([\w-]+/[\w-]+)", paper.read_text(encoding="utf8")):
            assert found == owner_and_name, paper.name


def test_the_readme_says_what_is_untested_and_unaffiliated() -> None:
    assert "not affiliated with Pitchenas" in README
    assert "Not tested:" in README


def test_the_line_that_ci_runs_is_the_one_that_people_paste() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf8")
    finds = re.search(r"line=\$\((awk .*)\)", script)
    assert finds is not None
    done = subprocess.run(["sh", "-c", finds[1]], cwd=ROOT, capture_output=True, text=True, check=True)
    assert re.fullmatch(r"python3 -m venv \S+ && .*\[test\].* -m pytest .*\n", done.stdout)
    assert README.count(done.stdout) == 1
