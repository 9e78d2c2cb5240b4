"""Does the drawing agree with the borders? What touches on the screen must be a border, and the other way round."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NoReturn

from nero_tui.nero.board import Board
from nero_tui.nero.boardtable import BoardError, Cell
from nero_tui.nero.drawing import Raster

BESIDE: tuple[Cell, ...] = ((1, 0), (-1, 0), (0, 1), (0, -1))
LIMITS: Mapping[str, tuple[int, int]] = {"compact": (56, 17), "full": (88, 32), "grand": (134, 46)}
"""The most columns and rows of a size: a screen takes the largest that fits its window."""
LABELS: Mapping[str, tuple[int, int]] = {"compact": (6, 2), "full": (11, 3), "grand": (14, 3)}
"""The least width and height of a province's label: name, Leader and up to five kinds of Legions."""
CITY_LABELS: Mapping[str, tuple[int, int]] = {"compact": (4, 1), "full": (6, 2), "grand": (8, 2)}
LONGEST_CROSSING: Mapping[str, int] = {"compact": 4, "full": 6, "grand": 9}


def check_drawing(board: Board) -> None:
    """Raise BoardError unless all three sizes and the cursor's ways agree with the board's places and borders."""
    for raster in board.drawing.rasters:
        size = _SizeCheck(board, raster)
        size.cells()
        size.pieces()
        size.touching()
        size.crossings()
        size.anchors()
        size.labels()
        size.closed_land()
    _check_navigation(board)


