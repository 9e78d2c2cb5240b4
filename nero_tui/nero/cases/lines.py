"""Actions written as lines of the game's notation: ``E: enter Dalmatia; attack C``."""

from __future__ import annotations

import re

from nero_tui.nero.board import LETTERS
from nero_tui.nero.cases.driver import Attempt, GroupSeen, passed
from nero_tui.nero.cases.names import seat_of
from nero_tui.table.protocol import Seat

SEAT = re.compile(rf"\s*([{''.join(LETTERS)}])\s*:\s*(.*)", re.DOTALL)


def play_line(attempt: Attempt, line: str) -> None:
    """Several choices of one seat, separated by semicolons. Raises Refused or UserError."""
    match = SEAT.match(line)
    seat = seat_of(match[1]) if match else None
    for part in (match[2] if match else line).split(";"):
        if part.strip():
            _play_part(attempt, seat, part.strip())


def _play_part(attempt: Attempt, named: Seat | None, line: str) -> None:
    from nero_tui.nero import notation

    _wait_for(attempt, named)
    pending = attempt.pending()
    asked = pending.seats if pending is not None else ()
    seat = named if named is not None else next(iter(asked), attempt.state.active)
    attempt.answer(seat, notation.read(attempt.state, seat, line))
    _name_new_groups(attempt)


def _wait_for(attempt: Attempt, seat: Seat | None) -> None:
    """Pass for those who are asked before the seat that speaks; stay where it is if it is never asked."""
    pending = attempt.pending()
    kinds: list[str] = []
    trial = attempt.state
    while pending is not None and seat is not None and seat not in pending.seats:
        following = passed(trial)
        if following is None:
            return
        trial = following
        pending = Attempt(trial, attempt.names, attempt.memory).pending()
    if pending is not None:
        kinds.append(pending.kind)
    if seat is not None and kinds:
        attempt.reach(seat, *kinds)


def _name_new_groups(attempt: Attempt) -> None:
    """Groups that a line declared are called g1, g2, ... in the order they appear."""
    known = {seen.number for seen in attempt.memory.groups.values() if not seen.finished}
    for group in attempt.state.groups:
        if group.number not in known:
            attempt.memory.groups[f"g{len(attempt.memory.groups) + 1}"] = GroupSeen(group.number, group.mp)
