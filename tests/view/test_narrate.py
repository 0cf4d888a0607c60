"""The game in words: a sentence for everything, in both languages, whatever is played."""

from __future__ import annotations

import re

import pytest

from tests.sampling import rng
from tests.view.random_games import random_move, random_position, random_positions
from tests.view.wording import fine
from toc_learn.engine.cards import CARDS
from toc_learn.engine.moves import Move
from toc_learn.engine.position import Position
from toc_learn.engine.rulesets import NAMED, RuleSet
from toc_learn.engine.verdict import CODES, Verdict
from toc_learn.view import narrate
from toc_learn.view.scene import Scene
from toc_learn.view.words import LANGUAGES

# One refused move for every sentence that the referee has.
REFUSED = {
    "card_not_in_hand": ("pitchenas-4 A=a3 turn=A hand.A=KH", "5C a3>a8"),
    "card_not_in_hand hidden": ("pitchenas-4 A=a3 turn=A hand.A=?3", "5C a3>a8"),
    "under_jack jack": ("pitchenas-4 A=a3 turn=A hand.A=5C jack", "5C a3>a8"),
    "under_jack ten": ("classic-4 A=a3 turn=A hand.A=5C skip", "5C a3>a8"),
    "card_cannot_do_that over": ("classic-4 A=A1,A2,A3,A4 C=C1,C2,C3,C4 turn=B hand.B=KH", "KH B>b0"),
    "card_cannot_do_that exchange": ("pitchenas-4 turn=A hand.A=5C phase=exchange", "-5C"),
    "card_cannot_do_that gift": ("pitchenas-4 turn=A hand.A=5C", ">5C"),
    "card_cannot_do_that exit": ("pitchenas-4 turn=A hand.A=8C", "8C A>a0"),
    "card_cannot_do_that exit_whole": ("pitchenas-4 A=a3 turn=A hand.A=KC", "KC A>a0 a3>a16"),
    "card_cannot_do_that start_hole": ("pitchenas-4 turn=A hand.A=KC", "KC A>a1"),
    "card_cannot_do_that forward": ("pitchenas-4 A=a3 turn=A hand.A=4C", "4C a3>a7"),
    "card_cannot_do_that backward": ("pitchenas-4 A=a9 turn=A hand.A=8C", "8C a9>a1"),
    "card_cannot_do_that split": ("pitchenas-4 A=a3,a9 turn=A hand.A=9C", "9C a3>a5 a9>a16"),
    "card_cannot_do_that ten": ("pitchenas-4 A=a3 turn=A hand.A=10C", "10C a3>a13"),
    "card_cannot_do_that swap": ("pitchenas-4 A=a3 B=a5 turn=A hand.A=9C", "9C a3=a5"),
    "card_cannot_do_that effect": ("pitchenas-4 A=a3 turn=A hand.A=9C", "9C"),
    "card_cannot_do_that sacrifice": ("shawinigan-4 A=a3 turn=D hand.D=10C deal=3", "10C"),
    "card_cannot_do_that walk": ("pitchenas-4 A=a3 turn=A hand.A=JC", "JC a3>a14"),
    "card_cannot_do_that home": ("pitchenas-4 A=a13 turn=A hand.A=5C", "5C a13>B2"),
    "card_cannot_do_that own_five": ("draw-4 A=a3 B=b3 turn=A hand.A=5C", "5C a3>a8"),
    "card_cannot_do_that replay": ("shawinigan-4 A=a3,a9 turn=A hand.A=5C,2C replay=a3", "2C a9>a11"),
    "card_cannot_do_that jump": ("shawinigan-4 A=a4 turn=A hand.A=3C", "3C a4>a7>b7"),
    "card_cannot_do_that centre": ("classic-8 A=a6 turn=A hand.A=KC", "KC a6>O"),
    "wrong_count": ("pitchenas-4 A=a3 turn=A hand.A=5C", "5C a3>a9"),
    "wrong_suit": ("pitchenas-3 D=d3 turn=A hand.A=5C", "5C d3>d8"),
    "wrong_suit spade": ("pitchenas-3 A=a3 turn=A hand.A=5S", "5S a3>a8"),
    "not_your_marble": ("pitchenas-4 B=a3 turn=A hand.A=5C", "5C a3>a8"),
    "not_your_marble reserve": ("pitchenas-4 turn=A hand.A=KC", "KC B>b0"),
    "not_your_marble all_home": ("pitchenas-4 A=A1,A2,A3,A4 C=c5 turn=A hand.A=3C", "3C A1>A4"),
    "no_marble_there": ("pitchenas-4 turn=A hand.A=5C", "5C a3>a8"),
    "no_marble_there reserve": ("pitchenas-4 A=a3,a4,a5,a6 turn=A hand.A=KC", "KC A>a0"),
    "no_marble_there captured": ("pitchenas-4 A=a3,a5 turn=A hand.A=7C", "7C a3>a6 a5>a9"),
    "two_colours": ("pitchenas-2 A=a3 C=c3 turn=A hand.A=7C", "7C a3>a6 c3>c7"),
    "same_marble_twice": ("pitchenas-4 A=a3 turn=A hand.A=7C", "7C a3>a6 a6>a10"),
    "too_many_parts": ("pitchenas-4 A=a3,a9,b3 turn=A hand.A=7C", "7C a3>a4 a9>a11 b3>b7"),
    "seven_not_whole": ("pitchenas-4 A=a3,a9 turn=A hand.A=7C", "7C a3>a6"),
    "swap_not_allowed reserve": ("classic-4 A=a3 turn=A hand.A=JC", "JC a3=B"),
    "swap_not_allowed home": ("pitchenas-4 A=a3 B=B1 turn=A hand.A=10C", "10C a3=B1 B1>b9"),
    "swap_not_allowed centre": ("classic-8 A=a3 B=O turn=A hand.A=JC", "JC a3=O"),
    "swap_not_allowed guard": ("pitchenas-4 A=a3 B=b0 turn=A hand.A=10C", "10C a3=b0 b0>b10"),
    "swap_not_allowed own_guard": ("pitchenas-2 A=a0 B=b5 turn=A hand.A=10C", "10C a0=b5 b5>b15"),
    "swap_not_allowed own": ("shawinigan-4 A=a3,a9 turn=A hand.A=JC", "JC a3=a9"),
    "ten_cannot_advance": ("pitchenas-4 A=a3 B=a12,b0 turn=A hand.A=10C", "10C a3=a12 a12>b4"),
    "start_taken": ("pitchenas-4 A=a0 turn=A hand.A=KC", "KC A>a0"),
    "guard_in_the_way guard": ("pitchenas-4 A=a15 B=b0 turn=A hand.A=5C", "5C a15>b2"),
    "guard_in_the_way own": ("classic-4[own_overtake=no] A=a3,a5 turn=A hand.A=5C", "5C a3>a8"),
    "guard_at_the_end": ("pitchenas-4 A=a13 B=b0 turn=A hand.A=5C", "5C a13>b0"),
    "protected": ("shawinigan-4 A=a3 B=a8 turn=A hand.A=5C", "5C a3>a8"),
    "home_slot_taken": ("pitchenas-4 A=d13,A2 turn=A hand.A=5C", "5C d13>A2"),
    "home_no_passing": ("pitchenas-4 A=d13,A1 turn=A hand.A=5C", "5C d13>A2"),
    "home_overshoot": ("pitchenas-4 A=d14 turn=A hand.A=8S", "8S d14>A6"),
    "home_not_backward": ("pitchenas-4 A=A4 turn=A hand.A=4C", "4C A4>d16"),
    "home_never_left": ("pitchenas-4 A=A1 turn=A hand.A=5C", "5C A1>a3"),
    "own_start_is_wall": ("chevaux-4 A=d14 turn=A hand.A=8C", "8C d14>a4"),
    "own_start_is_wall jump": ("chevaux-6 A=f5 turn=A hand.A=2C", "2C f5>f7>a7"),
    "must_play discard": ("classic-4 A=a3 turn=A hand.A=5C", "-5C"),
    "must_play pass": ("pitchenas-4 A=a3 turn=A hand.A=5C", "pass"),
    "must_play pass_by": ("classic-4[home_entry_optional=no] A=d14 turn=A hand.A=6C", "6C d14>a2"),
}


