"""The map on a screen: sizes, keys, mouse, and how little it paints."""

from __future__ import annotations

import pytest
from textual.geometry import Region
from textual.pilot import Pilot

from nero_tui.nero.state import STRIDE
from nero_tui.tui.map.picture import draw_map
from nero_tui.tui.map.widget import MapTile, ProvinceMap
from tests.tui.map.stage import BOARD, SIZES, MapApp, crowded, fresh, midgame, name_row, place, stage


def screen_text(app: MapApp) -> list[str]:
    return [strip.text for strip in app.screen._compositor.render_strips()]


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> list[Region]:
    """Every region that a tile is asked to paint; a whole tile counts as its size."""
    regions: list[Region] = []
    refresh = MapTile.refresh

    def watch(self: MapTile, *parts: Region, **options: bool) -> MapTile:
        regions.extend(parts or (self.size.region,))
        return refresh(self, *parts, **options)

    monkeypatch.setattr(MapTile, "refresh", watch)
    return regions


# ---- sizes


def test_the_largest_size_that_fits_is_chosen_at_every_resize() -> None:
    async def act(app: MapApp, pilot: Pilot[None]) -> None:
        for width, height, size in (
            (120, 40, "full"), (200, 60, "grand"), (130, 44, "grand"), (130, 43, "full"), (86, 30, "full"),
            (85, 40, "compact"), (56, 17, "compact"), (40, 10, "compact"), (120, 40, "full"),
        ):  # fmt: skip
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            assert app.map.raster.name == size
            assert [len(row) for row in app.map.text()] == [width] * height
            assert screen_text(app) == app.map.text()

    stage(act)


@pytest.mark.parametrize("size", SIZES)
def test_the_map_is_centred_and_complete(size: str) -> None:
    async def act(app: MapApp, pilot: Pilot[None]) -> None:
        rows = app.map.text()
        for at in range(len(BOARD.places)):
            x, y = name_row(app.map, at)
            name = app.map.raster.names[at] if at != BOARD.city else "RO"
            assert rows[y][x:].startswith(name)
        left, top = app.map._offset
        assert abs(left - (app.map.size.width - app.map.raster.width) / 2) <= 0.5
        assert abs(top - (app.map.size.height - app.map.raster.height) / 2) <= 0.5

    stage(act, size=size)


@pytest.mark.parametrize("size", SIZES)
def test_plain_ascii_prints_nothing_else(size: str) -> None:
    async def act(app: MapApp, pilot: Pilot[None]) -> None:
        app.map.targets = frozenset(BOARD.land[place("GNA")])
        app.map.marked = place("GNA")
        await pilot.press("left")
        assert "".join(screen_text(app)).isascii()
        app.map.ascii = False
        await pilot.pause()
        assert not "".join(screen_text(app)).isascii()

    stage(act, MapApp(crowded(2), ascii=True), size)


# ---- what can be seen without colour


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("ascii", [False, True], ids=["unicode", "ascii"])
def test_every_target_carries_a_sign_before_its_name(size: str, ascii: bool) -> None:
    sign = ">" if ascii else "▸"

    async def act(app: MapApp, pilot: Pilot[None]) -> None:
        for at in range(len(BOARD.places)):
            app.map.targets = frozenset({at})
            x, y = name_row(app.map, at)
            assert app.map.text()[y][x - 1] == sign, BOARD.places[at].name
        app.map.targets = frozenset()
        assert sum(row.count(sign) for row in app.map.text()) == 0 or ascii

    stage(act, MapApp(fresh(), ascii=ascii), size)


@pytest.mark.parametrize("size", SIZES)
def test_the_cursor_is_in_brackets_and_in_reverse_video_wherever_it_stands(size: str) -> None:
    async def act(app: MapApp, pilot: Pilot[None]) -> None:
        for at in range(len(BOARD.places)):
            app.map.cursor = at
            x, y = name_row(app.map, at)
            assert app.map.text()[y][x - 1] == "[", BOARD.places[at].name
            reversed_text = "".join(part.text for part in app.map.line(y) if part.style and part.style.reverse)
            assert app.map.raster.names[at] in reversed_text

    stage(act, MapApp(fresh()), size)


def test_counters_of_a_game_are_on_the_screen() -> None:
    state = midgame(2)

    async def act(app: MapApp, pilot: Pilot[None]) -> None:
        text = "\n".join(screen_text(app))
        for what in draw_map(state).places:
            for stack in what.stacks:
                assert f"{stack.letter}{stack.number}" in text

    stage(act, MapApp(state))


def test_an_ansi_theme_uses_no_other_colours_than_the_terminals() -> None:
    app = MapApp(crowded(1), ansi_color=True)
    app.theme = "ansi-dark"

    async def act(app: MapApp, pilot: Pilot[None]) -> None:
        for y in range(app.map.size.height):
            for part in app.map.line(y):
                assert part.style is not None
                for colour in (part.style.color, part.style.bgcolor):
                    assert colour is None or colour.triplet is None

    stage(act, app)


