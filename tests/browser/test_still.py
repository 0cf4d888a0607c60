"""Nothing moves while a step is tried: rest, refusal and success show every control in the same place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page

from toc_learn.lessons.commands import Answer, Choose, Command, Hint, Play, Project
from toc_learn.lessons.conduct import refused
from toc_learn.lessons.loader import course, lesson_ids, load_lesson
from toc_learn.lessons.screen import Screen
from toc_learn.lessons.session import LessonSession
from toc_learn.widgets import shell
from toc_learn.widgets.looks import ASKING
from toc_learn.widgets.skeleton import skeleton

from .player import solution
from .wall import FAULTS

SIZES = ((360, 740), (768, 1024), (1000, 768), (1366, 768))
STEPS = (("pieux", "blocked"), ("pieux", "spot"), ("ten", "room-to-walk"))
BOARD = '<svg viewBox="0 0 1 1"></svg>'
PLACES = """() => {
  const place = (found) => {
    const box = found && found.getBoundingClientRect();
    return box && box.width ? [box.left, box.top, box.width, box.height].map(Math.round) : null;
  };
  const names = [".toc-figure", ".toc-feedback", ".toc-hand", ".toc-act", ".toc-hint", ".toc-next",
    ".toc-asks .toc-list"];
  const list = [...document.querySelectorAll(".toc-list > *")];
  const said = list.map((line) => line.textContent).join(" | ");
  const lines = list.map((line, i) => [`line ${i} of ${said}`, line]);
  return Object.fromEntries([...names.map((name) => [name, document.querySelector(name)]), ...lines]
    .map(([name, found]) => [name, place(found)]));
}"""


def page_of(screen: Screen) -> str:
    """Return the page of a screen as its first bytes, which the living page stands on exactly."""
    style = f"<style>{shell.stylesheet()}</style>"
    body = f'<div id="toc-page"><div id="toc-static">{skeleton(screen, BOARD)}</div></div>'
    return f'<!DOCTYPE html><html><head>{style}</head><body class="toc-body">{body}</body></html>'


def screens(lesson: str, step: str, lang: str) -> list[Screen]:
    """Return a step at rest, refused in one way after another, and solved."""
    session = LessonSession(lesson, step, lang)
    found = [session.screen()]
    for i in range(len(session.step.answers) or len(found[0].choices)):
        tried = LessonSession(lesson, step, lang)
        found.append(tried.do(Answer(i)))
    for face in found[0].hand:
        for i in range(len(LessonSession(lesson, step, lang).do(Choose(face.card)).choices)):
            tried = LessonSession(lesson, step, lang)
            chosen = tried.do(Choose(face.card))
            command = chosen.choices[i].command
            if command is not None:
                found.append(tried.do(command))
    return found + [session.do(command) for command in solution(session)]


@pytest.fixture(params=SIZES, ids=lambda size: str(size[0]))
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    width, height = request.param
    opened = browser.new_page(viewport={"width": width, "height": height})
    yield opened
    opened.close()


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_nothing_moves_from_rest_to_success(page: Page, lesson: str, step: str, lang: str) -> None:
    seen = []
    for screen in screens(lesson, step, lang):
        page.set_content(page_of(screen))
        seen.append((screen.feedback.kind, page.evaluate(PLACES)))
    assert {"rest", "right"} <= {kind for kind, _ in seen}
    for (_, before), (kind, after) in pairwise(seen):
        # A touch leaves the moves that begin with it, and what is refused comes into sight: other lists.
        both = [name for name in before if before[name] and after.get(name)]
        assert ".toc-next" in both
        moved = {name: (before[name], after[name]) for name in both if before[name] != after[name]}
        # The way on comes up from below a phone's edge, when what it covers is judged.
        edge = page.evaluate("innerHeight")
        for name in (".toc-act", ".toc-next") if kind == "right" else ():
            if name in moved and moved[name][0][1] + moved[name][0][3] > edge:
                x, y, wide, high = moved.pop(name)[1]
                assert [x, y + high, wide, high] == [before[name][0], edge - 6, *before[name][2:]]
        assert not moved, f"{lesson}/{step}, {kind}: {moved}"


BELOW = """() => [".toc-feedback", ".toc-act"].map((name) => {
  const box = document.querySelector(name).getBoundingClientRect();
  return Math.round(name === ".toc-act" ? box.top : box.bottom);
})"""
STEP_LINES = """() => {
  const list = document.querySelector(".toc-steps");
  return [list.clientHeight, list.scrollHeight, ...[...list.children].map((line) => line.offsetTop)];
}"""


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("size", [(1000, 768), (1366, 768), (1920, 1080)], ids=lambda size: str(size[0]))
@pytest.mark.parametrize("lesson", ["exit", "ten", "starter-2"])
def test_the_actions_keep_their_place_from_step_to_step(
    browser: Browser, lesson: str, size: tuple[int, int], lang: str
) -> None:
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    seen = {}
    for step in LessonSession(lesson).lesson.steps:
        screen = LessonSession(lesson, step.id, lang).screen()
        if screen.hand or screen.kind == "watch":
            page.set_content(page_of(screen))
            seen[step.id] = page.evaluate(BELOW)
    page.close()
    assert len(seen) > 5
    assert len({tuple(place) for place in seen.values()}) == 1, seen


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("lesson", ["board", "exit", "seven", "jack"])
def test_the_list_of_steps_is_whole_and_moves_with_no_step_and_no_log(
    browser: Browser, lesson: str, lang: str
) -> None:
    page = browser.new_page(viewport={"width": 1366, "height": 768})
    seen = []
    for step in LessonSession(lesson).lesson.steps:
        session = LessonSession(lesson, step.id, lang)
        page.set_content(page_of(session.screen()))
        seen.append(page.evaluate(STEP_LINES))
    logged = [session.do(command) for command in solution(session)][-1]
    assert logged.log
    page.set_content(page_of(logged))
    seen.append(page.evaluate(STEP_LINES))
    page.close()
    assert seen.count(seen[0]) == len(seen), seen
    shown, whole, *_ = seen[0]
    assert whole <= shown


# The lowest edge that the reader needs, and of the list how much of it is out of sight.
LOWEST = """name => {
  const shown = [...document.querySelectorAll(name)].filter((one) => one.offsetHeight);
  const list = document.querySelector(".toc-list");
  const low = Math.max(...shown.map((one) => one.getBoundingClientRect().bottom));
  return [low, list.scrollHeight - list.clientHeight];
}"""


Size = tuple[int, int]


def edges(
    browser: Browser, size: Size, lang: str, name: str, wanted: Callable[[Screen], bool]
) -> dict[tuple[str, str], list[float]]:
    """Return `LOWEST` of the elements `name` on every wanted step of the course, the doubts left out."""
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    seen = {}
    for lesson in (load_lesson(one) for one in lesson_ids() if one != "doubts"):
        for step in lesson.steps:
            screen = LessonSession(lesson, step.id, lang).screen()
            if wanted(screen):
                page.set_content(page_of(screen))
                seen[lesson.id, step.id] = page.evaluate(LOWEST, name)
    page.close()
    return seen


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (1280, 800), (1366, 768), (1440, 900)])
def test_short_answers_are_all_in_sight_on_a_laptop(browser: Browser, size: Size, lang: str) -> None:
    seen = edges(
        browser, size, lang, ".toc-list > *", lambda one: 4 < len(one.choices) < 9 and one.kind in ASKING
    )
    assert ("pieux", "spot") in seen
    assert not {step: found for step, found in seen.items() if found[0] > size[1] or found[1] > 1}


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(
    "size", [(360, 640), (375, 667), (360, 740)], ids=lambda size: f"{size[0]}x{size[1]}"
)
def test_on_a_phone_the_hand_is_on_the_first_screen(browser: Browser, size: Size, lang: str) -> None:
    seen = edges(browser, size, lang, ".toc-cards > *", lambda one: bool(one.hand) and one.kind not in ASKING)
    assert len(seen) > 50
    assert not {step: low for step, (low, _) in seen.items() if low > size[1]}


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_what_a_card_does_fits_on_the_card(page: Page, lang: str) -> None:
    """A caption wraps; no word of it reaches the card's edge."""
    for lesson in ("cards", "exit", "tables"):
        for step in LessonSession(lesson).lesson.steps:
            screen = LessonSession(lesson, step.id, lang).screen()
            if not screen.hand:
                continue
            page.set_content(page_of(screen))
            over = page.evaluate("""() => [...document.querySelectorAll(".toc-card:not(.toc-chosen)")]
              .filter((card) => card.scrollWidth > card.clientWidth || card.scrollHeight > card.clientHeight)
              .map((card) => card.title)""")
            assert not over, step.id


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_the_wall_shows_all_without_scrolling(
    browser: Browser, lesson: str, step: str, size: tuple[int, int], lang: str
) -> None:
    width, height = size
    page = browser.new_page(viewport={"width": width, "height": height})
    session = LessonSession(lesson, step, lang)
    page.set_content(page_of(session.do(Project(True))))
    low, wide, deep = page.evaluate("""() => {
      const box = (name) => document.querySelector(name).getBoundingClientRect();
      const keys = [...document.querySelectorAll(".toc-foot > *, .toc-feedback > *")];
      return [Math.max(...keys.map((key) => key.getBoundingClientRect().bottom)), box(".toc-figure").width,
        document.querySelector(".toc-app").scrollHeight];
    }""")
    assert wide == height - 120
    assert low <= height
    assert deep <= height
    assert not page.locator(".toc-app").evaluate(FAULTS)
    page.close()


