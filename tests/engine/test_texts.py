"""Positions and moves as text: exact inverses, and clear errors for everything else."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.samples import HOUSES, random_position
from tests.sampling import rng
from toc_learn import Move, MoveError, Position, PositionError, RuleSet, rule_sets
from toc_learn.engine.errors import CODES, TextError
from toc_learn.engine.moves import Step
from toc_learn.engine.optiontext import OPTIONS

P4 = "pitchenas-4"
T = TypeVar("T")


@pytest.mark.parametrize("table", [*map(str, rule_sets()), *HOUSES])
def test_parsing_and_printing_are_inverse(table: str) -> None:
    chance = rng(f"texts:{table}")
    for _ in range(30):
        position = random_position(chance, RuleSet.parse(table))
        again = Position.parse(str(position))
        assert again == position
        assert hash(again) == hash(position)
        assert str(again) == str(position)
        words = str(position).split()
        shuffled = [words[0], *chance.sample(words[1:], len(words) - 1)]
        assert Position.parse("  ".join(shuffled)) == position


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (P4, f"{P4} turn=A"),
        (f"{P4} turn=B A=A1,b3,a0", f"{P4} A=a0,b3,A1 turn=B"),
        (f"{P4} hand.A=KH,AS,10S,2D", f"{P4} turn=A hand.A=AS,10S,KH,2D"),
        (f"{P4} dealer=D deal=1 phase=play", f"{P4} turn=A"),
        (f"{P4} pile=KD,2S dealer=B jack", f"{P4} turn=A jack dealer=B pile=KD,2S"),
        (f"{P4} hand.B=?4 pack=?12 hand.C=?2,7D", f"{P4} turn=A hand.B=?4 hand.C=7D,?2 pack=?12"),
        (f"{P4} phase=exchange given.D=7D turn=A", f"{P4} turn=A phase=exchange given.D=7D"),
        (f"{P4} phase=exchange given.D=?1", f"{P4} turn=A phase=exchange given.D=?1"),
        ("classic-8 A=O,a7,O", "classic-8 A=a7,O,O turn=A"),
        ("classic-8 hand.A=7S,7S", "classic-8 turn=A hand.A=7S,7S"),
        ("shawinigan-4 A=a3 replay=a3 skip", "shawinigan-4 A=a3 turn=A skip replay=a3"),
        ("pitchenas-4[protection=fresh] A=a0 fresh=a0", "pitchenas-4[protection=fresh] A=a0 turn=A fresh=a0"),
    ],
)
def test_canonical_text(text: str, canonical: str) -> None:
    assert str(Position.parse(text)) == canonical
    assert str(Position.parse(canonical)) == canonical


@pytest.mark.parametrize(
    ("text", "error", "field", "word"),
    [
        ("", "position_empty", "position", ""),
        (f"{P4} A", "value_missing", "A", "A"),
        (f"{P4} A=", "value_missing", "A", "A="),
        (f"{P4} jack=yes", "value_wrong", "jack", "jack=yes"),
        (f"{P4} E=a3", "field_unknown", "E", "E"),
        (f"{P4} colour=red", "field_unknown", "colour", "colour"),
        (f"{P4} A=a3 A=a4", "field_twice", "A", "A=a4"),
        (f"{P4} A=a18", "hole_unknown", "A", "a18"),
        (f"{P4} A=e3", "hole_unknown", "A", "e3"),
        (f"{P4} A=a3,", "hole_unknown", "A", ""),
        (f"{P4} A=A5", "hole_unknown", "A", "A5"),
        (f"{P4} A=B1", "hole_wrong", "A", "B1"),
        (f"{P4} A=O", "hole_wrong", "A", "O"),
        (f"{P4} A=a3 B=a3", "hole_taken", "B", "a3"),
        (f"{P4} A=a3,a3", "hole_taken", "A", "a3"),
        (f"{P4} A=a1,a2,a3,a4,a5", "marbles_many", "A", "a1,a2,a3,a4,a5"),
        ("classic-8 A=O,O,O,O,O", "marbles_many", "A", "O,O,O,O,O"),
        (f"{P4} turn=E", "player_unknown", "turn", "E"),
        ("pitchenas-2 turn=C", "player_unknown", "turn", "C"),
        ("pitchenas-2 hand.C=2S", "player_unknown", "hand.C", "C"),
        (f"{P4} dealer=X", "player_unknown", "dealer", "X"),
        (f"{P4} hand.A=11S", "card_unknown", "hand.A", "11S"),
        (f"{P4} hand.A=*1", "card_absent", "hand.A", "*1"),
        (f"{P4} hand.A=7D,7D", "card_twice", "hand.A", "7D"),
        (f"{P4} hand.A=7D pile=7D", "card_twice", "pile", "7D"),
        ("classic-8 hand.A=7D,7D hand.B=7D", "card_twice", "hand.B", "7D"),
        (f"{P4} hand.A=?0", "number_wrong", "hand.A", "?0"),
        (f"{P4} hand.A=?x", "number_wrong", "hand.A", "?x"),
        (f"{P4} hand.A=?50 pack=?3", "number_wrong", "pack", "?3"),
        (f"{P4} deal=0", "number_wrong", "deal", "0"),
        (f"{P4} deal=two", "number_wrong", "deal", "two"),
        (f"{P4} deal=100", "number_wrong", "deal", "100"),
        (f"{P4} phase=deal", "value_wrong", "phase", "deal"),
        ("pitchenas-2 phase=exchange", "field_here", "phase", "exchange"),
        (f"{P4} given.A=7D", "field_here", "given.A", "7D"),
        (f"{P4} given.A=7D phase=exchange", "field_here", "given.A", "7D"),
        (f"{P4} given.B=7D,8D phase=exchange", "value_wrong", "given.B", "7D,8D"),
        (f"{P4} skip", "field_here", "skip", "skip"),
        ("classic-4 jack", "field_here", "jack", "jack"),
        (f"{P4} replay=any", "field_here", "replay", "any"),
        ("shawinigan-4 replay=any", "field_here", "replay", "any"),
        ("draw-4 A=a3 replay=a3", "field_here", "replay", "a3"),
        ("shawinigan-4 replay=a99", "hole_unknown", "replay", "a99"),
        ("shawinigan-4 replay=a3", "hole_wrong", "replay", "a3"),
        (f"{P4} A=a0 fresh=a0", "field_here", "fresh", "a0"),
        ("pitchenas-4[protection=fresh] A=a1 fresh=a0", "value_wrong", "fresh", "a0"),
        ("pitchenas-4[protection=fresh] B=a0 fresh=a0", "value_wrong", "fresh", "a0"),
    ],
)
def test_what_is_no_position_is_refused(text: str, error: str, field: str, word: str) -> None:
    with pytest.raises(PositionError) as caught:
        Position.parse(text)
    assert (caught.value.code, caught.value.field, caught.value.word) == (error, field, word)
    assert caught.value.sentence("fr")
    assert str(caught.value) == caught.value.sentence("en")


@pytest.mark.parametrize(
    "text",
    [
        "KH A>a0",
        "9S a3>a12",
        "4D a3>d17",
        "5S d14>A3",
        "2C A1>A3",
        "7C a3>a6 a10>a14",
        "10H a3=c5 c5>c15",
        "JH a3=c5",
        "JC",
        "10D",
        "-7D",
        ">7D",
        "pass",
        "*1 A>a0",
        "KH a7>O",
        "KH O>c7",
        "9S a16>b7>c7",
        "8S d14>A6",
        "JH a3=A",
    ],
)
def test_moves_are_their_text(text: str) -> None:
    move = Move.parse(text)
    assert str(move) == text
    assert Move.parse(f"  {text}  ") is move
    assert eval(repr(move)) is move
    assert copy.deepcopy(move) is copy.copy(move) is pickle.loads(pickle.dumps(move)) is move


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("KH A>a0", "exit"),
        ("9S a3>a12", "walk"),
        ("7C a3>a6 a10>a14", "split"),
        ("JH a3=c5", "swap"),
        ("10H a3=c5 c5>c15", "swap-advance"),
        ("JC", "effect"),
        ("-7D", "discard"),
        (">7D", "give"),
        ("pass", "pass"),
        ("KH a7>O", "centre"),
        ("KH O>c7", "centre"),
    ],
)
def test_kinds_of_moves(text: str, kind: str) -> None:
    assert Move.parse(text).kind == kind


def test_steps_of_moves() -> None:
    assert Move.parse("9S a16>b7>c7").steps == (Step("a16", "c7", ("b7",)),)
    assert Move.parse("10H a3=c5 c5>c15").steps == (Step("a3", "c5", swap=True), Step("c5", "c15"))
    assert Move.parse("pass").card is None
    assert Move.parse("-10D").card == "10D"


@pytest.mark.parametrize(
    ("text", "error", "word"),
    [
        ("", "move_empty", ""),
        ("  ", "move_empty", ""),
        ("11S a3>a4", "move_card", "11S"),
        ("a3>a4", "move_card", "a3>a4"),
        ("9s a3>a12", "move_card", "9s"),
        ("9S a3", "move_step", "a3"),
        ("9S a3>", "move_no_end", "a3>"),
        ("9S a3>a4>a5>a6", "move_step", "a3>a4>a5>a6"),
        ("9S a3=a4=a5", "move_step", "a3=a4=a5"),
        ("9S i3>i4", "move_hole", "i3"),
        ("9S a3>a012", "move_hole", "a012"),
        ("9S a3>A", "move_step", "a3>A"),
        ("9S a3>A19", "move_hole", "A19"),
        ("-9S a3>a12", "move_step", "a3>a12"),
        ("pass a3>a4", "move_card", "pass"),
        ("7S" + " a3>a4" * 9, "move_long", "a3>a4"),
    ],
)
def test_what_is_no_move_is_refused(text: str, error: str, word: str) -> None:
    with pytest.raises(MoveError) as caught:
        Move.parse(text)
    assert (caught.value.code, caught.value.word) == (error, word)
    assert caught.value.sentence("fr")
    assert str(caught.value) == caught.value.sentence("en")


def test_every_error_has_a_sentence_in_both_languages() -> None:
    for error in CODES:
        found = PositionError(error, "A", "a18", "a0–d17")
        assert found.sentence("fr") != found.sentence("en")


ANY_TEXT = st.text(max_size=60) | st.text(alphabet="aAbB0123>=-*?SHDC.,[] pturnhadkjlOis", max_size=60)


@given(ANY_TEXT)
def test_any_text_is_a_move_or_a_move_error(text: str) -> None:
    move, error = _tried(Move.parse, text)
    if error is None:
        assert Move.parse(str(move)) is move
    else:
        assert isinstance(error, MoveError)
        assert error.code in CODES


@given(ANY_TEXT)
def test_any_text_is_a_position_or_an_error(text: str) -> None:
    for begin in ("", f"{P4} ", f"{P4}[", "classic-8 A=", f"{P4} hand.A="):
        position, error = _tried(Position.parse, begin + text)
        if error is None:
            assert Position.parse(str(position)) == position
        else:
            assert error.code in CODES
            assert error.sentence("fr")


NUMBERS = {"long": "9" * 5000, "below": "-" + "9" * 5000, "other": "٣", "small": "²", "under": "1_0"}


@pytest.mark.parametrize("number", NUMBERS.values(), ids=NUMBERS)
@pytest.mark.parametrize(
    "text",
    [
        f"{P4} deal=#", f"{P4} hand.A=?#", f"{P4} pack=?#", f"{P4} A=a#", f"{P4} A=A#", f"{P4} hand.A=#S",
        f"{P4} hand.A=*#", *[f"{P4}[{option}=#]" for option in OPTIONS], f"{P4}[deals=5+#]", f"{P4}-#",
    ],
)  # fmt: skip
def test_a_number_that_nobody_can_read_is_named(text: str, number: str) -> None:
    """Python refuses to read thousands of digits, and reads other alphabets' digits."""
    with pytest.raises(TextError) as caught:
        Position.parse(text.replace("#", number))
    assert caught.value.code in CODES
    assert number in caught.value.word
    assert caught.value.sentence("fr") != caught.value.sentence("en")


