"""The process is killed at ten random moments of a game; each time it goes on with the same decision."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

from textual.pilot import Pilot

import nero_tui
from nero_tui.nero.state import State
from nero_tui.table.fuzz import seeded_pick
from nero_tui.table.protocol import TABLE, Choice, Seat
from nero_tui.table.session import Table
from tests.tui.app.terminal import REPOSITORY
from tests.tui.table.people import at_table, painted, play_out, screen_of, table_of

SEED = 68
KILLS = 10
FEWEST, MOST = 2, 14
"""Choices from one kill to the next."""


# ---- who is killed


def play_and_tell(path: str, seed: str) -> None:
    """Play on with the game in a file, and say when a choice is about to be made and how the game stands after it."""
    choose = Table.choose

    def told(table: Table[State], seat: Seat, choice: Choice | str) -> str:
        print("choosing", flush=True, file=sys.__stdout__)
        line = choose(table, seat, choice)
        print(f"{table.count} {nero_tui.position(table.state())}", flush=True, file=sys.__stdout__)
        return line

    Table.choose = told  # type: ignore[assignment, method-assign]

    async def act(pilot: Pilot[int]) -> None:
        await play_out(pilot, seeded_pick(seed))

    with nero_tui.load_game(path) as table:
        at_table(table, act)


class Child:
    """A program that plays, and what it has told."""

    def __init__(self, path: Path, seed: str) -> None:
        call = f"from tests.tui.test_kill import play_and_tell; play_and_tell({str(path)!r}, {seed!r})"
        self.process = subprocess.Popen(
            [sys.executable, "-c", call], stdout=subprocess.PIPE, text=True, cwd=REPOSITORY,
            env={"PYTHONPATH": str(REPOSITORY), "TERM": "xterm-256color", "PATH": ""},
        )  # fmt: skip
        self.told: dict[int, str] = {}

    def read_until(self, choices: int, word: str) -> None:
        """Read on until so many choices were made and then this is said."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._take(line)
            if len(self.told) >= choices and (word == "made" or line.startswith(word)):
                return
        raise AssertionError("the game ended before it was killed")

    def kill(self) -> None:
        """SIGKILL; what was said before it came is still read."""
        self.process.kill()
        rest, _ = self.process.communicate()
        for line in rest.splitlines(keepends=True):
            self._take(line)

    def _take(self, line: str) -> None:
        number, _, position = line.partition(" ")
        if number.isdecimal() and position.endswith("\n"):
            self.told[int(number)] = position.strip()


# ---- and what is left


def kept_in(path: Path) -> tuple[str, list[str]]:
    """The position, and every choice so far."""
    with nero_tui.load_game(path) as table:
        return nero_tui.position(table.state()), [entry.line for entry in table.record().entries]


def decision(path: Path) -> tuple[str, str]:
    """What "continue" shows: the position and all that is painted. Where nobody has to be asked, the table goes on."""
    shown: list[str] = []

    async def act(pilot: Pilot[int]) -> None:
        await pilot.pause()
        screen = screen_of(pilot)
        assert screen.curtain.is_down or screen.dialog.is_open or screen.question is not None
        shown.append(painted(pilot))

    with nero_tui.load_game(path) as table:
        before, asked = nero_tui.position(table.state()), table.pending()
        at_table(table, act)
        after = nero_tui.position(table.state())
        assert asked is not None and (before == after or asked.seats == (TABLE,)), "looking changes nothing"
    return after, shown[0]


def test_ten_kills(tmp_path: Path) -> None:
    path = tmp_path / "game.nero"
    table_of("WCEA", seed=SEED, journal=path).close()
    rng = random.Random(SEED)
    kept: list[str] = []
    for number in range(KILLS):
        child = Child(path, f"{SEED} {number}")
        # Every other time in the midst of a choice: it is made by then, or it is not, but never by half.
        child.read_until(rng.randint(FEWEST, MOST), "choosing" if number % 2 else "made")
        child.kill()
        last = max(child.told)
        position, lines = kept_in(path)
        assert len(lines) in (last, last + 1), "every choice that was made is kept"
        assert lines[: len(kept)] == kept, "and those before"
        if len(lines) == last:
            assert position == child.told[last]
        assert decision(path) == decision(path), "it comes back to the same decision every time"
        kept = lines
    assert len(kept) >= KILLS * FEWEST
