"""Sheets to print: every lesson with boards and goals, answers at the end; the cards; the list of all."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from urllib.parse import urlencode

from toc_learn.engine.moves import Move
from toc_learn.engine.position import Position
from toc_learn.engine.rulesets import RuleSet
from toc_learn.lessons import answering, drilling
from toc_learn.lessons.editions import remembered
from toc_learn.lessons.loader import load_lesson
from toc_learn.lessons.model import Lesson, Step
from toc_learn.lessons.screen import CardFace, Screen
from toc_learn.lessons.session import LessonSession
from toc_learn.view import narrate
from toc_learn.view.effects import card_effect, card_help
from toc_learn.view.escape import escape
from toc_learn.view.scene import Scene
from toc_learn.view.svg import svg
from toc_learn.view.words import text

from . import address, faulty, frame

__all__ = ["COPIES", "TABLES", "board", "cards", "index", "sheet"]

TABLES = ("pitchenas-4", "classic-4", "shawinigan-4", "draw-4", "chevaux-4")
_RANKS = ("AS", "2C", "3D", "4H", "5S", "6C", "7D", "8H", "9S", "10C", "JD", "QH", "KS")

_OWN_POWER = ("4", "7", "10", "J")  # a few words do not tell what they do

_Arrows = tuple[tuple[str, str], ...]
# What each card can do, as a board with arrows; a reserve's arrow is an exit.
_POWERS: dict[str, tuple[str, _Arrows]] = {
    "AS": ("A=a5", (("A", "a0"), ("a5", "a6"))),
    "4H": ("A=a8 B=a4", (("a8", "a4"),)),
    "7D": ("A=a3,c5 B=a6 D=c7,c9", (("a3", "a6"), ("c5", "c9"))),
    "10C": ("A=a3 B=c5", (("a3", "c5"), ("c5", "a3"), ("c5", "c15"))),
    "JD": ("A=a5 B=b5", ()),
    "QH": ("A=a5", (("A", "a0"), ("a5", "a17"))),
    "KS": ("A=a5", (("A", "a0"), ("a5", "b0"))),
}


def _power(card: str, lang: str) -> str | None:
    """Return what a card can do as a picture; None for a card that is not on the sheet."""
    if card not in _RANKS:
        return None
    marbles, arrows = _POWERS.get(
        card, ("A=a3", (("a3", f"a{3 + int(card[:-1])}"),) if card[0].isdigit() else ())
    )
    turn = "turn=B hand.B=9D jack" if card[0] == "J" else "turn=A"
    scene = Scene.of(Position.parse(f"{TABLES[0]} {marbles} {turn}"), lang=lang)
    named = dict.fromkeys(hole for arrow in arrows for hole in arrow if len(hole) > 1)
    return svg(scene.with_(labels=tuple(named), arrows=arrows), theme="light")


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
    return svg(scene, theme="light")


def _faces(hand: tuple[CardFace, ...]) -> str:
    return "".join(
        f'<span class="face{" red" if card.red else ""}" title="{escape(card.name)}">{escape(card.label)}'
        f"<small>{escape(card.effect)}</small></span>"
        for card in hand
    )


def _lines(step: Step, screen: Screen) -> str:
    """Return what a pupil writes on: boxes for answers that are listed, a line where a move is wanted."""
    lang = screen.lang
    if step.kind == "drill":
        asked = dict.fromkeys(item.card for item in drilling.items(step))
        rows = "".join(
            f"<li>{escape(narrate.card_name(card, lang))}<span class='blank'></span></li>" for card in asked
        )
        return f'<ul class="boxes">{rows}</ul>'
    if step.kind in ("question", "predict"):
        rows = "".join(f"<li>{escape(choice.label)}</li>" for choice in screen.choices)
        return f'<ul class="boxes ticks">{rows}</ul>'
    if step.kind == "do":
        return f'<p class="mine">{escape(text(lang, "sheets.print.mine"))}<span class="blank"></span></p>'
    return ""


def _step(base: str, lesson: Lesson, number: int, lang: str) -> str:
    step = lesson.steps[number - 1]
    screen = LessonSession(lesson, step.id, lang).screen()
    goal = step.instruction(lang)
    picture = ""
    if step.kind != "drill":
        src = escape(f"{base}print/{lesson.id}/{step.id}.svg?lang={lang}")
        alt = escape(narrate.position(Position.parse(step.position), lang))
        picture = f'<img src="{src}" width="300" height="300" alt="{alt}">'
    hints = "".join(f"<li>{escape(hint(lang))}</li>" for hint in step.hints)
    shut = (
        f'<details class="shown hints"><summary>{escape(text(lang, "sheets.print.hints"))}</summary>'
        f"<ol>{hints}</ol></details>"
        if hints
        else ""
    )
    who = f'<p class="src">{escape(screen.who)}</p>' if step.kind != "drill" and screen.who != goal else ""
    hand = "" if step.kind == "drill" else _faces(screen.hand)
    return (
        f'<article class="clause case" id="{escape(step.id)}"><div><h2><span class="id">{number}</span> '
        f'{escape(step.title(lang))}</h2><p class="answer">{escape(goal)}</p>{who}'
        f"{f'<p class=hand>{hand}</p>' if hand else ''}{_lines(step, screen)}{shut}</div>{picture}</article>"
    )


def _moves(step: Step, moves: tuple[str, ...], lang: str) -> str:
    """Return moves in signs; the first also in words, on the board where it is played."""
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
            rules = Position.parse(step.position).rules
            for card in dict.fromkeys(item.card for item in drilling.items(step)):
                yield f"{narrate.card_name(card, lang)} = {card_effect(rules, card, lang)}"
        case _:
            yield _moves(step, step.solution, lang) if step.solution else text(lang, "sheets.print.open")
    yield step.success(lang)


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
    notes = ""
    if model.notes:
        label = escape(text(lang, "sheets.print.notes"))
        notes = f"<h2>{label}</h2><p>{escape(model.notes(lang))}</p>"
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
        label = narrate.card_label(card, lang)
        red = " red" if card[-1] in "HD" else ""
        src = escape(f"{base}print/cards/power-{card.lower()}.svg?lang={lang}")
        rows.append(
            f'<li><span class="face{red}">{escape(label)}</span>'
            f"<div><b>{escape(card_effect(home, card, lang))}</b> "
            f"<span>{escape(card_help(home, card, lang))}</span></div>"
            f'<img src="{src}" width="150" height="150" alt=""></li>'
        )
    tables = [RuleSet.parse(name) for name in TABLES]
    ranks = [*_RANKS, "*1"]
    names = [text(lang, f"view.rules.name.{name}") for name in TABLES]
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    body = "".join(
        f'<tr><th scope="row">{escape(_rank(card, lang))}</th>'
        + "".join(f"<td>{escape(_does(rules, card, lang))}</td>" for rules in tables)
        + "</tr>"
        for card in ranks
    )
    pocket = "".join(
        f"<li><b>{escape(_rank(card, lang))}</b> "
        f"{escape((card_help if card[:-1] in _OWN_POWER else card_effect)(home, card, lang))}</li>"
        for card in _RANKS
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
        f"{escape(address.title(lesson, lang))}</a></li>"
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


def _document(lang: str, base: str, title: str, main: str, here: str) -> str:
    return frame.document(
        lang=lang, base=base, title=title, main=main, here=here, kind="sheets", style="sheets.css"
    )
