"""How a page without a kernel is answered: every card, move, answer and action is a link.

A link leads to ``./still?lesson=…&step=…&try=…``, where the server plays the words and shows what comes of
them; on the lesson page itself everything that can be tried at first has its answer in the page already, and
the link only leads down to it. So a step can be answered without a script, and without a network.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast
from urllib.parse import urlencode

from toc_learn.lessons.commands import Answer, Choose, Command, Hint, Next, Play, encode
from toc_learn.lessons.replay import Group, Try, word
from toc_learn.view.painter import layout_for
from toc_learn.view.words import text

from .looks import ASKING, OFF, Leave, Look, Onward, actions, cards, choices
from .parts import verdict
from .touchable import touchable
from .trees import Tree, address, node

if TYPE_CHECKING:
    from toc_learn.lessons.screen import Screen

__all__ = ["Still", "act", "answered", "clickable", "framed", "hand", "touched", "tries", "without_script"]


@dataclass(frozen=True, slots=True)
class Still:
    """What a page without a kernel stands on: the words played so far, and what can be tried with its answer.

    ``plain`` says that no kernel will ever come: then each choice of a move shows its board at once.
    """

    words: tuple[str, ...] = ()
    groups: tuple[Group, ...] = ()
    plain: bool = False


def href(screen: Screen, words: tuple[str, ...]) -> str:
    """Return the address that shows what comes of these words."""
    place = [("lesson", screen.lesson_id), ("step", screen.step_id), ("lang", screen.lang)]
    # The reader lands at the answer; where all is in sight nothing scrolls.
    return f"./still?{urlencode([*place, *(('try', one) for one in words)])}" + ("#toc-said" if words else "")


def _leads(screen: Screen, still: Still, command: Command | None) -> str:
    """Return the address that a command leads to; empty where it does nothing on this page."""
    match command:
        case Onward(lesson):
            return address(screen, lesson=lesson)
        case Leave():
            return f"./?lang={screen.lang}"
        case Next() if not (screen.kind == "watch" and screen.choices):
            return address(screen, step=screen.steps[screen.step_index + 1].id)
        case None:
            return ""
        case _:
            said = word(command)
            return href(screen, (*still.words, said)) if said else ""


def _link(look: Look, leads: str, **more: str) -> Tree:
    """Return a look as a link, or as a mere picture of itself where it leads nowhere."""
    marks = {
        "class": " ".join(look.classes),
        "title": look.note,
        "aria-label": look.told or look.text,
        **({"href": leads} if leads else {"role": "img"}),
        **({"aria-current": "true"} if look.pressed and leads else {}),
        **(_kept(look.command) if leads else {}),
        **more,
    }
    return node("a" if leads else "span", marks, look.text)


def _kept(command: Command | None) -> dict[str, str]:
    """Return the mark of a link whose click, when it comes before the living board, is kept for it."""
    if isinstance(command, Hint):
        command = Hint()
    kept = isinstance(command, (Choose, Play, Answer, Hint))
    return {"data-do": json.dumps(encode(command))} if kept and command is not None else {}


def hand(screen: Screen, still: Still) -> Iterator[Tree]:
    """Yield the cards; each leads to what can be tried with it."""
    places = {group.card: n for n, group in enumerate(still.groups)}
    for look in cards(screen):
        card = look.command.card if isinstance(look.command, Choose) else ""
        if screen.kind not in ("do", "play") or not card:
            yield _link(look, "")
        elif card in places and not still.plain:
            yield _link(look, f"#toc-of-{places[card]}")
        else:
            words = still.words if look.pressed else (*still.words, card)
            yield _link(look, href(screen, words))


def act(screen: Screen, still: Still) -> Iterator[Tree]:
    """Yield the actions that there are."""
    for look in actions(screen):
        if look != OFF:
            yield _link(look, _leads(screen, still, look.command))


def clickable(screen: Screen, still: Still) -> Iterator[Tree]:
    """Yield the list in words: where answers are in the page already, leading there; else to their boards."""
    if screen.kind in ASKING and still.groups:
        for n, (look, one) in enumerate(zip(choices(screen), still.groups[0].tries, strict=True)):
            yield _link(look, f"#toc-try-{n}", **_earned(one))
        return
    for look in choices(screen):
        yield _link(look, _leads(screen, still, look.command))


def _earned(one: Try) -> dict[str, str]:
    return {"data-stars": str(one.stars)} if one.stars else {}


def tries(screen: Screen, still: Still) -> Tree | None:
    """Return all moves of the hand, card by card, for a page whose board cannot be played on."""
    if screen.kind in ASKING or not still.groups:
        return None
    shown: list[Tree] = []
    n = 0
    for place, group in enumerate(still.groups):
        lines: list[Tree] = []
        for one in group.tries:
            (look,) = choices(replace(screen, choices=(one.choice,)))
            words = (*still.words, one.word)
            leads = href(screen, words) if still.plain else f"#toc-try-{n}"
            lines.append(_link(look, leads, **_earned(one)))
            n += 1
        if group.more:
            label = text(screen.lang, "ui.still.parts")
            more = Look(label, "", ("toc-move", "toc-chip-none", "toc-bare"), "", None, Choose(group.card))
            lines.append(_link(more, href(screen, (*still.words, group.card))))
        heading = node("h3", {"id": f"toc-of-{place}", "tabindex": "-1"}, group.title)
        shown.append(node("div", {"class": "toc-of"}, heading, *lines))
    return node("div", {"class": "toc-tries"}, *shown)


def answered(screen: Screen, still: Still) -> Iterator[Tree]:
    """Yield the answers that the page holds, each hidden until its link is followed."""
    n = 0
    for group in still.groups:
        for one in group.tries:
            if one.feedback is None:
                return
            leads = {"class": "toc-see", "href": href(screen, (*still.words, one.word))}
            see = node("a", leads, text(screen.lang, "ui.still.board"))
            marks = {
                "class": f"toc-verdict toc-{one.feedback.kind}",
                "id": f"toc-try-{n}",
                "tabindex": "-1",
                "role": "group",
                "aria-label": text(screen.lang, "ui.widget.feedback"),
            }
            yield node("div", marks, *verdict(one.feedback, screen.lang, True, "", " ", see))
            n += 1


def framed(still: Still) -> str:
    """Return the style that frames the line whose answer is shown."""
    count = sum(one.feedback is not None for group in still.groups for one in group.tries)
    if not count:
        return ""
    lines = ",".join(f'.toc-app:has(#toc-try-{n}:target) [href="#toc-try-{n}"]' for n in range(count))
    return f"{lines}{{border-color:var(--ink)!important;box-shadow:inset 0 0 0 1px var(--ink)!important}}"


_SCRIPTED = frozenset(("toc-set-speed", "toc-set-look", "toc-set-teacher", "toc-set-report"))
"""Settings that do nothing without a script."""


def without_script(screen: Screen, still: Still, trees: dict[str, list[Tree]]) -> dict[str, list[Tree]]:
    """Return a page's parts without what needs a script, and with the way to the living board."""
    lang = screen.lang

    def way(name: str, href: str, *classes: str) -> Tree:
        return node("a", {"class": " ".join(classes), "href": href}, text(lang, f"ui.still.{name}"))

    living = f"./learn{screen.search}"
    sheet = "./print?" + urlencode({"lesson": screen.lesson_id, "lang": lang})
    logo, place, bar = trees["head"]
    languages = [_same_words(one, still) for one in _links(bar)]
    notes: list[Tree] = []
    if screen.notes:
        summary = node("summary", {}, text(lang, "ui.widget.notes"))
        notes = [node("details", {}, summary, node("p", {}, screen.notes))]
    return {
        **trees,
        "hints": [one for one in trees["hints"] if _class(one) != "toc-report"],
        "log": [_closed(one) for one in trees["log"]],
        "head": [
            logo,
            place,
            node("div", {"class": "toc-bar"}, way("live", living, "toc-to-live", "toc-desk"), *languages),
        ],
        "settings": [
            *(one for one in trees["settings"] if _class(one) not in _SCRIPTED),
            way("live", living, "toc-btn", "toc-to-live"),
        ],
        "notes": [*notes, node("a", {"class": "toc-btn", "href": sheet}, text(lang, "ui.widget.print"))],
    }


