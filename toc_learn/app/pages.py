"""The plain pages: contents, rules, about. They need no kernel and no script, and show at once."""

from __future__ import annotations

import json
import re
from html import unescape
from urllib.parse import urlencode

from toc_learn.engine import clauses as sources
from toc_learn.engine.optiontext import OPTIONS
from toc_learn.engine.rulesets import NAMED
from toc_learn.lessons.clauses import ClauseText, reference
from toc_learn.lessons.editions import remembered
from toc_learn.lessons.loader import course, load_lesson
from toc_learn.lessons.searching import index
from toc_learn.view.escape import escape
from toc_learn.view.words import text

from . import address, faulty, frame, pictures, tiles

__all__ = ["about", "contents", "rules"]

_CITED = re.compile(r"\((\S+)\)$")

_STAR = (
    '<svg class="star" viewBox="0 0 20 20" aria-hidden="true"><path d="M10 1.9l2.5 5.3 5.8.7-4.3 4 1.2 5.8'
    'L10 14.8l-5.2 2.9L6 11.9l-4.3-4 5.8-.7z"/></svg>'
)


def _learn(base: str, lesson: str, lang: str) -> str:
    return escape(f"{base}learn?{urlencode({'lesson': lesson, 'lang': lang})}")


def _faulty_tile(lesson: str, lang: str) -> str:
    """Return the place of a lesson that was saved with a fault: no link, and its file's name for a title."""
    return (
        f'<li><div class="tile"><span class="wood">{tiles.picture(lesson, lang)}</span>'
        f"<h3><i></i> <span>{escape(lesson)}</span></h3>"
        f'<p class="amiss"><b>{escape(text(lang, "app.error.faulty.title"))}.</b> '
        f"{escape(text(lang, 'app.error.faulty.text'))}</p></div></li>"
    )


def _tile(base: str, lesson: str, lang: str) -> str:
    if faulty.fault(lesson) is not None:
        return _faulty_tile(lesson, lang)
    model = load_lesson(lesson)
    title = model.title(lang)
    number = course().number(lesson)
    steps = " ".join(step.id for step in model.steps)
    said = text(lang, "app.contents.steps", n=len(model.steps))
    some = text(lang, "app.contents.some")
    stars = text(lang, "app.contents.stars")
    play = href = _learn(base, lesson, lang)
    if lesson == "doubts":  # looked up more often than worked through
        href = escape(f"{base}doubts?lang={lang}")
    return (
        f'<li><a class="tile" href="{href}" data-play="{play}" data-lesson="{escape(lesson)}" '
        f'data-steps="{escape(steps)}" data-title="{escape(title)}" data-some="{escape(some)}" '
        f'data-stars="{escape(stars)}"><span class="wood">{tiles.picture(lesson, lang)}</span>'
        f'<h3><i>{number or ""}</i> <span>{escape(title)}</span></h3><span class="st">{escape(said)}</span>'
        f'<p class="sum">{escape(model.summary(lang))}</p></a></li>'
    )


def _parts(base: str, lang: str) -> str:
    there = address.lessons()
    placed = course().lessons
    groups = [(part.title(lang), [one for one in part.lessons if one in there]) for part in course().parts]
    groups.append((text(lang, "app.contents.more"), [one for one in there if one not in placed]))
    return "".join(
        f'<section class="grp"><h2>{escape(title)}</h2><ol class="tiles">'
        f"{''.join(_tile(base, one, lang) for one in lessons)}</ol></section>"
        for title, lessons in groups
        if lessons
    )


@remembered(8)
def contents(lang: str, base: str) -> str:
    """Return the contents: lessons by parts; a small script fills in what this browser remembers."""
    known = faulty.sound()
    first = _learn(base, known[0], lang) if known else ""
    name = [escape(part) for part in text(lang, "app.contents.name").split("|")]
    resume = escape(text(lang, "app.contents.resume"))
    main = (
        f'<section class="hero"><h1>{"<br>".join(name)}</h1><div class="txt">'
        f"<p>{escape(text(lang, 'app.contents.lead'))}</p>"
        f'<div class="cta"><a class="btn main" id="go-on" href="{first}" data-resume="{resume}">'
        f"{escape(text(lang, 'app.contents.begin'))}</a>"
        f'<a id="again" href="{first}" hidden>{escape(text(lang, "app.contents.again"))}</a></div></div>'
        f'<div class="crop" aria-hidden="true">{pictures.hero()}</div></section>'
        f"{_parts(base, lang)}"
        f'<p class="after"><a href="{escape(f"{base}about?lang={lang}#progress")}">'
        f"{escape(text(lang, 'app.contents.keep'))}</a> "
        f'<a href="{escape(f"{base}print?lang={lang}")}">{escape(text(lang, "sheets.print.sheets"))}</a></p>'
        f'<template id="star">{_STAR}</template>{frame.inline_script("contents.js")}'
    )
    return frame.document(
        lang=lang,
        base=base,
        title=text(lang, "app.contents.title"),
        description=text(lang, "app.contents.lead"),
        main=main,
        here=f"{base}?lang=",
        kind="contents",
    )


