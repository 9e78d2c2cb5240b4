"""Which choices are worth a second look before they are made, as the player has set it. Pure: every door uses it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from nero_tui.errors import UserError
from nero_tui.nero.march import March
from nero_tui.nero.state import State
from nero_tui.table.protocol import Choice, Refused, Seat
from nero_tui.table.session import Table

NEVER: Final = "never"
SLIPS: Final = "slips"
EVERYTHING: Final = "everything"

GIVES_AWAY = frozenset({"discard", "hold", "give_up", "strike"})
"""Answers that give something away for good."""
FOR_GOOD = frozenset({"enter", "attack", "claim", "play", "go"})
"""Answers that others may have to deal with, so that there is no way back."""


def careful(view: State, seat: Seat, choice: Choice, level: str) -> bool:
    """Whether to ask once more before this choice; ``level`` is the setting ``confirm``."""
    verb = choice[0]
    if level == NEVER:
        return False
    if verb in GIVES_AWAY or goes_alone(view, choice) or (level == EVERYTHING and verb in FOR_GOOD):
        return True
    if verb in ("end_round", "stop") and any(group.mp for group in view.groups):
        return True
    # The end of a round is a key, and easily hit while there are cards that could be played.
    return verb == "end_round" and bool(view.hands[seat]) and view.cards_played < view.ctx.rules.cards_per_round


def goes_alone(view: State, choice: Choice) -> bool:
    """Whether cards would be spent on a march without anybody who marches."""
    frame = view.stack[-1]
    return choice[0] == "go" and isinstance(frame, March) and not frame.groups


def careful_line(table: Table[State], seat: Seat, lines: Sequence[str | Choice], level: str) -> str:
    """Of several choices the first that is worth a second look, as it is written; nothing if there is none.

    They are tried on a copy. Whatever is wrong with one of them is said when it is made.
    """
    if level == NEVER:
        return ""
    rules, state = table.rules, table.state()
    for line in lines:
        try:
            choice = rules.read(state, seat, line) if isinstance(line, str) else line
        except (Refused, UserError):
            return ""
        if rules.check(state, seat, choice) is not None:
            return ""
        if careful(state, seat, choice, level):
            return rules.write(state, seat, choice)
        rules.apply(state, seat, choice)
    return ""
