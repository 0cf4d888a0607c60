"""A position to try things on: whoever is to move may, refusals have their reasons, all can be taken back.

Plain Python, no widgets. Each turn is one step of a lesson without a goal, so that choosing, touching,
refusing and telling are those of the lessons.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from toc_learn.engine.position import Position
from toc_learn.lessons.commands import (
    Command,
    Language,
    Next,
    Project,
    Restart,
    Restore,
    Retry,
    Reveal,
    Speed,
    Undo,
)
from toc_learn.lessons.goals import Goal
from toc_learn.lessons.model import Lesson, Step, Text
from toc_learn.lessons.screen import Feedback, Screen
from toc_learn.lessons.session import LessonSession
from toc_learn.view.names import sentence
from toc_learn.view.narrate import happened, side_name
from toc_learn.view.words import LANGUAGES, language, text

__all__ = ["Trial"]

_NOTHING = Text("", "")


@dataclass(frozen=True, slots=True)
class _Played:
    """A move that was played: where it was played, its text, and the marks that it left on the board."""

    position: Position
    move: str
    marks: tuple[tuple[str, object], ...]


def _lesson(position: Position) -> Lesson:
    """Return a lesson of one turn, over as soon as a move is played."""
    step = Step(
        id="board",
        kind="do",
        title=_NOTHING,
        idea="",
        position=str(position),
        instruction=_NOTHING,
        success=_NOTHING,
        goal=Goal("turn", 1),
    )
    title = Text(*(text(lang, "ui.widget.board") for lang in LANGUAGES))
    return Lesson(id="board", title=title, summary=_NOTHING, minutes=0, steps=(step,))


class Trial:
    """A session on one position, for `Face`. ``Trial(position).do(Play("QD a8>b2"))``."""

    def __init__(self, position: Position, lang: object = "fr") -> None:
        """Begin at `position`."""
        self._start = position
        self._played: tuple[_Played, ...] = ()
        self._lang = language(lang)
        self._speed = 1.0
        self._told = 0
        self._motions = 0
        self._begin(position)

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self._inner.state.run.position

    def _begin(self, position: Position) -> None:
        self._inner = LessonSession(_lesson(position), None, self._lang)
        self._inner.speed = self._speed
        self._shown = self._dressed(self._inner.screen())

    def screen(self) -> Screen:
        """Return what to show now."""
        return self._shown

    def do(self, command: Command) -> Screen:
        """Obey a command and return what to show; never raises."""
        self._told += 1
        match command:
            case Project() | Reveal() | Restore() | Restart() | Next():
                return self._shown
            case Language(lang):
                self._lang = language(lang)
            case Speed(x):
                self._speed = x
            case Retry():
                self._played = ()
                self._begin(self._start)
                return self._shown
            case Undo() if self._played and not self._inner.screen().can_undo:
                *before, last = self._played
                self._played = tuple(before)
                self._begin(last.position)
                return self._shown
        inner = self._inner.do(command)
        turns = self._inner.state.run.turns
        self._shown = self._after(inner) if turns else self._dressed(inner)
        return self._shown

    def _after(self, inner: Screen) -> Screen:
        """Return the screen of the next player's turn, with the way that the last one took."""
        turn = self._inner.state.run.turns[0]
        marks = (("trace", inner.scene.trace), ("ghosts", inner.scene.ghosts))
        self._played = (*self._played, _Played(turn.before, str(turn.move), marks))
        self._motions += 1
        self._begin(turn.after)
        return replace(
            self._shown,
            before=inner.before,
            motion=inner.motion,
            motion_id=1_000_000 + self._motions,
            status=self._last(),
        )

    def _last(self) -> str:
        """Return the last move in words."""
        if not self._played:
            return ""
        return self._line(self._played[-1])

    def _line(self, played: _Played) -> str:
        position = played.position
        move = position.judge(played.move).move
        if move is None:
            return played.move
        return happened(position, move, position.outcome(move), self._lang)

    def _dressed(self, inner: Screen) -> Screen:
        """Return a step's screen as that of a board alone: no goal, hints or stars."""
        lang = self._lang
        position = self.position
        scene = inner.scene
        if self._played and not (scene.refused or scene.selected):
            scene = scene.with_(**dict(self._played[-1].marks))
        said = inner.feedback
        if said.kind == "rest" and self._played and not inner.can_undo:
            said = Feedback("info", "i", "", "", self._last())
        if position.result is not None:
            said = Feedback("info", "i", "", "", text(lang, "ui.widget.game_over"))
        elif not position.hand(position.turn):
            said = Feedback("rest", "", "", "", text(lang, "ui.widget.no_cards", colour=position.turn))
        goal = text(lang, "ui.widget.try", side=sentence(side_name(position.turn, lang)))
        return replace(
            inner,
            lesson_number=0,
            steps=(),
            step_count=0,
            goal=goal,
            who="",
            scene=scene,
            feedback=said,
            hints=(),
            hint_text="",
            hint_offered=False,
            can_hint=False,
            can_next=False,
            can_back=False,
            can_undo=inner.can_undo or bool(self._played),
            can_retry=bool(self._played) or inner.can_retry,
            primary="",
            over="",
            log=tuple(self._line(played) for played in self._played),
            log_signs=(),
            status=said.reason,
            status_no=self._told,
            notes="",
            next_lesson="",
        )