@pytest.mark.parametrize("name", list(REFUSED))
def test_every_refusal_has_its_sentence(name: str) -> None:
    position, move = REFUSED[name]
    verdict = Position.parse(position).judge(move)
    assert verdict.code == name.split()[0]
    said = {lang: fine(narrate.refusal(verdict, lang)) for lang in LANGUAGES}
    assert said["fr"] != said["en"]
    for words in said.values():
        assert words[0].isupper()
        assert words.endswith(".")
        assert len(words) < 140
    assert verdict.sentence("fr") == said["fr"]


def test_every_code_is_among_the_refused_moves_and_every_sentence_is_its_own() -> None:
    assert {name.split()[0] for name in REFUSED} == set(CODES)
    for lang in LANGUAGES:
        said = [Position.parse(p).judge(m).sentence(lang) for p, m in REFUSED.values()]
        assert len(set(said)) == len(said)


def test_sentences_name_the_hole_of_the_cause() -> None:
    for name, hole in (
        ("guard_in_the_way guard", "b0"),
        ("guard_at_the_end", "b0"),
        ("start_taken", "a0"),
        ("no_marble_there captured", "a5"),
        ("home_slot_taken", "A2"),
        ("ten_cannot_advance", "b0"),
    ):
        position, move = REFUSED[name]
        for lang in LANGUAGES:
            assert hole in Position.parse(position).judge(move).sentence(lang), name


