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


def refresh_nothing(app: Table) -> None:
    """The plain case."""


def hide_hand(app: Table) -> None:
    app.hand.hide("Nobody's hand is shown.")


def show_hand(app: Table) -> None:
    app.hand.show(CARDS)


def refresh_folded(app: Table) -> None:
    app.folded.show("Judaea", ["out of sight"])
    app.folded.forget()


@pytest.mark.parametrize("what", ["curtain", "dialog"])
@pytest.mark.parametrize("before", [refresh_nothing, hide_hand, refresh_folded])
@pytest.mark.parametrize("after", [refresh_nothing, refresh_folded])
@pytest.mark.parametrize("focus", ["ground", "hand"])
def test_the_table_is_whole_again(
    what: str, before: Callable[[Table], None], after: Callable[[Table], None], focus: str
) -> None:
    async def act(_: PanelApp, pilot: Pilot[None]) -> None:
        app.hand.show(CARDS)
        getattr(app, focus).focus()
        await pilot.pause()
        whole = app.painted
        for _ in range(2):
            before(app)
            app.cover(what)
            # Nothing may look at the screen here: whoever asks what is painted makes Textual lay it out again.
            await pilot.pause()
            app.uncover(what)
            show_hand(app)
            after(app)
            await pilot.pause()
            assert app.painted == whole

    app = Table()
    stage(act, app=app, size=(86, 40))
