"""Faulty lesson files: each fault is told with file, step and field, in both languages."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from attrs import evolve

from toc_learn.engine.verdict import CODES
from toc_learn.lessons.checker import check
from toc_learn.lessons.doubts import DATA as DOUBTS
from toc_learn.lessons.errors import LessonError
from toc_learn.lessons.loader import lesson_ids, load, load_lesson, open_lesson
from toc_learn.lessons.model import Wrong
from toc_learn.lessons.named import wrong_faults

GOOD = """
id = "small"
title = { fr = "Petite", en = "Small" }
summary = { fr = "Une petite leçon.", en = "A small lesson." }
minutes = 2

[[step]]
id = "aim"
kind = "do"
title = { fr = "Viser", en = "Aim" }
idea = "aim"
clauses = ["M3"]
position = "pitchenas-4 A=a8 B=b0 C=a13 turn=A hand.A=5C,QD"
instruction = { fr = "Éliminez la verte.", en = "Capture green." }
goal = { captures = "C" }
solution = ["5C a8>a13"]
success = { fr = "La verte est éliminée.", en = "Green is captured." }
labels = ["a8"]
look = ["a13"]
hints = [{ fr = "Comptez cinq trous.", en = "Count five holes." }]

[[step.wrong]]
move = "-*"
fr = "Rien n’est éliminé."
en = "Nothing is captured."

