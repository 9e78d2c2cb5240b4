"""Games on the disk: a list that no file can break."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import pytest

from nero_tui.errors import UserError
from nero_tui.nero.boardfile import load_board
from nero_tui.table.journal import Journal
from nero_tui.tui.seating import players_of
from nero_tui.tui.store import (
    delete_game,
    entitled_seats,
    games_folder,
    list_games,
    load_table,
    new_game_file,
    newest_unfinished,
    start_game,
)
from tests.tui.app.stage import WHOLE_GAME, kept_game, new_table


def dated(path: Path, hours: int) -> None:
    os.utime(path, (hours * 3600, hours * 3600))


def test_an_empty_folder_and_none_at_all(home: Path) -> None:
    assert list_games(home) == []
    assert list_games(home / "nowhere") == []


def test_games_are_listed_newest_first() -> None:
    folder = games_folder()
    dated(kept_game(folder, "begun", choices=1), 10)
    dated(kept_game(folder, "going", choices=60, humans=2), 30)
    dated(kept_game(folder, "done", choices=WHOLE_GAME), 20)
    going, done, begun = list_games(folder)
    assert (begun.title, begun.finished, begun.standing) == ("Galba and 3 bots", False, "setting up")
    assert (going.title, going.finished) == ("Galba, Vitellius and 2 bots", False)
    state = load_table(going.path).state()
    names = {0: "Galba", 1: "Vitellius", 2: "Otho", 3: "Vespasian"}
    assert going.standing == f"turn {state.turn}, {names[state.active]}'s round"
    assert done.finished
    assert "won by " in done.standing
    assert done.date < going.date
    assert not any(game.problem for game in (going, done, begun))


def test_the_title_of_a_game_names_who_plays_now() -> None:
    path = kept_game(games_folder(), "going", choices=20)
    with Journal.open(path) as journal:
        journal.note("seats", {"W": ["Galba", "legate"], "E": ["Otho", "human"]})
    (game,) = list_games(games_folder())
    assert game.title == "Otho and 3 bots"


def test_the_newest_game_that_is_not_over() -> None:
    folder = games_folder()
    assert newest_unfinished(folder) is None
    dated(kept_game(folder, "done", choices=WHOLE_GAME), 30)
    assert newest_unfinished(folder) is None
    dated(kept_game(folder, "older", choices=1), 10)
    left = kept_game(folder, "left", choices=1)
    dated(left, 20)
    (folder / "broken.nero").write_text("no journal", encoding="utf-8")
    assert newest_unfinished(folder) == left


def test_a_deleted_game_leaves_nothing_behind() -> None:
    path = kept_game(games_folder(), "mine", choices=1)
    path.with_name("mine.nero-wal").touch()
    delete_game(path)
    delete_game(path)  # it is gone already
    assert list(games_folder().iterdir()) == []


def test_a_broken_file_is_listed_with_its_problem() -> None:
    folder = games_folder()
    good = kept_game(folder, "good", choices=20)
    whole = good.read_bytes()
    (folder / "empty.nero").touch()
    (folder / "text.nero").write_text("no journal", encoding="utf-8")
    (folder / "torn.nero").write_bytes(whole[: len(whole) // 2])
    (folder / "folder.nero").mkdir()
    (folder / "changed.nero").write_bytes(whole)
    with sqlite3.connect(folder / "changed.nero") as other:
        other.execute("UPDATE choice SET line='end round' WHERE number=3")
    other.close()
    (folder / "lost.nero").symlink_to(folder / "nowhere")
    (folder / "notes.txt").write_text("not a game", encoding="utf-8")
    games = {game.path.stem: game for game in list_games(folder)}
    assert not games["good"].problem
    for name in ("empty", "text", "torn", "folder", "changed"):
        assert games[name].problem, name
        assert "\n" not in games[name].problem
        assert not games[name].finished
    assert "notes" not in games


def test_a_game_on_a_board_that_is_gone(home: Path) -> None:
    board = home / "mine.toml"
    board.write_text('schema = 1\nextends = "nero-4"\ntitle = "Mine"\n', encoding="utf-8")
    seats = players_of(load_board(board, check_drawing=False), -1, ["human"] * 4)
    start_game(new_game_file(), str(board), seats=seats).close()
    board.unlink()
    (game,) = list_games(games_folder())
    assert "mine.toml" in game.problem


def test_older_games_are_only_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nero_tui.tui.store.LOOKED_INTO", 1)
    folder = games_folder()
    dated(kept_game(folder, "new", choices=60), 20)
    dated(kept_game(folder, "old", choices=60), 10)
    new, old = list_games(folder)
    assert old.turn == new.turn
    assert (old.whose, new.whose != "") == ("", True)


def test_files_of_games_do_not_clash() -> None:
    first = new_game_file()
    first.touch()
    assert new_game_file() != first
    assert first.parent == games_folder()


def test_a_folder_that_cannot_be_made(home: Path) -> None:
    (home / "state").write_text("a file where a folder should be", encoding="utf-8")
    with pytest.raises(UserError, match=r"cannot be made .*: the game is not kept"):
        new_game_file()


@pytest.mark.parametrize(
    ("board", "words"),
    [("nero-4", "human,random,random,random"), ("nero-4", "human,random,human,random"), ("nero-2", "human,random")],
)
def test_questions_give_nothing_away_whoever_sits_down_later(board: str, words: str) -> None:
    sheet = load_board(board, check_drawing=False)
    seats = players_of(sheet, sheet.vacant, words.split(","))
    table = start_game(None, board, seats=seats, seed=1)
    assert table.state().ctx.rules.reaction_prompts == "everyone"
    assert table.state().paced
    other = start_game(None, board, seats=seats, seed=1, rules={"reaction_prompts": "standing"})
    assert other.state().ctx.rules.reaction_prompts == "standing"


def test_what_a_replay_may_show() -> None:
    assert entitled_seats(new_table(choices=20)) == {0}
    assert entitled_seats(new_table(choices=20, humans=2)) == frozenset()
    assert entitled_seats(new_table(choices=20, humans=0)) is None
    assert entitled_seats(new_table(choices=WHOLE_GAME, humans=2)) is None
