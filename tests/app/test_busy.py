"""A server that is short of time, or is asked for nonsense: what it still answers, and how it says no."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPResponse
from tornado.httpserver import HTTPServer
from tornado.testing import bind_unused_port
from tornado.web import Application

from toc_learn.app.handlers import PAGES
from toc_learn.app.still import Budget, Shelf, Still
from toc_learn.lessons import loader
from toc_learn.lessons.replay import MOST
from toc_learn.view.escape import escape
from toc_learn.view.words import text

AIM = "still?lesson=pieux&step=aim"


def asked(*paths: str, lang: str = "fr", **headers: str) -> list[HTTPResponse]:
    """Return what the plain pages answer, one after the other, in a server whose own language is `lang`."""

    async def ask() -> list[HTTPResponse]:
        pages = [(f"/{path.lstrip('/')}", handler) for path, handler in PAGES]
        socket, port = bind_unused_port()
        server = HTTPServer(Application(pages, base_url="/", toc_lang=lang))
        server.add_socket(socket)
        client = AsyncHTTPClient(force_instance=True)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        try:
            return [
                await client.fetch(
                    f"http://127.0.0.1:{port}/{path}", headers=sent, raise_error=False, request_timeout=60
                )
                for path in paths
            ]
        finally:
            client.close()
            server.stop()

    return asyncio.run(ask())


@contextmanager
def spent(times: int) -> Iterator[None]:
    """Let pages be made so many `times`, and then no more."""

    class Few(Budget):
        pages = times

        def left(self) -> bool:
            return self.pages > 0

        def spend(self, seconds: float) -> None:
            self.pages -= 1

    before = Still.BUDGET, Still.MADE
    Still.BUDGET, Still.MADE = Few(), Shelf()
    try:
        yield
    finally:
        Still.BUDGET, Still.MADE = before


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_made_up_words_close_nothing_that_is_made_or_that_has_no_words(lang: str) -> None:
    played = f"{AIM}&lang={lang}&try={quote('5C a8>a13')}"
    with spent(1):
        made, again, other, bare = asked(played, played, f"{played}&try=a99", f"{AIM}&lang={lang}")
    assert [answer.code for answer in (made, again, other, bare)] == [200, 200, 503, 200]
    assert made.body == again.body
    said = other.body.decode()
    assert escape(text(lang, "app.error.503.title")) in said
    assert escape(text(lang, "app.still.busy")) in said
    assert escape(text(lang, "app.error.500.title")) not in said
    assert int(other.headers["Retry-After"]) > 0


def test_the_shelf_forgets_what_nobody_asks_for() -> None:
    shelf = Shelf(2)
    shelf.put("a", "A")
    shelf.put("b", "B")
    assert shelf.get("a") == "A"
    shelf.put("c", "C")
    assert [shelf.get(one) for one in "abc"] == ["A", None, "C"]


WRONG = ("a99", "h30", "x", "\u0663", "\x00", "1e9", "9999", "-", "next next", "{}", "*9", "y" * 500)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_what_cannot_be_read_is_said_without_our_own_words_for_it(lang: str) -> None:
    paths = [f"{AIM}&lang={lang}&try={quote(word)}" for word in WRONG]
    answers = asked(*paths, f"{AIM}&lang={lang}" + "&try=hint" * (MOST + 1))
    codes = [answer.code for answer in answers]
    assert set(codes) == {200, 400}
    assert codes[-1] == 400
    too_many = escape(text(lang, "app.still.many_title", n=MOST, all=MOST + 1))
    for answer in answers:
        said = answer.body.decode()
        assert (too_many in said) == (answer is answers[-1])
        for word in ("hole", "move", "index") if lang == "fr" else ("hole holds", "move holds", "field"):
            assert f" {word} " not in said.partition("<body")[2].partition("<svg")[0]
        unread = answer.code == 400 and answer is not answers[-1]
        assert (escape(text(lang, "app.error.400.title")) in said) == unread
        assert escape(text(lang, "app.error.404.title")) not in said
        if answer.code == 400:
            assert f"still?lesson=pieux&amp;step=aim&amp;lang={lang}" in said, "the way on"


@pytest.mark.parametrize(
    ("own", "accepted", "answered"),
    [
        ("en", "", "en"),
        ("en", "de-CH, it", "en"),
        ("en", "fr-CH, en;q=0.5", "fr"),
        ("fr", "", "fr"),
        ("fr", "en", "en"),
    ],
)
def test_whoever_says_no_language_of_ours_gets_the_servers(own: str, accepted: str, answered: str) -> None:
    headers = {"Accept_Language": accepted} if accepted else {}
    for answer in asked("", "rules", AIM, "still?lesson=nowhere", lang=own, **headers):
        assert f'<html lang="{answered}">' in answer.body.decode()


def test_a_lesson_edited_while_it_is_served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "mine.toml"
    text = (loader.DATA / "four.toml").read_text("utf-8")
    file.write_text(text.replace('id = "four"', 'id = "mine"', 1), "utf-8")
    monkeypatch.setenv(loader.OWN, str(tmp_path))
    title = loader.load_lesson("mine").title("fr")
    pages = ("?lang=fr", "still?lesson=mine&lang=fr", "print?lesson=mine&lang=fr")
    assert [answer.code for answer in asked(*pages)] == [200] * 3
    file.write_text(file.read_text("utf-8").replace(title, "Un autre nom"), "utf-8")
    for answer in asked(*pages):
        assert "Un autre nom" in answer.body.decode()
    # Half saved, it says what is wrong with it; saved whole, it is there again.
    whole = file.read_text("utf-8")
    file.write_text(whole.replace("[[step]]", "[[stepp]]", 1), "utf-8")
    broken = asked(pages[1])[0]
    assert broken.code == 500
    assert "mine.toml" in broken.body.decode()
    file.write_text(whole, "utf-8")
    assert [answer.code for answer in asked(*pages)] == [200] * 3
