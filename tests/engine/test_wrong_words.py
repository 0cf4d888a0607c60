"""Whatever is given instead of a text, or nearly as one, is answered by the documented error, in words."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import toc_learn as toc
from toc_learn.engine.errors import TextError

TABLE = "pitchenas-4 A=a0,a8 B=b0 turn=A hand.A=QD"
HERE = toc.Position.parse(TABLE)

READERS: list[tuple[Callable[..., object], type[ValueError]]] = [
    (toc.Position.parse, toc.PositionError),
    (HERE.judge, toc.MoveError),
    (HERE.play, toc.MoveError),
    (HERE.outcome, toc.MoveError),
    (toc.Move.parse, toc.MoveError),
    (toc.RuleSet.parse, toc.RuleSetError),
    (toc.Game.from_record, toc.RecordError),
    (toc.lesson, toc.LessonError),
]


@pytest.mark.parametrize("value", [None, 1, b"", b"x", True, [], {}, 2.5, HERE], ids=lambda v: repr(v)[:12])
@pytest.mark.parametrize(("read", "error"), READERS, ids=lambda r: getattr(r, "__qualname__", ""))
def test_what_is_no_text_gets_the_documented_error(read, error, value: object) -> None:
    with pytest.raises(error) as caught:
        read(value)
    for lang in ("fr", "en"):
        said = caught.value.sentence(lang)
        assert repr(value)[:30] in said
        assert "\n" not in said
        assert len(said) < 300


@pytest.mark.parametrize(
    ("move", "word", "expected"),
    [
        ("QD a8>", "« a8> »", "a0–d17"),
        ("QD a8=", "« a8= »", "a0–d17"),
        ("QD a8>>b2", "« a8>>b2 »", "a0–d17"),
        ("QD >b2", "« >b2 »", "A1–D4"),
        ("QD >", "« > »", "a0–d17"),
        ("QD a8>x", "« x »", "a0–d17"),
        ("QD a8 > b2", "« a8 > b2 »", "QD a8>b2"),
        ("QD a8> b2", "« a8> b2 »", "QD a8>b2"),
        ("7C a0 >a3 a8> a12", "« a0 >a3 a8> a12 »", "7C a0>a3 a8>a12"),
    ],
)
def test_a_step_that_lacks_something_says_what(move: str, word: str, expected: str) -> None:
    with pytest.raises(toc.MoveError) as caught:
        HERE.judge(move)
    said = caught.value.sentence("fr").replace("\u202f", " ")
    assert word in said
    assert expected in said
    assert "« »" not in said.replace("  ", " ")
    assert "h29" not in said, "this board has no such hole"


# Everything that reads a hole, given a position and a text that names no hole of it.
ASKED: dict[str, Callable[[toc.Position, str], object]] = {
    "judge": lambda p, hole: p.judge(f"5H a0>{hole}"),
    "play": lambda p, hole: p.play(f"5H a0>{hole}"),
    "outcome": lambda p, hole: p.outcome(f"5H a0>{hole}"),
    "game": lambda p, hole: toc.Game.from_position(p).play(f"5H a0>{hole}"),
    "record": lambda p, hole: toc.Game.from_record(f'[Rules "{p.rules}"]\n[Start "{p}"]\n\nA: 5H a0>{hole}'),
    "a move made before": lambda p, hole: p.judge(toc.Move.parse("5H a0>h29")),
    "an end left out": lambda p, hole: p.judge("5H a0>"),
    "a start left out": lambda p, hole: p.judge("5H >a5"),
    "a game's end left out": lambda p, hole: toc.Game.from_position(p).play("5H a0>"),
    "touch": lambda p, hole: p.begin("5H").touch(hole),
    "options": lambda p, hole: p.options("5H", hole),
    "at": lambda p, hole: p.at(hole),
    "position": lambda p, hole: toc.Position.parse(f"{p.rules} A={hole} turn=A"),
    "with_": lambda p, hole: p.with_(marbles={"A": hole}),
    "record's start": lambda p, hole: toc.Game.from_record(
        f'[Rules "{p.rules}"]\n[Start "{p.rules} A={hole}"]'
    ),
}


@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.parametrize("hole", ["z9", "h29", "a05"])
def test_the_holes_named_are_those_of_the_board(asked: str, hole: str) -> None:
    for rules in toc.rule_sets():
        names_the_holes(toc.Position.parse(f"{rules} A=a0 turn=A hand.A=5H"), asked, hole)


def names_the_holes(position: toc.Position, asked: str, hole: str) -> None:
    with pytest.raises(TextError) as caught:
        ASKED[asked](position, hole)
    rules, error = position.rules, caught.value
    last = rules.board.names[rules.board.size - 1]
    home = rules.board.names[-1]
    for lang in ("fr", "en"):
        said = error.sentence(lang)
        there = re.findall(r"\b[A-Za-z]\d*–[A-Za-z]\d*|\b[A-HO]\b", said[said.index("a0–") :])
        assert there[0] == f"a0–{last}"
        assert there[1] in (f"A1–{home}", "A1–A4")
        assert ("O" in there) is rules.through_centre, "the centre is a hole where marbles go through it"
        reserves = "".join(there[2:]).replace("O", "")
        first, dash, end = reserves.partition("–")
        letters = [chr(code) for code in range(ord(first), ord(end) + 1)] if dash else [*reserves]
        assert tuple(letters) in (position.colours, ()), "a reserve is that of somebody who plays"


def test_a_table_without_a_centre_says_so() -> None:
    for move in ("KH a7>O", "KH O>a7"):
        verdict = toc.Position.parse("pitchenas-4 A=a7 turn=A hand.A=KH").judge(move)
        assert not verdict
        assert "centre" in verdict.sentence("fr")
        assert "7" not in verdict.sentence("fr")
        assert "no centre" in verdict.sentence("en")


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("", "pitchenas-4 A=a0"), ("pitchenas-4 =", "A=…"), ("pitchenas-4 =a0", "A=…"),
        ("pitchenas-4 A= ", "A=a0"), ("pitchenas-4 A=", "A=a0"), ("pitchenas-4 turn=", "turn=A"),
        ("pitchenas-4 hand.A=", "hand.A=KH"), ("pitchenas-4 A=a0,", "a0–d17"),
        ("pitchenas-4 hand.A=KH,", "KC"),
        ("pitchenas-4[must_play=]", "yes, no"), ("pitchenas-4[,]", "must_play"),
    ],
)  # fmt: skip
def test_no_sentence_quotes_an_empty_word(text: str, right: str) -> None:
    with pytest.raises((toc.PositionError, toc.RuleSetError)) as caught:
        toc.Position.parse(text)
    for lang in ("fr", "en"):
        said = caught.value.sentence(lang)
        assert "«\u202f\u202f»" not in said
        assert "“”" not in said
        assert not said.startswith(("\u00a0", ":", " "))
        assert "….." not in said
        assert right in said


@pytest.mark.parametrize(
    ("word", "card"),
    [
        ("qd", "QD"), ("Qd", "QD"), ("qD", "QD"), ("Q♦", "QD"), ("D♦", "QD"), ("R♥", "KH"), ("V♣", "JC"),
        ("DK", "KD"), ("10h", "10H"), ("10♥️", "10H"), ("H10", "10H"), ("♠A", "AS"), ("1S", "AS"),
        ("TC", "10C"), ("joker", "*1"), ("*", "*1"), ("RP", "KS"), ("as", "AS"),
    ],
)  # fmt: skip
def test_a_card_written_otherwise_is_refused_with_its_spelling(word: str, card: str) -> None:
    name = "joker" if card == "*1" else None
    tries = (
        (toc.MoveError, lambda: toc.Move.parse(f"{word} a8>b2")),
        (toc.MoveError, lambda: toc.Move.parse(f"-{word}")),
        (toc.PositionError, lambda: toc.Position.parse(f"classic-8 hand.A={word}")),
    )
    for error, read in tries:
        with pytest.raises(error) as caught:
            read()
        assert caught.value.sentence("fr").endswith(f" s’écrit {card}.")
        assert caught.value.sentence("en").endswith(f" is written {card}.")
        assert name is None or name in caught.value.sentence("fr")


@pytest.mark.parametrize("word", ["Pitchenas-4", "PITCHENAS-4", "pitchenas_4", "Classic-8"])
def test_rules_in_capitals_are_refused_with_their_spelling(word: str) -> None:
    with pytest.raises(toc.RuleSetError) as caught:
        toc.Position.parse(word)
    right = word.lower().replace("_", "-")
    assert caught.value.sentence("fr").endswith(f"s’écrivent {right}.")
    assert caught.value.sentence("en").endswith(f"written {right}.")


@pytest.mark.parametrize("word", ["\x1b[31mred", "a\x07b", "\u202eabc", "x" * 5000, "\x1b" * 5000, "\ud800"])
def test_words_are_repeated_harmless_and_short(word: str) -> None:
    for read in (toc.RuleSet.parse, toc.Move.parse, lambda w: toc.Position.parse(f"pitchenas-4 A={w}")):
        with pytest.raises(TextError) as caught:
            read(word)
        for lang in ("fr", "en"):
            said = caught.value.sentence(lang)
            assert not [c for c in said if not c.isprintable() and c not in "\u00a0\u202f"]
            assert len(said) < 600


def test_an_allowed_verdict_says_so() -> None:
    verdict = HERE.judge("QD a0>a12")
    assert verdict.sentence("fr") == "Ce coup est permis."
    assert verdict.sentence("en") == "This move is allowed."
    assert verdict.sentence("FR") == verdict.sentence("fr")


@pytest.mark.parametrize("lang", ["de", None, 3, "", "f", "fr ", b"fr", ["fr"]])
def test_a_language_that_there_is_not_is_refused_by_whatever_speaks(lang: object) -> None:
    with pytest.raises(ValueError, match="x") as bad:
        toc.Position.parse("x")
    says: list = [
        HERE.judge("QD a0>a12"),
        HERE.judge("QD a0>a1"),
        bad.value,
        toc.LessonError("x", "", "", "missing"),
    ]
    for say in (*(one.sentence for one in says), HERE.rules.describe):
        with pytest.raises(ValueError, match=r"lang: .*Expected: fr, en") as caught:
            say(lang)
        assert "langue" in caught.value.sentence("fr")


@pytest.mark.parametrize("word", ["ZZ", 3, "", None, "qd", "QD "])
def test_the_moves_of_what_is_no_card_are_refused(word: object) -> None:
    assert HERE.legal_moves().for_card("KH") == ()
    with pytest.raises(toc.MoveError, match=r"Expected: AS … KC|is written QD"):
        HERE.legal_moves().for_card(word)


def test_what_a_notebook_asks_for_and_there_is_not_is_named(tmp_path: Path) -> None:
    gone, folder = str(tmp_path / "no.toml"), str(tmp_path)
    for ask, said in (
        (lambda: toc.lesson("pieux", step="nostep"), "there is no step “nostep”"),
        (lambda: toc.lesson("pieux", step=99), "there is no step “99”"),
        (lambda: toc.lesson("pieux", step=""), "there is no step “”"),
        (lambda: toc.lesson("pieux", lang="de"), "lang: “de”"),
        (lambda: toc.board(HERE, lang="de"), "lang: “de”"),
        (lambda: toc.board(None), "position: .*None|Python value None"),
        (lambda: toc.board(3), "Python value 3"),
        (lambda: toc.lesson(""), "not the name of a lesson"),
        (lambda: toc.lesson(gone), "no.toml: there is no such file"),
        (lambda: toc.lesson(tmp_path / "no.toml"), "no.toml: there is no such file"),
        (lambda: toc.lesson(folder), "this is a folder"),
        (lambda: toc.lesson(tmp_path), "this is a folder"),
    ):
        with pytest.raises(ValueError, match=said) as caught:
            ask()
        assert caught.value.sentence("fr") != caught.value.sentence("en")


RECORD = '[Rules "pitchenas-4"]\n[Start "pitchenas-4 A=a0 turn=A hand.A=KH"]\n\n'


@pytest.mark.parametrize(
    ("read", "word", "said"),
    [
        (toc.Position.parse, "pitchenas-4 A=A9", "Expected: a0–d17, A1–A4."),
        (toc.Position.parse, "pitchenas-4 a0", "Nothing in a position is called “a0”"),
        (toc.Position.parse, "pitchenas-4 foo=", "Nothing in a position is called “foo="),
        (toc.Position.parse, "pitchenas-4 hand.A=", "Something is missing after “hand.A=”"),
        (toc.Position.parse, "pitchenas-4 turn", "Something is missing after “turn”"),
        (toc.Position.parse, "pitchenas-4[exit_cards=Z]", "joined by +, such as A+K."),
        (toc.Position.parse, "pitchenas-4[free_cards=Z]", "joined by +, such as A+K, or none."),
        (toc.Position.parse, "pitchenas-4[deals=Z]", "joined by +, such as 5+4+4."),
        (toc.Position.parse, "pitchenas-4[seats=Z]", "such as A+B+C+D or AC+BD."),
        (toc.Position.parse, "pitchenas-4[must_play= yes] A=a0", "no spaces between the brackets"),
        (toc.Position.parse, "pitchenas-4[must_play=yes, draw=no]", "no spaces between the brackets"),
        (
            toc.Game.from_record,
            '[Rules "draw-4"]\n[Rules "draw-4"]\n',
            "Line 2: the header “Rules” is there twice",
        ),
        (toc.Game.from_record, RECORD + "A: KH a0-a13", "Expected: "),
    ],
)
def test_what_is_expected_is_told_whole_and_once(read: Callable, word: str, said: str) -> None:
    with pytest.raises(TextError, match=r".") as caught:
        read(word)
    assert said in str(caught.value)
    assert str(caught.value).count("Expected: ") <= 1
    assert caught.value.sentence("fr") != str(caught.value)


@pytest.mark.parametrize("rules", [str(rules) for rules in toc.rule_sets()])
@pytest.mark.parametrize(
    "field", ["skip", "jack", "replay=any", "replay=a3", "fresh=a0", "hand.A=*1", "pile=*2", "phase=exchange"]
)
def test_what_a_field_needs_is_what_allows_it(rules: str, field: str) -> None:
    """The options named, added to the rules, let the position be read; of several ways, parted by /, each."""
    text = f"{rules} A=a0,a3 turn=A {field}"
    error = None
    try:
        toc.Position.parse(text)
    except toc.PositionError as caught:
        error = caught
    if error is None:
        return
    assert error.code in ("field_here", "card_absent")
    if "≠" in error.expected:
        assert {one.partition("≠")[0] for one in error.expected.split(", ")} <= {"teams", "exchange"}
        return
    for way in error.expected.split(" / "):
        assert toc.Position.parse(text.replace(rules, f"{rules}[{way.replace(', ', ',')}]"))
        for lang in ("fr", "en"):
            assert way in error.sentence(lang)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("pitchenas-4 A=a3 replay=a3", "jokers=yes, joker=replay"),
        ("pitchenas-4 replay=any", "jokers=yes, joker=again"),
        ("classic-8 replay=any", "joker=again"),
        ("draw-4 A=a3 replay=a3", "joker=replay"),
        ("pitchenas-4 skip", "ten=advance-skip / ten=advance-or-skip"),
        ("pitchenas-4 hand.A=*1", "jokers=yes"),
        ("shawinigan-4 A=a3 C=c5 replay=a4", "a3, c5"),
        ("shawinigan-4 replay=a4", "A=a4"),
        ("shawinigan-4 replay=B2", "B=B2"),
        ("pitchenas-2 phase=exchange", "teams≠solo, exchange≠never"),
        ("classic-4[exchange=never] phase=exchange", "exchange≠never"),
    ],
)
def test_a_value_that_cannot_be_says_what_would_allow_it(text: str, expected: str) -> None:
    with pytest.raises(toc.PositionError) as caught:
        toc.Position.parse(text)
    assert caught.value.expected == expected
    assert str(caught.value).endswith(f": {expected}.")
    assert caught.value.sentence("fr").endswith(f": {expected}.")
