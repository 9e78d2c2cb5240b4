"""The command palette: every action of the screen in front, and those of the whole program."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, cast

from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input

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
            yield Command(binding.description, f"key: {app.get_key_display(binding)}", run)


class QuietPalette(CommandPalette):
    """The palette without a blinking cursor."""

    def on_mount(self) -> None:
        self.query_one(Input).cursor_blink = False
