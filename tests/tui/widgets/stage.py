"""A screen with some panels on it, and a pair of scales for what they send to the terminal."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from typing import Any

from rich.cells import cell_len
from rich.color import ColorSystem
from textual._compositor import CompositorUpdate
from textual.app import App, ComposeResult
from textual.message import Message
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget

from nero_tui.tui.screens.quiet import QuietScreen

Act = Callable[["PanelApp", Pilot[None]], Awaitable[None]]


class Terminal:
    """What stands on a terminal after all that was sent to it. What was never painted over is still there."""

    ORDER = re.compile(r"\x1b\[(?:(\d+);(\d+))?([A-Za-z])|\x1b\[[\d;]*m|(\r?\n)|([^\x1b\r\n])")

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], str] = {}
        self.x = self.y = 0

    def take(self, sent: str) -> None:
        for row, column, order, newline, letter in self.ORDER.findall(sent):
            if order == "H":
                self.x, self.y = int(column or 1) - 1, int(row or 1) - 1
            elif newline:
                self.x, self.y = 0, self.y + 1
            elif letter:
                self.cells[self.x, self.y] = letter
                for behind in range(1, cell_len(letter)):
                    self.cells[self.x + behind, self.y] = ""
                self.x += cell_len(letter)

    def rows(self, width: int, height: int) -> list[str]:
        return ["".join(self.cells.get((x, y), " ") for x in range(width)) for y in range(height)]


class PanelApp(App[None]):
    """Shows the panels it is given, one below the other; their messages are kept."""

    def __init__(self, *panels: Widget, **options: Any) -> None:
        super().__init__(**options)
        self.panels = panels
        self.kinds: tuple[type[Message], ...] = ()
        self.heard: list[Message] = []
        self.sent = 0
        self.terminal = Terminal()
        # The cost of colours is that of a terminal with all of them.
        self.console._color_system = ColorSystem.TRUECOLOR

    def get_default_screen(self) -> Screen[None]:
        return QuietScreen()

    def compose(self) -> ComposeResult:
        yield from self.panels

    def listen(self, *kinds: type[Message]) -> None:
        """Keep messages of these kinds."""
        self.kinds = kinds

    async def _dispatch_message(self, message: Message) -> None:
        if isinstance(message, self.kinds):
            self.heard.append(message)
        await super()._dispatch_message(message)

    def _display(self, screen: Screen[Any], renderable: Any) -> None:
        if isinstance(renderable, CompositorUpdate):
            sent = renderable.render_segments(self.console)
            self.sent += len(sent.encode())
            self.terminal.take(sent)
        super()._display(screen, renderable)

    def weigh(self) -> int:
        """The bytes that a terminal would have got since it was asked last."""
        sent, self.sent = self.sent, 0
        return sent

    @property
    def painted(self) -> list[str]:
        """Every row that stands on the terminal, as text: what was sent, not what ought to have been."""
        self.screen._on_timer_update()  # paint now what waits for the next frame
        return self.terminal.rows(*self.size)

    @property
    def intended(self) -> list[str]:
        """Every row as it ought to be."""
        return [strip.text for strip in self.screen._compositor.render_strips(self.size)]


def stage(act: Act, *panels: Widget, size: tuple[int, int] = (80, 24), app: PanelApp | None = None) -> PanelApp:
    """Run an app with these panels without a terminal, and let ``act`` press the keys."""
    app = app or PanelApp(*panels)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            app.weigh()
            await act(app, pilot)
            await pilot.pause()
            assert app.painted == app.intended, "something was not painted"

    asyncio.run(run())
    return app