# Of a thing that is chosen, on, given or next and of one that is not: what the two look like.
LOOKS = """names => names.map((name) => {
  const found = document.querySelector(name);
  if (!found) return [name, "", ""];
  return ["", "::before", "::after"].map((part) => {
    const { backgroundColor, color, outline, borderColor, content } = getComputedStyle(found, part || null);
    return part && content === "none" ? "" : [backgroundColor, color, outline, borderColor].join();
  });
})"""
TWO = (
    (".toc-seg:not(.toc-look) > button.toc-on", ".toc-seg:not(.toc-look) > button:not(.toc-on)"),
    (".toc-look > .toc-on", ".toc-look > button:not(.toc-on)"),
    (".toc-lang > .toc-on", ".toc-lang > :not(.toc-on)"),
    (".toc-switch[aria-checked=true] i", ".toc-switch[aria-checked=false] i"),
    (".toc-hints .toc-given b", ".toc-hints .toc-later b"),
    (".toc-act .toc-main", ".toc-act .toc-btn:not(.toc-main)"),
    (".toc-card.toc-chosen", ".toc-card:not(.toc-chosen)"),
)


def test_what_is_chosen_is_seen_in_the_systems_own_colours(browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 1366, "height": 768}, forced_colors="active")
    session = LessonSession("pieux", "aim")
    session.do(Hint())
    html = page_of(session.do(Choose("QD"))).replace('aria-checked="false"', 'aria-checked="true"', 1)
    html = html.replace('class="toc-btn toc-hint', 'class="toc-btn toc-main toc-hint')
    page.set_content(html)
    page.locator(".toc-look > button").first.evaluate("button => button.classList.add('toc-on')")
    for chosen, other in TWO:
        assert page.locator(chosen).count(), chosen
        assert page.locator(other).count(), other
        one, two = page.evaluate(LOOKS, [chosen, other])
        assert one != two, chosen
    # The hints left are drawn as dots by a mask: on the button's own ground they would not be seen.
    ground, dots = page.locator(".toc-hint").evaluate(
        "e => [null, '::after'].map((part) => getComputedStyle(e, part).backgroundColor)"
    )
    assert ground != dots
    page.close()


