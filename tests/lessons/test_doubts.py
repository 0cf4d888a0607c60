"""The cases of doubt: true on the board, told in both languages, found by any of their words."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from toc_learn import Position
from toc_learn.engine.attempts import touches_of
from toc_learn.engine.cards import RANKS
from toc_learn.engine.clauses import clauses
from toc_learn.engine.moves import Move
from toc_learn.lessons import acting, conduct
from toc_learn.lessons.checker import check
from toc_learn.lessons.clauses import clause
from toc_learn.lessons.commands import (
    Answer,
    Back,
    Choose,
    GoTo,
    Hint,
    Language,
    Next,
    Play,
    Project,
    Restart,
    Retry,
    Reveal,
    Touch,
    Undo,
    Unfold,
)
from toc_learn.lessons.doubts import DATA, TOPICS, Case, case, cases
from toc_learn.lessons.loader import DATA as LESSONS
from toc_learn.lessons.loader import lesson_ids, load, load_lesson
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


REFUSED = [pytest.param(one, id=one.id) for one in cases() if not one.answers and one.verdict != "legal"]


@pytest.mark.parametrize("one", [one for one in REFUSED if ">" in one.values[0].move])  # no mere discard
def test_what_is_refused_can_be_tried_by_touch(one: Case) -> None:
    session, move = LessonSession("doubts", one.id, "en"), Move.parse(one.move)
    for command in (Choose(str(move.card)), *map(Touch, touches_of(move))):
        if session.state.over == "":  # what is refused before it is whole is tried by then
            session.obey(command)
    assert session.state.over == "done"


def test_the_parts_of_a_refused_seven_are_free() -> None:
    """Other parts than those written are tried as well, with a word for each touch on the way."""
    touched = {
        "seven-same": ("a3", "a5", "a5", "a10"),
        "seven-three": ("a5", "a6", "b3", "b7", "a1", "a3"),
        "seven-partner": ("a3", "a4", "c5", "c11"),
        "two-colours": ("c5", "c7", "a3", "a8"),
    }
    for name, holes in touched.items():
        session = LessonSession("doubts", name, "en")
        session.do(Choose("7C"))
        for hole in holes:
            assert session.state.over == ""
            said = session.do(Touch(hole)).feedback
            assert said.kind in ("rest", "right")
            assert said.reason
        assert session.state.over == "done", name
    # An empty hole is where the last marble goes on to; the same marble again lays it back.
    session = LessonSession("doubts", "seven-same", "en")
    for command in map(Touch, ("a3", "a6", "a6", "a6", "a10")):
        assert session.state.over == ""
        session.do(Choose("7C"))
        session.do(command)
    assert session.state.over == "done"


def free_sevens() -> list[tuple[str, str, tuple[str, ...]]]:
    """Every case with a seven whose parts nothing legal completes: its card and the touches so far."""
    found = []
    for one in cases():
        step = next(step for step in load_lesson("doubts").steps if step.id == one.id)
        for move in map(Move.parse, step.tries):
            holes = touches_of(move) if move.kind == "split" else ()
            session = LessonSession("doubts", one.id, "en")
            session.obey(Choose(str(move.card)))
            for count, hole in enumerate(holes, 1):
                session.obey(Touch(hole))
                if session.state.loose:
                    found.append((one.id, str(move.card), holes[:count]))
    return found


FREE = free_sevens()


def free_seven(name: str, card: str, holes: tuple[str, ...]) -> LessonSession:
    session = LessonSession("doubts", name, "en")
    for command in (Choose(card), *map(Touch, holes)):
        session.obey(command)
    assert session.state.loose == holes
    return session


def test_cases_have_sevens_with_free_parts() -> None:
    assert {name for name, _, _ in FREE} >= {"seven-same", "seven-three", "seven-partner", "two-colours"}


@pytest.mark.parametrize(("name", "card", "holes"), FREE)
def test_free_parts_of_a_seven_are_seen_on_the_board(name: str, card: str, holes: tuple[str, ...]) -> None:
    session = free_seven(name, card, holes)
    scene = session.screen().scene
    stands = {marble.hole for marble in scene.marbles}
    done = len(holes) // 2 * 2
    assert {holes[done - 1]} <= stands
    assert not {*holes[:done:2]} - {*holes[1:done:2]} & stands
    assert [(part[0], part[-1]) for part in scene.trace.parts] == list(
        zip(holes[:done:2], holes[1:done:2], strict=True)
    )
    assert {*scene.selected} == {*holes[done:]}
    offered = {*scene.selectable, *scene.targets, *scene.captures}
    asked = [touches_of(move) for move in map(Move.parse, (case(name).move, *case(name).also))]
    nexts = {way[len(holes)] for way in asked if way[: len(holes)] == holes}
    assert nexts
    assert nexts <= offered
    assert {*scene.selectable, *scene.selected} <= stands
    told = {line.command.hole for line in session.screen().choices if isinstance(line.command, Touch)}
    assert told == offered
    lead = session.screen().motion
    assert (lead is not None) is (len(holes) % 2 == 0)


@pytest.mark.parametrize(("name", "card", "holes"), FREE)
def test_every_hole_answers_for_the_marbles_that_are_seen(
    name: str, card: str, holes: tuple[str, ...]
) -> None:
    """A hole left by a part done is empty, and no answer denies a marble that is seen."""
    stands = {marble.hole for marble in free_seven(name, card, holes).screen().scene.marbles}
    done = len(holes) // 2 * 2
    position = Position.parse(case(name).board)
    for hole in (*position.rules.board.names, *position.colours):
        session = free_seven(name, card, holes)
        said = session.do(Touch(hole)).feedback
        assert said.reason
        if session.state.over == "":
            assert "no marble on" not in said.reason, hole
            assert session.state.parts[:done] == holes[:done], "what is done stays done"
        taken = session.state.loose[len(holes) :]
        if len(holes) % 2 == 0 and len(taken) == 1:
            assert taken[0] in stands, hole


@pytest.mark.parametrize(("name", "card", "holes"), FREE)
def test_free_parts_are_kept_as_those_of_a_legal_seven(name: str, card: str, holes: tuple[str, ...]) -> None:
    session = free_seven(name, card, holes)
    for command in (Hint(), Hint(), Hint(), Language("fr"), Unfold(True), Choose(card)):
        session.obey(command)
        assert (session.state.card, session.state.loose) == (card, holes), command
    session.screen()
    for count in range(len(holes) - 1, -1, -1):
        session.obey(Undo())
        assert (session.state.card, session.state.parts) == (card, holes[:count])
    session.obey(Undo())
    assert session.state.card == ""
    session = free_seven(name, card, holes)
    session.obey(Undo())
    session.obey(Touch(holes[-1]))
    assert session.state.parts == holes


@pytest.mark.parametrize(("name", "card", "holes"), FREE)
def test_free_parts_end_with_the_try(name: str, card: str, holes: tuple[str, ...]) -> None:
    for command in (Retry(), Next(), GoTo(name), Restart(), Play(case(name).move)):
        session = free_seven(name, card, holes)
        session.obey(command)
        assert session.state.parts == ()
        assert all(not state.parts for state in session._states.values()) or isinstance(command, Next)
    session = free_seven(name, card, holes)
    session.obey(Next())
    session.obey(Back())
    assert (session.step.id, session.state.parts) == (name, ())
    session = free_seven(name, card, holes)
    for _ in range(4):
        session.obey(Hint())
    assert (session.state.over, session.state.parts) == ("done", ())
    session = free_seven(name, card, holes)
    session.obey(Project(True))
    session.obey(Reveal())
    assert (session.state.card, session.state.parts) == ("", ())


@pytest.mark.parametrize("one", REFUSED)
def test_what_a_card_can_never_do_answers_no_question_about_something_else(one: Case) -> None:
    step = next(step for step in load_lesson("doubts").steps if step.id == one.id)
    run = conduct.begin(step)
    for move in conduct.refused(step, run.position):
        if run.position.judge(move).code == conduct.ABSURD and acting.tried(step, run, move).won:
            assert str(move) in (one.move, *one.also)


def test_a_step_is_a_doubt_where_it_is_made_from_a_case_and_no_file_says_so(tmp_path: Path) -> None:
    doubts = {lesson for lesson in lesson_ids() for step in load_lesson(lesson).steps if step.doubt}
    assert doubts == {"doubts"}
    assert all(step.doubt for step in load_lesson("doubts").steps)
    whole = (LESSONS / "pieux.toml").read_text("utf8")
    (tmp_path / "pieux.toml").write_text(whole.replace('kind = "do"', 'kind = "do"\ndoubt = true', 1), "utf8")
    assert [fault.code for fault in load(tmp_path / "pieux.toml")[1]] == ["unknown_field"]


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
