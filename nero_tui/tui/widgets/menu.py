"""A list to pick from: every answer with its key, and what follows from it beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from rich.cells import cell_len
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.reactive import var

from nero_tui.tui.widgets.rows import Piece, Row, Rows, ends, fit

MARGIN = 4
"""Cells before a label: the cursor's mark and the key."""
GAP = 2
BAR = 2
"""Cells that a list takes for its bar, where it scrolls."""
SHORTEST_DETAIL = 10
"""Details that would get fewer cells are left out."""
DIGITS = "123456789"


def leading(text: str, room: int) -> str:
    """As many of the first parts of a text as have room: half a word tells nothing."""
    for sign in ("; ", ", "):
        parts = text.split(sign)
        for kept in range(len(parts), 0, -1):
            if cell_len(sign.join(parts[:kept])) <= room:
                return sign.join(parts[:kept])
    return ""


class Entry(NamedTuple):
    """One line of a menu. ``key`` picks it at once; without one the first nine go by digits."""

    label: str
    detail: str = ""
    enabled: bool = True
    key: str = ""


class Menu(Rows, can_focus=True):
    """A list of entries. Give it some with ``show``; it answers with ``Moved`` and ``Picked``."""

    KIND = "menu"
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "menu--cursor", "menu--resting", "menu--disabled", "menu--key", "menu--detail", "menu--bar"
    }  # fmt: skip
    DEFAULT_CSS = """
    Menu {
        height: auto;
        & > .menu--cursor { color: $block-cursor-foreground; background: $block-cursor-background; text-style: bold; }
        & > .menu--resting { color: $foreground; text-style: bold; }
        & > .menu--disabled { color: $text-disabled; text-style: dim; }
        & > .menu--key { color: $accent; }
        & > .menu--detail { color: $text-muted; }
        & > .menu--bar { color: $text-muted; }
    }
    Menu:ansi {
        & > .menu--cursor { color: ansi_default; background: ansi_default; text-style: bold reverse; }
        & > .menu--resting { color: ansi_default; text-style: bold; }
        & > .menu--disabled { color: ansi_default; text-style: dim; }
        & > .menu--key { color: ansi_default; text-style: bold; }
        & > .menu--detail { color: ansi_default; text-style: dim; }
        & > .menu--bar { color: ansi_default; text-style: dim; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", "Up", show=False, id="menu.up"),
        Binding("down", "step(1)", "Down", show=False, id="menu.down"),
        Binding("pageup", "page(-1)", "Page up", show=False, id="menu.page-up"),
        Binding("pagedown", "page(1)", "Page down", show=False, id="menu.page-down"),
        Binding("home", "go(0)", "First", show=False, id="menu.first"),
        Binding("end", "go(-1)", "Last", show=False, id="menu.last"),
        Binding("enter", "pick", "Pick", id="menu.pick"),
    ]

    cursor: var[int] = var(0, init=False)
    """The entry under the cursor."""

    class Moved(Message):
        """The cursor stands on another entry."""

        def __init__(self, menu: Menu, index: int) -> None:
            super().__init__()
            self.menu = menu
            self.index = index

        @property
        def control(self) -> Menu:
            return self.menu

    class Picked(Message):
        """An entry was picked: by Enter, by its key or by a click. It is an enabled one."""

        def __init__(self, menu: Menu, index: int) -> None:
            super().__init__()
            self.menu = menu
            self.index = index

        @property
        def control(self) -> Menu:
            return self.menu

    def __init__(
        self, entries: Sequence[Entry] = (), *, ascii: bool = False, name: str | None = None, id: str | None = None,
        classes: str | None = None, disabled: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(ascii=ascii, name=name, id=id, classes=classes, disabled=disabled)
        self.entries: tuple[Entry, ...] = tuple(entries)
        self._top = 0

    # ---- what is shown

    def show(self, entries: Sequence[Entry], cursor: int = 0) -> None:
        """Show other entries, with the cursor on one of them."""
        resized = len(entries) != len(self.entries)
        self.entries = tuple(entries)
        self._top = 0
        self.set_reactive(Menu.cursor, self.validate_cursor(cursor))
        if not entries:
            self.forget()
        if resized and self.styles.height is not None and self.styles.height.is_auto:
            self.refresh(layout=True)
        self.redraw()

    def validate_cursor(self, index: int) -> int:
        return max(0, min(index, len(self.entries) - 1))

    def watch_cursor(self, old: int, new: int) -> None:
        self.redraw()
        self.post_message(self.Moved(self, new))

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return min(self.wanted_width(), container.width)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self.entries)

    def wanted_width(self) -> int:
        """The cells it needs to show everything in full."""
        label, detail = self._widest()
        return MARGIN + label + (GAP + detail if detail else 0) + 1

    def label_room(self, entries: int) -> int:
        """The cells that a label has in a list of so many entries."""
        return max(1, self.size.width - MARGIN - (BAR if entries > self.size.height else 0))

    @property
    def inner_width(self) -> int:
        """The cells of an entry as the list stands now."""
        return self.size.width - (BAR if len(self.entries) > self.size.height else 0)

    def cut_details(self, width: int) -> list[str]:
        """The details that cannot be read in full at this width."""
        room = self._columns(width)[1]
        return [entry.detail for entry in self.entries if cell_len(entry.detail) > room]

    def _widest(self) -> tuple[int, int]:
        labels = [cell_len(entry.label) for entry in self.entries]
        details = [cell_len(entry.detail) for entry in self.entries]
        return max(labels, default=0), max(details, default=0)

    def key_of(self, index: int) -> str:
        """The key that picks an entry, or nothing."""
        own = self.entries[index].key
        if own or index >= len(DIGITS):
            return own
        return "" if any(entry.key == DIGITS[index] for entry in self.entries) else DIGITS[index]

    # ---- drawing

    def draw(self, width: int, height: int) -> list[Row]:
        self._scroll(height)
        scrolls = len(self.entries) > height
        inner = width - (BAR if scrolls else 0)
        label, detail = self._columns(inner)
        shown = range(self._top, min(len(self.entries), self._top + height))
        rows = [self._entry(index, label, detail, inner) for index in shown]
        if not scrolls:
            return rows
        return [ends(row, bar, width) for row, bar in zip(rows, self._bar(height))]

    def _scroll(self, height: int) -> None:
        """Scroll by half a page, not line by line: most moves then cost two rows."""
        last = max(0, len(self.entries) - height)
        if not self._top <= self.cursor < self._top + height:
            self._top = self.cursor - height // 2
        self._top = max(0, min(self._top, last))

    def _columns(self, width: int) -> tuple[int, int]:
        """The width of the labels and of the details; 0 where details have no room."""
        label, detail = self._widest()
        room = width - MARGIN
        rest = room - label - GAP
        if not detail or rest < min(detail, SHORTEST_DETAIL):
            return min(label, room), 0
        return label, rest

    def _entry(self, index: int, label: int, detail: int, width: int) -> Row:
        """Only the label lights up under the cursor: what stays as it is need not be sent again."""
        entry = self.entries[index]
        here = index == self.cursor
        text = fit(entry.label, label, self.ascii) + (" " if MARGIN + label < width else "")
        key = f"{self.key_of(index) if entry.enabled else '-':<2}"
        more = fit(" " * (GAP - 1) + leading(entry.detail, detail), width - MARGIN - label - 1) if detail else ""
        role = "detail" if entry.enabled else "disabled"
        if here:
            return (Piece(f"> {key}{text}", "cursor" if self.has_focus else "resting"), Piece(more, role))
        if not entry.enabled:
            return (Piece(f"  {key}{text}{more}", "disabled"),)
        return (Piece("  "), Piece(key, "key"), Piece(text), Piece(more, "detail"))

    def _bar(self, height: int) -> list[Row]:
        """Where in the list we are: a thumb as long as the part that is shown."""
        total = len(self.entries)
        size = max(1, height * height // total)
        at = round(self._top * (height - size) / max(1, total - height))
        thumb, track = ("#", "|") if self.ascii else ("┃", "│")
        return [(Piece(thumb if at <= y < at + size else track, "bar"),) for y in range(height)]

    # ---- keys and mouse

    def action_step(self, by: int) -> None:
        self.cursor += by

    def action_page(self, by: int) -> None:
        self.cursor += by * max(1, self.size.height - 1)

    def action_go(self, index: int) -> None:
        self.cursor = index if index >= 0 else len(self.entries) - 1

    def action_pick(self) -> None:
        self.pick(self.cursor)

    def pick(self, index: int) -> None:
        """Move to an entry and pick it, if it can be picked."""
        if not 0 <= index < len(self.entries):
            return
        self.cursor = index
        if self.entries[index].enabled:
            self.post_message(self.Picked(self, index))

    def in_sight(self, index: int) -> bool:
        """Whether an entry is on the screen now."""
        height = self.styles.height  # a dialog has just given it one, and is not laid out yet
        rows = int(height.value) if height is not None and height.is_cells else self.size.height
        return self.display and self._top <= index < self._top + rows

    def keyed(self, typed: str) -> int | None:
        """The entry that a typed character picks."""
        found = [index for index in range(len(self.entries)) if typed and self.key_of(index) == typed]
        return found[0] if found else None

    def check_consume_key(self, key: str, character: str | None) -> bool:
        return self.keyed(character or "") is not None

    def on_key(self, event: events.Key) -> None:
        index = self.keyed(event.character or "")
        if index is not None:
            event.stop()
            event.prevent_default()
            if self.in_sight(index):
                self.pick(index)
            else:
                self.cursor = index  # the number of an entry that nobody sees only shows it

    def on_click(self, event: events.Click) -> None:
        event.stop()
        offset = event.get_content_offset(self)
        if offset is not None:
            self.pick(self._top + offset.y)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.action_step(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.action_step(-1)
