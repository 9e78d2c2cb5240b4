"""Actions written as lines of the game's notation: ``E: enter Dalmatia; attack C``."""

from __future__ import annotations

import re

from nero_tui.nero import game, notation
from nero_tui.nero.board import LETTERS
from nero_tui.nero.cases.driver import MANY, Attempt, GroupSeen, passed
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
    if named is not None:
        _wait_for(attempt, named)
    pending = attempt.pending()
    asked = pending.seats if pending is not None else ()
    seat = named if named is not None else next(iter(asked), attempt.state.active)
    choice = notation.read(attempt.state, seat, line)
    # A journal leaves out what had only one answer; here it is asked, because a case may want to say it.
    while not attempt.allowed(seat, choice) and len(options := game.options(attempt.state, seat)) == 1:
        attempt.answer(seat, options[0])
        choice = notation.read(attempt.state, seat, line)
    attempt.answer(seat, choice)
    _name_new_groups(attempt)


def _wait_for(attempt: Attempt, seat: Seat) -> None:
    """Pass for those who are asked before the seat that speaks; change nothing if it is never asked."""
    trial = attempt.state
    for _ in range(MANY):
        pending = game.pending(trial)
        if pending is None:
            return
        if seat in pending.seats:
            attempt.state = trial
            attempt.watch()
            return
        following = passed(trial)
        if following is None:
            return
        trial = following


def _name_new_groups(attempt: Attempt) -> None:
    """Groups that a line declared are called g1, g2, ... in the order they appear."""
    known = {seen.number for seen in attempt.memory.groups.values() if not seen.finished}
    for group in attempt.state.groups:
        if group.number not in known:
            attempt.memory.groups[f"g{len(attempt.memory.groups) + 1}"] = GroupSeen(group.number, group.mp)
