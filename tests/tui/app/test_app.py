"""What holds on every screen: size, palette, leaving, and what is loaded."""

from __future__ import annotations

import subprocess
import sys

import pytest
from textual.widgets import Input, OptionList

from nero_tui.tui.map.widget import ProvinceMap
from nero_tui.tui.notices import SMALLEST
from nero_tui.tui.settings import OPTIONS, Settings
from nero_tui.tui.widgets.curtain import Curtain
from nero_tui.tui.widgets.dialog import Dialog
from nero_tui.tui.widgets.menu import Entry
from tests.tui.app.stage import Stage, act, new_table
from tests.tui.app.terminal import REPOSITORY

# ---- too small a terminal


@pytest.mark.parametrize("keys", [(), ("n",), ("s",), ("c",), ("ctrl+p",), ("f2",)])
def test_below_80x24_there_is_one_notice_and_nothing_is_lost(keys: tuple[str, ...]) -> None:
    async def squeeze(stage: Stage) -> None:
        await stage.press(*keys)
        screen, focused, stack = stage.screen, stage.app.focused, len(stage.app.screen_stack)
        for width, height in ((79, 24), (80, 23), (10, 3), (1, 1), (60, 20)):
            await stage.resize(width, height)
            assert stage.screen == "TooSmall"
        assert "Nero needs 80 columns and 24 rows;" in stage.text
        assert "this terminal has 60 and 20." in stage.text
        await stage.press("enter", "down", "escape")
        assert stage.screen == "TooSmall"
        await stage.resize(*SMALLEST)
        assert (stage.screen, stage.app.focused, len(stage.app.screen_stack)) == (screen, focused, stack)

    act(squeeze)


def test_it_may_start_small() -> None:
    async def grow(stage: Stage) -> None:
        assert stage.screen == "TooSmall"
        await stage.resize(100, 30)
        assert stage.screen == "TableScreen"
        assert "Britannia" in stage.text

    act(grow, table=new_table(), size=(40, 12))


def test_a_screen_that_comes_while_it_is_small() -> None:
    """A game of bots may end meanwhile: its end stands before the notice, which goes when it is seen again."""

    async def squeeze(stage: Stage) -> None:
        await stage.resize(60, 20)
        stage.app.open_settings()
        await stage.pilot.pause()
        await stage.resize(80, 24)
        assert stage.screen == "SettingsScreen"
        await stage.press("escape")
        assert stage.screen == "TitleScreen"

    act(squeeze)


# ---- the palette


def titles(stage: Stage) -> list[str]:
    from nero_tui.tui.palette import Commands

    return [command.title for command in Commands(stage.app.screen).all()]


def test_the_palette_has_every_action() -> None:
    async def look(stage: Stage) -> None:
        found = titles(stage)
        for title in ("New game", "Continue a game", "Replay a finished game", "Rulebook", "Settings", "Quit"):
            assert title in found
        for option in OPTIONS.values():
            assert any(title.startswith(f"{option.label}: ") for title in found)
        assert "Back to the title" not in found
        assert len(found) == len(set(found))

    act(look)


def test_screens_add_their_own() -> None:
    async def look(stage: Stage) -> None:
        found = titles(stage)
        for title in ("Undo", "Log", "Type a choice", "Back to the title"):
            assert title in found
        keys = stage.app.screen.active_bindings.values()
        shown = {each.binding.description for each in keys if each.binding.show and each.enabled}
        assert shown - {"", "Up", "Down", "Left", "Right"} <= set(found)
        assert "Up" not in found

    act(look, table=new_table(choices=40), size=(120, 40))


PANES = ("Find", "Order", "Playable only", "Search", "Filter", "Previous target")
"""What belongs to one pane."""
WHOLE = ("Do not wait for bots", "Look at the map", "Bots: who plays", "Hint")


@pytest.mark.parametrize("pane", ["#map", "#hand", "#log", "#choices"])
def test_every_pane_adds_its_own_wherever_the_focus_is(pane: str) -> None:
    async def look(stage: Stage) -> None:
        stage.app.screen.query_one(pane).focus()
        await stage.pilot.pause()
        found = titles(stage)
        assert {*PANES, *WHOLE} <= {*found}
        assert len(found) == len(set(found))

    act(look, table=new_table(), size=(120, 40))


def test_an_action_of_another_pane_takes_the_focus_along() -> None:
    async def command(stage: Stage) -> None:
        from nero_tui.tui.palette import Commands

        stage.app.screen.query_one("#hand").focus()
        await stage.pilot.pause()
        await next(each for each in Commands(stage.app.screen).all() if each.title == "Find").run()  # type: ignore[misc]
        await stage.pilot.pause()
        assert stage.app.screen.query_one(ProvinceMap).finding
        assert stage.app.screen.query_one(ProvinceMap).has_focus

    act(command, table=new_table(), size=(120, 40))


