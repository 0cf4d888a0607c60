"""The cases of doubt: true on the board, told in both languages, found by any of their words."""

from __future__ import annotations

import re
import tomllib
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from toc_learn import Position
from toc_learn.engine.cards import RANKS
from toc_learn.engine.clauses import clauses
from toc_learn.lessons.checker import check
from toc_learn.lessons.clauses import clause, clause_text, clause_title
from toc_learn.lessons.commands import Answer, Play
from toc_learn.lessons.doubts import DATA, TOPICS, Case, case, cases, said, search
from toc_learn.lessons.loader import lesson_ids, load_lesson
from toc_learn.lessons.searching import DATA as SEARCHED
from toc_learn.lessons.searching import Found, index, split
from toc_learn.lessons.session import LessonSession
from toc_learn.lessons.style import typography

ALL = [pytest.param(one, id=one.id) for one in cases()]
TRIED = [pytest.param(one, id=one.id) for one in cases() if not one.answers]
CHOSEN = [pytest.param(one, id=one.id) for one in cases() if one.answers]


def test_there_are_cases_of_every_topic() -> None:
    assert {one.topic for one in cases()} == set(TOPICS)
    assert len(cases()) >= 80


def test_ids_stand_once() -> None:
    assert len({one.id for one in cases()}) == len(cases())
    with pytest.raises(KeyError):
        case("nowhere")


@pytest.mark.parametrize("one", ALL)
def test_case_is_told_in_both_languages(one: Case) -> None:
    for text in (one.question, one.answer, one.title, *([one.task] * bool(one.task))):
        for lang in ("fr", "en"):
            assert text(lang)
            assert typography(text(lang), lang) == ""
            assert len(text(lang)) <= 180
    assert one.question.fr.endswith("\u202f?")
    assert one.question.en.endswith("?")
    assert re.search(r"[.!]$", one.answer.fr)
    assert re.search(r"[.!]$", one.answer.en)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("one", TRIED)
def test_what_is_asked_is_answered_first_and_the_referee_adds_to_it(one: Case, lang: str) -> None:
    session = LessonSession(load_lesson("doubts"), one.id, lang)
    reason = session.do(Play(one.move)).feedback.reason
    assert reason.startswith(one.answer(lang))
    assert (len(reason) > len(one.answer(lang))) is (one.verdict != "legal")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_case_is_found_in_the_list_of_steps_by_a_short_name_of_its_own(lang: str) -> None:
    titles = [one.title(lang) for one in cases()]
    assert len(set(titles)) == len(titles)
    assert [title for title in titles if len(title) > 32] == []
    assert [title for title in titles if re.search(r"\d$", title) and " " not in title] == []
    assert [step.title(lang) for step in load_lesson("doubts").steps] == titles


#: Names of other tables and of what stands on them only, and the case whose texts say what they are.
EXPLAINED = {
    "Pitchenas": ("free-discard", "sheet"),
    "other tables": ("free-discard", "lesson"),
    "classic table": ("who-deals", "encyclopedias"),
    "joker": ("exit-jack", "without a suit"),
    "petits chevaux": ("back-start", "Canada"),
    "draw pile": ("back-start", "drawn after"),
    "Shawinigan": ("partner-marble", "Quebec"),
    "wall": ("second-lap", "do not pass"),
    "burn": ("king-burn", "capture all"),
}


@pytest.mark.parametrize("word", EXPLAINED)
def test_a_word_of_other_tables_is_explained_where_it_comes_first(word: str) -> None:
    said = {one.id: f"{one.title.en} {one.question.en} {one.answer.en}" for one in cases()}
    first = next(name for name, text in said.items() if word.casefold() in text.casefold())
    assert (first, EXPLAINED[word][1] in said[first]) == (EXPLAINED[word][0], True)


def test_a_case_of_another_table_says_which_one() -> None:
    """Where the board is not the course's, the goal names its table."""
    names = {"shawinigan": "Shawinigan", "chevaux": "petits chevaux", "classic": "classic", "draw": "draw"}
    for one, step in zip(cases(), load_lesson("doubts").steps, strict=True):
        family = one.board.partition("-")[0]
        assert one.answers or names.get(family, "") in step.instruction.en, one.id


