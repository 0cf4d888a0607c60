"""Sheets to print: every lesson with boards and goals, answers at the end; the cards; the list of all."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import urlencode

from toc_learn.engine.cards import card_index
from toc_learn.engine.moves import Move
from toc_learn.engine.position import Position
from toc_learn.engine.powers import NUMBERS, power_of
from toc_learn.engine.powers import Power as Facts
from toc_learn.engine.rulesets import RuleSet
from toc_learn.lessons import answering, drilling
from toc_learn.lessons.editions import remembered
from toc_learn.lessons.loader import course, load_lesson
from toc_learn.lessons.model import Lesson, Step
from toc_learn.lessons.screen import CardFace, Screen
from toc_learn.lessons.session import LessonSession
from toc_learn.view import narrate
from toc_learn.view.crop import around, cropped
from toc_learn.view.effects import card_effect, card_help
from toc_learn.view.escape import escape
from toc_learn.view.names import continued
from toc_learn.view.paint_ways import road
from toc_learn.view.painter import layout_for
from toc_learn.view.scene import Scene
from toc_learn.view.svg import svg
from toc_learn.view.told_rules import rules_name
from toc_learn.view.words import text

from . import address, faulty, frame

__all__ = ["COPIES", "TABLES", "Power", "board", "cards", "drill", "index", "power", "power_scene", "sheet"]

TABLES = ("pitchenas-4", "classic-4", "shawinigan-4", "draw-4", "chevaux-4")
_RANKS = ("AS", "2C", "3D", "4H", "5S", "6C", "7D", "8H", "9S", "10C", "JD", "QH", "KS")

_LONG = (
    "7",
    "10",
)  # they have most to say and to show: twice the width, so that thirteen cards fill five rows
_OWN_POWER = ("4", "7", "10", "J")  # a few words do not tell what they do


class Power(NamedTuple):
    """What a card can do: the marbles, the ways they go (a reserve's is an exit), who is captured."""

    marbles: str
    ways: tuple[tuple[str, str], ...]
    captures: tuple[str, ...] = ()
    around: tuple[str, ...] = ()


_PLAIN = ("a3", "a7", "a12")
"""With these in sight every plain card is shown: the same start, the same size, so that they compare."""
_POWERS: dict[str, Power] = {
    "A": Power("A=a4", (("A", "a0"), ("a4", "a5")), around=("a8",)),
    "4": Power("A=a9", (("a9", "a5"),), around=_PLAIN),
    "7": Power("A=a3,a9 B=a5 D=a13", (("a3", "a6"), ("a9", "a13")), captures=("a5", "a13")),
    "10": Power("A=a1 B=a4", (("a1", "a4"), ("a4", "a1"), ("a4", "a14"))),
    "J": Power("", (("A", "B"),), around=("b11",)),
    "Q": Power("A=a2", (("A", "a0"), ("a2", "a14"))),
    "K": Power("A=a2", (("A", "a0"), ("a2", "a15"))),
}


def power(rank: str) -> Power:
    """Return what is shown of a rank of the course's table."""
    start = _PLAIN[0]
    return _POWERS.get(rank) or Power(f"A={start}", ((start, f"a{3 + int(rank)}"),), around=_PLAIN)


def power_scene(rank: str, lang: str) -> tuple[Scene, list[str]]:
    """Return the board on which a card of that rank shows what it can do, and the holes where it happens.

    The holes walked are counted with numbers.
    """
    shown = power(rank)
    turn = "turn=B hand.B=9D jack" if rank == "J" else "turn=A"
    scene = Scene.of(Position.parse(f"{TABLES[0]} {shown.marbles} {turn}"), lang=lang)
    layout = layout_for(scene)
    both = {way for way in shown.ways if way[::-1] in shown.ways}
    walks = [road(layout, *way) for way in shown.ways if way not in both]
    counted = [hole for walk in walks for hole in walk[1:]]
    ends = {walk[-1] for walk in walks if walk} - set(shown.captures)
    scene = scene.with_(
        labels=[(hole, str(number)) for number, hole in enumerate(counted, 1)],
        arrows=shown.ways,
        captures=shown.captures,
        targets=ends,
    )
    return scene, sorted({*counted, *(hole for way in shown.ways for hole in way), *shown.around})


def _power(card: str, lang: str) -> str | None:
    """Return what a card can do as a picture of that part of the board; None if it is not on the sheet."""
    if card not in _RANKS:
        return None
    scene, holes = power_scene(card[:-1], lang)
    layout = layout_for(scene)
    return cropped(svg(scene, layout, theme="paper"), around(layout, holes))


@remembered(512)
def board(lesson: str, step: str, lang: str) -> str | None:
    """Return the board with which a step begins, in ink on white; None where there is no such step.

    In the lesson of the cards `power-4h` and the like are the cards themselves: what each can do.
    """
    if lesson == "cards" and step.startswith("power-"):
        return _power(step.removeprefix("power-").upper(), lang)
    if lesson not in address.lessons() or (place := load_lesson(lesson).index(step)) is None:
        return None
    one = load_lesson(lesson).steps[place]
    scene = Scene.of(Position.parse(one.position), lang=lang, labels=one.labels, arrows=one.arrows)
    return svg(scene, theme="paper")


def _faces(hand: tuple[CardFace, ...], bare: bool) -> str:
    """Return the hand as cards; `bare` without their effects, which a drill of the same sheet asks for."""
    return "".join(
        f'<span class="face{" red" if card.red else ""}" title="{escape(card.name)}">{escape(card.label)}'
        f"{'' if bare else f'<small>{escape(card.effect)}</small>'}</span>"
        for card in hand
    )


def _asked(step: Step, item: drilling.Item, lang: str) -> tuple[str, str]:
    """Return what a drill's question shows and what it wants: a card and its effect, or the other way."""
    shown = drilling.Item(item.card, "card" if item.asks == "effect" else "effect")
    return (
        drilling.said_option(step, shown, item.card)(lang),
        drilling.said_option(step, item, item.card)(lang),
    )


def drill(step: Step, lang: str) -> str:
    """Return a drill on paper: what to write, the questions; the table, if its cards do other things there.

    The lesson's own instruction speaks of the screen, where a mistake comes back.
    """
    rules = Position.parse(step.position).rules
    home = RuleSet.parse(TABLES[0])
    same = all(_facts(rules, card) == _facts(home, card) for card in step.cards)
    table = "" if same else rules_name(rules, lang)
    parts = [f'<p class="src">{escape(table)}</p>'] if table else []
    numbered = list(enumerate(drilling.items(step), 1))
    for asks in ("effect", "card"):
        rows = "".join(
            f'<li><span class="id">{number}</span> <span class="asked">{escape(_asked(step, item, lang)[0])}'
            f'</span><span class="blank"></span></li>'
            for number, item in numbered
            if item.asks == asks
        )
        if rows:
            goal = escape(text(lang, f"sheets.drill.{asks}"))
            parts.append(f'<p class="answer">{goal}</p><ol class="asking">{rows}</ol>')
    return "".join(parts)


def _lines(step: Step, screen: Screen) -> str:
    """Return what a pupil writes on: boxes for answers that are listed, a line where a move is wanted."""
    if step.kind in ("question", "predict"):
        rows = "".join(f"<li>{escape(choice.label)}</li>" for choice in screen.choices)
        longest = max((len(choice.label) for choice in screen.choices), default=0)
        room = " names" if longest <= 4 else " short" if longest <= 20 else ""
        return f'<ul class="boxes ticks{room}">{rows}</ul>'
    if step.kind == "do":
        mine = escape(text(screen.lang, "sheets.print.mine"))
        return f'<p class="mine">{mine}<span class="blank"></span></p>'
    return ""


def _step(base: str, lesson: Lesson, number: int, lang: str) -> str:
    step = lesson.steps[number - 1]
    name = escape(step.id)
    head = f'<h2><span class="id">{number}</span> {escape(step.title(lang))}</h2>'
    if step.kind == "drill":
        return (
            f'<article class="clause case drill" id="{name}"><div>{head}{drill(step, lang)}'
            f"{_hints(step, lang)}</div></article>"
        )
    screen = LessonSession(lesson, step.id, lang).screen()
    goal = step.instruction(lang)
    src = escape(f"{base}print/{lesson.id}/{step.id}.svg?lang={lang}")
    alt = escape(narrate.position(Position.parse(step.position), lang))
    who = f'<p class="src">{escape(screen.who)}</p>' if screen.who != goal else ""
    hand = _faces(screen.hand, bare=any(one.kind == "drill" for one in lesson.steps))
    return (
        f'<article class="clause case" id="{name}"><div>{head}<p class="answer">{escape(goal)}</p>{who}'
        f"{f'<p class=hand>{hand}</p>' if hand else ''}{_lines(step, screen)}{_hints(step, lang)}</div>"
        f'<img src="{src}" width="300" height="300" alt="{alt}"></article>'
    )


def _hints(step: Step, lang: str) -> str:
    """Return the hints, shut; a printer leaves them out."""
    if not step.hints:
        return ""
    hints = "".join(f"<li>{escape(hint(lang))}</li>" for hint in step.hints)
    return (
        f'<details class="shown hints"><summary>{escape(text(lang, "sheets.print.hints"))}</summary>'
        f"<ol>{hints}</ol></details>"
    )


def _moves(step: Step, moves: tuple[str, ...], lang: str) -> str:
    """Return moves in signs; the first also in words, on the board where it is played.

    A single move that the referee refuses is said to be refused, and why: on paper nobody else says so.
    """
    if len(moves) == 1 and not (verdict := Position.parse(step.position).judge(moves[0])).legal:
        label = narrate.move_label(Move.parse(moves[0]), lang)
        return text(lang, "app.rules.refused", move=label, said=continued(verdict.sentence(lang)))
    shown = " · ".join(narrate.move_label(Move.parse(move), lang) for move in moves)
    if len(moves) != 1:
        return shown
    return f"{shown} ({narrate.move(Position.parse(step.position), Move.parse(moves[0]), lang)})"


def _answer(step: Step, lang: str) -> Iterator[str]:
    """Yield the lines of the answer to a step."""
    match step.kind:
        case "question":
            yield next(one.text(lang) for one in step.answers if one.right)
        case "predict":
            yield ", ".join(answering.holes_asked(step))
        case "watch":
            for shown in step.demo:
                yield f"{narrate.move_label(Move.parse(shown.move), lang)} {shown.text(lang)}"
        case "drill":
            pairs = (_asked(step, item, lang) for item in drilling.items(step))
            yield " · ".join(
                f"{number}. {asked} = {continued(wanted)}" for number, (asked, wanted) in enumerate(pairs, 1)
            )
        case _:
            yield _moves(step, step.solution, lang) if step.solution else text(lang, "sheets.print.open")
    yield step.success(lang)


def _notes(lesson: Lesson, lang: str) -> str:
    """Return what the teacher alone reads: of the whole lesson first, then of its steps."""
    whole = f"<p>{escape(lesson.notes(lang))}</p>" if lesson.notes else ""
    single = "".join(
        f"<li><b>{number}. {escape(step.title(lang))}</b> {escape(step.notes(lang))}</li>"
        for number, step in enumerate(lesson.steps, 1)
        if step.notes
    )
    if not whole and not single:
        return ""
    return (
        f'<section class="teacher"><h2>{escape(text(lang, "sheets.print.notes"))}</h2>{whole}'
        f"{f'<ul>{single}</ul>' if single else ''}</section>"
    )


@remembered(64)
def sheet(lesson: str, lang: str, base: str) -> str:
    """Return the sheet of a lesson that is there: steps first, then answers and the teacher's notes."""
    model = load_lesson(lesson)
    title = text(lang, "sheets.print.title", lesson=model.title(lang))
    steps = "".join(_step(base, model, number, lang) for number in range(1, len(model.steps) + 1))
    answers = "".join(
        f"<li><b>{escape(step.title(lang))}</b> {escape(' – '.join(_answer(step, lang)))}</li>"
        for step in model.steps
    )
    notes = _notes(model, lang)
    play = escape(f"{base}learn?{urlencode({'lesson': lesson, 'lang': lang})}")
    others = escape(f"{base}print?lang={lang}")
    main = (
        f'<section class="hero small"><h1>{escape(model.title(lang))}</h1>'
        f"<p>{escape(model.summary(lang))} {escape(text(lang, 'sheets.print.lead'))}</p>"
        f'<div class="cta"><a class="btn" href="{play}">{escape(text(lang, "sheets.print.play"))}</a>'
        f'<a href="{others}">{escape(text(lang, "sheets.print.sheets"))}</a></div></section>'
        f'<section class="sheet">{steps}</section>'
        f'<section class="answers"><h2>{escape(text(lang, "sheets.print.answers"))}</h2><ol>{answers}</ol>'
        f"{notes}</section>"
    )
    here = f"{base}print?{urlencode({'lesson': lesson})}&lang="
    return _document(lang, base, title, main, here)


COPIES = 4
"""Short copies of the cards' powers on the last page of their sheet: one a table."""


@lru_cache(maxsize=8)
def cards(lang: str, base: str) -> str:
    """Return the power of each card: those of Pitchenas large, and beside them the other tables'."""
    home = RuleSet.parse(TABLES[0])
    rows = []
    for card in _RANKS:
        red = " red" if card[-1] in "HD" else ""
        wide = ' class="long"' if card[:-1] in _LONG else ""
        rows.append(
            f'<li{wide}><span class="face{red}">{escape(narrate.card_label(card, lang))}</span>'
            f"<div><b>{escape(card_effect(home, card, lang))}</b> "
            f"<span>{escape(card_help(home, card, lang))}</span></div>{_shown(card, lang, base)}</li>"
        )
    tables = [RuleSet.parse(name) for name in TABLES]
    ranks = [*_RANKS, "*1"]
    names = [rules_name(rules, lang) for rules in tables]
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    body = "".join(
        f'<tr><th scope="row">{escape(_rank(card, lang))}</th>'
        + "".join(f"<td>{escape(_does(rules, card, lang))}</td>" for rules in tables)
        + "</tr>"
        for card in ranks
    )
    plain = [card for card in _RANKS if _is_plain(home, card)]
    ranks_of_plain = ", ".join(_rank(card, lang) for card in plain)
    pocket = "".join(
        f"<li><b>{escape(_rank(card, lang))}</b> "
        f"<span>{escape((card_help if card[:-1] in _OWN_POWER else card_effect)(home, card, lang))}</span>"
        f"{_shown(card, lang, base) if card[:-1] in _OWN_POWER else ''}</li>"
        for card in _RANKS
        if card not in plain
    )
    pocket = (
        f'<li class="plain"><b>{escape(ranks_of_plain)}</b> '
        f"<span>{escape(text(lang, 'sheets.cards.plain'))}</span></li>{pocket}"
    )
    # For the printer alone: four copies on a page, to be cut apart; what they say stands above.
    copy = f"<div><b>{escape(text(lang, 'sheets.cards.title'))}</b><ul>{pocket}</ul></div>"
    others = escape(f"{base}print?lang={lang}")
    elsewhere = escape(text(lang, "sheets.cards.others"))
    main = (
        f'<section class="hero small"><h1>{escape(text(lang, "sheets.cards.title"))}</h1>'
        f"<p>{escape(text(lang, 'sheets.cards.lead'))}</p>"
        f'<div class="cta"><a href="{others}">{escape(text(lang, "sheets.print.sheets"))}</a></div></section>'
        f'<ul class="powers">{"".join(rows)}</ul>'
        f'<section class="answers"><h2>{elsewhere}</h2>'
        f'<div class="wide" tabindex="0" role="region" aria-label="{elsewhere}">'
        f'<table><thead><tr><th scope="col">{escape(text(lang, "sheets.cards.card"))}</th>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div></section>"
        f'<section class="pocket" aria-hidden="true">{copy * COPIES}</section>'
    )
    return _document(lang, base, text(lang, "sheets.cards.title"), main, f"{base}print/cards?lang=")


def _shown(card: str, lang: str, base: str) -> str:
    """Return the picture of what a card does; the words beside it say the same."""
    src = escape(f"{base}print/cards/power-{card.lower()}.svg?lang={lang}")
    return f'<img src="{src}" width="220" height="124" alt="">'


def _is_plain(rules: RuleSet, card: str) -> bool:
    """Return whether a card walks its number and does nothing else."""
    rank = card[:-1]
    return rank in NUMBERS and _facts(rules, card) == Facts(rank, counts=(NUMBERS[rank],))


def _facts(rules: RuleSet, card: str) -> Facts:
    """Return what a card can do under a rule set, as the referee has it."""
    number = card_index(card)
    if number is None:
        raise ValueError(f"no card: {card!r}")
    return power_of(rules, number)


def _rank(card: str, lang: str) -> str:
    return narrate.card_name(card, lang) if card == "*1" else narrate.card_label(card, lang)[:-1]


def _does(rules: RuleSet, card: str, lang: str) -> str:
    if card.startswith("*") and not rules.jokers:
        return "–"
    return card_effect(rules, card, lang)


@remembered(8)
def index(lang: str, base: str) -> str:
    """Return the list of all sheets."""
    lessons = "".join(
        f'<li><a href="{escape(f"{base}print?lesson={lesson}&lang={lang}")}">'
        f"{escape(_numbered(lesson, lang))}</a></li>"
        for lesson in faulty.sound()
    )
    more = "".join(
        f'<li><a href="{escape(f"{base}{path}?lang={lang}")}">{escape(text(lang, name))}</a></li>'
        for path, name in (("print/cards", "sheets.cards.title"), ("rules", "app.rules.title"))
    )
    title = text(lang, "sheets.print.sheets")
    main = (
        f'<section class="hero small"><h1>{escape(title)}</h1>'
        f"<p>{escape(text(lang, 'sheets.print.lead'))}</p></section>"
        f'<ul class="chapters">{more}{lessons}</ul>'
    )
    return _document(lang, base, title, main, f"{base}print?lang=")


def _numbered(lesson: str, lang: str) -> str:
    """Return a lesson's title after its number in the course: a sheet of another kind may have its name."""
    number = course().number(lesson)
    return f"{number}. {address.title(lesson, lang)}" if number else address.title(lesson, lang)


def _document(lang: str, base: str, title: str, main: str, here: str) -> str:
    return frame.document(
        lang=lang, base=base, title=title, main=main, here=here, kind="sheets", style="sheets.css"
    )