def test_a_seven_that_brings_no_marble_out_is_not_said_to_be_whole() -> None:
    for move in ("7C A>a0 d15>A1", "7C d15>A1 A>a0"):
        verdict = Position.parse("pitchenas-4 A=d15 turn=A hand.A=7C").judge(move)
        alone = Position.parse("pitchenas-4 A=d15 turn=A hand.A=7C").judge("7C A>a0")
        for lang in LANGUAGES:
            assert verdict.sentence(lang) == alone.sentence(lang)


def test_an_ace_that_may_move_eleven_counts_both() -> None:
    for house, french, english in (
        ("[ace_eleven=yes]", "compte 1 ou 11.", "counts 1 or 11."),
        ("", "compte 1.", "counts 1."),
    ):
        verdict = Position.parse(f"pitchenas-4{house} A=a3 turn=A hand.A=AC").judge("AC a3>a8")
        assert verdict.sentence("fr").endswith(french)
        assert verdict.sentence("en").endswith(english)


def test_a_guard_agrees_with_pieu_and_a_marble_with_bille() -> None:
    guard = Position.parse("pitchenas-4 A=b15 C=c0 turn=A hand.A=5C").judge("5C b15>c2")
    assert "pieu vert" in guard.sentence("fr")
    taken = Position.parse("pitchenas-4 C=c0 turn=C hand.C=KC").judge("KC C>c0")
    assert "bille verte" in taken.sentence("fr")


def test_the_reason_of_a_ten_goes_on_in_lower_case() -> None:
    position, move = REFUSED["ten_cannot_advance"]
    verdict = Position.parse(position).judge(move)
    assert verdict.cause == "guard_in_the_way"
    assert ": en b0" in verdict.sentence("fr").replace("\u00a0", "")
    assert ": a red guard" in verdict.sentence("en")


def test_a_refusal_without_facts_still_says_something() -> None:
    for code in CODES:
        for lang in LANGUAGES:
            assert "{" not in narrate.refusal(Verdict(False, code, None, "G2"), lang)
    assert narrate.refusal(Verdict(True), "fr") == ""


@pytest.mark.parametrize("count", [150, pytest.param(3000, marks=pytest.mark.slow)])
def test_random_positions_moves_and_refusals_are_told(count: int) -> None:
    random = rng(f"narrate {count}")
    refused = told = 0
    for position in random_positions(random, count):
        for lang in LANGUAGES:
            fine(narrate.position(position, lang))
        moves = list(position.legal_moves())
        for move in random.sample(moves, min(4, len(moves))):
            outcome = position.outcome(move)
            for lang in LANGUAGES:
                fine(narrate.move(position, move, lang))
                fine(narrate.move_label(move, lang))
                fine(narrate.happened(position, move, outcome, lang))
            told += 1
        for _ in range(6):
            text = random_move(random, position)
            try:
                verdict = position.judge(text)
            except ValueError as error:
                fine(error.sentence("fr"))  # type: ignore[attr-defined]
                continue
            if verdict.legal:
                continue
            refused += 1
            for lang in LANGUAGES:
                fine(narrate.refusal(verdict, lang))
                fine(narrate.move(position, Move.parse(text), lang))
    assert told > 1.5 * count
    assert refused > 3 * count


