"""The notation: choices as readable lines, in journals and at the keyboard.

``write`` gives every choice one canonical line, ``read`` takes it back and forgives a lot, ``phrases``
parts a line with several choices. The words stand in ``notation_words``, how they are understood in
``notation_read`` and its neighbours; docs/notation.md lists them.
"""

from __future__ import annotations

from nero_tui.nero.board import LETTERS
from nero_tui.nero.notation_read import read
from nero_tui.nero.notation_words import card_name, describe_seat, write
from nero_tui.table.protocol import TABLE, Seat
from nero_tui.table.record import seat_name

SEAT_LABELS = LETTERS
"""One word for every seat, for journals and exports."""


def label(seat: Seat) -> str:
    """The label of a seat, or of the table."""
    return seat_name(seat) if seat == TABLE else SEAT_LABELS[seat]


def phrases(line: str) -> list[str]:
    """The choices in a line that holds several, parted by semicolons: each is read after the one before is made."""
    return [phrase for phrase in (part.strip() for part in line.split(";")) if phrase]


__all__ = ["SEAT_LABELS", "card_name", "describe_seat", "label", "phrases", "read", "write"]
