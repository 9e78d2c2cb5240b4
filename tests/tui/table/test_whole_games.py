"""Whole games by keyboard: people around one screen, and one person against programs."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from nero_tui.table.fuzz import seeded_pick
from tests.tui.table.people import at_table, painted, play_out, screen_of, table_of


@pytest.mark.parametrize(
    ("players", "humans", "size"),
    [(2, "WCEA", (120, 40)), (3, "WCE", (80, 24)), (4, "WCEA", (200, 60)), (4, "WE", (80, 24)), (4, "A", (120, 40))],
)
def test_a_whole_game(players: int, humans: str, size: tuple[int, int]) -> None:
    table = table_of(humans, players, seed=players, fast=True)

    async def act(pilot: Pilot[int]) -> None:
        await play_out(pilot, seeded_pick(players))
        await pilot.pause()
        screen = screen_of(pilot)
        while screen.dialog.is_open:  # the last turn is being read
            await pilot.press("enter")
            await pilot.pause()
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert type(pilot.app.screen).__name__ == "GameOverScreen"
        assert "win" in painted(pilot)

    at_table(table, act, size=size)
    assert table.pending() is None
