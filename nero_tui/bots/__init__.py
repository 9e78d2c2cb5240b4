"""Players that are programs. A bot is given a seat's view and its options, and returns one of the options."""

from __future__ import annotations

from collections.abc import Sequence

from nero_tui.nero.state import State
from nero_tui.table.chance import draw, seeded
from nero_tui.table.protocol import Choice, Seat

BOTS = ("random",)
"""The players that there are, by the names they are called by."""


def choose(bot: str, view: State, seat: Seat, options: Sequence[Choice], seed: str) -> Choice:
    """What a bot does; the same view and seed give the same choice."""
    if bot not in BOTS:
        raise ValueError(f"there is no bot {bot!r}")
    return options[draw(seeded(seed), len(options))[1]]
