"""A game that is being planned: what the form for a new game holds, and how it becomes a game."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, TypeVar

from nero_tui.bots.levels import USUAL, levels
from nero_tui.errors import UserError
from nero_tui.nero.board import Board
from nero_tui.nero.boardfile import load_board
from nero_tui.nero.rulings import SWITCHES
from nero_tui.nero.setup import TWO_PLAYER_OWNERS
from nero_tui.nero.state import State
from nero_tui.table.chance import seeded, shuffled
from nero_tui.table.session import Table
from nero_tui.tui.seating import HUMAN, LONGEST_NAME, clean_name
from nero_tui.tui.store import start_game

T = TypeVar("T")
FROM_FILE = "file"
BOARDS: Mapping[str, str] = {
    "nero-4": "4 players", "nero-3": "3 players", "nero-2": "2 players", FROM_FILE: "from a file",
}  # fmt: skip
BY_CHANCE = ""
LIMITS = {"file": 400, "seed": 40}
DECIDED_ELSEWHERE = frozenset({"first_player", "reaction_prompts"})
"""Switches that follow from other fields: who is first, and how many people play."""


class Chair(NamedTuple):
    """A player who may be named: one Area, or the two colours of a person when two play."""

    key: str
    label: str
    usual: str
    """The name if none is typed."""
    letters: tuple[str, ...]


def players() -> dict[str, str]:
    """Who can sit on a chair, with a word for each."""
    return {HUMAN: "a person", **{bot: f"a bot, {word}" for bot, word in levels().items()}}


@dataclass
class Plan:
    """Every choice that makes a new game; the defaults start a sensible one: West against three bots."""

    board_choice: str = "nero-4"
    file: str = ""
    vacant: str = ""
    fast: bool = False
    first: str = BY_CHANCE
    drawn: bool = False
    seed: str = ""
    names: dict[str, str] = field(default_factory=dict)
    players: dict[str, str] = field(default_factory=dict)
    rules: dict[str, bool | int | str] = field(default_factory=dict)
    board: Board = field(default_factory=lambda: load_board("nero-4", check_drawing=False))

    # ---- what follows from the board

    @property
    def empty(self) -> str:
        """The letter of the vacant Area, or nothing."""
        if self.board.players != 3:
            return ""
        return self.vacant or self.board.areas[self.board.vacant].letter

    @property
    def chairs(self) -> list[Chair]:
        """Who can be named, clockwise from West."""
        areas = self.board.areas
        if self.board.players == 2:
            owners = self.board.owners or TWO_PLAYER_OWNERS
            pairs = [[area for area, owner in zip(areas, owners) if owner == person] for person in (0, 1)]
            return [
                Chair(f"P{number}", " and ".join(area.short for area in pair), f"Player {'I' * number}",
                      tuple(area.letter for area in pair))
                for number, pair in enumerate(pairs, 1)
            ]  # fmt: skip
        return [
            Chair(area.letter, area.name, area.contender, (area.letter,))
            for area in areas
            if area.letter != self.empty
        ]

    def player(self, chair: Chair) -> str:
        """Whether a person or which bot sits there: at first a person on the first chair alone."""
        return self.players.get(chair.key, HUMAN if chair == self.chairs[0] else USUAL)

    def ruling(self, key: str) -> bool | int | str:
        usual: bool | int | str = getattr(self.board.rules, key)
        return self.rules.get(key, usual)

    # ---- changing it

    def turn(self, key: str, step: int) -> None:
        """Give a field its next value, or the one before. Raises UserError if a board cannot be read."""
        kind, _, which = key.partition(":")
        if kind == "board":
            self.board_choice = _next(list(BOARDS), self.board_choice, step)
            self.read_board()
        elif kind == "vacant":
            self.vacant = _next([area.letter for area in self.board.areas], self.empty, step)
            self.first = self.first if self.first != self.vacant else BY_CHANCE
        elif kind == "fast":
            self.fast = not self.fast
        elif kind == "first":
            played = [letter for chair in self.chairs for letter in chair.letters]
            self.first = _next([BY_CHANCE, *sorted(played, key=self._clockwise)], self.first, step)
        elif kind == "drawn":
            self.drawn = not self.drawn
        elif kind == "chair":
            chair = next(each for each in self.chairs if each.key == which)
            self.players[which] = _next(list(players()), self.player(chair), step)
        elif kind == "rule":
            allowed = sorted(SWITCHES[which].allowed, key=lambda value: (isinstance(value, str), value))
            value = _next(allowed, self.ruling(which), step)
            self.rules[which] = value
            if value == getattr(self.board.rules, which):
                del self.rules[which]

    def type(self, key: str, letters: str) -> None:
        """Add letters to a text. Raises UserError if there is no room for all of them; what fits is taken."""
        self._write(key, self._text(key) + letters)

    def erase(self, key: str, everything: bool) -> None:
        self._write(key, "" if everything else self._text(key)[:-1])

    def _text(self, key: str) -> str:
        kind, _, which = key.partition(":")
        return {"file": self.file, "seed": self.seed}.get(kind, self.names.get(which, ""))

    def _write(self, key: str, text: str) -> None:
        kind, _, which = key.partition(":")
        limit = LIMITS.get(kind, LONGEST_NAME)
        whole = "".join(letter for letter in text if letter.isprintable()).lstrip()
        text = whole[:limit]
        if kind == "file":
            self.file = text
        elif kind == "seed":
            self.seed = text
        else:
            self.names[which] = text
        if whole.rstrip() != text.rstrip():
            what = {"file": "The name of a file", "seed": "A seed"}.get(kind, "A name")
            raise UserError(f"{what} has at most {limit} letters; the rest was left out.")

    def read_board(self) -> None:
        """Lay out the board that is wanted. Raises UserError; then the last one stays."""
        name = self.board_choice
        if name == FROM_FILE:
            if not self.file.strip():
                return
            name = os.path.expanduser(self.file.strip())
        if Path(name) != self.board.path and name != self.board.key:
            # A stranger's drawing is checked, those that ship have been.
            self.board = load_board(name, check_drawing=self.board_choice == FROM_FILE)
            self.vacant = ""
            self.first = BY_CHANCE

    def _clockwise(self, letter: str) -> int:
        return [area.letter for area in self.board.areas].index(letter)

    # ---- starting it

    def start(self, file: Path | None) -> Table[State]:
        """The game, kept in a new file. Raises UserError with one sentence."""
        if self.board_choice == FROM_FILE and not self.file.strip():
            raise UserError("Which board? Type the name of its file, or choose one of the boards that ship.")
        self.read_board()
        board = str(Path(os.path.expanduser(self.file.strip())).absolute())
        return start_game(
            file,
            board if self.board_choice == FROM_FILE else self.board_choice,
            seats=self.seats(),
            vacant=self.empty or None if self.vacant else None,
            first=self.first or None,
            fast=self.fast,
            seed=self.seed.strip() or None,
            rules=self.rules,
        )

    def seats(self) -> dict[str, list[str]]:
        """Who sits where; if Bases are drawn, chance says."""
        chairs = self.chairs
        sitting = [(clean_name(self.names.get(chair.key, "")), self.player(chair)) for chair in chairs]
        if self.drawn:
            seed = self.seed.strip() or os.urandom(8).hex()
            _, sitting = shuffled(seeded(f"bases {seed}"), sitting)
        return {
            letter: [name or chair.usual, player]
            for chair, (name, player) in zip(chairs, sitting)
            for letter in chair.letters
        }


def _next(values: list[T], value: T, step: int) -> T:
    return values[(values.index(value) + step) % len(values)]
