"""The small parts of the app: addresses, host names, ports, assets, tiles, chapters."""

from __future__ import annotations

import re
import socket
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toc_learn.app import address, chapters, frame, hosts, places, serving, tiles
from toc_learn.app.assets import EXTENSIONS, Assets
from toc_learn.app.options import Options
from toc_learn.lessons.loader import course, load_lesson
from toc_learn.view.words import text


@given(st.text(max_size=80), st.text(max_size=80))
def test_any_lesson_and_step_are_answered(lesson: str, step: str) -> None:
    found = address.wish({"lesson": [lesson], "step": [step]}, "fr")
    if isinstance(found, address.Wish):
        assert found.lesson in address.lessons()
        assert found.step in [one.id for one in load_lesson(found.lesson).steps]
    else:
        assert len(found.word) <= 40


def test_the_place_that_is_asked_for() -> None:
    first = address.lessons()[0]
    steps = [step.id for step in load_lesson("pieux").steps]
    ask = address.wish
    assert ask({}, "en") == address.Wish(first, load_lesson(first).steps[0].id, "en")
    assert ask({"lesson": ["pieux"]}, "fr") == address.Wish("pieux", steps[0], "fr")
    assert ask({"lesson": ["pieux"], "step": ["3"]}, "fr") == address.Wish("pieux", steps[2], "fr")
    assert ask({"lesson": ["pieux"], "step": [steps[2]]}, "fr") == address.Wish("pieux", steps[2], "fr")
    assert ask({"lesson": ["x", "pieux"]}, "fr") == address.Wish("pieux", steps[0], "fr")
    assert ask({"lesson": ["x"]}, "fr") == address.Missing("lesson", "x", "", "fr")
    assert ask({"lesson": ["pieux"], "step": ["x"]}, "fr") == address.Missing("step", "x", "pieux", "fr")


def test_lessons_stand_in_the_order_of_the_course() -> None:
    ordered = [one for one in course().lessons if one in address.lessons()]
    assert list(address.lessons())[: len(ordered)] == ordered


@given(st.text(max_size=60))
def test_only_our_names_are_let_in(name: str) -> None:
    allowed = hosts.allowed(shared=False)
    fits = re.fullmatch(hosts.host_pattern(allowed), name) is not None
    assert fits == (name.lower().strip("[]") in allowed and (":" not in name or name.startswith("[")))


def test_names_when_shared_or_behind_a_proxy() -> None:
    own = hosts.allowed(shared=True, extra=("Toc.Example.org",))
    assert socket.gethostname().lower() in own
    assert "toc.example.org" in own
    pattern = hosts.host_pattern(own)
    assert re.fullmatch(pattern, "toc.example.org")
    assert not re.fullmatch(pattern, "tocxexample.org")
    assert not re.fullmatch(pattern, "evil.example")
    assert re.fullmatch(hosts.host_pattern((hosts.ANY,)), "anything.example")


def test_a_port_that_is_taken_gives_another() -> None:
    first, port = hosts.open_port(0, everywhere=False)
    second, other = hosts.open_port(port, everywhere=False)
    try:
        assert port != other
        assert all(one.getsockname()[0] in ("127.0.0.1", "::1") for one in first + second)
    finally:
        for one in first + second:
            one.close()


def test_the_network_address_is_not_this_machine_alone() -> None:
    found = hosts.lan_address()
    assert found is None or not found.startswith("127.")


def test_assets_are_what_the_page_needs_and_no_more() -> None:
    assets = Assets()
    assert "static/voila.js" in assets.files
    for name in EXTENSIONS:
        assert any(file.startswith(f"lab/{name}/static/remoteEntry") for file in assets.files)
    tops = {"/".join(file.split("/")[:2]) for file in assets.files if file.startswith("lab/")}
    assert tops == {"/".join(f"lab/{name}".split("/")[:2]) for name in EXTENSIONS}
    assert not [
        file for file in assets.files if ".." in file or file.endswith((".py", ".ipynb", ".html", ".map"))
    ]
    assert "--jp-widgets-" not in assets.variables or "url(" not in assets.variables
    assert "--jp-ui-font-size1" in assets.variables
    assert assets.digest == Assets().digest
    assert assets.digest != Assets(pack=False).digest


