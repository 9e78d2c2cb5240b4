"""Galley Fleet (5.0, 12.0): up to three Legions and the Leader from port to port."""

from __future__ import annotations

from typing import Final

from nero_tui.nero import pieces
from nero_tui.nero.state import EMPEROR, STRIDE, State
from nero_tui.nero.windows import Answerable
from nero_tui.nero.withdrawal import Entry, reaction_cards
from nero_tui.table.protocol import Choice

HOLD: Final = 3
"""Legions that a fleet carries (N12-GALLEY-3)."""


def unmoved(state: State, place: int) -> int:
    """Legions that could sail: a fleet gives up groups that only waited."""
    at = place * STRIDE + state.active
    return state.legions[at] - state.marked[at] - state.moved[place]


def leader_ready(state: State, place: int) -> bool:
    seat = state.active
    return state.leader_at[seat] == place and not state.leader_done and not state.sick >> seat & 1


def galley_ports(state: State) -> list[int]:
    """Ports with a piece that may still move (R199)."""
    return [place for place in state.ctx.board.ports if unmoved(state, place) or leader_ready(state, place)]


class Fleet(Answerable):
    """The fleet has put to sea: Bad Weather keeps the Legions back, Sick the Leader (R192)."""

    fields = ("origin", "goal", "legions", "leader", "opened")
    __slots__ = fields

    def __init__(self, origin: int, goal: int, legions: int, leader: int, opened: int = 0) -> None:
        self.origin = origin
        self.goal = goal
        self.legions = legions
        self.leader = leader
        self.opened = opened

    def reactions(self, state: State) -> list[str]:
        kinds = []
        if self.legions:
            kinds.append("bad_weather")
        if self.leader and state.rank[state.active] != EMPEROR:
            kinds.append("sick")
        return kinds

    def answers(self, state: State, seat: int) -> list[Choice]:
        return reaction_cards(state, seat, self.reactions(state))

    def could_answer(self, state: State, seat: int) -> bool:
        return any(pieces.could_hold(state, seat, kind) for kind in self.reactions(state))

    def over(self, state: State) -> bool:
        return not self.legions and not self.leader

    def hit(self, state: State, seat: int, card: int, target: int) -> None:
        if state.ctx.kind[card] == "sick":
            self.leader = 0
            state.sick |= 1 << state.active
            state.log.note("sick", state.active)
        else:
            state.moved[self.origin] += self.legions
            self.legions = 0
            state.log.note("weather", state.active, self.origin)

    def happen(self, state: State) -> None:
        if self.legions or self.leader:
            self.land(state)

    def land(self, state: State) -> None:
        seat, goal = state.active, self.goal
        state.legions[self.origin * STRIDE + seat] -= self.legions
        state.legions[goal * STRIDE + seat] += self.legions
        state.moved[goal] += self.legions
        if self.leader:
            pieces.place_leader(state, seat, goal)
            state.leader_done = True
        state.group_count += 1
        state.log.note("landed", seat, self.origin, goal, self.legions, self.leader)
        pieces.demote_lone_leaders(state)
        if self.legions and state.ctx.rules.withdraw_from_galley and pieces.enemies(state, seat, goal):
            # R093: the fleet has no MPs left, so any card is enough.
            state.stack.append(Entry(seat, goal, state.group_count, 0, self.origin))
