"""A game watched again: forward and back, as a seat saw it or with everything open; and taken up from anywhere."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import ClassVar

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical

from nero_tui.errors import UserError
from nero_tui.nero.board import LETTERS
from nero_tui.nero.state import NONE, State
from nero_tui.nero.story import Words, tell
from nero_tui.table.journal import Journal
from nero_tui.table.protocol import TABLE, Seat
from nero_tui.table.session import Table
from nero_tui.tui.map.picture import draw_map
from nero_tui.tui.map.widget import ProvinceMap
from nero_tui.tui.reading.index import hands_page, index_page, view_name, where
from nero_tui.tui.reading.page import Page
from nero_tui.tui.reading.reel import Playback, Reel, cut, views_of
from nero_tui.tui.screens.quiet import QuietScreen
from nero_tui.tui.screens.reader import BLANK_PAGE, Reader
from nero_tui.tui.seating import Seating, seating_at
from nero_tui.tui.store import entitled_seats, load_table, new_game_file
from nero_tui.tui.telling import headline, log_lines, seat_rows
from nero_tui.tui.widgets.inspector import Inspector
from nero_tui.tui.widgets.log_pane import LogPane
from nero_tui.tui.widgets.prompt import HintLine, PromptLine
from nero_tui.tui.widgets.standings import Standings

HINTS = [
    ("Left Right", "step"), ("PgUp PgDn", "round"), ("Esc", "leave"), ("v", "view"), ("g", "go to"), ("F2", "keys"),
    ("t T", "turn"), ("h", "hands"), ("l", "log"), ("c", "continue"),
]  # fmt: skip
BACK = ("Esc", "back to the map")
PAGES = {
    "index": [("Up Down", "move"), ("Enter", "go there"), BACK],
    "hands": [("Up Down", "scroll"), ("Left Right", "step"), ("v", "view"), BACK],
    "log": [("Up Down", "scroll"), ("/", "search"), ("Left Right", "step"), BACK],
}
"""What can be read in place of the map, with its keys."""


def _moment(view: State) -> str:
    if view.phase == "over":
        return "the end"
    if view.phase == "round":
        return f"turn {view.turn}, {Words(view.ctx).seat(view.active)}'s round"
    return "set-up" if view.phase == "setup" else f"turn {view.turn}"


class ReplayScreen(QuietScreen[None]):
    """One game; ``seats`` are those of the user, None lets the game say whose views may be shown."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (118, "-wide"), (180, "-huge")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (38, "-tall")]
    AUTO_FOCUS = ""
    DEFAULT_CSS = """
    ReplayScreen {
        layout: vertical;
        #table { height: 1fr; }
        #main { width: 1fr; height: 1fr; }
        #map { width: 1fr; height: 1fr; }
        #page { display: none; }
        #step { height: 5; border: none; padding: 0 1; }
        #side { width: 24; height: 1fr; }
        #standings { height: 8; }
        #log { height: 1fr; }
        &.-narrow #standings { border: none; padding: 0; }
        &.-narrow #log { border: none; padding: 0 0 0 1; }
        &.-wide #side { width: 34; }
        &.-huge #side { width: 60; }
        &.-tall #standings { height: 12; }
        &.-tall #step { height: 6; }
        &.-page {
            #page { display: block; }
            #map { display: none; }
        }
        &.-narrow.-log {
            #main { display: none; }
            #side { width: 1fr; }
        }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", "One step back", id="replay.back"),
        Binding("right,space", "step(1)", "One step on", id="replay.on"),
        Binding("pageup", "round(-1)", "A round back", id="replay.round-back"),
        Binding("pagedown", "round(1)", "A round on", id="replay.round"),
        Binding("t", "turn(1)", "A turn on", id="replay.turn"),
        Binding("T", "turn(-1)", "A turn back", id="replay.turn-back"),
        Binding("home", "end(-1)", "To the beginning", id="replay.start"),
        Binding("end", "end(1)", "To the end", id="replay.end"),
        Binding("v", "view", "Through other eyes", id="replay.view"),
        Binding("g", "page('index')", "Go to a round", id="replay.index"),
        Binding("h", "page('hands')", "Hands", id="replay.hands"),
        Binding("l", "log", "Log", id="replay.log"),
        Binding("c", "continue", "Continue from here as a new game", id="replay.continue"),
        Binding("escape", "leave", "Back", id="replay.leave"),
    ]

    heading = getters.query_one("#heading", PromptLine)
    map = getters.query_one("#map", ProvinceMap)
    page = getters.query_one("#page", Reader)
    note = getters.query_one("#step", Inspector)
    standings = getters.query_one("#standings", Standings)
    log_pane = getters.query_one("#log", LogPane)
    hints = getters.query_one("#hints", HintLine)

    def __init__(self, table: Table[State], *, seats: frozenset[Seat] | None = None) -> None:
        super().__init__()
        self.reel = Reel(table)
        self.seating = seating_at(table)
        own = seats if seats is not None else entitled_seats(table)
        self.playback = Playback(self.reel, views_of(self.reel, own))
        self._reading = ""
        """The page in place of the map, index or hands, or none."""
        self._told: tuple[Seat | None, int] = (TABLE, -1)
        """Whose log is shown, and up to which choice."""

    def compose(self) -> ComposeResult:
        ascii = self.nero.settings.ascii
        yield PromptLine(id="heading", ascii=ascii)
        with Horizontal(id="table"):
            with Vertical(id="main"):
                board = ProvinceMap(self.reel.ctx.board, ascii=ascii, id="map")
                board.can_focus = False  # the arrows go through the game, not over the map
                yield board
                yield Reader(ascii=ascii, id="page")
                yield Inspector(id="step", ascii=ascii)
            with Vertical(id="side"):
                yield Standings(id="standings", ascii=ascii)
                yield LogPane(id="log", ascii=ascii)
        yield HintLine(id="hints", ascii=ascii)

    def on_mount(self) -> None:
        self.hints.show(HINTS)
        self.paint()

    def settings_changed(self) -> None:
        panes = (self.heading, self.map, self.page, self.note, self.standings, self.log_pane, self.hints)
        for widget in panes:
            widget.ascii = self.nero.settings.ascii

    # ---- painting

    def paint(self) -> None:
        """Show the step that was reached, to the eyes that were chosen."""
        view, news = self.playback.view(), self.playback.news()
        origin, place = where(news)
        with self.app.batch_update():
            self.map.show(draw_map(view))
            self.map.marked = origin
            if place != NONE:
                self.map.cursor = place
            self.standings.show(headline(view), seat_rows(view, self.seating))
            self._paint_log(view)
            self._paint_step(view)
            if self._reading == "hands":
                self.page.show(hands_page(view, self.seating), self.page.entry)
            self.heading.show(self._title(view))

    def _title(self, view: State) -> str:
        at, last = self.playback.at, len(self.playback.steps) - 1
        eyes = view_name(self.playback.seat, self.seating)
        return f"Replay: {_moment(view)}, step {at} of {last}, showing {eyes}"

    def _paint_log(self, view: State) -> None:
        playback = self.playback
        seat, number = playback.seat, playback.number
        shown_to, told = self._told
        if shown_to == seat and 0 <= told <= number:
            self.log_pane.extend(log_lines(view, self.reel.news(told, number, seat)))
        else:
            self.log_pane.show(log_lines(view, self.reel.news(0, number, seat)))
        self._told = (seat, number)

    def _paint_step(self, view: State) -> None:
        entry = self.playback.chosen()
        title = f"{self._called(entry.seat)}: {entry.line}" if entry is not None else ""
        told = [sentence for event in self.playback.news() if (sentence := tell(view.ctx, event))]
        if not self.playback.at:
            told = ["Before the first choice."]
        self.note.show(title, told)

    def _called(self, seat: Seat) -> str:
        return "The table" if seat == TABLE else f"{LETTERS[seat]} {self.seating.name(seat)}"

    # ---- going

    def action_step(self, by: int) -> None:
        self.playback.step(by)
        self.paint()

    def action_round(self, by: int) -> None:
        self.playback.round(by)
        self.paint()

    def action_turn(self, by: int) -> None:
        self.playback.turn(by)
        self.paint()

    def action_end(self, by: int) -> None:
        if by > 0:
            self.playback.to_end()
        else:
            self.playback.to_start()
        self.paint()

    def action_view(self) -> None:
        """Through the next eyes; nothing of what the others saw stays anywhere."""
        self.playback.next_view()
        self.log_pane.show([])
        self._told = (self.playback.seat, -1)
        self.paint()

    # ---- panes

    def action_page(self, name: str) -> None:
        """A page in place of the map; the same key takes it away."""
        self._read("" if self._reading == name else name)

    def _read(self, name: str) -> None:
        self._reading = name
        self.remove_class("-log")
        self.set_class(bool(name), "-page")
        self.hints.show(PAGES.get(name, HINTS))
        if not name:
            self.page.show(BLANK_PAGE)
            self.set_focus(None)
            return
        self.page.plain = name == "index"
        self.page.show(self._page(name), self._entry(name))
        self.call_after_refresh(self.page.focus)

    def _page(self, name: str) -> Page:
        if name == "hands":
            return hands_page(self.playback.view(), self.seating)
        return index_page(self.reel, self.seating, len(self.reel))

    def _entry(self, name: str) -> str:
        """In the index the round that is shown now."""
        begun = [mark.number for mark in self.reel.rounds if mark.number <= self.playback.number]
        return str(begun[-1]) if begun and name == "index" else ""

    @on(Reader.Followed)
    def followed(self, event: Reader.Followed) -> None:
        event.stop()
        self.playback.go_to(int(event.target))
        self._read("")
        self.paint()

    def action_log(self) -> None:
        """Read the log: on a small screen it takes the place of the map."""
        if self.log_pane.has_focus:
            self._read("")
            return
        self._read("")
        self.add_class("-log")
        self.hints.show(PAGES["log"])
        self.call_after_refresh(self.log_pane.focus)

    @on(LogPane.Clause)
    def clause_wanted(self, event: LogPane.Clause) -> None:
        event.stop()
        self.nero.open_rulebook(event.clause)

    def action_leave(self) -> None:
        if self._reading or self.log_pane.has_focus or self.has_class("-log"):
            self._read("")
        else:
            self.dismiss()

    # ---- going on from here

    def action_continue(self) -> None:
        """The choices so far become a game of their own, which is opened; this one stays as it is."""
        if self.reel.finished and self.playback.number == len(self.reel):
            self.note.show("Continue from here", ["The game is over here. Go back first, to where it shall go on."])
            return
        if self.seating.humans:
            self._go_on(self.seating)
            return
        from nero_tui.tui.screens.take_seat import TakeSeatScreen

        self.app.push_screen(TakeSeatScreen(self.seating, ascii=self.nero.settings.ascii), self._go_on)

    def _go_on(self, seating: Seating | None) -> None:
        if seating is None:
            return
        created = datetime.now(UTC).isoformat(timespec="seconds")
        try:
            path = new_game_file()
            Journal.save(path, cut(self.reel.record, self.playback.number, created, seating.as_setup()))
            table = load_table(path)
        except UserError as error:
            self.note.show("Continue from here", [str(error)])
            return
        self.nero.open_table(table)
