"""What a step says is so: holes, cards and counts named in an answer belong to the move that it answers."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator

import pytest
from attrs import evolve

from toc_learn.engine.moves import Move
from toc_learn.engine.position import Position
from toc_learn.lessons import acting
from toc_learn.lessons.conduct import attempt, begin, candidates, reached, refused
from toc_learn.lessons.loader import lesson_ids, load_lesson
from toc_learn.lessons.model import Step, Text, Wrong
from toc_learn.lessons.run import Run

WRITTEN = [lesson for lesson in lesson_ids() if lesson != "doubts"]  # those are made from cases
PLAYED = [
    pytest.param(step, id=f"{lesson}/{step.id}")
    for lesson in WRITTEN
    for step in load_lesson(lesson).steps
    if step.kind in ("do", "play")
]

HOLE = re.compile(r"\b(?:[a-h]1?\d|[A-H][1-4])\b")
ENDS = {
    "fr": re.compile(r"(?:finit|finissent|s’arrête|se pose|arrive|mène|mènent|tombe) (?:juste )?en (\w\d+)"),
    "en": re.compile(r"(?:ends?|stops?|lands?|arrives?|leads?) on (\w\d+)"),
}
WORDS = {
    "fr": "un deux trois quatre cinq six sept huit neuf dix onze douze treize",
    "en": "one two three four five six seven eight nine ten eleven twelve thirteen",
}
NUMBERS = {lang: {word: n for n, word in enumerate(said.split(), 1)} for lang, said in WORDS.items()}
COUNTED = {
    lang: re.compile(rf"\b({'|'.join(NUMBERS[lang])}) {blank}\b", re.IGNORECASE)
    for lang, blank in (("fr", "pas"), ("en", "steps?"))
}
WALKS = re.compile(rf"\bwalks? ({'|'.join(NUMBERS['en'])})\b")
# A sentence that begins with a count tells what was walked, unless it goes on to say otherwise.
WALKED = {
    lang: re.compile(rf"^({'|'.join(NUMBERS[lang])}) {blank}\b(?! (?:{other})\b)", re.IGNORECASE)
    for lang, blank, other in (
        ("fr", "pas", "de|depuis|à|suffisent|suffisaient"),
        ("en", "steps?", "from|to|too|fewer|are enough"),
    )
}


def before(step: Step) -> Iterator[Run]:
    """Yield the places from which a learner on a right way can still go wrong."""
    yield begin(step)
    for way in ([step.solution] if step.solution else []) + list(step.accept):
        run = begin(step)
        for text in way[:-1]:
            run, verdict = attempt(step, run, text)
            if verdict.legal and not reached(step, run):
                yield run


def answered(step: Step) -> dict[int, list[tuple[Run, Move, acting.Tried]]]:
    """Return for each entry of the step the wrong actions that it answers."""
    found: dict[int, list[tuple[Run, Move, acting.Tried]]] = defaultdict(list)
    for run in before(step):
        for move in dict.fromkeys([*candidates(step, run), *refused(step, run.position)]):
            result = acting.tried(step, run, move)
            entry = acting.entry_for(step, result, move)
            if entry is not None:
                found[step.wrong.index(entry)].append((run, move, result))
    return found


def walked(run: Run, move: Move) -> set[str]:
    """Return the holes that a move leaves, passes and ends on."""
    holes = {hole for part in move.steps for hole in (part.start, part.end)}
    if run.position.judge(move):
        holes |= {hole for part in run.position.outcome(move).path for hole in part}
    return holes


def places(position: Position) -> set[str]:
    """Return the holes that have a name of their own, and those on which a marble stands."""
    board = position.rules.board
    named = {f"{colour}{slot}" for colour in position.colours for slot in range(1, 5)}
    named |= {f"{colour.lower()}0" for colour in position.colours}
    named |= {board.names[hole] for hole in board.entrance}
    return named | {hole for colour in position.colours for hole in position.marbles(colour)}


def known(step: Step) -> set[str]:
    """Return the holes that any text of a step may name: of the board as it stands, and of the right ways."""
    found: set[str] = set()
    for way in (step.solution, *step.accept):
        run = begin(step)
        found |= places(run.position)
        for text in way:
            after, _ = attempt(step, run, text)
            found |= walked(run, Move.parse(text)) | places(after.position)
            run = after
    return found


def told(step: Step, run: Run, move: Move, result: acting.Tried) -> set[str]:
    """Return the holes that an answer to this action may name."""
    holes = walked(run, move) | places(run.position) | places(result.run.position) | set(result.verdict.holes)
    for turn in result.run.turns:
        holes |= {hole for part in turn.outcome.path for hole in part}
    return holes | known(step)


def ends(run: Run, move: Move, result: acting.Tried) -> set[str]:
    """Return the holes where something ends: parts of the move, and the replies."""
    found = {part.end for part in move.steps}
    for turn in result.run.turns[len(run.turns) :]:
        found |= {part.end for part in turn.move.steps}
    return found


def lengths(run: Run, move: Move) -> set[int]:
    """Return how many steps the parts of a move walk."""
    if not run.position.judge(move):
        return set()
    return {len(part) - 1 for part in run.position.outcome(move).path if part[0] not in run.position.colours}


def goes_by(run: Run, move: Move) -> bool:
    """Return whether a part of a move walks past its marble's own entrance, along the track."""
    board = run.position.rules.board
    if not move.steps or not run.position.judge(move):
        return False
    for part in run.position.outcome(move).path:
        # After a swap the marble that walks on is the one that the move began with.
        colour = run.position.at(move.steps[0].start if move.steps[0].swap else part[0])
        if colour is None:
            continue
        entrance = board.names[board.entrance[run.position.colours.index(colour)]]
        if entrance in part[:-1] and part[-1][0].islower():
            return True
    return False