[[step]]
id = "where"
kind = "predict"
title = { fr = "Prévoir", en = "Foresee" }
idea = "count"
clauses = ["M1"]
position = "pitchenas-4 A=a3 turn=A hand.A=9S"
ask = "end"
move = "9S a3>a12"
instruction = { fr = "Touchez le trou où la bille finit.", en = "Touch the hole where the marble ends." }
success = { fr = "Neuf trous.", en = "Nine holes." }
hints = [{ fr = "Comptez.", en = "Count." }]
"""

# A step more, whose wrong answer cites a rule that there is not.
QUESTION = """
[[step]]
id = "who"
kind = "question"
title = { fr = "Dire", en = "Say" }
idea = "say"
clauses = ["M3"]
position = "pitchenas-4 A=a3 turn=A hand.A=9S"
instruction = { fr = "Dites qui joue.", en = "Say who plays." }
answers = [
  { fr = "Bleu", en = "Blue", right = true },
  { fr = "Vert", en = "Green", why = { fr = "Non.", en = "No." }, clause = "M99" },
]
success = { fr = "Bleu.", en = "Blue." }
hints = [{ fr = "Comptez.", en = "Count." }]
"""

# what to replace, by what, then: the step, the field and the code of the fault that must be told
BROKEN = {
    "not TOML": ('id = "small"', "id = small", "", "", "not_toml"),
    "no title": ('title = { fr = "Petite", en = "Small" }', "", "", "title", "missing"),
    "one language": (
        'title = { fr = "Viser", en = "Aim" }',
        'title = { fr = "Viser" }',
        "aim",
        "title.en",
        "missing",
    ),
    "a number for a text": ('idea = "aim"', "idea = 5", "aim", "idea", "bad_value"),
    "an unknown field": ('labels = ["a8"]', 'lables = ["a8"]', "aim", "lables", "unknown_field_near"),
    "an unknown kind": ('kind = "do"', 'kind = "dance"', "aim", "kind", "one_of"),
    "a kind's field missing": ('solution = ["5C a8>a13"]', "", "aim", "solution", "kind_needs"),
    "a kind's field too many": (
        'ask = "end"',
        'ask = "end"\ngoal = { captures = "C" }',
        "where",
        "goal",
        "kind_has_not",
    ),
    "an unknown goal": ("captures = ", "catches = ", "aim", "goal", "bad_value"),
    "a goal's value": ('{ captures = "C" }', '{ captures = "Z" }', "aim", "goal", "bad_value"),
    "a goal that is no table": ('goal = { captures = "C" }', 'goal = "C"', "aim", "goal", "bad_value"),
    "two steps, one id": ('id = "where"', 'id = "aim"', "aim", "id", "twice"),
    "an id with blanks": ('id = "small"', 'id = "very small"', "", "id", "bad_id"),
    "a position": ("A=a8 B=b0", "A=a8,a8 B=b0", "aim", "position", "position"),
    "a rule set": ("pitchenas-4 A=a3", "pitchenas-9 A=a3", "where", "position", "position"),
    "no hand": ("hand.A=5C,QD", "", "aim", "position", "no_hand"),
    "an unreadable move": (
        'solution = ["5C a8>a13"]',
        'solution = ["5C a8-a13"]',
        "aim",
        "solution[1]",
        "move",
    ),
    "a lesson before that there is not": (
        "minutes = 2",
        'minutes = 2\nrequires = ["walk", "wlak"]',
        "",
        "requires[2]",
        "requires_unknown",
    ),
    "a lesson before itself": (
        "minutes = 2",
        'minutes = 2\nrequires = ["small"]',
        "",
        "requires[1]",
        "requires_itself",
    ),
    "a lesson before, twice": (
        "minutes = 2",
        'minutes = 2\nrequires = ["walk", "walk"]',
        "",
        "requires[2]",
        "requires_twice",
    ),
    "one lesson before, no list": (
        "minutes = 2",
        'minutes = 2\nrequires = "walk"',
        "",
        "requires",
        "bad_value",
    ),
    "single brackets": ("[[step.wrong]]", "[step.wrong]", "aim", "wrong", "double_brackets"),
    "an illegal solution": (
        'solution = ["5C a8>a13"]',
        'solution = ["QD a8>b2"]',
        "aim",
        "solution[1]",
        "illegal",
    ),
    "a solution that misses": (
        'solution = ["5C a8>a13"]',
        'solution = ["QD A>a0"]',
        "aim",
        "solution",
        "unsolved",
    ),
    "a goal too soon": ('["5C a8>a13"]', '["5C a8>a13", "-QD"]', "aim", "solution", "after_goal"),
    "par too high": ('labels = ["a8"]', "par = 2", "aim", "par", "par_wrong"),
    "par out of range": ('labels = ["a8"]', "par = 0", "aim", "par", "out_of_range"),
    "a label off the board": ('labels = ["a8"]', 'labels = ["a44"]', "aim", "labels", "no_such_hole"),
    "a late arrow": (
        'ask = "end"',
        'ask = "end"\narrows = [["a3", "a12"]]',
        "where",
        "arrows",
        "late_arrows",
    ),
    "an arrow along the answer": (
        'labels = ["a8"]',
        'labels = ["a8"]\narrows = [["a8", "a13"]]',
        "aim",
        "arrows",
        "arrow_answer",
    ),
    "a wrong text never said": ('move = "-*"', 'move = "KH *"', "aim", "wrong[1]", "never_said"),
    "a code that there is not": ('move = "-*"', 'code = "blah"', "aim", "wrong[1].code", "no_such_code"),
    "a goal's code that there is not": (
        '{ captures = "C" }',
        '{ refused = "nosuchcode" }',
        "aim",
        "goal",
        "no_such_code",
    ),
    "a code in a list": (
        '{ captures = "C" }',
        '{ any = [{ captures = "C" }, { not = { refused = "guard" } }] }',
        "aim",
        "goal",
        "no_such_code",
    ),
    "a code in what happened": (
        'move = "-*"',
        'when = { refused = "guards" }',
        "aim",
        "wrong[1].when",
        "no_such_code",
    ),
    "no wrong text": ("[[step.wrong]]\n", "[[step.zzz]]\n", "aim", "zzz", "unknown_field"),
    "an idea twice": ('idea = "count"', 'idea = "aim"', "where", "idea", "idea_twice"),
    "a clause": ('clauses = ["M3"]', 'clauses = ["M99"]', "aim", "clauses", "no_such_clause"),
    "an answer's clause": (
        'hints = [{ fr = "Comptez.", en = "Count." }]',
        f'hints = [{{ fr = "Comptez.", en = "Count." }}]\n{QUESTION}',
        "who",
        "answers[2].clause",
        "no_such_clause",
    ),
    "no hint": ('hints = [{ fr = "Comptez.", en = "Count." }]', "", "where", "hints", "no_hint"),
    "a long instruction": (
        '"Capture green."',
        f'"{"Capture green " * 16}."',
        "aim",
        "instruction.en",
        "too_long",
    ),
    "three sentences": (
        '"Capture green."',
        '"Capture. Now. Green."',
        "aim",
        "instruction.en",
        "too_many_sentences",
    ),
    "an empty text": ('en = "Nine holes."', 'en = ""', "where", "success.en", "empty"),
    "French spaces": ('fr = "Neuf trous."', 'fr = "Neuf trous !"', "where", "success.fr", "typography"),
    "a straight apostrophe": ("Rien n’est", "Rien n'est", "aim", "wrong[1].fr", "typography"),
    "a prediction of nothing": ('ask = "end"', 'ask = "captures"', "where", "move", "nothing_captured"),
    "an answer out of reach": (
        'ask = "end"',
        'ask = "end"\namong = ["a11"]',
        "where",
        "among",
        "answer_not_offered",
    ),
    "a prediction of an illegal move": ("9S a3>a12", "9S a3>a11", "where", "move", "illegal"),
    "a player who is not there": (
        'labels = ["a8"]',
        'replies = [{ E = ["-3C"] }]',
        "aim",
        "replies[1]",
        "no_such_player",
    ),
    "a name twice": ('idea = "aim"', 'idea = "aim"\nidea = "hit"', "", "", "written_twice"),
    "a language twice": ('en = "Aim"', 'en = "Aim", en = "Hit"', "", "", "written_twice"),
    "a title twice": ("minutes = 2", 'title.fr = "Ma leçon"', "", "", "written_twice"),
    "a list and its heading": ('look = ["a13"]', "wrong = []", "", "", "written_twice"),
    "a heading twice": (
        "[[step.wrong]]",
        '[step.wrong]\nmove = "-5C"\n[step.wrong]',
        "",
        "",
        "heading_twice",
    ),
    "an entry before its step": (
        "minutes = 2",
        'minutes = 2\n[[step.wrong]]\nfr = "Rien."\nen = "Nothing."',
        "",
        "",
        "before_first",
    ),
    "a text without end": ('id = "small"', 'id = "small', "", "", "text_open"),
    "a wrong move with a dash": ('move = "-*"', 'move = "4H d14-d10"', "aim", "wrong[1].move", "move"),
    "a wrong move in words": ('move = "-*"', 'move = "le 4"', "aim", "wrong[1].move", "move"),
    "a pattern with a dash": ('move = "-*"', 'move = "4H d14-*"', "aim", "wrong[1].move", "no_pattern"),
    "a pattern in words": ('move = "-*"', 'move = "la dame *"', "aim", "wrong[1].move", "no_pattern"),
    "a pattern of no card": ('move = "-*"', 'move = "11H *"', "aim", "wrong[1].move", "no_pattern"),
    "a pattern off the board": ('move = "-*"', 'move = "5C e8>*"', "aim", "wrong[1].move", "no_such_hole"),
    "a wrong move, spread": ('move = "-*"', 'move = "QD  a8>b2"', "aim", "wrong[1].move", "move_spelled"),
    "a colour there is not": (
        '{ captures = "C" }',
        '{ captures = "E" }',
        "aim",
        "goal",
        "no_such_colour",
    ),
    "a colour lost": (
        '{ captures = "C" }',
        '{ any = [{ captures = "C" }, { loses = "F" }] }',
        "aim",
        "goal",
        "no_such_colour",
    ),
    "a hole of a goal": ('{ captures = "C" }', '{ captures = "e3" }', "aim", "goal", "no_such_hole"),
    "a hole to reach": ('{ captures = "C" }', '{ reaches = "a29" }', "aim", "goal", "no_such_hole"),
    "the centre": ('{ captures = "C" }', '{ reaches = "O" }', "aim", "goal", "no_such_hole"),
    "a guard's hole": ('{ captures = "C" }', '{ guard = "h0" }', "aim", "goal", "no_such_hole"),
    "whose marbles stand": ('{ captures = "C" }', '{ stands = "E=a0" }', "aim", "goal", "no_such_colour"),
    "where marbles stand": ('{ captures = "C" }', '{ stands = "A=a0,E1" }', "aim", "goal", "no_such_hole"),
    "who is struck": ('{ captures = "C" }', '{ struck = "H" }', "aim", "goal", "no_such_colour"),
    "who wins": ('{ captures = "C" }', '{ result = "AB" }', "aim", "goal", "no_such_side"),
    "a draw where there is none": ('{ captures = "C" }', '{ result = "pat" }', "aim", "goal", "no_such_side"),
    "a joker that the pack has not": (
        '{ captures = "C" }',
        '{ played = "*" }',
        "aim",
        "goal",
        "no_such_card",
    ),
    "what happened to a colour there is not": (
        'move = "-*"',
        'when = { loses = "F" }',
        "aim",
        "wrong[1].when",
        "no_such_colour",
    ),
    "a tag": ('en = "Nine holes."', 'en = "<b>Nine</b> holes."', "where", "success.en", "tag"),
    "a break": ('fr = "Rien n’est éliminé."', 'fr = "Rien.<br/>Perdu."', "aim", "wrong[1].fr", "tag"),
    "a hint that repeats": (
        '"Comptez cinq trous."',
        '"Éliminez la verte."',
        "aim",
        "hints[1].fr",
        "said_twice",
    ),
    "a text without its full stop": (
        'en = "Nine holes."',
        'en = "Nine holes"',
        "where",
        "success.en",
        "no_end",
    ),
    "a wrong text without end": (
        '"Rien n’est éliminé."',
        '"Rien n’est éliminé"',
        "aim",
        "wrong[1].fr",
        "no_end",
    ),
    "no turn at all": ('labels = ["a8"]', "turns = 0", "aim", "turns", "no_turns"),
    "a name that is the answer": (
        'ask = "end"',
        'ask = "end"\nlabels = ["a3", "a12"]',
        "where",
        "labels",
        "label_answer",
    ),
    "a lesson's endless title": ('en = "Small"', f'en = "{"Small " * 7}er"', "", "title.en", "too_long"),
    "an endless summary": ("Une petite leçon.", f"{'Une petite leçon ' * 10}.", "", "summary.fr", "too_long"),
    "a step's endless title": ('en = "Aim"', f'en = "{"Aim at " * 5}it"', "aim", "title.en", "too_long"),
    "an endless hint": ('"Count five holes."', f'"{"Count " * 26}."', "aim", "hints[1].en", "too_long"),
    "an endless answer": (
        'hints = [{ fr = "Comptez.", en = "Count." }]',
        'hints = [{ fr = "Comptez.", en = "Count." }]\n'
        + QUESTION.replace('en = "Green"', f'en = "{"Green " * 26}"'),
        "who",
        "answers[2].en",
        "too_long",
    ),
    "an endless word": ('"Nine holes."', f'"{"Nine" * 8} holes."', "where", "success.en", "long_word"),
    "an endless word in a title": ('en = "Small"', f'en = "{"S" * 31}"', "", "title.en", "long_word"),
    "a bell": ('"Nine holes."', '"Nine\\u0007 holes."', "where", "success.en", "unseen"),
    "a tab": ('"Nine holes."', '"Nine\\tholes."', "where", "success.en", "unseen"),
    "a sign that turns letters round": (
        '"Neuf trous."',
        '"Neuf \u202etrous."',
        "where",
        "success.fr",
        "unseen",
    ),
    "a word without width": ('fr = "Viser"', 'fr = "Vi\u200bser"', "aim", "title.fr", "unseen"),
    "a bell in a title": ('en = "Small"', 'en = "Sm\\u0007all"', "", "title.en", "unseen"),
    "a bell in an idea": ('idea = "aim"', 'idea = "ai\\u0007m"', "aim", "idea", "unseen"),
    "a bell as it is": ('"Nine holes."', '"Nine\u0007 holes."', "", "", "unseen_at"),
    "an arrow of one hole": ('labels = ["a8"]', 'arrows = [["a8"]]', "aim", "arrows[1]", "bad_value"),
    "an arrow of three": (
        'labels = ["a8"]',
        'arrows = [["a8", "a9", "b1"]]',
        "aim",
        "arrows[1]",
        "bad_value",
    ),
    "an arrow that is a hole": ('labels = ["a8"]', 'arrows = ["a8", "b2"]', "aim", "arrows[2]", "bad_value"),
    "one way that is no list": ('labels = ["a8"]', 'accept = "5C a8>a13"', "aim", "accept", "bad_value"),
    "unknown partners": ('labels = ["a8"]', 'partners = "clever"', "aim", "partners", "one_of"),
    "an unknown offer": ('labels = ["a8"]', 'offer = "some"', "aim", "offer", "one_of"),
    "an unknown drill": ('labels = ["a8"]', 'drill = "all"', "aim", "drill", "one_of"),
    "a text without languages": (
        'title = { fr = "Viser", en = "Aim" }',
        'title = "Viser"',
        "aim",
        "title",
        "bad_value",
    ),
    "answers that are a number": ('labels = ["a8"]', "answers = 4", "aim", "answers", "entries"),
    "a reply without player": ('labels = ["a8"]', 'replies = ["3D b0>b3"]', "aim", "replies[1]", "bad_value"),
}


def write(folder: Path, text: str) -> Path:
    path = folder / "small.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_good_file_has_no_fault(tmp_path: Path) -> None:
    assert [str(fault) for fault in check(write(tmp_path, GOOD))] == []


@pytest.mark.parametrize("name", BROKEN)
def test_a_fault_is_told_where_it_is(name: str, tmp_path: Path) -> None:
    old, new, step, field, code = BROKEN[name]
    assert GOOD.count(old) >= 1
    faults = check(write(tmp_path, GOOD.replace(old, new, 1)))
    assert (step, field, code) in [(fault.step, fault.field, fault.code) for fault in faults]
    for fault in faults:
        assert fault.file == "small.toml"
        for lang in ("fr", "en"):
            sentence = fault.sentence(lang)
            assert "small.toml" in sentence
            assert fault.step in sentence
            assert "ui." not in sentence
            assert not re.search(r"\{\w", sentence)
        assert str(fault) == fault.sentence("en")


@pytest.mark.parametrize(
    "name", ["a8(", "[", "*", "\\\\", "(?P<", "a{99999999999}", "", "a8|", "[a", "é", "\\\\d"]
)
@pytest.mark.parametrize("field", ["labels", "look", "answers", "arrows", "clauses"])
def test_a_name_that_is_none_is_a_fault_and_nothing_else(field: str, name: str, tmp_path: Path) -> None:
    written = f'[["a8", "{name}"], ["{name}", "a8"]]' if field == "arrows" else f'["a8", "{name}"]'
    lines = [line for line in GOOD.splitlines() if not line.startswith(f"{field} =")]
    where = lines.index('id = "aim"')
    faults = check(
        write(tmp_path, "\n".join([*lines[: where + 1], f"{field} = {written}", *lines[where + 1 :]]))
    )
    assert ("aim", field) in [(fault.step, fault.field.partition("[")[0]) for fault in faults]
    for fault in faults:
        for lang in ("fr", "en"):
            assert fault.sentence(lang)


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\xff\xfe\x00",
        b"id = 1\n[[step]]\n[[step]]\n",
        b"step = 5",
        b"step = [1, 2]",
        b'step = [{ wrong = 3 }]\nid = "x"',
        b"[[step]]\ngoal = { all = 3 }",
        b"[[step]]\ngoal = { all = [] }\nreplies = [1]\narrows = [['a']]",
        b"[[step]]\nreplies = [{ B = 3 }]\nanswers = [[]]",
        b"x = " + b"[" * 3000,
        b"[[step]]\ngoal = " + b"{ not = [" * 400,
        b"[[step]]\ngoal = " + b"{ not = [" * 150 + b'{ captures = "A" }' + b"] }" * 150,
        b"# long\n" * 70_000,
    ],
)
def test_wild_files_are_refused_in_a_sentence(raw: bytes, tmp_path: Path) -> None:
    path = tmp_path / "wild.toml"
    path.write_bytes(raw)
    faults = check(path)
    assert faults
    assert all(fault.sentence("fr") and fault.sentence("en") for fault in faults)


@pytest.mark.parametrize(
    ("old", "new"), [BROKEN[name][:2] for name in BROKEN if BROKEN[name][4] == "no_such_code"]
)
def test_whoever_writes_a_code_that_there_is_not_reads_which_there_are(
    old: str, new: str, tmp_path: Path
) -> None:
    (fault,) = [one for one in check(write(tmp_path, GOOD.replace(old, new, 1))) if one.step == "aim"]
    for lang in ("fr", "en"):
        assert all(re.search(rf"\b{code}\b", fault.sentence(lang)) for code in CODES)


def test_the_verdict_of_a_doubt_is_a_code_that_there_is(tmp_path: Path) -> None:
    text = DOUBTS.read_text(encoding="utf-8")
    path = tmp_path / "doubts.toml"
    path.write_text(text.replace('verdict = "guard_in_the_way"', 'verdict = "guard"', 1), encoding="utf-8")
    _, faults = load(path)
    assert [(fault.field, fault.code) for fault in faults] == [("verdict", "no_such_code")]


def test_one_step_in_single_brackets_is_told_as_its_writer_wrote_it(tmp_path: Path) -> None:
    """The heading of each entry is named, and nothing is shown as Python has it."""
    head, first, _ = GOOD.split("[[step]]")
    for one in (
        f"{head}[step]{first.split('[[step.wrong]]')[0]}",
        f"{head}step = {{ id = 'aim', par = true }}",
    ):
        (fault,) = check(write(tmp_path, one))
        for lang in ("fr", "en"):
            assert "[[step]]" in fault.sentence(lang)
            assert "'" not in fault.sentence(lang)
    (fault, *_) = check(write(tmp_path, GOOD.replace('idea = "aim"', "idea = { fr = true }")))
    assert "{ fr = true }" in str(fault)


#: What the sentence of a fault says was expected or stood there, in both languages.
TELLS = {
    "a wrong text without end": (". ! ?",),
    "a name twice": ("12", "idea"),
    "a language twice": ("10", "en"),
    "a list and its heading": ("step.wrong",),
    "a heading twice": ("24", "[step.wrong]", "[[step.wrong]]"),
    "an entry before its step": ("6", "[[step.wrong]]", "[[step]]"),
    "a text without end": ("2",),
    "a wrong move with a dash": ("d14-d10", "a3>a12"),
    "a wrong move in words": ("le", "AS"),
    "a pattern with a dash": ("4H d14-*", "5C a8>a13", "-QD", "QD *"),
    "a pattern off the board": ("e8",),
    "a wrong move, spread": ("QD a8>b2",),
    "a colour there is not": ("E", "A, B, C, D"),
    "who wins": ("AB", "AC, BD"),
    "a tag": ("<b>", "HTML"),
    "a hint that repeats": ("instruction",),
    "an arrow of one hole": ('["a8"]', '[["a8", "b2"]]'),
    "one way that is no list": ('[["5C a8>a13"], ["QD a8>b2"]]',),
    "an unknown kind": ("dance", "watch, do, predict, question, drill, play"),
    "unknown partners": ("clever", "none, random, greedy"),
    "a text without languages": ("Viser", "fr =", "en ="),
    "answers that are a number": ("4", "[[step.answers]]"),
    "a reply without player": ("{ B =",),
    "no turn at all": ("0", "1", "60"),
    "a name that is the answer": ("a3, a12",),
    "an endless word": ("NineNine", "32", "30"),
    "a lesson's endless title": ("44", "40"),
    "a bell": ("U+0007",),
    "a bell as it is": ("U+0007", "37", "43"),
    "French spaces": ("U+202F", "Neuf trous\u202f!"),
    "a straight apostrophe": ("’", "U+2019", "Rien n’est éliminé."),
}


@pytest.mark.parametrize("name", TELLS)
def test_a_fault_tells_what_stood_there_and_what_was_expected(name: str, tmp_path: Path) -> None:
    """One fault is one sentence: nothing else is found wrong because of it."""
    old, new, *_, code = BROKEN[name]
    faults = check(write(tmp_path, GOOD.replace(old, new, 1)))
    assert {fault.code for fault in faults} == {code}
    for lang in ("fr", "en"):
        for word in TELLS[name]:
            assert word in faults[0].sentence(lang)


@pytest.mark.parametrize(
    ("raw", "code", "line"),
    [
        ('a = """\nx\n"""\na = """\ny\n"""\n', "written_twice", 4),
        ('[[step]]\r\nid = "a"\r\nid = "b"\r\n', "written_twice", 3),
        ("a.b = 1\na.b = 2", "written_twice", 2),
        ('a = 1\n\n"a" = 2\n\n\n', "written_twice", 3),
        ('[title]\nfr = "x"\n[title]\nen = "y"', "heading_twice", 3),
        ('id = "x"\n\n[step.title]\nfr = "x"\n[[step]]\nid = "a"', "before_first", 3),
        ('[[case.wrong]]\nfr = "x"\n[[case]]\nid = "a"', "before_first", 1),
        ("a = 1\nb = [\n1,\n", "not_toml_end", 4),
        ("a = 1\nb = yes\n", "not_toml", 2),
    ],
)
def test_the_line_that_is_to_be_mended_is_named(raw: str, code: str, line: int, tmp_path: Path) -> None:
    path = tmp_path / "small.toml"
    path.write_bytes(raw.encode())
    (fault,) = check(path)
    assert (fault.code, fault.facts["line"]) == (code, line)
    assert all(str(line) in fault.sentence(lang) for lang in ("fr", "en"))


def test_lists_that_are_numbers_are_told_by_their_headings(tmp_path: Path) -> None:
    for raw, heading in (("step = 99", "[[step]]"), ("case = 4", "[[case]]")):
        (fault,) = check(write(tmp_path, raw))
        assert fault.code == "entries"
        assert all(heading in fault.sentence(lang) for lang in ("fr", "en"))


@pytest.mark.parametrize(
    "text", ["5 < 7", "a8 > b2", "a<b", "<a8>", "x <- y -> z", "<3", "Le <7> et le <10>"]
)
def test_only_what_is_clearly_a_tag_is_one(text: str, tmp_path: Path) -> None:
    assert check(write(tmp_path, GOOD.replace("Nine holes.", f"{text}.", 1))) == []


@pytest.mark.parametrize("tag", ["<i>", "</i>", "<BR>", "<br />", "<a href=x>", "<span class='x'>", "</div>"])
def test_every_tag_is_refused_in_every_text(tag: str, tmp_path: Path) -> None:
    for text in ("Nine holes.", "Count.", "Capture green.", "Nothing is captured."):
        faults = check(write(tmp_path, GOOD.replace(f'"{text}"', f'"{text} {tag}"', 1)))
        assert "tag" in {fault.code for fault in faults}


def test_every_pattern_of_the_course_can_be_a_move() -> None:
    for lesson in lesson_ids():
        for step in load_lesson(lesson).steps:
            assert [fault.sentence("en") for fault in wrong_faults(lesson, step)] == []


@pytest.mark.parametrize(
    "pattern", ["*", "-*", ">*", "* *", "pass", "*1 a9>*", "-*1", "[45]* a8>*", "7C A1>A?", "QD *>*0"]
)
def test_a_pattern_that_fits_some_move_is_none_to_refuse(pattern: str) -> None:
    step = load_lesson("pieux").steps[1]
    assert not list(wrong_faults("x", evolve(step, wrong=(Wrong("Non.", "No.", move=pattern),))))


def test_a_lesson_may_follow_another_of_its_folder(tmp_path: Path) -> None:
    (tmp_path / "first.toml").write_text(GOOD.replace("small", "first"), encoding="utf-8")
    assert not check(
        write(tmp_path, GOOD.replace("minutes = 2", 'minutes = 2\nrequires = ["first", "walk"]'))
    )


@pytest.mark.parametrize("through", [(), ("middle",), ("middle", "more")])
def test_two_lessons_that_require_each_other_are_told(through: tuple[str, ...], tmp_path: Path) -> None:
    names = ("small", *through, "last")
    for name, needed in zip(names, (*names[1:], "small"), strict=True):
        told = f'minutes = 2\nrequires = ["walk", "{needed}"]'
        made = GOOD.replace('"small"', f'"{name}"', 1).replace("minutes = 2", told)
        (tmp_path / f"{name}.toml").write_text(made, encoding="utf-8")
    for name in names:
        (fault,) = check(tmp_path / f"{name}.toml")
        assert (fault.step, fault.field, fault.code) == ("", "requires[2]", "requires_back")
        for lang in ("fr", "en"):
            assert all(other in fault.sentence(lang) for other in names)
    (tmp_path / "last.toml").write_text("requires = 3", encoding="utf-8")
    assert check(tmp_path / "small.toml") == []


TWO = GOOD.replace("C=a13", "C=a13,a14")
WAY = GOOD.replace('goal = { captures = "C" }', 'goal = { reaches = "a13" }').replace("C=a13", "C=b5")
ASKED = GOOD + QUESTION.replace('clause = "M99"', 'clause = "M1"').replace('"Bleu"', '"Vers a12"').replace(
    '"Vert"', '"Vers a14"'
)


@pytest.mark.parametrize(
    ("lesson", "step", "labels", "given"),
    [
        (TWO, "aim", "a13", "a13"),
        (TWO, "aim", "a13 a14", ""),
        (TWO, "aim", "a8 a13", ""),
        (GOOD, "aim", "a13", ""),  # the only green marble
        (WAY, "aim", "a13", "a13"),
        (WAY, "aim", "a13 a14", ""),
        (WAY.replace("Éliminez la verte", "Menez la bille en a13"), "aim", "a13", ""),
        (ASKED, "who", "a12", "a12"),
        (ASKED, "who", "a3 a12", "a12"),
        (ASKED, "who", "a12 a14", ""),
        (ASKED, "who", "a3", ""),
        (ASKED.replace("Dites qui joue", "Dites qui va en a12"), "who", "a12", ""),
    ],
)
def test_names_on_the_board_that_are_the_answer_are_told_of_in_every_place(
    lesson: str, step: str, labels: str, given: str, tmp_path: Path
) -> None:
    """In the first step of a lesson too, where nothing else is asked of them."""
    written = "labels = [" + ", ".join(f'"{hole}"' for hole in labels.split()) + "]"
    head, mark, rest = lesson.replace('labels = ["a8"]', "").partition(f'id = "{step}"')
    faults = check(write(tmp_path, f"{head}{mark}\n{written}{rest}"))
    told = [fault for fault in faults if fault.code == "label_answer"]
    assert [fault.step for fault in told] == [step] * bool(given)
    assert not given or told[0].facts["holes"] == given


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    lesson, faults = load(tmp_path / "none.toml")
    assert lesson is None
    assert [fault.code for fault in faults] == ["no_such_file"]


@pytest.mark.parametrize("make", [os.mkfifo, lambda path: path.symlink_to("/dev/zero"), Path.mkdir])
def test_what_is_no_file_is_neither_waited_for_nor_read(
    make: Callable[[Path], object], tmp_path: Path
) -> None:
    make(tmp_path / "odd.toml")
    _, faults = load(tmp_path / "odd.toml")
    assert [fault.code for fault in faults] == ["is_folder" if make is Path.mkdir else "unreadable"]


def test_a_file_is_read_no_further_than_a_lesson_can_be_long(tmp_path: Path) -> None:
    path = tmp_path / "long.toml"
    with path.open("wb") as file:
        file.truncate(50_000_000_000)  # a file of holes: more than any memory
    _, faults = load(path)
    assert [fault.code for fault in faults] == ["too_big"]


def test_a_lesson_that_does_not_exist_names_those_that_do() -> None:
    with pytest.raises(LessonError, match="pieux") as caught:
        load_lesson("../secret")
    assert caught.value.code == "no_such_lesson"


def test_a_teachers_file_is_opened_or_its_first_fault_raised(tmp_path: Path) -> None:
    assert open_lesson(write(tmp_path, GOOD)).id == "small"
    with pytest.raises(LessonError) as caught:
        open_lesson(write(tmp_path, GOOD.replace("A=a8", "A=a88")))
    assert (caught.value.file, caught.value.step, caught.value.field) == ("small.toml", "aim", "position")
    assert isinstance(caught.value, ValueError)
