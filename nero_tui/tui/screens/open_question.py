"""The question to the whole table: everybody looks, no hand is shown, and any seat that could answer may claim."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nero_tui.nero.board import LETTERS
from nero_tui.table.protocol import TABLE, Seat
from nero_tui.tui.asking import CLAUSES, situation
from nero_tui.tui.widgets.menu import Entry

if TYPE_CHECKING:
    from nero_tui.tui.screens.conductor import Conductor

CLAIMED: Final = "claimed"
"""Everybody has said whether he answers."""
QUIET: Final = Entry("Nothing more this round", "marches of this round are not asked about again")
"""Below the answers to a march: who waits for another round need not be asked at every step."""


class OpenQuestion:
    """What the conductor asks in the open."""

    def __init__(self, conductor: Conductor) -> None:
        self.conductor = conductor
        self._seats: tuple[Seat, ...] = ()
        self._claims: set[Seat] = set()

    async def ask(self, seats: tuple[Seat, ...]) -> None:
        """Wait until the table has said who wants to answer."""
        conductor, desk = self.conductor, self.conductor.desk
        before = desk.front
        desk.step_back()
        conductor.screen.paint()
        self._claims, self._seats = set(), seats
        self.show()
        answer = await conductor.wait()
        self._seats = ()
        if answer == CLAIMED:  # else the position or the people have changed meanwhile
            desk.claim(self._claims)
        if answer != CLAIMED or not self._claims:
            desk.come_back(before)

    @property
    def is_open(self) -> bool:
        return bool(self._seats)

    def show(self) -> None:
        """Put the question, with what has been claimed so far."""
        conductor = self.conductor
        claiming = [conductor.who(seat) for seat in self._seats if seat in self._claims]
        entries = [Entry(f"Go on: {', '.join(claiming)} may answer" if claiming else "Nobody answers")]
        for seat in self._seats:
            mark = "x" if seat in self._claims else " "
            entries.append(Entry(f"[{mark}] {conductor.who(seat)} answers", key=LETTERS[seat].lower()))
        if conductor.desk.can_be_quiet:
            entries.append(QUIET)
        conductor.clause = CLAUSES["window"]
        conductor.say("To the whole table: does anyone answer?")
        told = situation(conductor.desk.table.view(TABLE))
        conductor.open("claim", "To the whole table", told, "Does anyone answer?", entries, conductor.clause)

    def picked(self, index: int) -> None:
        """A seat claims or thinks better of it, or the table has decided."""
        if 0 < index <= len(self._seats):
            self._claims ^= {self._seats[index - 1]}
            self.show()
            return
        if index:
            self._claims.clear()
            self.conductor.desk.be_quiet()
        self.conductor.answer(CLAIMED)
