"""Sheets to print: every lesson's steps, boards and goals first, the answers after them, on white paper."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from attrs import evolve

from tests.app.conftest import Site
from toc_learn import Move, Position, RuleSet
from toc_learn.app import printing
from toc_learn.app.address import lessons
from toc_learn.app.places import own
from toc_learn.lessons import drilling
from toc_learn.lessons.loader import load_lesson
from toc_learn.lessons.model import Drill, Step
from toc_learn.view import narrate
from toc_learn.view.effects import card_effect, card_help
from toc_learn.view.escape import escape
from toc_learn.view.layout import Layout
from toc_learn.view.names import continued, rank_name
from toc_learn.view.palette import LIGHT, PAPER
from toc_learn.view.told_rules import rules_name
from toc_learn.view.words import text


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("lesson", lessons())
def test_sheet_holds_each_step_and_its_answer_only_at_the_end(lesson: str, lang: str) -> None:
    html = printing.sheet(lesson, lang, "/")
    steps, _, answers = html.partition('<section class="answers">')
    hidden = "".join(re.findall(r"<details.*?</details>", steps, re.S))
    model = load_lesson(lesson)
    for step in model.steps:
        assert f'id="{step.id}"' in steps
        # A drill's own instruction speaks of the screen: there a mistake comes back.
        assert (escape(step.instruction(lang)) in steps) is (step.kind != "drill")
        assert escape(step.success(lang)) in answers
        if step.kind != "drill":
            assert f'src="/print/{lesson}/{step.id}.svg?lang={lang}"' in steps
            assert printing.board(lesson, step.id, lang)
        if step.kind == "do":
            label = escape(narrate.move_label(Move.parse(step.solution[0]), lang))
            assert label in answers
            # A card alone is no move yet: the hand shows it too.
            assert "→" not in label or label not in steps
        for hint in step.hints:
            assert escape(hint(lang)) in hidden
    assert "<details open" not in html
    assert not re.search(r">(?:app|ui|view|sheets)\.[a-z]", html), "an id for a sentence"


DRILLS = [
    pytest.param(lesson, step, id=f"{lesson}-{step.id}")
    for lesson in lessons()
    for step in load_lesson(lesson).steps
    if step.kind == "drill"
]


@pytest.mark.parametrize(("table", "named"), [
    ("pitchenas-4", False),
    ("pitchenas-2", False),
    ("pitchenas-4[jack=swap]", True),
    ("classic-4", True),
    ("classic-4[queen_exits=yes,jack=skip]", False),
])  # fmt: skip
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_drill_names_its_table_where_its_cards_do_other_things(table: str, named: bool, lang: str) -> None:
    step = next(step for step in load_lesson("cards").steps if step.kind == "drill")
    cards = ("QH", "JD", "6C")
    drill = printing.drill(evolve(step, position=f"{table} A=a1 turn=A", cards=cards), lang)
    assert (escape(rules_name(RuleSet.parse(table), lang)) in drill) is named


def written(html: str) -> Iterator[tuple[str, str]]:
    """Yield the number and the words of each row of a drill on paper."""
    rows = re.findall(r"<li>(.*?)</li>", html, re.S)
    for row in rows:
        said = re.fullmatch(
            r'<span class="id">(\d+)</span> <span class="asked">([^<]+)</span><span class="blank"></span>',
            row,
        )
        assert said, row
        yield said[1], said[2]


def told(step: Step, item: drilling.Item, lang: str) -> tuple[str, str]:
    """Return the question of a drill and its answer."""
    rules = Position.parse(step.position).rules
    card, effect = rank_name(item.card[:-1], lang), card_effect(rules, item.card, lang)
    return (card, effect) if item.asks == "effect" else (effect, card)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("way", ["effect", "card", "both"])
@pytest.mark.parametrize(("lesson", "step"), DRILLS)
def test_each_row_of_a_drill_states_its_question_and_never_its_answer(
    lesson: str, step: Step, way: Drill, lang: str
) -> None:
    step = evolve(step, drill=way)
    rows = list(written(printing.drill(step, lang)))
    items = drilling.items(step)
    assert [number for number, _ in rows] == [str(number) for number in range(1, len(items) + 1)]
    for item, (_, row) in zip(items, rows, strict=True):
        question, answer = told(step, item, lang)
        assert row.lower() == escape(question).lower()
        assert not re.search(rf"\b{re.escape(escape(answer))}\b", row, re.IGNORECASE)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(("lesson", "step"), DRILLS)
def test_the_answers_of_a_drill_stand_with_the_solutions_alone(lesson: str, step: Step, lang: str) -> None:
    steps, _, answers = printing.sheet(lesson, lang, "/").partition('<section class="answers">')
    assert list(written(printing.drill(step, lang)))
    assert printing.drill(step, lang) in steps
    for number, item in enumerate(drilling.items(step), 1):
        question, answer = told(step, item, lang)
        assert f"{number}. {escape(question)} = {escape(answer)}".lower() in answers.lower()
    # What a card does is asked: no card of the sheet tells it.
    assert '<span class="face' in steps
    assert "<small>" not in steps


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("lesson", lessons())
def test_the_teachers_notes_stand_on_the_teachers_part_alone(lesson: str, lang: str) -> None:
    html = printing.sheet(lesson, lang, "/")
    learner, _, teacher = html.partition('<section class="teacher">')
    model = load_lesson(lesson)
    notes = [note(lang) for note in (model.notes, *(step.notes for step in model.steps)) if note]
    assert bool(notes) is bool(teacher)
    for note in notes:
        assert escape(note) in teacher
        assert escape(note) not in learner
    for number, step in enumerate(model.steps, 1):
        if step.notes:
            assert f"<b>{number}. {escape(step.title(lang))}</b> {escape(step.notes(lang))}" in teacher
    assert "<h2>" + escape(text(lang, "sheets.print.answers")) in learner


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_list_of_sheets_leads_to_every_lesson(site: Site, lang: str) -> None:
    html = site.ask(f"print?lang={lang}").text
    for lesson in lessons():
        assert f'href="/print?lesson={lesson}&amp;lang={lang}"' in html
    assert f'href="/print/cards?lang={lang}"' in html


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_no_two_sheets_of_the_list_have_one_name(site: Site, lang: str) -> None:
    main = site.ask(f"print?lang={lang}").text.partition('<ul class="chapters">')[2].partition("</ul>")[0]
    names = re.findall(r"<a [^>]*>([^<]+)</a>", main)
    assert len(names) == len(lessons()) + 2
    assert [name for name in names if names.count(name) > 1] == []
    assert sum(name.startswith("12. ") for name in names) == 1


def refusals() -> Iterator[object]:
    """Yield every step to do whose answer is a move that the referee refuses."""
    for lesson in lessons():
        for step in load_lesson(lesson).steps:
            position = Position.parse(step.position)
            if step.kind == "do" and not position.judge(step.solution[0]).legal:
                yield pytest.param(lesson, step, id=f"{lesson}-{step.id}")


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(("lesson", "step"), list(refusals()))
def test_a_refused_move_is_no_plain_answer(lesson: str, step: Step, lang: str) -> None:
    """The line says first that it is refused, then why; what the move would have done is not told as done."""
    answers = printing.sheet(lesson, lang, "/").partition('<section class="answers">')[2]
    found = re.search(rf"<li><b>{re.escape(escape(step.title(lang)))}</b> ([^<]*)</li>", answers)
    assert found
    position, move = Position.parse(step.position), Move.parse(step.solution[0])
    label = escape(narrate.move_label(move, lang))
    assert re.match(rf"(?:Refusé|Refused), {re.escape(label)}", found[1]), found[1]
    assert escape(continued(position.judge(move).sentence(lang))) in found[1]
    assert escape(narrate.move(position, move, lang)) not in found[1]


def test_refused_answers_are_there() -> None:
    assert len(list(refusals())) >= 5


def test_sheet_over_http(site: Site) -> None:
    answer = site.ask("print?lesson=pieux&lang=en")
    assert answer.status == 200
    assert "script-src 'none'" in answer.headers["Content-Security-Policy"]
    assert 'href="/print?lesson=pieux&amp;lang=fr"' in answer.text
    path = re.findall(r'src="/(print/pieux/[^"]+\.svg\?lang=en)"', answer.text)[0]
    picture = site.ask(path)
    assert (picture.status, picture.headers["Content-Type"]) == (200, "image/svg+xml")
    assert "var(--" not in picture.text, "ink on white paper, whatever the screen's theme"
    for role in ("wood1", "wood2", "wood3", "rim1", "rim2", "grain", "inlay"):
        assert LIGHT[role] not in picture.text, f"a printer would mix brown for {role}"
    assert PAPER["engrave"] in picture.text


@pytest.mark.parametrize(
    "path",
    [
        "print?lesson=nothing",
        "print?lesson=../pieux",
        "print/pieux/none.svg",
        "print/none/aim.svg",
        "print/x",
    ],
)
def test_no_such_sheet(site: Site, path: str) -> None:
    assert site.ask(path, Accept_Language="en").status == 404


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_card_sheet_tells_every_rank_and_every_table(lang: str) -> None:
    html = printing.cards(lang, "/")
    assert html.count('<span class="face') == 13
    for name in printing.TABLES:
        assert escape(text(lang, f"view.rules.name.{name}")) in html
    home = RuleSet.parse("pitchenas-4")
    for card in ("7D", "10C", "JD", "KS"):
        assert escape(card_help(home, card, lang)) in html


@pytest.mark.parametrize("card", ["AS", "2C", "4H", "7D", "9S", "10C", "JD", "KS"])
def test_each_card_has_a_picture_of_what_it_does(site: Site, card: str) -> None:
    path = f"print/cards/power-{card.lower()}.svg?lang=fr"
    assert f'src="/{path}"' in printing.cards("fr", "/")
    drawn = site.ask(path)
    assert drawn.status == 200
    assert drawn.text.startswith("<svg")


RANKS = {"A": 1, "J": 0, "Q": 12, "K": 13, **{str(number): number for number in range(2, 11)}}


@pytest.mark.parametrize("rank", list(RANKS))
def test_the_picture_of_a_card_counts_the_holes_it_walks_and_shows_the_part_of_the_board(rank: str) -> None:
    """On a whole board, small as it is on paper, nobody can tell a 2 from a 3."""
    html = printing.cards("fr", "/")
    (name,) = set(re.findall(rf"print/cards/(power-{rank.lower()}[cdhs])\.svg", html))
    drawn = printing.board("cards", name, "fr")
    assert drawn
    numbers = sorted(int(words) for words in re.findall(r"<text[^>]*>(\d+)</text>", drawn))
    assert numbers == list(range(1, RANKS[rank] + 1))
    box = re.search(r'viewBox="([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+)"', drawn)
    assert box
    left, top, width, height = map(float, box.groups())
    whole = Layout.of().width
    assert max(width, height) < 0.8 * whole
    assert width * height < 0.5 * whole**2
    for x, y in re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*>\d', drawn):
        assert left <= float(x) <= left + width
        assert top <= float(y) <= top + height


@pytest.mark.parametrize("rank", list(RANKS))
def test_each_card_moves_something_in_its_picture(rank: str) -> None:
    """A jack too: it strikes the next player."""
    ways = printing.power(rank).ways
    assert ways
    for start, end in ways:
        assert start != end
    exits = [way for way in ways if way == ("A", "a0")]
    assert bool(exits) is RuleSet.parse(printing.TABLES[0]).exits_with(rank)
    swaps = [way for way in ways if way[::-1] in ways]
    assert bool(swaps) is (rank == "10")


def test_no_picture_of_a_card_that_there_is_not(site: Site) -> None:
    for name in ("power-", "power-1s", "power-as2", "power-*1"):
        assert site.ask(f"print/cards/{name}.svg?lang=fr").status == 404


def test_paper_hides_what_is_for_the_screen() -> None:
    paper = own("sheets.css").partition("@media print")[2]
    assert ".hints" in paper
    assert "break-before: page" in paper
