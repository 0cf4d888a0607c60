"""What a step does not give away, whom it aims at, and that its words were explained before."""

from __future__ import annotations

import re

import pytest
from attrs import evolve

from toc_learn.engine.moves import Move
from toc_learn.engine.rulesets import RuleSet
from toc_learn.lessons.answering import holes_asked, offered
from toc_learn.lessons.conduct import attempt, begin, candidates, reached
from toc_learn.lessons.goals import parse
from toc_learn.lessons.loader import course, lesson_ids, load_lesson
from toc_learn.lessons.model import Step
from toc_learn.lessons.style import pointed_out

STEPS = [
    pytest.param(lesson, step, id=f"{lesson}/{step.id}")
    for lesson in lesson_ids()
    for step in load_lesson(lesson).steps
]
HOLE = re.compile(r"\b(?:[a-h]1?\d|[A-H][1-4])\b")


def friends(rules: RuleSet, player: str) -> set[str]:
    """Return the colours of a player and of the player's partners."""
    return {colour for one in (player, *rules.mates(player)) for colour in rules.colours_of(one)}


def own_side_hit(step: Step) -> set[str]:
    """Return the colours of the learner's own side that a right way captures."""
    found: set[str] = set()
    ways = [step.solution, *step.accept]
    if step.kind == "do" and step.par == 1:  # whatever else meets the goal at once is right too
        start = begin(step)
        ways += [
            (str(move),) for move in candidates(step, start) if reached(step, attempt(step, start, move)[0])
        ]
    for way in ways:
        run = begin(step)
        for text in way:
            run, _ = attempt(step, run, text)
        hit = {colour for turn in run.own for colour, _ in turn.outcome.captures}
        found |= hit & friends(run.position.rules, run.learner)
    return found


@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_no_right_way_captures_the_own_side_unless_that_is_the_lesson(lesson: str, step: Step) -> None:
    about = re.search(r"\b(own|partner)\b", step.idea) or lesson == "doubts"
    assert not own_side_hit(step) or about


def test_a_step_that_aims_at_the_partner_is_found() -> None:
    step = next(step for step in load_lesson("pieux").steps if step.id == "aim")
    assert own_side_hit(step) == set()
    aimed = "pitchenas-4 A=a0,a8 B=b0 C=a13,b2 turn=A hand.A=9H,QD,5C"
    assert own_side_hit(evolve(step, position=aimed)) == {"C"}
    both = next(step for step in load_lesson("starter-2").steps if step.id == "one-colour")
    assert own_side_hit(both) == set()
    assert own_side_hit(evolve(both, goal=parse({"captures_at_least": 2}))) == {"A"}


def late(lesson: str, step: Step) -> bool:
    """Return whether a step stands after the first third of its lesson, where help fades."""
    steps = load_lesson(lesson).steps
    return next(place for place, one in enumerate(steps) if one.id == step.id) * 3 >= len(steps)


def way_holes(step: Step) -> set[str]:
    """Return the holes that the written solution leaves and reaches."""
    return {
        hole for text in step.solution for part in Move.parse(text).steps for hole in (part.start, part.end)
    }


def given_away(lesson: str, step: Step) -> bool:
    """Return whether the names on the board point at the answer."""
    if step.kind == "predict":
        wanted = set(holes_asked(step))
        wrong = set(offered(step)) - wanted
        return bool(wanted & set(step.labels)) and len(wrong & set(step.labels)) < min(2, len(wrong))
    asked = set(HOLE.findall(step.instruction.fr))
    shown = set(step.labels) - asked
    return step.kind == "do" and late(lesson, step) and bool(shown) and set(step.labels) <= way_holes(step)


@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_the_names_on_the_board_do_not_give_the_answer_away(lesson: str, step: Step) -> None:
    assert not given_away(lesson, step) or lesson == "doubts"


def test_names_that_give_an_answer_away_are_found() -> None:
    start = load_lesson("board").steps[3]
    assert given_away("board", evolve(start, labels=("a0", "b0")))
    marble = next(step for step in load_lesson("four").steps if step.id == "which-marble")
    assert given_away("four", evolve(marble, labels=("a1",)))


