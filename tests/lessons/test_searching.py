"""Searching the cases of doubt: by their own words, by those of families, by forms, by plain sentences."""

from __future__ import annotations

import re
import tomllib

import pytest

from toc_learn.engine.clauses import clauses
from toc_learn.lessons.clauses import clause_text, clause_title
from toc_learn.lessons.doubts import TOPICS, Case, case, cases, said, search
from toc_learn.lessons.searching import DATA as SEARCHED
from toc_learn.lessons.searching import Found, index, split

ALL = [pytest.param(one, id=one.id) for one in cases()]


@pytest.mark.parametrize("one", ALL)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_case_is_found_by_its_own_question(one: Case, lang: str) -> None:
    assert one in search(one.question(lang), lang)


def test_search_ignores_accents_case_and_signs() -> None:
    assert search("échange", "fr") == search("ECHANGE\u202f!", "fr") != ()
    assert search("cœur", "fr") == search("COEUR", "fr") != ()
    assert search("", "fr") == cases()
    assert search("zzz", "en") == ()
    assert case("pass-guard") in search("G2", "fr")


#: What families say, in any of its forms, and our own word for it.
SAID = {
    "fr": {
        "éliminer": "manger mange mangé mangée mangent bouffer prendre capturer tuer élimine éliminée",
        "défausser": "brûler brûle jeter défausse défaussée défaussez",
        "bille": "pion pions boule billes",
        "barrer": "bloquer bloque bloqué bloquent barre barrées",
        "passer": "passe passée passent sauter saute doubler dépasser franchir",
        "échanger": "permuter échange échangée échangent",
        "rentrer": "entrer rentre rentrée maison",
        "réserve": "base garage",
        "adversaire": "adversaires ennemi",
        "partenaire": "partenaires allié",
        "donne": "donnes brasse",
        "piocher": "piger piochez pioche",
        "pieu": "pieux piquet",
        "valet": "valets V",
        "roi": "R",
        "dame": "D reine",
        "10": "dix",
    },
    "en": {
        "capture": "eat eats eaten take takes kill captures captured capturing",
        "discard": "burn burns throw discards discarded discarding",
        "marble": "pawn pawns piece peg marbles",
        "block": "blocks blocked blocking",
        "pass": "skip overtake overtaking jump passes passed passing",
        "swap": "exchange switch swaps swapped swapping",
        "home": "house nest",
        "reserve": "base garage",
        "opponent": "opponents enemy",
        "partner": "partners teammate ally",
        "move": "moves moved moving",
        "jack": "jacks J",
        "king": "kings K",
        "queen": "Q",
        "7": "seven",
        "10": "ten",
    },
}
FORMS = [
    pytest.param(lang, ours, theirs, id=f"{lang}-{theirs}")
    for lang, words in SAID.items()
    for ours, said in words.items()
    for theirs in said.split()
]


@pytest.mark.parametrize(("lang", "ours", "theirs"), FORMS)
def test_what_families_say_finds_what_our_word_finds(lang: str, ours: str, theirs: str) -> None:
    found = search(theirs, lang)
    assert found
    assert set(search(ours, lang)) <= set(found)
    # What is as common as the marble and its moves apart, a search leaves less than a third.
    assert len(found) * 3 <= len(cases()) or ours in ("bille", "marble", "move")


@pytest.mark.parametrize(
    ("lang", "asked", "among"),
    [
        ("fr", "puis-je manger mon propre pion", "hit-own"),
        ("fr", "un pieu peut-il être mangé", "seven-guard"),
        ("fr", "doubler un pieu", "pass-guard"),
        ("fr", "brûler une carte", "must-shawinigan"),
        ("en", "can I eat my partner", "hit-own"),
        ("en", "may I overtake a guard", "pass-guard"),
        ("en", "does the seven eat guards", "seven-guard"),
    ],
)
def test_a_question_in_a_familys_words_is_answered(lang: str, asked: str, among: str) -> None:
    found = search(asked, lang)
    assert case(among) in found
    assert len(found) <= 20


#: What people type who know none of our words; few hold all of them, or most.
PLAIN = [
    ("en", "undo", "card-laid"),
    ("en", "can I undo my move?", "card-laid"),
    ("en", "Can I change my mind", "card-laid"),
    ("en", "take back", "card-laid"),
    ("en", "which cards bring a marble out", "exit-jack"),
    ("en", "Who begins?", "who-deals"),
    ("en", "may I go back...", "back-home"),
    ("en", "I don’t understand jokers: who plays?", "joker-twice"),
    ("fr", "annuler", "card-laid"),
    ("fr", "puis-je revenir en arrière", "card-laid"),
    ("fr", "puis-je revenir en arrière ?", "back-home"),
    ("fr", "puis-je reprendre mon coup, s’il vous plaît ?", "card-laid"),
    ("fr", "quelles cartes sortent une bille", "exit-jack"),
    ("fr", "Qui est-ce qui commence ?", "who-deals"),
    ("fr", "mon pieu est-il en sécurité", "seven-guard"),
    ("fr", "valait", "jack-empty"),
    ("fr", "peut-on tricher ?", "talk"),
    ("fr", "prison", "which-marble"),
    ("fr", "et si je me trompe en comptant", "slide-over"),
    ("en", "can my partner pass me?", "hit-own"),
    ("en", "stalemate", "pat"),
    ("en", "what if I count wrong", "slide-over"),
    ("en", "7 split home", "seven-in-home"),
    ("en", "safe", "seven-guard"),
    ("en", "safe", "hole-eight"),
    ("en", "jail", "which-marble"),
    ("en", "is it cheating", "talk"),
]


