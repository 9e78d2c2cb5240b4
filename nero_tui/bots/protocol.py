"""What a program needs in order to play: a view, its options and a little time; and what it gives back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextvars import ContextVar
from threading import Event
from typing import NamedTuple, Protocol

from nero_tui.errors import UserError
from nero_tui.nero.state import State
from nero_tui.table.chance import draw, seeded
from nero_tui.table.protocol import Choice, Seat


class Advice(NamedTuple):
    """A choice and, in a sentence, why: what a hint shows."""

    choice: Choice
    reason: str = ""


class Dice:
    """A bot's own generator: the same seed, the same throws, on every machine."""

    __slots__ = ("_chance",)

    def __init__(self, seed: int | str) -> None:
        self._chance = seeded(seed)

    def below(self, count: int) -> int:
        """A number from 0 to ``count`` - 1."""
        self._chance, value = draw(self._chance, count)
        return value

    def share(self) -> float:
        """A number from 0 up to, not including, 1."""
        return self.below(1 << 30) / (1 << 30)


class Bot(Protocol):
    """A player that is a program.

    ``view`` is all that its seat may know (``game.view``) and ``options`` its legal answers, two or more. It returns
    one of them. ``seconds`` is the time it may take, None if nobody waits; a quick bot need not look at it. The same
    view, options and dice give the same answer, as far as time is not what ends its thinking.
    """

    def advise(
        self, view: State, seat: Seat, options: Sequence[Choice], seconds: float | None, dice: Dice
    ) -> Advice: ...


class CountingBot(Bot, Protocol):
    """A bot whose thinking can be counted: for the same number it gives the same answer on every machine."""

    def limited(self, iterations: int) -> Bot:
        """The same bot, made to stop after so many iterations; a time ends its thinking all the same."""
        ...


called_off: ContextVar[Event | None] = ContextVar("called_off", default=None)
"""Set by whoever may lose interest in an answer; a bot that thinks for long looks whether that has happened."""


class BotName(NamedTuple):
    """A player as he is written: ``legate``, or ``consul:1s`` or ``consul:300n`` with what he may spend on a choice."""

    name: str
    seconds: float | None = None
    iterations: int | None = None

    def __str__(self) -> str:
        if self.iterations is not None:
            return f"{self.name}:{self.iterations}n"
        return self.name if self.seconds is None else f"{self.name}:{self.seconds:g}s"


NAME = re.compile(r"[a-z][a-z0-9_-]*")
_WRITTEN = re.compile(rf"(?P<name>{NAME.pattern})(?::(?P<much>\d+(?:\.\d+)?|\.\d+)(?P<unit>s|ms|n)?)?")


def read_name(written: str) -> BotName:
    """``consul:1s``, ``consul:0.2`` and ``consul:200ms`` with seconds, ``consul:300n`` with iterations.

    Raises UserError.
    """
    found = _WRITTEN.fullmatch(written.strip().lower())
    if found is None:
        raise UserError(f"'{written}' is no bot: expected a name, or a name and its time such as consul:1s.")
    if found["much"] is None:
        return BotName(found["name"])
    if found["unit"] == "n":
        if not found["much"].isdigit() or not 0 < int(found["much"]) <= MOST_ITERATIONS:
            raise UserError(f"'{written}': the iterations for a choice must be a number from 1 to {MOST_ITERATIONS}.")
        return BotName(found["name"], None, int(found["much"]))
    seconds = float(found["much"]) / (1000 if found["unit"] == "ms" else 1)
    if not 0 < seconds <= MOST_SECONDS:
        raise UserError(f"'{written}': the time for a choice must be above 0 and at most {MOST_SECONDS} seconds.")
    return BotName(found["name"], seconds)


MOST_SECONDS = 3600
MOST_ITERATIONS = 1_000_000
