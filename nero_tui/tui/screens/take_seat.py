"""Whose seat somebody takes, in a game that only programs would play."""

from __future__ import annotations

from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from nero_tui.nero.board import LETTERS
from nero_tui.nero.story import listed
from nero_tui.tui.seating import HUMAN, Seating
from nero_tui.tui.widgets.menu import Entry, Menu
from nero_tui.tui.widgets.prompt import HintLine

QUESTION = "Only bots would play this game. Whose seat do you take?"
NOBODY = "Nobody's"


class TakeSeatScreen(ModalScreen[Seating | None]):
    """Asks which seat; answers with who plays then, or with nothing if it shall not be played on."""

    DEFAULT_CSS = """
    TakeSeatScreen {
        background: transparent;
        align: center middle;
        Vertical {
            width: 64; max-width: 100%; height: auto; padding: 1 2;
            border: round $primary; background: $surface;
            &.-ascii { border: ascii $primary; }
        }
        Static { width: 100%; height: auto; margin-bottom: 1; }
        Menu { width: 100%; }
        HintLine { padding: 0; margin-top: 1; background: $surface; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "cancel", "Back to the replay")]

    def __init__(self, seating: Seating, *, ascii: bool = False) -> None:
        super().__init__()
        self.seating = seating
        self.ascii = ascii
        self.persons = sorted({seating.person(seat) for seat in seating.ctx.seats})

    def compose(self) -> ComposeResult:
        entries = [self._entry(person) for person in self.persons]
        with Vertical(classes="-ascii" if self.ascii else ""):
            yield Static(QUESTION, markup=False)
            yield Menu([*entries, Entry(NOBODY, "watch the bots play on", key="n")], ascii=self.ascii)
            yield HintLine(ascii=self.ascii)

    def on_mount(self) -> None:
        self.query_one(HintLine).show([("Enter", "take it"), ("Up Down", "move"), ("Esc", "back to the replay")])

    def _entry(self, person: int) -> Entry:
        """``Galba    West Europe``; with two players a person has two colours."""
        seats = self.seating.seats_of(person)
        areas = listed([self.seating.ctx.board.areas[seat].name for seat in seats])
        return Entry(self.seating.name(seats[0]), areas, key=LETTERS[seats[0]].lower())

    @on(Menu.Picked)
    def picked(self, event: Menu.Picked) -> None:
        event.stop()
        seating = Seating(self.seating.ctx, self.seating.chairs)  # the replay goes on with its own
        if event.index < len(self.persons):
            seating.seat(self.persons[event.index], HUMAN)
        self.dismiss(seating)

    def action_cancel(self) -> None:
        self.dismiss(None)

    def on_click(self, event: events.Click) -> None:
        if event.widget is self:  # outside the box
            self.dismiss(None)
