"""The plain pages over HTTP: languages, headers, what is refused."""

from __future__ import annotations

import json
import re
from html import unescape
from html.parser import HTMLParser

import pytest

from tests.app.conftest import Site
from toc_learn.app.address import lessons
from toc_learn.engine.clauses import clauses
from toc_learn.engine.optiontext import OPTIONS
from toc_learn.engine.rulesets import NAMED
from toc_learn.lessons.loader import load_lesson
from toc_learn.lessons.searching import Index
from toc_learn.view.escape import escape
from toc_learn.view.words import text

PAGES = ["", "rules", "doubts", "print", "print/cards", "about", "chapters/fr/", "chapters/en/"]


class Reader(HTMLParser):
    """Collects what a test asks of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.outside: list[str] = []
        self.scripts = 0
        self.open: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if "id" in values:
            self.ids.append(values["id"])
        if tag == "script":
            self.scripts += 1
        for name in ("href", "src", "action"):
            if name in values:
                (self.links if tag == "a" else self.outside).append(values[name])


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_page_in_both_languages(site: Site, path: str, lang: str) -> None:
    where = path if path.startswith("chapters") else f"{path}?lang={lang}"
    answer = site.ask(where)
    assert answer.status == 200
    spoken = path.split("/")[1] if path.startswith("chapters") else lang
    assert f'<html lang="{spoken}">' in answer.text
    reader = Reader(answer.text)
    assert len(reader.ids) == len(set(reader.ids)), "an id stands twice"
    assert "main" in reader.ids
    for link in reader.links + reader.outside:
        assert link.startswith(("/", "#", "data:")), f"{link} leads off the site"
    assert "app." not in re.sub(r"<(style|script).*?</\1>", "", answer.text, flags=re.S), (
        "an id for a sentence"
    )


@pytest.mark.parametrize("path", [*PAGES, "learn", "nothing"])
def test_headers(site: Site, path: str) -> None:
    headers = site.ask(path, "HEAD").headers
    policy = dict(part.strip().partition(" ")[::2] for part in headers["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == "'self'"
    assert policy["object-src"] == "'none'"
    assert policy["frame-ancestors"] == "'self'"
    assert "unsafe-eval" not in headers["Content-Security-Policy"]
    if path not in ("learn", "nothing"):
        assert "unsafe-inline" not in policy["script-src"], "a plain page runs its own lines only"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Set-Cookie"] is None
    assert headers["Server"] is None


def test_the_script_of_a_page_is_the_one_its_policy_lets_run(site: Site) -> None:
    import base64
    import hashlib

    for path in ("", "rules", "doubts", "about"):
        answer = site.ask(path)
        scripts = re.findall(r"<script>(.*?)</script>", answer.text, re.S)
        assert len(scripts) == 1
        digest = base64.b64encode(hashlib.sha256(scripts[0].encode()).digest()).decode()
        assert f"script-src 'sha256-{digest}'" in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    ("query", "accepted", "lang"),
    [
        ("", "", "fr"), ("", "en-GB,en;q=0.9", "en"), ("", "de,en;q=0.7,fr;q=0.6", "en"), ("", "de", "fr"),
        ("?lang=fr", "en", "fr"), ("?lang=en", "fr", "en"), ("?lang=xx", "en", "en"),
        ("?lang=en&lang=fr", "", "fr"), ("?lang=%00", "en", "en"), ("", "en;q=9", "en"),
        ("", "en;q=0, fr;q=0.1", "fr"), ("", ",;,=;q=x" * 99, "fr"),
    ],
)  # fmt: skip
def test_the_readers_language(site: Site, query: str, accepted: str, lang: str) -> None:
    answer = site.ask(query or "", Accept_Language=accepted)
    assert f'<html lang="{lang}">' in answer.text
    assert "Accept-Language" in answer.headers["Vary"]


def test_pages_are_compressed(site: Site) -> None:
    plain, small = site.ask("rules"), site.ask("rules", Accept_Encoding="gzip")
    assert small.headers["Content-Encoding"] == "gzip"
    assert len(small.body) * 3 < len(plain.body)
    assert small.text == plain.text


def test_a_page_that_has_not_changed_is_not_sent_again(site: Site) -> None:
    tag = site.ask("rules").headers["Etag"]
    again = site.ask("rules", If_None_Match=tag)
    assert (again.status, again.body) == (304, b"")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_contents_lead_to_every_lesson(site: Site, lang: str) -> None:
    html = site.ask(f"?lang={lang}").text
    for lesson in lessons():
        model = load_lesson(lesson)
        play = f'="/learn?lesson={lesson}&amp;lang={lang}"'
        assert f"data-play{play}" in html
        assert (f"href{play}" in html) != (lesson == "doubts")
        assert escape(model.title(lang)) in html
        assert f'data-steps="{" ".join(step.id for step in model.steps)}"' in html


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_contents_lead_to_the_doubts_and_the_sheets(site: Site, lang: str) -> None:
    links = Reader(site.ask(f"?lang={lang}").text).links
    assert f"/doubts?lang={lang}" in links
    assert f"/print?lang={lang}" in links


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_rules_hold_every_clause(site: Site, lang: str) -> None:
    html = site.ask(f"rules?lang={lang}").text
    for clause in clauses():
        article = re.search(rf'<article class="clause[^"]*" id="{clause.id}">.*?</article>', html, re.S)
        assert article, clause.id
        marked = escape(text(lang, "app.rules.house")) in article[0]
        assert marked == clause.is_house_reading, clause.id
        for number in clause.sources:
            assert escape(text(lang, f"app.source.{number}")) in article[0]


SOUGHT = {
    "fr": [("élim", r"\bélim"), ("elim", r"\bélim"), ("as", r"\b(as|aces?)\b"), ("pieux", r"\bpieux?\b"),
           ("arrivee", r"\barriv"), ("depart", r"\bdépart"), ("oeuvre", "")],
    "en": [("captur", r"\bcaptur"), ("guards", r"\bguards?\b"), ("art", r"\barts?\b"), ("ace", r"\baces?\b")],
}  # fmt: skip


@pytest.mark.parametrize("lang", SOUGHT)
def test_rules_are_searched_by_the_beginnings_of_words(site: Site, lang: str) -> None:
    """As the doubts are: never inside a word, accents or none; a clause's id finds the clause."""
    html = site.ask(f"rules?lang={lang}").text
    articles = re.findall(r'<article class="clause[^>]*>.*?</article>', html, re.DOTALL)
    written = json.loads(unescape(re.search(r'id="index">(.*?)</script>', html)[1]))
    made = Index(len(articles), written["ends"], written["little"], written["rules"], written["words"])
    read = [unescape(re.sub("<[^>]*>", " ", one)) for one in articles]
    for word, pattern in SOUGHT[lang]:
        found = made.find(word)
        if pattern:
            assert all(re.search(pattern, read[place], re.IGNORECASE) for place in found), word
        expected = re.compile(pattern) if pattern else None
        assert bool(found) is any(expected.search(one) for one in read if expected), word
    for clause in clauses():
        (place,) = made.find(clause.id)
        assert f'id="{clause.id}"' in articles[place]
    assert len(made.find("")) == len(articles)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_rules_list_every_rule_set(site: Site, lang: str) -> None:
    html = site.ask(f"rules?lang={lang}").text
    for name, rules in NAMED.items():
        article = re.search(rf'<article class="clause" id="table-{name}">.*?</article>', html, re.S)
        assert article, name
        title, *rest = rules.describe(lang).splitlines()
        assert escape(title) in article[0]
        assert article[0].count("<li>") == sum(line.startswith("– ") for line in rest)
        cited = set(re.findall(r'<a href="#([^"]+)">', article[0]))
        assert cited
        assert all(f'id="{clause}"' in html for clause in cited)
        assert article[0].count("<ul>") == article[0].count("</ul>")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_rules_list_every_option_with_its_values(site: Site, lang: str) -> None:
    html = site.ask(f"rules?lang={lang}").text
    for option, kind in OPTIONS.items():
        assert f"<code>{option} = {escape(kind.values)}</code>" in html


