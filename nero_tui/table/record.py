"""A game as it is kept: how it was set up, and the list of choices. Everything else follows from these."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from nero_tui.table.protocol import TABLE, Rules, S, Seat

CHECK_EVERY = 8
"""After so many choices a record carries a checksum of the state; the last choice of a game has one too."""

_CHECKSUM_LENGTH = 8

Label = Callable[[Seat], str]
"""How a game calls its seats in texts: one short word, such as "W"."""


def seat_name(seat: Seat) -> str:
    """What a seat is called where the game gives it no name."""
    return "table" if seat == TABLE else str(seat)


class Header(NamedTuple):
    """What must be known to play a record again. ``setup`` holds board, seats, options, rulings and seed."""

    game: str
    version: str
    setup: Mapping[str, Any]
    created: str = ""


class Entry(NamedTuple):
    """One choice in its canonical line; ``checksum`` is that of the state after it, where one was taken."""

    number: int
    seat: Seat
    line: str
    checksum: str | None = None


class Record(NamedTuple):
    """A whole game, finished or not. ``source`` is the file's name, for messages."""

    header: Header
    entries: tuple[Entry, ...] = ()
    source: str = ""


def checksum(rules: Rules[S], state: S) -> str:
    """The game's fingerprint, cut to what is enough to notice that a replay has drifted."""
    return rules.fingerprint(state)[:_CHECKSUM_LENGTH]


def due(rules: Rules[S], state: S, number: int) -> str | None:
    """The checksum that goes with choice ``number``, None if none is taken there."""
    if number % CHECK_EVERY == 0 or rules.pending(state) is None:
        return checksum(rules, state)
    return None


def compact_json(value: Any) -> str:
    """JSON in one line, equal on every machine. Raises ValueError for what JSON cannot hold."""
    try:
        return json.dumps(value, separators=(",", ":"), sort_keys=True, allow_nan=False)
    except TypeError as error:
        raise ValueError(str(error)) from None
