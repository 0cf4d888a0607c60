from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from toc_learn.lessons.commands import Choose, GoTo, Language, Play, Restart, encode
from toc_learn.lessons.loader import OWN, load_lesson
from toc_learn.lessons.session import LessonSession
from toc_learn.widgets import page as page_module
from toc_learn.widgets import visit
from toc_learn.widgets.looks import Leave, Onward

from .conftest import Sent


class Visitor:
    """A browser as the kernel sees it: its address, its store, and what it is told."""

    def __init__(self, search: str = "", progress: str = "", lang: str = "fr", trace: str = "") -> None:
        self.page = visit.Page()
        self.told: list[dict[str, Any]] = []
        self.page.shell.send = lambda content, buffers=None: self.told.append(content)
        self.progress, self.lang, self.trace = progress, lang, trace
        self.open(search)

    def open(self, search: str) -> None:
        self.hear(
            kind="open",
            search=search,
            progress=self.progress,
            trace=self.trace,
            lang=self.lang,
            width=640,
            dpr=2,
            dark=False,
            reduced=True,
        )

    def hear(self, **content: Any) -> None:
        self.page.shell._handle_custom_msg(content, [])

    def kinds(self) -> list[str]:
        return [content["kind"] for content in self.told]

    @property
    def screen(self) -> Any:
        return self.page.session.screen()


def test_the_address_names_lesson_step_and_language(sent: Sent) -> None:
    visitor = Visitor("?lesson=pieux&step=3&lang=en")
    assert (visitor.screen.lesson_id, visitor.screen.step_index, visitor.screen.lang) == ("pieux", 2, "en")
    assert visitor.page.shell.goal[1][2] == visitor.screen.goal


