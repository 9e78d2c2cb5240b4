"""The drawing: what ships agrees with the borders, and a drawing that disagrees is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from nero_tui.nero.board import Board
from nero_tui.nero.boardfile import BoardError, find_board, load_board
from nero_tui.nero.drawing import Box, Raster
from nero_tui.nero.drawingcheck import check_drawing

NERO = find_board("nero-4").read_text(encoding="utf-8")
SIZES = ("compact", "full", "grand")


@pytest.fixture(scope="module")
def board() -> Board:
    return load_board("nero-4")


def raster_of(board: Board, size: str) -> Raster:
    return next(raster for raster in board.drawing.rasters if raster.name == size)


def painted(raster: Raster, *cells: tuple[int, int], character: str) -> Raster:
    """The raster with some cells painted over."""
    rows = [list(row) for row in raster.rows]
    for x, y in cells:
        rows[y][x] = character
    return raster._replace(rows=tuple("".join(row) for row in rows))


def with_raster(board: Board, raster: Raster) -> Board:
    drawing = board.drawing
    if raster.name == "compact":
        return board._replace(drawing=drawing._replace(compact=raster))
    return board._replace(drawing=drawing._replace(full=raster))


def fault(board: Board) -> BoardError:
    with pytest.raises(BoardError) as caught:
        check_drawing(board)
    assert str(caught.value).startswith(f"{board.path}: drawing.")
    return caught.value


# What ships


def test_the_sizes(board: Board) -> None:
    assert [(raster.name, raster.width, raster.height) for raster in board.drawing.rasters] == [
        ("compact", 56, 17),
        ("full", 86, 30),
        ("grand", 130, 44),
    ]
    for raster in board.drawing.rasters:
        assert len(raster.rows) == raster.height
        assert {len(row) for row in raster.rows} == {raster.width}


@pytest.mark.parametrize("size", SIZES)
def test_land_neighbours_touch_and_nobody_else_does(board: Board, size: str) -> None:
    """The same question as the loader's check, asked cell by cell through the public ``place_at``."""
    raster, touching = raster_of(board, size), set()
    for y in range(raster.height):
        for x in range(raster.width):
            here = board.drawing.place_at(raster, x, y)
            for there in (board.drawing.place_at(raster, x + 1, y), board.drawing.place_at(raster, x, y + 1)):
                if here >= 0 and there >= 0 and here != there:
                    touching.add(frozenset((here, there)))
    bordering = {frozenset((a, b)) for a, near in enumerate(board.land) for b in near}
    assert touching == bordering | {frozenset((gate, board.city)) for gate in board.gates}


@pytest.mark.parametrize("size", SIZES)
def test_every_strait_has_its_crossing(board: Board, size: str) -> None:
    straits = {frozenset((a, b)) for a, near in enumerate(board.strait) for b in near}
    crossings = [frozenset((crossing.a, crossing.b)) for crossing in raster_of(board, size).crossings]
    assert set(crossings) == straits
    assert len(crossings) == len(straits) == 8


@pytest.mark.parametrize("size", SIZES)
def test_labels_and_anchors_lie_in_their_own_cells(board: Board, size: str) -> None:
    raster = raster_of(board, size)
    for place, box in enumerate(raster.labels):
        assert {board.drawing.place_at(raster, *cell) for cell in box.cells()} == {place}
    for place, anchor in enumerate(raster.anchors):
        assert (anchor is not None) == board.places[place].port
        if anchor is not None:
            assert board.drawing.place_at(raster, *anchor) == place


def test_place_at_sea_and_outside(board: Board) -> None:
    compact = board.drawing.compact
    assert board.drawing.place_at(compact, 0, 0) == -1
    assert board.drawing.place_at(compact, 20, 6) == -1
    for outside in ((-1, 0), (0, -1), (56, 0), (0, 17)):
        assert board.drawing.place_at(compact, *outside) == -1