@pytest.mark.parametrize("one", CHOSEN)
def test_what_no_move_answers_is_chosen_in_words(one: Case) -> None:
    assert [answer.right for answer in one.answers].count(True) == 1
    for answer in one.answers:
        assert answer.right or answer.why
        for text in (answer.text, *([answer.why] * bool(answer.why))):
            assert all(typography(text(lang), lang) == "" for lang in ("fr", "en"))
    assert one.wrong == one.also == ()


def test_a_yes_or_no_agrees_with_the_answer_told() -> None:
    """“Yes” is chosen where the answer begins with it, and told on a board that allows it."""
    for one in cases():
        word = re.match(r"(Yes|No)\b", one.answer.en)
        if one.answers and word:
            right = next(answer for answer in one.answers if answer.right)
            assert right.en == word[0]
            assert right.fr == {"Yes": "Oui", "No": "Non"}[word[0]]


@pytest.mark.parametrize("one", TRIED)
def test_every_other_legal_move_is_answered_by_hand(one: Case) -> None:
    """Each text is said to some move, and speaks of that move: none is made from a pattern."""
    answering = {one.move, *one.also}
    others = [move for move in map(str, Position.parse(one.board).legal_moves()) if move not in answering]
    said = [
        next((place for place, other in enumerate(one.wrong) if fnmatchcase(move, other.move or "*")), None)
        for move in others
    ]
    assert None not in said
    # What no legal move hears is said to one that the referee refuses, and that can be tried.
    tries = load_lesson("doubts").steps[cases().index(one)].tries
    refused = {place for place, other in enumerate(one.wrong) if other.move in tries}
    assert set(said) | refused == set(range(len(one.wrong)))
    assert len(one.wrong) >= 2
    for other in one.wrong:
        for lang, text in (("fr", other.fr), ("en", other.en)):
            assert typography(text, lang) == ""
            assert 20 <= len(text) <= 150


def test_all_clauses_of_the_other_tables_are_asked_about_or_taught() -> None:
    asked = {name for one in cases() for name in one.clauses}
    taught = {name for lesson in lesson_ids() for name in load_lesson(lesson).clauses}
    assert {one.id for one in clauses() if one.group == "X"} <= asked | taught


def test_answers_that_differ_from_table_to_table_say_so() -> None:
    """A case whose clause another family changes names a family, or says that others play otherwise."""
    family = re.compile(r"Pitchenas|Shawinigan|petits chevaux|draw pile|table|elsewhere|alone", re.IGNORECASE)
    differ = {one for one in cases() if any(name.startswith("X-") for name in one.clauses)}
    assert len(differ) >= 20
    assert [one.id for one in differ if not family.search(one.answer.en)] == []


@pytest.mark.parametrize("one", ALL)
def test_case_cites_clauses(one: Case) -> None:
    assert one.clauses
    assert all(clause(name) for name in one.clauses)


@pytest.mark.parametrize("one", ALL)
def test_board_is_canonical(one: Case) -> None:
    assert str(Position.parse(one.board)) == one.board


@pytest.mark.parametrize("one", ALL)
def test_answer_is_what_the_board_does(one: Case) -> None:
    position = Position.parse(one.board)
    verdict = position.judge(one.move)
    assert (verdict.code or "legal") == one.verdict
    if verdict.legal:
        assert tuple(hole for _, hole in position.outcome(one.move).captures) == one.captures
    else:
        assert one.captures == ()
        assert verdict.clause


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


#: How a card is called in a question, and its rank.
CALLED = {
    "A": r"\bace\b",
    "J": r"\bjacks?\b",
    "Q": r"\bqueens?\b",
    "K": r"\bkings?\b",
    "*": r"\bjokers?\b",
    "10": r"\b(a|the|my) (ten|10)\b",
    **{rank: rf"\b(a|the|my) {rank}\b" for rank in "456789"},
}


def test_a_case_belongs_to_every_card_that_its_question_names() -> None:
    for one in cases():
        named = {rank for rank, called in CALLED.items() if re.search(called, one.question.en, re.IGNORECASE)}
        assert named <= set(one.ranks), one.id
        assert set(one.ranks) <= set(RANKS) | {"*"}
    assert {"J", "10"} <= set(case("exit-jack").ranks)
    assert "J" in case("jack-exit").ranks


