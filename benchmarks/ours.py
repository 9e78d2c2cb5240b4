"""Nero, as it is measured: four random players, to the end of the game."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.measure import Contender, Played
from nero_tui.nero import game
from nero_tui.nero.boardfile import load_board
from nero_tui.nero.position import write as position
from nero_tui.nero.rules import NERO, make_setup
from nero_tui.nero.state import State
from nero_tui.table.fuzz import random_game
from nero_tui.table.journal import Journal
from nero_tui.table.protocol import Choice, Seat
from nero_tui.table.record import Entry, Header, Record, due

BOARD = load_board("nero-4", check_drawing=False)
EVERY = 25
"""A position is taken after so many questions."""


def play(chance: random.Random) -> Played:
    state = game.new_game(BOARD, seed=chance.getrandbits(32))
    pending, options, answer, draw = game.pending, game.options, game.play, chance.random
    questions = decisions = 0
    while (question := pending(state)) is not None:
        seat = question.seats[0]
        choices = options(state, seat)
        count = len(choices)
        questions += 1
        decisions += count > 1
        answer(state, seat, choices[int(draw() * count)])
    return Played(questions, decisions)


def sample(chance: random.Random) -> list[State]:
    """Positions from all over a game."""
    state = game.new_game(BOARD, seed=chance.getrandbits(32))
    found: list[State] = []
    questions = 0
    while (question := game.pending(state)) is not None:
        questions += 1
        if questions % EVERY == 0:
            found.append(state.copy())
        seat = question.seats[0]
        game.play(state, seat, chance.choice(game.options(state, seat)))
    return found


def save(state: State) -> bytes:
    return position(state).encode()


CONTENDER = Contender("nero-tui", play, sample, State.copy, save, "position in one line")


class Journals:
    """How large kept games are: the journals of finished games, sealed as the table seals them."""

    def __init__(self, games: int, seed: int) -> None:
        with tempfile.TemporaryDirectory() as folder:
            sizes = [self._kept(Path(folder) / f"{number}.nero", seed + number) for number in range(games)]
        self.median, self.most = median(sizes), max(sizes)

    def _kept(self, path: Path, seed: int) -> int:
        setup = make_setup("nero-4", seed=seed)
        entries = tuple(self._entries(setup, random_game(NERO, setup, seed).choices))
        header = Header(NERO.name, NERO.version, setup, "2026-01-01T00:00:00+00:00")
        Journal.save(path, Record(header, entries), seal=True)
        return path.stat().st_size

    def _entries(self, setup: dict[str, Any], choices: list[tuple[Seat, Choice]]) -> Iterator[Entry]:
        state = NERO.start(setup)
        for number, (seat, choice) in enumerate(choices, 1):
            line = NERO.write(state, seat, choice)
            game.play(state, seat, choice)
            yield Entry(number, seat, line, due(NERO, state, number))


def longest_position(games: int, seed: int) -> int:
    """The length of the longest line among the positions of some games."""
    chance = random.Random(seed)
    return max(len(position(state)) for _ in range(games) for state in sample(chance))
