"""The command palette: every action of the screen in front, and those of the whole program."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, cast

from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, LoadingIndicator

if TYPE_CHECKING:
    from nero_tui.tui.app import NeroApp


MOVES = frozenset({"up", "down", "left", "right", "tab", "shift+tab", "pageup", "pagedown", "home", "end"})
"""Keys that move a cursor are no commands."""


class Command(NamedTuple):
    """A line of the palette. A screen may offer more by a method ``commands() -> Iterable[Command]``."""

    title: str
    explained: str
    run: Callable[[], object]


class Commands(Provider):
    """What can be done now: the keys of the screen, what it offers besides, and what always can be done."""

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
        own = getattr(screen, "commands", None)
        found = [*key_commands(screen), *(own() if callable(own) else ())]
        found += cast("NeroApp", self.app).commands()
        return list({command.title: command for command in reversed(found)}.values())[::-1]


def key_commands(screen: Screen[object]) -> Iterator[Command]:
    """The actions that have keys now."""
    app = screen.app
    for node, binding, enabled, _ in screen.active_bindings.values():
        if enabled and binding.show and binding.description and binding.key not in MOVES:
            run = partial(app.run_action, binding.action, default_namespace=node)
            shown = app.get_key_display(binding)
            # Some keys are shown as signs, which plain ASCII has not.
            yield Command(binding.description, f"key: {shown if shown.isascii() else binding.key}", run)


class QuietPalette(CommandPalette):
    """The palette without a blinking cursor, and without the clock of a sign that is hidden here."""

    def on_mount(self) -> None:
        self.query_one(Input).cursor_blink = False
        self.call_after_refresh(self._stop_the_clock)

    def _stop_the_clock(self) -> None:
        self.query_one(LoadingIndicator).auto_refresh = None
