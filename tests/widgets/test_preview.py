"""The way of a move that the pointer rests on: along the track to its end, whether allowed or not."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

import pytest

from tests.lessons.test_meaning import at as turn
from tests.sampling import rng
from tests.view.random_games import random_position, random_positions
from toc_learn.engine.moves import Move
from toc_learn.engine.position import Position
from toc_learn.engine.rulesets import NAMED
from toc_learn.lessons.commands import Choose, Command, Play, Touch
from toc_learn.lessons.loader import lesson_ids
from toc_learn.lessons.screen import Choice
from toc_learn.lessons.session import LessonSession
from toc_learn.view.layout import Layout
from toc_learn.view.painter import layout_for
from toc_learn.view.words import LANGUAGES
from toc_learn.widgets.preview import previews

BURNT = "pitchenas-4 A=a1 B=a3 C=a6 turn=A hand.A=7D"
SHARED = "pitchenas-4 A=a1,c3 B=a3 C=a6 turn=A hand.A=7D"
KING = "shawinigan-4 A=a1 B=a5 C=a9 turn=A hand.A=KD"
JUMP = "shawinigan-4 A=a1 B=c7 turn=A hand.A=6D"


def at(hole: str) -> list[int]:
    layout = Layout.of()
    return [round(1000 * part / layout.width) for part in layout.xy(hole)]


def test_a_walk_goes_hole_by_hole_and_rings_whom_it_would_strike() -> None:
    screen = LessonSession("pieux", "aim").do(Choose("5C"))
    ways = dict(
        zip((choice.command.move for choice in screen.choices), previews(screen, Layout.of()), strict=True)
    )  # type: ignore[attr-defined]
    way = ways["5C a8>a13"]
    ((*line,),) = way["lines"]  # type: ignore[misc]
    assert line[2:-2] == [part for i in range(9, 13) for part in at(f"a{i}")]
    # The line leaves the marbles at both its ends in sight.
    assert math.dist(line[:2], at("a8")) > 1000 * 0.42 / Layout.of().width
    assert math.dist(line[-2:], at("a13")) > 1000 * 0.42 / Layout.of().width
    assert way["ends"] == [[*at("a13"), 1]]
    assert ways["-5C"] == {}


def test_an_answer_shows_no_way() -> None:
    screen = LessonSession("walk", 3).screen()
    assert screen.choices
    assert previews(screen, Layout.of()) == [{}] * len(screen.choices)


@pytest.mark.parametrize("lesson", lesson_ids())
def test_every_move_of_the_list_has_its_line_on_the_board(lesson: str) -> None:
    for step in LessonSession(lesson).lesson.steps[:3]:
        for face in LessonSession(lesson, step.id).screen().hand:
            screen = LessonSession(lesson, step.id).do(Choose(face.card))
            shown = previews(screen, layout_for(screen.scene))
            assert len(shown) == len(screen.choices)
            for way in shown:
                for line in way.get("lines", []):  # type: ignore[attr-defined]
                    assert len(line) % 2 == 0
                    assert all(0 < part < 1000 for part in line)


def shown(position: str, *commands: Command) -> list[tuple[Choice, set[str], set[str]]]:
    """Return each line of the list with the holes where its ghost ends and those whose marbles it rings."""
    screen = turn(position, *commands).screen()
    layout = layout_for(screen.scene)
    places = {
        tuple(round(1000 * part / layout.width) for part in xy): hole for hole, xy in layout.holes.items()
    }
    found = []
    for choice, way in zip(screen.choices, previews(screen, layout), strict=True):
        ends: list[list[int]] = way.get("ends", [])  # type: ignore[assignment]
        rings = {places[x, y]: struck for x, y, struck in ends if (x, y) in places}
        found.append((choice, set(rings), {hole for hole, struck in rings.items() if struck}))
    return found


@pytest.mark.parametrize(
    ("position", "commands", "to", "struck"),
    [
        (BURNT, (Choose("7D"),), "a8", {"a3", "a6"}),
        (KING, (Choose("KD"),), "a14", {"a5", "a9"}),
        (JUMP, (Choose("6D"),), "a7", {"c7"}),
        (SHARED, (Choose("7D"), Touch("a1")), "a4", {"a3"}),
        (SHARED, (Choose("7D"), Touch("a1")), "a6", {"a3", "a6"}),
        (SHARED, (Choose("7D"), Touch("a1")), "a7", {"a3", "a6"}),
        (SHARED, (Choose("7D"), Touch("c3"), Touch("c4")), "a7", {"a3", "a6"}),
    ],
)
def test_the_ghost_ends_where_the_marble_does_and_rings_whom_it_strikes(
    position: str, commands: tuple[Command, ...], to: str, struck: set[str]
) -> None:
    found = []
    for choice, ends, one in shown(position, *commands):
        match choice.command:
            case Play(move) if move.endswith(f">{to}"):
                found.append((ends, one))
            case Touch(hole) if hole == to:
                found.append((ends, one))
    assert found == [(struck if position == JUMP else struck | {to}, struck)]


def out(position: Position) -> int:
    return sum(len(position.marbles(colour)) for colour in position.colours)


Line = tuple[Choice, set[str], set[str], list[str], list[tuple[str, ...]]]


def foreseen(position: str, *commands: Command) -> Iterator[Line]:
    """Yield the lines of the list that a legal move goes on with, and whom the engine says that they send
    home, by which ways: of a whole move what its parts that are done have not.
    """
    state = turn(position, *commands).state
    start, partial = state.run.position, state.run.position.begin(state.card)
    for hole in state.touches:
        partial = partial.touch(hole)
    done, gone = len(state.touches) // 2, out(start) - out(partial.position)
    for choice, ends, struck in shown(position, *commands):
        match choice.command:
            case Play(text) if Move.parse(text).steps[done:] and start.judge(text):
                does = start.outcome(text)
                victims = [hole for _, hole in does.captures[gone:]]
                yield choice, ends, struck, victims, list(does.path[done:])
            case Touch(hole) if len(state.touches) % 2:
                move = next(spot.verdict.move for spot in partial.next() if spot.hole == hole)
                if move is None or move.steps[0].swap:
                    continue
                does, after = start.outcome(move), out(start) - out(partial.touch(hole).position)
                victims = [hole for _, hole in does.captures[gone:after]]
                yield choice, ends, struck, victims, [does.path[done]]


def test_every_line_that_can_be_played_shows_and_names_all_that_it_strikes() -> None:
    """Whole moves and parts of a seven, whatever the rule set: the list, its ghost and the engine agree."""
    random = rng("previews")
    burning = [random_position(random, NAMED[name]) for name in ("shawinigan-4", "pitchenas-4") * 8]
    lines = parts = struck_in_all = 0
    for position in (*random_positions(random, 12), *burning):
        for card in dict.fromkeys(map(str, position.hand(position.turn))):
            ways: list[tuple[Command, ...]] = [(Choose(card),)]
            if card[0] == "7":
                starts = [spot.hole for spot in position.begin(card).next() if spot.verdict]
                ways += [(Choose(card), Touch(start)) for start in starts]
                for start in starts[:2]:
                    led = [s.hole for s in position.begin(card).touch(start).next() if s.verdict]
                    ways += [(Choose(card), Touch(start), Touch(end)) for end in led[1:3]]
            for way in ways:
                if turn(str(position), *way).state.over:
                    continue
                for choice, ends, struck, victims, paths in foreseen(str(position), *way):
                    about = (str(position), way, choice.label)
                    last = paths[-1][-1]
                    assert struck == set(victims), about
                    assert ends >= {path[-1] for path in paths}, about
                    for hole in {last, *victims} - {"O"}:
                        assert re.search(rf"\b{hole}\b", choice.label), about
                    lines, struck_in_all = lines + 1, struck_in_all + len(struck)
                    parts += isinstance(choice.command, Touch)
    assert min(lines, parts, struck_in_all) > 5, (lines, parts, struck_in_all)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_part_of_a_seven_names_whom_it_burns(lang: str) -> None:
    lines = {
        choice.command.hole: choice.label
        for choice, _, _ in shown(SHARED, Choose("7D"), Touch("a1"))
        if isinstance(choice.command, Touch)
    }
    for end, named in (
        ("a2", ""),
        ("a4", "a3"),
        ("a5", "a3"),
        ("a6", "a3"),
        ("a7", "a3 a6"),
        ("a8", "a3 a6"),
    ):
        assert [hole for hole in ("a3", "a6") if hole in lines[end].replace(f" {end}", "")] == named.split()
