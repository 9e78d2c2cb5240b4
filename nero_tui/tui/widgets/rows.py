"""What all panels share: a panel is rows of text, and only the rows that changed are painted again.

A panel says in ``draw`` how it looks now. The cells are compared with those on the screen, so a move of a
cursor costs two rows, and showing the same thing twice costs nothing.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from typing import ClassVar, NamedTuple, Self

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.app import ComposeResult
from textual.geometry import Region, Size
from textual.reactive import var
from textual.strip import Strip
from textual.widget import Widget

from nero_tui.tui.edges import edges
from nero_tui.tui.frugal import frugal


class Piece(NamedTuple):
    """A bit of text and the role that colours it: the component class ``panel--role``."""

    text: str
    role: str = ""


Row = tuple[Piece, ...]
EMPTY: Row = ()
PLAIN = str.maketrans("·…→←↑↓×–—’★☆♛»▾‡■", "-.><^vx--'cge>v&*")
"""What signs in texts from elsewhere become in plain ASCII: one cell for one cell."""


def fit(text: str, width: int, ascii: bool = False) -> str:
    """The text in exactly so many cells; what is cut off is announced."""
    if width <= 0:
        return ""
    text = printable(text)
    if cell_len(text) > width:
        mark = ".." if ascii else "…"
        text = set_cell_size(text, max(0, width - len(mark))) + mark[:width]
    return set_cell_size(text, width)


def cut(text: str, width: int, ascii: bool = False) -> str:
    """The text in so many cells at most, cut behind a word."""
    if cell_len(text) <= width:
        return text
    mark = ".." if ascii else "…"
    kept = wrap(text, max(1, width - len(mark) - 1))[0]
    return f"{kept} {mark}"


def wrap(text: str, width: int, indent: int = 0) -> list[str]:
    """The text broken into rows; those after the first are set in."""
    if width <= 0:
        return []
    lead = len(text) - len(text.lstrip(" "))
    return textwrap.wrap(
        printable(text).lstrip(), width, initial_indent=" " * min(lead, width - 1),
        subsequent_indent=" " * min(lead + indent, width - 1), break_on_hyphens=False,
    ) or [""]  # fmt: skip


def printable(text: str) -> str:
    """Nothing that a terminal would take for an order."""
    return text if text.isprintable() else "".join(each if each.isprintable() else " " for each in text)


def row_width(row: Row) -> int:
    return sum(cell_len(piece.text) for piece in row)


def ends(left: Iterable[Piece], right: Iterable[Piece], width: int, role: str = "") -> Row:
    """Some pieces at the left end of a row, some at the right; the right ones give way."""
    left, right = tuple(left), tuple(right)
    gap = width - row_width(left) - row_width(right)
    return (*left, Piece(" " * gap, role), *right) if gap >= 1 else left


class Rows(Widget):
    """A panel of rows. Panels say what they look like in ``draw`` and call ``redraw`` when that may have changed."""

    KIND: ClassVar[str] = "rows"
    """The first part of the component classes' names."""
    TILES: ClassVar[int] = 0
    TILE_WIDTH: ClassVar[int] = 0
    """A row is painted from the left edge of its widget. Wide panels cut themselves into upright tiles."""
    ALLOW_SELECT: ClassVar[bool] = False

    ascii: var[bool] = var(False, init=False)
    """Whether only plain ASCII is drawn."""

    def __init__(
        self, *, ascii: bool = False, name: str | None = None, id: str | None = None, classes: str | None = None,
        disabled: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(name=name, id=id, classes=classes, disabled=disabled)
        self.set_reactive(Rows.ascii, ascii)
        self.set_class(ascii, "-ascii")
        self.tiles = [Tile(self, number) for number in range(self.TILES)]
        self._rows: list[Row] = []
        self._strips: dict[int, Strip] = {}
        self._drawn = Size()
        """The size for which the rows were drawn."""
        self._look: tuple[Style, ...] = ()

    def compose(self) -> ComposeResult:
        yield from self.tiles

    def draw(self, width: int, height: int) -> Sequence[Row]:
        """How the panel looks now; rows that are too short or missing are filled up."""
        raise NotImplementedError

    def watch_ascii(self, ascii: bool) -> None:
        self.set_class(ascii, "-ascii")
        self.forget()

    def watch_has_focus(self, has_focus: bool) -> None:
        """A cursor lights up only with the focus."""
        super().watch_has_focus(has_focus)
        self.redraw()

    # ---- painting

    def redraw(self) -> None:
        """Paint what has changed, and nothing else."""
        if not self.is_mounted or self.size != self._drawn:
            self.forget()
            return
        width, height = self.size
        new = self._full(self.draw(width, height), height)
        spans = []
        for y, (old_row, new_row) in enumerate(zip(self._rows, new)):
            if old_row != new_row and (span := _difference(old_row, new_row, width)):
                self._strips.pop(y, None)
                spans.append(Region(span[0], y, span[1] - span[0], 1))
        self._rows = new
        if spans:
            self._paint(spans)

    def forget(self) -> None:
        """Drop everything that was drawn and draw it anew."""
        self.discard_rows()
        for tile in self.tiles:
            tile.repaint()
        super().refresh()

    def discard_rows(self) -> None:
        """Drop everything that was drawn, also what is kept for the next paint."""
        self._rows = []
        self._strips.clear()
        self._drawn = Size()

    def _paint(self, spans: list[Region]) -> None:
        for tile in self.tiles:
            area = Region(tile.left, 0, self.TILE_WIDTH, self.size.height)
            parts = [part.translate((-tile.left, 0)) for span in spans if (part := span.intersection(area))]
            if parts:
                tile.refresh(*parts)
        tiled = self.TILES * self.TILE_WIDTH
        rest = [part for span in spans if (part := span.intersection(Region(tiled, 0, 10_000, self.size.height)))]
        if rest:
            super().refresh(*rest)

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        """Without regions only the frame is painted: a change of focus must not cost the whole panel.

        A new size is painted by the layout itself, and what is shown by ``redraw`` or ``forget``.
        """
        if repaint and self.is_mounted and not (regions or recompose) and (layout or self.size == self._drawn):
            regions = edges(self) if self.size == self._drawn else ()
            repaint = bool(regions)
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def on_resize(self) -> None:
        if self.size != self._drawn:
            self.forget()

    def notify_style_update(self) -> None:
        super().notify_style_update()
        # Component classes are looked up after this call, and a change of focus comes here too: wait and see.
        self.call_next(self._restyle)

    def _restyle(self) -> None:
        if self._look and self._current_look() != self._look:
            self.forget()

    def _current_look(self) -> tuple[Style, ...]:
        return (self.rich_style, *(self.get_component_rich_style(name) for name in sorted(self.COMPONENT_CLASSES)))

    def style(self, role: str) -> Style:
        return self.get_component_rich_style(f"{self.KIND}--{role}") if role else self.rich_style

    def render_line(self, y: int) -> Strip:
        return self.line(y)

    def line(self, y: int) -> Strip:
        """A row of the panel as the terminal gets it."""
        width, height = self.size
        if self._drawn != self.size:
            self._rows = self._full(self.draw(width, height), height)
            self._strips.clear()
            self._drawn = self.size
            self._look = self._current_look()
        strip = self._strips.get(y)
        if strip is None:
            row = self._rows[y] if y < len(self._rows) else EMPTY
            segments = [Segment(self._letters(piece.text), self.style(piece.role)) for piece in row if piece.text]
            strip = Strip(frugal(Strip(segments).adjust_cell_length(width, self.rich_style))).simplify()
            self._strips[y] = strip
        return strip

    def _letters(self, text: str) -> str:
        return printable(text).translate(PLAIN) if self.ascii else printable(text)

    def _full(self, rows: Sequence[Row], height: int) -> list[Row]:
        return [*rows[:height], *([EMPTY] * (height - len(rows)))]

    def text(self) -> list[str]:
        """The panel as it stands, without colours: for tests and for readers of the screen."""
        return [self.line(y).text for y in range(self.size.height)]


class Tile(Widget):
    """An upright slice of a panel. It draws what the panel tells it, and nothing else."""

    DEFAULT_CSS = "Tile { height: 100%; }"
    ALLOW_SELECT: ClassVar[bool] = False

    def __init__(self, rows: Rows, number: int) -> None:
        super().__init__()
        self.rows = rows
        self.left = number * rows.TILE_WIDTH
        self.styles.width = rows.TILE_WIDTH

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        """What changes in a panel's look does not concern its tiles: they are told what to paint."""
        if self.is_mounted and not (regions or layout or recompose):
            return self
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def repaint(self) -> None:
        super().refresh()

    def render_line(self, y: int) -> Strip:
        return self.rows.line(y).crop_extend(self.left, self.left + self.size.width, None)


def _difference(old: Row, new: Row, width: int) -> tuple[int, int] | None:
    """The first and the last cell that differ."""
    before, after = _cells(old, width), _cells(new, width)
    different = [x for x in range(width) if before[x] != after[x]]
    return (different[0], different[-1] + 1) if different else None


def _cells(row: Row, width: int) -> list[tuple[str, str]]:
    cells: list[tuple[str, str]] = []
    for piece in row:
        for letter in piece.text:
            cells.append((letter, piece.role))
            cells.extend([("", piece.role)] * (cell_len(letter) - 1))
    return [*cells[:width], *([(" ", "")] * (width - len(cells)))]
