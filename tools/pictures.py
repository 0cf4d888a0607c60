"""Draw the pictures of the chapters: notebooks/img/*.svg, each from a position and a move.

One file serves both languages, unless a court card can be seen on it: its English twin begins with "en-".

python tools/pictures.py write   draw every picture, remove those that no longer belong
python tools/pictures.py check   exit 1 and name each picture that is not up to date
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from toc_learn import Move, Position, RuleSet
from toc_learn.app.printing import power_scene
from toc_learn.lessons.moving import ghosts, refused_marks, trace
from toc_learn.lessons.run import Turn
from toc_learn.lessons.state import Refusal
from toc_learn.view.effects import card_effect
from toc_learn.view.escape import escape
from toc_learn.view.paint_cards import FACES
from toc_learn.view.palette import CARD_RED, INK
from toc_learn.view.scene import Scene
from toc_learn.view.svg import FONTS, svg
from tools.writing import run

IMG = Path(__file__).resolve().parent.parent / "notebooks" / "img"
SIZE = 420  # pixels: a picture beside a paragraph


@dataclass(frozen=True)
class Picture:
    """A position and, if any, the move played on it (shown refused where it is refused)."""

    position: str
    move: str = ""
    labels: tuple[str, ...] = ()
    arrows: tuple[tuple[str, str], ...] = ()
    asked: tuple[str, ...] = ()


PICTURES = {
    "board-parts": Picture(
        "pitchenas-4 A=a3,A1 B=b5 C=c9 D=d12 turn=A",
        labels=("a0", "d16", "A1", "b0"),
    ),
    "board-count": Picture("pitchenas-4 A=a15 C=b8 turn=A hand.A=6D", "6D a15>b3", ("a15", "b0", "b3")),
    "board-capture": Picture("pitchenas-4 A=a5 B=a13 turn=A hand.A=8H", "8H a5>a13", ("a5", "a13")),
    "exit-out": Picture("pitchenas-4 B=b4 turn=A hand.A=KH", "KH A>a0", ("a0",)),
    "exit-visitor": Picture("pitchenas-4 A=a8 D=a0 turn=A hand.A=QH", "QH A>a0", ("a0",)),
    "exit-taken": Picture("pitchenas-4 A=a0 turn=A hand.A=KH", "KH A>a0", ("a0",)),
    "walk-pass": Picture("pitchenas-4 A=a2 B=a4 C=a6 turn=A hand.A=8H", "8H a2>a10", ("a2", "a10")),
    "walk-end": Picture("pitchenas-4 A=a2 B=a5 D=a8,a11 turn=A hand.A=9H", "9H a2>a11", ("a2", "a11")),
    "walk-own": Picture("pitchenas-4 A=a3,a9 turn=A hand.A=6D", "6D a3>a9", ("a3", "a9")),
    "four-back": Picture("pitchenas-4 A=a10 B=a6 turn=A hand.A=4S", "4S a10>a6", ("a10", "a6")),
    "four-short-cut": Picture("pitchenas-4 A=a0 turn=A hand.A=4H", "4H a0>d14", ("a0", "d14", "d16")),
    "pieux-what": Picture("pitchenas-4 A=a0,a8,A2 B=b0,c0 turn=A", labels=("a0", "b0", "c0", "A2")),
    "pieux-blocked": Picture(
        "pitchenas-4 A=a8 B=b0 D=a13,b2 turn=A hand.A=QD", "QD a8>b2", ("a8", "b0", "b2")
    ),
    "pieux-own": Picture("pitchenas-4 A=a0,d15 turn=A hand.A=5H", "5H d15>a2", ("a0", "d15")),
    "pieux-lifted": Picture("pitchenas-4 A=a0 B=d17 turn=A hand.A=3H", "3H a0>a3", ("a0", "a3", "d17")),
    "home-exact": Picture("pitchenas-4 A=d14 turn=A hand.A=5H", "5H d14>A3", ("d14", "d16", "A3")),
    "home-no-passing": Picture("pitchenas-4 A=d15,A2 turn=A hand.A=5C", "5C d15>A4", ("d15", "A2")),
    "home-up": Picture("pitchenas-4 A=d13,A1 turn=A hand.A=2S", "2S A1>A3", ("A1", "A3")),
    "seven-burns": Picture("pitchenas-4 A=a2 B=a4 C=a6 D=a9 turn=A hand.A=7H", "7H a2>a9", ("a2", "a9")),
    "seven-split": Picture(
        "pitchenas-4 A=a3,c5 B=a6 D=c9 turn=A hand.A=7C", "7C a3>a6 c5>c9", ("a3", "a6", "c5", "c9")
    ),
    "seven-order": Picture("pitchenas-4 A=a0,d15 turn=A hand.A=7C", "7C a0>a3 d15>a1", ("a0", "a1", "a3")),
    "last-rest": Picture("pitchenas-4 A=d14,A2,A3,A4 turn=A hand.A=7C", "7C d14>A1", ("d14", "A1")),
    "last-partner": Picture(
        "pitchenas-4 A=d14,A2,A3,A4 B=c9 C=c5 turn=A hand.A=7H", "7H d14>A1 c5>c9", ("d14", "c5", "c9")
    ),
    "last-one-five": Picture("pitchenas-4 A=d12,A1,A3,A4 turn=A hand.A=7C", "7C A1>A2 d12>A1", ("d12", "A2")),
    "ten-before": Picture(
        "pitchenas-4 A=a3 B=c5 turn=A hand.A=10H", labels=("a3", "c5"), arrows=(("a3", "c5"), ("c5", "a3"))
    ),
    "ten-after": Picture("pitchenas-4 A=a3 B=c5 turn=A hand.A=10H", "10H a3=c5 c5>c15", ("a3", "c5", "c15")),
    "jack-struck": Picture("pitchenas-4 A=a10 B=a1 turn=B hand.B=9D jack"),
    "choice-friends": Picture("pitchenas-4 A=a9 C=a14,a17 turn=A", labels=("a9", "a14", "a17")),
    "duel-start": Picture("pitchenas-2 A=a0,a9 B=b3,c8 C=c0,d5 D=d2,a4 turn=A"),
    "duel-out": Picture("pitchenas-2 A=a8 B=c0 turn=A hand.A=KH", "KH C>c0", ("c0",)),
    "duel-guard": Picture("pitchenas-2 A=a8 B=b0,b6 C=c3 turn=A hand.A=QD", "QD a8>b2", ("a8", "b0", "b2")),
    "duel-home": Picture(
        "pitchenas-2 A=d13,A4 B=b6 C=c3 turn=A hand.A=6H", "6H d13>A3", ("d13", "d16", "A3")
    ),
    "duel-seven": Picture(
        "pitchenas-2 A=a3,a10 B=a6,a14 C=c5 D=c9 turn=A hand.A=7C",
        "7C a3>a6 a10>a14",
        ("a3", "a6", "a10", "a14"),
    ),
    "common-out": Picture("pitchenas-3 A=a3 B=b9 C=c9 turn=A hand.A=QS", "QS D>d0", ("d0",)),
    "common-guard": Picture("pitchenas-3 A=c8 B=d2 D=d0 turn=A hand.A=QH", "QH c8>d2", ("c8", "d0", "d2")),
    "common-home": Picture(
        "pitchenas-3 A=d14,A4 B=b6 C=c3 D=a9 turn=A hand.A=5H", "5H d14>A3", ("d14", "d16", "A3")
    ),
    "common-pat": Picture(
        "pitchenas-3 A=b3 B=a16,B2,B3,B4 C=c9,C4 D=c15,D2,D3,D4 turn=A hand.A=2S", "2S c15>D1", ("c15", "D1")
    ),
    "team-seats": Picture(
        "pitchenas-4 A=a0,a9 B=b4,b12 C=c0,d3 D=d6,d11 turn=A",
        labels=("a0", "c0"),
        arrows=(("a0", "c0"), ("c0", "a0")),
    ),
    "team-out": Picture("pitchenas-4 A=a9 B=a0 C=c4 turn=A hand.A=AD", "AD A>a0", ("a0",)),
    "team-guard": Picture(
        "pitchenas-4 A=c10 C=d4 D=d0,d1 turn=A hand.A=9H", "9H c10>d1", ("c10", "d0", "d1")
    ),
    "team-home": Picture(
        "pitchenas-4 A=d15,A4 B=b6 C=c3 turn=A hand.A=3H", "3H d15>A2", ("d15", "d16", "A2")
    ),
    "doubt-back-start": Picture("pitchenas-4 A=a2 turn=A hand.A=4S,3C", "4S a2>d16", ("a2", "d16")),
    "doubt-foreign-start": Picture("pitchenas-4 A=a15 D=b0 turn=A hand.A=3H,3C", "3H a15>b0", ("a15", "b0")),
    "doubt-entrance-burn": Picture(
        "pitchenas-4 A=a3,d15,A3 B=d16 turn=A hand.A=7H", "7H d15>A2 a3>a7", ("d15", "A2", "a3", "a7")
    ),
    "doubt-ten-makes-guard": Picture(
        "pitchenas-4 A=b0 B=a14 turn=A hand.A=3C,10C", "10C b0=a14 a14>b6", ("a14", "b0", "b6")
    ),
    "common-strikes": Picture(
        "pitchenas-3 A=c2 B=a14 C=c9 D=a5 turn=A hand.A=9S", "9S a5>a14", ("a5", "a14")
    ),
    "play-sprint": Picture("pitchenas-2 A=a0,A2,A3,A4 B=b0,B2,B3,B4 C=C1,C2,C3,C4 D=D1,D2,D3,D4 turn=A"),
    "tables-jump": Picture("shawinigan-4 A=a1 B=b4 turn=A hand.A=6D", "6D a1>a7", ("a1", "a7", "c7")),
    "ten-blocked": Picture(
        "pitchenas-4 A=a3 B=b4,c10 D=d0 turn=A hand.A=10H", "10H a3=c10 c10>d2", ("a3", "c10", "d0")
    ),
}


#: A card of each kind of what cards can do.
POWERS = ("AS", "QH", "KS", "9C", "4H", "7D", "10C", "JD")
COLUMNS, BOARD, CAPTION = 2, 330, 64


def powers(lang: str) -> str:
    """Return the boards of what the cards do, each under its card and a few words."""
    rules = RuleSet.parse("pitchenas-4")
    body = []
    for place, card in enumerate(POWERS):
        x, y = place % COLUMNS * (BOARD + 20), place // COLUMNS * (BOARD + CAPTION + 20)
        rank, suit = FACES[lang].get(card[:-1], card[:-1]), "♠♥♦♣"["SHDC".index(card[-1])]
        ink = CARD_RED if card[-1] in "HD" else INK
        board = svg(power_scene(card[:-1], lang)[0], size=BOARD, title="", desc="")
        body.append(
            f'<rect x="{x + 4}" y="{y + 4}" width="44" height="56" rx="6" fill="#fff" stroke="{INK}"'
            f' stroke-width="1.5"/>'
            f'<text x="{x + 26}" y="{y + 30}" font-size="22" fill="{ink}" text-anchor="middle">{rank}</text>'
            f'<text x="{x + 26}" y="{y + 53}" font-size="20" fill="{ink}" text-anchor="middle">{suit}</text>'
            f'<text x="{x + 62}" y="{y + 40}" font-size="22" fill="{INK}">'
            f"{escape(card_effect(rules, card, lang))}</text>"
            + board.replace("<svg ", f'<svg x="{x}" y="{y + CAPTION}" ', 1)
        )
    wide = COLUMNS * (BOARD + 20) - 20
    high = -(-len(POWERS) // COLUMNS) * (BOARD + CAPTION + 20) - 20
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}"'
        f' font-family="{FONTS}" font-weight="700">'
        f'<rect width="{wide}" height="{high}" fill="#F7F1E3"/>{"".join(body)}</svg>'
    )


SHEETS: dict[str, Callable[[str], str]] = {"cards-powers": powers}


def scene(picture: Picture, lang: str = "fr") -> Scene:
    """Return the board of a picture: after its move with the footprints, or before it with the refusal."""
    position = Position.parse(picture.position)
    marks = {"labels": picture.labels, "arrows": picture.arrows, "asked": picture.asked}
    if not picture.move:
        return Scene.of(position, lang, **marks)
    verdict = position.judge(picture.move)
    move = verdict.move or Move.parse(picture.move)
    if not verdict.legal:
        return Scene.of(position, lang, **marks, refused=refused_marks(Refusal(position, move, verdict)))
    after = position.play(move)
    turns = (Turn(position.turn, True, move, position, after),)
    return Scene.of(after, lang, **marks, trace=trace(turns), ghosts=ghosts(turns)).with_(turn="")


@cache
def draw(name: str, lang: str = "fr") -> str:
    """Return the picture as SVG. It stays untitled: the chapter describes it in its own language."""
    if name in SHEETS:
        return SHEETS[name](lang) + "\n"
    return svg(scene(PICTURES[name], lang), size=SIZE, title="", desc="") + "\n"


def file_of(name: str, lang: str) -> str:
    """Return the file that a chapter in this language shows: "exit-out.svg", "en-exit-out.svg"."""
    return f"{'' if draw(name) == draw(name, lang) else f'{lang}-'}{name}.svg"


def files() -> dict[str, str]:
    """Return every picture's text by the name of its file."""
    every = (*PICTURES, *SHEETS)
    return {file_of(name, lang): draw(name, lang) for name in every for lang in ("fr", "en")}


def stale() -> list[str]:
    """Return the files of the pictures that are missing, out of date or no longer wanted."""
    kept = {path.name for path in IMG.glob("*.svg")}
    wanted = files()
    old = [n for n, text in wanted.items() if n not in kept or (IMG / n).read_text("utf-8") != text]
    return sorted({*old, *(kept - wanted.keys())})


def write() -> None:
    """Draw every picture, and remove those that no longer belong."""
    wanted = files()
    for path in IMG.glob("*.svg"):
        if path.name not in wanted:
            path.unlink()
    for name, text in wanted.items():
        (IMG / name).write_text(text, encoding="utf-8")


def faults() -> list[str]:
    """Return a line for each picture that is not up to date."""
    return [f"notebooks/img/{name} is not up to date; run python tools/pictures.py write" for name in stale()]


def main(argv: list[str]) -> int:
    """Write, or check what was written; returns the exit code."""
    return run(argv, __doc__, write, faults)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