@pytest.mark.parametrize("step", PLAYED)
def test_an_answer_names_only_holes_of_the_board_as_it_stands(step: Step) -> None:
    wrong = [
        (said, str(move), hole)
        for place, actions in answered(step).items()
        for said in (step.wrong[place].fr, step.wrong[place].en)
        for run, move, result in actions
        for hole in HOLE.findall(said)
        if hole not in told(step, run, move, result)
    ]
    assert wrong == []


@pytest.mark.parametrize("step", PLAYED)
def test_an_answer_counts_the_steps_of_every_move_that_it_answers(step: Step) -> None:
    wrong = [
        (said, str(move))
        for place, actions in answered(step).items()
        for lang in ("fr", "en")
        for said in [step.wrong[place].text(lang)]
        for count in [WALKED[lang].search(said)]
        for run, move, _ in actions
        if count and NUMBERS[lang][count[1].lower()] not in lengths(run, move)
    ]
    assert wrong == []


@pytest.mark.parametrize("step", PLAYED)
def test_an_answer_that_says_where_a_marble_ends_is_for_one_end(step: Step) -> None:
    wrong = [
        (said, str(move), end)
        for place, actions in answered(step).items()
        for lang in ("fr", "en")
        for said in [step.wrong[place].text(lang)]
        for run, move, result in actions
        for end in ENDS[lang].findall(said)
        if end not in ends(run, move, result) | known(step)
    ]
    assert wrong == []


def passes(said: str, run: Run, move: Move) -> bool:
    """Return whether a marble of the colour that a sentence names is passed by the move."""
    colour = COLOURS[said]
    if not run.position.judge(move):
        return False
    between = {hole for part in run.position.outcome(move).path for hole in part[1:-1]}
    return any(run.position.at(hole) == colour for hole in between)


def walks(run: Run, move: Move) -> bool:
    """Return whether a marble that is on the board moves: no exit, no discard."""
    return bool(move.steps) and move.steps[0].start not in run.position.colours


RANKS = {"dame": "Q", "roi": "K", "valet": "J", "as": "A", "queen": "Q", "king": "K", "jack": "J", "ace": "A"}
COLOURS = {"bleue": "A", "rouge": "B", "verte": "C", "jaune": "D"}
COLOURS |= {"blue": "A", "red": "B", "green": "C", "yellow": "D"}
CARD = r"(?:[Ll]e \d+|[Ll]e roi|[Ll]a dame|[Ll]’as)"
ENGLISH_CARD = r"(?:[Tt]he (?:\d+|king|queen|ace))"