def _sources(clause: sources.Clause, lang: str) -> str:
    if not clause.sources:
        return text(lang, "app.rules.notation")
    names = ", ".join(text(lang, f"app.source.{number}") for number in clause.sources)
    return text(lang, "app.rules.sources", n=len(clause.sources), names=names)


@remembered(1)
def _taught() -> dict[str, list[tuple[str, int]]]:
    """Return, for every clause, the lessons that teach it and the number of the first step that does."""
    places: dict[str, list[tuple[str, int]]] = {}
    for lesson in faulty.sound():
        model = load_lesson(lesson)
        for clause in model.clauses:
            step = next(n for n, one in enumerate(model.steps, 1) if clause in one.clauses)
            places.setdefault(clause, []).append((lesson, step))
    return places


def _lessons(base: str, clause: str, lang: str) -> str:
    links = []
    for lesson, number in _taught().get(clause, [])[:3]:
        step = load_lesson(lesson).steps[number - 1]
        href = escape(f"{base}learn?{urlencode({'lesson': lesson, 'step': step.id, 'lang': lang})}")
        label = text(lang, "app.rules.step", lesson=address.title(lesson, lang), step=number)
        links.append(f'<a href="{href}">{escape(label)}</a>')
    if not links:
        return ""
    return f'<p class="taught">{escape(text(lang, "app.rules.taught"))} {" · ".join(links)}</p>'


def _clause(base: str, clause: sources.Clause, words: ClauseText, lang: str) -> str:
    house = ""
    if clause.is_house_reading:
        said = words.house(lang) if words.house else text(lang, "app.rules.house_whole")
        label = text(lang, "app.rules.house")
        house = f'<p class="house"><b>{escape(label)}</b> {escape(said)}</p>'
    board = ""
    if words.board:
        board = (
            f'<details class="shown"><summary>{escape(text(lang, "app.rules.board"))}</summary>'
            f"{pictures.clause(base, clause.id, words, lang)}</details>"
        )
    return (
        f'<article class="clause{" is-house" if house else ""}" id="{escape(clause.id)}">'
        f'<h3><a class="id" href="#{escape(clause.id)}">{escape(clause.id)}</a> '
        f"{escape(words.title(lang))}</h3>"
        f"<p>{escape(words.text(lang))}</p>{house}"
        f'<p class="src">{escape(_sources(clause, lang))}</p>'
        f"{_lessons(base, clause.id, lang)}{board}</article>"
    )


def _groups(base: str, lang: str) -> tuple[str, str]:
    """Return the list of groups to jump to, and the groups with their clauses."""
    words = {one.id: one for one in reference().clause}
    jumps, groups = [], []
    for group in sources.GROUPS:
        inside = [clause for clause in sources.clauses() if clause.group == group]
        title = escape(text(lang, f"app.rules.group.{group}"))
        jumps.append(f'<li><a href="#group-{group}"><b>{group}</b> {title}</a></li>')
        articles = "".join(_clause(base, clause, words[clause.id], lang) for clause in inside)
        groups.append(
            f'<section class="grp" id="group-{group}"><h2><b>{group}</b> {title}</h2><div>'
            f"{articles}</div></section>"
        )
    return "".join(jumps), "".join(groups)


def _entry(title: str, said: str) -> str:
    return f'<article class="clause"><h3>{escape(title)}</h3><p>{escape(said)}</p></article>'


def _tables(lang: str) -> str:
    """Return every rule set: its name, its id, and what it does otherwise, each with its clause."""
    found = []
    for name, rules in NAMED.items():
        title, *rest = rules.describe(lang).splitlines()
        inside = ""
        for line in rest:
            said = _CITED.sub(r'(<a href="#\1">\1</a>)', escape(line.removeprefix("– ")))
            inside += f"<li>{said}</li>" if line.startswith("– ") else f"</ul><p>{said}</p><ul>"
        lists = f"<ul>{inside}</ul>".replace("<ul></ul>", "")
        found.append(
            f'<article class="clause" id="table-{name}"><h3>{escape(title)}</h3>{lists}'
            f'<p class="src"><code>{name}</code></p></article>'
        )
    return "".join(found)


def _more(lang: str) -> str:
    texts = reference()
    options = "".join(
        f'<article class="clause" id="option-{escape(one.id)}"><h3>{escape(one.title(lang))}</h3>'
        f"<p>{escape(one.text(lang))}</p>"
        + (
            f'<p class="house"><b>{escape(text(lang, "app.rules.house"))}</b> {escape(one.house(lang))}</p>'
            if one.house
            else ""
        )
        + f'<p class="src"><code>{escape(one.id)} = {escape(OPTIONS[one.id].values)}</code></p></article>'
        for one in texts.option
    )
    facts = "".join(_entry(one.title(lang), one.text(lang)) for one in texts.fact)
    friends = "".join(_entry(one.word, one.text(lang)) for one in texts.friend)
    return "".join(
        f'<section class="grp" id="{name}"><h2>{escape(text(lang, f"app.rules.{name}"))}</h2><div>'
        f"{inside}</div></section>"
        for name, inside in (
            ("tables", _tables(lang)),
            ("options", options),
            ("facts", facts),
            ("friends", friends),
        )
    )


