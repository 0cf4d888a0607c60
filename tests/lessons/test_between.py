"""What is told between two own moves: whose marble replied, new cards, the exchange, how a game ends."""

from __future__ import annotations

import random

import pytest
from attrs import evolve

from toc_learn.engine.moves import Move
from toc_learn.lessons import between, conduct
from toc_learn.lessons.acting import hand_of, options
from toc_learn.lessons.commands import Choose, Play, Touch
from toc_learn.lessons.conduct import ABSURD, begin, speaks_of_absurd, suggested
from toc_learn.lessons.goals import parse
from toc_learn.lessons.loader import lesson_ids, load_lesson
from toc_learn.lessons.model import Lesson, Step, Text
from toc_learn.lessons.run import Run
from toc_learn.lessons.sentences import told_turn
from toc_learn.lessons.session import LessonSession
from toc_learn.view import narrate
from toc_learn.view.narrate import move_label

NOTHING = Text("", "")
GAMES = [
    (lesson, step.id)
    for lesson in lesson_ids()
    for step in load_lesson(lesson).steps
    if step.kind == "play" and step.deals
]


def session(position: str, replies: dict[str, tuple[str, ...]], lang: str = "fr") -> LessonSession:
    """Return a game of a few cards; `replies` answer the first of them."""
    goal = parse({"wins": True})
    step = Step("one", "play", NOTHING, "", position, NOTHING, NOTHING, goal=goal, replies=(replies,))
    return LessonSession(Lesson("one", NOTHING, NOTHING, 0, (step,)), lang=lang)


@pytest.mark.parametrize(
    ("position", "replies", "fr", "en"),
    [
        (  # a player who is home moves the partner's marble
            "pitchenas-4 A=a3 B=B1,B2,B3,B4 D=c4 turn=A hand.A=2S,3S hand.B=3H,4H",
            {"B": ("3H c4>c7",)},
            "rouge, avec une jaune : 3♥ c4 → c7",
            "red with yellow: 3♥ c4 → c7",
        ),
        (
            "pitchenas-4 A=a3 B=B1,B2,B3,B4 turn=A hand.A=2S,3S hand.B=KH,4H",
            {"B": ("KH D>d0",)},
            "rouge, avec une jaune : R♥ sortie en d0",
            "red with yellow: K♥ out on d0",
        ),
        (  # a spade moves the common camp
            "pitchenas-3 A=a3 B=b4 D=c4 turn=A hand.A=2H,3H hand.B=3S,4H",
            {"B": ("3S c4>c7",)},
            "rouge, avec une jaune : 3♠ c4 → c7",
            "red with yellow: 3♠ c4 → c7",
        ),
        (  # in the duel a player has two colours, and one name
            "pitchenas-2 A=a3 D=c4 turn=A hand.A=2H,3H hand.B=3S,4H",
            {"B": ("3S c4>c7",)},
            "Ensuite, rouge, avec une jaune : 3♠ c4 → c7",
            "Then red with yellow: 3♠ c4 → c7",
        ),
        (
            "pitchenas-4 A=a3 B=b4 turn=A hand.A=2S,3S hand.B=3H,4H",
            {"B": ("3H b4>b7",)},
            "Ensuite, rouge : 3♥ b4 → b7",
            "Then red: 3♥ b4 → b7",
        ),
    ],
)
def test_a_reply_says_whose_marble_moves(
    position: str, replies: dict[str, tuple[str, ...]], fr: str, en: str
) -> None:
    for lang, said in (("fr", fr), ("en", en)):
        one = session(position, replies, lang)
        discard = f"-{begin(one.step).position.hand('A')[0]}"
        assert said in one.do(Play(discard)).feedback.reason.replace("\u00a0", " ")