def test_the_cursor_goes_where_the_arrow_points(board: Board) -> None:
    up, down, left, right = board.drawing.navigation[board.place("ROM")]
    assert [board.places[place].key for place in (up, down, left, right)] == ["NIT", "SIT", "GNA", "SIT"]
    assert board.drawing.navigation[board.place("BRI")][0] == -1


def test_palette_follows_the_areas(board: Board) -> None:
    palette = board.drawing.palette
    assert len(palette.tints) == 4
    assert palette.tints[0].bg == "#2b3d2c"
    assert (palette.roma.bg256, palette.dim) == (88, 0.72)


# A drawing that disagrees


def test_provinces_that_touch_without_a_border(board: Board) -> None:
    raster = painted(board.drawing.compact, (20, 6), character="S")  # the peak between four provinces is built over
    error = fault(with_raster(board, raster))
    assert error.key == "drawing.compact.rows"
    assert error.expected == "must keep GSU and NIT apart, which have no land border but touch at [20, 6]"


def test_neighbours_that_do_not_touch(board: Board) -> None:
    full = board.drawing.full
    shore = [  # the cells of Roma beside Southern Italy become sea
        (x, y)
        for y, row in enumerate(full.rows)
        for x, character in enumerate(row)
        if character == "r" and "s" in (row[x + 1], full.rows[y + 1][x])
    ]
    error = fault(with_raster(board, painted(full, *shore, character="~")))
    assert error.key == "drawing.full.rows"
    assert error.expected == "must let SIT and ROM touch, because they have a land border"


def test_a_border_that_is_not_drawn(board: Board) -> None:
    bri, his = board.place("BRI"), board.place("HIS")
    land = [set(near) for near in board.land]
    land[bri].add(his)
    land[his].add(bri)
    error = fault(board._replace(land=tuple(tuple(sorted(near)) for near in land)))
    assert error.expected == "must let BRI and HIS touch, because they have a land border"


def test_unknown_character(board: Board) -> None:
    error = fault(with_raster(board, painted(board.drawing.compact, (0, 2), character="?")))
    assert error.expected == 'must hold keys of places, sea and closed land, but row 3 has "?"'


def test_too_large(board: Board) -> None:
    compact = board.drawing.compact
    wide = compact._replace(rows=tuple(row + "~" for row in compact.rows), width=57)
    assert fault(with_raster(board, wide)).expected == "must be at most 56 cells wide and 17 high, not 57 by 17"


def test_place_without_cells(board: Board) -> None:
    compact = board.drawing.compact
    rows = tuple(row.replace("r", "~") for row in compact.rows)
    assert fault(with_raster(board, compact._replace(rows=rows))).expected == 'must have cells of ROM ("r")'


def test_detached_pieces_must_be_listed(board: Board) -> None:
    lost = painted(board.drawing.compact, (0, 16), character="B")
    error = fault(with_raster(board, lost))
    assert (error.key, error.expected) == (
        "drawing.compact.islands.BRI",
        "must list the detached piece of BRI at [0, 16]",
    )


def test_listed_islands_must_be_detached(board: Board) -> None:
    islands = [*board.drawing.compact.islands]
    islands[0] = ((5, 1),)
    error = fault(with_raster(board, board.drawing.compact._replace(islands=tuple(islands))))
    assert error.key == "drawing.compact.islands.BRI"
    assert error.expected == "must list only detached cells of BRI, which [5, 1] is not"