def test_every_listed_chunk_is_installed() -> None:
    listed = places.own("pack.txt").split()
    assert listed == sorted(set(listed))
    assert Assets().chunks == listed


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_lesson_of_the_course_has_a_picture_of_its_own(lang: str) -> None:
    drawn = {lesson: tiles.picture(lesson, lang) for lesson in (*course().lessons, "a-teachers-own")}
    for picture in drawn.values():
        ElementTree.fromstring(picture)
        assert 'aria-hidden="true"' in picture
    assert len(set(drawn.values())) == len(drawn)


def test_card_faces_of_the_pictures_follow_the_language() -> None:
    assert ">V<" in tiles.picture("jack", "fr")
    assert ">J<" in tiles.picture("jack", "en")


def notebook(*cells: tuple[str, str]) -> str:
    import nbformat.v4 as v4

    made = {"markdown": v4.new_markdown_cell, "code": v4.new_code_cell}
    return str(v4.writes(v4.new_notebook(cells=[made[kind](source) for kind, source in cells])))


@pytest.fixture
def own_chapters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Chapters of a test's own."""
    for lang in ("fr", "en", "img"):
        (tmp_path / lang).mkdir()
    monkeypatch.setattr(places, "notebooks", lambda: tmp_path)
    monkeypatch.setattr(chapters, "notebooks", lambda: tmp_path)
    for cached in (chapters.chapters, chapters.chapter, chapters.index):
        cached.cache_clear()
    yield tmp_path
    for cached in (chapters.chapters, chapters.chapter, chapters.index):
        cached.cache_clear()


def test_a_chapter_runs_nothing_and_shows_what_it_can(own_chapters: Path) -> None:
    hostile = (
        "<script>alert(1)</script> [x](javascript:alert(1)) ![y](javascript:z) <img src=x onerror=alert(1)>"
    )
    (own_chapters / "fr" / "01-un.ipynb").write_text(
        notebook(
            ("markdown", f"# Un *titre* <b>\n\n{hostile}\n\n| a | b |\n|---|---|\n| 1 | 2 |"),
            ("code", 'toc.lesson("pieux")'),
            ("code", 'import toc_learn as toc\ntoc.board("pitchenas-4 A=a0")'),
            ("code", 'toc.board("nonsense")'),
            ("code", 'toc.lesson("no-such-lesson")'),
            ("code", "open('/etc/passwd').read() or '<b>'"),
            ("markdown", "[next](02-deux.ipynb) [en](../en/01-one.ipynb#a) ![p](../img/p.svg)"),
        ),
        encoding="utf8",
    )
    (own_chapters / "fr" / "02-deux.ipynb").write_text(notebook(("markdown", "# Deux")), encoding="utf8")
    html = chapters.chapter("01-un", "fr", "/b/")
    assert html is not None
    body = html.partition("<main")[2]
    assert "<script" not in body
    assert "<img src=x" not in body
    assert "javascript:" not in re.sub(r">[^<]*<", "><", body)
    assert "<table>" in body
    assert 'href="/b/learn?lesson=pieux&amp;lang=fr"' in body
    assert "no-such-lesson&amp;lang" not in body
    assert body.count("<svg") == 1
    assert "open(&#x27;/etc/passwd&#x27;)" in body
    assert 'href="/b/chapters/fr/02-deux"' in body
    assert 'href="/b/chapters/en/01-one#a"' in body
    assert 'src="/b/chapters/img/p.svg"' in body
    assert text("fr", "app.chapters.after", title="Deux") in body
    assert "Deux" in chapters.index("fr", "/b/")
    assert chapters.chapter("../fr/01-un", "fr", "/") is None
    assert chapters.chapter("03", "fr", "/") is None