#: How a card is called in French: in a case, what its title, question or answer calls it.
APPELÉE = {
    "A": r"\bas\b",
    "J": r"\bvalets?\b",
    "Q": r"\bdames?\b",
    "K": r"\brois?\b",
    "*": r"\bjokers?\b",
    **{rank: rf"\b(un|le|du|au|mon|son) {rank}\b" for rank in ("4", "5", "6", "7", "8", "9", "10")},
}
#: The card of a topic, and the cards of a clause that does not name them in every case.
OF_TOPIC = {"seven": "7", "last": "7", "ten": "10", "jack": "J"}
OF_CLAUSE = {"M5": {"A", "Q", "K"}, "M9": {"4"}, "X-5s": {"5"}, "S7": {"7"}, "X-S": {"J"}, "X-K": {"K"}}


def test_a_case_belongs_to_the_cards_that_it_is_about_and_not_to_one_that_is_only_held() -> None:
    for one in cases():
        read = f"{one.title.fr} {one.question.fr} {one.answer.fr}"
        named = {rank for rank, called in APPELÉE.items() if re.search(called, read, re.IGNORECASE)}
        about = (
            named | {OF_TOPIC.get(one.topic, "")} | set().union(*(OF_CLAUSE.get(c, ()) for c in one.clauses))
        )
        assert named <= set(one.ranks), (one.id, named - set(one.ranks))
        assert set(one.ranks) <= about, (one.id, set(one.ranks) - about)


@pytest.mark.parametrize("rank", ["A", "Q", "K"])
def test_coming_out_is_about_every_card_that_brings_out(rank: str) -> None:
    for name in ("exit-own", "exit-visitor", "which-marble", "exit-jack"):
        assert rank in case(name).ranks, name


def test_lesson_tries_every_case_topic_by_topic() -> None:
    lesson = load_lesson("doubts")
    assert [step.id for step in lesson.steps] == [one.id for one in cases()]
    for step, one in zip(lesson.steps, cases(), strict=True):
        assert step.position == one.board
        assert step.solution == (() if one.answers else (one.move,))
        assert step.tests == one.clauses
        assert step.success == one.answer


@pytest.mark.parametrize("one", CHOSEN)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_choosing_the_right_words_answers_the_question(one: Case, lang: str) -> None:
    session = LessonSession("doubts", one.id, lang)
    assert one.question(lang) in session.screen().goal
    assert [choice.label for choice in session.screen().choices] == [a.text(lang) for a in one.answers]
    screen = session.do(Answer([answer.right for answer in one.answers].index(True)))
    assert screen.feedback.kind == "right"
    assert one.answer(lang) in screen.feedback.reason


@pytest.mark.parametrize("one", TRIED)
def test_whatever_does_what_is_asked_is_right(one: Case) -> None:
    for move in (one.move, *one.also):
        assert LessonSession("doubts", one.id, "en").do(Play(move)).feedback.kind == "right"


@pytest.mark.parametrize("one", TRIED)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_trying_the_move_answers_the_question(one: Case, lang: str) -> None:
    session = LessonSession("doubts", one.id, lang)
    assert one.question(lang) in session.screen().goal
    screen = session.do(Play(one.move))
    assert screen.feedback.kind == "right"
    assert one.answer(lang) in screen.feedback.reason
    if one.verdict != "legal":
        assert Position.parse(one.board).judge(one.move).sentence(lang) in screen.feedback.reason


def test_fault_of_a_case_is_told_by_its_id(tmp_path: Path) -> None:
    whole = DATA.read_text(encoding="utf-8")
    for old, new, field in (
        ('topic = "exit"', 'topic = "exits"', "topic"),
        ('board = "pitchenas-4 turn=A hand.A=KH"', 'board = "pitchenas-4 A=z9 turn=A"', "position"),
        ('move = "KH A>a13"', 'move = "KH up"', "solution[1]"),
        ('verdict = "card_cannot_do_that"', 'verdict = "legal"', "solution[1]"),
        ('verdict = "card_cannot_do_that"', "verdict = 7", "verdict"),
        ('clauses = ["M5"]', 'clauses = ["M55"]', "tests"),
    ):
        path = tmp_path / "doubts.toml"
        first = whole.split("[[case]]")[:2]
        assert 'id = "exit-and-walk"' in first[1]
        assert old in first[1]
        path.write_text("[[case]]".join([first[0], first[1].replace(old, new)]), encoding="utf-8")
        faults = check(path)
        assert [(fault.step, fault.field) for fault in faults][:1] == [("exit-and-walk", field)], old
        assert all(fault.sentence("fr") for fault in faults)
