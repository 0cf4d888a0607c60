"""A row of ipywidgets buttons, kept and relabelled, so that the focus stays where the reader put it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets

from .looks import OFF, Look

__all__ = ["ButtonPool", "Common"]


class Common:
    """The two style models that all buttons and boxes of one page share, instead of two for each."""

    def __init__(self) -> None:
        self.layout: Any = ipywidgets.Layout()
        self.style: Any = ipywidgets.ButtonStyle()


class ButtonPool:
    """Buttons in one box of class `name`; `act` gets the look that was pressed.

    Texts are set as a button's description and tooltip, which the page shows as text only.
    """

    def __init__(self, name: str, common: Common, act: Callable[[Look], None], size: int) -> None:
        """Make `size` hidden buttons; more are made when a screen needs them."""
        self._common = common
        self._act = act
        self._looks: list[Look] = []
        self.box: Any = ipywidgets.Box(layout=common.layout, _dom_classes=(f"toc-{name}",))
        self._grow(size)

    @property
    def buttons(self) -> tuple[Any, ...]:
        """The buttons, shown and hidden."""
        return tuple(self.box.children)

    def _grow(self, count: int) -> None:
        made = []
        for index in range(len(self._looks), count):
            button = ipywidgets.Button(
                layout=self._common.layout, style=self._common.style, _dom_classes=OFF.classes
            )
            button.on_click(lambda _button, index=index: self._pressed(index))
            made.append(button)
            self._looks.append(OFF)
        if made:
            self.box.children = (*self.box.children, *made)

    def _pressed(self, index: int) -> None:
        look = self._looks[index]
        if look.command is not None:
            self._act(look)

    def show(self, looks: Sequence[Look]) -> None:
        """Show these buttons and hide the others; only what differs is sent."""
        self._grow(len(looks))
        for index, button in enumerate(self.box.children):
            look = looks[index] if index < len(looks) else OFF
            if look == self._looks[index]:
                continue
            self._looks[index] = look
            with button.hold_sync():
                button._dom_classes = look.classes
                if look != OFF:
                    button.description = look.text
                    button.tooltip = look.note

    def marks(self) -> list[list[object]]:
        """Return name, pressed state and text (None: hidden) of every button, for the shell."""
        return [[look.told, look.pressed, None if look == OFF else look.text] for look in self._looks]

    def again(self) -> None:
        """Send the state of every button once more, to a page that missed some of it."""
        self.box.send_state()
        for button in self.box.children:
            button.send_state()