CROSSINGS = {
    "not the sea": ("BRI", "GLU", ((7, 3),), "must run over the sea, which [7, 3] is not"),
    "outside the map": ("BRI", "GLU", ((7, 99),), "must run over the sea, which [7, 99] is not"),
    "not beside its province": ("BRI", "GLU", ((1, 4),), "must have BRI beside its end at [1, 4]"),
    "wrong end": ("BRI", "GLU", ((12, 2), (12, 1)), "must have GLU beside its end at [12, 1]"),
    "with a jump": ("BRI", "GLU", ((7, 4), (9, 4)), "must go from cell to cell beside it, with at most one bend"),
    "bent twice": ("BRI", "GLU", ((12, 2), (13, 2), (13, 1), (14, 1)), "must go from cell to cell beside it"),
    "too long": ("BRI", "GLU", ((4, 4), (5, 4), (6, 4), (7, 4), (8, 4)), "must be at most 4 cells long, not 5"),
    "no strait": ("GLU", "HIS", ((0, 0),), "must be a strait of this board, or an empty list"),
}


@pytest.mark.parametrize("wrong", CROSSINGS)
def test_crossings(board: Board, wrong: str) -> None:
    a, b, cells, expected = CROSSINGS[wrong]
    first = board.drawing.compact.crossings[0]._replace(a=board.place(a), b=board.place(b), cells=cells)
    others = [c for c in board.drawing.compact.crossings if {c.a, c.b} != {first.a, first.b}]
    error = fault(with_raster(board, board.drawing.compact._replace(crossings=(first, *others))))
    assert error.key == f"drawing.compact.crossings.{a}-{b}"
    assert expected in error.expected


def test_strait_without_crossing(board: Board) -> None:
    compact = board.drawing.compact
    error = fault(with_raster(board, compact._replace(crossings=compact.crossings[1:])))
    assert error.key == "drawing.compact.crossings.BRI-GLU"
    assert error.expected == "is missing; it must list the sea cells of this strait"


def test_crossing_drawn_twice(board: Board) -> None:
    compact = board.drawing.compact
    turned = compact.crossings[0]._replace(a=compact.crossings[0].b, b=compact.crossings[0].a)
    error = fault(with_raster(board, compact._replace(crossings=(*compact.crossings, turned))))
    assert (error.key, error.expected) == ("drawing.compact.crossings.GLU-BRI", "must not be drawn twice")


def test_crossings_that_meet(board: Board) -> None:
    compact = board.drawing.compact
    glu = compact.crossings[0]._replace(cells=((11, 4),))
    gsu = compact.crossings[1]._replace(cells=((11, 4), (12, 4)))
    error = fault(with_raster(board, compact._replace(crossings=(glu, gsu, *compact.crossings[2:]))))
    assert error.key == "drawing.compact.crossings.BRI-GSU"
    assert error.expected == "must keep clear of BRI-GLU, which it meets at [11, 4]"


@pytest.mark.parametrize(
    ("key", "cell", "expected"),
    [
        ("THR", None, "is missing; a port must have a cell [x, y] for its anchor"),
        ("BRI", (5, 1), "must be left out or be an empty list, because this is no port"),
        ("GNA", (15, 8), "must be one of the port's own cells beside the sea, which [15, 8] is not"),
        ("GNA", (14, 9), "must be one of the port's own cells beside the sea, which [14, 9] is not"),
    ],
)
def test_anchors(board: Board, key: str, cell: tuple[int, int] | None, expected: str) -> None:
    anchors = [*board.drawing.compact.anchors]
    anchors[board.place(key)] = cell
    error = fault(with_raster(board, board.drawing.compact._replace(anchors=tuple(anchors))))
    assert (error.key, error.expected) == (f"drawing.compact.anchors.{key}", expected)


@pytest.mark.parametrize(
    ("key", "box", "expected"),
    [
        ("BRI", (5, 2, 5, 2), "must be at least 6 wide and 2 high, not 5 by 2"),
        ("ROM", (22, 9, 3, 1), "must be at least 4 wide and 1 high, not 3 by 1"),
        ("BRI", (3, 2, 6, 2), "must lie inside BRI, which [3, 2] does not"),
        ("LUS", (2, 10, 6, 2), "must not cover the anchor at [7, 11]"),
    ],
)
def test_labels(board: Board, key: str, box: tuple[int, int, int, int], expected: str) -> None:
    labels = [*board.drawing.compact.labels]
    labels[board.place(key)] = Box(*box)
    error = fault(with_raster(board, board.drawing.compact._replace(labels=tuple(labels))))
    assert (error.key, error.expected) == (f"drawing.compact.labels.{key}", expected)


