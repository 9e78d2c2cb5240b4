"""A small complete game for the tests: two ships race from Ostia to Alexandria.

It has what Nero has not: dice, sea zones, nothing hidden but a bid that both make at once,
and an answer given as a form. It must sit down at the table without a change there.

D1  Each round both captains bid coins in secret; both pay. The higher bid sails first, the lower seat if equal.
D2  A captain rolls a die and stows it: oars to move with, trade for coins; together they make the die.
D3  A ship rows along the sea lanes, one oar a place, and may anchor early.
D4  A sea zone holds one ship; a port holds any number.
D5  Who rolls a 1 in a sea zone loses the purse to the storm.
D6  The first ship in Alexandria wins; after the last round the nearer one does.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from typing import Any

from nero_tui.table.chance import draw, seeded
from nero_tui.table.lines import BadLine, match
from nero_tui.table.log import Log
from nero_tui.table.protocol import Choice, Event, Pending, Refusal, Refused, Rules, Seat

PLACES = ("Ostia", "Tyrrhenian Sea", "Carthago", "Messana", "Libyan Sea", "Ionian Sea", "Creta", "Alexandria")
SEAS = (1, 4, 5)
LANES = ((1,), (0, 2, 3), (1, 4), (1, 5), (2, 5, 7), (3, 4, 6), (5, 7), (4, 6))
DISTANCE = (4, 3, 2, 3, 1, 2, 1, 0)
GOAL = 7

NO_BID, HIDDEN = -1, -2


@dataclass(slots=True)
class Race:
    """A position. ``turn`` counts the captains who have sailed this round."""

    chance: int
    rounds: int
    round: int = 1
    at: list[int] = field(default_factory=lambda: [0, 0])
    purse: list[int] = field(default_factory=lambda: [3, 3])
    bids: list[int] = field(default_factory=lambda: [NO_BID, NO_BID])
    question: str = "bid"
    order: tuple[Seat, ...] = ()
    turn: int = 0
    die: int = 0
    oars: int = 0
    log: Log = field(default_factory=Log)


class DiceRace(Rules[Race]):
    """The rules, as the table wants them."""

    name = "dice race"
    version = "1"

    def start(self, setup: Mapping[str, Any]) -> Race:
        rounds = setup.get("rounds", 12)
        if not isinstance(rounds, int) or rounds < 1:
            raise ValueError(f"rounds = {rounds!r}: a number above 0 is expected")
        return Race(chance=seeded(setup["seed"]), rounds=rounds)

    def copy(self, state: Race) -> Race:
        return replace(state, at=state.at[:], purse=state.purse[:], bids=state.bids[:], log=state.log.copy())

    def pending(self, state: Race) -> Pending | None:
        if state.question == "over":
            return None
        if state.question == "bid":
            return Pending(tuple(seat for seat in (0, 1) if state.bids[seat] == NO_BID), "bid")
        return Pending((state.order[state.turn],), state.question)

    def options(self, state: Race, seat: Seat) -> Sequence[Choice] | None:
        if state.question == "bid":
            return [("bid", coins) for coins in range(state.purse[seat] + 1)]
        if state.question == "stow":
            return None
        ways = [("row", place) for place in LANES[state.at[seat]]]
        return [way for way in ways if self.check(state, seat, way) is None] + [("anchor",)]

    def check(self, state: Race, seat: Seat, choice: Choice) -> Refusal | None:
        question = self.pending(state)
        if question is None or seat not in question.seats:
            return Refusal("D1", f"captain {seat} is not asked")
        if (question.kind, choice[0]) in (("bid", "bid"), ("stow", "stow")):
            return self._check_numbers(state, seat, choice)
        if (question.kind, choice[0]) != ("sail", "row"):
            return None if (question.kind, choice) == ("sail", ("anchor",)) else Refusal("D1", "that is not asked now")
        place = choice[1]
        if place not in LANES[state.at[seat]]:
            return Refusal("D3", f"no lane leads from {PLACES[state.at[seat]]} to {PLACES[place]}")
        if place in SEAS and state.at[1 - seat] == place:
            return Refusal("D4", f"the other ship is in the {PLACES[place]}")
        return None

    def _check_numbers(self, state: Race, seat: Seat, choice: Choice) -> Refusal | None:
        if choice[0] == "bid":
            return (
                None if 0 <= choice[1] <= state.purse[seat] else Refusal("D1", f"the purse holds {state.purse[seat]}")
            )
        oars, trade = choice[1:]
        fits = oars >= 0 and trade >= 0 and oars + trade == state.die
        return None if fits else Refusal("D2", f"oars and trade make {state.die} together")

    def apply(self, state: Race, seat: Seat, choice: Choice) -> None:
        refusal = self.check(state, seat, choice)
        if refusal is not None:
            raise Refused(refusal)
        if choice[0] == "bid":
            self._bid(state, seat, choice[1])
        elif choice[0] == "stow":
            state.oars = choice[1]
            state.purse[seat] += choice[2]
            state.log.note("stowed", seat, choice[1], choice[2])
            state.question = "sail"
            if not state.oars:
                self._next_captain(state)
        else:
            self._sail(state, seat, choice)

    def _bid(self, state: Race, seat: Seat, coins: int) -> None:
        state.bids[seat] = coins
        state.log.note("my_bid", seat, coins, seen_by=(seat,))
        if NO_BID in state.bids:
            return
        state.log.note("bids", *state.bids)
        for each in (0, 1):
            state.purse[each] -= state.bids[each]
        state.order = (1, 0) if state.bids[1] > state.bids[0] else (0, 1)
        state.bids = [NO_BID, NO_BID]
        state.turn = -1
        self._next_captain(state)

    def _sail(self, state: Race, seat: Seat, choice: Choice) -> None:
        if choice[0] == "row":
            state.at[seat] = choice[1]
            state.oars -= 1
            state.log.note("rowed", seat, choice[1])
            if choice[1] == GOAL:
                self._win(state, (seat,))
                return
        if choice[0] == "anchor" or not state.oars:
            self._next_captain(state)

    def _next_captain(self, state: Race) -> None:
        state.turn += 1
        state.oars = 0
        if state.turn < 2:
            seat = state.order[state.turn]
            state.chance, value = draw(state.chance, 6)
            state.die = value + 1
            state.question = "stow"
            state.log.note("rolled", seat, state.die)
            if state.die == 1 and state.at[seat] in SEAS:
                state.purse[seat] = 0
                state.log.note("storm", seat)
            return
        state.question = "bid"
        state.round += 1
        state.die = state.turn = 0
        state.order = ()
        if state.round > state.rounds:
            nearest = min(DISTANCE[place] for place in state.at)
            self._win(state, tuple(seat for seat in (0, 1) if DISTANCE[state.at[seat]] == nearest))

    def _win(self, state: Race, seats: tuple[Seat, ...]) -> None:
        state.question = "over"
        state.log.note("won", *seats)

    def view(self, state: Race, seat: Seat) -> Race:
        seen = self.copy(state)
        seen.chance = 0
        other = 1 - seat
        seen.bids[other] = NO_BID if state.bids[other] == NO_BID else HIDDEN
        seen.log = Log(state.log.seen(seat))
        return seen

    def log(self, state: Race, seat: Seat | None = None) -> list[Event]:
        return state.log.seen(seat)

    def write(self, state: Race, seat: Seat, choice: Choice) -> str:
        if choice[0] == "stow":
            return f"stow {choice[1]} oars, {choice[2]} trade"
        if choice[0] == "row":
            return f"row {PLACES[choice[1]]}"
        return " ".join(str(part) for part in choice)

    def read(self, state: Race, seat: Seat, line: str) -> Choice:
        words = line.lower().split()
        numbers = [int(number) for number in re.findall(r"\d+", line)]
        if words[:1] == ["bid"] and len(numbers) == 1:
            return ("bid", numbers[0])
        if words[:1] == ["stow"] and len(numbers) == 2:
            return ("stow", *numbers)
        if words[:1] in (["bid"], ["stow"]):
            raise BadLine(f'"{line}" lacks a number; write "bid 2" or "stow 3 oars, 1 trade"')
        lines = ["anchor", *(f"row {place}" for place in PLACES)]
        found = match(line, lines)
        return ("row", found - 1) if found else ("anchor",)

    def fingerprint(self, state: Race) -> str:
        everything = (
            *(state.chance, state.rounds, state.round, state.at, state.purse, state.bids),
            *(state.question, state.order, state.turn, state.die, state.oars),
        )
        return blake2b(repr(everything).encode(), digest_size=8).hexdigest()

    def irrevocable(self, before: Race, after: Race) -> bool:
        return before.chance != after.chance or before.question == "bid" != after.question


def suggest(state: Race, seat: Seat, seed: int) -> Choice:
    """A legal way to stow the die."""
    _, oars = draw(seeded(seed), state.die + 1)
    return ("stow", oars, state.die - oars)


def resample(state: Race, seat: Seat, seed: int) -> Race:
    """Another chance, and another bid of the other captain if it is made and not shown."""
    state.chance, _ = draw(seeded(seed), 1 << 64)
    other = 1 - seat
    if state.bids[other] >= 0:
        _, state.bids[other] = draw(seeded(seed), state.purse[other] + 1)
        events = [
            event._replace(facts=(other, state.bids[other])) if index == len(state.log) - 1 else event
            for index, event in enumerate(state.log)
        ]
        state.log = Log(events)
    return state


def label(seat: Seat) -> str:
    """A letter for a captain."""
    return "AB"[seat]
