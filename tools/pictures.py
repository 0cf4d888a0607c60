"""Draw the pictures of the chapters: notebooks/img/*.svg, each from a position and a move.

python tools/pictures.py write   draw every picture, remove those that no longer belong
python tools/pictures.py check   exit 1 and name each picture that is not up to date
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from toc_learn import Move, Position
from toc_learn.lessons.moving import ghosts, refused_marks, trace
from toc_learn.lessons.run import Turn
from toc_learn.lessons.state import Refusal
from toc_learn.view.scene import Scene
from toc_learn.view.svg import svg

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
    "common-strikes": Picture(
        "pitchenas-3 A=c2 B=a14 C=c9 D=a5 turn=A hand.A=9S", "9S a5>a14", ("a5", "a14")
    ),
    "play-sprint": Picture("pitchenas-2 A=a0,A2,A3,A4 B=b0,B2,B3,B4 C=C1,C2,C3,C4 D=D1,D2,D3,D4 turn=A"),
    "tables-jump": Picture("shawinigan-4 A=a1 B=b4 turn=A hand.A=6D", "6D a1>a7", ("a1", "a7", "c7")),
    "ten-blocked": Picture(
        "pitchenas-4 A=a3 B=b4,c10 D=d0 turn=A hand.A=10H", "10H a3=c10 c10>d2", ("a3", "c10", "d0")
    ),
}


def scene(picture: Picture) -> Scene:
    """Return the board of a picture: after its move with the footprints, or before it with the refusal."""
    position = Position.parse(picture.position)
    marks = {"labels": picture.labels, "arrows": picture.arrows, "asked": picture.asked}
    if not picture.move:
        return Scene.of(position, **marks)
    verdict = position.judge(picture.move)
    move = verdict.move or Move.parse(picture.move)
    if not verdict.legal:
        return Scene.of(position, **marks, refused=refused_marks(Refusal(position, move, verdict)))
    after = position.play(move)
    turns = (Turn(position.turn, True, move, position, after),)
    return Scene.of(after, **marks, trace=trace(turns), ghosts=ghosts(turns)).with_(turn="")


def draw(name: str) -> str:
    """Return the picture as SVG. It stays untitled: the chapter describes it in its own language."""
    return svg(scene(PICTURES[name]), size=SIZE, title="", desc="") + "\n"


def stale() -> list[str]:
    """Return the names of the pictures that are missing, out of date or no longer wanted."""
    kept = {path.stem for path in IMG.glob("*.svg")}
    old = [n for n in PICTURES if n not in kept or (IMG / f"{n}.svg").read_text("utf-8") != draw(n)]
    return sorted({*old, *(kept - PICTURES.keys())})


def main(argv: list[str]) -> int:
    if argv == ["write"]:
        for path in IMG.glob("*.svg"):
            if path.stem not in PICTURES:
                path.unlink()
        for name in PICTURES:
            (IMG / f"{name}.svg").write_text(draw(name), encoding="utf-8")
        return 0
    if argv == ["check"]:
        for name in (found := stale()):
            print(f"notebooks/img/{name}.svg is not up to date; run python tools/pictures.py write")
        return 1 if found else 0
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
