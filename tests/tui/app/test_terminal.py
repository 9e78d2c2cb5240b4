"""In a real terminal: how the program starts, and that it leaves everything in order however it ends."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

import nero_tui
from tests.tui.app.terminal import REPOSITORY, Terminal

NERO = ("-m", "nero_tui")
GAME = ("play", "--players", "4", "--seats", "human,random,random,random", "--first", "W", "--seed", "7")


def kept_games(home: Path) -> list[Path]:
    return sorted((home / "state" / "nero-tui").glob("*.nero"))


def test_the_title_and_out_again(tmp_path: Path) -> None:
    with Terminal(*NERO, home=tmp_path) as terminal:
        terminal.wait_for("Quick game")
        terminal.press("q")
        assert terminal.end() == 0
        assert terminal.restored
        assert terminal.last_words == ""


def test_straight_to_the_table(tmp_path: Path) -> None:
    with Terminal(*NERO, *GAME, home=tmp_path) as terminal:
        terminal.wait_for("Britannia")
        terminal.wait_for("Place a Legion")
        terminal.press("\x11")  # ctrl+q asks once,
        terminal.wait_for("Leave the game?")
        terminal.press("\x11")  # and a second time it means it
        assert terminal.end() == 0
        (file,) = kept_games(tmp_path)
        assert terminal.restored
        assert terminal.last_words == f"The game is kept; go on with: nero-tui play {file}"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_restores_the_terminal_and_loses_nothing(tmp_path: Path, number: signal.Signals) -> None:
    with Terminal(*NERO, *GAME, home=tmp_path) as terminal:
        terminal.wait_for("Place a Legion")
        terminal.press("\r")
        terminal.wait_for("Lugdunensis")
        terminal.signal(number)
        assert terminal.end() == 128 + number
        assert terminal.restored
    (file,) = kept_games(tmp_path)
    with nero_tui.load_game(file) as game:
        assert game.pending() is not None


def test_a_window_that_is_closed(tmp_path: Path) -> None:
    with Terminal(*NERO, *GAME, home=tmp_path) as terminal:
        terminal.wait_for("Place a Legion")
        terminal.hang_up()  # the system sends SIGHUP
        assert terminal.end() == 128 + signal.SIGHUP
    (file,) = kept_games(tmp_path)
    with nero_tui.load_game(file) as game:
        assert game.pending() is not None


CRASHING = """
import sys
from nero_tui.cli import main
from nero_tui.tui.app import NeroApp

def fail(self):
    secret = "the hand of West"
    raise RuntimeError("a mistake of the program")

NeroApp.action_settings = fail
sys.exit(main(sys.argv[1:]))
"""
F9 = "\x1b[20~"


def test_a_crash_restores_the_terminal_and_says_where_the_game_is(tmp_path: Path) -> None:
    with Terminal("-c", CRASHING, *GAME, home=tmp_path) as terminal:
        terminal.wait_for("Place a Legion")
        terminal.press(F9)
        assert terminal.end() == 1
        assert terminal.restored
        (file,) = kept_games(tmp_path)
        words = " ".join(terminal.last_words.split())
        assert words.startswith("nero-tui: the program failed (RuntimeError); your game is kept, go on with: ")
        assert f"nero-tui play {file}" in words
        assert "Traceback" not in words and "secret" not in words
    report = (tmp_path / "state" / "nero-tui" / "crash.txt").read_text(encoding="utf-8")
    assert "a mistake of the program" in report
    with nero_tui.load_game(file) as game:
        assert game.pending() is not None


def test_a_crash_may_be_looked_at(tmp_path: Path) -> None:
    with Terminal("-c", CRASHING, *GAME, home=tmp_path, NERO_TUI_DEBUG="1") as terminal:
        terminal.wait_for("Place a Legion")
        terminal.press(F9)
        assert terminal.end() == 1
        assert "Traceback" in terminal.last_words


def test_a_crash_before_the_first_picture(tmp_path: Path) -> None:
    program = CRASHING.replace("action_settings", "get_default_screen")
    with Terminal("-c", program, *GAME, home=tmp_path) as terminal:
        assert terminal.end() == 1
        assert terminal.restored
        assert "the program failed (RuntimeError); your game is kept" in " ".join(terminal.last_words.split())


def test_a_game_is_taken_up_where_it_was_left(tmp_path: Path) -> None:
    file = tmp_path / "mine.nero"
    with Terminal(*NERO, *GAME, "--save", str(file), home=tmp_path) as terminal:
        terminal.wait_for("Place a Legion")
        terminal.signal(signal.SIGKILL)
        assert terminal.end() == -signal.SIGKILL
    with Terminal(*NERO, "play", str(file), home=tmp_path) as terminal:
        terminal.wait_for("Place a Legion")
        terminal.signal(signal.SIGTERM)
        terminal.end()
    with nero_tui.load_game(file) as game:
        assert game.header.setup["seats"]["W"] == ["Galba", "human"]


def test_a_terminal_that_is_too_small(tmp_path: Path) -> None:
    with Terminal(*NERO, *GAME, home=tmp_path, size=(60, 20)) as terminal:
        terminal.wait_for("this terminal has 60 and 20")
        terminal.signal(signal.SIGTERM)
        assert terminal.end() == 128 + signal.SIGTERM


# ---- where no screen can be drawn


def test_a_terminal_without_size(tmp_path: Path) -> None:
    with Terminal(*NERO, *GAME, home=tmp_path, size=(0, 0)) as terminal:
        assert terminal.end() == 2
        assert "this terminal has no size" in terminal.last_words
        assert "--plain" in terminal.last_words
    assert kept_games(tmp_path) == []


@pytest.mark.parametrize("term", ["dumb", ""])
def test_a_terminal_that_cannot_draw(tmp_path: Path, term: str) -> None:
    with Terminal(*NERO, home=tmp_path, TERM=term) as terminal:
        assert terminal.end() == 2
        assert "nero-tui play --plain plays without a screen" in " ".join(terminal.last_words.split())


@pytest.mark.parametrize("argv", [(), GAME])
def test_no_terminal_at_all(tmp_path: Path, argv: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, *NERO, *argv], capture_output=True, text=True, stdin=subprocess.DEVNULL, cwd=REPOSITORY,
        env={"XDG_STATE_HOME": str(tmp_path), "PATH": "", "TERM": "xterm"},
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("nero-tui: this is not a terminal that a screen can be drawn on; nero-tui play --pl")
    assert done.stderr.count("\n") == 1


def test_broken_settings_are_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "config" / "nero-tui" / "settings.toml"
    file.parent.mkdir(parents=True)
    file.write_text("pace = 3\n", encoding="utf-8")
    with Terminal(*NERO, home=tmp_path) as terminal:
        assert terminal.end() == 2
        words = " ".join(terminal.last_words.split())
        assert words == f'nero-tui: {file}: pace must be "instant" or "quick" or "slow", not 3'
