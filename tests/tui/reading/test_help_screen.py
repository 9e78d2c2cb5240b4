"""Help: the keys of the screen below, and the signs of the map."""

from __future__ import annotations

from textual.pilot import Pilot

from nero_tui.tui.map.signs import glossary
from nero_tui.tui.reading.help import Key, help_page, key_name, merged
from nero_tui.tui.screens.help import HelpScreen
from nero_tui.tui.screens.rulebook import RulebookScreen
from tests.tui.reading.stage import ReadingApp, screen_text, stage


def test_keys_have_the_names_that_stand_on_a_keyboard() -> None:
    names = {"pageup": "PgUp", "f1": "F1", "ctrl+p": "^P", "shift+tab": "Shift+Tab", "question_mark": "?", "T": "T"}
    assert {key: key_name(key) for key in names} == names


def test_two_keys_for_one_thing_stand_in_one_row() -> None:
    keys = [Key("F1", "Rules", "here"), Key("Up", "Up", "here"), Key("?", "Rules", "here"), Key("?", "Rules", "there")]
    assert merged(keys) == [Key("F1 ?", "Rules", "here"), Key("Up", "Up", "here"), Key("?", "Rules", "there")]


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
        for part in ("F9", "Everywhere", "an Emperor"):
            assert part in text
        assert text.isascii()
        await pilot.press("f1", "escape")
        await pilot.pause()
        assert app.asked == [("rulebook", None)] and app.screen is app.first

    stage(RulebookScreen(), act, ascii=True)