def test_boards_of_clauses(site: Site) -> None:
    html = site.ask("rules?lang=fr").text
    pictures = re.findall(r'src="/(rules/[^"]+\.svg\?lang=fr)"', html)
    assert len(pictures) > 50
    for path in pictures[::8]:
        answer = site.ask(path)
        assert (answer.status, answer.headers["Content-Type"]) == (200, "image/svg+xml")
        assert answer.text.startswith("<svg")
    for path in ("rules/Z9.svg", "rules/G99.svg", "rules/g2.svg", "rules/..%2f..%2fG2.svg", "rules/G2.png"):
        assert site.ask(path).status == 404


@pytest.mark.parametrize(
    "path",
    [
        "nothing", "learn/", "rules/", "Rules", "chapters/de/", "chapters/fr/none", "chapters/img/none.png",
        "chapters/img/..%2fcourse.ipynb", "chapters/fr/..%2f..%2fcourse", "%00", "%ff%fe", "a" * 3000,
        "learn;x", "//evil.example/", "<script>alert(1)</script>", "index.html", "favicon.ico",
    ],
)  # fmt: skip
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_what_is_not_there_is_said_in_the_readers_language(site: Site, path: str, lang: str) -> None:
    answer = site.ask(path, Accept_Language=lang)
    assert answer.status == 404
    assert escape(text(lang, "app.error.404.title")) in answer.text
    assert f'href="/?lang={lang}"' in answer.text
    assert "alert(1)" not in answer.text


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
@pytest.mark.parametrize("path", ["", "learn?lesson=pieux", "rules", "about"])
def test_pages_are_only_read(site: Site, method: str, path: str) -> None:
    assert site.ask(path, method, body="").status == 405


