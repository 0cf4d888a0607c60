"""A line of the list that is marked as refused is refused in the position that is shown."""

from __future__ import annotations

from toc_learn.engine.position import Position
from toc_learn.lessons.commands import Choose, Play, Undo, Unfold
from toc_learn.lessons.loader import lesson_ids
from toc_learn.lessons.screen import Screen
from toc_learn.lessons.session import LessonSession


def truly_marked(screen: Screen) -> None:
    position = Position.parse(screen.position)
    for line in screen.choices:
        if line.state == "refused" and isinstance(line.command, Play):
            verdict = position.judge(line.command.move)
            assert not verdict, (screen.step_id, line)
            assert not verdict.clause or verdict.clause in line.note, (screen.step_id, line)


def test_a_move_that_was_refused_and_is_allowed_now_is_not_marked() -> None:
    """Each refused move of each card is tried, then each allowed move that ends nothing is played."""
    freed = 0
    for lesson in lesson_ids():
        for place, step in enumerate(LessonSession(lesson).lesson.steps, 1):
            if step.kind != "do" or step.limit < 2:
                continue
            session = LessonSession(lesson, place)
            session.do(Unfold(True))
            for face in session.screen().hand:
                for line in session.do(Choose(face.card)).choices[:12]:
                    if isinstance(line.command, Play):
                        position = Position.parse(session.screen().position)
                        if not position.judge(line.command.move):
                            truly_marked(session.do(line.command))
                session.do(Undo())
            if session.state.over or not session.state.tried:
                continue
            begun = session.state
            for move in list(begun.run.position.legal_moves())[:12]:
                session._states = {step.id: begun}
                session.do(Play(str(move)))
                if session.state.over:
                    continue
                now = session.state.run.position
                for card in dict.fromkeys(map(str, now.hand(now.turn))):
                    screen = session.do(Choose(card))
                    truly_marked(screen)
                    freed += sum(
                        str(line.command.move) in begun.tried and not line.state
                        for line in screen.choices
                        if isinstance(line.command, Play)
                    )
    assert freed >= 2
