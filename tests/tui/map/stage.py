"""A table with nothing but the map on it, and positions to show there."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any

from textual.app import App, ComposeResult
from textual.pilot import Pilot

from nero_tui.nero import game
from nero_tui.nero.board import Board
from nero_tui.nero.boardfile import load_board
from nero_tui.nero.state import State
from nero_tui.tui.map.picture import draw_map
from nero_tui.tui.map.widget import ProvinceMap

BOARD: Board = load_board("nero-4", check_drawing=False)
SIZES = {"compact": (80, 24), "full": (120, 40), "grand": (200, 60)}


def place(key: str) -> int:
    return BOARD.place(key)


def fresh() -> State:
    """A game without any piece on the map."""
    state = game.new_game(BOARD, seed=1)
    state.legions = [0] * len(state.legions)
    return state


def midgame(seed: int, moves: int = 400) -> State:
    """A position after some random choices."""
    rng = random.Random(seed)
    state = game.new_game(BOARD, seed=seed)
    for _ in range(moves):
        asked = game.pending(state)
        if asked is None:
            break
        game.play(state, asked.seats[0], rng.choice(game.options(state, asked.seats[0])))
    return state


def crowded(seed: int) -> State:
    """More pieces than any game has, to see what a label does with them."""
    rng = random.Random(seed)
    state = fresh()
    for at in range(5 * (state.ctx.places - 1)):
        state.legions[at] = rng.choice((0, 0, 1, 4, 7))
        state.marked[at] = rng.choice((0, 0, state.legions[at]))
    state.leader_at = [place("GNA"), place("GNA"), place("ROM"), place("ROM")]
    state.rank = [0, 1, 2, 1]
    state.barbarian = place("DAC")
    return state


class MapApp(App[None]):
    """The map fills the screen; its messages are kept."""

    CSS = "ProvinceMap { width: 1fr; height: 1fr; }"

    def __init__(self, state: State | None = None, *, ascii: bool = False, **options: Any) -> None:
        super().__init__(**options)
        self.state = state or fresh()
        self.map = ProvinceMap(self.state.ctx.board, ascii=ascii)
        self.chosen: list[int] = []
        self.moved: list[int] = []
        self.found: list[str | None] = []

    def compose(self) -> ComposeResult:
        yield self.map

    def on_mount(self) -> None:
        self.map.focus()
        self.map.show(draw_map(self.state))

    def on_province_map_moved(self, message: ProvinceMap.Moved) -> None:
        if not isinstance(message, ProvinceMap.Chosen):
            self.moved.append(message.place)

    def on_province_map_chosen(self, message: ProvinceMap.Chosen) -> None:
        self.chosen.append(message.place)

    def on_province_map_finding(self, message: ProvinceMap.Finding) -> None:
        self.found.append(message.text)


def stage(
    act: Callable[[MapApp, Pilot[None]], Awaitable[None]], app: MapApp | None = None, size: str = "full"
) -> MapApp:
    """Run the app without a terminal, and let ``act`` press the keys."""
    app = app or MapApp()

    async def run() -> None:
        async with app.run_test(size=SIZES[size]) as pilot:
            await pilot.pause()
            await act(app, pilot)

    asyncio.run(run())
    return app


def name_row(province_map: ProvinceMap, at: int) -> tuple[int, int]:
    """Where the name of a place begins, in cells of the widget."""
    sheet = province_map.sheet
    left, top = province_map._offset
    return sheet.starts[at] + left, sheet.raster.labels[at].y + top