def test_only_an_address_in_another_language_switches_it(sent: Sent, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = Visitor("?lesson=pieux&step=3&lang=en")
    session, done = visitor.page.session, list[object]()
    do = session.do
    monkeypatch.setattr(session, "do", lambda command: done.append(command) or do(command))
    visitor.open("?lesson=pieux&step=4&lang=en")
    assert GoTo(4) in done
    assert not [command for command in done if isinstance(command, Language)]
    visitor.open("?lesson=pieux&step=4&lang=fr")
    assert Language("fr") in done


def test_an_address_without_language_keeps_the_page_in_its_own(sent: Sent) -> None:
    assert Visitor("?lesson=pieux", lang="en").screen.lang == "en"
    assert Visitor("?lesson=pieux", lang="de").screen.lang == "fr"


@pytest.mark.parametrize(
    "search", ["", "?lesson=nothing", "?step=99", "?lesson=pieux&step=<b>", "?" * 500, "?lesson"]
)
def test_any_address_shows_something_and_is_put_right(sent: Sent, search: str) -> None:
    visitor = Visitor(search)
    pushes = [content for content in visitor.told if content["kind"] == "push"]
    assert len(pushes) == 1
    assert pushes[0]["replace"] is True
    assert pushes[0]["search"] == visitor.screen.search


def test_the_picture_is_announced_once_both_are_there(sent: Sent) -> None:
    visitor = Visitor("?lesson=pieux")
    assert "drawn" not in visitor.kinds()
    visitor.page.picture.canvas._handle_custom_msg({"event": "client_ready"}, [])
    assert visitor.kinds().count("drawn") == 1
    early = visit.Page()
    told: list[Any] = []
    early.shell.send = lambda content, buffers=None: told.append(content)
    early.picture.canvas._handle_custom_msg({"event": "client_ready"}, [])
    assert told == []


def test_going_on_changes_the_address_and_coming_back_does_not(sent: Sent) -> None:
    visitor = Visitor("?lesson=pieux&step=2&lang=fr")
    visitor.told.clear()
    visitor.page.do(GoTo(3))
    push = next(content for content in visitor.told if content["kind"] == "push")
    assert push["replace"] is False
    assert "step=" + load_lesson("pieux").steps[2].id in push["search"]
    visitor.told.clear()
    visitor.open("?lesson=pieux&step=2&lang=fr")
    assert all(content.get("replace", True) for content in visitor.told)
    assert visitor.screen.step_index == 1


def test_the_shown_step_opened_again_begins_afresh_but_goes_on_in_another_language(sent: Sent) -> None:
    visitor = Visitor("?lesson=pieux&step=aim&lang=fr")
    start = visitor.screen
    for command in (Choose("5C"), Play("5C a8>a13")):
        visitor.page.do(command)
        done = visitor.screen
        visitor.open("?lesson=pieux&step=aim&lang=en")
        assert (visitor.screen.lang, visitor.screen.primary) == ("en", done.primary)
        assert [card.chosen for card in visitor.screen.hand] == [card.chosen for card in done.hand]
        visitor.open("?lesson=pieux&step=aim&lang=fr")
        assert visitor.screen.feedback == done.feedback
        visitor.open("?lesson=pieux&step=aim&lang=fr")
        assert (visitor.screen.scene, visitor.screen.feedback) == (start.scene, start.feedback)


def test_another_lesson_keeps_the_page_the_kernel_and_the_stars(sent: Sent) -> None:
    step = load_lesson("pieux").steps[0].id
    stored = json.dumps({"v": 1, "lessons": {"pieux": {step: 3}}})
    visitor = Visitor("?lesson=pieux", stored)
    assert visitor.screen.stars == 3
    visitor.open("?lesson=exit&lang=en")
    assert (visitor.screen.lesson_id, visitor.screen.lang) == ("exit", "en")
    visitor.open("?lesson=pieux")
    assert visitor.screen.stars == 3


@pytest.mark.parametrize("written", ["id = [", "", "title = 3"])
def test_a_lesson_saved_with_a_fault_is_left_to_its_own_address_which_says_so(
    sent: Sent, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, written: str
) -> None:
    visitor = Visitor("?lesson=pieux&step=aim&lang=en")
    before = visitor.screen
    (tmp_path / "mine.toml").write_text(written, encoding="utf8")
    monkeypatch.setenv(OWN, str(tmp_path))
    visitor.open("?lesson=mine&lang=en")
    assert {"kind": "leave", "href": "./learn?lesson=mine&lang=en"} in visitor.told
    assert visitor.screen.step_id == before.step_id
    visitor.open("?lesson=exit&lang=en")
    assert visitor.screen.lesson_id == "exit"


def test_progress_is_kept_when_it_changes_and_not_before(sent: Sent) -> None:
    visitor = Visitor("?lesson=pieux")
    assert "save" not in visitor.kinds()
    visitor.page.do(GoTo(2))
    saved = [content for content in visitor.told if content["kind"] == "save"]
    assert len(saved) == 1
    json.dumps(saved[0])
    visitor.told.clear()
    visitor.page.do(Language("en"))
    assert "save" not in visitor.kinds()


def test_two_tabs_agree_instead_of_answering_each_other_for_ever(sent: Sent) -> None:
    one, two = Visitor("?lesson=pieux&step=1"), Visitor("?lesson=exit&step=1")
    one.page.session.progress = {**one.page.session.progress, "lessons": {"pieux": {"x": 2}}}
    tabs = [one, two]
    one.page.do(GoTo(2))
    for turn in range(10):
        sender, receiver = tabs[turn % 2], tabs[(turn + 1) % 2]
        saved = [content["progress"] for content in sender.told if content["kind"] == "save"]
        if not saved:
            break
        sender.told.clear()
        receiver.told.clear()
        receiver.hear(kind="progress", progress=json.dumps(saved[-1]))
    else:
        pytest.fail("the tabs never stopped")
    assert turn <= 3
    assert one.screen.progress["lessons"] == two.screen.progress["lessons"]


@pytest.mark.parametrize(
    "progress", ["", "{", "[1]", "null", '{"lessons": 5}', '{"lessons": {"pieux": "<b>"}}', "9" * 9999]
)
def test_a_broken_store_is_an_empty_one(sent: Sent, progress: str) -> None:
    visitor = Visitor("?lesson=pieux", progress)
    assert visitor.screen.stars == 0
    visitor.hear(kind="progress", progress=progress)
    assert visitor.screen.lesson_id == "pieux"


def test_the_last_step_leads_on(sent: Sent) -> None:
    lesson = load_lesson("pieux")
    visitor = Visitor(f"?lesson=pieux&step={len(lesson.steps)}")
    last = [look for look in visitor.page.actions._looks if look.command is not None][-1]
    assert isinstance(last.command, Onward | Leave)
    assert last.text
    visitor.told.clear()
    visitor.page.do(Onward("exit"))
    assert visitor.screen.lesson_id == "exit"
    assert "lesson=exit" in next(c["search"] for c in visitor.told if c["kind"] == "push")
    visitor.page.do(Leave())
    assert visitor.told[-1] == {"kind": "leave", "href": "./?lang=fr"}


def test_leaving_is_not_a_command_from_outside(sent: Sent) -> None:
    visitor = Visitor("?lesson=pieux")
    visitor.told.clear()
    visitor.hear(kind="command", command="onward", lesson="exit")
    visitor.hear(kind="command", command="leave")
    assert visitor.told == []
    assert visitor.screen.lesson_id == "pieux"


def test_links_and_buttons_of_the_page_do_what_they_say(sent: Sent) -> None:
    visitor = Visitor("?lesson=pieux")
    visitor.hear(kind="command", **encode(GoTo(4)))
    assert visitor.screen.step_index == 3


def test_a_page_that_cannot_start_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Any] = []

    def fail(self: object) -> None:
        raise RuntimeError("<b>boom</b>")

    monkeypatch.setattr(visit.Page, "__init__", fail)
    monkeypatch.setattr("IPython.display.display", lambda *args, **kwargs: shown.append(args[0]))
    page_module.show()
    assert "boom" not in str(shown)
    assert 'lang="fr"' in shown[0]["text/html"]
    assert 'lang="en"' in shown[0]["text/html"]


