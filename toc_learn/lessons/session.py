"""One learner in one lesson: commands in, a screen out; plain Python, drawn from its state at any moment."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from toc_learn.view.words import LANGUAGES, language

from . import acting, answering, drilling, progress, touching, wall
from .commands import (
    SPEEDS,
    Answer,
    Back,
    Choose,
    Command,
    Forget,
    GoTo,
    Hint,
    Language,
    Next,
    Play,
    Project,
    Restart,
    Restore,
    Retry,
    Reveal,
    Skip,
    Speed,
    Touch,
    Undo,
    Unfold,
)
from .faces import build
from .hints import HINTS, hint, next_move
from .loader import load_lesson
from .model import Lesson, Step
from .resting import resting
from .screen import Screen
from .sentences import NOTHING, QUIET, Said, Say, joined, words
from .showing import show_next, unshow
from .solving import solved
from .state import State, Trace, fresh

__all__ = ["LessonSession"]

TRACED = (Choose, Touch, Play, Answer, Unfold, Undo, Retry, Hint, Next)
"""Commands that leave a trace: they are done in one step."""
LONGEST = 1000
"""Commands that a trace has room for; one more says that there were too many."""


class LessonSession:
    """A lesson being played. `screen` shows it, `do` changes it; neither raises on any command.

    ``lesson`` is a `Lesson` or the id of a built-in one (`LessonError` when there is none); ``step`` an id
    or a number from 1, anything else the first step; ``progress`` whatever was kept, cleaned before use.
    """

    def __init__(
        self, lesson: Lesson | str, step: object = None, lang: object = "fr", progress: object = None
    ) -> None:
        self.lesson = lesson if isinstance(lesson, Lesson) else load_lesson(lesson)
        self.lang = language(lang)
        self.place = _place(self.lesson, step)
        self.progress = progress_of(progress)
        self.speed = 1.0
        self.projecting = False
        self.revealed = 0  # how much of the answer is shown: all of it, or moves of a demonstration
        self.asked = 0  # which question of a drill stands on the wall
        self.revision = 0
        self.moved_at = 0
        self.spoken = 0
        self._states: dict[str, State] = {}
        self._traces: dict[str, Trace] = {}
        self._visit()

    @property
    def step(self) -> Step:
        """The step that is shown."""
        return self.lesson.steps[self.place]

    @property
    def state(self) -> State:
        """Where the learner stands in this step."""
        found = self._states.get(self.step.id)
        if found is None:
            found = self._states[self.step.id] = fresh(self.step)
        return found

    @property
    def trace(self) -> Trace:
        """How the learner came there: what has to be done again to stand there again."""
        return self._traces.get(self.step.id, Trace())

    def resume(self, state: State, trace: Trace) -> None:
        """Stand where `trace` led in this step; nothing is earned by it."""
        self._states[self.step.id] = state
        self._traces = {**self._traces, self.step.id: trace}
        self.revision += 1
        self.spoken += 1

    def screen(self) -> Screen:
        """Return what to show now."""
        return build(self)

    def do(self, command: object) -> Screen:
        """Obey a command and return what to show; what cannot be done now changes nothing but the answer."""
        self.obey(command)
        return self.screen()

    def obey(self, command: object) -> None:
        """Obey a command as `do` does, without drawing anything: for many commands in a row."""
        if isinstance(command, Command):
            before, place = self.state, self.place
            self._obey(command)
            after = self.state
            if after is not before or place != self.place:
                self.revision += 1
                grown = len(after.parts) > len(before.parts) and acting.part_done(after)
                if after is not before and (after.moved or after.refusal or grown):
                    self.moved_at += 1
            if after.said is not before.said or place != self.place:
                self.spoken += 1
            if place != self.place or (after is not before and isinstance(command, (Retry, GoTo, Restart))):
                self._trace(Trace(after.failures, after.hints))
            elif after is not before:
                trace, done = self.trace, _traced(command, before)
                self._trace(evolve(trace, commands=(*trace.commands, *done)[: LONGEST + 1]))

    def _trace(self, trace: Trace) -> None:
        self._traces = {**self._traces, self.step.id: trace}  # a copy of the session has the old ones

    # One method a kind of command

    def _obey(self, command: Command) -> None:
        match command:
            case Choose() | Touch() | Play() | Answer() | Unfold() if self.projecting:
                pass  # a class answers aloud
            case Choose(card) if self._acts:
                self._set(touching.choose(self.step, self.state, card))
            case Touch(hole) if self._acts:
                self._set(touching.touch(self.step, self.state, hole))
            case Touch(hole) if self.step.kind == "predict":
                self._set(answering.choose_hole(self.step, self.state, hole))
            case Touch() | Choose():  # nothing is played here: what is to be done is said again
                if not self.state.over:
                    hole = command.hole if isinstance(command, Touch) and self.step.kind == "question" else ""
                    meant = answering.stands_for(self.step, hole)
                    told = _told_again(self.step, self.state, hole)
                    self._set(told if meant is None else answering.answer(self.step, self.state, meant))
            case Play(move) if self._acts:
                self._set(acting.play(self.step, self.state, move))
            case Answer(index) if self.step.kind == "drill":
                self._set(drilling.answer(self.step, self.state, index))
            case Answer(index) if self.step.kind in ("predict", "question"):
                self._set(answering.answer(self.step, self.state, index))
            case Unfold(on) if self._acts:
                self._set(evolve(self.state, unfolded=bool(on)))
            case Undo(at):
                if self._here(at):
                    self._set(self._undone())
            case Retry():
                self._retry()
            case Hint(at):
                if self._here(at):
                    self._hint()
            case Next(at):
                if self._here(at) and not wall.turned(self, 1):
                    self._next()
            case Back(at):
                if self._here(at) and not wall.turned(self, -1):
                    self._go(self.place - 1)
            case GoTo(step):
                place = self.lesson.index(step)
                if place == self.place:
                    self._again()
                elif place is not None:
                    self._go(place)
            case Language(lang):
                if lang in LANGUAGES:
                    self.lang = lang
            case Speed(x):
                if x in SPEEDS:
                    self.speed = float(x)
            case Skip():
                self._set(evolve(self.state, moved=()))
            case Reveal():
                self.revealed = (self.revealed + 1) % (wall.parts(self.step) + 1) if self.projecting else 0
                if self.revealed and not self.state.over:  # the answer is played with its own card
                    self._set(self.state.quiet().lay_back())
                self.moved_at += self.revealed > 0  # and its turns are played, each time it is shown
            case Project(on):
                self.projecting = bool(on)
                self.revealed = self.asked = 0
            case Restore(kept):
                self.progress = progress.merge(self.progress, {**progress.clean(kept), "last": self._last()})
            case Forget(lesson):
                self.progress = progress.forget(self.progress, lesson)
            case Restart():
                self._restart()

    @property
    def _acts(self) -> bool:
        """Whether cards are played in this step."""
        return self.step.kind in ("do", "play")

    def _set(self, state: State) -> None:
        if state.over == "done" and self.state.over != "done":
            kept = progress.record(self.progress, self.lesson.id, self.step.id, state.stars)
            self.progress = {**kept, "last": self._last()}
            state = _counted(self.step, state)
        self._states[self.step.id] = state

    def _undone(self) -> State:
        if self.step.kind == "watch":
            return unshow(self.step, self.state)
        return acting.undo(self.step, self.state) if self._acts else self.state

    def _retry(self) -> None:
        state = self.state
        start = fresh(self.step)
        if state == evolve(
            start,
            failures=state.failures,
            hints=state.hints,
            tried=state.tried,
            log=state.log,
            unfolded=state.unfolded,
        ):
            return
        self._set(_afresh(self.step, state))

    def _hint(self) -> None:
        state = self.state
        # A demo of many moves is shown to its end by asking again; every other step ends with its last hint.
        if state.over == "done" or (state.hints >= HINTS and self.step.kind != "watch"):
            return
        level = min(state.hints + 1, HINTS)
        state = evolve(state.quiet(), hints=level)
        if level < HINTS:
            said = Said("note", hint(self.step, state, level))
            self._set(state.say(said))
        elif self.step.kind == "play" and not self.step.solution:
            self._set(self._advised(state))
        elif self.step.kind == "watch":
            self._set(show_next(self.step, state))
        else:
            self._set(_as_shown(solved(self.step, state)))

    def _advised(self, state: State) -> State:
        """One move played for the learner; in a game the hints go on."""
        if state.over:
            return evolve(fresh(self.step), hints=HINTS - 1, log=state.log)
        move = next_move(self.step, state)
        played = acting.play(self.step, state, str(move)) if move is not None else state
        return evolve(played, hints=HINTS - 1) if not played.over else played

    def _next(self) -> None:
        if self.step.kind == "watch" and self.state.over != "done" and not self.projecting:
            self._set(show_next(self.step, self.state))
        else:
            self._go(self.place + 1, leaves=True)

    def _go(self, place: int, leaves: bool = False) -> None:
        """Go to another step, which begins afresh; one that is left unsolved is said to stay open."""
        if 0 <= place < len(self.lesson.steps) and place != self.place:
            left = self.step
            leaves = leaves and not self.projecting and not self._solved(left)
            self._set(evolve(self.state, moved=()))
            self.place = place
            self.revealed = self.asked = 0
            if self.step.id in self._states:
                self._set(_afresh(self.step, self.state))
            if leaves:
                self._set(self.state.say(Said("note", _left_open(left, self.step)), log=False))
            self._visit()

    def _again(self) -> None:
        """Begin the step that is shown afresh, as its line in the list does for every other step."""
        self.revealed = self.asked = 0
        self._retry()
        if self.state.said.kind != "rest":  # what an untouched step was told goes too
            self._set(self.state.quiet())

    def _restart(self) -> None:
        """Begin the lesson as somebody does who never saw it."""
        self.progress = progress.forget(self.progress, self.lesson.id)
        self._states, self._traces = {}, {}
        self.place = self.revealed = self.asked = 0
        what = resting(self.step, self.state).reason
        self._set(self.state.say(Said("note", joined(words("ui.player.restarted"), what)), log=False))
        self._visit()

    def _solved(self, step: Step) -> bool:
        return bool(progress.stars(self.progress, self.lesson.id, step.id))

    def _visit(self) -> None:
        self.progress = {**self.progress, "last": self._last()}

    def _last(self) -> dict[str, str]:
        return {"lesson": self.lesson.id, "step": self.step.id}

    def _here(self, at: str) -> bool:
        """Whether a command belongs to this moment: one that came twice does not any more."""
        return at in ("", str(self.revision))


def _traced(command: Command, before: State) -> tuple[Command, ...]:
    """Return what has to be done again for what a command did; showing the answer lays a card back."""
    if isinstance(command, Reveal):
        return (Undo(),) * (len(before.parts) + bool(before.card or before.marble))
    return (command,) if isinstance(command, TRACED) else ()


def _told_again(step: Step, state: State, hole: str) -> State:
    """What is to be done, where a touch does nothing, and what stands on the touched hole of a question; what
    was just answered keeps its reason before it.
    """
    there = answering.standing(state.run.position, hole)
    if hole and hole == answering.about(step):  # it is ringed: that no marble stands there is no answer
        about = words("ui.player.question.about", hole=hole)
        there = joined(there, about) if state.run.position.at(hole) else about
    told, last = resting(step, state).reason, state.log[-1] if state.log else QUIET
    just = last.kind == state.said.kind != "rest" and state.said.reason("en").startswith(last.reason("en"))
    said = last if just else Said("note", NOTHING)
    return state.quiet().say(evolve(said, reason=joined(said.reason, there, told)), log=False)


def _as_shown(state: State) -> State:
    """The step as the last hint leaves it: what was played for the learner is shown, not solved."""
    if state.over == "done" and state.said.kind == "right":
        said = evolve(state.said, kind="shown")
        return evolve(state, said=said, log=(*state.log[:-1], said))
    return state


def _counted(step: Step, state: State) -> State:
    """The solved step with how many moves it took its learner and how few it takes, where that is not one.

    The stars are counted by it. A step of one move leaves nothing to count, nor does a try that is refused.
    """
    took = len(state.run.own)
    if step.kind != "do" or max(step.limit, step.par) < 2 or state.said.kind != "right" or not took:
        return state
    name = "least" if took <= step.par else "more"
    count = words(f"ui.player.par.{name}", n=took, least=step.par)
    return evolve(state, said=evolve(state.said, reason=joined(state.said.reason, count)))


def _left_open(left: Step, step: Step) -> Say:
    """Kindly: the step that was left stays open; and what to do in the one that is shown."""
    return joined(words("ui.player.left_open", title=left.title), resting(step, fresh(step)).reason)


def _afresh(step: Step, state: State) -> State:
    """The step's start again; what was asked and tried is forgotten only with a success."""
    kept = evolve(fresh(step), log=state.log, unfolded=state.unfolded)
    if state.over == "done":
        return kept
    return evolve(kept, failures=state.failures, hints=state.hints, tried=state.tried)


def _place(lesson: Lesson, step: object) -> int:
    if isinstance(step, str) and step.isascii() and step.isdecimal() and len(step) < 4:
        step = int(step) if lesson.index(step) is None else step
    place = lesson.index(step) if isinstance(step, (str, int)) and not isinstance(step, bool) else None
    return place or 0


def progress_of(kept: object) -> dict[str, Any]:
    """Return kept progress as a session uses it."""
    return progress.clean(kept)
