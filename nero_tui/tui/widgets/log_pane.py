"""The log: what has happened, grouped by round, with the clause behind each line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from rich.cells import cell_len
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import var

from nero_tui.tui.widgets.rows import Piece, Row, Rows, ends, fit, wrap

ALL, MAIN, HEADINGS = "", "main lines", "headings"
"""The filter: everything, what a player skims, headings alone; or the letter of a seat."""
SEATS = "WCEA"
"""The order of the seats."""
STATUS_FROM = 5
"""A pane of fewer rows has no row to spare for the status."""


class LogLine(NamedTuple):
    """A line of the log. Level 0 is a heading, 1 a main line; deeper levels are details and set in."""

    text: str
    level: int = 1
    clause: str = ""
    private: bool = False
    """Whether only the one who sits in front may read it."""
    seats: str = ""
    """The letters of the seats that it is about."""


class Bit(NamedTuple):
    """One row of the pane: a part of a line."""

    line: int
    text: str


class LogPane(Rows, can_focus=True):
    """A scrolling log that follows its end until somebody scrolls back."""

    KIND = "log"
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "log--heading", "log--text", "log--minor", "log--private", "log--cursor", "log--found", "log--status"
    }  # fmt: skip
    DEFAULT_CSS = """
    LogPane {
        border: round $foreground 30%;
        border-title-color: $text-muted;
        padding: 0 1;
        & > .log--heading { color: $accent; text-style: bold; }
        & > .log--text { color: $foreground; }
        & > .log--minor { color: $text-muted; }
        & > .log--private { color: $foreground; text-style: italic; }
        & > .log--cursor { color: $block-cursor-foreground; background: $block-cursor-background; }
        & > .log--found { color: $foreground; text-style: bold underline; }
        & > .log--status { color: $text-muted; }
    }
    LogPane:focus { border: round $accent; border-title-color: $accent; border-title-style: bold; }
    LogPane.-ascii { border: ascii $foreground 30%; }
    LogPane.-ascii:focus { border: ascii $accent; }
    LogPane:ansi {
        border: round ansi_bright_black;
        border-title-color: ansi_default;
        & > .log--heading { color: ansi_default; text-style: bold; }
        & > .log--text { color: ansi_default; }
        & > .log--minor { color: ansi_default; text-style: dim; }
        & > .log--private { color: ansi_default; text-style: italic; }
        & > .log--cursor { color: ansi_default; background: ansi_default; text-style: reverse; }
        & > .log--found { color: ansi_default; text-style: bold underline; }
        & > .log--status { color: ansi_default; text-style: dim; }
    }
    LogPane:ansi:focus { border: round ansi_yellow; border-title-color: ansi_yellow; border-title-style: bold reverse; }
    LogPane.-ascii:ansi { border: ascii ansi_bright_black; }
    LogPane.-ascii:ansi:focus { border: ascii ansi_yellow; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", "Up", show=False, id="log.up"),
        Binding("down", "step(1)", "Down", show=False, id="log.down"),
        Binding("pageup", "page(-1)", "Page up", show=False, id="log.page-up"),
        Binding("pagedown", "page(1)", "Page down", show=False, id="log.page-down"),
        Binding("home", "go(0)", "First", show=False, id="log.first"),
        Binding("end", "go(-1)", "Last", show=False, id="log.last"),
        Binding("enter", "clause", "The rule", id="log.clause"),
        Binding("slash", "search", "Search", key_display="/", id="log.search"),
        Binding("n", "next(1)", "Next found", show=False, id="log.next"),
        Binding("N", "next(-1)", "Previous found", show=False, id="log.previous"),
        Binding("f", "filter", "Filter", id="log.filter"),
        Binding("escape", "end_search", "End the search", show=False, id="log.end-search"),
    ]

    searching: var[bool] = var(False, init=False)
    """Whether letters are being typed now."""
    only: var[str] = var(ALL, init=False)
    """Which lines are shown: all, the main ones, headings, or those about a seat."""

    class Clause(Message):
        """The rule behind a line is wanted."""

        def __init__(self, log_pane: LogPane, clause: str) -> None:
            super().__init__()
            self.log_pane = log_pane
            self.clause = clause

        @property
        def control(self) -> LogPane:
            return self.log_pane

    def __init__(
        self, *, ascii: bool = False, name: str | None = None, id: str | None = None, classes: str | None = None,
        disabled: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(ascii=ascii, name=name, id=id, classes=classes, disabled=disabled)
        self.border_title = "Log"
        self.lines: tuple[LogLine, ...] = ()
        self.sought = ""
        """What is searched for."""
        self.following = True
        self._cursor = 0
        """The line under the cursor, counted in all lines."""
        self._top = 0
        self._bits: list[Bit] = []
        self._wrapped = (0, ALL, 0)
        """For which width and filter the bits were made, and of how many lines."""

    # ---- what is shown

    def show(self, lines: Sequence[LogLine]) -> None:
        """Show a log. If it begins like the one that is shown, only the rest is added."""
        lines = tuple(lines)
        if lines[: len(self.lines)] != self.lines:
            self._bits, self._wrapped = [], (0, ALL, 0)
            self._top = 0
            self.following = True
            self.lines = ()
            self.forget()
        self._take(lines)

    def extend(self, lines: Sequence[LogLine]) -> None:
        """Add lines at the end."""
        self._take((*self.lines, *lines))

    def _take(self, lines: tuple[LogLine, ...]) -> None:
        self.lines = lines
        if not (self.has_focus or self.mouse_hover):  # whoever scrolled back has left
            self.following = True
        if self.following:
            self._to_end()
        self.redraw()

    def _to_end(self) -> None:
        shown = self._shown()
        self._cursor = shown[-1] if shown else 0

    @property
    def line_here(self) -> LogLine | None:
        """The line under the cursor."""
        return self.lines[self._cursor] if self._cursor < len(self.lines) else None

    # ---- drawing

    def draw(self, width: int, height: int) -> list[Row]:
        room = self._room(height)
        self._wrap(width)
        self._scroll(room)
        rows = [self._row(bit, width) for bit in self._bits[self._top : self._top + room]]
        if room < height:
            rows += [()] * (room - len(rows))
            rows.append(self._status(width, room))
        return rows

    def _room(self, height: int) -> int:
        """The rows for lines. The last row is kept for what is newer, and for whoever reads here."""
        asked = self.has_focus or self.sought or self.only != ALL
        status = self.searching or not self.following or (asked and height >= STATUS_FROM)
        return height - 1 if status else height

    def _wrap(self, width: int) -> None:
        """Break the lines that have not been broken yet for this width."""
        if self._wrapped[:2] != (width, self.only):
            self._bits, self._wrapped = [], (width, self.only, 0)
        for at in range(self._wrapped[2], len(self.lines)):
            line = self.lines[at]
            if self._passes(line):
                self._bits += [Bit(at, row) for row in self._broken(line, width)]
        self._wrapped = (width, self.only, len(self.lines))

    def _broken(self, line: LogLine, width: int) -> list[str]:
        if line.level == 0:
            *above, text = wrap(line.text, max(1, width))
            rule = "-" if self.ascii else "─"
            return [*above, f"{text} {rule * (width - cell_len(text) - 1)}"[: max(width, 1)]]
        mark = ("* " if self.ascii else "◦ ") if line.private else ""
        return wrap(" " * (2 * line.level - 2) + mark + line.text, width, 2)

    def _scroll(self, room: int) -> None:
        last = max(0, len(self._bits) - room)
        if self.following:
            self._top = last
            return
        own = [y for y, bit in enumerate(self._bits) if bit.line == self._cursor]
        if own and not self._top <= own[0] <= own[-1] < self._top + room:
            # Half a page at once: most moves then cost two rows.
            self._top = own[0] - room // 2
        self._top = max(0, min(self._top, last))

    def _row(self, bit: Bit, width: int) -> Row:
        line = self.lines[bit.line]
        if bit.line == self._cursor and self.has_focus:
            return (Piece(fit(bit.text, width, self.ascii), "cursor"),)
        role = "heading" if line.level == 0 else "private" if line.private else "text" if line.level == 1 else "minor"
        at = bit.text.lower().find(self.sought.lower()) if self.sought else -1
        if at < 0:
            return (Piece(bit.text, role),)
        end = at + len(self.sought)
        return (Piece(bit.text[:at], role), Piece(bit.text[at:end], "found"), Piece(bit.text[end:], role))

    def _status(self, width: int, room: int) -> Row:
        """Below the lines: the search, the clause of the line under the cursor, or how much is newer."""
        below = len(self._bits) - self._top - room
        newer = f"{'v' if self.ascii else '▼'} {below} more" if below > 0 else self._filter_words()
        line = self.line_here
        if self.searching or self.sought:
            left = f"/{self.sought}{'_' if self.searching else ''}  {self._found_words()}"
        elif self.has_focus and line is not None:
            left = f"Enter: rule {line.clause}" if line.clause else "no rule behind it"
        else:
            left = ""
        left = fit(left, min(cell_len(left), width), self.ascii)
        return ends((Piece(left, "status"),), (Piece(newer, "status"),), width)

    # ---- moving

    def _shown(self) -> list[int]:
        return [at for at, line in enumerate(self.lines) if self._passes(line)]

    def _passes(self, line: LogLine) -> bool:
        """Whether the filter lets a line through."""
        if self.only in (ALL, MAIN, HEADINGS):
            return line.level <= {ALL: line.level, MAIN: 1, HEADINGS: 0}[self.only]
        # Turns belong to everybody; of the rounds only those of the seat are shown.
        return self.only in line.seats or (line.level == 0 and not line.seats)

    def _filters(self) -> list[str]:
        return [ALL, MAIN, HEADINGS, *sorted({seat for line in self.lines for seat in line.seats}, key=SEATS.find)]

    def _filter_words(self) -> str:
        return self.only if self.only in (ALL, MAIN, HEADINGS) else f"about {self.only}"

    def _move(self, to: int, shown: list[int]) -> None:
        """Put the cursor on one of the lines that are shown; at the last the log is followed again."""
        if not shown:
            return
        to = max(0, min(to, len(shown) - 1))
        self._cursor = shown[to]
        self.following = to == len(shown) - 1
        self.redraw()

    def _here(self, shown: list[int]) -> int:
        return max((at for at, line in enumerate(shown) if line <= self._cursor), default=0)

    def action_step(self, by: int) -> None:
        shown = self._shown()
        self._move(self._here(shown) + by, shown)

    def action_page(self, by: int) -> None:
        self.action_step(by * max(1, self._room(self.size.height) // 2))

    def action_go(self, to: int) -> None:
        shown = self._shown()
        self._move(to if to >= 0 else len(shown) - 1, shown)

    def action_clause(self) -> None:
        if self.searching:
            self.searching = False
            self.redraw()
        elif self.line_here is not None and self.line_here.clause:
            self.post_message(self.Clause(self, self.line_here.clause))

    def action_filter(self) -> None:
        filters = self._filters()
        self.only = filters[(filters.index(self.only) + 1) % len(filters)] if self.only in filters else ALL

    def watch_only(self) -> None:
        if self.following:
            self._to_end()
        self.redraw()

    def on_blur(self) -> None:
        self.searching = False

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.action_step(3)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.action_step(-3)

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset is not None and self._top + offset.y < len(self._bits) and offset.y < self._room(self.size.height):
            shown = self._shown()
            self._move(shown.index(self._bits[self._top + offset.y].line), shown)

    # ---- searching

    def _matches(self) -> list[int]:
        sought = self.sought.lower()
        return [at for at in self._shown() if sought and sought in self.lines[at].text.lower()]

    def _found_words(self) -> str:
        found = self._matches()
        if not self.sought:
            return ""
        here = found.index(self._cursor) + 1 if self._cursor in found else 0
        return f"{here} of {len(found)}" if found else "not found"

    def action_search(self) -> None:
        self.sought = ""
        self.searching = True
        self.redraw()

    def action_end_search(self) -> None:
        self.sought = ""
        self.searching = False
        self.redraw()

    def action_next(self, by: int) -> None:
        """To the next line that holds what is searched for; behind the last comes the first."""
        found = self._matches()
        if not found:
            return
        if by > 0:
            to = next((at for at in found if at > self._cursor), found[0])
        else:
            to = next((at for at in reversed(found) if at < self._cursor), found[-1])
        shown = self._shown()
        self._move(shown.index(to), shown)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "next":
            return bool(self.sought)
        if action == "end_search":
            return bool(self.sought or self.searching)
        return True

    def check_consume_key(self, key: str, character: str | None) -> bool:
        return self.searching and (character or "").isprintable()

    def on_key(self, event: events.Key) -> None:
        if not self.searching:
            return
        if event.key == "backspace":
            self._seek(self.sought[:-1])
        elif event.is_printable and event.character is not None:
            self._seek(self.sought + event.character)
        else:
            return
        event.stop()
        event.prevent_default()

    def _seek(self, sought: str) -> None:
        """Search backwards from the end: what happened last is wanted most often."""
        self.sought = sought
        found = self._matches()
        if found and self._cursor not in found:
            shown = self._shown()
            to = next((at for at in reversed(found) if at <= self._cursor), found[-1])
            self._move(shown.index(to), shown)
        else:
            self.redraw()
