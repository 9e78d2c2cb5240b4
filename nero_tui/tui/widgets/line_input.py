"""A line to type a choice into, in the game's notation."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Static

from nero_tui.tui.widgets.rows import printable

LONGEST = 200


class LineField(Input):
    """Several pasted lines are several choices on one line."""

    def _on_paste(self, event: events.Paste) -> None:
        event.stop()
        event.prevent_default()
        text = "; ".join(line for each in event.text.splitlines() if (line := printable(each).strip()))
        if len(self.value) + len(text) > LONGEST:
            told = f"A line has room for {LONGEST} letters, and what was pasted is longer: nothing was pasted."
            self.app.notify(told, severity="warning", markup=False)
            return
        start, end = self.selection
        self.replace(text, *sorted((start, end)))


class LineInput(Horizontal):
    """One row at the bottom; hidden until it is opened."""

    DEFAULT_CSS = """
    LineInput {
        display: none; height: 1; width: 100%;
        Static { width: auto; }
        Input, Input:focus { border: none; height: 1; padding: 0; width: 1fr; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", "Close", show=False)]

    _before: Widget | None = None
    """What had the focus before."""

    class Submitted(Message):
        """A line was typed."""

        def __init__(self, line: str) -> None:
            super().__init__()
            self.line = line

    def compose(self) -> ComposeResult:
        yield Static("", id="line-label", markup=False)
        field = LineField(id="line-field", max_length=LONGEST, select_on_focus=False)
        field.cursor_blink = False
        yield field

    def open(self, label: str) -> None:
        self._before = self.screen.focused
        self.query_one("#line-label", Static).update(label)
        field = self.query_one("#line-field", Input)
        field.value = ""
        self.display = True
        field.focus()

    def close(self) -> None:
        self.display = False
        before = self._before
        if before is not None and before.is_attached and before.display:
            self.screen.set_focus(before)

    def action_close(self) -> None:
        self.close()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Whoever is told of the line closes it if it was understood; else it stays, to be mended."""
        event.stop()
        if event.value.strip():
            self.post_message(self.Submitted(event.value))
        else:
            self.close()
