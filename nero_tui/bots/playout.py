"""Playing on from a position as its players probably would, to see what becomes of it.

All cards lie open in the position (it was drawn to agree with what a seat has seen), but everybody answers from his own
view of it. Rounds are planned by a quick look, other questions are answered as a legate would.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from nero_tui.bots.deeds import Deeds
from nero_tui.bots.keeping import prices
from nero_tui.bots.legate import Legate, fallback
from nero_tui.bots.marching import bare, best_way
from nero_tui.bots.plan import Plan, listed
from nero_tui.bots.protocol import Dice, called_off
from nero_tui.bots.rounds import WORTH_DOING
from nero_tui.bots.scouting import quick_marches
from nero_tui.bots.thrift import thrifty_prices
from nero_tui.bots.worth import Scales
from nero_tui.nero import game
from nero_tui.nero.pieces import current_group
from nero_tui.nero.state import State
from nero_tui.table.log import Log
from nero_tui.table.protocol import TABLE, Choice, Seat

MOST_CHOICES: Final = 400
"""A line of play that is longer than this is looked at as it stands."""


class OutOfTime(Exception):
    """The time for a choice is over in the middle of a line of play."""


class Clock:
    """Says when to stop thinking: when the time is over, if there is one, or when nobody waits any more."""

    __slots__ = ("call", "deadline")

    def __init__(self, seconds: float | None) -> None:
        self.deadline = None if seconds is None else time.perf_counter() + seconds
        self.call = called_off.get()

    def called_off(self) -> bool:
        return self.call is not None and self.call.is_set()

    def over(self) -> bool:
        return self.called_off() or (self.deadline is not None and time.perf_counter() >= self.deadline)

    def check(self) -> None:
        if self.over():
            raise OutOfTime


class Playout:
    """Lines of play as one seat imagines them: it is thrifty with its cards, the others are not."""

    def __init__(self, seat: Seat, clock: Clock) -> None:
        self.seat = seat
        self.clock = clock
        self.others = Legate()

    def run(self, state: State, intent: Sequence[Choice], rounds: int, dice: Dice) -> None:
        """Carry out what the seat intends, then play on for so many further rounds or until the turn ends."""
        state.log = Log()
        state.paced = True  # the table is asked between game turns: there we stop
        queue = list(intent)
        owner = self.seat
        bottom = state.stack[0] if state.stack else None
        for _ in range(MOST_CHOICES):
            question = game.pending(state)
            if question is None or question.seats[0] == TABLE:
                return
            if state.stack[0] is not bottom:
                bottom = state.stack[0]
                queue = []
                rounds -= 1
                if rounds < 0:
                    return
            seat = question.seats[0]
            options = game.options(state, seat)
            if len(options) == 1:
                game.play(state, seat, options[0])
                continue
            self.clock.check()
            choice = None
            if queue and seat == owner:
                choice = self.next_step(state, queue, options)
            if choice is None and question.kind == "round":
                plan = quick_plan(game.view(state, seat), seat, seat == self.seat)
                queue, owner = list(plan.choices), seat
                choice = self.next_step(state, queue, options)
            if choice is None and question.kind in DRAFTS:
                choice = fallback(options)
            if choice is None:
                choice = self.others.advise(game.view(state, seat), seat, options, None, dice).choice
            game.play(state, seat, choice)

    def next_step(self, state: State, queue: list[Choice], options: list[Choice]) -> Choice | None:
        """The next answer of a plan that can be given now; steps that the rules took by themselves are skipped."""
        for at, step in enumerate(queue):
            found = listed(state, step, options)
            if found is not None:
                del queue[: at + 1]
                return found
        if game_goes_on(options):
            queue.clear()
        return None


DRAFTS: Final = frozenset({"march", "muster", "allot", "event"})


def game_goes_on(options: list[Choice]) -> bool:
    """Whether the question is what to do in the round, so that a plan without an answer is void."""
    return options[-1][0] in ("end_round", "stop", "discard", "hold", "claim", "declare", "play", "march", "lead")


def quick_plan(view: State, seat: Seat, thrifty: bool) -> Plan:
    """What a player does next in his round, by a quick look."""
    scales = Scales(view, seat)
    costs = thrifty_prices(view, seat, scales) if thrifty else prices(view, seat, scales)
    group = current_group(view)
    if group is None and view.groups:
        return Plan(0.0, (("lead", view.groups[0].number),), "")
    base = scales.worth(bare(view))
    deeds = Deeds(view, seat, scales, costs, base)
    found = deeds.plans(group is not None and group.acted)
    may_play = bool(costs) and deeds.slots > 0 and not view.discarded
    if group is not None:
        way = best_way(view, seat, scales, costs)
        found.append(way or Plan(0.0, (("stop",),), ""))
    elif may_play:
        found += quick_marches(view, seat, scales, costs, base)[:1]
        found += deeds.waiting()
    if group is None and (view.cards_played or not view.hands[seat]):
        found.append(Plan(deeds.calm - base + WORTH_DOING, (("end_round",),), ""))
    return max(found, key=lambda plan: plan.gain)
