"""The title: what there is to do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Vertical
from textual.content import Content
from textual.widgets import Static

from nero_tui.errors import UserError
from nero_tui.tui.screens.quiet import QuietScreen
from nero_tui.tui.store import games_folder, kept_game, load_table, newest_unfinished
from nero_tui.tui.widgets.menu import Entry, Menu
from nero_tui.tui.widgets.prompt import HintLine
from nero_tui.version import __version__

HINTS = [("Enter", "choose"), ("Up Down", "move"), ("F1", "rules"), ("F2", "keys"), ("^P", "commands"), ("^Q", "quit")]
LETTERING = """
▀███▄    ▀▀█▀    ▀███▀▀▀▀▀█    ▀███▀▀▀██▄     ▄██▀▀▀██▄
  █▀███▄   █      ███     ▀     ███   ███   ▄███     ███▄
  █  ▀███▄ █      ███▄▄▄█       ███▄▄▄██▀   ████     ████
  █    ▀████      ███   █       ███▀███▄    ████     ████
  █      ▀██      ███     ▄     ███  ▀███   ▀███     ███▀
▄▄█▄▄      █     ▄███▄▄▄▄▄█    ▄███▄   ▀██▄   ▀██▄▄▄██▀
"""
PLAIN_LETTERING = """
####.    ####   ##########   ########.       .######.
  # ##.    #     ##      #    ##    '##    .##'    '##.
  #  '##.  #     ##   #       ##     ##    ##        ##
  #    '##.#     ######       #######'     ##        ##
  #      '##     ##   #       ##  '##.     '##.    .##'
#####     '#    ##########   ####   '###     '######'
"""
SUBTITLE = "The contest for the throne of Rome, AD 68 to 69"


class TitleScreen(QuietScreen[None]):
    """The first screen. Enter alone goes on with the game that was left last, or starts one."""

    AUTO_FOCUS = "Menu"
    DEFAULT_CSS = """
    TitleScreen {
        align: center middle;
        #middle { height: 1fr; align: center middle; }
        #art, #subtitle, #said { width: 100%; height: auto; text-align: center; }
        #art { color: $primary; }
        #subtitle { margin: 1 0 2 0; color: $secondary; }
        Center { height: auto; }
        #menu { width: 72; height: auto; }
        #said { height: 2; color: $error; text-style: bold; }
        #version { width: 100%; height: 1; text-align: right; padding: 0 1; color: $text-muted; }
        &:ansi { #version { color: ansi_default; text-style: dim; } }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "app.quit", "Quit", id="title.quit"),
    ]

    menu = getters.query_one("#menu", Menu)
    said = getters.query_one("#said", Static)

    def __init__(self) -> None:
        super().__init__()
        self.left: Path | None = newest_unfinished(games_folder())
        """The game to go on with, if there is one."""
        self.told = ""
        """Who plays it and how it stands."""

    @property
    def offers(self) -> list[tuple[Entry, Callable[[], object]]]:
        """What there is to do, and what does it."""
        nero = self.nero
        games = partial(nero.open_games, finished=False)
        last: list[tuple[Entry, Callable[[], object]]] = []
        which = "take up a game where you left it"
        if self.left is not None:
            last = [(Entry("Continue", self.told), self.go_on)]
            which = "all unfinished games, to go on with one"
        return [
            *last,
            (Entry("Quick game", "you are West, three bots play the others"), self.quick_game),
            (Entry("New game", "choose board, players and rulings", key="n"), nero.open_new_game),
            (Entry("Games" if last else "Continue", which, key="c"), games),
            (Entry("Replay", "watch a finished game again", key="r"), partial(nero.open_games, finished=True)),
            (Entry("First game", "the game on one page, for newcomers", key="f"), nero.open_first_game),
            (Entry("Rulebook", "all rules and rulings, with search", key="b"), nero.open_rulebook),
            (Entry("Settings", "colours, signs, bots", key="s"), nero.open_settings),
            (Entry("Quit", key="q"), nero.quit_if_sure),
        ]

    def compose(self) -> ComposeResult:
        ascii = self.nero.settings.ascii
        with Vertical(id="middle"):
            yield Static(self._art(), id="art", markup=False)
            yield Static(SUBTITLE, id="subtitle", markup=False)
            with Center():
                yield Menu([entry for entry, _ in self.offers], ascii=ascii, id="menu")
            yield Static("", id="said", markup=False)
        yield Static(f"version {__version__}", id="version", markup=False)
        yield HintLine(ascii=ascii, id="hints")

    def on_mount(self) -> None:
        self.query_one(HintLine).show(HINTS)
        if self.left is not None:
            self.call_after_refresh(self._tell_of, self.left)

    def on_screen_resume(self) -> None:
        """Whoever comes back from the list of games may have deleted the one that was offered."""
        if self.is_mounted and self.left is not None and not self.left.exists():
            self.left = newest_unfinished(games_folder())
            self.menu.cursor = 0
            self._tell_of(self.left)

    def _tell_of(self, left: Path | None) -> None:
        """To say how a game stands it has to be played again: that can wait until the title is there."""
        self.told = ""
        if left is not None:
            game = kept_game(left)
            self.told = game.problem or ": ".join(part for part in (game.title, game.standing) if part)
        self.menu.show([entry for entry, _ in self.offers], self.menu.cursor)

    def settings_changed(self) -> None:
        self.menu.ascii = self.nero.settings.ascii
        self.query_one("#art", Static).update(self._art())

    def _art(self) -> Content:
        lettering = PLAIN_LETTERING if self.nero.settings.ascii else LETTERING
        lines = lettering.strip("\n").splitlines()
        width = max(map(len, lines))
        return Content("\n".join(line.ljust(width) for line in lines))

    @on(Menu.Picked)
    def picked(self, event: Menu.Picked) -> None:
        event.stop()
        self.offers[event.index][1]()

    def go_on(self) -> None:
        """With the game that was left last."""
        assert self.left is not None
        try:
            self.nero.open_table(load_table(self.left))
        except UserError as error:
            self.said.update(str(error), layout=False)

    def quick_game(self) -> None:
        """A sensible game at once: West against three bots."""
        from nero_tui.tui.plan import Plan

        try:
            table = Plan().start(self.nero.file_for_new_game())
        except UserError as error:
            self.said.update(str(error), layout=False)
            return
        self.nero.open_table(table)