def test_on_paper_nothing_lies_on_anything_else(page: Page) -> None:
    session = LessonSession("pieux", "blocked")
    session.do(Hint())
    page.emulate_media(media="print")
    page.set_content(page_of(session.do(Choose("QD"))))
    lies = page.evaluate("""() => {
      const words = ["head", "goal", "figure", "feedback", "card", "move", "moves h3", "log"];
      const names = words.map((word) => `.toc-${word}`);
      const all = [...document.querySelectorAll(names.join())].filter((e) => e.getClientRects().length);
      const box = (e) => e.getBoundingClientRect();
      return all.flatMap((e, i) => all.slice(i + 1).filter((f) => box(f).top < box(e).bottom - 1
        && box(e).top < box(f).bottom - 1 && box(f).left < box(e).right - 1 && box(e).left < box(f).right - 1)
        .map((f) => `${e.className} and ${f.className}`));
    }""")
    assert page.locator(".toc-log li").count()
    assert not lies


@pytest.mark.parametrize("lesson", ["pieux", "cards", "jack"])
def test_the_way_to_report_covers_nothing_where_every_box_has_a_place_of_its_own(
    browser: Browser, lesson: str
) -> None:
    """In a notebook all boxes are positioned, on the page none is: both show the same."""
    page = browser.new_page(viewport={"width": 1366, "height": 768})
    seen = []
    for rule in ("", "<style>div { position: relative }</style>"):
        page.set_content(page_of(LessonSession(lesson).screen()).replace("<head>", f"<head>{rule}"))
        seen.append(
            page.evaluate("""() => [".toc-hints > .toc-report", ".toc-hints ol", ".toc-log"].map((name) => {
          const box = document.querySelector(name).getBoundingClientRect();
          return [box.left, box.top, box.right, box.bottom].map(Math.round);
        })""")
        )
    assert seen[0] == seen[1]
    report, hints, _ = seen[0]
    assert report[1] >= hints[3]
    page.close()


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_next_ends_with_its_column_and_waits_in_the_place_where_it_leads_on(page: Page, lang: str) -> None:
    session = LessonSession("pieux", "aim", lang)
    words = """() => {
      const range = document.createRange(), next = document.querySelector(".toc-next");
      range.selectNodeContents(next);
      const right = (found) => Math.round(found.getBoundingClientRect().right);
      const main = next.classList.contains("toc-main");
      return [right(next), right(document.querySelector(".toc-act")), right(range), main];
    }"""
    page.set_content(page_of(session.screen()))
    ends, column, said, main = page.evaluate(words)
    assert ends == column
    assert said > column - 40, "its arrow alone stands between its word and the column's end"
    assert not main
    for command in solution(session):
        session.do(command)
    page.set_content(page_of(session.screen()))
    assert page.evaluate(words)[:2] == [ends, column]
    assert page.evaluate(words)[3]