def test_pictures_of_chapters_are_files_of_one_folder(own_chapters: Path) -> None:
    (own_chapters / "img" / "a.svg").write_text("<svg/>")
    (own_chapters / "secret.svg").write_text("<svg/>")
    assert chapters.picture_file("a.svg") == own_chapters / "img" / "a.svg"
    for name in ("../secret.svg", "..", "", "a.svg/", "b.svg", "a.html", ".svg"):
        assert chapters.picture_file(name) is None


def test_a_page_escapes_all_it_is_given() -> None:
    html = frame.document(lang="fr", base="/", title='<x>"', main="", here='/?a="&lang=', description="<y>")
    assert "<x>" not in html
    assert "<y>" not in html
    assert '?a="' not in html
    assert "<z>" not in frame.error_page("en", "/", 404, "<z>")


def test_notebooks_are_found_in_a_clone_and_told_of_when_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (places.notebooks() / places.PAGE).is_file()
    places.notebooks.cache_clear()
    monkeypatch.setattr(places, "HERE", tmp_path / "toc_learn" / "app")
    with pytest.raises(FileNotFoundError, match=re.escape(places.PAGE)):
        places.notebooks()
    (tmp_path / "toc_learn" / "notebooks").mkdir(parents=True)
    (tmp_path / "toc_learn" / "notebooks" / places.PAGE).touch()
    assert places.notebooks() == tmp_path / "toc_learn" / "notebooks"
    places.notebooks.cache_clear()


def teller(capsys: pytest.CaptureFixture[str], options: Options, *news: tuple[object, ...]) -> str:
    tell = serving.Teller(options)
    for name, *facts in news:
        tell(name, *facts)  # type: ignore[arg-type]
    return capsys.readouterr().out


def test_the_terminal_is_told_how_it_is_getting_on(capsys: pytest.CaptureFixture[str]) -> None:
    options = Options(port=8866, lang="en", browser=False, visitors=12)
    said = teller(
        capsys,
        options,
        ("serving", 8870),
        *(("ready", n, 12) for n in range(1, 13)),
        ("ready", 12, 12),
        ("stopping",),
    )
    assert text("en", "app.serve.other_port", asked=8866, port=8870) in said
    assert "http://localhost:8870/?lang=en" in said
    assert [line for line in said.splitlines() if "12" in line and "of" in line] == [
        text("en", "app.serve.ready", ready=ready, n=12) for ready in (5, 10, 12)
    ]
    assert said.splitlines()[-1] == text("en", "app.serve.stopping")


def test_sharing_prints_an_address_and_a_code(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    options = Options(lang="fr", browser=False, share=True, base="/x/")
    monkeypatch.setattr(serving, "lan_address", lambda: "192.168.7.9")
    said = teller(capsys, options, ("serving", 8866))
    assert "http://192.168.7.9:8866/x/?lang=fr" in said
    assert sum("▀" in line or "▄" in line or "█" in line for line in said.splitlines()) > 10
    monkeypatch.setattr(serving, "lan_address", lambda: None)
    assert text("fr", "app.serve.no_network") in teller(capsys, options, ("serving", 8866))


def test_a_machine_without_browser_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving.webbrowser, "open", lambda url: False)
    serving.Teller(Options(lang="en"))._open("http://localhost:1/")
    assert text("en", "app.serve.no_browser") in capsys.readouterr().out


def test_an_optional_module_is_missing_only_for_a_while() -> None:
    name = "rfc3987_syntax_of_a_test"
    with serving._without(name), pytest.raises(ImportError):
        __import__(name)
    assert name not in sys.modules
    with serving._without("json"):
        assert sys.modules["json"] is not None


def test_plural_forms_are_used() -> None:
    for lang in ("fr", "en"):
        assert text(lang, "app.contents.steps", n=1) != text(lang, "app.contents.steps", n=2).replace(
            "2", "1"
        )
    assert text("fr", "app.contents.steps", n=0) == "0 étape"
    assert text("en", "app.contents.steps", n=0) == "0 steps"