def test_a_rehearsal_is_seen_by_nobody(sent: Sent) -> None:
    page = visit.Page()
    before = page.session.screen()
    told: list[object] = []
    page.shell.send = lambda content, buffers=None: told.append(content)
    page.rehearse()
    assert page.session.screen() == before
    assert (sent.batches, told) == ([], [])


def test_after_a_rehearsal_the_first_board_is_drawn_without_a_new_model(sent: Sent) -> None:
    from ipywidgets.widgets.widget import _instances

    visitor = Visitor("?lesson=pieux")
    visitor.page.rehearse()
    before = set(_instances)
    visitor.page.picture._on_ready()
    assert sent.commands
    assert set(_instances) == before


def kept_step(visitor: Visitor) -> str:
    """What the visitor's tab keeps of the step, after all that it was told."""
    kept = visitor.trace
    for content in visitor.told:
        if content["kind"] == "trace":
            kept = json.dumps(content["trace"]) if content["trace"] else ""
    return kept


def reloaded(visitor: Visitor, search: str = "") -> Visitor:
    return Visitor(search or visitor.screen.search, visitor.progress, trace=kept_step(visitor))


def test_a_page_that_is_loaded_again_shows_the_step_as_it_stood(sent: Sent) -> None:
    visitor = Visitor("?lesson=starter-4&step=whole&lang=en")
    assert kept_step(visitor) == ""
    for _ in range(5):
        move = next(iter(visitor.page.session.state.run.position.legal_moves()))
        visitor.page.do(Play(str(move)))
    visitor.page.do(visitor.screen.hand[0].command)
    again = reloaded(visitor)
    assert again.screen.position == visitor.screen.position
    assert again.screen.hand == visitor.screen.hand
    assert again.page.picture.scene == visitor.screen.scene
    assert not again.page.picture.moving
    assert "resumed" in again.kinds()
    assert kept_step(again) == kept_step(visitor)
    assert "save" not in again.kinds()
    french = reloaded(visitor, visitor.screen.search.replace("lang=en", "lang=fr"))
    assert (french.screen.lang, french.screen.position) == ("fr", visitor.screen.position)