@pytest.mark.parametrize("lesson", ["doubts", "tables"])
def test_a_long_list_of_steps_makes_no_page_longer(browser: Browser, lesson: str) -> None:
    page = browser.new_page(viewport={"width": 1366, "height": 768})
    page.set_content(page_of(LessonSession(lesson).screen()))
    assert page.evaluate("document.documentElement.scrollHeight") <= 768
    page.close()


# What the closed log shows: each line in sight with whether it is whole, and the newest line.
LOGGED = """() => {
  const list = document.querySelector(".toc-log ol"), frame = list.getBoundingClientRect();
  const whole = (line) => {
    const box = line.getBoundingClientRect(), said = line.querySelector(".toc-in-signs");
    const inside = box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
    return inside && said.scrollHeight <= said.clientHeight;
  };
  const seen = [...list.children].filter((line) => {
    const box = line.getBoundingClientRect();
    return box.height && box.left < frame.right && box.right > frame.left;
  });
  return [seen.map(whole), seen.map((line) => line.textContent), list.lastElementChild.textContent];
}"""


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)], ids=lambda size: str(size[0]))
@pytest.mark.parametrize(
    ("lesson", "step"),
    [("pieux", "aim"), ("doubts", "must-shawinigan"), ("tables", "seven-in-three"), ("starter-4", "whole")],
)
def test_the_log_shows_whole_lines_only_and_the_newest_among_them(
    browser: Browser, lesson: str, step: str, size: tuple[int, int], lang: str
) -> None:
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    session = LessonSession(lesson, step, lang)
    tries: list[Command] = [Play(str(move)) for move in refused(session.step, session.state.run.position)]
    shown = [session.do(command) for command in tries[:3]]
    for _ in range(3):
        shown += [session.do(command) for command in solution(session)]
    for screen in shown:
        if screen.log:
            page.set_content(page_of(screen))
            whole, seen, newest = page.evaluate(LOGGED)
            assert all(whole), seen
            assert newest in seen
    # Whoever hears the page is told each line in words.
    assert page.locator(".toc-log .toc-in-words").all_text_contents() == list(screen.log)
    assert page.locator(".toc-log .toc-in-signs:not([aria-hidden=true])").count() == 0
    page.close()


def test_the_head_holds_the_page_and_the_boards_switches_stand_below_the_board(browser: Browser) -> None:
    for width, height in ((1180, 700), (1280, 800), (1366, 768), (1920, 1080)):
        page = browser.new_page(viewport={"width": width, "height": height})
        page.set_content(page_of(LessonSession("pieux", "aim").screen()))
        assert page.locator(".toc-head .toc-look").count() == 0
        board, look = page.evaluate("""() => [".toc-figure", ".toc-set-look .toc-look"]
          .map((name) => document.querySelector(name).getBoundingClientRect().toJSON())""")
        assert 0 <= look["y"] - board["y"] - board["height"] <= 8
        assert look["x"] + look["width"] <= board["x"] + board["width"] + 1
        assert look["y"] + look["height"] <= page.evaluate("document.documentElement.scrollHeight")
        page.close()


