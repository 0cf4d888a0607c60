"""A record read and written again: the same text in the normal form, any other text in the normal form."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from toc_learn.engine.errors import RecordError
from toc_learn.engine.game import Game
from toc_learn.engine.position import Position
from toc_learn.engine.record import KNOWN_HEADERS
from toc_learn.engine.rulesets import rule_sets

RULES = [str(rules) for rules in rule_sets()]
WORDS = [
    "fine",
    "a {brace}",
    "two\nlines",
    " \t ",
    "\n\n",
    "",
    "}",
    "a\n\n b ",
    "é\u2028ü",
    "deal=1",
    "[x]",
    "A: x; *",
]
HEADERS = {"Event": '  A "friendly"\tgame ', "Name.A": "Ada\\", "x-y_1": "", "Date": "]\n["}


def at_random(rules: str, seed: int, words: bool = True) -> Game:
    """Return a game from its first deal or from a position, some moves on, with comments and headers."""
    chance = Random(f"{rules}:{seed}")
    headers = dict(chance.sample(sorted(HEADERS.items()), chance.randrange(len(HEADERS))))
    game = Game(rules, seed, headers=headers)
    if seed % 3:
        play_on(game, chance, 90)
        game = Game.from_position(noted(game.position, chance), seed, headers=headers)
    if words:
        game.comment(chance.choice(WORDS))
    play_on(game, chance, 120, words)
    return game


def play_on(game: Game, chance: Random, most: int, words: bool = False) -> None:
    """Play some random moves, now and then with a word to them."""
    for _ in range(chance.randrange(most)):
        if game.result is None:
            game.play(chance.choice(game.legal_moves()))
            if words and chance.random() < 0.1:
                game.comment(chance.choice(WORDS))


def noted(position: Position, chance: Random) -> Position:
    """Return what somebody notes of a position: all, or what is seen of it, or the marbles alone."""
    kept = chance.choice(["all", "hands", "marbles"])
    if kept == "all":
        return position
    if kept == "hands":
        return position.with_(pack=None, pile=None)
    marbles = " ".join(f"{colour}={','.join(position.marbles(colour))}" for colour in position.colours)
    return Position.parse(
        f"{position.rules} {re.sub(r'[A-H]=(?= |$)', '', marbles)} dealer={position.dealer}"
    )


def without_seed(text: str) -> str:
    """Return the record of a table of people: how the cards lay is known by what they show."""
    return re.sub(r"\[Seed .*\n", "", text)


@pytest.mark.parametrize("rules", RULES)
def test_a_record_is_written_again_as_it_was_read(rules: str) -> None:
    for seed in range(9):
        written = at_random(rules, seed).record()
        for text in (written, without_seed(written)):
            assert Game.from_record(text).record() == text, f"seed {seed}"


@pytest.mark.parametrize("rules", RULES)
def test_a_record_laid_out_freely_is_written_in_the_normal_form(rules: str) -> None:
    for seed in range(9):
        normal = at_random(rules, seed, words=False).record()
        for text in (normal, without_seed(normal)):
            freely = laid_out_freely(text, Random(f"freely:{rules}:{seed}"))
            assert Game.from_record(freely).record() == text, f"seed {seed}"


def laid_out_freely(text: str, chance: Random) -> str:
    """Return a record with headers, hands and lines as people may write them."""
    head, _, body = re.sub(r"(?<=hand\.[A-H]=)[^\s\"]+", lambda hand: mixed(hand[0], chance), text).partition(
        "\n\n"
    )
    headers = [line for line in head.splitlines() if line[1:].split()[0] not in KNOWN_HEADERS]
    for line in head.splitlines():
        if line not in headers:
            headers.insert(chance.randint(0, len(headers)), line)
    body = re.sub("; ", lambda _: chance.choice([";", "\n", " ;\n\n", " ; "]), body)
    return "\n".join([*headers, body.rstrip()])


def mixed(hand: str, chance: Random) -> str:
    """Return the cards of a hand as people hold them, in no order."""
    cards = hand.split(",")
    chance.shuffle(cards)
    return ",".join(cards)


def test_a_game_without_a_seed_goes_on_and_is_read_back() -> None:
    for rules in RULES:
        game = Game.from_record(without_seed(at_random(rules, 3, words=False).record()))
        assert game.seed is None
        play_on(game, Random(1), 80)
        text = game.record()
        assert "[Seed" not in text
        assert Game.from_record(text).record() == text


def test_the_record_that_the_page_of_positions_shows_is_in_the_normal_form() -> None:
    page = (Path(__file__).parents[2] / "docs/positions.md").read_text(encoding="utf8")
    shown = re.findall(r"```\n(\[Rules.*?)```", page, re.DOTALL)
    assert shown
    for text in shown:
        assert Game.from_record(text).record() == text


@pytest.mark.parametrize("deal", ["hand.A=AS,AS", "hand.A=AS hand.B=AS", "hand.A=*1"])
def test_cards_that_no_pack_has_are_not_dealt(deal: str) -> None:
    with pytest.raises(RecordError) as caught:
        Game.from_record(f'[Rules "pitchenas-2"]\n\ndeal=1 dealer=B {deal}\n')
    assert caught.value.line == 3
