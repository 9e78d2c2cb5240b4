"""The list of kept games: to go on with one, or to look at one again."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from nero_tui.errors import UserError
from nero_tui.tui.screens.new_game import sentence
from nero_tui.tui.screens.quiet import QuietScreen
from nero_tui.tui.store import KeptGame, delete_game, games_folder, list_games, load_table
from nero_tui.tui.widgets.menu import Entry, Menu
from nero_tui.tui.widgets.prompt import HintLine


class GamesScreen(QuietScreen[None]):
    """Unfinished games to go on with, or finished ones to replay; newest first."""

    AUTO_FOCUS = "Menu"
    DEFAULT_CSS = """
    GamesScreen {
        #heading { height: 2; padding: 0 1; color: $primary; text-style: bold; }
        #games { height: 1fr; }
        #nothing { height: auto; padding: 0 1; display: none; }
        #file { height: 2; padding: 0 1; margin-top: 1; color: $text-muted; }
        #problem { height: auto; min-height: 2; max-height: 6; padding: 0 1; color: $error; text-style: bold; }
        &.-empty { #games { display: none; } #nothing { display: block; height: 1fr; } }
        &:ansi { #file { color: ansi_default; text-style: dim; } }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "Back to the title", id="games.back"),
        Binding("r", "replay", "Replay this game", id="games.replay"),
        Binding("d,delete", "delete", "Delete this game", id="games.delete"),
    ]

    menu = getters.query_one("#games", Menu)
    file = getters.query_one("#file", Static)
    problem = getters.query_one("#problem", Static)

    def __init__(self, *, finished: bool) -> None:
        super().__init__()
        self.finished = finished
        self.games: list[KeptGame] = []

    def compose(self) -> ComposeResult:
        yield Static("Replay a finished game" if self.finished else "Continue a game", id="heading", markup=False)
        yield Menu(ascii=self.nero.settings.ascii, id="games")
        yield Static("There are none yet.", id="nothing", markup=False)
        yield Static("", id="file", markup=False)
        yield Static("", id="problem", markup=False)
        yield HintLine(id="hints")

    def on_mount(self) -> None:
        self.read()

    def on_screen_resume(self) -> None:
        if self.is_mounted:
            self.read()

    def settings_changed(self) -> None:
        self.menu.ascii = self.nero.settings.ascii

    def read(self) -> None:
        """Look what is in the folder now."""
        # A file that cannot be read counts as unfinished: there people look for their game.
        self.games = [game for game in list_games(games_folder()) if game.finished == self.finished]
        self.set_class(not self.games, "-empty")
        self.menu.show([entry(game) for game in self.games], self.menu.cursor)
        self.query_one(HintLine).show(self._hints())
        self._tell()

    def _hints(self) -> list[tuple[str, str]]:
        back = ("Esc", "back")
        if not self.games:
            return [back]
        if self.finished:
            return [("Enter", "replay"), ("d", "delete"), ("Up Down", "move"), back]
        return [("Enter", "go on"), ("r", "replay"), ("d", "delete"), ("Up Down", "move"), back]

    def _tell(self) -> None:
        game = self.game
        self.file.update("" if game is None else str(game.path), layout=False)
        self.problem.update("" if game is None or not game.problem else f"This file: {game.problem}.", layout=False)

    @property
    def game(self) -> KeptGame | None:
        """The game under the cursor."""
        return self.games[self.menu.cursor] if self.games else None

    @on(Menu.Moved)
    def moved(self, event: Menu.Moved) -> None:
        event.stop()
        self._tell()

    @on(Menu.Picked)
    def picked(self, event: Menu.Picked) -> None:
        event.stop()
        if self.finished:
            self.action_replay()
            return
        try:
            self.nero.open_table(load_table(self.games[event.index].path))
        except UserError as error:
            self.problem.update(sentence(error))

    def action_replay(self) -> None:
        game = self.game
        if game is None or game.problem:
            return
        try:
            self.nero.open_replay(game.path)
        except UserError as error:
            self.problem.update(sentence(error))

    def action_delete(self) -> None:
        """Away with a game, if somebody is sure; never with the one on the table."""
        from nero_tui.tui.notices import Confirm

        game, table = self.game, self.nero.table
        if game is None:
            return
        if table is not None and _same(table.record().source, game.path):
            self.problem.update("This game is being played now: leave the table first (F10).")
            return
        question = f"Delete this game for good? {game.title}: {game.standing or game.path.name}."

        def answered(sure: bool | None) -> None:
            if sure:
                self._delete(game)

        self.app.push_screen(Confirm(question, "delete", "keep", ascii=self.nero.settings.ascii), answered)

    def _delete(self, game: KeptGame) -> None:
        try:
            delete_game(game.path)
        except UserError as error:
            self.problem.update(sentence(error))
            return
        self.read()

    def action_back(self) -> None:
        self.dismiss()


def _same(source: str | None, path: Path) -> bool:
    return bool(source) and Path(str(source)).resolve() == path.resolve()


def entry(game: KeptGame) -> Entry:
    """A game as a line of the list."""
    if game.problem:
        return Entry(game.title, game.problem, enabled=False)
    return Entry(f"{game.date}  {game.standing}", game.title)
