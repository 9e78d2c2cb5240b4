"""The program with somebody at the keyboard who presses keys and reads the screen."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from textual.pilot import Pilot

import nero_tui
from nero_tui.nero.boardfile import load_board
from nero_tui.nero.state import NONE, State
from nero_tui.table.fuzz import seeded_pick
from nero_tui.table.session import Table
from nero_tui.tui.app import NeroApp
from nero_tui.tui.seating import HUMAN, players_of
from nero_tui.tui.settings import Settings
from nero_tui.tui.store import start_game

Player = Callable[["Stage"], Awaitable[None]]


class Stage:
    """A running program."""

    def __init__(self, app: NeroApp, pilot: Pilot[int]) -> None:
        self.app = app
        self.pilot = pilot

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def resize(self, width: int, height: int) -> None:
        await self.pilot.resize_terminal(width, height)
        await self.pilot.pause()

    async def until(self, reached: Callable[[], bool]) -> None:
        """Let the program work until this is so; what goes on in the background takes a few rounds."""
        for _ in range(1000):
            if reached():
                return
            await self.pilot.pause()
        raise AssertionError("it was never so")

    @property
    def screen(self) -> str:
        """Which screen is in front."""
        return type(self.app.screen).__name__

    @property
    def lines(self) -> list[str]:
        """What a person reads."""
        return [strip.text.rstrip() for strip in self.app.screen._compositor.render_strips(self.app.size)]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def line(self, part: str) -> str:
        """The line in which this stands."""
        return next(line for line in self.lines if part in line)


def act(
    player: Player, *, settings: Settings | None = None, table: Table[State] | None = None,
    size: tuple[int, int] = (80, 24),
) -> NeroApp:  # fmt: skip
    """Run the program while somebody plays; returns it as it ended."""
    app = NeroApp(settings or Settings(), table=table)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await player(Stage(app, pilot))

    asyncio.run(run())
    return app


def new_table(file: Path | None = None, *, humans: int = 1, choices: int = 0, seed: int = 7) -> Table[State]:
    """A game for four in which so many choices have been made by chance."""
    board = load_board("nero-4", check_drawing=False)
    players = [HUMAN if seat < humans else "random" for seat in range(4)]
    table = start_game(file, "nero-4", seats=players_of(board, NONE, players), seed=seed, first="W")
    pick = seeded_pick(seed)
    while table.count < choices and (question := table.pending()) is not None:
        options = table.options(question.seats[0])
        assert options
        table.choose(question.seats[0], options[pick(len(options))])
    return table


def kept_game(folder: Path, name: str, *, choices: int, humans: int = 1) -> Path:
    """A game in a file of the folder of games."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.nero"
    new_table(path, humans=humans, choices=choices).close()
    return path


def reread(path: Path) -> nero_tui.Game:
    return nero_tui.load_game(path)


WHOLE_GAME = 1_000_000
