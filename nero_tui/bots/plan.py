"""A plan: the answers that carry out one thing a seat wants to do, and what it hopes to gain by it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from nero_tui.nero.game import CARDS_IN
from nero_tui.nero.state import State
from nero_tui.table.protocol import Choice


class Plan(NamedTuple):
    """Answers to the next questions, in order; only the first few are sure, the rest is weighed again on the way."""

    gain: float
    choices: tuple[Choice, ...]
    reason: str


def listed(view: State, choice: Choice, options: Sequence[Choice]) -> Choice | None:
    """The option that a choice means: of cards with equal faces only one is listed."""
    if choice in options:
        return choice
    places = CARDS_IN.get(choice[0], ())
    face = view.ctx.face

    def blank(one: Choice) -> Choice:
        return tuple(face[part] if at in places and part >= 0 else part for at, part in enumerate(one))

    if places:
        wanted = blank(choice)
        for option in options:
            if option[0] == choice[0] and blank(option) == wanted:
                return option
    return None
