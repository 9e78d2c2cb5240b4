"""The screens before and around a game, by keyboard."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from textual import events

from nero_tui.nero.rules import NERO
from nero_tui.table.session import Table
from nero_tui.tui.form import Form
from nero_tui.tui.map.widget import ProvinceMap
from nero_tui.tui.settings import Settings, load_settings, settings_file
from nero_tui.tui.store import games_folder
from tests.tui.app.stage import WHOLE_GAME, Stage, act, kept_game, new_table, reread


def kept() -> list[Path]:
    return sorted(games_folder().glob("*.nero"))


def form(stage: Stage) -> Form:
    return stage.app.screen.query_one(Form)


# ---- the title


def test_enter_alone_starts_a_game() -> None:
    async def play(stage: Stage) -> None:
        await stage.press("enter")
        assert stage.screen == "TableScreen"
        assert stage.app.table is not None

    act(play)
    (file,) = kept()
    with reread(file) as game:
        players = {letter: player for letter, (_, player) in game.header.setup["seats"].items()}
        assert players == {"W": "human", "C": "legate", "E": "legate", "A": "legate"}


def test_enter_alone_goes_on_with_the_game_that_was_left() -> None:
    left = kept_game(games_folder(), "left", choices=60)
    done = kept_game(games_folder(), "done", choices=WHOLE_GAME)
    os.utime(left, (10, 10))
    os.utime(done, (20, 20))

    async def play(stage: Stage) -> None:
        await stage.until(lambda: "Galba and 3 bots: turn" in stage.text)
        assert stage.line("Continue").strip().startswith("> 1 Continue")
        assert "round" in stage.line("Continue")
        await stage.press("enter")
        assert stage.app.table is not None and stage.app.table.record().source == str(left)

    act(play, settings=Settings(ascii=True))


def test_a_quick_game_is_one_key_away_when_there_is_a_game_to_go_on_with() -> None:
    kept_game(games_folder(), "left", choices=1)

    async def play(stage: Stage) -> None:
        await stage.press("2")
        assert stage.screen == "TableScreen"

    act(play)
    assert len(kept()) == 2


def test_after_the_last_game_is_deleted_the_title_offers_none() -> None:
    kept_game(games_folder(), "left", choices=1)

    async def play(stage: Stage) -> None:
        await stage.press("c", "d", "enter", "escape")
        assert stage.screen == "TitleScreen"
        assert stage.line("Quick game").strip().startswith("> 1 Quick game")

    act(play, settings=Settings(ascii=True))
    assert kept() == []


def test_a_game_to_go_on_with_that_is_broken_by_now_is_told_of() -> None:
    path = kept_game(games_folder(), "left", choices=1)

    async def play(stage: Stage) -> None:
        path.write_text("no journal", encoding="utf-8")
        await stage.press("enter")
        assert stage.screen == "TitleScreen"
        assert "it is not the journal of a game" in " ".join(stage.text.split())

    act(play)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
@pytest.mark.parametrize("ascii", [False, True])
def test_the_title_shows_what_there_is(size: tuple[int, int], ascii: bool) -> None:
    async def look(stage: Stage) -> None:
        for offer in ("Quick game", "New game", "Continue", "Replay", "First game", "Rulebook", "Settings", "Quit"):
            assert offer in stage.text
        assert stage.text.isascii() or not ascii

    act(look, settings=Settings(ascii=ascii), size=size)


@pytest.mark.parametrize(
    ("key", "screen"),
    [("n", "NewGameScreen"), ("c", "GamesScreen"), ("r", "GamesScreen"), ("b", "RulebookScreen"),
     ("f", "RulebookScreen"), ("s", "SettingsScreen"), ("f1", "RulebookScreen"), ("?", "RulebookScreen"),
     ("f2", "HelpScreen"), ("f9", "SettingsScreen")],
)  # fmt: skip
def test_every_door_leads_back(key: str, screen: str) -> None:
    async def walk(stage: Stage) -> None:
        await stage.press(key)
        assert stage.screen == screen
        await stage.press("escape")
        assert stage.screen == "TitleScreen"

    act(walk)


def test_quit_from_the_title_asks_nothing() -> None:
    async def leave(stage: Stage) -> None:
        await stage.press("end", "enter")

    assert act(leave).return_code == 0


# ---- a new game


def test_enter_starts_the_game_that_is_planned() -> None:
    async def play(stage: Stage) -> None:
        await stage.press("n")
        await stage.press("right", "down")  # three players
        assert stage.line("Vacant Area").strip().startswith("> Vacant Area")
        await stage.press("down", "right", "down", "down", "down", *"seven")
        assert "seven" in stage.line("Seed")
        await stage.press("down", *"Julia", "down", "right")
        await stage.press("enter")
        assert stage.screen == "TableScreen"

    act(play)
    (file,) = kept()
    with reread(file) as game:
        setup = game.header.setup
        assert (setup["board"], setup["fast"], setup["seed"]) == ("nero-3", True, "seven")
        assert ["Julia", "human"] in setup["seats"].values()


def test_no_letter_is_lost_however_fast_they_come() -> None:
    async def play(stage: Stage) -> None:
        await stage.press("n")
        form(stage).go_to("seed")
        for letter in "abcdefghijklmnopqrstuvwxyz":
            stage.app.screen.query_one(Form).post_message(events.Key(letter, letter))
        await stage.pilot.pause()
        assert "abcdefghijklmnopqrstuvwxyz" in stage.line("Seed")
        await stage.press("backspace")
        assert "abcdefghijklmnopqrstuvwxy" in stage.line("Seed")
        await stage.press("ctrl+u")
        assert "by chance" in stage.line("Seed")

    act(play)


def test_pasted_text_is_tamed() -> None:
    async def play(stage: Stage) -> None:
        await stage.press("n")
        form(stage).go_to("chair:W")
        form(stage).post_message(events.Paste("Julia\x1b[2J\nAgrippina" + "!" * 500))
        await stage.pilot.pause()
        assert "Julia [2J Agripp" in stage.line("West Europe")
        form(stage).go_to("board")
        form(stage).post_message(events.Paste("nothing here can be typed"))
        await stage.pilot.pause()
        assert "4 players" in stage.line("Board")

    act(play)


def test_a_bad_board_is_answered_in_place(home: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.press("n", "left", "enter")
        assert stage.screen == "NewGameScreen"
        assert "Which board?" in stage.text
        await stage.press("down", *"/no/board", "down")
        assert "no such board file or board" in " ".join(stage.text.split())
        await stage.press("enter")
        assert stage.screen == "NewGameScreen"
        await stage.press("up", "up", "right")
        assert "no such board" not in stage.text
        await stage.press("enter")
        assert stage.screen == "TableScreen"

    act(play)


def test_every_row_can_be_reached_and_is_explained() -> None:
    async def walk(stage: Stage) -> None:
        await stage.press("n")
        seen = []
        for _ in form(stage).fields:
            seen.append(form(stage).field.key)
            assert form(stage).field.label in stage.text
            assert form(stage).field.explained.split()[0] in stage.text
            await stage.press("down")
        assert set(seen) == {field.key for field in form(stage).fields if not field.heading}
        await stage.press("home")
        assert form(stage).field.key == "board"
        await stage.press("end")
        assert form(stage).field.key == seen[-1]
        await stage.press("pageup")
        assert form(stage).cursor < len(form(stage).fields) - 1

    act(walk)


def test_the_mouse_works_too() -> None:
    async def click(stage: Stage) -> None:
        await stage.press("n")
        rows = [y for y, line in enumerate(stage.lines) if "Version" in line]
        top = form(stage).region.y
        await stage.pilot.click(Form, offset=(5, rows[0] - top))
        assert form(stage).field.key == "fast"
        await stage.pilot.click(Form, offset=(5, rows[0] - top))
        await stage.pilot.pause()
        assert "Fast" in stage.line("Version")

    act(click)


def test_a_game_that_can_be_kept_nowhere_is_played_all_the_same(home: Path) -> None:
    (home / "state").write_text("a file where a folder should be", encoding="utf-8")

    async def play(stage: Stage) -> None:
        await stage.press("enter")
        assert stage.screen == "TableScreen"
        await stage.press("ctrl+q")
        assert "will be lost" in stage.text

    act(play)


# ---- kept games


def test_continue_goes_on_at_the_same_question() -> None:
    path = kept_game(games_folder(), "mine", choices=1)

    async def play(stage: Stage) -> None:
        await stage.press("c")
        assert "setting up" in stage.line("Galba and 3 bots")
        assert str(path.name) in stage.text
        await stage.press("enter")
        assert stage.screen == "TableScreen"
        assert stage.app.table is not None
        assert stage.app.table.record().source == str(path)

    act(play, size=(120, 40))


def test_broken_games_are_shown_and_not_opened() -> None:
    kept_game(games_folder(), "mine", choices=1)
    (games_folder() / "rubbish.nero").write_text("no journal", encoding="utf-8")

    async def play(stage: Stage) -> None:
        await stage.press("c")
        assert "rubbish.nero" in stage.text
        while "This file: it is not the journal of a game" not in stage.text:
            await stage.press("down")
        await stage.press("enter", "r")
        assert stage.screen == "GamesScreen"

    act(play)


def test_a_game_that_breaks_while_the_list_is_shown() -> None:
    path = kept_game(games_folder(), "mine", choices=1)

    async def play(stage: Stage) -> None:
        await stage.press("c")
        path.write_text("no journal", encoding="utf-8")
        await stage.press("enter")
        assert stage.screen == "GamesScreen"
        assert "it is not the journal of a game" in " ".join(stage.text.split())

    act(play)


def test_finished_games_are_replayed() -> None:
    kept_game(games_folder(), "done", choices=WHOLE_GAME)
    kept_game(games_folder(), "open", choices=20)

    async def play(stage: Stage) -> None:
        await stage.press("r")
        assert len([line for line in stage.lines if "Galba and 3 bots" in line]) == 1
        assert "won by" in stage.text
        await stage.press("enter")
        assert stage.screen == "ReplayScreen"
        await stage.press("escape")
        assert stage.screen == "GamesScreen"

    act(play, size=(120, 40))


@pytest.mark.parametrize("key", ["d", "delete"])
def test_a_game_is_deleted_when_somebody_is_sure(key: str) -> None:
    kept_game(games_folder(), "other", choices=1, humans=2)
    path = kept_game(games_folder(), "mine", choices=1)
    os.utime(path.with_stem("other"), (10, 10))

    async def play(stage: Stage) -> None:
        await stage.press("c", key)
        assert "Galba and 3 bots: setting up" in " ".join(stage.text.replace("│", " ").split())
        await stage.press("escape")
        assert path.exists() and stage.screen == "GamesScreen"
        await stage.press(key, "enter")
        assert "Galba and 3 bots" not in stage.text and "Galba, Vitellius and 2 bots" in stage.text

    act(play)
    assert [each.stem for each in kept()] == ["other"]


def test_finished_games_can_be_deleted_too() -> None:
    kept_game(games_folder(), "done", choices=WHOLE_GAME)

    async def play(stage: Stage) -> None:
        await stage.press("r", "d", "y")
        assert "There are none yet." in stage.text
        await stage.press("d")  # there is nothing to delete
        assert stage.screen == "GamesScreen"

    act(play)
    assert kept() == []


def test_the_game_on_the_table_is_never_deleted() -> None:
    path = kept_game(games_folder(), "mine", choices=0)

    async def play(stage: Stage) -> None:
        await stage.until(lambda: "Log" in stage.text)
        stage.app.open_games(finished=False)
        await stage.pilot.pause()
        await stage.press("d")
        assert stage.screen == "GamesScreen" and "is being played now" in stage.text

    act(play, table=Table.load(NERO, path), size=(120, 40))
    assert kept() == [path]


def test_no_games_yet() -> None:
    async def look(stage: Stage) -> None:
        await stage.press("c")
        assert "There are none yet." in stage.text
        await stage.press("enter", "r", "down")
        assert stage.screen == "GamesScreen"

    act(look)


# ---- settings


def test_settings_hold_at_once_and_are_kept() -> None:
    async def change(stage: Stage) -> None:
        await stage.press("s")
        await stage.press("right", "right")
        assert stage.app.theme == "nero-light"
        await stage.press("down", "enter")
        assert stage.app.settings.ascii
        assert stage.text.isascii()
        await stage.press("left")
        assert not stage.app.settings.ascii
        await stage.press("down", "down", "space", "escape")
        assert stage.screen == "TitleScreen"

    act(change)
    assert load_settings() == Settings(theme="nero-light", pace="slow")


def test_back_to_the_defaults() -> None:
    async def change(stage: Stage) -> None:
        await stage.press("s", "d")
        assert stage.app.settings == Settings()
        assert stage.app.theme == "nero-dark"

    act(change, settings=Settings(theme="nero-light", ascii=True, pace="slow"))
    assert load_settings() == Settings()


def test_settings_that_cannot_be_kept_hold_all_the_same(home: Path) -> None:
    (home / "config").write_text("a file where a folder should be", encoding="utf-8")

    async def change(stage: Stage) -> None:
        await stage.press("s", "down", "right")
        assert stage.app.settings.ascii

    act(change)
    assert not settings_file().exists()


def test_a_table_is_told_about_settings() -> None:
    async def change(stage: Stage) -> None:
        province_map = stage.app.screen.query_one(ProvinceMap)
        assert not province_map.ascii
        stage.app.change_settings(ascii=True)
        await stage.pilot.pause()
        assert province_map.ascii

    act(change, table=new_table(), size=(120, 40))


def test_the_table_is_closed_when_it_is_left() -> None:
    async def leave(stage: Stage) -> None:
        table = stage.app.table
        assert isinstance(table, Table)
        stage.app.to_title()
        await stage.pilot.pause()
        assert stage.screen == "TitleScreen"
        assert stage.app.table is None
        await stage.press("c", "enter")
        assert stage.screen == "TableScreen"

    path = games_folder() / "mine.nero"
    path.parent.mkdir(parents=True)
    act(leave, table=new_table(path))
