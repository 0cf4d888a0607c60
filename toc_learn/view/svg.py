"""The SVG surface: a scene as text, for pages, notebooks and paper.

Theme "auto" follows the reader's system by CSS custom properties; "light", "dark" and "paper" carry their
colours inline and need no style sheet. Nothing is fetched and nothing is scripted.
"""

from __future__ import annotations

import math
import zlib
from functools import lru_cache

from toc_learn.view.escape import escape
from toc_learn.view.layout import Layout
from toc_learn.view.painter import layout_for, paint_board, paint_marks
from toc_learn.view.palette import DARK, LIGHT, Gradient, Paint, resolve, theme
from toc_learn.view.scene import Scene
from toc_learn.view.surface import Segment, Stamp, Style

__all__ = ["FONTS", "PREFIX", "THEMES", "SvgSurface", "ground_of", "svg", "told"]

THEMES = ("light", "dark", "paper", "auto")
FONTS = "'Helvetica Neue',Inter,Roboto,'Segoe UI',Arial,'Liberation Sans',sans-serif"
ASSUMED_SIZE = 400
"""Pixels that a picture without a size of its own is drawn for."""

PREFIX = "\x01"
"""Stands for the ids' prefix until the text is whole; escaping lets no such character through."""


def _n(value: float) -> str:
    """Write a number shortly."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _path(segments: tuple[Segment, ...]) -> str:
    return "".join(letter + ",".join(map(_n, numbers)) for letter, *numbers in segments)


class SvgSurface:
    """Collects a drawing as SVG elements; `text_of` gives the document."""

    def __init__(self, colours: str = "light") -> None:
        """Start a drawing in the theme `colours`: "light", "dark", "paper" or "auto"."""
        self._auto = colours == "auto"
        self._colours = LIGHT if self._auto else theme(colours)
        self._body: list[str] = []
        self._defs: dict[str, str] = {}

    def begin(self, body: str, defs: dict[str, str]) -> None:
        """Go on from a drawing's elements and definitions."""
        self._body, self._defs = [body], dict(defs)

    def drawn(self) -> tuple[str, dict[str, str]]:
        """Return the elements and definitions so far."""
        return "".join(self._body), dict(self._defs)

    def elements(self) -> list[str]:
        """Return the elements so far, one by one."""
        return list(self._body)

    # -- primitives

    def path(self, segments: tuple[Segment, ...], style: Style) -> None:
        """Draw a path."""
        self._add(f'<path d="{_path(segments)}"', style)

    def circle(self, x: float, y: float, r: float, style: Style) -> None:
        """Draw a whole circle."""
        at = "".join(f' {name}="{_n(v)}"' for name, v in (("cx", x), ("cy", y)) if _n(v) != "0")
        self._add(f'<circle{at} r="{_n(r)}"', style)

    def arc(self, x: float, y: float, r: float, start: float, end: float, style: Style) -> None:
        """Stroke an arc clockwise."""
        ax, ay = x + r * math.cos(start), y + r * math.sin(start)
        bx, by = x + r * math.cos(end), y + r * math.sin(end)
        large = int((end - start) % (2 * math.pi) > math.pi)
        d = f"M{_n(ax)},{_n(ay)}A{_n(r)},{_n(r)} 0 {large} 1 {_n(bx)},{_n(by)}"
        self._add(f'<path d="{d}"', style)

    def text(self, x: float, y: float, words: str, size: float, style: Style) -> None:
        """Write bold text."""
        attributes, classes = self._style(style)
        order = ' paint-order="stroke"' if style.stroke is not None and style.fill is not None else ""
        self._body.append(
            f'<text x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}"{attributes}{classes}{order}>'
            f"{escape(words)}</text>"
        )

    def push(self, x: float, y: float, angle: float = 0.0, scale: float = 1.0) -> None:
        """Open a group with its own origin."""
        self._body.append(f"<g{_transform(x, y, angle, scale)}>")

    def pop(self) -> None:
        """Close the group."""
        self._body.append("</g>")

    def stamp(self, stamp: Stamp, x: float, y: float, angle: float = 0.0, scale: float = 1.0) -> None:
        """Use a symbol, drawn into the definitions the first time."""
        if stamp.name not in self._defs:
            self._defs[stamp.name] = ""
            outer, self._body = self._body, []
            stamp.draw(self)
            self._defs[stamp.name] = f'<g id="{PREFIX}{stamp.name}">{"".join(self._body)}</g>'
            self._body = outer
        plain = not angle and scale == 1.0
        where = f' x="{_n(x)}" y="{_n(y)}"' if plain else _transform(x, y, angle, scale)
        self._body.append(f'<use href="#{PREFIX}{stamp.name}"{where}/>')

    # -- paints

    def _add(self, element: str, style: Style) -> None:
        attributes, classes = self._style(style)
        self._body.append(f"{element}{attributes}{classes}/>")

    def _style(self, style: Style) -> tuple[str, str]:
        out: list[str] = []
        classes: list[str] = []
        for name, paint_ in (("fill", style.fill), ("stroke", style.stroke)):
            if paint_ is None:
                if name == "fill":
                    out.append(' fill="none"')
                continue
            value, class_ = self._paint(name, paint_)
            if value:
                out.append(f' {name}="{value}"')
            if class_:
                classes.append(class_)
        if style.stroke is not None:
            out.append(f' stroke-width="{_n(style.width)}"')
            if style.cap == "round":
                out.append(' stroke-linecap="round"')
            if style.dash:
                out.append(f' stroke-dasharray="{" ".join(map(_n, style.dash))}"')
        if style.alpha != 1.0:
            out.append(f' opacity="{_n(style.alpha)}"')
        return "".join(out), f' class="{" ".join(classes)}"' if classes else ""

    def _paint(self, name: str, paint_: Paint) -> tuple[str, str]:
        if isinstance(paint_, Gradient):
            self._gradient(paint_)
            return f"url(#{PREFIX}{paint_.name}-g)", ""
        if self._auto and not paint_.startswith("#"):
            return "", f"{name[0]}-{paint_}"
        return resolve(paint_, self._colours), ""

    def _gradient(self, gradient: Gradient) -> None:
        key = f"{gradient.name}-g"
        if key in self._defs:
            return
        stops = []
        for offset, colour in gradient.stops:
            if self._auto and not colour.startswith("#"):
                stops.append(f'<stop offset="{_n(offset)}" class="c-{colour}"/>')
            else:
                stops.append(f'<stop offset="{_n(offset)}" stop-color="{resolve(colour, self._colours)}"/>')
        (x0, y0, _), (x1, y1, r1) = gradient.start, gradient.end
        if gradient.kind == "radial":
            where = f'cx="{_n(x1)}" cy="{_n(y1)}" r="{_n(r1)}" fx="{_n(x0)}" fy="{_n(y0)}"'
        else:
            where = f'x1="{_n(x0)}" y1="{_n(y0)}" x2="{_n(x1)}" y2="{_n(y1)}"'
        self._defs[key] = (
            f'<{gradient.kind}Gradient id="{PREFIX}{key}" gradientUnits="userSpaceOnUse" {where}>'
            f"{''.join(stops)}</{gradient.kind}Gradient>"
        )

    # -- document

    def text_of(self, width: float, size: int | None = None, title: str = "", desc: str = "") -> str:
        """Return the SVG document, `width` u wide and as many high, shown `size` pixels wide (or as wide
        as it may).
        """
        box = f' width="{int(size)}" height="{int(size)}"' if size is not None else ""
        names = " ".join(f"{PREFIX}{key}" for key, words in (("t", title), ("d", desc)) if words)
        role = f' role="img" aria-labelledby="{names}"' if names else ' role="img" aria-hidden="true"'
        head = "".join(
            f'<{tag} id="{PREFIX}{key}">{escape(words)}</{tag}>'
            for tag, key, words in (("title", "t", title), ("desc", "d", desc))
            if words
        )
        whole = (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="toc-svg"'
            f' viewBox="0 0 {_n(width)} {_n(width)}"{box}{role}'
            f' font-family="{FONTS}" font-weight="700" text-anchor="middle" stroke-linejoin="round">'
            f"{head}{_sheet() if self._auto else ''}<defs>{''.join(self._defs.values())}</defs>"
            f"{''.join(self._body)}</svg>"
        )
        # Pictures on one page must not share ids unless they are the same picture.
        return whole.replace(PREFIX, f"t{zlib.crc32(whole.encode()):x}-")


