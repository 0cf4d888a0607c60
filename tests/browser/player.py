"""A learner in a real browser: does on the page what a session beside it does in Python, by one way of input.

The session in Python tells what the page must say next; the page is only ever touched as a person would:
mouse, finger, or real key events, never scripted focus or clicks.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Literal

from playwright.sync_api import BrowserContext, Locator, Page

from toc_learn.engine.moves import Move
from toc_learn.lessons import drilling
from toc_learn.lessons.answering import holes_asked
from toc_learn.lessons.commands import Answer, Choose, Command, Hint, Next, Play, Retry, Touch, Undo
from toc_learn.lessons.conduct import suggested
from toc_learn.lessons.model import Lesson
from toc_learn.lessons.screen import Screen
from toc_learn.lessons.session import LessonSession
from toc_learn.view.painter import layout_for
from toc_learn.widgets.led import Led, led
from toc_learn.widgets.pointer import DOUBLE

Way = Literal["pointer", "touch", "keys"]
PATIENCE = 10.0
#: Seconds after which a press is no longer the rest of a double one, by the page's own clock (view.js).
APART = 0.35
#: The key that leads on from what has the focus to a control, "" when it has it.
WAY_TO = """e => {
  const now = document.activeElement;
  if (now === e) return "";
  const back = now.compareDocumentPosition(e) & Node.DOCUMENT_POSITION_PRECEDING;
  if (now !== document.body && e.parentElement.contains(now) && !e.classList.contains("toc-hole"))
    return back ? "ArrowLeft" : "ArrowRight";
  return back ? "Shift+Tab" : "Tab";
}"""

#: The group of what has the focus, its number in it (-1: nothing has the focus), and its text.
HERE = """() => {
  const now = document.activeElement, none = !now || now === document.body;
  const group = ["cards", "list", "act", "holes"].find((name) => !none && now.closest(`.toc-${name}`)) || "";
  return [group, none ? -1 : [...now.parentElement.children].indexOf(now), none ? "" : now.textContent];
}"""

#: What the goal and the answer say, in one question: each question to a busy page waits for its turn.
SAYS = """() => [".toc-goal h2", ".toc-feedback"].map((place) =>
  document.querySelector(`#toc-live ${place}`)?.textContent || "")"""


def until(true: Callable[[], object], what: Callable[[], str] | str, seconds: float = PATIENCE) -> None:
    """Wait without evaluating scripts in the page's own world (its policy forbids that)."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, what if isinstance(what, str) else what()
        time.sleep(0.02)