@pytest.mark.parametrize(("lang", "asked", "among"), PLAIN)
def test_a_plain_sentence_finds_what_it_asks(lang: str, asked: str, among: str) -> None:
    found = search(asked, lang)
    assert case(among) in found
    assert len(found) <= 20


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_what_is_said_in_title_or_question_comes_before_what_is_said_further_on(lang: str) -> None:
    """Of every word that a case holds, alone or in another form."""
    titles = [split(f"{one.title(lang)} {one.question(lang)}") for one in cases()]
    answers = [split(one.answer(lang)) for one in cases()]
    made = index([(" ".join(words), ()) for words in titles], lang)
    read = {word for words in (*titles, *answers) for word in words if word.isalpha()}
    for word in sorted(read):
        found = [cases().index(one) for one in search(word, lang)]
        first = set(made.find(word)) if len(found) < len(cases()) else set(found)
        assert set(found[: len(first)]) == first, word
        assert found[: len(first)] == sorted(found[: len(first)]), word


def test_the_best_come_first() -> None:
    parts = [("Card.", "King."), ("Guard.", "King."), ("King.", "Card."), ("Queen.", "", "Kings.")]
    made = index([(one, ()) for one in parts], "en")
    assert made.find("king") == (2, 0, 1, 3)
    assert made.find("card king") == (0, 2)
    assert made.find("guard king") == (1,)
    assert made.look("king zebra") == Found((2, 0, 1, 3), False)
    assert made.find("") == (0, 1, 2, 3)
    assert search("can I go home with an ace", "en")[0] == case("ace-home"), "the rarest word weighs most"
    last = [one.id for one in search("dernière bille", "fr")]
    assert last.index("seven-rest") < last.index("stop-short")


def test_where_no_text_has_all_words_those_with_most_are_found_and_it_is_said() -> None:
    texts = ["red marble home", "red guard", "red marble swap", "red card", "red king", "red queen"]
    made = index([(one, ()) for one in texts], "en")
    assert made.look("red marble") == Found((0, 2), True)
    assert made.look("the marble, home and swap") == Found((0, 2), False)
    assert made.look("swap the red marble with a zebra") == Found((2,), False)
    assert made.look("red zebra") == Found(tuple(range(6)), False), "a word that all hold, and no other"
    assert made.look("red guard zebra") == Found((1,), False)
    assert made.look("guard or marble") == Found((1,), False), "the rarer word"
    assert made.look("zebra") == made.look("zebra lion") == Found((), True)
    assert made.look("") == made.look("the of ?") == Found(tuple(range(6)), True)


@pytest.mark.parametrize(
    ("lang", "word", "only"),
    [
        ("fr", "as", r"\b(as|aces?)\b"),
        ("fr", "V", r"\bvalets?\b"),
        ("en", "V", r"\bjacks?\b"),
        ("fr", "K", r"\brois?\b"),
        ("en", "K", r"\bkings?\b"),
        ("fr", "roi", r"\brois?\b"),
        ("fr", "avance", r"\bavan[cç]"),
        ("fr", "1", r"\b1\b"),
        ("en", "seven", r"\b(7|seven)\b"),
    ],
)
def test_nothing_is_found_inside_another_word(lang: str, word: str, only: str) -> None:
    assert search(word, lang)
    for one in search(word, lang):
        titles = (clause_title(name, lang) for name in one.clauses)
        read = (TOPICS[one.topic](lang), one.question(lang), one.answer(lang), said(one, lang)[1], *titles)
        assert re.search(only, " ".join(read), re.IGNORECASE), one.id


@pytest.mark.parametrize(
    ("lang", "one", "other"),
    [
        ("fr", "avant", "avance"),
        ("fr", "partie", "partout"),
        ("fr", "carte", "carré"),
        ("fr", "pieu", "pied"),
        ("en", "seven", "several"),
        ("en", "house", "hours"),
    ],
)
def test_words_that_only_begin_alike_are_two(lang: str, one: str, other: str) -> None:
    made = index([(one, ()), (other, ())], lang)
    assert made.find(one) == (0,)
    assert made.find(other) == (1,)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_one_and_several_are_one_word(lang: str) -> None:
    """Of all words that stand with and without an s in what is read."""
    told = [clause_text(one.id, lang) for one in clauses()]
    told += [f"{one.question(lang)} {one.answer(lang)}" for one in cases()]
    words = {word for text in told for word in split(text) if word.isalpha() and len(word) >= 4}
    pairs = [(word, f"{word}s") for word in sorted(words) if f"{word}s" in words]
    assert len(pairs) >= 30
    for one, more in pairs:
        made = index([(one, ()), (more, ())], lang)
        assert made.find(one) == made.find(more) == (0, 1), one


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_word_for_ours_leads_to_a_case(lang: str) -> None:
    table = tomllib.loads((SEARCHED / f"{lang}.toml").read_text(encoding="utf-8"))
    for entry in table["word"]:
        for word in split(f"{entry['asked']} {entry['meant']}"):
            assert search(word, lang), word
    assert not {*split(table["little"])} & {word for one in table["word"] for word in split(one["asked"])}