@pytest.mark.parametrize(("lesson", "step"), GAMES)
def test_new_cards_and_the_exchange_are_told(lesson: str, step: str) -> None:
    """A learner who discards at random hears of each deal, of each gift, and that it is time to give."""
    one, rng = LessonSession(lesson, step, "en"), random.Random(7)
    heard = 0
    for _ in range(14):
        before = one.state.run.position
        if one.state.over:
            break
        if before.phase == "exchange":
            now = "Give your partner a card" if heard else "partners exchange a card"
            assert now in one.screen().feedback.reason
            held = one.do(Choose(str(before.hand(before.turn)[0]))).feedback.reason
            assert held.startswith("Give the ")
        moves = [move for move in before.legal_moves() if move.kind in ("discard", "give")]
        said = one.do(Play(str(rng.choice(moves)))).feedback
        if one.state.over:
            break
        after = one.state.run.position
        dealt = (before.deal, before.dealer) != (after.deal, after.dealer)
        assert ("A new deal: " in said.reason) is dealt
        assert ("The pack is used up" in said.reason) is (before.dealer != after.dealer)
        assert ("Give your partner a card" in said.reason) is (after.phase == "exchange")
        assert ("Your partner gave you" in said.reason) is (before.phase == "exchange")
        assert ("under a jack" in said.reason) is after.jack
        if dealt:
            assert f"{len(after.hand(after.turn))} cards each" in said.reason
            heard += 1
    assert heard


@pytest.mark.parametrize(
    ("lang", "word", "again"), [("fr", "finie", "mêmes cartes"), ("en", "over", "same cards")]
)
def test_a_lost_game_is_said_to_be_over_and_who_won(lang: str, word: str, again: str) -> None:
    one, rng = LessonSession("play", "sprint", lang), random.Random(0)
    while not one.state.over:
        one.obey(Play(str(rng.choice(list(one.state.run.position.legal_moves())))))
    assert one.state.over == "lost"
    said = one.screen().feedback
    assert word in said.word
    assert ("Les rouges ont gagné." if lang == "fr" else "Red won.") in said.reason
    assert again in said.reason
    assert one.screen().can_retry


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(("lesson", "step"), [*GAMES, ("one", "one")])
def test_a_game_that_a_reply_ends_names_the_player_and_the_winning_move(
    lesson: str, step: str, lang: str
) -> None:
    """In the answer by signs, in the live region by words and but once; in the log on a line of its own."""
    ends = 0
    for luck in range(8):
        one, rng = LessonSession(lesson, step, lang) if lesson != "one" else losing(lang), random.Random(luck)
        while not one.state.over:
            one.obey(Play(str(rng.choice(list(one.state.run.position.legal_moves())))))
        last, screen = one.state.run.turns[-1], one.screen()
        if last.player == one.state.run.learner:
            continue
        ends += 1
        move, told = between.reply(last)(lang), told_turn(last)(lang)
        assert screen.feedback.reason.startswith(("Pour finir, " if lang == "fr" else "Finally, ") + move)
        for heard in (screen.status, one.do(Touch("a3")).status):
            assert heard.count(told) == 1
            assert move not in heard
            assert heard.count(narrate.result(last.outcome.result, lang)) == 1
        assert screen.log[-1] == told
        assert sum(told in line for line in screen.log) == 1
    assert ends


def losing(lang: str) -> LessonSession:
    """Return a game of one reply, which wins it."""
    position = "pitchenas-4 A=a3 B=a15,B2,B3,B4 D=D1,D2,D3,D4 turn=A hand.A=2S,3S hand.B=2H,4H"
    return session(position, {"B": ("2H a15>B1",)}, lang)


@pytest.mark.parametrize(("lang", "again"), [("fr", "Réessayez"), ("en", "Try again")])
@pytest.mark.parametrize("kind", ["play", "do"])
def test_after_a_lost_game_a_touch_tells_once_how_to_begin_again(kind: str, lang: str, again: str) -> None:
    position = "pitchenas-3 A=a3 B=b4 D=c15,D2,D3,D4 turn=A hand.A=2S,3S hand.B=3H,4H"
    step = evolve(session(position, {}).step, kind=kind, par=1)
    one = LessonSession(Lesson("one", NOTHING, NOTHING, 0, (step,)), lang=lang)
    first = one.do(Play("2S c15>D1"))
    assert one.state.over == "lost"
    assert (again in first.feedback.reason) is (kind == "play")
    for command in (Touch("a3"), Choose("3S"), Touch("A"), Play("3S a3>a6")):
        said = one.do(command)
        assert said.feedback.reason.startswith(first.feedback.reason)
        assert said.feedback.reason.count(again) == 1
        assert said.status_no > first.status_no
        first = said


