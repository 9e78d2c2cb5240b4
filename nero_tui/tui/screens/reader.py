"""A page on the screen: wrapped to its width, with a cursor that goes from entry to entry and from link to link.

Moving the cursor paints the rows it leaves and the rows it comes to; only scrolling paints everything.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from nero_tui.tui.reading import page as pages
from nero_tui.tui.reading.page import NO_LINK, Layout, Page, lay_out
from nero_tui.tui.widgets.rows import EMPTY, Piece, Row, Rows

GUTTER = 2
"""Cells before the text, for the cursor's mark."""
BAR = 2
WHEEL = 3
BLANK_PAGE = Page("", "", ())
Maker = Callable[[int], Page]
"""Makes a page for a width: tables and charts use what there is."""
ROLES = (
    "title", "id", "strong", "dim", "match", "link", "link-here", "mark", "bar", "seat-w", "seat-c", "seat-e", "seat-a",
)  # fmt: skip


class Reader(Rows, can_focus=True):
    """Shows pages with ``show``; says with ``Followed`` that a link was followed."""

    KIND = "reader"
    COMPONENT_CLASSES: ClassVar[set[str]] = {f"reader--{role}" for role in ROLES}
    DEFAULT_CSS = """
    Reader {
        width: 1fr; height: 1fr;
        & > .reader--title { color: $accent; text-style: bold; }
        & > .reader--id { color: $text-muted; }
        & > .reader--strong { text-style: bold; }
        & > .reader--dim { color: $text-muted; }
        & > .reader--match { color: $warning; text-style: bold underline; }
        & > .reader--link { color: $secondary; text-style: underline; }
        & > .reader--link-here {
            color: $block-cursor-foreground; background: $block-cursor-background; text-style: bold;
        }
        & > .reader--mark { color: $accent; text-style: bold; }
        & > .reader--bar { color: $text-muted; }
        & > .reader--seat-w { color: #45d6a4; text-style: bold; }
        & > .reader--seat-c { color: #6cc0f5; text-style: bold; }
        & > .reader--seat-e { color: #eb9cc9; text-style: bold; }
        & > .reader--seat-a { color: #f5b836; text-style: bold; }
    }
    Reader:light {
        & > .reader--seat-w { color: #0d6650; }
        & > .reader--seat-c { color: #1f567a; }
        & > .reader--seat-e { color: #8a2f63; }
        & > .reader--seat-a { color: #7d5200; }
    }
    Reader:ansi {
        & > .reader--title { color: ansi_default; text-style: bold; }
        & > .reader--id { color: ansi_default; text-style: bold; }
        & > .reader--dim { color: ansi_default; text-style: dim; }
        & > .reader--match { color: ansi_default; text-style: bold underline; }
        & > .reader--link { color: ansi_cyan; text-style: underline; }
        & > .reader--link-here { color: ansi_default; background: ansi_default; text-style: bold reverse; }
        & > .reader--mark { color: ansi_default; text-style: bold; }
        & > .reader--bar { color: ansi_default; text-style: dim; }
        & > .reader--seat-w { color: ansi_green; }
        & > .reader--seat-c { color: ansi_cyan; }
        & > .reader--seat-e { color: ansi_magenta; }
        & > .reader--seat-a { color: ansi_yellow; }
    }
    Reader:ansi:light {
        & > .reader--link { color: ansi_blue; }
        & > .reader--seat-c { color: ansi_blue; }
        & > .reader--seat-a { color: ansi_red; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", "Entry before", show=False, id="reader.up"),
        Binding("down", "step(1)", "Next entry", show=False, id="reader.down"),
        Binding("left", "link(-1)", "Reference before", show=False, id="reader.link-before"),
        Binding("right", "link(1)", "Next reference", show=False, id="reader.link"),
        Binding("enter", "follow", "Follow the reference", id="reader.follow"),
        Binding("pageup", "page(-1)", "Page up", show=False, id="reader.page-up"),
        Binding("pagedown,space", "page(1)", "Page down", show=False, id="reader.page-down"),
        Binding("home", "end(-1)", "To the top", show=False, id="reader.top"),
        Binding("end", "end(1)", "To the end", show=False, id="reader.end"),
    ]

    class Followed(Message):
        """A link was followed: by Enter or by a click."""

        def __init__(self, reader: Reader, target: str) -> None:
            super().__init__()
            self.reader = reader
            self.target = target

        @property
        def control(self) -> Reader:
            return self.reader

    class Read(Message):
        """The cursor stands on another entry."""

        def __init__(self, reader: Reader, entry: str) -> None:
            super().__init__()
            self.reader = reader
            self.entry = entry

        @property
        def control(self) -> Reader:
            return self.reader

    def __init__(
        self, *, plain: bool = False, ascii: bool = False, id: str | None = None, classes: str | None = None
    ) -> None:
        super().__init__(ascii=ascii, id=id, classes=classes)
        self.plain = plain
        """Whether the whole row of an entry is marked, and links are not underlined: for lists of links."""
        self._make: Maker = lambda width: BLANK_PAGE
        self._layout = Layout((), (), ())
        self._laid: int | None = None
        """The width for which the page was laid out."""
        self._wanted: str | None = None
        """The entry to begin at once the page is laid out."""
        self._entry = 0
        self._link = NO_LINK
        self._top = 0

    # ---- what is shown

    def show(self, page: Page | Maker, entry: str = "") -> None:
        """Show another page, from its top or from an entry. Nothing of the page before is kept."""
        self._make = (lambda width: page) if isinstance(page, Page) else page
        self._laid = None
        self._wanted = entry
        self._link, self._top = NO_LINK, 0
        self.redraw()

    @property
    def entry(self) -> str:
        """The id of the entry under the cursor."""
        entries = self.layout_now.entries
        return entries[self._entry].id if entries else ""

    @property
    def layout_now(self) -> Layout:
        """The page in lines, for the width that the widget has."""
        width = max(1, self.size.width - GUTTER - BAR)
        if self.size and self._laid != width:
            here = self._wanted
            if here is None and self._layout.entries:
                here = self._layout.entries[self._entry].id
            self._layout = lay_out(self._make(width), width)
            self._laid, self._wanted = width, None
            self._entry = self._layout.entry_named(here or "")
            self._link = min(self._link, len(self._layout.links) - 1)
            self._reveal(top=bool(here))
        return self._layout

    # ---- drawing

    def draw(self, width: int, height: int) -> list[Row]:
        layout = self.layout_now
        self._top = max(0, min(self._top, len(layout.lines) - height))
        bar = self._bar(len(layout.lines), height)
        return [self._row(layout, self._top + y, width, bar[y]) for y in range(height)]

    def _row(self, layout: Layout, number: int, width: int, bar: Row) -> Row:
        if number >= len(layout.lines):
            return bar and (Piece(" " * (width - 1)), *bar)
        entries = layout.entries
        here = bool(entries) and entries[self._entry].top <= number < entries[self._entry].bottom
        first = here and entries[self._entry].top == number
        mark = Piece((">" if self.ascii else "▸") if first else " ", "mark")
        pieces = [mark, Piece(" ")]
        for piece in layout.lines[number]:
            pieces.append(Piece(piece.text, self._role(piece, here)))
        if not bar:
            return tuple(pieces)
        filled = GUTTER + sum(cell_len(piece.text) for piece in layout.lines[number])
        return (*pieces, Piece(" " * (width - 1 - filled)), *bar)

    def _role(self, piece: pages.Piece, here: bool) -> str:
        if piece.link == NO_LINK:
            return piece.role
        if piece.link == self._link or (self.plain and here):
            return "link-here"
        return piece.role if self.plain else "link"

    def _bar(self, total: int, height: int) -> list[Row]:
        """Where on the page we are: a thumb as long as the part that is shown."""
        if total <= height:
            return [EMPTY] * height
        size = max(1, height * height // total)
        at = round(self._top * (height - size) / max(1, total - height))
        thumb, track = ("#", "|") if self.ascii else ("┃", "│")
        return [(Piece(thumb if at <= y < at + size else track, "bar"),) for y in range(height)]

    # ---- moving

    def _reveal(self, *, top: bool = False) -> None:
        """Scroll so that the entry is in sight; a long one from its first line."""
        entries, height = self._layout.entries, max(1, self.size.height)
        if not entries:
            self._top = 0
            return
        first, last = entries[self._entry].top, entries[self._entry].bottom
        if self._link != NO_LINK:
            link = self._layout.links[self._link]
            first, last = link.line, link.last + 1
        if first < self._top or (last > self._top + height and last - first > height):
            self._top = first
        elif last > self._top + height:
            # An entry that was opened from elsewhere stands with what follows it; a step scrolls half a page.
            self._top = first - height // 3 if top else max(last - height, first - height // 2)
        if self._entry == 0 and self._link == NO_LINK:
            self._top = 0
        self._top = max(0, min(self._top, len(self._layout.lines) - height))

    def point_at(self, id: str) -> None:
        """Put the cursor on an entry, as far as the page has it; at once or when the page is laid out."""
        if self.size and self._laid is not None:
            self.go_to_entry(self.layout_now.entry_named(id))
        else:
            self._wanted = id

    def go_to_entry(self, number: int) -> None:
        entries = self.layout_now.entries
        if not entries:
            return
        old = self._entry
        self._entry = max(0, min(number, len(entries) - 1))
        self._link = NO_LINK
        self._reveal()
        self.redraw()
        if self._entry != old:
            self.post_message(self.Read(self, entries[self._entry].id))

    def action_step(self, by: int) -> None:
        """To the next entry, or on through one that is longer than the screen."""
        layout, height = self.layout_now, self.size.height
        if not layout.entries:
            self._scroll(by)
            return
        entry = layout.entries[self._entry]
        hidden = entry.bottom > self._top + height if by > 0 else entry.top < self._top
        if hidden or (by > 0 and self._entry == len(layout.entries) - 1):
            self._scroll(by)
        else:
            self.go_to_entry(self._entry + by)

    def _scroll(self, by: int) -> None:
        last = max(0, len(self.layout_now.lines) - self.size.height)
        self._top = max(0, min(self._top + by, last))
        self.redraw()

    def action_page(self, by: int) -> None:
        layout, height = self.layout_now, self.size.height
        top = self._top
        self._scroll(by * max(1, height - 2))
        if self._top == top:
            self.go_to_entry(len(layout.entries) - 1 if by > 0 else 0)
        else:
            self._follow_the_view()

    def _follow_the_view(self) -> None:
        """The cursor goes to the first entry that begins in sight."""
        entries, height = self.layout_now.entries, self.size.height
        seen = [n for n, entry in enumerate(entries) if self._top <= entry.top < self._top + height]
        at = seen[0] if seen else self.layout_now.entry_at(self._top)
        if entries and at != self._entry:
            self._entry, self._link = at, NO_LINK
            self.redraw()
            self.post_message(self.Read(self, entries[at].id))

    def action_end(self, by: int) -> None:
        self.go_to_entry(len(self.layout_now.entries) - 1 if by > 0 else 0)
        if by > 0:
            self._scroll(len(self.layout_now.lines))

    def action_link(self, by: int) -> None:
        """To the next link; from an entry to the first after its beginning."""
        layout = self.layout_now
        if not layout.links:
            return
        if self._link != NO_LINK:
            self._link = max(0, min(self._link + by, len(layout.links) - 1))
        else:
            ahead = [n for n, link in enumerate(layout.links) if link.entry >= self._entry]
            before = [n for n, link in enumerate(layout.links) if link.entry < self._entry]
            self._link = (ahead[0] if ahead else len(layout.links) - 1) if by > 0 else (before[-1] if before else 0)
        self._entry = layout.links[self._link].entry
        self._reveal()
        self.redraw()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """On a page without links their keys are free for the screen."""
        return bool(self.layout_now.links) if action in ("link", "follow") else True

    def action_follow(self) -> None:
        """The link under the cursor, or the first one of the entry."""
        layout = self.layout_now
        own = layout.links_of(self._entry) if layout.entries else []
        number = self._link if self._link != NO_LINK else own[0] if own else NO_LINK
        if number != NO_LINK:
            self.post_message(self.Followed(self, layout.links[number].target))

    # ---- mouse

    def on_click(self, event: events.Click) -> None:
        event.stop()
        offset = event.get_content_offset(self)
        layout = self.layout_now
        if offset is None or self._top + offset.y >= len(layout.lines):
            return
        at = GUTTER
        for piece in layout.lines[self._top + offset.y]:
            at += cell_len(piece.text)
            if offset.x < at:
                if piece.link != NO_LINK:
                    self.post_message(self.Followed(self, layout.links[piece.link].target))
                    return
                break
        self.go_to_entry(layout.entry_at(self._top + offset.y))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self._scroll(WHEEL)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self._scroll(-WHEEL)
