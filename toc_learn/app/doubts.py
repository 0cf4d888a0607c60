"""The page of doubts: every case with its answer, its board and what the referee says; no kernel, no wait."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby
from urllib.parse import urlencode

from toc_learn.engine.moves import Move
from toc_learn.engine.position import Position
from toc_learn.lessons.clauses import clause_title
from toc_learn.lessons.doubts import TOPICS, Case, case, cases, said, searched
from toc_learn.lessons.moving import refused_marks
from toc_learn.lessons.state import Refusal
from toc_learn.view import narrate
from toc_learn.view.escape import escape
from toc_learn.view.scene import Scene
from toc_learn.view.svg import svg
from toc_learn.view.unbroken import unbroken
from toc_learn.view.words import text

from . import frame

__all__ = ["page", "picture"]

_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "*")


@lru_cache(maxsize=256)
def picture(name: str, lang: str) -> str | None:
    """Return the board of a case as SVG: the move as arrows, or why it is refused; None for no such case."""
    try:
        one = case(name)
    except KeyError:
        return None
    position = Position.parse(one.board)
    move = Move.parse(one.move)
    steps = [step for step in move.steps if len(step.start) > 1]
    labels = list(dict.fromkeys(hole for step in move.steps for hole in (step.start, step.end)))
    scene = Scene.of(
        position,
        lang=lang,
        labels=[hole for hole in labels if hole in position.rules.board.index],
        arrows=[(step.start, step.end) for step in steps],
    )
    if not (verdict := position.judge(one.move)).legal:
        scene = scene.with_(refused=refused_marks(Refusal(position, move, verdict)), arrows=())
    return svg(scene, theme="auto")


def _verdict(one: Case, lang: str) -> str:
    """Return what happens on the board, and at which table; allowed or refused where the answer says so."""
    allowed, reason = said(one, lang)
    move = narrate.move_label(Move.parse(one.move), lang)
    family = one.board.partition("-")[0]
    here = text(lang, "sheets.doubts.here")
    if family != "pitchenas":
        here = text(lang, "sheets.doubts.here_at", table=text(lang, f"sheets.case.table.{family}"))
    sign, word, look = ("✓", "legal", "toc-right") if allowed else ("✕", "refused", "toc-wrong")
    same = one.plain is allowed
    told = f'<b><span aria-hidden="true">{sign}</span> {escape(text(lang, f"sheets.doubts.{word}"))}</b> '
    return (
        f'<p class="verdict{f" {look}" if same else ""}">{escape(here)} {told if same else ""}'
        f"<span>{escape(move)}</span> {escape(reason)}</p>"
    )


def _article(base: str, one: Case, lang: str) -> str:
    rules = " ".join(
        f'<a href="{escape(f"{base}rules?lang={lang}#{name}")}"><b>{escape(name)}</b> '
        f"{escape(clause_title(name, lang))}</a>"
        for name in one.clauses
    )
    play = escape(f"{base}learn?{urlencode({'lesson': 'doubts', 'step': one.id, 'lang': lang})}")
    src = escape(f"{base}doubts/{one.id}.svg?lang={lang}")
    alt = escape(narrate.position(Position.parse(one.board), lang))
    return (
        f'<article class="clause case folds" id="{escape(one.id)}" '
        f'data-cards="{escape(" ".join(one.ranks))}">'
        f'<details class="folded"><summary><h3>{escape(unbroken(one.question(lang)))}</h3></summary>'
        f'<div class="inside"><div><p class="answer">{escape(one.answer(lang))}</p>{_verdict(one, lang)}'
        f'<p class="taught"><span class="toc-vh">{escape(text(lang, "sheets.doubts.rules"))}</span> '
        f"{rules}</p>"
        f'<p><a class="btn" href="{play}">{escape(text(lang, "sheets.doubts.try"))}'
        f'<span class="toc-vh"> {escape(one.question(lang))}</span></a></p></div>'
        f'<img src="{src}" width="300" height="300" loading="lazy" alt="{alt}"></div></details></article>'
    )


def _cards(lang: str, there: Iterable[str]) -> str:
    """Return the choice of a card: those that some case is about."""
    options = "".join(
        f'<option value="{escape(rank)}">{escape(_face(rank, lang))}</option>'
        for rank in _RANKS
        if rank in there
    )
    every = escape(text(lang, "sheets.doubts.every"))
    return (
        f'<label class="only">{escape(text(lang, "sheets.doubts.card"))} '
        f'<select id="card"><option value="">{every}</option>{options}</select></label>'
    )


def _face(rank: str, lang: str) -> str:
    """Return what stands on the card, and its name where that is a word: "R, roi"."""
    card = "*1" if rank == "*" else f"{rank}S"
    name = narrate.card_name(card, lang)
    return name if rank == "*" else narrate.card_label(card, lang)[:-1]


def _index(lang: str) -> str:
    """Return the index that the page's script asks; it knows the cases by their places on the page."""
    written = json.dumps(searched(lang).written(), separators=(",", ":"))
    return f'<script type="application/json" id="index">{written}</script>'


@lru_cache(maxsize=8)
def page(lang: str, base: str) -> str:
    """Return every case by topics, and a box that narrows them down by word, card and clause."""
    said = "".join(
        f' data-{one}="{escape(text(lang, f"sheets.doubts.{one}"))}"'
        for one in ("found", "most", "none", "nothing")
    )
    jumps, groups = [], []
    for topic, inside in groupby(cases(), key=lambda one: one.topic):
        title = escape(TOPICS[topic](lang))
        jumps.append(f'<li><a href="#topic-{topic}">{title}</a></li>')
        groups.append(
            f'<section class="grp" id="topic-{topic}"><h2>{title}</h2><div>'
            f"{''.join(_article(base, one, lang) for one in inside)}</div></section>"
        )
    ranks = {rank for one in cases() for rank in one.ranks}
    play = escape(f"{base}learn?{urlencode({'lesson': 'doubts', 'lang': lang})}")
    main = (
        f'<section class="hero small"><h1>{escape(text(lang, "sheets.doubts.title"))}</h1>'
        f"<p>{escape(text(lang, 'sheets.doubts.lead'))}</p>"
        f'<div class="cta"><a class="btn" href="{play}">{escape(text(lang, "sheets.doubts.all"))}</a></div>'
        "</section>"
        f'<form class="search" role="search" id="search" hidden><label for="words">'
        f"{escape(text(lang, 'sheets.doubts.search'))}</label>"
        f'<input type="search" id="words" autocomplete="off" maxlength="80" '
        f'placeholder="{escape(text(lang, "sheets.doubts.example"))}">{_cards(lang, ranks)}'
        f'<p role="status" id="found"{said}></p>{frame.elsewhere(lang, f"{base}doubts?lang=")}'
        f'<button class="btn" type="button" id="show-all" hidden>'
        f"{escape(text(lang, 'sheets.doubts.again'))}</button></form>"
        f'<nav class="jumps" aria-label="{escape(text(lang, "sheets.doubts.topics"))}"><ul>'
        f"{''.join(jumps)}</ul></nav>"
        f'<section class="grp" id="hits" hidden><h2>{escape(text(lang, "sheets.doubts.hits"))}</h2>'
        "<div></div></section>"
        f"{''.join(groups)}{_index(lang)}{frame.inline_script('doubts.js')}"
    )
    return frame.document(
        lang=lang,
        base=base,
        title=text(lang, "sheets.doubts.title"),
        description=text(lang, "sheets.doubts.lead"),
        main=main,
        here=f"{base}doubts?lang=",
        current="doubts",
        kind="doubts",
        style="sheets.css",
    )
