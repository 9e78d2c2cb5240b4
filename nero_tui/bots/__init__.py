"""Players that are programs. A bot is given a seat's view and its options, and returns one of the options."""

from __future__ import annotations

from collections.abc import Sequence

from nero_tui.bots.protocol import Advice, Bot, BotName, Dice, called_off, read_name
from nero_tui.bots.registry import BUILT_IN, is_bot, make, named, names, player
from nero_tui.nero.state import State
from nero_tui.table.protocol import Choice, Seat

BOTS = tuple(BUILT_IN)
"""The players that ship, by the names they are called by; ``names()`` has those of other packages too."""


def advise(bot: str | BotName, view: State, seat: Seat, options: Sequence[Choice], seed: int | str) -> Advice:
    """What a bot would do, and why in a sentence. Raises UserError if there is no such bot."""
    who = named(bot)
    if len(options) == 1:
        return Advice(options[0], "There is nothing else to do.")
    return player(who).advise(view, seat, options, who.seconds, Dice(seed))


def choose(bot: str | BotName, view: State, seat: Seat, options: Sequence[Choice], seed: int | str) -> Choice:
    """What a bot does; the same view and seed give the same choice."""
    return advise(bot, view, seat, options, seed).choice


__all__ = [
    "BOTS", "Advice", "Bot", "BotName", "Dice", "advise", "called_off", "choose", "is_bot", "make", "named", "names",
    "player", "read_name",
]  # fmt: skip