@pytest.mark.parametrize(("lang", "said"), [("fr", "PAT : le camp commun"), ("en", "PAT: the common camp")])
def test_pat_is_explained_where_it_ends_a_game(lang: str, said: str) -> None:
    position = "pitchenas-3 A=a3 B=b4 D=c15,D2,D3,D4 turn=A hand.A=2S,3S hand.B=3H,4H"
    shown = session(position, {}, lang).do(Play("2S c15>D1")).feedback
    assert shown.reason.replace("\u00a0", " ").startswith(said)
    assert shown.word in ("Partie finie", "Game over")


def test_gifts_stay_hidden() -> None:
    one = LessonSession("starter-4", "whole", "en")
    one.do(Play(str(one.state.run.position.legal_moves()[0])))
    turns = one.state.run.turns
    assert sum(turn.move.kind == "give" for turn in turns) == 4
    assert between.openly(turns) == [turn for turn in turns if turn.move.kind != "give"]


@pytest.mark.parametrize(("lesson", "step"), GAMES)
def test_what_is_under_way_names_no_gift(lesson: str, step: str) -> None:
    one = LessonSession(lesson, step, "en")
    for _ in range(6):
        if one.state.over:
            break
        screen = one.do(Play(str(one.state.run.position.legal_moves()[0])))
        moves = [turn.move for turn in one.state.moved]
        seen = [move_label(move, "en") for move in moves if move.kind != "give"]
        told = f"{', '.join(seen)}…" if seen and screen.motion is not None else ""
        assert screen.under_way == told


def test_only_a_step_that_speaks_of_it_offers_what_a_card_cannot_do() -> None:
    """An answer to the queen's exit makes no 9 come out of the reserve."""
    aim = next(step for step in load_lesson("pieux").steps if step.id == "aim")
    assert any(entry.move == "QD A>a0" for entry in aim.wrong)
    assert not speaks_of_absurd(aim)
    position = begin(aim).position
    tried = {str(move) for move in conduct.refused(aim, position)}
    assert tried
    assert not [move for move in tried if position.judge(move).code == ABSURD]
    told = evolve(aim, wrong=(*aim.wrong, evolve(aim.wrong[0], move="", code=ABSURD)))
    assert speaks_of_absurd(told)
    assert any(options(position, card, "A", True) for card in hand_of(position))
    assert "9H A>a0" in {str(move) for move in conduct.refused(told, position)}


@pytest.mark.parametrize(("lesson", "step"), GAMES)
def test_what_followed_is_told_in_the_order_in_which_it_happened(lesson: str, step: str) -> None:
    """Replies before new cards stand before their sentence, those after it behind it; so in the log."""
    heard = 0
    for plays in (suggested, idle):  # who plays well may win before there are new cards
        one = LessonSession(lesson, step, "en")
        for _ in range(60):
            if one.state.over:
                break
            count = len(one.state.run.turns)
            one.do(Play(str(plays(one.step, one.state.run))))
            turns, said = one.state.run.turns[count:], one.state.said
            dealt = [n for n, turn in enumerate(turns) if turn.after.deal != turn.before.deal]
            cut = dealt[-1] if dealt else None
            if cut is None or one.state.over:
                continue
            own = 1
            before = [turn for turn in turns[own : cut + 1] if turn.move.kind != "give"]
            after = [turn for turn in turns[max(own, cut + 1) :] if turn.move.kind != "give"]
            news, length = "A new deal: ", len(before) + len(after) + 1
            log = [entry.reason("en") for entry in one.state.log[-length:]]
            assert news in log[len(before)]
            told = [told_turn(turn)("en") for turn in (*before, *after)]
            assert [*log[: len(before)], *log[len(before) + 1 :]] == told
            for number, turn in enumerate([*before, *after]):
                signs = between.reply(turn)("en")
                places = [said.reason("en").find(signs), said.reason("en").rfind(signs)]
                where = said.reason("en").index(news)
                assert places[0] < where if number < len(before) else places[1] > where
            heard += 1
    assert heard


def idle(_step: Step, run: Run) -> Move:
    """Return the move of a learner who gives or discards whenever that is allowed."""
    return min(run.position.legal_moves(), key=lambda move: move.kind not in ("discard", "give"))