@pytest.mark.parametrize("cover", ["curtain", "dialog"])
def test_nothing_behind_a_curtain_or_a_question_is_offered(cover: str) -> None:
    async def look(stage: Stage) -> None:
        from nero_tui.tui.palette import Commands

        offered = {each.title: each for each in Commands(stage.app.screen).all()}
        screen = stage.app.screen
        if cover == "curtain":
            screen.query_one(Curtain).drop("Otho (East)", "")
        else:
            screen.query_one(Dialog).open("Somebody", [], "Do you answer?", [Entry("no")])
        await stage.pilot.pause()
        found = {*titles(stage)}
        assert not found & {*PANES, *WHOLE, "Undo", "Type a choice", "Inspect"}
        assert {"Rules", "Keys and signs", "Rulebook", "Settings", "Quit", "Back to the title"} <= found
        # What was offered before it came down does nothing any more.
        await offered["Inspect"].run()  # type: ignore[misc]
        await offered["Find"].run()  # type: ignore[misc]
        await stage.pilot.pause()
        assert not screen.query_one(ProvinceMap).finding

    act(look, table=new_table(), size=(120, 40))


def test_a_command_is_found_and_done() -> None:
    async def command(stage: Stage) -> None:
        await stage.press("ctrl+p")
        assert stage.screen == "QuietPalette"
        assert not stage.app.screen.query_one(Input).cursor_blink
        await stage.press(*"plain ascii")
        found = stage.app.screen.query_one(OptionList)
        await stage.until(lambda: found.option_count == 1 and "Signs: plain ASCII" in stage.text)
        await stage.press("enter")
        await stage.until(lambda: stage.app.settings.ascii)
        assert stage.screen == "TitleScreen"

    act(command)


def test_keys_of_a_screen_are_commands() -> None:
    async def command(stage: Stage) -> None:
        from nero_tui.tui.palette import Commands

        await stage.press("s")
        commands = {each.title: each for each in Commands(stage.app.screen).all()}
        result = commands["Done"].run()
        assert hasattr(result, "__await__")
        await result
        await stage.pilot.pause()
        assert stage.screen == "TitleScreen"

    act(command)


# ---- leaving


def test_leaving_a_game_is_confirmed() -> None:
    async def leave(stage: Stage) -> None:
        await stage.press("ctrl+q")
        assert stage.screen == "Confirm"
        await stage.press("escape")
        assert stage.screen == "TableScreen"
        await stage.press("ctrl+q", "n")
        assert stage.screen == "TableScreen"
        await stage.press("ctrl+q", "enter")

    assert act(leave, table=new_table(), size=(120, 40)).return_code == 0


def test_leaving_without_being_asked() -> None:
    async def leave(stage: Stage) -> None:
        await stage.press("ctrl+q")
        assert not stage.app.is_running or stage.screen != "Confirm"

    assert act(leave, table=new_table(), settings=Settings(confirm="never")).return_code == 0


def test_the_first_screen_can_be_left_for_another() -> None:
    """Textual allows this only for screens that were pushed: see NeroApp.get_default_screen."""

    async def walk(stage: Stage) -> None:
        for _ in range(3):
            stage.app.open_table(new_table())
            await stage.pilot.pause()
            assert stage.screen == "TableScreen"
            stage.app.open_rulebook()
            await stage.pilot.pause()
            stage.app.to_title()
            await stage.pilot.pause()
            assert stage.screen == "TitleScreen"
            assert len(stage.app.screen_stack) == 1

    act(walk, size=(120, 40))


# ---- what is loaded


@pytest.mark.parametrize(
    "argv",
    [
        ["--version"], ["--help"], ["check", "tests/cases/n03_setup.toml"], ["rules", "N5.6-3"], ["boards"],
        ["simulate", "--games", "1"], ["replay", "nowhere.nero"], ["play", "--help"],
        ["play", "nowhere.nero", "--plain"], ["play"],
    ],
)  # fmt: skip
def test_textual_is_loaded_only_for_the_screen(argv: list[str]) -> None:
    program = (
        f"import sys; from nero_tui.cli import main; main({argv!r});"
        "print(*sorted({m.split('.')[0] for m in sys.modules} & {'textual', 'rich'}), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=REPOSITORY,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert done.stderr.splitlines()[-1].strip() == ""


@pytest.mark.parametrize("screen", ["rulebook", "replay", "help", "game_over", "new_game", "games", "settings_screen"])
def test_screens_are_loaded_when_they_are_opened(screen: str) -> None:
    program = (
        "import sys, asyncio\n"
        "from nero_tui.tui.app import NeroApp\nfrom nero_tui.tui.settings import Settings\n"
        "async def run():\n"
        "    async with NeroApp(Settings()).run_test(size=(80, 24)) as pilot:\n        await pilot.pause()\n"
        "asyncio.run(run())\n"
        f"assert 'nero_tui.tui.screens.{screen}' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, cwd=REPOSITORY)