def test_a_name_must_fit_its_label(board: Board) -> None:
    names = ("Britannia Magna", *board.drawing.full.names[1:])
    error = fault(with_raster(board, board.drawing.full._replace(names=names)))
    assert (error.key, error.expected) == (
        "drawing.full.names.BRI",
        'must fit into 11 cells, which "Britannia Magna" does not',
    )


def test_mountains_and_legend_stand_on_closed_land(board: Board) -> None:
    compact = board.drawing.compact
    error = fault(with_raster(board, compact._replace(mountains=((0, 0),))))
    assert (error.key, error.expected) == ("drawing.compact.mountains", "must lie on closed land, which [0, 0] is not")
    error = fault(with_raster(board, compact._replace(legend=compact.legend._replace(x=0))))
    assert error.key == "drawing.compact.legend"


def with_ways(board: Board, **ways: tuple[str, str, str, str]) -> Board:
    navigation = [*board.drawing.navigation]
    for key, targets in ways.items():
        navigation[board.place(key)] = tuple(board.place(to) if to else -1 for to in targets)
    return board._replace(drawing=board.drawing._replace(navigation=tuple(navigation)))


def test_the_cursor_reaches_every_place(board: Board) -> None:
    error = fault(with_ways(board, BRI=("", "", "", "")))
    assert (error.key, error.expected) == ("drawing.navigation", "must lead from BRI to GLU by some row of keys")


def test_the_cursor_does_not_stay_by_name(board: Board) -> None:
    error = fault(with_ways(board, BRI=("BRI", "GLU", "", "GSU")))
    assert (error.key, error.expected) == ("drawing.navigation.BRI", 'must say "" where the cursor stays, not BRI')


def test_every_border_is_one_key_away(board: Board) -> None:
    error = fault(with_ways(board, BRI=("", "GLU", "", "")))
    assert error.expected == "must join BRI and GSU by one key from either side"


# Reading

