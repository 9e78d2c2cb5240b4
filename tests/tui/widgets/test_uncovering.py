"""What lay below an overlay is painted again when it goes, whatever else was refreshed meanwhile.

Textual compares two layouts to see what was uncovered. A refresh of something out of sight makes it lay
the screen out again before it compares, and then it sees no difference.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.pilot import Pilot

from nero_tui.tui.widgets.curtain import Curtain
from nero_tui.tui.widgets.dialog import Dialog
from nero_tui.tui.widgets.hand import CardFace, Hand
from nero_tui.tui.widgets.inspector import Inspector
from nero_tui.tui.widgets.menu import Entry, Menu
from tests.tui.widgets.stage import PanelApp, stage

CARDS = [CardFace(number, f"Card {number}", 1, 2) for number in range(13)]


class Table(PanelApp):
    """A table with a hand, and a panel in a part of the screen that is folded away."""

    CSS = "Menu { height: 1fr; } Hand { height: 8; } #folded { display: none; }"

    def __init__(self) -> None:
        super().__init__()
        self.ground = Menu([Entry(f"{number} {'ground ' * 20}") for number in range(60)])
        self.hand, self.folded = Hand(), Inspector()
        self.dialog, self.curtain = Dialog(), Curtain()

    def compose(self) -> ComposeResult:
        yield self.ground
        yield self.hand
        with Vertical(id="folded"):
            yield self.folded
        yield self.dialog
        yield self.curtain

    def cover(self, what: str) -> None:
        if what == "curtain":
            self.curtain.drop("Vitellius", "Galba attacks you.")
        else:
            self.dialog.open("Otho is asked", ["Galba marches."], "Stay?", [Entry("yes"), Entry("no")])

    def uncover(self, what: str) -> None:
        if what == "curtain":
            self.curtain.lift()
        else:
            self.dialog.close()


def refresh_out_of_sight(app: Table) -> None:
    """A frame in which something is refreshed that nobody can see: Textual will lay the screen out anew."""
    app.screen._dirty_widgets.add(app.folded)
    app.screen._on_timer_update()


def ask_for_a_size(app: Table) -> None:
    """As every panel does when it is drawn."""
    assert app.hand.size


def covered(what: str, going: Callable[[Table], None]) -> None:
    """Cover the table, uncover it in a certain way, and see that it is whole again."""

    async def act(_: PanelApp, pilot: Pilot[None]) -> None:
        app.hand.show(CARDS)
        app.ground.focus()
        await pilot.pause()
        whole = app.painted
        for _ in range(2):
            app.cover(what)
            # Nothing may look at the screen from here on: whoever asks what is painted changes what happens.
            await pilot.pause()
            going(app)
            await pilot.pause()
            assert app.painted == whole

    app = Table()
    stage(act, app=app, size=(86, 40))


@pytest.mark.parametrize("what", ["curtain", "dialog"])
def test_the_table_is_whole_again(what: str) -> None:
    def going(app: Table) -> None:
        app.uncover(what)

    covered(what, going)


@pytest.mark.parametrize("what", ["curtain", "dialog"])
def test_also_after_a_refresh_out_of_sight(what: str) -> None:
    def going(app: Table) -> None:
        refresh_out_of_sight(app)
        app.uncover(what)
        ask_for_a_size(app)

    covered(what, going)


@pytest.mark.parametrize("what", ["curtain", "dialog"])
def test_also_if_a_frame_comes_in_between(what: str) -> None:
    def going(app: Table) -> None:
        app.uncover(what)
        refresh_out_of_sight(app)
        ask_for_a_size(app)

    covered(what, going)


def test_the_hand_changes_owners_behind_the_curtain() -> None:
    def going(app: Table) -> None:
        app.hand.hide("Nobody's hand is shown.")
        refresh_out_of_sight(app)
        app.curtain.lift()
        app.hand.show(CARDS)

    covered("curtain", going)
