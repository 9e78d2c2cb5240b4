"""The end of a game on a screen."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from nero_tui.tui.screens.game_over import GameOverScreen
from tests.tui.reading.stage import ReadingApp, played, screen_text, stage


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("ascii", [False, True])
def test_the_winner_the_chart_and_the_table_can_be_read_on_the_smallest_screen(players: int, ascii: bool) -> None:
    table = played(players)

    async def act(app: ReadingApp, pilot: Pilot[int]) -> None:
        text = screen_text(app)
        assert " on points" in text or "Victory Point" in text
        assert "Victory Points over the game" in text
        seen = text
        for _ in range(6):
            await pilot.press("pagedown")
            seen += screen_text(app)
        assert "turn by turn" in seen and "after turn 4" in seen
        assert not ascii or seen.isascii()

    stage(GameOverScreen(table), act, size="small", ascii=ascii)


def test_its_keys_lead_to_the_replay_the_title_the_rules_and_the_table() -> None:
    table = played()

    async def act(app: ReadingApp, pilot: Pilot[int]) -> None:
        await pilot.press("r", "t", "f1", "l")
        await pilot.pause()
        assert app.screen is not app.first

    app = stage(GameOverScreen(table, frozenset({0})), act)
    assert app.asked == [("replay", table), ("title", None), ("rulebook", "13.2")]


def test_the_chart_uses_the_width_that_there_is() -> None:
    async def act(app: ReadingApp, pilot: Pilot[int]) -> None:
        wide = max(len(row.rstrip(" ┃│")) for row in app.first.query_one("#page").text())  # type: ignore[attr-defined]
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        narrow = max(len(row.rstrip(" ┃│")) for row in app.first.query_one("#page").text())  # type: ignore[attr-defined]
        assert wide >= 80 > narrow > 60

    stage(GameOverScreen(played()), act)
