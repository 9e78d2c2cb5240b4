"""The picture of the map as data: which cell of a terminal belongs to which place, in three sizes.

Everything a screen shows is computed from these rasters: borders, labels, highlights, and which
province lies under the mouse. ``drawingcheck`` makes sure that picture and borders agree.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from nero_tui.nero.boardtable import Cell, Table

SIZES = ("compact", "full", "grand")
WAYS = ("up", "down", "left", "right")
ITALY, CITY = "italy", "roma"
"""Names of the tints for what belongs to no Area."""

T = TypeVar("T")


class Box(NamedTuple):
    x: int
    y: int
    width: int
    height: int

    def cells(self) -> tuple[Cell, ...]:
        return tuple((x, y) for y in range(self.y, self.y + self.height) for x in range(self.x, self.x + self.width))


class Crossing(NamedTuple):
    """A strait as drawn: sea cells in order from beside ``a`` to beside ``b``."""

    a: int
    b: int
    cells: tuple[Cell, ...]


class Tint(NamedTuple):
    """The colours of an Area: ground and border line in truecolor, the rest for 256-colour terminals."""

    bg: str
    line: str
    bg256: int
    target256: int
    name256: int


class Palette(NamedTuple):
    sea: str
    sea_dot: str
    closed: str
    closed_mark: str
    peak: str
    area_border: str
    name: str
    crossing: str
    anchor: str
    cursor: str
    dim: float
    """Multiplies a tint, like the next two: provinces out of question, legal targets, the cursor's province."""
    target: float
    cursor_lift: float
    sea256: int
    closed256: int
    tints: tuple[Tint, ...]
    """One an Area, in seat order."""
    italy: Tint
    roma: Tint


class Raster(NamedTuple):
    """The map in one size. Tuples "by place" have one entry for every place of the board."""

    name: str
    width: int
    height: int
    rows: tuple[str, ...]
    """A cell is the key character of a place (``Drawing.keys``), sea or closed land."""
    names: tuple[str, ...]
    """By place, short enough for its label."""
    labels: tuple[Box, ...]
    """By place: the box for name, Leader and Legions."""
    anchors: tuple[Cell | None, ...]
    """By place: the cell of a port's anchor."""
    islands: tuple[tuple[Cell, ...], ...]
    """By place: one cell of every piece that lies apart from the largest."""
    crossings: tuple[Crossing, ...]
    mountains: tuple[Cell, ...]
    """Closed cells drawn as peaks, where four provinces meet and the diagonals are no borders."""
    legend: Box
    """Free closed land for a title or the Area colours."""


class Drawing(NamedTuple):
    keys: tuple[str, ...]
    """By place: its character in the rasters."""
    sea: str
    closed: str
    compact: Raster
    full: Raster
    grand: Raster
    palette: Palette
    navigation: tuple[tuple[int, ...], ...]
    """By place: where the cursor goes by up, down, left, right; -1 = it stays."""

    @property
    def rasters(self) -> tuple[Raster, Raster, Raster]:
        """The three sizes, smallest first."""
        return (self.compact, self.full, self.grand)

    def place_at(self, raster: Raster, x: int, y: int) -> int:
        """The place a cell belongs to; -1 for sea, closed land and cells outside the map."""
        if not (0 <= x < raster.width and 0 <= y < raster.height):
            return -1
        character = raster.rows[y][x]
        return self.keys.index(character) if character in self.keys else -1


def read_drawing(table: Table, places: Mapping[str, int], areas: Sequence[str]) -> Drawing:
    """Read ``[drawing]``. ``places`` gives the index of every place key, ``areas`` the Area keys in order."""
    compact, full, grand = (_raster(table.table(size), size, places) for size in SIZES)
    drawing = Drawing(
        keys=_by_place(table.table("keys"), places, _character),
        sea=_character(table, "sea"),
        closed=_character(table, "closed"),
        compact=compact,
        full=full,
        grand=grand,
        palette=_palette(table.table("palette"), areas),
        navigation=_by_place(table.table("navigation"), places, lambda ways, key: _ways(ways.table(key), places)),
    )
    table.close()
    taken = {drawing.sea: "the sea", drawing.closed: "closed land"}
    for key, place in places.items():
        character = drawing.keys[place]
        if character in taken:
            table.fail(f"keys.{key}", f'must be a character of its own, but "{character}" is {taken[character]}')
        taken[character] = key
    return drawing


def _by_place(table: Table, places: Mapping[str, int], read: Callable[[Table, str], T]) -> tuple[T, ...]:
    entries = tuple(read(table, key) for key in places)
    table.close("a place of this board")
    return entries


