"""What is drawn: exact commands of small things, a sign for every state, nothing a canvas chokes on."""

from __future__ import annotations

import math

import pytest

from tests.sampling import rng
from tests.view.recording import Recorder
from tests.view.scenes import PIEUX, random_scene, scene
from toc_learn.view import stamps
from toc_learn.view.layout import COLOURS, SHAPES, Layout
from toc_learn.view.paint_cards import jack_at, jack_scale, jack_way, paint_jack
from toc_learn.view.painter import layout_for, paint, paint_board, paint_marks, paint_moving
from toc_learn.view.palette import DARK, INK, LIGHT, MARBLES, WHITE, WRONG, Gradient, resolve
from toc_learn.view.scene import Moving, Refused, Scene, Trace, is_home
from toc_learn.view.surface import Style

UNIT = 19.4  # pixels a u on a phone


def marks(shown: Scene, unit: float = UNIT, **motion: object) -> Recorder:
    recorder = Recorder()
    paint_marks(shown, layout_for(shown), recorder, unit, **motion)  # type: ignore[arg-type]
    assert recorder.depth == 0
    return recorder


def bare(text: str = PIEUX, **more: object) -> Scene:
    return scene(text, **more).with_(pack=0)


def test_a_hole_is_a_disc_with_a_lit_edge() -> None:
    recorder = Recorder()
    stamps.hole().draw(recorder)
    (_, x, y, r, style), (_, _, _, rim, start, end, light) = recorder.commands
    assert (x, y, r, rim) == (0, 0, 0.27, 0.27)
    assert isinstance(style, Style)
    assert isinstance(style.fill, Gradient)
    assert style.fill.name == "hole"
    assert light == Style(stroke=WHITE, width=0.05, alpha=0.75)
    assert (start, end) == (0.64, math.pi - 0.64)


def test_a_marble_is_shadow_disc_sign_and_light() -> None:
    recorder = Recorder()
    stamps.marble("C", 0.1, False).draw(recorder)
    kinds = [command[0] for command in recorder.commands]
    assert kinds == ["circle", "circle", "path", "arc"]
    disc = recorder.commands[1]
    assert disc[1:4] == (0, 0, 0.42)
    style = disc[4]
    assert isinstance(style, Style)
    assert (style.stroke, style.width) == (INK, 0.1)
    assert isinstance(style.fill, Gradient)
    assert [colour for _, colour in style.fill.stops][1:3] == [MARBLES["C"].fill] * 2
    assert recorder.commands[2][2] == Style(fill=MARBLES["C"].sign)


@pytest.mark.parametrize("colour", list(MARBLES))
def test_a_marble_on_a_large_board_carries_its_letter(colour: str) -> None:
    recorder = Recorder()
    stamps.marble(colour, 0.071, True).draw(recorder)
    assert recorder.texts() == [colour]
    assert [command[0] for command in recorder.commands] == ["circle", "circle", "path", "text", "arc"]


def test_letters_come_with_thirty_pixels_a_hole() -> None:
    """A smaller marble, as in a palisade, has its letter on a larger board only: where it can be read. A
    guard at home, the smallest, has none on any.
    """
    shown = bare()
    assert marks(shown, 29.9).texts() == []
    others = [m.colour for m in shown.marbles if m.hole not in shown.guards]
    assert sorted(marks(shown, 30).texts()) == sorted(others)
    lettered = [m.colour for m in shown.marbles if not (m.hole in shown.guards and is_home(m.hole))]
    assert len(others) < len(lettered) < len(shown.marbles)
    for unit in (40, 60, 120):
        assert sorted(marks(shown, unit).texts()) == sorted(lettered)


@pytest.mark.parametrize("arms", [4, 6, 8])
def test_no_letter_on_a_marble_is_too_small_to_be_read(arms: int) -> None:
    shown = scene("A=a0,a5,A2 B=b8", arms).with_(selected=["a5"], protected=["b8"])
    layout = Layout.of(arms)
    for unit in range(12, 60):
        recorder = Recorder()
        paint_marks(shown, layout, recorder, unit)
        scales = [1.0]
        for command in recorder.commands:
            if command[0] == "push":
                scales.append(scales[-1] * float(command[4]))  # type: ignore[arg-type]
            elif command[0] == "pop":
                scales.pop()
            elif command[0] == "text" and command[3] in COLOURS:
                assert float(command[4]) * scales[-1] * unit >= 11, (unit, command)  # type: ignore[arg-type]