#: What is claimed of a move, and when that is so: of the words found, the run, the move and what came of it.
Claims = tuple[tuple[re.Pattern[str], Callable[[str, Run, Move, acting.Tried], bool]], ...]
FRENCH: Claims = (
    (re.compile(r"pass(?:e|ée|er) devant (?:son|l’|sa)"), lambda _, run, move, tried: goes_by(run, move)),
    (re.compile(r"^Vous défaussez"), lambda _, run, move, tried: move.kind == "discard"),
    (
        re.compile(rf"^{CARD} (?:a marché|fait|s’arrête|passe|avance|recule|lui passe)"),
        lambda _, run, move, tried: walks(run, move),
    ),
    (
        re.compile(r"passe (?:par-dessus )?la (bleue|rouge|verte|jaune)"),
        lambda said, run, move, tried: passes(said, run, move),
    ),
    (
        re.compile(r"([A-H][1-4]) est prise"),
        lambda said, run, move, tried: run.position.at(said) is not None and move.steps[0].start != said,
    ),
    (
        re.compile(r"\b[Cc](?:e|ette|et) (roi|dame|valet|as)\b"),
        lambda said, run, move, tried: move.card is not None and move.card.rank == RANKS[said],
    ),
    (re.compile(r"d’abord"), lambda _, run, move, tried: not run.own),
    (
        re.compile(r"dépensé|est partie?\b|est levé|a marché|s’éloigne|avance, mais|est sortie"),
        lambda _, run, move, tried: tried.verdict.legal,
    ),
)
ENGLISH: Claims = (
    (
        re.compile(
            r"(?:goes|went|runs|rushes|takes it) (?:past|by) (?:its|the|\w+’s) entrance|\bit goes by\b"
        ),
        lambda _, run, move, tried: goes_by(run, move),
    ),
    (re.compile(r"^You discard"), lambda _, run, move, tried: move.kind == "discard"),
    (
        re.compile(rf"^{ENGLISH_CARD} (?:walk(?:s|ed)|makes|stops|passes|goes(?! to the discard)|went)\b"),
        lambda _, run, move, tried: walks(run, move),
    ),
    (
        re.compile(r"\b(?:passes|walks over|goes over) (blue|red|green|yellow)\b(?! on|’s)"),
        lambda said, run, move, tried: passes(said, run, move),
    ),
    (
        re.compile(r"([A-H][1-4]) is taken"),
        lambda said, run, move, tried: run.position.at(said) is not None and move.steps[0].start != said,
    ),
    (
        re.compile(r"\b[Tt]h(?:is|at) (king|queen|jack|ace)\b"),
        lambda said, run, move, tried: move.card is not None and move.card.rank == RANKS[said],
    ),
    (re.compile(r"\b(?:had|has|have) to (?:\w+ )*first\b"), lambda _, run, move, tried: not run.own),
    (
        re.compile(r"\bspent\b|\bhas gone\b|is lifted|\bwalked\b|walks away|moves on, but|came out"),
        lambda _, run, move, tried: tried.verdict.legal,
    ),
)
CLAIMS = {"fr": FRENCH, "en": ENGLISH}


def untrue(step: Step) -> list[tuple[str, str]]:
    """Return the answers that say of a move what it does not do."""
    return [
        (step.wrong[place].text(lang), str(move))
        for place, actions in answered(step).items()
        for lang, claims in CLAIMS.items()
        for pattern, holds in claims
        for found in [pattern.search(step.wrong[place].text(lang))]
        for run, move, result in actions
        if found and not holds(found[1] if pattern.groups else found[0], run, move, result)
    ]


@pytest.mark.parametrize("step", PLAYED)
def test_an_answer_says_of_a_move_only_what_it_does(step: Step) -> None:
    assert untrue(step) == []


#: Successes that count something else than what was walked.
OTHER_COUNTS = {
    "whole": "the steps that no card makes",
    "worth": "the steps that the captured marble still had to go",
    "green": "how far before its entrance the marble stood",
}