class _SizeCheck:
    """The checks of one size. ``at`` holds the place of every land cell."""

    def __init__(self, board: Board, raster: Raster) -> None:
        self.board = board
        self.raster = raster
        self.at: dict[Cell, int] = {}
        place_of = {key: place for place, key in enumerate(board.drawing.keys)}
        for y, row in enumerate(raster.rows):
            for x, character in enumerate(row):
                place = place_of.get(character)
                if place is not None:
                    self.at[x, y] = place

    def fail(self, key: str, expected: str) -> NoReturn:
        raise BoardError(self.board.path, f"drawing.{self.raster.name}.{key}", expected)

    def key(self, place: int) -> str:
        return self.board.places[place].key

    def character(self, cell: Cell) -> str:
        """What stands in a cell; empty outside the map."""
        x, y = cell
        inside = 0 <= x < self.raster.width and 0 <= y < self.raster.height
        return self.raster.rows[y][x] if inside else ""

    def neighbours_of(self, cell: Cell) -> set[int]:
        """The places with a cell beside this one."""
        return {self.at[near] for near in _beside(cell) if near in self.at}

    def cells(self) -> None:
        """Only known characters, and not more cells than the size may have."""
        drawing = self.board.drawing
        known = {drawing.sea, drawing.closed, *drawing.keys}
        for number, row in enumerate(self.raster.rows, start=1):
            odd = sorted(set(row) - known)
            if odd:
                self.fail("rows", f'must hold keys of places, sea and closed land, but row {number} has "{odd[0]}"')
        width, height = LIMITS[self.raster.name]
        if self.raster.width > width or self.raster.height > height:
            found = f"{self.raster.width} by {self.raster.height}"
            self.fail("rows", f"must be at most {width} cells wide and {height} high, not {found}")

    def pieces(self) -> None:
        """Every place has cells; a second piece must be announced as an island, so that none is a slip of the pen."""
        land: dict[int, set[Cell]] = {place: set() for place in range(len(self.board.places))}
        for cell, place in self.at.items():
            land[place].add(cell)
        for place, cells in land.items():
            key = self.key(place)
            if not cells:
                self.fail("rows", f'must have cells of {key} ("{self.board.drawing.keys[place]}")')
            apart = _pieces(cells)[1:]
            listed = self.raster.islands[place]
            for piece in apart:
                if not piece & set(listed):
                    self.fail(f"islands.{key}", f"must list the detached piece of {key} at {_cell(min(piece))}")
            for cell in listed:
                if not any(cell in piece for piece in apart):
                    self.fail(f"islands.{key}", f"must list only detached cells of {key}, which {_cell(cell)} is not")

    def touching(self) -> None:
        """Two places touch if and only if they have a land border, or the city's."""
        board = self.board
        bordering = {(a, b) for a, near in enumerate(board.land) for b in near if a < b}
        bordering |= {(gate, board.city) for gate in board.gates}
        met: dict[tuple[int, int], Cell] = {}
        for (x, y), place in self.at.items():
            for near in ((x + 1, y), (x, y + 1)):
                other = self.at.get(near, place)
                if other != place:
                    met.setdefault((min(place, other), max(place, other)), (x, y))
        for pair, cell in met.items():
            if pair not in bordering:
                names = f"{self.key(pair[0])} and {self.key(pair[1])}"
                self.fail("rows", f"must keep {names} apart, which have no land border but touch at {_cell(cell)}")
        for a, b in sorted(bordering - met.keys()):
            self.fail("rows", f"must let {self.key(a)} and {self.key(b)} touch, because they have a land border")

    def crossings(self) -> None:
        """Every strait has one crossing over the sea, and nothing else has one."""
        straits = {(a, b) for a, near in enumerate(self.board.strait) for b in near if a < b}
        drawn: set[tuple[int, int]] = set()
        used: dict[Cell, str] = {}
        for a, b, cells in self.raster.crossings:
            name = f"{self.key(a)}-{self.key(b)}"
            pair = (min(a, b), max(a, b))
            if pair not in straits:
                self.fail(f"crossings.{name}", "must be a strait of this board, or an empty list")
            if pair in drawn:
                self.fail(f"crossings.{name}", "must not be drawn twice")
            drawn.add(pair)
            self.path(f"crossings.{name}", a, b, cells)
            for cell in cells:
                if cell in used:
                    self.fail(f"crossings.{name}", f"must keep clear of {used[cell]}, which it meets at {_cell(cell)}")
                used[cell] = name
        for a, b in sorted(straits - drawn):
            self.fail(f"crossings.{self.key(a)}-{self.key(b)}", "is missing; it must list the sea cells of this strait")

    def path(self, key: str, a: int, b: int, cells: tuple[Cell, ...]) -> None:
        """Sea cells in a straight line or with one bend, from the shore of one province to that of the other."""
        for cell in cells:
            if self.character(cell) != self.board.drawing.sea:
                self.fail(key, f"must run over the sea, which {_cell(cell)} is not")
        steps = [(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in pairwise(cells)]
        bends = sum(step != following for step, following in pairwise(steps))
        if any(step not in BESIDE for step in steps) or bends > 1:
            self.fail(key, "must go from cell to cell beside it, with at most one bend")
        for place, end in ((a, cells[0]), (b, cells[-1])):
            if place not in self.neighbours_of(end):
                self.fail(key, f"must have {self.key(place)} beside its end at {_cell(end)}")
        if len(cells) > LONGEST_CROSSING[self.raster.name]:
            self.fail(key, f"must be at most {LONGEST_CROSSING[self.raster.name]} cells long, not {len(cells)}")

    def anchors(self) -> None:
        """Every port, and nothing else, has an anchor on its coast."""
        sea = self.board.drawing.sea
        for place, cell in enumerate(self.raster.anchors):
            key, port = f"anchors.{self.key(place)}", self.board.places[place].port
            if cell is None and port:
                self.fail(key, "is missing; a port must have a cell [x, y] for its anchor")
            if cell is not None and not port:
                self.fail(key, "must be left out or be an empty list, because this is no port")
            if cell is not None and (
                self.at.get(cell) != place or not any(self.character(near) == sea for near in _beside(cell))
            ):
                self.fail(key, f"must be one of the port's own cells beside the sea, which {_cell(cell)} is not")

    def labels(self) -> None:
        """Every label lies inside its place, is large enough and covers neither anchor nor a longer name than fits."""
        anchors = set(self.raster.anchors)
        for place, box in enumerate(self.raster.labels):
            key = f"labels.{self.key(place)}"
            city = place == self.board.city
            width, height = (CITY_LABELS if city else LABELS)[self.raster.name]
            if box.width < width or box.height < height:
                self.fail(key, f"must be at least {width} wide and {height} high, not {box.width} by {box.height}")
            for cell in box.cells():
                if self.at.get(cell) != place:
                    self.fail(key, f"must lie inside {self.key(place)}, which {_cell(cell)} does not")
                if cell in anchors:
                    self.fail(key, f"must not cover the anchor at {_cell(cell)}")
            name = self.raster.names[place]
            if len(name) > box.width:
                self.fail(f"names.{self.key(place)}", f'must fit into {box.width} cells, which "{name}" does not')

    def closed_land(self) -> None:
        """Mountains and the legend stand on closed land."""
        closed = self.board.drawing.closed
        for what, cells in (("mountains", self.raster.mountains), ("legend", self.raster.legend.cells())):
            for cell in cells:
                if self.character(cell) != closed:
                    self.fail(what, f"must lie on closed land, which {_cell(cell)} is not")


def _check_navigation(board: Board) -> None:
    """With the four keys the cursor can come from every place to every other, and over every border from one side."""
    ways = board.drawing.navigation
    for start in range(len(board.places)):
        reached, ahead = {start}, deque([start])
        while ahead:
            for to in ways[ahead.popleft()]:
                if to >= 0 and to not in reached:
                    reached.add(to)
                    ahead.append(to)
        for lost in sorted(set(range(len(board.places))) - reached):
            way = f"from {board.places[start].key} to {board.places[lost].key}"
            raise BoardError(board.path, "drawing.navigation", f"must lead {way} by some row of keys")
    for place, targets in enumerate(ways):
        if place in targets:
            key = board.places[place].key
            raise BoardError(board.path, f"drawing.navigation.{key}", f'must say "" where the cursor stays, not {key}')
    borders = [(a, b) for a in range(board.city) for b in board.land[a] + board.strait[a] if a < b]
    for a, b in [*borders, *((gate, board.city) for gate in board.gates)]:
        if b not in ways[a] and a not in ways[b]:
            pair = f"{board.places[a].key} and {board.places[b].key}"
            raise BoardError(board.path, "drawing.navigation", f"must join {pair} by one key from either side")


def _beside(cell: Cell) -> Iterator[Cell]:
    x, y = cell
    return ((x + dx, y + dy) for dx, dy in BESIDE)


def _pieces(cells: set[Cell]) -> list[set[Cell]]:
    """The connected pieces of an area, the largest first."""
    rest, found = set(cells), []
    while rest:
        piece, ahead = set(), [rest.pop()]
        while ahead:
            cell = ahead.pop()
            piece.add(cell)
            fresh = rest.intersection(_beside(cell))
            rest -= fresh
            ahead.extend(fresh)
        found.append(piece)
    return sorted(found, key=len, reverse=True)


def _cell(cell: Cell) -> str:
    return f"[{cell[0]}, {cell[1]}]"
