"""Pictures of the screens before a game. After a change on purpose: pytest --snapshot-update, and look at them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from nero_tui.tui.app import NeroApp
from nero_tui.tui.settings import Settings
from nero_tui.tui.store import KeptGame

Compare = Callable[..., bool]
SIZES = {"80x24": (80, 24), "120x40": (120, 40)}
KEYS: dict[str, list[str]] = {"title": [], "new_game": ["n", "right"], "settings": ["s"], "games": ["c"]}
GAMES = [
    KeptGame(Path("/games/one.nero"), "Galba and 3 bots", False, 3, "Otho's round", "2026-03-15 20:10"),
    KeptGame(Path("/games/two.nero"), "Anna, Ben (Fast)", False, 0, "setting up", "2026-03-14 09:00"),
    KeptGame(Path("/games/bad.nero"), "bad.nero", date="2026-03-01 12:00", problem="it is damaged"),
]


@pytest.fixture(autouse=True)
def _the_same_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing on the screen depends on the day, the version or the user."""
    monkeypatch.setattr("nero_tui.tui.screens.title.__version__", "1.2.3")
    monkeypatch.setattr("nero_tui.tui.screens.settings_screen.settings_file", lambda: Path("/home/you/settings.toml"))
    monkeypatch.setattr("nero_tui.tui.screens.games.list_games", lambda folder: GAMES)


@pytest.mark.parametrize("size", list(SIZES))
@pytest.mark.parametrize("screen", list(KEYS))
def test_screens(snap_compare: Compare, screen: str, size: str) -> None:
    assert snap_compare(NeroApp(Settings()), press=KEYS[screen], terminal_size=SIZES[size])


@pytest.mark.parametrize("screen", list(KEYS))
def test_plain_ascii_without_colours(snap_compare: Compare, monkeypatch: pytest.MonkeyPatch, screen: str) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert snap_compare(NeroApp(Settings(ascii=True)), press=KEYS[screen], terminal_size=(80, 24))


LISTS: dict[str, tuple[str, list[KeptGame]]] = {
    "unfinished_none": ("c", []),
    "finished_none": ("r", []),
    "finished": ("r", [
        KeptGame(Path("/games/three.nero"), "Galba and 3 bots", True, 4, "won by Otho", "2026-03-15 20:10"),
        KeptGame(Path("/games/four.nero"), "Anna, Ben (Fast)", True, 4, "won by Anna", "2026-03-14 09:00"),
    ]),
}  # fmt: skip


@pytest.mark.parametrize("size", list(SIZES))
@pytest.mark.parametrize("which", list(LISTS))
def test_lists_of_games(snap_compare: Compare, monkeypatch: pytest.MonkeyPatch, which: str, size: str) -> None:
    key, games = LISTS[which]
    monkeypatch.setattr("nero_tui.tui.screens.games.list_games", lambda folder: games)
    assert snap_compare(NeroApp(Settings()), press=[key], terminal_size=SIZES[size])


BOARDS: dict[str, list[str]] = {
    "three": ["n", "right"],
    "two": ["n", "right", "right"],
    "file": ["n", "left", "down", *"~/my-board.toml"],
    "no_such_file": ["n", "left", "down", *"no-such-board.toml", "enter"],
}


@pytest.mark.parametrize("size", list(SIZES))
@pytest.mark.parametrize("board", list(BOARDS))
def test_new_games_on_other_boards(snap_compare: Compare, board: str, size: str) -> None:
    assert snap_compare(NeroApp(Settings()), press=BOARDS[board], terminal_size=SIZES[size])


@pytest.mark.parametrize("theme", ["nero-light", "nero-ansi"])
def test_other_themes(snap_compare: Compare, theme: str) -> None:
    assert snap_compare(NeroApp(Settings(theme=theme)), press=["n"], terminal_size=(80, 24))


def test_too_small(snap_compare: Compare) -> None:
    assert snap_compare(NeroApp(Settings()), terminal_size=(70, 20))
