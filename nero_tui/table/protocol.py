"""The contract between a game's rules and everything that uses them.

A screen, a bot, the journal and the fuzzer only know what stands here. Nothing in this
room knows a rule of any game: a seat is a number, a choice is a tuple, a state is the
game's own business.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol, TypeVar

Seat = int
"""A chair at the table, counted from 0. Who sits there, person or program, is not a rule."""

TABLE: Final[Seat] = -1
"""Answers that belong to nobody in particular, such as "go on with the next turn"."""

Choice = tuple[Any, ...]
"""A verb and what it is about, e.g. ``("enter", 12)``. Hashable, comparable, plain data."""


class Refusal(NamedTuple):
    """Why a choice is not legal: the clause that forbids it and a sentence for the player."""

    clause: str
    reason: str

    def __str__(self) -> str:
        return f"{self.clause}: {self.reason}"


class Refused(Exception):
    """Raised when an illegal choice is made; the state has not changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class Pending(NamedTuple):
    """The open question: who must answer and what kind of answer is wanted.

    Several seats means that each answers in secret; the answers take effect together.
    """

    seats: tuple[Seat, ...]
    kind: str


class Event(NamedTuple):
    """One line of the log as data. ``seen_by`` is None for everybody, else the seats that may read it."""

    kind: str
    seen_by: tuple[Seat, ...] | None
    facts: tuple[Any, ...]


S = TypeVar("S")


class Rules(Protocol[S]):
    """What a game gives to the table. ``S`` is its state: plain data, changed only by ``apply``."""

    name: str
    version: str

    def start(self, setup: Mapping[str, Any]) -> S:
        """A new game. ``setup`` is JSON-like (board, seats, options, seed) and goes into the journal's header."""

    def copy(self, state: S) -> S: ...

    def pending(self, state: S) -> Pending | None:
        """The open question, or None when the game is over."""

    def options(self, state: S, seat: Seat) -> Sequence[Choice] | None:
        """Every legal answer of a seat that is asked; None if the answer is a form too large to list."""

    def check(self, state: S, seat: Seat, choice: Choice) -> Refusal | None:
        """Why this choice is not legal now; None if it is."""

    def apply(self, state: S, seat: Seat, choice: Choice) -> None:
        """Make a choice and go on to the next question. Raises Refused and changes nothing if it is illegal."""

    def view(self, state: S, seat: Seat) -> S:
        """All that a seat may know, as a state with the rest blanked out."""

    def log(self, state: S, seat: Seat | None = None) -> list[Event]:
        """What has happened; for one seat without what is hidden from it."""

    def write(self, state: S, seat: Seat, choice: Choice) -> str:
        """The canonical line for a choice."""

    def read(self, state: S, seat: Seat, line: str) -> Choice:
        """The choice a line means. Raises BadLine (``table.lines``) with a suggestion if it means none."""

    def fingerprint(self, state: S) -> str:
        """A short checksum of everything that play depends on, equal on every machine."""

    def irrevocable(self, before: S, after: S) -> bool:
        """Whether undo must not go from ``after`` back to ``before``: a secret was shown, chance used, others chose."""