_ARTICLE = re.compile(r'<article class="clause[^>]*?(?: id="([^"]*)")?>(.*?)</article>', re.DOTALL)
_ASIDE = re.compile(r'<p class="taught">.*?</p>|<details.*?</details>|<[^>]*>', re.DOTALL)


def _index(articles: str, lang: str) -> str:
    """Return the index that the page's script asks; it knows the articles by their places on the page."""
    known = {clause.id for clause in sources.clauses()}
    texts = [
        (f"{name} {unescape(_ASIDE.sub(' ', inside))}", (name,) if name in known else ())
        for name, inside in _ARTICLE.findall(articles)
    ]
    written = json.dumps(index(texts, lang).written(), separators=(",", ":"))
    return f'<script type="application/json" id="index">{written}</script>'


@remembered(8)
def rules(lang: str, base: str) -> str:
    """Return the reference: every clause with its source, house readings marked, and a box to search it."""
    jumps, groups = _groups(base, lang)
    groups += _more(lang)
    said = "".join(
        f' data-{one}="{escape(text(lang, f"app.rules.{one}"))}"'
        for one in ("found", "most", "none", "nothing")
    )
    main = (
        f'<section class="hero small"><h1>{escape(text(lang, "app.rules.title"))}</h1>'
        f"<p>{escape(text(lang, 'app.rules.lead'))}</p></section>"
        f'<form class="search" role="search" id="search" hidden><label for="words">'
        f"{escape(text(lang, 'app.rules.search'))}</label>"
        f'<input type="search" id="words" autocomplete="off" maxlength="80" '
        f'placeholder="{escape(text(lang, "app.rules.example"))}">'
        '<label class="only"><input type="checkbox" id="only-house"> '
        f"{escape(text(lang, 'app.rules.only_house'))}</label>"
        f'<p role="status" id="found"{said}></p>{frame.elsewhere(lang, f"{base}rules?lang=")}</form>'
        f'<nav class="jumps" aria-label="{escape(text(lang, "app.rules.groups"))}"><ul>{jumps}</ul></nav>'
        f"{groups}{_index(groups, lang)}{frame.inline_script('rules.js')}"
    )
    return frame.document(
        lang=lang,
        base=base,
        title=text(lang, "app.rules.title"),
        description=text(lang, "app.rules.lead"),
        main=main,
        here=f"{base}rules?lang=",
        current="rules",
        kind="rules",
    )


def _option(lesson: str, lang: str) -> str:
    """Return the choice of a lesson, with its steps: stars of others are of no course of ours."""
    if faulty.fault(lesson) is not None:  # its stars outlast the fault
        return f'<option value="{escape(lesson)}">{escape(lesson)}</option>'
    steps = " ".join(step.id for step in load_lesson(lesson).steps)
    title = escape(address.title(lesson, lang))
    return f'<option value="{escape(lesson)}" data-steps="{escape(steps)}">{title}</option>'


def _keeping(lang: str) -> str:
    """Return the buttons that save, read and forget stars; a script shows them and does it."""

    def button(name: str) -> str:
        return (
            f'<button type="button" class="btn" id="{name}">{escape(text(lang, f"app.keep.{name}"))}</button>'
        )

    words = " ".join(
        f'data-{word}="{escape(text(lang, f"app.keep.said.{word}"))}"'
        for word in ("now", "saved", "read", "wrong", "sure", "forgotten", "refused")
    )
    lessons = "".join(_option(lesson, lang) for lesson in address.lessons())
    which = (
        f'<label for="which">{escape(text(lang, "app.keep.which"))}</label> <select id="which">'
        f'<option value="">{escape(text(lang, "app.keep.all"))}</option>{lessons}</select>'
    )
    label = escape(text(lang, "app.keep.read"))
    chosen = f'<input type="file" id="file" accept=".json,application/json" hidden aria-label="{label}">'
    return (
        f'<div id="keep" hidden {words}><p class="cta">{button("save")}{button("read")}{chosen}</p>'
        f'<p class="cta">{which} {button("forget")}</p><p role="status" id="kept"></p></div>'
    )


@remembered(8)
def about(lang: str, base: str) -> str:
    """Return the page about the course: what is kept and where, what a class can do, under which licence."""
    more = {"progress": _keeping(lang)}
    parts = "".join(
        f'<section class="grp" id="{part}"><h2>{escape(text(lang, f"app.about.{part}.title"))}</h2>'
        f"<div><p>{escape(text(lang, f'app.about.{part}.text'))}</p>{more.get(part, '')}</div></section>"
        for part in ("privacy", "progress", "teachers", "free")
    )
    main = (
        f'<section class="hero small"><h1>{escape(text(lang, "app.about.title"))}</h1></section>{parts}'
        + frame.inline_script("progress.js")
    )
    return frame.document(
        lang=lang,
        base=base,
        title=text(lang, "app.about.title"),
        main=main,
        here=f"{base}about?lang=",
        current="about",
        kind="about",
    )
