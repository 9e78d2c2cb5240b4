"""``nero-tui play``: what its options mean, for the screen and for plain lines."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import nero_tui
from nero_tui.cli import main
from nero_tui.nero.state import State
from nero_tui.table.session import Table
from nero_tui.tui.settings import Settings
from nero_tui.tui.store import games_folder
from tests.tui.app.stage import kept_game

Output = pytest.CaptureFixture[str]


class Opened:
    """What the screen was given, had there been one."""

    times = 0
    setup: dict[str, Any]
    choices: int
    source: str
    only: int | None


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Opened:
    seen = Opened()

    def run_app(settings: Settings, table: Table[State] | None = None, *, only: int | None = None) -> int:
        seen.times += 1
        seen.only = only
        seen.setup = {} if table is None else dict(table.header.setup)
        seen.choices = 0 if table is None else table.count
        seen.source = "" if table is None else table.record().source
        return 0

    monkeypatch.setattr("nero_tui.tui.run.run_app", run_app)
    monkeypatch.setattr("nero_tui.tui.run.check_terminal", lambda: None)
    return seen


def players(opened: Opened) -> dict[str, str]:
    return {letter: player for letter, (_, player) in opened.setup["seats"].items()}


@pytest.mark.parametrize("argv", [[], ["play"]])
def test_without_options_the_title(opened: Opened, argv: list[str]) -> None:
    assert main(argv) == 0
    assert (opened.times, opened.setup) == (1, {})
    assert not games_folder().exists()


@pytest.mark.parametrize(
    ("argv", "humans"),
    [
        (["--players", "4"], "W"),
        (["--seats", "human,random,random,random"], "W"),
        (["--seats", "Human, RANDOM,human,random"], "WE"),
        (["--seats", "W,E"], "WE"),
        (["--seats", "central, a"], "CA"),
        (["--seats", "random,random,random,random"], ""),
        (["--players", "3", "--vacant", "W"], "C"),
        (["--players", "3", "--vacant", "E", "--seats", "random,human,random"], "C"),
        (["--players", "2"], "WE"),
        (["--players", "2", "--seats", "random,human"], "CA"),
        (["--players", "2", "--seats", "C"], "CA"),
        (["--players", "2", "--seats", "W,C"], "WCEA"),
    ],
)
def test_who_plays(opened: Opened, argv: list[str], humans: str) -> None:
    assert main(["play", *argv]) == 0
    assert {letter for letter, player in players(opened).items() if player == "human"} == set(humans)
    assert opened.setup["paced"]


def test_everything_else_that_can_be_said(opened: Opened, tmp_path: Path) -> None:
    file = tmp_path / "mine.nero"
    argv = ["--board", "nero-3", "--vacant", "asia", "--first", "C", "--fast", "--seed", "7", "--save", str(file)]
    assert main(["play", *argv, "--seat", "west"]) == 0
    setup = opened.setup
    assert (setup["board"], setup["vacant"], setup["first"]) == ("nero-3", "A", "C")
    assert (setup["fast"], setup["seed"]) == (True, "7")
    assert opened.only == 0
    assert opened.source == str(file)


def test_any_option_goes_straight_to_the_table(opened: Opened) -> None:
    for argv in (["--fast"], ["--seed", "0"], ["--seat", "W"], ["--players", "4"], ["--first", "W"]):
        assert main(["play", *argv]) == 0
        assert opened.setup, argv


def test_a_file_is_taken_up(opened: Opened) -> None:
    path = kept_game(games_folder(), "mine", choices=5)
    assert main(["play", str(path)]) == 0
    assert (opened.choices, opened.source) == (5, str(path))
    assert main(["play", str(path), "--seat", "C"]) == 0
    assert opened.only == 1


def test_a_text_is_taken_up_too(opened: Opened, tmp_path: Path) -> None:
    path = kept_game(games_folder(), "mine", choices=5)
    text = tmp_path / "mine.txt"
    with nero_tui.load_game(path) as game:
        text.write_text(nero_tui.export(game), encoding="utf-8")
    assert main(["play", str(text)]) == 0
    assert opened.choices == 5
    assert Path(opened.source).parent == games_folder(), "it is kept from now on"
    assert Path(opened.source) != path


@pytest.mark.parametrize("plain", [[], ["--plain"]])
@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["--seats", "human,random"], "--seats: expected 4 players with commas between them, not 2"),
        (["--seats", "human,gaul,random,random"], "--seats: 'gaul' is no player"),
        (["--seats", "human:1s,random,random,random"], "'human:1s': a person may think as long"),
        (["--seats", "gaul"], "--seats: 'gaul' is no Area of the board"),
        (["--seats", "W,W"], "--seats: West Europe is named twice"),
        (["--seats", "W,central,C"], "--seats: Central Europe is named twice"),
        (["--seats", ""], "'' is no Area of the board"),
        (["--players", "3", "--vacant", "E", "--seats", "E"], "nobody plays East Europe in this game"),
        (["--players", "3", "--vacant", "E", "--seat", "E"], "nobody plays East Europe in this game"),
        (["--seat", "Q"], "'Q' is no Area of the board"),
        (["--vacant", "E"], "only a game of three has a vacant Area"),
        (["--players", "3", "--vacant", "E", "--first", "E"], "nobody plays E in this game"),
        (["--players", "3", "--board", "nero-4"], "is a board for 4 players, not for 3"),
        (["--board", "nowhere.toml"], "nowhere.toml"),
        (["--players", "7"], "argument --players"),
        (["nowhere.nero"], "nowhere.nero: there is no such file"),
        (["nowhere.nero", "--seats", "W"], "--seats is for a new game"),
        (["nowhere.nero", "--seed", "7"], "--seed is for a new game"),
        (["--save", "/nowhere/at/all.nero"], "there is no folder"),
        (["--seed", "a\nb"], "seed: expected a whole number or a word"),
    ],
)
def test_bad_input_is_one_sentence_and_keeps_nothing(
    opened: Opened, capsys: Output, plain: list[str], argv: list[str], said: str
) -> None:
    assert main(["play", *plain, *argv]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
    assert opened.times == 0
    assert not list(games_folder().glob("*.nero")), "a game that did not begin was kept"


def test_in_plain_lines_one_view_is_for_one_person(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(prompt: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", nothing)
    assert main(["play", "--plain", "--seats", "W,E", "--seat", "W"]) == 2
    assert "in plain lines everybody who plays reads here" in capsys.readouterr().err
    assert main(["play", "--plain", "--seats", "W", "--seat", "W"]) == 0


def test_a_game_goes_from_the_screen_to_plain_lines(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    path = kept_game(games_folder(), "mine", choices=30, humans=2)
    lines = iter(["quit"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(lines))
    assert main(["play", "--plain", str(path)]) == 0
    assert "You play West Europe, Central Europe; bots play the others." in capsys.readouterr().out


def test_a_folder_that_cannot_be_made_is_told(opened: Opened, home: Path, capsys: Output) -> None:
    (home / "state").write_text("a file where a folder should be", encoding="utf-8")
    assert main(["play", "--seed", "7"]) == 0
    assert "the game is not kept" in capsys.readouterr().err
    assert opened.source == ""
