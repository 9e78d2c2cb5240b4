"""A game to be watched again: forward and back, by rounds and turns, as one seat saw it or with everything open.

The states of a game are made by its choices. Some of them are kept, so that going back needs only a few
choices to be made again. What a seat may not know does not even count as a step: how often others were
asked in vain is their secret.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from nero_tui.nero import game
from nero_tui.nero.rules import NERO
from nero_tui.nero.state import Context, State
from nero_tui.nero.story import SILENT
from nero_tui.table.log import visible
from nero_tui.table.protocol import TABLE, Choice, Event, Seat
from nero_tui.table.record import Entry, Record
from nero_tui.table.replay import opening
from nero_tui.table.session import Table

KEPT_EVERY = 16
"""So many choices lie between two states that are kept."""


class Mark(NamedTuple):
    """Where a turn or a round begins: after so many choices."""

    number: int
    turn: int
    seat: Seat


class Reel:
    """All states of a game, from before its first choice to after its last."""

    def __init__(self, table: Table[State], every: int = KEPT_EVERY) -> None:
        self.record: Record = table.record()
        self.every = every
        self.replayed = 0
        """How many choices had to be made again so far; for those who measure."""
        state = opening(NERO, self.record)
        self._choices: list[tuple[Seat, Choice]] = []
        self._kept = [state.copy()]
        self._told = [len(state.log)]
        for entry in self.record.entries:
            choice = NERO.read(state, entry.seat, entry.line)
            game.play(state, entry.seat, choice)
            self._choices.append((entry.seat, choice))
            self._told.append(len(state.log))
            if len(self._choices) % every == 0:
                self._kept.append(state.copy())
        self._last = state
        self._events = state.log.seen()
        self.turns = self._marks("turn")
        self.rounds = self._marks("round")

    def __len__(self) -> int:
        """The number of choices."""
        return len(self._choices)

    @property
    def ctx(self) -> Context:
        return self._last.ctx

    @property
    def finished(self) -> bool:
        return game.pending(self._last) is None

    @property
    def entries(self) -> tuple[Entry, ...]:
        return self.record.entries

    def state(self, number: int) -> State:
        """Everything as it was after so many choices."""
        state = self._kept[number // self.every].copy()
        for seat, choice in self._choices[number - number % self.every : number]:
            game.play(state, seat, choice)
            self.replayed += 1
        return state

    def news(self, after: int, number: int, seat: Seat | None = None) -> list[Event]:
        """What happened between two numbers of choices, as a seat may know it; without a seat everything."""
        events = self._events[self._told[after] : self._told[number]]
        return [event for event in events if seat is None or visible(event, seat)]

    def steps(self, seat: Seat | None) -> list[int]:
        """The numbers of choices after which a seat sees something new; without a seat all of them."""
        if seat is None:
            return list(range(len(self) + 1))
        shown = [0]
        for number, (chooser, _) in enumerate(self._choices, 1):
            if chooser == seat or any(e.kind not in SILENT for e in self.news(number - 1, number, seat)):
                shown.append(number)
        return shown

    def _marks(self, kind: str) -> list[Mark]:
        marks, turn, told = [], 0, self._told
        for at, event in enumerate(self._events):
            if event.kind == "turn":
                turn = event.facts[0]
            if event.kind == kind:
                marks.append(Mark(bisect_right(told, at), turn, event.facts[1 if kind == "turn" else 0]))
        return marks


class Playback:
    """Where somebody is in a game that is watched again, and through whose eyes."""

    def __init__(self, reel: Reel, views: Sequence[Seat | None], number: int = 0) -> None:
        self.reel = reel
        self.views = tuple(views)
        self.seat: Seat | None = self.views[0]
        self.steps = reel.steps(self.seat)
        self.at = 0
        self.go_to(number)

    # ---- what is seen

    @property
    def number(self) -> int:
        """How many choices have been made up to here."""
        return self.steps[self.at]

    @property
    def whole(self) -> State:
        """Everything, for those who go on from here."""
        return self.reel.state(self.number)

    def view(self) -> State:
        """All that may be shown."""
        return self.whole if self.seat is None else game.view(self.whole, self.seat)

    def news(self) -> list[Event]:
        """What this step brought."""
        return self.reel.news(self.steps[self.at - 1], self.number, self.seat) if self.at else []

    def chosen(self) -> Entry | None:
        """The choice that led here, if it is the viewer's to know: a draft or a secret card is not anybody's."""
        if not self.at:
            return None
        entry = self.reel.entries[self.number - 1]
        return entry if self.seat is None or entry.seat == self.seat else None

    def look_as(self, seat: Seat | None) -> None:
        """Change the eyes; the game stays where it is, or goes back to the last thing these eyes saw."""
        number = self.number
        self.seat = seat
        self.steps = self.reel.steps(seat)
        self.go_to(number)

    def next_view(self) -> None:
        self.look_as(self.views[(self.views.index(self.seat) + 1) % len(self.views)])

    # ---- going

    def go_to(self, number: int) -> None:
        """To the step at this number of choices, or the last before it."""
        self.at = max(0, bisect_right(self.steps, number) - 1)

    def step(self, by: int) -> None:
        self.at = min(max(self.at + by, 0), len(self.steps) - 1)

    def to_start(self) -> None:
        self.at = 0

    def to_end(self) -> None:
        self.at = len(self.steps) - 1

    def round(self, by: int) -> None:
        """To the beginning of the next round, or back to the beginning of this one or the one before."""
        self._jump([mark.number for mark in self.reel.rounds], by)

    def turn(self, by: int) -> None:
        self._jump([mark.number for mark in self.reel.turns], by)

    def _jump(self, numbers: list[int], by: int) -> None:
        stops = sorted({0, *numbers, len(self.reel)})
        if by > 0:
            at = bisect_right(stops, self.number)
            self.go_to(stops[min(at, len(stops) - 1)])
        else:
            at = bisect_left(stops, self.number)
            self.go_to(stops[max(at - 1, 0)])


def views_of(reel: Reel, seats: frozenset[Seat] | None) -> list[Seat | None]:
    """The eyes that somebody may borrow; ``seats`` are his own, None those of whoever may see everything.

    A finished game has no secrets. What everybody may know can always be seen.
    """
    everybody = reel.ctx.seats
    if seats is None or reel.finished:
        return [None, *everybody, TABLE]
    return [*(seat for seat in everybody if seat in seats), TABLE]


def cut(record: Record, number: int, created: str, seats: Mapping[str, list[str]]) -> Record:
    """The first choices of a game as a game of its own; whoever plays a seat now goes on with it."""
    setup = {**record.header.setup, "seats": dict(seats)}
    return Record(record.header._replace(created=created, setup=setup), record.entries[:number])
