"""The curtain between two people: it hides the whole table until the next one has taken the keyboard."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widget import Widget

from nero_tui.tui.widgets.layers import lie_on_top, uncover
from nero_tui.tui.widgets.rows import EMPTY, Piece, Row, Rows, fit, wrap

WIDEST = 56
HERE = "Enter: I am here"


class Curtain(Rows, can_focus=True):
    """Covers the screen. ``drop`` it; when Enter is pressed it says ``Lifted``, and the caller ``lift``s it."""

    KIND = "curtain"
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "curtain--frame", "curtain--name", "curtain--text", "curtain--hint"
    }  # fmt: skip
    DEFAULT_CSS = """
    Curtain {
        display: none;
        layer: curtain;
        dock: top;
        width: 100%;
        height: 100%;
        background: $background;
        & > .curtain--frame { color: $accent; }
        & > .curtain--name { color: $accent; text-style: bold; }
        & > .curtain--text { color: $foreground; }
        & > .curtain--hint { color: $text-muted; }
    }
    Curtain:ansi {
        background: ansi_default;
        & > .curtain--frame { color: ansi_yellow; }
        & > .curtain--name { color: ansi_yellow; text-style: bold; }
        & > .curtain--text { color: ansi_default; }
        & > .curtain--hint { color: ansi_default; text-style: dim; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "lifted", "Lift the curtain", id="curtain.lift")]

    class Lifted(Message):
        """The person whose name is on the curtain has pressed Enter."""

        def __init__(self, curtain: Curtain) -> None:
            super().__init__()
            self.curtain = curtain

        @property
        def control(self) -> Curtain:
            return self.curtain

    def __init__(self, *, ascii: bool = False, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(ascii=ascii, id=id, classes=classes)
        self.is_down = False
        self.person = self.message = ""
        self._before: Widget | None = None

    def on_mount(self) -> None:
        lie_on_top(self)

    def drop(self, name: str, text: str) -> None:
        """Hide the table; ``name`` is who comes next, ``text`` what everybody may read meanwhile."""
        if not self.is_down:
            self._before = self.screen.focused
        self.is_down = True
        self.person, self.message = name, text
        if self.display:
            self.forget()
        else:
            # A widget that comes to light is painted by the layout; asking for it would paint it twice.
            self.discard_rows()
            self.display = True
        self.focus()

    def lift(self) -> None:
        """Show the table again."""
        if not self.is_down:
            return
        before, self._before = self._before, None
        self.is_down = False
        self.person = self.message = ""
        uncover(self)
        if self.has_focus and before is not None and before.is_attached and before.display:
            self.screen.set_focus(before)

    # ---- drawing

    def draw(self, width: int, height: int) -> list[Row]:
        if not self.is_down:
            return []
        box = self._box(min(WIDEST, width - 4))
        above = max(0, (height - len(box)) // 2)
        left = Piece(" " * ((width - min(WIDEST, width - 4)) // 2))
        return [*([EMPTY] * above), *((left, *row) for row in box)]

    def _box(self, width: int) -> list[Row]:
        rule = "=" if self.ascii else "═"
        inner = width - 4
        lines = [
            Piece("The keyboard goes to", "hint"),
            Piece(""),
            Piece(fit(self.person, min(inner, cell_len(self.person)), self.ascii), "name"),
            Piece(""),
            *(Piece(row, "text") for row in wrap(self.message, inner) if self.message),
            *([Piece("")] if self.message else []),
            Piece("Everybody else looks away.", "hint"),
            Piece(HERE, "text"),
        ]
        edge = (Piece(rule * width, "frame"),)
        return [edge, EMPTY, *(_centred(line, width) for line in lines), EMPTY, edge]

    # ---- keys

    def action_lifted(self) -> None:
        if self.is_down:
            self.post_message(self.Lifted(self))

    def on_key(self, event: events.Key) -> None:
        # Nothing but Enter reaches anything while the curtain is down.
        if self.is_down and event.key != "enter":
            event.stop()

    def on_click(self, event: events.Click) -> None:
        """Only its last line lifts it: a click that was meant for the table must not."""
        event.stop()
        offset = event.get_content_offset(self)
        if offset is None or not self.is_down:
            return
        row = self.line(offset.y).text
        left = row.find(HERE) if self.person not in row else -1
        if left != -1 and left <= offset.x < left + len(HERE):
            self.action_lifted()

    def on_blur(self) -> None:
        if self.is_down:
            self.call_next(self._keep_focus)

    def _keep_focus(self) -> None:
        if self.is_down and not self.has_focus:
            self.focus()


def _centred(piece: Piece, width: int) -> Row:
    return (Piece(" " * ((width - cell_len(piece.text)) // 2)), piece)
