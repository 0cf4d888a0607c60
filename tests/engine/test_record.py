"""The record: what is written is read back, by people's hands too; what is wrong is named with its line."""

from __future__ import annotations

import re
import time
from random import Random

import pytest

from toc_learn.engine.errors import RecordError, TextError
from toc_learn.engine.game import Game
from toc_learn.engine.position import Position
from toc_learn.engine.rulesets import RuleSet, rule_sets


def played(rules: str, seed: int, moves: int) -> Game:
    """Return a game after some random moves."""
    game, chance = Game(rules, seed), Random(seed)
    for _ in range(moves):
        if game.result is None:
            game.play(chance.choice(game.legal_moves()))
    return game


@pytest.mark.parametrize("rules", [str(rules) for rules in rule_sets()])
def test_a_record_is_read_back_with_its_seed_and_without(rules: str) -> None:
    game = played(rules, 3, 150)
    text = game.record()
    again = Game.from_record(text)
    assert again.position == game.position
    assert again.record() == text
    assert again.opening == game.opening
    # A table of people has no seed: the deals and draws that the record shows say which cards lay where.
    seedless = Game.from_record(re.sub(r"\[Seed.*\n|\[Dealer.*\n", "", text))
    for mine, theirs in zip(game.history, seedless.history, strict=True):
        assert (mine.move, mine.drawn) == (theirs.move, theirs.drawn)
        assert mine.after.held == theirs.after.held
    assert seedless.position.marble_ints == game.position.marble_ints
    assert seedless.position.dealer == game.position.dealer


@pytest.mark.parametrize("rules", ["pitchenas-4", "draw-4", "shawinigan-4"])
def test_a_game_read_back_goes_on_alike(rules: str) -> None:
    game = played(rules, 5, 40)
    again = Game.from_record(game.record())
    for _ in range(60):
        move = game.legal_moves()[0]
        assert again.play(move) == game.play(move)


def test_what_a_record_looks_like() -> None:
    game = Game("pitchenas-2", seed=4, headers={"Event": 'A "friendly" game', "Name.A": "Ada"})
    game.comment("The cards are dealt.")
    for at in range(3):
        game.play(game.legal_moves()[-1])
        if at == 1:
            game.comment("Nothing else was possible.")
    lines = game.record().splitlines()
    assert lines[:6] == [
        '[Rules "pitchenas-2"]',
        '[Seed "4"]',
        '[Dealer "B"]',
        '[Event "A \\"friendly\\" game"]',
        '[Name.A "Ada"]',
        '[Result "*"]',
    ]
    assert lines[6] == ""
    assert re.fullmatch(r"deal=1 dealer=B hand\.A=[^ ]+ hand\.B=[^ ]+", lines[7])
    assert lines[8] == "{The cards are dealt.}"
    assert re.fullmatch(r"A: \S.*; B: \S.* \{Nothing else was possible\.\}", lines[9])
    assert re.fullmatch(r"A: \S.*", lines[10])
    assert lines[11] == "*"
    again = Game.from_record(game.record())
    assert again.comments == game.comments
    assert again.headers == game.headers


def test_a_record_from_a_position() -> None:
    game = Game.from_position("pitchenas-4 A=a5 hand.A=2S,3S turn=A", seed=8)
    game.play("2S a5>a7")
    game.play("3S a7>a10")
    text = game.record()
    assert '[Start "pitchenas-4 A=a5 turn=A hand.A=2S,3S"]' in text
    again = Game.from_record(text)
    assert again.position == game.position
    assert again.record() == text


def test_a_record_written_by_hand_may_be_laid_out_freely() -> None:
    game = Game.from_record(
        """
        [Rules "pitchenas-2"]
        {No seed: a game played at a table.}
        deal=1 dealer=A hand.B=KH,2C,3C,4C,5C hand.A=AS,2S,3S,4S,5S
          B:  KH   B>b0 ;A: AS A>a0 {both are
        out} B: 2C b0>b2
        A: -3S
        """
    )
    assert [str(one.move) for one in game.history] == ["KH B>b0", "AS A>a0", "2C b0>b2", "-3S"]
    assert game.position.marbles("B") == ("b2",)
    assert game.comments[2] == "both are\nout"


def test_a_swap_written_the_other_way_round_is_the_same_move() -> None:
    text = """[Rules "chevaux-2"]
[Start "chevaux-2 A=a3,a9 turn=A hand.A=JS hand.C=2S"]

A: JS a9=a3
"""
    assert str(Game.from_record(text).history[0].move) == "JS a3=a9"


