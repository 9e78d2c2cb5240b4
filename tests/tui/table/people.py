"""People for the tests: games with seats, and somebody who plays them with the keyboard alone."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from textual import events
from textual.pilot import Pilot

from nero_tui.nero.rules import NERO, make_setup
from nero_tui.nero.state import State
from nero_tui.table.fuzz import Pick
from nero_tui.table.session import Table
from nero_tui.tui.app import NeroApp
from nero_tui.tui.screens.table import TableScreen
from nero_tui.tui.settings import Settings

NAMES = ("Galba", "Vitellius", "Otho", "Vespasian")
QUICK = Settings(pace="instant", confirm="never", hints="legate")


def table_of(
    humans: str = "W", players: int = 4, *, seed: int = 7, fast: bool = False, journal: Path | None = None,
    rules: dict[str, object] | None = None,
) -> Table[State]:  # fmt: skip
    """A game with people on the seats named by their letters."""
    prompts = {"reaction_prompts": "everyone" if len(humans) > 1 else "holders"}
    setup = make_setup(players=players, seed=seed, fast=fast, paced=True, rules={**prompts, **(rules or {})})
    setup["seats"] = {x: [name, "human" if x in humans else "random"] for x, name in zip("WCEA", NAMES)}
    return Table.new(NERO, setup, journal)


def app_of(table: Table[State], settings: Settings = QUICK, only: int | None = None) -> NeroApp:
    return NeroApp(settings, table=table, only=only)


def screen_of(pilot: Pilot[int]) -> TableScreen:
    screen = pilot.app.screen_stack[0] if isinstance(pilot.app.screen_stack[0], TableScreen) else pilot.app.screen
    assert isinstance(screen, TableScreen)
    return screen


def painted(pilot: Pilot[int]) -> str:
    """Every cell on the screen, as text."""
    app = pilot.app
    strips = app.screen._compositor.render_strips(app.size)
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


Look = Callable[[Pilot[int]], None]


def at_table(
    table: Table[State], act: Callable[[Pilot[int]], Awaitable[None]], *, size: tuple[int, int] = (120, 40),
    settings: Settings = QUICK, only: int | None = None,
) -> None:  # fmt: skip
    """Open the table, act, and leave."""

    async def run() -> None:
        async with app_of(table, settings, only).run_test(size=size) as pilot:
            await pilot.pause()
            await act(pilot)

    asyncio.run(run())


CHARACTERS = {"enter": "\r", "tab": "\t", "space": " "}
TURNS = 60
"""Turns of the event loop in which a key has been dealt with; painting goes on behind it."""


async def tap(pilot: Pilot[int], *keys: str) -> None:
    """Press keys without waiting for the screen to be painted: whole games would take minutes."""
    for key in keys:
        event = events.Key(key, CHARACTERS.get(key, key if len(key) == 1 else None))
        event.set_sender(pilot.app)
        driver = pilot.app._driver
        assert driver is not None
        driver.send_message(event)
        for _ in range(TURNS):
            await asyncio.sleep(0)


async def press_answer(pilot: Pilot[int], pick: Pick, claims: int = 4) -> None:
    """Answer whatever is asked, with keys."""
    screen = screen_of(pilot)
    if screen.curtain.is_down:
        await tap(pilot, "enter")
    elif screen.dialog.is_open:
        entries = screen.dialog.menu.entries
        if entries[0].label == "Nobody answers" and pick(claims):
            await tap(pilot, "enter")
        else:
            await tap(pilot, *keys_for(pick(len(entries))))
    elif screen.choices.entries:
        while screen.focused is not screen.choices:
            await tap(pilot, "tab")
        await tap(pilot, *keys_for(pick(len(screen.choices.entries))))
    else:
        await asyncio.sleep(0)  # bots are playing


def keys_for(index: int) -> list[str]:
    """How the line with this number is picked: by its digit, or from the ninth on."""
    return [str(index + 1)] if index < 9 else ["home", *["down"] * index, "enter"]


async def play_out(pilot: Pilot[int], pick: Pick, look: Look | None = None, most: int = 5000, claims: int = 4) -> None:
    """Play a game to its end by keyboard."""
    screen = screen_of(pilot)
    for _ in range(most):
        if screen.table.pending() is None:
            break
        if look is not None:
            await pilot.pause()
            look(pilot)
        await press_answer(pilot, pick, claims)
    assert screen.table.pending() is None, "the game did not end"