@pytest.mark.parametrize("step", PLAYED)
def test_a_success_names_holes_of_the_board_and_counts_what_was_walked(step: Step) -> None:
    run, counts = begin(step), list[int]()
    for text in step.solution:
        counts += lengths(run, Move.parse(text))
        run, _ = attempt(step, run, text)
    for lang in ("fr", "en"):
        said = step.success(lang)
        strange = {hole for hole in HOLE.findall(said) if hole not in known(step) | track_between(step)}
        assert strange == set(), said
        for number in COUNTED[lang].findall(said):
            count = NUMBERS[lang][number.lower()]
            assert count in {*counts, sum(counts)} or step.id in OTHER_COUNTS, said


def other_ways(step: Step) -> Iterator[tuple[Run, Move]]:
    """Yield the single moves that meet the goal too, though no way in the file has them."""
    if step.kind != "do" or step.par != 1:
        return
    run = begin(step)
    known_ways = {way[0] for way in (step.solution, *step.accept)}
    for move in candidates(step, run):
        if str(move) not in known_ways and acting.tried(step, run, move).won:
            yield run, move


@pytest.mark.parametrize("step", PLAYED)
def test_a_success_is_true_of_every_way_that_meets_the_goal(step: Step) -> None:
    """A count in it is one that this way walked, and a hole where something ends one that it reached."""
    wrong = [
        (said, str(move))
        for run, move in other_ways(step)
        for lang in ("fr", "en")
        for said in [step.success(lang)]
        for counts in [lengths(run, move)]
        if not {
            NUMBERS[lang][number.lower()] for number in [*COUNTED[lang].findall(said), *WALKS.findall(said)]
        }
        <= counts
        or not set(ENDS[lang].findall(said)) <= {part.end for part in move.steps}
    ]
    assert wrong == []


def test_a_success_for_one_way_of_two_is_found() -> None:
    step = next(step for step in load_lesson("seven").steps if step.id == "captured-part")
    assert "7H a4>a11" in {str(move) for _, move in other_ways(step)}
    told = evolve(step, success=Text("Celle de devant fait cinq pas.", "The one in front walks five."))
    with pytest.raises(AssertionError, match="Celle de devant"):
        test_a_success_is_true_of_every_way_that_meets_the_goal(told)


def track_between(step: Step) -> set[str]:
    """Return the holes that the right way walks over, or where a plainly named other start leads."""
    return {"a1", "a2", "a3", "d17"} if step.id == "which-marble" else set()


@pytest.mark.parametrize(
    ("lesson", "name", "entry"),
    [
        ("board", "first-capture", Wrong("La dame fait douze pas.", "", move="QD *")),
        ("board", "first-capture", Wrong("Elle passe la rouge sans l’éliminer.", "", move="QD *")),
        ("home", "move-up", Wrong("Il fallait d’abord faire monter A1.", "", move="5C d13>a0")),
        ("home", "win", Wrong("A1 est prise.", "", code="home_slot_taken")),
        ("jack", "under", Wrong("Gardez ce roi.", "", code="under_jack")),
        ("exit", "which-card", Wrong("Le roi est dépensé.", "", move="KD A>a0")),
        ("cards", "ace", Wrong("La bleue passe devant son entrée.", "", move="2D *")),
        ("board", "first-capture", Wrong("", "The queen walks twelve.", move="QD *")),
        ("board", "first-capture", Wrong("", "It passes red without capturing it.", move="QD *")),
        ("home", "move-up", Wrong("", "The marble on A1 had to move up first.", move="5C d13>a0")),
        ("home", "win", Wrong("", "A1 is taken.", code="home_slot_taken")),
        ("jack", "under", Wrong("", "Keep this king.", code="under_jack")),
        ("exit", "which-card", Wrong("", "The king is spent.", move="KD A>a0")),
        ("cards", "ace", Wrong("", "Blue goes past its entrance.", move="2D *")),
    ],
)
def test_a_sentence_for_too_many_moves_is_found(lesson: str, name: str, entry: Wrong) -> None:
    step = next(step for step in load_lesson(lesson).steps if step.id == name)
    if name == "first-capture":
        step = evolve(step, position="pitchenas-4 A=a5 B=a13 turn=A hand.A=3S,8H,QD")
    assert untrue(evolve(step, wrong=(entry,))) != []
