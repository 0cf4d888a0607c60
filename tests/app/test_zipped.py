"""Pages that begin compressed: whole for every reader, and readable before they are over."""

from __future__ import annotations

import asyncio
import gzip
import http.client
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.app.conftest import Site
from toc_learn.app import learn
from toc_learn.app.address import Wish
from toc_learn.app.assets import Assets
from toc_learn.app.zipped import Going, beginning
from toc_learn.lessons.loader import lesson_ids, load_lesson

words = st.text(st.characters(exclude_categories=("Cs",)))


@given(st.lists(words, min_size=1), st.lists(words), words)
def test_what_is_read_is_what_was_written(first: list[str], more: list[str], last: str) -> None:
    start = beginning(*first)
    assert start.plain == "".join(first)
    page = Going(start)
    sent = start.zipped
    reader = zlib.decompressobj(zlib.MAX_WBITS | 16)
    read = reader.decompress(sent)
    assert read.decode() == "".join(first), "readable before the rest has come"
    for part in more:
        sent += page.more(part)
    sent += page.end(last)
    assert gzip.decompress(sent).decode() == "".join([*first, *more, last])


def test_two_visitors_of_one_beginning_do_not_meet() -> None:
    start = beginning("same ")
    one, other = Going(start), Going(start)
    a, b = one.more("for one "), other.more("for another ")
    assert gzip.decompress(start.zipped + b + other.end("!")).decode() == "same for another !"
    assert gzip.decompress(start.zipped + a + one.end("!")).decode() == "same for one !"


def test_with_and_without_compression_a_page_is_the_same(site: Site) -> None:
    plain = site.lesson()
    zipped = site.ask("learn?lesson=pieux&lang=fr", Accept_Encoding="gzip")
    assert "Content-Encoding" not in plain.headers
    assert zipped.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in zipped.headers["Vary"]
    assert plain.text.partition('id="toc-live"')[0] == zipped.text.partition('id="toc-live"')[0]
    assert len(zipped.body) < len(plain.body) / 3
    for page in (plain, zipped):
        assert page.text.endswith("</html>\n")
        site.end(page.kernel)


def test_the_board_is_readable_before_the_kernel_s_part_has_come(site: Site) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=30)
    connection.request("GET", f"{site.base}learn?lesson=pieux&lang=fr", headers={"Accept-Encoding": "gzip"})
    answer = connection.getresponse()
    reader = zlib.decompressobj(zlib.MAX_WBITS | 16)
    read = b""
    while b'id="toc-static"' not in read or b"</svg>" not in read:
        read += reader.decompress(answer.read1(65536))
    assert b"kernelId" not in read
    answer.read()
    connection.close()


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> list[Wish]:
    """Only two lessons are there; the pages asked for are noted."""
    made: list[Wish] = []
    monkeypatch.setattr(learn, "lesson_ids", lambda: lesson_ids()[:2])
    monkeypatch.setattr(learn, "beginning", lambda wished, *_: made.append(wished))
    return made


def test_in_quiet_times_every_page_is_made_ready(few: list[Wish]) -> None:
    asyncio.run(learn.make_ready("en", "/", Assets(pack=True), lambda: True, 0.0))
    steps = [(one, step.id) for one in lesson_ids()[:2] for step in load_lesson(one).steps]
    for lang in ("fr", "en"):
        assert [(one.lesson, one.step) for one in few if one.lang == lang] == steps
    assert few[0].lang == "en"


def test_nothing_is_made_ready_while_somebody_is_there(few: list[Wish]) -> None:
    async def test() -> None:
        making = asyncio.ensure_future(learn.make_ready("fr", "/", Assets(pack=True), lambda: False, 0.0))
        await asyncio.sleep(0.05)
        making.cancel()

    asyncio.run(test())
    assert few == []