@pytest.mark.parametrize(
    ("position", "move", "fr", "en"),
    [
        (
            "pitchenas-4 A=a8 C=a13 turn=A hand.A=5C",
            "5C a8>a13",
            "De a8, avancer de 5 jusqu’à a13, en éliminant la verte",
            "From a8, 5 forward to a13, capturing green",
        ),
        (
            "pitchenas-4 A=a0 turn=A hand.A=QD",
            "QD a0>a12",
            "De a0, avancer de 12 jusqu’à a12\u00a0: le pieu quitte son départ",
            "From a0, 12 forward to a12: the guard leaves its start",
        ),
        (
            "pitchenas-4 A=a3 turn=A hand.A=4C",
            "4C a3>d17",
            "De a3, reculer de 4 jusqu’à d17",
            "From a3, 4 back to d17",
        ),
        (
            "pitchenas-4 turn=A hand.A=KH",
            "KH A>a0",
            "Sortir une bille bleue en a0",
            "Bring a blue marble out onto a0",
        ),
        (
            "pitchenas-4 A=d14 turn=A hand.A=5S",
            "5S d14>A3",
            "De d14, rentrer en A3",
            "From d14, go home to A3",
        ),
        (
            "pitchenas-4 A=a3,a10 B=a5 turn=A hand.A=7C",
            "7C a3>a6 a10>a14",
            "Partager le 7\u00a0: a3 avance de 3 jusqu’à a6, puis a10 avance de 4 jusqu’à a14"
            ", en éliminant la rouge de a5",
            "Split the 7: a3 goes 3 to a6, then a10 goes 4 to a14, capturing red on a5",
        ),
        (
            "shawinigan-4 A=a1 B=c7 turn=A hand.A=6D",
            "6D a1>a7",
            "De a1, avancer de 6 jusqu’à a7, puis sauter en c7, en éliminant la rouge",
            "From a1, 6 forward to a7, then jump to c7, capturing red",
        ),
        (
            "shawinigan-4 A=a1,a3 B=c7 turn=A hand.A=7D",
            "7D a1>a7 a3>a4",
            "Partager le 7\u00a0: a1 avance de 6 jusqu’à a7 et saute en c7, puis a3 avance de 1 jusqu’à a4"
            ", en éliminant la rouge de c7",
            "Split the 7: a1 goes 6 to a7 and jumps to c7, then a3 goes 1 to a4, capturing red on c7",
        ),
        (
            "pitchenas-4 A=a3 C=c5 turn=A hand.A=10H",
            "10H a3=c5 c5>c15",
            "Échanger la bleue de a3 et la verte de c5, puis avancer de 10 jusqu’à c15",
            "Swap blue on a3 with green on c5, then 10 forward to c15",
        ),
        (
            "pitchenas-4 turn=A hand.A=QD",
            "-QD",
            "Défausser la dame de carreau",
            "Discard the queen of diamonds",
        ),
    ],
)
def test_moves_are_orders_to_carry_out(position: str, move: str, fr: str, en: str) -> None:
    where = Position.parse(position)
    assert narrate.move(where, Move.parse(move), "fr") == fr
    assert narrate.move(where, Move.parse(move), "en") == en


def named(hole: str, said: str) -> bool:
    return re.search(rf"\b{hole}\b", said) is not None


@pytest.mark.parametrize("count", [60, pytest.param(1500, marks=pytest.mark.slow)])
def test_a_move_is_told_with_its_end_and_everything_that_it_brings_about(count: int) -> None:
    """Before it is played and after: where each marble ends, whom it sends home, guards lifted and raised."""
    random = rng(f"consequences {count}")
    captures = jumps = raised = 0
    jumping = [random_position(random, NAMED["shawinigan-4"]) for _ in range(count)]
    for position in (*random_positions(random, count), *jumping):
        moves = list(position.legal_moves())
        for move in random.sample(moves, min(12, len(moves))):
            outcome, after = position.outcome(move), position.play(move)
            ends = {path[-1] for path in outcome.path} - {"O"}
            rose = {hole for hole in set(after.guards) - set(position.guards) if hole[1:] == "0"}
            for lang in LANGUAGES:
                order = narrate.move(position, move, lang)
                report = narrate.happened(position, move, outcome, lang)
                for hole in ends:
                    assert named(hole, order), (str(position), str(move), order)
                    assert named(hole, report), (str(position), str(move), report)
                for colour, hole in outcome.captures:
                    assert narrate.marble_colour(colour, lang) in order.lower(), (str(position), order)
                    assert hole in ends or named(hole, order), (str(position), str(move), order)
                    assert named(hole, report), (str(position), str(move), report)
                assert report.count("pieu" if lang == "fr" else "guard") >= len(rose), (str(move), report)
            captures, jumps = captures + len(outcome.captures), jumps + len(outcome.jumps)
            raised += len(rose)
    assert min(captures, jumps, raised) > 0, (captures, jumps, raised)