class Player:
    """One browser page on one lesson, and the session that it must agree with."""

    def __init__(
        self, context: BrowserContext, base: str, lesson: str | Lesson, way: Way, lang: str = "fr"
    ) -> None:
        self.base, self.lesson, self.way, self.lang = base, lesson, way, lang
        self.session = LessonSession(lesson, lang=lang)
        self.complaints: list[str] = []
        self.abroad: list[str] = []
        self.page: Page = context.new_page()
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", self._request)
        self.strokes = 0
        self.pressed = ""
        self.released = 0.0
        self.touched = ""

    def _console(self, message: object) -> None:
        if getattr(message, "type", "") == "error":
            self.complaints.append(str(getattr(message, "text", message)))

    def _request(self, request: object) -> None:
        url = str(getattr(request, "url", ""))
        if not url.startswith((self.base, "data:", "blob:")):
            self.abroad.append(url)

    # ---- the page

    @property
    def screen(self) -> Screen:
        return self.session.screen()

    def open(self, step: str | None = None) -> None:
        """Open the lesson by its address and wait until it can be played."""
        if step is not None:
            self.session = LessonSession(self.lesson, step, self.lang)
        lesson = self.session.lesson.id
        where = f"learn?lesson={lesson}&lang={self.lang}" + (f"&step={step}" if step else "")
        self.page.goto(self.base + where, timeout=60_000)  # whoever finds no place waits for one
        self.ready()

    def ready(self) -> None:
        until(lambda: self.page.locator("#toc-page.live").count(), "the page did not come alive", 30)
        self.agrees()

    def agrees(self) -> None:
        """Wait until the page shows what the session says."""
        wanted = self.screen
        goal, word, reason = (
            _plain(said) for said in (wanted.goal, wanted.feedback.word, wanted.feedback.reason)
        )
        shown, answer = "", ""

        def agreed() -> bool:
            nonlocal shown, answer
            shown, answer = (_plain(said) for said in self.page.evaluate(SAYS))
            return shown == goal and word in answer and reason in answer

        until(
            agreed,
            lambda: (
                f"{wanted.step_id}: the page says {shown!r} {answer!r}, "
                f"expected {wanted.goal!r} {wanted.feedback!r}"
            ),
        )

    def text(self, selector: str) -> str:
        found = self.page.locator(f"#toc-live {selector}")
        return _plain(found.first.text_content() or "") if found.count() else ""

    # ---- doing

    def do(self, command: Command) -> None:
        """Do a command by this player's way of input, and see that the page agrees."""
        screen = self.screen
        match command:
            case Choose(card):
                place = [face.card for face in screen.hand].index(card)
                self._press(self.page.locator("#toc-live .toc-cards > button").nth(place))
            case Touch(hole):
                self._touch(hole)
            case Answer(index):
                self._press(self.page.locator("#toc-live .toc-list > button").nth(index))
            case Play(move):
                moves = [getattr(choice.command, "move", "") for choice in screen.choices]
                self._press(self.page.locator("#toc-live .toc-list > button").nth(moves.index(move)))
            case Hint() | Undo() | Retry() | Next():
                place = (Hint, Undo, Retry, Next).index(type(command))
                self._press(self.page.locator("#toc-live .toc-act > button").nth(place))
                command = Retry() if isinstance(command, Retry) else type(command)(screen.here)
            case _:
                raise AssertionError(f"no way to do {command} on the page")
        after = self.session.do(command)
        self.agrees()
        if self.way == "keys":
            there = led(screen, command, after)
            until(
                lambda: self._holds_focus(there),
                lambda: f"{screen.step_id}: {command} leads to {there}, the focus is on {self._here()}",
            )

    def _here(self) -> tuple[str, int, str]:
        """Return what has the focus: its group, its number there, its text."""
        group, place, text = self.page.evaluate(HERE)
        return str(group), int(place), str(text)

    def _holds_focus(self, there: Led | None) -> bool:
        """Whether the focus is where a command leads: nowhere else, however long a walk away."""
        group, place, _ = self._here()
        if there is None or group in there.keeps:
            return place >= 0
        return (group, place) == (there.to, there.at)

    def act(self, name: str) -> None:
        """Press one of the actions by its style class."""
        self._press(self.page.locator(f"#toc-live .toc-act > button{name}"))

    def press(self, selector: str) -> None:
        """Press any control of the page, by this player's way of input."""
        self._press(self.page.locator(selector))

    def _press(self, control: Locator) -> None:
        until(lambda: control.count() == 1 and control.is_visible(), f"no such control: {control}")
        if self.way == "touch" or (self.way == "pointer" and str(control) == self.pressed):
            rest = self.released + APART - time.monotonic()
            if rest > 0:
                self.page.wait_for_timeout(1000 * rest)
        self.pressed = str(control)
        if self.way == "touch":
            control.tap()
        elif self.way == "pointer":
            control.click()
        else:
            self._focus(control)
            self.strokes += 1
            self.page.keyboard.press("Enter" if self.strokes % 2 else "Space")
        self.released = time.monotonic()

    def _touch(self, hole: str) -> None:
        if self.way == "keys":
            self._press(self.page.locator(f'#toc-live .toc-hole[data-hole="{hole}"]'))
            return
        if hole == self.touched:
            self.page.wait_for_timeout(1000 * DOUBLE + 200)  # else it is the rest of a double tap
        self.touched = hole
        if self.way == "touch":
            self.page.touchscreen.tap(*self.at(hole))
        else:
            self.page.mouse.click(*self.at(hole))

    def at(self, hole: str) -> tuple[float, float]:
        """Return where a hole is on the page, in its pixels."""
        canvas = self.page.locator("#toc-live .toc-figure canvas").last
        canvas.scroll_into_view_if_needed()
        box = canvas.bounding_box()
        assert box is not None
        layout = layout_for(self.screen.scene)
        x, y = layout.xy(hole)
        return box["x"] + x / layout.width * box["width"], box["y"] + y / layout.width * box["height"]

    def _focus(self, control: Locator) -> None:
        """Walk to a control with Tab, forwards or back, and with arrows inside its group."""
        found = control.element_handle()
        for _ in range(140):
            key = found.evaluate(WAY_TO)
            if not key:
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"Tab never reached {control}")

    # ---- knowing what to do

    def solve(self) -> None:
        """Do the step that is shown, in a way that solves it."""
        while commands := solution(self.session):
            for command in commands:
                self.do(command)
        assert self.session.state.over == "done", self.screen.step_id


