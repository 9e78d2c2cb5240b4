"""An app with one reading screen on it, and games to read about."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path
from typing import Any

from textual.app import App
from textual.binding import Binding
from textual.pilot import Pilot
from textual.screen import Screen

from nero_tui.api import Game, new_game
from nero_tui.nero.rules import NERO, make_setup
from nero_tui.table.record import Record
from nero_tui.table.session import Table
from nero_tui.tui.settings import Settings
from nero_tui.tui.themes import DARK, themes

SIZES = {"small": (80, 24), "comfortable": (120, 40), "large": (200, 60)}


@cache
def record(players: int = 4, seed: int = 3, choices: int | None = None, bots: str = "") -> Record:
    """A game of random choices, finished or cut off; ``bots`` are the letters of seats that programs play."""
    setup = make_setup(players=players, seed=seed)
    setup["seats"] = {letter: [f"Bot {letter}", "random"] for letter in bots}
    table = Table.new(NERO, setup)
    rng = random.Random(seed)
    while (pending := table.pending()) is not None and table.count != choices:
        options = table.options(pending.seats[0])
        assert options
        table.choose(pending.seats[0], rng.choice(options))
    return table.record()


def played(players: int = 4, seed: int = 3, choices: int | None = None, bots: str = "") -> Game:
    return Table.resume(NERO, record(players, seed, choices, bots))


def fresh(players: int = 4) -> Game:
    return new_game(players=players, seed=1)


class ReadingApp(App[int]):
    """Stands in for the whole app: what a screen asks of it is written down."""

    BINDINGS = [Binding("f1", "app.open_rulebook", "Rulebook"), Binding("f9", "quit", "Leave")]

    def __init__(self, screen: Screen[Any], *, ascii: bool = False, theme: str = DARK, **options: Any) -> None:
        super().__init__(**options)
        for known in themes({"COLORTERM": "truecolor"}):
            self.register_theme(known)
        self.theme = theme
        self.settings = Settings(ascii=ascii)
        self.first = screen
        self.asked: list[tuple[str, object]] = []

    def on_mount(self) -> None:
        self.push_screen(self.first)

    def open_rulebook(self, clause: str | None = None) -> None:
        self.asked.append(("rulebook", clause))

    def action_open_rulebook(self) -> None:
        self.open_rulebook()

    def open_replay(self, table_or_path: Game | Path) -> None:
        self.asked.append(("replay", table_or_path))

    def open_help(self) -> None:
        self.asked.append(("help", None))

    def open_table(self, table: Game) -> None:
        self.asked.append(("table", table))

    def to_title(self) -> None:
        self.asked.append(("title", None))


Act = Callable[[ReadingApp, Pilot[int]], Awaitable[None]]


def stage(screen: Screen[Any], act: Act, *, size: str = "comfortable", **options: Any) -> ReadingApp:
    """Run the app without a terminal, and let ``act`` press the keys."""
    app = ReadingApp(screen, **options)

    async def run() -> None:
        async with app.run_test(size=SIZES[size]) as pilot:
            await pilot.pause()
            await act(app, pilot)

    asyncio.run(run())
    return app


def screen_text(app: ReadingApp) -> str:
    """Every cell on the screen."""
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())
