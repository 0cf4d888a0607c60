"""The lesson page that the server answers: what it takes, what it refuses, and that it holds no kernel."""

from __future__ import annotations

import re
from html import unescape
from itertools import pairwise
from urllib.parse import quote, urljoin

import pytest

from tests.app.conftest import Answer, Site
from tests.view.recording import Recorder
from toc_learn.app.still import Budget
from toc_learn.engine.position import Position
from toc_learn.lessons.commands import Choose, Play, Unfold
from toc_learn.lessons.loader import course, load_lesson
from toc_learn.lessons.replay import MOST, replayed
from toc_learn.lessons.session import LessonSession
from toc_learn.view.escape import escape
from toc_learn.view.layout import Layout
from toc_learn.view.painter import layout_for, paint_marks
from toc_learn.view.words import text

AIM = "still?lesson=pieux&step=aim"


def links(answer: Answer) -> list[str]:
    return [unescape(link) for link in re.findall(r'href="([^"]*)"', answer.text)]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_refused_and_a_right_move(site: Site, lang: str) -> None:
    for move in ("QD a8>b2", "5C a8>a13", "3S a8>a11"):
        session = LessonSession("pieux", "aim", lang)
        session.do(Choose(move.split()[0]))
        wanted = session.do(Play(move)).feedback
        answer = site.ask(f"{AIM}&lang={lang}&try={quote(move)}")
        assert answer.status == 200
        for said in (wanted.word, wanted.move, wanted.reason, wanted.clause_label):
            assert escape(said) in answer.text
        assert f'class="toc-feedback toc-{wanted.kind}"' in answer.text
        assert f"<title>{escape(wanted.word)} · " in answer.text


def test_a_move_changes_the_board(site: Site) -> None:
    def drawn(answer: Answer) -> str:
        found = re.search(r'<div class="toc-figure">(<svg.*?</svg>)', answer.text, re.S)
        assert found is not None
        return found[1]

    assert drawn(site.ask(AIM)) != drawn(site.ask(f"{AIM}&try={quote('5C a8>a13')}"))


def test_no_kernel_is_taken(site: Site) -> None:
    before = set(site.kernels())
    for _ in range(6):
        assert site.ask(f"{AIM}&try=QD").status == 200
    assert "jupyter-config-data" not in site.ask(AIM).text
    assert set(site.kernels()) <= before


@pytest.mark.parametrize("step", ["spot", "aim", "own", "lift"])
def test_every_link_leads_somewhere(site: Site, step: str) -> None:
    seen = 0
    for words in ("", "&try=hint"):
        page = f"still?lesson=pieux&step={step}&lang=en{words}"
        for link in dict.fromkeys(links(site.ask(page))):
            if link.startswith(("#", "data:")) or "learn?" in link:
                continue
            where = urljoin("/" + page, link).partition("#")[0]
            assert site.ask(where).status == 200, link
            seen += 1
    assert seen > 20


def test_the_way_goes_on_without_a_kernel(site: Site) -> None:
    onward = [link for link in links(site.ask(f"{AIM}&lang=en")) if link.startswith("?")]
    assert "?lesson=pieux&step=own&lang=en" in onward, "the next step"
    assert "?lesson=pieux&step=blocked&lang=en" in onward, "the one before"
    other = [link for link in links(site.ask(f"{AIM}&lang=en&try=QD")) if "lang=fr" in link]
    assert "?lesson=pieux&step=aim&lang=fr&try=QD" in other, "the other language keeps what was done"


def test_the_living_board_is_offered(site: Site) -> None:
    assert "./learn?lesson=pieux&step=aim&lang=en" in links(site.ask(f"{AIM}&lang=en"))


HOSTILE = (
    "<script>alert(1)</script>", "' onclick=alert(1) x='", "../../etc/passwd", "\x00", "\u202e", "\ud83d",
    "-1", "99999999999", "\u0663", "x" * 5000, "QD a8>b2 a8>b2 a8>b2", "QD a99>z1", "*9", "{}", "%", "1e9",
    "next next", "\u03a9",
)  # fmt: skip


@pytest.mark.parametrize("word", HOSTILE)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_hostile_tries_get_a_sentence(site: Site, word: str, lang: str) -> None:
    said = quote(word.encode("utf8", "surrogatepass"))
    for lesson, step in (("pieux", "aim"), ("pieux", "own"), ("pieux", "spot"), ("cards", "1")):
        answer = site.ask(f"still?lesson={lesson}&step={step}&lang={lang}&try={said}&try={said}")
        assert answer.status in (200, 400, 404)
        assert f'<html lang="{lang}">' in answer.text
        assert "alert(1)<" not in answer.text
        assert "onclick=alert" not in answer.text.replace("&#x27; onclick", "")
        assert "Traceback" not in answer.text
        if answer.status != 200:
            assert f"./still?lesson={lesson}" in answer.text or f"still?lesson={lesson}" in answer.text
    assert "Traceback" not in site.log.read_text(errors="replace")


