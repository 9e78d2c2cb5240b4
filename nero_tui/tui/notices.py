"""Small notices over a screen: the terminal is too small; are you sure?"""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.widgets import Static

from nero_tui.tui.widgets.prompt import HintLine

SMALLEST = Size(80, 24)


def too_small(size: Size) -> bool:
    return size.width < SMALLEST.width or size.height < SMALLEST.height


class TooSmall(ModalScreen[None]):
    """Stands before everything while the terminal is too small; it goes when there is room again."""

    DEFAULT_CSS = """
    TooSmall { background: $background; align: center middle; }
    TooSmall Static { width: 100%; height: auto; text-align: center; }
    """

    def __init__(self, size: Size) -> None:
        super().__init__()
        self.terminal = size

    def compose(self) -> ComposeResult:
        yield Static("", markup=False)

    def on_mount(self) -> None:
        self.show(self.terminal)

    def on_screen_resume(self) -> None:
        # Something that stood before this notice has gone, and there may be room by now.
        if not too_small(self.app.size):
            self.dismiss()

    def show(self, size: Size) -> None:
        """Say what is needed."""
        self.query_one(Static).update(
            f"Nero needs {SMALLEST.width} columns and {SMALLEST.height} rows;\n"
            f"this terminal has {size.width} and {size.height}.\n"
            "Make it larger: the game waits, nothing is lost.",
        )


class Confirm(ModalScreen[bool]):
    """A question with yes and no. Enter means yes."""

    DEFAULT_CSS = """
    Confirm {
        background: transparent;
        align: center middle;
        Vertical {
            width: 60;
            max-width: 100%;
            height: auto;
            padding: 1 2;
            border: round $primary;
            background: $surface;
            &.-ascii { border: ascii $primary; }
        }
        Static { width: 100%; height: auto; margin-bottom: 1; }
        HintLine { padding: 0; background: $surface; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,y", "answer(True)", "Yes"),
        Binding("escape,n", "answer(False)", "No"),
    ]

    def __init__(self, question: str, yes: str = "yes", no: str = "no", *, ascii: bool = False) -> None:
        super().__init__()
        self.question = question
        self.words = (yes, no)
        self.ascii = ascii

    def compose(self) -> ComposeResult:
        with Vertical(classes="-ascii" if self.ascii else ""):
            yield Static(self.question, markup=False)
            yield HintLine()

    def on_mount(self) -> None:
        yes, no = self.words
        self.query_one(HintLine).show([("Enter", yes), ("Esc", no)])

    def action_answer(self, answer: bool) -> None:
        self.dismiss(answer)

    def on_click(self, event: events.Click) -> None:
        if event.widget is self:  # outside the box
            self.dismiss(False)
