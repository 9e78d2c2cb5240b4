"""The end of a game: who has won and why, and how the Victory Points came about."""

from __future__ import annotations

from typing import ClassVar

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from nero_tui.nero.state import State
from nero_tui.table.protocol import Seat
from nero_tui.table.session import Table
from nero_tui.tui.reading.page import Page
from nero_tui.tui.reading.result import result_page
from nero_tui.tui.screens.quiet import QuietScreen
from nero_tui.tui.screens.reader import Reader
from nero_tui.tui.seating import seating_of
from nero_tui.tui.widgets.prompt import HintLine, PromptLine

HINTS = [("r", "replay"), ("l", "look at the table"), ("t", "title"), ("Up Down", "scroll"), ("Enter", "rule")]
LOOKING = [
    ("r", "results"), ("w", "watch again"), ("F10", "title"), ("l", "log"), ("i", "inspect"), ("v", "standings"),
    ("F1", "rules"), ("^P", "all"), ("^Q", "quit"),
]  # fmt: skip
"""On the table, for those who came from here."""


class GameOverScreen(QuietScreen[None]):
    """The result of a game; ``entitled`` are the seats of those in front of the screen."""

    AUTO_FOCUS = "#page"
    DEFAULT_CSS = "GameOverScreen { layout: vertical; #page { max-width: 132; } }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "replay", "Watch it again", id="over.replay"),
        Binding("l,escape", "look", "Look at the table", id="over.look"),
        Binding("t", "title", "To the title", id="over.title"),
        Binding("f1,question_mark", "rules", "Rules", id="over.rules"),
    ]

    page = getters.query_one("#page", Reader)
    heading = getters.query_one("#heading", PromptLine)
    hints = getters.query_one("#hints", HintLine)

    def __init__(self, table: Table[State], entitled: frozenset[Seat] = frozenset()) -> None:
        super().__init__()
        self.table = table
        self.entitled = entitled
        self.state = table.state()
        self.seating = seating_of(self.state.ctx, table.header.setup)

    def compose(self) -> ComposeResult:
        ascii = self.nero.settings.ascii
        yield PromptLine(id="heading", ascii=ascii)
        yield Reader(ascii=ascii, id="page")
        yield HintLine(id="hints", ascii=ascii)

    def on_mount(self) -> None:
        self.heading.show("The game is over")
        self.hints.show(HINTS)
        self.page.show(self._page)

    def settings_changed(self) -> None:
        for widget in (self.heading, self.page, self.hints):
            widget.ascii = self.nero.settings.ascii
        self.page.show(self._page)

    def _page(self, width: int) -> Page:
        return result_page(self.state, self.seating, width, ascii=self.nero.settings.ascii)

    @on(Reader.Followed)
    def followed(self, event: Reader.Followed) -> None:
        event.stop()
        self.nero.open_rulebook(event.target)

    def action_replay(self) -> None:
        self.nero.open_replay(self.table)

    def action_title(self) -> None:
        self.nero.to_title()

    def action_rules(self) -> None:
        self.nero.open_rulebook("13.2")

    def action_look(self) -> None:
        self.dismiss()