def _class(tree: Tree) -> str:
    return tree[1].get("class", "") if isinstance(tree, list) and isinstance(tree[1], dict) else ""


def _closed(part: Tree) -> Tree:
    """Return a part of the log, its button as the mere title that it is without a script."""
    if isinstance(part, str) or _class(part) != "toc-fold":
        return part
    return node("span", {"class": "toc-fold"}, *cast("list[Tree]", part[2:]))


def _links(bar: Tree) -> list[Tree]:
    """Return what stands in the head's bar and needs no script: the languages, which are links."""
    inside = cast("list[Tree]", bar[2:])
    return [one for one in inside if "toc-lang" in _class(one).split()]


def _same_words(group: Tree, still: Still) -> Tree:
    """Return the links to the other language with what was done so far."""
    more = urlencode([("try", one) for one in still.words])
    if not more or isinstance(group, str):
        return group
    tag, marks, *links = group
    moved: list[Tree] = []
    for link in cast("list[list[object]]", links):
        at = cast("dict[str, str]", link[1])
        moved.append([link[0], {**at, "href": f"{at['href']}&{more}"}, *link[2:]])
    return [tag, marks, *moved]


def touched(screen: Screen, still: Still) -> Iterator[Tree]:
    """Yield the holes that can be touched as links over the picture, for a page that its server answers."""
    if not still.plain:
        return
    holes = touchable(screen.scene, layout_for(screen.scene))
    links: list[Tree] = []
    for one in holes:
        hole, label = str(one["hole"]), str(one["label"])
        x, y, r = (100 * cast("float", one[name]) for name in "xyr")
        style = f"left:{x:.2f}%;top:{y:.2f}%;width:{2 * r:.2f}%;height:{2 * r:.2f}%"
        leads = href(screen, (*still.words, hole))
        links.append(node("a", {"class": "toc-hole", "href": leads, "aria-label": label, "style": style}))
    if links:
        label = text(screen.lang, "ui.widget.holes")
        yield node("div", {"class": "toc-holes", "role": "group", "aria-label": label}, *links)
