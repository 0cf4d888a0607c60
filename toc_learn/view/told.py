"""A scene in words, for those who hear it instead of seeing it."""

from __future__ import annotations

from collections.abc import Iterable

from toc_learn.view.names import card_name, colour_name, joined, sentence, side_name, to_side
from toc_learn.view.scene import Scene, is_home
from toc_learn.view.words import text

__all__ = ["result", "scene", "scene_title"]


def scene_title(shown: Scene, lang: str | None = None) -> str:
    """Return the name of a scene's board: "Plateau de Toc à 4 branches"."""
    return text(lang or shown.lang, "view.board.title", arms=shown.arms)


def scene(shown: Scene, lang: str | None = None) -> str:
    """Return what lies on a scene's board, colour by colour, then whose turn it is and which holes are
    marked.
    """
    lang = lang or shown.lang
    said = [_colour(shown, colour, lang) for colour in shown.colours]
    if shown.turn:
        sides = joined((to_side(c, lang) for c in shown.turn), lang)
        said.append(text(lang, "view.board.turn", sides=sentence(sides)))
    if shown.jack:
        said.append(text(lang, "view.board.jack" if shown.strike == "J" else "view.board.skip"))
    if shown.pile:
        said.append(text(lang, "view.board.pile", card=card_name(shown.pile, lang)))
    for name, holes in (
        ("selected", shown.selected),
        ("selectable", shown.selectable),
        ("targets", shown.targets | shown.captures),
    ):
        if holes:
            said.append(text(lang, f"view.board.{name}", holes=_holes(sorted(holes), lang)))
    if shown.refused is not None and shown.refused.cause:
        said.append(text(lang, "view.board.refused", hole=shown.refused.cause))
    return " ".join(said)


def result(won: str, lang: str) -> str:
    """Return how a game ended: a side's colours joined, or "pat"."""
    if won == "pat":
        return text(lang, "view.result.pat")
    return text(lang, "view.result.one", sides=sentence(side_name(won, lang)))


def _holes(holes: Iterable[str], lang: str) -> str:
    return joined(holes, lang)


def _colour(shown: Scene, colour: str, lang: str) -> str:
    standing = shown.standing(colour)
    home = [hole for hole in standing if is_home(hole)]
    guards = [hole for hole in standing if hole in shown.guards and not is_home(hole)]
    centre = sum(hole == "O" for hole in standing)
    others = [hole for hole in standing if hole not in guards and not is_home(hole) and hole != "O"]
    reserve = sum(m.colour == colour and m.hole == colour for m in shown.marbles)
    parts = []
    for name, holes in (("guards", guards), ("marbles", others)):
        if holes:
            parts.append(text(lang, f"view.board.{name}", n=len(holes), holes=_holes(holes, lang)))
    if centre:
        parts.append(text(lang, "view.board.centre", n=centre))
    if home:
        parts.append(text(lang, "view.board.home", holes=_holes(home, lang)))
    if reserve:
        parts.append(text(lang, "view.board.reserve", n=reserve))
    whole = parts[0]
    for part in parts[1:]:
        whole = text(lang, "view.board.part", first=whole, last=part)
    return text(lang, "view.board.colour", colour=sentence(colour_name(colour, lang)), parts=whole)