def _transform(x: float, y: float, angle: float, scale: float) -> str:
    parts = [f"translate({_n(x)} {_n(y)})"]
    if angle:
        parts.append(f"rotate({_n(math.degrees(angle))})")
    if scale != 1.0:
        parts.append(f"scale({_n(scale)})")
    return f' transform="{" ".join(parts)}"'


@lru_cache(maxsize=32)
def ground_of(layout: Layout, theme: str) -> tuple[str, dict[str, str]]:
    """Return the empty board, two thirds of the work of a picture: the same whatever stands on it."""
    surface = SvgSurface(theme)
    paint_board(layout, surface)
    return surface.drawn()


@lru_cache(maxsize=1)
def _sheet() -> str:
    """Return the style sheet of the theme "auto"; the same in every picture, so that several agree on a
    page.
    """

    def properties(colours: dict[str, str]) -> str:
        return "".join(f"--toc-{role}:{value};" for role, value in colours.items())

    changed = {role: value for role, value in DARK.items() if LIGHT[role] != value}
    rules = "".join(
        f".toc-svg .f-{role}{{fill:var(--toc-{role})}}.toc-svg .s-{role}{{stroke:var(--toc-{role})}}"
        f".toc-svg .c-{role}{{stop-color:var(--toc-{role})}}"
        for role in LIGHT
    )
    return (
        f"<style>.toc-svg{{{properties(dict(LIGHT))}}}"
        f"@media(prefers-color-scheme:dark){{.toc-svg{{{properties(changed)}}}}}{rules}</style>"
    )


def svg(
    scene: Scene,
    layout: Layout | None = None,
    size: int | None = None,
    theme: str = "light",
    title: str | None = None,
    desc: str | None = None,
) -> str:
    """Return a scene as an SVG document, told in words in its title and description.

    `size` is in pixels; without it the picture is as wide as its place. `theme` is "light", "dark",
    "paper" (ink on white) or "auto". Without a `title` or `desc` the scene's own words stand there; an empty
    title and desc hide the picture from screen readers. Raises `ValueError` for an unknown theme.
    """
    if theme not in THEMES:
        raise ValueError(f"a theme is {', '.join(THEMES)}, not {theme!r}")
    layout = layout or layout_for(scene)
    surface = SvgSurface(theme)
    surface.begin(*ground_of(layout, theme))
    paint_marks(scene, layout, surface, (size or ASSUMED_SIZE) / layout.width)
    if title is None or desc is None:
        own = told(scene)
        title, desc = (
            words if given is None else given for given, words in zip((title, desc), own, strict=True)
        )
    return surface.text_of(layout.width, size, title, desc)


def told(scene: Scene) -> tuple[str, str]:
    """Return a scene's own title and description."""
    from toc_learn.view import narrate

    return narrate.scene_title(scene), narrate.scene(scene)