HEAD = '[Rules "pitchenas-2"]\n[Start "pitchenas-2 A=a0,a3 B=b0 turn=A hand.A=9S,KH hand.B=5D,6D"]\n\n'


@pytest.mark.parametrize(
    ("text", "code", "line", "word"),
    [
        ("", "record_header_missing", 1, "Rules"),
        ('[Seed "7"]', "record_header_missing", 1, "Rules"),
        ("[Seed 7]", "record_header_quotes", 1, "[Seed 7]"),
        ('[Seed "7"', "record_header", 1, '[Seed "7"'),
        ("[7]", "record_header", 1, "[7]"),
        (HEAD.replace("[Start", '[Dealer "A"]\n[Start'), "record_start_dealer", 2, "A"),
        ('[Rules "pitchenas-2"]\n[Rules "pitchenas-2"]', "record_header_twice", 2, "Rules"),
        ('[Rules "pitchenas-2"]\n[Start "pitchenas-3"]', "record_start_rules", 2, "pitchenas-3"),
        (HEAD + "A: 9S a3>a12\nwhatever", "record_line", 5, "whatever"),
        (HEAD + "A: 9S a3>a12; {never closed", "record_line", 4, "{"),
        (HEAD + "A: 9S a3>a12 +ZZ", "record_line", 4, "A: 9S a3>a12 +ZZ"),
        (HEAD + "B: 5D b0>b5", "record_player", 4, "B"),
        (HEAD + "A: 9S a3>a13", "record_move", 4, "9S a3>a13"),
        (HEAD + "A: 9S a3>a12;\nB: nine", "record_move", 5, "nine"),
        (HEAD + "A: 9S a3>a12 +2C", "record_deal", 4, "+2C"),
        (HEAD + "deal=1 dealer=B hand.A=9S", "record_deal", 4, "deal=1 dealer=B hand.A=9S"),
        (HEAD + "deal=0 dealer=B", "record_line", 4, "deal=0 dealer=B"),
        (HEAD + "deal=1 dealer=B hand.A=11S", "record_line", 4, "11S"),
        (HEAD + "deal=1 dealer=B hands", "record_line", 4, "hands"),
        (HEAD + "A: 9S a3>a12\nA", "record_result", 5, "A"),
        (HEAD + "*\nA: 9S a3>a12", "record_after_end", 5, "9S a3>a12"),
        (HEAD + "*\ndeal=1 dealer=B hand.A=9S", "record_after_end", 5, "deal=1 dealer=B hand.A=9S"),
        (HEAD + "*\n{told}\n*", "record_after_end", 6, "*"),
        (HEAD.replace("[Start", '[Result "B"]\n[Start') + "A: 9S a3>a12", "record_result", 2, "B"),
    ],
)
def test_what_is_wrong_with_a_record(text: str, code: str, line: int, word: str) -> None:
    with pytest.raises(RecordError) as raised:
        Game.from_record(text)
    error = raised.value
    assert (error.code, error.line, error.word) == (code, line, word)
    for lang in ("fr", "en"):
        assert str(line) in error.sentence(lang)
        assert word in error.sentence(lang)
    assert str(error) == error.sentence("en")


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("[Rules pitchenas-4]", '[Rules "pitchenas-4"]'),
        ('[Rules "pitchenas-4]', '[Rules "pitchenas-4"]'),
        ('[Rules pitchenas-4"]', '[Rules "pitchenas-4"]'),
        ("[Rules 'pitchenas-4']", '[Rules "pitchenas-4"]'),
        ("[ Rules “pitchenas-4” ]", '[Rules "pitchenas-4"]'),
        ("[Rules «\u202fpitchenas-4\u202f»]", '[Rules "pitchenas-4"]'),
        ("[Rules pitchenas-4", '[Rules "pitchenas-4"]'),
        ('[Event A "friendly" game]', '[Event "A \\"friendly\\" game"]'),
        ('[Rules "pitchenas-4"', '[Rules "pitchenas-4"]'),
        ("[Seed]", '[Rules "pitchenas-4"]'),
    ],
)
def test_a_header_that_is_badly_written_is_told_as_it_was_meant(line: str, meant: str) -> None:
    with pytest.raises(RecordError) as raised:
        Game.from_record(f"{line}\n")
    for lang in ("fr", "en"):
        assert line.replace("\u202f", "\\u202f") in raised.value.sentence(lang)
        assert raised.value.sentence(lang).endswith(f"{meant}.")


