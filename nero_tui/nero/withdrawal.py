"""Withdrawal before an enemy who moves in (5.6), and where a beaten or driven-out force may go."""

from __future__ import annotations

from typing import Final

from nero_tui.nero.decision import Decision
from nero_tui.nero.pieces import (
    cards_of_kind,
    carry_stack,
    could_hold,
    demote_lone_leaders,
    enemies,
    neighbours,
    once_free,
    place_leader,
    slot_free,
    spend,
)  # fmt: skip
from nero_tui.nero.state import EMPEROR, NONE, STRIDE, State
from nero_tui.nero.windows import Answerable, asks_everyone
from nero_tui.table.protocol import Choice

MOST_CARDS: Final = 3
"""Cards that may pay for a withdrawal (N5.6-2)."""


def refuges(state: State, seat: int, place: int, barred: int, straits: bool) -> list[int]:
    """Where Legions may withdraw or retreat to (N5.6-3, N5.6-6, N6.5-1, N6.5-4, R098)."""
    return [
        goal
        for goal in neighbours(state, place, straits)
        if goal != barred and goal != state.barbarian and not enemies(state, seat, goal)
    ]


def most_points(state: State, cards: list[int] | tuple[int, ...], count: int) -> int:
    """The most Movement Points that so many of these cards can give."""
    mp = state.ctx.mp
    return sum(sorted((mp[card] for card in cards), reverse=True)[:count])


def leave_together(state: State, seat: int, place: int, goal: int) -> None:
    """All Legions of a seat and its Leader go to a neighbour and come under a Retreat marker (N5.6-12 to -16)."""
    at, to = place * STRIDE + seat, goal * STRIDE + seat
    joined = state.legions[to] > 0
    state.legions[to] += state.legions[at]
    state.legions[at] = 0
    state.marked[at] = 0
    state.marked[to] = state.legions[to]  # N5.6-19: friends that they join come under it too
    carry_stack(state, seat, place, goal, joined)
    if state.leader_at[seat] == place and not state.sick >> seat & 1:
        place_leader(state, seat, goal)
    demote_lone_leaders(state)