@pytest.mark.parametrize(("unit", "width"), [(5, 0.115), (19.4, 2 / 19.4), (60, 0.071)])
def test_outlines_stay_two_pixels_wide(unit: float, width: float) -> None:
    recorder = marks(bare("A=a5"), unit)
    widths = {
        command[4].width  # type: ignore[attr-defined]
        for command in recorder.commands
        if command[0] == "circle" and command[3] == 0.42 and command[4].stroke == INK  # type: ignore[attr-defined]
    }
    assert list(widths) == [pytest.approx(width, abs=1e-3)]


def test_each_marble_stands_on_its_hole() -> None:
    layout = Layout.of()
    stood = {(name, x, y) for name, x, y, _, _ in marks(bare()).stamps}
    for hole, colour in (("a8", "A"), ("b9", "B"), ("a13", "C"), ("c10", "D"), ("D4", "D")):
        assert (f"m{colour}", *layout.xy(hole)) in stood
    assert ("mA", *layout.reserve("A", 0)) in stood


def test_guards_stand_in_a_palisade_that_no_other_marble_has() -> None:
    layout = Layout.of()
    fenced = {(x, y): scale for name, x, y, _, scale in marks(bare()).stamps if name == "guard"}
    assert set(fenced) == {layout.xy(h) for h in ("a0", "b0", "d0", "A2", "C3", "D4")}
    assert fenced[layout.xy("a0")] == 1.0
    # At home guards stand one step apart: the points of two neighbours do not reach each other's marble.
    outer, marble = 0.8 * fenced[layout.xy("A2")], 0.385 * stamps.HOME_SCALE
    assert marble < outer < 1 - marble


def test_no_point_of_a_palisade_lies_along_the_lane() -> None:
    for arms in (4, 6, 8):
        layout = Layout.of(arms)
        shown = scene(f"A=a0 {'' if arms == 4 else 'E=e0'}", arms=arms).with_(pack=0)
        for name, x, y, angle, _ in marks(shown).stamps:
            if name != "guard":
                continue
            hole = layout.hole_at(x, y) or ""
            at = layout.track.index(hole)
            for beside in (at - 1, at + 1):
                bx, by = layout.xy(layout.track[beside])
                way = math.atan2(by - y, bx - x)
                points = [(angle + math.pi / 8 + i * math.pi / 4 - way) % math.tau for i in range(8)]
                assert min(min(p, math.tau - p) for p in points) > 0.2


STATES: dict[str, tuple[dict[str, object], str]] = {
    "selectable": ({"selectable": ["a8"]}, "a8"),
    "selected": ({"selected": ["a8"]}, "a8"),
    "target": ({"targets": ["a4"]}, "a4"),
    "capture": ({"captures": ["a13"]}, "a13"),
    "asked": ({"asked": ["c5"]}, "c5"),
    "trace": ({"trace": Trace((("a3", "a4", "a5"),))}, "a3"),
    "refused": ({"refused": Refused(("a8", "a9"), "b0", "b2")}, "b2"),
}


def test_every_state_has_its_own_sign() -> None:
    layout = Layout.of()
    plain = marks(bare())
    signs = set()
    for name, (mark, hole) in STATES.items():
        recorder = marks(bare().with_(**mark))
        here = recorder.circles(*layout.xy(hole))
        assert here, name
        assert recorder.commands != plain.commands, name
        signs.add(tuple(here))
    assert len(signs) == len(STATES)


def test_marks_are_drawn_in_ink_and_white_only() -> None:
    """No fifth hue: colours are left for the players."""
    for name, (mark, hole) in STATES.items():
        recorder = marks(bare().with_(**mark))
        allowed = {INK, WHITE, None} | ({WRONG} if name == "refused" else set())
        for _, style in recorder.circles(*Layout.of().xy(hole)):
            assert {style.fill, style.stroke} <= allowed, name


def test_selected_marble_grows_and_a_selected_guard_keeps_its_palisade() -> None:
    layout = Layout.of()
    recorder = marks(bare().with_(selected=["a8", "a0"]))
    sizes = {(x, y): scale for name, x, y, _, scale in recorder.stamps if name == "mA"}
    assert sizes[layout.xy("a8")] == pytest.approx(0.46 / 0.42)
    assert [r for r, _ in recorder.circles(*layout.xy("a8"))] == [0.66]
    assert [r for r, _ in recorder.circles(*layout.xy("a0"))] == [0.96]
    assert [r for r, _ in marks(bare().with_(selectable=["a0"])).circles(*layout.xy("a0"))] == [0.89, 0.89]


def test_a_refusal_shows_the_way_the_cause_and_the_end() -> None:
    layout = Layout.of()
    way = tuple(f"a{i}" for i in range(8, 18))
    recorder = marks(bare().with_(refused=Refused((*way, "b0"), "b0", "b2")))
    feet = [(x, y) for name, x, y, _, _ in recorder.stamps if name == "footw"]
    assert feet == [layout.xy(hole) for hole in way[1:]]
    (badge,) = [(x, y) for name, x, y, _, _ in recorder.stamps if name == "badge"]
    assert 1.2 < math.dist(badge, layout.xy("b0")) < 1.6
    assert [(r, s.stroke) for r, s in recorder.circles(*layout.xy("b2"))] == [(0.58, WHITE), (0.58, WRONG)]