def hostile_moves(card: str, position: Position) -> list[str]:
    """Return ways that lead nowhere: every hole and reserve to itself, there and back, on and on."""
    layout = Layout.of(len(position.colours))
    standing = [marble for side in position.colours for marble in position.marbles(side)]
    ways = [f"{hole}>{hole}" for hole in (*layout.holes, *position.colours)]
    ways += [f"{hole}>{hole} {hole}>{hole}" for hole in standing]
    ways += [f"{hole}<>{hole}" for hole in standing]
    ways += [f"{hole}>{hole} {hole}>{other}" for hole, other in pairwise(standing)]
    return [f"{card} {way}" for way in ways]


@pytest.mark.parametrize("lesson", course().lessons)
def test_a_way_that_ends_where_it_began_is_answered_and_drawn(site: Site, lesson: str) -> None:
    step = next((one for one in load_lesson(lesson).steps if one.kind == "do"), None)
    if step is None:
        return
    position = Position.parse(step.position)
    for card in dict.fromkeys((*map(str, position.hand(position.turn)), "7C", "JS")):  # held or not
        for i, move in enumerate(hostile_moves(card, position)):
            shown = replayed(lesson, step.id, (move,))
            paint_marks(shown.scene, layout_for(shown.scene), Recorder(), 36.0)
            if i % 40 == 0:
                assert site.ask(f"still?lesson={lesson}&step={step.id}&try={quote(move)}").status == 200, move
    assert "Traceback" not in site.log.read_text(errors="replace")


@pytest.mark.parametrize("move", ["7C a12>a12", "5C A2>A2", "3S a12>A2 A2>A2", "5C a8>a8", "QD a8>a8"])
def test_a_marble_that_stays_is_answered(site: Site, move: str) -> None:
    answer = site.ask(f"{AIM}&try={quote(move)}")
    assert answer.status == 200
    assert 'class="toc-feedback toc-wrong"' in answer.text


@pytest.mark.parametrize(
    "query",
    ["lesson=%00&try=1", "lesson=pieux&step=%3Cb%3E&try=1", "lesson=" + "x" * 999, "lesson=pieux&step=99"],
)
def test_what_is_not_there_is_said(site: Site, query: str) -> None:
    answer = site.ask(f"still?{query}&lang=en")
    assert answer.status == 404
    assert escape(text("en", "app.error.404.title")) in answer.text
    assert "<b>" not in answer.text.partition("<main")[2].partition("</main>")[0]


def test_an_address_asks_for_no_more_than_a_step_takes(site: Site) -> None:
    answer = site.ask(f"{AIM}&lang=en" + "&try=hint" * (MOST + 1))
    assert answer.status == 400
    assert escape(text("en", "app.still.many", n=MOST, all=MOST + 1)) in answer.text
    assert escape(text("en", "app.still.many_title")) in answer.text
    assert escape(text("en", "app.error.400.title")) not in answer.text, "it can be read"
    assert "still?lesson=pieux&amp;step=aim" in answer.text
    assert site.ask(AIM + "&try=hint" * MOST).status == 200


def test_its_headers_are_those_of_a_plain_page(site: Site) -> None:
    headers = site.ask(AIM).headers
    assert "unsafe-inline" not in headers["Content-Security-Policy"].split("script-src")[1].split(";")[0]
    assert headers["Set-Cookie"] is None
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert site.ask(AIM, "POST", body="").status == 405
    tag = headers["Etag"]
    assert site.ask(AIM, If_None_Match=tag).status == 304


def test_time_that_was_taken_comes_back_by_and_by() -> None:
    now = [0.0]
    budget = Budget(share=0.5, most=2.0, clock=lambda: now[0])
    assert budget.left()
    budget.spend(3.0)
    assert not budget.left()
    now[0] = 1.0
    assert not budget.left()
    now[0] = 3.0
    assert budget.left()
    now[0] = 1000.0
    budget.left()
    budget.spend(2.5)
    assert not budget.left(), "long quiet times save up no more than the most"


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("step", ["spot", "aim", "own"])
def test_the_first_bytes_hold_every_answer(site: Site, step: str, lang: str) -> None:
    page = site.ask(f"learn?lesson=pieux&step={step}&lang={lang}").text
    screen = LessonSession("pieux", step, lang).screen()
    moves = [choice.command for choice in screen.choices]
    if not moves:
        for face in screen.hand:
            session = LessonSession("pieux", step, lang)
            session.do(face.command)
            shown = session.do(Unfold(True)).choices
            moves += [choice.command for choice in shown if isinstance(choice.command, Play)]
    assert page.count(' href="#toc-try-') == len(moves) == page.count('id="toc-try-')
    for command in moves:
        assert escape(LessonSession("pieux", step, lang).do(command).feedback.reason) in page
    assert (
        f'<meta http-equiv="refresh" content="0; url=/still?lesson=pieux&amp;step={step}&amp;lang={lang}">'
        in page
    )
