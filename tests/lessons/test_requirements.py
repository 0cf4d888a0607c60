"""What the whole course keeps: its length, how a task is worded, where it ends, what a first game holds."""

from __future__ import annotations

import re
from collections import Counter, defaultdict

import pytest
from attrs import evolve

from toc_learn import Position
from toc_learn.engine.moves import Move
from toc_learn.lessons.conduct import attempt, begin, out_of_turns, reached, suggested
from toc_learn.lessons.loader import lesson_ids, load_lesson
from toc_learn.lessons.model import Step
from toc_learn.lessons.run import Run, Turn
from toc_learn.lessons.session import LessonSession

#: `doubts` is made from cases, and `play` is four whole games.
APART = {"doubts", "play"}
TAUGHT = [lesson for lesson in lesson_ids() if lesson not in APART]
STARTERS = ["starter-2", "starter-3", "starter-4"]

ENGLISH = re.compile(
    r"(Answer|Avoid|Bring|Capture|Change|Choose|Count|Discard|End|Find|Follow|Give|Keep|Look|Make|Move|Name|Pass|Play|Save"
    r"|Say|Send|Spare|Stop|Strike|Swap|Take|Touch|Try|Walk|Watch|Win)\b"
)
FRENCH = re.compile(r"(Ne )?\w+(ez|tes)")


def test_the_course_is_about_150_steps_and_no_lesson_is_a_stub() -> None:
    lengths = {lesson: len(load_lesson(lesson).steps) for lesson in TAUGHT}
    assert min(lengths.values()) >= 8
    assert 150 <= sum(lengths.values()) <= 200
    assert set(APART) < set(lesson_ids())


@pytest.mark.parametrize("lesson", [*TAUGHT, "play"])
def test_a_task_begins_with_its_verb_and_names_who_plays(lesson: str) -> None:
    for step in load_lesson(lesson).steps:
        assert ENGLISH.match(step.instruction.en), step.instruction.en
        assert FRENCH.match(step.instruction.fr), step.instruction.fr
        for lang in ("fr", "en"):
            screen = LessonSession(lesson, step.id, lang).screen()
            assert screen.who, (lesson, step.id)


@pytest.mark.parametrize("lesson", TAUGHT)
def test_the_last_step_is_a_transfer_to_another_colour(lesson: str) -> None:
    first, *_, last = load_lesson(lesson).steps
    assert first.arrows or first.kind != "watch"
    assert begin(last).learner != begin(first).learner
    assert last.arrows == ()
    assert last.kind in ("do", "play")


def advised(step: Step) -> Run:
    """Play a game as the computer's advice goes."""
    run = begin(step)
    for _ in range(120):
        if reached(step, run) or out_of_turns(step, run):
            break
        run, _ = attempt(step, run, suggested(step, run))
    return run


def deeds(run: Run) -> Counter[str]:
    """Count what the learner's own moves did."""
    found: Counter[str] = Counter()
    for turn in run.own:
        move: Move = turn.move
        found[move.kind] += 1
        if move.kind not in ("discard", "give"):
            found["capture"] += bool(turn.before.outcome(move).captures)
        found["home"] += any(one.start[0].islower() and one.end[0].isupper() for one in move.steps)
    return found


def decisions(run: Run) -> list[Turn]:
    """Return the own moves where there was a choice; which card to give is one before the game."""
    own = [turn for turn in run.own if turn.move.kind != "give"]
    return [turn for turn in own if len(turn.before.legal_moves()) > 1]


@pytest.mark.parametrize("lesson", STARTERS)
def test_a_starter_ends_in_a_game_from_the_first_deal_to_its_end(lesson: str) -> None:
    step = load_lesson(lesson).steps[-1]
    assert step.kind == "play"
    assert step.deals
    assert step.partners != "none"
    assert step.limit == 0
    assert Position.parse(step.position).hand(begin(step).learner) == ()
    run = advised(step)
    assert run.position.result is not None
    assert run.learner in run.position.result
    found = deeds(run)
    assert len(decisions(run)) >= 12
    assert all(found[kind] for kind in ("exit", "capture", "home", "discard")), found


def test_a_game_that_is_not_played_on_would_be_seen() -> None:
    step = load_lesson("starter-2").steps[-1]
    assert len(advised(evolve(step, turns=3)).own) == 3