@pytest.mark.parametrize("number", NUMBERS.values(), ids=NUMBERS)
@pytest.mark.parametrize("text", ["9S a#>a3", "9S a3>A#", "9S a3>a#>a4", "JH a3=a#", "#S a3>a4", "-*#"])
def test_a_number_in_a_move_that_nobody_can_read_is_named(text: str, number: str) -> None:
    with pytest.raises(MoveError) as caught:
        Move.parse(text.replace("#", number))
    assert number in caught.value.word


def _tried(parse: Callable[[str], T], text: str) -> tuple[T | None, TextError | None]:
    try:
        return parse(text), None
    except TextError as error:
        return None, error


@given(st.text(alphabet="aAbBdOC0123456789>= 7SJKH", max_size=24))
def test_any_readable_move_gets_a_verdict(text: str) -> None:
    position = Position.parse(f"{P4} A=a3,a12,d14,A1 B=b0,a15 hand.A=7S,KH,10S,JC,4D")
    try:
        verdict = position.judge(text)
    except MoveError:
        assert text not in position.legal_moves()
    else:
        assert verdict.legal == (text in position.legal_moves())


def test_positions_do_not_change() -> None:
    position = Position.parse(f"{P4} A=a3 hand.A=9S")
    with pytest.raises(AttributeError):
        position.seat = 1
    with pytest.raises(AttributeError):
        del position.seat
    assert eval(repr(position)) == position
    assert copy.deepcopy(position) is position
    assert pickle.loads(pickle.dumps(position)) == position
    assert {position: 1}[Position.parse(str(position))] == 1
    assert position != str(position)