def test_a_jump_in_the_middle_of_a_seven_is_told_of_its_own_marble() -> None:
    position = Position.parse("shawinigan-4 A=a1,a3 B=c7 turn=A hand.A=7D")
    move = Move.parse("7D a1>a7 a3>a4")
    said = narrate.happened(position, move, position.outcome(move), "en")
    assert said.index("c7") < said.index("a3 ")


@pytest.mark.parametrize(
    ("position", "move"),
    [
        ("pitchenas-4 A=a4 turn=A hand.A=4C", "4C a4>a0"),
        ("pitchenas-4 A=c5 B=a0 turn=B hand.B=10H", "10H a0=c5 c5>c15"),
    ],
)
def test_a_marble_that_becomes_a_guard_on_its_way_is_told(position: str, move: str) -> None:
    where = Position.parse(position)
    outcome = where.outcome(move)
    said = [narrate.happened(where, Move.parse(move), outcome, lang) for lang in ("fr", "en")]
    assert "En a0, la bleue devient un pieu." in said[0]
    assert "On a0, blue becomes a guard." in said[1]


def test_what_happened_names_the_player_the_card_and_every_consequence() -> None:
    position = Position.parse("pitchenas-4 A=a0 C=a5 turn=A hand.A=5C")
    move = Move.parse("5C a0>a5")
    said = narrate.happened(position, move, position.outcome(move), "fr")
    for words in (
        "Les bleus",
        "le 5 de trèfle",
        "a5",
        "La verte de a5 retourne en réserve.",
        "Le pieu a quitté son départ, a0.",
    ):
        assert words in said
    position = Position.parse("pitchenas-4 turn=A hand.A=JC")
    said = narrate.happened(position, Move.parse("JC"), position.outcome("JC"), "en")
    assert said.endswith("Red must discard, or answer with a jack.")


def test_a_won_game_says_who_won() -> None:
    position = Position.parse("pitchenas-4 A=A1,A2,A3,d16 C=C1,C2,C3,C4 turn=A hand.A=4H,AS")
    position = position.with_(marbles={"A": ("A2", "A3", "A4", "d16")})
    move = Move.parse("AS d16>A1")
    said = narrate.happened(position, move, position.outcome(move), "fr")
    assert said.endswith("Les bleus et les verts ont gagné.")
    assert narrate.position(position.play(move), "en").endswith("Blue and green won.")
    assert narrate.result("pat", "fr").startswith("PAT")


def test_a_position_is_told_colour_by_colour() -> None:
    position = Position.parse("pitchenas-4 A=a0,a8,A2 B=b9 turn=A hand.A=KH jack")
    said = narrate.position(position, "fr")
    assert said.startswith(
        "Bleu\u00a0: pieu en a0\u202f; bille en a8\u202f; dans la zone d’arrivée, A2\u202f; 1 en réserve."
    )
    assert "Vert\u00a0: 4 en réserve." in said
    assert "Aux bleus de jouer." in said
    assert "valet" in said


def test_the_exchange_and_a_strike_are_told() -> None:
    exchange = Position.parse("pitchenas-4 turn=A hand.A=5C phase=exchange")
    assert "partenaires se donnent une carte" in narrate.position(exchange, "fr")
    struck = Position.parse("classic-4 turn=A hand.A=5C skip")
    assert "10" in narrate.position(struck, "fr")


def test_a_scene_tells_its_marks() -> None:
    scene = Scene.of(Position.parse("pitchenas-4 A=a3 turn=A hand.A=5C")).with_(
        selected=["a3"], targets=["a8"]
    )
    said = narrate.scene(scene, "en")
    assert "Chosen: a3." in said
    assert "Possible ends: a8." in said


@pytest.mark.parametrize(
    ("card", "fr", "en"),
    [
        ("QD", "D♦", "Q♦"),
        ("JS", "V♠", "J♠"),
        ("KH", "R♥", "K♥"),
        ("AC", "A♣", "A♣"),
        ("10H", "10♥", "10♥"),
        ("*1", "★", "★"),
        ("?", "?", "?"),
    ],
)
def test_cards_show_the_faces_of_the_language(card: str, fr: str, en: str) -> None:
    assert (narrate.card_label(card, "fr"), narrate.card_label(card, "en")) == (fr, en)