@pytest.mark.parametrize("lesson", ["starter-4&step=whole", "pieux&step=aim"])
def test_the_tab_is_told_to_forget_nothing_while_its_step_is_led_to_where_it_stood(
    sent: Sent, lesson: str
) -> None:
    visitor = Visitor(f"?lesson={lesson}&lang=fr")
    visitor.page.do(visitor.screen.hand[0].command)
    assert kept_step(visitor)
    again = reloaded(visitor)
    assert [content["trace"] for content in again.told if content["kind"] == "trace"] == [
        json.loads(kept_step(visitor))
    ], "a load in the middle of this one finds the step as well"
    assert again.kinds().index("trace") > again.kinds().index("resumed")
    turned = reloaded(visitor, "?lesson=exit&step=1&lang=fr")
    assert [content["trace"] for content in turned.told if content["kind"] == "trace"] == [None]


def test_a_step_that_only_took_too_long_to_lead_on_is_kept_for_the_next_load(
    sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = Visitor("?lesson=pieux&step=aim&lang=fr")
    visitor.page.do(Choose("QD"))
    with monkeypatch.context() as slow:
        slow.setattr(visit, "RESTORING", -1.0)
        late = reloaded(visitor)
    assert "resumed" not in late.kinds()
    assert late.screen.hand[2].chosen is False
    late.hear(kind="size", width=500)
    assert kept_step(late) == kept_step(visitor)
    assert "resumed" in reloaded(late).kinds()
    late.page.do(Choose("5C"))
    assert kept_step(late) not in ("", kept_step(visitor)), "what is done now takes its place"
    with monkeypatch.context() as slow:
        slow.setattr(visit, "RESTORING", -1.0)
        late = reloaded(visitor)
    late.open(late.screen.search)
    assert kept_step(late) == "", "opened once more it begins afresh"


def test_what_the_tab_keeps_is_for_that_step_alone_and_for_one_load(sent: Sent) -> None:
    visitor = Visitor("?lesson=pieux&step=aim&lang=fr")
    visitor.page.do(Choose("QD"))
    for search in (
        "?lesson=pieux&step=spot",
        "?lesson=exit&step=1",
        "?lesson=nothing&step=aim",
        "?lesson=pieux",
    ):
        other = reloaded(visitor, search)
        assert "resumed" not in other.kinds()
        assert kept_step(other) == "", "it is forgotten there"
    again = reloaded(visitor)
    again.open(again.screen.search)
    assert again.screen.hand[2].chosen is False, "opened once more it begins afresh"
    assert kept_step(again) == ""
    visitor.page.do(GoTo("spot"))
    assert kept_step(visitor) == ""


@pytest.mark.parametrize(
    "trace",
    ["{", "[1]", "null", "9" * 30_000, "[" * 9000, '{"lesson": "pieux", "step": "aim", "words": ["<b>"]}'],
)
def test_a_tab_that_keeps_nonsense_shows_the_start_and_is_put_right(sent: Sent, trace: str) -> None:
    visitor = Visitor("?lesson=pieux&step=aim&lang=fr", trace=trace)
    assert visitor.screen == LessonSession("pieux", "aim", "fr", visitor.screen.progress).screen()
    assert kept_step(visitor) == ""


def test_a_lesson_that_is_restarted_is_forgotten_by_the_browser_before_anything_is_kept(sent: Sent) -> None:
    known = {"v": 1, "lessons": {"pieux": {"spot": 3}, "exit": {"first": 2}}}
    visitor = Visitor("?lesson=pieux&step=aim&lang=fr", json.dumps(known))
    visitor.page.do(Choose("QD"))
    visitor.told.clear()
    visitor.hear(kind="command", **encode(Restart()))
    assert visitor.told[0] == {"kind": "forget", "lesson": "pieux"}
    saved = next(content["progress"] for content in visitor.told if content["kind"] == "save")
    assert saved["lessons"] == {"exit": {"first": 2}}
    assert kept_step(visitor) == ""
    assert visitor.screen.step_index == 0