def solution(session: LessonSession) -> list[Command]:
    """Return what a learner does next who knows, empty at the end: cards taken up, holes touched one by one.

    A step with a written solution is done whole, a game and a drill move by move.
    """
    step, state = session.step, session.state
    if state.over:
        return []
    if step.kind == "watch":
        return [Next()] * (len(step.demo) - state.shown)
    if step.kind == "question":
        return [Answer(next(i for i, answer in enumerate(step.answers) if answer.right))]
    if step.kind == "drill":
        item = drilling.current(step, state)
        return [Answer(drilling.right(step, item))] if item is not None else []
    if step.kind == "predict":
        return [Touch(hole) for hole in holes_asked(step)]
    if not step.solution:
        return by_touch(session, str(suggested(step, state.run)))
    commands: list[Command] = []
    probe = _beside(session)
    for text in step.solution[len(state.run.own) :]:
        found = by_touch(probe, text)
        for command in found:
            probe.do(command)
        commands += found
    return commands


def _beside(session: LessonSession) -> LessonSession:
    """Return another session in the same place, to try things in."""
    trial = LessonSession(session.lesson, session.step.id, session.lang)
    trial._states = {session.step.id: session.state}
    return trial


def by_touch(session: LessonSession, text: str) -> list[Command]:
    """Return the card to take up and the holes to touch for a move from here; words where no hole says it."""
    move = Move.parse(text)
    if not move.steps:
        return [Choose(str(move.card)), Play(text)]
    way = [hole for step in move.steps for hole in (step.start, *step.via, step.end)]
    done = len(session.state.log)

    def tried(commands: list[Command]) -> tuple[LessonSession, bool]:
        trial = _beside(session)
        for command in commands:
            trial.do(command)
        state = trial.state
        last = state.refusal.move if state.refusal else (state.run.own[-1].move if state.run.own else None)
        whole = last is not None and str(last) == text and len(state.log) > done
        return trial, whole or (state.over == "done" and len(state.log) > done)

    # Only the move's own holes are touched, in its own order, and the next one first: each path knows how far
    # on its way it is. Whatever is open, a seven in four parts is found without trying every order.
    paths: list[tuple[list[Command], int]] = [([Choose(str(move.card))], 0)]
    while paths:
        path, at = paths.pop()
        trial, whole = tried(path)
        if whole:
            return path
        if trial.state.over:
            continue
        screen = trial.screen()
        touched = {command.hole for command in path if isinstance(command, Touch)}
        if touched >= set(way) and Play(text) in [choice.command for choice in screen.choices]:
            return [*path, Play(text)]  # it could go on, so it is ended in words
        open_holes = screen.scene.selectable | screen.scene.targets | screen.scene.captures
        places = reversed(range(at, len(way)))
        paths += [([*path, Touch(way[place])], place + 1) for place in places if way[place] in open_holes]
    return [Choose(str(move.card)), Play(text)]


def _plain(text: str) -> str:
    return " ".join(text.replace("\u2011", "-").split())  # a heading breaks at no hyphen
