"""A form: rows with a name and a value, filled in with the arrow keys and by typing.

It shows rows and says what was done; what a row means and what may stand in it is for its screen to know.
Nothing blinks, and a key repaints a line or two.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import var

from nero_tui.tui.widgets.rows import Piece, Row, Rows, fit, printable

LABELS = 22
"""The least room for labels."""
TEXT_WIDTH = 19
"""Room for what is typed in a field that has a value as well."""


@dataclass(frozen=True, slots=True)
class Field:
    """A line of the form: ``text`` can be typed, ``value`` turned with left and right; either may be missing."""

    key: str
    label: str
    text: str | None = None
    value: str | None = None
    blank: str = ""
    """What stands for an empty text."""
    explained: str = ""
    changed: bool = False
    """Whether the value is not the usual one."""
    heading: bool = False


class Form(Rows, can_focus=True):
    """Fields one below the other, with a cursor."""

    KIND = "form"
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        f"form--{part}" for part in ("heading", "value", "blank", "cursor", "caret", "more")
    }
    DEFAULT_CSS = """
    Form {
        & > .form--heading { color: $primary; text-style: bold; }
        & > .form--value { color: $secondary; }
        & > .form--blank { color: $text-muted; }
        & > .form--cursor { color: $primary; text-style: bold; }
        & > .form--caret { text-style: reverse; }
        & > .form--more { color: $primary; text-style: bold; }
    }
    Form:ansi {
        & > .form--blank { color: ansi_default; text-style: dim; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,shift+tab", "move(-1)", "Up", show=False),
        Binding("down,tab", "move(1)", "Down", show=False),
        Binding("pageup", "page(-1)", "Page up", show=False),
        Binding("pagedown", "page(1)", "Page down", show=False),
        Binding("home,ctrl+home", "ends(-1)", "First field", show=False),
        Binding("end,ctrl+end", "ends(1)", "Last field", show=False),
        Binding("left", "turn(-1)", "Value before", show=False),
        Binding("right", "turn(1)", "Next value", show=False),
        Binding("enter", "enter", "Done", show=False),
        Binding("backspace", "erase(False)", "Erase a letter", show=False),
        Binding("ctrl+u,delete", "erase(True)", "Erase the text", show=False),
    ]

    cursor: var[int] = var(0, init=False)
    """The field under the cursor; never a heading."""

    class Moved(Message):
        """The cursor stands on another field."""

        def __init__(self, form: Form, field: Field) -> None:
            super().__init__()
            self.form = form
            self.field = field

        @property
        def control(self) -> Form:
            return self.form

    class Entered(Moved):
        """Enter was pressed."""

    class Turned(Moved):
        """Another value is wanted: the next (``step`` 1) or the one before (-1)."""

        def __init__(self, form: Form, field: Field, step: int) -> None:
            super().__init__(form, field)
            self.step = step

    class Typed(Moved):
        """Letters were typed or pasted, to stand at the end of the text."""

        def __init__(self, form: Form, field: Field, letters: str) -> None:
            super().__init__(form, field)
            self.letters = letters

    class Erased(Moved):
        """The last letter of the text shall go, or all of them."""

        def __init__(self, form: Form, field: Field, everything: bool) -> None:
            super().__init__(form, field)
            self.everything = everything

    def __init__(self, *, ascii: bool = False, id: str | None = None) -> None:
        super().__init__(ascii=ascii, id=id)
        self.fields: tuple[Field, ...] = ()
        self._top = 0

    # ---- what is shown

    def show(self, fields: Sequence[Field]) -> None:
        """Show these fields; the cursor stays on its field, by the key."""
        here = self.field.key if self.fields else ""
        self.fields = tuple(fields)
        found = [at for at, field in enumerate(fields) if field.key == here]
        at = found[0] if found else self._landing(self.cursor, 1)
        self.set_reactive(Form.cursor, at)
        self.redraw()

    @property
    def field(self) -> Field:
        """The field under the cursor."""
        return self.fields[self.cursor]

    def go_to(self, key: str) -> None:
        """Put the cursor on a field."""
        self.cursor = next(at for at, field in enumerate(self.fields) if field.key == key)

    def watch_cursor(self) -> None:
        self.redraw()
        self.post_message(self.Moved(self, self.field))

    # ---- drawing

    def draw(self, width: int, height: int) -> list[Row]:
        if not self.fields or height < 1:
            return []
        self._scroll(height)
        columns = self._columns()
        shown = range(self._top, min(len(self.fields), self._top + height))
        rows = [self._row(self.fields[at], at, columns[at], width) for at in shown]
        above, below = ("^", "v") if self.ascii else ("▲", "▼")
        if self._top > 0:
            rows[0] = _marked(rows[0], above, width)
        if self._top + height < len(self.fields):
            rows[-1] = _marked(rows[-1], below, width)
        return rows

    def _scroll(self, height: int) -> None:
        """Bring the cursor into sight, with the heading over it."""
        last = max(0, len(self.fields) - height)
        self._top = min(max(self._top, self.cursor - height + 1), max(0, self.cursor - 1), last)

    def _columns(self) -> list[int]:
        """Where the values of each field begin: below one heading all at the same column."""
        columns: list[int] = []
        for _, section in groupby(accumulate(field.heading for field in self.fields)):
            start = len(columns)
            fields = self.fields[start : start + sum(1 for _ in section)]
            labels = [cell_len(field.label) for field in fields if not field.heading]
            columns += [max(LABELS, 3 + max(labels, default=0) + 2)] * len(fields)
        return columns

    def _row(self, field: Field, at: int, column: int, width: int) -> Row:
        if field.heading:
            return (Piece(f" {field.label}", "heading"),)
        here = at == self.cursor
        pieces = [Piece(fit(f" {'>' if here else ' '} {field.label}", column), "cursor" if here else "")]
        if field.text is not None:
            room = TEXT_WIDTH if field.value is not None else max(8, width - column - 6)
            pieces += [Piece("  "), *_typed(field, here, room)]
        if field.value is not None:
            left, right = ("<", ">") if self.ascii else ("‹", "›")
            pieces.append(
                Piece(f"{left} {field.value} {right}", "cursor") if here else Piece(f"  {field.value}  ", "value")
            )
        if field.changed:
            pieces.append(Piece(" *", "cursor"))
        return tuple(pieces)

    # ---- the cursor

    def _landing(self, at: int, step: int) -> int:
        """The nearest field that is no heading, on the way or on the way back."""
        at = min(max(at, 0), len(self.fields) - 1)
        ahead = range(at, len(self.fields) if step > 0 else -1, step)
        return next((near for near in (*ahead, *reversed(range(at)), *range(at, len(self.fields)))
                     if not self.fields[near].heading), at)  # fmt: skip

    def action_move(self, step: int) -> None:
        self.cursor = self._landing(self.cursor + step, step)

    def action_page(self, step: int) -> None:
        self.cursor = self._landing(self.cursor + step * max(1, self.size.height - 1), step)

    def action_ends(self, step: int) -> None:
        self.cursor = self._landing(0 if step < 0 else len(self.fields) - 1, -step)

    def action_turn(self, step: int) -> None:
        if self.field.value is not None:
            self.post_message(self.Turned(self, self.field, step))

    def action_enter(self) -> None:
        self.post_message(self.Entered(self, self.field))

    # ---- typing; the screen holds the text, so that no letter is lost however fast they come

    def action_erase(self, everything: bool) -> None:
        if self.field.text is not None:
            self.post_message(self.Erased(self, self.field, everything))

    def check_consume_key(self, key: str, character: str | None) -> bool:
        return self.field.text is not None and bool(character) and (character or "").isprintable()

    def on_key(self, event: events.Key) -> None:
        if not event.is_printable or event.character is None:
            return
        if self.field.text is not None:
            event.stop()
            event.prevent_default()
            self.post_message(self.Typed(self, self.field, event.character))
        elif event.key == "space":
            event.stop()
            self.action_turn(1)

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        if self.field.text is not None:
            self.post_message(self.Typed(self, self.field, printable(event.text.strip())))

    # ---- the mouse

    def on_click(self, event: events.Click) -> None:
        event.stop()
        offset = event.get_content_offset(self)
        at = self._top + offset.y if offset is not None else -1
        if not 0 <= at < len(self.fields) or self.fields[at].heading:
            return
        if at == self.cursor:
            self.action_turn(1)
        self.cursor = at

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.action_move(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.action_move(-1)


def _typed(field: Field, here: bool, room: int) -> list[Piece]:
    """The text; of a long one the end, where one types."""
    text = field.text or ""
    while cell_len(text) > room - 2:
        text = text[1:]
    pieces = [Piece(text, "cursor" if here else "")]
    left = room - cell_len(text)
    if here:
        pieces.append(Piece(" ", "caret"))
        left -= 1
    return [*pieces, Piece(fit("" if text else field.blank, left), "blank")]


def _marked(row: Row, mark: str, width: int) -> Row:
    """The row with a mark at its right end."""
    return (*crop(row, width - 2), Piece(f" {mark}", "more"))


def crop(row: Row, width: int) -> Row:
    """The row in exactly so many cells."""
    pieces, left = [], width
    for text, role in row:
        part = fit(text, left) if cell_len(text) > left else text
        pieces.append(Piece(part, role))
        left -= cell_len(part)
    return (*pieces, Piece(" " * left))
