"""Help: the keys of the screen below, and what the signs on the map mean."""

from __future__ import annotations

from typing import ClassVar

from textual import getters, on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.dom import DOMNode
from textual.screen import Screen

from nero_tui.tui.reading.help import Key, help_page, key_name
from nero_tui.tui.screens.quiet import QuietScreen
from nero_tui.tui.screens.reader import Reader
from nero_tui.tui.widgets.prompt import HintLine, PromptLine

HINTS = [("Up Down", "scroll"), ("Enter", "a first game"), ("F1", "rulebook"), ("Esc", "close")]
PANES = {
    "ProvinceMap": "On the map", "Hand": "In the hand", "Menu": "In a list", "LogPane": "In the log",
    "Reader": "On a page", "Dialog": "In a dialog", "Form": "In the form", "Curtain": "On the curtain",
}  # fmt: skip
"""What the panes of a screen are called."""
OTHER_WORDS = {"app.focus_next": "Next pane", "app.focus_previous": "Pane before"}
NAMED = {"choices": "In the list of choices"}
"""Panes that are called after what they hold, by their id."""
AT_TIMES = frozenset({"next_target", "previous_target"})
"""What cannot be done at every moment, and should be known before it can."""
UNTOLD = frozenset({"screen.copy_text", "screen.minimize"})
"""What every screen of Textual can do, and nobody needs to be told."""


class HelpScreen(QuietScreen[None]):
    """Keys and signs."""

    AUTO_FOCUS = "#page"
    DEFAULT_CSS = "HelpScreen { layout: vertical; #page { max-width: 100; } }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,f2", "close", "Close", id="help.close"),
    ]

    page = getters.query_one("#page", Reader)
    hints = getters.query_one("#hints", HintLine)
    heading = getters.query_one("#heading", PromptLine)

    def compose(self) -> ComposeResult:
        ascii = self.nero.settings.ascii
        yield PromptLine(id="heading", ascii=ascii)
        yield Reader(ascii=ascii, id="page")
        yield HintLine(id="hints", ascii=ascii)

    def on_mount(self) -> None:
        self.heading.show("Keys and signs")
        self.hints.show(HINTS)
        self.settings_changed()

    def settings_changed(self) -> None:
        ascii = self.nero.settings.ascii
        for widget in (self.heading, self.page, self.hints):
            widget.ascii = ascii
        self.page.show(help_page(keys_of(self._below()), ascii=ascii))

    @on(Reader.Followed)
    def followed(self, event: Reader.Followed) -> None:
        event.stop()
        self.nero.open_rulebook(event.target)

    def _below(self) -> Screen[object]:
        """The screen that help was asked for."""
        stack = self.app.screen_stack
        at = stack.index(self) if self in stack else len(stack)
        return stack[max(0, at - 1)]

    def action_close(self) -> None:
        self.dismiss()


def keys_of(screen: Screen[object]) -> list[Key]:
    """What can be pressed on a screen: on the whole of it, in its panes, everywhere."""
    nodes: list[DOMNode] = [screen, *screen.focus_chain, screen.app]
    more = [Key(key, what, _where(screen)) for key, what in getattr(screen, "MORE_KEYS", ())]
    return more + [
        Key(key_name(binding.key), OTHER_WORDS.get(binding.action, binding.description), _where(node))
        for node in nodes
        for _, binding in node._bindings
        if _is_told(binding)
        and (binding.action in AT_TIMES or screen.app._check_action_state(binding.action, node) is not False)
    ]


def _is_told(binding: Binding) -> bool:
    return bool(binding.description) and not binding.system and binding.action not in UNTOLD


def _where(node: DOMNode) -> str:
    if isinstance(node, App):
        return "Everywhere"
    if isinstance(node, Screen):
        return "On the whole screen"
    return NAMED.get(node.id or "") or PANES.get(type(node).__name__, "Elsewhere")
