"""The words of a lesson page as small trees, for two renderers: the page's first bytes and the shell.

A tree is a text, or ``[tag, attributes, child, …]``. `skeleton` writes them as escaped HTML, the shell
builds them with ``createElement`` and text nodes; both get the same trees, so nothing jumps when the page
comes alive and no text can become markup.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from toc_learn import __version__
from toc_learn.lessons.commands import (
    Back,
    Command,
    GoTo,
    Next,
    Project,
    Reveal,
)
from toc_learn.view import told
from toc_learn.view.unbroken import unbroken
from toc_learn.view.words import text

from .outlook import Outlook
from .topbar import dots, head, speeds, switches, teacher
from .trees import Tree, address, chip, does, go, node, stars, svg

if TYPE_CHECKING:
    from toc_learn.lessons.screen import Feedback, Screen

__all__ = ["PARTS", "feedback", "parts", "under_way", "verdict"]


PLAIN = Outlook()

#: The slots of the page in the order in which they are read aloud.
PARTS = (
    "head",
    "goal",
    "feedback",
    "hand_title",
    "hints",
    "moves_title",
    "settings",
    "rail",
    "log",
    "notes",
    "foot",
)

MUCH, MOST = 90, 140
"""Characters from which a reason is set smaller, and smaller still, so that it is read whole in its place."""
LONG = 74
"""Characters from which a goal is set smaller where the board must stay whole beside it."""
LONG_WHO = 48
"""Characters from which who plays is set smaller, so that it stays on its line."""

_AWAY = "M3 9L9.2 2.8M4.4 2.6h5v5"
"""An arrow that leads out, at a link that opens a page of its own."""
_CIRCLE = "M12 2a10 10 0 1 0 .01 0Z"
_SIGNS = {
    "right": "M7 12.5l3.4 3.6L17.2 8.4",
    "wrong": "M8 8l8 8M16 8l-8 8",
    "legal": "M12 7v6.4M12 16.6v.6",
    "info": "M12 10.6V17M12 6.8v.6",
}


def parts(screen: Screen, *, page: bool, outlook: Outlook = PLAIN) -> dict[str, list[Tree]]:
    """Return what each slot of `PARTS` shows.

    `page` says that the lesson owns the browser's address: then steps, languages and lessons are links.
    `outlook` is how the board is shown now.
    """
    return {
        "head": head(screen, page),
        "goal": _goal(screen),
        "feedback": feedback(screen, page),
        "hand_title": [node("h3", {}, screen.hand_title)] if screen.hand else [],
        "hints": _hints(screen),
        "moves_title": [node("h3", {}, screen.choices_title)] if screen.choices else _beside(screen),
        "settings": _settings(screen, outlook),
        "rail": _rail(screen, page),
        "log": _log(screen),
        "notes": _notes(screen, page),
        "foot": _foot(screen),
    }


def _goal(screen: Screen) -> list[Tree]:
    rings = [
        node("circle", {"cx": "12", "cy": "12", "r": r, "class": mark})
        for r, mark in (("9.5", "toc-line"), ("5", "toc-line"), ("1.6", "toc-full"))
    ]
    who_class = "toc-who toc-long" if len(screen.who) > LONG_WHO else "toc-who"
    who = (
        node("p", {"class": who_class}, chip(screen.who_colour), node("span", {}, screen.who))
        if screen.who
        else None
    )
    shown: list[Tree | None] = [
        svg("0 0 24 24", *rings),
        node("h2", {"class": "toc-long"} if len(screen.goal) > LONG else {}, unbroken(screen.goal)),
        who,
    ]
    return [part for part in shown if part is not None]


def _sign(kind: str) -> Tree | None:
    if kind not in _SIGNS:
        return None
    return svg(
        "0 0 24 24",
        node("path", {"d": _CIRCLE, "class": "toc-line"}),
        node("path", {"d": _SIGNS[kind], "class": "toc-mark"}),
    )


def under_way(screen: Screen) -> Screen:
    """Return the screen with what moves in the place of the answer, in the calm look of an answer at rest.

    Nothing is the main thing to do then.
    """
    moves = replace(
        screen.feedback, kind="rest", sign="", word="", move="", reason=screen.under_way, clause="", way=""
    )
    calm = replace(moves, clause_label="", clause_href="")
    return replace(screen, feedback=calm, hint_text="", primary="")


def feedback(screen: Screen, page: bool) -> list[Tree]:
    """Return the place of the answer; `page` says that the lesson owns the browser's address."""
    said = screen.feedback
    lang = screen.lang
    if screen.projecting and not screen.answer_shown:
        prompt = screen.answer_prompt or text(lang, "ui.widget.answer_hidden")
        inside = [node("p", {"class": "toc-reason"}, prompt)]
        return [_kbd(lang, "R", Reveal()), node("div", {"class": "toc-said"}, *inside)]
    # The last hint stays in sight while a card is chosen.
    return verdict(said, lang, page, screen.hint_text if said.kind == "rest" else "")


