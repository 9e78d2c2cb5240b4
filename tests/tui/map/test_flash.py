"""With animation the names of provinces flash where something has happened; the test beats the time itself."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from nero_tui.tui.map.picture import draw_map
from nero_tui.tui.map.widget import BEAT, FLASHES, MapTile, ProvinceMap
from nero_tui.tui.settings import Settings
from tests.tui.map.stage import MapApp, fresh, place, stage
from tests.tui.table.people import at_table, press_answer, screen_of, table_of


class Clock:
    """Rings only when it is told to."""

    def __init__(self, every: float) -> None:
        self.every = every
        self.running = True

    def stop(self) -> None:
        self.running = False


@pytest.fixture
def clocks(monkeypatch: pytest.MonkeyPatch) -> list[Clock]:
    made: list[Clock] = []

    def set_interval(self: ProvinceMap, interval: float, callback: Any = None, **_: Any) -> Clock:
        made.append(Clock(interval))
        return made[-1]

    monkeypatch.setattr(ProvinceMap, "set_interval", set_interval)
    return made


def with_legion(key: str) -> Any:
    state = fresh()
    state.legions[place(key) * 5] = 2
    return draw_map(state)


def test_it_flashes_three_times_and_rests(clocks: list[Clock]) -> None:
    async def play(app: MapApp, pilot: Pilot[None]) -> None:
        province_map = app.query_one(ProvinceMap)
        province_map._shown = False
        province_map.show(with_legion("DAC"), flash=True)
        province_map.show(with_legion("DAC"), flash=True)
        assert not clocks, "the first picture is no news, and the same one is none either"
        province_map.show(with_legion("SYR"), flash=True)
        (clock,) = clocks
        assert clock.every == BEAT
        lit = [bool(province_map.flashing)]
        while clock.running and len(lit) < 20:
            province_map.beat()
            lit.append(bool(province_map.flashing))
        assert lit == [True, False] * FLASHES
        assert province_map._news == frozenset()

    stage(play)


def test_what_happens_meanwhile_flashes_too_by_the_same_clock(clocks: list[Clock]) -> None:
    async def play(app: MapApp, pilot: Pilot[None]) -> None:
        province_map = app.query_one(ProvinceMap)
        province_map.show(draw_map(fresh()))
        province_map.show(with_legion("SYR"), flash=True)
        province_map.beat()
        province_map.show(with_legion("DAC"), flash=True)
        assert province_map.flashing == {place("SYR"), place("DAC")}
        assert len(clocks) == 1

    stage(play)


def test_only_names_are_painted(clocks: list[Clock], monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(app: MapApp, pilot: Pilot[None]) -> None:
        province_map = app.query_one(ProvinceMap)
        province_map.show(draw_map(fresh()))
        province_map.show(with_legion("SYR"), flash=True)
        cells: list[int] = []
        monkeypatch.setattr(MapTile, "refresh", lambda self, *regions: cells.extend(each.area for each in regions))
        province_map.beat()
        name = province_map.raster.names[place("SYR")]
        assert 0 < sum(cells) <= len(name)

    stage(play)


@pytest.mark.parametrize(("animation", "humans"), [(True, "W"), (False, "W"), (True, "WCEA")])
def test_at_the_table_the_moves_of_others_flash(clocks: list[Clock], animation: bool, humans: str) -> None:
    table = table_of(humans)
    flashed: list[frozenset[int]] = []

    async def play(pilot: Pilot[int]) -> None:
        screen = screen_of(pilot)
        for _ in range(60):
            await press_answer(pilot, lambda number: 0)
            flashed.append(screen.map._news)
        assert table.count > 12

    at_table(table, play, settings=Settings(pace="instant", confirm="never", animation=animation))
    assert any(flashed) is animation
    assert bool(clocks) is animation
