"""All about one thing: a province, a card, a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from nero_tui.tui.widgets.rows import Piece, Row, Rows, fit, wrap


class Inspector(Rows):
    """A title and some lines, broken to fit; what has no room is announced."""

    KIND = "inspector"
    COMPONENT_CLASSES: ClassVar[set[str]] = {"inspector--title", "inspector--text", "inspector--more"}
    DEFAULT_CSS = """
    Inspector {
        border: round $foreground 30%;
        padding: 0 1;
        & > .inspector--title { color: $accent; text-style: bold; }
        & > .inspector--text { color: $foreground; }
        & > .inspector--more { color: $text-muted; }
    }
    Inspector.-ascii { border: ascii $foreground 30%; }
    Inspector:ansi {
        border: round ansi_bright_black;
        & > .inspector--title { color: ansi_default; text-style: bold; }
        & > .inspector--text { color: ansi_default; }
        & > .inspector--more { color: ansi_default; text-style: dim; }
    }
    Inspector.-ascii:ansi { border: ascii ansi_bright_black; }
    """

    heading = ""
    lines: tuple[str, ...] = ()

    def show(self, title: str, lines: Sequence[str]) -> None:
        self.heading, self.lines = title, tuple(lines)
        self.redraw()

    def draw(self, width: int, height: int) -> list[Row]:
        rows: list[Row] = [(Piece(fit(self.heading, width, self.ascii), "title"),)] if self.heading else []
        rows += [(Piece(row, "text"),) for line in self.lines for row in wrap(line, width, 2)]
        if len(rows) > height > 0:
            hidden = len(rows) - height + 1
            rows[height - 1 :] = [(Piece(fit(f"+{hidden} more", width), "more"),)]
        return rows
