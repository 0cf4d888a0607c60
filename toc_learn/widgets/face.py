"""A face: shell, board, hand, actions, moves. It shows one `Screen` after another and hands back commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

import ipywidgets

from toc_learn.lessons.commands import (
    Back,
    Command,
    CommandError,
    Next,
    Project,
    Reveal,
    Skip,
    Touch,
    Undo,
    encode,
    parse,
)
from toc_learn.view import told
from toc_learn.view.words import text

from . import inbox
from .led import Led, led
from .looks import Look, actions, cards, choices, root_classes
from .outlook import Outlook, read_outlook
from .parts import feedback, parts, under_way
from .picture import Picture
from .pool import ButtonPool, Common
from .preview import previews
from .shell import Shell
from .skeleton import STRUCTURE, feedback_classes
from .touchable import touchable

if TYPE_CHECKING:
    from toc_learn.lessons.screen import Screen

__all__ = ["Face", "Session"]


class Session(Protocol):
    """What a face talks to: plain Python that knows no widgets."""

    def screen(self) -> Screen:
        """Return what is to be shown now."""

    def do(self, command: Command) -> Screen:
        """Do a command and return what is to be shown then; never raises."""


class Face(ipywidgets.Box):  # type: ignore[misc]
    """The widget that shows a session. In a notebook it is the last line of a cell; on the page, the page."""

    def __init__(self, session: Session, *, page: bool = False) -> None:
        """Show `session`; `page` says that the face owns the browser's address and store."""
        self._session = session
        self._page = page
        self._client = inbox.Client()
        self._shown: Screen | None = None
        self._outlook = Outlook()
        self._motion_id: int | None = None
        self._leads: Led | None = None
        self._messages = inbox.Throttle(rate=25, burst=50)
        self._pings = inbox.Throttle(rate=1, burst=5)
        self._agains = inbox.Throttle(rate=1, burst=4)
        common = Common()
        self.shell: Any = Shell(page=page)
        self.picture = Picture(self._touched, self._drawn)
        self.cards = ButtonPool("cards", common, self._pressed, 5)
        self.actions = ButtonPool("act", common, self._pressed, 4)
        self.moves = ButtonPool("list", common, self._pressed, 8)
        filled = {"cards": self.cards.box, "act": self.actions.box, "list": self.moves.box}

        def box(name: str, children: tuple[str, ...]) -> Any:
            if name in filled:
                return filled[name]
            inside = [self.picture.canvas] if name == "figure" else [box(child, ()) for child in children]
            made = ipywidgets.Box(inside, layout=common.layout, _dom_classes=(f"toc-{name}",))
            self._boxes[name] = made
            return made

        self._boxes: dict[str, Any] = {}
        slots = [box(name, children) for name, children in STRUCTURE]
        # The shell holds the live region, which is to be read between the goal and the hand.
        place = [name for name, _ in STRUCTURE].index("feedback")
        self._root: Any = ipywidgets.Box(
            [*slots[:place], self.shell, *slots[place:]],
            layout=common.layout,
            _dom_classes=("toc-app",),
        )
        super().__init__([self._root], layout=common.layout, _dom_classes=("toc-frame",))
        self.shell.on_msg(self._message)
        self._reset()

    def _reset(self) -> None:
        self.show(self._session.screen())

    # ---- commands in

    def do(self, command: Command) -> None:
        """Do a command and show what comes of it."""
        before = self._shown
        after = self._session.do(command)
        if before is not None:
            self._leads = led(before, command, after, page=self._page)
        self.show(after)

    def _pressed(self, look: Look) -> None:
        if look.command is not None and self._messages.allows():
            self.picture.pointer.forget()
            if isinstance(look.command, Next) and self._late():
                # Whoever is quicker than the marbles would leave without what the step had to tell.
                self.picture.skip()
            else:
                self.do(look.command)

    def _touched(self, hole: str) -> None:
        self.do(Touch(hole))

    def _message(self, _widget: object, content: object, _buffers: object) -> None:
        """Handle one message of the shell. Whatever it holds, nothing is raised and nothing evaluated."""
        if not isinstance(content, Mapping):
            return
        kind = content.get("kind")
        if kind == "ping":
            if self._pings.allows():
                self.shell.send({"kind": "pong"})
            return
        if kind in ("press", "release"):
            (self.picture.pressed if kind == "press" else self.picture.released)(inbox.place(content))
            return
        if not self._messages.allows():
            return
        handler = self._handlers().get(kind) if isinstance(kind, str) else None
        if handler is not None:
            handler(content)

    def _handlers(self) -> dict[str, Callable[[Mapping[str, object]], None]]:
        return {"open": self._open, "size": self._size, "command": self._command, "again": self._again}

    def _open(self, message: Mapping[str, object]) -> None:
        self._size(message)

    def _again(self, _message: Mapping[str, object]) -> None:
        """Send what the page missed: an update that comes before its model is made is dropped there."""
        if self._agains.allows():
            for box in (self, self._root, *self._boxes.values()):
                box.send_state("_dom_classes")
            for pool in (self.cards, self.actions, self.moves):
                pool.again()

    def _size(self, message: Mapping[str, object]) -> None:
        self._client = inbox.client(message, self._client)
        self.picture.fit(self._client)

    def _command(self, message: Mapping[str, object]) -> None:
        if (outlook := read_outlook(message)) is not None:
            self._dress(outlook)
            return
        try:
            command = parse(message)
        except CommandError:
            return
        self.picture.pointer.forget()
        if isinstance(command, Skip):  # only the picture moves: a lesson would tell its answer again
            self.picture.skip()
        else:
            self.do(command)

    def _dress(self, outlook: Outlook) -> None:
        """Show the same board another way: with other names, from another side, in the other shape."""
        self._outlook = outlook
        self.picture.dress(outlook.shape, outlook.bottom)
        if self._shown is not None:
            self.show(self._shown)

    # ---- screens out

    def show(self, screen: Screen) -> None:
        """Show `screen`; only what differs from the last one is sent, and the board before all words.

        The board is what a press is seen to have changed; what is sent first is not kept waiting by the rest.
        """
        self._shown = screen
        begins = self._show_board(screen)
        told = under_way(screen) if self._late() else screen
        with self.shell.hold_sync():
            for name, trees in parts(screen, page=self._page, outlook=self._outlook).items():
                if name != "feedback" and getattr(self.shell, name) != trees:
                    setattr(self.shell, name, trees)
            self.cards.show(cards(screen))
            self.actions.show(actions(told, page=self._page))
            self.moves.show(choices(screen))
            self.shell.marks = self._marks()
            self.shell.holes = touchable(screen.scene, self.picture.layout)
            self.shell.ways = previews(screen, self.picture.layout)
            self.shell.names = self._names(screen)
            self.shell.shortcuts = self._shortcuts(screen, moves=self.picture.moving)
            if self._leads is not None:
                self.shell.led = self._leads.encoded(self.shell.led.get("no", 0) + 1)
                self._leads = None
        self._root._dom_classes = root_classes(screen)
        self._dom_classes = ("toc-frame", "toc-wall") if screen.projecting else ("toc-frame",)
        self._tell()
        if begins:
            self.picture.then(self._tell)

    def _show_board(self, screen: Screen) -> bool:
        """Show the board of `screen`, and return whether a motion begins with it."""
        scene = screen.scene.with_(numbers=self._outlook.numbers)
        fresh = screen.motion is not None and screen.motion_id != self._motion_id
        self._motion_id = screen.motion_id
        if fresh:
            before = screen.before and screen.before.with_(numbers=scene.numbers)
            self.picture.show(scene, screen.motion, before, screen.speed)
        elif scene != self.picture.scene or not self.picture.moving:
            self.picture.show(scene)
        return fresh and self.picture.moving

    def _tell(self) -> None:
        """Show and say the answer; that a step is solved once its marbles arrived, till then what moves.

        The way on is open from the first moment, and the main thing only then too.
        """
        screen = self._shown
        if screen is None:
            return
        late = self.picture.moving and screen.feedback.kind == "right"
        told = under_way(screen) if self._late() else screen
        self.actions.show(actions(told, page=self._page))
        if (marks := self._marks()) != self.shell.marks:
            self.shell.marks = marks
        keys = self._shortcuts(screen, moves=self.picture.moving)
        if keys != self.shell.shortcuts:
            self.shell.shortcuts = keys
        trees = feedback(told, self._page)
        if self.shell.feedback != trees:
            self.shell.feedback = trees
        if not late:
            self.shell.status = {"text": screen.status, "no": screen.status_no}
        self._boxes["feedback"]._dom_classes = (*feedback_classes(told), *(("toc-late",) if late else ()))

    def _late(self) -> bool:
        """Return whether a solved step's words wait for its marbles; on a wall nobody sees them anyway."""
        screen = self._shown
        return (
            self.picture.moving
            and screen is not None
            and screen.feedback.kind == "right"
            and not screen.projecting
        )

    def _marks(self) -> dict[str, object]:
        """Return the names and pressed states of all buttons, for the shell."""
        pools = {"cards": self.cards, "act": self.actions, "list": self.moves}
        return {name: pool.marks() for name, pool in pools.items()}

    def _names(self, screen: Screen) -> dict[str, object]:
        lang = screen.lang
        regions = {
            "goal": ["region", text(lang, "ui.widget.goal")],
            "feedback": ["region", text(lang, "ui.widget.feedback")],
            "hand": ["group", screen.hand_title or text(lang, "ui.widget.hand")],
            "act": ["group", text(lang, "ui.widget.actions")],
            "moves": ["group", screen.choices_title or text(lang, "ui.widget.moves")],
            "rail": ["navigation", text(lang, "ui.widget.steps")],
            "log": ["region", text(lang, "ui.widget.log")],
            "notes": ["complementary", text(lang, "ui.widget.notes")],
        }
        lost = "ui.widget.lost" if self._page else "ui.widget.lost_cell"
        return {
            "lang": lang,
            "title": text(lang, "app.learn.title", lesson=screen.lesson_title, step=screen.step_index + 1),
            "board": told.scene(screen.scene),
            "holes": text(lang, "ui.widget.holes"),
            "lost": text(lang, lost),
            "slow": text(lang, "ui.widget.slow"),
            "reload": text(lang, "ui.widget.reload"),
            "on": text(lang, "ui.still.on"),
            "gone": text(lang, "ui.still.gone"),
            "copy": text(lang, "ui.widget.report_copy"),
            "copied": text(lang, "ui.widget.report_copied"),
            "close": text(lang, "ui.widget.close"),
            "regions": regions,
        }

    def _shortcuts(self, screen: Screen, *, moves: bool) -> dict[str, object]:
        """Return what single keys do: Escape takes back; on the wall, four keys are enough.

        While something `moves` they end that; Enter and the space bar do so on the board only.
        """
        keys: dict[str, object] = {"Enter": encode(Skip()), " ": encode(Skip())} if moves else {}
        if not screen.projecting:
            if moves:
                keys["Escape"] = encode(Skip())
            elif screen.can_undo:
                keys["Escape"] = encode(Undo(screen.here))
            return keys
        keys |= {
            "ArrowLeft": encode(Back(screen.here)),
            "ArrowRight": encode(Next(screen.here)),
            "PageUp": encode(Back(screen.here)),
            "PageDown": encode(Next(screen.here)),
            "r": encode(Reveal()),
            "Escape": encode(Project(False)),
        }
        if screen.notes:
            keys["n"] = "notes"
        return keys

    def _drawn(self) -> None:
        self.shell.send({"kind": "drawn"})
