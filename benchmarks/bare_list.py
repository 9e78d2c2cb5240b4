"""The least of a Textual program: a header, a list of a hundred lines, a footer. The table is measured beside it."""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.widgets import Footer, Header, OptionList


class BareList(App[None]):
    """What everybody would begin with."""

    BINDINGS = [("q", "quit", "Quit"), ("u", "undo", "Undo"), ("l", "log", "Log")]

    def compose(self) -> ComposeResult:
        yield Header()
        yield OptionList(*(f"Line {number} of the list" for number in range(100)))
        yield Footer()


if __name__ == "__main__":
    BareList().run()
