"""``nero-tui simulate``, as it is typed and read."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from nero_tui.cli import main
from nero_tui.commands import simulate
from nero_tui.commands.simulation_sheet import spread
from nero_tui.nero import game, simulation
from nero_tui.nero.boardfile import find_board, load_board
from nero_tui.nero.simulation import Tally, Variant, batches, play_batch
from nero_tui.nero.state import State
from nero_tui.table.fuzz import LIMIT
from nero_tui.table.protocol import Choice, Seat

Output = pytest.CaptureFixture[str]
TIMES = ("seconds", "games_per_second", "decisions_per_second", "jobs")


def counted(capsys: Output, *argv: str) -> dict[str, Any]:
    assert main(["simulate", "--json", *argv]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    data: dict[str, Any] = json.loads(out)
    return data


def refused(capsys: Output, *argv: str) -> str:
    assert main(["simulate", *argv]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("nero-tui: ") and err.count("\n") == 1
    return err


def test_json_holds_what_was_counted(capsys: Output) -> None:
    data = counted(capsys, "--games", "6", "--players", "4", "--seed", "7")
    assert data["games"] == 6
    assert 0 < data["decisions"] <= data["choices"]
    lengths = data["lengths"]["choices"]
    assert lengths["min"] <= lengths["median"] <= lengths["max"]
    assert lengths["mean"] * 6 == pytest.approx(data["choices"], abs=0.1)
    assert data["lengths"]["turns"]["max"] <= 4
    assert sum(data["winners"].values()) >= 6
    assert sum(data["victories"].values()) == 6
    assert len(data["events"]) == 14
    assert sum(data["events"].values()) == sum(data["uses"][use] for use in ("event", "hail", "attempt"))
    assert list(data["windows"]) == list(data["reactions"]) == ["W1", "W2", "W3", "W3g", "W4"]
    assert data["seconds"] > 0 and data["games_per_second"] > 0 and data["decisions_per_second"] > 0


def test_the_same_seed_gives_the_same_games_whoever_plays_them(capsys: Output) -> None:
    results = [counted(capsys, "--games", "9", "--seed", "x", *more) for more in ([], ["--jobs", "2"], ["--jobs", "4"])]
    for result in results:
        for key in TIMES:
            del result[key]
    assert results[0] == results[1] == results[2]
    assert counted(capsys, "--games", "9", "--seed", "y")["lengths"] != results[0]["lengths"]


def test_the_size_of_a_batch_makes_no_difference() -> None:
    variant = Variant(load_board("nero-4"))
    sums = []
    for size in (1, 3, 5):
        tally = Tally()
        for numbers in batches(5, size):
            tally.add(play_batch(variant, 3, numbers))
        sums.append(tally)
    assert sums[0] == sums[1] == sums[2]
    assert sums[0].games == 5


@pytest.mark.parametrize(
    ("typed", "letter"), [("W", "W"), ("e", "E"), ("central", "C"), ("West Europe", "W"), ("as", "A")]
)
def test_the_vacant_area_has_many_names(capsys: Output, typed: str, letter: str) -> None:
    data = counted(capsys, "--games", "1", "--players", "3", "--vacant", typed)
    assert data["vacant"] == letter
    assert len(data["winners"]) == 3


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_every_number_of_players_and_the_fast_version(capsys: Output, players: str) -> None:
    normal = counted(capsys, "--games", "3", "--players", players)
    fast = counted(capsys, "--games", "3", "--players", players, "--fast")
    assert normal["players"] == fast["players"] == int(players)
    assert fast["fast"] and not normal["fast"]
    assert fast["choices"] < normal["choices"]


def test_a_board_file_says_how_many_play(capsys: Output) -> None:
    data = counted(capsys, "--games", "1", "--board", str(find_board("nero-2")))
    assert data["players"] == 2


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["--players", "4", "--vacant", "W"], "--vacant is for three players; with 4 every Area is played"),
        (["--players", "2", "--vacant", "W"], "--vacant is for three players"),
        (["--players", "3", "--vacant", "Gallia"], "'Gallia' is no Area of the board: expected one of W (West"),
        (["--players", "3", "--vacant", ""], "'' is no Area of the board"),
        (["--players", "5"], "--players must be 2, 3 or 4, not 5"),
        (["--players", "4", "--board", "nero-3"], "it is a board for 3 players"),
        (["--board", "nero-5"], "did you mean nero-"),
        (["--games", "0"], "--games must be 1 or more"),
        (["--games", "many"], "invalid int value: 'many'"),
        (["--jobs", "0"], "--jobs must be from 1 to"),
        (["--speed"], "unrecognized arguments: --speed"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_sentence(capsys: Output, argv: list[str], said: str) -> None:
    assert said in refused(capsys, *argv)


def test_the_table_for_people(capsys: Output) -> None:
    assert main(["simulate", "--games", "4", "--players", "3", "--vacant", "C", "--fast", "--seed", "2"]) == 0
    out, err = capsys.readouterr()
    assert err == "", "no progress bar where there is no terminal"
    assert out.startswith("Nero for three players, Central Europe vacant, Fast version; seed 2\n4 games with ")
    for title in ("Length of a game", "Winner", "Victory", "Event cards", "Reaction windows", "What happened"):
        assert re.search(f"^{title} ", out, re.MULTILINE)
    assert "  Bad Weather" in out and "  W4  a claim to the throne" in out and "  East Europe" in out
    assert "  Central Europe" not in out
    assert max(map(len, out.splitlines())) <= 80


def test_ctrl_c_shows_what_was_finished(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    def played(variant: Variant, seed: str, games: int, jobs: int) -> Iterator[Tally]:
        yield play_batch(variant, seed, range(2))
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "played", played)
    assert main(["simulate", "--games", "100"]) == 130
    out, err = capsys.readouterr()
    assert out.startswith("Interrupted: 2 of 100 games were finished.\n")
    assert "Event cards" in out and err == ""
    assert main(["simulate", "--games", "100", "--json"]) == 130
    data = json.loads(capsys.readouterr().out)
    assert (data["games"], data["interrupted"]) == (2, True)


def test_ctrl_c_before_the_first_game(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    def played(*_: object) -> Iterator[Tally]:
        raise KeyboardInterrupt
        yield Tally()

    monkeypatch.setattr(simulate, "played", played)
    assert main(["simulate", "--json"]) == 130
    assert json.loads(capsys.readouterr().out)["games"] == 0
    assert main(["simulate"]) == 130
    assert capsys.readouterr().out.startswith("Interrupted: 0 of 1000 games were finished.\n")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo terminal")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_terminal_gets_a_progress_bar_and_ctrl_c_ends_it(jobs: str) -> None:
    ours, theirs = os.openpty()
    argv = [sys.executable, "-m", "nero_tui", "simulate", "--games", "1000000", "--jobs", jobs]
    environment = {**os.environ, "TERM": "xterm", "PYTHONIOENCODING": "utf-8"}
    with subprocess.Popen(
        argv, stdout=subprocess.PIPE, stderr=theirs, env=environment, text=True, start_new_session=True
    ) as process:
        os.close(theirs)
        bar = b""
        while b"/1000000 games" not in bar:
            bar += os.read(ours, 1000)
        os.killpg(process.pid, signal.SIGINT)  # as the terminal does: to every process of the command
        out = process.communicate()[0]
    os.close(ours)
    assert process.returncode == 130
    assert re.match(r"Interrupted: \d+ of 1000000 games were finished.\n", out)
    assert b"Traceback" not in bar


def test_a_game_that_breaks_off_is_named(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = game.options

    def options(state: State, seat: Seat) -> list[Choice]:
        return [] if state.turn == 2 else honest(state, seat)

    monkeypatch.setattr(game, "options", options)
    with pytest.raises(simulation.BrokenGame, match=r"game 0 of seed 5 broke off: a dead end: seat \d is asked for"):
        play_batch(Variant(load_board("nero-4")), 5, range(1))
    assert main(["simulate", "--seed", "5"]) == 1
    assert "game 0 of seed 5 broke off" in capsys.readouterr().err


def test_a_game_that_does_not_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game, "play", lambda state, seat, choice: None)
    with pytest.raises(simulation.BrokenGame, match=f"does not end within {LIMIT} choices"):
        play_batch(Variant(load_board("nero-4")), 5, range(1))


def test_the_middle_of_numbers() -> None:
    assert spread(Counter([1, 2, 10])) == {"min": 1, "median": 2, "mean": 4.33, "max": 10}
    assert spread(Counter([1, 2, 4, 10]))["median"] == 3
    assert spread(Counter()) == {"min": 0, "median": 0, "mean": 0, "max": 0}
