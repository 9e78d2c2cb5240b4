"""The rulebook on the screen: contents, clauses and rulings, references to follow, words to look for."""

from __future__ import annotations

from typing import ClassVar

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Input, Static

from nero_tui.tui.reading.page import lit
from nero_tui.tui.reading.rulebook import CONTENTS, SEARCH, contents_page, neighbour, words_shown
from nero_tui.tui.reading.trail import Trail
from nero_tui.tui.screens.quiet import QuietScreen
from nero_tui.tui.screens.reader import Reader
from nero_tui.tui.widgets.prompt import HintLine, PromptLine

LONGEST = 60
HINTS = [
    ("/", "search"), ("Left Right", "pick"), ("Enter", "follow"), ("Backspace", "back"), ("Esc", "close"),
    ("n p", "page"), ("c", "contents"), ("Tab", "pane"),
]  # fmt: skip
FOUND = [("Up Down", "move"), ("Enter", "follow"), ("/", "search again"), ("Esc", "back"), ("q", "close")]
SEARCHING = [("type", "words or a number"), ("Enter", "to what was found"), ("Esc", "back")]


class SearchField(Input):
    """Where words are typed. Down and Enter lead to what was found."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "submit", "To what was found", show=False),
        Binding("escape", "screen.close", "Close the search", show=False),
    ]


class RulebookScreen(QuietScreen[None]):
    """All clauses and rulings; opens at a clause, a ruling, a section or the contents."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]
    AUTO_FOCUS = "#page"
    DEFAULT_CSS = """
    RulebookScreen {
        layout: vertical;
        #book { height: 1fr; }
        #contents { display: none; width: 38; padding: 0 1 0 0; }
        #page { max-width: 112; }
        #search {
            display: none; height: 1; padding: 0 1;
            Static { width: auto; }
            Input { border: none; height: 1; padding: 0; width: 1fr; background: transparent; }
        }
        &.-wide #contents { display: block; }
        &.-searching #search { display: block; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "search", "Search", key_display="/", id="rulebook.search"),
        Binding("backspace", "back", "Back to the page before", id="rulebook.back"),
        Binding("n", "turn(1)", "Next page", id="rulebook.next"),
        Binding("p", "turn(-1)", "Page before", id="rulebook.previous"),
        Binding("c", "contents", "Contents", id="rulebook.contents"),
        Binding("tab,shift+tab", "pane", "Other pane", id="rulebook.pane"),
        Binding("escape", "close", "Close", id="rulebook.close"),
        Binding("q", "leave", "Close", id="rulebook.leave"),
    ]

    heading = getters.query_one("#heading", PromptLine)
    contents = getters.query_one("#contents", Reader)
    page = getters.query_one("#page", Reader)
    field = getters.query_one("#field", SearchField)
    hints = getters.query_one("#hints", HintLine)

    def __init__(self, clause: str | None = None) -> None:
        super().__init__()
        self.trail = Trail(clause)
        self._words: list[str] = []
        """Words that were looked for: they are lit on the pages that were found."""

    def compose(self) -> ComposeResult:
        ascii = self.nero.settings.ascii
        yield PromptLine(id="heading", ascii=ascii)
        with Horizontal(id="book"):
            yield Reader(plain=True, ascii=ascii, id="contents")
            yield Reader(ascii=ascii, id="page")
        with Horizontal(id="search"):
            yield Static("Search: ", markup=False)
            field = SearchField(id="field", max_length=LONGEST, select_on_focus=False)
            field.cursor_blink = False
            yield field
        yield HintLine(id="hints", ascii=ascii)

    def on_mount(self) -> None:
        self.contents.show(contents_page())
        self._show()

    def settings_changed(self) -> None:
        for widget in (self.heading, self.contents, self.page, self.hints):
            widget.ascii = self.nero.settings.ascii

    # ---- pages

    def open(self, target: str) -> None:
        """Open a page; Backspace leads back to where the reader is now."""
        if not self.trail.page.key.startswith(SEARCH):
            self._words = []
        self.trail.follow(target, self.page.entry)
        self._show()

    def _show(self) -> None:
        page = self.trail.page
        with self.app.batch_update():
            self.page.plain = page.key == CONTENTS
            self.page.show(lit(page, self._words), self.trail.entry)
            self.heading.show(f"Rulebook: {page.title}")
            self.contents.point_at(page.key)
            self._hint()

    def _hint(self) -> None:
        found = self._at_search and self.trail.can_go_back
        self.hints.show(SEARCHING if self.searching else FOUND if found else HINTS)

    @on(Reader.Followed)
    def followed(self, event: Reader.Followed) -> None:
        event.stop()
        self.open(event.target)
        if not self.searching:
            self.page.focus()

    def action_turn(self, by: int) -> None:
        self.open(neighbour(self.trail.page.key, by))

    def action_contents(self) -> None:
        if self.contents.display:
            self.contents.focus()
        else:
            self.open(CONTENTS)

    def action_pane(self) -> None:
        if self.searching:
            self._end_search()
        elif self.page.has_focus and self.contents.display:
            self.contents.focus()
        else:
            self.page.focus()

    def action_back(self) -> None:
        self.trail.back()
        self._words = words_shown(self.trail.page.key.removeprefix(SEARCH)) if self._at_search else []
        self._show()

    def action_close(self) -> None:
        """What was looked for is closed first, then the book."""
        if self.searching:
            self._end_search()
        elif not self._at_search or not self.trail.can_go_back:
            self.dismiss()
            return
        self.action_back()

    def action_leave(self) -> None:
        self.dismiss()

    # ---- looking for words

    @property
    def searching(self) -> bool:
        """Whether words are being typed."""
        return self.has_class("-searching")

    @property
    def _at_search(self) -> bool:
        return self.trail.page.key.startswith(SEARCH)

    def action_search(self) -> None:
        if not self._at_search:
            self.trail.follow(SEARCH, self.page.entry)
        self.add_class("-searching")
        with self.prevent(Input.Changed):
            self.field.value = ""
        self._find("")
        self.call_after_refresh(self.field.focus)

    def _find(self, typed: str) -> None:
        self._words = words_shown(typed)
        self.trail.replace(SEARCH + typed)
        self._show()

    @on(Input.Changed, "#field")
    def typed(self, event: Input.Changed) -> None:
        event.stop()
        if self.searching:
            self._find(event.value)

    @on(Input.Submitted, "#field")
    def submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self._end_search()
        self.page.go_to_entry(1)

    def _end_search(self) -> None:
        self.remove_class("-searching")
        self._hint()
        self.page.focus()
