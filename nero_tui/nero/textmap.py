"""The map in plain ASCII: for a pipe, a log, a bug report or a terminal that draws nothing else.

Sea is ``.``, closed land ``/``, peaks ``^``; borders are ``| - +`` inside an Area and ``#`` between Areas,
ports ``&``, straits ``<->`` or ``!``. Text always wins over lines.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nero_tui.nero.board import Board
from nero_tui.nero.boardtable import Cell
from nero_tui.nero.drawing import Crossing, Raster

MAP_KEY = ". sea  / closed  ^ peak  & port  <-> ! strait  | - + border  # border between Areas"


def text_map(board: Board, labels: Mapping[int, Sequence[str]] | None = None, size: str = "compact") -> list[str]:
    """The map as rows of text. ``labels`` gives the lines of a place's label instead of its short name alone."""
    raster = next(raster for raster in board.drawing.rasters if raster.name == size)
    painter = _Painter(board, raster)
    painter.ground()
    for place, name in enumerate(raster.names):
        painter.label(place, labels[place] if labels and place in labels else (name,))
    for anchor in raster.anchors:
        if anchor is not None:
            painter.put(anchor, "&")
    for crossing in raster.crossings:
        painter.crossing(crossing)
    return ["".join(row) for row in painter.canvas]


class _Painter:
    def __init__(self, board: Board, raster: Raster) -> None:
        self.board = board
        self.raster = raster
        self.canvas = [[" "] * raster.width for _ in range(raster.height)]
        self.place_of = {key: place for place, key in enumerate(board.drawing.keys)}

    def place(self, x: int, y: int) -> int:
        if not (0 <= x < self.raster.width and 0 <= y < self.raster.height):
            return -1
        return self.place_of.get(self.raster.rows[y][x], -1)

    def put(self, cell: Cell, character: str) -> None:
        x, y = cell
        self.canvas[y][x] = character

    def ground(self) -> None:
        """Sea, closed land and the border lines, which lie in the left or upper cell of an edge."""
        drawing, peaks = self.board.drawing, set(self.raster.mountains)
        for y, row in enumerate(self.raster.rows):
            for x, character in enumerate(row):
                if character == drawing.sea:
                    self.put((x, y), ".")
                elif (x, y) in peaks:
                    self.put((x, y), "^")
                elif character == drawing.closed:
                    self.put((x, y), "/" if (x + 2 * y) % 4 == 0 else " ")
                else:
                    self.put((x, y), self.line(x, y))

    def line(self, x: int, y: int) -> str:
        here, right = self.place(x, y), self.place(x + 1, y)
        below, corner = self.place(x, y + 1), self.place(x + 1, y + 1)
        upright, level = self.edge(here, right), self.edge(here, below)
        if not upright and not level and self.edge(right, corner) and self.edge(below, corner):
            # The line comes from below and goes on to the right: only this corner cell joins them.
            upright, level = self.edge(right, corner), self.edge(below, corner)
        if "#" in (upright, level):
            return "#"
        if upright and level:
            return "+"
        return "|" if upright else "-" if level else " "

    def edge(self, a: int, b: int) -> str:
        """Which line parts two cells: "" none, "." inside an Area, "#" between Areas (the city is one of its own)."""
        if a == b or a < 0 or b < 0:
            return ""
        first, second = self.board.places[a], self.board.places[b]
        return "." if (first.area, first.city) == (second.area, second.city) else "#"

    def label(self, place: int, lines: Sequence[str]) -> None:
        box = self.raster.labels[place]
        shown = [line[: box.width] for line in lines[: box.height]]
        if max(map(len, shown), default=0) < box.width:
            shown = [" " + line for line in shown]
        for y, line in enumerate(shown, start=box.y):
            for x, character in enumerate(line, start=box.x):
                self.put((x, y), character)
            for x in (box.x - 1, box.x + len(line)):  # a blank between text and line reads better
                if self.place(x, y) == place and self.canvas[y][x] == "-":
                    self.put((x, y), " ")

    def crossing(self, crossing: Crossing) -> None:
        cells = crossing.cells
        if len(cells) == 1:
            x, y = cells[0]
            level = {self.place(x - 1, y), self.place(x + 1, y)} == {crossing.a, crossing.b}
            self.put(cells[0], "-" if level else "!")
            return
        for number, (x, y) in enumerate(cells):
            (x0, _), (x1, _) = cells[max(number - 1, 0)], cells[min(number + 1, len(cells) - 1)]
            self.put((x, y), "-" if x0 != x1 else "!")
        for end, inner in ((cells[0], cells[1]), (cells[-1], cells[-2])):
            if end[1] == inner[1]:
                self.put(end, "<" if end[0] < inner[0] else ">")
