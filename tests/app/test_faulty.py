"""A teacher's lesson that is saved with a fault while it is served: its place says so, all else goes on."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.conftest import Site, until
from tests.serving import serving
from toc_learn.app import faulty, proving
from toc_learn.lessons.checker import check
from toc_learn.lessons.loader import DATA, OWN, load
from toc_learn.view.escape import escape
from toc_learn.view.words import text

GOOD = (Path(__file__).parents[1] / "browser" / "lessons" / "every-move.toml").read_text(encoding="utf8")
FAULTS = {
    "junk": "id = [",
    "nothing": "",
    "no text": "\x00\x01",
    "one title in one language": re.sub(
        r'^title\.en = .*\n|, en = "[^"]*"(?= \}\n)', "", GOOD, count=1, flags=re.M
    ),
    "an impossible board": GOOD.replace('position = "', 'position = "x ', 1),
}
PAGES = ("", "rules", "about", "print", "doubts", "still?lesson=pieux", "print?lesson=pieux")


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Site, Path]]:
    """A server with a teacher's two lessons, and the folder they are in."""
    folder, log = tmp_path_factory.mktemp("lessons"), tmp_path_factory.mktemp("server") / "log.txt"
    for name in ("every-move", "second"):
        (folder / f"{name}.toml").write_text(GOOD.replace('"every-move"', f'"{name}"', 1), encoding="utf8")
    command = (sys.executable, "-m", "toc_learn.app", "--lang", "en", "--lessons", str(folder))
    with serving("--visitors", "1", command=command, log=log) as address:
        yield Site(address, log), folder


@pytest.mark.parametrize("name", FAULTS)
def test_a_lesson_saved_with_a_fault_spoils_no_page_but_its_own(own: tuple[Site, Path], name: str) -> None:
    site, folder = own
    file = folder / "every-move.toml"
    before = {path: site.ask(f"{path}{'&' if '?' in path else '?'}lang=fr") for path in PAGES}
    link = '"/learn?lesson=every-move&amp;lang=fr"'
    assert link in before[""].text
    said = len(site.log.read_text(encoding="utf8"))
    try:
        file.write_text(FAULTS[name], encoding="utf8")
        _, (fault, *_) = load(file)
        answers = {path: site.ask(f"{path}{'&' if '?' in path else '?'}lang=fr") for path in PAGES}
        assert {path: answer.status for path, answer in answers.items()} == dict.fromkeys(PAGES, 200)
        kind = escape(text("fr", "app.error.faulty.text"))
        contents = answers[""].text
        assert contents.count(kind) == 1
        assert link not in contents
        assert ">every-move<" in contents
        assert "lesson=second" in contents
        for answer in answers.values():
            assert escape(fault.sentence("fr")) not in answer.text, "a teacher's fault, told to every pupil"
        for path in ("learn", "still", "print"):
            answer = site.ask(f"{path}?lesson=every-move&lang=fr")
            assert answer.status == 500
            assert kind in answer.text
            assert escape(fault.sentence("fr")) in answer.text
            assert "kernelId" not in answer.text
        told = fault.sentence("en")
        until(lambda: told in site.log.read_text(encoding="utf8"))
        site.ask("?lang=en")
        lines = site.log.read_text(encoding="utf8")[said:]
        assert lines.count(told) == 1
        assert "every-move.toml" in told
        assert "Traceback" not in lines
    finally:
        file.write_text(GOOD, encoding="utf8")
    assert site.ask("?lang=fr").text == before[""].text
    assert site.ask("still?lesson=every-move&lang=fr").status == 200


@pytest.mark.parametrize("name", ["other", "walk", "Ma leçon"])
def test_a_misnamed_file_is_told_of_once_and_does_not_stop_the_server(
    own: tuple[Site, Path], name: str
) -> None:
    """While the server runs it is what it is at a start: left out, or faulty under the name of an id."""
    site, folder = own
    before, said = site.ask("?lang=fr").text, len(site.log.read_text(encoding="utf8"))
    file = folder / f"{name}.toml"
    try:
        file.write_text(GOOD, encoding="utf8")
        assert (site.ask("?lang=fr").text == before) is (name != "other")
        assert site.ask("learn?lesson=other&lang=fr").status == (500 if name == "other" else 404)
        until(lambda: file.name in site.log.read_text(encoding="utf8")[said:])
        site.ask("?lang=en")
        assert site.log.read_text(encoding="utf8")[said:].count(file.name) == 1
        said = len(site.log.read_text(encoding="utf8"))
        (folder / "every-move.toml").write_text(GOOD + "\n", encoding="utf8")  # what is known is asked again
        for path in PAGES:
            site.ask(path)
        assert file.name not in site.log.read_text(encoding="utf8")[said:]
    finally:
        file.unlink()
        (folder / "every-move.toml").write_text(GOOD, encoding="utf8")
    assert site.ask("?lang=fr").text == before