def along(step: Step) -> list[tuple[str, str]]:
    """Return the arrows that lie where a right way, or the move that is shown or asked about, has a step."""
    texts = [
        *step.solution,
        *(text for way in step.accept for text in way),
        *(shown.move for shown in step.demo),
        *filter(None, (step.move, step.show)),
    ]
    steps = {(part.start, part.end) for text in texts for part in Move.parse(text).steps}
    return [arrow for arrow in step.arrows if arrow in steps or arrow[::-1] in steps]


@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_no_arrow_lies_along_the_answer(lesson: str, step: Step) -> None:
    assert along(step) == []
    assert pointed_out(step) == []
    assert not (step.arrows and late(lesson, step))


def test_an_arrow_along_the_answer_is_found() -> None:
    """Also towards its end from elsewhere, along a swap in either direction, and along another right way."""
    swap = next(step for step in load_lesson("ten").steps if step.id == "swap")
    assert along(evolve(swap, arrows=(("c5", "a3"),))) == [("c5", "a3")]
    for arrow in (("a3", "c5"), ("c5", "a3"), ("c5", "c15"), ("c10", "c15")):
        assert pointed_out(evolve(swap, arrows=(arrow,))) == [arrow[1]]
    other = next(step for step in load_lesson("seven").steps if step.id == "own-side")
    assert pointed_out(evolve(other, arrows=(("a8", "a12"),))) == ["a12"]
    spot = next(step for step in load_lesson("pieux").steps if step.id == "spot")
    assert pointed_out(evolve(spot, arrows=(("a8", "b0"), ("a8", "a13")))) == ["b0"]


#: A word, and the step whose texts say what it means: nothing before it in the course uses the word.
EXPLAINED = {
    r"couronne": ("board", "aim"),
    r"réserve": ("board", "first-capture"),
    r"entrée": ("board", "start"),
    r"zones? d’arrivée": ("board", "start"),
    r"défauss": ("board", "aim"),
    r"arbitre": ("exit", "own-marble"),
    r"(?:la|une|chaque|cette) donnes?\b": ("exit", "no-exit-card"),
    r"lever|levez|levé": ("pieux", "lift"),
    r"pieux?\b": ("board", "start"),
    r"brûle": ("seven", "burns"),
    r"duel": ("seven", "one-colour"),
    r"frappe|frappez|frappé": ("jack", "strike"),
}


def said(step: Step) -> str:
    """Return what every learner reads of a step: its title, task, answers and success."""
    answers = [text for one in step.answers for text in (one.fr, one.why.fr if one.why else "")]
    return " ".join(
        (step.title.fr, step.instruction.fr, *answers, step.success.fr, *(w.fr for w in step.wrong))
    )


@pytest.mark.parametrize("word", EXPLAINED)
def test_a_word_is_explained_where_it_comes_first(word: str) -> None:
    order = [
        (lesson, step)
        for lesson in course().lessons
        if lesson in lesson_ids()
        for step in load_lesson(lesson).steps
    ]
    pattern = re.compile(rf"\b(?:{word})", re.IGNORECASE)
    first = next((lesson, step.id) for lesson, step in order if pattern.search(said(step)))
    assert first == EXPLAINED[word]


def only_discards(step: Step) -> bool:
    """Return whether every right way of a step is to lay cards unplayed."""
    ways = [step.solution, *step.accept]
    return step.kind == "do" and all(way and all(text.startswith("-") for text in way) for way in ways)


@pytest.mark.parametrize("lesson", lesson_ids())
def test_before_only_a_discard_is_right_it_has_been_said_that_discarding_is_a_move(lesson: str) -> None:
    said = {"fr": "", "en": ""}
    for step in load_lesson(lesson).steps:
        for lang in said:
            said[lang] += step.instruction(lang).casefold()
            if only_discards(step) and lesson != "doubts":
                assert ("défauss" if lang == "fr" else "discard") in said[lang], step.id