def test_what_is_no_choice_is_not_counted() -> None:
    run = advised(load_lesson("starter-4").steps[-1])
    gifts = [turn for turn in run.own if turn.move.kind == "give"]
    forced = [turn for turn in run.own if len(turn.before.legal_moves()) == 1]
    assert gifts
    assert forced
    assert len(decisions(run)) == len(run.own) - len(gifts) - len(forced)


def shifted(step: Step) -> tuple[object, ...]:
    """Return a task as it is wherever on the track it stands: distances, sides, cards, goal."""
    position = Position.parse(step.position)
    around = 18 * position.rules.arms
    track = [
        ((ord(hole[0]) - ord("a")) * 18 + int(hole[1:]), colour == position.turn)
        for colour in position.colours
        for hole in position.marbles(colour)
        if hole[0].islower()
    ]
    home = sorted(
        colour == position.turn
        for colour in position.colours
        for hole in position.marbles(colour)
        if hole[0].isupper() and len(hole) > 1
    )
    seen = min(
        (sorted(((place - origin) % around, mine) for place, mine in track) for origin, _ in track),
        default=[],
    )
    ranks = [Move.parse(text).card.rank for text in (*step.solution, *[step.move] * bool(step.move))]
    hand = sorted(card.rank for card in position.hand(position.turn))
    goal = sorted(leaf.op for leaf in step.goal.leaves()) if step.goal else step.ask
    family = str(position.rules).split("-")[0]
    return step.kind, goal, ranks, hand, seen, home, family


def test_no_two_steps_are_the_same_but_for_shifted_marbles() -> None:
    places: dict[str, list[str]] = defaultdict(list)
    for lesson in lesson_ids():
        for step in load_lesson(lesson).steps:
            if step.kind in ("do", "predict") and lesson != "doubts":
                places[repr(shifted(step))].append(f"{lesson}/{step.id}")
    assert [where for where in places.values() if len(where) > 1] == []


def test_a_shifted_step_is_known_again() -> None:
    step = next(step for step in load_lesson("walk").steps if step.id == "start-holes")
    moved = evolve(step, position="pitchenas-4 B=b4 C=b10 turn=B hand.B=3H,6S,9D", solution=("6S b4>b10",))
    farther = evolve(moved, position="pitchenas-4 B=b4 C=b11 turn=B hand.B=3H,6S,9D")
    assert shifted(step) == shifted(moved) != shifted(farther)


#: What a strong card does, as the rules that teach it: one of them is enough.
POWERS = {
    "A": ("M5", "P3"),
    "Q": ("M5", "P3"),
    "K": ("M5", "P3"),
    "4": ("M9",),
    "7": ("S1", "S3", "S7"),
    "10": ("T1", "T5"),
    "J": ("J1", "J2", "J7"),
}
NAMES = {"10": r"\b10\b", "J": "jack", "7": r"\b7\b|seven", "4": r"\b4\b|four"}
SIZES = {"pitchenas-2": "D1", "pitchenas-3": "C1", "pitchenas-4": "Q1"}


def before(lesson: str) -> set[str]:
    """Return the rules that the lessons teach which this one requires, directly or through others."""
    seen: set[str] = set()
    ahead = list(load_lesson(lesson).requires)
    while ahead:
        one = ahead.pop()
        if one not in seen:
            seen.add(one)
            ahead += load_lesson(one).requires
    return {clause for one in seen for clause in load_lesson(one).clauses}


def known(lesson: str, step: Step) -> set[str]:
    """Return the rules that a learner knows who did the required lessons, this one so far, and its step."""
    found = before(lesson)
    for one in load_lesson(lesson).steps:
        found |= set(one.clauses)
        if one.id == step.id:
            break
    return found


def unknown(lesson: str, step: Step) -> list[str]:
    """Return what a step uses that nobody has taught: rules, cards in the hand, the number of players."""
    taught = known(lesson, step)
    position = Position.parse(step.position)
    family = str(position.rules).partition("[")[0]
    # The rules of other tables are told where they are met: in `tables`, and in the answers of the doubts.
    found = [clause for clause in step.tests if clause[0] != "X" and clause != "E4" and clause not in taught]
    if family not in SIZES:
        return found
    ranks = {card.rank for card in position.hand(position.turn)} | (set(POWERS) if step.deals else set())
    played = (Move.parse(text).card for text in (*step.solution, *[step.move] * bool(step.move)))
    used = {card.rank for card in played if card is not None}
    words = " ".join((step.instruction.en, step.success.en))
    found += [
        rank
        for rank in sorted(ranks & set(POWERS))
        if taught.isdisjoint(POWERS[rank])
        # a card that is not to be played now may be one of which the step says that it comes later
        and (rank in used or not re.search(NAMES.get(rank, "$^"), words))
    ]
    return found + [family] * (SIZES[family] not in taught)