@pytest.mark.parametrize("blank", [" ", "\t", "\u00a0", " \t", ' "', "\\", '\\"', "]", "[", "'", "a "])
@pytest.mark.parametrize(
    "line", ["[{}", "[Event {}", '[Event "{}', "[Event {}x", '[Event "a"{}x', "[a{}", "[Event a{}]x"]
)
def test_a_long_header_line_takes_no_longer_a_letter_than_a_short_one(line: str, blank: str) -> None:
    def time_of(count: int) -> float:
        record = line.format(blank * count)
        before = time.process_time()
        with pytest.raises(RecordError):
            Game.from_record(record)
        return time.process_time() - before

    time_of(10)
    assert min(time_of(8_000) for _ in range(3)) < 0.1


BESIDE = '[Rules "pitchenas-4"]\n[Seed "7"]\n[Start "pitchenas-4 A=a0 turn=A{hands}"]\n\n'


@pytest.mark.parametrize(
    ("hands", "body", "code"),
    [
        ("", "A: 5C a0>a5", "record_move_seed"),
        ("", "deal=1 dealer=D hand.A=2S,9H hand.B=3C", "record_deal_seed"),
        (" hand.A=5C", "A: 9S a0>a9", "record_move"),
        (" hand.A=5C", "A: 5C a0>a5\ndeal=2 dealer=B hand.A=2C", "record_deal_seed"),
    ],
)
def test_a_seed_beside_a_position_is_named_where_it_deals(hands: str, body: str, code: str) -> None:
    """It deals what the position does not: then the cards come from it, and the sentence says so."""
    with pytest.raises(RecordError) as raised:
        Game.from_record(BESIDE.format(hands=hands) + body)
    assert raised.value.code == code
    for lang in ("fr", "en"):
        assert ("Seed" in raised.value.sentence(lang)) is (code != "record_move")
        if code == "record_move_seed":
            assert "9S,7H,JD,QD,9C" in raised.value.sentence(lang)


def test_a_hole_that_a_board_has_not_is_told_with_all_that_it_has() -> None:
    for rules, holes in (("pitchenas-4", "a0–d17, A1–D4, A–D"), ("classic-6", "A1–F4, A–F")):
        start = f'[Rules "{rules}"]\n[Start "{rules} A=a0 turn=A hand.A=5C"]\n\n'
        with pytest.raises(RecordError) as raised:
            Game.from_record(f"{start}A: 5C a0>h29")
        for lang in ("fr", "en"):
            assert "h29" in raised.value.sentence(lang)
            assert holes in raised.value.sentence(lang)


HEADERS = {
    "Rules": [
        "",
        "chess",
        "Draw-4",
        "pitchenas-2[must_play=perhaps]",
        "pitchenas-2[arm_holes=99]",
        "[",
        "a b",
    ],
    "Start": [
        "",
        "chess",
        "pitchenas-2 A=a99",
        "pitchenas-2 A=z1",
        "pitchenas-2 hand.A=",
        "pitchenas-2 turn=C",
    ],
    "Seed": ["", "abc", "1.5", "9" * 100],
    "Dealer": ["", "Z", "C", "AB"],
}


@pytest.mark.parametrize(("key", "value"), [(key, one) for key, some in HEADERS.items() for one in some])
def test_a_header_of_a_wrong_value_is_named_and_what_is_wrong_with_it(key: str, value: str) -> None:
    lines = [f'[{key} "{value}"]'] if key == "Rules" else ['[Rules "pitchenas-2"]', "", f'[{key} "{value}"]']
    with pytest.raises(RecordError) as raised:
        Game.from_record("\n".join(lines))
    error = raised.value
    assert (error.code, error.line, error.word) == ("record_header_value", len(lines), key)
    assert error.reason is not None
    if key in ("Rules", "Start"):
        with pytest.raises(TextError) as read:
            RuleSet.parse(value) if key == "Rules" else Position.parse(value)
        assert error.reason.args == read.value.args
    for lang in ("fr", "en"):
        said = error.sentence(lang)
        assert error.reason.sentence(lang) in said
        assert {"fr": f"«\u202f{key}\u202f»", "en": f"“{key}”"}[lang] in said
        assert not re.search("manque ou|missing or", said)
        assert said.count("Expected: ") <= 1


def test_hands_that_are_not_known_are_a_fault_of_the_start() -> None:
    with pytest.raises(RecordError) as raised:
        Game.from_record('[Rules "pitchenas-2"]\n[Start "pitchenas-2 hand.A=?3"]')
    assert (raised.value.code, raised.value.line, raised.value.word) == ("record_header_value", 2, "Start")