def verdict(said: Feedback, lang: str, page: bool, below: str = "", *more: Tree) -> list[Tree]:
    """Return an answer as a sign and its words; `below` is a line after them, `more` ends the reason."""
    first: list[Tree] = []
    if said.word:
        first.append(node("b", {}, said.word))
    if said.move:
        first += [" ", node("span", {"class": "toc-move-text"}, f"· {said.move}")]
    reason: list[Tree] = [said.reason]
    if said.clause_label:
        link = {"class": "toc-clause"}
        if page and said.clause_href:
            # In a tab of its own: what is being played stays where it stands.
            link |= {"href": said.clause_href, "target": "_blank", "rel": "noopener"}
            away = node("span", {"class": "toc-vh"}, f" ({text(lang, 'ui.widget.new_tab')})")
            sign = svg("0 0 12 12", node("path", {"d": _AWAY, "class": "toc-mark"}))
            reason += [" ", node("a", link, said.clause_label, sign, away)]
        else:
            reason += [" ", node("span", link, text(lang, "ui.player.rule", clause=said.clause))]
    reason += more
    lines = [node("p", {"class": "toc-first"}, *first)] if first else []
    if said.reason or said.clause_label:
        lines.append(node("p", {"class": "toc-reason"}, *reason))
    if said.way:
        lines.append(node("p", {"class": "toc-way"}, said.way))
    if below:
        lines.append(node("p", {"class": "toc-hint-text"}, below))
    shown = _sign(said.kind)
    length = len(said.reason) + len(said.way)
    said_class = "toc-said" + " toc-much" * (length > MUCH) + " toc-most" * (length > MOST)
    return [*([shown] if shown else []), node("div", {"class": said_class}, *lines)]


def _hints(screen: Screen) -> list[Tree]:
    if not screen.hints:
        return []
    lines = [
        node("li", {"class": f"toc-{hint.state}"}, node("b", {}, str(i)), hint.label)
        for i, hint in enumerate(screen.hints, 1)
    ]
    title = node("h3", {}, text(screen.lang, "ui.widget.hints"))
    return [title, node("ol", {}, *lines), *_reports(screen)]


def _beside(screen: Screen) -> list[Tree]:
    """Return what stands in the place of moves: a lesson's sum, what is next, or how to begin."""
    lang = screen.lang
    if screen.projecting:
        return []
    if screen.summary:
        return [node("div", {"class": "toc-summary"}, *(node("p", {}, line) for line in screen.summary))]
    if screen.primary == "next":
        if screen.step_index + 1 >= len(screen.steps):
            return []
        follows = node("p", {}, unbroken(screen.steps[screen.step_index + 1].title))
        title = node("h3", {}, text(lang, "ui.widget.then"))
        return [node("div", {"class": "toc-won"}, stars(screen.stars, lang), title, follows)]
    if screen.kind not in ("do", "play") or not screen.hand:
        return []
    if screen.primary == "retry":
        over = text(lang, "ui.player.over")
        if over in screen.feedback.reason:  # after a further try the answer says so
            return []
        return [node("div", {"class": "toc-to-come"}, node("p", {}, over))]
    told = node("p", {}, text(lang, "ui.widget.moves_to_come"))
    pointed = node("p", {"class": "toc-pointed"}, text(lang, "ui.widget.moves_drawn"))
    return [node("div", {"class": "toc-to-come"}, node("h3", {}, screen.choices_title), told, pointed)]


def _settings(screen: Screen, outlook: Outlook) -> list[Tree]:
    lang = screen.lang
    look_label = node("h3", {}, text(lang, "ui.widget.look"))
    label = node("h3", {}, text(lang, "ui.widget.speed"))
    stars_label = node("h3", {}, text(lang, "ui.widget.stars_title"))
    return [
        node("div", {"class": "toc-set-speed"}, label, speeds(screen, "")),
        node("div", {"class": "toc-set-look"}, look_label, switches(screen, outlook, "")),
        node("div", {"class": "toc-set-teacher"}, teacher(screen, "")),
        node("div", {"class": "toc-set-stars"}, stars_label, stars(screen.stars, lang)),
        *(
            [node("div", {"class": "toc-set-report"}, *told_wrong)]
            if (told_wrong := _reports(screen))
            else []
        ),
    ]


