"""Pull the plug at any moment: what was chosen is there, what was not finished is not."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from nero_tui.table.journal import Journal

APPEND = """
import sys
from nero_tui.table.journal import Journal
with Journal.open(sys.argv[1]) as journal:
    while True:
        number = journal.count + 1
        journal.append(number % 2, f"row {number}", f"{number:08x}" if number % 8 == 0 else None)
        print(number, flush=True)
"""

HALF = """
import sys
from nero_tui.table.journal import Journal
with Journal.open(sys.argv[1]) as journal:
    journal.append(0, "whole")
    # So small a cache that SQLite must write changed pages to the file before the end.
    journal._db.execute("PRAGMA cache_size=1")
    journal._db.execute("BEGIN IMMEDIATE")
    for number in range(2, 2000):
        journal._db.execute("INSERT INTO choice VALUES(?,0,'half',NULL,0)", (number,))
    print(number, flush=True)
    sys.stdin.read()
"""


def start(script: str, path: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", script, str(path)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def kill(process: subprocess.Popen[str]) -> list[str]:
    """End a process without warning; returns what it had still printed."""
    process.send_signal(signal.SIGKILL)
    rest, _ = process.communicate()
    assert process.returncode == -signal.SIGKILL
    return rest.split()


@pytest.mark.parametrize("choices", [1, 2, 7, 33])
def test_a_killed_program_loses_no_choice(tmp_path: Path, choices: int) -> None:
    path = tmp_path / "game"
    Journal.create(path, "race", "1", {"seed": 1}).close()
    process = start(APPEND, path)
    assert process.stdout is not None
    told = [process.stdout.readline().strip() for _ in range(choices)]
    told += kill(process)
    with Journal.open(path) as journal:
        # One choice may be on the disk that the program had no time to tell of.
        assert journal.count - int(told[-1]) in (0, 1)
        assert [entry.line for entry in journal.entries()] == [f"row {n}" for n in range(1, journal.count + 1)]
        journal.append(0, "go on")
    assert os.listdir(tmp_path) == ["game"]


@pytest.mark.parametrize("readonly", [False, True])
def test_half_a_transaction_is_rolled_back(tmp_path: Path, readonly: bool) -> None:
    path = tmp_path / "game"
    Journal.create(path, "race", "1", {"seed": 1}).close()
    process = start(HALF, path)
    assert process.stdout is not None
    assert process.stdout.readline() == "1999\n"
    kill(process)
    assert sorted(os.listdir(tmp_path)) == ["game", "game-journal"]
    with Journal.open(path, readonly=readonly) as journal:
        assert [entry.line for entry in journal.entries()] == ["whole"]
    assert os.listdir(tmp_path) == ["game"]