def _character(table: Table, key: str) -> str:
    value = table.text(key, "one printable ASCII character")
    if len(value) != 1 or not (value.isascii() and value.isprintable()):
        table.fail(key, f'must be one printable ASCII character, not "{value}"')
    return value


def _raster(table: Table, size: str, places: Mapping[str, int]) -> Raster:
    rows = table.lines("rows", "the rows of the map, one a line")
    for number, row in enumerate(rows, start=1):
        if len(row) != len(rows[0]):
            table.fail("rows", f"must be {len(rows[0])} cells long like the first, but row {number} has {len(row)}")
    raster = Raster(
        name=size,
        width=len(rows[0]),
        height=len(rows),
        rows=rows,
        names=_by_place(_optional(table, "names"), places, lambda t, key: t.text(key) if t.has(key) else key),
        labels=_by_place(table.table("labels"), places, _box),
        anchors=_by_place(table.table("anchors"), places, _anchor),
        islands=_by_place(_optional(table, "islands"), places, _pieces),
        crossings=_crossings(table.table("crossings"), places),
        mountains=table.pairs("mountains", "a list of cells [x, y]") if table.has("mountains") else (),
        legend=_box(table, "legend"),
    )
    table.close()
    return raster


def _optional(table: Table, key: str) -> Table:
    return table.table(key) if table.has(key) else Table(table.file, table.at(key), {})


def _box(table: Table, key: str) -> Box:
    x, y, width, height = table.numbers(key, 4, "a box [x, y, width, height]")
    if width < 1 or height < 1:
        table.fail(key, "must be a box [x, y, width, height] at least 1 wide and 1 high")
    return Box(x, y, width, height)


def _anchor(table: Table, key: str) -> Cell | None:
    # An empty list takes away the anchor of the board that is extended.
    if not table.has(key) or table.data[key] == []:
        return None
    x, y = table.numbers(key, 2, "a cell [x, y]")
    return (x, y)


def _pieces(table: Table, key: str) -> tuple[Cell, ...]:
    return table.pairs(key, "a list of cells [x, y]") if table.has(key) else ()


def _crossings(table: Table, places: Mapping[str, int]) -> tuple[Crossing, ...]:
    crossings = []
    for key in table.data:
        a, _, b = key.partition("-")
        if a not in places or b not in places:
            table.fail(key, "must name two places of this board, like BRI-GLU")
        cells = table.pairs(key, "a list of cells [x, y]")
        if cells:  # an empty list takes away the crossing of the board that is extended
            crossings.append(Crossing(places[a], places[b], cells))
    return tuple(crossings)


def _ways(table: Table, places: Mapping[str, int]) -> tuple[int, ...]:
    stay_or_place = {"": -1, **places}
    targets = []
    for way in WAYS:
        if not table.has(way):
            table.fail(way, 'is missing; it must be the key of a place, or "" to stay')
        to = table.data[way]
        if not isinstance(to, str) or to not in stay_or_place:
            table.fail(way, f'must be the key of a place, or "" to stay, not "{to}"')
        targets.append(stay_or_place[to])
    table.close()
    return tuple(targets)


def _palette(table: Table, areas: Sequence[str]) -> Palette:
    tints = table.table("tint")
    palette = Palette(
        sea=_colour(table, "sea"),
        sea_dot=_colour(table, "sea_dot"),
        closed=_colour(table, "closed"),
        closed_mark=_colour(table, "closed_mark"),
        peak=_colour(table, "peak"),
        area_border=_colour(table, "area_border"),
        name=_colour(table, "name"),
        crossing=_colour(table, "crossing"),
        anchor=_colour(table, "anchor"),
        cursor=_colour(table, "cursor"),
        dim=table.factor("dim"),
        target=table.factor("target"),
        cursor_lift=table.factor("cursor_lift"),
        sea256=table.number("sea256", 0, 255),
        closed256=table.number("closed256", 0, 255),
        tints=tuple(_tint(tints.table(area)) for area in areas),
        italy=_tint(tints.table(ITALY)),
        roma=_tint(tints.table(CITY)),
    )
    tints.close("an Area of this board")
    table.close()
    return palette


def _tint(table: Table) -> Tint:
    tint = Tint(
        bg=_colour(table, "bg"),
        line=_colour(table, "line"),
        bg256=table.number("bg256", 0, 255),
        target256=table.number("target256", 0, 255),
        name256=table.number("name256", 0, 255),
    )
    table.close()
    return tint


def _colour(table: Table, key: str) -> str:
    wanted = 'a colour like "#2b3d2c"'
    value = table.text(key, wanted)
    if len(value) != 7 or value[0] != "#" or set(value[1:]) - set("0123456789abcdefABCDEF"):
        table.fail(key, f'must be {wanted}, not "{value}"')
    return value
