"""The program on the screen: which screen is in front, what the user has set, how it ends.

Screens that are not needed at the start are loaded when they are opened: the table shall stand at once.
"""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.screen import Screen

from nero_tui.errors import UserError
from nero_tui.nero.state import State
from nero_tui.table.protocol import Seat
from nero_tui.table.session import Table
from nero_tui.tui.settings import OPTIONS, Settings, SettingsError, save_settings
from nero_tui.tui.themes import fitting_theme, no_color, themes

if TYPE_CHECKING:
    from nero_tui.tui.palette import Command

DEBUG = "NERO_TUI_DEBUG"
"""With this in the environment a crash shows where it happened."""


def _palette_commands() -> Any:
    from nero_tui.tui.palette import Commands

    return Commands


class Ended(NamedTuple):
    """A game that is over and the screen of its table: from there one key leads back to the results."""

    table: Table[State]
    entitled: frozenset[Seat]
    screen: Screen[Any]


class NeroApp(App[int]):
    """Nero. With a table it starts there, else on the title."""

    TITLE = "Nero"
    CSS_PATH = "app.tcss"
    COMMANDS = {_palette_commands}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1,question_mark", "rulebook", "Rulebook", show=False, id="app.rulebook"),
        Binding("f2", "help", "Keys and signs", show=False, id="app.help"),
        Binding("f9", "settings", "Settings", show=False, id="app.settings"),
        Binding("r", "results", "Back to the results", show=False, id="app.results"),
        Binding("w", "watch", "Watch the game again", show=False, id="app.watch"),
        Binding("ctrl+q", "quit", "Quit", show=False, priority=True, id="app.quit"),
    ]

    def __init__(self, settings: Settings, *, table: Table[State] | None = None, only: Seat | None = None) -> None:
        # Without colours the ANSI way of drawing must be chosen here, or Textual would turn everything grey.
        super().__init__(ansi_color=True if no_color(os.environ) else None)
        self.settings = settings
        self.table = table
        """The game in front, if there is one."""
        self.only = only
        self.ended: Ended | None = None
        self.environment = dict(os.environ)
        self._running_loop: asyncio.AbstractEventLoop | None = None
        self._ending: int | None = None
        self._set_up = False
        self._until_ready = ExitStack()
        for theme in themes(self.environment):
            self.register_theme(theme)
        self._apply_settings()

    # ---- settings

    def _apply_settings(self) -> None:
        self.theme = fitting_theme(self.settings.theme, self.environment)
        self.animation_level = "full" if self.settings.animation else "none"
        self.set_class(self.settings.ascii, "-ascii")

    def change_settings(self, **values: Any) -> None:
        """Set something: it holds at once, for every screen, and is written down."""
        self.settings = self.settings.changed(**values)
        self._apply_settings()
        for screen in self.screen_stack:
            told = getattr(screen, "settings_changed", None)
            if callable(told):
                told()
        try:
            save_settings(self.settings)
        except SettingsError as error:
            self.notify(str(error), severity="warning", markup=False)

    # ---- screens

    def get_default_screen(self) -> Screen[Any]:
        screen = self._table_screen() if self.table is not None else self._title_screen()
        # Textual lets a screen be switched for another only if it was pushed, and the first one was not.
        screen._push_result_callback(screen, None)
        return screen

    def _table_screen(self) -> Screen[Any]:
        from nero_tui.tui.screens.table import TableScreen

        assert self.table is not None
        return self._measured(TableScreen(self.table, only=self.only))

    def _measured(self, screen: Screen[Any]) -> Screen[Any]:
        """Give a screen its classes for this size now: later it would have to be styled and laid out twice."""
        for steps, length in zip((screen.HORIZONTAL_BREAKPOINTS, screen.VERTICAL_BREAKPOINTS), self.size):
            fitting = [name for least, name in steps or () if least <= length]
            screen.add_class(*fitting[-1:])
        return screen

    def _title_screen(self) -> Screen[Any]:
        from nero_tui.tui.screens.title import TitleScreen

        return TitleScreen()

    def open_table(self, table: Table[State], *, only: Seat | None = None) -> None:
        """Go to a table; whatever was in front is left."""
        before, self.table, self.only, self.ended = self.table, table, only, None
        self._replace_all(self._table_screen(), before)

    def to_title(self) -> None:
        """Leave the table. The game is kept."""
        before, self.table, self.only, self.ended = self.table, None, None, None
        self._replace_all(self._title_screen(), before)

    def _replace_all(self, screen: Screen[Any], left: Table[State] | None) -> None:
        with self.batch_update():
            while len(self.screen_stack) > 1:
                self.pop_screen()
            switched = self.switch_screen(screen)
        self.mind_size(self.size)

        async def leave() -> None:
            # Only when the old screen is gone, nobody there can choose any more.
            await switched
            if left is not None and left is not self.table:
                left.close()

        self.run_worker(leave())

    def open_rulebook(self, clause: str | None = None) -> None:
        """The rulebook, at a clause if one is named."""
        from nero_tui.tui.screens.rulebook import RulebookScreen

        if not isinstance(self.screen, RulebookScreen):
            self.push_screen(RulebookScreen(clause))

    def open_first_game(self) -> None:
        """The game on one page."""
        from nero_tui.tui.reading.first_game import FIRST_GAME

        self.open_rulebook(FIRST_GAME)

    def open_help(self) -> None:
        """The keys of the screen in front, and the signs of the map."""
        from nero_tui.tui.screens.help import HelpScreen

        if not isinstance(self.screen, HelpScreen):
            self.push_screen(HelpScreen())

    def open_replay(self, game: Table[State] | Path) -> None:
        """Look at a game again, as far as the people here may. Raises UserError if a file cannot be read."""
        from nero_tui.tui.screens.replay import ReplayScreen
        from nero_tui.tui.store import entitled_seats, load_table

        table = load_table(game, readonly=True) if isinstance(game, Path) else game
        if isinstance(game, Path):
            table.close()  # everything has been read
        self.push_screen(ReplayScreen(table, seats=entitled_seats(table)))

    def game_over(self, table: Table[State], entitled: frozenset[Seat]) -> None:
        """Say who has won, and why."""
        from nero_tui.tui.screens.game_over import GameOverScreen

        self.ended = Ended(table, entitled, self.screen)
        self.push_screen(GameOverScreen(table, entitled), self._look_at_table)

    def _look_at_table(self, _: None) -> None:
        from nero_tui.tui.screens.game_over import LOOKING
        from nero_tui.tui.widgets.prompt import HintLine

        if self.ended is not None:
            for hints in self.ended.screen.query(HintLine):
                hints.show(LOOKING)

    def action_results(self) -> None:
        if self.ended is not None:
            self.game_over(self.ended.table, self.ended.entitled)

    def action_watch(self) -> None:
        if self.ended is not None:
            self.open_replay(self.ended.table)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Back to the results leads only from the table of a game that is over."""
        if action in ("results", "watch"):
            return self.ended is not None and self.ended.screen is self.screen
        return super().check_action(action, parameters)

    def open_settings(self) -> None:
        from nero_tui.tui.screens.settings_screen import SettingsScreen

        if not isinstance(self.screen, SettingsScreen):
            self.push_screen(SettingsScreen())

    def open_new_game(self) -> None:
        from nero_tui.tui.screens.new_game import NewGameScreen

        self.push_screen(NewGameScreen())

    def open_games(self, *, finished: bool) -> None:
        """The list of games to go on with, or of finished ones."""
        from nero_tui.tui.screens.games import GamesScreen

        self.push_screen(GamesScreen(finished=finished))

    def file_for_new_game(self) -> Path | None:
        """Where the next game is kept; None if there is no place for it, and then the user is told."""
        from nero_tui.tui.store import new_game_file

        try:
            return new_game_file()
        except UserError as error:
            self.notify(str(error), severity="warning", markup=False)
            return None

    # ---- the size of the terminal

    def first_painted(self) -> None:
        """The first screen stands. What Textual does until it is ready would only paint the same again."""
        if not self._set_up:
            self._until_ready.enter_context(self.batch_update())

    def _paint_from_now_on(self) -> None:
        self._until_ready.close()
        self.screen.refresh()
        self.call_after_refresh(gc.enable)  # see commands/play.py

    def on_ready(self) -> None:
        self._set_up = True
        self.call_later(self._paint_from_now_on)
        self._running_loop = asyncio.get_running_loop()
        if self._ending is not None:
            self.end_soon(self._ending)
        self.mind_size(self.size)

    def on_resize(self, event: events.Resize) -> None:
        if self._on_stage:
            self.mind_size(event.size)

    @property
    def _on_stage(self) -> bool:
        return self.is_running and bool(self._screen_stack) and self.screen.is_mounted

    def mind_size(self, size: Size) -> None:
        """Put a notice before everything while the terminal is too small."""
        from nero_tui.tui.notices import TooSmall, too_small

        notice = next((screen for screen in self.screen_stack if isinstance(screen, TooSmall)), None)
        if too_small(size):
            if notice is None:
                self.push_screen(TooSmall(size))
            else:
                notice.show(size)
        elif notice is not None and notice is self.screen:
            notice.dismiss()

    # ---- keys and palette

    def action_rulebook(self) -> None:
        self.open_rulebook()

    def action_help(self) -> None:
        self.open_help()

    def action_settings(self) -> None:
        self.open_settings()

    def action_command_palette(self) -> None:
        from nero_tui.tui.palette import QuietPalette

        if not isinstance(self.screen, QuietPalette):
            self.push_screen(QuietPalette(placeholder="Search for commands", id="--command-palette"))

    def commands(self) -> Iterator[Command]:
        """What can be done from anywhere."""
        from nero_tui.tui.palette import Command

        if self.table is not None:
            yield Command("Back to the title", "The game is kept", self.to_title)
        yield Command("New game", "Board, players, seed and rulings", self.open_new_game)
        yield Command("Continue a game", "A list of unfinished games", partial(self.open_games, finished=False))
        yield Command("Replay a finished game", "Look at it again", partial(self.open_games, finished=True))
        yield Command("A first game", "Everything on one page", self.open_first_game)
        yield Command("Rulebook", "All clauses and rulings", self.open_rulebook)
        yield Command("Keys and signs", "What the keys do and the signs mean", self.open_help)
        yield Command("Settings", "Colours, signs, bots and more", self.open_settings)
        for key, option in OPTIONS.items():
            for value, word in option.values.items():
                if value != getattr(self.settings, key):
                    run = partial(self.change_settings, **{key: value})
                    yield Command(f"{option.label}: {word}", option.explained, run)
        yield Command("Quit", "Leave; nothing is lost", self.quit_if_sure)

    # ---- the end

    async def action_quit(self) -> None:
        self.quit_if_sure()

    def action_help_quit(self) -> None:
        """Ctrl+C: whoever presses it wants to leave."""
        self.quit_if_sure()

    def quit_if_sure(self) -> None:
        """Leave the program. Nothing can be lost, but a slip of the finger shall not end an evening."""
        from nero_tui.tui.notices import Confirm

        playing = self.table is not None and self.table.pending() is not None
        if not playing or self.settings.confirm == "never" or isinstance(self.screen, Confirm):
            self.exit(0)
            return
        question = "Leave the game? It is kept: continue it from the title whenever you like."
        assert self.table is not None
        if not self.table.record().source:
            question = "Leave the game? It is kept nowhere and will be lost."
        self.push_screen(Confirm(question, "leave", "stay", ascii=self.settings.ascii), self._quit_if)

    def _quit_if(self, sure: bool | None) -> None:
        if sure:
            self.exit(0)

    def end_soon(self, code: int) -> None:
        """Leave in good order with this exit code; may be called by a signal at any moment."""
        self._ending = code
        if self._running_loop is not None:
            self._running_loop.call_soon_threadsafe(partial(self.exit, return_code=code))

    @property
    def failure(self) -> BaseException | None:
        """What went wrong, if the program ended by a mistake of its own."""
        error = self._exception
        return getattr(error, "error", error)  # a worker's failure wraps the one that matters

    def _fatal_error(self) -> None:
        # Textual would print the values of local variables, and hands of cards are among them.
        if DEBUG in self.environment:
            super()._fatal_error()
        else:
            self._close_messages_no_wait()

    def _print_error_renderables(self) -> None:
        if DEBUG not in self.environment:
            self._exit_renderables.clear()
        super()._print_error_renderables()
