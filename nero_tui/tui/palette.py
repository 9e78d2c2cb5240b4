"""The command palette: every action of the screen in front, and those of the whole program."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, cast

from textual.binding import Binding
from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.dom import DOMNode
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, LoadingIndicator

from nero_tui.tui.widgets.curtain import Curtain
from nero_tui.tui.widgets.dialog import Dialog

if TYPE_CHECKING:
    from nero_tui.tui.app import NeroApp


MOVES = frozenset({"up", "down", "left", "right", "tab", "shift+tab", "pageup", "pagedown", "home", "end"})
"""Keys that move the cursor of a pane."""
HARMLESS = frozenset({"rules", "help", "leave"})
"""Actions of a screen that may be called whatever lies over it."""


class Command(NamedTuple):
    """A line of the palette. A screen may offer more by a method ``commands() -> Iterable[Command]``."""

    title: str
    explained: str
    run: Callable[[], object]


class Commands(Provider):
    """What can be done now: the keys of the screen and its panes, what it offers besides, and what always can be."""

    async def discover(self) -> Hits:
        for command in self.all():
            yield DiscoveryHit(Content(command.title), command.run, command.title, command.explained)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for command in self.all():
            score = matcher.match(command.title)
            if score > 0:
                yield Hit(score, matcher.highlight(command.title), command.run, command.title, command.explained)

    def all(self) -> list[Command]:
        """Every command once, the screen's own first."""
        screen = self.screen
        own = None if is_covered(screen) else getattr(screen, "commands", None)
        found = [*key_commands(screen), *(own() if callable(own) else ())]
        found += cast("NeroApp", self.app).commands()
        return list({command.title: command for command in reversed(found)}.values())[::-1]


def key_commands(screen: Screen[object]) -> Iterator[Command]:
    """The actions that have keys: of the pane with the focus, of the whole screen, and of every other pane."""
    app = screen.app
    first = [] if screen.focused is None else [screen.focused]
    nodes: list[DOMNode] = [*first, screen, *screen.focus_chain]
    for node in nodes:
        for _, binding in node._bindings:
            if _is_command(binding, node) and app._check_action_state(binding.action, node):
                if is_covered(screen) and binding.action not in HARMLESS:
                    continue
                shown = app.get_key_display(binding)
                run = partial(_act, screen, node, binding.action)
                # Some keys are shown as signs, which plain ASCII has not.
                yield Command(binding.description, f"key: {shown if shown.isascii() else binding.key}", run)


def _is_command(binding: Binding, node: DOMNode) -> bool:
    """What moves a cursor is no command, and what has neither a place in the help nor a name is for the pane alone."""
    if not binding.description or binding.system or binding.action.startswith("app.focus"):
        return False
    return bool(binding.show or binding.id) and (isinstance(node, Screen) or binding.key not in MOVES)


async def _act(screen: Screen[object], node: DOMNode, action: str) -> None:
    """Do it where it belongs. Something may have come over the table since it was offered."""
    if is_covered(screen) and action not in HARMLESS:
        return
    if isinstance(node, Widget) and not isinstance(node, Screen):
        screen.set_focus(node)
    await screen.app.run_action(action, default_namespace=node)


def is_covered(screen: Screen[object]) -> bool:
    """Whether a curtain is down or a question has to be answered: what lies behind is not to be touched."""
    return any(curtain.is_down for curtain in screen.query(Curtain)) or any(
        dialog.is_open for dialog in screen.query(Dialog)
    )


class QuietPalette(CommandPalette):
    """The palette without a blinking cursor, and without the clock of a sign that is hidden here."""

    def on_mount(self) -> None:
        self.query_one(Input).cursor_blink = False
        self.call_after_refresh(self._stop_the_clock)

    def _stop_the_clock(self) -> None:
        self.query_one(LoadingIndicator).auto_refresh = None
