"""The two rows that talk: what is asked of whom, and which keys matter now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len

from nero_tui.tui.widgets.rows import Piece, Row, Rows, fit, printable


class PromptLine(Rows):
    """Whose choice it is, what is asked and why, in one row."""

    KIND = "prompt"
    COMPONENT_CLASSES: ClassVar[set[str]] = {"prompt--text"}
    DEFAULT_CSS = """
    PromptLine {
        height: 1;
        padding: 0 1;
        background: $panel;
        & > .prompt--text { color: $foreground; text-style: bold; }
    }
    PromptLine:ansi {
        background: ansi_default;
        & > .prompt--text { color: ansi_default; text-style: bold; }
    }
    """

    prompt = ""

    def show(self, text: str) -> None:
        self.prompt = text
        self.redraw()

    def draw(self, width: int, height: int) -> list[Row]:
        return [(Piece(fit(self.prompt, width, self.ascii), "text"),)]


class HintLine(Rows):
    """The keys that matter now, in one row; those that do not fit are left out from the end."""

    KIND = "hints"
    COMPONENT_CLASSES: ClassVar[set[str]] = {"hints--key", "hints--what"}
    DEFAULT_CSS = """
    HintLine {
        height: 1;
        padding: 0 1;
        & > .hints--key { color: $accent; text-style: bold; }
        & > .hints--what { color: $text-muted; }
    }
    HintLine:ansi {
        & > .hints--key { color: ansi_default; text-style: bold; }
        & > .hints--what { color: ansi_default; text-style: dim; }
    }
    """

    hints: tuple[tuple[str, str], ...] = ()
    told = ""
    """Something that matters more than keys for the moment."""

    def show(self, hints: Sequence[tuple[str, str]]) -> None:
        self.hints = tuple(hints)
        self.redraw()

    def tell(self, text: str) -> None:
        """Say something instead; with nothing to say the keys come back."""
        if text != self.told:
            self.told = text
            self.redraw()

    def draw(self, width: int, height: int) -> list[Row]:
        if self.told:
            return [(Piece(fit(printable(self.told), width, self.ascii), "what"),)]
        row: list[Piece] = []
        left = width
        for key, what in self.hints:
            # Blanks belong to the words: every change of colour costs bytes.
            key, what = printable(key), f" {printable(what)}   "
            left -= cell_len(key) + cell_len(what)
            if left < -3:
                break
            row += [Piece(key, "key"), Piece(what, "what")]
        return [tuple(row)]
