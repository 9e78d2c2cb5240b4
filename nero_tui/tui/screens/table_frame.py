"""How the table is laid out: its panes at every size of the terminal, and its keys."""

from __future__ import annotations

from typing import ClassVar

from textual import getters
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.messages import Update

from nero_tui.nero.board import Board
from nero_tui.tui.map.widget import ProvinceMap
from nero_tui.tui.screens.quiet import QuietScreen
from nero_tui.tui.widgets.curtain import Curtain
from nero_tui.tui.widgets.dialog import Dialog
from nero_tui.tui.widgets.hand import Hand
from nero_tui.tui.widgets.inspector import Inspector
from nero_tui.tui.widgets.line_input import LineInput
from nero_tui.tui.widgets.log_pane import LogPane
from nero_tui.tui.widgets.menu import Menu
from nero_tui.tui.widgets.prompt import HintLine, PromptLine
from nero_tui.tui.widgets.standings import Standings

VERB_KEYS = {"e": "end_round", "s": "stop", "g": "go"}
"""Letters that pick the one answer with a verb."""
HINTS = [
    ("Tab", "panes"), ("Enter", "choose"), ("e", "end"), ("u", "undo"), ("h", "hint"), ("l", "log"), ("F1", "rules"),
    ("^P", "all"), ("n", "next target"), ("i", "inspect"), ("v", "standings"), ("w", "what happened"), (":", "type"),
    ("b", "bots"),
]  # fmt: skip


BEFORE_THE_CURTAIN = frozenset({"rules", "help", "leave"})
"""What can be done while nobody is known to be in front."""

HINTS_OF_THE_LOG = [
    ("Esc", "back to the choices"), ("Up Down", "move"), ("End", "last"), ("/", "search"), ("f", "filter"),
    ("Enter", "rule"), ("F1", "rules"),
]  # fmt: skip
HINTS_AT_THE_END = [
    ("F10", "title"), ("l", "log"), ("i", "inspect"), ("v", "standings"), ("F1", "rules"), ("^P", "all"),
    ("^Q", "quit"),
]  # fmt: skip


class TableFrame(QuietScreen[None]):
    """The panes of a table, still empty."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (118, "-wide"), (180, "-huge")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (38, "-tall"), (56, "-lofty")]
    AUTO_FOCUS = "#map"
    DEFAULT_CSS = """
    TableFrame {
        layers: default line;
        layout: grid;
        grid-size: 2;
        grid-columns: 1fr 24;
        grid-rows: 1fr 5 1 1;
        #map { width: 1fr; height: 1fr; }
        #side { row-span: 2; width: 1fr; height: 1fr; }
        #hand { width: 1fr; height: 1fr; }
        #standings { height: 8; }
        #choices { height: 1fr; }
        #inspector, #log { display: none; }
        #prompt, #hints { column-span: 2; height: 1; }
        #line { layer: line; dock: bottom; }
        &.-wide, &.-huge { grid-columns: 1fr 34; }
        &.-wide.-tall, &.-wide.-lofty, &.-huge.-tall, &.-huge.-lofty {
            grid-rows: 1fr 8 1 1;
            #standings { height: 12; }
            #choices { height: 2fr; }
            /* No upright lines: each would be written again with every row that changes. */
            #inspector { display: block; height: 7; border: none; border-top: solid $foreground 30%; padding: 0; }
            #inspector.-ascii { border-top: ascii $foreground 30%; }
            #log { display: block; height: 1fr; min-height: 10; }
        }
        &.-huge.-tall, &.-huge.-lofty { grid-columns: 1fr 60; #choices { height: 1fr; } }
        &.-wide.-lofty, &.-huge.-lofty { grid-rows: 1fr 9 1 1; }
        &.-reading {
            #log { display: block; height: 1fr; column-span: 1; }
            #choices, #inspector { display: none; }
        }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "app.focus_next", "Next pane", show=False),
        Binding("shift+tab", "app.focus_previous", "Previous pane", show=False),
        *(Binding(key, f"verb('{verb}')", verb.replace("_", " ").title()) for key, verb in VERB_KEYS.items()),
        Binding("u", "undo", "Undo", id="table.undo"),
        Binding("U", "redo", "Redo", id="table.redo"),
        Binding("h", "hint", "Hint", id="table.hint"),
        Binding("b", "seats", "Bots: who plays", id="table.seats"),
        Binding("l", "log", "Log", id="table.log"),
        Binding("i", "inspect", "Inspect", id="table.inspect"),
        Binding("v", "standings", "How everybody stands", id="table.standings"),
        Binding("x", "other_hand", "The hand of your other colour", id="table.other-hand"),
        Binding("w", "recap", "What has happened since your last choice", id="table.recap"),
        Binding("colon", "type", "Type a choice", id="table.type"),
        Binding("f1,question_mark", "rules", "Rules", id="table.rules"),
        Binding("f2", "help", "Keys and signs", id="table.help"),
        Binding("space", "hurry", "Do not wait for bots", show=False, id="table.hurry"),
        Binding("escape", "peek", "Look at the map", show=False, id="table.peek"),
        Binding("f10", "leave", "Leave the table", id="table.leave"),
    ]

    MORE_KEYS = (("1-9", "Choose by number"),)
    """Keys that are no bindings, for the help."""

    map = getters.query_one("#map", ProvinceMap)
    hand = getters.query_one("#hand", Hand)
    standings = getters.query_one("#standings", Standings)
    choices = getters.query_one("#choices", Menu)
    inspector = getters.query_one("#inspector", Inspector)
    log_pane = getters.query_one("#log", LogPane)
    prompt = getters.query_one("#prompt", PromptLine)
    hints = getters.query_one("#hints", HintLine)
    dialog = getters.query_one("#dialog", Dialog)
    curtain = getters.query_one("#curtain", Curtain)
    line = getters.query_one("#line", LineInput)

    def on_update(self, message: Update) -> None:
        """Behind the curtain nothing is seen, so nothing needs to be painted there."""
        if self.curtain.is_down and message.widget is not self.curtain:
            message.prevent_default()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The command palette reaches past the curtain, which holds the keys back."""
        if self.is_mounted and self.curtain.is_down and action not in BEFORE_THE_CURTAIN:
            return False
        return super().check_action(action, parameters)

    @property
    def board(self) -> Board:
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        ascii = self.nero.settings.ascii
        yield ProvinceMap(self.board, ascii=ascii, id="map")
        with Vertical(id="side"):
            yield Standings(id="standings")
            yield Menu(id="choices")
            yield Inspector(id="inspector")
            yield LogPane(id="log")
        yield Hand(id="hand")
        yield PromptLine(id="prompt")
        yield HintLine(id="hints")
        yield Dialog(id="dialog")
        yield Curtain(id="curtain")
        yield LineInput(id="line")