def _rail(screen: Screen, page: bool) -> list[Tree]:
    if not screen.steps:
        return []
    lang = screen.lang
    steps = []
    for step in screen.steps:
        current = step.state == "current"
        marks = {"aria-current": "step"} if current else {}
        told = text(lang, f"ui.widget.step_{step.state}")
        name = node("span", {}, unbroken(step.title))
        link = go(
            screen, page, GoTo(step.id), address(screen, step=step.id), marks,
            node("i", {"aria-hidden": "true"}),
            node("span", {"class": "toc-step", "data-title": unbroken(step.title)}, name),
            node("span", {"class": "toc-vh"}, f" ({told})"),
        )  # fmt: skip
        steps.append(node("li", {"class": f"toc-{step.state}"}, link))
    number = (
        [node("div", {"class": "toc-big", "aria-hidden": "true"}, str(screen.lesson_number))]
        if screen.lesson_number
        else []
    )
    title = node("p", {"class": "toc-rail-title", "aria-hidden": "true"}, screen.lesson_title)
    shown: list[Tree] = [*number, title, stars(screen.lesson_stars, lang)]
    if len(steps) > 1:
        shown += [
            node("h3", {"class": "toc-steps-title"}, text(lang, "ui.widget.steps")),
            node("ol", {"class": "toc-steps"}, *steps),
        ]
    return shown


def _log(screen: Screen) -> list[Tree]:
    if not screen.log:
        return []
    # Where there is little room, the newest lines are shown in signs; heard they are in words all the same.
    lines = [
        node(
            "li",
            {"data-no": str(number)},
            node("span", {"class": "toc-in-signs", "aria-hidden": "true"}, signs),
            node("span", {"class": "toc-in-words"}, line),
        )
        for number, (line, signs) in enumerate(
            zip(screen.log, screen.log_signs or screen.log, strict=True), screen.log_before + 1
        )
    ]
    lang = screen.lang
    title = text(lang, "ui.widget.log")
    fold = {
        "type": "button",
        "class": "toc-fold",
        "data-toggle": "log",
        "aria-expanded": "false",
        "data-more": text(lang, "ui.widget.log_more"),
        "data-less": text(lang, "ui.widget.log_less"),
    }
    return [node("h3", {}, title), node("button", fold, title), node("ol", {"tabindex": "0"}, *lines)]


def _notes(screen: Screen, page: bool) -> list[Tree]:
    if screen.projecting or not screen.steps:
        return []
    lang = screen.lang
    written = (
        [node("h3", {}, text(lang, "ui.widget.notes")), node("p", {}, screen.notes)] if screen.notes else []
    )
    project = node(
        "button",
        {"type": "button", "class": "toc-btn", **does(Project(True))},
        text(lang, "ui.widget.project"),
    )
    # Relative, as all links of a page: below the same address as the lesson.
    sheet = "./print?" + urlencode({"lesson": screen.lesson_id, "lang": lang})
    return [*written, project, *([_print(lang, sheet)] if page else [])]


def _reports(screen: Screen) -> list[Tree]:
    """Return the button that tells what is wrong with a step: for every learner, not on the wall."""
    if screen.projecting or not screen.steps:
        return []
    marks = {"type": "button", "class": "toc-report", "data-notes": _report(screen)}
    return [node("button", marks, text(screen.lang, "ui.widget.report"))]


def _report(screen: Screen) -> str:
    """Return what tells others where something is wrong: the step, what it shows, and what was done in it."""
    lang, said = screen.lang, screen.feedback
    lines = (
        text(lang, "ui.widget.report_head", version=__version__, place=screen.search),
        screen.goal,
        told.scene(screen.scene),
        screen.position,
        *screen.log[-10:],
        " ".join(word for word in (said.word, said.move, said.reason, said.clause) if word),
        text(lang, "ui.widget.report_ask"),
    )
    return "\n".join(line for line in lines if line)


def _print(lang: str, sheet: str) -> Tree:
    return node("a", {"class": "toc-btn toc-print", "href": sheet}, text(lang, "ui.widget.print"))


def _kbd(lang: str, key: str, command: Command, label: str = "") -> Tree:
    told = {} if label else {"aria-label": text(lang, "ui.widget.reveal")}
    shown: list[Tree] = [node("kbd", {}, key)]
    if label:
        shown.append(node("span", {}, label))
    return node("button", {"type": "button", "class": "toc-key", **told, **does(command)}, *shown)


def _foot(screen: Screen) -> list[Tree]:
    if not screen.projecting:
        return []
    lang = screen.lang
    asked = "ui.player.choices.demo" if screen.kind == "watch" else "ui.widget.answer"
    keys = [
        _kbd(lang, "←", Back(screen.here), text(lang, "ui.widget.back")),
        _kbd(lang, "→", Next(screen.here), text(lang, "ui.widget.next")),
        _kbd(lang, "R", Reveal(), text(lang, asked)),
        _kbd(lang, "Esc", Project(False), text(lang, "ui.widget.leave")),
    ]
    if screen.notes:
        opens = {"type": "button", "class": "toc-key", "data-notes": screen.notes}
        label = node("span", {}, text(lang, "ui.widget.notes_window"))
        keys.insert(3, node("button", opens, node("kbd", {}, "N"), label))
    return [*keys, dots(screen)]