def test_other_fields() -> None:
    position = Position.parse(f"{P4} A=a3 hand.A=9S hand.B=2S")
    changed = position.with_(marbles={"A": ("a5",), "B": ("b0",)}, hands={"A": ()}, turn="B", jack=True)
    assert str(changed) == f"{P4} A=a5 B=b0 turn=B hand.B=2S jack"
    assert changed.with_(jack=False, pile=("9S",), deal=2) == Position.parse(
        f"{P4} A=a5 B=b0 turn=B hand.B=2S deal=2 pile=9S"
    )
    with pytest.raises(PositionError):
        position.with_(marbles={"B": ("a3",)})
    with pytest.raises(PositionError):
        position.with_(colour="red")
    with pytest.raises(PositionError):
        position.at("z9")
    with pytest.raises(PositionError):
        position.hand("X")
    with pytest.raises(PositionError):
        position.marbles("X")


def test_what_a_position_shows() -> None:
    position = Position.parse(f"{P4} A=a0,a12 B=b0,a15 turn=B hand.A=KH,7C pile=2S dealer=C deal=2 pack=?4")
    assert (position.turn, position.dealer, position.deal, position.phase) == ("B", "C", 2, "play")
    assert (position.jack, position.skip, position.replay, position.result) == (False, False, None, None)
    assert (position.pack, position.pile) == (("?",) * 4, ("2S",))
    assert position.at("b0") == "B"
    assert position.at("c3") is None
    assert position.guards == ("a0", "b0")


def test_legal_moves_are_a_sequence() -> None:
    legal = Position.parse(f"{P4} A=a3,a12 hand.A=7S,9S").legal_moves()
    assert len(legal) == len(list(legal)) == len(set(legal))
    assert legal[0] is next(iter(legal))
    assert legal[-1] == Move.parse("-9S")
    assert legal[1:3] == tuple(legal)[1:3]
    assert "9S a3>a12" in legal
    assert Move.parse("9S a3>a12") in legal
    assert "9S a3>a11" not in legal
    assert 9 not in legal
    assert legal.for_card("9S") == (Move.parse("9S a3>a12"), Move.parse("9S a12>b3"), Move.parse("-9S"))
