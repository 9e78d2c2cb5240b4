"""Counts the bytes that the program writes to a terminal, without a terminal.

Textual writes nothing when it runs without a terminal; here it is told that there is one, and what it would send
there is counted.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from textual.drivers.headless_driver import HeadlessDriver
from textual.pilot import Pilot

from nero_tui.nero.state import State
from nero_tui.table.session import Table
from nero_tui.tui.settings import Settings
from tests.tui.quiet import until_quiet, wait_for_quiet
from tests.tui.table.people import app_of, screen_of

SIZE = (120, 40)
STILL = Settings(pace="instant", confirm="never")


class Meter:
    """A table at 120x40 in 24-bit colours, and the bytes written so far."""

    def __init__(self, pilot: Pilot[int], written: list[int]) -> None:
        self.pilot = pilot
        self.screen = screen_of(pilot)
        self._written = written

    async def rest(self) -> int:
        """Wait until nothing more is written; the bytes since the last time."""
        while True:
            before = len(self._written)
            await self.pilot.pause()
            await until_quiet()
            if len(self._written) == before:
                break
        bytes_ = sum(self._written)
        self._written.clear()
        return bytes_

    async def press(self, *keys: str) -> int:
        """What these keys cost together."""
        await self.pilot.press(*keys)
        return await self.rest()


def metered(table: Table[State], act: Callable[[Meter], Awaitable[None]]) -> None:
    """Open the table, let it come to rest, act, and leave."""
    written: list[int] = []

    async def run() -> None:
        async with app_of(table, STILL).run_test(size=SIZE) as pilot:
            await pilot.pause()
            meter = Meter(pilot, written)
            assert await meter.rest() > 10_000, "the whole table was painted"
            await act(meter)

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TERM", "xterm-256color")
        patch.setenv("COLORTERM", "truecolor")
        for name in ("NO_COLOR", "COLUMNS", "LINES"):
            patch.delenv(name, raising=False)
        patch.setattr(HeadlessDriver, "is_headless", property(lambda driver: False))
        patch.setattr(HeadlessDriver, "write", lambda driver, data: written.append(len(data.encode())))
        wait_for_quiet(patch)
        asyncio.run(run())
