"""A question that interrupts: what happened, what is asked, what may be answered and what follows.

It is modal to the person, not to the terminal: it lies over the table on the same screen, which costs a
fraction of what a screen of its own would.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.widget import Widget

from nero_tui.tui.widgets.layers import lie_on_top, uncover
from nero_tui.tui.widgets.menu import Entry, Menu
from nero_tui.tui.widgets.prompt import hint_row, key_in
from nero_tui.tui.widgets.rows import EMPTY, Piece, Row, Rows, ends, fit, wrap

NARROWEST = 44
WIDEST = 92
LARGEST = 1350
"""Cells of the largest dialog. What it hid must be painted again, which may cost 14 bytes a cell."""
ROOM_AROUND = Size(4, 2)
"""Cells of the table that stay in sight around the largest dialog."""
MOST_DETAIL = 3
"""Rows that tell what follows from an answer, where the answers have no room for it."""
FEWEST_ANSWERS = 4
"""Rows that the answers keep, however much has been told."""


class Dialog(Rows):
    """An overlay with a menu. ``open`` it and wait for ``Picked`` or ``Cancelled``; the caller closes it."""

    KIND = "dialog"
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "dialog--title", "dialog--clause", "dialog--told", "dialog--prompt", "dialog--hint"
    }  # fmt: skip
    DEFAULT_CSS = """
    Dialog {
        display: none;
        layer: dialog;
        dock: top;
        background: $panel;
        border: round $accent;
        padding: 0 1;
        & > Menu { dock: bottom; width: 100%; background: $panel; }
        & > .dialog--title { color: $accent; text-style: bold; }
        & > .dialog--clause { color: $text-muted; }
        & > .dialog--told { color: $foreground; }
        & > .dialog--prompt { color: $foreground; text-style: bold; }
        & > .dialog--hint { color: $text-muted; }
    }
    Dialog.-ascii { border: ascii $accent; }
    Dialog:ansi {
        background: ansi_default;
        border: round ansi_yellow;
        & > Menu { background: ansi_default; }
        & > .dialog--title { color: ansi_yellow; text-style: bold; }
        & > .dialog--clause { color: ansi_default; text-style: dim; }
        & > .dialog--told { color: ansi_default; }
        & > .dialog--prompt { color: ansi_default; text-style: bold; }
        & > .dialog--hint { color: ansi_default; text-style: dim; }
    }
    Dialog.-ascii:ansi { border: ascii ansi_yellow; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab,shift+tab", "stay", "Stay in the dialog", show=False, id="dialog.stay"),
        Binding("left", "read(-1)", "Back in the text", show=False, id="dialog.read-back"),
        Binding("right", "read(1)", "On in the text", show=False, id="dialog.read-on"),
        Binding("escape", "cancel", "Cancel", id="dialog.cancel"),
        Binding("f1,question_mark", "clause", "The rule", key_display="?", id="dialog.clause"),
    ]

    class Answered(Message):
        """Any word from a dialog."""

        def __init__(self, dialog: Dialog) -> None:
            super().__init__()
            self.dialog = dialog

        @property
        def control(self) -> Dialog:
            return self.dialog

    class Picked(Answered):
        """An answer was picked. The dialog stays open until it is closed or opened with another question."""

        def __init__(self, dialog: Dialog, index: int) -> None:
            super().__init__(dialog)
            self.index = index

    class Moved(Answered):
        """The cursor stands on another answer."""

        def __init__(self, dialog: Dialog, index: int) -> None:
            super().__init__(dialog)
            self.index = index

    class Cancelled(Answered):
        """Escape was pressed, and the question allows it."""

    class Clause(Answered):
        """The rule behind the question is wanted."""

        def __init__(self, dialog: Dialog, clause: str) -> None:
            super().__init__(dialog)
            self.clause = clause

    def __init__(self, *, ascii: bool = False, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(ascii=ascii, id=id, classes=classes)
        self.menu = Menu(ascii=ascii)
        self.is_open = False
        self.let_through: tuple[str, ...] = ()
        """Keys that go to the table behind all the same."""
        self.kept_clear: Callable[[], Sequence[Region]] = tuple
        """What should not be covered, if there is room elsewhere."""
        self._clear()

    def _clear(self) -> None:
        self.title = self.prompt = self.clause = self.escape = ""
        self.told: tuple[str, ...] = ()
        self._top = self._detailed = 0
        self._placed_in = self._placed = Size()
        self._kept: tuple[Region, ...] = ()
        self._before: Widget | None = None

    def compose(self) -> ComposeResult:
        yield self.menu

    def on_mount(self) -> None:
        lie_on_top(self)
        self.screen.screen_layout_refresh_signal.subscribe(self, self._screen_changed, immediate=True)

    def watch_ascii(self, ascii: bool) -> None:
        super().watch_ascii(ascii)
        self.menu.ascii = ascii

    # ---- opening and closing

    def open(
        self, title: str, told: Sequence[str], prompt: str, entries: Sequence[Entry], *, clause: str = "",
        escape: str = "", cursor: int = 0,
    ) -> None:  # fmt: skip
        """Ask a question; a dialog that is open already changes to this one.

        ``escape`` says where Escape leads; without it there is no way around an answer.
        """
        before = self._before if self.is_open else self.screen.focused
        self._clear()
        self._before = before
        self.title, self.told, self.prompt = title, tuple(told), prompt
        self.clause, self.escape = clause, escape
        self.is_open = True
        self.menu.show(entries, cursor)
        self._place()
        self.display = True
        self.forget()
        self.menu.focus()

    def close(self) -> None:
        """Take the question away, with all that it told."""
        if not self.is_open:
            return
        before, inside = self._before, self.menu.has_focus
        self.is_open = False
        self._clear()
        self.menu.entries = ()
        for drawn in (self, self.menu):
            drawn.discard_rows()
        if inside:  # back to the pane that had it, if that is still to be seen
            self.screen.set_focus(before if before is not None and before.is_attached and before.focusable else None)
        # An answer is often followed by the next question at once. Two turns of the event loop later it is known
        # whether the table has to be painted where the dialog lay, or just another dialog.
        loop = asyncio.get_running_loop()
        loop.call_soon(loop.call_soon, self._go)

    def _go(self) -> None:
        if self.is_attached and self.display and not self.is_open:
            with self.app._context():
                self.forget()
                uncover(self)

    def _place(self) -> None:
        """As large as the question needs."""
        screen = self._placed_in = self.screen.size
        frame = self.gutter
        room = Size(screen.width - ROOM_AROUND.width - frame.width, screen.height - ROOM_AROUND.height - frame.height)
        longest = max((cell_len(line) for line in (*self.told, self.prompt)), default=0)
        heading = cell_len(self.title) + cell_len(self.clause) + 4
        hints = self._wanted_for_hints()
        wanted = max(NARROWEST, min(longest, NARROWEST + 16), self.menu.wanted_width(), heading, hints)
        width = min(wanted, room.width, WIDEST)
        answers = len(self.menu.entries)
        text = len(self._text(width, 10_000))
        highest = min(room.height, LARGEST // (width + frame.width) - frame.height)
        self._detailed = self._rows_of_detail(width, text + answers + 2 > highest)
        around = text + self._detailed
        height = min(around + answers + 2, highest)
        self._answers = min(answers, max(FEWEST_ANSWERS, height - around - 2))
        self.menu.styles.height = self._answers
        # The detail and the hint stand below the menu: the menu keeps off the last rows.
        spare = 2 if height > around + self._answers + 1 else 1
        self.menu.styles.margin = (0, 0, self._detailed + spare, 0)
        outer = self._placed = Size(width + frame.width, height + frame.height)
        self.styles.width, self.styles.height = outer.width, outer.height
        self.styles.offset = self._spot(screen, outer)

    def _spot(self, screen: Size, outer: Size) -> tuple[int, int]:
        """In the middle, or as near to it as lets all be seen that the question is about."""
        right, low = screen.width - outer.width, max(0, screen.height - outer.height - ROOM_AROUND.height)
        middle = Region(right // 2, min(low, (screen.height - outer.height) // 2), *outer)
        spots = [Region(x, y, *outer) for x in (right // 2, 0, right) for y in (middle.y, 0, low)]
        kept = self._kept = tuple(self.kept_clear())

        def cost(spot: Region) -> tuple[int, int]:
            covered = sum(spot.intersection(part).area for part in kept)
            away = abs(spot.x - middle.x) + 2 * abs(spot.y - middle.y)
            return covered, -away if covered else away  # at the rim more of what lies around can be seen

        best = min([middle, *spots], key=cost)
        return best.x, best.y

    def _wanted_for_hints(self) -> int:
        return sum(cell_len(key) + cell_len(what) + 4 for key, what in self._hints()) - 3

    def _rows_of_detail(self, width: int, scrolls: bool) -> int:
        """How many rows what follows from an answer may take below the menu; none if the menu can tell it."""
        cut = self.menu.cut_details(width - (2 if scrolls else 0))
        return min(MOST_DETAIL, max((len(wrap(detail, width)) for detail in cut), default=0))

    def _screen_changed(self, _: object) -> None:
        # At the very beginning nobody knows yet what lies where.
        if self.is_open and (self.screen.size != self._placed_in or (not self._kept and self.kept_clear())):
            self._place()
            self.forget()

    # ---- drawing

    def _text(self, width: int, height: int) -> list[Row]:
        """Everything above the answers, in so many rows at most."""
        heading = ends(
            (Piece(fit(self.title, min(cell_len(self.title), width), self.ascii), "title"),),
            (Piece(f"? {self.clause}", "clause"),) if self.clause else (),
            width,
        )
        told: list[Row] = [(Piece(row, "told"),) for line in self.told for row in wrap(line, width)]
        asked = [(Piece(row, "prompt"),) for row in wrap(self.prompt, width)] if self.prompt else []
        spare = height - 1 - len(told) - len(asked)
        blank = [EMPTY] if spare >= 3 else []
        room = max(1, height - 1 - len(asked) - 3 * len(blank))
        if len(told) <= room:
            self._top = 0
            shown = told
        else:
            # One row says that there is more, so that no line can hide behind it.
            room = max(1, room - 1)
            self._top = max(0, min(self._top, len(told) - room))
            more = Piece(self._more(len(told), room), "hint")
            shown = [*told[self._top : self._top + room], ends((), (more,), width)]
        return [heading, *blank, *shown, *(blank if told else []), *asked, *blank]

    def _more(self, total: int, room: int) -> str:
        arrows = "left/right" if self.ascii else "← →"
        return f"{arrows}: {self._top + 1}-{min(total, self._top + room)} of {total} lines"

    def draw(self, width: int, height: int) -> list[Row]:
        if not self.is_open:
            return []
        below = self._answers + 1 + self._detailed
        text = self._text(width, height - below)
        detail = self._detail(width)
        filler = [EMPTY] * (height - len(text) - len(detail) - 1)
        return [*text, *filler, *detail, hint_row(self._hints(), width, "hint", "hint")]

    def _detail(self, width: int) -> list[Row]:
        """What follows from the answer under the cursor, where the menu has no room to say it in full."""
        if not self._detailed:
            return []
        rows = wrap(self.menu.entries[self.menu.cursor].detail, width)[: self._detailed]
        return [*((Piece(row, "told"),) for row in rows), *([EMPTY] * (self._detailed - len(rows)))]

    def _hints(self) -> list[tuple[str, str]]:
        """The keys and what they do, in the order in which they matter."""
        keys = [("Enter", "answer" if self.prompt or len(self.menu.entries) > 1 else "go on")]
        if self.escape:
            keys.append(("Esc", self.escape))
        if self.clause:
            keys.append(("?", "the rule"))
        if "h" in self.let_through:
            keys.append(("h", "hint"))
        if "u" in self.let_through and self.prompt:
            keys.append(("u", "undo"))
        return keys

    # ---- keys

    def action_stay(self) -> None:
        """Tab goes nowhere while a question is open."""

    def action_read(self, by: int) -> None:
        self._top = max(0, self._top + by)
        self.redraw()

    def action_cancel(self) -> None:
        if self.escape:
            self.post_message(self.Cancelled(self))

    def action_clause(self) -> None:
        self.post_message(self.Clause(self, self.clause))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "clause":
            return bool(self.clause)
        return True

    def on_key(self, event: events.Key) -> None:
        # Letters are orders to the table behind; while a question is open they must not reach it.
        if event.is_printable and event.key not in ("question_mark", *self.let_through):
            event.stop()

    def on_descendant_blur(self) -> None:
        if self.is_open:
            self.call_next(self._keep_focus)

    def _keep_focus(self) -> None:
        if self.is_open and self.screen.focused is not None and not self.menu.has_focus:
            self.menu.focus()

    def on_click(self, event: events.Click) -> None:
        """A click on one of the keys in the last row is that key pressed."""
        event.stop()
        offset = event.get_content_offset(self)
        if offset is not None and self.is_open and offset.y == self.size.height - 1:
            row = hint_row(self._hints(), self.size.width, "hint", "hint")
            if (key := key_in(row, offset.x)) is not None:
                key.set_sender(self.app)  # what comes from the dialog itself would not come past it
                self.app.post_message(key)

    def on_menu_picked(self, message: Menu.Picked) -> None:
        message.stop()
        self.post_message(self.Picked(self, message.index))

    def on_menu_moved(self, message: Menu.Moved) -> None:
        message.stop()
        if self.is_open:
            self.redraw()
            self.post_message(self.Moved(self, message.index))