READING = {
    "rows no text": ("17 rows\nrows = ", "17 rows\nrows = 5\nrest = ", "drawing.compact.rows", "one a line, not 5"),
    "ragged rows": (
        "~~~~~####~~~",
        "~~~~~###~~~",
        "drawing.compact.rows",
        "must be 55 cells long like the first, but row 2 has 56",
    ),
    "key of two characters": ('BRI = "B"', 'BRI = "BB"', "drawing.keys.BRI", 'one printable ASCII character, not "BB"'),
    "key twice": ('BRI = "B"', 'BRI = "G"', "drawing.keys.GLU", 'a character of its own, but "G" is BRI'),
    "key of the sea": ('BRI = "B"', 'BRI = "~"', "drawing.keys.BRI", 'a character of its own, but "~" is the sea'),
    "key missing": ('BRI = "B"\n', "", "drawing.keys.BRI", "is missing; it must be one printable ASCII character"),
    "key of nowhere": (
        'BRI = "B"',
        'BRI = "B"\nBRT = "b"',
        "drawing.keys.BRT",
        "is not a place of this board; did you mean BRI?",
    ),
    "label of three": (
        "BRI = [5, 2, 6, 2]",
        "BRI = [5, 2, 6]",
        "drawing.compact.labels.BRI",
        "a box [x, y, width, height]",
    ),
    "label of no width": ("BRI = [5, 2, 6, 2]", "BRI = [5, 2, 0, 2]", "drawing.compact.labels.BRI", "at least 1 wide"),
    "anchor of three": ("GNA = [16, 9]", "GNA = [16, 9, 1]", "drawing.compact.anchors.GNA", "must be a cell [x, y]"),
    "anchor taken away": ("GNA = [16, 9]", "GNA = []", "drawing.compact.anchors.GNA", "is missing; a port must have"),
    "crossing of one": (
        "BRI-GLU = [[7, 4]]",
        "BRI = [[7, 4]]",
        "drawing.compact.crossings.BRI",
        "two places of this board",
    ),
    "crossing taken away": ("BRI-GLU = [[7, 4]]", "BRI-GLU = []", "drawing.compact.crossings.BRI-GLU", "is missing"),
    "crossing of numbers": (
        "BRI-GLU = [[7, 4]]",
        "BRI-GLU = [7, 4]",
        "drawing.compact.crossings.BRI-GLU",
        "a list of cells [x, y], not [7, 4]",
    ),
    "way to nowhere": (
        'BRI = { up = "", down = "GLU"',
        'BRI = { up = "", down = "GLX"',
        "drawing.navigation.BRI.down",
        'must be the key of a place, or "" to stay, not "GLX"',
    ),
    "way missing": ('BRI = { up = "", down', "BRI = { down", "drawing.navigation.BRI.up", "is missing"),
    "way unknown": (
        'BRI = { up = "", down',
        'BRI = { back = "", up = "", down',
        "drawing.navigation.BRI.back",
        "is not a key",
    ),
    "place without ways": (
        'BRI = { up = "", down = "GLU", left = "", right = "GSU" }\n',
        "",
        "drawing.navigation.BRI",
        "is missing; it must be a table",
    ),
    "colour": ('sea = "#0d1a26"', 'sea = "navy"', "drawing.palette.sea", 'a colour like "#2b3d2c", not "navy"'),
    "colour digits": ('sea = "#0d1a26"', 'sea = "#0d1aZZ"', "drawing.palette.sea", 'a colour like "#2b3d2c"'),
    "factor": ("dim = 0.72", "dim = 0", "drawing.palette.dim", "must be a number above 0, at most 10, not 0"),
    "colour number": (
        "sea256 = 233",
        "sea256 = 256",
        "drawing.palette.sea256",
        "a whole number from 0 to 255, not 256",
    ),
    "tint of nobody": (
        "[drawing.palette.tint]",
        "[drawing.palette.tint.gaul]\n[drawing.palette.tint]",
        "drawing.palette.tint.gaul",
        "is not an Area of this board",
    ),
    "palette unknown key": ("dim = 0.72", "dim = 0.72\nglow = 2", "drawing.palette.glow", "is not a key"),
    "size unknown key": (
        "legend = [30, 1, 25, 1]",
        "legend = [30, 1, 25, 1]\nscale = 2",
        "drawing.compact.scale",
        "is not a key",
    ),
    "another size": (
        "[drawing.palette] ",
        "[drawing.huge]\n[drawing.palette] ",
        "drawing.huge",
        "is not a key of a board file",
    ),
}


@pytest.mark.parametrize("wrong", READING)
def test_reading(wrong: str, tmp_path: Path) -> None:
    old, new, key, expected = READING[wrong]
    assert old in NERO
    file = tmp_path / "mine.toml"
    file.write_text(NERO.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BoardError) as caught:
        load_board(file)
    assert (caught.value.file, caught.value.key) == (str(file), key)
    assert expected in caught.value.expected


def test_mountains_islands_and_names_are_optional(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    start, end = NERO.index("[drawing.full.names]"), NERO.index("[drawing.full.labels]")
    file.write_text(NERO[:start] + NERO[end:], encoding="utf-8")
    board = load_board(file)
    assert board.drawing.full.names == board.drawing.compact.names == tuple(place.key for place in board.places)


def test_the_check_of_the_drawing_can_be_left_out(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(NERO.replace("BRI-GLU = [[7, 4]]", "BRI-GLU = []"), encoding="utf-8")
    assert len(load_board(file, check_drawing=False).drawing.compact.crossings) == 7
