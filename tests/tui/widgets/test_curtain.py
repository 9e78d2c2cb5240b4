"""The curtain: it covers everything, and only Enter lifts it."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from nero_tui.tui.widgets.curtain import Curtain
from nero_tui.tui.widgets.dialog import Dialog
from nero_tui.tui.widgets.menu import Entry, Menu
from tests.tui.widgets.stage import Act, PanelApp, stage

SECRET = "Praetorian Guard 4/5"


def covered(act: Act, curtain: Curtain, *, size: tuple[int, int] = (80, 24)) -> tuple[PanelApp, Menu]:
    menu = Menu([Entry(SECRET, key="x")] * 30)
    app = PanelApp(menu, Dialog(), curtain)
    app.listen(Curtain.Lifted, Menu.Picked)

    async def ready(app: PanelApp, pilot: Pilot[None]) -> None:
        menu.styles.height = "1fr"
        menu.focus()
        await pilot.pause()
        await act(app, pilot)

    return stage(ready, app=app, size=size), menu


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
def test_nothing_can_be_seen_behind_it(size: tuple[int, int]) -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        app.query_one(Dialog).open("Otho", [SECRET], "Which?", [Entry(SECRET)])
        await pilot.pause()
        assert SECRET in "".join(app.painted)
        curtain.drop("Vitellius", "Galba attacks you in Pannonia.")
        await pilot.pause()
        for _ in range(2):
            seen = "".join(app.painted)
            assert SECRET not in seen and "Which?" not in seen
            assert "Vitellius" in seen and "Galba attacks you in Pannonia." in seen
            await pilot.resize_terminal(90, 30)
            await pilot.pause()
        curtain.lift()
        await pilot.pause()
        assert SECRET in "".join(app.painted)

    curtain = Curtain()
    covered(act, curtain, size=size)


def test_only_enter_gets_through() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        curtain.drop("Vitellius", "")
        await pilot.press("x", "1", "tab", "down", "escape", "space")
        await pilot.click(offset=(10, 3))
        assert app.heard == []
        assert curtain.has_focus
        await pilot.press("enter")
        assert [type(message) for message in app.heard] == [Curtain.Lifted]
        assert curtain.is_down
        curtain.lift()
        await pilot.pause()
        assert isinstance(app.screen.focused, Menu)

    curtain = Curtain()
    covered(act, curtain)


def test_long_names_fit() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        curtain.drop("V" * 200, "text " * 100)
        await pilot.pause()
        assert all(len(row) == 80 for row in app.painted)
        assert "".join(app.painted).isascii()

    curtain = Curtain(ascii=True)
    covered(act, curtain)