def test_a_protected_marble_has_a_shield_and_no_palisade() -> None:
    shown = bare("A=a8").with_(protected=["a8"])
    names = [name for name, *_ in marks(shown).stamps]
    assert "shield" in names
    assert "guard" not in names
    assert marks(shown).texts() == ["8"]


def test_names_of_holes_are_written_only_when_asked_for() -> None:
    assert marks(bare()).texts() == []
    assert marks(bare().with_(labels=["a8", ("b2", "ici")])).texts() == ["a8", "ici"]


def test_a_label_keeps_off_marbles_and_other_labels() -> None:
    layout = Layout.of()
    holes = ["a0", "a1", "a7", "b16", "b17", "c14", "d8", "A3"]
    recorder = marks(bare("").with_(labels=holes))
    places = [command[1:3] for command in recorder.commands if command[0] == "text"]
    for hole, (x, y) in zip(holes, places, strict=True):  # type: ignore[misc]
        assert math.dist((x, y), layout.xy(hole)) < 2.6, hole  # type: ignore[has-type]
        assert 0.3 < x < layout.width - 0.3  # type: ignore[has-type]
    assert min(math.dist(p, q) for i, p in enumerate(places) for q in places[i + 1 :]) > 0.5  # type: ignore[arg-type]


@pytest.mark.parametrize(("numbers", "first", "start"), [("count", "1", "18"), ("notation", "a0", "d0")])
def test_numbers_stand_at_every_hole(numbers: str, first: str, start: str) -> None:
    # As wide as the board is on a desk; where there is less room there are fewer.
    written = marks(bare("").with_(numbers=numbers), 640 / Layout.of().width).texts()
    written = [words for words in written if words not in COLOURS]
    assert len(written) == 72
    assert first in written
    assert start in written


def test_the_turn_rings_every_colour_of_the_player() -> None:
    layout = Layout.of()
    recorder = marks(bare().with_(turn="AC"))
    for colour, count in (("A", 2), ("B", 0), ("C", 2)):
        dish = layout.dishes[colour]
        assert len(recorder.circles(dish.x, dish.y)) == count


@pytest.mark.parametrize(("lang", "face"), [("fr", "V"), ("en", "J")])
def test_a_jack_lies_over_the_player_it_strikes(lang: str, face: str) -> None:
    assert marks(bare().with_(jack="B", lang=lang)).texts() == [face]
    assert marks(bare().with_(jack="B", strike="10", lang=lang)).texts() == ["10"]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("arms", [4, 6, 8])
def test_a_jack_hides_no_marble_and_no_hole(arms: int, shape: str) -> None:
    layout = Layout.of(arms, shape)
    for colour, dish in layout.dishes.items():
        recorder = Recorder()
        paint_jack(Scene(arms=arms, jack=colour), layout, recorder)
        (at,) = [command for command in recorder.commands if command[0] == "text"]
        assert at[3] == "V"
        way, scale = jack_way(layout, colour), jack_scale(layout)
        x, y = jack_at(layout, colour)
        assert abs(math.remainder(math.atan2(y - dish.y, x - dish.x) - way, math.tau)) < 0.9
        half, high = 0.57 * scale, 0.75 * scale
        assert half < x < layout.width - half, colour
        assert high < y < layout.width - high, colour
        others = {
            **{hole: (*point, 0.27) for hole, point in layout.holes.items()},
            **{f"reserve {i}": (*layout.reserve(colour, i), 0.2875 * dish.r) for i in range(4)},
        }
        for name, (ox, oy, r) in others.items():
            gap = math.hypot(max(0.0, abs(x - ox) - half), max(0.0, abs(y - oy) - high))
            assert gap > r - 0.01, (colour, name)


def test_the_pack_tells_how_many_cards_it_has_and_an_empty_place_stays_marked() -> None:
    assert marks(bare().with_(pack=17)).texts() == ["17"]
    assert marks(bare().with_(pack=-1)).texts() == []
    layout = Layout.of()
    assert layout.pack.x + layout.pack.width / 2 < layout.pile.x - layout.pile.width / 2 + 0.2