def test_cards_are_named_with_their_article() -> None:
    assert narrate.card_name("AS", "fr") == "l’as de pique"
    assert narrate.card_name("QD", "fr") == "la dame de carreau"
    assert narrate.card_name("7C", "en") == "the 7 of clubs"
    assert narrate.card_name("*2", "fr") == "le joker"


@pytest.mark.parametrize("name", list(NAMED))
def test_every_card_of_every_rule_set_says_what_it_does(name: str) -> None:
    rules = NAMED[name]
    for card in CARDS:
        for lang in LANGUAGES:
            assert 3 < len(fine(narrate.card_effect(rules, card, lang))) <= 34
            assert fine(narrate.card_help(rules, card, lang)).endswith(".")
    assert narrate.card_effect(rules, "?", "fr") == narrate.card_help(rules, "?", "fr") == ""


@pytest.mark.parametrize(
    ("rules", "card", "fr"),
    [
        ("pitchenas-4", "QD", "sortir ou 12"),
        ("classic-4", "QD", "avance 12"),
        ("pitchenas-4", "4C", "recule 4"),
        ("pitchenas-4", "7C", "7, divisible"),
        ("pitchenas-4[seven_parts=1]", "7C", "avance 7"),
        ("pitchenas-4", "10H", "échange, puis 10"),
        ("draw-4", "10H", "avance 10"),
        ("pitchenas-4", "JS", "suivant défausse"),
        ("classic-4[jack=eleven-or-swap]", "JS", "avance 11 ou échange"),
        ("classic-8", "KS", "sortir, 13 ou centre"),
        ("classic-4[ace_eleven=yes]", "AS", "sortir, 1 ou 11"),
        ("classic-4[teams=solo,two_of_spades=wild]", "2S", "sortir ou placer"),
        ("shawinigan-4", "*1", "sortir ou 18, rejoue"),
    ],
)
def test_effects_follow_the_rule_set(rules: str, card: str, fr: str) -> None:
    assert narrate.card_effect(RuleSet.parse(rules), card, "fr") == fr


@pytest.mark.parametrize(
    ("hole", "fr", "en"),
    [
        ("a0", "case de départ bleue (a0)", "blue start hole (a0)"),
        ("C2", "case 2 de la zone d’arrivée verte (C2)", "slot 2 of the green home (C2)"),
        ("d16", "entrée bleue (d16)", "blue entrance (d16)"),
        ("b5", "b5", "b5"),
        ("D", "la réserve jaune", "the yellow reserve"),
        ("O", "le centre du plateau", "the centre of the board"),
    ],
)
def test_holes_have_names(hole: str, fr: str, en: str) -> None:
    rules = NAMED["pitchenas-4"]
    assert (narrate.hole_name(hole, "fr", rules), narrate.hole_name(hole, "en", rules)) == (fr, en)


@pytest.mark.parametrize(
    ("played", "fr", "en"),
    [
        ("4D a6>a10", "De a6, avancer de 4 jusqu’à a10", "From a6, 4 forward to a10"),
        ("9D a6>d15", "De a6, reculer de 9 jusqu’à d15", "From a6, 9 back to d15"),
    ],
)
def test_a_refused_step_is_told_by_the_shorter_way_round(played: str, fr: str, en: str) -> None:
    position = Position.parse("pitchenas-4 A=a6 turn=A hand.A=4D,9D")
    assert not position.judge(played)
    assert narrate.move(position, Move.parse(played), "fr") == fr
    assert narrate.move(position, Move.parse(played), "en") == en


@pytest.mark.parametrize(
    ("move", "label"),
    [
        ("7C a3>a6 c5>c9", "7♣ a3 → a6 + c5 → c9"),
        ("7C a1>a3 a5>a6 b3>b7", "7♣ a1 → a3 + a5 → a6 + b3 → b7"),
        ("7C a3>a10", "7♣ a3 → a10"),
        ("10H a3=c5 c5>c15", "10♥ a3 ⇄ c5 → c15"),
        ("JH", "J♥"),
    ],
)
def test_the_parts_of_a_move_in_short_are_told_apart(move: str, label: str) -> None:
    assert narrate.move_label(Move.parse(move), "en") == label