@pytest.mark.parametrize(
    "path",
    [
        "voila/render/course.ipynb", "voila/tree", "voila/tree/fr", "voila/files/course.ipynb",
        "voila/files/img/board.svg", "voila/static/voila.js", "voila/templates/base/static/voila.js",
        "voila/labextensions/anywidget/package.json", "voila/api/contents", "voila/api/themes/x",
        "voila/query/x",
        "voila/execution/00000000-0000-0000-0000-000000000000", "voila/api/shutdown/", "course.ipynb",
        "api", "api/kernels", "api/contents", "api/contents/course.ipynb", "api/sessions", "api/terminals",
        "api/kernelspecs", "api/config/x", "api/status", "api/me", "files/course.ipynb",
        "nbconvert/html/course.ipynb",
        "terminals/websocket/1", "login", "logout", "lab", "tree", "metrics", "static/../../course.ipynb",
        "learn/../api/kernels", "toc/0000000000/pack.js", "toc/../course.ipynb",
    ],
)  # fmt: skip
def test_nothing_of_jupyter_is_open(site: Site, path: str) -> None:
    for method in ("GET", "POST"):
        assert site.ask(path, method, body="{}" if method == "POST" else None).status == 404


def test_files_are_served_by_name_only(site: Site) -> None:
    page = site.ask("learn", "HEAD")
    assert page.status == 200
    html = site.lesson().text
    root = re.search(r'"/(toc/[0-9a-f]{10})/static/voila\.js"', html)
    assert root is not None
    script = site.ask(f"{root[1]}/static/voila.js", Accept_Encoding="gzip")
    assert script.status == 200
    assert script.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert script.headers["Content-Type"].startswith("text/javascript")
    assert script.text == site.ask(f"{root[1]}/static/voila.js").text
    for name in (
        "static/../static/voila.js", "static/%2e%2e/conf.json", "lab/jupyterlab_pygments/package.json",
        "static/",
        "static", "", "..%2f..%2f..%2f..%2fetc%2fpasswd", "static//voila.js",
        "lab/anywidget/../ipycanvas/package.json",
    ):  # fmt: skip
        assert site.ask(f"{root[1]}/{name}").status == 404, name


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "evil.example:8866",
        "10.0.0.1",
        "_",
    ],
)
@pytest.mark.parametrize("path", ["", "learn?lesson=pieux", "rules", "nothing"])
def test_another_host_name_is_refused(site: Site, host: str, path: str) -> None:
    """Without this, a page of any site could have its own name lead here and read what it likes."""
    answer = site.ask(path, Host=host, Accept_Language="en")
    assert answer.status == 403
    assert escape(text("en", "app.error.403.title")) in answer.text
    assert "kernelId" not in answer.text


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST", "127.0.0.1", "[::1]", "localhost:1"])
def test_its_own_names_are_answered(site: Site, host: str) -> None:
    assert site.ask("about", Host=host).status == 200
