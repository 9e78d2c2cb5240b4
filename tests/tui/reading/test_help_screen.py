"""Help: the keys of the screen below, and the signs of the map."""

from __future__ import annotations

import asyncio

import pytest
from textual.pilot import Pilot

from nero_tui.tui.app import NeroApp
from nero_tui.tui.map.signs import glossary
from nero_tui.tui.reading.first_game import FIRST_GAME
from nero_tui.tui.reading.help import Key, help_page, key_name, merged
from nero_tui.tui.screens.help import HelpScreen, keys_of
from nero_tui.tui.screens.rulebook import RulebookScreen
from nero_tui.tui.screens.table import TableScreen
from nero_tui.tui.settings import Settings
from tests.tui.reading.stage import ReadingApp, played, screen_text, stage


def test_keys_have_the_names_that_stand_on_a_keyboard() -> None:
    names = {"pageup": "PgUp", "f1": "F1", "ctrl+p": "^P", "shift+tab": "Shift+Tab", "question_mark": "?", "T": "T"}
    assert {key: key_name(key) for key in names} == names


def test_two_keys_for_one_thing_stand_in_one_row() -> None:
    keys = [Key("F1", "Rules", "here"), Key("Up", "Up", "here"), Key("?", "Rules", "here"), Key("?", "Rules", "there")]
    assert merged(keys) == [Key("F1 ?", "Rules", "here"), Key("Up", "Move", "here"), Key("?", "Rules", "there")]


def test_no_key_is_explained_by_its_own_name() -> None:
    keys = [Key(name, name, "here") for name in ("Up", "Down", "Left", "Right")]
    assert merged(keys) == [Key("Up Down Left Right", "Move", "here")]


@pytest.mark.parametrize("word", ["aside", "Once used", "DP", "MP", "group", "Base", "Uncontrolled"])
def test_words_on_the_screen_are_explained(word: str) -> None:
    rows = [each.label.text for each in help_page([]).paragraphs]
    assert any(word in row for row in rows)


def test_the_table_tells_of_targets_and_choices_before_there_are_any() -> None:
    app = NeroApp(Settings(), table=played(choices=60))

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert isinstance(app.screen, TableScreen)
            app.screen.map.targets = frozenset()
            keys = keys_of(app.screen)
            assert {Key("n", "Next target", "On the map"), Key("p", "Previous target", "On the map")} <= set(keys)
            assert Key("Enter", "Pick", "In the list of choices") in keys
            assert all(key.key != key.what for key in merged(keys))

    asyncio.run(run())


def test_it_leads_newcomers_to_the_first_game() -> None:
    async def act(app: ReadingApp, pilot: Pilot[int]) -> None:
        app.push_screen(HelpScreen())
        await pilot.pause()
        await pilot.press("enter")
        assert app.asked == [("rulebook", FIRST_GAME)]

    stage(RulebookScreen(), act)


def test_every_sign_of_the_map_is_explained() -> None:
    for ascii in (False, True):
        page = help_page([], ascii=ascii)
        rows = [(each.label.text.strip(), each.runs[0].text) for each in page.paragraphs if each.runs]
        assert set(glossary(ascii)) <= set(rows)


def test_it_tells_the_keys_of_the_screen_below_its_panes_and_the_app() -> None:
    async def act(app: ReadingApp, pilot: Pilot[int]) -> None:
        app.push_screen(HelpScreen())
        await pilot.pause()
        text = screen_text(app)
        for part in ("On the whole screen", "Backspace", "Back to the page before", "On a page", "PgDn Space"):
            assert part in text
        assert "Copy selected" not in text
        await pilot.press("end")
        text = screen_text(app)
        assert "Uncontrolled" in text
        while "Everywhere" not in text:
            await pilot.press("pageup")
            text += screen_text(app)
        for part in ("F9", "Everywhere", "an Emperor"):
            assert part in text
        assert text.isascii()
        await pilot.press("f1", "escape")
        await pilot.pause()
        assert app.asked == [("rulebook", None)] and app.screen is app.first

    stage(RulebookScreen(), act, ascii=True)