def test_a_refused_move_is_named_with_the_reason() -> None:
    with pytest.raises(RecordError) as raised:
        Game.from_record(HEAD + "A: 9S a3>b5")
    error = raised.value
    assert error.move == "9S a3>b5"
    assert error.reason is not None
    assert error.reason.code == "wrong_count"
    assert error.reason.sentence("fr") in error.sentence("fr")


def test_no_move_follows_the_end() -> None:
    start = "pitchenas-3 A=A2,A3,A4,d16 hand.A=AH hand.B=2S"
    text = f'[Rules "pitchenas-3"]\n[Start "{start}"]\nA: AH d16>A1\nB: -2S'
    with pytest.raises(RecordError) as raised:
        Game.from_record(text)
    assert (raised.value.code, raised.value.line) == ("record_after_end", 4)


def test_a_changed_deal_is_noticed() -> None:
    text = Game("pitchenas-4", seed=3).record()
    line = next(line for line in text.splitlines() if line.startswith("deal"))
    card = line.split("hand.A=")[1].split(",")[0]
    with pytest.raises(RecordError) as raised:
        Game.from_record(text.replace(f"hand.A={card},", "hand.A="))
    assert raised.value.code == "record_deal_seed"


def test_hostile_records_are_refused_without_a_traceback() -> None:
    chance = Random(5)
    good = played("pitchenas-4", 2, 30).record()
    errors = []
    for _ in range(300):
        at, cut = chance.randrange(len(good)), chance.randrange(6)
        text = (
            good[:at]
            + chance.choice(["", "{", "}", ";", "+", "deal=", "\n", "A:", '"', "é", "\x00"])
            + good[at + cut :]
        )
        try:
            Game.from_record(text)
        except RecordError as error:
            errors.append((error, len(text.splitlines())))
    assert len(errors) > 100
    assert all(error.sentence("fr") and 1 <= error.line <= max(1, lines) for error, lines in errors)


@pytest.mark.parametrize(
    "key", ["", "Two words", "1st", "_x", 'Na"me', "Name]", "Name\n", " Name", "Événement"]
)
def test_a_header_that_could_not_be_read_back_is_refused(key: str) -> None:
    for make in (Game, lambda rules, headers: Game.from_position(f"{rules} hand.A=2S", headers=headers)):
        with pytest.raises(RecordError) as caught:
            make("pitchenas-2", headers={"Event": "A game", key: "value"})
        assert (caught.value.code, caught.value.word, caught.value.line) == ("record_header", key, 2)


@pytest.mark.parametrize(
    "value", ['a "word"', "back\\slash\\", "] [Rules", "two\nlines", "\x85\u2028", "é", ""]
)
@pytest.mark.parametrize("key", ["Event", "Name.A", "x-y_1"])
def test_every_header_that_a_game_takes_is_read_back(key: str, value: str) -> None:
    game = Game("pitchenas-2", seed=10**30, headers={key: value})
    again = Game.from_record(game.record())
    assert again.headers == {key: " ".join(value.split())}
    assert again.seed == game.seed


@pytest.mark.parametrize(
    "seed", [-1, -7, -(10**9999), 10**99, 10**9999], ids=["-1", "-7", "deep", "long", "longer"]
)
def test_a_seed_that_could_not_be_read_back_is_refused(seed: int) -> None:
    for make in (Game, lambda rules, seed: Game.from_position(f"{rules} hand.A=2S", seed=seed)):
        with pytest.raises(RecordError) as caught:
            make("pitchenas-2", seed=seed)
        assert (caught.value.code, caught.value.word) == ("record_header_value", "Seed")
        assert ("-" in caught.value.sentence("en")) == (seed < 0)
    made = Game("pitchenas-2", seed=10**99 - 1)
    assert Game.from_record(made.record()).seed == made.seed


@pytest.mark.parametrize(
    "number", ["9" * 5000, "٣", "1_0", "", "x", "-1", "-0", "+1"], ids=lambda number: ascii(number[:3])
)
@pytest.mark.parametrize(
    "text", ['[Rules "pitchenas-2"]\n[Seed "#"]\n', '[Rules "pitchenas-2"]\n\ndeal=# dealer=B hand.A=2S\n']
)
def test_a_number_that_nobody_can_read_is_named_with_its_line(text: str, number: str) -> None:
    with pytest.raises(RecordError) as caught:
        Game.from_record(text.replace("#", number))
    assert caught.value.line == (2 if "Seed" in text else 3)
    said = caught.value.reason.word if "Seed" in text else caught.value.word
    assert number in said
