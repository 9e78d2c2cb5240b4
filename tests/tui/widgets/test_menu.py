"""Menus: keys, the mouse, scrolling, and what stays when there is little room."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from nero_tui.tui.widgets.menu import Entry, Menu
from tests.tui.widgets.stage import PanelApp, stage

ANSWERS = (
    Entry("stay", "nothing moves"),
    Entry("withdraw Syria", "costs cards of more than 3 MPs"),
    Entry("withdraw Roma", "not a neighbour", enabled=False),
    Entry("end round", key="e"),
)


def played(act, menu: Menu, *, height: int | None = None, size: tuple[int, int] = (80, 24)) -> PanelApp:  # type: ignore[no-untyped-def]
    """Put a menu on a screen, with the focus on it."""
    app = PanelApp(menu)
    app.listen(Menu.Picked, Menu.Moved)

    async def focused(app: PanelApp, pilot: Pilot[None]) -> None:
        if height is not None:
            menu.styles.height = height
        menu.focus()
        await pilot.pause()
        await act(app, pilot)

    return stage(focused, app=app, size=size)


def heard(app: PanelApp) -> list[tuple[str, int]]:
    return [(type(message).__name__, message.index) for message in app.heard]  # type: ignore[attr-defined]


def test_enter_picks_what_is_under_the_cursor() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        await pilot.press("down", "enter")

    assert heard(played(act, Menu(ANSWERS))) == [("Moved", 1), ("Picked", 1)]


def test_digits_and_own_letters_pick_at_once() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        await pilot.press("2", "e", "9", "x")

    assert heard(played(act, Menu(ANSWERS))) == [("Moved", 1), ("Picked", 1), ("Moved", 3), ("Picked", 3)]


def test_what_is_not_enabled_cannot_be_picked() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        assert "  - withdraw Roma" in app.painted[2]
        await pilot.press("3", "enter")

    assert heard(played(act, Menu(ANSWERS))) == [("Moved", 2)]


def test_a_click_picks() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        await pilot.click(Menu, offset=(6, 1))
        await pilot.click(Menu, offset=(6, 2))

    assert heard(played(act, Menu(ANSWERS))) == [("Moved", 1), ("Picked", 1), ("Moved", 2)]


def test_the_cursor_stays_in_the_list() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        for key, index in (("up", 0), ("end", 29), ("down", 29), ("home", 0), ("pagedown", 4), ("pageup", 0)):
            await pilot.press(key)
            assert menu.cursor == index

    menu = Menu([Entry(f"answer {number}") for number in range(30)])
    played(act, menu, height=5)


def test_an_empty_menu_answers_nothing() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter", "down", "1", "end", "pageup")

    assert played(act, Menu(), height=3).heard == []


def test_showing_other_entries_is_no_move() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        menu.show(ANSWERS[:2], cursor=1)
        await pilot.pause()
        assert menu.cursor == 1
        assert app.painted[1].startswith("> 2 withdraw Syria")
        assert not app.painted[2].strip()
        menu.show(())
        await pilot.pause()
        assert not "".join(app.painted).strip()

    menu = Menu(ANSWERS)
    assert played(act, menu).heard == []


def test_it_scrolls_with_the_cursor_and_says_where_it_is() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        assert [row[-1] for row in menu.text()] == ["┃", "│", "│", "│", "│"]
        await pilot.press("end")
        assert "> " in menu.text()[-1] and "answer 29" in menu.text()[-1]
        assert [row[-1] for row in menu.text()] == ["│", "│", "│", "│", "┃"]
        menu.ascii = True
        await pilot.pause()
        assert "".join(app.painted).isascii()

    menu = Menu([Entry(f"answer {number}") for number in range(30)])
    played(act, menu, height=5)


@pytest.mark.parametrize("width", [12, 30, 31, 70])
def test_details_give_way_in_a_narrow_place(width: int) -> None:
    """They are told as far as whole parts of them have room, and never end within a word."""
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        rows = menu.text()
        assert all(len(row) == width for row in rows)
        assert ("costs" in rows[1]) == (width == 70)
        assert width < 30 or "…" not in "".join(rows)
        assert "wit" in rows[1]

    menu = Menu(ANSWERS[:3])
    played(act, menu, size=(width, 24))


def test_the_cursor_lights_up_only_with_the_focus() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        bright = menu.line(0)._segments[0].style
        app.set_focus(None)
        await pilot.pause()
        assert menu.line(0)._segments[0].style != bright
        assert app.painted[0].startswith("> 1 stay")

    menu = Menu(ANSWERS)
    played(act, menu)


def test_brackets_and_control_characters_are_only_letters() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        assert "[b]Otho[/b]" in app.painted[0]
        assert "\x1b" not in app.painted[0]

    played(act, Menu([Entry("[b]Otho[/b]\x1b[31m")]))


def test_a_move_costs_little() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        app.weigh()
        for key in ("down", "down", "up"):
            await pilot.press(key)
            await pilot.pause()
            assert 0 < app.weigh() <= 500
        menu.show(ANSWERS, cursor=menu.cursor)
        await pilot.pause()
        assert app.weigh() == 0

    menu = Menu(ANSWERS)
    played(act, menu)