@pytest.mark.parametrize("lesson", lesson_ids())
def test_prerequisites_are_complete(lesson: str) -> None:
    """Whatever a step uses was taught in a required lesson, before it in its own, or is taught by it."""
    lacking = {step.id: missing for step in load_lesson(lesson).steps if (missing := unknown(lesson, step))}
    assert lacking == {}


def test_what_was_not_taught_would_be_seen() -> None:
    step = next(step for step in load_lesson("walk").steps if step.id == "start-holes")
    assert unknown("walk", step) == []
    ten = evolve(step, position=step.position.replace("3H", "10H"))
    assert unknown("walk", ten) == ["10"]
    assert unknown("walk", evolve(step, tests=("S2",))) == ["S2"]
    duel = evolve(step, position=step.position.replace("pitchenas-4", "pitchenas-2"))
    assert unknown("walk", duel) == ["pitchenas-2"]
    played = evolve(ten, instruction=evolve(step.instruction, en="The 10 comes later."))
    assert unknown("walk", played) == []


def bare(step: Step) -> tuple[object, ...] | None:
    """Return a task by its answer and its hand alone: who stands where no marble goes plays no part in it.

    Distances count from where the first marble sets out; on the way count whoever is passed or hit, and the
    moving colour's own start hole and entrance.
    """
    run = begin(step)
    texts = step.solution or (step.move,) * bool(step.move)
    starts = [one.start for text in texts for one in Move.parse(text).steps if one.start[0].islower()]
    if not texts:
        return None
    told: list[object] = []
    for text in texts:
        told.append(_shape(run, text, starts[0] if starts else "a0"))
        run, _ = attempt(step, run, text)
    position = begin(step).position
    hand = sorted(card.rank for card in position.hand(position.turn))
    goal = sorted(leaf.op for leaf in step.goal.leaves()) if step.goal else step.ask
    codes = sorted({entry.code for entry in step.wrong if entry.code})
    return step.kind, goal, told, hand, codes, str(position.rules).split("-")[0]


def _shape(run: Run, text: str, origin: str) -> tuple[object, ...]:
    position, verdict = run.position, run.position.judge(text)
    move = verdict.move or Move.parse(text)
    board = position.rules.board

    def place(hole: str) -> object:
        if hole in position.colours:
            return "reserve"
        return hole[1:] if hole[0].isupper() else (board.index[hole] - board.index[origin]) % board.size

    def there(hole: str, mover: str) -> str:
        colour = position.at(hole)
        entrance = board.names[board.entrance["ABCDEFGH".index(mover)]]
        marks = ["start"] * (hole == f"{mover.lower()}0") + ["entrance"] * (hole == entrance)
        if colour is not None:
            marks.append("own" if colour in position.rules.colours_of(run.learner) else "other")
            marks += ["guard"] * (hole in position.guards)
        return " ".join(marks)

    ends = [(place(one.start), place(one.end), one.swap) for one in move.steps]
    common = bool(position.rules.common) and move.card is not None and move.card.suit == "S"
    met: list[object] = []
    if verdict.legal:
        for one, path in zip(move.steps, position.outcome(move).path, strict=False):
            mover = one.start if one.start in position.colours else position.at(one.start) or run.learner
            met += [(place(hole), seen) for hole in path[1:] if (seen := there(hole, mover))]
    return move.card.rank if move.card else "", move.kind, common, verdict.code, ends, met


def test_no_two_steps_are_the_same_but_for_shifted_marbles_and_bystanders() -> None:
    places: dict[str, list[str]] = defaultdict(list)
    for lesson in lesson_ids():
        for step in load_lesson(lesson).steps:
            if lesson != "doubts" and (task := bare(step)) is not None:
                places[repr(task)].append(f"{lesson}/{step.id}")
    assert [where for where in places.values() if len(where) > 1] == []


def test_a_step_with_bystanders_is_known_again() -> None:
    step = next(step for step in load_lesson("walk").steps if step.id == "start-holes")
    moved = evolve(step, position="pitchenas-4 B=b4,d2 C=b10 D=d9 turn=B hand.B=3H,6S,9D")
    moved = evolve(moved, solution=("6S b4>b10",))
    passed = evolve(moved, position=moved.position.replace("D=d9", "D=b8"))
    assert bare(step) == bare(moved) != bare(passed)
