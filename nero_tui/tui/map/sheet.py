"""The whole map in one size: the ground with labels, cursor and legend written over it.

A sheet remembers what it shows, so that every change tells exactly which cells look different now.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from nero_tui.nero.board import Board
from nero_tui.nero.boardtable import Cell
from nero_tui.nero.drawing import Raster
from nero_tui.nero.state import NONE
from nero_tui.tui.map.ground import CLOSED, SEA, Canvas, Ink, engrave, grounds, texture
from nero_tui.tui.map.label import Label, Line, Room, blanks, fit_label
from nero_tui.tui.map.legend import legend_lines
from nero_tui.tui.map.picture import MapPicture
from nero_tui.tui.map.signs import signs

ISLAND = 6
"""A stretch of land shorter than a sixth of the edge is an island."""
LEGEND = -3
"""Stands for the legend among the places that carry text."""


class Span(NamedTuple):
    """Neighbouring cells of one row."""

    x: int
    y: int
    width: int


class Scene(NamedTuple):
    """All that can change on the map."""

    picture: MapPicture
    cursor: int = NONE
    targets: frozenset[int] = frozenset()
    marked: int = NONE
    flashing: frozenset[int] = frozenset()
    """Places whose names stand out for a moment."""

    def changed(self, other: Scene) -> set[int]:
        """The places that have to be written anew if this scene follows another, and perhaps the legend."""
        places = set(self.picture.changed(other.picture)) | (self.targets ^ other.targets)
        places |= self.flashing ^ other.flashing
        for mine, its in ((self.cursor, other.cursor), (self.marked, other.marked)):
            if mine != its:
                places |= {mine, its}
        places -= {NONE}
        controls = [[place.control for place in scene.picture.places] for scene in (self, other)]
        if self.picture.areas != other.picture.areas or controls[0] != controls[1]:
            places.add(LEGEND)
        return places


Overlay = dict[Cell, tuple[str, Ink]]


class Sheet:
    """One size of the map, drawn. ``flat``: no background colours."""

    def __init__(self, board: Board, raster: Raster, scene: Scene, *, ascii: bool, flat: bool) -> None:
        self.board = board
        self.raster = raster
        self.ascii = ascii
        self.flat = flat
        self.signs = signs(ascii)
        self.ground = grounds(board, raster)
        self.base = engrave(board, raster, ascii=ascii, flat=flat)
        self.canvas = Canvas([row[:] for row in self.base.characters], [row[:] for row in self.base.inks])
        self.taken = {cell for crossing in raster.crossings for cell in crossing.cells}
        self.taken |= {anchor for anchor in raster.anchors if anchor is not None} | set(raster.mountains)
        self.shores = (
            mainland(self.ground[0]),
            mainland([row[-1] for row in self.ground]),
            mainland(self.ground[-1]),
            mainland([row[0] for row in self.ground]),
        )
        """Where land goes on beyond the edge: above, right, below, left."""
        self.starts = [self._start(place) for place in range(len(board.places))]
        self.spare = [self._spare(place) for place in range(len(board.places))]
        """Cells of open sea before a name, beside the one for a mark."""
        self.overlays: dict[int, Overlay] = {}
        self.scene = scene
        for place in (LEGEND, *range(len(board.places))):
            self._write(place)

    # ---- what can be seen

    def show(self, scene: Scene) -> list[Span]:
        """Show another scene; the cells that changed."""
        lit, changed = self.scene.targets ^ scene.targets, scene.changed(self.scene)
        self.scene = scene
        cells: set[Cell] = set()
        for place in changed:
            cells |= self._write(place)
        spans = list(spans_of(cells))
        if not self.flat:  # else targets have no other ground
            for place in lit:
                spans += self.runs(place)
        return spans

    def runs(self, place: int) -> list[Span]:
        """All cells of a place, row by row."""
        cells = [(x, y) for y, row in enumerate(self.ground) for x, under in enumerate(row) if under == place]
        return list(spans_of(cells))

    def cell(self, x: int, y: int) -> tuple[str, Ink]:
        """Character and ink of a cell; beyond the edge sea goes on as sea and land as closed land."""
        inside_x = min(max(x, 0), self.raster.width - 1)
        inside_y = min(max(y, 0), self.raster.height - 1)
        if (inside_x, inside_y) == (x, y):
            return self.canvas.characters[y][x], self.canvas.inks[y][x]
        above, right, below, left = self.shores
        beyond = [(above if y < 0 else below)[inside_x]] if y != inside_y else []
        beyond += [(left if x < 0 else right)[inside_y]] if x != inside_x else []
        under = CLOSED if any(beyond) else SEA
        character, role = texture(x, y, under, ascii=self.ascii, flat=self.flat)
        return character, Ink(role, under)

    def place_at(self, x: int, y: int) -> int:
        """The place under a cell, or NONE."""
        if not (0 <= x < self.raster.width and 0 <= y < self.raster.height):
            return NONE
        return max(self.ground[y][x], NONE)

    # ---- labels

    def _start(self, place: int) -> int:
        """Where a name begins, so that a mark finds room before it: the same with and without one."""
        box, length = self.raster.labels[place], len(self.raster.names[place])
        if length < box.width and box.height > 2:
            return box.x + 1
        return box.x if self._free(box.x - 1, box.y, place) else box.x + 1

    def _spare(self, place: int) -> int:
        x, y = self.starts[place] - 1, self.raster.labels[place].y
        cells = 0
        while 0 < x - cells <= x and self.ground[y][x - cells - 1] == SEA and self._free(x - cells - 1, y, place):
            cells += 1
        return cells if x >= 0 and self.ground[y][x] == SEA else 0

    def _free(self, x: int, y: int, place: int) -> bool:
        """Whether a sign of a place may stand here: on its own ground, or on sea and closed land beside it."""
        inside = 0 <= x < self.raster.width and 0 <= y < self.raster.height
        return inside and (x, y) not in self.taken and self.ground[y][x] in (place, SEA, CLOSED)

    def _room(self, place: int) -> Room:
        box, start = self.raster.labels[place], self.starts[place]
        end = start
        while end < self.raster.width and self.ground[box.y][end] == place and (end, box.y) not in self.taken:
            end += 1
        return Room(end - start, box.width - (start - box.x), box.width, box.height - 1)

    def _write(self, place: int) -> set[Cell]:
        """Write a label anew; the cells that look different now."""
        new = self._legend() if place == LEGEND else self._label(place)
        old = self.overlays.get(place, {})
        self.overlays[place] = new
        changed = set()
        for x, y in old.keys() | new.keys():
            character, ink = new.get((x, y)) or (self.base.characters[y][x], self.base.inks[y][x])
            if self.canvas.characters[y][x] != character or self.canvas.inks[y][x] != ink:
                self.canvas.put(x, y, character, ink)
                changed.add((x, y))
        return changed

    def _label(self, place: int) -> Overlay:
        box, start = self.raster.labels[place], self.starts[place]
        room, spare = self._room(place), self.spare[place]
        if not room.lines:
            room = room._replace(name=room.name + spare)
        label = fit_label(self.scene.picture.places[place], self.raster.names[place], room, self.signs)
        if not room.lines:  # only as far out to sea as the Leaders need it
            start -= max(0, label.head - (room.name - spare))
        overlay: Overlay = {}
        end = self._name(overlay, place, label, start)
        self._line(overlay, end + 1, box.y, label.tail, label.tail_spread, place)
        x = box.x if label.outdent else start
        for y, line in enumerate(label.lines, start=box.y + 1):
            self._line(overlay, x, y, line, 1, place)
        if self.ascii:
            self._air(overlay, place)
        return overlay

    def _name(self, overlay: Overlay, place: int, label: Label, start: int) -> int:
        """The name with the signs of cursor, target and origin around it; where it ends."""
        scene, y = self.scene, self.raster.labels[place].y
        target, origin, cursor = place in scene.targets, place == scene.marked, place == scene.cursor
        role = "cursor" if cursor else "target" if target else "origin" if origin else "name"
        if place in scene.flashing:
            role = "name" if cursor else "flash"
        end = start + len(label.name)
        for x, character in enumerate(label.name, start):
            overlay[x, y] = (character, Ink(role, self.ground[y][x]))
        mark = self.signs.target if target else self.signs.origin if origin else self.signs.cursor[0] if cursor else ""
        if mark and self._free(start - 1, y, place):
            overlay[start - 1, y] = (mark, Ink("cursor" if cursor else "mark", self.ground[y][start - 1]))
        if cursor and self._free(end, y, place):
            overlay[end, y] = (self.signs.cursor[1], Ink("cursor", self.ground[y][end]))
        return end

    def _line(self, overlay: Overlay, x: int, y: int, line: Line, gap: int, under: int) -> None:
        for number, piece in enumerate(line):
            if number and blanks(line[number - 1], piece, gap):
                overlay[x, y] = (" ", Ink("name", under))  # a border line between two counters would look like a third
                x += gap
            # Counters stand out from the red of Roma, where control means nothing.
            role = piece.role.replace("seat-", "chip-") if under == self.board.city else piece.role
            for character in piece.text:
                overlay[x, y] = (character, Ink(role, under))
                x += 1

    def _air(self, overlay: Overlay, place: int) -> None:
        """A blank between text and a line of ASCII reads better."""
        for x, y in list(overlay):
            for beside in (x - 1, x + 1):
                if (beside, y) not in overlay and self._free(beside, y, place):
                    if self.base.characters[y][beside] in "-#":
                        overlay[beside, y] = (" ", Ink("name", place))

    def _legend(self) -> Overlay:
        box = self.raster.legend
        overlay: Overlay = {}
        lines = legend_lines(self.board, self.scene.picture, box.width, box.height, self.signs)
        for x, y in box.cells():  # the marks of closed land would spoil the lines
            if y - box.y < len(lines):
                overlay[x, y] = (" ", Ink("legend", CLOSED))
        for y, line in enumerate(lines, start=box.y):
            self._line(overlay, box.x, y, line, 0, CLOSED)
        return overlay


def mainland(edge: list[int]) -> list[bool]:
    """Which cells of an edge belong to a long stretch of land: an island that touches the edge ends there."""
    long: list[bool] = []
    for is_land, cells in groupby(edge, key=lambda under: under != SEA):
        length = len(list(cells))
        long += [is_land and length * ISLAND > len(edge)] * length
    return long


def spans_of(cells: Iterable[Cell]) -> Iterator[Span]:
    """Cells as rows of neighbours."""
    rows: dict[int, list[int]] = {}
    for x, y in cells:
        rows.setdefault(y, []).append(x)
    for y, columns in sorted(rows.items()):
        columns.sort()
        begin = last = columns[0]
        for x in columns[1:]:
            if x > last + 1:
                yield Span(begin, y, last + 1 - begin)
                begin = x
            last = x
        yield Span(begin, y, last + 1 - begin)
