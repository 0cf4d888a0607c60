"""A lesson in a notebook: its stars come from the browser and go back to it, or to a file and from one."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from toc_learn.lessons.commands import Choose, Play, Restart, encode
from toc_learn.view.words import text
from toc_learn.widgets.notebook import lesson

from .conftest import Sent

KEPT = {"v": 1, "lessons": {"pieux": {"spot": 3}, "exit": {"first": 2}}}


class Cell:
    """A notebook's cell as the kernel sees it."""

    def __init__(self, progress: str = "", before: Callable[[Any], object] = lambda _: None) -> None:
        self.player: Any = lesson("pieux", "aim")
        self.told: list[dict[str, Any]] = []
        self.player.shell.send = lambda content, buffers=None: self.told.append(content)
        before(self.player)
        self.hear(kind="open", search="", progress=progress, width=640)

    def hear(self, **content: Any) -> None:
        self.player.shell._handle_custom_msg(content, [])

    def saved(self) -> list[dict[str, Any]]:
        return [content["progress"] for content in self.told if content["kind"] == "save"]


def test_the_browsers_stars_are_shown_and_new_ones_kept(sent: Sent) -> None:
    cell = Cell(json.dumps(KEPT))
    assert cell.told == [], "what it knows already it is not told"
    assert cell.player.session.screen().steps[0].stars == 3
    cell.player.do(Choose("5C"))
    assert cell.saved() == []
    cell.player.do(Play("5C a8>a13"))
    assert cell.saved()[-1]["lessons"] == {"pieux": {"spot": 3, "aim": 3}, "exit": {"first": 2}}
    cell.hear(kind="progress", progress=json.dumps({"lessons": {"pieux": {"own": 1}}}))
    assert cell.player.session.screen().progress["lessons"]["pieux"] == {"spot": 3, "aim": 3, "own": 1}


def test_a_step_that_was_begun_goes_on_when_the_cell_is_shown_once_more(sent: Sent) -> None:
    cell = Cell()
    cell.player.do(Choose("5C"))
    cell.hear(
        kind="open", search="?lesson=exit", progress="", trace=json.dumps({"lesson": "pieux"}), width=640
    )
    assert cell.player.session.state.card == "5C"
    assert cell.player.session.step.id == "aim"


@pytest.mark.parametrize("progress", ["", "{", "[1]", "null", '{"lessons": {"pieux": "<b>"}}'])
def test_a_store_that_fails_leaves_the_lesson_as_it_is(sent: Sent, progress: str) -> None:
    cell = Cell(progress)
    cell.player.do(Play("5C a8>a13"))
    assert cell.player.session.screen().stars == 3


def test_a_restart_is_told_before_anything_is_kept(sent: Sent) -> None:
    cell = Cell(json.dumps(KEPT))
    cell.hear(kind="command", **encode(Restart()))
    assert cell.told[0] == {"kind": "forget", "lesson": "pieux"}
    assert cell.saved()[-1]["lessons"] == {"exit": {"first": 2}}


def test_stars_go_to_a_file_and_come_from_one(sent: Sent, tmp_path: Path) -> None:
    file = tmp_path / "toc_learn.json"
    Cell(json.dumps(KEPT)).player.export_stars(file)
    assert json.loads(file.read_text(encoding="utf8"))["lessons"] == KEPT["lessons"]
    other = Cell(json.dumps({"lessons": {"pieux": {"spot": 1, "own": 2}}}))
    other.player.import_stars(file)
    assert other.saved()[-1]["lessons"] == {"pieux": {"spot": 3, "own": 2}, "exit": {"first": 2}}
    before = other.player.session.progress
    for wrong in ("{", "[]", "{}", '{"lessons": {"pieux": {"spot": 9}}}'):
        file.write_text(wrong, encoding="utf8")
        with pytest.raises(ValueError, match="étoiles"):
            other.player.import_stars(file)
    assert other.player.session.progress == before


def test_stars_that_nobody_knows_yet_are_not_written_over_those_of_a_file(sent: Sent, tmp_path: Path) -> None:
    file = tmp_path / "toc_learn.json"
    file.write_text(json.dumps(KEPT), encoding="utf-8")

    def early(player: Any) -> None:
        with pytest.raises(ValueError, match=r"toc_learn\.json.*Rien n’a été écrit"):
            player.export_stars(file)

    cell = Cell(json.dumps(KEPT), before=early)
    assert json.loads(file.read_text(encoding="utf-8")) == KEPT
    for place in (tmp_path, tmp_path / "none" / "toc_learn.json"):
        with pytest.raises(ValueError, match="ne peut pas être écrit"):
            cell.player.export_stars(place)


@pytest.mark.parametrize("kept", ["", json.dumps({"lessons": {"pieux": {"spot": 1}}})])
def test_stars_of_a_file_reach_the_browser_though_the_cell_was_not_shown_yet(
    sent: Sent, tmp_path: Path, kept: str
) -> None:
    file = tmp_path / "toc_learn.json"
    file.write_text(json.dumps(KEPT), encoding="utf-8")
    cell = Cell(kept, before=lambda player: player.import_stars(file))
    (saved,) = cell.saved()
    assert saved["lessons"] == KEPT["lessons"]
    cell.hear(kind="open", search="", progress=json.dumps(saved), width=640)
    assert len(cell.saved()) == 1, "what it knows it is not told once more"


def test_stars_earned_before_the_cell_is_shown_once_more_reach_another_browser(sent: Sent) -> None:
    cell = Cell("", before=lambda player: player.do(Play("5C a8>a13")))
    assert cell.saved()[-1]["lessons"] == {"pieux": {"aim": 3}}


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("raw", [b"\xff\xfe{", b"\x80", b"\xc3", b"\x00", json.dumps(KEPT).encode("utf-16")])
def test_a_file_of_bytes_that_are_no_text_is_told_in_a_sentence(
    sent: Sent, tmp_path: Path, raw: bytes, lang: str
) -> None:
    file = tmp_path / "toc_learn.json"
    file.write_bytes(raw)
    with pytest.raises(ValueError, match=re.escape(text(lang, "app.keep.said.wrong"))):
        lesson("pieux", "aim", lang).import_stars(file)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("name", ["none.json", "gone/none.json", "", "long" * 200])
def test_a_file_that_is_not_there_is_told_in_a_sentence_with_what_was_expected(
    sent: Sent, tmp_path: Path, name: str, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    player = lesson("pieux", "aim", lang)
    before = player.session.progress
    for path in (tmp_path / name, str(tmp_path / name), name or "."):
        with pytest.raises(ValueError) as caught:  # noqa: PT011
            player.import_stars(path)
        said = str(caught.value)
        assert type(caught.value) is ValueError
        assert (tmp_path / name).name[:30] in said
        assert str((tmp_path / name).parent)[:30] in said
        assert "export_stars" in said
        assert "Errno" not in said
    assert player.session.progress == before
