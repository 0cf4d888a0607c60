"""The plain pages in a browser: what this browser remembers, searching the rules, access, narrow windows."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from toc_learn.lessons.doubts import cases, search
from toc_learn.lessons.loader import load_lesson
from toc_learn.lessons.progress import clean
from toc_learn.lessons.searching import split
from toc_learn.view.words import text

PAGES = [
    "?lang=fr",
    "?lang=en",
    "rules?lang=fr",
    "rules?lang=en",
    "doubts?lang=fr",
    "doubts?lang=en#pass-guard",
    "print?lang=en",
    "print?lesson=pieux&lang=fr",
    "print/cards?lang=en",
    "about?lang=fr",
    "chapters/fr/",
    "none?lang=en",
]
STEPS = [step.id for step in load_lesson("pieux").steps]


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    context = browser.new_context(base_url=address, viewport={"width": 1366, "height": 768})
    opened = context.new_page()
    faults: list[str] = []
    opened.on("pageerror", lambda error: faults.append(str(error)))
    opened.on("console", lambda said: faults.append(said.text) if "Content Security" in said.text else None)
    yield opened
    context.close()
    assert not faults


def remember(page: Page, progress: object) -> None:
    page.goto("?lang=fr")
    value = progress if isinstance(progress, str) else json.dumps(progress)
    page.evaluate("value => localStorage.setItem('toc_learn.progress', value)", value)
    page.reload()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_access(browser: Browser, address: str, path: str, scheme: str) -> None:
    context = browser.new_context(
        base_url=address, color_scheme=scheme, viewport={"width": 360, "height": 740}, bypass_csp=True
    )
    page = context.new_page()
    page.goto(path)
    found = Axe().run(page).response["violations"]
    context.close()
    assert not found, [(fault["id"], [node["html"][:120] for node in fault["nodes"][:3]]) for fault in found]


@pytest.mark.parametrize("width", [320, 360, 768, 1366, 1920])
@pytest.mark.parametrize("path", ["?lang=fr", "rules?lang=en", "about?lang=fr", "chapters/fr/05-pieux"])
def test_nothing_sticks_out(page: Page, path: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    page.goto(path)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_new_reader_begins_with_the_first_lesson(page: Page) -> None:
    page.goto("?lang=fr")
    assert page.inner_text("#go-on") == text("fr", "app.contents.begin")
    assert page.get_attribute("#go-on", "href") == page.locator("[data-lesson]").first.get_attribute("href")
    assert not page.locator("#again").is_visible()


def test_a_known_reader_goes_on_where_they_were(page: Page) -> None:
    solved = dict.fromkeys(STEPS[:3], 3)
    remember(page, {"v": 1, "lessons": {"pieux": solved}, "last": {"lesson": "pieux", "step": STEPS[3]}})
    title = load_lesson("pieux").title("fr")
    assert page.inner_text("#go-on") == text("fr", "app.contents.resume").replace("#", title, 1).replace(
        "#", "4"
    )
    tile = page.locator("[data-lesson=pieux]")
    assert tile.locator(".st").inner_text() == text("fr", "app.contents.some").replace("#", "3", 1).replace(
        "#", str(len(STEPS))
    )
    assert "cur" in (tile.get_attribute("class") or "")
    assert page.locator("#again").is_visible()
    page.click("#go-on")
    page.wait_for_url(f"**/learn?lesson=pieux&lang=fr&step={STEPS[3]}")


def resumes(page: Page, lesson: str, step: str) -> None:
    """See that the contents lead on to this step."""
    page.goto("?lang=fr")
    one = load_lesson(lesson)
    place = [step.id for step in one.steps].index(step) + 1
    said = text("fr", "app.contents.resume").replace("#", one.title("fr"), 1).replace("#", str(place))
    assert page.inner_text("#go-on") == said
    assert f"lesson={lesson}&" in (page.get_attribute("#go-on", "href") or "")
    assert (page.get_attribute("#go-on", "href") or "").endswith(f"step={step}")


def test_a_reader_goes_on_with_a_lesson_merely_begun_and_a_step_merely_looked_at(page: Page) -> None:
    first = load_lesson("board").steps[0].id
    page.goto("learn?lesson=board&lang=fr")
    page.goto("?lang=fr")
    assert page.inner_text("#go-on") == text("fr", "app.contents.begin"), "it is where everybody begins"
    remember(page, {"v": 1, "lessons": {"board": {first: 3}}, "last": {"lesson": "board", "step": first}})
    page.goto("learn?lesson=pieux&lang=fr")
    resumes(page, "pieux", STEPS[0])
    page.goto(f"still?lesson=exit&step={load_lesson('exit').steps[1].id}&lang=fr")
    resumes(page, "exit", load_lesson("exit").steps[1].id)
    page.goto("learn?lesson=pieux&lang=fr")
    page.wait_for_selector("#toc-page.live")
    page.click(f"#toc-live .toc-rail a[href*='step={STEPS[4]}&']")
    page.wait_for_url(f"**step={STEPS[4]}&**")
    page.wait_for_timeout(500)
    resumes(page, "pieux", STEPS[4])
    assert kept(page)["lessons"] == {"board": {first: 3}}  # type: ignore[index]


@pytest.mark.parametrize(("stars", "shown"), [([3], 3), ([3, 2], 2), ([1], 1)])
def test_stars_of_a_whole_lesson(page: Page, stars: list[int], shown: int) -> None:
    counts = {step: stars[place % len(stars)] for place, step in enumerate(STEPS)}
    remember(page, {"v": 1, "lessons": {"pieux": counts}})
    tile = page.locator("[data-lesson=pieux]")
    assert tile.locator(".star").count() == 3
    assert tile.locator(".star.on").count() == shown
    assert text("fr", "app.contents.stars").replace("#", str(shown)) in tile.inner_text()


@pytest.mark.parametrize(
    "kept",
    [
        "", "{", "null", "3", "[]", '"x"', '{"lessons": 3}', '{"lessons": {"pieux": null}}',
        '{"lessons": {"pieux": {"' + STEPS[0] + '": "<img src=x onerror=alert(1)>"}}}',
        '{"lessons": {"__proto__": {}, "constructor": {"x": 3}}}',
        '{"last": {"lesson": "__proto__", "step": "x"}}',
        '{"last": {"lesson": "pieux", "step": "none"}}', '{"last": {"lesson": "\\"]", "step": 3}}',
        '{"last": 1}',
        '{"lessons": {"pieux": {"' + STEPS[0] + '": 1e99}}}',
        '{"lessons": {"pieux": {"' + STEPS[0] + '": -3}}}',
    ],
)  # fmt: skip
def test_a_spoilt_memory_spoils_nothing(page: Page, kept: str) -> None:
    remember(page, kept)
    assert page.locator("[data-lesson] .st").count() > 5
    assert page.locator("img").count() == 0
    assert page.inner_text("#go-on") == text("fr", "app.contents.begin")


def kept(page: Page) -> object:
    return json.loads(page.evaluate("localStorage.getItem('toc_learn.progress') || 'null'"))


def told(page: Page, word: str, stars: int) -> None:
    expected = text("fr", f"app.keep.said.{word}").replace("#", str(stars))
    page.locator("#kept", has_text=expected).wait_for(timeout=5000)


def test_stars_go_to_a_file_and_come_back(page: Page, tmp_path: Path) -> None:
    mine = {
        "v": 1,
        "lessons": {"pieux": {STEPS[0]: 3, STEPS[1]: 1}},
        "last": {"lesson": "pieux", "step": STEPS[1]},
    }
    remember(page, mine)
    page.goto("about?lang=fr#progress")
    told(page, "now", 4)
    with page.expect_download() as saving:
        page.click("#save")
    file = tmp_path / "stars.json"
    saving.value.save_as(file)
    assert json.loads(file.read_text(encoding="utf8")) == mine
    exit_step = load_lesson("exit").steps[0].id
    elsewhere = {"exit": {exit_step: 3, "x": 3}, "not-served-today": {"x": 3}}
    other = {"v": 1, "lessons": {"pieux": {STEPS[0]: 1, STEPS[1]: 2}, **elsewhere}}
    page.evaluate("value => localStorage.setItem('toc_learn.progress', value)", json.dumps(other))
    page.set_input_files("#file", file)
    told(page, "read", 8)
    assert kept(page) == {
        "v": 1,
        "lessons": {"pieux": {STEPS[0]: 3, STEPS[1]: 2}, **elsewhere},
        "last": mine["last"],
    }


@pytest.mark.parametrize(
    "written",
    [
        "",
        "{",
        "[]",
        "null",
        '{"lessons": []}',
        '{"lessons": "x"}',
        '{"v": 1}',
        "x" * 300_000,
        '"<b>"',
        # of the right shape, and yet nothing in it is of this course
        '{"lessons": {}}',
        '{"lessons": {"pieux": {"' + STEPS[0] + '": 99}}, "last": {"lesson": "pieux", "step": "x"}}',
        '{"lessons": {"piano": {"scales": 3}}}',
        '{"lessons": {"__proto__": {"x": 3}, "constructor": {"x": 3}, "": {"x": 3}}}',
        '{"lessons": {"constructor": {"keys": 3, "assign": 3}}}',
        '{"lessons": {"pieux": {"constructor": 3}}}',
        '{"lessons": {"pieux": {"no-such-step": 3}, "constructor": {"keys": 1}}}',
        '{"lessons": {"pieux": {"'
        + STEPS[1]
        + '": 2.5, "'
        + STEPS[2]
        + '": true, "'
        + STEPS[3]
        + '": [3]}}}',
    ],
    ids=range(17),
)
def test_a_file_of_something_else_changes_nothing(page: Page, tmp_path: Path, written: str) -> None:
    mine = {"v": 1, "lessons": {"pieux": {STEPS[0]: 3}}}
    remember(page, mine)
    page.goto("about?lang=fr")
    (tmp_path / "x.json").write_text(written, encoding="utf8")
    page.set_input_files("#file", tmp_path / "x.json")
    told(page, "wrong", 3)
    assert kept(page) == mine


def test_a_file_is_cleaned_as_the_course_cleans_it(page: Page, tmp_path: Path) -> None:
    outside = {
        "v": 9,
        "lessons": {
            "pieux": {STEPS[0]: 2, STEPS[1]: 4, STEPS[2]: "3", "<b>": 3, "__proto__": 1},
            "Bad id": {"a": 1},
            "empty": {},
            "list": [1],
        },
        "last": {"lesson": "<b>", "step": 3},
        "more": "x",
    }
    page.goto("about?lang=fr")
    (tmp_path / "x.json").write_text(json.dumps(outside), encoding="utf8")
    page.set_input_files("#file", tmp_path / "x.json")
    told(page, "read", 2)
    assert kept(page) == clean(outside)


@pytest.mark.parametrize("lesson", ["constructor", "pieux"])
@pytest.mark.parametrize("step", ["constructor", "keys", "assign", "prototype", "no-such-step"])
def test_of_a_file_only_what_the_page_knows_is_taken(
    page: Page, tmp_path: Path, lesson: str, step: str
) -> None:
    mine = {"v": 1, "lessons": {"pieux": {STEPS[0]: 1}}}
    remember(page, mine)
    page.goto("about?lang=fr")
    known = {STEPS[0]: 2, STEPS[1]: 3}
    last = {"lesson": lesson, "step": step}
    outside = {"lessons": {lesson: {step: 3}, "pieux": known | ({step: 3} if lesson == "pieux" else {})}}
    (tmp_path / "x.json").write_text(json.dumps(outside | {"last": last}), encoding="utf8")
    page.set_input_files("#file", tmp_path / "x.json")
    told(page, "read", 5)
    assert kept(page) == {"v": 1, "lessons": {"pieux": known}}
    page.reload()
    told(page, "now", 5)
    with page.expect_download():  # the page's own language is as it was
        page.click("#save")
    told(page, "saved", 5)


@pytest.mark.parametrize("lesson", ["constructor", "pieux"])
def test_stars_of_steps_that_nobody_knows_are_not_counted(page: Page, lesson: str) -> None:
    unknown = {"constructor": 3, "keys": 2, "no-such-step": 1}
    mine: dict[str, dict[str, int]] = {"pieux": {STEPS[0]: 2}}
    mine[lesson] = unknown | mine.get(lesson, {})
    remember(page, {"v": 1, "lessons": mine})
    page.goto("about?lang=fr")
    told(page, "now", 2)


def test_stars_can_be_forgotten_of_one_lesson_or_all_once_it_was_asked_twice(page: Page) -> None:
    last = {"lesson": "pieux", "step": STEPS[0]}
    other = {load_lesson("exit").steps[0].id: 2}
    remember(page, {"v": 1, "lessons": {"pieux": {STEPS[0]: 3}, "exit": other}, "last": last})
    page.goto("about?lang=fr")
    page.select_option("#which", "pieux")
    page.click("#forget")
    told(page, "sure", 5)
    page.select_option("#which", "")  # whoever asks for other stars is asked again
    page.click("#forget")
    told(page, "sure", 5)
    assert kept(page)["lessons"] == {"pieux": {STEPS[0]: 3}, "exit": other}
    page.select_option("#which", "pieux")
    page.click("#forget")
    page.click("#forget")
    told(page, "forgotten", 2)
    assert kept(page) == {"v": 1, "lessons": {"exit": other}, "last": last}
    page.select_option("#which", "")
    page.click("#forget")
    page.click("#forget")
    told(page, "forgotten", 0)
    assert kept(page) == {"v": 1, "lessons": {}}


def test_searching_the_doubts(page: Page) -> None:
    page.goto("doubts?lang=fr")
    shown = page.locator("article.case:visible")
    every = shown.count()
    page.fill("#words", "ROI")
    assert 0 < shown.count() < every
    page.fill("#words", "s7")
    clauses = shown.evaluate_all("all => all.map(one => one.querySelector('.taught').textContent)")
    assert clauses
    assert all("S7" in some for some in clauses)
    page.fill("#words", "")
    page.select_option("#card", "10")
    cards = shown.evaluate_all("all => all.map(one => one.dataset.cards.split(' '))")
    assert all("10" in some for some in cards)
    assert page.inner_text("#found") == text("fr", "sheets.doubts.found").replace("#", str(len(cards)))
    page.select_option("#card", "J")
    assert page.locator("#exit-jack").is_visible()
    assert page.locator("#jack-exit").is_visible()
    page.fill("#words", "zzz")
    assert shown.count() == 0
    assert page.inner_text("#found") == text("fr", "sheets.doubts.none")
    page.select_option("#card", "")
    page.fill("#words", "reprendre mon zzz")
    assert page.locator("#card-laid").is_visible()
    assert page.inner_text("#found") == text("fr", "sheets.doubts.most").replace("#", str(shown.count()))
    page.evaluate("location.hash = 'pass-guard'")
    page.wait_for_function("document.getElementById('pass-guard').offsetHeight > 0")
    assert shown.count() == every


@pytest.mark.parametrize("typed", ["????", "the", " the of ", "’", "x", "★"])
@pytest.mark.parametrize(
    ("path", "said"), [("doubts", "sheets.doubts.nothing"), ("rules", "app.rules.nothing")]
)
def test_whoever_types_what_cannot_be_searched_is_told_so(
    page: Page, path: str, said: str, typed: str
) -> None:
    page.goto(f"{path}?lang=en")
    shown = page.locator("article.clause:visible")
    every = shown.count()
    page.fill("#words", typed)
    assert page.inner_text("#found") == text("en", said)
    assert shown.count() == every, "nothing was left out"
    assert page.locator("#elsewhere").is_hidden()
    page.fill("#words", " ")
    assert page.inner_text("#found") == ""


@pytest.mark.parametrize("path", ["doubts", "rules"])
@pytest.mark.parametrize(("lang", "other", "typed"), [("en", "fr", "reculer & avancer"), ("fr", "en", "backwards?")])
def test_words_of_the_other_language_are_searched_on_its_page(
    page: Page, path: str, lang: str, other: str, typed: str
) -> None:
    page.goto(f"{path}?lang={lang}")
    page.fill("#words", typed)
    assert page.locator("article.clause:visible").count() == 0
    way = page.locator("#elsewhere")
    assert way.inner_text() == text(other, "app.search.here")
    assert way.get_attribute("lang") == other
    way.click()
    page.wait_for_url(f"**/{path}?lang={other}&words=*")
    assert page.input_value("#words") == typed
    assert page.locator("article.clause:visible").count() > 0
    assert page.inner_text("#found")
    assert page.locator("#elsewhere").is_hidden()


OPEN = "all => all.filter(one => one.querySelector('.answer').checkVisibility()).map(one => one.id)"
"""The ids of the cases whose answers can be read; what a closed fold holds is not."""


@pytest.mark.parametrize(("width", "most"), [(360, 9000), (768, 6500), (1366, 6500)])
def test_the_page_of_doubts_can_be_overlooked(page: Page, width: int, most: int) -> None:
    """Every question stands there, in a fold that is opened by pointer and keys."""
    page.set_viewport_size({"width": width, "height": 740})
    page.goto("doubts?lang=fr")
    cases_shown = page.locator("article.case")
    assert page.evaluate("document.documentElement.scrollHeight") <= most
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.locator("article.case h3:visible").count() == len(cases())
    assert cases_shown.evaluate_all(OPEN) == []
    page.click("#pass-guard summary")
    page.focus("#stop-short summary")
    page.keyboard.press("Enter")
    assert set(cases_shown.evaluate_all(OPEN)) == {"pass-guard", "stop-short"}
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_what_is_found_first_and_what_a_link_leads_to_is_open(page: Page) -> None:
    page.goto("doubts?lang=en#ten-plain")
    shown = page.locator("article.case:visible")
    assert shown.evaluate_all(OPEN) == ["ten-plain"]
    page.click("#ten-plain summary")
    page.fill("#words", "guard")
    assert shown.evaluate_all(OPEN) == [one.id for one in search("guard", "en")[:3]]
    page.fill("#words", "")
    assert shown.evaluate_all(OPEN) == []
    page.evaluate("location.hash = 'pass-guard'")
    page.wait_for_function("document.querySelector('#pass-guard .answer').checkVisibility()")
    assert page.evaluate("Math.abs(document.getElementById('pass-guard').getBoundingClientRect().top) < 60")


@pytest.mark.parametrize("scripts", [True, False])
def test_a_printed_page_of_doubts_holds_every_answer(browser: Browser, address: str, scripts: bool) -> None:
    context = browser.new_context(base_url=address, java_script_enabled=scripts)
    page = context.new_page()
    page.goto("doubts?lang=fr#pass-guard")
    tall = page.locator("#pass-guard").bounding_box()
    assert tall
    assert tall["height"] > 200, "what a link leads to stands open without scripts too"
    closed = page.locator("#stop-short").bounding_box()
    page.emulate_media(media="print")
    opened = page.locator("#stop-short").bounding_box()
    assert closed
    assert opened
    assert closed["height"] < 100 < opened["height"]
    page.emulate_media(media="screen")
    page.click("#stop-short summary")
    assert page.locator("#stop-short .answer").is_visible()
    context.close()


def test_the_best_cases_stand_first_and_all_come_back_in_their_order(page: Page) -> None:
    page.goto("doubts?lang=en")
    shown = page.locator("article.case:visible")
    ids = "all => all.map(one => one.id)"
    assert not page.locator("#show-all").is_visible()
    page.fill("#words", "guard")
    assert shown.evaluate_all(ids) == [one.id for one in search("guard", "en")]
    assert page.locator("#hits h2").is_visible()
    page.select_option("#card", "10")
    both = [one.id for one in search("guard", "en") if "10" in one.ranks]
    assert shown.evaluate_all(ids) == both
    page.click("#show-all")
    assert (page.input_value("#words"), page.input_value("#card")) == ("", "")
    assert shown.evaluate_all(ids) == [one.id for one in cases()]
    assert page.locator("#hits").is_hidden()
    assert page.locator("#show-all").is_hidden()


@pytest.mark.parametrize("typed", ["zzz", "quidditch", "xylophone zzz"])
def test_whoever_finds_nothing_is_told_what_to_try_and_can_go_on(page: Page, typed: str) -> None:
    page.goto("doubts?lang=en")
    topics = page.locator(".jumps a:visible")
    every = topics.count()
    page.fill("#words", typed)
    assert page.locator("article.case:visible").count() == 0
    assert page.inner_text("#found") == text("en", "sheets.doubts.none")
    assert page.locator("#show-all").is_visible()
    assert topics.count() == every
    topics.nth(2).click()
    page.locator("#topic-move").wait_for()
    assert page.input_value("#words") == ""
    page.fill("#words", typed)
    page.click("#show-all")
    assert page.locator("article.case:visible").count() == len(cases())


#: Forms, families' words, clauses, signs, beginnings, numbers, what asks for nothing, what is nowhere.
TYPED = {
    "fr": "manger|mange|MANGÉE|bloquer|bloque|brûler|brûle|pion|pieux|as|V|R|d|K|7|10|dix|1|13|a4|A4|s7|"
    "X-7s|x-|G2 pieu|cœur|COEUR|échange|Échangé|pos|po|p|partie|avant|le|l’as|l'as|puis-je manger mon pion ?|"
    "où|maison|un pieu, mangé|sept carte|constructor|toString|zzz|!?|   |ﬁnir|İ|ß|été̂|M’arrête-t-il ?|"
    "puis-je revenir en arrière ?|mon pieu zzz|zzz yyy|défausser un pieu à la pioche|annuler ma bille|"
    "valait|peut-on tricher ?|prison|dernière bille|ma dernière bille zzz|les trois billes du valet",
    "en": "eat|eaten|skip|overtake|Blocked|pawn|take|as|V|K|a|my own guard|the|seven|10|ten|jump|king|kings|"
    "home|hom|ho|can I eat my partner?|x-j6|S7|c1|won|win|don't|player’s|moving|__proto__|valueOf|zzz|ﬂ|"
    "which cards bring a marble out|undo my move|zzz marble|throw a guard by jokers|zzz yyy|"
    "can I go home with an ace|can my partner pass me?|what if i count wrong|7 split home|safe|stalemate",
}


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_page_finds_the_doubts_that_a_notebook_finds(page: Page, lang: str) -> None:
    page.goto(f"doubts?lang={lang}")
    own = [word for one in cases() for word in split(one.question(lang))]
    asked = [*TYPED[lang].split("|"), *sorted({*own}), *(one.question(lang) for one in cases())]
    found = page.evaluate(
        """asked => asked.map(typed => {
            const words = document.getElementById("words");
            words.value = typed;
            words.dispatchEvent(new Event("input"));
            const all = [...document.querySelectorAll("article.case")];
            return all.filter(one => !one.hidden).map(one => one.id);
        })""",
        asked,
    )
    for typed, ids in zip(asked, found, strict=True):
        assert ids == [one.id for one in search(typed, lang)], typed


def test_searching_the_rules(page: Page) -> None:
    page.goto("rules?lang=fr")
    shown = page.locator("article.clause:visible")
    every = shown.count()
    page.fill("#words", "ÉLIMINE  piEU")
    some = shown.count()
    assert 0 < some < every
    assert page.inner_text("#found") == text("fr", "app.rules.found").replace("#", str(some))
    page.fill("#words", "g2")
    assert page.locator("#G2").is_visible()
    page.fill("#words", "puis-je reprendre mon zzz ?")
    assert page.locator("#E2").is_visible()
    assert page.inner_text("#found") == text("fr", "app.rules.most").replace("#", str(shown.count()))
    page.fill("#words", "zzzz")
    assert page.inner_text("#found") == text("fr", "app.rules.none")
    assert shown.count() == 0
    page.fill("#words", "")
    page.check("#only-house")
    assert 0 < shown.count() < every
    assert page.locator(".clause:visible:not(.is-house)").count() == 0


def test_a_link_to_a_clause_leads_there(page: Page) -> None:
    page.goto("rules?lang=fr#G2")
    assert page.evaluate("document.querySelector(':target').id") == "G2"
    page.fill("#words", "zzzz")
    page.evaluate("location.hash = 'M7'")
    page.locator("#M7").wait_for()
    assert page.input_value("#words") == ""


def test_the_language_keeps_the_page(page: Page) -> None:
    for path in ("rules?lang=fr", "about?lang=fr", "chapters/fr/", "chapters/fr/05-pieux"):
        page.goto(path)
        page.click(".toc-seg a[hreflang=en]")
        page.wait_for_load_state()
        assert page.get_attribute("html", "lang") == "en"
        assert page.url.split("?")[0].endswith(path.split("?")[0].replace("/fr/", "/en/"))


def test_pages_are_whole_without_script(browser: Browser, address: str) -> None:
    context = browser.new_context(base_url=address, java_script_enabled=False)
    page = context.new_page()
    page.goto("?lang=fr")
    assert page.locator("#go-on").is_visible()
    page.goto("rules?lang=fr")
    assert page.locator("#G2").is_visible()
    assert not page.locator("#search").is_visible()
    page.goto("learn?lesson=pieux&lang=fr")
    page.wait_for_url("**/still?lesson=pieux&step=spot&lang=fr")
    assert page.locator("#toc-static svg").first.is_visible()
    context.close()