@pytest.mark.parametrize(("chosen", "colour"), [("a8", "A"), ("C", "C")])
def test_a_target_shows_the_ghost_of_the_marble_that_would_end_there(chosen: str, colour: str) -> None:
    shown = bare().with_(targets=["a10", "c7"], selected=[chosen])
    fills = [
        style.fill
        for _, x, y, r, style in (c for c in marks(shown).commands if c[0] == "circle")  # type: ignore[misc]
        if (x, y, r) == (*Layout.of().xy("a10"), 0.34)
    ]
    assert fills == [MARBLES[colour].fill]
    several = marks(bare().with_(targets=["a10"], selected=["a8", "c10"]))
    assert 0.34 not in [r for r, _ in several.circles(*Layout.of().xy("a10"))]


@pytest.mark.parametrize(("lang", "face"), [("fr", "D"), ("en", "Q")])
def test_the_pile_shows_its_top_card(lang: str, face: str) -> None:
    assert marks(bare().with_(pile="QD", lang=lang)).texts() == [face]
    assert marks(bare().with_(pile="*1")).texts() == []


def test_a_moving_marble_is_drawn_where_it_is_and_not_where_it_stood() -> None:
    layout = Layout.of()
    shown = bare("A=a3 B=b0")
    mover = next(m for m in shown.marbles if m.hole == "a3")
    recorder = marks(shown, hidden=[mover], moving=[Moving("A", 5.0, 6.0, 0.25)], finger=(1.0, 2.0))
    blue = [(x, y) for name, x, y, _, _ in recorder.stamps if name == "mA"]
    assert (5.0, 5.75) in blue
    assert layout.xy("a3") not in blue
    assert recorder.stamps[-1][0] == "mA"
    assert len(recorder.circles(1.0, 2.0)) == 2


def test_a_layer_of_moving_marbles_holds_nothing_else() -> None:
    recorder = Recorder()
    moving = [Moving("A", 5.0, 6.0), Moving("C", 7.0, 6.0, 0.0, True), Moving("Z", 1.0, 1.0)]
    paint_moving(Layout.of(), recorder, UNIT, moving, (1.0, 2.0))
    assert [name for name, *_ in recorder.stamps] == ["mA", "guard", "mC"]
    assert len(recorder.circles(1.0, 2.0)) == 2
    assert recorder.depth == 0


def test_the_board_is_the_same_whatever_lies_on_it() -> None:
    layout = Layout.of()
    one, other = Recorder(), Recorder()
    paint_board(layout, one)
    paint(bare(), layout, other, 340)
    assert other.commands[: len(one.commands)] == one.commands
    assert one.depth == 0


def test_marks_are_few_enough_to_draw_at_every_step() -> None:
    assert len(marks(bare().with_(selected=["a8"], targets=["a4", "a11"])).commands) < 250
    full = bare().with_(refused=Refused(tuple(f"a{i}" for i in range(8, 18)), "b0", "b2"), pile="8H", pack=20)
    assert len(marks(full).commands) < 350


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("arms", [4, 6, 8])
def test_every_paint_is_known_to_both_themes(arms: int, shape: str) -> None:
    layout = Layout.of(arms, shape)
    recorder = Recorder()
    paint(random_scene(rng("paints")).with_(arms=arms, arm_holes=18), layout, recorder, 900)
    used = set()
    for command in recorder.commands:
        style = command[-1]
        if isinstance(style, Style):
            for paint_ in (style.fill, style.stroke):
                if isinstance(paint_, Gradient):
                    used |= {colour for _, colour in paint_.stops}
                elif paint_ is not None:
                    used.add(paint_)
    for colour in used:
        for theme in (LIGHT, DARK):
            assert len(resolve(colour, theme)) == 7


def test_random_scenes_draw_finite_numbers_only() -> None:
    random = rng("scenes")
    for _ in range(60):
        shown = random_scene(random, hostile=True)
        for shape in SHAPES:
            recorder = Recorder()
            paint(shown, layout_for(shown, shape), recorder, 340)
            assert recorder.depth == 0


def test_holes_that_the_board_has_not_are_left_out() -> None:
    strange = {
        name: ["z1", "A9", "", "a99"] for name in ("selectable", "selected", "targets", "captures", "asked")
    }
    shown = bare().with_(**strange, labels=["z1"], ghosts=[("A", "z1"), ("Z", "a1")], turn="Z", jack="Y")
    assert marks(shown).commands == marks(bare()).commands


def test_a_refusal_is_looked_at_alone() -> None:
    """What else can be touched is not ringed while it is shown, and the marble that was tried is."""
    shown = bare().with_(refused=Refused(("a8", "a9", "b0"), "b0", "b2"))
    tried = marks(shown.with_(selected=["a8"])).commands
    assert marks(shown).commands == tried
    assert marks(shown.with_(selectable=["a0", "a8", "A"])).commands == tried
    assert marks(shown.with_(refused=None, selected=["a8"])).commands != tried
