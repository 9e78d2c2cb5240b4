"""A line to type a choice into, in the game's notation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
Completions = Callable[[str], Sequence[str]]


def common_start(lines: Sequence[str]) -> str:
    """What all lines begin with."""
    first, last = min(lines, default=""), max(lines, default="")
    return first[: next((at for at, (a, b) in enumerate(zip(first, last)) if a != b), len(first))]


class LineField(Input):
    """Several pasted lines are several choices on one line."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "complete(1)", "Complete", show=False),
        Binding("shift+tab", "complete(-1)", "Complete backwards", show=False),
        Binding("down", "suggest(1)", "Next choice", show=False),
        Binding("up", "suggest(-1)", "Previous choice", show=False),
    ]

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id, max_length=LONGEST, select_on_focus=False)
        self.complete: Completions = lambda line: ()
        self._typed = ""
        """What the suggestions were made from."""
        self._suggested: tuple[str, ...] = ()
        self._at = -1

    def action_complete(self, by: int) -> None:
        """As far as all that is possible begins alike; where that says nothing new, one after the other."""
        if self._at < 0 or self.value != self._suggested[self._at]:
            found = self.complete(self.value)
            common = common_start([line.casefold() for line in found])
            if len(found) > 1 and len(common) > len(self.value) and common.startswith(self.value.casefold()):
                self._put(found[0][: len(common)])
                return
        self.action_suggest(by)

    def action_suggest(self, by: int) -> None:
        """The next choice that fits what was typed; behind the last one that comes back itself."""
        if self._at < 0 or self.value != self._suggested[self._at]:
            self._typed, self._at = self.value, -1
            self._suggested = tuple(self.complete(self.value))
        if not self._suggested:
            return
        if self._suggested == (self.value,):
            return
        places = len(self._suggested) + 1  # -1 stands for what was typed
        self._at = (self._at + 1 + by) % places - 1
        self._put(self._typed if self._at < 0 else self._suggested[self._at])

    def _put(self, line: str) -> None:
        self.value = line
        self.cursor_position = len(line)

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
        field = LineField(id="line-field")
        field.cursor_blink = False
        yield field

    def open(self, label: str, complete: Completions = lambda line: ()) -> None:
        """Ask for a line. ``complete`` tells what a line that was begun may become."""
        self._before = self.screen.focused
        self.query_one("#line-label", Static).update(label)
        self.field.complete = complete
        self.field.value = ""
        self.display = True
        self.field.focus()

    @property
    def field(self) -> LineField:
        return self.query_one("#line-field", LineField)

    def keep_focus(self) -> None:
        """As long as the line is to be seen, letters are letters: they must not be orders to a pane behind it."""
        if self.display and not self.field.has_focus:
            self.field.focus()

    def leave(self) -> None:
        """Give the focus back; the line stays."""
        before = self._before
        if before is not None and before.is_attached and before.display:
            self.screen.set_focus(before)

    def close(self) -> None:
        self.display = False
        self.leave()

    def action_close(self) -> None:
        self.close()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Whoever is told of the line closes it if it was understood; else it stays, to be mended."""
        event.stop()
        if event.value.strip():
            self.post_message(self.Submitted(event.value))
        else:
            self.close()