class Entry(Decision):
    """A force has moved in: each other seat with Legions there stays or withdraws (N5.6-25, N5.6-26)."""

    fields = ("mover", "place", "group", "mp", "barred", "done", "seat")
    __slots__ = fields
    kind = "withdraw"

    def __init__(
        self, mover: int, place: int, group: int, mp: int, barred: int, done: int = 0, seat: int = NONE
    ) -> None:
        self.mover = mover
        self.place = place
        self.group = group
        self.mp = mp
        self.barred = barred
        self.done = done
        self.seat = seat

    def resume(self, state: State) -> bool:
        for seat in state.ctx.sequence[self.mover]:
            if self.done >> seat & 1:
                continue
            if self.may_withdraw(state, seat):
                self.seat = seat
                return True
            self.done |= 1 << seat
        state.stack.pop()
        return False

    def is_free(self, state: State, seat: int) -> bool:
        """Whether the stack withdrew from this very group before (N5.6-11)."""
        return (seat, self.place, self.group) in state.free

    def may_withdraw(self, state: State, seat: int) -> bool:
        at = self.place * STRIDE + seat
        if not state.legions[at] or state.stuck >> at & 1:
            return False
        if not refuges(state, seat, self.place, self.barred, True):
            return False
        if self.is_free(state, seat):
            return True
        if asks_everyone(state):
            return bool(state.hands[seat])
        return self.can_pay(state, seat)

    def can_pay(self, state: State, seat: int) -> bool:
        return most_points(state, state.hands[seat], MOST_CARDS) > self.mp

    def asked(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> list[Choice]:
        choices: list[Choice] = [("stay",)]
        if self.is_free(state, seat) or self.can_pay(state, seat):
            choices += [("withdraw", goal) for goal in refuges(state, seat, self.place, self.barred, True)]
        return choices

    def answer(self, state: State, seat: int, choice: Choice) -> None:
        if choice[0] == "stay":
            self.done |= 1 << seat
        elif self.is_free(state, seat):
            self.announce(state, seat, choice[1], ())
        else:
            state.stack.append(Payment(seat, choice[1], self.mp))

    def announce(self, state: State, seat: int, goal: int, cards: tuple[int, ...]) -> None:
        self.done |= 1 << seat
        for card in cards:
            spend(state, seat, card, "withdrawal")
        state.log.note("withdraw", seat, self.place, goal)
        state.last_action = ("withdrawal", seat)
        state.stack.append(Withdrawal(seat, self.place, goal, self.group))


class Payment(Decision):
    """A draft: which one to three cards beat the mover's Movement Points (N5.6-2)."""

    fields = ("seat", "goal", "mp", "cards")
    __slots__ = fields
    kind = "pay"
    private = True

    def __init__(self, seat: int, goal: int, mp: int, cards: tuple[int, ...] = ()) -> None:
        self.seat = seat
        self.goal = goal
        self.mp = mp
        self.cards = cards

    def asked(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def paid(self, state: State) -> int:
        return sum(state.ctx.mp[card] for card in self.cards)

    def resume(self, state: State) -> bool:
        if self.paid(state) > self.mp and not self.more(state):
            self.lay(state)
            return False
        return True

    def more(self, state: State) -> list[int]:
        """Cards that may be added without making it impossible to reach enough."""
        left = MOST_CARDS - len(self.cards)
        if not left:
            return []
        rest = [card for card in state.hands[self.seat] if card not in self.cards]
        have, mp, seen = self.paid(state), state.ctx.mp, set()
        useful = []
        for card in rest:
            if state.ctx.face[card] in seen:
                continue
            seen.add(state.ctx.face[card])
            others = [other for other in rest if other != card]
            if have + mp[card] + most_points(state, others, left - 1) > self.mp:
                useful.append(card)
        return useful

    def options(self, state: State, seat: int) -> list[Choice]:
        choices: list[Choice] = [("pay", card) for card in self.more(state)]
        if self.paid(state) > self.mp:
            choices.insert(0, ("paid",))
        return choices

    def answer(self, state: State, seat: int, choice: Choice) -> None:
        if choice[0] == "pay":
            self.cards += (choice[1],)
        else:
            self.lay(state)

    def lay(self, state: State) -> None:
        state.stack.pop()
        entry = state.stack[-1]
        assert isinstance(entry, Entry)
        entry.announce(state, self.seat, self.goal, self.cards)


class Withdrawal(Answerable):
    """An announced withdrawal: Bad Weather or Sick may still come between (W2)."""

    fields = ("seat", "place", "goal", "group", "opened", "stopped")
    __slots__ = fields

    def __init__(self, seat: int, place: int, goal: int, group: int, opened: int = 0, stopped: int = 0) -> None:
        self.seat = seat
        self.place = place
        self.goal = goal
        self.group = group
        self.opened = opened
        self.stopped = stopped

    def owner(self, state: State) -> int:
        return self.seat

    def leader_goes(self, state: State) -> bool:
        return state.leader_at[self.seat] == self.place and not state.sick >> self.seat & 1

    def reactions(self, state: State) -> list[str]:
        kinds = ["bad_weather"]
        if self.leader_goes(state) and state.rank[self.seat] != EMPEROR:
            kinds.append("sick")
        return kinds

    def answers(self, state: State, seat: int) -> list[Choice]:
        return reaction_cards(state, seat, self.reactions(state))

    def could_answer(self, state: State, seat: int) -> bool:
        return any(could_hold(state, seat, kind) for kind in self.reactions(state))

    def over(self, state: State) -> bool:
        return bool(self.stopped)

    def hit(self, state: State, seat: int, card: int, target: int) -> None:
        if state.ctx.kind[card] == "sick":
            state.sick |= 1 << self.seat
            state.log.note("sick", self.seat)
        else:
            # R095: nobody moves, no marker, and no second try in this round.
            self.stopped = 1
            state.stuck |= 1 << (self.place * STRIDE + self.seat)
            state.log.note("weather", self.seat, self.place)

    def happen(self, state: State) -> None:
        if not self.stopped:
            leave_together(state, self.seat, self.place, self.goal)
            state.free += ((self.seat, self.goal, self.group),)
            state.log.note("withdrawn", self.seat, self.place, self.goal)


def reaction_cards(state: State, seat: int, kinds: list[str]) -> list[Choice]:
    """Cards of these kinds that a seat may lay now as an answer."""
    if not state.hands[seat] or not slot_free(state, seat):
        return []
    return [
        ("react", card) for kind in kinds if once_free(state, kind, seat) for card in cards_of_kind(state, seat, kind)
    ]
