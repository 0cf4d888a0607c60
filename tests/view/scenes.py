"""Scenes for the tests: the lesson's board, every state, and random ones with hostile words."""

from __future__ import annotations

import random

from toc_learn.view.layout import COLOURS, Layout
from toc_learn.view.scene import NUMBERS, Ghost, Marble, Refused, Scene, Trace, is_home

PIEUX = "A=a0,a8,A2 B=b0,b9 C=a13,b2,C3 D=c10,d0,D4"
HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "]]>",
    "&lt;&amp;",
    "\x00\x01\x1b\ud800￾",
    "'onload='x",
    "a​‮b",
    "-->",
)


def scene(text: str, arms: int = 4, **marks: object) -> Scene:
    """Return a scene of the marbles written as in a position; the others of each colour wait in reserve."""
    marbles: list[Marble] = []
    guards: list[str] = []
    standing = dict(field.split("=") for field in text.split())
    for colour in COLOURS[:arms]:
        holes = [hole for hole in standing.get(colour, "").split(",") if hole]
        marbles += [Marble(colour, hole, i if hole == "O" else 0) for i, hole in enumerate(holes)]
        marbles += [Marble(colour, colour, i) for i in range(4 - len(holes))]
        guards += [hole for hole in holes if is_home(hole) or hole == f"{colour.lower()}0"]
    return Scene(arms=arms, marbles=tuple(marbles), guards=frozenset(guards)).with_(**marks)


def _tried(rng: random.Random, way: list[str]) -> tuple[str, ...]:
    """Return a way that was refused; holes of it may come twice, or one hole be all."""
    if rng.random() < 0.2:
        return (way[0], way[0])
    return tuple(hole for hole in way for _ in range(rng.choice((1, 1, 1, 2))))


def random_scene(rng: random.Random, hostile: bool = False) -> Scene:
    """Return a scene with any marks on any holes; a hostile one carries words meant to break out."""
    arms = rng.choice((4, 4, 6, 8))
    holes = rng.choice((18, 18, 18, 9, 30))
    layout = Layout.of(arms, arm_holes=holes)
    names = list(layout.holes)
    words = HOSTILE if hostile else ("a5", "A", "ici")

    def some(most: int) -> list[str]:
        return rng.sample(names, rng.randrange(most))

    marbles = []
    free = rng.sample(list(layout.track), arms * 4)
    for colour in COLOURS[:arms]:
        marbles += [Marble(colour, free.pop() if rng.random() < 0.6 else colour, i) for i in range(4)]
    track = list(layout.track)
    start = rng.randrange(len(track) - 14)
    wild = [rng.choice(words), "z9", "A9", ""] if hostile else []
    return Scene(
        arms=arms,
        arm_holes=holes,
        lang=rng.choice(("fr", "en")),
        marbles=tuple(marbles),
        guards=frozenset(m.hole for m in marbles if rng.random() < 0.2 and m.hole != m.colour),
        protected=frozenset(m.hole for m in marbles if rng.random() < 0.1 and m.hole != m.colour),
    ).with_(
        selectable=[*some(5), *wild, rng.choice(COLOURS[:arms])],
        selected=[*some(3), *wild],
        targets=[*some(5), *wild],
        captures=[*some(3), *wild],
        struck=[*some(3), *wild],
        asked=[*some(3), *wild],
        trace=Trace((tuple(track[start : start + 12]),), ((rng.choice(names), rng.choice(names)),)),
        refused=Refused(
            _tried(rng, track[start : start + 5]), rng.choice(names), rng.choice([*names, *wild])
        ),
        ghosts=[Ghost(rng.choice(COLOURS[:arms]), rng.choice(names))],
        labels=[(rng.choice(names), rng.choice(words)) for _ in range(4)],
        arrows=[(rng.choice(names), rng.choice([*names, *COLOURS[:arms]]))],
        leaps=[(rng.choice(names), rng.choice([*names, *wild]))],
        numbers=rng.choice(NUMBERS),
        turn=rng.choice(("", "A", "AC")),
        jack=rng.choice(("", "B")),
        strike=rng.choice(("J", "10")),
        pack=rng.choice((-1, 0, 3, 52)),
        pile=rng.choice(("", "8H", "10S", "QD", "KC", "*1", "*2")),
    )
