"""What a browser remembers of a reader, on the plain pages: where to go on, stars, their file, forgetting."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page

from toc_learn.lessons.loader import load_lesson
from toc_learn.lessons.progress import clean
from toc_learn.view.words import text

STEPS = [step.id for step in load_lesson("pieux").steps]


def remember(page: Page, progress: object) -> None:
    page.goto("?lang=fr")
    value = progress if isinstance(progress, str) else json.dumps(progress)
    page.evaluate("value => localStorage.setItem('toc_learn.progress', value)", value)
    page.reload()


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
