"""The ground of the map: sea, land, borders, peaks, ports and straits. It never changes during a game.

A cell is a character and an ink. An ink is a role ("sea", "border", "name", ...) and the ground that lies
under it: a place, the sea or closed land. Which colours that gives is decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from nero_tui.nero.board import Board
from nero_tui.nero.boardtable import Cell
from nero_tui.nero.drawing import Crossing, Raster
from nero_tui.nero.textmap import text_map

SEA, CLOSED = -1, -2
"""Grounds that are no place."""


class Ink(NamedTuple):
    role: str
    ground: int


class Canvas(NamedTuple):
    """Rows of characters and, cell by cell, their inks."""

    characters: list[list[str]]
    inks: list[list[Ink]]

    def put(self, x: int, y: int, character: str, ink: Ink) -> None:
        self.characters[y][x] = character
        self.inks[y][x] = ink


HEADS = {(1, 0): "→", (-1, 0): "←", (0, 1): "↓", (0, -1): "↑"}
BENDS = {
    frozenset({(-1, 0), (0, 1)}): "╮",
    frozenset({(1, 0), (0, 1)}): "╭",
    frozenset({(-1, 0), (0, -1)}): "╯",
    frozenset({(1, 0), (0, -1)}): "╰",
}
CORNERS = {(True, True): "▟", (True, False): "▙", (False, True): "▜", (False, False): "▛"}
"""A land cell at (sea above rather than below, sea left rather than right)."""


def grounds(board: Board, raster: Raster) -> list[list[int]]:
    """For every cell its place, or sea, or closed land."""
    codes = {key: place for place, key in enumerate(board.drawing.keys)}
    codes[board.drawing.sea] = SEA
    return [[codes.get(character, CLOSED) for character in row] for row in raster.rows]


def engrave(board: Board, raster: Raster, *, ascii: bool, flat: bool) -> Canvas:
    """The ground as a canvas. ``flat``: no background colours tell land from sea, so the characters must."""
    return _ascii(board, raster) if ascii else _Engraver(board, raster, flat).canvas


def _ascii(board: Board, raster: Raster) -> Canvas:
    """The same lines as the text map of the command line, with their inks."""
    rows = text_map(board, dict.fromkeys(range(len(board.places)), ()), raster.name)
    ground = grounds(board, raster)
    crossings = {cell for crossing in raster.crossings for cell in crossing.cells}
    roles = {"&": "anchor", "^": "peak", "#": "border", "|": "line", "-": "line", "+": "line"}
    canvas = Canvas([list(row) for row in rows], [])
    for y, row in enumerate(ground):
        inks = []
        for x, under in enumerate(row):
            role = roles.get(rows[y][x], "name")
            if (x, y) in crossings:
                role = "crossing"
            elif under == SEA or (under == CLOSED and role != "peak"):
                role = "sea" if under == SEA else "closed"
            inks.append(Ink(role, under))
        canvas.inks.append(inks)
    return canvas


class _Engraver:
    """Draws the Unicode ground. Lines hug the true edge between two cells, from eighth blocks."""

    def __init__(self, board: Board, raster: Raster, flat: bool) -> None:
        self.board = board
        self.raster = raster
        self.flat = flat
        self.ground = grounds(board, raster)
        self.labels = {cell for box in raster.labels for cell in box.cells()}
        self.taken: set[Cell] = set()
        self.canvas = Canvas([[" "] * raster.width for _ in self.ground], [])
        self.surfaces()
        for anchor in raster.anchors:
            if anchor is not None:
                self.mark(anchor, "‡", "anchor")
        for crossing in raster.crossings:
            self.crossing(crossing)
        self.borders()
        if not flat:
            self.coast()

    def at(self, x: int, y: int) -> int:
        inside = 0 <= x < self.raster.width and 0 <= y < self.raster.height
        return self.ground[y][x] if inside else CLOSED

    def mark(self, cell: Cell, character: str, role: str) -> None:
        x, y = cell
        self.canvas.put(x, y, character, Ink(role, self.ground[y][x]))
        self.taken.add(cell)

    def surfaces(self) -> None:
        for y, row in enumerate(self.ground):
            self.canvas.inks.append([])
            for x, under in enumerate(row):
                character, role = texture(x, y, under, flat=self.flat)
                self.canvas.characters[y][x] = character
                self.canvas.inks[y].append(Ink(role, under))
        for cell in self.raster.mountains:
            self.mark(cell, "▲", "peak")

    def crossing(self, crossing: Crossing) -> None:
        """One cell is a double arrow; a longer path has heads at its ends and dashes between."""
        path = [self.shore(crossing.cells[0], crossing.a), *crossing.cells, self.shore(crossing.cells[-1], crossing.b)]
        steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(path)]
        last = len(crossing.cells) - 1
        for number, cell in enumerate(crossing.cells):
            come, go = steps[number], steps[number + 1]
            if come != go:
                character = BENDS.get(frozenset({(-come[0], -come[1]), go}), "+")
            elif last == 0:
                character = "↔" if go[0] else "↕"
            elif number == 0:
                character = HEADS[(-come[0], -come[1])]
            else:
                character = HEADS[go] if number == last else "┄" if go[0] else "┆"
            self.mark(cell, character, "crossing")

    def shore(self, cell: Cell, place: int) -> Cell:
        x, y = cell
        beside = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
        return next((at for at in beside if self.at(*at) == place), (x - 1, y))

    # ---- borders

    def borders(self) -> None:
        level = set(self.edges(0, 1))
        for x, y in self.edges(1, 0):
            # An upright line leaves the left cell to a level one that may want it.
            busy = (x, y) in level or (x, y - 1) in level
            heavy = self.parts_areas(self.at(x, y), self.at(x + 1, y))
            right = (x + 1, y), "▎" if heavy else "▏"
            left = (x, y), "▕"
            self.line((right, left) if busy or heavy else (left, right), heavy)
        for x, y in sorted(level, key=lambda cell: (cell[1], cell[0])):
            heavy = self.parts_areas(self.at(x, y), self.at(x, y + 1))
            # Where colours cannot tell a border between Areas, its weight does.
            self.line((((x, y), "▂" if heavy and self.flat else "▁"), ((x, y + 1), "▔")), heavy)

    def edges(self, dx: int, dy: int) -> Iterator[Cell]:
        """The cells whose neighbour to the right, or below, is another place."""
        for y, row in enumerate(self.ground):
            for x, place in enumerate(row):
                other = self.at(x + dx, y + dy)
                if place >= 0 and other >= 0 and place != other:
                    yield (x, y)

    def parts_areas(self, a: int, b: int) -> bool:
        first, second = self.board.places[a], self.board.places[b]
        return (first.area, first.city) != (second.area, second.city)

    def line(self, ways: tuple[tuple[Cell, str], tuple[Cell, str]], heavy: bool) -> None:
        """Draw an edge in one of its two cells, rather in one where no label will be written over it."""
        free = [way for way in ways if way[0] not in self.taken]
        if free:
            cell, character = min(free, key=lambda way: way[0] in self.labels)
            self.mark(cell, character, "border" if heavy else "line")

    def coast(self) -> None:
        """Round the coast: cut the outer corners of the land."""
        for y, row in enumerate(self.ground):
            for x, under in enumerate(row):
                if under == SEA or (x, y) in self.taken:
                    continue
                up, down = self.at(x, y - 1) == SEA, self.at(x, y + 1) == SEA
                left, right = self.at(x - 1, y) == SEA, self.at(x + 1, y) == SEA
                if up != down and left != right:
                    self.canvas.put(x, y, CORNERS[up, left], Ink("coast", under))


def texture(x: int, y: int, under: int, *, ascii: bool = False, flat: bool = False) -> tuple[str, str]:
    """Character and role of a cell of open sea, closed land or bare land; also for the margin around the map."""
    if under == SEA:
        if ascii or flat:
            return ("." if ascii else "·"), "sea"
        return ("·" if (x + 2 * y) % 4 == 0 else " "), "sea"
    if under == CLOSED:
        if ascii:
            return ("/" if (x + 2 * y) % 4 == 0 else " "), "closed"
        if flat:
            return ("╱" if (x + 2 * y) % 8 == 0 else " "), "closed"
        return ("∴" if (x * 7 + y * 13) % 11 == 0 else " "), "closed"
    return " ", "name"
