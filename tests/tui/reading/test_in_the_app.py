"""The reading screens in the real app."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from nero_tui.table.journal import Journal
from nero_tui.tui.app import NeroApp
from nero_tui.tui.screens.game_over import GameOverScreen
from nero_tui.tui.screens.help import HelpScreen
from nero_tui.tui.screens.replay import ReplayScreen
from nero_tui.tui.screens.rulebook import RulebookScreen
from nero_tui.tui.screens.table import TableScreen
from nero_tui.tui.settings import Settings
from tests.tui.reading.stage import played, record


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_every_reading_screen_opens_and_closes(home: Path, size: tuple[int, int]) -> None:
    async def run() -> None:
        app = NeroApp(Settings())
        async with app.run_test(size=size) as pilot:
            title = app.screen
            for open_it, screen in (
                (lambda: app.open_rulebook("N5.6-3"), RulebookScreen),
                (app.open_help, HelpScreen),
                (lambda: app.game_over(played(), frozenset()), GameOverScreen),
                (lambda: app.open_replay(played()), ReplayScreen),
            ):
                open_it()
                await pilot.pause()
                assert isinstance(app.screen, screen)
                app.change_settings(ascii=not app.settings.ascii)
                await pilot.pause()
                await pilot.press("escape")
                await pilot.pause()
                assert app.screen is title

    asyncio.run(run())


def test_from_the_table_of_a_finished_game_one_key_leads_back_to_the_results(home: Path) -> None:
    async def run() -> None:
        app = NeroApp(Settings(), table=played())
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            while not isinstance(app.screen, GameOverScreen):
                await pilot.pause()
            table = app.screen_stack[-2]
            for _ in range(2):
                await pilot.press("l")
                await pilot.pause()
                assert app.screen is table
                last = app.screen._compositor.render_strips()[-1].text
                assert "r results" in last and "w watch again" in last
                await pilot.press("r")
                await pilot.pause()
                assert isinstance(app.screen, GameOverScreen)
            await pilot.press("escape", "w")
            await pilot.pause()
            assert isinstance(app.screen, ReplayScreen)
            await pilot.press("r")  # there it means nothing
            await pilot.pause()
            assert isinstance(app.screen, ReplayScreen)

    asyncio.run(run())


def test_before_the_end_no_key_leads_to_results(home: Path) -> None:
    async def run() -> None:
        app = NeroApp(Settings(), table=played(choices=60))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            before = app.screen
            await pilot.press("r", "w")
            await pilot.pause()
            assert app.screen is before

    asyncio.run(run())


def test_a_kept_game_is_watched_and_goes_on_from_the_middle(home: Path) -> None:
    kept = home / "kept.nero"
    Journal.save(kept, record(bots="CEA"), seal=True)

    async def run() -> None:
        app = NeroApp(Settings())
        async with app.run_test(size=(80, 24)) as pilot:
            app.open_replay(kept)
            await pilot.pause()
            await pilot.press("t", "t", "f1", "escape", "c")
            await pilot.pause()
            assert isinstance(app.screen, TableScreen)
            assert app.table is not None and app.table.state().turn == 2

    asyncio.run(run())
    with Journal.open(kept, readonly=True) as journal:
        assert len(journal.record().entries) == len(record(bots="CEA").entries)
