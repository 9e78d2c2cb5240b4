"""The ground of the map: every cell drawn, nothing wider than a cell, borders of Areas heavier."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from nero_tui.nero.drawing import Raster
from nero_tui.tui.map.ground import CLOSED, SEA, engrave, grounds
from nero_tui.tui.map.picture import draw_map
from nero_tui.tui.map.sheet import Scene, Sheet, mainland
from tests.tui.map.stage import BOARD, crowded, fresh, place

rasters = pytest.mark.parametrize("raster", BOARD.drawing.rasters, ids=lambda raster: raster.name)
looks = pytest.mark.parametrize(("ascii", "flat"), [(False, False), (False, True), (True, False), (True, True)])


def sheet_of(raster: Raster, *, ascii: bool = False, flat: bool = False) -> Sheet:
    scene = Scene(draw_map(crowded(1)), place("GNA"), frozenset(BOARD.land[place("GNA")]), place("HIS"))
    return Sheet(BOARD, raster, scene, ascii=ascii, flat=flat)


@rasters
@looks
def test_every_cell_is_one_cell_wide_and_has_its_ground(raster: Raster, ascii: bool, flat: bool) -> None:
    sheet = sheet_of(raster, ascii=ascii, flat=flat)
    ground = grounds(BOARD, raster)
    for y, row in enumerate(sheet.canvas.characters):
        assert len(row) == raster.width == len(sheet.canvas.inks[y])
        assert all(cell_len(character) == 1 for character in row), "".join(row)
        assert all(not ascii or character.isascii() for character in row), "".join(row)
        for x, ink in enumerate(sheet.canvas.inks[y]):
            # Signs of a place may stand beside it; they lie on the ground that is there.
            assert ink.ground == ground[y][x]


@rasters
def test_ports_straits_and_peaks_are_all_drawn(raster: Raster) -> None:
    for ascii in (False, True):
        canvas = engrave(BOARD, raster, ascii=ascii, flat=False)
        roles = {
            (x, y): ink.role for y, row in enumerate(canvas.inks) for x, ink in enumerate(row)
        }  # fmt: skip
        anchors = [cell for cell in raster.anchors if cell is not None]
        assert {roles[cell] for cell in anchors} == {"anchor"}
        assert len(anchors) == len(BOARD.ports)
        assert {roles[cell] for crossing in raster.crossings for cell in crossing.cells} == {"crossing"}
        assert {roles[cell] for cell in raster.mountains} == {"peak"}


@rasters
def test_lines_within_an_area_are_finer_than_between_areas(raster: Raster) -> None:
    fine, heavy = set("▏▕▁▔"), set("▎▕▁▂▔")
    for flat in (False, True):
        canvas = engrave(BOARD, raster, ascii=False, flat=flat)
        cells = [
            (character, ink.role)
            for row, inks in zip(canvas.characters, canvas.inks)
            for character, ink in zip(row, inks)
        ]
        assert {character for character, role in cells if role == "line"} <= fine
        assert {character for character, role in cells if role == "border"} <= heavy
        assert "▎" in {character for character, role in cells if role == "border"}


def test_without_backgrounds_the_sea_is_filled_and_nothing_depends_on_a_tint() -> None:
    canvas = engrave(BOARD, BOARD.drawing.full, ascii=False, flat=True)
    for row, inks in zip(canvas.characters, canvas.inks):
        for character, ink in zip(row, inks):
            assert ink.role != "coast"
            assert ink.role != "sea" or character == "·"


def test_beyond_the_edge_islands_end_and_the_mainland_goes_on() -> None:
    assert mainland([SEA, CLOSED, SEA, SEA, SEA, SEA, SEA, 4, 4, CLOSED]) == [False] * 7 + [True] * 3
    sheet = sheet_of(BOARD.drawing.full)
    assert sheet.cell(-5, 3)[1].ground == SEA
    assert sheet.cell(BOARD.drawing.full.width + 5, 0)[1].ground == CLOSED


@rasters
def test_the_legend_says_who_controls_each_area_and_its_provinces(raster: Raster) -> None:
    state = fresh()
    for at in BOARD.area_places[2][:3]:
        state.legions[at * 5 + 1] = 2
    sheet = Sheet(BOARD, raster, Scene(draw_map(state)), ascii=False, flat=False)
    x, y, width, height = raster.legend
    rows = ["".join(row[x : x + width]).rstrip() for row in sheet.canvas.characters[y : y + height]]
    if raster.name == "compact":
        assert rows == ["Wes:· Cen:· Eas:C Asi:·"]
    else:
        assert [row for row in rows if "East Europe" in row] == ["■ East Europe     C C C · · → C"]
