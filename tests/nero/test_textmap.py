"""The map in plain ASCII."""

from __future__ import annotations

import pytest

from nero_tui.nero.board import Board
from nero_tui.nero.boardfile import load_board
from nero_tui.nero.drawing import Crossing
from nero_tui.nero.textmap import text_map

SIZES = ("compact", "full", "grand")


@pytest.fixture(scope="module")
def board() -> Board:
    return load_board("nero-4")


def with_crossings(board: Board, *crossings: Crossing) -> Board:
    compact = board.drawing.compact._replace(crossings=crossings)
    return board._replace(drawing=board.drawing._replace(compact=compact))


def test_text_map_is_plain_and_as_large_as_its_raster(board: Board) -> None:
    for size in SIZES:
        raster, rows = next(r for r in board.drawing.rasters if r.name == size), text_map(board, size=size)
        assert (len(rows), {len(row) for row in rows}) == (raster.height, {raster.width})
        assert "".join(rows).isascii()
        assert all(any(name in row for row in rows) for name in raster.names)


def test_text_map_shows_ports_straits_and_borders(board: Board) -> None:
    rows = text_map(board)
    assert rows[3] == "....        <>&    |       +- /   /   /       /  ..  ..."
    assert rows[6] == "....       #########^#########^#######^-------.........."
    assert rows[12] == ".....!...!..................  ..  <->      ...  |  SYR  "


def test_text_map_takes_labels_and_cuts_what_does_not_fit(board: Board) -> None:
    rows = text_map(board, {board.place("GNA"): ("GNA*", "W7C2U1E9", "never shown")})
    assert rows[7] == ".....------+ GNA*  #  NIT     # DAL   | MOE    ........."
    assert rows[8] == ".  HIS     | W7C2U1#  ##### &..      ++-------.........."


def test_text_map_draws_a_bent_crossing_and_one_from_right_to_left(board: Board) -> None:
    compact = board.drawing.compact
    bent = compact.crossings[0]._replace(cells=((12, 2), (12, 1), (13, 1)))
    back = compact.crossings[1]._replace(a=board.place("GSU"), b=board.place("BRI"), cells=((13, 3), (12, 3)))
    rows = text_map(with_crossings(board, bent, back))
    assert [row[12:14] for row in rows[1:4]] == ["->", "!.", "<>"]


def test_text_map_draws_a_crossing_of_one_cell_level_or_upright(board: Board) -> None:
    upright = board.drawing.compact.crossings[0]
    level = Crossing(board.place("THR"), board.place("ASM"), ((45, 10),))
    rows = tuple(row.replace("TTT~~aaa", "TTT~aaaa") for row in board.drawing.compact.rows)
    compact = board.drawing.compact._replace(rows=rows, crossings=(upright, level))
    drawn = text_map(board._replace(drawing=board.drawing._replace(compact=compact)))
    assert (drawn[4][7], drawn[10][45]) == ("!", "-")