#: What keeps nobody from playing, and only a whole look at the lesson finds: the text, and what is said.
UNPROVEN = {
    "HTML in a title": (GOOD.replace('title.en = "Walk"', 'title.en = "<b>Walk</b>"', 1), "is HTML"),
    "a wrong par": (GOOD.replace("\ngoal = ", "\npar = 9\ngoal = ", 1), "not 9"),
    "a text that is never said": (
        GOOD.replace("[[step.wrong]]", '[[step.wrong]]\nmove = "3C A>a0"', 1), "step exit",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", UNPROVEN)
def test_a_fault_that_spoils_no_page_is_told_of_once(own: tuple[Site, Path], name: str) -> None:
    """Nobody need ask for a page: whoever saves the file looks at the terminal."""
    site, folder = own
    file, third = folder / "second.toml", folder / "third.toml"
    said = len(site.log.read_text(encoding="utf8"))
    made, fault = (part.replace('"every-move"', '"second"', 1) for part in UNPROVEN[name])

    def lines() -> list[str]:
        told = site.log.read_text(encoding="utf8")[said:]
        return [line for line in told.splitlines() if line.startswith("second.toml")]

    try:
        for again in ("", "\n"):  # saved anew with the same fault, it is no news
            file.write_text(made + again, encoding="utf8")
            until(lambda: lines() != [], 30)
            assert site.ask("learn?lesson=second&lang=fr").status == 200
        # Another one that is told of, after it: then this one was looked at again.
        third.write_text(made.replace('"second"', '"third"', 1), encoding="utf8")
        until(lambda: "third.toml" in site.log.read_text(encoding="utf8")[said:], 30)
        (line,) = lines()
        assert fault in line
        assert "served all the same" in line
        assert "toc-learn check second.toml" in line
    finally:
        third.unlink(missing_ok=True)
        file.write_text(GOOD.replace('"every-move"', '"second"', 1), encoding="utf8")


def test_a_solution_that_is_saved_as_none_is_told_of_once_and_the_lesson_goes_on(
    own: tuple[Site, Path],
) -> None:
    site, folder = own
    file = folder / "every-move.toml"
    said = len(site.log.read_text(encoding="utf8"))
    try:
        file.write_text(GOOD.replace('["5C a8>a13"]', '["3C a8>a11"]', 1), encoding="utf8")
        for _ in range(2):
            assert site.ask("?lang=fr").status == 200
        assert site.ask("still?lesson=every-move&lang=fr").status == 200
        until(lambda: "served all the same" in site.log.read_text(encoding="utf8")[said:])
        assert site.log.read_text(encoding="utf8")[said:].count("every-move.toml, step walk") == 1
    finally:
        file.write_text(GOOD, encoding="utf8")
    assert site.ask("?lang=fr").status == 200


#: What is no move, in each field that the referee judges; the fault's sentence ends with that of its cause.
CAUSED = {
    "in a solution": ("every-move", '["5C a8>a13"]', '["5C a8>a14"]'),
    "in a prediction": ("walk", 'move = "8H a2>a10"', 'move = "8H a2>a11"'),
}


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("name", CAUSED)
def test_what_is_told_of_a_served_lesson_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, lang: str
) -> None:
    """Whoever finds the fault, and however its own sentence ends."""
    lesson, good, wrong = CAUSED[name]
    whole = GOOD if lesson == "every-move" else (DATA / f"{lesson}.toml").read_text(encoding="utf8")
    file = tmp_path / "one-sentence.toml"
    file.write_text(
        whole.replace(f'id = "{lesson}"', 'id = "one-sentence"', 1).replace(good, wrong, 1), encoding="utf8"
    )
    faults = [fault for fault in check(file) if fault.cause is not None]
    assert faults
    monkeypatch.setattr(faulty, "left_out", lambda: ())
    for name, nothing in {"_told": {}, "_untold": {}, "_proofs": {}, "_served": set(), "_unsaid": []}.items():
        monkeypatch.setattr(faulty, name, nothing)
    faulty.proved(file.name, faults[0].sentence(lang))
    (told,) = faulty.news(lang)
    faulty.note(faults[0])
    faulty._served.add(file.name)
    (noted,) = faulty.news(lang)
    assert told == noted
    assert not re.search(r"[.!?][\s]*[;,.]", told)
    assert told.count(". ") == 0


def test_a_lesson_is_looked_at_again_however_soon_it_is_saved_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its state is told by what tells it everywhere: two saves may be less than a microsecond apart."""
    file, looked = tmp_path / "every-move.toml", 0
    file.write_text(GOOD, encoding="utf8")
    saved = file.stat().st_mtime_ns
    monkeypatch.setenv(OWN, str(tmp_path))
    monkeypatch.setattr(faulty, "fault", lambda lesson: None)

    async def first_fault(path: Path, lang: str) -> str:
        nonlocal looked
        looked += 1
        os.utime(file, ns=(saved, saved + looked))
        if looked == 3:
            monkeypatch.delenv(OWN)
        return ""

    monkeypatch.setattr(proving, "_first_fault", first_fault)
    asyncio.run(asyncio.wait_for(proving.keep("en", 0), 5))
    assert looked == 3