ASKED = """() => {
  const boxes = (name) => [...document.querySelectorAll(name)].map((found) => found.getBoundingClientRect());
  const [board] = boxes(".toc-figure"), answers = boxes(".toc-list > :not(.toc-off)");
  const low = Math.max(...answers.map((box) => box.bottom));
  const high = Math.min(...answers.map((box) => box.height));
  const cards = boxes(".toc-card:not(.toc-off)").map((box) => box.bottom);
  return [board.width, low, high, Math.max(0, ...cards) - board.bottom];
}"""


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_on_a_phone_every_answer_is_on_the_first_screen(browser: Browser, lang: str) -> None:
    """The board is smaller there and the hand stands beside it; no answer is too low for a finger."""
    page = browser.new_page(viewport={"width": 360, "height": 740}, has_touch=True)
    seen = 0
    for lesson in course().lessons:
        for step in LessonSession(lesson).lesson.steps:
            screen = LessonSession(lesson, step.id, lang).screen()
            if screen.kind not in ASKING or not screen.choices:
                continue
            seen += 1
            page.set_content(page_of(screen))
            board, low, high, below = page.evaluate(ASKED)
            assert low <= 740, (lesson, step.id)
            assert high >= 44, (lesson, step.id)
            assert board >= 240, (lesson, step.id)
            assert below <= 1, (lesson, step.id)
    page.close()
    assert seen > 60


def test_what_is_pressed_keeps_its_place_from_question_to_question(browser: Browser) -> None:
    """Beside the board, with a hand or without: who presses "next" twice presses the same button twice."""
    for width, height in ((1024, 768), (1366, 768), (1920, 1080)):
        page = browser.new_page(viewport={"width": width, "height": height})
        tops: dict[bool, set[int]] = {True: set(), False: set()}
        for lesson in course().lessons:
            for step in LessonSession(lesson).lesson.steps:
                screen = LessonSession(lesson, step.id, "fr").screen()
                if screen.kind in ASKING and screen.choices:
                    page.set_content(page_of(screen))
                    top = page.evaluate("document.querySelector('.toc-act').getBoundingClientRect().top")
                    tops[bool(screen.hand)].add(round(top))
        page.close()
        assert tops[True] == tops[False], (width, tops)
        assert len(tops[True]) == 1, (width, tops)


LEADS = """() => {
  const box = document.querySelector(".toc-next.toc-main").getBoundingClientRect();
  return [box.top, box.bottom, box.right];
}"""


def test_on_a_phone_a_question_that_is_answered_leads_on_from_the_first_screen(browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 740}, has_touch=True)
    seen = 0
    for lesson in course().lessons:
        for step in LessonSession(lesson).lesson.steps:
            session = LessonSession(lesson, step.id, "fr")
            if session.screen().kind not in ASKING or not session.screen().choices:
                continue
            for _ in range(100):
                if session.screen().primary == "next":
                    break
                session.do(Hint(session.screen().here))
            page.set_content(page_of(session.screen()))
            top, bottom, right = page.evaluate(LEADS)
            assert top >= 0, (lesson, step.id)
            assert bottom <= 740, (lesson, step.id)
            assert right <= 360, (lesson, step.id)
            seen += 1
    page.close()
    assert seen > 40


SIGN = """() => {
  const moves = document.querySelector(".toc-moves"), box = moves.getBoundingClientRect();
  const sign = getComputedStyle(moves, "::after");
  return [sign.position, sign.content, box.bottom > innerHeight];
}"""


@pytest.mark.parametrize(
    ("lesson", "step"), [("board", "direction"), ("exit", "whole-card"), ("pieux", "spot")]
)
def test_answers_below_the_edge_of_a_small_phone_are_told_of_at_the_edge(
    browser: Browser, lesson: str, step: str
) -> None:
    """Compared as pictures: at the edge the sign is seen, and beside the last answer nothing is."""
    page = browser.new_page(viewport={"width": 360, "height": 560}, device_scale_factor=1)
    page.set_content(page_of(LessonSession(lesson, step).screen()))
    position, content, below = page.evaluate(SIGN)
    assert (position, below) == ("sticky", True)
    assert "▾" in content
    hidden = "<style>.toc-moves::after { visibility: hidden }</style>"

    def differ() -> bool:
        shown = Image.open(BytesIO(page.screenshot())).convert("L")
        page.evaluate("html => document.body.insertAdjacentHTML('beforeend', html)", hidden)
        without = Image.open(BytesIO(page.screenshot())).convert("L")
        page.evaluate("document.body.lastElementChild.remove()")
        return max(ImageChops.difference(shown, without).getextrema()) > 60

    assert differ()
    page.evaluate("document.querySelector('.toc-act').scrollIntoView({ block: 'end' })")
    assert not differ()
    page.close()
