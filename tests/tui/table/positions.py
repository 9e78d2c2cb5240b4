"""A position for every question that the rules can ask, taken from the scenario cases."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from nero_tui.nero import game
from nero_tui.nero.cases.casefile import load_cases
from nero_tui.nero.cases.run import run_case
from nero_tui.nero.rules import NERO
from nero_tui.nero.state import State
from nero_tui.table.record import Header
from nero_tui.table.session import Table
from tests.looking_on import looking_on
from tests.tui.table.people import NAMES

CASES = Path(__file__).parents[2] / "cases"


@cache
def positions() -> dict[str, State]:
    """Per kind of question a state in which it is asked, with two or more answers if the cases have one."""
    found: dict[str, State] = {}

    def look(state: State) -> None:
        pending = game.pending(state)
        if pending is None or pending.seats == (-1,):
            return
        better = pending.kind not in found or _choices(state) > _choices(found[pending.kind])
        if better and not state.fixed:
            found[pending.kind] = state.copy()

    with looking_on(look):
        for case in load_cases([CASES]):
            if not case.static:
                run_case(case)
    return found


def _choices(state: State) -> int:
    pending = game.pending(state)
    assert pending is not None
    return min(len(game.options(state, pending.seats[0])), 6)


def table_at(state: State, humans: str = "WCEA") -> Table[State]:
    """A table that begins in the middle of a game."""
    seats = {x: [name, "human" if x in humans else "random"] for x, name in zip("WCEA", NAMES)}
    return Table(NERO, Header(NERO.name, NERO.version, {"seed": 1, "seats": seats}), state.copy())