def test_another_theme_repaints_the_map() -> None:
    async def act(app: MapApp, pilot: Pilot[None]) -> None:
        before = list(app.map.line(10))
        app.theme = "ansi-dark"
        await pilot.pause()
        await pilot.pause()
        assert list(app.map.line(10)) != before
        assert app.map.sheet.flat

    stage(act)


def test_the_map_turns_light_with_the_theme() -> None:
    async def act(app: MapApp, pilot: Pilot[None]) -> None:
        before = list(app.map.line(10))
        app.theme = "textual-light"
        await pilot.pause()
        await pilot.pause()
        assert list(app.map.line(10)) != before
        assert app.map.inks.light

    stage(act)


# ---- how little is painted


def test_a_cursor_move_paints_two_names_only(painted: list[Region]) -> None:
    async def act(app: MapApp, pilot: Pilot[None]) -> None:
        painted.clear()
        await pilot.press("up")
        assert {region.height for region in painted} == {1}
        assert sum(region.area for region in painted) <= 2 * (14 + 2)
        painted.clear()
        app.screen.set_focus(None)
        await pilot.pause()
        assert not painted

    stage(act)


def test_a_changed_counter_paints_its_cells_only(painted: list[Region]) -> None:
    state = midgame(2)

    async def act(app: MapApp, pilot: Pilot[None]) -> None:
        painted.clear()
        app.map.show(draw_map(state))
        assert not painted
        at = place("SYR") * STRIDE + 3
        state.legions[at] = state.legions[at] % 6 + 1
        app.map.show(draw_map(state))
        assert 0 < sum(region.area for region in painted) <= 40  # the counter, perhaps the legend

    stage(act, MapApp(state))


def test_targets_paint_their_provinces_only(painted: list[Region]) -> None:
    async def act(app: MapApp, pilot: Pilot[None]) -> None:
        painted.clear()
        app.map.targets = frozenset({place("RAE")})
        cells = sum(row.count("R") for row in BOARD.drawing.full.rows)
        assert cells <= sum(region.area for region in painted) <= cells + 12

    stage(act)


# ---- keys and mouse


def test_arrows_move_and_enter_chooses() -> None:
    async def act(app: MapApp, pilot: Pilot[None]) -> None:
        await pilot.press("up", "left", "left", "right", "enter")

    app = stage(act)
    assert app.moved == [place(key) for key in ("NIT", "GNA", "GLU", "GNA")]
    assert app.chosen == [place("GNA")]


def test_n_and_p_walk_the_targets() -> None:
    async def act(app: MapApp, pilot: Pilot[None]) -> None:
        await pilot.press("n")
        assert not app.moved
        app.map.targets = frozenset({place("BRI"), place("SYR")})
        await pilot.press("n", "n", "n", "p")

    assert stage(act).moved == [place(key) for key in ("BRI", "SYR", "BRI", "SYR")]


@pytest.mark.parametrize("size", SIZES)
def test_a_click_moves_the_cursor_and_a_second_one_chooses(size: str) -> None:
    async def act(app: MapApp, pilot: Pilot[None]) -> None:
        for at in (place("THR"), place("ASM")):
            await pilot.click(ProvinceMap, offset=name_row(app.map, at))
        assert not app.chosen
        await pilot.click(ProvinceMap, offset=name_row(app.map, place("ASM")))
        await pilot.click(ProvinceMap, offset=(0, 0))  # the sea

    app = stage(act, size=size)
    assert app.moved == [place("THR"), place("ASM")]
    assert app.chosen == [place("ASM")]


def test_slash_opens_the_search_and_letters_lead_to_a_name() -> None:
    async def act(app: MapApp, pilot: Pilot[None]) -> None:
        await pilot.press("s", "y")
        assert app.map.cursor == BOARD.city
        await pilot.press("slash", "p", "a", "n")
        assert app.map.cursor == place("PAN")
        await pilot.press("enter")
        assert not app.chosen
        await pilot.press("enter")

    app = stage(act)
    assert app.found == ["", "p", "pa", "pan", None]
    assert app.chosen == [place("PAN")]


def test_escape_clears_the_letters_then_ends_the_search_and_an_arrow_ends_it_too() -> None:
    async def act(app: MapApp, pilot: Pilot[None]) -> None:
        await pilot.press("slash", "n", "o", "backspace", "escape", "d", "escape", "escape")
        assert not app.map.finding
        await pilot.press("slash", "b", "down")
        assert app.map.cursor == place("GLU")

    assert stage(act).found == ["", "n", "no", "n", "", "d", "", None, "", "b", None]


def test_the_search_can_be_switched_off() -> None:
    async def act(app: MapApp, pilot: Pilot[None]) -> None:
        await pilot.press("slash")
        app.map.typeahead = False
        await pilot.press("b", "slash", "b")

    app = stage(act)
    assert app.found == ["", None]
    assert app.map.cursor == BOARD.city
